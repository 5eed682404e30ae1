import assert from 'node:assert/strict'
import { test } from 'node:test'

import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'
import type { Rgb } from '../../lib/color/colors.ts'

const right = { right: true }
const GREY: Rgb = [102, 102, 102]

test('headings in small grey type begin a second table right below the first, though figures end on the same edges', async () => {
  const used = [
    ['43066340', 'Steel bolts', '17/02/2026', '19/04/2026', '8295', '8591', '296', '0.59', '174.64'],
    ['53036513', 'Garden hose', '18/02/2026', '13/04/2026', '6567', '6609', '42', '0.98', '41.16'],
  ]
  const months = [
    ['2024', '111', '100', '115', '118', '44', '20'],
    ['2025', '13', '40', '13', '99', '48', '121'],
  ]
  const tables = await tablesOf(pen => {
    const size = 8.5
    const heads = (y: number, places: number[], texts: string[]) => {
      for (const [k, text] of texts.entries()) pen.text(places[k]!, y, text, { size: 7.2, color: GREY })
    }
    heads(
      206.4,
      [66.5, 124, 235, 345, 400, 461, 510],
      ['No', 'Goods', 'Period', 'Unit', 'Used', 'Rate', 'Sum'],
    )
    heads(217.8, [211, 272, 320, 363], ['From', 'To', 'Before', 'After'])
    const first = [44, 100, 225.2, 286.3, 351.5, 397.3, 444.5, 490.2, 551.3]
    for (const [i, row] of used.entries())
      for (const [k, text] of row.entries()) pen.text(first[k]!, 230.5 + 13 * i, text, { size, right: k > 1 })
    pen.text(490.3, 256.5, 'Total', { size, face: 'bold', ...right })
    pen.text(551.3, 256.5, '215.80', { size, face: 'bold', ...right })
    heads(279.6, [88, 181, 248, 314, 382, 448, 514], ['Month', 'Jan', 'Feb', 'Mar', 'Apr', 'May', 'June'])
    const second = [44, 219.6, 285.9, 352.3, 418.6, 484.9, 551.3]
    for (const [i, row] of months.entries())
      for (const [k, text] of row.entries())
        pen.text(second[k]!, 292.3 + 13 * i, text, { size, right: k > 0 })
  })
  assert.equal(tables.length, 2)
  assert.deepEqual(
    tables[0]?.filter(([number]) => /^\d/.test(number!)),
    used,
  )
  assert.deepEqual(
    tables[1]?.slice(1).map(row => row.filter(text => text)),
    months,
  )
})

test('labels above their values end at a line of text, though headings over several columns follow it', async () => {
  const tables = await tablesOf(pen => {
    for (const [k, text] of ['Number', 'Date', 'Total'].entries()) pen.text(50 + 60 * k, 100, text)
    for (const [k, text] of ['R-59595', '2026-03-27', '1,697.49'].entries()) pen.text(50 + 60 * k, 113, text)
    pen.text(48, 126, 'Please give this number in all letters')
    pen.text(200, 142, 'Price')
    for (const [x, text] of [
      [50, 'Weight'],
      [150, 'Class 1'],
      [270, 'Class 2'],
    ] as const)
      pen.text(x, 156, text)
    for (const [k, text] of [...'ABCABC'].entries()) pen.text(130 + 45 * k, 170, text)
    for (let i = 0; i < 5; i++) {
      pen.text(50, 184 + 14 * i, `${i} kg`)
      for (let k = 0; k < 6; k++) pen.text(145 + 45 * k, 184 + 14 * i, `${i + 4}.${k}2`, right)
    }
  })
  assert.deepEqual(tables[0], [
    ['Number', 'Date', 'Total'],
    ['R-59595', '2026-03-27', '1,697.49'],
  ])
  assert.equal(tables.length, 2)
})

test('names of another script stand in the row of the smaller texts beside them', async () => {
  const names = ['אחד', 'שתיים', 'שלוש', 'ארבע']
  const [table] = await tablesWith(['hebrew'], pen => {
    for (const [k, text] of ['כמות', 'שם', 'יום'].entries())
      pen.text([120, 300, 420][k]!, 100, text, { size: 11, face: 'hebrew' })
    for (const [i, name] of names.entries()) {
      pen.text(120, 116 + 30 * i, `${i + 2}5`, { size: 7 })
      pen.text(300, 119.7 + 30 * i, name, { size: 11, face: 'hebrew' })
      pen.text(300, 132 + 30 * i, 'עוד', { size: 11, face: 'hebrew' })
      pen.text(420, 116 + 30 * i, `F${i}`, { size: 7 })
    }
  })
  assert.deepEqual(
    table?.slice(1),
    names.map((name, i) => [`F${i}`, `${name} עוד`, `${i + 2}5`]),
  )
})

test('a unit in every row does not make a table run from the left', async () => {
  const [table] = await tablesWith(['hebrew'], pen => {
    for (const [k, text] of ['סכום', 'מחיר', 'משקל'].entries())
      pen.text(120 + 140 * k, 100, text, { face: 'hebrew' })
    for (let i = 0; i < 5; i++) {
      pen.text(120, 116 + 16 * i, `${i + 3}7.50`)
      pen.text(260, 116 + 16 * i, `${i}1.20`)
      pen.text(400, 116 + 16 * i, `${i + 2} kg`)
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['משקל', 'מחיר', 'סכום'],
    ['2 kg', '01.20', '37.50'],
  ])
})

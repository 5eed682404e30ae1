import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const bold = { face: 'bold' } as const
const GOODS = ['Seminar room', 'Newsletter', 'Gasket', 'Van', 'Laptop with bag and docking station']

test('the last row of two lines stays with those above it, though totals follow', async () => {
  const tables = await tablesOf(pen => {
    const line = (y: number, [goods, count, price, tax, sum]: string[]) => {
      pen.text(50, y, goods!)
      for (const [i, text] of [count, price, tax, sum].entries())
        pen.text([290, 360, 420, 500][i]!, y, text!, right)
    }
    line(100, ['Goods', 'Count', 'Price', 'Tax', 'Sum'])
    for (const [i, goods] of GOODS.entries()) {
      line(122 + 40 * i, [goods, `${i + 1}`, `21${i},36`, '19 %', `32${i},10`])
      pen.text(50, 134 + 40 * i, `0${i + 1}/06/2025 – 0${i + 1}/07/2025`)
    }
    for (const [i, label] of ['Net', 'Tax', 'All together'].entries()) {
      pen.text(305, 322 + 28 * i, label)
      pen.text(500, 322 + 28 * i, `9${i}6,80`, right)
    }
  })
  assert.equal(tables.length, 1)
  assert.deepEqual(tables[0]?.slice(5), [
    ['Laptop with bag and docking station 05/06/2025 – 05/07/2025', '5', '214,36', '19 %', '324,10'],
    ['', '', 'Net', '', '906,80'],
    ['', '', 'Tax', '', '916,80'],
    ['', '', 'All together', '', '926,80'],
  ])
})

test('second lines of labels are told by all rows that have one, where lines are as far apart as rows', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(50, 100, 'Goods', bold)
    pen.text(300, 100, 'Count', { ...right, ...bold })
    pen.text(400, 100, 'Sum', { ...right, ...bold })
    for (const [i, goods] of GOODS.entries()) {
      pen.text(50, 113 + 26 * i, goods)
      pen.text(300, 113 + 26 * i, `${i + 3}`, right)
      pen.text(400, 113 + 26 * i, `${i + 1}40.20`, right)
      pen.text(50, 126 + 26 * i, `Order ${i + 1}28`)
    }
  })
  assert.deepEqual(
    table?.slice(1).map(row => row[0]),
    GOODS.map((goods, i) => `${goods} Order ${i + 1}28`),
  )
})

test('a name below headings that runs over two of them is a row', async () => {
  const [table] = await tablesOf(pen => {
    const line = (y: number, [code, goods, count, sum]: string[], look = {}) => {
      pen.text(50, y, code!, look)
      pen.text(90, y, goods!, look)
      pen.text(300, y, count!, { ...right, ...look })
      pen.text(400, y, sum!, { ...right, ...look })
    }
    line(100, ['Code', 'Goods', 'Count', 'Sum'], bold)
    pen.text(50, 114, 'Group Mr Ellis and Mrs Frost', bold)
    for (const [i, goods] of GOODS.entries())
      line(128 + 14 * i, [`77-0${i}`, goods, `${i + 3}`, `${i + 1}40.20`])
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Code', 'Goods', 'Count', 'Sum'],
    ['Group Mr Ellis and Mrs Frost', '', '', ''],
  ])
})

test('an amount with its currency behind it is no part of the percentage that follows closely', async () => {
  const [table] = await tablesOf(pen => {
    const heads = ['Goods', 'Price', 'Tax', 'Sum']
    for (const [i, text] of heads.entries())
      pen.text([50, 252, 280, 380][i]!, 100, text, i > 0 ? { ...right, ...bold } : bold)
    for (const [i, goods] of GOODS.entries()) {
      const y = 118 + 18 * i
      pen.text(50, y, goods)
      pen.text(252, y, `${i + 1}0,67 €`, right)
      pen.text(280, y, ['19 %', '7 %'][i % 2]!, right)
      pen.text(380, y, `${i + 4}1,34 €`, right)
    }
  })
  assert.deepEqual(table?.[1], ['Seminar room', '10,67 €', '19 %', '41,34 €'])
})

test('a rate with its currency behind it is no part of the amount that follows closely', async () => {
  const [table] = await tablesOf(pen => {
    const large = { size: 11.3 }
    for (const [i, text] of ['Projet', 'Heures', 'Taux', 'Montant'].entries())
      pen.text([59, 164, 197, 264][i]!, 100, text, { ...bold, ...large, right: i > 0 })
    pen.text(59, 118, 'Pont du port', large)
    for (const [i, text] of ['323,50', '134,85 €', '43 623,97 €'].entries())
      pen.text([165.2, 215.5, 281.1][i]!, 118, text, { ...large, ...right })
  })
  assert.deepEqual(table, [
    ['Projet', 'Heures', 'Taux', 'Montant'],
    ['Pont du port', '323,50', '134,85 €', '43 623,97 €'],
  ])
})

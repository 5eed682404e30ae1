import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const GOODS = ['Seminar room', 'Newsletter', 'Gasket', 'Van', 'Laptop']

test('rows without lines below headings in boxes are of one table with them', async () => {
  const boxed = (pen: Pen, top: number) => {
    const edges = [50, 200, 300, 400]
    for (const y of [top, top + 20]) pen.line(50, y, 400, y)
    for (const x of edges) pen.line(x, top, x, top + 20)
    for (const [i, text] of ['Goods', 'Count', 'Sum'].entries()) pen.text(edges[i]! + 6, top + 14, text)
    for (const [i, goods] of GOODS.entries()) {
      pen.text(56, top + 36 + 18 * i, goods)
      pen.text(294, top + 36 + 18 * i, `${i + 2}`, right)
      pen.text(394, top + 36 + 18 * i, `${i + 1}40.20`, right)
    }
  }
  const tables = await tablesOf(pen => {
    boxed(pen, 90)
    boxed(pen, 206)
    pen.text(56, 330, 'Please pay within thirty days and name the number of the invoice.')
  })
  const rows = [['Goods', 'Count', 'Sum'], ...GOODS.map((goods, i) => [goods, `${i + 2}`, `${i + 1}40.20`])]
  assert.deepEqual(tables, [rows, rows])
})

test('grounds behind the texts of shaded cells are no bars of a chart', async () => {
  const tables = await tablesOf(pen => {
    const edges = [50, 200, 300, 400]
    const shade = (x: number, y: number, width: number, height: number) =>
      pen.fill(x, y, x + width, y + height, [0.93, 0.95, 0.97])
    for (const [i, goods] of ['Goods', ...GOODS].entries()) {
      const texts = i === 0 ? [goods, 'Count', 'Sum'] : [goods, `${i + 2}`, `${i * i}40.20`]
      for (const [k, text] of texts.entries()) {
        if (i > 0) shade(edges[k]!, 106 + 18 * (i - 1), edges[k + 1]! - edges[k]!, 18)
        const width = 12 + 5 * text.length + 3 * i
        if (i > 0) shade(edges[k]! + 4, 108 + 18 * (i - 1), width, 14)
        pen.text(edges[k]! + 6, 100 + 18 * i, text)
      }
    }
  })
  assert.equal(tables[0]?.length, 6)
})

test('headings over other columns begin a second table, though nothing sets them off', async () => {
  const tables = await tablesOf(pen => {
    for (const [i, goods] of ['Goods', ...GOODS].entries()) {
      pen.text(50, 100 + 12 * i, i === 0 ? 'Code' : `07${i}1`)
      pen.text(110, 100 + 12 * i, goods)
      for (const [k, head] of ['Count', 'Price', 'Sum'].entries())
        pen.text([300, 370, 440][k]!, 100 + 12 * i, i === 0 ? head : `${i + 3 * k}.25`, right)
    }
    for (const [i, name] of ['Name', 'Mr Boyd', 'Ms Frost', 'Ms Dunn'].entries()) {
      pen.text(50, 172 + 12 * i, i === 0 ? 'Day' : `0${i}/04/2025`)
      pen.text(110, 172 + 12 * i, name)
      pen.text(210, 172 + 12 * i, i === 0 ? 'Time' : `0${i + 6}:23–1${i}:35`)
      pen.text(370, 172 + 12 * i, i === 0 ? 'Hours' : `${i}.50`, right)
      pen.text(440, 172 + 12 * i, i === 0 ? 'Pay' : `${i}78.63`, right)
    }
  })
  assert.deepEqual(
    tables.map(table => [table.length, table[0]]),
    [
      [6, ['Code', 'Goods', 'Count', 'Price', 'Sum']],
      [4, ['Day', 'Name', 'Time', 'Hours', 'Pay']],
    ],
  )
})

test('a line of words without figures goes on from the row above, where rows have figures', async () => {
  const [table] = await tablesOf(pen => {
    const heads = ['Name', 'Dose', 'I', 'II', 'Note']
    for (const [k, text] of heads.entries()) pen.text([50, 180, 240, 280, 320][k]!, 100, text)
    let y = 100
    for (const [i, goods] of GOODS.entries()) {
      y += 12
      const texts = [
        i % 2 ? `${goods} for all members` : goods,
        `${i + 3}0 mg`,
        `${i}`,
        '1',
        i > 0 ? '' : 'Please take before',
      ]
      for (const [k, text] of texts.entries()) if (text) pen.text([50, 180, 240, 280, 320][k]!, y, text)
      if (i > 0) continue
      y += 12
      pen.text(50, y, 'Dr Clarke')
      pen.text(320, y, 'meals with water')
    }
  })
  assert.deepEqual(table?.[1], [
    'Seminar room Dr Clarke',
    '30 mg',
    '0',
    '1',
    'Please take before meals with water',
  ])
})

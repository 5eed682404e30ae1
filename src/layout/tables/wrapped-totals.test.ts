import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const GOODS = ['Night watch', 'Oak shelf', 'Copper pipe', 'Water meter']

test('totals whose currency has a line of its own belong to the table', async () => {
  const [table] = await tablesOf(pen => {
    const heads = [
      [47, 'Goods'],
      [348, 'Pieces'],
      [420, 'Price'],
      [500, 'Amount'],
    ] as const
    for (const [x, text] of heads) pen.text(x, 291, text)
    for (const [i, name] of GOODS.entries()) {
      const y = 310 + 19.4 * i
      pen.text(47, y, name)
      pen.text(402, y, `1${i}`, right)
      pen.text(475, y, `11${i},94 €`, right)
      pen.text(548, y, `1.546,2${i} €`, right)
    }
    const end = { right: true, face: 'bold' } as const
    for (const [i, [label, total]] of [
      ['Subtotal', '25.443,40'],
      ['Total', '30.277,65'],
    ].entries()) {
      const y = 388 + 36 * i
      pen.text(548, y, total!, end)
      pen.text(475, y + 8, label!, end)
      pen.text(548, y + 16, '€', end)
    }
    pen.text(50, 480, 'Please check what is said above and write to us within ten days if anything is wrong.')
  })
  assert.deepEqual(table?.slice(5), [
    ['', '', 'Subtotal', '25.443,40 €'],
    ['', '', 'Total', '30.277,65 €'],
  ])
})

test('rows of figures make a table, however many lines the texts between them have', async () => {
  const lines = [
    'with all parts',
    'that are needed',
    'for the work',
    'on the site',
    'and the waste',
    'taken away',
    'on Saturdays',
  ]
  const [table] = await tablesOf(pen => {
    for (const [x, text] of [
      [50, 'Pos.'],
      [110, 'Goods'],
      [220, 'Length'],
      [300, 'Price'],
      [380, 'Amount'],
    ] as const)
      pen.text(x, 100, text)
    for (const [i, name] of GOODS.entries()) {
      const y = 120 + 110 * i
      pen.text(50, y, `01.00${i}0`)
      for (const [k, line] of [name, ...lines].entries()) pen.text(110, y + 12 * k, line)
      for (const [k, x] of [250, 330, 420].entries()) pen.text(x, y, `${i + k}4.2${k}`, right)
    }
  })
  assert.deepEqual(table?.[1], ['01.0000', ['Night watch', ...lines].join(' '), '04.20', '14.21', '24.22'])
  assert.equal(table?.length, 5)
})

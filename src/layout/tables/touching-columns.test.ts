import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const calls = [
  ['06:51:58', '02:31', 'Faro', '0,2567'],
  ['18:10:09', '08:33', 'Coimbra', '0,8721'],
  ['02:30:29', '27:27', 'Vila Nova', '2,7999'],
  ['17:11:38', '13:32', 'Porto', '1,3804'],
]

test('codes that touch the names behind them are a column of their own', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, cells] of calls.entries())
      for (const [k, text] of cells.entries())
        pen.text([124, 260.2, 260.7, 424][k]!, 100 + 14 * i, text, { right: k % 2 === 1 })
  })
  assert.deepEqual(table, calls)
})

test('headings of columns that touch are told apart as their cells are', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, cells] of [['Time', 'Duration', 'Place', 'Cost'], ...calls].entries())
      for (const [k, text] of cells.entries())
        pen.text([124, 260.2, 260.7, 424][k]!, 100 + 14 * i, text, { right: k % 2 === 1 })
  })
  assert.deepEqual(table, [['Time', 'Duration', 'Place', 'Cost'], ...calls])
})

test('a figure and its unit put on the page one by one stay one cell', async () => {
  const rows = [
    ['Flour', '250g', '3.10'],
    ['Milk', '500ml', '1.20'],
    ['Sugar', '100g', '0.90'],
    ['Salt', '120mg', '0.40'],
  ]
  const [table] = await tablesOf(pen => {
    for (const [i, [name, amount, price]] of rows.entries()) {
      pen.text(50, 100 + 14 * i, name!)
      pen.text(216.7, 100 + 14 * i, amount!.slice(0, 3), { right: true })
      pen.text(217.1, 100 + 14 * i, amount!.slice(3))
      pen.text(400, 100 + 14 * i, price!, { right: true })
    }
  })
  assert.deepEqual(
    table?.map(row => row.length),
    [3, 3, 3, 3],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const labels = [
  ['Number', 'Date', 'Total'],
  ['R-27100', '2026-03-10', '6370.39'],
]
const items = [
  ['Item', 'Code', 'Goods', 'Pieces', 'Price'],
  ['1.', '0741421', 'Copper pipe', '14', '465.29'],
  ['2.', '0111558', 'Hydraulic oil', '32', '42.02'],
  ['3.', '0784194', 'Ball bearing', '40', '5.21'],
]

const rowsAt = (pen: Pen, y: number, rows: string[][], places: number[]) => {
  for (const [i, row] of rows.entries())
    for (const [c, text] of row.entries()) pen.text(places[c]!, y + 14 * i, text)
}

test('a line without a full stop parts labels above their values from the table below', async () => {
  const tables = await tablesOf(pen => {
    rowsAt(pen, 100, labels, [50, 210, 370])
    pen.text(50, 133, 'Please quote the number in all letters to us')
    rowsAt(pen, 152, items, [50, 110, 190, 320, 420])
  })
  assert.deepEqual(tables.at(-1), items)
})

test('a name of the rows below it is one of the table', async () => {
  const more = items.slice(1).map(([item, ...others]) => [`1${item}`, ...others])
  const tables = await tablesOf(pen => {
    rowsAt(pen, 100, items, [50, 110, 190, 320, 420])
    pen.text(50, 156, 'Goods that were ordered later on')
    rowsAt(pen, 170, more, [50, 110, 190, 320, 420])
  })
  assert.deepEqual(tables[0]?.slice(5), more)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SheetCell } from '../document/sheet-book.ts'
import { type Placed, RowCells } from './row-cells.ts'

const cell = (column: number, value = 'x'): SheetCell => ({
  column,
  kind: value ? 'text' : 'blank',
  value,
  style: {} as SheetCell['style'],
})

test('cells of a row are placed when they are asked for, and once', () => {
  const placed: number[] = []
  const cells = new RowCells([cell(1), cell(2, ''), cell(4), cell(7), cell(8, ''), cell(9)], one => {
    placed.push(one.column)
    return { column: one.column, cell: one } as Placed
  })
  assert.deepEqual(
    [...cells.between(2, 6)].map(one => one.column),
    [2, 4],
  )
  assert.equal(cells.filledBefore(4)?.column, 1)
  assert.equal(cells.filledAfter(7)?.column, 9)
  assert.equal(cells.filledAfter(9), undefined)
  assert.equal(cells.get(3), undefined)
  assert.equal(cells.get(4)?.column, 4)
  assert.deepEqual(placed, [2, 4, 1, 9])
})

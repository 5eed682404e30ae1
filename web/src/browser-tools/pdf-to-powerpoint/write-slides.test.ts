import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Table } from '../../../../src/layout/model.ts'
import { cellRows, isSparse } from './write-slides.ts'

const cell = (row: number, column: number, rowSpan = 1, columnSpan = 1) =>
  ({ row, column, rowSpan, columnSpan }) as Cell
const table = (rows: number, columns: number, cells: Cell[]) => ({ rows, columns, cells }) as Table

test('a place without a cell stays a place, and one that is covered is none', () => {
  const [tall, last] = [cell(0, 0, 2), cell(1, 2)]
  assert.deepEqual(cellRows(table(2, 3, [tall, last])), [
    [tall, undefined, undefined],
    [undefined, last],
  ])
})

test('labels that are scattered over rows and columns are no table', () => {
  const scattered = [cell(0, 0), cell(1, 2), cell(2, 1)]
  assert.equal(isSparse(table(3, 3, scattered)), true)
  assert.equal(isSparse(table(3, 3, [...scattered, cell(0, 1, 1, 2)])), false)
  assert.equal(isSparse(table(3, 3, [{ ...cell(0, 0), lines: ['top'] }])), false)
})

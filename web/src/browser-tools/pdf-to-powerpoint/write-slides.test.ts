import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Cell, Table } from '../../../../src/layout/model.ts'
import { cellRows, fromTheLeft, isCentred, isSparse } from './write-slides.ts'

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

test('columns that are counted from the right stand where the page has them', () => {
  const [name, sum] = [cell(0, 0, 1, 2), cell(0, 2)]
  const read = { ...table(1, 3, [name, sum]), rtl: true }
  assert.deepEqual(
    fromTheLeft(read).cells.map(one => one.column),
    [1, 0],
  )
  assert.deepEqual(fromTheLeft({ ...read, rtl: false }).cells, [name, sum])
})

test('labels that are scattered over rows and columns are no table', () => {
  const scattered = [cell(0, 0), cell(1, 2), cell(2, 1)]
  assert.equal(isSparse(table(3, 3, scattered)), true)
  assert.equal(isSparse(table(3, 3, [...scattered, cell(0, 1, 1, 2)])), false)
  assert.equal(isSparse(table(3, 3, [{ ...cell(0, 0), lines: ['top'] }])), false)
})

test('a title in the middle of the page, or of its box, is centred; a line that fills it is not', () => {
  const page = { x0: 0, y0: 0, x1: 720, y1: 405 }
  const line = (x0: number, x1: number) => ({ x0, x1, y0: 20, y1: 50 })
  const block = (...lines: ReturnType<typeof line>[]) =>
    ({
      kind: 'heading',
      lines,
      y0: 20,
      y1: 50,
      x0: Math.min(...lines.map(one => one.x0)),
      x1: Math.max(...lines.map(one => one.x1)),
    }) as unknown as Block
  assert.equal(isCentred(block(line(200, 520)), [page]), true)
  assert.equal(isCentred(block(line(100, 520)), [page]), false)
  assert.equal(isCentred(block(line(200, 520), line(200, 400)), [page]), false)
  assert.equal(isCentred(block(line(10, 710)), [page]), false)
  assert.equal(isCentred(block(line(60, 140)), [page, { x0: 20, y0: 0, x1: 180, y1: 100 }]), true)
})

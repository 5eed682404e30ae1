import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Table } from '../../layout/model.ts'
import { withSettledEdges } from './column-edges.ts'

/** Two columns with an edge at 60, under a heading that reaches from 10 to `end`; texts beside it begin at `start`. */
function twoColumns(end: number, start: number, lines: Cell['lines'] = []): Table {
  const cell = (row: number, column: number, textX: number, textEnd: number) => {
    const [x0, x1] = column === 0 ? [8, 60] : [60, 200]
    return { row, column, rowSpan: 1, columnSpan: 1, text: 'word', x0, x1, textX, textEnd, lines } as Cell
  }
  const cells = [cell(0, 0, 10, end), cell(0, 1, start, 120), cell(1, 0, 10, 50), cell(1, 1, start, 190)]
  return { x0: 8, x1: 200, rows: 2, columns: 2, cells, rtl: false, headerRows: 1 } as Table
}
const edges = (table: Table) => withSettledEdges(table).cells.map(cell => [cell.x0, cell.x1])

test('an edge that a heading reaches over stands between the texts of the two columns', () => {
  assert.deepEqual(edges(twoColumns(70, 80)), [
    [8, 75],
    [75, 200],
    [8, 75],
    [75, 200],
  ])
})

test('an edge stays where no text reaches over it, where it is drawn, and where texts overlap', () => {
  const before = [
    [8, 60],
    [60, 200],
    [8, 60],
    [60, 200],
  ]
  assert.deepEqual(edges(twoColumns(55, 80)), before)
  assert.deepEqual(edges(twoColumns(70, 80, ['right'])), before)
  assert.deepEqual(edges(twoColumns(90, 80)), before)
})

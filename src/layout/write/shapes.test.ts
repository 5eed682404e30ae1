import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Table } from '../model.ts'
import { cellAligns, columnWidths, readMarker } from './shapes.ts'

test('markers of lists are told by how they count', () => {
  for (const [marker, kind, start, before, after] of [
    ['12)', 'decimal', 12, '', ')'],
    ['1.2.', 'decimal', 2, '1.', '.'],
    ['(c)', 'lower', 3, '(', ')'],
    ['D.', 'upper', 4, '', '.'],
    ['i.', 'roman', 1, '', '.'],
    ['(xiv)', 'roman', 14, '(', ')'],
    ['I.', 'upperRoman', 1, '', '.'],
    ['IX)', 'upperRoman', 9, '', ')'],
  ] as const) {
    assert.deepEqual(readMarker(marker), { kind, start, before, after }, marker)
  }
})

/** A table of one row of cells this wide, each with a word of so many letters in 10-point type. */
function tableOf(cells: [width: number, letters: number][]): Table {
  let x0 = 0
  const made = cells.map(([width, letters], column) => {
    const cell = { row: 0, column, rowSpan: 1, columnSpan: 1, size: 10, x0, x1: x0 + width, y0: 0, y1: 10 }
    x0 += width
    return { ...cell, text: 'x'.repeat(letters), textX: cell.x0 + 2, textEnd: cell.x1 - 2 } as Cell
  })
  return { rows: 1, columns: cells.length, cells: made, headerRows: 0 } as unknown as Table
}

test('columns are as wide as on the page, and give up only what no word needs', () => {
  assert.deepEqual(
    columnWidths(
      tableOf([
        [100, 3],
        [50, 3],
      ]),
      400,
    ),
    [100, 50],
  )
  const [wide, narrow] = columnWidths(
    tableOf([
      [300, 3],
      [60, 8],
    ]),
    200,
  )
  assert.ok(Math.abs(wide! + narrow! - 200) < 1e-9)
  assert.ok(narrow! >= 0.58 * 10 * 8 + 9, `a word of eight letters does not fit into ${narrow}`)
})

test('figures that end on one line stand on the right, words that start on one on the left', () => {
  const column = (column: number, places: [text: string, x: number, end: number][]) =>
    places.map(([text, textX, textEnd], row) => ({
      ...{ row, column, rowSpan: 1, columnSpan: 1, text, size: 10, textX, textEnd },
      ...{ x0: column * 100, x1: column * 100 + 100, y0: row * 12, y1: row * 12 + 12 },
    }))
  const words = column(0, [
    ['Wheat', 2, 30],
    ['Rye', 2, 20],
    ['Barley', 2, 35],
  ])
  const figures = column(1, [
    ['1', 190, 196],
    ['250', 178, 196],
    ['17,480', 160, 196],
  ])
  const table = { rows: 3, columns: 2, headerRows: 0, cells: [...words, ...figures] } as unknown as Table
  const aligns = [...cellAligns(table).values()]
  assert.deepEqual(aligns, ['left', 'left', 'left', 'right', 'right', 'right'])
})

test('figures of one width, which share both edges, all stand where most of them do', () => {
  const cells = [42, 44, 42, 42].map((textX, row) => ({
    ...{ row, column: 0, rowSpan: 1, columnSpan: 1, text: '24.7', size: 10, textX, textEnd: textX + 26 },
    ...{ x0: 0, x1: 100, y0: row * 12, y1: row * 12 + 12 },
  }))
  const table = { rows: 4, columns: 1, headerRows: 0, cells } as unknown as Table
  assert.deepEqual([...cellAligns(table).values()], ['center', 'center', 'center', 'center'])
})

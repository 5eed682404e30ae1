import { findSegments, type Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import { type Grid, type GridCell, intervalOf, isFigure, isNumeric } from './grid.ts'
import { YEAR } from './head-rows.ts'
import { findRows, type Row } from './rows.ts'
import { isSentence } from './sentences.ts'

/** Boxes of more rows hold more than headings. */
const MOST_HEADS = 3
/** Rows further apart are not of one table, in type sizes. */
const APART = 2.4
/** Texts reach no further over a line, in points. */
const SLACK = 1
const FEWEST_COLUMNS = 3
const FEWEST_ROWS = 2

/** A grid of nothing but headings in boxes, with the rows below it that keep to its columns without lines. */
export function withOpenBody(grid: Grid, words: readonly Word[], all: readonly Grid[]): Grid {
  const heads = grid.ys.length - 1
  if (heads > MOST_HEADS || grid.xs.length <= FEWEST_COLUMNS || !isHead(grid)) return grid
  // The next boxes begin another table.
  const next = all.filter(g => g.y0 > grid.y1 - SLACK && g.x0 < grid.x1 && g.x1 > grid.x0)
  const end = Math.min(...next.map(g => g.y0))
  const below = words.filter(w => w.quarter === 0 && w.y0 > grid.y1 - SLACK && w.base < end)
  const rows = bodyOf(findRows(findSegments(below)), grid)
  const full = rows.filter(row => isFull(row, grid))
  if (full.length < FEWEST_ROWS || !full.some(row => row.segments.some(isFigure))) return grid
  const cells = new Map<string, GridCell>()
  for (const segment of rows.flatMap(row => row.segments)) {
    const [column, last] = columnsOf(segment, grid)
    const key = `${column} ${last}`
    const place = { row: heads, column, rowSpan: 1, columnSpan: last - column + 1 }
    const cell = cells.get(key) ?? { ...place, words: [] }
    cell.words.push(...segment.words)
    cells.set(key, cell)
  }
  const y1 = Math.max(...rows.map(row => row.y1)) + SLACK
  return { ...grid, y1, ys: [...grid.ys, y1], cells: [...grid.cells, ...cells.values()] }
}

/** Texts in nearly all boxes, none of them a figure. */
function isHead({ cells }: Grid): boolean {
  const texts = cells.filter(cell => cell.words.length > 0)
  const figures = texts.filter(({ words: [only, ...others] }) => {
    return others.length === 0 && isNumeric(only!.text) && !YEAR.test(only!.text)
  })
  return texts.length > FEWEST_COLUMNS - 1 && texts.length >= 0.7 * cells.length && figures.length === 0
}

/** The rows down to the last that keeps to the columns. */
function bodyOf(rows: readonly Row[], grid: Grid): Row[] {
  const found: Row[] = []
  let full = 0
  let bottom = grid.y1
  for (const row of rows) {
    const far = row.y0 - bottom > APART * row.size
    const outside = row.x0 < grid.x0 - SLACK || row.x1 > grid.x1 + SLACK
    if (far || outside || isSentence(row)) break
    found.push(row)
    bottom = row.y1
    if (isFull(row, grid)) full = found.length
  }
  return found.slice(0, full)
}

/** The first and the last column that a text stands in. */
const columnsOf = ({ x0, x1 }: Segment, { xs }: Grid): [first: number, last: number] => [
  intervalOf(xs, x0 + SLACK),
  intervalOf(xs, x1 - SLACK),
]

/** Several texts, each in a column of its own; a label before figures may run over several. */
function isFull({ segments }: Row, grid: Grid): boolean {
  const places = segments.map(s => columnsOf(s, grid))
  const isApart = places.every(([first], i) => i === 0 || first > places[i - 1]![1])
  const isWithin = places.every(
    ([first, last], i) => first === last || (i === 0 && isFigure(segments.at(-1)!)),
  )
  return segments.length > 1 && isApart && isWithin
}

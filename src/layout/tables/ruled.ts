import { around, median } from '../boxes.ts'
import type { Rulings } from '../rulings.ts'
import { findSegments, textOf } from '../segments.ts'
import type { Word } from '../word.ts'
import { joinDates } from './broken-dates.ts'
import { isCutFigure } from './broken-figures.ts'
import { findColumns } from './columns.ts'
import { cellBox, compact, type Grid, type GridCell, intervalOf, isNumeric, withBorders } from './grid.ts'
import { partHeadings } from './headings-over.ts'
import { isChart, isUnreadable } from './judge.ts'
import { findRuledGrids } from './lattice.ts'
import { withOpenBody } from './open-body.ts'
import { logicalRows } from './row-merge.ts'
import { findRows, SAME_ROW } from './rows.ts'
import { withShadedHead } from './shaded-heads.ts'
import type { TextRow } from './text-row.ts'
import { besideRows, isTurnedCell, partLabels, partTurned } from './turned-labels.ts'

/** Ruled tables of a page, rows that the lines leave together parted, empty columns and what is no row left out. */
export function findRuledTables(rulings: Rulings, words: readonly Word[]): Grid[] {
  const grids: Grid[] = []
  const lined = findRuledGrids(rulings, words)
  for (const boxes of lined) {
    const raw = withOpenBody(boxes, words, lined)
    const filled = raw.cells.filter(cell => cell.words.length > 0)
    if (filled.length < 3 || isUnreadable(filled.flatMap(cell => cell.words))) continue
    const parted = partLabels(partRows(partHeadings(partColumns(partSpans(partTurned(raw))))))
    const empty = emptyRows(parted)
    if (!isPlausible(compact(parted), empty.length)) continue
    const grid = compact(parted, empty)
    if (!isChart(grid, rulings, words)) grids.push(withShadedHead(grid, words, rulings.shades))
  }
  return grids.filter(g => !grids.some(other => other !== g && contains(other, g))).map(withoutEmptyEnd)
}

/** What stands below a table stands below its last row that holds something; empty ones are lines on the page. */
const withoutEmptyEnd = (grid: Grid): Grid => ({ ...grid, y1: grid.ys.at(-1)! })

const contains = (outer: Grid, inner: Grid): boolean =>
  outer.x0 <= inner.x0 + 1 && outer.x1 >= inner.x1 - 1 && outer.y0 <= inner.y0 + 1 && outer.y1 >= inner.y1 - 1

/** Lower rows are what is left between double lines, in points. */
const LOWEST = 8

/** Rows to be filled in: below others, as high as these, and ruled into cells as they are. */
function emptyRows(grid: Grid): number[] {
  const rows = Array.from({ length: grid.ys.length - 1 }, (_, r) => ({
    height: grid.ys[r + 1]! - grid.ys[r]!,
    cells: grid.cells.filter(cell => cell.row <= r && cell.row + cell.rowSpan > r),
  }))
  const isFilled = ({ cells }: (typeof rows)[number]) => cells.some(cell => cell.words.length > 0)
  const filled = rows.filter(isFilled)
  const usual = median(filled.map(row => row.height))
  const most = Math.max(...filled.map(row => row.cells.length), 2)
  const first = rows.findIndex(isFilled)
  if (isForm(grid, filled.length)) return [1]
  return rows.flatMap((row, r) => {
    const { height, cells } = row
    if (r < first || isFilled(row) || cells.some(cell => cell.rowSpan > 1)) return []
    return cells.length >= 0.75 * most && height > LOWEST && height > 0.5 * usual && height < 2.5 * usual
      ? [r]
      : []
  })
}

/** Whether a grid is a row of headings over one to be filled in by hand, each in a cell of its own, however high. */
function isForm(grid: Grid, filled: number): boolean {
  const head = grid.cells.filter(cell => cell.row === 0)
  const isSame = (cell: GridCell) =>
    cell.rowSpan === 1 && grid.cells.some(other => other.row === 1 && other.column === cell.column)
  return (
    filled === 1 &&
    grid.ys.length === 3 &&
    head.length > 2 &&
    grid.cells.length === 2 * head.length &&
    grid.ys[2]! - grid.ys[1]! > LOWEST &&
    head.every(cell => cell.words.length > 0 && cell.words.length < 8 && isSame(cell))
  )
}

function isPlausible(grid: Grid, empty: number): boolean {
  const rows = grid.ys.length - 1
  const columns = grid.xs.length - 1
  const filled = grid.cells.filter(cell => cell.words.length > 0)
  if (rows + empty < 2 || columns < 2 || filled.length < (empty > 0 ? 3 : 4)) return false
  if (filled.length < 0.2 * grid.cells.length) return false
  const words = filled.reduce((sum, cell) => sum + cell.words.length, 0)
  return words / filled.length < 60
}

/** Parts cells that run over columns where their text keeps to the columns: lines left out, not cells joined. */
function partSpans(grid: Grid): Grid {
  const cells = grid.cells.flatMap(cell => {
    if (cell.columnSpan === 1 || cell.words.length < 2) return [cell]
    const parts = new Map<number, GridCell>()
    for (const segment of findSegments(cell.words)) {
      const first = intervalOf(grid.xs, segment.x0 + 1)
      const last = intervalOf(grid.xs, segment.x1 - 1)
      const part = parts.get(first) ?? { ...cell, column: first, columnSpan: last - first + 1, words: [] }
      part.columnSpan = Math.max(part.columnSpan, last - first + 1)
      part.words.push(...segment.words)
      parts.set(first, part)
    }
    const sorted = [...parts.values()].sort((a, b) => a.column - b.column)
    const apart = sorted.every(
      (part, i) => i === 0 || part.column >= sorted[i - 1]!.column + sorted[i - 1]!.columnSpan,
    )
    if (sorted.length < 2 || !apart) return byBorders(cell, grid) ?? [cell]
    return sorted
  })
  return { ...grid, cells }
}

/** Headings of narrow columns stand close: several lines that all keep to the borders are cells of their own. */
function byBorders(cell: GridCell, grid: Grid): GridCell[] | undefined {
  const last = cell.column + cell.columnSpan - 1
  const parts = new Map<number, Word[]>()
  for (const word of cell.words) {
    // A word may reach a little over its border, as centred headings do.
    const slack = 0.3 * (word.x1 - word.x0)
    const [first, end] = [intervalOf(grid.xs, word.x0 + slack), intervalOf(grid.xs, word.x1 - slack)]
    if (first !== end || first < cell.column || end > last) return undefined
    parts.set(first, [...(parts.get(first) ?? []), word])
  }
  if (parts.size < cell.columnSpan || findRows(findSegments(cell.words)).length < 2) return undefined
  return [...parts]
    .sort((a, b) => a[0] - b[0])
    .map(([column, words]) => ({ ...cell, column, columnSpan: 1, words }))
}

/** Parts columns of a grid that hold several columns with no line between them. */
function partColumns(grid: Grid): Grid {
  const cuts: number[] = []
  for (let c = 0; c + 1 < grid.xs.length; c++) {
    const own = grid.cells.filter(cell => cell.column === c && cell.columnSpan === 1 && cell.words.length > 0)
    if (own.every(cell => cell.words.length === 1)) continue
    const rows = own.flatMap(cell => findRows(findSegments(cell.words)))
    const multi = rows.filter(row => row.segments.length > 1)
    if (multi.length < 3 || multi.length < 0.6 * rows.length) continue
    const columns = findColumns(multi)
    const segments = multi.flatMap(row => row.segments)
    const short = segments.filter(s => s.words.length < 4).length
    if (columns.length < 2 || short < 0.8 * segments.length) continue
    for (const [i, column] of columns.entries()) if (i > 0) cuts.push((columns[i - 1]!.x1 + column.x0) / 2)
  }
  if (cuts.length === 0) return grid
  const wider = withBorders(grid, cuts, (cell, whole) =>
    cell.words.length > 0
      ? [whole]
      : Array.from({ length: whole.columnSpan }, (_, i) => ({
          ...cell,
          column: whole.column + i,
          columnSpan: 1,
          words: [],
        })),
  )
  return partSpans(wider)
}

/** Parts rows of a grid that hold several rows of figures with no line between them. */
function partRows(grid: Grid): Grid {
  const ys: number[] = [grid.ys[0]!]
  const cells: GridCell[] = []
  const start: number[] = []
  const rows = grid.ys.length - 1
  for (let r = 0; r < rows; r++) {
    start[r] = ys.length - 1
    const band = grid.cells.filter(cell => cell.row === r && cell.rowSpan === 1)
    // Text turned along the side of rows tells nothing of them.
    const turned = band.filter(isTurnedCell)
    const level = turned.length > 0 ? band.filter(cell => !turned.includes(cell)) : band
    const groups = grid.cells.some(cell => cell.row <= r && cell.row + cell.rowSpan > r && cell.rowSpan > 1)
      ? []
      : stacked(level, grid, r)
    if (groups.length > 1) {
      for (const [k, group] of groups.entries()) {
        for (const piece of group) {
          cells.push({
            row: start[r]! + k,
            column: piece.first,
            rowSpan: 1,
            columnSpan: piece.last - piece.first + 1,
            words: piece.words,
          })
        }
        const after = groups[k + 1]
        const bottom = around(group.flatMap(p => p.words)).y1
        ys.push(after ? (bottom + around(after.flatMap(p => p.words)).y0) / 2 : grid.ys[r + 1]!)
      }
      for (const cell of turned)
        cells.push(...besideRows(cell, groups, { first: start[r]!, ys: ys.slice(start[r]) }))
    } else {
      for (const cell of band) cells.push({ ...cell, row: start[r]! })
      ys.push(grid.ys[r + 1]!)
    }
  }
  start[rows] = ys.length - 1
  for (const cell of grid.cells) {
    if (cell.rowSpan > 1)
      cells.push({
        ...cell,
        row: start[cell.row]!,
        rowSpan: start[cell.row + cell.rowSpan]! - start[cell.row]!,
      })
  }
  return { ...grid, ys, cells: cells.sort((a, b) => a.row - b.row || a.column - b.column) }
}

interface Stack {
  first: number
  last: number
  words: Word[]
}

/** The rows inside one ruled band, where its lines show that there are several. */
function stacked(band: GridCell[], grid: Grid, r: number): Stack[][] {
  if (isOneLine(band)) return []
  const rows = linesOfBand(band)
  if (rows.length < 2) return []
  const box = { x0: grid.x0, x1: grid.x1, y0: grid.ys[r]!, y1: grid.ys[r + 1]! }
  const columns = grid.xs.slice(1).map((x1, c) => ({ x0: grid.xs[c]! + PADDING, x1: x1 - PADDING }))
  joinDates(rows)
  const groups = logicalRows(rows, [], box, columns, r === 0)
  if (!areRows(groups, band) || areCut(band, grid)) return []
  return groups.map(group => {
    const cells = new Map<number, Stack>()
    for (const piece of group.flatMap(line => line.pieces)) {
      const known = cells.get(piece.first)
      if (known) known.words.push(...piece.words)
      else cells.set(piece.first, { first: piece.first, last: piece.last, words: [...piece.words] })
    }
    return [...cells.values()]
  })
}

/** Whether all words stand on baselines so near to each other that they make one row, as in most bands they do. */
function isOneLine(band: readonly GridCell[]): boolean {
  let [low, high, size] = [Infinity, -Infinity, Infinity]
  for (const { words } of band) {
    for (const word of words) {
      if (word.base < low) low = word.base
      if (word.base > high) high = word.base
      if (word.size < size) size = word.size
    }
  }
  return high - low < SAME_ROW * size
}

/** The least that cells keep free on either side of their text, in points. */
const PADDING = 1

/** Lines keep a row of their own where lines were left out; in a table that has them all, they tell of broken text. */
function areRows(groups: readonly TextRow[][], band: GridCell[]): boolean {
  if (groups.length < 2) return false
  let stacks = 0
  let texts = 0
  for (const cell of band) {
    if (cell.words.length === 0) continue
    texts++
    if (cell.words.length === 1) continue
    const lines = findRows(findSegments(cell.words)).map(row => textOf(row.segments.flatMap(s => s.words)))
    if (lines.length > 1 && lines.filter(isNumeric).length >= 0.8 * lines.length) stacks++
  }
  if (stacks > 0 && stacks >= 0.4 * (texts - 1)) return true
  const filled = new Set(groups.flat().flatMap(row => row.pieces.map(p => p.first))).size
  const full = groups.filter(group => {
    const own = new Set(group.flatMap(row => row.pieces.map(p => p.first)))
    return own.has(0) && own.size > 1 && own.size >= 0.5 * filled
  })
  return groups.length > 2 && full.length > 2 && full.length >= 0.5 * groups.length
}

/** Whether most cells of several lines of figures hold one figure each, broken for want of room. */
function areCut(band: readonly GridCell[], grid: Grid): boolean {
  const stacks = band.filter(({ words }) => words.length > 1 && words.every(w => isNumeric(w.text)))
  const cut = stacks.filter(cell => {
    const lines = findRows(findSegments(cell.words)).map(row => ({
      ...row,
      text: textOf(row.segments.flatMap(s => s.words)),
    }))
    return isCutFigure(lines, cellBox(grid, cell))
  })
  return cut.length > 0 && cut.length >= 0.8 * stacks.length
}

/** The lines of a band, each with what it says in which columns. */
function linesOfBand(band: GridCell[]): TextRow[] {
  const words = band.flatMap(cell => cell.words)
  const owner = new Map(band.flatMap(cell => cell.words.map(w => [w, cell] as const)))
  return findRows(findSegments(words)).map(row => {
    const pieces = new Map<GridCell, Word[]>()
    for (const w of row.segments.flatMap(s => s.words)) {
      const cell = owner.get(w)!
      pieces.set(cell, [...(pieces.get(cell) ?? []), w])
    }
    return {
      x0: row.x0,
      x1: row.x1,
      y0: row.y0,
      y1: row.y1,
      base: row.base,
      size: row.size,
      pieces: [...pieces].map(([cell, own]) => {
        const text = textOf(own)
        return {
          first: cell.column,
          last: cell.column + cell.columnSpan - 1,
          words: own,
          text,
          numeric: isNumeric(text),
        }
      }),
    }
  })
}

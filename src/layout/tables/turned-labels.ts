import { around, type Box, overlapY } from '../boxes.ts'
import { findSegments } from '../segments.ts'
import type { Word } from '../word.ts'
import { turnWords } from '../words.ts'
import { type Grid, type GridCell, withBorders } from './grid.ts'

/** Text written upwards or downwards along the side of rows, all of whose words name the same ones. */
export interface TurnedLabel extends Box {
  words: Word[]
}

export const isLevel = (word: Word): boolean => word.quarter === 0
const isTurned = (word: Word): boolean => word.quarter === 1 || word.quarter === 3

/** Texts behind each other along the side of rows, from top to bottom; lines beside each other are one text. */
export function turnedLabels(words: readonly Word[]): TurnedLabel[] {
  const labels: TurnedLabel[] = []
  for (const quarter of [1, 3]) {
    const own = words.filter(word => word.quarter === quarter)
    // Turned round the origin: only their places to each other matter.
    const turned = turnWords(own, quarter, 0, 0)
    const back = new Map(turned.map((word, i) => [word, own[i]!]))
    for (const segment of findSegments(turned)) {
      const line = segment.words.map(word => back.get(word)!)
      const box = around(line)
      const known = labels.find(label => overlapY(label, box) > 0)
      if (known) Object.assign(known, around([known, box]), { words: [...known.words, ...line] })
      else labels.push({ ...box, words: line })
    }
  }
  return labels.sort((a, b) => a.y0 - b.y0)
}

/** Gives turned texts that stand beside level ones, with no line between them, a column of their own. */
export function partTurned(grid: Grid): Grid {
  const cuts: number[] = []
  for (let c = 0; c + 1 < grid.xs.length; c++) {
    const words = grid.cells
      .filter(cell => cell.column === c && cell.columnSpan === 1)
      .flatMap(cell => cell.words)
    const cut = cutBeside(words)
    if (cut !== undefined && grid.xs[c]! < cut && cut < grid.xs[c + 1]!) cuts.push(cut)
  }
  if (cuts.length === 0) return grid
  return withBorders(grid, cuts, (cell, whole, xs) => {
    if (cell.columnSpan > 1 || !cell.words.some(isTurned)) return [whole]
    const last = whole.column + whole.columnSpan - 1
    const at = xs[last]!
    const [before, behind] = [true, false].map(left => cell.words.filter(word => word.x1 <= at === left))
    return [
      { ...cell, column: whole.column, columnSpan: 1, words: before! },
      { ...cell, column: last, columnSpan: 1, words: behind! },
    ]
  })
}

/** Where the turned words of a column end and the level ones beside them begin, or the other way round. */
function cutBeside(words: readonly Word[]): number | undefined {
  const turned = words.filter(isTurned)
  if (turned.length === 0) return undefined
  const side = around(turned)
  const beside = words.filter(word => isLevel(word) && overlapY(word, side) > 0)
  if (beside.length === 0) return undefined
  const level = around(beside)
  return side.x1 <= level.x0
    ? (side.x1 + level.x0) / 2
    : level.x1 <= side.x0
      ? (level.x1 + side.x0) / 2
      : undefined
}

export const isTurnedCell = ({ words }: GridCell): boolean => words.length > 0 && words.every(isTurned)

/** The cells of turned texts beside rows, each over the rows that are nearest to it; `ys`: where the rows begin and end. */
export function besideRows(
  cell: GridCell,
  rows: readonly (readonly { first: number; last: number }[])[],
  { first, ys }: { first: number; ys: readonly number[] },
): GridCell[] {
  const end = cell.column + cell.columnSpan
  const free = rows.flatMap((pieces, r) =>
    pieces.some(piece => piece.first < end && piece.last >= cell.column) ? [] : [r],
  )
  const cells = overRows(cell, free, r => (ys[r]! + ys[r + 1]!) / 2)
  return cells?.map(one => ({ ...one, row: first + one.row })) ?? [{ ...cell, row: first }]
}

/** Parts cells over many rows that hold several turned texts behind each other: lines left out. */
export function partLabels(grid: Grid): Grid {
  const { ys } = grid
  const cells = grid.cells.flatMap(cell => {
    if (cell.rowSpan === 1 || !isTurnedCell(cell)) return [cell]
    const rows = Array.from({ length: cell.rowSpan }, (_, i) => cell.row + i)
    return overRows(cell, rows, r => (ys[r]! + ys[r + 1]!) / 2) ?? [cell]
  })
  return { ...grid, cells }
}

/** A cell for each turned text of one, over the rows nearest to it, or undefined where they do not follow each other. */
function overRows(cell: GridCell, rows: readonly number[], middleOf: (row: number) => number) {
  const labels = turnedLabels(cell.words)
  const cells: GridCell[] = []
  for (const row of rows) {
    const { words } = nearest(labels, middleOf(row))
    const known = cells.find(one => one.words === words)
    if (!known) cells.push({ ...cell, row, rowSpan: 1, words })
    else if (known.row + known.rowSpan === row) known.rowSpan++
    else return undefined
  }
  return cells.length === labels.length ? cells : undefined
}

function nearest(labels: readonly TurnedLabel[], y: number): TurnedLabel {
  const away = (label: TurnedLabel) => Math.max(label.y0 - y, y - label.y1)
  return labels.reduce((best, label) => (away(label) < away(best) ? label : best))
}

import { around } from '../boxes.ts'
import { isMoment } from './grid.ts'
import { isBold } from './head-rows.ts'
import type { Piece, TextRow } from './text-row.ts'

/**
 * Rows of a table without lines between them, whose cells are set to the middle or foot of the highest: in each column,
 * lines as close as the type is set are one cell, and cells side by side are one row. The highest cell is as high as
 * its row, so that all others stand beside it.
 */

/** Distances this near to each other are the same, in type sizes. */
const SAME = 0.12
/** Lines and paragraphs of one cell are rarely further apart, in type sizes; those of fonts with high lines are. */
const WIDEST = 1.9
const WIDEST_OF_HIGH = 2.3
/** Scripts whose fonts ask for half as much again as others between lines. */
const HIGH =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Devanagari}]/u
/** Lines of one text are not closer, in type sizes: rows squeezed together are. */
const CLOSEST = 1
/** Limits tried between lines of a cell and rows: a cell's paragraphs keep a distance of their own. */
const MOST_LIMITS = 4
/** How far a line reaches above and below its baseline, in type sizes. */
const ASCENT = 0.62
const DESCENT = 0.12

interface Line {
  piece: Piece
  base: number
  size: number
}

interface Block {
  column: number
  lines: Line[]
  y0: number
  y1: number
}

/** The rows below headings, and how many lines these have: a light line below bold ones may be the first of a cell. */
export function rowsBelow(
  rows: readonly TextRow[],
  headings: number,
  columns: number,
  parted: readonly boolean[],
): { head: number; rows: TextRow[][] } | undefined {
  const light = rows.slice(0, headings).findIndex((row, i) => i > 0 && !row.pieces.some(isBold))
  if (light > 0) {
    const found = rowsOfBlocks(rows.slice(light), columns, parted.slice(light))
    if (found?.[0]?.includes(rows[headings]!)) return { head: light, rows: found }
  }
  const found = rowsOfBlocks(rows.slice(headings), columns, parted.slice(headings))
  return found && { head: headings, rows: found }
}

/** Rows below one line of headings, the lines of each as one, where the distances tell them. */
export function joinedRows(rows: readonly TextRow[], columns: number): TextRow[] | undefined {
  const [head, ...body] = rows
  const none = body.map(() => false)
  const found = head && rowsOfBlocks(body, columns, none)
  return found && [head, ...found.map(joined)]
}

function joined(lines: readonly TextRow[]): TextRow {
  const pieces: Piece[] = []
  for (const piece of lines.flatMap(line => line.pieces).sort((a, b) => a.first - b.first)) {
    const last = pieces.at(-1)
    if (last && last.last >= piece.first) {
      last.words = [...last.words, ...piece.words]
      last.text += ` ${piece.text}`
      last.numeric &&= piece.numeric
      last.last = Math.max(last.last, piece.last)
    } else pieces.push({ ...piece })
  }
  return { ...lines[0]!, ...around(lines), pieces }
}

/** The rows, or undefined where the distances do not tell them or all cells begin at the top of theirs. `parted`: whether something drawn stands above a line. */
function rowsOfBlocks(
  body: readonly TextRow[],
  columns: number,
  parted: readonly boolean[],
): TextRow[][] | undefined {
  const lines = columnsOf(body, columns)
  for (const limit of limitsOf(lines)) {
    const rows = partsOf(lines.flatMap((own, c) => blocksOf(own, c, limit)))
    if (isTold(rows, columns)) return unlessParted(rows, body, parted)
  }
  return undefined
}

function columnsOf(body: readonly TextRow[], columns: number): Line[][] {
  const lines: Line[][] = Array.from({ length: columns }, () => [])
  for (const row of body)
    for (const piece of row.pieces)
      lines[piece.first]!.push({ piece, base: piece.words[0]!.base, size: row.size })
  return lines
}

const apart = (upper: Line, lower: Line): number =>
  (lower.base - upper.base) / Math.min(lower.size, upper.size)

function limitsOf(lines: readonly Line[][]): number[] {
  const gaps = lines.flatMap(own => own.slice(1).map((line, i) => apart(own[i]!, line))).sort((a, b) => a - b)
  const widest = lines.some(own => own.some(line => HIGH.test(line.piece.text))) ? WIDEST_OF_HIGH : WIDEST
  const limits: number[] = []
  for (const [i, gap] of gaps.entries()) {
    const before = gaps[i - 1]
    if (before !== undefined && gap - before > SAME && before < widest && gaps[0]! > CLOSEST)
      limits.push((gap + before) / 2)
  }
  return limits.slice(0, MOST_LIMITS)
}

function blocksOf(lines: readonly Line[], column: number, limit: number): Block[] {
  const blocks: Block[] = []
  for (const [i, line] of lines.entries()) {
    const { base, size } = line
    const last = blocks.at(-1)
    if (last && apart(lines[i - 1]!, line) < limit) {
      last.lines.push(line)
      last.y1 = base + DESCENT * size
    } else blocks.push({ column, lines: [line], y0: base - ASCENT * size, y1: base + DESCENT * size })
  }
  return blocks
}

/** Blocks that stand beside each other, from the top down. */
function partsOf(blocks: readonly Block[]): Block[][] {
  const parts: { y1: number; blocks: Block[] }[] = []
  for (const block of [...blocks].sort((a, b) => a.y0 - b.y0)) {
    const last = parts.at(-1)
    if (last && block.y0 < last.y1) {
      last.blocks.push(block)
      last.y1 = Math.max(last.y1, block.y1)
    } else parts.push({ y1: block.y1, blocks: [block] })
  }
  return parts.map(part => part.blocks)
}

/** Whether rows found this way are what was meant: each with one text of a column that nobody breaks, few equally high in all columns, and some with a text below their top. */
function isTold(rows: readonly Block[][], columns: number): boolean {
  if (rows.length < 2) return false
  const size = rows[0]![0]!.lines[0]!.size
  const top = (row: readonly Block[]) => Math.min(...row.map(b => b.y0))
  if (!rows.some(row => row.some(b => b.y0 > top(row) + 0.3 * size))) return false
  const high = rows.filter(row => row.some(b => b.lines.length > 1))
  const even = high.filter(row => row.length > 1 && row.every(b => b.lines.length === row[0]!.lines.length))
  if (even.length > 0.2 * high.length) return false
  // Figures never share a cell; days and times do, but not in column after column.
  if (rows.some(row => repeated(row, p => p.numeric) > 0 || repeated(row, p => isMoment(p.text)) > 1))
    return false
  for (let c = 0; c < columns; c++) {
    const own = rows.map(row => row.filter(b => b.column === c))
    const single = own.every(blocks => blocks.length < 2 && blocks.every(b => b.lines.length === 1))
    if (single && own.filter(blocks => blocks.length === 1).length > 0.9 * rows.length) return true
  }
  return false
}

/** In how many columns a row has several such texts. */
function repeated(row: readonly Block[], isSuch: (piece: Piece) => boolean): number {
  const counts = new Map<number, number>()
  for (const { column, lines } of row)
    counts.set(column, (counts.get(column) ?? 0) + lines.filter(line => isSuch(line.piece)).length)
  return [...counts.values()].filter(count => count > 1).length
}

/** Rows in their lines, from the top down, each line with the texts that belong to the row. */
function unlessParted(
  rows: readonly Block[][],
  body: readonly TextRow[],
  parted: readonly boolean[],
): TextRow[][] | undefined {
  const groups = rows.map(blocks => {
    const pieces = new Set(blocks.flatMap(b => b.lines.map(line => line.piece)))
    return body.filter(row => row.pieces.some(p => pieces.has(p)))
  })
  const begins = new Set(groups.map(group => group[0]!))
  const whole = new Set(groups.flat()).size === groups.flat().length
  return whole && body.every((row, i) => i === 0 || !parted[i] || begins.has(row)) ? groups : undefined
}

import { around, type Box } from '../boxes.ts'
import { endsInHyphen, joinLines } from '../hyphens.ts'
import { type LinkAt, lineOf } from '../lines.ts'
import type { Cell, Line, Table } from '../model.ts'
import { plain } from '../model.ts'
import { findSegments } from '../segments.ts'
import type { Word } from '../word.ts'
import { turnWords } from '../words.ts'
import { settleDates } from './broken-dates.ts'
import { settleBroken } from './broken-words.ts'
import { settleFigures } from './cell-direction.ts'
import { cellBox, type Grid, isNumeric } from './grid.ts'
import { isWorded } from './mirror.ts'
import { findRows } from './rows.ts'

/** The lines that words make, those of upright text first. */
export function linesOf(words: readonly Word[], linkAt: LinkAt): Line[] {
  const upright = words.filter(w => w.quarter === 0)
  const lines = levelLines(upright).map(row => lineOf(row, linkAt))
  if (upright.length === words.length) return lines
  for (let quarter = 1; quarter < 4; quarter++) {
    const own = words.filter(w => w.quarter === quarter)
    // Turned round the origin: only their places to each other matter.
    const turned = turnWords(own, quarter, 0, 0)
    const back = new Map(turned.map((w, i) => [w, own[i]!]))
    for (const row of levelLines(turned)) {
      lines.push({ ...lineOf(row, linkAt), ...around(row.map(w => back.get(w)!)), quarter })
    }
  }
  return lines
}

const levelLines = (words: readonly Word[]): Word[][] =>
  words.length === 1
    ? [[words[0]!]]
    : findRows(findSegments(words)).map(row => row.segments.flatMap(s => s.words))

/** What the lines of a cell say, and how. */
export function cellText(lines: Line[]): Pick<Cell, 'text' | 'spans' | 'size' | 'bold' | 'rtl' | 'broken'> {
  const spans = joinLines(lines).map(span =>
    span.mono && span.text.includes('  ') ? { ...span, text: span.text.replace(/ {2,}/g, ' ') } : span,
  )
  return {
    text: plain(spans),
    spans,
    size: lines[0]?.size ?? 0,
    bold: lines.length > 0 && lines.every(l => l.bold),
    rtl: lines.some(l => l.rtl),
    ...(lines.length > 1 && lines.some(l => endsInHyphen(l.text)) && { broken: lines }),
  }
}

export function tableOf(grid: Grid, page: number, linkAt: LinkAt): { table: Table; lines: Line[] } {
  const lines: Line[] = []
  const linesIn = new Map<Cell, Line[]>()
  const cells = grid.cells.map(cell => {
    const own = linesOf(cell.words, linkAt)
    lines.push(...own)
    const box = cellBox(grid, cell)
    if (grid.ruled) settleBroken(own, box)
    settleDates(own)
    const made: Cell = {
      ...box,
      row: cell.row,
      column: cell.column,
      rowSpan: cell.rowSpan,
      columnSpan: cell.columnSpan,
      ...cellText(own),
      textX: own.length > 0 ? Math.min(...own.map(l => l.x0)) : box.x0,
      textEnd: own.length > 0 ? Math.max(...own.map(l => l.x1)) : box.x0,
      ...(grid.ruled && isInMiddle(own, box) && { middle: true }),
    }
    linesIn.set(made, own)
    return made
  })
  const rows = grid.ys.length - 1
  const columns = grid.xs.length - 1
  const box: Box = { x0: grid.x0, y0: grid.y0, x1: grid.x1, y1: grid.y1 }
  const rtl = readsFromRight(cells)
  // The first column is the one that is read first.
  if (rtl) {
    for (const cell of cells) cell.column = columns - cell.column - cell.columnSpan
    for (const [cell, own] of settleFigures(linesIn)) Object.assign(cell, cellText(own))
    cells.sort((a, b) => a.row - b.row || a.column - b.column)
  }
  const table: Table = { ...box, page, rows, columns, cells, rtl, headerRows: 0, continues: false }
  table.headerRows = headerRows(table)
  return { table, lines }
}

/** Whether there is as much room above lines as below them. */
function isInMiddle(lines: readonly Line[], { y0, y1 }: Box): boolean {
  if (lines.length === 0) return false
  const text = around(lines)
  const [above, below] = [text.y0 - y0, y1 - text.y1]
  return above > 2 && Math.abs(above - below) < 0.3 * (above + below)
}

/** Whether most cells that hold words are written from right to left. */
export function readsFromRight(cells: readonly Cell[]): boolean {
  if (!cells.some(c => c.rtl)) return false
  const worded = cells.filter(c => isWorded(c.text))
  return worded.filter(c => c.rtl).length > 0.5 * worded.length
}

/** Whether a row has an amount behind a label, as a balance carried forward has. */
const isBooked = (row: readonly Cell[]): boolean =>
  row.some(c => AMOUNT.test(c.text) && isNumeric(c.text)) && row.some(c => /\p{L}{3}/u.test(c.text))
const AMOUNT = /\d[.,\u066b]\d\d(?!\d)/

/** Rows at the top that name the columns: bold above plain rows, or words above figures. */
function headerRows(table: Table): number {
  const rows = Array.from({ length: table.rows }, (_, r) => table.cells.filter(c => c.row === r && c.text))
  const most = Math.min(table.rows - 1, 5)
  const bold = (r: number) => rows[r]!.length > 0 && rows[r]!.every(c => c.bold)
  if (bold(0) && !rows.every((_, r) => bold(r))) {
    let r = 1
    while (r < most && bold(r) && rows[r]!.length > 1 && !isBooked(rows[r]!)) r++
    return r
  }
  const figures = (r: number) => {
    const others = rows[r]!.filter(c => c.column > 0)
    return (
      others.length > 0 &&
      others.filter(c => isNumeric(c.text) && !/^(19|20)\d\d$/.test(c.text)).length >= 0.5 * others.length
    )
  }
  for (let r = 0; r <= most; r++) {
    if (!figures(r)) continue
    // A row of figures among rows of words tells nothing of the rows above it.
    const after = rows.slice(r).filter((_, i) => figures(r + i)).length
    if (r < 2 || after >= 0.5 * (table.rows - r)) return r
    break
  }
  return table.rows > 1 ? 1 : 0
}

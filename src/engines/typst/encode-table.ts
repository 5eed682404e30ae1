import type { Block, Table, TableCell } from '../../document/tree.ts'
import {
  bordersOf,
  type Encoding,
  type Flow,
  fresh,
  type Json,
  MAX_DEPTH,
  round,
  withFirmStart,
} from './encoding.ts'
import { plain } from './inlines.ts'

/** The space after a cell's last paragraph makes the cell higher. */
function cellBlocks(e: Encoding, blocks: Block[], depth: number): unknown[] {
  const flow = fresh()
  const out = e.office ? withFirmStart(e.blocks(blocks, depth, flow)) : e.blocks(blocks, depth, flow)
  return e.office && flow.after > 0 ? [...out, { k: 'v', h: round(flow.after) }] : out
}

export function encodeTable(e: Encoding, table: Table, depth: number, flow: Flow): Json {
  const columns = columnsOf(table)
  const inset =
    table.padding ??
    (e.office ? { top: 0, bottom: 0, left: 5.4, right: 5.4 } : { top: 4, bottom: 4, left: 6, right: 6 })
  const head = Math.min(table.headerRows, table.rows.length - 1)
  const widths = table.widths?.length === columns ? fittingWidths(e, table, table.widths, depth) : undefined
  const caption = table.caption && e.inlines(table.caption)
  const rows = tableRows(e, table, depth, roomsOf(e, inset, widths, columns))
  return {
    k: 'table',
    columns,
    head: Math.max(0, head),
    rules: table.rules,
    inset,
    ...(widths && { widths }),
    ...(table.align && { side: table.align }),
    ...(table.indent && { left: round(table.indent) }),
    ...(table.rtl && { rtl: true }),
    ...(caption && { caption }),
    ...(e.office && { f: { gap: e.gap(flow, {}) } }),
    rows,
  }
}

/** A table wider than the paper, or than the cell it stands in, is made to fit. */
function fittingWidths(e: Encoding, table: Table, widths: number[], depth: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const most = depth === 0 ? e.paper : e.room.width
  const wanted = Math.min(most, table.share ? table.share * e.room.width : total)
  return widths.map(width => round((width * wanted) / total))
}

/** Width that a cell has for what it holds, and for one word: where columns are shared out, that is not known. */
type Rooms = (column: number, span: number) => { width: number; word: number }

function roomsOf(
  e: Encoding,
  inset: { left: number; right: number },
  widths: number[] | undefined,
  columns: number,
): Rooms {
  const { room } = e
  const sides = inset.left + inset.right
  return (column, span) => {
    if (!widths) return { width: room.width, word: Math.min(1, (1.5 * span) / columns) * room.width }
    const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0)
    const inner = Math.max(8, width - sides)
    return { width: inner, word: inner }
  }
}

function tableRows(e: Encoding, table: Table, depth: number, rooms: Rooms): Json[] {
  const { room, word } = e
  e.tables++
  /** Rows that cells from above still reach over, by column. */
  const covered: number[] = []
  const rows = table.rows.map(row => {
    let column = 0
    const cells = row.cells.map(cell => {
      while (covered[column]! > 0) column++
      const span = cell.columnSpan ?? 1
      const own = rooms(column, span)
      e.room = { ...room, width: own.width }
      e.word = own.word
      if ((cell.rowSpan ?? 1) > 1) for (let i = 0; i < span; i++) covered[column + i] = cell.rowSpan!
      column += span
      return encodeCell(e, cell, depth)
    })
    covered.forEach((left, i) => {
      covered[i] = Math.max(0, left - 1)
    })
    return {
      ...(row.height && { h: round(row.height) }),
      ...(row.breakable === false && { whole: true }),
      c: cells,
    }
  })
  e.tables--
  e.room = room
  e.word = word
  return rows
}

const encodeCell = (e: Encoding, cell: TableCell, depth: number): Json => ({
  b: depth > MAX_DEPTH ? [] : cellBlocks(e, cell.blocks, depth + 1),
  ...(cell.columnSpan && cell.columnSpan > 1 && { cs: cell.columnSpan }),
  ...(cell.rowSpan && cell.rowSpan > 1 && { rs: cell.rowSpan }),
  ...(cell.header && { th: true }),
  ...(cell.fill && { fill: cell.fill }),
  ...(cell.align ? { align: cell.align } : cell.rotate === 90 && { align: 'right' }),
  ...(cell.vertical && { v: cell.vertical }),
  ...(cell.borders && { borders: bordersOf(cell.borders) }),
  ...(cell.padding && { inset: cell.padding }),
  ...(cell.rotate && { turn: cell.rotate, long: lengthOf(e, cell.blocks) }),
})

/** How long turned text is in one line, about. */
function lengthOf(e: Encoding, blocks: Block[]): number {
  const lines = blocks.map(block =>
    block.kind === 'paragraph' || block.kind === 'heading'
      ? (plain(block.content).length + 1) * e.sizeOf({ ...block, kind: 'paragraph' }) * 0.55
      : 100,
  )
  return round(Math.min(320, Math.max(12, ...lines)))
}

function columnsOf(table: Table): number {
  let most = table.widths?.length ?? 1
  for (const row of table.rows)
    most = Math.max(
      most,
      row.cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0),
    )
  return most
}

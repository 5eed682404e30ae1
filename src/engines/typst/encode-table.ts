import { squared } from '../../document/squared-rows.ts'
import { headRows } from '../../document/table-head.ts'
import type { Block, Table, TableCell } from '../../document/tree.ts'
import { largest } from '../../lib/geometry/extremes.ts'
import { columnWidths, roomForWords } from './column-widths.ts'
import { fitsPage, heightOfAll, MOST_WHOLE } from './encode-frame.ts'
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
import { isRightToLeft, plain } from './inlines.ts'
import { fitsExactly, type Inset, roomInside } from './row-heights.ts'

/** Tables of our own typography are set smaller than the text around them; the template says the same. */
const TABLE_SIZE = 0.94
/** On a page each would be a point wide. The typesetter takes memory for each cell that there could be. */
export const MAX_COLUMNS = 500

/** The space after a cell's last paragraph makes the cell higher. */
function cellBlocks(e: Encoding, blocks: Block[], depth: number): unknown[] {
  const flow = fresh()
  const out = e.office ? withFirmStart(e.blocks(blocks, depth, flow)) : e.blocks(blocks, depth, flow)
  const below = flow.after + flow.lead
  return e.office && below > 0 ? [...out, { k: 'v', h: round(below) }] : out
}

export function encodeTable(e: Encoding, whole: Table, depth: number, flow: Flow): Json {
  const table = fitted(whole)
  const columns = columnsOf(table)
  e.mostColumns = Math.max(e.mostColumns, columns)
  e.cells += whole.rows.reduce((sum, row) => sum + row.cells.length, 0)
  // Refused as soon as everything is read.
  if (columns > MAX_COLUMNS || e.cells > e.mostCells) return { k: 'v', h: 0 }
  const inset =
    table.padding ??
    (e.office ? { top: 0, bottom: 0, left: 5.4, right: 5.4 } : { top: 4, bottom: 4, ...sidesOf(columns) })
  const first = headRows(table.rows, table.headerRows)
  // What stands in a table in a table is small already.
  const size = e.office || e.tables > 0 ? 1 : TABLE_SIZE
  const usual = (e.doc.text?.size ?? e.look.size) * size * e.scale
  const given = table.widths?.length === columns ? fittingWidths(e, table, table.widths, depth) : undefined
  const { widths, scale } = given
    ? { widths: table.autofit ? roomForWords(e, table, given, inset, usual) : given, scale: 1 }
    : stretched(e, table, columnWidths(e, table, columns, inset, usual))
  const caption = table.caption && e.inlines(table.caption)
  const before = e.scale
  e.scale *= scale * size
  const lines = e.office ? linesAbove(table) : []
  const [above, below] = [(lines[0] ?? 0) / 2, (lines.at(-1) ?? 0) / 2]
  const { rows, tall } = tableRows(
    e,
    table,
    depth,
    inset,
    lines,
    roomsOf(inset, widths ?? Array.from({ length: columns }, () => e.room.width / columns)),
  )
  e.scale = before
  // A table all of head rows repeats none, and what fills a page by itself would leave no room for others.
  const headHeight = tall.slice(0, first).reduce((sum, height) => sum + height, 0)
  const repeats = first < table.rows.length && headHeight < MOST_WHOLE * e.body.height
  const head = repeats ? first : 0
  return {
    k: 'table',
    columns,
    head,
    rules: table.rules,
    inset,
    ...(widths && { widths }),
    ...(scale < 1 && { scale }),
    ...(table.align && { side: table.align }),
    ...(table.indent && { left: round(table.indent) }),
    ...((table.rtl || (!e.office && runsFromRight(table))) && { rtl: true }),
    ...(caption && { caption, ...(table.captionBelow && { below: true }) }),
    ...(above + below > 0 && { edge: [round(above), round(below)] }),
    ...(e.office && { f: { gap: e.gap(flow, {}) } }),
    rows,
  }
}

/** Cells that reach over rows leave less room in those than the file may say, and the typesetter takes no cell that has none. */
function fitted(table: Table): Table {
  const reaches = table.rows.some(row => row.cells.some(cell => (cell.rowSpan ?? 1) > 1))
  return reaches ? { ...table, rows: squared(table.rows, table.widths?.length) } : table
}

/** Whether the first words of most rows run from the right. */
function runsFromRight({ rows }: Table): boolean {
  const first = rows.map(row =>
    row.cells
      .flatMap(cell => cell.blocks.map(block => ('content' in block ? plain(block.content) : '')))
      .join(' '),
  )
  return first.filter(isRightToLeft).length * 2 > rows.length
}

/** Many columns stand closer. */
const sidesOf = (columns: number) => {
  const side = columns > 16 ? 1.5 : columns > 8 ? 3 : 6
  return { left: side, right: side }
}

/** A table wider than the paper, or than the cell it stands in, is made to fit. */
function fittingWidths(e: Encoding, table: Table, widths: number[], depth: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const most = depth === 0 ? e.paper : e.room.width
  const wanted = Math.min(most, table.share ? table.share * e.room.width : total)
  return widths.map(width => round((width * wanted) / total))
}

/** A table that asks for more of the width than its cells need has it. */
function stretched<T extends { widths?: number[] }>(e: Encoding, { share }: Table, set: T): T {
  const total = set.widths?.reduce((sum, width) => sum + width, 0)
  if (!share || !total || total >= share * e.room.width) return set
  return { ...set, widths: set.widths?.map(width => round((width * share * e.room.width) / total)) }
}

/** Width that a cell has for what it holds. */
type Rooms = (column: number, span: number, padding?: { left: number; right: number }) => number

const roomsOf =
  (inset: { left: number; right: number }, widths: number[]): Rooms =>
  (column, span, { left, right } = inset) => {
    const width = widths.slice(column, column + span).reduce((sum, one) => sum + one, 0)
    return Math.max(8, width - left - right)
  }

/** How thick the line above each row is, which makes rows of word processors higher; then the one below the last. */
function linesAbove({ rows, rules }: Table): number[] {
  const usual = rules === 'grid' ? 0.5 : 0
  const thickest = (cells: TableCell[] | undefined, side: 'top' | 'bottom') =>
    Math.max(
      0,
      ...(cells ?? []).map(({ borders }) => {
        const line = borders?.[side]
        return line === null ? 0 : (line?.width ?? usual)
      }),
    )
  return [...rows, undefined].map((row, i) =>
    Math.max(thickest(row?.cells, 'top'), thickest(rows[i - 1]?.cells, 'bottom')),
  )
}

function tableRows(
  e: Encoding,
  table: Table,
  depth: number,
  inset: Inset,
  lines: number[],
  rooms: Rooms,
): { rows: Json[]; tall: number[] } {
  const { room, word } = e
  e.tables++
  /** Rows that cells from above still reach over, by column. */
  const covered: number[] = []
  /** About how high each row is by its text. */
  const tall = table.rows.map(() => 0)
  const rows = table.rows.map((row, i) => {
    // Half of a line stands in the row above it, half in the row below.
    const [above, below] = [(lines[i] ?? 0) / 2, (lines[i + 1] ?? 0) / 2]
    const height = row.height && Math.min(row.height, e.body.height) - above - below
    const within = ({ padding = inset }: TableCell) => roomInside(height ?? 0, padding)
    let column = 0
    let isWhole = row.breakable === false
    const cells = row.cells.map(cell => {
      while (covered[column]! > 0) column++
      const span = cell.columnSpan ?? 1
      e.room = { ...room, width: rooms(column, span, cell.padding) }
      e.word = e.room.width
      if ((cell.rowSpan ?? 1) > 1) for (let i = 0; i < span; i++) covered[column + i] = cell.rowSpan!
      column += span
      isWhole &&= fitsPage(e, cell.blocks)
      if (i < table.headerRows) tall[i] = Math.max(tall[i]!, heightOfAll(e, cell.blocks))
      const isExact = height && fitsExactly(e, row, cell, within(cell))
      return { ...encodeCell(e, cell, depth), ...(isExact && { exact: round(within(cell)) }) }
    })
    covered.forEach((left, i) => {
      covered[i] = Math.max(0, left - 1)
    })
    return {
      ...(height && row.cells[0] && { h: round(within(row.cells[0])) }),
      ...(above + below > 0 && { lines: [round(above), round(below)] }),
      ...(isWhole && { whole: true }),
      c: cells,
    }
  })
  e.tables--
  e.room = room
  e.word = word
  return { rows, tall }
}

const encodeCell = (e: Encoding, cell: TableCell, depth: number): Json => ({
  b: depth > MAX_DEPTH ? [] : cellBlocks(e, cell.blocks, depth + 1),
  ...(cell.columnSpan && cell.columnSpan > 1 && { cs: cell.columnSpan }),
  ...(cell.rowSpan && cell.rowSpan > 1 && { rs: cell.rowSpan }),
  ...(cell.header && { th: true }),
  ...(cell.fill && { fill: cell.fill }),
  ...(cell.rotate
    ? turnedPlace(cell)
    : { ...(cell.align && { align: cell.align }), ...(cell.vertical && { v: cell.vertical }) }),
  ...(cell.borders && { borders: bordersOf(cell.borders) }),
  ...(cell.padding && { inset: cell.padding }),
  ...(cell.rotate && { turn: cell.rotate, long: lengthOf(e, cell.blocks) }),
})

const ACROSS = { top: 'left', middle: 'center', bottom: 'right' } as const
const ALONG: Partial<Record<string, 'middle' | 'bottom'>> = { center: 'middle', right: 'bottom' }
const OPPOSITE = {
  left: 'right',
  center: 'center',
  right: 'left',
  top: 'bottom',
  middle: 'middle',
  bottom: 'top',
} as const

/** Turned text: its lines run up from the bottom or down from the top, and its first line is on the left or right. */
function turnedPlace({ align, vertical = 'top', rotate, blocks }: TableCell): Json {
  const text = blocks.find(block => block.kind === 'paragraph' || block.kind === 'heading')
  const across = ACROSS[vertical]
  const along = ALONG[align ?? text?.format?.align ?? ''] ?? 'top'
  return rotate === 90 ? { align: OPPOSITE[across], v: along } : { align: across, v: OPPOSITE[along] }
}

/** How long turned text is in one line, about. */
function lengthOf(e: Encoding, blocks: Block[]): number {
  const lines = blocks.map(block =>
    block.kind === 'paragraph' || block.kind === 'heading'
      ? (plain(block.content).length + 1) * e.sizeOf({ ...block, kind: 'paragraph' }) * 0.55
      : 100,
  )
  return round(Math.min(320, largest(lines, 12)))
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

import type { Block, Table } from '../../document/tree.ts'
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
  e.tables++
  const rows = tableRows(e, table, depth)
  e.tables--
  return {
    k: 'table',
    columns,
    head: Math.max(0, head),
    rules: table.rules,
    inset,
    ...(table.widths && table.widths.length === columns && { widths: fittingWidths(e, table.widths, depth) }),
    ...(table.align && { side: table.align }),
    ...(table.indent && { left: round(table.indent) }),
    ...(table.rtl && { rtl: true }),
    ...(table.caption && { caption: e.inlines(table.caption) }),
    ...(e.office && { f: { gap: e.gap(flow, {}) } }),
    rows,
  }
}

/** A table wider than the paper is made to fit it. */
function fittingWidths(e: Encoding, widths: number[], depth: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  const scale = depth === 0 && total > e.paper ? e.paper / total : 1
  return widths.map(width => round(width * scale))
}

function tableRows(e: Encoding, table: Table, depth: number): Json[] {
  return table.rows.map(row => ({
    ...(row.height && { h: round(row.height) }),
    ...(row.breakable === false && { whole: true }),
    c: row.cells.map(cell => ({
      b: depth > MAX_DEPTH ? [] : cellBlocks(e, cell.blocks, depth + 1),
      ...(cell.columnSpan && cell.columnSpan > 1 && { cs: cell.columnSpan }),
      ...(cell.rowSpan && cell.rowSpan > 1 && { rs: cell.rowSpan }),
      ...(cell.header && { th: true }),
      ...(cell.fill && { fill: cell.fill }),
      ...(cell.align && { align: cell.align }),
      ...(cell.vertical && { v: cell.vertical }),
      ...(cell.borders && { borders: bordersOf(cell.borders) }),
      ...(cell.padding && { inset: cell.padding }),
      ...(cell.rotate && { turn: cell.rotate }),
    })),
  }))
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

import { type Box, overlapY } from '../boxes.ts'
import { type Block, frameOf, type Line, type PageLayout, type Table } from '../model.ts'
import { turnBox } from '../words.ts'
import { gridTexts, linesText, pageText } from './write-text.ts'

type Corners = [number, number, number, number]
type Place = (box: Box) => Corners

const tenth = (n: number): number => Math.round(n * 10) / 10

/** A page as plain data; `geometry` adds where lines, blocks, tables and cells stand on the displayed page. */
export function describePage(page: PageLayout, geometry: boolean) {
  const [width, height] = frameOf(page)
  const place: Place = box => {
    const b = turnBox(box, (4 - page.quarter) % 4, width, height)
    return [tenth(b.x0), tenth(b.y0), tenth(b.x1), tenth(b.y1)]
  }
  const tables = page.blocks.flatMap(b =>
    b.kind === 'table' ? [describeTable(b.table, place, geometry)] : [],
  )
  return {
    number: page.number,
    width: tenth(page.width),
    height: tenth(page.height),
    needs_ocr: page.needsOcr,
    text: pageText(page),
    lines: page.blocks.flatMap(lineTexts).map(line => {
      if (!geometry) return { text: line.text }
      const bbox = place(line)
      return { text: line.text, y: bbox[1], bbox }
    }),
    blocks: page.blocks
      .filter(b => b.kind !== 'figure' || geometry || b.lines.length > 0)
      .map(b => ({
        kind: b.kind === 'running' ? b.place : b.kind,
        text: b.kind === 'table' ? '' : b.kind === 'code' ? b.text : linesText(b.lines),
        ...(b.kind === 'heading' && { level: b.level }),
        ...(geometry && { bbox: place(b) }),
      })),
    tables,
  }
}

function describeTable(table: Table, place: Place, geometry: boolean) {
  return {
    page: table.page,
    rows: gridTexts(table),
    cells: table.cells.map(cell => ({
      row: cell.row,
      column: cell.column,
      row_span: cell.rowSpan,
      column_span: cell.columnSpan,
      text: cell.text,
      ...(cell.row < table.headerRows && { header: true }),
      ...(geometry && { x: place({ ...cell, x0: Math.min(cell.textX, cell.x1) })[0], bbox: place(cell) }),
    })),
    header_rows: table.headerRows,
    ...(table.continues && { continues_previous: true }),
    ...(geometry && { bbox: place(table) }),
  }
}

/** The lines of a block; those of a table's cells that stand on one height make one line. */
function lineTexts(block: Block): (Box & { text: string })[] {
  if (block.kind !== 'table') return block.lines
  const rows: Line[][] = []
  for (const line of [...block.lines].sort((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const row = rows.at(-1)
    if (row && overlapY(row[0]!, line) > 0.6 * Math.min(line.y1 - line.y0, row[0]!.y1 - row[0]!.y0))
      row.push(line)
    else rows.push([line])
  }
  return rows.map(row => {
    row.sort((a, b) => a.x0 - b.x0)
    return {
      x0: row[0]!.x0,
      x1: Math.max(...row.map(l => l.x1)),
      y0: Math.min(...row.map(l => l.y0)),
      y1: Math.max(...row.map(l => l.y1)),
      text: row.map(l => l.text).join('  '),
    }
  })
}

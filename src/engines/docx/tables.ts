import type * as Docx from 'docx'
import { median } from '../../layout/boxes.ts'
import { cellFinder } from '../../layout/document-layout.ts'
import type { Align, Cell, Side, Table } from '../../layout/model.ts'
import { cellAligns, columnWidths } from '../../layout/write/shapes.ts'
import { withoutLeaders } from '../../layout/write/write-text.ts'
import { half, runsOf, TWIPS, type WordContext, wordColor } from './docx-runs.ts'

const TIGHT = { before: 0, after: 0, line: 240 }

/** A table with its borders and spans; rows of headings are repeated where it goes over a page. */
export function wordTable(context: WordContext, table: Table): Docx.Table {
  const { AlignmentType, Table: WordTable, TableRow, WidthType } = context.docx
  const { x0, x1 } = context.column
  const widths = columnWidths(table, x1 - x0).map(w => Math.round(w * TWIPS))
  const aligns = cellAligns(table)
  const found = cellFinder(table)
  const heights = rowHeights(table)
  const along = linesAlong(table)
  const size = median(
    table.cells.flatMap(cell => (cell.size > 0 ? [cell.size] : [])),
    context.style.size,
  )
  const rows: Docx.TableRow[] = []
  for (let r = 0; r < table.rows; r++) {
    const cells: Docx.TableCell[] = []
    for (let c = 0; c < table.columns; c++) {
      if (found.isCovered(r, c)) continue
      const cell = found.at(r, c)
      const width = widths.slice(c, c + (cell?.columnSpan ?? 1)).reduce((a, b) => a + b, 0)
      const lines = cell?.lines ?? along[r]!
      cells.push(wordCell(context, cell, { width, lines, align: cell && aligns.get(cell), size }))
    }
    // A row that cells from above cover whole has none of its own; the library puts in what goes on in it.
    rows.push(
      new TableRow({
        children: cells,
        cantSplit: true,
        ...(heights[r]! > 0 && { height: { value: Math.round(heights[r]! * TWIPS), rule: 'atLeast' } }),
        ...(r < table.headerRows && { tableHeader: true }),
      }),
    )
  }
  const width = widths.reduce((a, b) => a + b, 0)
  const sides = [table.x0 - x0, x1 - table.x1] as const
  const [left, right] = table.rtl ? [sides[1], sides[0]] : sides
  const centered = left > 6 && Math.abs(left - right) < 0.06 * (x1 - x0)
  return new WordTable({
    rows,
    columnWidths: widths,
    width: { size: width, type: WidthType.DXA },
    ...(table.rtl && { visuallyRightToLeft: true }),
    ...(centered && { alignment: AlignmentType.CENTER }),
    ...(!centered &&
      left > 6 &&
      width < (x1 - x0 - left) * TWIPS && {
        indent: { size: Math.round(left * TWIPS), type: WidthType.DXA },
      }),
    borders: bordersOf(context, []),
  })
}

const SIDES = ['top', 'bottom', 'left', 'right', 'insideHorizontal', 'insideVertical'] as const

/** Lines along some sides, and none along the others. */
function bordersOf({ docx: { BorderStyle } }: WordContext, sides: readonly string[]) {
  const line = { style: BorderStyle.SINGLE, size: 4, color: '808080' }
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
  return Object.fromEntries(SIDES.map(side => [side, sides.includes(side) ? line : none]))
}

/** Heights of the rows on the page, in points; 0 where a row has no cell of its own. */
function rowHeights(table: Table): number[] {
  const heights = new Array<number>(table.rows).fill(0)
  for (const { row, rowSpan, y0, y1 } of table.cells) {
    if (rowSpan === 1) heights[row] = Math.max(heights[row]!, Math.min(400, y1 - y0))
  }
  return heights
}

/** Sides that are drawn along the whole of a row: an empty place in it has them too. */
function linesAlong(table: Table): Side[][] {
  return Array.from({ length: table.rows }, (_, row) => {
    const own = table.cells.filter(c => c.row === row && c.rowSpan === 1)
    return (['top', 'bottom'] as const).filter(
      side => own.length > 0 && own.every(c => c.lines?.includes(side)),
    )
  })
}

function wordCell(
  context: WordContext,
  cell: Cell | undefined,
  {
    width,
    lines,
    align,
    size,
  }: { width: number; lines: readonly Side[]; align: Align | undefined; size: number },
): Docx.TableCell {
  const { ShadingType, TableCell, VerticalAlign, WidthType } = context.docx
  const fill = cell?.fill && { type: ShadingType.CLEAR, color: 'auto', fill: wordColor(cell.fill) }
  return new TableCell({
    rowSpan: cell?.rowSpan ?? 1,
    columnSpan: cell?.columnSpan ?? 1,
    width: { size: width, type: WidthType.DXA },
    ...(fill && { shading: fill }),
    ...(cell?.middle && { verticalAlign: VerticalAlign.CENTER }),
    ...(lines.length > 0 && { borders: bordersOf(context, lines) }),
    // The heights of rows leave the room above and below.
    margins: { left: 80, right: 80, top: 0, bottom: 0 },
    children: [cellParagraph(context, cell, size, align)],
  })
}

/** The mark that ends it is as large as its text, or an empty cell would be higher than the others. */
function cellParagraph(
  context: WordContext,
  cell: Cell | undefined,
  size: number,
  align: Align = 'left',
): Docx.Paragraph {
  const { AlignmentType, Paragraph } = context.docx
  const run = { size: half(cell?.size || size) }
  if (!cell) return new Paragraph({ spacing: TIGHT, run, children: [] })
  const last = cell.spans.length - 1
  const spans = cell.spans.map((span, i) => ({
    ...span,
    ...(i === last && { text: withoutLeaders(span.text) }),
  }))
  return new Paragraph({
    spacing: TIGHT,
    run,
    ...(cell.rtl
      ? { bidirectional: true }
      : align !== 'left' && {
          alignment: align === 'right' ? AlignmentType.RIGHT : AlignmentType.CENTER,
        }),
    children: runsOf(context, spans, { size: cell.size || undefined, ground: cell.fill }),
  })
}

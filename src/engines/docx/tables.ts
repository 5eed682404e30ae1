import type * as Docx from 'docx'
import { cellFinder } from '../../layout/document.ts'
import type { Align, Cell, Table } from '../../layout/model.ts'
import { cellAligns, columnWidths } from '../../layout/write/shapes.ts'
import { withoutLeaders } from '../../layout/write/text.ts'
import { runsOf, TWIPS, type WordContext, wordColor } from './text.ts'

/** A table with its borders and spans; rows of headings are repeated where it goes over a page. */
export function wordTable(context: WordContext, table: Table): Docx.Table {
  const { BorderStyle, ShadingType, Table: WordTable, TableCell, TableRow, WidthType } = context.docx
  const { left, right } = context.measure
  const widths = columnWidths(table, right - left).map(w => Math.round(w * TWIPS))
  const aligns = cellAligns(table)
  const found = cellFinder(table)
  const rows: Docx.TableRow[] = []
  for (let r = 0; r < table.rows; r++) {
    const cells: Docx.TableCell[] = []
    for (let c = 0; c < table.columns; c++) {
      if (found.isCovered(r, c)) continue
      const cell = found.at(r, c)
      const [rowSpan, columnSpan] = [cell?.rowSpan ?? 1, cell?.columnSpan ?? 1]
      const width = widths.slice(c, c + columnSpan).reduce((a, b) => a + b, 0)
      cells.push(
        new TableCell({
          rowSpan,
          columnSpan,
          width: { size: width, type: WidthType.DXA },
          ...(cell?.fill && {
            shading: { type: ShadingType.CLEAR, color: 'auto', fill: wordColor(cell.fill) },
          }),
          margins: { left: 80, right: 80, top: 20, bottom: 20 },
          children: [cellParagraph(context, cell, cell && aligns.get(cell))],
        }),
      )
    }
    // A row that cells from above cover whole has none of its own; the library puts in what goes on in it.
    rows.push(
      new TableRow({ children: cells, cantSplit: true, ...(r < table.headerRows && { tableHeader: true }) }),
    )
  }
  const border = { style: BorderStyle.SINGLE, size: 4, color: '808080' }
  return new WordTable({
    rows,
    columnWidths: widths,
    width: { size: widths.reduce((a, b) => a + b, 0), type: WidthType.DXA },
    ...(table.rtl && { visuallyRightToLeft: true }),
    borders: {
      top: border,
      bottom: border,
      left: border,
      right: border,
      insideHorizontal: border,
      insideVertical: border,
    },
  })
}

function cellParagraph(context: WordContext, cell: Cell | undefined, align: Align = 'left'): Docx.Paragraph {
  const { AlignmentType, Paragraph } = context.docx
  if (!cell) return new Paragraph({ spacing: { after: 0 }, children: [] })
  const last = cell.spans.length - 1
  const spans = cell.spans.map((span, i) => ({
    ...span,
    ...(i === last && { text: withoutLeaders(span.text) }),
  }))
  return new Paragraph({
    spacing: { after: 0 },
    ...(cell.rtl
      ? { bidirectional: true }
      : align !== 'left' && {
          alignment: align === 'right' ? AlignmentType.RIGHT : AlignmentType.CENTER,
        }),
    children: runsOf(context, spans, { size: cell.size || undefined, ground: cell.fill }),
  })
}

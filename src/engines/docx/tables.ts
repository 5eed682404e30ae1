import type * as Docx from 'docx'
import { median } from '../../layout/boxes.ts'
import { cellFinder } from '../../layout/document-layout.ts'
import type { Align, Cell, Line, Side, Table } from '../../layout/model.ts'
import type { Pen } from '../../layout/write/marks.ts'
import { heightOf, lineTop } from '../../layout/write/placing.ts'
import { cellAligns, columnWidths } from '../../layout/write/shapes.ts'
import { withoutLeaders } from '../../layout/write/write-text.ts'
import { withSettledEdges } from './column-edges.ts'
import { half, type RunLooks, TWIPS, type WordContext, wordColor } from './docx-runs.ts'
import { withinRoom } from './fit.ts'
import { brokenRuns, looksOfLines } from './paragraphs.ts'
import { isIn, turnedParagraph } from './turned-cells.ts'

/** Room between a cell's text and its sides, in points: less than most pages have, as fonts may be wider. */
const PADDING = 0.5

/** Room beside a table, in twentieths of a point, that is seen. */
const LEAST_REST = 80

/** A table with its borders and spans; rows of headings are repeated where it goes over a page. */
export function wordTable(context: WordContext, found: Table, lines: readonly Line[]): Docx.Table {
  const table = withSettledEdges(found)
  const { AlignmentType, Table: WordTable, TableLayoutType, TableRow, WidthType } = context.docx
  const { x0, x1 } = context.column
  const widths = roomyWidths(table, { x0, x1 }).map(w => Math.round(w * TWIPS))
  const aligns = new Map(
    [...cellAligns(table)].map(([c, align]) => [c.row * table.columns + c.column, align]),
  )
  const cellAt = cellFinder(withOverhang(table))
  // Thick borders make rows higher.
  const { width: line } = context.pens.get(found) ?? USUAL_PEN
  const heights = rowHeights(table).map(height => Math.max(0, height - (line > 1 ? line - 0.5 : 0)))
  const along = linesAlong(table)
  const size = median(
    table.cells.flatMap(cell => (cell.size > 0 ? [cell.size] : [])),
    context.style.size,
  )
  const rows: Docx.TableRow[] = []
  for (let r = 0; r < table.rows; r++) {
    const cells: Docx.TableCell[] = []
    for (let c = 0; c < table.columns; c++) {
      if (cellAt.isCovered(r, c)) continue
      const cell = cellAt.at(r, c)
      const width = widths.slice(c, c + (cell?.columnSpan ?? 1)).reduce((a, b) => a + b, 0)
      const sides = cell?.lines ?? along[r]!
      const own = cell ? lines.filter(line => isIn(line, cell)) : []
      cells.push(
        wordCell(context, cell, {
          width,
          sides,
          align: cell && aligns.get(cell.row * table.columns + cell.column),
          size,
          lines: own,
          pen: context.pens.get(found),
        }),
      )
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
  const [left, right] = table.rtl ? [x1 - table.x1, table.x0 - x0] : [table.x0 - x0, x1 - table.x1]
  const centered = left > 6 && Math.abs(left - right) < 0.06 * (x1 - x0)
  const indent = { size: Math.round(left * TWIPS), type: WidthType.DXA }
  // What a table from the right leaves on the left is a column more than its cells fill.
  const rest = table.rtl && !centered ? Math.round((x1 - x0 - 2 * Math.max(0, left)) * TWIPS) - width : 0
  return new WordTable({
    rows,
    columnWidths: rest > LEAST_REST ? [...widths, rest] : widths,
    width: { size: width, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    ...(table.rtl && { visuallyRightToLeft: true }),
    ...(centered ? { alignment: AlignmentType.CENTER } : Math.abs(left) > 1 && { indent }),
    borders: bordersOf(context, []),
  })
}

/** Texts that run on over empty places beside them take these in. */
function withOverhang(table: Table): Table {
  const found = cellFinder(table)
  const edges = new Map<number, number>()
  for (const c of table.cells) if (c.columnSpan === 1) edges.set(c.column, c.x1)
  return {
    ...table,
    cells: table.cells.map(cell => {
      let { columnSpan } = cell
      let end = cell.x1
      while (!cell.rtl && cell.rowSpan === 1 && cell.textEnd > end + 1) {
        const next = cell.column + columnSpan
        if (next >= table.columns || found.at(cell.row, next) || found.isCovered(cell.row, next)) break
        end = edges.get(next) ?? end
        columnSpan++
      }
      return columnSpan === cell.columnSpan ? cell : { ...cell, columnSpan, x1: end }
    }),
  }
}

/** Widths of columns; the last one of a table without a border there may grow, as its box ends with its longest text. */
function roomyWidths(table: Table, column: { x0: number; x1: number }): number[] {
  const widths = columnWidths(table, Math.max(column.x1 - column.x0, table.x1 - table.x0))
  const last = table.cells.filter(c => c.column + c.columnSpan === table.columns)
  if (table.rtl || last.some(c => c.lines?.includes('right') || c.fill)) return widths
  const right = cellAligns(table)
  if (last.some(c => right.get(c) === 'right' || right.get(c) === 'center')) return widths
  widths[widths.length - 1]! += Math.max(8, Math.min(60, column.x1 - table.x1))
  return widths
}

const USUAL_PEN: Pen = { color: '#404040', width: 0.5 }
const SIDES = ['top', 'bottom', 'left', 'right', 'insideHorizontal', 'insideVertical'] as const

/** Lines along some sides, and none along the others. */
function bordersOf({ docx: { BorderStyle } }: WordContext, sides: readonly string[], pen = USUAL_PEN) {
  // Borders are counted in eighths of a point; thicker ones make rows higher, and pages longer.
  const size = Math.max(2, Math.min(4, Math.round(8 * pen.width)))
  const line = { style: BorderStyle.SINGLE, size, color: wordColor(pen.color) }
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
    sides,
    align = 'left',
    size,
    lines,
    pen,
  }: {
    width: number
    sides: readonly Side[]
    align: Align | undefined
    size: number
    lines: readonly Line[]
    pen: Pen | undefined
  },
): Docx.TableCell {
  const { ShadingType, TableCell, TextDirection, VerticalAlign, WidthType } = context.docx
  const fill = cell?.fill && { type: ShadingType.CLEAR, color: 'auto', fill: wordColor(cell.fill) }
  const padding = PADDING * TWIPS
  const turn =
    lines.length > 0 && lines.every(line => line.quarter === lines[0]!.quarter) ? lines[0]!.quarter : 0
  const direction =
    turn === 3
      ? TextDirection.BOTTOM_TO_TOP_LEFT_TO_RIGHT
      : turn === 1
        ? TextDirection.TOP_TO_BOTTOM_RIGHT_TO_LEFT
        : undefined
  return new TableCell({
    rowSpan: cell?.rowSpan ?? 1,
    columnSpan: cell?.columnSpan ?? 1,
    width: { size: width, type: WidthType.DXA },
    ...(fill && { shading: fill }),
    ...(cell?.middle && { verticalAlign: VerticalAlign.CENTER }),
    ...(direction && { textDirection: direction }),
    ...(sides.length > 0 && { borders: bordersOf(context, sides, pen) }),
    // The heights of rows leave the room above and below.
    margins: { left: padding, right: padding, top: 0, bottom: 0 },
    children: [
      cell && direction
        ? turnedParagraph(context, cell, lines)
        : cellParagraph(context, cell, { size, align, width: width / TWIPS, lines: turn === 0 ? lines : [] }),
    ],
  })
}

/** How much closer lines may be set so that their row does not grow. */
const SQUEEZE = 0.85

const squeezed = (height: number, room: number): number => Math.max(SQUEEZE * height, Math.min(height, room))

/** How many lines stand under each other. */
const rowsOf = (lines: readonly Line[]): number => new Set(lines.map(line => Math.round(line.base))).size

/** How much of a cell's width its text is set in by, in points. */
const insetOf = ({ left = 0, right = 0 }: { left?: number; right?: number } = {}): number =>
  (left + right) / TWIPS

/** Lines of a cell break where the page breaks them: a line more makes the row higher, and the page longer. */
function looksInCell(lines: readonly Line[], width: number): RunLooks {
  const looks = looksOfLines(lines, false, { width, first: 0 })
  const spacing = withinRoom(lines, { scale: 1, spacing: 0, ...looks }, width)
  return { ...looks, ...(spacing !== (looks.spacing ?? 0) && { spacing }) }
}

/** The mark that ends it is as large as its text, or an empty cell would be higher than the others. */
function cellParagraph(
  context: WordContext,
  cell: Cell | undefined,
  { size, align, width, lines }: { size: number; align: Align; width: number; lines: readonly Line[] },
): Docx.Paragraph {
  const { AlignmentType, LineRuleType, Paragraph } = context.docx
  const own = cell?.size || size
  const run = { size: half(own) }
  const room = cell ? cell.y1 - cell.y0 : Infinity
  // Rows as low as their text must not grow.
  const height =
    lines.length > 1
      ? squeezed(heightOf(lines), (room - 0.5) / rowsOf(lines))
      : Math.min(1.2 * own, Math.max(0.9 * own, room - 0.5))
  const line = Math.round(height * TWIPS)
  const spacing = { before: 0, after: 0, line, lineRule: LineRuleType.EXACT }
  if (!cell || cell.spans.length === 0) return new Paragraph({ spacing, run, children: [] })
  const [first] = lines
  const spare = Math.max(0, room - 0.5 - height * lines.length)
  const above = first && !cell.middle ? Math.max(0, Math.min(spare, lineTop(first, height) - cell.y0)) : 0
  const last = cell.spans.length - 1
  const spans = cell.spans.map((span, i) => ({
    ...span,
    ...(i === last && { text: withoutLeaders(span.text) }),
  }))
  // Text that is as wide as its place must not be made to break by its distance from the other side.
  const most = Math.max(0, cell.x1 - cell.x0 - 1.04 * (cell.textEnd - cell.textX) - 2 * PADDING - 1)
  const inside = (gap: number) => Math.round(Math.min(gap - PADDING, most) * TWIPS)
  const [inLeft, inRight] = [inside(cell.textX - cell.x0), inside(cell.x1 - cell.textEnd)]
  const even = Math.max(0, Math.min(inLeft, inRight, Math.round(most * TWIPS) - inLeft))
  const indent =
    cell.rtl && align !== 'center' && inRight > TWIPS
      ? { left: even, right: inRight }
      : align === 'left' && inLeft > TWIPS
        ? { left: inLeft, ...(lines.length > 1 && even > TWIPS && { right: even }) }
        : align === 'right' && inRight > TWIPS
          ? { right: inRight }
          : undefined
  return new Paragraph({
    spacing: { ...spacing, before: Math.round(above * TWIPS) },
    run,
    ...(indent && { indent }),
    ...(cell.rtl
      ? { bidirectional: true, ...(align === 'center' && { alignment: AlignmentType.CENTER }) }
      : align !== 'left' && {
          alignment: align === 'right' ? AlignmentType.RIGHT : AlignmentType.CENTER,
        }),
    children: brokenRuns(
      { ...context, column: { x0: cell.x0, x1: cell.x1 } },
      { lines, spans },
      {
        ...(lines.length > 0 ? looksInCell(lines, width - 2 * PADDING - insetOf(indent)) : {}),
        size: cell.size || undefined,
        ground: cell.fill,
      },
    ),
  })
}

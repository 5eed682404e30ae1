import PptxGenJS from 'pptxgenjs'
import type { ReadArt } from '../../../../src/engines/pdfium/figures.ts'
import {
  type Block,
  type BlockOf,
  type Cell,
  frameOf,
  type Line,
  type PageLayout,
  type Span,
  type Table,
} from '../../../../src/layout/model.ts'
import { familyOf } from '../../../../src/layout/write/families.ts'

interface Picture {
  bytes: Uint8Array
  mediaType: string
}

/** Slides measure in inches. */
const inch = (points: number): number => points / 72
const MOST_INCHES = 56
const hex = (color: string | undefined): string | undefined => color?.slice(1).toUpperCase()

function dataUrl({ bytes, mediaType }: Picture): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8190)
    text += String.fromCharCode(...bytes.subarray(at, at + 8190))
  return `data:${mediaType};base64,${btoa(text)}`
}

/** Writes understood pages as slides: text one can edit, real tables, pictures, rules and boxes behind them. */
export class SlideWriter {
  private readonly deck = new PptxGenJS()
  private size: { width: number; height: number } | undefined

  constructor(title: string) {
    if (title) this.deck.title = title
  }

  /** All slides have one size, that of the first page; others are shown as large as fits. */
  private begin(
    width: number,
    height: number,
  ): { slide: PptxGenJS.Slide; scale: number; dx: number; dy: number } {
    if (!this.size) {
      const fit = Math.min(1, MOST_INCHES / inch(Math.max(width, height)))
      this.size = { width: width * fit, height: height * fit }
      this.deck.defineLayout({ name: 'page', width: inch(this.size.width), height: inch(this.size.height) })
      this.deck.layout = 'page'
    }
    const scale = Math.min(this.size.width / width, this.size.height / height)
    return {
      slide: this.deck.addSlide(),
      scale,
      dx: (this.size.width - width * scale) / 2,
      dy: (this.size.height - height * scale) / 2,
    }
  }

  picturePage({ width, height }: { width: number; height: number }, png: Uint8Array): void {
    const { slide, scale, dx, dy } = this.begin(width, height)
    slide.addImage({
      data: dataUrl({ bytes: png, mediaType: 'image/png' }),
      x: inch(dx),
      y: inch(dy),
      w: inch(width * scale),
      h: inch(height * scale),
    })
  }

  page(
    layout: PageLayout,
    picture: (figure: BlockOf<'figure'>) => Picture | undefined,
    art: ReadArt | undefined,
  ): void {
    const [width, height] = frameOf(layout)
    const { slide, scale, dx, dy } = this.begin(width, height)
    const place = (box: { x0: number; y0: number; x1: number; y1: number }) => ({
      x: inch(dx + box.x0 * scale),
      y: inch(dy + box.y0 * scale),
      w: inch((box.x1 - box.x0) * scale),
      h: inch((box.y1 - box.y0) * scale),
    })
    for (const { box, picture: cut } of art?.cuttings ?? [])
      slide.addImage({ data: dataUrl(cut), ...place(box) })
    for (const mark of art?.marks ?? []) {
      const line = mark.stroke ? { color: hex(mark.stroke)!, width: mark.width } : undefined
      const flat = mark.x1 - mark.x0 < 0.6 || mark.y1 - mark.y0 < 0.6
      if (flat && line) slide.addShape('line', { ...place(mark), line })
      else
        slide.addShape('rect', {
          ...place(mark),
          ...(mark.fill ? { fill: fillOf(mark) } : {}),
          ...(line ? { line } : {}),
        })
    }
    const frame = { x0: 0, y0: 0, x1: width, y1: height }
    const grounds = [
      ...(art?.marks ?? []).filter(mark => mark.fill),
      ...(art?.cuttings ?? []).map(({ box }) => box),
    ]
    for (const block of layout.blocks) {
      if (block.kind === 'figure') {
        const shown = picture(block)
        if (shown)
          slide.addImage({
            data: dataUrl(shown),
            ...place(block.drawn ?? block),
            ...(block.alt && { altText: block.alt }),
          })
      } else if (block.kind === 'table') this.table(slide, block.table, scale, place)
      else this.text(slide, block, scale, place, isCentred(block, [frame, ...grounds]))
    }
  }

  private text(
    slide: PptxGenJS.Slide,
    block: Exclude<Block, { kind: 'figure' | 'table' }>,
    scale: number,
    place: (box: Block) => { x: number; y: number; w: number; h: number },
    centred: boolean,
  ): void {
    const [first] = block.lines
    if (!first) return
    const size = first.size * scale
    const pitch =
      block.lines.length > 1
        ? ((block.lines.at(-1)!.base - first.base) / (block.lines.length - 1)) * scale
        : undefined
    const runs = block.kind === 'code' ? [{ text: block.text, options: {} }] : spanRuns(block)
    if (runs.length === 0) return
    const align = ('align' in block && block.align) || (centred ? 'center' : first.rtl ? 'right' : 'left')
    const box = place(block)
    // Fonts that stand in are a little wider: room for them, where it does no harm.
    const extra = box.w * 0.05 + 0.06
    slide.addText(runs, {
      ...box,
      x: align === 'right' ? box.x - extra : align === 'center' ? box.x - extra / 2 : box.x,
      w: box.w + extra,
      h: Math.max(box.h, inch(size * 1.2)),
      margin: 0,
      fontSize: Math.round(size * 10) / 10,
      fontFace: familyOf(first).name,
      color: '000000',
      align,
      valign: 'top',
      wrap: block.lines.length > 1,
      ...(first.rtl && { rtlMode: true }),
      ...(pitch && pitch > 0 && { lineSpacing: Math.round(pitch * 10) / 10 }),
      ...(first.quarter !== 0 && { rotate: first.quarter * 90 }),
    })
  }

  private table(
    slide: PptxGenJS.Slide,
    read: Table,
    scale: number,
    place: (box: Table) => { x: number; y: number; w: number; h: number },
  ): void {
    const table = fromTheLeft(read)
    const edges = (side: 'x' | 'y', count: number) => {
      const found = Array<number | undefined>(count + 1)
      for (const cell of table.cells) {
        const [from, span, low, high] =
          side === 'x'
            ? [cell.column, cell.columnSpan, cell.x0, cell.x1]
            : [cell.row, cell.rowSpan, cell.y0, cell.y1]
        found[from] ??= low
        found[from + span] = Math.max(found[from + span] ?? 0, high)
      }
      return Array.from({ length: count }, (_, at) => Math.max(4, (found[at + 1] ?? 0) - (found[at] ?? 0)))
    }
    const widths = edges('x', table.columns).map(width => inch(width * scale))
    const heights = edges('y', table.rows).map(height => inch(height * scale))
    const size = (cell: Cell) => Math.round((cell.size || 9) * scale * 10) / 10
    const runs = (cell: Cell) => cell.spans.map(span => ({ text: span.text, options: runOptions(span) }))
    // Labels of a chart may stand in rows and columns, with next to nothing between them.
    if (isSparse(table)) {
      for (const cell of table.cells)
        slide.addText(runs(cell), {
          ...place({ ...table, ...cell, x0: cell.textX }),
          margin: 0,
          fontSize: size(cell),
          fontFace: 'Arial',
          bold: cell.bold,
          valign: 'top',
          wrap: false,
        })
      return
    }
    const rows = cellRows(table).map(row =>
      row.map((cell): PptxGenJS.TableCell => {
        if (!cell) return { text: '', options: { border: { type: 'none' } } }
        const right = cell.textEnd > 0 && cell.x1 - cell.textEnd < 4 && cell.textX - cell.x0 > 8
        return {
          text: runs(cell) as never,
          options: {
            colspan: cell.columnSpan,
            rowspan: cell.rowSpan,
            fontSize: size(cell),
            bold: cell.bold,
            valign: cell.middle ? 'middle' : 'top',
            margin: 0.03,
            align: right || cell.rtl ? 'right' : 'left',
            ...(cell.rtl && { rtlMode: true }),
            ...(cell.fill && { fill: { color: hex(cell.fill)! } }),
            border: (['top', 'right', 'bottom', 'left'] as const).map(side =>
              cell.lines?.includes(side) ? { type: 'solid', color: '808080', pt: 0.75 } : { type: 'none' },
            ) as never,
          },
        }
      }),
    )
    if (rows.length > 0)
      slide.addTable(rows, {
        ...place(table),
        colW: widths,
        rowH: heights,
        fontFace: 'Arial',
        color: '000000',
      })
  }

  async finish(): Promise<Blob> {
    return (await this.deck.write({ outputType: 'blob' })) as Blob
  }
}

const fillOf = ({ fill, through }: ReadArt['marks'][number]): PptxGenJS.ShapeFillProps =>
  through
    ? { color: hex(through.fill)!, transparency: Math.round((1 - through.opacity) * 100) }
    : { color: hex(fill)! }

type Area = Pick<Block, 'x0' | 'y0' | 'x1' | 'y1'>

/** Whether every line stands in the middle of the page, or of what it is written on, with room at both sides. */
export function isCentred(block: Block & { lines?: Area[] }, areas: readonly Area[]): boolean {
  if (block.kind !== 'heading' && block.kind !== 'paragraph') return false
  return areas.some(area => {
    const room = (area.x1 - area.x0) * 0.05
    const near = Math.max(1.5, (area.x1 - area.x0) * 0.006)
    const around = area.x0 <= block.x0 - room && area.x1 >= block.x1 + room
    return (
      around &&
      area.y0 <= block.y0 + 2 &&
      area.y1 >= block.y1 - 2 &&
      block.lines.every(line => Math.abs((line.x0 + line.x1) / 2 - (area.x0 + area.x1) / 2) < near)
    )
  })
}

/** Columns of a table that is read from the right, as they stand on the page from left to right. */
export const fromTheLeft = (table: Table): Table =>
  table.rtl
    ? {
        ...table,
        cells: table.cells.map(cell => ({
          ...cell,
          column: table.columns - cell.column - cell.columnSpan,
        })),
      }
    : table

/** Whether less than half of a table's places hold anything, and nothing is ruled. */
export const isSparse = ({ rows, columns, cells }: Table): boolean =>
  cells.every(cell => !cell.lines?.length) &&
  cells.reduce((sum, cell) => sum + cell.rowSpan * cell.columnSpan, 0) < 0.5 * rows * columns

/** The cells of each row in order, with nothing for places that hold none: those that a cell above covers are left out. */
export function cellRows({ rows, columns, cells }: Table): (Cell | undefined)[][] {
  const taken = new Set<string>()
  const starts = new Map(cells.map(cell => [`${cell.row} ${cell.column}`, cell]))
  return Array.from({ length: rows }, (_, row) => {
    const line: (Cell | undefined)[] = []
    for (let column = 0; column < columns; column++) {
      if (taken.has(`${row} ${column}`)) continue
      const cell = starts.get(`${row} ${column}`)
      line.push(cell)
      for (let r = 0; r < (cell?.rowSpan ?? 1); r++)
        for (let c = 0; c < (cell?.columnSpan ?? 1); c++) taken.add(`${row + r} ${column + c}`)
    }
    return line
  })
}

const runOptions = (span: Span): PptxGenJS.TextPropsOptions => ({
  ...(span.bold && { bold: true }),
  ...(span.italic && { italic: true }),
  ...(span.underline && { underline: { style: 'sng' } }),
  ...(span.strike && { strike: 'sngStrike' }),
  ...(span.script === 'super' && { superscript: true }),
  ...(span.script === 'sub' && { subscript: true }),
  ...(span.mono && { fontFace: 'Courier New' }),
  ...(span.color && { color: hex(span.color)! }),
  ...(span.back && { highlight: hex(span.back)! }),
  ...(span.link && /^(https?|mailto):/i.test(span.link) && { hyperlink: { url: span.link } }),
})

function spanRuns(block: Extract<Block, { spans: Span[] }>): PptxGenJS.TextProps[] {
  const marker = block.kind === 'list-item' || block.kind === 'footnote' ? `${block.marker} ` : ''
  const runs = block.spans
    .filter(span => span.text !== '')
    .map(span => ({ text: span.text, options: runOptions(span) }))
  const own: Line | undefined = block.lines[0]
  const written = marker !== '' && own !== undefined && !own.text.startsWith(runs[0]?.text.slice(0, 3) ?? '')
  return written ? [{ text: marker, options: {} }, ...runs] : runs
}

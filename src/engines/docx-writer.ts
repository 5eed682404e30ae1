import type * as Docx from 'docx'
import { cellFinder, joinTables } from '../layout/document.ts'
import type { Block, BlockOf, PageLayout, Span, Table } from '../layout/model.ts'
import { plain } from '../layout/model.ts'
import { columnWidths, endsEarly, frameOf, readMarker, sameSize } from '../layout/write/shapes.ts'
import { type DocumentStyle, styleOf } from '../layout/write/style.ts'

export interface WordPicture {
  bytes: Uint8Array
  mediaType: 'image/png' | 'image/jpeg'
}

export interface WordOptions {
  title?: string | undefined
  author?: string | undefined
  language?: string | undefined
  picture: (figure: BlockOf<'figure'>) => WordPicture | undefined
}

const TWIPS = 20
const HALF_POINTS = 2
const MONO = 'Courier New'

/** Writes understood pages as a Word document of flowing text. */
export async function writeWord(pages: readonly PageLayout[], options: WordOptions): Promise<Buffer> {
  const docx = await import('docx')
  return new Writer(docx, pages, options).write()
}

type Child = Docx.Paragraph | Docx.Table

class Writer {
  readonly #docx: typeof Docx
  readonly #pages: readonly PageLayout[]
  readonly #options: WordOptions
  readonly #style: DocumentStyle
  readonly #numbering: Docx.INumberingOptions['config'][number][] = []
  readonly #footnotes: Record<string, { children: Docx.Paragraph[] }> = {}
  /** Numbers of the footnotes of the page being written, by their marks. */
  #marks = new Map<string, number>()

  constructor(docx: typeof Docx, pages: readonly PageLayout[], options: WordOptions) {
    this.#docx = docx
    this.#pages = pages
    this.#options = options
    this.#style = styleOf(pages)
  }

  async write(): Promise<Buffer> {
    const { Document, LineRuleType, Packer } = this.#docx
    const sections = this.#sections()
    const { font, size } = this.#style
    const { title, author, language } = this.#options
    const document = new Document({
      ...(title && { title }),
      ...(author && { creator: author }),
      styles: {
        default: {
          document: {
            run: { font, size: half(size), ...(language && { language: { value: language } }) },
            paragraph: { spacing: { after: 6 * TWIPS, line: 259, lineRule: LineRuleType.AUTO } },
          },
          ...this.#headingStyles(),
        },
      },
      numbering: { config: this.#numbering },
      footnotes: this.#footnotes,
      sections,
    })
    return Packer.toBuffer(document)
  }

  #headingStyles() {
    const styles: Record<string, object> = {}
    for (let level = 1; level <= 6; level++) {
      const size =
        this.#style.headings[level - 1] ?? Math.max(this.#style.size, this.#style.size + 6 - level * 1.5)
      styles[`heading${level}`] = {
        run: { font: this.#style.font, size: half(size), bold: true, color: '000000' },
        paragraph: { spacing: { before: 12 * TWIPS, after: 4 * TWIPS }, keepNext: true },
      }
    }
    return styles
  }

  /** One section for pages of the same size. */
  #sections(): Docx.ISectionOptions[] {
    const sections: { pages: PageLayout[]; children: Child[] }[] = []
    for (const [i, page] of this.#pages.entries()) {
      const last = sections.at(-1)
      const same = last && sameSize(last.pages[0]!, page)
      const children = this.#page(page, i, same === true && endsEarly(this.#pages[i - 1]!))
      if (same) {
        last.pages.push(page)
        last.children.push(...children)
      } else sections.push({ pages: [page], children })
    }
    return sections.map(({ pages, children }) => ({
      properties: { page: this.#pageProperties(pages) },
      ...this.#running(pages),
      children,
    }))
  }

  #pageProperties(pages: PageLayout[]) {
    const { PageOrientation } = this.#docx
    const [page] = pages as [PageLayout]
    const [width, height] = frameOf(page)
    const landscape = width > height
    const body = pages.flatMap(p => p.blocks.filter(b => b.kind !== 'running'))
    const edge = (values: number[], usual: number) => {
      const least = values.length > 0 ? Math.min(...values) : usual
      return Math.round(Math.min(108, Math.max(28, least)) * TWIPS)
    }
    return {
      size: {
        // The library swaps the sides itself when a page lies on its side.
        width: Math.round((landscape ? height : width) * TWIPS),
        height: Math.round((landscape ? width : height) * TWIPS),
        orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT,
      },
      margin: {
        left: edge(
          body.map(b => b.x0),
          72,
        ),
        right: edge(
          body.map(b => width - b.x1),
          72,
        ),
        top: edge(
          body.map(b => b.y0),
          72,
        ),
        bottom: edge(
          body.map(b => height - b.y1),
          72,
        ),
      },
    }
  }

  /** Running headers and footers become Word's own; page numbers count by themselves. */
  #running(pages: PageLayout[]): { headers?: object; footers?: object } {
    const { Header, Footer } = this.#docx
    const rows = (top: boolean) =>
      pages
        .map(page =>
          page.blocks.filter(
            b => b.kind === 'running' && b.place !== 'margin' && b.y0 < frameOf(page)[1] / 2 === top,
          ),
        )
        .find(blocks => blocks.length > 0) as BlockOf<'running'>[] | undefined
    const top = rows(true)
    const bottom = rows(false)
    return {
      ...(top && { headers: { default: new Header({ children: top.map(b => this.#runningParagraph(b)) }) } }),
      ...(bottom && {
        footers: { default: new Footer({ children: bottom.map(b => this.#runningParagraph(b)) }) },
      }),
    }
  }

  #runningParagraph(block: BlockOf<'running'>): Docx.Paragraph {
    const { AlignmentType, PageNumber, Paragraph, TextRun } = this.#docx
    const page = this.#pages.find(p => p.number === block.page)!
    const [width] = frameOf(page)
    const middle = (block.x0 + block.x1) / 2
    const alignment =
      Math.abs(middle - width / 2) < 0.1 * width
        ? AlignmentType.CENTER
        : middle > width / 2
          ? AlignmentType.RIGHT
          : AlignmentType.LEFT
    const size = half(block.lines[0]?.size ?? 9)
    const text = plain(block.spans)
    const number = block.place === 'page-number' ? /\d+/.exec(text) : null
    if (!number) return new Paragraph({ alignment, children: [new TextRun({ text, size })] })
    const before = text.slice(0, number.index)
    const after = text
      .slice(number.index + number[0].length)
      .replace(/(\s*(?:of|\/|von|de|sur|di)\s*)\d+/, '$1\u0001')
    const [rest = '', end] = after.split('\u0001') as [string, string?]
    return new Paragraph({
      alignment,
      children: [
        new TextRun({
          size,
          children: [
            before,
            PageNumber.CURRENT,
            rest,
            ...(end === undefined ? [] : [PageNumber.TOTAL_PAGES, end]),
          ].filter(part => part !== ''),
        }),
      ],
    })
  }

  #page(page: PageLayout, at: number, breakBefore: boolean): Child[] {
    this.#marks = new Map()
    for (const block of page.blocks) {
      if (block.kind !== 'footnote') continue
      const id = Object.keys(this.#footnotes).length + 1
      this.#marks.set(block.marker, id)
      this.#footnotes[id] = {
        children: [new this.#docx.Paragraph({ children: this.#runs(block.spans, false) })],
      }
    }
    const referenced = new Set(
      page.blocks.flatMap(b =>
        'spans' in b ? b.spans.filter(s => s.script === 'super').map(s => s.text.trim()) : [],
      ),
    )
    const children: Child[] = []
    let list: BlockOf<'list-item'>[] = []
    const flush = () => {
      if (list.length > 0) children.push(...this.#list(list))
      list = []
    }
    for (const block of page.blocks) {
      if (block.kind === 'list-item') {
        list.push(block)
        continue
      }
      flush()
      children.push(...this.#block(block, page, at, referenced))
    }
    flush()
    if (!breakBefore || children.length === 0) return children
    return [
      new this.#docx.Paragraph({ children: [new this.#docx.PageBreak()], spacing: { after: 0 } }),
      ...children,
    ]
  }

  #block(
    block: Exclude<Block, { kind: 'list-item' }>,
    page: PageLayout,
    at: number,
    referenced: Set<string>,
  ): Child[] {
    const { AlignmentType, HeadingLevel, Paragraph, TextRun } = this.#docx
    switch (block.kind) {
      case 'heading': {
        const heading = [
          HeadingLevel.HEADING_1,
          HeadingLevel.HEADING_2,
          HeadingLevel.HEADING_3,
          HeadingLevel.HEADING_4,
          HeadingLevel.HEADING_5,
          HeadingLevel.HEADING_6,
        ][block.level - 1]!
        return [new Paragraph({ heading, children: this.#runs(block.spans.map(({ bold: _, ...s }) => s)) })]
      }
      case 'paragraph': {
        const alignment = {
          left: AlignmentType.LEFT,
          center: AlignmentType.CENTER,
          right: AlignmentType.RIGHT,
        }[block.align]
        const size = block.lines[0]?.size ?? this.#style.size
        return [
          new Paragraph({
            ...(block.rtl ? { bidirectional: true } : block.align !== 'left' && { alignment }),
            children: this.#runs(block.spans, true, size),
          }),
        ]
      }
      case 'code':
        return [
          new Paragraph({
            spacing: { line: 240, lineRule: this.#docx.LineRuleType.AUTO },
            children: block.text.split('\n').map(
              (text, i) =>
                new TextRun({
                  text,
                  font: MONO,
                  size: half(block.lines[0]?.size ?? 9),
                  ...(i > 0 && { break: 1 }),
                }),
            ),
          }),
        ]
      case 'footnote':
        // A note that nothing refers to stays where the page has it.
        return referenced.has(block.marker)
          ? []
          : [
              new Paragraph({
                children: this.#runs(
                  [{ text: `${block.marker} ` }, ...block.spans],
                  true,
                  block.lines[0]?.size,
                ),
              }),
            ]
      case 'table': {
        if (block.table.continues && page.blocks.find(b => b.kind === 'table') === block && at > 0) return []
        return [
          this.#table(this.#whole(block.table, at)),
          new Paragraph({ children: [], spacing: { after: 0 } }),
        ]
      }
      case 'figure':
        return this.#figure(block, page)
      case 'running':
        return block.place === 'margin'
          ? [new Paragraph({ children: this.#runs(block.spans, true, block.lines[0]?.size) })]
          : []
    }
  }

  /** A table with its parts on the pages that follow. */
  #whole(table: Table, at: number): Table {
    const parts = [table]
    for (let i = at; i + 1 < this.#pages.length; i++) {
      const last = this.#pages[i]!.blocks.filter(b => b.kind === 'table').at(-1)
      const next = this.#pages[i + 1]!.blocks.find(b => b.kind === 'table')
      if (
        last?.kind !== 'table' ||
        last.table !== parts.at(-1) ||
        next?.kind !== 'table' ||
        !next.table.continues
      )
        break
      parts.push(next.table)
    }
    return joinTables(parts)
  }

  #figure(block: BlockOf<'figure'>, page: PageLayout): Child[] {
    const { ImageRun, Paragraph } = this.#docx
    const picture = this.#options.picture(block)
    if (!picture) return []
    const [width, height] = frameOf(page)
    // Never wider than the text: a picture that bleeds off the page would push the margins.
    const scale = Math.min(1, (0.86 * width) / (block.x1 - block.x0), (0.8 * height) / (block.y1 - block.y0))
    const pixels = (points: number) => Math.max(1, Math.round((points * scale * 96) / 72))
    return [
      new Paragraph({
        children: [
          new ImageRun({
            type: picture.mediaType === 'image/png' ? 'png' : 'jpg',
            data: picture.bytes,
            transformation: { width: pixels(block.x1 - block.x0), height: pixels(block.y1 - block.y0) },
            altText: { name: 'Picture', title: '', description: block.alt },
          }),
        ],
      }),
    ]
  }

  #list(items: BlockOf<'list-item'>[]): Docx.Paragraph[] {
    const reference = `list-${this.#numbering.length + 1}`
    this.#numbering.push({ reference, levels: this.#levels(items) })
    return items.map(
      item =>
        new this.#docx.Paragraph({
          numbering: { reference, level: item.depth },
          spacing: { after: 3 * TWIPS },
          children: this.#runs(item.spans, true, item.lines[0]?.size),
        }),
    )
  }

  #levels(items: BlockOf<'list-item'>[]): Docx.ILevelsOptions[] {
    const { AlignmentType, LevelFormat } = this.#docx
    const formats = {
      decimal: LevelFormat.DECIMAL,
      lower: LevelFormat.LOWER_LETTER,
      upper: LevelFormat.UPPER_LETTER,
      roman: LevelFormat.LOWER_ROMAN,
    }
    return Array.from({ length: 6 }, (_, level) => {
      const first = items.find(item => item.depth === level)
      const numbered = first?.ordered ? readMarker(first.marker) : undefined
      return {
        level,
        format: numbered ? formats[numbered.kind] : LevelFormat.BULLET,
        text: numbered ? `${numbered.before}%${level + 1}${numbered.after}` : ['•', '◦', '▪'][level % 3]!,
        ...(numbered && { start: numbered.start }),
        alignment: AlignmentType.LEFT,
        style: { paragraph: { indent: { left: (18 + 18 * level) * TWIPS, hanging: 18 * TWIPS } } },
      }
    })
  }

  #table(table: Table): Docx.Table {
    const { BorderStyle, Paragraph, Table: WordTable, TableCell, TableRow, WidthType } = this.#docx
    const widths = columnWidths(table).map(w => Math.round(w * TWIPS))
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
            margins: { left: 80, right: 80, top: 20, bottom: 20 },
            children: [
              new Paragraph({
                spacing: { after: 0 },
                children: this.#runs(
                  cell
                    ? r < table.headerRows
                      ? cell.spans.map(s => ({ ...s, bold: true }))
                      : cell.spans
                    : [],
                ),
              }),
            ],
          }),
        )
      }
      if (cells.length === 0) continue
      rows.push(
        new TableRow({
          children: cells,
          cantSplit: true,
          ...(r < table.headerRows && { tableHeader: true }),
        }),
      )
    }
    const border = { style: BorderStyle.SINGLE, size: 4, color: '808080' }
    return new WordTable({
      rows,
      columnWidths: widths,
      width: { size: widths.reduce((a, b) => a + b, 0), type: WidthType.DXA },
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

  #runs(spans: readonly Span[], notes = true, size?: number): Docx.ParagraphChild[] {
    const { ExternalHyperlink, FootnoteReferenceRun, TextRun } = this.#docx
    // Sizes close to the document's own are left to its style, so that it can be changed in one place.
    const own = size !== undefined && Math.abs(size - this.#style.size) > 0.6 ? { size: half(size) } : {}
    return spans.map(span => {
      const note = notes && span.script === 'super' ? this.#marks.get(span.text.trim()) : undefined
      if (note !== undefined) return new FootnoteReferenceRun(note)
      const run = {
        text: clean(span.text),
        ...own,
        ...(span.bold && { bold: true }),
        ...(span.italic && { italics: true }),
        ...(span.mono && { font: MONO }),
        ...(span.script === 'super' && { superScript: true }),
        ...(span.script === 'sub' && { subScript: true }),
      }
      if (!span.link) return new TextRun(run)
      return new ExternalHyperlink({
        link: span.link,
        children: [new TextRun({ ...run, style: 'Hyperlink' })],
      })
    })
  }
}

const half = (points: number): number => Math.max(8, Math.round(points * HALF_POINTS))

/** Without characters that XML forbids. */
const clean = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

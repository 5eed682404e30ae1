import type * as Docx from 'docx'
import { joinTables } from '../../layout/document.ts'
import type { Block, BlockOf, PageLayout, Span, Table } from '../../layout/model.ts'
import { linkedPage } from '../../layout/model.ts'
import { joinPages } from '../../layout/page-joins.ts'
import { endsEarly, frameOf, sameSize } from '../../layout/write/shapes.ts'
import { type DocumentStyle, styleOf } from '../../layout/write/style.ts'
import { countedLists, type Numbering, wordList } from './lists.ts'
import { wordRunning } from './running.ts'
import { wordTable } from './tables.ts'
import { bookmarkOf, half, MONO, runsOf, TWIPS, type WordContext } from './text.ts'

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

/** Writes understood pages as a Word document of flowing text. */
export async function writeWord(pages: readonly PageLayout[], options: WordOptions): Promise<Buffer> {
  const docx = await import('docx')
  return new Writer(docx, joinPages(pages), options).write()
}

type Child = Docx.Paragraph | Docx.Table

class Writer {
  readonly #docx: typeof Docx
  readonly #pages: readonly PageLayout[]
  readonly #options: WordOptions
  readonly #style: DocumentStyle
  readonly #numbering: Numbering[] = []
  readonly #footnotes: Record<string, { children: Docx.Paragraph[] }> = {}
  /** Numbers of footnotes by their marks, page by page. */
  readonly #marks: Map<string, number>[]
  /** Pages that a link leads to. */
  readonly #linked: Set<string>
  #context: WordContext

  constructor(docx: typeof Docx, pages: readonly PageLayout[], options: WordOptions) {
    this.#docx = docx
    this.#pages = pages
    this.#options = options
    this.#style = styleOf(pages)
    const numbers = new Set(pages.map(page => page.number))
    this.#context = { docx, style: this.#style, marks: new Map(), pages: numbers }
    this.#linked = linksOf(pages)
    let notes = 0
    this.#marks = pages.map(
      page =>
        new Map(page.blocks.flatMap(b => (b.kind === 'footnote' ? [[b.marker, ++notes] as const] : []))),
    )
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
            run: {
              font,
              size: half(size),
              sizeComplexScript: half(size),
              ...(language && { language: { value: language } }),
            },
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
      ...wordRunning(this.#context, pages),
      children,
    }))
  }

  #pageProperties(pages: PageLayout[]) {
    const { PageOrientation } = this.#docx
    const [page] = pages as [PageLayout]
    const [width, height] = frameOf(page)
    const landscape = width > height
    const body = pages.flatMap(p => p.blocks.filter(b => b.kind !== 'running'))
    const edge = (value: (b: Block) => number) => {
      const least = body.length > 0 ? Math.min(...body.map(value)) : 72
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
        left: edge(b => b.x0),
        right: edge(b => width - b.x1),
        top: edge(b => b.y0),
        bottom: edge(b => height - b.y1),
      },
    }
  }

  #page(page: PageLayout, at: number, breakBefore: boolean): Child[] {
    const { Bookmark, PageBreak, Paragraph } = this.#docx
    // A paragraph that goes on overleaf may refer to a note there.
    const marks = new Map([...(this.#marks[at + 1] ?? []), ...this.#marks[at]!])
    this.#context = { ...this.#context, marks }
    for (const block of page.blocks) {
      if (block.kind !== 'footnote') continue
      this.#footnotes[marks.get(block.marker)!] = {
        children: [new Paragraph({ children: runsOf(this.#context, block.spans, { notes: false }) })],
      }
    }
    const referenced = new Set(
      [...(this.#pages[at - 1]?.blocks ?? []), ...page.blocks].flatMap(b =>
        'spans' in b ? b.spans.filter(s => s.script === 'super').map(s => s.text.trim()) : [],
      ),
    )
    const children: Child[] = []
    let list: BlockOf<'list-item'>[] = []
    const flush = () => {
      for (const items of countedLists(list)) {
        const { numbering, paragraphs } = wordList(this.#context, items, `list-${this.#numbering.length + 1}`)
        this.#numbering.push(numbering)
        children.push(...paragraphs)
      }
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
    const start: Docx.ParagraphChild[] = []
    if (breakBefore && children.length > 0) start.push(new PageBreak())
    const name = bookmarkOf(page.number)
    if (this.#linked.has(name)) start.push(new Bookmark({ id: name, children: [] }))
    if (start.length === 0) return children
    // A place alone takes no room on the page.
    const line = breakBefore ? {} : { line: 20, lineRule: this.#docx.LineRuleType.EXACT }
    return [new Paragraph({ children: start, spacing: { after: 0, ...line } }), ...children]
  }

  #block(
    block: Exclude<Block, { kind: 'list-item' }>,
    page: PageLayout,
    at: number,
    referenced: Set<string>,
  ): Child[] {
    const { AlignmentType, HeadingLevel, Paragraph, TextRun } = this.#docx
    const runs = (spans: readonly Span[], options?: { size?: number | undefined }) =>
      runsOf(this.#context, spans, options)
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
        const rtl = block.lines.some(l => l.rtl)
        return [
          new Paragraph({
            heading,
            ...(rtl && { bidirectional: true }),
            children: runs(block.spans.map(({ bold: _, ...s }) => s)),
          }),
        ]
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
            children: runs(block.spans, { size }),
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
      case 'footnote': {
        // A note that nothing refers to stays where the page has it.
        if (referenced.has(block.marker)) return []
        const spans = [{ text: `${block.marker} ` }, ...block.spans]
        return [new Paragraph({ children: runs(spans, { size: block.lines[0]?.size }) })]
      }
      case 'table': {
        if (block.table.continues && page.blocks.find(b => b.kind === 'table') === block && at > 0) return []
        return [
          wordTable(this.#context, this.#whole(block.table, at)),
          new Paragraph({ children: [], spacing: { after: 0 } }),
        ]
      }
      case 'figure':
        return this.#figure(block, page)
      case 'running':
        return block.place === 'margin'
          ? [new Paragraph({ children: runs(block.spans, { size: block.lines[0]?.size }) })]
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
}

/** Names of the places that links of the document lead to. */
function linksOf(pages: readonly PageLayout[]): Set<string> {
  const names = new Set<string>()
  for (const block of pages.flatMap(p => p.blocks)) {
    const spans =
      block.kind === 'table' ? block.table.cells.flatMap(c => c.spans) : 'spans' in block ? block.spans : []
    for (const { link } of spans) {
      const page = link === undefined ? undefined : linkedPage(link)
      if (page !== undefined) names.add(bookmarkOf(page))
    }
  }
  return names
}

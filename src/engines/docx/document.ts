import type * as Docx from 'docx'
import { joinTables } from '../../layout/document.ts'
import type { Align, Block, BlockOf, PageLayout, Span, Table } from '../../layout/model.ts'
import { frameOf, linkedPage } from '../../layout/model.ts'
import { joinPages } from '../../layout/page-joins.ts'
import { endsEarly, sameSize } from '../../layout/write/shapes.ts'
import { type DocumentStyle, styleOf } from '../../layout/write/style.ts'
import { countedLists, type Numbering, wordList } from './lists.ts'
import { marginsOf, pageProperties } from './page.ts'
import { wordRunning } from './running.ts'
import { wordTable } from './tables.ts'
import {
  bookmarkOf,
  clean,
  groundOf,
  half,
  MONO,
  runsOf,
  TWIPS,
  type WordContext,
  wordColor,
} from './text.ts'

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
    this.#context = {
      docx,
      style: this.#style,
      marks: new Map(),
      pages: numbers,
      measure: { left: 0, right: 0 },
    }
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
      ...(title && { title: clean(title) }),
      ...(author && { creator: clean(author) }),
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
      const { font, size, headings } = this.#style
      const own = headings[level - 1] ?? { font, size: Math.max(size, size + 6 - level * 1.5), bold: true }
      styles[`heading${level}`] = {
        run: { font: own.font, size: half(own.size), bold: own.bold, color: '000000' },
        paragraph: { spacing: { before: 12 * TWIPS, after: 4 * TWIPS }, keepNext: true },
      }
    }
    return styles
  }

  /** One section for pages of the same size. */
  #sections(): Docx.ISectionOptions[] {
    const sections: PageLayout[][] = []
    for (const page of this.#pages) {
      const last = sections.at(-1)
      if (last && sameSize(last[0]!, page)) last.push(page)
      else sections.push([page])
    }
    let at = 0
    return sections.map(pages => {
      const { left, right } = marginsOf(pages)
      const [width] = frameOf(pages[0]!)
      this.#context = { ...this.#context, measure: { left, right: width - right } }
      const children = pages.flatMap((page, i) => {
        const broken = i > 0 && endsEarly(pages[i - 1]!)
        return this.#page(page, at++, broken)
      })
      return {
        properties: { page: pageProperties(this.#docx, pages) },
        ...wordRunning(this.#context, pages),
        children,
      }
    })
  }

  #page(page: PageLayout, at: number, breakBefore: boolean): Child[] {
    const { Bookmark, PageBreak, Paragraph } = this.#docx
    // A paragraph that goes on overleaf may refer to a note there.
    const marks = new Map([...(this.#marks[at + 1] ?? []), ...this.#marks[at]!])
    this.#context = { ...this.#context, marks }
    for (const block of page.blocks) {
      if (block.kind !== 'footnote') continue
      // Two notes of a page may bear the same mark: they become one.
      const note = (this.#footnotes[marks.get(block.marker)!] ??= { children: [] })
      note.children.push(new Paragraph({ children: runsOf(this.#context, block.spans, { notes: false }) }))
    }
    const referenced = new Set(
      [...(this.#pages[at - 1]?.blocks ?? []), ...page.blocks]
        .flatMap(spansIn)
        .filter(s => s.script === 'super')
        .map(s => s.text.trim()),
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
    const { AlignmentType, HeadingLevel, Paragraph, ShadingType, TextRun } = this.#docx
    const runs = (spans: readonly Span[], options?: Parameters<typeof runsOf>[2]) =>
      runsOf(this.#context, spans, options)
    const ground = 'spans' in block ? groundOf(block.spans) : undefined
    const aligned = (align: Align) =>
      align !== 'left' && {
        alignment: align === 'center' ? AlignmentType.CENTER : AlignmentType.RIGHT,
      }
    const shading = ground && {
      shading: { type: ShadingType.CLEAR, color: 'auto', fill: wordColor(ground) },
    }
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
            ...(rtl ? { bidirectional: true } : aligned(block.align)),
            ...shading,
            children: runs(
              block.spans.map(({ bold: _, ...s }) => s),
              { ground },
            ),
          }),
        ]
      }
      case 'paragraph': {
        const size = block.lines[0]?.size ?? this.#style.size
        return [
          new Paragraph({
            ...(block.rtl ? { bidirectional: true } : aligned(block.align)),
            ...shading,
            children: runs(block.spans, { size, ground }),
          }),
        ]
      }
      case 'code':
        return [
          new Paragraph({
            spacing: { line: 240, lineRule: this.#docx.LineRuleType.AUTO },
            children: clean(block.text)
              .split('\n')
              .map(
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
            altText: { name: 'Picture', title: '', description: clean(block.alt) },
          }),
        ],
      }),
    ]
  }
}

const spansIn = (block: Block): Span[] =>
  block.kind === 'table' ? block.table.cells.flatMap(c => c.spans) : 'spans' in block ? block.spans : []

/** Names of the places that links of the document lead to. */
function linksOf(pages: readonly PageLayout[]): Set<string> {
  const names = new Set<string>()
  for (const block of pages.flatMap(p => p.blocks)) {
    for (const { link } of spansIn(block)) {
      const page = link === undefined ? undefined : linkedPage(link)
      if (page !== undefined) names.add(bookmarkOf(page))
    }
  }
  return names
}

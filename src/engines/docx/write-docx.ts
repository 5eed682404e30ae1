import type * as Docx from 'docx'
import { joinTables } from '../../layout/document-layout.ts'
import type { Block, BlockOf, PageLayout, Span, Table } from '../../layout/model.ts'
import { linkedPage } from '../../layout/model.ts'
import { joinPages } from '../../layout/page-joins.ts'
import { hasTextBeside, hasTextOver } from '../../layout/write/bands.ts'
import { footOf } from '../../layout/write/placing.ts'
import { type Part, sectionsOf } from '../../layout/write/sections.ts'
import { type DocumentStyle, styleOf } from '../../layout/write/style.ts'
import { floatingFigure, type WordPicture, wordFigure } from './docx-figures.ts'
import { wordRunning } from './docx-headers-footers.ts'
import { marginsOf, sectionProperties } from './docx-page.ts'
import { bookmarkOf, clean, groundOf, half, MONO, runsOf, TWIPS, type WordContext } from './docx-runs.ts'
import { countedLists, type Numbering, wordList } from './lists.ts'
import { looksOf, roomAbove, spacer, standing, withoutBold } from './paragraphs.ts'
import { wordTable } from './tables.ts'

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
  /** Pages that a link leads to and that have not begun yet. */
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
      column: { x0: 0, x1: 0 },
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
    for (let at = 0; at < this.#pages.length; at++) this.#takeNotes(at)
    const sections = this.#sections()
    const { font, size, leading, before } = this.#style
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
            paragraph: {
              spacing: {
                before: before * TWIPS,
                after: 0,
                line: Math.round(240 * leading),
                lineRule: LineRuleType.AUTO,
              },
            },
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
      const own = headings[level - 1] ?? {
        font,
        size: Math.max(size, size + 6 - level * 1.5),
        bold: true,
        before: 12,
      }
      styles[`heading${level}`] = {
        run: { font: own.font, size: half(own.size), bold: own.bold, color: '000000' },
        paragraph: { spacing: { before: Math.round(own.before * TWIPS), after: 0 }, keepNext: true },
      }
    }
    return styles
  }

  #sections(): Docx.ISectionOptions[] {
    return sectionsOf(this.#pages, marginsOf).map(section => {
      const { sheets, margins, width } = section
      this.#context = { ...this.#context, column: { x0: margins.left, x1: width - margins.right } }
      return {
        properties: sectionProperties(this.#docx, section),
        ...(sheets && wordRunning(this.#context, sheets)),
        children: [
          ...section.parts.flatMap(part => this.#part(part)),
          // LibreOffice leaves out an empty paragraph that ends a section.
          ...(section.after > 2 ? [spacer(this.#context, section.after - 1), spacer(this.#context, 1)] : []),
        ],
      }
    })
  }

  #takeNotes(at: number): void {
    const marks = this.#marks[at]!
    for (const block of this.#pages[at]!.blocks) {
      if (block.kind !== 'footnote') continue
      // Two notes of a page may bear the same mark: they become one.
      const note = (this.#footnotes[marks.get(block.marker)!] ??= { children: [] })
      const children = runsOf(this.#context, block.spans, { notes: false, ...looksOf(block) })
      note.children.push(new this.#docx.Paragraph({ spacing: { before: 0 }, children }))
    }
  }

  #part({ page, at, measure, blocks, start, top, align }: Part): Child[] {
    // A paragraph that goes on overleaf may refer to a note there.
    const marks = new Map([...(this.#marks[at + 1] ?? []), ...this.#marks[at]!])
    this.#context = { ...this.#context, marks, column: { ...measure, align } }
    const children: Child[] = [...this.#opening(page, start)]
    let foot = top
    let list: { item: BlockOf<'list-item'>; before: number | undefined }[] = []
    const flush = () => {
      for (const items of countedLists(list)) {
        const { numbering, paragraphs } = wordList(this.#context, items, `list-${this.#numbering.length + 1}`)
        this.#numbering.push(numbering)
        children.push(...paragraphs)
      }
      list = []
    }
    for (const [i, block] of blocks.entries()) {
      const before = roomAbove(this.#context, block, foot, page)
      if (block.kind === 'figure') {
        const behind = hasTextOver(block, blocks)
        if (behind || (foot !== undefined && hasTextBeside(block, blocks))) {
          flush()
          children.push(...this.#floating(block, foot, behind))
          continue
        }
      }
      if (block.kind === 'list-item') list.push({ item: block, before })
      else {
        flush()
        children.push(...this.#block(block, { page, at, before, next: blocks[i + 1] }))
      }
      if (block.kind !== 'footnote' && block.kind !== 'running') foot = footOf(block)
    }
    flush()
    return children
  }

  /** A picture that text flows past, or that it stands on. */
  #floating(figure: BlockOf<'figure'>, top: number | undefined, behind: boolean): Child[] {
    const picture = this.#options.picture(figure)
    return picture
      ? [spacer(this.#context, 1, [floatingFigure(this.#context, figure, picture, { top, behind })])]
      : []
  }

  /** What begins a page or column, and the place that links lead to. */
  #opening(page: PageLayout, start: Part['start']): Docx.Paragraph[] {
    const { Bookmark, ColumnBreak, PageBreak } = this.#docx
    const children: Docx.ParagraphChild[] = []
    if (start === 'page') children.push(new PageBreak())
    if (start === 'column') children.push(new ColumnBreak())
    const name = bookmarkOf(page.number)
    if (this.#linked.delete(name)) children.push(new Bookmark({ id: name, children: [] }))
    return children.length > 0 ? [spacer(this.#context, 1, children)] : []
  }

  #block(
    block: Exclude<Block, { kind: 'list-item' }>,
    {
      page,
      at,
      before,
      next,
    }: { page: PageLayout; at: number; before: number | undefined; next: Block | undefined },
  ): Child[] {
    const { HeadingLevel, Paragraph } = this.#docx
    const context = this.#context
    const after = next?.kind === 'table' ? Math.max(0, Math.min(200, next.y0 - footOf(block))) : 0
    const looks = standing(context, block, { before, after })
    const ground = 'spans' in block ? groundOf(block.spans) : undefined
    const runs = (spans: readonly Span[], options?: object) =>
      runsOf(context, spans, { ...looksOf(block), ground, ...options })
    switch (block.kind) {
      case 'heading': {
        const heading = HeadingLevel[`HEADING_${block.level as 1 | 2 | 3 | 4 | 5 | 6}`]
        const own = this.#style.headings[block.level - 1]
        const spans = withoutBold(block.spans)
        const near = own && Math.abs(own.size - block.lines[0]!.size) < 0.6
        return [
          new Paragraph({
            ...looks,
            heading,
            children: runs(spans, { font: undefined, ...(near && { size: undefined }) }),
          }),
        ]
      }
      case 'paragraph':
        return [new Paragraph({ ...looks, children: runs(block.spans) })]
      case 'code':
        return [new Paragraph({ ...looks, children: this.#code(block) })]
      case 'footnote': {
        // A note that nothing refers to stays where the page has it.
        if (this.#isReferenced(block.marker, at)) return []
        return [new Paragraph({ children: runs([{ text: `${block.marker} ` }, ...block.spans]) })]
      }
      case 'table': {
        if (block.table.continues && page.blocks.find(b => b.kind === 'table') === block && at > 0) return []
        return [wordTable(context, this.#whole(block.table, at)), spacer(context, 1)]
      }
      case 'figure': {
        const picture = this.#options.picture(block)
        return picture ? [wordFigure(context, block, picture, page, before)] : []
      }
      case 'running':
        return [new Paragraph({ children: runs(block.spans) })]
    }
  }

  #code(block: BlockOf<'code'>): Docx.TextRun[] {
    const size = half(block.lines[0]?.size ?? 9)
    return clean(block.text)
      .split('\n')
      .map((text, i) => new this.#docx.TextRun({ text, font: MONO, size, ...(i > 0 && { break: 1 }) }))
  }

  #isReferenced(marker: string, at: number): boolean {
    return [...(this.#pages[at - 1]?.blocks ?? []), ...this.#pages[at]!.blocks]
      .flatMap(spansIn)
      .some(s => s.script === 'super' && s.text.trim() === marker)
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

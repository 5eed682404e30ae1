import type * as Docx from 'docx'
import { type Block, type BlockOf, frameOf, type PageLayout, type Table } from '../../layout/model.ts'
import { pageJoins } from '../../layout/page-joins.ts'
import { boxEdges } from '../../layout/write/box-edges.ts'
import { isDense } from '../../layout/write/dense-pages.ts'
import { groundUnder, type Mark, type Pen, paperOf } from '../../layout/write/marks.ts'
import { footOf, headOf, lineHeight, ownLines, settlePitches } from '../../layout/write/placing.ts'
import { quoteFinder } from '../../layout/write/quotes.ts'
import {
  columnedPages,
  isFromRight,
  type Part,
  type Section,
  sectionsOf,
} from '../../layout/write/sections.ts'
import { type DocumentStyle, styleOf } from '../../layout/write/style.ts'
import { Shapes } from './anchored-shapes.ts'
import { isHyphenated, keepHyphens, linksOf, spansIn } from './block-spans.ts'
import { placedPicture, type WordPicture } from './docx-figures.ts'
import { loneRunning, sharedRunning, skipsFirst, steadyTexts, wordRunning } from './docx-headers-footers.ts'
import { floorOf, marginsOf, sectionProperties } from './docx-page.ts'
import { bookmarkOf, clean, half, runsOf, TWIPS, type WordContext } from './docx-runs.ts'
import { withBidi, withParts } from './edited-parts.ts'
import { anchorToText, type Child, type Flow, FlowBlocks } from './flow-blocks.ts'
import { growthOf, isBeside, isLast, liftOf, openingsOf, restOf, tolerance } from './flow-rules.ts'
import { fontTable } from './font-table.ts'
import { Lists } from './lists.ts'
import { withNoteMarks } from './note-marks.ts'
import type { WordArt } from './page-layer.ts'
import { headingStyles, NAMED_STYLES } from './paragraph-styles.ts'
import { exactly, looksOf, spacer } from './paragraphs.ts'
import { lineTexts, placedRunning, placedText, turnedText } from './placed-text.ts'
import { isNoteRule, repeatedMarks, watermarks } from './repeated-marks.ts'
import { tableMarks } from './table-marks.ts'
import { type Formulas, formulasOf, inlineOf } from './word-formulas.ts'

export interface WordOptions {
  title?: string | undefined
  author?: string | undefined
  language?: string | undefined
  picture: (figure: BlockOf<'figure'>) => WordPicture | undefined
  /** What a page shows beside its blocks. */
  art?: (page: PageLayout) => WordArt | undefined
}

/** Writes understood pages as a Word document of flowing text. */
export async function writeWord(pages: readonly PageLayout[], options: WordOptions): Promise<Buffer> {
  const docx = await import('docx')
  for (const page of pages) {
    settlePitches(page.blocks)
    keepHyphens(page.blocks)
    const isQuote = quoteFinder(page)
    for (const block of page.blocks) if (block.kind === 'paragraph' && isQuote(block)) block.quote = true
  }
  return new Writer(docx, pages, options, await formulasOf(docx, pages), await inlineOf(docx, pages)).write()
}

class Writer {
  readonly #docx: typeof Docx
  readonly #pages: readonly PageLayout[]
  readonly #options: WordOptions
  readonly #formulas: Formulas
  readonly #style: DocumentStyle
  readonly #lists: Lists
  readonly #footnotes: Record<string, { children: Docx.Paragraph[] }> = {}
  /** Numbers of footnotes by their marks, page by page. */
  readonly #marks: Map<string, number>[]
  readonly #columned: ReadonlySet<PageLayout>
  /** Pages that a link leads to and that have not begun yet. */
  readonly #linked: Set<string>
  /** Second halves of texts that go on over a page break, by the first. */
  readonly #joins: Map<Block, BlockOf<'paragraph'>>
  readonly #blocks: FlowBlocks
  /** What the header draws on all its pages. */
  readonly #drawn = new Set<Mark>()
  /** Watermarks that the header has. */
  readonly #hung = new Set<Block>()
  /** Columns are read from the right. */
  #bidi = false
  #context: WordContext
  /** What was written last is an item of a list. */
  #inList = false
  /** Where the text of a page has to end. */
  #floor = Infinity

  constructor(
    docx: typeof Docx,
    pages: readonly PageLayout[],
    options: WordOptions,
    formulas: Formulas,
    formula: WordContext['formula'],
  ) {
    this.#docx = docx
    this.#formulas = formulas
    this.#pages = pages
    this.#options = options
    this.#joins = pageJoins(pages)
    const style = styleOf(pages)
    // LibreOffice leaves a style's room above what a break parts from its paragraph.
    const parted = this.#joins.size > 0 || pages.some(page => page.blocks.some(b => restOf(b).length > 0))
    this.#style = parted ? { ...style, before: 0 } : style
    const grounds = new Map<Block, string>()
    const edges = new Map<Block, number>()
    const pens = new Map<Table, Pen>()
    for (const page of pages) {
      const art = options.art?.(page)
      for (const [table, pen] of art?.pens ?? []) pens.set(table, pen)
      for (const [block, edge] of art ? boxEdges(page, art.marks) : []) edges.set(block, edge)
      for (const block of art ? page.blocks : []) {
        const ground = groundUnder(block, art!.marks) ?? art!.grounds.get(block)
        if (ground) grounds.set(block, ground)
      }
    }
    this.#context = {
      docx,
      style: this.#style,
      marks: new Map(),
      pages: new Set(pages.map(page => page.number)),
      steady: steadyTexts(pages),
      shapes: new Shapes(docx),
      formula,
      grounds,
      edges,
      pens,
      column: { x0: 0, x1: 0 },
    }
    this.#blocks = new FlowBlocks({ docx, formulas, picture: options.picture, joins: this.#joins })
    this.#lists = new Lists((...text) => this.#blocks.parted(...text))
    this.#linked = linksOf(pages)
    // LibreOffice breaks columns early where they have notes: there notes are placed.
    this.#columned = columnedPages(sectionsOf(pages, marginsOf))
    let notes = 0
    this.#marks = pages.map(
      page =>
        new Map(
          page.blocks.flatMap(b =>
            b.kind === 'footnote' && this.#isNote(b, page) ? [[b.marker, ++notes] as const] : [],
          ),
        ),
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
      compatibility: { version: 15 },
      ...(isHyphenated(this.#pages) && { hyphenation: { autoHyphenation: true } }),
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
                line: Math.round(TWIPS * leading * size),
                lineRule: LineRuleType.EXACT,
              },
            },
          },
          ...headingStyles(this.#style, LineRuleType.EXACT),
        },
        paragraphStyles: NAMED_STYLES,
      },
      numbering: { config: this.#lists.numbering },
      footnotes: this.#footnotes,
      sections,
    })
    const fonts = { path: 'word/fontTable.xml', data: fontTable(this.#pages) }
    const bytes = await Packer.toBuffer(document, false, [fonts])
    const marks = new Map(this.#marks.flatMap(page => [...page].map(([mark, id]) => [id, mark] as const)))
    if (!this.#bidi && marks.size === 0) return bytes
    return withParts(bytes, parts => withNoteMarks(this.#bidi ? withBidi(parts) : parts, marks))
  }

  #sections(): Docx.ISectionOptions[] {
    const sections = sectionsOf(this.#pages, marginsOf)
    const blocks = this.#pages.flatMap(page => page.blocks)
    this.#bidi = sections.some(isFromRight) || blocks.some(b => b.kind === 'table' && b.table.rtl)
    // A text goes on overleaf only within one section.
    const openings = openingsOf(sections, this.#style.leading)
    for (const [last, first] of this.#joins) if (!openings.has(first)) this.#joins.delete(last)
    let shared = new Set<Block>()
    return sections.map(section => {
      const { sheets, margins, width } = section
      this.#context = { ...this.#context, column: { x0: margins.left, x1: width - margins.right } }
      if (sheets) shared = sharedRunning(sheets)
      this.#floor = floorOf(section, shared)
      const running = sheets && this.#running(sheets, shared, sheets[0] === this.#pages[0])
      return {
        properties: sectionProperties(this.#context, section, shared),
        ...running,
        children: this.#sectionChildren(section, shared),
      }
    })
  }

  /** Headers and footers, with what is drawn on all their pages. */
  #running(sheets: readonly PageLayout[], shared: ReadonlySet<Block>, opens: boolean) {
    const marksOf = (page: PageLayout) => this.#options.art?.(page)?.marks ?? []
    const differs = skipsFirst(sheets, shared)
    const repeated = differs ? new Set<Mark>() : repeatedMarks(sheets, marksOf)
    for (const mark of repeated) this.#drawn.add(mark)
    const rows = watermarks(sheets, this.#pages)
    for (const block of rows.flat()) this.#hung.add(block)
    const { shapes } = this.#context
    const marks = marksOf(sheets[0]!).filter(mark => repeated.has(mark))
    const context = { ...this.#context, paper: this.#paperOf(sheets[0]!) }
    const askew = () => rows.flatMap(([first]) => turnedText(context, first!))
    const drawn = [...marks.map(mark => shapes.mark(mark)), ...askew()]
    return wordRunning(context, sheets, shared, { drawn, first: differs ? askew() : [], opens })
  }

  #sectionChildren(section: Section, shared: ReadonlySet<Block>): Child[] {
    const children: Child[] = []
    let foot: number | undefined
    for (const [i, part] of section.parts.entries()) {
      const opensPage = part.start === 'page' || (i === 0 && section.fresh)
      this.#context.shapes.turnTo(part.page)
      this.#context = { ...this.#context, paper: this.#paperOf(part.page) }
      const flow: Flow = { foot: part.top ?? foot ?? section.margins.top, children: [], placed: [], feet: [] }
      if (opensPage) this.#layer(part.page, shared, flow)
      foot = this.#part(part, flow)
      if (this.#marks[part.at]!.size > 0) anchorToText(this.#docx, flow)
      const opening = this.#opening(part, flow, opensPage)
      // LibreOffice moves all columns down by the room above the first paragraph.
      const beginsColumns = i === 0 && section.columns.length > 1 && !section.fresh
      if (beginsColumns && opening.length === 0) opening.push(spacer(this.#context, 1))
      // Without anything on it, the first page would not be there.
      if (i === 0 && opensPage && opening.length + flow.children.length === 0)
        opening.push(spacer(this.#context, 1))
      children.push(...opening, ...flow.children)
    }
    // LibreOffice leaves out an empty paragraph that ends a section.
    if (section.after > 2) children.push(spacer(this.#context, section.after - 1), spacer(this.#context, 1))
    return children
  }

  #takeNotes(at: number): void {
    const marks = this.#marks[at]!
    let foot: number | undefined
    for (const block of this.#pages[at]!.blocks) {
      if (block.kind !== 'footnote' || !this.#isNote(block, this.#pages[at]!)) continue
      // Two notes of a page may bear the same mark: they become one.
      const note = (this.#footnotes[marks.get(block.marker)!] ??= { children: [] })
      const apart = block.lines[0]?.text.startsWith(`${block.marker} `) ? [{ text: ' ' }] : []
      const spans = [...(note.children.length === 0 ? apart : []), ...block.spans]
      const children = runsOf(this.#context, spans, { notes: false, ...looksOf(this.#context, block) })
      const { leading } = this.#style
      const room = foot === undefined ? 0 : headOf(block, leading) - foot
      const spacing = exactly(this.#context, ownLines(block), room > 1 && room < 30 ? room : 0)
      note.children.push(new this.#docx.Paragraph({ spacing, children }))
      foot = footOf(block, leading)
    }
  }

  /** What is drawn on a page, wherever its text flows. */
  #layer(page: PageLayout, shared: ReadonlySet<Block>, { placed, feet }: Flow): void {
    const { shapes } = this.#context
    const art = this.#options.art?.(page)
    const notes = page.blocks.filter(b => b.kind === 'footnote' && this.#isNote(b, page))
    const marks = (art?.marks ?? []).filter(mark => !this.#drawn.has(mark) && !isNoteRule(mark, notes))
    const grounds = marks.filter(mark => mark.fill !== undefined)
    const lines = marks.filter(mark => mark.fill === undefined)
    placed.push(...grounds.map(mark => shapes.mark(mark)))
    for (const { box, picture } of art?.cuttings ?? [])
      placed.push(placedPicture(this.#context, box, picture, '', art?.scan ? 'before' : 'behind'))
    placed.push(...lines.map(mark => shapes.mark(mark)))
    for (const block of loneRunning(page, shared))
      (block.y0 > frameOf(page)[1] / 2 ? feet : placed).push(...placedRunning(this.#context, block))
  }

  #paperOf(page: PageLayout): string | undefined {
    return paperOf(page, this.#options.art?.(page)?.marks ?? [])
  }

  /** Writes the blocks of a part, and tells where they end. */
  #part({ page, at, measure, blocks, top, align }: Part, flow: Flow): number {
    // A paragraph that goes on overleaf may refer to a note there.
    const marks = new Map([...(this.#marks[at + 1] ?? []), ...this.#marks[at]!])
    this.#context = { ...this.#context, marks, column: { ...measure, align } }
    const { leading } = this.#style
    const { children } = flow
    // A text that came over from the column or page before stands at the top already.
    const carried = top === undefined ? undefined : blocks[0]
    let list: { item: BlockOf<'list-item'>; before: number | undefined }[] = []
    const dense = isDense(page)
    const flush = () => {
      children.push(...this.#lists.write(this.#context, list, this.#inList && children.length === 0))
      if (children.length > 0) this.#inList = list.length > 0
      list = []
    }
    for (const [i, block] of blocks.entries()) {
      if (this.#blocks.written.has(block)) {
        if (block === carried) flow.foot = footOf(block, leading)
        continue
      }
      if (this.#hung.has(block) || (block.kind === 'running' && block.place !== 'margin')) continue
      if (block.kind === 'footnote' && this.#isNote(block, page) && this.#isReferenced(block.marker, at))
        continue
      const head = headOf(block, leading)
      const turned = block.lines.some(line => line.quarter !== 0) && block.kind !== 'table'
      const juts = block.kind === 'figure' && (block.x1 > measure.x1 + 6 || block.x0 < measure.x0 - 6)
      const grown = i > 0 ? growthOf(blocks[i - 1]!, this.#formulas) : 0
      // A note that nothing refers to stays at the foot of its page.
      const lone = block.kind === 'footnote' && isLast(block, page)
      const sinks = lone || (block.kind !== 'table' && footOf(block, leading) > this.#floor + 2)
      if (
        dense ||
        turned ||
        juts ||
        sinks ||
        head < flow.foot - tolerance(block) - grown ||
        isBeside(block, blocks, i)
      ) {
        flush()
        this.#place(block, sinks ? flow.feet : flow.placed)
        continue
      }
      const late = Math.max(0, flow.foot - head)
      const foot = footOf(block, leading) + growthOf(block, this.#formulas) + (late > 0.5 ? late : 0)
      const lift = liftOf(foot - this.#floor, head - flow.foot)
      const before = Math.max(0, head - flow.foot - lift)
      if (block.kind === 'list-item') list.push({ item: block, before })
      else {
        flush()
        children.push(...this.#blocks.block(this.#context, block, { page, before, flow }))
        this.#inList = false
      }
      flow.foot = foot - lift
      const rest = restOf(block)
      if (rest.length > 0) flow.foot = rest.at(-1)!.base + 0.2 * lineHeight(block, leading)
    }
    flush()
    return flow.foot
  }

  /** A block that the flow has passed, or that stands beside others: it is put where the page has it. */
  #place(block: Block, placed: Docx.ParagraphChild[]): void {
    const context = this.#context
    if (block.kind === 'figure') {
      const picture = this.#options.picture(block)
      if (picture && !block.formula) placed.push(...lineTexts(context, block, 'behind'))
      if (picture) placed.push(placedPicture(context, block.drawn ?? block, picture, block.alt, 'behind'))
    } else if (block.kind === 'table') {
      // LibreOffice does not keep tables in their place beside text: the table is drawn, its texts are placed.
      placed.push(
        ...tableMarks(block.table, context.pens.get(block.table)).map(mark => context.shapes.mark(mark)),
      )
      placed.push(...lineTexts(context, block))
    } else if (block.lines.some(line => line.quarter !== 0)) placed.push(...turnedText(context, block))
    else placed.push(placedText(context, block))
  }

  /** What begins a page or column, the place that links lead to, and what is placed on the page. */
  #opening({ page, start }: Part, { placed, feet }: Flow, opensPage: boolean): Docx.Paragraph[] {
    const { Bookmark, ColumnBreak } = this.#docx
    const children: Docx.ParagraphChild[] = [...placed, ...feet]
    // LibreOffice moves the column down where things are anchored beside the break.
    const column = start === 'column' ? [spacer(this.#context, 1, [new ColumnBreak()])] : []
    const name = bookmarkOf(page.number)
    if (opensPage && this.#linked.delete(name)) children.push(new Bookmark({ id: name, children: [] }))
    const breaks = start === 'page' && !this.#isCarried(page)
    return [...column, ...(children.length > 0 || breaks ? [spacer(this.#context, 1, children, breaks)] : [])]
  }

  /** Whether a page begins with the end of a text that brought the page break with it. */
  #isCarried(page: PageLayout): boolean {
    return page.blocks.some(block => this.#blocks.written.has(block))
  }

  /** Whether a note becomes one of Word's own. */
  #isNote(block: Block, page: PageLayout): boolean {
    return isLast(block, page) && !this.#columned.has(page)
  }

  #isReferenced(marker: string, at: number): boolean {
    return [...(this.#pages[at - 1]?.blocks ?? []), ...this.#pages[at]!.blocks]
      .flatMap(spansIn)
      .some(s => s.script === 'super' && s.text.trim() === marker)
  }
}

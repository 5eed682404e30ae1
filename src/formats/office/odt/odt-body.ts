import type {
  Block,
  Document,
  Frame,
  Heading,
  Inline,
  List,
  Section,
  TextStyle,
} from '../../../document/tree.ts'
import { symbolText } from '../../../lib/fonts/symbol-fonts.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { textStyleOf } from '../docx/text-style.ts'
import { dropCap } from './odt-drop-caps.ts'
import { anchorOf, formatOf, formField } from './odt-fields.ts'
import type { FrameContext } from './odt-frame-context.ts'
import { isDrawing, readDrawn } from './odt-frames.ts'
import { Counter, type ListStyles, labelled, listsOf, numbered, unindented } from './odt-lists.ts'
import type { OdtNoteNumbers } from './odt-note-numbers.ts'
import { fullPages, PageAnchors } from './odt-page-anchors.ts'
import { columnsOf, type MasterPages } from './odt-pages.ts'
import { type OdtStyles, type OdtText, under } from './odt-styles.ts'
import { readOdtTable } from './odt-tables.ts'

/** What all parts of one document share. */
export interface OdtShared {
  lists: ListStyles
  pages?: MasterPages
  base: TextStyle
  drawings: Omit<FrameContext, 'styles' | 'blocks' | 'isRunning'>
  /** Counters of lists that others may go on from, and of headings. */
  counters: Map<string, Counter>
  headings: Counter
  /** Titles of the document met on the way. */
  title?: string
  noteNumbers: OdtNoteNumbers
  lineNumbers?: Section['lineNumbers']
  linePitch?: number | undefined
  setMargin: (page: Section['page']) => void
}

const MAX_NESTING = 30

interface ListPlace {
  style: string | undefined
  depth: number
  counter: Counter
}

/** What stands among words and is not text. */
const UNSEEN = /^(?:office:annotation(?:-end)?|text:(?:soft-page-break|tracked-changes|script))$/

/** Reads the text of one part: the body, a header, a box, a note. */
export class OdtBody {
  private readonly shared: OdtShared
  private readonly styles: OdtStyles
  private readonly frames: FrameContext
  private readonly sections: Section[] = []
  private depth = 0

  constructor(shared: OdtShared, styles: OdtStyles, isRunning = false) {
    this.shared = shared
    this.styles = styles
    this.frames = { ...shared.drawings, styles, isRunning, blocks: element => this.blocks(element) }
  }

  /** The sections of a whole body: each begins where a paragraph asks for another kind of page. */
  read(body: XmlElement): Document['sections'] {
    this.open(undefined)
    const anchored = new PageAnchors(body.elements())
    for (const element of body.elements()) {
      if (anchored.has(element)) continue
      const isBegun = this.sections.some(({ blocks }) => blocks.some(one => one.kind !== 'frame'))
      const begins = isBegun && (this.breaksBefore(element) ? 'here' : this.masterOf(element) && 'anew')
      if (begins === 'here') for (const one of anchored.turn(1)) this.top(one)
      this.top(element)
      for (const one of anchored.turn(fullPages(element) + (begins === 'anew' ? 1 : 0))) this.top(one)
    }
    for (const ofPage of anchored.rest()) {
      this.sections.at(-1)!.blocks.push({ kind: 'break', of: 'page' })
      for (const one of ofPage) this.top(one)
    }
    return this.sections.filter((one, i) => one.blocks.length > 0 || i === 0)
  }

  private open(master: string | undefined, firstNumber?: number): void {
    const made = this.shared.pages!.get(master)
    this.shared.setMargin(made.page)
    const { page, ...running } = made
    const { lineNumbers } = this.shared
    this.sections.push({
      page,
      ...running,
      ...(lineNumbers && { lineNumbers }),
      ...(firstNumber && { firstNumber }),
      blocks: [],
    })
  }

  private top(element: XmlElement): void {
    const master = this.masterOf(element)
    if (master) {
      const last = this.sections.at(-1)!
      if (this.sections.length === 1 && last.blocks.length === 0) this.sections.pop()
      this.open(master.name, master.number)
    }
    const style =
      element.name === 'text:section' ? this.styles.style('section', element.get('style-name')) : undefined
    const section = style?.find('style:section-properties')?.find('style:columns')
    const columns = columnsOf(section, this.frames.margin().width)
    if (!columns) {
      if (this.turnsPage(element)) for (const child of element.elements()) this.top(child)
      else this.sections.at(-1)!.blocks.push(...this.block(element))
      return
    }
    const { page, header, footer } = this.sections.at(-1)!
    const running = { ...(header && { header }), ...(footer && { footer }) }
    const { columns: _, columnGap: __, columnWidths: ___, ...plain } = page
    const narrow = { ...plain, ...columns }
    this.shared.setMargin(narrow)
    this.sections.push({ page: narrow, ...running, continuous: true, blocks: this.blocks(element) })
    this.shared.setMargin(plain)
    this.sections.push({ page: plain, ...running, continuous: true, blocks: [] })
  }

  /** Whether a section without columns holds a paragraph that asks for another kind of page. */
  private turnsPage(element: XmlElement): boolean {
    return (
      element.name === 'text:section' &&
      element.get('display') !== 'none' &&
      element.elements().some(child => this.masterOf(child) !== undefined || this.turnsPage(child))
    )
  }

  private masterOf(element: XmlElement): { name: string; number?: number } | undefined {
    const family = element.name === 'table:table' ? 'table' : 'paragraph'
    const own = element.name === 'text:list' ? element.descendant('text:p', 'text:h') : element
    const style = this.styles.style(family, own?.get('style-name'))
    const name = style?.get('master-page-name')
    if (!name || !this.shared.pages?.has(name)) return undefined
    const number = Number(style?.find('style:paragraph-properties')?.get('page-number'))
    return { name, ...(number > 0 && { number }) }
  }

  blocks(parent: XmlElement): Block[] {
    if (this.depth > MAX_NESTING) {
      this.frames.lost(`part nested more than ${MAX_NESTING} levels deep`)
      return []
    }
    this.depth++
    const out = parent.elements().flatMap(child => this.block(child))
    this.depth--
    return out
  }

  private block(element: XmlElement): Block[] {
    switch (element.name) {
      case 'text:p':
      case 'text:h':
        return this.paragraph(element)
      case 'text:list':
        return this.list(element, undefined)
      case 'table:table': {
        const { width, column = width } = this.frames.margin()
        return [readOdtTable(element, this.styles, column, cell => this.blocks(cell))]
      }
      case 'text:section':
        return element.get('display') === 'none' ? [] : this.blocks(element)
      case 'text:table-of-content':
      case 'text:illustration-index':
      case 'text:table-index':
      case 'text:object-index':
      case 'text:user-index':
      case 'text:alphabetical-index':
      case 'text:bibliography':
        return this.blocks(element.find('text:index-body') ?? element)
      case 'text:index-title':
      case 'text:numbered-paragraph':
        return this.blocks(element)
      default: {
        const drawn = isDrawing(element) ? readDrawn(element, this.frames) : undefined
        if (!drawn) return []
        return 'floating' in drawn ? [drawn.floating] : [{ kind: 'paragraph', content: [drawn.inline] }]
      }
    }
  }

  private paragraph(element: XmlElement): Block[] {
    const level = Number.parseInt(element.get('outline-level') ?? '', 10)
    const usual = element.name === 'text:h' ? `Heading_20_${level || 1}` : 'Standard'
    const name = element.get('style-name') ?? usual
    const text = this.styles.text('paragraph', name)
    const pitch = this.frames.isRunning ? undefined : this.shared.linePitch
    const format = this.styles.paragraphFormat(name, text, pitch)
    const content: Inline[] = []
    const floating: Frame[] = []
    this.inlines(element, text, content, floating)
    const plain = content.map(one => (one.kind === 'text' ? one.text : '')).join('')
    if (/^title$/i.test(name ?? '') || /^title$/i.test(format.style ?? '')) this.shared.title ??= plain.trim()
    const cap = this.styles.dropCap(name)
    const letter =
      cap && dropCap(cap, content, text.size ?? this.shared.base.size ?? 12, this.frames.margin())
    if (letter) floating.push(letter)
    const [only] = content
    if (content.length === 1 && only?.kind === 'math') return [...floating, { kind: 'math', math: only.math }]
    if (element.name !== 'text:h' || plain.trim() === '')
      return [
        ...this.breakAt('before', name),
        ...floating,
        { kind: 'paragraph', content, format },
        ...this.breakAt('after', name),
      ]
    const depth = Math.min(10, Math.max(1, level || 1))
    const { outline } = this.shared.lists
    const counted = outline.get(depth)
    const hasNumber = element.get('is-list-header') !== 'true' && this.styles.isOutlined(name)
    const isCounted = hasNumber && counted && (counted.format || counted.prefix)
    const label = isCounted ? this.shared.headings.next(counted, depth, at => outline.get(at)) : ''
    const bare: Heading = { kind: 'heading', level: Math.min(9, depth), content, format }
    const style = textStyleOf(text, this.shared.base)
    const heading = label ? numbered(bare, label, counted!, { ...this.styles.heading(name), style }) : bare
    return [...this.breakAt('before', name), ...floating, heading]
  }

  private breaksBefore(element: XmlElement): boolean {
    return (
      /^text:[ph]$/.test(element.name) &&
      !this.masterOf(element) &&
      this.styles.get('paragraph', element.get('style-name'), 'paragraph', 'break-before') === 'page'
    )
  }

  /** A break that is no part of the paragraph's format, as a page before it is. */
  private breakAt(side: 'before' | 'after', name: string): Block[] {
    const of = this.styles.get('paragraph', name, 'paragraph', `break-${side}`)
    return of === 'column' || (of === 'page' && side === 'after') ? [{ kind: 'break', of }] : []
  }

  private list(element: XmlElement, outer: ListPlace | undefined): Block[] {
    if (this.depth > MAX_NESTING) return []
    this.depth++
    const depth = (outer?.depth ?? 0) + 1
    const style = element.get('style-name') ?? outer?.style
    const counter = outer?.counter ?? this.counterFor(element, style)
    const place: ListPlace = { style, depth, counter }
    const levelAt = (at: number) => this.shared.lists.level(style, at)
    const level = levelAt(depth)
    const items: List['items'] = []
    const out: Block[] = []
    for (const item of element.elements()) {
      if (item.name !== 'text:list-item' && item.name !== 'text:list-header') continue
      const start = Number.parseInt(item.get('start-value') ?? '', 10)
      const isEmpty = item.elements()[0]?.name === 'text:list'
      // An item that only holds a list of the next level has no label of its own.
      const label =
        level && item.name === 'text:list-item' && !isEmpty
          ? counter.next(level, depth, levelAt, Number.isInteger(start) ? start : undefined)
          : ''
      const blocks = item
        .elements()
        .flatMap(child => (child.name === 'text:list' ? this.list(child, place) : this.block(child)))
      const heading = blocks.find(one => one.kind === 'heading')
      if (isEmpty && blocks.length > 0) {
        const last = items.at(-1)
        if (last) last.blocks.push(...blocks)
        else out.push(...blocks)
      } else if (heading && blocks.length === 1) {
        // Headings counted by a list stay headings.
        const name = item.find('text:h')?.get('style-name')
        out.push(label ? numbered(heading, label, level!, this.styles.heading(name)) : heading)
      } else {
        const own = this.styles.ownIndent(item.find('text:p')?.get('style-name'))
        items.push({ blocks: blocks.map(unindented), ...labelled(level, label, this.styles, own) })
      }
    }
    this.depth--
    return [...out, ...listsOf(items, level, counter.number(depth))]
  }

  /** A list counts on from the one it continues. */
  private counterFor(element: XmlElement, style: string | undefined): Counter {
    const { counters } = this.shared
    const before =
      element.get('continue-list') ?? (element.get('continue-numbering') === 'true' ? `style ${style}` : '')
    const counter = counters.get(before) ?? new Counter()
    counters.set(`style ${style}`, counter)
    const id = element.get('id')
    if (id) counters.set(id, counter)
    return counter
  }

  private inlines(parent: XmlElement, style: OdtText, out: Inline[], floating: Frame[]): void {
    if (this.depth > MAX_NESTING) return
    this.depth++
    for (const child of parent.children) {
      if (typeof child === 'string') this.text(child, style, out)
      else this.inline(child, style, out, floating)
    }
    this.depth--
  }

  private text(written: string, style: OdtText, out: Inline[]): void {
    if (style.hidden) return
    const last = out.at(-1)
    const ends =
      last === undefined || last.kind === 'break' || (last.kind === 'text' && last.text.endsWith(' '))
    const folded = written.replace(/[\t\n\r ]+/g, ' ')
    const text = symbolText(style.font, ends ? folded.trimStart() : folded)
    if (text === '') return
    if (style.shadow) this.frames.lost('shadow of text')
    const shown = textStyleOf(style, this.shared.base)
    out.push({ kind: 'text', text, ...(Object.keys(shown).length > 0 && { style: shown }) })
  }

  private inline(element: XmlElement, style: OdtText, out: Inline[], floating: Frame[]): void {
    const shown = textStyleOf(style, this.shared.base)
    const styled = Object.keys(shown).length > 0 ? { style: shown } : {}
    switch (element.name) {
      case 'text:span':
        this.inlines(
          element,
          under(this.styles.text('text', element.get('style-name')), style),
          out,
          floating,
        )
        break
      case 'text:a': {
        const content: Inline[] = []
        const linked = this.styles.text('text', element.get('style-name') ?? 'Internet_20_link')
        const look = Object.keys(linked).length > 0 ? linked : { color: '#000080', underline: true }
        this.inlines(element, under(look, style), content, floating)
        const href = element.get('href') ?? ''
        const anchor = anchorOf(href)
        if (content.length > 0) out.push({ kind: 'link', content, ...(anchor ? { anchor } : { href }) })
        break
      }
      case 'text:s':
        out.push({
          kind: 'text',
          text: '\u00a0'.repeat(Math.min(200, Number(element.get('c')) || 1)),
          ...styled,
        })
        break
      case 'text:tab':
        out.push({ kind: 'tab', ...(shown.underline && { underline: true }) })
        break
      case 'text:line-break':
        out.push({ kind: 'break' })
        break
      case 'text:bookmark':
      case 'text:bookmark-start':
      case 'text:reference-mark':
      case 'text:reference-mark-start': {
        const name = element.get('name')
        if (name) out.push({ kind: 'anchor', id: name })
        break
      }
      case 'text:page-number':
        out.push({ kind: 'field', field: 'page', ...formatOf(element), ...styled })
        break
      case 'text:page-count':
        out.push({ kind: 'field', field: 'pages', ...formatOf(element), ...styled })
        break
      case 'text:note':
        this.note(element, out)
        break
      case 'text:ruby': {
        const ruby = element.find('text:ruby-text')?.text()
        const base = ruby ? { ...style, ruby } : style
        this.inlines(element.find('text:ruby-base') ?? element, base, out, floating)
        break
      }
      case 'fieldmark':
        out.push(...[formField(element, styled)].filter(one => one !== undefined))
        break
      default: {
        if (UNSEEN.test(element.name)) break
        if (!isDrawing(element)) {
          this.inlines(element, style, out, floating)
          break
        }
        const drawn = readDrawn(element, this.frames)
        if (drawn && 'floating' in drawn) floating.push(drawn.floating)
        else if (drawn) out.push(drawn.inline)
      }
    }
  }

  private note(element: XmlElement, out: Inline[]): void {
    const body = element.find('text:note-body')
    if (!body) return
    const blocks = this.blocks(body)
    const end = element.get('note-class') === 'endnote'
    const label = this.shared.noteNumbers.next(
      end ? 'endnote' : 'footnote',
      element.find('text:note-citation'),
    )
    out.push({ kind: 'note', blocks, ...(end && { end }), ...(label && { label }) })
  }
}

import { mathText } from '../../document/math.ts'
import type { Block, Document, Inline, PageSetup, Running, Section } from '../../document/tree.ts'
import type { FontFamily } from '../../lib/fonts/bundled-fonts.ts'
import { largest } from '../../lib/geometry/extremes.ts'
import { textWidth } from '../../lib/text/text-width.ts'
import { languageOfCode } from './code-languages.ts'
import { breaksFirst, encodeFrame, floats, zone, zoneLength } from './encode-frame.ts'
import { encodeGrid } from './encode-grid.ts'
import { encodeInlines, numberByPlace } from './encode-inlines.ts'
import { encodeList } from './encode-list.ts'
import { encodeMath } from './encode-math.ts'
import { columnWidth, encodeColumns, encodePage } from './encode-page.ts'
import { encodeParagraph } from './encode-paragraph.ts'
import { encodeTable } from './encode-table.ts'
import { withoutTabs } from './encode-tabs.ts'
import {
  Encoding,
  type Flow,
  fresh,
  type Json,
  type Look,
  language,
  leaveBehind,
  MAX_DEPTH,
  withFirmStart,
} from './encoding.ts'
import { clean, hasTab, isRightToLeft, plain } from './inlines.ts'
import { shortened } from './long-paragraphs.ts'
import { firmAfterBreaks, joinBoxes } from './neighbours.ts'
import { breakable, inParts } from './word-width.ts'

const inBold = (one: Inline): Inline =>
  one.kind === 'link'
    ? { ...one, content: one.content.map(inBold) }
    : one.kind === 'text'
      ? { ...one, style: { bold: true, ...one.style } }
      : one

/** Tables inside tables cost the most. */
const MAX_TABLES = 5

/**
 * Languages that look well with straight edges on both sides. Words are never hyphenated, because a search would not find
 * them; with longer words the gaps would be so wide that readers take a line for columns.
 */
const SHORT_WORDS = /^(en|fr|es|it|pt|ca|ro|vi|he|ar|fa|ur|zh|ja|ko)$/

/** Typst itself takes Punjabi for one of them, which mostly is written in Gurmukhi. */
const RTL_LANGUAGES = /^(ar|ckb|dv|fa|he|iw|ps|sd|ug|ur|yi)$/

export interface Encoded {
  /** The template's data without fonts, which depend on it. */
  data: Json
  families: FontFamily[]
  look: Look
  /** Fonts that a similar one is used for. */
  replaced: string[]
  /** Of its widest table. */
  mostColumns: number
  /** Of all its tables. */
  cells: number
  /** Keys of the images in use, and the names the template knows them by. */
  images: Map<string, string>
}

export function encodeDocument(doc: Document, mostCells?: number): Encoded {
  const encoder = new Encoding(doc, mostCells)
  encoder.blocks = (blocks, depth, flow) => encodeBlocks(encoder, blocks, depth, flow)
  encoder.inlines = inlines => encodeInlines(encoder, inlines)
  const [lang, region] = language(doc.lang)
  encoder.fromRight = RTL_LANGUAGES.test(lang)
  const sections = encodeSections(encoder, doc.sections)
  for (const link of encoder.links) if (!encoder.placed.has(String(link['a']))) link['k'] = 'only'
  for (const field of encoder.pagesOf) numberByPlace(field, encoder.placed.get(String(field['a'])))
  const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(doc.date ?? '')
  return {
    data: {
      style: doc.style,
      title: clean(doc.title ?? ''),
      authors: (doc.authors ?? []).map(clean),
      keywords: (doc.keywords ?? []).map(clean),
      subject: clean(doc.subject ?? ''),
      date: date && validDate(date) ? date.slice(1, 4).map(Number) : null,
      lang,
      region,
      size: doc.text?.size ?? encoder.look.size,
      edges: encoder.edges,
      spread: encoder.spread,
      color: doc.text?.color ?? null,
      hyphenate: doc.hyphenates ?? false,
      rtl: encoder.fromRight,
      justify: doc.style === 'book' && SHORT_WORDS.test(lang),
      styles: encoder.styles,
      noteNames: encoder.noteNames,
      sections,
      links: encoder.links.length > 0 || encoder.endnotes.length > 0 || hasTurned(doc),
      columnLines: doc.sections.some(section => section.page?.columnLine && !section.page.columnWidths),
    },
    families: [...encoder.families],
    replaced: [...encoder.replaced],
    mostColumns: encoder.mostColumns,
    cells: encoder.cells,
    look: encoder.look,
    images: encoder.images,
  }
}

const runsLeft = (block: Block | undefined): boolean =>
  block?.kind === 'paragraph' && isRightToLeft(plain(block.content))

const validDate = ([, year, month, day]: RegExpExecArray): boolean => {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day)
}

function encodeBlocks(e: Encoding, given: Block[], depth: number, flow: Flow): unknown[] {
  const out: unknown[] = []
  const blocks = breaksFirst(given, flow).flatMap(shortened)
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i]!
    const length = floats(block) ? zoneLength(e, blocks.slice(i)) : 0
    if (length > 1) {
      const nodes = blocks.slice(i, i + length).flatMap(one => encodeBlock(e, one, depth, flow))
      out.push(zone(e, e.office ? joinBoxes(nodes as Json[]) : nodes, depth))
      i += length - 1
    } else out.push(...encodeBlock(e, block, depth, flow))
  }
  return e.office ? joinBoxes(firmAfterBreaks(out as Json[])) : out
}

function encodeBlock(e: Encoding, block: Block, depth: number, flow: Flow): unknown[] {
  switch (block.kind) {
    case 'paragraph':
      return encodeParagraph(e, block, flow)
    case 'heading': {
      e.families.add(e.look.heading)
      const text = plain(block.content).trim()
      const written = hasTab(block.content) ? withoutTabs(e, block) : block.content
      // In a box or a cell it is a paragraph to the typesetter, and bold by itself.
      const content = depth > 0 && !e.office ? written.map(inBold) : written
      e.isHeading = true
      const nodes = encodeParagraph(e, { ...block, kind: 'paragraph', content }, flow) as Json[]
      e.isHeading = false
      if (text === '' || depth > 0) return nodes
      const encoded = nodes.pop()!
      return [
        ...nodes,
        {
          ...encoded,
          k: 'h',
          l: Math.min(9, Math.max(1, block.level)),
          mark: e.doc.outline !== 'bookmarks',
          ...(e.office && { name: clean(plain(block.content.filter(one => !('room' in one)))).trim() }),
        },
      ]
    }
    case 'list':
      return encodeList(e, block, depth, flow)
    case 'table':
      if (e.tables >= MAX_TABLES)
        return block.rows.flatMap(row => row.cells.flatMap(cell => e.blocks(cell.blocks, depth, flow)))
      return [encodeTable(e, block, depth, flow)]
    case 'code': {
      e.families.add(e.look.mono)
      const scale = codeScale(e, block.text)
      return [
        {
          k: 'code',
          x: breakable(clean(block.text), (e.word - 20) / scale, e.face({ code: true }))
            .split('\n')
            .flatMap(inParts)
            .join('\n'),
          ...(scale < 1 && { scale }),
          ...(block.language && { lang: languageOfCode(block.language) }),
        },
      ]
    }
    case 'quote':
      if (depth >= MAX_DEPTH) return e.blocks(block.blocks, depth, flow)
      return [
        {
          k: 'quote',
          b: e.blocks(block.blocks, depth + 1, fresh()),
          ...(block.color && { color: block.color }),
          ...(!e.office && runsLeft(block.blocks[0]) && { rtl: true }),
        },
      ]
    case 'definitions':
      return [
        {
          k: 'defs',
          items: block.items.map(item => ({
            t: e.inlines(item.term),
            d: item.definitions.map(one => e.blocks(one, depth + 1, fresh())),
          })),
        },
      ]
    case 'math':
      e.families.add(e.look.math)
      return [
        {
          k: 'math',
          ...(block.align && { side: block.align }),
          alt: clean(mathText(block.math)),
          c: encodeMath(block.math),
          ...(e.office && { f: { gap: e.gap(flow, { before: 6, after: 6 }) } }),
        },
      ]
    case 'frame':
      return [encodeFrame(e, block, depth)]
    case 'rule':
      return [{ k: 'rule' }]
    case 'grid':
      e.families.add(e.look.mono)
      return [encodeGrid(e, block)]
    case 'bookmark':
      return [{ k: 'mark', l: Math.min(9, Math.max(1, block.level)), x: clean(block.title) }]
    case 'break':
      flow.first = true
      leaveBehind(flow)
      if (block.of === 'page') return flow.breaks ? [{ k: flow.breaks, weak: !e.office }] : []
      return [{ k: 'colbreak', weak: false }]
  }
}

/** Lines of code a little too long are set smaller, and a table drawn with signs falls apart when its lines break. */
function codeScale(e: Encoding, text: string): number {
  const columns = largest(text.split('\n').map(line => textWidth(line.trimEnd())))
  const size = (e.doc.text?.size ?? e.look.size) * e.scale * CODE_SIZE
  const fitting = (e.word - 20) / (columns * size * MONO_ADVANCE)
  const least = /[\u2500-\u257f]|^\s*\+[-=+]{4,}/m.test(text) ? 0.5 : 0.75
  return fitting >= 1 || fitting < least ? 1 : Math.floor(fitting * 100) / 100
}

/** How large the typesetter sets code, and how wide a letter of the monospaced font is. */
const CODE_SIZE = 0.8
const MONO_ADVANCE = 0.6

/** Sections that continue on the same page are set together with what comes before. */
function encodeSections(e: Encoding, sections: Section[]): Json[] {
  const groups: Section[][] = []
  for (const section of sections) {
    const last = groups.at(-1)
    if (section.continuous && last && samePaper(last[0]!.page, section.page)) last.push(section)
    else groups.push([section])
  }
  const out = groups.map((group, i) => sectionGroup(e, group, i === 0))
  const last = out.at(-1)
  if (last && e.endnotes.length > 0) (last['b'] as unknown[]).push(...endnoteBlocks(e))
  return out
}

function sectionGroup(e: Encoding, group: Section[], first: boolean): Json {
  const [head] = group as [Section]
  const alone = group.length === 1
  const page = head.page.writing === 'vertical' ? turned(head.page) : head.page
  const { width, height, margin } = page
  e.room = {
    width: Math.max(36, width - margin.left - margin.right),
    height: Math.max(36, (height - margin.top - margin.bottom) * (page.bare ? 1 : 0.92)),
  }
  const whole = e.room
  e.word = e.room.width
  e.body = {
    top: margin.top,
    left: margin.left,
    height: height - margin.top - margin.bottom,
    inColumns: false,
  }
  e.paper = Math.max(36, width - margin.left - 12)
  e.isTurned = page !== head.page
  const flow = fresh()
  const blocks: unknown[] = []
  if (first && e.doc.titleBlock) {
    e.families.add(e.look.heading)
    blocks.push({ k: 'title', ...e.doc.titleBlock })
  }
  for (const [i, section] of group.entries()) {
    const columns = section.page.columns ?? 1
    const { columnWidths: widths } = section.page
    const isWide = columns < 2 || (alone && !widths)
    e.pageNumbers = section.numberFormat
    flow.breaks = 'pagebreak'
    e.room = { ...whole, width: columnWidth(section.page, whole.width) }
    e.body.inColumns = columns > 1
    e.word = e.room.width
    const body = e.blocks(section.blocks, 0, flow)
    e.room = whole
    e.word = whole.width
    if (isWide)
      for (const one of e.office && blocks.length === 0 ? withFirmStart(body) : body) blocks.push(one)
    else {
      // Columns are as long as each other where text goes on below them.
      const even = i < group.length - 1
      const [space, ...rest] = e.office && i > 0 ? withFirmStart(body) : body
      const isSpace = (space as Json | undefined)?.['k'] === 'v'
      if (isSpace) blocks.push(space)
      blocks.push(...encodeColumns(section.page, height - margin.bottom, isSpace ? rest : body, even))
    }
  }
  e.isTurned = false
  e.pageNumbers = head.numberFormat
  return {
    page: encodePage(page, { alone, isTurned: page !== head.page }),
    ...(head.header && { header: runningBlocks(e, head.header, isInFlow) }),
    ...(head.footer && { footer: runningBlocks(e, head.footer, isInFlow) }),
    ...backOf(e, head),
    ...(head.firstNumber !== undefined && { first: head.firstNumber }),
    ...(head.beginsOn && { begins: head.beginsOn }),
    ...(head.lineNumbers && { lines: head.lineNumbers }),
    b: blocks,
  }
}

/** A page as it lies before it is turned a quarter to the right: its left side becomes the top. */
const turned = (page: PageSetup): PageSetup => {
  const { top, right, bottom, left } = page.margin
  return {
    ...page,
    width: page.height,
    height: page.width,
    margin: { left: top, top: right, right: bottom, bottom: left },
  }
}

function runningBlocks(e: Encoding, running: Running, kept: (block: Block) => boolean): Json {
  const side = (blocks: Block[]) => e.blocks(blocks.filter(kept), 0, fresh())
  e.isRunning = true
  const encoded = {
    default: side(running.default),
    ...(running.first && { first: side(running.first) }),
    ...(running.even && { even: side(running.even) }),
  }
  e.isRunning = false
  return encoded
}

const isInFlow = (block: Block): boolean => block.kind !== 'frame' || block.place?.from !== 'page'

/** What headers and footers put anywhere on the page: logos, bands of colour, the word DRAFT. */
function backOf(e: Encoding, { header, footer }: Section): Json {
  const all = (kind: 'default' | 'first' | 'even') =>
    [header, footer].flatMap(running => running?.[kind] ?? (kind === 'even' ? running?.default : []) ?? [])
  const running: Running = {
    default: all('default'),
    ...((header?.first ?? footer?.first) && { first: all('first') }),
    ...((header?.even ?? footer?.even) && { even: all('even') }),
  }
  const isPlaced = (block: Block) => !isInFlow(block)
  const any = [running.default, running.first, running.even].some(blocks => blocks?.some(isPlaced))
  return any ? { back: runningBlocks(e, running, isPlaced) } : {}
}

function endnoteBlocks(e: Encoding): unknown[] {
  const flow = fresh()
  const lead = (label: string): Inline[] =>
    e.office
      ? [
          { kind: 'text', text: label, style: { position: 'super' } },
          { kind: 'text', text: ' ' },
        ]
      : [{ kind: 'text', text: `${label}. ` }]
  const begin = e.doc.endnotesApart ? { k: 'pagebreak', weak: true } : { k: e.office ? 'noterule' : 'rule' }
  return [
    begin,
    ...e.endnotes.flatMap(({ label, blocks }, at) => [
      { k: 'a', id: `endnote-${at}` },
      ...e.blocks(withLead(blocks, lead(label)), 0, flow),
    ]),
  ]
}

const samePaper = (a: PageSetup, b: PageSetup): boolean =>
  a.width === b.width && a.height === b.height && a.writing === b.writing

export const hasTurned = ({ sections }: Document): boolean =>
  sections.some(({ page }) => page.writing === 'vertical')

function withLead(blocks: Block[], lead: Inline[]): Block[] {
  const [head, ...rest] = blocks
  if (head?.kind === 'paragraph') return [{ ...head, content: [...lead, ...head.content] }, ...rest]
  return [{ kind: 'paragraph', content: lead }, ...blocks]
}

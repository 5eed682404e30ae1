import type {
  Block,
  Borders,
  Document,
  Inline,
  NumberFormat,
  Paragraph,
  ParagraphFormat,
  TextStyle,
} from '../../document/tree.ts'
import { type FontFamily, fontFile, fontName } from '../../lib/fonts/bundled-fonts.ts'
import { lineMetricsOf } from '../../lib/fonts/font-coverage.ts'
import { type Substitute, substituteFor } from './font-measures.ts'
import { collectAnchors } from './inlines.ts'
import { familyFor, hasSubstitute } from './typst-fonts.ts'
import type { Face } from './word-width.ts'

export type Json = Record<string, unknown>

/** Deeper nesting than this is set side by side: Typst's layout fails at 20 quotes or 40 lists. */
export const MAX_DEPTH = 12

export interface Look {
  family: FontFamily
  heading: FontFamily
  mono: FontFamily
  math: FontFamily
  size: number
}

const LOOKS: Record<Document['style'], Look> = {
  article: { family: 'serif', heading: 'sans', mono: 'mono', math: 'mathSerif', size: 10.5 },
  book: { family: 'serif', heading: 'sans', mono: 'mono', math: 'mathSerif', size: 10.5 },
  office: { family: 'carlito', heading: 'carlito', mono: 'cousine', math: 'mathSerif', size: 11 },
}

/** Spacing left over from the block before, which the next one's is held against. */
export interface Flow {
  after: number
  /** What its last line has below its letters as a share of their height, and not at the end of a page. */
  lead: number
  style: string | undefined
  contextual: boolean
  first: boolean
  /** How a new page begins here; in tables, boxes, notes and lists none can. */
  breaks: 'pagebreak' | undefined
}

/**
 * Lines as high as this whatever is in them, at least so high (several times that, on a grid), or times as high. Of what
 * those have more, each has `lead` points that do not count at the end of a page.
 */
export type Lines = { fixed: number } | { least: number; pitch?: number } | { times: number; lead: number }

/** A place that is set, and the format of page numbers there. */
export interface Placed {
  place: Json
  format: NumberFormat | undefined
}

/** What the encoding of one document has gathered, and what all its parts need to know. */
export class Encoding {
  readonly doc: Document
  readonly look: Look
  readonly office: boolean
  /** Names of the fonts that the document brings itself. */
  readonly ownFonts: Set<string>
  /** Height of a line over its size, in the document's main font. */
  readonly line: number
  /** The same over and under its baseline. */
  readonly edges: [number, number]
  /** Space between letters, in shares of the size, with which the main font's stand-in is as wide as the font. */
  readonly spread: number
  private readonly boldSpread: number
  readonly styles: Json[] = []
  /** How many columns its widest table has. */
  mostColumns = 0
  /** Of all tables. */
  cells = 0
  readonly mostCells: number
  /** Fonts the document names that only a similar one is there for. */
  readonly replaced = new Set<string>()
  readonly families = new Set<FontFamily>()
  readonly images = new Map<string, string>()
  readonly styleNumbers = new Map<string, number>()
  readonly anchors = new Map<string, string>()
  readonly placed = new Map<string, Placed>()
  /** Numbers of pages that places are on. */
  readonly pagesOf: Json[] = []
  /** Links inside the document, for those whose place is never set: Typst refuses the whole document for one. */
  readonly links: Json[] = []
  /** Footnotes by what they hold, as they are called first. */
  readonly notes = new Map<Block[], { note: Json; at: number }>()
  /** What the notes of one page are called by in turn, in each way of counting them. */
  readonly noteNames: string[][] = []
  private readonly noteNumbers = new Map<string[], number>()
  private pageNotes = 0
  readonly endnotes: { label: string; blocks: Block[] }[] = []
  tables = 0
  /** Frames so far that lie over or under the text. */
  layers = 0
  /** Whether one of them lies over the text. */
  hasFront = false
  /** Whether the document's language runs from right to left. */
  fromRight = false
  /** While headers and footers are encoded: they stand on every page, so no link can lead there. */
  isRunning = false
  /** While a heading is encoded: its text also goes into the outline. */
  isHeading = false
  /** How the section at hand numbers its pages, where not with digits. */
  pageNumbers: NumberFormat | undefined
  /** Width from the left margin to just before the paper's edge. */
  paper = 500
  /** Width and height of the text on the current page. */
  room = { width: 450, height: 650 }
  /** Where the text begins on the current page, and how high it is. */
  body = { top: 72, left: 72, height: 650, inColumns: false }
  /** Width that a single word has at most; a longer one is cut. */
  word = 450
  /** While a section is encoded whose page is turned, for lines that run from top to bottom. */
  isTurned = false
  /** How high lines of the paragraph at hand are, where not as high as their fonts make them. */
  lines: Lines | undefined
  /** How much smaller text is set than its style says, in tables that would not fit otherwise. */
  scale = 1
  /** Set by the one who encodes blocks: notes, tables and frames hold blocks again. */
  blocks: (blocks: Block[], depth: number, flow: Flow) => unknown[] = () => []
  inlines: (inlines: Inline[]) => unknown[] = () => []

  constructor(doc: Document, mostCells = Number.POSITIVE_INFINITY) {
    this.doc = doc
    this.mostCells = mostCells
    this.look = { ...LOOKS[doc.style] }
    this.office = doc.style === 'office'
    const main = doc.text?.font ? this.substitute(doc.text.font) : undefined
    if (main) this.look.family = this.look.heading = main.family
    this.spread = main?.tracking ?? 0
    this.boldSpread = main?.boldTracking ?? 0
    this.ownFonts = new Set(doc.fonts?.map(font => font.name))
    this.families.add(this.look.family)
    this.edges = main?.edges ?? edgesOf(this.look.family)
    this.line = this.edges[0] + this.edges[1]
    collectAnchors(doc, id => this.anchors.set(id, `anchor-${this.anchors.size}`))
  }

  /** The place of a note among those that each page counts anew. */
  placeOfNote(names: string[]): Json {
    const known = this.noteNumbers.get(names)
    const way = known ?? this.noteNames.push(names) - 1
    this.noteNumbers.set(names, way)
    return { at: this.pageNotes++, way }
  }

  /** Between two paragraphs Word keeps the larger of both spaces, in documents that ask for it their sum. */
  gap(flow: Flow, format: ParagraphFormat): number {
    const same = flow.style !== undefined && flow.style === format.style
    const before = same && format.contextual ? 0 : (format.before ?? 0)
    const after = same && flow.contextual ? 0 : flow.after
    const gap = this.doc.addsSpacing ? after + before : Math.max(after, before)
    const { lead } = flow
    flow.after = format.after ?? 0
    flow.lead = 0
    flow.style = format.style
    flow.contextual = format.contextual ?? false
    flow.first = false
    return round(gap + lead)
  }

  sizeOf(block: Paragraph): number {
    let size = 0
    const visit = (inlines: Inline[]) => {
      for (const one of inlines) {
        if (one.kind === 'text' && one.text.trim()) size = Math.max(size, one.style?.size ?? 0)
        else if (one.kind === 'link') visit(one.content)
      }
    }
    visit(block.content)
    return size || block.format?.markSize || this.doc.text?.size || this.look.size
  }

  /** Encodes what stands further in by so many points, where words too wide for a line are broken earlier. */
  further<T>(by: number, encode: () => T): T {
    const { word } = this
    // Word processors break such words where their own lines end.
    if (!this.office && by > 0) this.word = Math.max(word / 4, word - by)
    const out = encode()
    this.word = word
    return out
  }

  /** What a font of these edges and this size takes above and below its baseline in lines of the paragraph at hand. */
  edgesInLine([above, below]: [number, number], size: number): [number, number] {
    const { lines } = this
    if (!lines || 'fixed' in lines) return [above, below]
    const own = above + below
    // Word processors put what lines have more below their letters, and take away above them what they have less.
    if ('times' in lines) {
      const more = (lines.times - 1) * own
      return more > 0 ? [above, round3(below + more - lines.lead / size)] : [round3(above + more), below]
    }
    const { least, pitch } = lines
    if (!pitch) return [round3(Math.max(above, least / size - below)), below]
    const more = (least * Math.max(1, Math.ceil((own * size) / pitch - 0.01))) / size - own
    return [round3(above + more / 2), round3(below + more / 2)]
  }

  /** The least height of a line by a font of a paragraph, without what the paragraph says of lines. */
  leastLine(block: Paragraph): number {
    let least = Number.POSITIVE_INFINITY
    const visit = (inlines: Inline[]) => {
      for (const one of inlines) {
        if (one.kind === 'link') visit(one.content)
        if (one.kind !== 'text' || !one.text.trim()) continue
        const { size, edges } = this.fontOf(one.style)
        least = Math.min(least, size * (edges[0] + edges[1]))
      }
    }
    visit(block.content)
    if (Number.isFinite(least)) return least
    const { size, edges } = this.markFont(block)
    return size * (edges[0] + edges[1])
  }

  /** What letters of a paragraph's end mark take above and below their baseline, in points. */
  markEdges(block: Paragraph): [number, number] {
    if (this.lines && 'fixed' in this.lines) return [this.lines.fixed, 0]
    const { size, edges } = this.markFont(block)
    const [above, below] = this.edgesInLine(edges, size)
    return [round(size * above), round(size * below)]
  }

  private markFont(block: Paragraph): { size: number; edges: [number, number] } {
    return this.fontOf({ size: this.sizeOf(block), font: block.format?.markFont })
  }

  private fontOf(style: TextStyle = {}): { size: number; edges: [number, number] } {
    const named = style.font !== undefined && !this.ownFonts.has(style.font)
    return {
      size: style.size ?? this.doc.text?.size ?? this.look.size,
      edges: named ? this.substitute(style.font!).edges : this.edges,
    }
  }

  /** How text of a style is set, for measuring it. */
  face(style: TextStyle = {}): Face {
    const named = style.font !== undefined && !this.ownFonts.has(style.font) ? style.font : undefined
    const other = named ? this.substitute(named) : undefined
    const family = other?.family ?? (style.code ? this.look.mono : this.look.family)
    const spread = style.code && !other ? 0 : this.spreadOf(other, style.bold)
    const size = (style.size ?? this.doc.text?.size ?? this.look.size) * this.scale
    const isSmall = style.code && !style.size && !this.office
    return { family, spread, bold: style.bold ?? false, size: isSmall ? size * 0.86 : size }
  }

  /** Lines of a Word document end where the named font's would; other texts only take its kind. */
  private substitute(name: string): Substitute {
    if (this.office) return substituteFor(name)
    const family = familyFor(name)
    return { family, tracking: 0, boldTracking: 0, edges: edgesOf(family) }
  }

  /** Space between letters of another font, or else of the main one. */
  private spreadOf(other: Substitute | undefined, bold = false): number {
    return bold ? (other?.boldTracking ?? this.boldSpread) : (other?.tracking ?? this.spread)
  }

  /** `script` is the family that is asked before all others, for text of its script. */
  style(style: TextStyle, script?: FontFamily): number {
    const key = `${JSON.stringify(style)}${script ?? ''}${this.lines ? JSON.stringify(this.lines) : ''}`
    const before = this.styleNumbers.get(key)
    if (before !== undefined) return before
    const out: Json = {}
    if (script) out['script'] = script
    if (style.bold !== undefined) out['bold'] = style.bold
    if (style.italic !== undefined) out['italic'] = style.italic
    if (style.size) out['size'] = style.size
    if (style.color) out['color'] = style.color
    if (style.highlight) out['highlight'] = style.highlight
    if (style.tracking) out['tracking'] = style.tracking
    if (style.raise && Math.abs(style.raise) < 200) out['raise'] = style.raise
    const named = style.font && !this.ownFonts.has(style.font) ? this.substitute(style.font) : undefined
    const stretch = (style.stretch || 1) * (named?.stretch ?? 1)
    if (stretch !== 1) out['stretch'] = stretch
    // Letters of other scripts come from fonts of their own, and joined ones must not be torn apart.
    const spread = script || (style.code && !named) ? 0 : this.spreadOf(named, style.bold)
    if (spread !== this.spread) out['spread'] = spread
    if (style.frame) out['frame'] = style.frame
    if (style.underline) out['underline'] = style.underlineLine ?? {}
    if (style.overline) out['overline'] = true
    if (style.strike) out['strike'] = style.doubleStrike ?? false
    if (style.effect) out['effect'] = style.effect
    if (style.marks) out['marks'] = style.marks
    if (style.position) out['position'] = style.position
    if (style.smallCaps || style.allCaps) out['caps'] = style.smallCaps ? 'small' : 'all'
    if (style.rtl !== undefined) out['rtl'] = style.rtl
    if (style.lang) {
      const [lang, region] = language(style.lang)
      out['lang'] = lang
      if (region) out['region'] = region
    }
    if (style.font && this.ownFonts.has(style.font)) out['own'] = style.font
    else if (style.font || style.code) {
      const family = named?.family ?? this.look.mono
      if (style.font && !hasSubstitute(style.font)) this.replaced.add(style.font)
      this.families.add(family)
      out['family'] = family
      if (this.office && !isFixed(this.lines))
        out['edges'] = this.edgesInLine(named?.edges ?? edgesOf(family), this.fontOf(style).size)
      if (style.code && !style.size && !this.office) out['code'] = true
    }
    // What lines have more depends on the size, where they have a least height.
    if (this.office && this.lines && !isFixed(this.lines) && !out['edges'])
      out['edges'] = this.edgesInLine(this.edges, this.fontOf(style).size)
    this.styles.push(out)
    this.styleNumbers.set(key, this.styles.length - 1)
    return this.styles.length - 1
  }

  /** Text of a script in the grids of sheets, which the monospaced font is asked for next. */
  monoStyle(script: FontFamily): number {
    return this.style({ font: fontName(this.look.mono) }, script)
  }

  /** The name the template knows an image by. */
  imageName(source: string): string | undefined {
    const image = this.doc.images.get(source)
    if (image && !this.images.has(source)) this.images.set(source, `/image-${this.images.size}.${image.kind}`)
    return this.images.get(source)
  }
}

/** `zh-Hant` → Typst's `zh` and region `TW`. */
export function language(tag: string): [string, string | null] {
  const parts = tag.split(/[-_]/)
  const lang = /^[a-z]{2,3}$/i.test(parts[0] ?? '') ? parts[0]!.toLowerCase() : 'en'
  const region = parts.slice(1).find(part => /^[a-z]{2}$/i.test(part))
  if (region) return [lang, region.toUpperCase()]
  return [lang, lang === 'zh' && parts.includes('Hant') ? 'TW' : null]
}

const isFixed = (lines: Lines | undefined): boolean => lines !== undefined && 'fixed' in lines

function edgesOf(family: FontFamily): [number, number] {
  const { ascent, descent } = lineMetricsOf(fontFile(family))
  return [round3(ascent), round3(descent)]
}

const round3 = (n: number): number => Math.round(n * 1000) / 1000
export const fresh = (): Flow => ({
  after: 0,
  lead: 0,
  style: undefined,
  contextual: false,
  first: true,
  breaks: undefined,
})
/** What the last paragraph leaves below itself stays behind at a break. */
export function leaveBehind(flow: Flow): void {
  flow.after = 0
  flow.lead = 0
  flow.style = undefined
}

export const round = (n: number): number => Math.round(n * 100) / 100

export function bordersOf(borders: Borders): Json {
  const { top, right, bottom, left } = borders
  const sides = Object.entries({ top, right, bottom, left }).filter(([, line]) => line !== undefined)
  return Object.fromEntries(sides)
}

/** Typst drops the space over the first block of a page or cell; Word keeps it. */
export function withFirmStart(blocks: unknown[]): unknown[] {
  const [head, ...rest] = blocks as { f?: { gap?: number } }[]
  const gap = head?.f?.gap
  if (!head?.f || !gap) return blocks
  return [{ k: 'v', h: gap }, { ...head, f: { ...head.f, gap: 0 } }, ...rest]
}

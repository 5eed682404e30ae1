import type { GridPage } from '../../document/grid.ts'
import { mathText } from '../../document/math.ts'
import type {
  Block,
  Borders,
  Document,
  DocumentImage,
  Frame,
  Inline,
  InlineImage,
  List,
  PageSetup,
  Paragraph,
  ParagraphFormat,
  Running,
  Section,
  Table,
  TextStyle,
} from '../../document/tree.ts'
import { pictureSize } from '../../formats/picture-size.ts'
import { lineMetricsOf } from '../../lib/font-coverage.ts'
import { type FontFamily, fontFile } from '../../lib/fonts.ts'
import { encodeMath } from './encode-math.ts'
import { familyFor } from './fonts.ts'
import {
  breakable,
  clean,
  collectAnchors,
  hasTab,
  hoisted,
  isRightToLeft,
  joined,
  plain,
  safeUrl,
  splitAt,
} from './inlines.ts'

type Json = Record<string, unknown>

/** Deeper nesting than this is set side by side: Typst's layout fails at 20 quotes or 40 lists. */
const MAX_DEPTH = 12
/** Tables inside tables cost the most. */
const MAX_TABLES = 5
const DEFAULT_TAB = 36

interface Look {
  family: FontFamily
  heading: FontFamily
  mono: FontFamily
  math: FontFamily
  size: number
}

const LOOKS: Record<Document['look'], Look> = {
  article: { family: 'serif', heading: 'sans', mono: 'mono', math: 'mathSerif', size: 10.5 },
  book: { family: 'serif', heading: 'sans', mono: 'mono', math: 'mathSerif', size: 10.5 },
  office: { family: 'carlito', heading: 'carlito', mono: 'cousine', math: 'mathSerif', size: 11 },
}

/** Spacing left over from the block before, which the next one's is held against. */
interface Flow {
  after: number
  style: string | undefined
  contextual: boolean
  first: boolean
}

export interface Encoded {
  /** The template's data without fonts, which depend on it. */
  data: Json
  families: FontFamily[]
  look: Look
  /** Keys of the images in use, and the names the template knows them by. */
  images: Map<string, string>
}

export function encodeDocument(doc: Document): Encoded {
  const encoder = new Encoder(doc)
  const sections = encoder.sections(doc.sections)
  const [lang, region] = language(doc.lang)
  const date = /^(\d{4})-(\d\d)-(\d\d)/.exec(doc.date ?? '')
  return {
    data: {
      look: doc.look,
      title: clean(doc.title ?? ''),
      authors: (doc.authors ?? []).map(clean),
      keywords: (doc.keywords ?? []).map(clean),
      subject: clean(doc.subject ?? ''),
      date: date && validDate(date) ? date.slice(1, 4).map(Number) : null,
      lang,
      region,
      size: doc.text?.size ?? encoder.look.size,
      edges: edgesOf(encoder.look.family),
      color: doc.text?.color ?? null,
      hyphenate: doc.look !== 'office' || (doc.hyphenates ?? false),
      styles: encoder.styles,
      sections,
    },
    families: [...encoder.families],
    look: encoder.look,
    images: encoder.images,
  }
}

const validDate = ([, year, month, day]: RegExpExecArray): boolean => {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day)
}

/** `zh-Hant` → Typst's `zh` and region `TW`. */
function language(tag: string): [string, string | null] {
  const parts = tag.split(/[-_]/)
  const lang = /^[a-z]{2,3}$/i.test(parts[0] ?? '') ? parts[0]!.toLowerCase() : 'en'
  const region = parts.slice(1).find(part => /^[a-z]{2}$/i.test(part))
  if (region) return [lang, region.toUpperCase()]
  return [lang, lang === 'zh' && parts.includes('Hant') ? 'TW' : null]
}

class Encoder {
  readonly doc: Document
  readonly look: Look
  readonly office: boolean
  /** Height of a line over its size, in the document's main font. */
  readonly line: number
  readonly styles: Json[] = []
  readonly families = new Set<FontFamily>()
  readonly images = new Map<string, string>()
  private readonly styleNumbers = new Map<string, number>()
  private readonly anchors = new Map<string, string>()
  private readonly placed = new Set<string>()
  private readonly endnotes: Block[][] = []
  private tables = 0
  /** Width from the left margin to just before the paper's edge. */
  private paper = 500
  /** Width and height of the text on the current page. */
  private room = { width: 450, height: 650 }

  constructor(doc: Document) {
    this.doc = doc
    this.look = { ...LOOKS[doc.look] }
    if (doc.text?.font) this.look.family = this.look.heading = familyFor(doc.text.font)
    this.office = doc.look === 'office'
    this.families.add(this.look.family)
    const { ascent, descent } = lineMetricsOf(fontFile(this.look.family))
    this.line = ascent + descent
    collectAnchors(doc, id => this.anchors.set(id, `anchor-${this.anchors.size}`))
  }

  /** Sections that continue on the same page are set together with what comes before. */
  sections(sections: Section[]): Json[] {
    const groups: Section[][] = []
    for (const section of sections) {
      const last = groups.at(-1)
      if (section.continuous && last && samePaper(last[0]!.page, section.page)) last.push(section)
      else groups.push([section])
    }
    const out = groups.map((group, i) => this.group(group, i === 0))
    const last = out.at(-1)
    if (last && this.endnotes.length > 0) (last['b'] as unknown[]).push(...this.endnoteBlocks())
    return out
  }

  private group(group: Section[], first: boolean): Json {
    const [head] = group as [Section]
    const alone = group.length === 1
    const { width, height, margin } = head.page
    this.room = {
      width: Math.max(36, width - margin.left - margin.right),
      height: Math.max(36, (height - margin.top - margin.bottom) * (head.page.bare ? 1 : 0.92)),
    }
    this.paper = Math.max(36, width - margin.left - 12)
    const flow = fresh()
    const blocks: unknown[] = []
    if (first && this.doc.titleBlock) {
      this.families.add(this.look.heading)
      blocks.push({ k: 'title', ...this.doc.titleBlock })
    }
    for (const section of group) {
      const columns = section.page.columns ?? 1
      const body = this.blocks(section.blocks, 0, flow)
      if (alone || columns < 2)
        blocks.push(...(this.office && blocks.length === 0 ? withFirmStart(body) : body))
      else blocks.push({ k: 'cols', n: columns, gap: section.page.columnGap ?? 18, b: body })
    }
    const page = head.page
    return {
      page: {
        width: page.width,
        height: page.height,
        margin: page.margin,
        plain: page.bare ?? false,
        columns: alone ? (page.columns ?? 1) : 1,
        columnGap: page.columnGap ?? 18,
        headerDistance: page.headerDistance ?? 36,
        footerDistance: page.footerDistance ?? 36,
      },
      ...(head.header && { header: this.running(head.header) }),
      ...(head.footer && { footer: this.running(head.footer) }),
      ...(head.firstNumber !== undefined && { first: head.firstNumber }),
      b: blocks,
    }
  }

  private running(running: Running): Json {
    const side = (blocks: Block[]) => this.blocks(blocks, 0, fresh())
    return {
      default: side(running.default),
      ...(running.first && { first: side(running.first) }),
      ...(running.even && { even: side(running.even) }),
    }
  }

  private endnoteBlocks(): unknown[] {
    const flow = fresh()
    return [
      { k: 'rule' },
      ...this.endnotes.flatMap((blocks, i) => [
        { k: 'a', id: `endnote-${i + 1}` },
        ...this.blocks(withLead(blocks, `${i + 1}. `), 0, flow),
      ]),
    ]
  }

  blocks(blocks: Block[], depth: number, flow: Flow): unknown[] {
    const out: unknown[] = []
    for (let i = 0; i < blocks.length; i++) {
      const block = blocks[i]!
      const beside = block.kind === 'frame' && block.wrap ? this.besideOf(blocks.slice(i + 1), block) : []
      if (block.kind === 'frame' && block.wrap && beside.length > 0) {
        out.push(this.wrapped(block, block.wrap, beside, depth, flow))
        i += beside.length
      } else out.push(...this.block(block, depth, flow))
    }
    return out
  }

  /** Blocks that may stand beside a frame, somewhat more than fill its height. */
  private besideOf(blocks: Block[], frame: Frame): Block[] {
    const width = Math.max(72, this.room.width - (frame.width ?? 0))
    let height = 0
    let count = 0
    for (const block of blocks) {
      if (block.kind !== 'paragraph' && block.kind !== 'heading') break
      if (block.format?.pageBreakBefore || height > (frame.height ?? 0) * 1.3) break
      const size = block.kind === 'paragraph' ? this.sizeOf(block) : 14
      height += Math.ceil((plain(block.content).length * size * 0.5) / width + 0.5) * size * 1.2
      count++
    }
    return blocks.slice(0, count)
  }

  private wrapped(
    frame: Frame,
    wrap: NonNullable<Frame['wrap']>,
    beside: Block[],
    depth: number,
    flow: Flow,
  ): Json {
    const fig = this.frame(frame, depth)
    const [head, ...rest] = this.blocks(beside, depth, flow) as { f?: { gap?: number } }[]
    const gap = head?.f?.gap ?? 0
    const first = head?.f ? { ...head, f: { ...head.f, gap: 0 } } : head
    const room = { side: wrap.side, indent: round(wrap.indent), gap: round(wrap.gap) }
    return { k: 'wrap', ...room, w: round(frame.width ?? 100), fig: [fig], b: [first, ...rest], f: { gap } }
  }

  private block(block: Block, depth: number, flow: Flow): unknown[] {
    switch (block.kind) {
      case 'paragraph':
        return this.paragraph(block, flow)
      case 'heading': {
        this.families.add(this.look.heading)
        const text = plain(block.content).trim()
        const [encoded] = this.paragraph({ ...block, kind: 'paragraph' }, flow) as [Json]
        if (text === '' || depth > 0) return [encoded]
        return [
          ...pageBreakOf(block.format),
          {
            ...encoded,
            k: 'h',
            l: Math.min(9, Math.max(1, block.level)),
            mark: this.doc.outline !== 'bookmarks',
          },
        ]
      }
      case 'list':
        return this.list(block, depth, flow)
      case 'table':
        if (this.tables >= MAX_TABLES)
          return block.rows.flatMap(row => row.cells.flatMap(cell => this.blocks(cell.blocks, depth, flow)))
        return [this.table(block, depth, flow)]
      case 'code':
        this.families.add(this.look.mono)
        return [
          { k: 'code', x: breakable(clean(block.text)), ...(block.language && { lang: block.language }) },
        ]
      case 'quote':
        if (depth >= MAX_DEPTH) return this.blocks(block.blocks, depth, flow)
        return [{ k: 'quote', b: this.blocks(block.blocks, depth + 1, fresh()) }]
      case 'definitions':
        return [
          {
            k: 'defs',
            items: block.items.map(item => ({
              t: this.inlines(item.term),
              d: item.definitions.map(one => this.blocks(one, depth + 1, fresh())),
            })),
          },
        ]
      case 'math':
        this.families.add(this.look.math)
        return [
          {
            k: 'math',
            alt: clean(mathText(block.math)),
            c: encodeMath(block.math),
            ...(this.office && { f: { gap: this.gap(flow, { before: 6, after: 6 }) } }),
          },
        ]
      case 'frame':
        return [this.frame(block, depth)]
      case 'rule':
        return [{ k: 'rule' }]
      case 'grid':
        this.families.add(this.look.mono)
        return [encodeGrid(block)]
      case 'bookmark':
        return [{ k: 'mark', l: Math.min(9, Math.max(1, block.level)), x: clean(block.title) }]
      case 'break':
        flow.first = true
        return [block.of === 'page' ? { k: 'pagebreak', weak: !this.office } : { k: 'colbreak' }]
    }
  }

  /** Between two paragraphs Word keeps the larger of both spaces, in documents that ask for it their sum. */
  private gap(flow: Flow, format: ParagraphFormat): number {
    const same = flow.style !== undefined && flow.style === format.style
    const before = same && format.contextual ? 0 : (format.before ?? 0)
    const after = same && flow.contextual ? 0 : flow.after
    const gap = this.doc.addsSpacing ? after + before : Math.max(after, before)
    flow.after = format.after ?? 0
    flow.style = format.style
    flow.contextual = format.contextual ?? false
    flow.first = false
    return round(gap)
  }

  private paragraph(block: Paragraph, flow: Flow, inList?: { text: number }): unknown[] {
    const format = block.format ?? {}
    const content = this.content(block, inList)
    const f: Json = {}
    const rtl = format.rtl ?? isRightToLeft(plain(block.content))
    if (rtl) f['rtl'] = true
    if (format.align) f['align'] = rtl && this.office ? mirrored(format.align) : format.align
    if (format.fill) f['fill'] = format.fill
    if (format.borders) f['borders'] = bordersOf(format.borders)
    if (!inList) {
      if (format.left) f['left'] = round(format.left + Math.min(0, format.first ?? 0))
      if (format.first) f['first'] = round(format.first)
    }
    if (format.right) f['right'] = round(format.right)
    if (format.tight) f['tight'] = true
    if (!this.office) {
      if (Object.keys(f).length === 0) return [...pageBreakOf(format), { k: 'p', c: content }]
      return [...pageBreakOf(format), { k: 'p', c: content, f }]
    }
    const size = this.sizeOf(block)
    let extra = 0
    if (format.line && 'times' in format.line) {
      extra = (format.line.times - 1) * this.line * size
      f['leadingPt'] = round(extra)
    } else if (format.line && 'exactly' in format.line) f['edges'] = round(format.line.exactly)
    else if (format.line && 'atLeast' in format.line && format.line.atLeast > this.line * size)
      f['edges'] = round(format.line.atLeast)
    if (format.keepWithNext) f['keepNext'] = true
    if (format.keepTogether) f['keep'] = true
    const gap = this.gap(flow, format)
    if (!inList) f['gap'] = round(gap + Math.max(0, extra))
    const least = Number(f['edges'] ?? size * this.line)
    const body = content.length > 0 ? content : [{ k: 'strut', h: round(least) }]
    return [...pageBreakOf(format), { k: 'p', c: body, f }]
  }

  /** Space that a line spacing above one adds over the first line. */
  private extraOf(block: Block): number {
    const line = block.kind === 'paragraph' ? block.format?.line : undefined
    if (!this.office || block.kind !== 'paragraph' || !line || !('times' in line)) return 0
    return Math.max(0, (line.times - 1) * this.line * this.sizeOf(block))
  }

  private sizeOf(block: Paragraph): number {
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

  /** Content of a paragraph; lines with tabs are cut at them, for the template to align. */
  private content(block: Paragraph, inList?: { text: number }): unknown[] {
    if (!hasTab(block.content)) return this.inlines(block.content)
    const format = block.format ?? {}
    const left = inList ? inList.text : (format.left ?? 0)
    const stops = [...(format.tabs ?? [])]
      .map(stop => ({ at: round(stop.at - left), align: stop.align, leader: stop.leader ?? '' }))
      .sort((a, b) => a.at - b.at)
    if ((format.first ?? 0) < 0 && !inList) stops.unshift({ at: 0, align: 'left', leader: '' })
    const lines = splitAt(hoisted(block.content), 'break')
    return lines.flatMap((line, i) => {
      const pieces = splitAt(line, 'tab').map(piece => this.inlines(piece))
      const x = i === 0 && !inList ? round(format.first ?? 0) : 0
      const node = pieces.length > 1 ? [{ k: 'tabs', c: pieces, x, stops, every: DEFAULT_TAB }] : pieces[0]!
      return i === 0 ? node : [{ k: 'br' }, ...node]
    })
  }

  inlines(inlines: Inline[]): unknown[] {
    const out: unknown[] = []
    for (const one of joined(inlines)) out.push(...this.inline(one))
    return out
  }

  private inline(node: Inline): unknown[] {
    switch (node.kind) {
      case 'text':
        return this.text(node.text, node.style)
      case 'break':
        return [{ k: 'br' }]
      case 'tab':
        return ['\u2003']
      case 'link': {
        const content = this.inlines(node.content)
        const anchor = node.anchor !== undefined ? this.anchors.get(node.anchor) : undefined
        const href = node.href !== undefined ? safeUrl(node.href) : undefined
        if (content.length === 0 || (!anchor && !href)) return content
        return [{ k: 'l', c: content, ...(anchor ? { a: anchor } : { u: href }) }]
      }
      case 'anchor': {
        const id = this.anchors.get(node.id)
        // Typst refuses a link to a name that stands in two places; the first one counts.
        if (!id || this.placed.has(id)) return []
        this.placed.add(id)
        return [{ k: 'a', id }]
      }
      case 'note': {
        if (!node.end) return [{ k: 'n', c: this.noteBody(trimmed(node.blocks)) }]
        this.endnotes.push(node.blocks)
        const number = String(this.endnotes.length)
        return [
          {
            k: 'l',
            a: `endnote-${number}`,
            c: [{ k: 't', s: this.style({ position: 'super' }), x: number }],
          },
        ]
      }
      case 'math':
        this.families.add(this.look.math)
        return [
          {
            k: 'm',
            alt: clean(mathText(node.math)),
            c: encodeMath(node.math),
            ...(node.display && { block: true }),
          },
        ]
      case 'image':
        return [this.image(node.image)]
      case 'frame':
        return [{ ...this.frame(node.frame, 1), line: true }]
      case 'checkbox':
        return [{ k: 'check', on: node.checked }]
      case 'field':
        return [
          {
            k: 'f',
            x: node.field,
            ...(node.format && { fmt: node.format }),
            ...(node.style && { s: this.style(node.style) }),
          },
        ]
    }
  }

  /** The first paragraph of a note stands beside its number, without a block of its own. */
  private noteBody(blocks: Block[]): unknown[] {
    const [head, ...rest] = blocks
    if (head?.kind !== 'paragraph') return this.blocks(blocks, 1, fresh())
    return [...this.inlines(head.content), ...this.blocks(rest, 1, fresh())]
  }

  private text(text: string, style: TextStyle | undefined): unknown[] {
    const x = clean(text)
    if (x === '') return []
    if (!style || Object.keys(style).length === 0) return [x]
    if (style.code && !this.office) {
      this.families.add(this.look.mono)
      const { code: _, ...rest } = style
      if (Object.keys(rest).length === 0) return [{ k: 'c', x: breakable(x) }]
    }
    return [{ k: 't', s: this.style(style), x }]
  }

  style(style: TextStyle): number {
    const key = JSON.stringify(style)
    const before = this.styleNumbers.get(key)
    if (before !== undefined) return before
    const out: Json = {}
    if (style.bold !== undefined) out['bold'] = style.bold
    if (style.italic !== undefined) out['italic'] = style.italic
    if (style.size) out['size'] = style.size
    if (style.color) out['color'] = style.color
    if (style.highlight) out['highlight'] = style.highlight
    if (style.tracking) out['tracking'] = style.tracking
    if (style.underline) out['underline'] = true
    if (style.strike) out['strike'] = true
    if (style.position) out['position'] = style.position
    if (style.smallCaps || style.allCaps) out['caps'] = style.smallCaps ? 'small' : 'all'
    if (style.rtl !== undefined) out['rtl'] = style.rtl
    if (style.lang) {
      const [lang, region] = language(style.lang)
      out['lang'] = lang
      if (region) out['region'] = region
    }
    if (style.font || style.code) {
      const family = style.font ? familyFor(style.font) : this.look.mono
      this.families.add(family)
      out['family'] = family
      if (this.office) out['edges'] = edgesOf(family)
      if (style.code && !style.size && !this.office) out['code'] = true
    }
    this.styles.push(out)
    this.styleNumbers.set(key, this.styles.length - 1)
    return this.styles.length - 1
  }

  private image(image: InlineImage): Json {
    const place = image.place ? { place: image.place } : {}
    const alt = clean(image.alt)
    const source = image.source === undefined ? undefined : this.doc.images.get(image.source)
    const size = this.imageSize(image, source)
    if (!source) return { k: 'i', alt: alt || '[image]', ...place }
    return {
      k: 'i',
      src: this.imageName(image.source!),
      alt,
      ...size,
      ...(image.crop && image.width && image.height && { crop: image.crop }),
      ...place,
    }
  }

  /** The name the template knows an image by. */
  private imageName(source: string): string | undefined {
    const image = this.doc.images.get(source)
    if (image && !this.images.has(source)) this.images.set(source, `/image-${this.images.size}.${image.kind}`)
    return this.images.get(source)
  }

  /** The size a picture asks for, or its pixels at 96 to the inch; never wider or higher than the column. */
  private imageSize(image: InlineImage, source: DocumentImage | undefined): { w?: number; h?: number } {
    const own = source && pictureSize(source)
    let { width, height } = image
    if (own && !width && !height) [width, height] = [own.width * 0.75, own.height * 0.75]
    else if (own && width && !height) height = (width * own.height) / own.width
    else if (own && height && !width) width = (height * own.width) / own.height
    if (!width || !height) return {}
    const scale = image.place ? 1 : Math.min(1, this.room.width / width, this.room.height / height)
    return { w: round(width * scale), h: round(height * scale) }
  }

  private frame(frame: Frame, depth: number): Json {
    const { width, height, fill, border, place, align, padding = 4, backdrop } = frame
    const inset =
      typeof padding === 'number' ? { top: padding, right: padding, bottom: padding, left: padding } : padding
    return {
      k: 'frame',
      inset,
      ...(backdrop && { back: { src: this.imageName(backdrop.source), bleed: backdrop.bleed } }),
      ...(frame.alt && { alt: clean(frame.alt) }),
      ...(frame.vertical && { v: frame.vertical }),
      ...(height !== undefined && hasOnlyText(frame.blocks) && { clip: true }),
      b: depth > MAX_DEPTH ? [] : this.blocks(frame.blocks, depth + 1, fresh()),
      ...(width !== undefined && { w: round(width) }),
      ...(height !== undefined && { h: round(height) }),
      ...(fill && { fill }),
      ...(border && { border }),
      ...(align && align !== 'justify' && { side: align }),
      ...(place && { place }),
    }
  }

  private list(list: List, depth: number, flow: Flow, parent = 0): unknown[] {
    if (depth >= MAX_DEPTH) return list.items.flatMap(item => this.blocks(item.blocks, depth, flow))
    if (list.items.some(item => item.label !== undefined)) return [this.labelled(list, depth, flow, parent)]
    const tasks = list.items.some(item => item.checked !== undefined)
    return [
      {
        k: 'list',
        labels: false,
        ordered: list.ordered,
        tasks,
        start: list.start ?? 1,
        style: `${list.style ?? '1'}.`,
        tight: list.tight ?? false,
        items: list.items.map(item => ({
          b: this.blocks(item.blocks, depth + 1, fresh()),
          on: item.checked ?? false,
        })),
      },
    ]
  }

  /** A list whose markers and indents come from the file. */
  private labelled(list: List, depth: number, flow: Flow, parent: number): Json {
    const [head] = list.items as [List['items'][number]]
    const text = head.indent?.text ?? parent + 18
    const label = head.indent?.label ?? text - 18
    let gap = 0
    let space = 0
    const items = list.items.map((item, i) => {
      const first = item.blocks[0]
      const format = first && 'format' in first ? (first.format ?? {}) : {}
      const before = round(this.gap({ ...flow }, format) + (first ? this.extraOf(first) : 0))
      if (i === 0) gap = before
      else if (i === 1) space = before
      const hang = (item.indent?.text ?? text) - (item.indent?.label ?? label)
      const wide = [...(item.label ?? '')].length * (item.labelStyle?.size ?? this.look.size) * 0.5
      const blocks = item.blocks.flatMap((block, n) => {
        if (block.kind === 'paragraph' && n === 0) return this.paragraph(block, flow, { text })
        if (block.kind === 'list') return this.list(block, depth + 1, flow, text)
        return this.block(block, depth + 1, flow)
      })
      return {
        x: clean(item.label ?? ''),
        hang: wide < hang ? round(hang) : 0,
        b: blocks,
        ...(item.labelStyle && { ls: this.style(item.labelStyle) }),
      }
    })
    return { k: 'list', labels: true, indent: round(label - parent), space, items, f: { gap } }
  }

  /** The space after a cell's last paragraph makes the cell higher. */
  private cell(blocks: Block[], depth: number): unknown[] {
    const flow = fresh()
    const out = this.office
      ? withFirmStart(this.blocks(blocks, depth, flow))
      : this.blocks(blocks, depth, flow)
    return this.office && flow.after > 0 ? [...out, { k: 'v', h: round(flow.after) }] : out
  }

  private table(table: Table, depth: number, flow: Flow): Json {
    const columns = columnsOf(table)
    const pad = table.padding
    const inset =
      pad ??
      (this.office ? { top: 0, bottom: 0, left: 5.4, right: 5.4 } : { top: 4, bottom: 4, left: 6, right: 6 })
    const head = Math.min(table.headerRows, table.rows.length - 1)
    this.tables++
    const rows = this.rows(table, depth)
    this.tables--
    return {
      k: 'table',
      columns,
      head: Math.max(0, head),
      rules: table.rules,
      inset,
      ...(table.widths && table.widths.length === columns && { widths: this.fitting(table.widths, depth) }),
      ...(table.align && { side: table.align }),
      ...(table.indent && { left: round(table.indent) }),
      ...(table.caption && { caption: this.inlines(table.caption) }),
      ...(this.office && { f: { gap: this.gap(flow, {}) } }),
      rows,
    }
  }

  /** A table wider than the paper is made to fit it. */
  private fitting(widths: number[], depth: number): number[] {
    const total = widths.reduce((sum, width) => sum + width, 0)
    const scale = depth === 0 && total > this.paper ? this.paper / total : 1
    return widths.map(width => round(width * scale))
  }

  private rows(table: Table, depth: number): Json[] {
    return table.rows.map(row => ({
      ...(row.height && { h: round(row.height) }),
      ...(row.breakable === false && { whole: true }),
      c: row.cells.map(cell => ({
        b: depth > MAX_DEPTH ? [] : this.cell(cell.blocks, depth + 1),
        ...(cell.columnSpan && cell.columnSpan > 1 && { cs: cell.columnSpan }),
        ...(cell.rowSpan && cell.rowSpan > 1 && { rs: cell.rowSpan }),
        ...(cell.header && { th: true }),
        ...(cell.fill && { fill: cell.fill }),
        ...(cell.align && { align: cell.align }),
        ...(cell.vertical && { v: cell.vertical }),
        ...(cell.borders && { borders: bordersOf(cell.borders) }),
        ...(cell.padding && { inset: cell.padding }),
        ...(cell.rotate && { turn: cell.rotate }),
      })),
    }))
  }
}

/** Typst drops the space over the first block of a page or cell; Word keeps it. */
function withFirmStart(blocks: unknown[]): unknown[] {
  const [head, ...rest] = blocks as { f?: { gap?: number } }[]
  const gap = head?.f?.gap
  if (!head?.f || !gap) return blocks
  return [{ k: 'v', h: gap }, { ...head, f: { ...head.f, gap: 0 } }, ...rest]
}

/** Text in a box of fixed height is cut off at its edge; drawings may reach over it. */
const hasOnlyText = (blocks: Block[]): boolean =>
  blocks.length > 0 && blocks.every(block => block.kind !== 'frame' && !isPicture(block))

const isPicture = (block: Block): boolean =>
  block.kind === 'paragraph' && block.content.some(one => one.kind === 'image')

function encodeGrid(page: GridPage): Json {
  const { size, pitch, width, height, head, rules, table } = page
  const parts = page.parts.map(part =>
    'text' in part
      ? { x: clean(part.text), b: part.bold ?? false }
      : { c: part.cells.map(cell => [cell.x, clean(cell.text)]), b: part.bold ?? false },
  )
  const base = { k: 'grid', size, pitch, w: width, h: height, head, rules }
  if (!table) return { ...base, parts }
  const rows = table.rows.map(row => ({
    h: row.height,
    b: row.bold,
    c: row.cells.map(cell => ({
      x: clean(cell.text),
      a: cell.align,
      ...(cell.span > 1 && { n: cell.span }),
    })),
  }))
  return { ...base, table: { columns: table.columns, inset: table.inset, rows } }
}

function edgesOf(family: FontFamily): [number, number] {
  const { ascent, descent } = lineMetricsOf(fontFile(family))
  return [round3(ascent), round3(descent)]
}

const round3 = (n: number): number => Math.round(n * 1000) / 1000
const fresh = (): Flow => ({ after: 0, style: undefined, contextual: false, first: true })
const round = (n: number): number => Math.round(n * 100) / 100
const pageBreakOf = (format: ParagraphFormat | undefined) =>
  format?.pageBreakBefore ? [{ k: 'pagebreak', weak: true }] : []
const mirrored = (align: string) => (align === 'left' ? 'right' : align === 'right' ? 'left' : align)

const samePaper = (a: PageSetup, b: PageSetup): boolean => a.width === b.width && a.height === b.height

function columnsOf(table: Table): number {
  let most = table.widths?.length ?? 1
  for (const row of table.rows)
    most = Math.max(
      most,
      row.cells.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0),
    )
  return most
}

function bordersOf(borders: Borders): Json {
  return Object.fromEntries(Object.entries(borders).map(([side, line]) => [side, line ?? null]))
}

/** Notes are set without the paragraph's own spacing. */
function trimmed(blocks: Block[]): Block[] {
  return blocks.map(block =>
    block.kind === 'paragraph' && block.format
      ? { ...block, format: { ...block.format, before: 0, after: 0, left: 0, first: 0 } }
      : block,
  )
}

function withLead(blocks: Block[], lead: string): Block[] {
  const [head, ...rest] = blocks
  const text: Inline = { kind: 'text', text: lead }
  if (head?.kind === 'paragraph') return [{ ...head, content: [text, ...head.content] }, ...rest]
  return [{ kind: 'paragraph', content: [text] }, ...blocks]
}

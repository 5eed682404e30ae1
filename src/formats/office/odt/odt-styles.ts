import type {
  Border,
  Borders,
  ParagraphFormat,
  TabStop,
  TextStyle,
  UnderlineLine,
} from '../../../document/tree.ts'
import { readXmlPart, type XmlElement } from '../../xml/xml-tree.ts'
import { onGrid } from '../docx/docx-pieces.ts'
import { colorOf, points } from '../ods/book/ods-lengths.ts'
import { OdsStyles } from '../ods/book/ods-styles.ts'

const TEXT = 'style:text-properties'
const PARAGRAPH = 'style:paragraph-properties'

/** What text has that stands in some style; sizes may be shares of what is around. */
export interface OdtText extends TextStyle {
  hidden?: boolean
  /** A shadow behind the letters, which no page shows. */
  shadow?: boolean
  /** Of the size around it. */
  share?: number
}

export interface OwnIndent {
  left?: number
  first?: number
}

/** What the number of a heading is set by, beside its level. */
export interface HeadingSetting {
  own: OwnIndent
  size: number
  /** How far apart tab stops are. */
  every: number | undefined
}

/** Styles that word processors bring themselves: some writers use them without saying what they look like. */
const BUILT_IN = `<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"><office:styles>
<style:style style:name="Title" style:family="paragraph"><style:paragraph-properties fo:text-align="center" fo:margin-top="12pt" fo:margin-bottom="6pt" fo:keep-with-next="always"/><style:text-properties fo:font-family="Liberation Sans" fo:font-size="28pt" fo:font-weight="bold"/></style:style>
<style:style style:name="Subtitle" style:family="paragraph"><style:paragraph-properties fo:text-align="center" fo:margin-top="3pt" fo:margin-bottom="6pt" fo:keep-with-next="always"/><style:text-properties fo:font-family="Liberation Sans" fo:font-size="18pt"/></style:style>
${[1.3, 1.15, 1.01, 0.95, 0.85, 0.85]
  .map(
    (share, i) =>
      `<style:style style:name="Heading_20_${i + 1}" style:family="paragraph"><style:paragraph-properties fo:margin-top="${i === 0 ? 12 : 7}pt" fo:margin-bottom="6pt" fo:keep-with-next="always"/><style:text-properties fo:font-family="Liberation Sans" fo:font-size="${share * 14}pt" fo:font-weight="bold"/></style:style>`,
  )
  .join('')}
</office:styles></office:document-styles>`

/** Styles of an OpenDocument text: as those of sheets, read for paragraphs, text, tables and drawings. */
export class OdtStyles extends OdsStyles {
  private readonly fonts = new Map<string, string>()
  private readonly texts = new Map<string, OdtText>()
  private readonly formats = new Map<string, ParagraphFormat>()
  /** Names of styles that stand for what single paragraphs have of their own. */
  private readonly automatic = new Set<string>()

  /** Gradients, hatches and pictures that shapes are filled with, by kind and name. */
  private readonly fills = new Map<string, XmlElement>()

  constructor(...parts: (XmlElement | undefined)[]) {
    super(readXmlPart(Buffer.from(BUILT_IN), 'styles'), ...parts)
    for (const part of parts) {
      for (const group of ['office:styles', 'office:automatic-styles'])
        for (const one of part?.find(group)?.elements() ?? [])
          if (/^draw:(gradient|hatch|fill-image)$/.test(one.name))
            this.fills.set(`${one.name} ${one.get('name')}`, one)
      for (const style of part?.find('office:automatic-styles')?.all('style:style') ?? [])
        if (style.get('family') === 'paragraph') this.automatic.add(style.get('name') ?? '')
      for (const face of part?.find('office:font-face-decls')?.all('style:font-face') ?? []) {
        const family = (face.get('font-family') ?? '').replace(/^['"]|['"]$/g, '')
        this.fonts.set(face.get('name') ?? '', family)
      }
    }
  }

  fill(kind: 'gradient' | 'hatch' | 'fill-image', name: string | undefined): XmlElement | undefined {
    return this.fills.get(`draw:${kind} ${name}`)
  }

  /** An attribute of some properties, from the style or what it is based on. */
  get(family: string, name: string | undefined, group: string, attribute: string): string | undefined {
    return this.property(this.chain(family, name), `style:${group}-properties`, attribute)
  }

  /** Whether headings of a style are counted by the outline: not where it names another list, or an empty one. */
  isOutlined(name: string): boolean {
    const own = this.chain('paragraph', name).flatMap(style => style.get('list-style-name') ?? [])[0]
    return own === undefined || own === 'Outline'
  }

  /** Text of a paragraph or character style; only paragraph styles know the defaults. */
  text(family: 'paragraph' | 'text', name: string | undefined): OdtText {
    const key = `${family} ${name}`
    const known = this.texts.get(key)
    if (known) return known
    const chain = this.chain(family, name)
    const groups = (family === 'text' ? chain.filter(style => style.name === 'style:style') : chain)
      .toReversed()
      .flatMap(style => style.find(TEXT) ?? [])
    let out: OdtText = {}
    for (const group of groups) out = under(this.readText(group), out)
    this.texts.set(key, out)
    return out
  }

  private readText(element: XmlElement): OdtText {
    const out: OdtText = {}
    const get = (name: string) => element.get(name)
    const weight = get('font-weight')
    if (weight) out.bold = weight === 'bold' || Number(weight) >= 600
    const slant = get('font-style')
    if (slant) out.italic = slant !== 'normal'
    const size = get('font-size')
    if (size?.endsWith('%')) out.share = Number.parseFloat(size) / 100
    else if (size) out.size = Math.min(400, Math.max(1, points(size) ?? 10))
    const font = get('font-name') ?? get('font-family')
    if (font) out.font = this.fonts.get(font) || font.replace(/^['"]|['"]$/g, '')
    const color = colorOf(get('color'))
    if (get('use-window-font-color') === 'true') out.color = '#000000'
    else if (color) out.color = color
    const ground = get('background-color')
    if (ground) out.highlight = colorOf(ground) ?? ''
    const under = get('text-underline-style')
    if (under) {
      out.underline = under !== 'none'
      out.underlineLine = underlineOf(get)
    }
    const through = get('text-line-through-style') ?? get('text-line-through-type')
    if (through) {
      out.strike = through !== 'none'
      out.doubleStrike = get('text-line-through-type') === 'double'
    }
    const relief = get('font-relief')
    if (relief) out.effect = relief === 'embossed' ? 'emboss' : relief === 'engraved' ? 'engrave' : undefined
    if (get('text-outline') === 'true') out.effect = 'outline'
    const marks = get('text-emphasize')
    if (marks) out.marks = marksOf(marks)
    const combined = get('text-combine')
    if (combined) {
      const sign = (side: string) => [...(get(`text-combine-${side}-char`) ?? '')][0] ?? ''
      out.twoLines = combined === 'lines' ? { open: sign('start'), close: sign('end') } : undefined
      out.sideBySide = combined === 'letters'
    }
    const shade = get('text-shadow')
    if (shade) out.shadow = shade !== 'none'
    const position = get('text-position')
    if (position) {
      const rise = position.startsWith('super')
        ? 1
        : position.startsWith('sub')
          ? -1
          : Number.parseFloat(position)
      // Letters of their full size are moved off the line, and not set smaller.
      if (rise && Number.parseFloat(position.split(/\s+/)[1] ?? '') >= 90)
        out.raise = Math.round((rise * (out.size ?? 12)) / 10) / 10
      else if (rise > 0) out.position = 'super'
      else if (rise < 0) out.position = 'sub'
      else out.position = undefined
    }
    const variant = get('font-variant')
    if (variant) out.smallCaps = variant === 'small-caps'
    const transform = get('text-transform')
    if (transform) out.allCaps = transform === 'uppercase'
    const spacing = points(get('letter-spacing'))
    if (spacing) out.tracking = spacing
    const stretch = Number.parseFloat(get('text-scale') ?? '')
    if (stretch >= 1 && stretch <= 600) out.stretch = stretch / 100
    const around = get('border')
    const line = around && borderOf(around)
    if (line) out.frame = line
    if (get('display') === 'none') out.hidden = true
    return out
  }

  /** The BCP 47 tag of the text that names no language. */
  language(): string | undefined {
    const of = (name: string) => this.get('paragraph', undefined, 'text', name)
    const [language, country] = [of('language'), of('country')]
    if (!language || language === 'none') return undefined
    return country && country !== 'none' ? `${language}-${country}` : language
  }

  /** The format of a paragraph whose end mark looks like this, on a page whose lines stand on a grid or not. */
  paragraphFormat(name: string | undefined, { size, font }: TextStyle, pitch?: number): ParagraphFormat {
    const format = {
      ...this.format(name),
      ...(size && { markSize: size }),
      ...(font && { markFont: font }),
    }
    if (!pitch || this.get('paragraph', name, 'paragraph', 'snap-to-layout-grid') === 'false') return format
    // Writer draws lines together that stand closer than usual, but not on a grid.
    const line = format.line && 'times' in format.line && format.line.times < 1 ? undefined : format.line
    return { ...format, line: onGrid(line, pitch, true) }
  }

  format(name: string | undefined): ParagraphFormat {
    const known = this.formats.get(name ?? '')
    if (known) return known
    const chain = this.chain('paragraph', name)
    const get = (attribute: string) => this.property(chain, PARAGRAPH, attribute)
    const out: ParagraphFormat = {}
    const align = get('text-align')
    const rtl = get('writing-mode')?.startsWith('rl') ?? false
    if (align === 'center' || align === 'justify') out.align = align
    else if (align) out.align = /^(end|right)$/.test(align) ? 'right' : 'left'
    // Where the paragraph runs to the left, its sides are named by the way it runs.
    if (rtl) out.rtl = true
    const set = (key: 'left' | 'right' | 'first' | 'before' | 'after', attribute: string) => {
      const length = points(get(attribute))
      if (length !== undefined && length !== 0) out[key] = length
    }
    set('left', 'margin-left')
    set('right', 'margin-right')
    set('first', 'text-indent')
    set('before', 'margin-top')
    set('after', 'margin-bottom')
    const height = get('line-height')
    const least = points(get('line-height-at-least'))
    if (height?.endsWith('%')) out.line = { times: Math.min(5, Number.parseFloat(height) / 100 || 1) }
    else if (points(height)) out.line = { exactly: points(height)! }
    else if (least) out.line = { atLeast: least }
    const spacing = points(get('line-spacing'))
    if (spacing) out.line = { times: 1 + spacing / 12 }
    if (get('keep-with-next') === 'always') out.keepWithNext = true
    if (get('keep-together') === 'always') out.keepTogether = true
    if (!Number(get('orphans')) && !Number(get('widows'))) out.loneLines = true
    if (get('break-before') === 'page') out.pageBreakBefore = true
    if (get('contextual-spacing') === 'true') out.contextual = true
    const fill = colorOf(get('background-color'))
    if (fill) out.fill = fill
    const borders = bordersOf(get)
    if (borders) out.borders = borders
    const tabs = this.tabs(chain)
    if (tabs.length > 0) out.tabs = tabs
    if (name) out.style = this.commonName(name)
    this.formats.set(name ?? '', out)
    return out
  }

  /** Paragraphs of one named style belong together, whatever each has of its own. */
  private commonName(name: string): string {
    return (this.automatic.has(name) && this.style('paragraph', name)?.get('parent-style-name')) || name
  }

  /** The indents that a single paragraph has of its own, aside from its named style. */
  ownIndent(name: string | undefined): OwnIndent {
    const style = this.automatic.has(name ?? '') ? this.style('paragraph', name) : undefined
    return this.indent(style ? [style] : [])
  }

  /** Indents count down to the style that has headings counted: those that it is based on know of no list. */
  heading(name: string | undefined): HeadingSetting {
    const chain = this.chain('paragraph', name)
    const counted = chain.findIndex(
      style => style.get('default-outline-level') ?? style.get('list-style-name'),
    )
    return {
      own: this.indent(chain.slice(0, Math.max(0, counted) + 1)),
      size: this.text('paragraph', name).size ?? 12,
      every: points(this.get('paragraph', undefined, 'paragraph', 'tab-stop-distance')),
    }
  }

  private indent(styles: XmlElement[]): OwnIndent {
    const of = (attribute: string) => points(this.property(styles, PARAGRAPH, attribute))
    const [left, first] = [of('margin-left'), of('text-indent')]
    return { ...(left !== undefined && { left }), ...(first !== undefined && { first }) }
  }

  /** How the first letters of a paragraph are set, where they are larger. */
  dropCap(name: string): XmlElement | undefined {
    return this.chain('paragraph', name)
      .map(style => style.find(PARAGRAPH)?.find('style:drop-cap'))
      .find(one => one)
  }

  private tabs(chain: XmlElement[]): TabStop[] {
    const stops = chain.map(style => style.find(PARAGRAPH)?.find('style:tab-stops')).find(one => one)
    return (stops?.all('style:tab-stop') ?? []).flatMap((stop): TabStop[] => {
      const at = points(stop.get('position'))
      const type = stop.get('type')
      const align = type === 'center' || type === 'right' ? type : type === 'char' ? 'decimal' : 'left'
      const leader = stop.get('leader-text') ?? (stop.get('leader-style') ? '.' : '')
      const shown = leader.trim()
      return at === undefined ? [] : [{ at, align, ...(shown && { leader: shown }) }]
    })
  }
}

/** What a style says over what it stands in; sizes in shares are settled against those around. */
export function under(own: OdtText, around: OdtText): OdtText {
  const { share, ...rest } = own
  const size = share && around.size ? { size: Math.round(share * around.size * 10) / 10 } : {}
  return { ...around, ...rest, ...size, ...(share && !around.size && { share }) }
}

/** The line under text, where it is not a plain one. */
function underlineOf(get: (attribute: string) => string | undefined): UnderlineLine | undefined {
  const kind = get('text-underline-style') ?? ''
  const style = /^wave/.test(kind)
    ? 'wavy'
    : get('text-underline-type') === 'double'
      ? 'double'
      : /^dot-/.test(kind)
        ? 'dash-dotted'
        : /dash$/.test(kind)
          ? 'dashed'
          : /^dotted/.test(kind)
            ? 'dotted'
            : undefined
  const color = colorOf(get('text-underline-color'))
  const line: UnderlineLine = {
    ...(style && { style }),
    ...(/bold|thick/.test(get('text-underline-width') ?? '') && { thick: true }),
    ...(get('text-underline-mode') === 'skip-white-space' && { words: true }),
    ...(color && { color }),
  }
  return Object.keys(line).length > 0 ? line : undefined
}

/** Borders of `fo:border` and its sides: `0.06pt solid #000000`. */
export function bordersOf(get: (attribute: string) => string | undefined): Borders | undefined {
  const whole = get('border')
  const out: Borders = {}
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    const said = get(`border-${side}`) ?? whole
    if (said === undefined) continue
    const line = borderOf(said, get(`border-line-width-${side}`) ?? get('border-line-width'))
    const space = points(get(`padding-${side}`) ?? get('padding'))
    out[side] = line && { ...line, ...(space !== undefined && { space }) }
  }
  return Object.values(out).some(Boolean) ? out : undefined
}

/** `style:text-emphasize` names a sign, and on which side of the letters it stands. */
function marksOf(said: string): TextStyle['marks'] {
  const [sign, side] = said.trim().split(/\s+/)
  if (!sign || sign === 'none') return undefined
  if (side === 'below') return 'under'
  return sign === 'circle' ? 'circle' : sign === 'accent' ? 'comma' : 'dot'
}

/** `lines` of a double border: the inner line, the gap, the outer line. */
export function borderOf(said: string, lines?: string): Border | null {
  const [width = '', kind = '', color = ''] = said.trim().split(/\s+/)
  if (kind === 'none' || kind === 'hidden' || said === 'none') return null
  const thick = points(width) ?? 0.75
  if (thick <= 0) return null
  const dash = kind === 'dashed' ? ('dashed' as const) : kind === 'dotted' ? ('dotted' as const) : undefined
  const parts = lines
    ?.trim()
    .split(/\s+/)
    .map(one => points(one) ?? 0)
  const own = parts?.length === 3 && parts.every(one => one > 0) ? parts.toReversed() : undefined
  const several = /^(double|groove|ridge)$/.test(kind)
    ? (own ?? [thick / 3, thick / 3, thick / 3])
    : undefined
  return {
    width: Math.min(12, thick),
    color: colorOf(color) ?? '#000000',
    ...(dash && { dash }),
    ...(several && { lines: several }),
  }
}

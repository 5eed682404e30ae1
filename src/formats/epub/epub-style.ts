import type {
  Block,
  Border,
  Borders,
  Frame,
  Gradient,
  ParagraphFormat,
  TextStyle,
} from '../../document/tree.ts'
import { entryOf } from '../../lib/text/entry-of.ts'
import { hexOf, paleOf, readable } from './epub-colors.ts'
import { type Declarations, familiesOf } from './epub-declarations.ts'
import { decorate } from './epub-decoration.ts'
import { attributeOf, type Element } from './epub-elements.ts'
import { gradientOf } from './epub-gradient.ts'
import { quotePairs } from './epub-quotes.ts'

/** What text and paragraphs look like, as far as it is kept. */
export interface Style extends TextStyle {
  pre?: boolean
  align?: ParagraphFormat['align']
  indent?: number
  left?: number
  tight?: boolean
  /** Room over and below a block, where it is more than that between paragraphs. */
  before?: number
  after?: number
  /** How much of the page's width a block has. */
  share?: number
  /** The ground that text stands on, where it is not the paper. */
  ground?: string
  /** The size of the heading that text stands in. */
  usual?: number
  /** Runs from right to left, whatever its letters say. */
  fromRight?: boolean
  /** On pages of a fixed size: what a pixel is in points. Lengths are kept as they are then. */
  pixel?: number
  /** What shares of a width and height are taken of, on such pages. */
  box?: { width: number; height: number }
  /** Height of a line, on such pages. */
  line?: number
  /** Signs around quotations, and how many of them the text stands in. */
  quotes?: string[] | undefined
  quoted?: number
  /** Letters that are not written as they are shown: all small, or the first of each word large. */
  letters?: 'lower' | 'title' | undefined
  /** How much of the text's colour is seen, with all that stands around it. */
  opacity?: number
}

/** The ground and the edges of a block. */
export interface Box {
  fill?: string
  borders?: Borders
  radius?: NonNullable<Frame['radius']>
  gradient?: Gradient
  padding?: { top: number; right: number; bottom: number; left: number }
}

const ALIGN: Record<string, ParagraphFormat['align']> = {
  left: 'left',
  start: 'left',
  right: 'right',
  end: 'right',
  center: 'center',
  '-webkit-center': 'center',
  justify: 'justify',
}

/** Size of text that says nothing of its own. */
export const BOOK_SIZE = 10.5
const SIZES: Record<string, number> = {
  'xx-small': 0.6,
  'x-small': 0.75,
  small: 0.89,
  medium: 1,
  large: 1.2,
  'x-large': 1.5,
  'xx-large': 2,
}
const SANS =
  /^(sans-serif|arial|helvetica|verdana|tahoma|trebuchet|calibri|gill|futura|open sans|roboto|lato|noto sans|source sans|myriad|avenir|univers|frutiger|segoe|system-ui)/
const MONO =
  /^(monospace|courier|consolas|menlo|monaco|andale|lucida console|source code|dejavu sans mono|noto sans mono|inconsolata)/

/** Fonts of Office are kept: ours are as wide as they are. */
const officeFont = (family: string): string | undefined =>
  /^calibri/i.test(family) ? 'Carlito' : /^cambria/i.test(family) ? 'Caladea' : undefined

export function styleOf(
  declared: Declarations,
  base: Style,
  tag: string,
  fontOf: (family: string) => string | undefined = () => undefined,
): Style {
  const out: Style = { ...base }
  const weight = declared['font-weight']
  if (weight) out.bold = /^bold|^[6-9]00/.test(weight) ? true : weight === 'inherit' ? base.bold : undefined
  const slope = declared['font-style']
  if (slope) out.italic = /italic|oblique/.test(slope) ? true : slope === 'inherit' ? base.italic : undefined
  const variant = declared['font-variant-caps'] ?? declared['font-variant']
  if (variant && variant !== 'inherit') {
    out.smallCaps = /small-caps|petite-caps|unicase/.test(variant) || undefined
    // Capitals that are to be small as well are written small first.
    if (/all-small-caps|all-petite-caps/.test(variant)) out.letters = 'lower'
  }
  const transform = declared['text-transform']
  if (transform && transform !== 'inherit') {
    out.allCaps = /uppercase/.test(transform) || undefined
    out.letters = /lowercase/.test(transform) ? 'lower' : /capitalize/.test(transform) ? 'title' : undefined
  }
  decorate(out, declared, tag)
  const marks = declared['text-emphasis-style'] ?? declared['text-emphasis']
  if (marks) out.marks = marksOf(marks)
  const combined = declared['text-combine-upright'] ?? declared['text-combine']
  if (combined) out.sideBySide = /^(?:all|horizontal)$/.test(combined)
  if (declared['quotes']) out.quotes = quotePairs(declared['quotes'], base.quotes)
  if (declared['vertical-align'] === 'super') out.position = 'super'
  else if (declared['vertical-align'] === 'sub') out.position = 'sub'
  const isRaised = out.position !== undefined && (out.position !== base.position || /^su[bp]$/.test(tag))
  if (declared['font-family']) applyFamily(out, declared['font-family'], fontOf)
  if (/^pre/.test(declared['white-space'] ?? '')) out.pre = true
  const align = declared['text-align']
  if (align) out.align = entryOf(ALIGN, align) ?? base.align
  if (declared['direction']) out.fromRight = declared['direction'] === 'rtl'
  const size = tag === 'body' && !base.pixel ? undefined : fontSize(declared['font-size'], base)
  // Raised and lowered letters are small already.
  if (size !== undefined && !(isRaised && size < (base.size ?? BOOK_SIZE))) out.size = size
  applyRoom(out, declared, base, tag)
  const tracking = lengthOf(declared['letter-spacing'], out)
  if (tracking !== undefined) out.tracking = Math.abs(tracking) <= 20 && tracking !== 0 ? tracking : undefined
  // Links have the colour of links, unless they are drawn as buttons.
  const button = tag === 'a' ? hexOf(declared['background-color']) : undefined
  const ground = button ?? base.ground
  const color = declared['color'] && readable(declared['color'], { ...base, ...(ground && { ground }) })
  if (color && (tag !== 'a' || button) && (tag !== 'body' || base.pixel)) out.color = color
  if (declared['color'] === 'initial') delete out.color
  const seen = opacityOf(declared['opacity'])
  if (seen !== undefined) out.opacity = (base.opacity ?? 1) * seen
  const wide = /^(\d{1,3}(?:\.\d+)?)%$/.exec(declared['width'] ?? '')
  if (wide && !/^(img|table|t[dhr]|col)$/.test(tag))
    out.share = (base.share ?? 1) * Math.min(1, Number(wide[1]) / 100)
  if (base.pixel) out.line = lineOf(declared['line-height'], out, base)
  return out
}

function marksOf(written: string): Style['marks'] {
  if (/none|initial|unset/.test(written)) return undefined
  return /sesame/.test(written) ? 'comma' : /circle|open/.test(written) ? 'circle' : 'dot'
}

function applyFamily(out: Style, list: string, fontOf: (family: string) => string | undefined): void {
  for (const family of familiesOf(list)) {
    const own = fontOf(family) ?? officeFont(family)
    if (own) {
      out.font = own
      return
    }
    if (MONO.test(family)) {
      out.code = true
      return
    }
    if (SANS.test(family)) out.font = 'Noto Sans'
    else if (/^(serif|times|georgia|garamond|palatino|cambria|minion|baskerville)/.test(family))
      delete out.font
    else continue
    return
  }
}

function applyRoom(out: Style, declared: Declarations, base: Style, tag: string): void {
  const indent = lengthOf(declared['text-indent'], out)
  if (indent !== undefined) out.indent = indent
  const left = lengthOf(declared['margin-left'], out)
  if (left !== undefined && left > 0 && tag !== 'body') out.left = Math.min(120, (base.left ?? 0) + left)
  const inside = isBare(declared, tag) ? lengthOf(declared['padding-left'], out) : undefined
  if (inside !== undefined && inside > 0 && !out.pixel) out.left = Math.min(120, (out.left ?? 0) + inside)
  const top = lengthOf(declared['margin-top'], out)
  const bottom = lengthOf(declared['margin-bottom'], out)
  // Lines of a poem that are marked up as such.
  if (tag === 'span' && declared['display'] === 'block') out.tight = true
  if (tag === 'p' && top === 0 && bottom === 0) out.tight = true
  if (out.pixel) {
    out.before = tag === 'p' ? (top ?? out.size ?? 12) : top
    out.after = undefined
    return
  }
  const isText = tag === 'p' || /^h[1-6]$/.test(tag)
  out.before = isText ? room(top) : undefined
  out.after = isText ? room(bottom) : undefined
}

/** Whether the padding of an element only moves its text: around it there is nothing to be seen. */
const isBare = (declared: Declarations, tag: string): boolean =>
  (/^(p|div|section|h[1-6])$/.test(tag) || (tag === 'span' && declared['display'] === 'block')) &&
  !declared['background-color'] &&
  SIDES.every(side => !borderOf(declared, side))

/** The space above and below a block that holds others. */
export const marginsOf = (declared: Declarations, style: Style) => ({
  before: room(lengthOf(declared['margin-top'], style), 6),
  after: room(lengthOf(declared['margin-bottom'], style), 6),
})

/** Space that parts a block from its neighbours more than paragraphs are apart. */
const room = (points: number | undefined, least = 12): number | undefined =>
  points !== undefined && points >= least ? Math.min(160, points) : undefined

/** A size of CSS in points; 16 pixels and 12 points are a book's usual size. */
function fontSize(written: string | undefined, base: Style): number | undefined {
  if (written === undefined) return undefined
  const root = base.pixel ? 16 * base.pixel : BOOK_SIZE
  const parent = base.size ?? root
  const named = entryOf(SIZES, written)
  if (named) return named * root
  if (written === 'larger') return parent * 1.2
  if (written === 'smaller') return parent / 1.2
  const match = /^(\d{0,4}\.?\d{1,6})(em|rem|%|px|pt)$/.exec(written)
  if (!match) return undefined
  const unit = { em: parent, '%': parent / 100, rem: root, px: root / 16, pt: root / 12 }
  const points = Number(match[1]) * unit[match[2] as keyof typeof unit]
  if (base.pixel) return points > 0 ? Math.min(800, Math.round(points * 100) / 100) : undefined
  return points > 0 ? Math.min(48, Math.max(5, Math.round(points * 10) / 10)) : undefined
}

function lineOf(written: string | undefined, style: Style, base: Style): number | undefined {
  const size = style.size ?? 16 * (style.pixel ?? 1)
  const times = /^\d*\.?\d+$/.test(written ?? '') ? Number(written) : undefined
  if (times !== undefined) return times * size
  if (written === undefined || written === 'inherit') return style.size === base.size ? base.line : undefined
  return /%$/.test(written) ? (Number.parseFloat(written) / 100) * size : lengthOf(written, style)
}

/** CSS lengths in points, at 10.5 points to the em; shares are those of a column of 360. */
export function lengthOf(text: string | undefined, style: Style = {}): number | undefined {
  // No length is longer; the pattern would try a row of thousands of digits in every way to cut it in two.
  const match = /^(-?\d*\.?\d+)(em|rem|pt|px|cm|mm|in|ex|%)?$/.exec(text?.slice(0, 30) ?? '')
  if (!match) return undefined
  const n = Number(match[1])
  const unit = match[2] ?? (n === 0 ? 'pt' : '')
  const { pixel } = style
  const em = pixel ? (style.size ?? 16 * pixel) : BOOK_SIZE
  const inch = pixel ? 96 * pixel : 72
  const scale = inch / 72
  const size = {
    em,
    rem: pixel ? 16 * pixel : BOOK_SIZE,
    pt: scale,
    px: pixel ?? 0.75,
    cm: 28.35 * scale,
    mm: 2.835 * scale,
    in: inch,
    ex: em / 2,
    '%': pixel ? undefined : 3.6,
  }[unit]
  return size === undefined ? undefined : n * size
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
export type Side = (typeof SIDES)[number]
const WIDTHS: Record<string, number> = { thin: 0.5, medium: 1.5, thick: 3 }

/** The ground and edges that a block's style gives it; undefined where it has neither. */
export function boxOf(declared: Declarations, style: Style): Box | undefined {
  const out: Box = {}
  const fill = hexOf(declared['background-color'])
  // White shows on the paper no more than nothing does, but over a picture or another ground it does.
  if (fill && (fill !== '#ffffff' || style.pixel || (style.ground && style.ground !== fill))) out.fill = fill
  const gradient = gradientOf(declared['background-color'], hexOf)
  if (gradient) out.gradient = gradient
  const borders: Borders = {}
  for (const side of SIDES) {
    const line = borderOf(declared, side, style)
    if (line)
      borders[side] = {
        ...line,
        space: Math.max(side === 'bottom' ? 4 : 2, lengthOf(declared[`padding-${side}`], style) ?? 0),
      }
  }
  if (Object.keys(borders).length > 0) out.borders = borders
  if (!out.fill && !out.borders) return undefined
  const radius = radiusOf(declared['border-radius'], style)
  if (radius) out.radius = radius
  const padding = (side: Side) => Math.min(60, Math.max(0, lengthOf(declared[`padding-${side}`], style) ?? 0))
  out.padding = {
    top: padding('top'),
    right: padding('right'),
    bottom: padding('bottom'),
    left: padding('left'),
  }
  return out
}

/** In shares of the type size: a line reaches so far over its capitals and under its foot. */
const LINE_ROOM = 0.3

/** Blocks in a box. The lines at its edges keep the room that the typesetter leaves out there. */
export function framed(
  blocks: Block[],
  { fill, borders, padding, radius, gradient }: Box,
  style: Style,
): Frame {
  const room = style.pixel ? 0 : LINE_ROOM * (style.size ?? BOOK_SIZE)
  const inset = padding ?? { top: 0, right: 0, bottom: 0, left: 0 }
  return {
    kind: 'frame',
    blocks,
    fills: true,
    ...(fill && { fill }),
    ...(borders && { borders }),
    ...(radius && { radius }),
    ...(gradient && { gradient }),
    padding: { ...inset, top: inset.top + room, bottom: inset.bottom + room },
  }
}

/** The first of the corners stands for all. */
function radiusOf(written: string | undefined, style: Style): Box['radius'] {
  const first = written?.split(/[\s/]+/)[0]
  const share = /^(\d{1,3})(?:\.\d+)?%$/.exec(first ?? '')?.[1]
  // Of half the shorter side here, of the whole one in CSS.
  if (share) return `${Math.min(100, 2 * Number(share))}%`
  const length = lengthOf(first, style)
  return length !== undefined && length > 0 ? Math.min(200, length) : undefined
}

export function borderOf(declared: Declarations, side: Side, style: Style = {}): Border | undefined {
  const line = declared[`border-${side}-style`] ?? ''
  if (!/solid|double|dashed|dotted|groove|ridge|inset|outset/.test(line)) return undefined
  const written = declared[`border-${side}-width`] ?? 'medium'
  const width = entryOf(WIDTHS, written) ?? lengthOf(written, style)
  if (width === 0) return undefined
  const own = declared[`border-${side}-color`]
  if (own === 'transparent') return undefined
  const color = hexOf(own) ?? style.color ?? '#000000'
  const dash = line === 'dashed' || line === 'dotted' ? line : undefined
  return { width: Math.min(12, Math.max(0.25, width ?? 1.5)), color, ...(dash && { dash }) }
}

const OF_BLOCKS = new Set(
  'pre align indent left tight before after share ground usual fromRight pixel box line quotes quoted letters opacity'.split(
    ' ',
  ),
)

/** Text in the letters that its style asks for. */
export const cased = (text: string, { letters }: Style): string =>
  letters === 'lower'
    ? text.toLowerCase()
    : letters === 'title'
      ? text.replace(
          /(^|[^\p{L}\p{M}\p{N}'’])(\p{Ll})/gu,
          (_, before: string, letter: string) => before + letter.toUpperCase(),
        )
      : text

export function textOf(style: Style): { style?: TextStyle } {
  const entries = Object.entries(style).filter(([name, value]) => value !== undefined && !OF_BLOCKS.has(name))
  if (style.opacity !== undefined) entries.push(['color', paleOf(style, style.opacity)])
  return entries.length > 0 ? { style: Object.fromEntries(entries) as TextStyle } : {}
}

/** Less than whole. What is not seen at all mostly waits for a script to show it. */
function opacityOf(written: string | undefined): number | undefined {
  const part = Number.parseFloat(written ?? '') / (written?.endsWith('%') ? 100 : 1)
  return part >= 0.05 && part < 1 ? part : undefined
}

/** The direction that an element's attribute gives its text. */
export function directed(element: Element, style: Style): Style {
  const dir = attributeOf(element, 'dir')?.toLowerCase()
  return dir === 'rtl' || dir === 'ltr' ? { ...style, fromRight: dir === 'rtl' } : style
}

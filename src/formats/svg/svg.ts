import { badInput, Fault } from '../../fault.ts'
import { checkWeight, TooHeavy } from './svg-bounds.ts'
import { backgroundOf, withKeptSpaces, withPlainValues } from './svg-css.ts'
import { filterSeconds, type SizedSvg } from './svg-filters.ts'
import { withLabels } from './svg-labels.ts'
import { mapMarkup } from './svg-markup.ts'
import { decodeXml } from './svg-text.ts'
import { withPlainTransforms } from './svg-transforms.ts'

export interface Size {
  width: number
  height: number
}

export interface Svg {
  /** The document as UTF-8 text, whatever encoding it came in. */
  text: string
  /** What width, height and viewBox of the root say, in CSS pixels; undefined when they say nothing. */
  size: Size | undefined
  root: Root
  /** The colour behind the drawing, as `#rrggbb` or `rgba()`. */
  background: string | undefined
  /** What will not be drawn, in words. */
  losses: string[]
}

interface Root {
  /** Where the root's start tag begins and ends in the text. */
  start: number
  end: number
  attributes: Map<string, string>
}

/** Of the filters of a drawing inside a document, which other programs draw larger than the drawing says. */
const MOST_FILTER_SECONDS = 10
/** Of a drawing that says none. */
const USUAL_SIZE = { width: 300, height: 150 }
const UNITS: Record<string, number> = {
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  pt: 4 / 3,
  pc: 16,
  em: 16,
  ex: 8,
}

/** Reads an SVG's text, newer CSS said in older words, and the size its root declares. */
export function readSvg(bytes: Uint8Array, whose = 'file'): Svg {
  const { text: styled, left } = withLabels(withKeptSpaces(withPlainValues(decodeXml(bytes, whose))))
  const root = findRoot(styled)
  if (!root) throw badInput(`${whose}: the SVG image is damaged: it has no readable svg element.`)
  const size = declaredSize(root)
  const text = withPlainTransforms(styled, viewBox(root) ?? { x: 0, y: 0, ...(size ?? USUAL_SIZE) })
  checkWeight(text, whose)
  const losses: string[] = []
  if (left > 0) losses.push('HTML inside the SVG is not drawn')
  if (outsidePictures(text)) losses.push('pictures outside the SVG are not loaded')
  return { text, root, size, losses, background: backgroundOf(text.slice(root.start, root.end), text) }
}

/**
 * The drawing for a renderer inside another program: newer CSS said in older words, the ground painted. What cannot be
 * read stays as it is; undefined where it is too heavy to be drawn.
 */
export function plainSvg(bytes: Uint8Array): Uint8Array | undefined {
  try {
    const { text, root, size, background } = readSvg(bytes)
    const view = viewBox(root) ?? (size && { x: 0, y: 0, ...size })
    const drawn = size ?? USUAL_SIZE
    const zoom = drawn.width / (view ?? drawn).width
    if (filterSeconds({ text, ...drawn, zoom }) > MOST_FILTER_SECONDS) return undefined
    if (!background || !view || text[root.end - 2] === '/') return Buffer.from(text)
    const { x, y, width, height } = view
    const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${background}"/>`
    return Buffer.from(text.slice(0, root.end) + ground + text.slice(root.end))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return error.cause instanceof TooHeavy ? undefined : bytes
  }
}

/** Whether the drawing shows pictures that it does not hold. */
function outsidePictures(svg: string): boolean {
  let found = false
  mapMarkup(svg, tag => {
    if (/^<(?:[\w.-]+:)?(?:image|feImage)\s/.test(tag))
      found ||= /\s(?:xlink:)?href\s*=\s*["']\s*(?!data:|#)[^"'\s]/i.test(tag.slice(0, LONGEST_ROOT))
    return tag
  })
  return found
}

/** The size an SVG declares, without a look at what it draws. */
export function declaredSvgSize(bytes: Uint8Array): Size | undefined {
  const root = findRoot(decodeXml(bytes, 'file'))
  return root && declaredSize(root)
}

/** Far more than any namespace list needs. */
const LONGEST_ROOT = 65_536
const BEFORE_ROOT = /\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(\[[\s\S]*?\]\s*)?>/iy
const START_TAG = /^<(?:[\w.-]+:)?svg(?=[\s/>])((?:[^"'>]|"[^"]*"|'[^']*')*)>/
/** Begins only where a name does: a long word would be tried from each of its letters. */
const ATTRIBUTE = /(?<![\w.:-])([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

function findRoot(text: string): Root | undefined {
  let at = 0
  for (;;) {
    BEFORE_ROOT.lastIndex = at
    if (!BEFORE_ROOT.test(text) || BEFORE_ROOT.lastIndex === at) break
    at = BEFORE_ROOT.lastIndex
  }
  const tag = START_TAG.exec(text.slice(at, at + LONGEST_ROOT))
  if (!tag) return undefined
  const attributes = new Map<string, string>()
  for (const [, name, double, single] of tag[1]!.matchAll(ATTRIBUTE))
    attributes.set(name!, double ?? single ?? '')
  return { start: at, end: at + tag[0].length, attributes }
}

function length(text: string | undefined): number | undefined {
  const match = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(?:\s*(px|in|cm|mm|pt|pc|em|ex))?\s*$/i.exec(
    text ?? '',
  )
  const value = match ? Number(match[1]) * UNITS[(match[2] ?? 'px').toLowerCase()]! : undefined
  return value !== undefined && Number.isFinite(value) && value > 0 ? value : undefined
}

function viewBox(root: Root): (Size & { x: number; y: number }) | undefined {
  const parts = (root.attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [x = 0, y = 0, width = 0, height = 0] = parts
  return parts.length === 4 && parts.every(Number.isFinite) && width > 0 && height > 0
    ? { x, y, width, height }
    : undefined
}

function declaredSize(root: Root): Size | undefined {
  const width = length(root.attributes.get('width'))
  const height = length(root.attributes.get('height'))
  const box = viewBox(root)
  if (width && height) return { width, height }
  if (!box) return undefined
  if (width) return { width, height: (width * box.height) / box.width }
  if (height) return { width: (height * box.width) / box.height, height }
  return { width: box.width, height: box.height }
}

/** The pixels an SVG is to be drawn with: its own size, one side, or both. */
export interface SvgSize {
  width?: number | undefined
  height?: number | undefined
  /** With both sides given: stretched to them, or in its proportions within them or over them. */
  fit?: 'fill' | 'contain' | 'cover'
}

/**
 * The SVG with its root set to the wanted pixels, drawn from the same view box. Setting the root's size
 * instead of a resolution keeps tiny drawings exact and needs no scaling afterwards. A renderer that takes
 * other units than pixels gets the root in them by `rootScale`.
 */
export function sizedSvg(
  svg: Svg,
  natural: Size,
  wanted: SvgSize,
  maxPixels: number,
  whose: string,
  rootScale = 1,
): SizedSvg {
  const { width, height } = pixelsFor(natural, wanted)
  if (width * height > maxPixels || Math.max(width, height) > 32_767) {
    throw badInput(
      `${whose}: the SVG would become ${width} x ${height} pixels; the limits are ${maxPixels / 1e6} megapixels and 32,767 pixels a side.`,
    )
  }
  const { start, end } = svg.root
  let tag = svg.text.slice(start, end).replace(/\s(width|height)\s*=\s*("[^"]*"|'[^']*')/g, '')
  const box = viewBox(svg.root) ? '' : ` viewBox="0 0 ${natural.width} ${natural.height}"`
  if (box) tag = tag.replace(/\sviewBox\s*=\s*("[^"]*"|'[^']*')/g, '')
  // Asked for both sides, the drawing fills them, as a pixel image would.
  const stretch = isStretched(wanted) ? ' preserveAspectRatio="none"' : ''
  if (stretch) tag = tag.replace(/\spreserveAspectRatio\s*=\s*("[^"]*"|'[^']*')/g, '')
  const root = `$& width="${width * rootScale}" height="${height * rootScale}"${box}${stretch}`
  tag = tag.replace(/^<(?:[\w.-]+:)?svg/, root)
  const zoom = width / (viewBox(svg.root) ?? natural).width
  return { text: svg.text.slice(0, start) + tag + svg.text.slice(end), width, height, zoom }
}

const isStretched = ({ width, height, fit = 'fill' }: SvgSize): boolean =>
  width !== undefined && height !== undefined && fit === 'fill'

function pixelsFor(natural: Size, wanted: SvgSize): Size {
  const across = wanted.width && wanted.width / natural.width
  const down = wanted.height && wanted.height / natural.height
  if (across && down && isStretched(wanted)) return { width: wanted.width!, height: wanted.height! }
  const scale =
    across && down ? Math[wanted.fit === 'cover' ? 'max' : 'min'](across, down) : (across ?? down ?? 1)
  const side = (own: number) => Math.max(1, Math.round(own * scale))
  return { width: side(natural.width), height: side(natural.height) }
}

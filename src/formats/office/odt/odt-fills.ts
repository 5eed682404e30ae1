import { painted } from '../../../charts/svg-fill.ts'
import { pictureOf } from '../../image/data-url.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { pictureUrl } from '../docx/picture-fills.ts'
import { colorOf, points } from '../ods/book/ods-lengths.ts'

interface Size {
  width: number
  height: number
}

interface Fills {
  /** A gradient, a hatch or a picture that graphic styles name. */
  fill: (kind: 'gradient' | 'hatch' | 'fill-image', name: string | undefined) => XmlElement | undefined
  bytes: (path: string) => Uint8Array | undefined
}

/** The fill of a shape that is no plain colour: what stands before it in the SVG, and how it is filled. */
export function namedFill(
  get: (name: string) => string | undefined,
  size: Size,
  { fill, bytes }: Fills,
): { before: string; ink: string } | undefined {
  switch (get('fill')) {
    case 'gradient':
      return gradient(fill('gradient', get('fill-gradient-name')), size)
    case 'hatch':
      return hatch(fill('hatch', get('fill-hatch-name')), get)
    case 'bitmap':
      return bitmap(fill('fill-image', get('fill-image-name'))?.get('href'), get, size, bytes)
    default:
      return undefined
  }
}

/** Degrees against the clock, or tenths of them where no unit is said. */
const degrees = (text = '0'): number => (Number.parseFloat(text) || 0) / (/[a-z]/i.test(text) ? 1 : 10)

const share = (text: string | undefined, otherwise: number): number =>
  Math.min(100, Math.max(0, Number.parseFloat(text ?? '') || otherwise)) / 100

/** From the edge to the middle, as a circle or an ellipse around it. */
function round(named: XmlElement, first: string, last: string, { width, height }: Size) {
  const x = width * share(named.get('cx'), 50)
  const y = height * share(named.get('cy'), 50)
  // The corners lie on the outermost ring.
  const reach = named.get('style') === 'radial' ? Math.hypot(width, height) / 2 : width / Math.SQRT2
  const flat = named.get('style') === 'radial' ? 1 : height / width
  const edge = 1 - share(named.get('border'), 0)
  return {
    before: `<radialGradient id="fill" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${reach}" gradientTransform="translate(${x} ${y}) scale(1 ${flat})"><stop offset="0" stop-color="${last}"/><stop offset="${edge}" stop-color="${first}"/></radialGradient>`,
    ink: 'fill="url(#fill)"',
  }
}

const RINGS = 40

/** From the edge to the middle in rectangles, each as far inside the one before on all sides, or in proportion. */
function angular(named: XmlElement, first: string, last: string, size: Size) {
  const even = named.get('style') === 'rectangular'
  const least = Math.min(size.width, size.height)
  const [across, down] = [even ? least : size.width, even ? least : size.height]
  const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))
  const [from, to] = [channels(first), channels(last)]
  const rings = Array.from({ length: RINGS }, (_, i) => {
    const color = from.map((one, at) => Math.round(one + ((to[at]! - one) * i) / (RINGS - 1)))
    const [x, y] = [(across * i) / RINGS / 2, (down * i) / RINGS / 2]
    return `<rect x="${x}" y="${y}" width="${size.width - 2 * x}" height="${size.height - 2 * y}" fill="rgb(${color})"/>`
  })
  return tiled(size, rings.join(''))
}

function gradient(named: XmlElement | undefined, size: Size) {
  const [first, last] = [colorOf(named?.get('start-color')), colorOf(named?.get('end-color'))]
  if (!named || !first || !last) return undefined
  const style = named.get('style') ?? ''
  if (/^(?:radial|ellipsoid)$/.test(style) && size.width > 0) return round(named, first, last, size)
  if (/^(?:square|rectangular)$/.test(style)) return angular(named, first, last, size)
  const isAxial = style === 'axial'
  const stops = isAxial
    ? [
        { at: 0, color: last },
        { at: 0.5, color: first },
        { at: 1, color: last },
      ]
    : [
        { at: 0, color: first },
        { at: 1, color: last },
      ]
  const angle = 90 - degrees(named.get('angle'))
  return painted(
    { color: first, gradient: { angle, stops } },
    { x: 0, y: 0, width: size.width, height: size.height },
    'fill',
  )
}

function hatch(named: XmlElement | undefined, get: (name: string) => string | undefined) {
  const color = colorOf(named?.get('color'))
  if (!named || !color) return undefined
  const step = Math.max(1, points(named.get('distance')) ?? 3)
  const ground = get('fill-hatch-solid') === 'true' ? colorOf(get('fill-color')) : undefined
  const crossed = named.get('style') === 'single' ? '' : `M0 0V${step}`
  return tiled(
    { width: step, height: step },
    `${ground ? `<rect width="${step}" height="${step}" fill="${ground}"/>` : ''}<path d="M0 0H${step}${crossed}" stroke="${color}" stroke-width="0.6"/>`,
    ` patternTransform="rotate(${-degrees(named.get('rotation'))})"`,
  )
}

function bitmap(
  path: string | undefined,
  get: (name: string) => string | undefined,
  size: Size,
  bytes: Fills['bytes'],
) {
  const file = path === undefined ? undefined : bytes(path.replace(/^\.\//, ''))
  const picture = file && pictureOf(file)
  const url = picture && pictureUrl(picture)
  if (!url) return undefined
  const own = { width: points(get('fill-image-width')), height: points(get('fill-image-height')) }
  const repeats = get('repeat') !== 'stretch' && own.width && own.height
  const tile = repeats ? { width: own.width!, height: own.height! } : size
  return tiled(
    tile,
    `<image href="${url}" width="${tile.width}" height="${tile.height}" preserveAspectRatio="none"/>`,
  )
}

const tiled = ({ width, height }: Size, inner: string, more = '') => ({
  before: `<pattern id="fill" patternUnits="userSpaceOnUse" width="${width}" height="${height}"${more}>${inner}</pattern>`,
  ink: 'fill="url(#fill)"',
})

import type { Border, Document, DocumentImage, InlineImage } from '../../../document/tree.ts'
import { imageSize } from '../../image/image-size.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { patternSvg } from './preset-patterns.ts'
import { colorIn, type ThemeColors } from './theme-colors.ts'

/** How the inside of an outline is drawn: what stands before it in the SVG, and how it is filled. */
export type Paint = (id: string, path: string, size: Size) => { before: string; ink: string }

interface Size {
  width: number
  height: number
}

const UNFILLED = 'fill="none"'
/** The kinds of pictures that can stand inside an SVG. */
const INSIDE = new Set(['png', 'jpeg', 'gif'])

/** The fill of a shape by a preset pattern. */
export function patternPaint(fill: XmlElement | undefined, colors: ThemeColors): Paint | undefined {
  if (!fill) return undefined
  const front = colorIn(fill.find('a:fgClr'), colors) ?? '#000000'
  const ground = colorIn(fill.find('a:bgClr'), colors) ?? '#ffffff'
  return id => {
    const before = patternSvg(fill.get('prst') ?? '', id, front, ground)
    return before ? { before, ink: `fill="url(#${id})"` } : { before: '', ink: `fill="${front}"` }
  }
}

/** The fill of a shape by colours that run out from a point in it, to the corner that is farthest away. */
export function radialPaint(
  fill: XmlElement | undefined,
  stops: { at: number; color: string }[],
): Paint | undefined {
  const path = fill?.find('a:path')
  if (!path || stops.length < 2) return undefined
  const rect = path.find('a:fillToRect')
  const side = (name: string) => (Number(rect?.get(name)) || 0) / 100_000
  const within = (value: number) => Math.min(1, Math.max(0, value))
  const x = within((side('l') + 1 - side('r')) / 2)
  const y = within((side('t') + 1 - side('b')) / 2)
  const reach = Math.hypot(Math.max(x, 1 - x), Math.max(y, 1 - y))
  const shown = stops.map(({ at, color }) => `<stop offset="${at}" stop-color="${color}"/>`).join('')
  return id => ({
    before: `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${reach}">${shown}</radialGradient>`,
    ink: `fill="url(#${id})"`,
  })
}

/** The fill of a shape by a picture, stretched over it or repeated. */
export function picturePaint(
  fill: XmlElement | undefined,
  image: InlineImage | undefined,
  images: Document['images'],
): Paint | undefined {
  const url = fill && urlOf(image, images)
  if (!url) return undefined
  const opacity = opacityOf(fill)
  const tile = fill.find('a:tile')
  const own = imageSize(images.get(image!.source!)!)
  if (tile && own) {
    const scale = (name: string) => 0.75 * (Math.abs(Number(tile.get(name)) || 100_000) / 100_000)
    const [width, height] = [own.width * scale('sx'), own.height * scale('sy')]
    return id => ({
      before: `<pattern id="${id}" patternUnits="userSpaceOnUse" width="${width}" height="${height}"><image href="${url}" width="${width}" height="${height}" preserveAspectRatio="none"${opacity}/></pattern>`,
      ink: `fill="url(#${id})"`,
    })
  }
  const rect = fill.path('a:stretch', 'a:fillRect')
  const side = (name: string) => (Number(rect?.get(name)) || 0) / 100_000
  const [left, top] = [side('l'), side('t')]
  const [wide, high] = [1 - left - side('r'), 1 - top - side('b')]
  if (wide <= 0 || high <= 0) return undefined
  return (id, path, { width, height }) => {
    const place = { x: left * width, y: top * height, width: wide * width, height: high * height }
    return { before: clipped(url, id, path, whole(image!, place), opacity), ink: UNFILLED }
  }
}

/** How pale a picture is, as SVG says it. */
export function opacityOf(element: XmlElement): string {
  const amount = Number(element.descendant('a:alphaModFix')?.get('amt') ?? 100_000)
  return amount >= 0 && amount < 100_000 ? ` opacity="${amount / 100_000}"` : ''
}

/** A picture cut out along an outline, as a picture of its own; undefined where it cannot be drawn so. */
export function cutOut(
  image: InlineImage,
  path: string,
  { width, height }: Size,
  line: Border | undefined,
  images: Document['images'],
  opacity = '',
): InlineImage | undefined {
  const url = urlOf(image, images)
  if (!url || !(width > 0) || !(height > 0)) return undefined
  const inner = clipped(url, 'cut', path, whole(image, { x: 0, y: 0, width, height }), opacity)
  // Only the inner half of the line would be seen where the picture reaches its edge.
  const edge = line
    ? `<path clip-path="url(#cut)" d="${path}" ${UNFILLED} stroke="${line.color}" stroke-width="${2 * line.width}"/>`
    : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}${edge}</svg>`
  // The same picture cut out the same way, in a header or a bullet, is kept once.
  const source = `${image.source} ${path} ${edge}${opacity} ${JSON.stringify(image.crop)}`
  if (!images.has(source)) images.set(source, { bytes: Buffer.from(svg), kind: 'svg' })
  const { crop: _, border: __, ...rest } = image
  return { ...rest, source }
}

function urlOf(image: InlineImage | undefined, images: Document['images']): string | undefined {
  const found = image?.source === undefined ? undefined : images.get(image.source)
  return found && pictureUrl(found)
}

/** A picture as SVG can hold it; undefined for kinds that it cannot. */
export const pictureUrl = ({ kind, bytes }: DocumentImage): string | undefined =>
  INSIDE.has(kind) ? `data:image/${kind};base64,${Buffer.from(bytes).toString('base64')}` : undefined

type Place = Size & { x: number; y: number }

/** Where the whole picture lies when the part that is shown fills a place. */
function whole({ crop }: InlineImage, { x, y, width, height }: Place): Place {
  if (!crop) return { x, y, width, height }
  const [wide, high] = [width / (1 - crop.left - crop.right), height / (1 - crop.top - crop.bottom)]
  return { x: x - crop.left * wide, y: y - crop.top * high, width: wide, height: high }
}

const clipped = (url: string, id: string, path: string, { x, y, width, height }: Place, opacity: string) =>
  `<clipPath id="${id}"><path d="${path}"/></clipPath><g clip-path="url(#${id})"><image href="${url}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none"${opacity}/></g>`

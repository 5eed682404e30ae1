import { painted } from '../../../charts/svg-fill.ts'
import type { CellFill } from '../../../document/cell-style.ts'
import type {
  Block,
  Border,
  Document,
  Frame,
  Inline,
  InlineImage,
  TextStyle,
} from '../../../document/tree.ts'
import { largest } from '../../../lib/geometry/extremes.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { fillOf } from '../xlsx/book/book-shape-style.ts'
import { emu } from './docx-units.ts'
import { outlineOf } from './drawing-geometry.ts'
import { arrowHeads, type Line, strokeOf } from './drawing-lines.ts'
import { cutOut, opacityOf, type Paint, patternPaint, picturePaint, radialPaint } from './picture-fills.ts'
import { colorIn, type ThemeColors } from './theme-colors.ts'
import { type Box, overhang, turnedText } from './turned-shapes.ts'

/** A shape or picture of a drawing, with its box in points from the drawing's corner. */
export interface Piece {
  element: XmlElement
  box: Box
}

export interface ShapeContext {
  colors: ThemeColors
  images: Document['images']
  /** Reads the paragraphs of a text box; `color` is what text in it has that names none. */
  blocks: (element: XmlElement, color: string | undefined) => Block[]
  picture: (element: XmlElement) => InlineImage | undefined
  children: (element: XmlElement) => XmlElement[]
  /** Tells what is not shown. */
  lost: (what: string) => void
}

/** Room around a drawing for thick lines and arrow heads. */
const BLEED = 12
export const MAX_PIECES = 500

/** All shapes and pictures below an element, up to `MAX_PIECES`, groups resolved to one measure. */
export function piecesOf(root: XmlElement, size: Size, context: ShapeContext): Piece[] {
  const out: Piece[] = []
  const visit = (element: XmlElement, map: Placement, depth: number) => {
    if (depth > 12) return
    for (const child of context.children(element)) {
      if (out.length >= MAX_PIECES) return
      const properties = child.find('wps:spPr') ?? child.find('pic:spPr') ?? child.find('dsp:spPr')
      if (['wps:wsp', 'pic:pic', 'dsp:sp'].includes(child.name)) {
        out.push({ element: child, box: map(boxOf(properties?.find('a:xfrm'))) })
      } else if (/^(wpg:wgp|wpg:grpSp|dsp:grpSp)$/.test(child.name)) {
        const form = (child.find('wpg:grpSpPr') ?? child.find('dsp:grpSpPr'))?.find('a:xfrm')
        visit(child, grouped(form, map), depth + 1)
      } else visit(child, map, depth + 1)
    }
  }
  visit(root, box => box, 0)
  const [only] = out
  // A drawing's own extent counts for the one piece it has, and a group is stretched over it.
  if (out.length === 1 && only) {
    const isOwn = Math.abs(only.box.width - size.width) < 1 && Math.abs(only.box.height - size.height) < 1
    // Some files give the extent of the turned shape.
    const turned = !isOwn && Math.abs(Math.round(only.box.turn / 90)) % 2 === 1
    const [width, height] = turned ? [size.height, size.width] : [size.width, size.height]
    return [{ ...only, box: { ...only.box, ...centred(size, width, height) } }]
  }
  return fitted(out, root, size)
}

interface Size {
  width: number
  height: number
}

/** From the measure of a group to the drawing's. */
type Placement = (box: Box) => Box

const centred = (size: Size, width: number, height: number) => ({
  x: (size.width - width) / 2,
  y: (size.height - height) / 2,
  width,
  height,
})

function boxOf(form: XmlElement | undefined): Box {
  const of = (child: string, name: string) => emu(form?.find(child)?.get(name)) ?? 0
  return {
    x: of('a:off', 'x'),
    y: of('a:off', 'y'),
    width: of('a:ext', 'cx'),
    height: of('a:ext', 'cy'),
    turn: (Number(form?.get('rot')) || 0) / 60_000,
    flipX: form?.get('flipH') === '1',
    flipY: form?.get('flipV') === '1',
  }
}

function grouped(form: XmlElement | undefined, outer: Placement): Placement {
  const own = boxOf(form)
  const of = (child: string, name: string) => emu(form?.find(child)?.get(name))
  const width = of('a:chExt', 'cx') || own.width || 1
  const height = of('a:chExt', 'cy') || own.height || 1
  const [sx, sy] = [(own.width || width) / width, (own.height || height) / height]
  return box =>
    outer({
      ...box,
      x: own.x + (box.x - (of('a:chOff', 'x') ?? 0)) * sx,
      y: own.y + (box.y - (of('a:chOff', 'y') ?? 0)) * sy,
      width: box.width * sx,
      height: box.height * sy,
    })
}

/** A group lies at the drawing's corner, whatever offset it had on the page it was drawn on. */
function fitted(pieces: Piece[], root: XmlElement, size: Size): Piece[] {
  const form = root.descendant('wpg:grpSpPr')?.find('a:xfrm')
  const { x, y, width, height } = boxOf(form)
  const [sx, sy] = [width ? size.width / width : 1, height ? size.height / height : 1]
  return pieces.map(({ element, box }) => ({
    element,
    box: {
      ...box,
      x: (box.x - x) * sx,
      y: (box.y - y) * sy,
      width: box.width * sx,
      height: box.height * sy,
    },
  }))
}

interface Look {
  fill: CellFill | undefined
  /** A fill that is no colour or gradient. */
  paint: Paint | undefined
  line: Line | undefined
  text: string | undefined
}

function lookOf(shape: XmlElement, context: ShapeContext): Look {
  const { colors } = context
  const properties = propertiesOf(shape)
  const style = shape.find('wps:style') ?? shape.find('dsp:style')
  const referred = (name: string) => {
    const reference = style?.find(name)
    return reference && reference.get('idx') !== '0' ? colorIn(reference, colors) : undefined
  }
  const said = fillOf(properties, colors)
  const blip = properties?.find('a:blipFill')
  const paint =
    patternPaint(properties?.find('a:pattFill'), colors) ??
    (blip && picturePaint(blip, context.picture(blip), context.images)) ??
    radialPaint(properties?.find('a:gradFill'), said?.gradient?.stops ?? [])
  const usual =
    said === undefined && !paint && !properties?.find('a:grpFill') ? referred('a:fillRef') : undefined
  const fill = paint ? undefined : (said ?? (usual ? { color: usual } : undefined))
  const own = properties?.find('a:ln')
  const color = own?.find('a:noFill')
    ? undefined
    : (colorIn(own?.find('a:solidFill'), colors) ?? referred('a:lnRef') ?? (own?.get('w') && '#000000'))
  const ends = (name: string) => (own?.find(name)?.get('type') ?? 'none') !== 'none'
  const dash = own?.find('a:prstDash')?.get('val')
  return {
    fill,
    paint,
    line: color
      ? {
          color,
          width: Math.min(20, emu(own?.get('w')) || 0.75),
          dash: dash && dash !== 'solid' ? dash : undefined,
          head: ends('a:headEnd'),
          tail: ends('a:tailEnd'),
        }
      : undefined,
    text: fill || paint ? colorIn(style?.find('a:fontRef'), colors) : undefined,
  }
}

/** A picture cut out along its outline, where that is no plain box: round ones with their line. */
export function cutPicture(
  picture: XmlElement,
  image: InlineImage,
  size: Size,
  { colors, images }: Pick<ShapeContext, 'colors' | 'images'>,
): InlineImage {
  const { path, plain, open } = outlineOf(picture.find('pic:spPr'), size.width, size.height)
  const opacity = opacityOf(picture)
  if (!plain && !open && path !== '')
    return cutOut(image, path, size, pictureBorder(picture, colors), images, opacity) ?? image
  if (opacity === '') return image
  const whole = `M0 0H${size.width}V${size.height}H0Z`
  const pale = cutOut(image, whole, size, undefined, images, opacity)
  return pale ? { ...pale, ...(image.border && { border: image.border }) } : image
}

/** The line around a picture. */
export function pictureBorder(picture: XmlElement, colors: ThemeColors): Border | undefined {
  const line = picture.find('pic:spPr')?.find('a:ln')
  const color = colorIn(line?.find('a:solidFill'), colors)
  return color ? { width: Math.min(12, emu(line?.get('w')) || 0.75), color } : undefined
}

/** The drawing as one frame: a picture of its shapes behind, texts and pictures in their places. */
export function drawingFrame(
  pieces: Piece[],
  size: Size,
  alt: string,
  context: ShapeContext,
): Frame | undefined {
  const [only] = pieces
  if (pieces.length === 1 && only && only.element.name !== 'pic:pic') {
    const look = lookOf(only.element, context)
    const outline = outlineOf(propertiesOf(only.element), only.box.width, only.box.height)
    const frame = textFrame(only, look, context)
    const isEven = !look.paint && (!look.fill || (!look.fill.gradient && look.fill.color.length === 7))
    if (frame && outline.plain && isEven && !only.box.turn && !frame.turn && !look.line?.dash)
      return { ...frame, ...plainLook(look), ...size, ...growing(only.element) }
    const backdrop = backdropOf(pieces, size, context)
    if (!frame) return backdrop && { kind: 'frame', blocks: [], padding: 0, alt, ...size, backdrop }
    if (frame.turn)
      return { kind: 'frame', blocks: [frame], padding: 0, alt, ...size, ...(backdrop && { backdrop }) }
    return { ...frame, ...size, ...(backdrop && { backdrop }) }
  }
  const blocks: Block[] = pieces.flatMap(piece => {
    const made =
      piece.element.name === 'pic:pic' ? pictureFrame(piece, context) : textFrame(piece, undefined, context)
    const { x, y } = piece.box
    return made ? [{ place: { x, y, from: 'page' as const }, ...made }] : []
  })
  const backdrop = backdropOf(pieces, size, context)
  if (blocks.length === 0 && !backdrop) return undefined
  return { kind: 'frame', blocks, padding: 0, alt, ...size, ...(backdrop && { backdrop }) }
}

const propertiesOf = (shape: XmlElement) => shape.find('wps:spPr') ?? shape.find('dsp:spPr')

/** A box that grows with its text has no height of its own. */
const growing = (shape: XmlElement): { height?: undefined } =>
  shape.find('wps:bodyPr')?.find('a:spAutoFit') ? { height: undefined } : {}

function plainLook({ fill, line }: Look): Pick<Frame, 'fill' | 'border'> {
  const border: Border | undefined = line && { width: Math.min(6, line.width), color: line.color }
  return { ...(fill && { fill: fill.color }), ...(border && { border }) }
}

function pictureFrame({ element, box }: Piece, context: ShapeContext): Frame | undefined {
  const image = context.picture(element)
  if (!image) return undefined
  const { width, height } = box
  const shown = cutPicture(element, image, box, context)
  const content: Inline[] = [{ kind: 'image', image: { ...shown, width, height } }]
  return { kind: 'frame', padding: 0, blocks: [{ kind: 'paragraph', content }], width, height }
}

function textFrame(
  { element, box }: Piece,
  given: Look | undefined,
  context: ShapeContext,
): Frame | undefined {
  const look = given ?? lookOf(element, context)
  const body = element.find('wps:bodyPr') ?? element.path('dsp:txBody', 'a:bodyPr')
  const content = element.path('wps:txbx', 'w:txbxContent')
  const text = element.find('dsp:txBody')
  const blocks = content
    ? context.blocks(content, look.text)
    : text
      ? plainParagraphs(text, look, context)
      : []
  if (blocks.length === 0) return undefined
  // Words drawn as a picture fill their shape, along a path or straight.
  const path = body?.find('a:prstTxWarp')?.get('prst') ?? 'textNoShape'
  const isArt = path !== 'textNoShape' && blocks.length === 1 && blocks[0]!.kind === 'paragraph'
  if (path !== 'textNoShape' && path !== 'textPlain') context.lost('bend of words drawn as a picture')
  const inner = element.name === 'wps:wsp' ? innerOf(element, box) : undefined
  const inset = (name: string, otherwise: number, side: 'left' | 'right' | 'top' | 'bottom') =>
    Math.min(72, emu(body?.get(name)) ?? otherwise) + (inner?.[side] ?? 0)
  const anchor = body?.get('anchor')
  const padding = {
    left: inset('lIns', 7.2, 'left'),
    right: inset('rIns', 7.2, 'right'),
    top: inset('tIns', 3.6, 'top'),
    bottom: inset('bIns', 3.6, 'bottom'),
  }
  return {
    kind: 'frame',
    blocks,
    width: box.width,
    height: box.height,
    padding,
    ...turnedText(box, body, padding),
    ...(isArt && { fits: true, padding: 0 }),
    ...(anchor === 'ctr' && { vertical: 'middle' as const }),
    ...(anchor === 'b' && { vertical: 'bottom' as const }),
  }
}

/** How far inside a shape its text stands, where that leaves room for any. */
function innerOf(shape: XmlElement, { width, height }: Box) {
  const { inner } = outlineOf(propertiesOf(shape), width, height)
  const sides = inner && Object.values(inner)
  if (!inner || !sides?.every(side => side >= 0)) return undefined
  return inner.left + inner.right < width - 24 && inner.top + inner.bottom < height - 12 ? inner : undefined
}

/** Text of a diagram, which has paragraphs of its own kind. */
function plainParagraphs(body: XmlElement, look: Look, context: ShapeContext): Block[] {
  return body.all('a:p').flatMap((paragraph): Block[] => {
    const content = paragraph.all('a:r').map((run): Inline => {
      const properties = run.find('a:rPr')
      const size = (Number(properties?.get('sz')) || 0) / 100
      const color = colorIn(properties?.find('a:solidFill'), context.colors) ?? look.text
      const style: TextStyle = {
        ...(size && { size }),
        ...(color && { color }),
        ...(properties?.get('b') === '1' && { bold: true }),
        ...(properties?.get('i') === '1' && { italic: true }),
      }
      return { kind: 'text', text: run.find('a:t')?.text() ?? '', style }
    })
    const align = paragraph.find('a:pPr')?.get('algn')
    const side = align === 'ctr' ? 'center' : align === 'r' ? 'right' : 'left'
    return content.length > 0 ? [{ kind: 'paragraph', content, format: { align: side } }] : []
  })
}

/** Draws all shapes that have a fill or a line; undefined where none has. */
function backdropOf(pieces: Piece[], size: Size, context: ShapeContext): Frame['backdrop'] {
  const drawn = pieces.map((piece, at) => shapeSvg(piece, `f${at}`, context)).join('')
  if (drawn === '') return undefined
  const bleed = BLEED + largest(pieces.map(piece => overhang(piece.box, size)))
  const [width, height] = [size.width + 2 * bleed, size.height + 2 * bleed]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-bleed} ${-bleed} ${width} ${height}">${drawn}</svg>`
  const source = `drawing-${context.images.size}.svg`
  context.images.set(source, { bytes: Buffer.from(svg), kind: 'svg' })
  return { source, bleed }
}

const UNFILLED = { before: '', ink: 'fill="none"' }

function shapeSvg({ element, box }: Piece, name: string, context: ShapeContext): string {
  if (element.name === 'pic:pic') return ''
  const { fill, paint, line } = lookOf(element, context)
  const { path, open } = outlineOf(propertiesOf(element), box.width, box.height)
  if (path === '' || (!line && (open || !(fill || paint)))) return ''
  const [cx, cy] = [box.width / 2, box.height / 2]
  const flip = box.flipX || box.flipY ? ` scale(${box.flipX ? -1 : 1} ${box.flipY ? -1 : 1})` : ''
  const turn = box.turn ? ` rotate(${box.turn})` : ''
  const place = `translate(${box.x + cx} ${box.y + cy})${turn}${flip} translate(${-cx} ${-cy})`
  const stroke = line ? strokeOf(line) : ''
  const heads = open && line ? arrowHeads(path, line) : ''
  const { before, ink } = open
    ? UNFILLED
    : (paint?.(name, path, box) ?? (fill ? painted(fill, { ...box, x: 0, y: 0 }, name) : UNFILLED))
  return `<g transform="${place}">${before}<path d="${path}" ${ink}${stroke}/>${heads}</g>`
}

import type { Block, Frame, Inline } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { chosen, type DrawingContext, type Drawn, embedded } from './drawing-context.ts'
import { arrowHeads, strokeOf } from './drawing-lines.ts'
import { vmlOutline } from './vml-outline.ts'
import { Shape, vmlLength, vmlPair } from './vml-shape.ts'
import { wordArt } from './word-art.ts'

/** Room around a drawing for thick lines and arrow heads. */
const BLEED = 12
const MAX_PIECES = 500

/** The older drawings: pictures, text boxes, shapes, groups, canvases, rules and words drawn as pictures, in VML. */
export function readVml(element: XmlElement, context: DrawingContext): Drawn {
  const out: Drawn = { inline: [], floating: [] }
  const visit = (node: XmlElement, depth: number) => {
    if (depth > 20) return
    if (node.name === 'v:shapetype') context.vmlTypes.set(node.get('id') ?? '', node)
    else if (node.get('hr') === 't')
      out.inline.push({ kind: 'frame', frame: ruleOf(new Shape(node, context), context) })
    else if (node.name === 'v:group') add(out, groupFrame(node, context), new Shape(node, context))
    else if (SHAPES.test(node.name)) addShape(node, out, context)
    else for (const child of chosen(node)) visit(child, depth + 1)
  }
  visit(element, 0)
  return out
}

const SHAPES = /^v:(shape|rect|roundrect|oval|line|polyline|image)$/

/** A frame in the line, or where it is placed. */
function add(out: Drawn, frame: Frame | undefined, shape: Shape): void {
  if (!frame) return
  const place = shape.place({ ...shape.size, ...(frame.width && { width: frame.width }) })
  if (place) out.floating.push({ ...frame, place, ...shape.around() })
  else out.inline.push({ kind: 'frame', frame })
}

function addShape(node: XmlElement, out: Drawn, context: DrawingContext): void {
  const shape = new Shape(node, context)
  const picture = pictureOf(node, context)
  if (picture && !shape.isAbsolute()) {
    out.inline.push({ kind: 'image', image: { ...picture, ...shape.size } })
    return
  }
  const { width, height } = shape.size
  const box = node.name === 'v:line' ? lineBox(node) : undefined
  const piece: Piece = {
    shape,
    box: box ?? { x: 0, y: 0, width: width ?? 0, height: height ?? 0 },
    ...(picture && { picture }),
  }
  const frame = loneFrame(piece, context)
  if (!frame) return
  const place = shape.place()
  // A line has its place in its ends.
  if (place && box) Object.assign(place, { x: place.x + box.x, y: place.y + box.y })
  if (place) out.floating.push({ ...frame, place, ...shape.around() })
  else if (frame.blocks.length > 0 && !frame.backdrop && !shape.element.find('v:textpath'))
    // Text boxes in the line keep a line of their own.
    out.floating.push({ ...frame, align: 'left', height: undefined })
  else out.inline.push({ kind: 'frame', frame })
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Piece {
  shape: Shape
  box: Box
  picture?: NonNullable<ReturnType<typeof embedded>>
}

/** One shape that stands for itself. */
function loneFrame({ shape, box, picture }: Piece, context: DrawingContext): Frame | undefined {
  const size = { ...(box.width && { width: box.width }), ...(box.height && { height: box.height }) }
  const words = wordsFrame(shape, box)
  if (words) return words
  if (picture) {
    const blocks: Block[] = [
      { kind: 'paragraph', content: [{ kind: 'image', image: { ...picture, ...size } }] },
    ]
    return { kind: 'frame', padding: 0, blocks, ...size }
  }
  const text = textFrame(shape, context)
  const outline = vmlOutline(shape.element, typeOf(shape, context), box.width, box.height)
  if (text && outline.plain && !shape.turn) {
    const [fill, line] = [shape.fill(), shape.line()]
    return {
      ...text,
      ...size,
      ...(fill && { fill }),
      ...(line && { border: { color: line.color, width: Math.min(6, line.width) } }),
    }
  }
  const lone = { shape, box: { ...box, x: 0, y: 0 } }
  const backdrop = backdropOf(shapeSvg(lone, context), box, context)
  if (!backdrop) return text && { ...text, ...size }
  return {
    ...(text ?? { kind: 'frame', blocks: [], padding: 0 }),
    width: box.width,
    height: box.height,
    backdrop,
  }
}

/** A group or canvas as one frame: its shapes as a picture behind, texts and pictures in their places. */
function groupFrame(group: XmlElement, context: DrawingContext): Frame | undefined {
  const { width = 0, height = 0 } = new Shape(group, context).size
  if (width <= 0 || height <= 0) return undefined
  const pieces: Piece[] = []
  collect(group, { x: 0, y: 0, width, height }, pieces, context, 0)
  if (pieces.length >= MAX_PIECES) context.lost(`part of a drawing with more than ${MAX_PIECES} shapes`)
  const blocks: Block[] = pieces.flatMap(({ shape, box, picture }): Block[] => {
    const { x, y, ...size } = box
    const place = { x, y, from: 'page' as const }
    const words = wordsFrame(shape, box) ?? textFrame(shape, context)
    if (words) return [{ ...words, ...size, place }]
    if (!picture) return []
    const content: Inline[] = [{ kind: 'image', image: { ...picture, ...size } }]
    return [{ kind: 'frame', padding: 0, blocks: [{ kind: 'paragraph', content }], ...size, place }]
  })
  const svg = pieces.map(piece => (piece.picture ? '' : shapeSvg(piece, context))).join('')
  const backdrop = backdropOf(svg, { width, height }, context)
  if (blocks.length === 0 && !backdrop) return undefined
  const alt = group.get('alt') ?? ''
  return {
    kind: 'frame',
    blocks,
    padding: 0,
    width,
    height,
    ...(alt && { alt }),
    ...(backdrop && { backdrop }),
  }
}

/** The shapes of a group and of groups in it, each with its box in points. */
function collect(group: XmlElement, room: Box, out: Piece[], context: DrawingContext, depth: number): void {
  const [ox, oy] = vmlPair(group.get('coordorigin')) ?? [0, 0]
  const [cw, ch] = vmlPair(group.get('coordsize')) ?? [1000, 1000]
  const [sx, sy] = [room.width / (cw || 1), room.height / (ch || 1)]
  const placed = (box: Box): Box => ({
    x: room.x + (box.x - ox) * sx,
    y: room.y + (box.y - oy) * sy,
    width: box.width * sx,
    height: box.height * sy,
  })
  for (const child of chosen(group)) {
    if (out.length >= MAX_PIECES || depth > 12) return
    if (child.name === 'v:shapetype') context.vmlTypes.set(child.get('id') ?? '', child)
    if (child.name !== 'v:group' && !SHAPES.test(child.name)) continue
    const shape = new Shape(child, context)
    const said: Box = {
      x: shape.measure('left'),
      y: shape.measure('top'),
      width: shape.measure('width'),
      height: shape.measure('height'),
    }
    const box = placed(child.name === 'v:line' ? lineBox(child) : said)
    if (child.name === 'v:group') collect(child, box, out, context, depth + 1)
    else {
      const picture = pictureOf(child, context)
      out.push({ shape, box, ...(picture && { picture }) })
    }
  }
}

const endsOf = (line: XmlElement) => [
  ...(vmlPair(line.get('from')) ?? [0, 0]),
  ...(vmlPair(line.get('to')) ?? [0, 0]),
]

/** The box from one end of a line to the other. */
function lineBox(line: XmlElement): Box {
  const [x0, y0, x1, y1] = endsOf(line) as [number, number, number, number]
  return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) }
}

function linePath(line: XmlElement, { width, height }: Box): string {
  const [x0, y0, x1, y1] = endsOf(line) as [number, number, number, number]
  const [left, up] = [x1 < x0, y1 < y0]
  return `M${left ? width : 0} ${up ? height : 0}L${left ? 0 : width} ${up ? 0 : height}`
}

const pictureOf = (shape: XmlElement, context: DrawingContext) => {
  const data = shape.find('v:imagedata')
  return data && embedded(data.get('r:id'), data.get('title') ?? shape.get('alt') ?? '', context)
}

const typeOf = (shape: Shape, context: DrawingContext): XmlElement | undefined =>
  context.vmlTypes.get((shape.element.get('type') ?? '').replace(/^#/, ''))

function textFrame(shape: Shape, context: DrawingContext): Frame | undefined {
  const box = shape.element.find('v:textbox')
  const content = box?.find('w:txbxContent')
  const blocks = content ? context.blocks(content) : []
  if (blocks.length === 0) return undefined
  const inset = (box?.get('inset') ?? '').split(',').map(side => vmlLength(side, 1))
  const [left = 7.2, top = 3.6, right = 7.2, bottom = 3.6] = inset
  return { kind: 'frame', blocks, padding: { left, top, right, bottom } }
}

/** Words in place of a shape. */
function wordsFrame(shape: Shape, box: Box): Frame | undefined {
  const path = shape.element.find('v:textpath')
  if (!path) return undefined
  const color = shape.fill() ?? shape.stroke() ?? '#c0c0c0'
  return wordArt(path.get('string') ?? '', box, { color, ...shape.font(path) }, shape.turn)
}

function shapeSvg({ shape, box }: Piece, context: DrawingContext): string {
  if (shape.element.find('v:textpath')) return ''
  const { element, flip, turn } = shape
  const isLine = element.name === 'v:line'
  const outline = isLine
    ? { path: linePath(element, box), open: true }
    : vmlOutline(element, typeOf(shape, context), box.width, box.height)
  const line = shape.line()
  const fill = outline.open ? undefined : shape.fill('#ffffff')
  if (outline.path === '' || (!line && !fill)) return ''
  const [cx, cy] = [box.width / 2, box.height / 2]
  const mirror = flip.x || flip.y ? ` scale(${flip.x ? -1 : 1} ${flip.y ? -1 : 1})` : ''
  const turned = turn ? ` rotate(${turn})` : ''
  const place = `translate(${box.x + cx} ${box.y + cy})${turned}${mirror} translate(${-cx} ${-cy})`
  const heads = outline.open && line ? arrowHeads(outline.path, line) : ''
  return `<g transform="${place}"><path d="${outline.path}" fill="${fill ?? 'none'}"${line ? strokeOf(line) : ''}/>${heads}</g>`
}

function backdropOf(
  drawn: string,
  size: { width: number; height: number },
  context: DrawingContext,
): Frame['backdrop'] {
  if (drawn === '') return undefined
  const [width, height] = [size.width + 2 * BLEED, size.height + 2 * BLEED]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-BLEED} ${-BLEED} ${width} ${height}">${drawn}</svg>`
  const source = `vml-${context.images.size}.svg`
  context.images.set(source, { bytes: Buffer.from(svg), kind: 'svg' })
  return { source, bleed: BLEED }
}

/** A rule across the text. */
function ruleOf(shape: Shape, context: DrawingContext): Frame {
  const share = Number(shape.element.get('hrpct')) / 1000
  const width = shape.size.width ?? context.margin().width * (share > 0 && share <= 1 ? share : 1)
  return {
    kind: 'frame',
    blocks: [],
    padding: 0,
    width,
    height: Math.min(20, shape.size.height ?? 1.5),
    fill: shape.fill() ?? '#a0a0a0',
  }
}

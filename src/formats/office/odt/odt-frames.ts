import type { Block, Frame, Inline } from '../../../document/tree.ts'
import { Fault } from '../../../fault.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import { pictureOf } from '../../image/data-url.ts'
import { type MathMlNode, readMathMl } from '../../math/read-mathml.ts'
import { readXmlPart, type XmlElement } from '../../xml/xml-tree.ts'
import { bounded, drawnFrame } from '../docx/charts.ts'
import { presetOutline } from '../docx/drawing-geometry.ts'
import { placeOf } from '../docx/float-places.ts'
import { wordArt } from '../docx/word-art.ts'
import { odsChart } from '../ods/book/ods-charts.ts'
import { colorOf, points } from '../ods/book/ods-lengths.ts'
import { controlFrame } from './odt-controls.ts'
import { namedFill } from './odt-fills.ts'
import type { FrameContext } from './odt-frame-context.ts'
import { type Box, boxOf } from './odt-places.ts'
import { borderOf } from './odt-styles.ts'

/** What a drawing becomes: something in the line, or a frame with its place. */
export type OdtDrawn = { inline: Inline } | { floating: Frame }

const SHAPES = /^draw:(rect|ellipse|circle|line|polyline|polygon|path|custom-shape|connector|control|g)$/

export const isDrawing = (element: XmlElement): boolean =>
  element.name === 'draw:frame' || element.name === 'draw:a' || SHAPES.test(element.name)

export function readDrawn(element: XmlElement, context: FrameContext, depth = 0): OdtDrawn | undefined {
  if (depth > 12) return undefined
  if (element.name === 'draw:a') {
    const inner = element.elements().find(isDrawing)
    return inner && readDrawn(inner, context, depth + 1)
  }
  const made = element.name === 'draw:frame' ? frameOf(element, context) : shapeOf(element, context, depth)
  if (!made) return undefined
  if (graphic(element, context)('shadow') === 'visible') context.lost('shadow of a shape or picture')
  // A frame that is anchored nowhere stands in the line, as other readers have it.
  const anchor = element.get('anchor-type') ?? (element.name === 'draw:frame' && depth === 0 ? 'as-char' : '')
  if (anchor === 'as-char') {
    if (made.kind === 'math') return { inline: { kind: 'math', math: made.math } }
    return { inline: made.kind === 'image' ? made : { kind: 'frame', frame: made } }
  }
  if (made.kind === 'math') return { inline: { kind: 'math', math: made.math } }
  const box: Frame =
    made.kind === 'image'
      ? {
          kind: 'frame',
          padding: 0,
          ...(made.image.width && { width: made.image.width }),
          ...(made.image.height && { height: made.image.height }),
          blocks: [{ kind: 'paragraph', content: [made] }],
        }
      : made
  const { turn } = boxOf(element)
  return { floating: { ...box, ...(turn && { turn }), ...position(element, box, context) } }
}

type Made = Extract<Inline, { kind: 'image' }> | Extract<Inline, { kind: 'math' }> | Frame

const graphic = (element: XmlElement, context: FrameContext) => (name: string) =>
  context.styles.get('graphic', element.get('style-name'), 'graphic', name)

function frameOf(frame: XmlElement, context: FrameContext): Made | undefined {
  const room = context.margin()
  const share = (text: string | undefined, whole: number) =>
    text?.endsWith('%') ? (Number.parseFloat(text) / 100) * whole : undefined
  const width = share(frame.get('rel-width'), room.width) ?? points(frame.get('width'))
  const said = { width: points(frame.get('width')), height: points(frame.get('height')) }
  const isScaled = frame.get('rel-height') === 'scale' && width && said.width && said.height
  const height = isScaled ? (said.height! * width) / said.width! : said.height
  const alt = (frame.find('desc')?.text() || frame.find('title')?.text() || '').trim()
  const text = frame.find('draw:text-box')
  const get = graphic(frame, context)
  if (text) {
    const fill =
      get('fill') === 'none'
        ? undefined
        : colorOf(get('background-color') ?? (get('fill') === 'solid' ? get('fill-color') : undefined))
    const border = borderOf(get('border') ?? 'none')
    const pad = (side: string) => points(get(`padding-${side}`) ?? get('padding')) ?? 0
    const least = points(text.get('min-height'))
    const level = get('textarea-vertical-align')
    return {
      kind: 'frame',
      blocks: context.blocks(text),
      padding: { top: pad('top'), right: pad('right'), bottom: pad('bottom'), left: pad('left') },
      ...(width && { width }),
      ...(height && least === undefined && { height }),
      ...(fill && { fill }),
      ...(border && { border }),
      ...(level === 'middle' && { vertical: 'middle' as const }),
      ...(level === 'bottom' && { vertical: 'bottom' as const }),
    }
  }
  const object = frame.find('draw:object')
  const made = object && objectOf(object, { width: width ?? 0, height: height ?? 0 }, alt, context)
  if (made) return made
  for (const image of frame.all('draw:image')) {
    const source = (image.get('href') ?? '').replace(/^\.\//, '')
    const inner = image.find('office:binary-data')?.text()
    const bytes = inner ? Buffer.from(inner, 'base64') : context.bytes(source)
    const picture = bytes && pictureOf(bytes)
    if (!picture) continue
    const key = source || `inner-${context.images.size}`
    context.images.set(key, picture)
    return { kind: 'image', image: { source: key, alt, ...(width && { width }), ...(height && { height }) } }
  }
  const isObject = object || frame.find('draw:object-ole')
  if (frame.find('draw:image') || isObject) {
    const isOutside = frame
      .all('draw:image')
      .some(image => /^(?:[a-z]+:|\/|\.\.\/)/i.test(image.get('href') ?? ''))
    context.lost(isObject ? 'embedded object' : isOutside ? 'linked picture' : 'picture of an unknown kind')
    return {
      kind: 'image',
      image: { alt: alt || '[picture]', ...(width && { width }), ...(height && { height }) },
    }
  }
  return undefined
}

/** A formula or a chart; other objects show the picture they keep of themselves. */
function objectOf(
  object: XmlElement,
  size: { width: number; height: number },
  alt: string,
  context: FrameContext,
): Made | undefined {
  const path = (object.get('href') ?? '').replace(/^\.\/|\/$/g, '')
  const bytes = path ? context.bytes(`${path}/content.xml`) : undefined
  const root = bytes ? readObject(bytes) : (object.find('math') ?? object)
  if (!root) return undefined
  if (root.name === 'math') return { kind: 'math', math: readMathMl(asMathMl(root)) }
  const chart = odsChart(root)
  const shown = chart && bounded(chart, context.lost)
  return shown && drawnFrame(shown, size, alt, context.images, context.lost)
}

/** Undefined where it is damaged: the picture that stands for it is shown, as for other objects. */
function readObject(bytes: Uint8Array): XmlElement | undefined {
  try {
    return readXmlPart(bytes, 'the object')
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

const asMathMl = (element: XmlElement): MathMlNode => ({
  nodeName: element.name,
  attrs: Object.entries(element.attributes).map(([name, value]) => ({ name, value })),
  childNodes: element.children.flatMap(child =>
    typeof child === 'string'
      ? [{ nodeName: '#text', value: child }]
      : /^annotation/.test(child.name)
        ? []
        : [asMathMl(child)],
  ),
})

/** Room around a drawing for its lines. */
const BLEED = 8

function shapeOf(shape: XmlElement, context: FrameContext, depth: number): Frame | undefined {
  if (shape.name === 'draw:g') return groupOf(shape, context, depth)
  if (shape.name === 'draw:control') return controlFrame(shape, context)
  const get = graphic(shape, context)
  const box = boxOf(shape)
  const fill =
    get('fill') === 'none' ? undefined : (colorOf(get('fill-color')) ?? (get('fill') ? '#729fcf' : undefined))
  const stroke = get('stroke') === 'none' ? undefined : (colorOf(get('stroke-color')) ?? '#000000')
  const align = context.styles.get('graphic', shape.get('style-name'), 'paragraph', 'text-align')
  const blocks = context.blocks(shape).map(block => alignedAs(block, align))
  if (isFontwork(shape)) return fontwork(blocks, box, fill ?? stroke)
  const outline = outlineOf(shape, box)
  const width = points(get('stroke-width')) || 0.75
  const isOpen = /line|connector/.test(shape.name)
  const named = isOpen
    ? undefined
    : namedFill(get, box, { fill: (kind, name) => context.styles.fill(kind, name), bytes: context.bytes })
  const ink = named?.ink ?? `fill="${isOpen ? 'none' : (fill ?? 'none')}"`
  const paint = `${ink}${stroke ? ` stroke="${stroke}" stroke-width="${Math.min(20, width)}"` : ''}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width + 2 * BLEED}" height="${box.height + 2 * BLEED}" viewBox="${-BLEED} ${-BLEED} ${box.width + 2 * BLEED} ${box.height + 2 * BLEED}">${named?.before ?? ''}<g ${paint}>${outline}</g></svg>`
  const source = `shape-${context.images.size}.svg`
  context.images.set(source, { bytes: Buffer.from(svg), kind: 'svg' })
  return {
    kind: 'frame',
    blocks,
    padding: 4,
    width: box.width,
    height: box.height,
    ...(blocks.length > 0 && levelOf(get('textarea-vertical-align'))),
    backdrop: { source, bleed: BLEED },
  }
}

/** The style of a shape says how its paragraphs stand that do not say so themselves. */
function alignedAs(block: Block, align: string | undefined): Block {
  if (block.kind !== 'paragraph' || block.format?.align) return block
  if (align !== 'center' && align !== 'end' && align !== 'right') return block
  return { ...block, format: { ...block.format, align: align === 'center' ? 'center' : 'right' } }
}

/** Shapes that consist of their words alone. */
function isFontwork(shape: XmlElement): boolean {
  const geometry = shape.find('draw:enhanced-geometry')
  return geometry?.get('text-path') === 'true' || /^fontwork-/.test(geometry?.get('type') ?? '')
}

function fontwork(blocks: Block[], box: Box, color = '#000000'): Frame | undefined {
  const texts = blocks
    .flatMap(block => (block.kind === 'paragraph' ? block.content : []))
    .filter(one => one.kind === 'text')
  const { font, bold, italic } = texts[0]?.style ?? {}
  const style = { color, ...(font && { font }), ...(bold && { bold }), ...(italic && { italic }) }
  return wordArt(texts.map(one => one.text).join(' '), box, style)
}

/** Text of a shape stands in its middle, unless told otherwise. */
const levelOf = (said: string | undefined): Pick<Frame, 'vertical'> =>
  said === 'top' ? {} : { vertical: said === 'bottom' ? 'bottom' : 'middle' }

function outlineOf(shape: XmlElement, { width, height }: Box): string {
  const [rx, ry] = [width / 2, height / 2]
  const oval = `<ellipse cx="${rx}" cy="${ry}" rx="${rx}" ry="${ry}"/>`
  const kind = shape.find('draw:enhanced-geometry')?.get('type') ?? ''
  if (/^draw:(ellipse|circle)$/.test(shape.name) || kind === 'ellipse') return oval
  if (shape.name === 'draw:line' || shape.name === 'draw:connector') {
    const down =
      (points(shape.get('x2')) ?? 0) >= (points(shape.get('x1')) ?? 0) ===
      (points(shape.get('y2')) ?? 0) >= (points(shape.get('y1')) ?? 0)
    return down ? `<path d="M0 0L${width} ${height}"/>` : `<path d="M0 ${height}L${width} 0"/>`
  }
  const geometry = shape.find('draw:enhanced-geometry')
  const preset = presetOf(kind)
  if (preset) {
    // Only shapes that come from Word have its adjustments.
    const given = kind.startsWith('ooxml-')
      ? (geometry?.get('modifiers') ?? '').trim().split(/\s+/).map(Number)
      : []
    return `<path d="${presetOutline(preset, given, width, height).path}"/>`
  }
  const view = ((geometry ?? shape).get('viewBox') ?? '').split(/\s+/).map(Number)
  const path = shape.get('d') ?? pointsPath(shape) ?? plainPath(geometry)
  if (path && /^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]+$/.test(path) && view[2] && view[3])
    return `<g transform="scale(${width / view[2]} ${height / view[3]}) translate(${-(view[0] ?? 0)} ${-(view[1] ?? 0)})"><path vector-effect="non-scaling-stroke" d="${path}"/></g>`
  const round = /round/.test(kind) ? Math.min(width, height) / 6 : 0
  if (/diamond/.test(kind)) return `<path d="M${rx} 0L${width} ${ry}L${rx} ${height}L0 ${ry}Z"/>`
  if (/triangle/.test(kind)) return `<path d="M${rx} 0L${width} ${height}L0 ${height}Z"/>`
  return `<rect width="${width}" height="${height}" rx="${round}"/>`
}

/** Writer's names for shapes that Word has too. */
const PRESETS: Record<string, string> = {
  can: 'can',
  cloud: 'cloud',
  'cloud-callout': 'cloudCallout',
  cross: 'plus',
  cube: 'cube',
  'down-arrow': 'downArrow',
  heart: 'heart',
  hexagon: 'hexagon',
  'left-arrow': 'leftArrow',
  'left-right-arrow': 'leftRightArrow',
  lightning: 'lightningBolt',
  moon: 'moon',
  octagon: 'octagon',
  parallelogram: 'parallelogram',
  'pentagon-right': 'homePlate',
  'rectangular-callout': 'wedgeRectCallout',
  'regular-pentagon': 'pentagon',
  'right-arrow': 'rightArrow',
  'right-triangle': 'rtTriangle',
  'round-callout': 'wedgeEllipseCallout',
  'round-rectangular-callout': 'wedgeRoundRectCallout',
  smiley: 'smileyFace',
  star4: 'star4',
  star5: 'star5',
  star8: 'star8',
  sun: 'sun',
  'up-arrow': 'upArrow',
  chevron: 'chevron',
}

const presetOf = (kind: string): string | undefined =>
  kind.startsWith('ooxml-') ? kind.slice(6) : entryOf(PRESETS, kind)

/** The outline of a shape of its own kind, where no formulas are in it. */
function plainPath(geometry: XmlElement | undefined): string | undefined {
  const path = geometry?.get('enhanced-path')?.replace(/\b[NFS]\b/g, ' ')
  return path && /^[MLCZ\d\s.-]+$/.test(path) && /[LC]/.test(path) ? path.trim() : undefined
}

function pointsPath(shape: XmlElement): string | undefined {
  const list = shape.get('points')
  return list
    ? `M${list.trim().split(/\s+/).join('L')}${shape.name === 'draw:polygon' ? 'Z' : ''}`
    : undefined
}

/** Shapes that belong together, each in its place. */
function groupOf(group: XmlElement, context: FrameContext, depth: number): Frame | undefined {
  const parts = group.elements().filter(isDrawing).slice(0, 300)
  const boxes = parts.map(part => (part.name === 'draw:g' ? undefined : boxOf(part)))
  const known = boxes.filter(box => box !== undefined)
  if (known.length === 0) return undefined
  const [left, top] = [Math.min(...known.map(box => box.x)), Math.min(...known.map(box => box.y))]
  const width = Math.max(...known.map(box => box.x + box.width)) - left
  const height = Math.max(...known.map(box => box.y + box.height)) - top
  const blocks = parts.flatMap((part, i): Block[] => {
    const drawn = readDrawn(part, context, depth + 1)
    const box = boxes[i]
    if (!drawn || !('floating' in drawn)) return []
    const { around: _, ...frame } = drawn.floating
    return [{ ...frame, place: { x: (box?.x ?? left) - left, y: (box?.y ?? top) - top, from: 'page' } }]
  })
  return { kind: 'frame', blocks, padding: 0, width, height }
}

/** Where a drawing stands, and how text goes around it. */
function position(
  element: XmlElement,
  frame: Frame,
  context: FrameContext,
): Pick<Frame, 'place' | 'around' | 'layer'> {
  const get = graphic(element, context)
  const box = element.name === 'draw:g' ? groupPlace(element) : boxOf(element)
  const size = { width: frame.width ?? 0, height: frame.height ?? 0 }
  const across = get('horizontal-rel') ?? 'paragraph'
  const said = get('vertical-rel')
  const isOnPage = element.get('anchor-type') === 'page'
  const down = isOnPage && !entryOf(DOWN, said ?? '') ? 'page' : (said ?? 'paragraph')
  const x = get('horizontal-pos')
  const y = get('vertical-pos') === 'middle' ? 'center' : get('vertical-pos')
  const place = placeOf(
    {
      across: ACROSS[across],
      x: !x || /^from-/.test(x) ? box.x : x,
      down: DOWN[down],
      y: !y || y === 'from-top' ? box.y : y,
    },
    size,
    context.margin(),
  )
  // How high it is, only its text will tell.
  if (frame.height === undefined && place.from === 'page' && (y === 'bottom' || y === 'center')) place.by = y
  const wrap = get('wrap') ?? (element.name === 'draw:frame' ? 'parallel' : 'run-through')
  const side = get('run-through') === 'background' ? 'back' : 'front'
  const order = Number(element.get('z-index')) || 0
  if (wrap === 'run-through' || context.isRunning) return { place, layer: { side, order } }
  const room = (side: string) => Math.min(72, points(get(`margin-${side}`) ?? get('margin')) ?? 0)
  const sides = {
    left: 'left',
    right: 'right',
    biggest: 'largest',
    dynamic: 'largest',
    none: 'none',
  } as const
  return {
    place,
    around: {
      sides: sides[wrap as keyof typeof sides] ?? 'both',
      top: room('top'),
      right: room('right'),
      bottom: room('bottom'),
      left: room('left'),
    },
  }
}

function groupPlace(group: XmlElement): Box {
  const boxes = group.elements().filter(isDrawing).map(boxOf)
  return {
    x: Math.min(0, ...boxes.map(box => box.x)) || (boxes[0]?.x ?? 0),
    y: Math.min(0, ...boxes.map(box => box.y)) || (boxes[0]?.y ?? 0),
    width: 0,
    height: 0,
  }
}

const ACROSS: Record<string, string> = {
  page: 'page',
  'page-content': 'margin',
  'page-start-margin': 'leftMargin',
  'page-end-margin': 'rightMargin',
}
const DOWN: Record<string, string> = { page: 'page', 'page-content': 'margin' }

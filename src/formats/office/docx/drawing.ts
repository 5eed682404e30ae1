import type { Around, Frame, Inline, InlineImage } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { type Size, shapesOnChart } from './chart-shapes.ts'
import { chartFrame } from './charts.ts'
import { emu } from './docx-units.ts'
import { chosen, type DrawingContext, type Drawn, embedded } from './drawing-context.ts'
import {
  cutPicture,
  drawingFrame,
  MAX_PIECES,
  type Piece,
  pictureBorder,
  piecesOf,
  type ShapeContext,
} from './drawing-shapes.ts'
import { placeOf } from './float-places.ts'
import { grownBy } from './turned-shapes.ts'
import { readVml } from './vml.ts'

/** Pictures, shapes and text boxes of a `w:drawing`, `w:pict` or `w:object`. */
export function readDrawing(element: XmlElement, context: DrawingContext): Drawn {
  if (element.name !== 'w:drawing') return readVml(element, context)
  const frame = element.find('wp:inline') ?? element.find('wp:anchor')
  if (!frame) return { inline: [], floating: [] }
  const extent = frame.find('wp:extent')
  const size = { width: emu(extent?.get('cx')) ?? 0, height: emu(extent?.get('cy')) ?? 0 }
  const properties = frame.find('wp:docPr')
  const alt = properties?.get('descr') || properties?.get('title') || ''
  const made = madeOf(frame, size, alt, context)
  if (!made) return { inline: [], floating: [] }
  if (frame.name === 'wp:inline') {
    return { inline: [made.kind === 'image' ? made : { kind: 'frame', frame: made }], floating: [] }
  }
  const box: Frame =
    made.kind === 'image'
      ? { kind: 'frame', padding: 0, ...shown(size), blocks: [{ kind: 'paragraph', content: [made] }] }
      : made
  return { inline: [], floating: [{ ...box, ...position(frame, size, context) }] }
}

type Picture = Extract<Inline, { kind: 'image' }>

/** What a drawing shows: one picture, or a frame with everything in it. */
function madeOf(
  frame: XmlElement,
  size: { width: number; height: number },
  alt: string,
  context: DrawingContext,
): Picture | Frame | undefined {
  const graphic = frame.path('a:graphic', 'a:graphicData')
  if (!graphic) return undefined
  const shapes: ShapeContext = {
    colors: context.colors,
    images: context.images,
    blocks: (content, color) => context.blocks(content, color),
    picture: element => pictureIn(element, alt, context),
    children: chosen,
    lost: context.lost,
  }
  const diagram = graphic.find('dgm:relIds')
  const root = (diagram && diagramDrawing(diagram, context)) ?? graphic
  const pieces = piecesOf(root, size, shapes)
  if (pieces.length >= MAX_PIECES) context.lost(`part of a drawing with more than ${MAX_PIECES} shapes`)
  const [only] = pieces
  if (pieces.length === 1 && only?.element.name === 'pic:pic') {
    const image = pictureIn(only.element, alt, context)
    if (!image) return undefined
    const made: InlineImage = { ...image, ...shown(size), ...looksOf(only, context) }
    const { width = size.width, height = size.height } = made
    return { kind: 'image', image: cutPicture(only.element, made, { width, height }, context) }
  }
  const drawn = pieces.length > 0 ? drawingFrame(pieces, size, alt, shapes) : undefined
  if (drawn) return drawn
  // Charts of the kinds that came in 2016 have a namespace of their own.
  const id = (graphic.find('c:chart') ?? graphic.find('chart'))?.get('r:id')
  const chart = relatedPart(id, context)
  const plotted =
    chart && chartFrame(chart, size, alt, context.colors, context.images, context.lost, context.font)
  if (plotted) return { ...plotted, blocks: [...plotted.blocks, ...shapesOn(chart, id, size, context)] }
  const what = KINDS.find(([uri]) => uri.test(graphic.get('uri') ?? ''))?.[1]
  if (!what) return undefined
  context.lost(what)
  return { kind: 'image', image: { alt: alt || `[${what}]` } }
}

/** What stands in a drawing, where nothing of it can be drawn. Shapes without line, fill and text are no loss. */
const KINDS: [uri: RegExp, what: string | undefined][] = [
  [/lockedCanvas$/, 'drawing'],
  [/(shape|group|canvas|picture)$/i, undefined],
  [/chart/, 'chart'],
  [/diagram/, 'diagram'],
  [/ink$/i, 'ink drawing'],
  [/model3d/, '3D model'],
  [/./, 'drawing of an unknown kind'],
]

/** How a picture is turned, flipped and framed. */
function looksOf({ element, box }: Piece, context: DrawingContext): Partial<InlineImage> {
  const border = pictureBorder(element, context.colors)
  const flip = box.flipX && box.flipY ? 'both' : box.flipX ? 'x' : box.flipY ? 'y' : undefined
  const form = element.find('pic:spPr')?.path('a:xfrm', 'a:ext')
  const own = { width: emu(form?.get('cx')), height: emu(form?.get('cy')) }
  return {
    ...(border && { border }),
    ...(flip && { flip }),
    ...(box.turn && { turn: box.turn }),
    // The drawing's extent may be that of the turned picture.
    ...(box.turn && own.width && own.height && { width: own.width, height: own.height }),
  }
}

const shown = ({ width, height }: { width: number; height: number }) => ({
  ...(width && { width }),
  ...(height && { height }),
})

function relatedPart(id: string | undefined, context: DrawingContext): XmlElement | undefined {
  const relation = context.parts.relationships(context.part).get(id ?? '')
  return relation && !relation.external ? context.parts.xml(relation.target) : undefined
}

/** What was drawn on a chart stands in a part of the chart's own. */
function shapesOn(chart: XmlElement, id: string | undefined, size: Size, context: DrawingContext): Frame[] {
  const shapes = chart.find('c:userShapes')?.get('r:id')
  const part = context.parts.relationships(context.part).get(id ?? '')?.target
  if (shapes === undefined || part === undefined) return []
  const root = relatedPart(shapes, { ...context, part })
  return root ? shapesOnChart(root, size, context.font || 'Calibri', context.colors, context.lost) : []
}

/** A diagram keeps a drawing of itself in a part of its own, named in its data. */
function diagramDrawing(ids: XmlElement, context: DrawingContext): XmlElement | undefined {
  const data = relatedPart(ids.get('r:dm'), context)
  return relatedPart(data?.descendant('dsp:dataModelExt')?.get('relId'), context)
}

/** Where an anchored drawing stands, and how text goes around it unless it lies in front of or behind the text. */
function position(
  anchor: XmlElement,
  size: { width: number; height: number },
  context: DrawingContext,
): Pick<Frame, 'place' | 'around' | 'layer'> {
  const [horizontal, vertical] = [anchor.find('wp:positionH'), anchor.find('wp:positionV')]
  const place = placeOf(
    {
      across: horizontal?.get('relativeFrom'),
      x: horizontal?.find('wp:align')?.text() ?? emu(horizontal?.find('wp:posOffset')?.text()) ?? 0,
      down: vertical?.get('relativeFrom'),
      y: vertical?.find('wp:align')?.text() ?? emu(vertical?.find('wp:posOffset')?.text()) ?? 0,
    },
    size,
    context.margin(),
  )
  const lies =
    anchor.find('wp:wrapNone') !== undefined ||
    anchor.get('behindDoc') === '1' ||
    (context.isRunning && (place.from === 'page' || !anchor.find('wp:wrapTopAndBottom')))
  const side = anchor.get('behindDoc') === '1' ? 'back' : 'front'
  if (lies) return { place, layer: { side, order: Number(anchor.get('relativeHeight')) || 0 } }
  const wrap = ['wp:wrapSquare', 'wp:wrapTight', 'wp:wrapThrough'].flatMap(name => anchor.find(name) ?? [])[0]
  const room = (name: string) => Math.min(72, emu(wrap?.get(name) ?? anchor.get(name)) ?? 0)
  const { across, down } = turnedReach(anchor, size)
  return {
    place,
    around: {
      sides: wrap ? sidesOf(wrap.get('wrapText')) : 'none',
      top: room('distT') + down,
      right: room('distR') + across,
      bottom: room('distB') + down,
      left: room('distL') + across,
    },
  }
}

/** How much further a turned shape reaches at each side than its extent, which is that before the turn. */
function turnedReach(anchor: XmlElement, size: Size): { across: number; down: number } {
  const form = anchor.path('a:graphic', 'a:graphicData', 'wps:wsp', 'wps:spPr', 'a:xfrm')
  const turn = (Number(form?.get('rot')) || 0) / 60_000
  const own = Math.abs((emu(form?.find('a:ext')?.get('cx')) ?? 0) - size.width) < 1
  if (!turn || !own) return { across: 0, down: 0 }
  const { across, down } = grownBy({ ...size, turn })
  return { across: across / 2, down: down / 2 }
}

const sidesOf = (said: string | undefined): Around['sides'] =>
  said === 'left' || said === 'right' || said === 'largest' ? said : 'both'

function pictureIn(picture: XmlElement, alt: string, context: DrawingContext): InlineImage | undefined {
  // The picture of an SVG lies in an extension, beside a PNG for older programs; the PNG is enough.
  const blip = picture.descendant('a:blip')
  const image = embedded(blip?.get('r:embed') ?? blip?.get('r:link'), alt, context)
  return image && { ...image, ...cropOf(picture.descendant('a:srcRect')) }
}

function cropOf(rect: XmlElement | undefined): Pick<InlineImage, 'crop'> {
  const side = (name: string) => Math.min(0.95, Math.max(0, (Number(rect?.get(name)) || 0) / 100_000))
  const crop = { left: side('l'), right: side('r'), top: side('t'), bottom: side('b') }
  const any = crop.left + crop.right + crop.top + crop.bottom > 0
  return any && crop.left + crop.right < 0.98 && crop.top + crop.bottom < 0.98 ? { crop } : {}
}

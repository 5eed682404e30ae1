import type { Align, Block, Document, Frame, Inline, InlineImage, Place } from '../../document/tree.ts'
import { pictureOf } from '../data-url.ts'
import type { OpcPackage } from '../opc.ts'
import type { XmlElement } from '../xml-tree.ts'
import { chartFrame } from './charts.ts'
import type { ThemeColors } from './colors.ts'
import { drawingFrame, MAX_PIECES, piecesOf, type ShapeContext } from './shapes.ts'
import { emu } from './units.ts'

/** What a drawing became: something in the line, and frames that stand beside the paragraph. */
export interface Drawn {
  inline: Inline[]
  floating: Frame[]
}

export interface DrawingContext {
  parts: OpcPackage
  /** The part whose relationships count. */
  part: string
  images: Document['images']
  colors: ThemeColors
  /** Reads the paragraphs of a text box; `color` is what text in it has that names none. */
  blocks: (element: XmlElement, color?: string) => Block[]
  /** Margins of the current page, for places given from its edge. */
  margin: () => { left: number; top: number; width: number }
  lost: (what: string) => void
}

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
  const { align, place, wrap } = position(frame, size, context)
  const box: Frame =
    made.kind === 'image'
      ? { kind: 'frame', padding: 0, ...shown(size), blocks: [{ kind: 'paragraph', content: [made] }] }
      : made
  return { inline: [], floating: [{ ...box, ...(place ? { place } : wrap ? { wrap } : { align }) }] }
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
  }
  const diagram = graphic.find('dgm:relIds')
  const root = (diagram && diagramDrawing(diagram, context)) ?? graphic
  const pieces = piecesOf(root, size, shapes)
  if (pieces.length >= MAX_PIECES) context.lost(`part of a drawing with more than ${MAX_PIECES} shapes`)
  const [only] = pieces
  if (pieces.length === 1 && only?.element.name === 'pic:pic') {
    const image = pictureIn(only.element, alt, context)
    return image && { kind: 'image', image: { ...image, ...shown(size) } }
  }
  const drawn = pieces.length > 0 ? drawingFrame(pieces, size, alt, shapes) : undefined
  if (drawn) return drawn
  const chart = relatedPart(graphic.find('c:chart')?.get('r:id'), context)
  const plotted = chart && chartFrame(chart, size, alt, context.colors, context.images, context.lost)
  if (plotted) return plotted
  const uri = graphic.get('uri') ?? ''
  const what = /chart/.test(uri) ? 'chart' : /diagram/.test(uri) ? 'diagram' : ''
  if (!what) return undefined
  context.lost(what)
  return { kind: 'image', image: { alt: alt || `[${what}]` } }
}

const shown = ({ width, height }: { width: number; height: number }) => ({
  ...(width && { width }),
  ...(height && { height }),
})

function relatedPart(id: string | undefined, context: DrawingContext): XmlElement | undefined {
  const relation = context.parts.relationships(context.part).get(id ?? '')
  return relation && !relation.external ? context.parts.xml(relation.target) : undefined
}

/** A diagram keeps a drawing of itself in a part of its own, named in its data. */
function diagramDrawing(ids: XmlElement, context: DrawingContext): XmlElement | undefined {
  const data = relatedPart(ids.get('r:dm'), context)
  return relatedPart(data?.descendant('dsp:dataModelExt')?.get('relId'), context)
}

/** Room that text beside a drawing needs at least. */
const LEAST_BESIDE = 72

/**
 * Where an anchored drawing goes. In front of or behind the text it keeps its place; text flows on beside one
 * that stands near its paragraph; any other stands in the flow, at the side it asks for.
 */
function position(
  anchor: XmlElement,
  size: { width: number; height: number },
  context: DrawingContext,
): { align: Align; place?: Place; wrap?: NonNullable<Frame['wrap']> } {
  const horizontal = anchor.find('wp:positionH')
  const vertical = anchor.find('wp:positionV')
  const said = horizontal?.find('wp:align')?.text()
  const offset = emu(horizontal?.find('wp:posOffset')?.text()) ?? 0
  const down = emu(vertical?.find('wp:posOffset')?.text()) ?? 0
  const { left, top, width } = context.margin()
  const fromPage = horizontal?.get('relativeFrom') === 'page'
  const x =
    said === 'center'
      ? (width - size.width) / 2
      : said === 'right' || said === 'outside'
        ? width - size.width
        : said
          ? 0
          : fromPage
            ? offset - left
            : offset
  const middle = x + size.width / 2
  const align: Align = middle > width * 0.65 ? 'right' : middle > width * 0.35 ? 'center' : 'left'
  const from = vertical?.get('relativeFrom')
  const free = anchor.find('wp:wrapNone') !== undefined || anchor.get('behindDoc') === '1'
  if (free) {
    if (from === 'page' || from === 'margin')
      return { align, place: { x, y: from === 'page' ? down - top : down, from: 'page' } }
    return { align, place: { x, y: down, from: 'here' } }
  }
  const around = ['wp:wrapSquare', 'wp:wrapTight', 'wp:wrapThrough'].some(name => anchor.find(name))
  const gap = Math.min(36, emu(anchor.get(middle > width / 2 ? 'distL' : 'distR')) ?? 9)
  const [before, after] = [x, width - x - size.width]
  if (!around || Math.max(before, after) < LEAST_BESIDE + gap) return { align }
  // Between two columns of text we choose the wider.
  return after >= before
    ? { align, wrap: { side: 'left', indent: Math.max(0, x), gap } }
    : { align, wrap: { side: 'right', indent: Math.max(0, after), gap } }
}

function pictureIn(picture: XmlElement, alt: string, context: DrawingContext): InlineImage | undefined {
  // The picture of an SVG lies in an extension, beside a PNG for older programs; the PNG is enough.
  const image = embedded(picture.descendant('a:blip')?.get('r:embed'), alt, context)
  return image && { ...image, ...cropOf(picture.descendant('a:srcRect')) }
}

function cropOf(rect: XmlElement | undefined): Pick<InlineImage, 'crop'> {
  const side = (name: string) => Math.min(0.95, Math.max(0, (Number(rect?.get(name)) || 0) / 100_000))
  const crop = { left: side('l'), right: side('r'), top: side('t'), bottom: side('b') }
  const any = crop.left + crop.right + crop.top + crop.bottom > 0
  return any && crop.left + crop.right < 0.98 && crop.top + crop.bottom < 0.98 ? { crop } : {}
}

/** The picture a relationship points at; a placeholder where it is outside or of another kind. */
function embedded(id: string | undefined, alt: string, context: DrawingContext): InlineImage | undefined {
  if (id === undefined) return undefined
  const relation = context.parts.relationships(context.part).get(id)
  if (!relation) return undefined
  if (relation.external) {
    context.lost('linked picture')
    return { alt: alt || '[picture outside the file]' }
  }
  const source = relation.target
  if (context.images.has(source)) return { alt, source }
  const bytes = context.parts.bytes(source)
  const picture = bytes && pictureOf(bytes)
  if (!picture) {
    context.lost(`picture in the format ${(source.split('.').pop() ?? 'unknown').slice(0, 8)}`)
    return { alt: alt || '[picture]' }
  }
  context.images.set(source, picture)
  return { alt, source }
}

/** Children, with only the one branch of each alternative that is known here. */
export function chosen(element: XmlElement): XmlElement[] {
  return element.elements().flatMap(child => {
    if (child.name !== 'mc:AlternateContent') return [child]
    const choices = child.all('mc:Choice')
    const known = choices.find(choice =>
      /^(wps|wpg|wpc|w14|w15|wp14|a14|pic14)?$/.test(choice.get('Requires') ?? ''),
    )
    return (known ?? child.find('mc:Fallback') ?? choices[0])?.elements() ?? []
  })
}

/** The older drawings: pictures and text boxes in VML. */
function readVml(element: XmlElement, context: DrawingContext): Drawn {
  const inline: Inline[] = []
  const floating: Frame[] = []
  const visit = (node: XmlElement, style: string) => {
    const own = node.get('style') ?? style
    if (node.name === 'v:imagedata') {
      const image = embedded(node.get('r:id'), node.get('title') ?? '', context)
      if (image) inline.push({ kind: 'image', image: { ...image, ...cssSize(own) } })
    } else if (node.name === 'v:textbox') {
      const content = node.find('w:txbxContent')
      const blocks = content ? context.blocks(content) : []
      const { width } = cssSize(own)
      if (blocks.length > 0)
        floating.push({
          kind: 'frame',
          blocks,
          align: 'left',
          border: { width: 0.75, color: '#000000' },
          ...(width && { width }),
        })
    } else for (const child of chosen(node)) visit(child, own)
  }
  visit(element, '')
  return { inline, floating }
}

function cssSize(style: string): { width?: number; height?: number } {
  const of = (name: string) => {
    const match = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\d.]+)(pt|in|cm|mm|px)?`, 'i').exec(style)
    const unit = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 }[match?.[2] ?? 'px'] ?? 1
    return match ? Number(match[1]) * unit : undefined
  }
  const [width, height] = [of('width'), of('height')]
  return { ...(width && { width }), ...(height && { height }) }
}

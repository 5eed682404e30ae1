import type {
  Align,
  Block,
  Border,
  Document,
  Frame,
  Inline,
  InlineImage,
  Place,
} from '../../document/tree.ts'
import { pictureOf } from '../data-url.ts'
import type { OpcPackage } from '../opc.ts'
import type { XmlElement } from '../xml-tree.ts'
import { emu, hexColor } from './units.ts'

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
  /** Reads the paragraphs of a text box. */
  blocks: (element: XmlElement) => Block[]
  /** Margins of the current page, for places given from its edge. */
  margin: () => { left: number; top: number; width: number }
  lost: (what: string) => void
}

/** Pictures and text boxes of a `w:drawing`, `w:pict` or `w:object`. */
export function readDrawing(element: XmlElement, context: DrawingContext): Drawn {
  if (element.name !== 'w:drawing') return readVml(element, context)
  const frame = element.find('wp:inline') ?? element.find('wp:anchor')
  if (!frame) return { inline: [], floating: [] }
  const extent = frame.find('wp:extent')
  const size = { width: emu(extent?.get('cx')), height: emu(extent?.get('cy')) }
  const properties = frame.find('wp:docPr')
  const alt = properties?.get('descr') || properties?.get('title') || ''
  const images = picturesIn(frame, size, alt, context)
  const boxes = textBoxesIn(frame, size, context)
  if (images.length === 0 && boxes.length === 0) {
    const graphic = frame.path('a:graphic', 'a:graphicData')
    const what = /chart/.test(graphic?.get('uri') ?? '')
      ? 'chart'
      : /diagram/.test(graphic?.get('uri') ?? '')
        ? 'diagram'
        : ''
    if (what) context.lost(what)
    return { inline: what ? [{ kind: 'image', image: { alt: alt || `[${what}]` } }] : [], floating: [] }
  }
  if (frame.name === 'wp:inline') {
    return {
      inline: [...images.map(image => ({ kind: 'image', image }) as Inline), ...boxes.map(inlineFrame)],
      floating: [],
    }
  }
  const { align, place } = position(frame, context)
  const floating: Frame[] = images.map(image => ({
    kind: 'frame',
    padding: 0,
    blocks: [
      {
        kind: 'paragraph',
        content: [{ kind: 'image', image: { ...image, ...(place && { place: undefined }) } }],
      },
    ],
    ...(place ? { place } : { align }),
  }))
  for (const box of boxes) floating.push({ ...box, ...(place ? { place } : { align }) })
  return { inline: [], floating }
}

const inlineFrame = (frame: Frame): Inline => ({ kind: 'frame', frame })

/**
 * Where an anchored drawing goes. In front of or behind the text it keeps its place; where text flows around
 * it, it stands in the flow, at the side it asks for.
 */
function position(anchor: XmlElement, context: DrawingContext): { align: Align; place?: Place } {
  const horizontal = anchor.find('wp:positionH')
  const vertical = anchor.find('wp:positionV')
  const said = horizontal?.find('wp:align')?.text()
  const offset = emu(horizontal?.find('wp:posOffset')?.text()) ?? 0
  const down = emu(vertical?.find('wp:posOffset')?.text()) ?? 0
  const { left, top, width } = context.margin()
  const fromPage = horizontal?.get('relativeFrom') === 'page'
  const x = fromPage ? offset - left : offset
  const align: Align =
    said === 'center'
      ? 'center'
      : said === 'right' || said === 'outside'
        ? 'right'
        : said
          ? 'left'
          : x > width * 0.6
            ? 'right'
            : x > width * 0.25
              ? 'center'
              : 'left'
  const free = anchor.find('wp:wrapNone') !== undefined || anchor.get('behindDoc') === '1'
  if (!free || said) return { align }
  const from = vertical?.get('relativeFrom')
  if (from === 'page' || from === 'margin') {
    return { align, place: { x, y: from === 'page' ? down - top : down, from: 'page' } }
  }
  return { align, place: { x, y: down, from: 'here' } }
}

interface Extent {
  width: number | undefined
  height: number | undefined
}

function picturesIn(frame: XmlElement, size: Extent, alt: string, context: DrawingContext): InlineImage[] {
  const found: XmlElement[] = []
  const visit = (element: XmlElement) => {
    if (element.name === 'pic:pic') found.push(element)
    else if (element.name !== 'wps:txbx') for (const child of chosen(element)) visit(child)
  }
  visit(frame)
  return found.flatMap(picture => {
    const blip = picture.descendant('a:blip')
    const crop = picture.descendant('a:srcRect')
    const own = picture.path('pic:spPr', 'a:xfrm', 'a:ext')
    const several = found.length > 1
    const width = several ? emu(own?.get('cx')) : (size.width ?? emu(own?.get('cx')))
    const height = several ? emu(own?.get('cy')) : (size.height ?? emu(own?.get('cy')))
    // The picture of an SVG lies in an extension, beside a PNG for older programs; the PNG is enough.
    const image = embedded(blip?.get('r:embed'), alt, context)
    if (!image) return []
    return [{ ...image, ...(width && { width }), ...(height && { height }), ...cropOf(crop) }]
  })
}

function cropOf(rect: XmlElement | undefined): Pick<InlineImage, 'crop'> {
  const side = (name: string) => Math.min(0.95, Math.max(0, (Number(rect?.get(name)) || 0) / 100_000))
  const crop = { left: side('l'), right: side('r'), top: side('t'), bottom: side('b') }
  const any = crop.left + crop.right + crop.top + crop.bottom > 0
  return any && crop.left + crop.right < 0.98 && crop.top + crop.bottom < 0.98 ? { crop } : {}
}

/** The picture a relationship points at; a placeholder where it is outside or of another kind. */
export function embedded(
  id: string | undefined,
  alt: string,
  context: DrawingContext,
): InlineImage | undefined {
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

function textBoxesIn(frame: XmlElement, size: Extent, context: DrawingContext): Frame[] {
  const found: XmlElement[] = []
  const visit = (element: XmlElement) => {
    if (element.name === 'wps:wsp') found.push(element)
    else for (const child of chosen(element)) visit(child)
  }
  visit(frame)
  return found.flatMap(shape => {
    const content = shape.path('wps:txbx', 'w:txbxContent')
    if (!content) return []
    const blocks = context.blocks(content)
    if (blocks.length === 0) return []
    const properties = shape.find('wps:spPr')
    const own = properties?.path('a:xfrm', 'a:ext')
    const width = found.length === 1 ? size.width : emu(own?.get('cx'))
    const height = found.length === 1 ? size.height : emu(own?.get('cy'))
    // A box that grows with its text has no height of its own.
    const fixed = !shape.descendant('a:spAutoFit') && height
    return [
      {
        kind: 'frame',
        blocks,
        ...(width && { width }),
        ...(fixed && { height }),
        ...look(properties),
      } as Frame,
    ]
  })
}

function look(properties: XmlElement | undefined): Pick<Frame, 'fill' | 'border'> {
  const fill = hexColor(properties?.path('a:solidFill', 'a:srgbClr')?.get('val'))
  const line = properties?.find('a:ln')
  const color = hexColor(line?.path('a:solidFill', 'a:srgbClr')?.get('val'))
  const border: Border | undefined =
    line && !line.find('a:noFill')
      ? { width: Math.min(6, emu(line.get('w')) || 0.75), color: color ?? '#000000' }
      : undefined
  return { ...(fill && { fill }), ...(border && { border }) }
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

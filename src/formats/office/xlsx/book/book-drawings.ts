import type { CellFont } from '../../../../document/cell-style.ts'
import type { Anchor, Drawing, DrawnBox, DrawnPicture, DrawnText } from '../../../../document/sheet-book.ts'
import type { Chart } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { emu } from '../../docx/docx-units.ts'
import { outlineOf } from '../../docx/drawing-geometry.ts'
import { colorIn, type ThemeColors } from '../../docx/theme-colors.ts'
import type { OpcPackage } from '../../opc.ts'
import { shapeText } from './book-drawing-text.ts'
import { fillOf, lineOf } from './book-shape-style.ts'

export interface DrawingSource {
  book: OpcPackage
  part: string
  theme: ThemeColors
  chart: (part: string) => Chart | undefined
  /** The parts of a slicer of this size. */
  slicer?: (name: string, width: number, height: number) => DrawnBox[] | undefined
  /** Names what could not be read. */
  lost: (what: string) => void
}

const MAX_DRAWINGS = 5_000

/** What stands on a sheet besides its cells. */
export function readDrawings(source: DrawingSource): Drawing[] {
  const root = source.book.xml(source.part)
  const out: Drawing[] = []
  for (const anchor of root?.elements() ?? []) {
    if (!/Anchor$/.test(anchor.name) || out.length >= MAX_DRAWINGS) continue
    const newer = anchor.elements().find(isNewerChart)
    if (newer) {
      const chart = chartAt(newer.descendant('chart')?.get('r:id'), source)
      if (chart) out.push({ anchor: anchorOf(anchor), box: { ...NO_BOX, chart } })
      else source.lost('a chart of a newer kind, such as a map')
      continue
    }
    const slicer = anchor.elements().flatMap(element => slicerOf(element, source) ?? [])[0]
    if (slicer) {
      out.push({ anchor: anchorOf(anchor), box: slicer })
      continue
    }
    const content = anchor.elements().flatMap(contentOf)
    if (content.length === 0 && anchor.find('mc:AlternateContent'))
      source.lost(anchor.descendant('contentPart') ? 'an ink drawing' : kindOf(anchor))
    for (const element of content) {
      const box = readBox(element, source, undefined)
      if (box) out.push({ anchor: anchorOf(anchor), box })
    }
  }
  return out
}

/** Kinds of charts that came in 2016; what stands in for them only says that they cannot be shown. */
const isNewerChart = (element: XmlElement): boolean =>
  element.name === 'mc:AlternateContent' &&
  element.elements().some(choice => /^cx\d*$/.test(choice.get('Requires') ?? ''))

/** The shape that stands in for a slicer only says that it cannot be shown, but has its size. */
function slicerOf(element: XmlElement, source: DrawingSource): DrawnBox | undefined {
  const data = element.name === 'mc:AlternateContent' ? element.descendant('a:graphicData') : undefined
  if (!/\/slicer$/.test(data?.get('uri') ?? '')) return undefined
  const size = element.find('mc:Fallback')?.descendant('a:ext')
  const [width, height] = [emu(size?.get('cx')) ?? 0, emu(size?.get('cy')) ?? 0]
  const children =
    width > 0 && height > 0
      ? source.slicer?.(data?.elements()[0]?.get('name') ?? '', width, height)
      : undefined
  return children && { ...NO_BOX, width, height, children }
}

const NO_BOX = { x: 0, y: 0, width: 0, height: 0 }

function chartAt(id: string | undefined, { book, part, chart }: DrawingSource): Chart | undefined {
  const target = id ? book.relationships(part).get(id) : undefined
  return target && !target.external ? chart(target.target) : undefined
}

const CONTENT = new Set(['sp', 'pic', 'grpSp', 'graphicFrame', 'cxnSp'])

/** Alternatives are asked for their first choice that is known. */
function contentOf(element: XmlElement): XmlElement[] {
  if (CONTENT.has(element.name)) return [element]
  if (element.name !== 'mc:AlternateContent') return []
  for (const choice of element.elements()) {
    const found = choice.elements().flatMap(contentOf)
    const isKnown = found.some(
      one => one.name !== 'graphicFrame' || chartId(one) !== undefined || one.descendant('dgm:relIds'),
    )
    if (isKnown) return found
  }
  return []
}

function anchorOf(element: XmlElement): Anchor {
  const cell = (name: string) => {
    const one = element.find(name)
    if (!one) return undefined
    const number = (child: string) => Math.max(0, Number(one.find(child)?.text()) || 0)
    return {
      column: number('col'),
      dx: emu(one.find('colOff')?.text()) ?? 0,
      row: number('row'),
      dy: emu(one.find('rowOff')?.text()) ?? 0,
    }
  }
  const size = element.find('ext')
  const at = element.find('pos')
  return {
    from: cell('from'),
    to: cell('to'),
    ...(size && { size: { width: emu(size.get('cx')) ?? 0, height: emu(size.get('cy')) ?? 0 } }),
    ...(at && { at: { x: emu(at.get('x')) ?? 0, y: emu(at.get('y')) ?? 0 } }),
  }
}

const chartId = (frame: XmlElement): string | undefined => frame.descendant('c:chart')?.get('r:id')

interface Space {
  x: number
  y: number
  sx: number
  sy: number
}

/** A shape, picture, chart or group; places of children are relative to the whole drawing. */
function readBox(element: XmlElement, source: DrawingSource, space: Space | undefined): DrawnBox | undefined {
  const properties = element.find('spPr') ?? element.find('grpSpPr')
  const frame = properties?.find('a:xfrm') ?? element.find('xfrm')
  const [offset, extent] = [frame?.find('a:off'), frame?.find('a:ext')]
  const hidden = element.descendant('cNvPr')
  if (hidden?.get('hidden') === '1') return undefined
  const box: DrawnBox = {
    x: ((emu(offset?.get('x')) ?? 0) - (space?.x ?? 0)) * (space?.sx ?? 1),
    y: ((emu(offset?.get('y')) ?? 0) - (space?.y ?? 0)) * (space?.sy ?? 1),
    width: (emu(extent?.get('cx')) ?? 0) * (space?.sx ?? 1),
    height: (emu(extent?.get('cy')) ?? 0) * (space?.sy ?? 1),
    turn: (Number(frame?.get('rot')) || 0) / 60_000,
    flipX: frame?.get('flipH') === '1',
    flipY: frame?.get('flipV') === '1',
    name: hidden?.get('descr') || hidden?.get('title') || hidden?.get('name'),
  }
  if (element.name === 'grpSp') return readGroup(element, frame, box, source)
  if (element.name === 'graphicFrame') {
    const chart = chartAt(chartId(element), source)
    const children = chart ? undefined : diagramOf(element, source)
    if (!chart && !children) source.lost(kindOf(element))
    return chart ? { ...box, chart } : children && { ...box, children }
  }
  if (element.name === 'pic') {
    const picture = pictureOf(element.find('blipFill'), source)
    if (!picture) return undefined
    const line = lineOf(properties?.find('a:ln'), source.theme) ?? undefined
    const { path, plain, open } = outlineOf(properties, box.width, box.height)
    const isCut = !plain && !open && path !== '' && box.width > 0.01 && box.height > 0.01
    return { ...box, picture, line, ...(isCut && { path }) }
  }
  return readShape(element, properties, box, source)
}

/** What stands in a frame that cannot be drawn. */
function kindOf(frame: XmlElement): string {
  const uri = frame.descendant('a:graphicData')?.get('uri') ?? ''
  return KINDS.find(([kind]) => kind.test(uri))?.[1] ?? 'a drawing of an unknown kind'
}

const KINDS: [RegExp, string][] = [
  [/chart/, 'a chart'],
  [/diagram/, 'a diagram'],
  [/model3d/, 'a 3D model'],
  [/timeslicer$/, 'a timeline'],
  [/slicer$/, 'a slicer'],
]

/** SmartArt keeps a drawing of itself beside its data, in the places of the sheet. */
function diagramOf(frame: XmlElement, source: DrawingSource): DrawnBox[] | undefined {
  const relations = source.book.relationships(source.part)
  const data = relations.get(frame.descendant('dgm:relIds')?.get('r:dm') ?? '')?.target
  const id = data ? source.book.xml(data)?.descendant('dsp:dataModelExt')?.get('relId') : undefined
  const part = relations.get(id ?? '')?.target
  const tree = part ? source.book.xml(part)?.find('dsp:spTree')?.withPrefix('dsp:', '') : undefined
  if (!tree || !part) return undefined
  return tree
    .elements()
    .flatMap(contentOf)
    .flatMap(child => readBox(child, { ...source, part }, undefined) ?? [])
}

function readGroup(
  element: XmlElement,
  frame: XmlElement | undefined,
  box: DrawnBox,
  source: DrawingSource,
): DrawnBox {
  const [inner, size] = [frame?.find('a:chOff'), frame?.find('a:chExt')]
  const [width, height] = [emu(size?.get('cx')) ?? 0, emu(size?.get('cy')) ?? 0]
  const space = {
    x: emu(inner?.get('x')) ?? 0,
    y: emu(inner?.get('y')) ?? 0,
    sx: width > 0 ? box.width / width : 1,
    sy: height > 0 ? box.height / height : 1,
  }
  const children = element
    .elements()
    .flatMap(contentOf)
    .flatMap(child => readBox(child, source, space) ?? [])
  return { ...box, children }
}

function readShape(
  element: XmlElement,
  properties: XmlElement | undefined,
  box: DrawnBox,
  source: DrawingSource,
): DrawnBox {
  const { theme } = source
  const style = element.find('style')
  const referred = (name: string) => {
    const reference = style?.find(name)
    return reference && reference.get('idx') !== '0' ? colorIn(reference, theme) : undefined
  }
  const referredFill = referred('a:fillRef')
  const fill =
    fillOf(properties, theme) ??
    (properties?.find('a:noFill') || !referredFill ? undefined : { color: referredFill })
  const own = lineOf(properties?.find('a:ln'), theme)
  const referredLine = referred('a:lnRef')
  const styled = referredLine
    ? { color: referredLine, width: Number(style?.find('a:lnRef')?.get('idx')) > 1 ? 2 : 0.75 }
    : undefined
  const line =
    own === null
      ? undefined
      : own
        ? { ...styled, ...own, color: hasColor(properties) ? own.color : (styled?.color ?? own.color) }
        : styled
  const base: CellFont = {
    name: 'Calibri',
    size: 11,
    color: colorIn(style?.find('a:fontRef'), theme) ?? '#000000',
  }
  const outline = outlineOf(properties, Math.max(0.01, box.width), Math.max(0.01, box.height))
  const { path, open, inner } = outline
  const text = shapeText(element.find('txBody'), base, theme)
  return {
    ...box,
    path,
    open,
    fill: open ? undefined : (fill ?? undefined),
    line,
    text: text && inner ? { ...text, inset: within(text.inset, inner) } : text,
  }
}

type Inset = DrawnText['inset']

/** Shapes such as diamonds and arrows keep their text in a box of their own. */
const within = (inset: Inset, inner: Inset): Inset => ({
  left: inset.left + inner.left,
  top: inset.top + inner.top,
  right: inset.right + inner.right,
  bottom: inset.bottom + inner.bottom,
})

const hasColor = (properties: XmlElement | undefined): boolean =>
  Boolean(properties?.path('a:ln', 'a:solidFill') ?? properties?.path('a:ln', 'a:gradFill'))

const MEDIA: Record<string, string> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  bmp: 'bmp',
  tif: 'tiff',
  tiff: 'tiff',
  emf: 'emf',
  wmf: 'wmf',
  svg: 'svg',
  webp: 'webp',
}

export const mediaOf = (path: string): string => MEDIA[path.split('.').pop()?.toLowerCase() ?? ''] ?? ''

function pictureOf(fill: XmlElement | undefined, source: DrawingSource): DrawnPicture | undefined {
  const blip = fill?.find('a:blip')
  const id = blip?.get('r:embed')
  const target = id ? source.book.relationships(source.part).get(id) : undefined
  const bytes = target && !target.external ? source.book.bytes(target.target) : undefined
  if (!bytes || !target) {
    if (id) source.lost('a picture')
    else if (blip?.get('r:link')) source.lost('a picture that is only linked')
    return undefined
  }
  const amount = Number(fill?.descendant('a:alphaModFix')?.get('amt') ?? 100_000)
  const cut = fill?.find('a:srcRect')
  const share = (name: string) => Math.min(0.99, Math.max(0, (Number(cut?.get(name)) || 0) / 100_000))
  return {
    bytes,
    media: mediaOf(target.target),
    ...(amount >= 0 && amount < 100_000 && { opacity: amount / 100_000 }),
    ...(cut && { crop: { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') } }),
  }
}

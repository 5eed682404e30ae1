import type { Drawing, DrawnBox } from '../../../../document/sheet-book.ts'
import type { Chart } from '../../../../document/sheet-chart.ts'
import type { Zip } from '../../../archive/zip.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { parseReference } from '../../xlsx/cells.ts'
import { colorOf, points } from './ods-lengths.ts'
import type { OdsStyles } from './ods-styles.ts'
import { runsOf } from './ods-text.ts'

export interface OdsDrawingSource {
  zip: Zip
  styles: OdsStyles
  /** The chart in a folder of the package, or in an element of a flat file. */
  chart: (place: string | XmlElement) => Chart | undefined
  lost: (what: string) => void
}

/** A frame or shape; its place is from the cell it stands in, or from the sheet's corner. */
export function odsDrawing(
  element: XmlElement,
  at: { row: number; column: number } | undefined,
  source: OdsDrawingSource,
): Drawing | undefined {
  const box = boxOf(element, source)
  if (!box) return undefined
  const size = { width: box.width, height: box.height }
  if (!at) return { anchor: { at: { x: box.x, y: box.y }, size }, box }
  const from = { column: at.column, dx: Math.max(0, box.x), row: at.row, dy: Math.max(0, box.y) }
  const to = box.chart || box.picture ? endOf(element) : undefined
  return { anchor: { from, size, to }, box }
}

/** The cell in which a drawing ends that grows and shrinks with the cells it lies on. */
function endOf(element: XmlElement): Drawing['anchor']['to'] {
  const cell = parseReference(
    (element.get('end-cell-address') ?? '').replace(/^.*\./, '').replaceAll('$', ''),
  )
  const [dx, dy] = [points(element.get('end-x')), points(element.get('end-y'))]
  if (!cell || dx === undefined || dy === undefined) return undefined
  return { column: cell.column, dx, row: cell.row - 1, dy }
}

const SHAPES = new Set([
  'draw:frame',
  'draw:custom-shape',
  'draw:rect',
  'draw:ellipse',
  'draw:circle',
  'draw:line',
  'draw:g',
  'draw:caption',
])

/** The shapes right below an element, also those that are links as a whole. */
export const shapesIn = (element: XmlElement): XmlElement[] =>
  element
    .elements()
    .flatMap(one => (one.name === 'draw:a' ? one.elements() : [one]))
    .filter(one => SHAPES.has(one.name))

function boxOf(element: XmlElement, source: OdsDrawingSource): DrawnBox | undefined {
  const length = (name: string) => points(element.get(name)) ?? 0
  const box: DrawnBox = { x: length('x'), y: length('y'), width: length('width'), height: length('height') }
  if (element.name === 'draw:g') return groupOf(element, source)
  if (element.name === 'draw:line') return lineOf(element, source)
  const image = element.find('draw:image')
  const object = element.find('draw:object')
  if (object) {
    const chart = source.chart(
      object.find('office:document') ?? (object.get('href') ?? '').replace(/^\.\/|\/$/g, ''),
    )
    if (chart) return { ...box, chart }
    if (!image) source.lost('an embedded object')
  }
  return image ? imageOf(image, box, source) : shapeOf(element, box, source)
}

/** Shapes that belong together, each placed from the corner of all. */
function groupOf(element: XmlElement, source: OdsDrawingSource): DrawnBox | undefined {
  const children = shapesIn(element).flatMap(one => boxOf(one, source) ?? [])
  if (children.length === 0) return undefined
  const [x, y] = [Math.min(...children.map(one => one.x)), Math.min(...children.map(one => one.y))]
  return {
    x,
    y,
    width: Math.max(...children.map(one => one.x + one.width)) - x,
    height: Math.max(...children.map(one => one.y + one.height)) - y,
    children: children.map(one => ({ ...one, x: one.x - x, y: one.y - y })),
  }
}

function lineOf(element: XmlElement, source: OdsDrawingSource): DrawnBox {
  const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map(name => points(element.get(name)) ?? 0) as [
    number,
    number,
    number,
    number,
  ]
  const [x, y] = [Math.min(x1, x2), Math.min(y1, y2)]
  return {
    x,
    y,
    width: Math.abs(x2 - x1),
    height: Math.abs(y2 - y1),
    path: `M${x1 - x} ${y1 - y}L${x2 - x} ${y2 - y}`,
    open: true,
    line: lineAround(element, source) ?? { color: '#000000', width: 0.75 },
  }
}

function imageOf(image: XmlElement, box: DrawnBox, source: OdsDrawingSource): DrawnBox | undefined {
  const path = (image.get('href') ?? '').replace(/^\.\//, '')
  const inline = image.find('office:binary-data')?.text()
  const bytes = inline === undefined ? source.zip.find(path)?.bytes() : Buffer.from(inline, 'base64')
  const media = inline === undefined ? path.split('.').pop() : image.get('mime-type')?.split('/').pop()
  if (bytes) return { ...box, picture: { bytes, media: media?.toLowerCase() ?? '' } }
  source.lost('a picture')
  return undefined
}

function shapeOf(element: XmlElement, box: DrawnBox, source: OdsDrawingSource): DrawnBox {
  const chain = source.styles.chain('graphic', element.get('style-name'))
  const graphic = (name: string) => source.styles.property(chain, 'style:graphic-properties', name)
  const { width: w, height: h } = box
  const round =
    element.name === 'draw:ellipse' ||
    element.name === 'draw:circle' ||
    /ellipse/.test(element.find('draw:enhanced-geometry')?.get('type') ?? '')
  const path = round
    ? `M0 ${h / 2}A${w / 2} ${h / 2} 0 1 1 ${w} ${h / 2}A${w / 2} ${h / 2} 0 1 1 0 ${h / 2}Z`
    : `M0 0H${w}V${h}H0Z`
  const fill = graphic('fill') === 'none' ? undefined : colorOf(graphic('fill-color'))
  const paragraphs = paragraphsOf(element, chain, source.styles)
  const anchor = graphic('textarea-vertical-align')
  const inset = (side: string, otherwise: number) =>
    points(graphic(`padding-${side}`)) ?? points(graphic('padding')) ?? otherwise
  return {
    ...box,
    path,
    ...(fill && { fill: { color: fill } }),
    line: lineAround(element, source),
    ...(paragraphs.some(one => one.runs.some(run => run.text !== '')) && {
      text: {
        paragraphs,
        inset: {
          left: inset('left', 7.2),
          right: inset('right', 7.2),
          top: inset('top', 3.6),
          bottom: inset('bottom', 3.6),
        },
        anchor: anchor === 'middle' ? 'center' : anchor === 'bottom' ? 'bottom' : 'top',
        wrap: true,
      },
    }),
  }
}

type Paragraphs = NonNullable<DrawnBox['text']>['paragraphs']

/** The text inside a shape or its text box. */
function paragraphsOf(
  element: XmlElement,
  chain: ReturnType<OdsStyles['chain']>,
  styles: OdsStyles,
): Paragraphs {
  const font = styles.font(chain, { name: 'Liberation Sans', size: 12 })
  return (element.find('draw:text-box') ?? element).all('text:p').map(paragraph => {
    const own = styles.chain('paragraph', paragraph.get('style-name'))
    const align =
      styles.property(own, 'style:paragraph-properties', 'text-align') ??
      styles.property(chain, 'style:paragraph-properties', 'text-align')
    const base = styles.font(own, font)
    const runs = runsOf([paragraph], base, styles)
    return {
      runs: runs.length > 0 ? runs : [{ text: '', font: base }],
      align: align === 'center' ? 'center' : align === 'end' || align === 'right' ? 'right' : 'left',
    }
  })
}

function lineAround(element: XmlElement, { styles }: OdsDrawingSource): DrawnBox['line'] {
  const chain = styles.chain('graphic', element.get('style-name'))
  const graphic = (name: string) => styles.property(chain, 'style:graphic-properties', name)
  const stroke = graphic('stroke')
  if (stroke === 'none' || (stroke === undefined && element.name === 'draw:frame')) return undefined
  return {
    color: colorOf(graphic('stroke-color')) ?? '#3465a4',
    width: Math.max(0.25, points(graphic('stroke-width')) ?? 0.25),
    ...(stroke === 'dash' && { dash: 'dash' }),
  }
}

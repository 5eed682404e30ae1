import { type ChartLabel, chartPicture } from '../../../charts/chart-picture.ts'
import type { Chart } from '../../../document/sheet-chart.ts'
import type { Block, Document, Frame } from '../../../document/tree.ts'
import { isRtl } from '../../../lib/text/bidi.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { readChart } from '../xlsx/book/book-charts.ts'
import { chartTextStyle, type Size } from './chart-shapes.ts'
import type { ThemeColors } from './theme-colors.ts'

const MAX_SERIES = 24
const MAX_POINTS = 2_000
const MAX_LABELS = 500

/** A chart outside a workbook has what it keeps of its cells. */
const NO_CELLS = { values: () => [], format: () => undefined, isNewer: false }

/** A chart part with as many series and points as are drawn; undefined for kinds that are not known, or without values. */
export function chartIn(
  space: XmlElement,
  colors: ThemeColors,
  lost: (what: string) => void,
  font?: string,
): Chart | undefined {
  const chart = readChart(space, colors, { ...NO_CELLS, font })
  return chart && bounded(chart, lost)
}

/** Bounds what a document's chart may hold, and tells what is left out. */
export function bounded(chart: Chart, lost: (what: string) => void): Chart | undefined {
  if (chart.series.every(one => one.values.length === 0)) return undefined
  if (chart.series.length > MAX_SERIES) lost(`part of a chart with more than ${MAX_SERIES} series`)
  const series = chart.series.slice(0, MAX_SERIES)
  if (series.some(one => one.values.length > MAX_POINTS))
    lost(`part of a chart with more than ${MAX_POINTS} points in a series`)
  for (const one of series)
    for (const list of [one.values, one.labels, one.across, one.sizes, one.told])
      if (list && list.length > MAX_POINTS) list.length = MAX_POINTS
  return { ...chart, series }
}

/** A chart drawn from the values it keeps of its sheet; undefined for kinds that are not known. */
export function chartFrame(
  space: XmlElement,
  size: Size,
  alt: string,
  colors: ThemeColors,
  images: Document['images'],
  lost: (what: string) => void,
  font?: string,
): Frame | undefined {
  const chart = chartIn(space, colors, lost, font)
  return chart && drawnFrame(chart, size, alt, images, lost)
}

/** A chart as a frame: its shapes a picture, its words above it as text. */
export function drawnFrame(
  chart: Chart,
  size: Size,
  alt: string,
  images: Document['images'],
  lost: (what: string) => void,
): Frame | undefined {
  if (size.width < 30 || size.height < 30) return undefined
  const { svg, labels } = chartPicture(chart, size)
  const source = `chart-${images.size}.svg`
  images.set(source, { bytes: Buffer.from(svg), kind: 'svg' })
  if (labels.length > MAX_LABELS) lost(`part of a chart with more than ${MAX_LABELS} words and figures`)
  const title = chart.title?.map(run => run.text).join('')
  return {
    kind: 'frame',
    figure: true,
    alt: alt || title || 'Chart',
    padding: 0,
    ...size,
    backdrop: { source, bleed: 0 },
    blocks: labels.slice(0, MAX_LABELS).map(labelFrame),
  }
}

/** Where the room of a label lies: wider than its words, so that they stay in one line. */
export function labelBox({ x, y, align, font, degrees, width }: ChartLabel): Size & { x: number; y: number } {
  const room = width * 1.3 + 8
  const height = font.size * 1.22
  // A turned one is turned about its middle, which lies between its baseline and its upper edge.
  const turn = (degrees * Math.PI) / 180
  const up = font.size * MIDDLE
  const [cx, cy] = [x - up * Math.sin(turn), y - up * Math.cos(turn)]
  const left = align === 'left' ? cx : align === 'right' ? cx - room : cx - room / 2
  return { x: left, y: cy - height / 2, width: room, height }
}

/** How far above the baseline the middle of a line lies, as a share of its size. */
const MIDDLE = 0.34

/** Sides in text that runs from right to left, where `left` is where it ends. */
const OTHER = { left: 'right', center: 'center', right: 'left' } as const

function labelFrame(label: ChartLabel): Block {
  const { x, y, width, height } = labelBox(label)
  const { font, color, text, align, degrees } = label
  return {
    kind: 'frame',
    padding: 0,
    width,
    height,
    place: { x, y, from: 'page' },
    ...(degrees !== 0 && { turn: -degrees }),
    blocks: [
      {
        kind: 'paragraph',
        content: [
          {
            kind: 'text',
            text,
            style: chartTextStyle({ ...font, color }),
          },
        ],
        format: isRtl(text) ? { rtl: true, align: OTHER[align] } : { align },
      },
    ],
  }
}

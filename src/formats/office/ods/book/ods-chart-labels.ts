import type { CellFont } from '../../../../document/cell-style.ts'
import type { ChartLabels } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'

/** What the styles of a chart say of an element. */
interface Styles {
  option(element: XmlElement | undefined, name: string): string | undefined
  font(element: XmlElement | undefined, size: number, base?: CellFont): CellFont
  separator(element: XmlElement | undefined): string | undefined
  format(element: XmlElement | undefined): string
}

/** Where labels stand, as Excel calls it. */
const POSITIONS: Record<string, string> = {
  outside: 'outEnd',
  inside: 'inEnd',
  center: 'ctr',
  'near-origin': 'inBase',
  'avoid-overlap': 'bestFit',
  top: 't',
  bottom: 'b',
  left: 'l',
  right: 'r',
}

const SAID = ['data-label-number', 'data-label-text', 'data-label-series', 'label-position']
/** As many as the chart's table has rows. */
const MAX_POINTS = 10_000

/** The labels of a series, or of one of its points: what the point does not say is as in its series. */
function labelsOf(
  series: XmlElement,
  point: XmlElement | undefined,
  styles: Styles,
): ChartLabels | undefined {
  const option = (name: string) => styles.option(point, name) ?? styles.option(series, name)
  const shows = option('data-label-number')
  const value = /value/.test(shows ?? '')
  const percent = /percentage/.test(shows ?? '')
  const category = option('data-label-text') === 'true'
  const name = option('data-label-series') === 'true'
  if (!value && !percent && !category && !name) return undefined
  const font = styles.font(series, 10)
  const format = point && styles.format(point)
  return {
    value,
    percent,
    category,
    series: name,
    separator: (point && styles.separator(point)) ?? styles.separator(series) ?? ' ',
    position: POSITIONS[option('label-position') ?? ''],
    font: point ? styles.font(point, font.size, font) : font,
    ...(format && { format }),
  }
}

/** The labels of a series, and those of its points that say something of their own. */
export function seriesLabels(
  series: XmlElement,
  styles: Styles,
): { show?: ChartLabels; labelled?: Map<number, ChartLabels | undefined> } {
  const show = labelsOf(series, undefined, styles)
  const labelled = new Map<number, ChartLabels | undefined>()
  let at = 0
  for (const point of series.all('data-point')) {
    const times = Math.min(MAX_POINTS - at, Number(point.get('repeated') ?? 1) || 1)
    const isOwn = styles.format(point) !== '' || SAID.some(name => styles.option(point, name) !== undefined)
    const own = isOwn ? labelsOf(series, point, styles) : undefined
    for (let i = 0; isOwn && i < times; i++) labelled.set(at + i, own)
    at += times
  }
  return { ...(show && { show }), ...(labelled.size > 0 && { labelled }) }
}

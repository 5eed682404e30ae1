import type { CellFont } from '../../../../document/cell-style.ts'
import type { Chart, ChartAxis, ChartSeries } from '../../../../document/sheet-chart.ts'
import { entryOf } from '../../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { spreadOnDates } from '../../xlsx/book/book-date-axis.ts'
import { bodyOf } from '../../xlsx/book/book-solid-charts.ts'
import { seriesLabels } from './ods-chart-labels.ts'
import { candlesIn, errorsOf, trendsOf } from './ods-chart-marks.ts'
import { type ChartCells, type ChartTable, cellsTable, tableOf } from './ods-chart-table.ts'
import { colorOf, points } from './ods-lengths.ts'
import { OdsStyles } from './ods-styles.ts'
import { runsOf } from './ods-text.ts'

const KINDS: Record<string, ChartSeries['kind']> = {
  bar: 'bar',
  line: 'line',
  area: 'area',
  circle: 'pie',
  ring: 'doughnut',
  scatter: 'scatter',
  radar: 'radar',
  'filled-radar': 'radar',
  bubble: 'bubble',
  stock: 'stock',
}
const PALETTE = [
  '#004586',
  '#ff420e',
  '#ffd320',
  '#579d1c',
  '#7e0021',
  '#83caff',
  '#314004',
  '#aecf00',
  '#4b1f6f',
  '#ff950e',
  '#c5000b',
  '#0084d1',
]

const kindOf = (text: string | undefined): ChartSeries['kind'] | undefined =>
  KINDS[(text ?? '').replace(/^chart:/, '')]

/** A chart of an OpenDocument file, from the values it keeps beside it, or else from the cells of its workbook. */
export function odsChart(content: XmlElement, cells?: ChartCells): Chart | undefined {
  const chart = content.descendant('chart')
  const area = chart?.find('plot-area')
  const kind = kindOf(chart?.get('class'))
  if (!chart || !area || !kind) return undefined
  const styles = new ChartStyles(new OdsStyles(content))
  const axisElements = area.all('axis')
  const isSpread = axisElements.some(one => one.get('dimension') === 'x' && one.get('axis-type') === 'date')
  const listed = seriesOf(chart, area, kind, styles, cells)
  const series = isSpread ? spreadOnDates(listed) : listed
  const stacked =
    styles.option(area, 'percentage') === 'true'
      ? 'percentStacked'
      : styles.option(area, 'stacked') === 'true'
        ? 'stacked'
        : 'clustered'
  const axis = (dimension: string, index: number, side: ChartAxis['side']): ChartAxis => {
    const element = axisElements.filter(one => one.get('dimension') === dimension)[index]
    const of = axisOf(element, styles)
    // Shares of stacks follow no cells: beside them stand percentages, unless the axis has a format of its own.
    const format =
      stacked === 'percentStacked' && dimension === 'y' && styles.isLinked(element) ? '' : of.format
    return { ...of, format, between: kind !== 'area', side }
  }
  const namesBehind = axisElements.some(
    one => one.get('dimension') === 'z' && styles.option(one, 'display-label') === 'true',
  )
  const valueElement = axisElements.find(one => one.get('dimension') === 'y')
  // Gnumeric writes the title of a chart as its subtitle.
  const title = styles.title(chart.find('title') ?? chart.find('subtitle'), 13)
  const legend = legendOf(chart.find('legend'), styles)
  return {
    ...(title && { title }),
    overlayTitle: false,
    ...(legend && { legend }),
    series,
    ...(kind === 'stock' && { links: candlesIn(area, styles) }),
    ...(styles.option(area, 'three-dimensional') === 'true' && {
      solid: { deep: styles.option(area, 'deep') === 'true', tilt: 0.4, names: namesBehind },
    }),
    rows: styles.option(area, 'vertical') === 'true' && kind === 'bar',
    grouping: stacked,
    groupings: new Map(
      series.map(one => [one.kind, one.kind === 'bar' || one.kind === kind ? stacked : 'standard']),
    ),
    gap: Number(styles.option(valueElement, 'gap-width') ?? 100) / 100,
    overlap: Number(styles.option(valueElement, 'overlap') ?? 0) / 100,
    hole: 0.5,
    firstAngle: 90 - Number(styles.option(area, 'angle-offset') ?? 90),
    varied: false,
    counterClockwise: true,
    firstInFront: true,
    radarFilled: /filled/.test(chart.get('class') ?? ''),
    category: axis('x', 0, 'bottom'),
    value: axis('y', 0, 'left'),
    ...(series.some(one => one.secondary) && { secondValue: axis('y', 1, 'right') }),
    ...(/^(pie|doughnut|radar)$/.test(kind) && { plot: placeOf(area, chart) }),
    plotFill: styles.fill(area.find('wall')),
    fill: styles.fill(chart) ?? { color: '#ffffff' },
    line: styles.line(chart, '#b3b3b3'),
    font: FONT,
    palette: PALETTE,
  }
}

/** Where the file puts the plot, as shares of the chart. */
function placeOf(area: XmlElement, chart: XmlElement): Chart['plot'] {
  const length = (element: XmlElement, name: string) => points(element.get(name)) ?? Number.NaN
  const [wide, high] = [length(chart, 'width'), length(chart, 'height')]
  const [x, y] = [length(area, 'x') / wide, length(area, 'y') / high]
  const [width, height] = [length(area, 'width') / wide, length(area, 'height') / high]
  const isInside = x >= 0 && y >= 0 && width > 0.1 && height > 0.1 && x + width <= 1 && y + height <= 1
  return isInside ? { x, y, width, height, inner: false } : undefined
}

const FONT: CellFont = { name: 'Liberation Sans', size: 10, color: '#000000' }

/** What the styles of a chart's elements say. */
class ChartStyles {
  readonly #styles: OdsStyles

  constructor(styles: OdsStyles) {
    this.#styles = styles
  }

  #chain(element: XmlElement | undefined) {
    return this.#styles.chain('chart', element?.get('style-name'))
  }

  graphic(element: XmlElement | undefined, name: string): string | undefined {
    return this.#styles.property(this.#chain(element), 'style:graphic-properties', name)
  }

  option(element: XmlElement | undefined, name: string): string | undefined {
    return this.#styles.property(this.#chain(element), 'style:chart-properties', name)
  }

  font(element: XmlElement | undefined, size: number, base: CellFont = FONT): CellFont {
    return this.#styles.font(this.#chain(element).slice(0, 1), { ...base, size })
  }

  /** Of numbers; those that follow their cells keep the format of these, where it is not the general one. */
  format(element: XmlElement | undefined): string {
    const format = this.#styles.axisFormat(element?.get('style-name'))
    return this.isLinked(element) && /^(General|0)?$/.test(format) ? '' : format
  }

  /** Whether numbers have the format of the cells they come from. */
  isLinked(element: XmlElement | undefined): boolean {
    return this.option(element, 'link-data-style-to-source') === 'true'
  }

  dateFormat(element: XmlElement | undefined): string {
    return this.#styles.dateFormat(element?.get('style-name'))
  }

  /** Between the parts of a label. */
  separator(element: XmlElement | undefined): string | undefined {
    for (const style of this.#chain(element)) {
      const given = style.path('style:chart-properties', 'label-separator', 'text:p')
      if (given) return given.find('text:line-break') ? '\n' : given.text()
    }
    return undefined
  }

  title(element: XmlElement | undefined, size: number) {
    const runs = element ? runsOf(element.all('text:p'), this.font(element, size), this.#styles) : []
    return runs.length > 0 ? runs : undefined
  }

  line(element: XmlElement | undefined, otherwise: string) {
    if (this.graphic(element, 'stroke') === 'none') return undefined
    return {
      color: colorOf(this.graphic(element, 'stroke-color')) ?? otherwise,
      width: Math.max(0.5, points(this.graphic(element, 'stroke-width')) ?? 0.5),
    }
  }

  fill(element: XmlElement | undefined) {
    const isNone = this.graphic(element, 'fill') === 'none'
    const color = isNone ? undefined : colorOf(this.graphic(element, 'fill-color'))
    return color ? { color } : undefined
  }
}

function seriesOf(
  chart: XmlElement,
  area: XmlElement,
  kind: ChartSeries['kind'],
  styles: ChartStyles,
  cells: ChartCells | undefined,
): ChartSeries[] {
  const elements = area.all('series')
  const own = chart.find('table:table')
  const table =
    !own && cells ? cellsTable(area, cells) : tableOf(own, elements[0]?.get('values-cell-range-address'))
  const isPoints = kind === 'scatter' || kind === 'bubble'
  // Points may lie along what is also kept as the categories.
  const labelled = {
    name: '',
    values: table.labelValues,
    address: table.labelAddress,
  }
  const offset = table.columns.length - elements.length
  const isDeep = styles.option(area, 'three-dimensional') === 'true'
  const at = (address: string | undefined) => {
    const known = address && [...table.columns, labelled].find(column => column.address === address)
    // Charts of texts have no sheet beside their own table: its columns are named by their letters.
    const own = /^local-table\.\$?([A-Z])\$?\d+:\.?\$?\1\$?\d+$/.exec(address ?? '')?.[1]
    return known || (own ? [labelled, ...table.columns][own.charCodeAt(0) - 65] : undefined)
  }
  const domains = (element: XmlElement | undefined) =>
    element?.all('domain').map(one => at(one.get('cell-range-address'))) ?? []
  const shared = domains(elements[0])
  const labels = labelsOf(
    table,
    styles.dateFormat(area.all('axis').find(one => one.get('dimension') === 'x')),
  )
  const valueFormat = styles.format(area.all('axis').find(one => one.get('dimension') === 'y'))
  return elements.map((element, i): ChartSeries => {
    // The series of a ring call themselves circles.
    const own = kind === 'doughnut' ? kind : (kindOf(element.get('class')) ?? kind)
    const column = at(element.get('values-cell-range-address')) ?? table.columns[Math.max(0, offset) + i]
    const [domain, second] = domains(element).length > 0 ? domains(element) : shared
    const stroke = styles.line(element, PALETTE[i % PALETTE.length]!)
    const isLine = own === 'line' || own === 'scatter' || own === 'radar'
    const symbol = styles.option(element, 'symbol-type') ?? styles.option(area, 'symbol-type')
    return {
      kind: own,
      name: column?.name ?? '',
      labels,
      ...placesOf(own, column?.values ?? [], domain?.values, second?.values),
      ...(isPoints && !domain && offset > 0 && { across: table.columns[0]!.values }),
      color: colorOf(styles.graphic(element, 'fill-color')),
      line:
        isDeep && isLine
          ? { color: colorOf(styles.graphic(element, 'fill-color')), width: 2.25 }
          : !stroke
            ? { none: true }
            : isLine
              ? { color: stroke.color, width: stroke.width }
              : undefined,
      ...(symbol && symbol !== 'none' && { marker: markerOf(element, styles) }),
      points: pointsOf(element, styles),
      explosion: Number(styles.option(element, 'pie-offset')) || 0,
      ...(isDeep && bodyOf(styles.option(element, 'solid-type') ?? styles.option(area, 'solid-type'))),
      trends: trendsOf(element, column?.name ?? '', styles),
      errors: errorsOf(element, styles),
      smooth: /spline/.test(styles.option(area, 'interpolation') ?? ''),
      secondary: element.get('attached-axis') === 'secondary-y',
      format: styles.format(element) || valueFormat || 'General',
      ...seriesLabels(element, styles),
    }
  })
}

/** Excel's names of the symbols that it has too. */
const SYMBOLS: Record<string, string> = {
  square: 'square',
  diamond: 'diamond',
  circle: 'circle',
  star: 'star',
  asterisk: 'star',
  x: 'x',
  plus: 'plus',
  'arrow-up': 'triangle',
  'arrow-down': 'triangle',
  'horizontal-bar': 'dash',
}

function markerOf(element: XmlElement, styles: ChartStyles): ChartSeries['marker'] {
  const symbol = entryOf(SYMBOLS, styles.option(element, 'symbol-name') ?? '') ?? 'auto'
  return { symbol, size: 7 }
}

/** The numbers of a series. One of bubbles has their sizes as its values; the first of its domains runs upwards. */
function placesOf(
  kind: ChartSeries['kind'],
  values: ChartSeries['values'],
  domain: ChartSeries['values'] | undefined,
  second: ChartSeries['values'] | undefined,
): Pick<ChartSeries, 'values' | 'across' | 'sizes'> {
  if (kind === 'bubble' && domain) return { values: domain, across: second, sizes: values }
  return kind === 'scatter' && domain ? { values, across: domain } : { values }
}

/** Labels of categories, dates in the format of their axis. */
const labelsOf = ({ labels, labelValues }: ChartTable, format: string): string[] =>
  format === '' ? labels : labels.map((text, i) => asDate(format, labelValues[i]) ?? text)

const asDate = (format: string, value: number | undefined): string | undefined =>
  value === undefined ? undefined : `\u0001${format}\u0001${value}`

/** Points with colours and places of their own, by their place in the series. */
function pointsOf(series: XmlElement, styles: ChartStyles): ChartSeries['points'] {
  const points: ChartSeries['points'] = new Map()
  let at = 0
  for (const point of series.all('data-point')) {
    const offset = Number(styles.option(point, 'pie-offset'))
    const own = { ...styles.fill(point), ...(offset > 0 && { explosion: offset }) }
    const times = Math.min(1_000, Number(point.get('repeated') ?? 1) || 1)
    for (let k = 0; k < times; k++, at++) if (Object.keys(own).length > 0) points.set(at, own)
  }
  return points
}

function axisOf(element: XmlElement | undefined, styles: ChartStyles): Omit<ChartAxis, 'between' | 'side'> {
  const number = (name: string) => {
    const value = styles.option(element, name)
    return value !== undefined && Number.isFinite(Number(value)) ? Number(value) : undefined
  }
  const grid = element?.find('grid')
  return {
    deleted: !element || styles.option(element, 'visible') === 'false',
    title: styles.title(element?.find('title'), 9),
    min: number('minimum'),
    max: number('maximum'),
    step: number('interval-major'),
    log: styles.option(element, 'logarithmic') === 'true' ? 10 : undefined,
    reversed: styles.option(element, 'reverse-direction') === 'true',
    format: styles.format(element),
    grid: grid && styles.line(grid, '#b3b3b3'),
    line: styles.line(element, '#b3b3b3') ?? 'none',
    font: styles.font(element, 10),
    ticks: styles.option(element, 'tick-marks-major-outer') === 'false' ? 'none' : 'out',
    minorTicks: styles.option(element, 'tick-marks-minor-outer') === 'true' ? 'out' : 'none',
    labels: styles.option(element, 'display-label') === 'false' ? 'none' : 'nextTo',
    unbroken: styles.option(element, 'line-break') === 'false',
    ...intervalOf(element),
  }
}

/** Of so many days one is named, where an axis of dates says so. */
function intervalOf(axis: XmlElement | undefined): Pick<ChartAxis, 'every'> {
  const scale = axis?.find('date-scale')
  const days = Number(scale?.get('major-interval-value'))
  return scale?.get('major-interval-unit') === 'days' && days > 1 ? { every: Math.floor(days) } : {}
}

const SIDES = { start: 'left', end: 'right', top: 'top', bottom: 'bottom', 'top-end': 'topRight' } as const

function legendOf(legend: XmlElement | undefined, styles: ChartStyles): Chart['legend'] {
  if (!legend) return undefined
  const side = SIDES[(legend.get('legend-position') ?? 'end') as keyof typeof SIDES] ?? 'right'
  return { side, font: styles.font(legend, 10), overlay: false, hidden: [] }
}

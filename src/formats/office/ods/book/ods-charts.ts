import type { CellFont } from '../../../../document/cell-style.ts'
import type { Chart, ChartAxis, ChartSeries } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
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

/** A chart of an OpenDocument file, from the values it keeps beside it. */
export function odsChart(content: XmlElement): Chart | undefined {
  const styles = new OdsStyles(content)
  const chart = content.descendant('chart')
  const area = chart?.find('plot-area')
  const kind = kindOf(chart?.get('class'))
  if (!chart || !area || !kind) return undefined
  const base: CellFont = { name: 'Liberation Sans', size: 10, color: '#000000' }
  const chainOf = (element: XmlElement | undefined) => styles.chain('chart', element?.get('style-name'))
  const graphic = (element: XmlElement | undefined, name: string) =>
    styles.property(chainOf(element), 'style:graphic-properties', name)
  const option = (element: XmlElement | undefined, name: string) =>
    styles.property(chainOf(element), 'style:chart-properties', name)
  const fontFor = (element: XmlElement | undefined, size: number) =>
    styles.font(chainOf(element).slice(0, 1), { ...base, size })
  const title = (element: XmlElement | undefined, size: number) => {
    const runs = element ? runsOf(element.all('text:p'), fontFor(element, size), styles) : []
    return runs.length > 0 ? runs : undefined
  }
  const line = (element: XmlElement | undefined, otherwise: string) =>
    graphic(element, 'stroke') === 'none'
      ? undefined
      : {
          color: colorOf(graphic(element, 'stroke-color')) ?? otherwise,
          width: Math.max(0.5, points(graphic(element, 'stroke-width')) ?? 0.5),
        }
  const fill = (element: XmlElement | undefined) => {
    const color = graphic(element, 'fill') === 'none' ? undefined : colorOf(graphic(element, 'fill-color'))
    return color ? { color } : undefined
  }
  const table = tableOf(chart)
  const places = area.all('series')
  const isPoints = kind === 'scatter' || kind === 'bubble'
  const offset = table.columns.length - places.length
  const series = places.map((element, i): ChartSeries => {
    const own = kindOf(element.get('class')) ?? kind
    const column = table.columns[Math.max(0, offset) + i]
    const stroke = line(element, PALETTE[i % PALETTE.length]!)
    const showsNumber = option(element, 'data-label-number')
    const points: ChartSeries['points'] = new Map()
    let at = 0
    for (const point of element.all('data-point')) {
      const color = colorOf(graphic(point, 'fill-color'))
      const times = Math.min(1_000, Number(point.get('repeated') ?? 1) || 1)
      for (let k = 0; k < times; k++, at++)
        if (color && graphic(point, 'fill') !== 'none') points.set(at, { color })
    }
    const symbol = option(element, 'symbol-type') ?? option(area, 'symbol-type')
    return {
      kind: own,
      name: column?.name ?? '',
      labels: table.labels,
      values: column?.values ?? [],
      ...(isPoints && offset > 0 && { across: table.columns[0]!.values }),
      color: colorOf(graphic(element, 'fill-color')),
      line:
        graphic(element, 'stroke') === 'none'
          ? { none: true }
          : own === 'line' || own === 'scatter' || own === 'radar'
            ? { color: stroke?.color, width: points.size < 0 ? undefined : (stroke?.width ?? 2) }
            : undefined,
      ...(symbol && symbol !== 'none' && { marker: { symbol: 'auto', size: 7 } }),
      points,
      smooth: /spline/.test(option(area, 'interpolation') ?? ''),
      secondary: element.get('attached-axis') === 'secondary-y',
      format: 'General',
      ...(showsNumber &&
        showsNumber !== 'none' && {
          show: { value: /value/.test(showsNumber), percent: /percentage/.test(showsNumber) },
        }),
    }
  })
  const axisElements = area.all('axis')
  const axis = (dimension: string, index: number, side: ChartAxis['side']): ChartAxis => {
    const element = axisElements.filter(one => one.get('dimension') === dimension)[index]
    const number = (name: string) => {
      const value = option(element, name)
      return value !== undefined && Number.isFinite(Number(value)) ? Number(value) : undefined
    }
    const grid = element?.find('grid')
    return {
      deleted: !element || option(element, 'visible') === 'false',
      title: title(element?.find('title'), 9),
      min: number('minimum'),
      max: number('maximum'),
      step: number('interval-major'),
      log: option(element, 'logarithmic') === 'true' ? 10 : undefined,
      reversed: option(element, 'reverse-direction') === 'true',
      format: '',
      grid: grid && line(grid, '#b3b3b3'),
      line: line(element, '#b3b3b3') ?? 'none',
      font: fontFor(element, 10),
      ticks: option(element, 'tick-marks-major-outer') === 'false' ? 'none' : 'out',
      labels: option(element, 'display-label') === 'false' ? 'none' : 'nextTo',
      between: !(kind === 'area'),
      side,
    }
  }
  const legend = chart.find('legend')
  const sides = { start: 'left', end: 'right', top: 'top', bottom: 'bottom', 'top-end': 'topRight' } as const
  const stacked =
    option(area, 'percentage') === 'true'
      ? 'percentStacked'
      : option(area, 'stacked') === 'true'
        ? 'stacked'
        : 'clustered'
  const main = title(chart.find('title'), 13)
  return {
    ...(main && { title: main }),
    overlayTitle: false,
    ...(legend && {
      legend: {
        side: sides[(legend.get('legend-position') ?? 'end') as 'end'] ?? 'right',
        font: fontFor(legend, 10),
        overlay: false,
        hidden: [],
      },
    }),
    series,
    rows: option(area, 'vertical') === 'true' && kind === 'bar',
    grouping: stacked,
    groupings: new Map(
      series.map(one => [one.kind, one.kind === 'bar' || one.kind === kind ? stacked : 'standard']),
    ),
    gap:
      Number(
        option(
          axisElements.find(one => one.get('dimension') === 'y'),
          'gap-width',
        ) ?? 100,
      ) / 100,
    overlap:
      Number(
        option(
          axisElements.find(one => one.get('dimension') === 'y'),
          'overlap',
        ) ?? 0,
      ) / 100,
    hole: 0.5,
    firstAngle: 90 - Number(option(area, 'angle-offset') ?? 90),
    varied: false,
    radarFilled: /filled/.test(chart.get('class') ?? ''),
    category: axis('x', 0, 'bottom'),
    value: axis('y', 0, 'left'),
    ...(series.some(one => one.secondary) && { secondValue: axis('y', 1, 'right') }),
    plotFill: fill(area.find('wall')),
    fill: fill(chart) ?? { color: '#ffffff' },
    line: line(chart, '#b3b3b3'),
    font: base,
    palette: PALETTE,
  }
}

/** The chart's own table: labels in its first column, series in the others. */
function tableOf(chart: XmlElement): {
  labels: string[]
  columns: { name: string; values: (number | undefined)[] }[]
} {
  const table = chart.find('table:table')
  const text = (cell: XmlElement | undefined) => (cell?.all('text:p') ?? []).map(one => one.text()).join(' ')
  const head = table?.find('table:table-header-rows')?.find('table:table-row')?.all('table:table-cell') ?? []
  const columns = head.slice(1).map(cell => ({ name: text(cell), values: [] as (number | undefined)[] }))
  const labels: string[] = []
  for (const row of (table?.find('table:table-rows')?.all('table:table-row') ?? []).slice(0, 10_000)) {
    const [first, ...cells] = row.all('table:table-cell')
    labels.push(text(first))
    for (const [i, column] of columns.entries()) {
      const value = Number(cells[i]?.get('value') ?? Number.NaN)
      column.values.push(Number.isFinite(value) ? value : undefined)
    }
  }
  return { labels, columns }
}

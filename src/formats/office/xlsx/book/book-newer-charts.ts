import type { CellFont } from '../../../../document/cell-style.ts'
import type { Chart, ChartAxis, ChartSeries } from '../../../../document/sheet-chart.ts'
import { largest } from '../../../../lib/geometry/extremes.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { ThemeColors } from '../../docx/theme-colors.ts'
import { type BoxValues, boxPlot } from './book-box-plot.ts'
import { richRuns } from './book-drawing-text.ts'
import { histogram, pareto, type Shown, waterfall } from './book-newer-series.ts'

/** What a chart of the kinds that came in 2016 shows. */
interface Data {
  /** From the leaves to the outermost level. */
  levels: string[][]
  values: number[]
  format: string
}

const GREY = '#595959'
const MAX_POINTS = 5_000
const MAX_BOX_SERIES = 24

/** A part with a waterfall, funnel, histogram, Pareto, box, treemap or sunburst chart; undefined for other kinds. */
export function readNewerChart(space: XmlElement, theme: ThemeColors): Chart | undefined {
  const chart = space.find('chart')
  const area = chart?.find('plotArea')
  const all = area?.find('plotAreaRegion')?.all('series') ?? []
  const kinds = new Set(all.map(one => one.get('layoutId')))
  const series = all.find(one => one.get('hidden') !== '1' && one.get('layoutId') !== 'paretoLine')
  const data = series && dataOf(space, series.find('dataId')?.get('val'))
  if (!chart || !series || !data || data.values.length === 0) return undefined
  const font: CellFont = { name: 'Calibri', size: 9, color: GREY }
  const palette = ['accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'].map(
    name => theme.get(name) ?? '#4472c4',
  )
  const visibility = series.path('dataLabels', 'visibility')
  const labelled = series.find('dataLabels') !== undefined
  const show = labelled
    ? { value: visibility?.get('value') !== '0', category: visibility?.get('categoryName') === '1' }
    : undefined
  const base: Chart = {
    overlayTitle: false,
    series: [],
    rows: false,
    grouping: 'stacked',
    groupings: new Map([['bar', 'stacked']]),
    gap: 0.5,
    overlap: 1,
    hole: 0.2,
    firstAngle: 0,
    varied: false,
    radarFilled: false,
    category: axisOf(font, 'bottom', isHidden(area, 0)),
    value: {
      ...axisOf(font, 'left', isHidden(area, 1)),
      line: 'none',
      grid: area?.all('axis')[1]?.find('majorGridlines') ? { color: '#d9d9d9', width: 0.75 } : undefined,
    },
    fill: { color: '#ffffff' },
    line: { color: '#d9d9d9', width: 0.75 },
    font,
    palette,
  }
  const title = titleOf(chart, theme)
  const titled = { ...base, ...(title && { title }) }
  const made =
    series.get('layoutId') === 'boxWhisker'
      ? { ...titled, ...boxPlot(boxValues(space, all), palette) }
      : drawnAs(series, kinds, data, titled, show)
  const legend = chart.find('legend')
  if (!made || !legend) return made
  const side = SIDES[legend.get('pos') ?? 'r'] ?? 'right'
  return { ...made, legend: { side, font, overlay: false, hidden: made.legend?.hidden ?? [] } }
}

const boxValues = (space: XmlElement, all: XmlElement[]): BoxValues[] =>
  all
    .filter(one => one.get('layoutId') === 'boxWhisker' && one.get('hidden') !== '1')
    .slice(0, MAX_BOX_SERIES)
    .flatMap(element => {
      const data = dataOf(space, element.find('dataId')?.get('val'))
      if (!data) return []
      const { values, format } = data
      return { element, name: nameOf(element), labels: data.levels[0] ?? [], values, format }
    })

const SIDES: Record<string, NonNullable<Chart['legend']>['side']> = {
  t: 'top',
  b: 'bottom',
  l: 'left',
  r: 'right',
}

function drawnAs(
  series: XmlElement,
  kinds: Set<string | undefined>,
  data: Data,
  base: Chart,
  show: ChartSeries['show'],
): Chart | undefined {
  const labels = data.levels[0] ?? data.values.map((_, i) => String(i + 1))
  const shown: Shown = { labels, values: data.values, format: data.format, show, palette: base.palette }
  const layout = series.find('layoutPr')
  switch (series.get('layoutId')) {
    case 'waterfall': {
      const totals = (layout?.find('subtotals')?.all('idx') ?? []).map(one => Number(one.get('val')))
      return { ...base, ...waterfall(shown, new Set(totals)) }
    }
    case 'funnel': {
      const most = largest(data.values, 0)
      const beside = data.values.map(value => (most - value) / 2)
      const plain = { kind: 'bar' as const, labels, points: new Map(), smooth: false, secondary: false }
      return {
        ...base,
        rows: true,
        gap: 0.06,
        category: { ...base.category, reversed: true, line: 'none' },
        value: { ...base.value, deleted: true, grid: undefined, min: 0, max: most || 1 },
        series: [
          { ...plain, name: '', values: beside, noFill: true, format: 'General' },
          {
            ...plain,
            name: nameOf(series),
            values: data.values,
            color: base.palette[0],
            format: data.format,
            ...(show && { show: { ...show, position: 'ctr', font: { color: '#ffffff' } } }),
          },
        ],
        legend: { side: 'right', font: base.font, overlay: false, hidden: [0] },
      }
    }
    case 'clusteredColumn':
      if (layout?.find('binning')) return { ...base, gap: 0.02, ...histogram(shown, layout.find('binning')!) }
      return {
        ...base,
        gap: 0.02,
        ...pareto(shown, kinds.has('paretoLine'), axisOf(base.font, 'right', false)),
      }
    case 'treemap':
    case 'sunburst':
      return { ...base, ...levelled(series.get('layoutId') === 'treemap', data, labels, base.palette) }
    default:
      return undefined
  }
}

/** Charts of levels within one another: each has its sums, in the order of the file. */
function levelled(isMap: boolean, data: Data, labels: string[], palette: string[]): Partial<Chart> {
  const levels = (data.levels.length > 0 ? data.levels : [labels]).toReversed()
  const rings = levels.map((_, depth) => {
    const sums = new Map<string, { label: string; value: number; top: string }>()
    for (const [i, value] of data.values.entries()) {
      const path = levels.slice(0, depth + 1).map(level => level[i] ?? '')
      const key = depth === levels.length - 1 ? `${path.join('\u0000')}\u0000${i}` : path.join('\u0000')
      const entry = sums.get(key) ?? { label: path.at(-1)!, value: 0, top: path[0]! }
      entry.value += Math.max(0, value)
      sums.set(key, entry)
    }
    return [...sums.values()]
  })
  const tops = [...new Set(rings[0]!.map(one => one.top))]
  const series = rings.map(
    (ring): ChartSeries => ({
      kind: isMap ? 'treemap' : 'doughnut',
      name: '',
      labels: ring.map(one => one.label),
      values: ring.map(one => one.value),
      points: new Map(ring.map((one, i) => [i, { color: palette[tops.indexOf(one.top) % palette.length] }])),
      smooth: false,
      secondary: false,
      format: data.format,
      show: { category: true, position: 'ctr', font: { color: '#ffffff', size: 8 } },
    }),
  )
  return { series }
}

const nameOf = (series: XmlElement): string => series.path('tx', 'txData', 'v')?.text() ?? ''

function dataOf(space: XmlElement, id: string | undefined): Data | undefined {
  const all = space.find('chartData')?.all('data') ?? []
  const data = all.find(one => one.get('id') === id) ?? all[0]
  const numbers = data?.find('numDim')?.find('lvl')
  if (!data || !numbers) return undefined
  const values = textsOf(numbers, false).map(text => Number(text) || 0)
  const levels = (data.find('strDim')?.all('lvl') ?? []).map((level, i) => {
    const texts = textsOf(level, i > 0)
    return values.map((_, at) => texts[at] ?? (i > 0 ? (texts.at(-1) ?? '') : ''))
  })
  return { levels, values, format: numbers.get('formatCode') ?? 'General' }
}

/** The texts of a level; where outer ones are left out they are those before. */
function textsOf(level: XmlElement, goesOn: boolean): string[] {
  const out: string[] = []
  for (const point of level.all('pt')) {
    const at = Number(point.get('idx'))
    if (Number.isInteger(at) && at >= 0 && at < MAX_POINTS) out[at] = point.text()
  }
  let before = ''
  return Array.from(out, text => {
    if (text !== undefined) before = text
    return text ?? (goesOn ? before : '')
  })
}

function titleOf(chart: XmlElement, theme: ThemeColors): Chart['title'] {
  const element = chart.find('title')
  if (!element) return undefined
  const font: CellFont = { name: 'Calibri', size: 14, color: GREY }
  const rich = richRuns(element.path('tx', 'rich') ?? element.find('txPr'), font, theme)
  if (rich.some(run => run.text.trim() !== '')) return rich
  return [{ text: element.path('tx', 'txData', 'v')?.text() || 'Chart Title', font }]
}

const isHidden = (area: XmlElement | undefined, index: number): boolean =>
  area?.all('axis')[index]?.get('hidden') === '1'

const axisOf = (font: CellFont, side: ChartAxis['side'], deleted: boolean): ChartAxis => ({
  deleted,
  reversed: false,
  format: '',
  font,
  ticks: 'none',
  labels: 'nextTo',
  between: true,
  side,
  line: { color: '#d9d9d9', width: 0.75 },
})

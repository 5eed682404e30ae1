import type { CellFont, TextRun } from '../../../../document/cell-style.ts'
import type { Chart, ChartAxis, ChartSeries } from '../../../../document/sheet-chart.ts'
import { entryOf } from '../../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import type { ThemeColors } from '../../docx/theme-colors.ts'
import type { OpcPackage } from '../../opc.ts'
import { linksIn } from './book-chart-links.ts'
import { readSeries } from './book-chart-series.ts'
import type { CellLookup } from './book-chart-values.ts'
import { value } from './book-chart-values.ts'
import { tinted } from './book-colors.ts'
import { namedDays, onDates, unitOf } from './book-date-axis.ts'
import { displayUnits } from './book-display-units.ts'
import { fontOf, richRuns } from './book-drawing-text.ts'
import { readNewerChart } from './book-newer-charts.ts'
import { fillOf, lineOf } from './book-shape-style.ts'
import { secondOf, solidOf } from './book-solid-charts.ts'

const KINDS: Record<string, ChartSeries['kind']> = {
  'c:barChart': 'bar',
  'c:bar3DChart': 'bar',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:areaChart': 'area',
  'c:area3DChart': 'area',
  'c:pieChart': 'pie',
  'c:pie3DChart': 'pie',
  'c:ofPieChart': 'pie',
  'c:doughnutChart': 'doughnut',
  'c:scatterChart': 'scatter',
  'c:radarChart': 'radar',
  'c:bubbleChart': 'bubble',
  'c:stockChart': 'stock',
  'c:surfaceChart': 'bar',
  'c:surface3DChart': 'bar',
}

/** What a chart is that is drawn otherwise than Excel does. */
export function drawnOtherwise(space: XmlElement): { how: string; what: string } | undefined {
  const names = (space.path('c:chart', 'c:plotArea')?.elements() ?? []).map(one => one.name)
  return names.some(name => /^c:surface(3D)?Chart$/.test(name))
    ? { how: 'as columns', what: 'surface chart' }
    : undefined
}

/** Whether a file calls itself one of Excel 2007, as some programs' files do: what its charts leave unsaid is off. */
export const isOf2007 = (book: OpcPackage): boolean =>
  /<AppVersion>12\./.test(book.bytes('docProps/app.xml')?.toString('latin1') ?? '')

const GREY = '#868686'

/** The colours of series in files without a theme. */
const PALETTE = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47']

/**
 * A chart part as it is to be drawn; undefined for kinds that are not known. In a quiet file, what is not said is off;
 * in others Excel takes it for on.
 */
export function readChart(
  space: XmlElement,
  theme: ThemeColors,
  cells: CellLookup,
  quiet = false,
): Chart | undefined {
  if (space.name === 'chartSpace') return readNewerChart(space, theme)
  const chart = space.find('c:chart')
  const area = chart?.find('c:plotArea')
  const plots = (area?.elements() ?? []).filter(one => entryOf(KINDS, one.name))
  if (!chart || !area || plots.length === 0) return undefined
  const base: CellFont = {
    name: cells.font || 'Calibri',
    size: 10,
    color: '#000000',
    ...fontOf(space.path('c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), theme),
  }
  const axes = area.elements().filter(one => /Ax$/.test(one.name))
  const axisOf = (id: string | undefined) => axes.find(one => value(one, 'c:axId') === id)
  const first = plots[0]!
  const ids = (plot: XmlElement) => plot.all('c:axId').map(one => one.get('val'))
  const firstAxes = ids(first).map(axisOf)
  const isValue = (axis: XmlElement | undefined) => axis?.name === 'c:valAx'
  const isPoints = KINDS[first.name] === 'scatter' || KINDS[first.name] === 'bubble'
  const across = isPoints
    ? (firstAxes.find(axis => /^[bt]$/.test(value(axis, 'c:axPos') ?? '')) ?? firstAxes[0])
    : firstAxes.find(axis => axis && !isValue(axis))
  const along = firstAxes.find(axis => isValue(axis) && axis !== across)
  // Both axes of points have values; the one beside the plot is meant.
  const valuesOf = (plot: XmlElement) => {
    const own = ids(plot).map(axisOf).filter(isValue)
    return own.find(axis => /^[lr]$/.test(value(axis, 'c:axPos') ?? '')) ?? own[0]
  }
  const isSecond = (plot: XmlElement) => {
    const own = ids(plot)
    if (own.length === 0 || own.every(id => ids(first).includes(id))) return false
    // Some programs give all plots one axis of categories.
    return !own.some(id => ids(first).includes(id)) || (valuesOf(plot) ?? along) !== along
  }
  const seriesOf = plots.flatMap(plot => {
    const secondary = isSecond(plot)
    return plot.all('c:ser').map(one => ({
      order: Number(value(one, 'c:order') ?? 0),
      series: readSeries(one, plot, KINDS[plot.name]!, secondary, theme, cells, quiet),
    }))
  })
  const second = plots.find(isSecond)
  const secondAxis = second && valuesOf(second)
  const grouping = (plot: XmlElement) => (value(plot, 'c:grouping') ?? 'standard') as Chart['grouping']
  const read = seriesOf.map(one => one.series)
  const series = area.find('c:dTable') ? read : onDates(read, across)
  const frame = space.find('c:spPr')
  const inside = area.find('c:spPr')
  const layout = area.path('c:layout', 'c:manualLayout')
  const share = (name: string) => Number(value(layout, name) ?? Number.NaN)
  const plot = { x: share('c:x'), y: share('c:y'), width: share('c:w'), height: share('c:h') }
  const isBars = (one: XmlElement) => KINDS[one.name] === 'bar'
  const bars = plots.find(isBars) ?? first
  const title = titleOf(chart, series, base, theme)
  return {
    ...(title && { title }),
    overlayTitle: value(chart.find('c:title'), 'c:overlay') === '1',
    legend: legendOf(chart.find('c:legend'), base, theme),
    table: tableOf(area.find('c:dTable'), base, theme),
    series,
    solid: solidOf(chart, first, axes),
    second: secondOf(first, series[0], theme),
    links: plots.flatMap(one => linksIn(one, KINDS[one.name]!, isSecond(one), theme)),
    rows: value(bars, 'c:barDir') === 'bar' && isBars(bars),
    grouping: grouping(first),
    groupings: new Map(plots.map(one => [KINDS[one.name]!, grouping(one)])),
    gap: Number(value(bars, 'c:gapWidth') ?? 150) / 100,
    overlap: Number(value(bars, 'c:overlap') ?? 0) / 100,
    hole: Number(value(first, 'c:holeSize') ?? 50) / 100,
    firstAngle: Number(value(first, 'c:firstSliceAng') ?? 0),
    varied: first.find('c:varyColors') ? value(first, 'c:varyColors') !== '0' : false,
    radarFilled: value(first, 'c:radarStyle') === 'filled',
    category: {
      ...readAxis(across, base, theme, 'bottom'),
      every: everyOf(across, series[0]?.labels ?? []),
      named: namedDays(across, series[0]?.labels ?? []),
    },
    value: readAxis(along, base, theme, 'left'),
    ...(secondAxis && { secondValue: readAxis(secondAxis, base, theme, 'right') }),
    ...(Object.values(plot).every(Number.isFinite) && {
      plot: { ...plot, inner: value(layout, 'c:layoutTarget') === 'inner' },
    }),
    plotFill: fillOf(inside, theme) ?? undefined,
    plotLine: lineOf(inside?.find('a:ln'), theme) ?? undefined,
    fill: frame?.find('a:noFill') ? undefined : (fillOf(frame, theme) ?? { color: '#ffffff' }),
    line:
      lineOf(frame?.find('a:ln'), theme) === null
        ? undefined
        : (lineOf(frame?.find('a:ln'), theme) ?? { color: '#d9d9d9', width: 0.75 }),
    font: base,
    palette: paletteOf(Number(value(space, 'c:style') ?? 2), series, theme),
  }
}

/**
 * Colours of series that have none of their own: the theme's accents in turn. Six of every eight styles keep to one
 * accent, from dark to pale.
 */
function paletteOf(style: number, series: ChartSeries[], theme: ThemeColors): string[] {
  const accents = PALETTE.map((usual, i) => theme.get(`accent${i + 1}`) ?? usual)
  const accent = style >= 1 && style <= 48 ? accents[((style - 1) % 8) - 2] : undefined
  if (!accent) return accents
  const isPie = series[0]?.kind === 'pie' || series[0]?.kind === 'doughnut'
  const count = Math.max(1, isPie ? series[0]!.values.length : series.length)
  return Array.from({ length: count }, (_, i) => tinted(accent, (1.4 * (i + 1)) / (count + 1) - 0.7))
}

function tableOf(element: XmlElement | undefined, base: CellFont, theme: ThemeColors): Chart['table'] {
  if (!element) return undefined
  const isOn = (name: string) => Boolean(element.find(name)) && value(element, name) !== '0'
  const line = lineOf(element.path('c:spPr', 'a:ln'), theme)
  return {
    keys: isOn('c:showKeys'),
    horizontal: isOn('c:showHorzBorder') && line !== null,
    vertical: isOn('c:showVertBorder') && line !== null,
    outline: isOn('c:showOutline') && line !== null,
    font: { ...base, ...fontOf(element.path('c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), theme) },
    line: { color: line?.color ?? GREY, width: line?.width ?? 0.75 },
  }
}

function titleOf(
  chart: XmlElement,
  series: ChartSeries[],
  base: CellFont,
  theme: ThemeColors,
): TextRun[] | undefined {
  const element = chart.find('c:title')
  const font = { ...base, size: Math.round(base.size * 1.8), bold: true }
  if (!element) {
    // A chart of one series shows its name, unless it was taken away.
    const only = series.length === 1 && value(chart, 'c:autoTitleDeleted') !== '1' ? series[0]!.name : ''
    return only ? [{ text: only, font }] : undefined
  }
  const own = { ...font, ...fontOf(element.path('c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), theme) }
  const runs = titleRuns(element, own, theme)
  if (runs.length > 0) return runs
  const text = series.length === 1 && series[0]!.name ? series[0]!.name : 'Chart Title'
  return [{ text, font: own }]
}

function titleRuns(element: XmlElement, base: CellFont, theme: ThemeColors): TextRun[] {
  const rich = richRuns(element.path('c:tx', 'c:rich'), base, theme)
  if (rich.some(run => run.text.trim() !== '')) return rich
  const kept = element.path('c:tx', 'c:strRef', 'c:strCache')?.all('c:pt') ?? []
  const text = kept.map(one => one.find('c:v')?.text() ?? '').join(' ')
  return text ? [{ text, font: base }] : []
}

const SIDES = { l: 'left', r: 'right', t: 'top', b: 'bottom', tr: 'topRight' } as const

function legendOf(element: XmlElement | undefined, base: CellFont, theme: ThemeColors): Chart['legend'] {
  if (!element) return undefined
  const layout = element.path('c:layout', 'c:manualLayout')
  const share = (name: string) =>
    value(layout, name) === undefined ? undefined : Number(value(layout, name))
  return {
    side: SIDES[(value(element, 'c:legendPos') ?? 'r') as keyof typeof SIDES] ?? 'right',
    font: { ...base, ...fontOf(element.path('c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), theme) },
    overlay: value(element, 'c:overlay') === '1',
    hidden: element
      .all('c:legendEntry')
      .filter(one => value(one, 'c:delete') !== '0')
      .map(one => Number(value(one, 'c:idx'))),
    ...(layout && {
      layout: { x: share('c:x'), y: share('c:y'), width: share('c:w'), height: share('c:h') },
    }),
  }
}

const DAYS: Record<string, number> = { days: 1, months: 30, years: 365 }

/** Of how many categories one is named, where the file says so. */
function everyOf(axis: XmlElement | undefined, labels: string[]): number | undefined {
  const skip = Number(value(axis, 'c:tickLblSkip') ?? 0)
  if (skip > 0) return skip
  const unit = Number(value(axis, 'c:majorUnit') ?? 0)
  if (axis?.name !== 'c:dateAx' || !(unit > 0)) return undefined
  const days = (name: string) => DAYS[value(axis, name) ?? ''] ?? 1
  return Math.max(1, Math.round((unit * days('c:majorTimeUnit')) / DAYS[unitOf(axis, labels)]!))
}

function readAxis(
  axis: XmlElement | undefined,
  base: CellFont,
  theme: ThemeColors,
  side: ChartAxis['side'],
): ChartAxis {
  const scaling = axis?.find('c:scaling')
  const number = (text: string | undefined) =>
    text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined
  const grid = (name: string) => {
    const element = axis?.find(name)
    if (!element) return undefined
    const line = lineOf(element.path('c:spPr', 'a:ln'), theme)
    if (line === null) return undefined
    return { color: line?.color ?? GREY, width: line?.width ?? 0.75, dash: line?.dash }
  }
  const line = lineOf(axis?.path('c:spPr', 'a:ln'), theme)
  const font = { ...base, ...fontOf(axis?.path('c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), theme) }
  const turn = axis?.path('c:txPr', 'a:bodyPr')?.get('rot')
  const title = axis?.find('c:title')
  const titleFont = {
    ...base,
    bold: true,
    ...fontOf(title?.path('c:txPr', 'a:p', 'a:pPr', 'a:defRPr'), theme),
  }
  const runs = title ? titleRuns(title, titleFont, theme) : []
  const titleTurn = (title?.path('c:tx', 'c:rich', 'a:bodyPr') ?? title?.path('c:txPr', 'a:bodyPr'))?.get(
    'rot',
  )
  const position = value(axis, 'c:axPos')
  return {
    deleted: !axis || (axis.find('c:delete') !== undefined && value(axis, 'c:delete') !== '0'),
    ...(title && { title: runs.length > 0 ? runs : [{ text: 'Axis Title', font: titleFont }] }),
    ...displayUnits(axis, runs, titleFont),
    ...(titleTurn !== undefined && { titleTurn: -Number(titleTurn) / 60_000 }),
    min: number(value(scaling, 'c:min')),
    max: number(value(scaling, 'c:max')),
    step: number(value(axis, 'c:majorUnit')),
    log: number(value(scaling, 'c:logBase')),
    reversed: value(scaling, 'c:orientation') === 'maxMin',
    format:
      axis?.find('c:numFmt')?.get('sourceLinked') === '1'
        ? ''
        : (axis?.find('c:numFmt')?.get('formatCode') ?? ''),
    grid: grid('c:majorGridlines'),
    minorStep: number(value(axis, 'c:minorUnit')),
    minorGrid: grid('c:minorGridlines'),
    line: line === null ? 'none' : { color: line?.color ?? GREY, width: line?.width ?? 0.75 },
    font,
    ticks: value(axis, 'c:majorTickMark') ?? 'out',
    minorTicks: value(axis, 'c:minorTickMark'),
    labels: value(axis, 'c:tickLblPos') ?? 'nextTo',
    date: axis?.name === 'c:dateAx',
    // Dates are turned or left out, never set in two lines.
    unbroken: axis?.name === 'c:dateAx',
    ...(turn !== undefined && Math.abs(Number(turn)) <= 5_400_000 && { turn: -Number(turn) / 60_000 }),
    between: value(axis, 'c:crossBetween') !== 'midCat',
    side: position && position !== 'tr' ? (SIDES[position as 'l'] ?? side) : side,
    crossMax: value(axis, 'c:crosses') === 'max',
  }
}

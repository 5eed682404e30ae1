import type { Document, Frame } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { Drawing, type Kind, type LegendSide, type Series, type Size } from './chart-drawing.ts'
import type { ValueAxis } from './chart-values.ts'
import { colorIn, type ThemeColors } from './theme-colors.ts'

const KINDS: Record<string, Kind> = {
  'c:barChart': 'bar',
  'c:bar3DChart': 'bar',
  'c:lineChart': 'line',
  'c:line3DChart': 'line',
  'c:areaChart': 'area',
  'c:area3DChart': 'area',
  'c:pieChart': 'pie',
  'c:pie3DChart': 'pie',
  'c:doughnutChart': 'pie',
  'c:scatterChart': 'points',
  'c:bubbleChart': 'points',
  'c:radarChart': 'radar',
}
const FALLBACK = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47']
const MAX_SERIES = 24
const MAX_POINTS = 2_000

/** A chart drawn from the values it keeps of its sheet; undefined for kinds that are not known. */
export function chartFrame(
  space: XmlElement,
  size: Size,
  alt: string,
  colors: ThemeColors,
  images: Document['images'],
  lost: (what: string) => void,
): Frame | undefined {
  const chart = space.find('c:chart')
  const plots = (chart?.find('c:plotArea')?.elements() ?? []).filter(one => entryOf(KINDS, one.name))
  const [plot] = plots
  if (!chart || !plot || size.width < 60 || size.height < 60) return undefined
  const palette = [1, 2, 3, 4, 5, 6].map((n, i) => colors.get(`accent${n}`) ?? FALLBACK[i]!)
  const all = plots.flatMap(one => one.all('c:ser'))
  const series = plots
    .flatMap(one => one.all('c:ser').map(ser => ({ ser, one })))
    .slice(0, MAX_SERIES)
    .map(({ ser, one }, i) => readSeries(ser, one, palette[i % 6]!, colors))
  if (series.every(one => one.values.length === 0)) return undefined
  if (all.length > MAX_SERIES) lost(`part of a chart with more than ${MAX_SERIES} series`)
  if (all.some(hasMorePoints)) lost(`part of a chart with more than ${MAX_POINTS} points in a series`)
  const heading = chart.find('c:title')
  // A title without words is the name of the one series, or what Word shows in its place.
  const title = heading ? textIn(heading) || (series.length === 1 ? series[0]!.name : 'Chart Title') : ''
  const kind: Kind = plot.find('c:barDir')?.get('val') === 'bar' ? 'row' : KINDS[plot.name]!
  const grouping = plot.find('c:grouping')?.get('val') ?? ''
  const stacked = /stacked/i.test(grouping)
  const drawing = new Drawing(size)
  const usual = inkOf(space, colors) ?? drawing.ink
  drawing.ink = inkOf(heading, colors) ?? usual
  if (title) {
    drawing.label(title, 0, 4, size.width, 'center', 12)
    drawing.area.top = 26
  }
  const named = kind === 'pie' ? series[0]!.labels : series.map(one => one.name)
  // The slices of a pie take the colours in turn, whether the chart keeps names for them or not.
  const shades =
    kind === 'pie'
      ? series[0]!.values
          .concat(named.map(() => 0))
          .map((_, i) => pointColor(all[0]!, i, colors) ?? palette[i % 6]!)
      : series.map(one => one.color)
  const legend = chart.find('c:legend')
  drawing.ink = inkOf(legend, colors) ?? usual
  if (legend && named.some(Boolean)) drawing.legend(named, shades, sideOf(legend))
  const hole = plot.name === 'c:doughnutChart' ? Number(plot.find('c:holeSize')?.get('val') ?? 50) / 100 : 0
  const axes = chart
    .find('c:plotArea')!
    .elements()
    .filter(one => /Ax$/.test(one.name))
  for (const axis of axes) {
    const named = axis.find('c:title')
    drawing.ink = inkOf(named, colors) ?? usual
    const across = /^[bt]$/.test(axis.find('c:axPos')?.get('val') ?? 'b')
    if (named && axis.find('c:delete')?.get('val') !== '1') drawing.axisTitle(textIn(named), across)
  }
  drawing.ink = axes.map(one => inkOf(one, colors)).find(Boolean) ?? usual
  const beside = all[0]!.find('c:dLbls') ?? plot.find('c:dLbls')
  const inks = series[0]!.values.map(
    (_, i) => inkOf(atIndex(beside, 'c:dLbl', i), colors) ?? inkOf(beside, colors),
  )
  if (kind === 'pie') drawing.pie(series[0]!, shades, hole, inks)
  else if (kind === 'radar') drawing.radar(series)
  else
    drawing.axes(
      kind,
      /percent/i.test(grouping) ? sharesOf(series) : series,
      stacked,
      valueAxis(axes, grouping),
    )
  const look = space.find('c:spPr')
  const shown = {
    ground: look?.find('a:noFill') === undefined,
    border: look?.path('a:ln', 'a:noFill') === undefined,
  }
  return drawing.frame(alt || title || 'Chart', images, shown)
}

/** Values as shares of what all series have at their place. */
function sharesOf(series: Series[]): Series[] {
  const sum = (i: number) => series.reduce((all, one) => all + Math.abs(one.values[i] ?? 0), 0) || 1
  return series.map(one => ({
    ...one,
    told: one.values,
    values: one.values.map((value, i) => (value === undefined ? value : value / sum(i))),
  }))
}

/** The axis of the values: the one that is not of categories, or of two alike the one that stands upright. */
function valueAxis(axes: XmlElement[], grouping: string): ValueAxis {
  const all = axes.filter(one => one.name === 'c:valAx')
  const axis = all.find(one => /^[lr]$/.test(one.find('c:axPos')?.get('val') ?? 'l')) ?? all[0]
  const number = (name: string, parent = axis) => {
    const text = parent?.find(name)?.get('val')
    return text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined
  }
  const format = axis?.find('c:numFmt')?.get('formatCode') ?? 'General'
  const shares = /percent/i.test(grouping)
  return {
    min: number('c:min', axis?.find('c:scaling')),
    max: number('c:max', axis?.find('c:scaling')) ?? (shares ? 1 : undefined),
    step: number('c:majorUnit'),
    format: shares && !format.includes('%') ? '0%' : format,
    lines: axis === undefined || axis.find('c:majorGridlines') !== undefined,
    deleted: axis?.find('c:delete')?.get('val') === '1',
  }
}

/** The colour that a part of a chart gives its words. */
function inkOf(part: XmlElement | undefined, colors: ThemeColors): string | undefined {
  const words = part?.find('c:txPr') ?? part?.find('c:tx')
  return colorIn((words?.descendant('a:rPr') ?? words?.descendant('a:defRPr'))?.find('a:solidFill'), colors)
}

/** Where the legend stands; to the right where nothing is said, and for the corner at the top right. */
function sideOf(legend: XmlElement): LegendSide {
  const side = legend.find('c:legendPos')?.get('val') ?? 'r'
  return side === 'l' || side === 't' || side === 'b' ? side : 'r'
}

/** What is said of one value alone. */
const atIndex = (parent: XmlElement | undefined, name: string, at: number): XmlElement | undefined =>
  parent?.all(name).find(one => one.find('c:idx')?.get('val') === String(at))

/** The colour that one value of a series has to itself. */
const pointColor = (series: XmlElement, at: number, colors: ThemeColors): string | undefined => {
  const point = atIndex(series, 'c:dPt', at)
  return colorIn(point?.path('c:spPr', 'a:solidFill'), colors)
}

const textIn = (element: XmlElement | undefined): string => {
  const out: string[] = []
  const visit = (one: XmlElement) => {
    if (one.name === 'a:t' || one.name === 'c:v') out.push(one.text())
    else for (const child of one.elements()) visit(child)
  }
  if (element) visit(element)
  return out.join('').slice(0, 200)
}

function pointElements(parent: XmlElement | undefined): XmlElement[] {
  const cache = ['c:strCache', 'c:numCache', 'c:multiLvlStrCache', 'c:numLit', 'c:strLit']
    .map(name => parent?.descendant(name))
    .find(Boolean)
  return (cache?.find('c:lvl') ?? cache)?.all('c:pt') ?? []
}

const valuesIn = (series: XmlElement): XmlElement | undefined => series.find('c:val') ?? series.find('c:yVal')

const hasMorePoints = (series: XmlElement): boolean =>
  pointElements(valuesIn(series)).some(point => Number(point.get('idx')) >= MAX_POINTS)

function pointsOf(parent: XmlElement | undefined): string[] {
  const out: string[] = []
  for (const point of pointElements(parent)) {
    const at = Number(point.get('idx'))
    if (Number.isInteger(at) && at >= 0 && at < MAX_POINTS) out[at] = point.find('c:v')?.text() ?? ''
  }
  return Array.from(out, one => one ?? '')
}

const numbersOf = (texts: string[]): (number | undefined)[] =>
  texts.map(text => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined))

function saidBeside(element: XmlElement, plot: XmlElement): Series['says'] {
  const labels = element.find('c:dLbls') ?? plot.find('c:dLbls')
  const shows = (name: string) => labels?.find(name)?.get('val') === '1'
  return shows('c:showPercent') ? 'percent' : shows('c:showVal') ? 'value' : undefined
}

function readSeries(element: XmlElement, plot: XmlElement, fallback: string, colors: ThemeColors): Series {
  const look = element.find('c:spPr')
  const color =
    colorIn(look?.find('a:solidFill'), colors) ??
    colorIn(look?.path('a:ln', 'a:solidFill'), colors) ??
    fallback
  const across = element.find('c:xVal')
  const sizes = element.find('c:bubbleSize')
  const says = saidBeside(element, plot)
  return {
    name: textIn(element.find('c:tx')),
    color,
    labels: pointsOf(element.find('c:cat')).map(text => text.slice(0, 60)),
    values: numbersOf(pointsOf(valuesIn(element))),
    ...(across && { across: numbersOf(pointsOf(across)) }),
    ...(sizes && { sizes: numbersOf(pointsOf(sizes)) }),
    joined:
      plot.name === 'c:scatterChart' &&
      plot.find('c:scatterStyle')?.get('val') !== 'marker' &&
      look?.path('a:ln', 'a:noFill') === undefined,
    ...(says && { says }),
    kind: plot.find('c:barDir')?.get('val') === 'bar' ? 'row' : KINDS[plot.name]!,
    marked:
      plot.name === 'c:lineChart' &&
      plot.find('c:marker')?.get('val') === '1' &&
      element.path('c:marker', 'c:symbol')?.get('val') !== 'none',
  }
}

import type { ChartErrors, ChartSeries, ChartTrend } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { colorIn, type ThemeColors } from '../../docx/theme-colors.ts'
import { labelCells, labelsOf, ownLabels } from './book-chart-labels.ts'
import { categoryLevels } from './book-chart-levels.ts'
import { type CellLookup, isOn, value } from './book-chart-values.ts'
import { fillOf, lineOf } from './book-shape-style.ts'
import { bodyOf } from './book-solid-charts.ts'

const MAX_POINTS = 10_000

/** Texts a chart keeps of its sheet, or those of the sheet. */
function textsOf(parent: XmlElement | undefined, cells: CellLookup): string[] {
  const cache = ['c:strCache', 'c:numCache', 'c:multiLvlStrCache', 'c:numLit', 'c:strLit']
    .map(name => parent?.descendant(name))
    .find(Boolean)
  const points = (cache?.find('c:lvl') ?? cache)?.all('c:pt') ?? []
  const formula = points.length === 0 || cells.isNewer ? parent?.descendant('c:f')?.text() : undefined
  // gnumeric writes a name that stands in no cell as the formula of a text.
  const literal = /^"((?:[^"]|"")*)"$/.exec(formula ?? '')?.[1]
  if (literal !== undefined) return [literal.replaceAll('""', '"')]
  const found = formula ? cells.values(formula) : []
  if (points.length === 0 || found.length > 0) return found.map(one => (one === undefined ? '' : String(one)))
  const out: string[] = []
  const count = Math.min(MAX_POINTS, Number(value(cache, 'c:ptCount')) || 0)
  for (const point of points) {
    const at = Number(point.get('idx'))
    if (Number.isInteger(at) && at >= 0 && at < MAX_POINTS) out[at] = point.find('c:v')?.text() ?? ''
  }
  if (out.length < count) out.length = count
  return Array.from(out, one => one ?? '')
}

const numbersOf = (texts: string[]): (number | undefined)[] =>
  texts.map(text => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined))

export function readSeries(
  element: XmlElement,
  plot: XmlElement,
  kind: ChartSeries['kind'],
  secondary: boolean,
  theme: ThemeColors,
  cells: CellLookup,
  quiet: boolean,
): ChartSeries {
  const shape = element.find('c:spPr')
  const fill = fillOf(shape, theme)
  const line = lineOf(shape?.find('a:ln'), theme)
  const values = element.find('c:val') ?? element.find('c:yVal')
  const categories = element.find('c:cat')
  const across = element.find('c:xVal')
  const places = across && numbersOf(textsOf(across, cells))
  const marker = element.find('c:marker')
  const markerShape = marker?.find('c:spPr')
  const noMarkers = kind === 'line' && !isOn(plot, 'c:marker') && !marker
  const points: ChartSeries['points'] = new Map()
  for (const point of element.all('c:dPt')) {
    const own = fillOf(point.find('c:spPr'), theme)
    points.set(Number(value(point, 'c:idx')), {
      color: own?.color ?? colorIn(point.path('c:spPr', 'a:ln', 'a:solidFill'), theme),
      ...(own === null && { noFill: true }),
      ...(own?.gradient && { gradient: own.gradient }),
      ...(own?.pattern && { pattern: own.pattern }),
      explosion: Number(value(point, 'c:explosion')) || undefined,
    })
  }
  const shown = element.find('c:dLbls') ?? plot.find('c:dLbls')
  const format = formatOf(values, cells) ?? 'General'
  const symbol = value(marker, 'c:symbol') ?? 'auto'
  const style = value(plot, 'c:scatterStyle') ?? ''
  const numbers = numbersOf(textsOf(values, cells))
  const levels = categoryLevels(categories, cells, numbers.length)
  const texts = levels?.[0] ?? textsOf(categories, cells)
  const name = textsOf(element.find('c:tx'), cells).join(' ') || (element.path('c:tx', 'c:v')?.text() ?? '')
  return {
    kind,
    name,
    labels: withFormat(
      texts,
      // The format is that of the first cell, which is one of an outer level.
      levels
        ? undefined
        : categories && (formatOf(categories, cells) ?? dateFormat(categories, texts, cells)),
    ),
    ...(levels && { outer: levels.slice(1) }),
    values: numbers,
    ...(places?.some(one => one !== undefined) && { across: places }),
    ...(element.find('c:bubbleSize') && { sizes: numbersOf(textsOf(element.find('c:bubbleSize'), cells)) }),
    color: fill?.color ?? undefined,
    noFill: fill === null,
    ...(fill?.gradient && { gradient: fill.gradient }),
    ...(fill?.pattern && { pattern: fill.pattern }),
    line:
      line === null
        ? { none: true }
        : line
          ? {
              color: shape?.path('a:ln', 'a:solidFill') ? line.color : undefined,
              width: shape?.find('a:ln')?.get('w') ? line.width : undefined,
              dash: line.dash,
            }
          : kind === 'scatter' &&
              (style === 'lineMarker' || style === 'marker') &&
              shape?.path('a:ln', 'a:noFill')
            ? { none: true }
            : undefined,
    ...(symbol !== 'none' &&
      !noMarkers && {
        marker: {
          symbol,
          size: Number(value(marker, 'c:size') ?? 7),
          fill: fillOf(markerShape, theme)?.color,
          line: lineOf(markerShape?.find('a:ln'), theme)?.color,
        },
      }),
    points,
    // Excel writes it for every line; a line of a program that does not is curved there.
    smooth: isOn(element, 'c:smooth') || (kind === 'line' && !quiet && !element.find('c:smooth')),
    secondary,
    format,
    ...(shown && {
      show: labelsOf(shown, theme, quiet),
      labelled: ownLabels(shown, theme, quiet, formula => cells.values(formula)),
    }),
    ...labelCells(element, formula => cells.values(formula)),
    explosion: Number(value(element, 'c:explosion')) || undefined,
    ...bodyOf(value(element, 'c:shape') ?? value(plot, 'c:shape')),
    ...(element.find('c:trendline') && { trends: trendsOf(element, name, theme) }),
    ...(element.find('c:errBars') && { errors: errorsOf(element, theme, cells) }),
  }
}

/** What Excel calls a trend that has no name of its own. */
const TRENDS: Record<ChartTrend['kind'], string> = {
  linear: 'Linear',
  exp: 'Expon.',
  log: 'Log.',
  power: 'Power',
  poly: 'Poly.',
  movingAvg: 'Moving average',
}

function trendsOf(element: XmlElement, series: string, theme: ThemeColors): ChartTrend[] {
  return element
    .all('c:trendline')
    .slice(0, 8)
    .map(one => {
      const given = value(one, 'c:trendlineType') ?? 'linear'
      const kind = Object.hasOwn(TRENDS, given) ? (given as ChartTrend['kind']) : 'linear'
      const line = lineOf(one.path('c:spPr', 'a:ln'), theme)
      return {
        kind,
        name: one.find('c:name')?.text() || `${TRENDS[kind]} (${series})`,
        order: Math.max(2, Number(value(one, kind === 'poly' ? 'c:order' : 'c:period')) || 2),
        ...reachOf(one),
        ...(isOn(one, 'c:dispEq') && { equation: true }),
        ...(isOn(one, 'c:dispRSqr') && { fit: true }),
        // Excel draws a trend black where the file says nothing of its line.
        ...(line ? { color: line.color, width: line.width, dash: line.dash } : { color: '#000000' }),
      }
    })
}

/** How far a trend goes on; more than the file can mean is left out. */
function reachOf(trend: XmlElement): Pick<ChartTrend, 'forward' | 'backward'> {
  const of = (name: string) => Math.max(0, Number(value(trend, name)) || 0)
  const [forward, backward] = [of('c:forward'), of('c:backward')]
  return { ...(forward > 0 && { forward }), ...(backward > 0 && { backward }) }
}

const ERRORS = ['fixedVal', 'percentage', 'stdDev', 'stdErr', 'cust'] as const

/** Error bars along the values; those along the other axis of points are not drawn. */
function errorsOf(element: XmlElement, theme: ThemeColors, cells: CellLookup): ChartErrors | undefined {
  const bars = element.all('c:errBars').find(one => (value(one, 'c:errDir') ?? 'y') === 'y')
  const kind = ERRORS.find(one => one === value(bars, 'c:errValType'))
  if (!bars || !kind) return undefined
  const line = lineOf(bars.path('c:spPr', 'a:ln'), theme)
  if (line === null) return undefined
  const sides = value(bars, 'c:errBarType')
  return {
    kind,
    value: Number(value(bars, 'c:val')) || 0,
    plus: numbersOf(textsOf(bars.find('c:plus'), cells)),
    minus: numbersOf(textsOf(bars.find('c:minus'), cells)),
    sides: sides === 'plus' || sides === 'minus' ? sides : 'both',
    caps: !isOn(bars, 'c:noEndCap'),
    color: line?.color ?? '#000000',
    width: line?.width ?? 0.75,
  }
}

/** The format of numbers that a chart keeps, or that of their cells where it keeps none. */
function formatOf(parent: XmlElement | undefined, cells: CellLookup): string | undefined {
  const reference = parent?.find('c:numRef')
  const kept = parent?.descendant('c:formatCode')?.text()
  if (kept && !isGeneral(kept)) return kept
  const formula = reference?.find('c:f')?.text()
  return (formula && cells.format(formula)) || kept || (reference ? 'General' : undefined)
}

/** Dates that a chart calls texts without keeping any: they are what their cells show. */
function dateFormat(parent: XmlElement, texts: string[], cells: CellLookup): string | undefined {
  const formula = parent.path('c:strRef', 'c:f')?.text()
  if (!formula || parent.descendant('c:pt') || numbersOf(texts).includes(undefined)) return undefined
  return cells.format(formula)
}

const isGeneral = (format: string): boolean => /^general$/i.test(format)

/** Categories that are numbers keep the format of their cells, which the drawing applies. */
const withFormat = (texts: string[], format: string | undefined): string[] =>
  format ? texts.map(text => `\u0001${format}\u0001${text}`) : texts

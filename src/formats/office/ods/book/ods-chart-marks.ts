import type { CellFill, DrawnLine } from '../../../../document/cell-style.ts'
import type { ChartErrors, ChartLinks, ChartTrend } from '../../../../document/sheet-chart.ts'
import { entryOf } from '../../../../lib/text/entry-of.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'

/** What the styles of a chart say of an element. */
interface Styles {
  option(element: XmlElement | undefined, name: string): string | undefined
  line(element: XmlElement | undefined, usual: string): DrawnLine | undefined
  fill(element: XmlElement | undefined): CellFill | undefined
}

const TRENDS: Record<string, [ChartTrend['kind'], string]> = {
  linear: ['linear', 'Linear'],
  logarithmic: ['log', 'Logarithmic'],
  exponential: ['exp', 'Exponential'],
  power: ['power', 'Power'],
  polynomial: ['poly', 'Polynomial'],
  'moving-average': ['movingAvg', 'Moving average'],
}

/** The lines that the values of a series tend along. */
export function trendsOf(element: XmlElement, series: string, styles: Styles): ChartTrend[] {
  return element
    .all('regression-curve')
    .slice(0, 8)
    .flatMap(curve => {
      const [kind, word] = entryOf(TRENDS, styles.option(curve, 'regression-type') ?? '') ?? []
      const line = styles.line(curve, '#000000')
      if (!kind || !line) return []
      const formula = curve.find('equation')
      const order = Number(
        styles.option(curve, kind === 'poly' ? 'regression-max-degree' : 'regression-period'),
      )
      return {
        kind,
        name: styles.option(curve, 'regression-name') || `${word} (${series})`,
        order: Math.max(2, order || 2),
        ...line,
        forward: Math.max(0, Number(styles.option(curve, 'regression-extrapolate-forward')) || 0),
        backward: Math.max(0, Number(styles.option(curve, 'regression-extrapolate-backward')) || 0),
        ...(formula?.get('display-equation') === 'true' && { equation: true }),
        ...(formula?.get('display-r-square') === 'true' && { fit: true }),
      }
    })
}

const ERRORS: Record<string, ChartErrors['kind']> = {
  constant: 'fixedVal',
  percentage: 'percentage',
  'standard-deviation': 'stdDev',
  'standard-error': 'stdErr',
}

/** Error bars along the values; those whose lengths stand in cells are not drawn. */
export function errorsOf(element: XmlElement, styles: Styles): ChartErrors | undefined {
  const bars = element.all('error-indicator').find(one => (one.get('dimension') ?? 'y') === 'y')
  const kind = bars && entryOf(ERRORS, styles.option(bars, 'error-category') ?? '')
  const line = bars && styles.line(bars, '#000000')
  if (!bars || !kind || !line) return undefined
  const isOn = (name: string) => styles.option(bars, name) === 'true'
  const [upper, lower] = [isOn('error-upper-indicator'), isOn('error-lower-indicator')]
  if (!upper && !lower) return undefined
  const size =
    kind === 'percentage'
      ? styles.option(bars, 'error-percentage')
      : kind === 'fixedVal'
        ? (styles.option(bars, 'error-upper-limit') ?? styles.option(bars, 'error-lower-limit'))
        : '1'
  return {
    kind,
    value: Math.max(0, Number(size) || 0),
    plus: [],
    minus: [],
    sides: upper && lower ? 'both' : upper ? 'plus' : 'minus',
    caps: true,
    color: line.color,
    width: line.width,
  }
}

/** The bars and lines of a stock chart, where it has bars from the opening to the close. */
export function candlesIn(area: XmlElement, styles: Styles): ChartLinks[] | undefined {
  if (styles.option(area, 'japanese-candle-stick') !== 'true') return undefined
  const bar = (name: string, usual: string) => {
    const element = area.find(name)
    return { fill: styles.fill(element) ?? { color: usual }, line: styles.line(element, '#000000') }
  }
  const [up, down] = [bar('stock-gain-marker', '#ffffff'), bar('stock-loss-marker', '#000000')]
  const highLow = styles.line(area.find('stock-range-line'), '#000000')
  return [{ kind: 'stock', secondary: false, highLow, bars: { gap: 1, up, down } }]
}

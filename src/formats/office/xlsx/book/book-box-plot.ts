import type { Chart, ChartBox, ChartSeries } from '../../../../document/sheet-chart.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'

/** The values of one series of a box plot, with the category of each. */
export interface BoxValues {
  element: XmlElement
  name: string
  labels: string[]
  values: number[]
  format: string
}

/** A box and whisker chart: what each series' values are like in each category. */
export function boxPlot(all: BoxValues[], palette: string[]): Partial<Chart> {
  const named = new Set(all.flatMap(one => one.labels))
  const labels = named.size > 0 ? [...named] : ['1']
  const series = all.map(({ element, name, labels: own, values, format }, index): ChartSeries => {
    const groups = new Map<string, number[]>()
    for (const [i, value] of values.entries()) {
      const label = own[i] ?? '1'
      const group = groups.get(label)
      if (group) group.push(value)
      else groups.set(label, [value])
    }
    const layout = element.find('layoutPr')
    const inclusive = layout?.find('statistics')?.get('quartileMethod') === 'inclusive'
    const boxes = labels.map(label => boxOf(groups.get(label) ?? [], inclusive, layout?.find('visibility')))
    return {
      kind: 'box',
      name,
      labels,
      values: boxes.map(box => box?.high),
      boxes,
      color: palette[index % palette.length],
      points: new Map(),
      smooth: false,
      secondary: false,
      format,
    }
  })
  return { series, gap: 1, legend: undefined }
}

/** Quartiles, whiskers to the last value within one and a half times the box, and what lies beyond them. */
export function boxOf(
  values: number[],
  inclusive: boolean,
  visibility?: XmlElement | undefined,
): ChartBox | undefined {
  if (values.length === 0) return undefined
  const sorted = values.toSorted((a, b) => a - b)
  const [low, median, high] = [0.25, 0.5, 0.75].map(share => quantile(sorted, share, inclusive)) as [
    number,
    number,
    number,
  ]
  const reach = 1.5 * (high - low)
  const within = sorted.filter(value => value >= low - reach && value <= high + reach)
  const outside = sorted.filter(value => value < low - reach || value > high + reach)
  const isOn = (name: string, otherwise: string) => (visibility?.get(name) ?? otherwise) === '1'
  return {
    low: Math.min(within[0] ?? low, low),
    first: low,
    median,
    third: high,
    high: Math.max(within.at(-1) ?? high, high),
    ...(isOn('meanMarker', '1') && { mean: sorted.reduce((sum, one) => sum + one, 0) / sorted.length }),
    dots: [...(isOn('outliers', '1') ? outside : []), ...(isOn('nonoutliers', '0') ? within : [])],
  }
}

/** The value below which a share of all lies, as QUARTILE.INC or QUARTILE.EXC reckon it. */
function quantile(sorted: number[], share: number, inclusive: boolean): number {
  const last = sorted.length - 1
  const at = inclusive ? share * last : share * (sorted.length + 1) - 1
  const place = Math.min(last, Math.max(0, at))
  const under = Math.floor(place)
  const [a, b] = [sorted[under]!, sorted[Math.min(last, under + 1)]!]
  return a + (b - a) * (place - under)
}

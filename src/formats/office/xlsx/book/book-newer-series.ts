import type { Chart, ChartAxis, ChartSeries } from '../../../../document/sheet-chart.ts'
import { largest, smallest } from '../../../../lib/geometry/extremes.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'

export interface Shown {
  labels: string[]
  values: number[]
  format: string
  show: ChartSeries['show']
  palette: string[]
}

const plain = { kind: 'bar' as const, points: new Map(), smooth: false, secondary: false }

/** Steps from the one value to the next: bars on others that are not seen, above and below zero. */
export function waterfall(
  { labels, values, format, show, palette }: Shown,
  totals: Set<number>,
): Partial<Chart> {
  let reached = 0
  const steps = values.map((value, i) => {
    const from = totals.has(i) ? 0 : reached
    reached = totals.has(i) ? value : reached + value
    const sort = totals.has(i) ? 2 : value < 0 ? 1 : 0
    return { low: Math.min(from, reached), high: Math.max(from, reached), sort }
  })
  const of = (value: (step: (typeof steps)[number]) => number) => steps.map(value)
  const above = of(({ low }) => Math.max(0, low))
  const below = of(({ high }) => Math.min(0, high))
  const hidden = { ...plain, name: '', labels, noFill: true, format: 'General' }
  const parts = (part: (step: (typeof steps)[number]) => number, named: boolean) =>
    ['Increase', 'Decrease', 'Total'].map(
      (name, sort): ChartSeries => ({
        ...plain,
        name: named ? name : '',
        labels,
        color: palette[sort],
        format,
        values: steps.map(step => (step.sort === sort && part(step) !== 0 ? part(step) : undefined)),
        told: values,
        ...(show && { show: { ...show, position: 'outEnd' } }),
      }),
    )
  const up = parts(({ low, high }) => Math.max(0, high) - Math.max(0, low), true)
  // A step over zero has its label on the part above it.
  const down = parts(({ low, high }) => Math.min(0, low) - Math.min(0, high), false).map(one => ({
    ...one,
    ...(one.show && { told: values.map((value, i) => (steps[i]!.high > 0 ? undefined : value)) }),
  }))
  const series = [{ ...hidden, values: above }, { ...hidden, values: below }, ...up, ...down]
  const used = (index: number) => (series[index] as ChartSeries).values.some(value => value !== undefined)
  return {
    series,
    legend: {
      side: 'top',
      font: { name: 'Calibri', size: 9 },
      overlay: false,
      hidden: [0, 1, 5, 6, 7, ...[2, 3, 4].filter(index => !used(index) && !used(index + 3))],
    },
  }
}

const MAX_BINS = 200

/** How many values lie in each of some ranges; without a width of their own, Scott's rule gives it. */
export function histogram({ values, show, palette }: Shown, binning: XmlElement): Partial<Chart> {
  const [least, most] = [smallest(values), largest(values)]
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1),
  )
  const given = Number(binning.find('binSize')?.get('val') ?? binning.find('binSize')?.text())
  const number = Number(binning.find('binCount')?.get('val') ?? binning.find('binCount')?.text())
  const auto = (3.5 * spread) / Math.cbrt(values.length)
  const width = given > 0 ? given : number > 0 ? (most - least) / number : auto
  const step = width > 0 ? Math.max(width, (most - least) / MAX_BINS) : 1
  const count = Math.max(1, Math.ceil((most - least) / step - 1e-9))
  const counts = new Array<number>(count).fill(0)
  for (const value of values)
    counts[Math.min(count - 1, Math.max(0, Math.ceil((value - least) / step - 1e-9) - 1))]!++
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)))
  const text = (value: number) => String(Number(value.toFixed(Math.min(10, digits))))
  const labels = counts.map(
    (_, i) => `${i === 0 ? '[' : '('}${text(least + i * step)}, ${text(least + (i + 1) * step)}]`,
  )
  return {
    series: [
      {
        ...plain,
        name: '',
        labels,
        values: counts,
        color: palette[0],
        format: 'General',
        ...(show && { show: { ...show, position: 'outEnd' } }),
      },
    ],
    legend: undefined,
  }
}

/** Sums by category, the greatest first, with a line of the share reached. */
export function pareto(
  { labels, values, format, show, palette }: Shown,
  hasLine: boolean,
  second: ChartAxis,
): Partial<Chart> {
  const sums = new Map<string, number>()
  for (const [i, value] of values.entries())
    sums.set(labels[i] ?? '', (sums.get(labels[i] ?? '') ?? 0) + value)
  const list = [...sums]
  if (hasLine) list.sort((a, b) => b[1] - a[1])
  const total = list.reduce((sum, [, value]) => sum + value, 0) || 1
  let reached = 0
  const shares = list.map(([, value]) => {
    reached += value
    return reached / total
  })
  const names = list.map(([name]) => name)
  const bars: ChartSeries = {
    ...plain,
    name: '',
    labels: names,
    values: list.map(([, value]) => value),
    color: palette[0],
    format,
    ...(show && { show: { ...show, position: 'outEnd' } }),
  }
  if (!hasLine) return { series: [bars] }
  const line: ChartSeries = {
    ...plain,
    kind: 'line',
    name: '',
    labels: names,
    values: shares,
    line: { color: palette[1], width: 2.25 },
    secondary: true,
    format: '0%',
  }
  return { series: [bars, line], secondValue: { ...second, min: 0, max: 1, format: '0%' } }
}

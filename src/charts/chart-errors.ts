import type { ChartErrors, ChartSeries } from '../document/sheet-chart.ts'
import type { Surface } from './surface.ts'

/** Half the length of the stroke at the end of an error bar. */
const CAP = 2.5

const meanOf = ({ values }: ChartSeries): number => {
  const known = values.filter(one => one !== undefined)
  return known.reduce((sum, one) => sum + one, 0) / Math.max(1, known.length)
}

/** How far a value may be off, downwards and upwards. */
export function errorOf(errors: ChartErrors, series: ChartSeries, point: number): [number, number] {
  const value = series.values[point] ?? 0
  const known = series.values.filter(one => one !== undefined)
  const mean = meanOf(series)
  const squares = known.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const spread = Math.sqrt(squares / Math.max(1, known.length - 1))
  const size =
    errors.kind === 'fixedVal'
      ? errors.value
      : errors.kind === 'percentage'
        ? (Math.abs(value) * errors.value) / 100
        : errors.kind === 'stdDev'
          ? spread * errors.value
          : spread / Math.sqrt(Math.max(1, known.length))
  const isCustom = errors.kind === 'cust'
  return [
    errors.sides === 'plus' ? 0 : isCustom ? (errors.minus[point] ?? 0) : size,
    errors.sides === 'minus' ? 0 : isCustom ? (errors.plus[point] ?? 0) : size,
  ]
}

/** The line from the least to the most that a value may be; `place` gives where a value lies. */
export function drawError(
  canvas: Surface,
  series: ChartSeries,
  point: number,
  place: (value: number) => [number, number],
): void {
  const value = series.values[point]
  if (!series.errors || value === undefined) return
  const [down, up] = errorOf(series.errors, series, point)
  if (down === 0 && up === 0) return
  const { color, width, caps } = series.errors
  const line = { color, width }
  // A standard deviation is one from the mean of all values.
  const about = series.errors.kind === 'stdDev' ? meanOf(series) : value
  const [a, b] = [place(about - down), place(about + up)]
  canvas.line(...a, ...b, line)
  if (!caps) return
  const isUpright = Math.abs(a[0] - b[0]) < Math.abs(a[1] - b[1])
  const [dx, dy] = isUpright ? [CAP, 0] : [0, CAP]
  for (const [[x, y], size] of [
    [a, down],
    [b, up],
  ] as const)
    if (size > 0) canvas.line(x - dx, y - dy, x + dx, y + dy, line)
}

import type { ChartSeries } from '../document/sheet-chart.ts'
import type { Surface } from './surface.ts'

/** Symbols of series that name none, in their order. */
const ORDER = ['square', 'diamond', 'triangle', 'x', 'star', 'circle', 'plus', 'dash']
const AUTO = ['diamond', 'square', 'triangle', 'x', 'star', 'circle', 'plus', 'dash']

export function drawMarker(
  canvas: Surface,
  series: ChartSeries,
  index: number,
  x: number,
  y: number,
  color: string,
): void {
  const { marker } = series
  if (!marker) return
  const symbol = marker.symbol === 'auto' ? AUTO[index % AUTO.length]! : marker.symbol
  const size = Math.min(30, marker.size)
  const half = size / 2
  const fill = { color: marker.fill ?? color }
  const line = marker.line ? { color: marker.line, width: 0.75 } : undefined
  const stroke = { color: marker.line ?? color, width: 1 }
  const closed = (points: [number, number][]) =>
    canvas.path(`${points.map(([px, py], i) => `${i ? 'L' : 'M'}${px} ${py}`).join('')}Z`, x, y, fill, line)
  if (symbol === 'circle')
    canvas.path(
      `M${-half} 0A${half} ${half} 0 1 1 ${half} 0A${half} ${half} 0 1 1 ${-half} 0Z`,
      x,
      y,
      fill,
      line,
    )
  else if (symbol === 'diamond')
    closed([
      [0, -half],
      [half, 0],
      [0, half],
      [-half, 0],
    ])
  else if (symbol === 'triangle')
    closed([
      [0, -half],
      [half, half],
      [-half, half],
    ])
  else if (symbol === 'x')
    canvas.path(
      `M${-half} ${-half}L${half} ${half}M${-half} ${half}L${half} ${-half}`,
      x,
      y,
      undefined,
      stroke,
    )
  else if (symbol === 'plus')
    canvas.path(`M0 ${-half}L0 ${half}M${-half} 0L${half} 0`, x, y, undefined, stroke)
  else if (symbol === 'star')
    canvas.path(
      `M${-half} ${-half}L${half} ${half}M${-half} ${half}L${half} ${-half}M0 ${-half}L0 ${half}`,
      x,
      y,
      undefined,
      stroke,
    )
  else if (symbol === 'dash' || symbol === 'dot') canvas.fillRect(x - half, y - 1, size, 2, fill.color)
  else if (ORDER.includes(symbol) || symbol)
    closed([
      [-half, -half],
      [half, -half],
      [half, half],
      [-half, half],
    ])
}

/** A line through points; smooth ones are curved. */
export function linePath(points: [number, number][], smooth: boolean): string {
  const at = (value: number) => Math.round(value * 100) / 100
  const [first, ...rest] = points
  if (!first) return ''
  let out = `M${at(first[0])} ${at(first[1])}`
  for (const [i, [x, y]] of rest.entries()) {
    if (!smooth) {
      out += `L${at(x)} ${at(y)}`
      continue
    }
    const before = points[i - 1] ?? points[i]!
    const from = points[i]!
    const after = points[i + 2] ?? [x, y]
    const c1 = [from[0] + (x - before[0]) / 6, from[1] + (y - before[1]) / 6]
    const c2 = [x - (after[0] - from[0]) / 6, y - (after[1] - from[1]) / 6]
    out += `C${[...c1, ...c2, x, y].map(at).join(' ')}`
  }
  return out
}

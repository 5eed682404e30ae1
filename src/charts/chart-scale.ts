import type { ChartAxis } from '../document/sheet-chart.ts'
import { largest, smallest } from '../lib/geometry/extremes.ts'

/** The values at which an axis has marks, and the way from a value to its share of the axis. */
export interface Scale {
  ticks: number[]
  low: number
  high: number
  share: (value: number) => number
}

/** Steps of an axis as Calc chooses them: 1, 2 or 5 times a power of ten, as many as there is room for. */
export function scaleOf(
  values: number[],
  axis: ChartAxis,
  room: number,
  labelHeight: number,
  zero: boolean,
  /** The share of its height that an axis leaves beyond its values, where they are not zero. */
  headroom = 0.05,
  /** The share of their spread that values close together far from zero have below them. */
  footroom = 0.5,
): Scale {
  if (axis.log && axis.log > 1) return logScale(values, axis, axis.log)
  let low = axis.min ?? smallest(values)
  let high = axis.max ?? largest(values)
  if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1]
  if (low > high) [low, high] = [Math.min(low, high), Math.max(low, high)]
  if (axis.min === undefined && low > 0 && (zero || low < (high * 5) / 6)) low = 0
  if (axis.max === undefined && high < 0 && (zero || high > (low * 5) / 6)) high = 0
  if (low === high) {
    if (low === 0) high = 1
    else if (low > 0) low = 0
    else high = 0
  }
  const foot = (high - low) * footroom
  if (axis.min === undefined && low > 0) low -= foot
  if (axis.max === undefined && high < 0) high += foot
  const above = axis.max === undefined && high > 0 ? high + (high - low) * headroom : high
  const below = axis.min === undefined && low < 0 ? low - (high - low) * headroom : low
  const most = Math.max(2, Math.min(10, Math.floor(room / Math.max(1, labelHeight))))
  let step = axis.step && axis.step > 0 ? axis.step : niceStep((above - below) / most)
  if ((high - low) / step > 200) step = niceStep((high - low) / most)
  const floor = axis.min ?? Math.floor((zero || values.length > 0 ? below : low) / step + 1e-9) * step
  const ceiling = axis.max ?? Math.ceil((zero || values.length > 0 ? above : high) / step - 1e-9) * step
  const ticks: number[] = []
  for (let i = 0; i <= 200; i++) {
    const at = floor + i * step
    if (at > ceiling + step * 1e-6) break
    ticks.push(Number(at.toPrecision(12)))
  }
  return {
    ticks,
    low: floor,
    high: ceiling,
    share: value => (axis.reversed ? ceiling - value : value - floor) / (ceiling - floor || 1),
  }
}

function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  for (const times of [1, 2, 5, 10]) if (times * power >= raw * (1 - 1e-9)) return times * power
  return 10 * power
}

function logScale(values: number[], axis: ChartAxis, base: number): Scale {
  const positive = values.filter(value => value > 0)
  const log = (value: number) => Math.log(Math.max(value, 1e-300)) / Math.log(base)
  const low = Math.floor(log(axis.min && axis.min > 0 ? axis.min : smallest(positive, 1)))
  const high = Math.max(
    low + 1,
    Math.ceil(log(axis.max && axis.max > 0 ? axis.max : largest(positive, base))),
  )
  const ticks: number[] = []
  for (let power = low; power <= high && ticks.length < 100; power++) ticks.push(base ** power)
  return {
    ticks,
    low: base ** low,
    high: base ** high,
    share: value => {
      const at = (log(value) - low) / (high - low)
      return axis.reversed ? 1 - at : at
    },
  }
}

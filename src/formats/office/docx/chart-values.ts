import { largest, smallest } from '../../../lib/geometry/extremes.ts'

/** What a chart says of the axis of its values. */
export interface ValueAxis {
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  /** The number format of its labels. */
  format: string
  /** Whether lines are drawn through the plot. */
  lines: boolean
  deleted: boolean
}

export const PLAIN_AXIS: ValueAxis = { format: 'General', lines: true, deleted: false }

/** Round steps between the least and the greatest value, of an upright or lying axis with what is said of it; zero is among them, unless they may begin elsewhere. */
export function ticksOf(values: number[], axis?: ValueAxis, zero = true): number[] {
  const among = zero ? [0, ...values] : values
  let low = axis?.min ?? smallest(among)
  let high = axis?.max ?? largest(among)
  if (!(high > low)) high = low + 1
  // A value that reaches the end of the axis has a little room left behind it.
  const room = axis && axis.max === undefined && high > 0 ? (high - Math.max(0, low)) * 0.05 : 0
  const raw = (high - low) / 5
  const power = 10 ** Math.floor(Math.log10(raw))
  const nice = [1, 2, 5, 10].map(one => one * power).find(one => one >= raw) ?? power * 10
  const step = axis?.step && axis.step > 0 && (high - low) / axis.step <= 100 ? axis.step : nice
  if (axis?.min === undefined) low = Math.floor(low / step) * step
  const out: number[] = []
  for (let at = low; out.length <= 101; at += step) {
    const tick = Number(at.toPrecision(12))
    if (axis?.max !== undefined && tick > axis.max) break
    out.push(tick)
    if (tick >= high + room) break
  }
  return out.length > 1 ? out : [low, high]
}

/** A number in the format of its axis, as far as that is digits, separators, signs and units. */
export function axisText(value: number, format: string): string {
  const sections = format.replaceAll(/\\(.)/g, '"$1"').split(';')
  const own = value < 0 && sections[1] !== undefined
  const section = (own ? sections[1]! : sections[0]!).replaceAll(
    /\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_.|\*./g,
    '$1',
  )
  const bare = section.replaceAll(/"[^"]*"/g, '')
  const digits = /[#0?][#0?,]*(?:\.([#0?]*))?/.exec(bare)
  if (/general|[ymdhse@/]/i.test(bare) || !digits) return String(value)
  const scale = (bare.includes('%') ? 100 : 1) / 1000 ** (/(,*)(?:\.|$)/.exec(digits[0])?.[1]?.length ?? 0)
  const fraction = digits[1] ?? ''
  const number = new Intl.NumberFormat('en', {
    useGrouping: /[#0?],[#0?]/.test(digits[0]),
    minimumFractionDigits: fraction.replaceAll(/[^0]/g, '').length,
    maximumFractionDigits: fraction.length,
  }).format((own ? Math.abs(value) : value) * scale)
  const around = section.replace(/[#0?][#0?,]*(?:\.[#0?]*)?/, '\u0000').replaceAll('"', '')
  return around.replace('\u0000', number).trim()
}

/** Ink that is read on a fill. */
export const inkOn = (fill: string): string => {
  const [r, g, b] = [1, 3, 5].map(at => Number.parseInt(fill.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ]
  return r * 0.3 + g * 0.59 + b * 0.11 < 140 ? '#ffffff' : '#262626'
}

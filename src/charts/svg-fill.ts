import type { CellFill } from '../document/cell-style.ts'
import { gradientEnds } from './line-looks.ts'

export const decimal = (value: number): string =>
  Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '0'

/** A colour to fill with; two digits behind it say how much it covers. */
export const filled = (color: string): string =>
  color.length === 9
    ? `fill="${color.slice(0, 7)}" fill-opacity="${decimal(Number.parseInt(color.slice(7), 16) / 255)}"`
    : `fill="${color}"`

/** Lines within a square of 4 that stand for a pattern of cells. */
function strokesOf(name: string): string {
  if (/Up$/.test(name)) return 'M0 4L4 0M-1 1L1 -1M3 5L5 3'
  if (/Down$/.test(name)) return 'M0 0L4 4M-1 3L1 5M3 -1L5 1'
  if (/Trellis$/.test(name)) return 'M0 0L4 4M0 4L4 0'
  if (/Horizontal$/.test(name)) return 'M0 2H4'
  if (/Vertical$/.test(name)) return 'M2 0V4'
  return /Grid$/.test(name) ? 'M0 2H4M2 0V4' : 'M0 1h1M2 3h1'
}

/** A fill of a box, its pattern or gradient among it: what to write before the shape, and on it. */
export function painted(
  { color, gradient, pattern }: CellFill,
  box: { x: number; y: number; width: number; height: number },
  name: string,
): { before: string; ink: string } {
  if (pattern)
    return {
      before: `<pattern id="${name}" patternUnits="userSpaceOnUse" width="4" height="4"><path d="M0 0h4v4h-4z" ${filled(color)}/><path d="${strokesOf(pattern.name)}" fill="none" stroke="${pattern.color}"/></pattern>`,
      ink: `fill="url(#${name})"`,
    }
  if (!gradient) return { before: '', ink: filled(color) }
  const [x1, y1, x2, y2] = gradientEnds(box, gradient.angle).map(decimal)
  const stops = gradient.stops.map(
    stop => `<stop offset="${decimal(stop.at)}" stop-color="${stop.color.slice(0, 7)}"/>`,
  )
  return {
    before: `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join('')}</linearGradient>`,
    ink: `fill="url(#${name})"`,
  }
}

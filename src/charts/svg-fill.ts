import type { CellFill } from '../document/cell-style.ts'
import { gradientEnds } from './line-looks.ts'

export const decimal = (value: number): string =>
  Number.isFinite(value) ? String(Math.round(value * 1000) / 1000) : '0'

/** A colour to fill with; two digits behind it say how much it covers. */
export const filled = (color: string): string =>
  color.length === 9
    ? `fill="${color.slice(0, 7)}" fill-opacity="${decimal(Number.parseInt(color.slice(7), 16) / 255)}"`
    : `fill="${color}"`

/** A fill of a box, its gradient among it: what to write before the shape, and on it. */
export function painted(
  { color, gradient }: CellFill,
  box: { x: number; y: number; width: number; height: number },
  name: string,
): { before: string; ink: string } {
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

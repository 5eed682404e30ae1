import type { Rgb } from '../../../lib/color/colors.ts'

/** What a palette entry is in the picture: how many pixels have it, and how many of them no edge can have made. */
export interface ColorUse {
  all: number
  certain: number
}

/** Share of certain pixels from which a colour counts as one of the drawing. */
const CERTAIN = 0.25
/** How far from the line between two colours a blend of them may lie, in steps of 255. */
const BESIDE = 24

/**
 * Which colours of a palette are those of a drawing, and not blends that smoothed edges made of two others. Rare ones go
 * first, as blends are rarer than what they are made of.
 */
export function drawingColors(palette: readonly Rgb[], uses: readonly ColorUse[]): number[] {
  const kept = new Set(palette.keys())
  const rarest = [...palette.keys()].sort((a, b) => uses[a]!.all - uses[b]!.all)
  for (const color of rarest) {
    const { all, certain } = uses[color]!
    if (certain >= CERTAIN * all && all > 0) continue
    const others = [...kept].filter(other => other !== color)
    const isBlend = others.some((a, i) =>
      others.slice(i + 1).some(b => blendShare(palette[color]!, palette[a]!, palette[b]!) !== undefined),
    )
    if (isBlend) kept.delete(color)
  }
  return [...kept].sort((a, b) => a - b)
}

/** How much of the second of two colours a blend of them holds; undefined for a colour that does not lie between them. */
export function blendShare(color: Rgb, a: Rgb, b: Rgb): number | undefined {
  const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const
  const length = along[0] ** 2 + along[1] ** 2 + along[2] ** 2
  if (length === 0) return undefined
  const from = [color[0] - a[0], color[1] - a[1], color[2] - a[2]] as const
  const share = (from[0] * along[0] + from[1] * along[1] + from[2] * along[2]) / length
  const beside = Math.hypot(
    from[0] - share * along[0],
    from[1] - share * along[1],
    from[2] - share * along[2],
  )
  return share > 0.05 && share < 0.95 && beside <= BESIDE ? share : undefined
}

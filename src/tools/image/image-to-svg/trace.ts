import { type Offset, traceArcs } from './arcs.ts'
import { type Curve, fitLines, fitOpen, fitRing } from './curves.ts'
import type { Pixels } from './pixels.ts'
import { CLEAR, findRegions } from './regions.ts'
import { drawn, svgOf } from './write-svg.ts'

/** Patches of fewer pixels are noise: in photographs sooner than in drawings. */
const SMALLEST = { flat: 4, photo: 12 }
const TOLERANCE = { flat: 0.35, photo: 0.7 }

/** Traces a picture into an SVG of at most `colors` colours. */
export function traceSvg(pixels: Pixels, colors: number, flat: boolean): string {
  const kind = flat ? 'flat' : 'photo'
  const regions = findRegions(pixels, colors, flat, SMALLEST[kind])
  const arcs = traceArcs(regions, blendOffset(pixels.data, regions.palette))
  const curves = arcs.map(arc => {
    const smooth = arc.ring ? fitRing(arc.points, TOLERANCE[kind]) : fitOpen(arc.points, TOLERANCE[kind])
    if (flat) return drawn(arc, smooth)
    // In a photograph straight pieces are as good, and often shorter.
    const lines = fitLines(arc.points, arc.ring, TOLERANCE[kind])
    return drawn(arc, numbersIn(lines) <= numbersIn(smooth) ? lines : smooth)
  })
  return svgOf(regions, curves, flat)
}

/** How many numbers it takes to write a curve. */
const numbersIn = (curve: Curve): number => curve.pieces.reduce((sum, piece) => sum + piece.length, 0)

const bounded = (shift: number): number => Math.min(0.5, Math.max(-0.5, shift))

/**
 * Edge pixels are blends of the two colours they part; how much of each they hold tells where inside them
 * the border runs.
 */
function blendOffset(data: Uint8Array, palette: number[][]): Offset {
  return (pixel, other, label, otherLabel) => {
    if (label === CLEAR || otherLabel === CLEAR) {
      const covered = (data[pixel * 4 + 3]! + data[other * 4 + 3]!) / 255 - 1
      return bounded(label === CLEAR ? -covered : covered)
    }
    const [a, b] = [palette[label]!, palette[otherLabel]!]
    const [dr, dg, db] = [a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!]
    const length = dr * dr + dg * dg + db * db
    if (length === 0) return 0
    const part = (at: number) => {
      const i = at * 4
      const along = (data[i]! - b[0]!) * dr + (data[i + 1]! - b[1]!) * dg + (data[i + 2]! - b[2]!) * db
      return Math.min(1, Math.max(0, along / length))
    }
    return bounded(part(pixel) + part(other) - 1)
  }
}

import type { Rgb } from './colors.ts'
import { type Lab, labDistance, toOklab } from './oklab.ts'

export interface DominantColor {
  rgb: Rgb
  lab: Lab
  /** The part of the visible pixels that is nearest to it, 0 to 1. */
  share: number
}

interface Cell {
  lab: Lab
  weight: number
  /** Sums of red, green and blue, for the mean. */
  sums: Rgb
  /** The exact colour that most of the cell has, if there is one, and how often it is there. */
  mode: number
  modeCount: number
}

const ROUNDS = 24

/**
 * Finds at most `count` colours that stand for a picture: k-means in Oklab over a histogram of 5 bits a
 * channel. A colour that makes up most of its group is given exactly, so that flat graphics keep their own.
 * Pixels that are more than half transparent do not count, unless the whole picture is faint.
 */
export function dominantColors(rgba: Uint8Array, count: number): DominantColor[] {
  const cells = histogram(rgba)
  if (cells.length === 0) return []
  const total = cells.reduce((sum, cell) => sum + cell.weight, 0)
  let centers = seeds(cells, count)
  let groups = assign(cells, centers)
  for (let round = 0; round < ROUNDS; round++) {
    const means = meanLabs(cells, groups, centers.length)
    const moved = centers.map((center, i) => means[i] ?? center)
    const shift = Math.max(...moved.map((lab, i) => labDistance(lab, centers[i]!)))
    centers = moved
    groups = assign(cells, centers)
    if (shift < 1e-7) break
  }
  const byColor = new Map<number, DominantColor>()
  for (let i = 0; i < centers.length; i++) {
    const members = cells.filter((_, c) => groups[c] === i)
    if (members.length === 0) continue
    const { rgb, weight } = representative(members)
    const key = (rgb[0] << 16) | (rgb[1] << 8) | rgb[2]
    const same = byColor.get(key)
    if (same) same.share += weight / total
    else byColor.set(key, { rgb, lab: toOklab(...rgb), share: weight / total })
  }
  return [...byColor.values()].sort((a, b) => b.share - a.share)
}

const CELLS = 1 << 15
const cellOf = (r: number, g: number, b: number) => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)

/** Below this a pixel is seen through: half covered, in a faint picture half of what its strongest one covers. */
function faintest(rgba: Uint8Array): number {
  let most = 0
  for (let i = 3; i < rgba.length && most < 255; i += 4) most = Math.max(most, rgba[i]!)
  return Math.min(128, Math.max(1, Math.ceil(most / 2)))
}

function histogram(rgba: Uint8Array): Cell[] {
  const faint = faintest(rgba)
  const weights = new Uint32Array(CELLS)
  const sums = new Float64Array(CELLS * 3)
  // A colour that makes up most of its cell survives this vote (Boyer and Moore); the second pass counts it.
  const favourites = new Uint32Array(CELLS)
  const votes = new Int32Array(CELLS)
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3]! < faint) continue
    const r = rgba[i]!
    const g = rgba[i + 1]!
    const b = rgba[i + 2]!
    const cell = cellOf(r, g, b)
    const color = (r << 16) | (g << 8) | b
    weights[cell]!++
    sums[cell * 3]! += r
    sums[cell * 3 + 1]! += g
    sums[cell * 3 + 2]! += b
    if (votes[cell] === 0) {
      favourites[cell] = color
      votes[cell] = 1
    } else votes[cell]! += favourites[cell] === color ? 1 : -1
  }
  const counts = new Uint32Array(CELLS)
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3]! < faint) continue
    const cell = cellOf(rgba[i]!, rgba[i + 1]!, rgba[i + 2]!)
    if (favourites[cell] === ((rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!)) counts[cell]!++
  }
  const cells: Cell[] = []
  for (const [cell, weight] of weights.entries()) {
    if (weight === 0) continue
    const total: Rgb = [sums[cell * 3]!, sums[cell * 3 + 1]!, sums[cell * 3 + 2]!]
    const mean = total.map(sum => Math.round(sum / weight)) as Rgb
    cells.push({
      lab: toOklab(...mean),
      weight,
      sums: total,
      mode: favourites[cell]!,
      modeCount: counts[cell]!,
    })
  }
  return cells
}

/** The heaviest cell, then again and again the one farthest from those taken, weight counting a little. */
function seeds(cells: Cell[], count: number): Lab[] {
  const heaviest = cells.reduce((best, cell) => (cell.weight > best.weight ? cell : best))
  const taken: Lab[] = [heaviest.lab]
  const distance = cells.map(cell => labDistance(cell.lab, heaviest.lab))
  const roots = cells.map(cell => Math.sqrt(cell.weight))
  while (taken.length < Math.min(count, cells.length)) {
    let best = -1
    let most = 0
    for (let i = 0; i < cells.length; i++) {
      const worth = distance[i]! * roots[i]!
      if (worth > most) {
        most = worth
        best = i
      }
    }
    if (best < 0) break
    const lab = cells[best]!.lab
    taken.push(lab)
    for (let i = 0; i < cells.length; i++)
      distance[i] = Math.min(distance[i]!, labDistance(cells[i]!.lab, lab))
  }
  return taken
}

function assign(cells: Cell[], centers: Lab[]): Int32Array {
  const flat = Float64Array.from(centers.flat())
  const groups = new Int32Array(cells.length)
  for (let c = 0; c < cells.length; c++) {
    const [l, a, b] = cells[c]!.lab
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let i = 0; i < flat.length; i += 3) {
      const distance = (l - flat[i]!) ** 2 + (a - flat[i + 1]!) ** 2 + (b - flat[i + 2]!) ** 2
      if (distance < least) {
        least = distance
        best = i
      }
    }
    groups[c] = best / 3
  }
  return groups
}

/** The mean colour of each group; undefined for one without members. */
function meanLabs(cells: Cell[], groups: Int32Array, count: number): (Lab | undefined)[] {
  const sums = new Float64Array(count * 4)
  for (let c = 0; c < cells.length; c++) {
    const { lab, weight } = cells[c]!
    const at = groups[c]! * 4
    sums[at]! += lab[0] * weight
    sums[at + 1]! += lab[1] * weight
    sums[at + 2]! += lab[2] * weight
    sums[at + 3]! += weight
  }
  return Array.from({ length: count }, (_, group) => {
    const [l, a, b, weight] = sums.subarray(group * 4, group * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    return weight === 0 ? undefined : [l / weight, a / weight, b / weight]
  })
}

function representative(members: Cell[]): { rgb: Rgb; weight: number } {
  const weight = members.reduce((sum, cell) => sum + cell.weight, 0)
  const commonest = members.reduce((best, cell) => (cell.modeCount > best.modeCount ? cell : best))
  if (commonest.modeCount * 2 > weight) {
    const { mode } = commonest
    return { rgb: [mode >> 16, (mode >> 8) & 255, mode & 255], weight }
  }
  const mean = (c: 0 | 1 | 2) => Math.round(members.reduce((sum, cell) => sum + cell.sums[c], 0) / weight)
  return { rgb: [mean(0), mean(1), mean(2)], weight }
}

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
  /** The commonest exact colour in the cell, and how often it is there. */
  mode: number
  modeCount: number
}

const ROUNDS = 24

/**
 * Finds at most `count` colours that stand for a picture: k-means in Oklab over a histogram of 5 bits a
 * channel. A colour that makes up most of its group is given exactly, so that flat graphics keep their own.
 * Pixels that are more than half transparent do not count.
 */
export function dominantColors(rgba: Uint8Array, count: number): DominantColor[] {
  const cells = histogram(rgba)
  if (cells.length === 0) return []
  const total = cells.reduce((sum, cell) => sum + cell.weight, 0)
  let centers = seeds(cells, count)
  let groups = assign(cells, centers)
  for (let round = 0; round < ROUNDS; round++) {
    const moved = centers.map((center, i) => meanLab(cells, groups, i) ?? center)
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

function histogram(rgba: Uint8Array): Cell[] {
  const exact = new Map<number, number>()
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3]! < 128) continue
    const key = (rgba[i]! << 16) | (rgba[i + 1]! << 8) | rgba[i + 2]!
    exact.set(key, (exact.get(key) ?? 0) + 1)
  }
  const cells = new Map<number, Cell>()
  for (const [key, weight] of exact) {
    const [r, g, b] = [key >> 16, (key >> 8) & 255, key & 255]
    const at = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3)
    const cell = cells.get(at) ?? { lab: [0, 0, 0], weight: 0, sums: [0, 0, 0], mode: 0, modeCount: 0 }
    cell.weight += weight
    cell.sums = [cell.sums[0] + r * weight, cell.sums[1] + g * weight, cell.sums[2] + b * weight]
    if (weight > cell.modeCount) [cell.mode, cell.modeCount] = [key, weight]
    cells.set(at, cell)
  }
  for (const cell of cells.values()) {
    cell.lab = toOklab(...(cell.sums.map(sum => Math.round(sum / cell.weight)) as Rgb))
  }
  return [...cells.values()]
}

/** The heaviest cell, then again and again the one farthest from those taken, weight counting a little. */
function seeds(cells: Cell[], count: number): Lab[] {
  const heaviest = cells.reduce((best, cell) => (cell.weight > best.weight ? cell : best))
  const taken: Lab[] = [heaviest.lab]
  const distance = cells.map(cell => labDistance(cell.lab, heaviest.lab))
  while (taken.length < Math.min(count, cells.length)) {
    let best = -1
    let most = 0
    for (const [i, cell] of cells.entries()) {
      const worth = distance[i]! * Math.sqrt(cell.weight)
      if (worth > most) [best, most] = [i, worth]
    }
    if (best < 0) break
    const lab = cells[best]!.lab
    taken.push(lab)
    for (const [i, cell] of cells.entries()) distance[i] = Math.min(distance[i]!, labDistance(cell.lab, lab))
  }
  return taken
}

function assign(cells: Cell[], centers: Lab[]): Int32Array {
  return Int32Array.from(cells, ({ lab }) => {
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (const [i, center] of centers.entries()) {
      const distance = labDistance(lab, center)
      if (distance < least) [best, least] = [i, distance]
    }
    return best
  })
}

function meanLab(cells: Cell[], groups: Int32Array, group: number): Lab | undefined {
  const sum: Lab = [0, 0, 0]
  let weight = 0
  for (const [i, cell] of cells.entries()) {
    if (groups[i] !== group) continue
    weight += cell.weight
    for (let c = 0; c < 3; c++) sum[c]! += cell.lab[c]! * cell.weight
  }
  return weight === 0 ? undefined : [sum[0] / weight, sum[1] / weight, sum[2] / weight]
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

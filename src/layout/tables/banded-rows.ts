import { median } from '../boxes.ts'
import { clashes } from './row-judge.ts'
import type { TextRow } from './text-row.ts'

/** Fewer bands say little of how rows are parted. */
const FEWEST = 3
/** Fewer texts in a line may go on from the row above. */
const FULL = 3
/** Middles that differ by less are the same, in type sizes. */
const CENTRED = 0.2

/**
 * Rows parted by stripes alone, where the cells of each stand in the middle of their band. The first and the last, on
 * no ground, are one row like those between them. `striped`: the edge of a stripe is above the line.
 */
export function bandedRows(body: readonly TextRow[], striped: readonly boolean[]): TextRow[][] | undefined {
  const bands: TextRow[][] = []
  for (const [i, row] of body.entries()) {
    if (i === 0 || striped[i]) bands.push([row])
    else bands.at(-1)!.push(row)
  }
  const several = bands.filter(band => band.length > 1)
  if (bands.length < FEWEST || several.length === 0) return undefined
  return several.every(isCentred) ? bands : toppedRows(bands)
}

/**
 * Rows whose cells begin at the top of their band: its first line alone has a text in the first column or figures. Above
 * the first stripe and below the last, several rows may stand.
 */
function toppedRows(bands: readonly TextRow[][]): TextRow[][] | undefined {
  const rows: TextRow[][] = []
  for (const [i, band] of bands.entries()) {
    const own: TextRow[][] = []
    for (const line of band) {
      const begins = line.pieces.some(p => p.first === 0 || p.numeric)
      if (begins) own.push([line])
      else if (own.length > 0) own.at(-1)!.push(line)
      else return undefined
    }
    if (i > 0 && i < bands.length - 1 && own.length > 1) return undefined
    if (band[0]!.pieces.length < FULL) return undefined
    rows.push(...own)
  }
  return rows
}

/** Whether the texts of all columns have the same middle, and some have more lines than others. */
function isCentred(band: readonly TextRow[]): boolean {
  const bases = new Map<number, number[]>()
  for (const [i, row] of band.entries()) {
    if (band.slice(0, i).some(above => clashes(above.pieces, row))) return false
    for (const { first, last, words } of row.pieces) {
      if (last > first) return false
      // Lines half a line apart were taken for one: only the words know their places.
      bases.set(first, [...(bases.get(first) ?? []), ...words.map(word => word.base)])
    }
  }
  const columns = [...bases.values()].map(own => ({ top: Math.min(...own), foot: Math.max(...own) }))
  const middles = columns.map(({ top, foot }) => (top + foot) / 2)
  const heights = columns.map(({ top, foot }) => foot - top)
  const least = CENTRED * median(band.map(row => row.size))
  return spread(middles) < least && spread(heights) > least
}

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)

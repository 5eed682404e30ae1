/** How places stand in a row of equally wide cells. */
export interface CellLimits {
  /** The least and the greatest width of a cell. */
  narrowest: number
  widest: number
  /** Of a cell: how far from its place something may stand. */
  off: number
  /** The most cells from one place to the next. */
  most: number
}

/** From a place on, how many whole cells lead to each next one, as far as they stand in cells, and how wide those are. */
export function cellsFrom(
  places: readonly number[],
  from: number,
  { narrowest, widest, off, most }: CellLimits,
): { cell: number; cells: number[] } {
  const step = (i: number) => places[i + 1]! - places[i]!
  let cell = step(from)
  // The first step may lead over an empty cell.
  const next = step(from + 1)
  if (next > narrowest && next < 0.75 * cell) cell = next
  const cells: number[] = []
  if (!(cell >= narrowest && cell <= widest)) return { cell, cells }
  for (let i = from; i + 1 < places.length; i++) {
    const steps = step(i) / cell
    const whole = Math.round(steps)
    if (whole < 1 || whole > most || Math.abs(steps - whole) > off) break
    cells.push(whole)
  }
  return { cell, cells }
}

import { type Box, centerX, centerY, median } from './boxes.ts'
import type { Horizontal } from './rulings.ts'
import type { Word } from './word.ts'

/** Lines of a staff of music, or of the strings of an instrument. */
const FEWEST_LINES = 4
const MOST_LINES = 7
/** How far apart they stand at most, in sizes of the signs on them. */
const PITCH = 0.7

/**
 * Staves of music: lines of one length, evenly spaced, and closer to each other than the signs on them are high. No
 * text would fit between them.
 */
export function stavesOf(horizontal: readonly Horizontal[], words: readonly Word[]): Box[] {
  const staves: Box[] = []
  const byEnds = Map.groupBy(horizontal, h => `${Math.round(h.x0)} ${Math.round(h.x1)}`)
  for (const lines of byEnds.values()) {
    for (const run of evenRuns([...lines].sort((a, b) => a.y - b.y))) {
      const box = { x0: run[0]!.x0, x1: run[0]!.x1, y0: run[0]!.y, y1: run.at(-1)!.y }
      const pitch = (box.y1 - box.y0) / (run.length - 1)
      const own = words.filter(
        w =>
          centerX(w) > box.x0 &&
          centerX(w) < box.x1 &&
          centerY(w) > box.y0 - pitch &&
          centerY(w) < box.y1 + pitch,
      )
      if (own.length > 0 && pitch < PITCH * median(own.map(w => w.size))) staves.push(box)
    }
  }
  return staves
}

/** Lines by runs of one distance, as long as staves are. */
function evenRuns(lines: readonly Horizontal[]): Horizontal[][] {
  const runs: Horizontal[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const [last, before] = [run?.at(-1), run?.at(-2)]
    const step = last ? line.y - last.y : 0
    if (last && step > 1 && (!before || Math.abs(step - (last.y - before.y)) < 0.3)) run!.push(line)
    else runs.push([line])
  }
  return runs.filter(run => run.length >= FEWEST_LINES && run.length <= MOST_LINES)
}

/** Whether a box lies on a staff. */
export const isOnStaff = (box: Box, staves: readonly Box[]): boolean =>
  staves.some(s => box.x0 < s.x1 && box.x1 > s.x0 && box.y0 < s.y1 && box.y1 > s.y0)

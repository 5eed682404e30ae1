import { overlapY } from '../boxes.ts'
import { countsOn } from '../markers.ts'
import { isMathFont } from '../math-fonts.ts'
import type { Segment } from '../segments.ts'

/** Labels of items, in letters or figures. */
const LABEL = /^\(?(\d{1,2}|[a-z]|[ivx]{1,4})[.)]$/i
/** How far behind its label an item begins at most, in type sizes: numbers of formulas stand farther away. */
const BEHIND = 1.6

/** Items that are formulas: below each other, their labels counting on. `prose`: other items may hold text alone. */
export function labelledItems(segments: readonly Segment[], prose: readonly Segment[] = []): Segment[] {
  const isLabelled = (s: Segment) => LABEL.test(labelOf(s)) && !isMathFont(s.words[0]!.run.font.name)
  const labelled = segments.filter(isLabelled)
  const texts = labelled.length > 0 ? prose.filter(isLabelled) : []
  if (labelled.length + texts.length < 2) return []
  const items = labelled.filter(s => beginOf(s, segments) - s.words[0]!.x1 < BEHIND * s.size)
  return items.filter(s => [...items, ...texts].some(t => isNext(s, t) || isNext(t, s)))
}

const labelOf = ({ words }: Segment): string => words[0]!.text

/** Where the text behind a label begins. */
function beginOf(own: Segment, segments: readonly Segment[]): number {
  const next = own.words[1]
  if (next) return next.x0
  const beside = segments.filter(s => s.x0 > own.x1 && overlapY(s, own) > 0.5 * own.size)
  return Math.min(...beside.map(s => s.x0))
}

/** How far apart columns begin at least, in type sizes. */
const COLUMN = 12

/** Whether the label of one item counts on from that of another, above it or in the column before. */
function isNext(above: Segment, below: Segment): boolean {
  const [a, b] = [above.words[0]!, below.words[0]!]
  // Labels may be set to either side.
  const flush = Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)) < 2
  const stands = above.base < below.base ? flush : b.x0 - a.x0 > COLUMN * a.size
  return stands && countsOn(labelOf(above), labelOf(below))
}

import { isTabbed } from './markers.ts'
import type { Line } from './model.ts'

const BARE = /^(\d{1,3})\s+\p{L}/u
/** Lines that one item of a list has at most. */
const LONGEST_ITEM = 80
/** Points: how far from each other what stands on one edge may begin. */
const OFF = 1.5

const numberOf = (line: Line): number | undefined => {
  if (line.entry || line.bold || line.mono || line.rtl || !isTabbed(line)) return undefined
  const number = BARE.exec(line.text)?.[1]
  return number === undefined ? undefined : Number(number)
}

const isLevel = (a: Line, b: Line): boolean =>
  (Math.abs(a.x0 - b.x0) < OFF || Math.abs(a.first! - b.first!) < OFF) &&
  Math.abs(a.second! - b.second!) < OFF

/**
 * Marks lines that begin with a number without a point as items of a list, where numbers under each other count on and
 * all between them stands behind the numbers, as ReportLab sets lists.
 */
export function markBareNumbers(lines: readonly Line[]): void {
  for (const [i, line] of lines.entries()) {
    const number = numberOf(line)
    if (number === undefined) continue
    let next = i + 1
    while (next < lines.length && next < i + LONGEST_ITEM && lines[next]!.x0 > line.second! - OFF) next++
    const other = lines[next]
    if (!other || numberOf(other) !== number + 1 || !isLevel(line, other)) continue
    line.numbered = true
    other.numbered = true
  }
}

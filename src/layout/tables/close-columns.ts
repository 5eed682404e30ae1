import { around } from '../boxes.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import { usualSpace } from './narrow-columns.ts'
import type { Row } from './rows.ts'

/** Fewer lines may line up by chance. */
const FEWEST = 5
/** The least gap between columns, in type sizes and in usual spaces. */
const LEAST = 0.4
const SPACES = 1.6
/** Words this close start on one edge, in points. */
const EDGE = 1

/**
 * Cuts lines whose columns stand so close that each line looks like running text: line after line leaves the same gap
 * free, wider than a space, and goes on behind it on one edge. Prose never does that five times in a row.
 */
export function partClose(rows: Row[]): Row[] {
  let parted: Row[] | undefined
  for (let start = 0; start < rows.length; ) {
    let end = start + 1
    while (end < rows.length && goesOn(rows, start, end)) end++
    const own = end - start >= FEWEST ? partedRows(rows.slice(start, end)) : undefined
    if (own) (parted ??= [...rows]).splice(start, end - start, ...own)
    start = end
  }
  return parted ?? rows
}

const isSingle = (row: Row): boolean => row.segments.length === 1 && row.segments[0]!.words.length > 1

/** Lines of one size at even distances. */
function goesOn(rows: readonly Row[], start: number, at: number): boolean {
  const [first, before, row] = [rows[start]!, rows[at - 1]!, rows[at]!]
  if (!isSingle(first) || !isSingle(row) || Math.abs(row.size - first.size) > 0.05 * first.size) return false
  const pitch = row.base - before.base
  const usual = rows[start + 1]!.base - first.base
  return pitch < 2.6 * row.size && Math.abs(pitch - usual) < 0.2 * usual
}

function partedRows(rows: readonly Row[]): Row[] | undefined {
  // Hardly any line of prose has such a gap: most are done with here.
  const [, second] = rows
  if (candidates(second!.segments[0]!.words, LEAST * second!.size).length === 0) return undefined
  const lines = rows.map(row => ({ words: row.segments[0]!.words, size: row.size }))
  const least = Math.max(LEAST, SPACES * usualSpace(lines)) * rows[0]!.size
  const cuts = new Set<number>()
  for (const x of candidates(lines[1]!.words, least))
    if (
      isCorridor(
        lines.map(line => line.words),
        x,
        least,
      )
    )
      cuts.add(x)
  if (cuts.size === 0) return undefined
  return rows.map(row => ({ ...row, segments: cutAt(row.segments[0]!, [...cuts]) }))
}

/** The middles of the wide gaps of a line. */
function candidates(words: readonly Word[], least: number): number[] {
  const found: number[] = []
  for (let i = 1; i < words.length; i++) {
    const [before, word] = [words[i - 1]!, words[i]!]
    // Close to where the word begins: texts on the left have all lengths.
    if (word.x0 - before.x1 >= least) found.push(word.x0 - 0.3 * least)
  }
  return found
}

function isCorridor(lines: readonly (readonly Word[])[], x: number, least: number): boolean {
  let both = 0
  let aligned = 0
  for (const words of lines) {
    const next = words.findIndex(w => w.x1 > x)
    const word = words[next]
    const before = next < 0 ? undefined : words[next - 1]
    if (word && word.x0 < x) return false
    if (!word || !before) continue
    if (word.x0 - before.x1 < least) return false
    both++
    if (word.x0 - x < 0.3 * least + EDGE) aligned++
  }
  return both >= Math.max(FEWEST, 0.7 * lines.length) && aligned >= 0.9 * both
}

function cutAt(segment: Segment, cuts: readonly number[]): Segment[] {
  const parts: Word[][] = [[]]
  let last: Word | undefined
  for (const word of segment.words) {
    if (last && cuts.some(x => last!.x1 <= x && word.x0 >= x)) parts.push([])
    parts.at(-1)!.push(word)
    last = word
  }
  return parts.length === 1 ? [segment] : parts.map(words => ({ ...segment, ...around(words), words }))
}

import type { Box } from './boxes.ts'
import type { Word } from './word.ts'

/** A piece of a line. */
interface Piece extends Box {
  words: Word[]
  size: number
  base: number
}

/** White space from top to bottom between two columns of text. */
interface Gutter {
  /** Where the column behind it begins. */
  x: number
  top: number
  bottom: number
}

/** A line that has a word starting on an edge, or words running over it. */
interface Witness {
  base: number
  starts: boolean
}

/** White space this wide, in type sizes, may part columns; words of stretched lines stand as far apart now and then. */
const NARROWEST = 0.5
const LETTER = /[\p{L}\p{N}]/u
/** Edges this close are the same, in points. */
const EDGE = 1
/** So many lines start on one edge by no chance. */
const FEWEST_LINES = 6
/** Columns of running text hold so many words in a line, and are so wide, in type sizes: labels and numbers are not. */
const FEWEST_WORDS = 3
const NARROWEST_COLUMN = 9

/**
 * Parts the lines of columns that stand closer than words of one line may: there line after line begins on one edge,
 * and none runs over it.
 */
export function partAtGutters<T extends Piece>(segments: T[], piece: (words: Word[]) => T): T[] {
  const gutters = guttersOf(segments)
  if (gutters.length === 0) return segments
  return segments.flatMap(segment => {
    const { words, base, size } = segment
    const own = gutters.filter(g => base >= g.top && base <= g.bottom && segment.x0 < g.x && segment.x1 > g.x)
    const cuts = own.map(g => gapAt(words, g.x, size)).filter(i => i > 0)
    if (cuts.length === 0) return [segment]
    const ends = [...new Set(cuts)].sort((a, b) => a - b)
    return [0, ...ends].map((from, i) => piece(words.slice(from, ends[i])))
  })
}

function guttersOf(segments: readonly Piece[]): Gutter[] {
  const places = new Map<number, Gap[]>()
  for (const segment of segments) {
    const { words, size } = segment
    if (words.length < 2 * FEWEST_WORDS) continue
    for (let i = FEWEST_WORDS; i < words.length; i++) {
      const x = words[i]!.x0
      if (x - words[i - 1]!.x1 < NARROWEST * size || words[i]!.run.font.fixedPitch) continue
      // Dots that lead to a number stand under each other too.
      if (!LETTER.test(words[i]!.text) || !LETTER.test(words[i - 1]!.text)) continue
      const key = Math.round(x / EDGE)
      const gap = { x, at: i, segment }
      const known = places.get(key)
      if (known) known.push(gap)
      else places.set(key, [gap])
    }
  }
  const found: Gutter[] = []
  const starts = Map.groupBy(segments, ({ x0 }) => Math.round(x0 / EDGE))
  for (const [key, gaps] of places) {
    const near = [...gaps, ...(places.get(key + 1) ?? [])]
    // Columns whose lines are not level meet once or twice on a page: the other lines tell where they begin.
    const behind = [key - 1, key, key + 1].flatMap(at => starts.get(at) ?? [])
    if (near.length < 2 && behind.length < FEWEST_LINES) continue
    if (!isBetweenColumns(near, behind.length < FEWEST_LINES ? [] : behind)) continue
    found.push(...runsAt(segments, middleOf(near.map(gap => gap.x))))
  }
  return found
}

/** A wide space in a line, before the word at `at`, which starts at `x`. */
interface Gap {
  x: number
  at: number
  segment: Piece
}

const middleOf = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

const isBetweenColumns = (gaps: readonly Gap[], behind: readonly Piece[]): boolean => {
  const left = gaps.map(({ at, segment: { words, x0, size } }) => (words[at - 1]!.x1 - x0) / size)
  const right = [
    ...gaps.map(({ x, segment: { x1, size } }) => (x1 - x) / size),
    ...behind.map(({ x0, x1, size }) => (x1 - x0) / size),
  ]
  const after = [
    ...gaps.map(({ at, segment: { words } }) => words.length - at),
    ...behind.map(({ words }) => words.length),
  ]
  return (
    middleOf(left) >= NARROWEST_COLUMN &&
    middleOf(right) >= NARROWEST_COLUMN &&
    middleOf(after) >= FEWEST_WORDS
  )
}

/** Lines that follow each other, start on the edge or keep clear of it. */
function runsAt(segments: readonly Piece[], x: number): Gutter[] {
  const lines: Witness[] = []
  for (const { words, base, size, x0, x1 } of segments) {
    if (Math.abs(x0 - x) <= EDGE) lines.push({ base, starts: true })
    else if (x0 < x && x1 > x - NARROWEST * size) {
      const at = gapAt(words, x, size)
      if (at < 0) lines.push({ base, starts: false })
      else if (at > 0 && Math.abs(words[at]!.x0 - x) <= EDGE) lines.push({ base, starts: true })
    }
  }
  lines.sort((a, b) => a.base - b.base)
  const found: Gutter[] = []
  let bases = new Set<number>()
  let [top, bottom] = [0, 0]
  const close = () => {
    if (bases.size >= FEWEST_LINES) found.push({ x, top: top - 1, bottom: bottom + 1 })
    bases = new Set()
  }
  for (const { base, starts } of lines) {
    if (!starts) {
      close()
      continue
    }
    if (bases.size === 0) top = base
    bottom = base
    bases.add(Math.round(base))
  }
  close()
  return found
}

/** The word behind the white space at an edge; 0 where none stands behind it, -1 where a word runs into that space. */
function gapAt(words: readonly Word[], x: number, size: number): number {
  const clear = x - NARROWEST * size + EDGE / 2
  if (words.some(w => w.x0 < x - EDGE && w.x1 > clear)) return -1
  return Math.max(
    0,
    words.findIndex(w => w.x0 >= x - EDGE),
  )
}

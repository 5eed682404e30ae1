import type { LayerPage, LayerWord } from '../pdf/index.ts'

type LayerLine = LayerPage['lines'][number]

const FIGURE = /^[-+(]?\p{Nd}[\p{Nd}.,'’]*[)%]?$/u
const STARTS_WITH_LETTER = /^[\p{L}µ°]/u
/** In heights of words: the narrowest gap, the widest, as wider ones part by themselves, and how far its edges may stray. */
const NARROWEST = 0.2
const WIDEST = 1
const STRAY = 0.25
/** Rows that make a gutter, of how many there is something farther left, and of how many may run across. */
const FEWEST = 6
const INSIDE = 0.8
const ACROSS = 0.1
/** Of the figures: so many begin elsewhere than the others, as all do that have as many digits and are no column. */
const UNEVEN = 0.2
/** In heights: what stands farther left in the row, and is not the same cell. */
const APART = 1.5

interface Gap {
  line: LayerLine
  /** Index of the word after it. */
  at: number
  /** Where the figure before it begins and ends, and where the word after it begins. */
  start: number
  from: number
  to: number
  /** The foot of the row. */
  foot: number
  height: number
  after: string
  isInside: boolean
}

/**
 * Lines parted where figures end and other words begin at the same places row after row: a column of values and one of
 * their units, which may stand no farther apart than words do.
 */
export function partedAtGutters(lines: readonly LayerLine[]): LayerLine[] {
  const gaps = gapsOf(lines)
  const cuts = new Map<LayerLine, Set<number>>()
  for (const gap of gaps) {
    if (!isGutter(gap, gaps, lines)) continue
    cuts.set(gap.line, (cuts.get(gap.line) ?? new Set()).add(gap.at))
  }
  return lines.flatMap(line => {
    const at = cuts.get(line)
    return at ? parted(line.words, at).map(words => ({ ...line, words })) : [line]
  })
}

function gapsOf(lines: readonly LayerLine[]): Gap[] {
  return lines.flatMap(line =>
    line.words.flatMap((word, at) => {
      const before = line.words[at - 1]
      if (!before || !FIGURE.test(before.text) || !STARTS_WITH_LETTER.test(word.text)) return []
      const height = Math.max(before.bottom - before.top, word.bottom - word.top)
      const wide = (word.left - before.right) / height
      if (wide < NARROWEST || wide > WIDEST) return []
      const isInside = lines.some(
        other =>
          other.turns === line.turns &&
          other.words.some(one => isBeside(one, before) && one.right < before.left - APART * height),
      )
      const [start, from, to, foot] = [before.left, before.right, word.left, word.bottom]
      return [{ line, at, start, from, to, foot, height, after: word.text, isInside }]
    }),
  )
}

const isBeside = (a: LayerWord, b: LayerWord): boolean =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5 * Math.min(a.bottom - a.top, b.bottom - b.top)

function isGutter(gap: Gap, gaps: readonly Gap[], lines: readonly LayerLine[]): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < STRAY * gap.height
  const alike = gaps.filter(
    ({ line, from, to }) => line.turns === gap.line.turns && near(from, gap.from) && near(to, gap.to),
  )
  if (alike.length < FEWEST || new Set(alike.map(({ after }) => after)).size < 2) return false
  // Numbers that lead their rows are those of a list, or days of dates.
  if (alike.filter(({ isInside }) => isInside).length < INSIDE * alike.length) return false
  const starts = alike.map(({ start }) => start).sort((a, b) => a - b)
  const usual = starts[starts.length >> 1]!
  if (starts.filter(start => !near(start, usual)).length < UNEVEN * starts.length) return false
  const feet = alike.map(({ foot }) => foot)
  const [first, last] = [Math.min(...feet), Math.max(...feet)]
  const middle = (gap.from + gap.to) / 2
  const across = lines.filter(({ turns, words }) =>
    words.some(
      ({ left, right, bottom }) =>
        turns === gap.line.turns && left < middle && right > middle && bottom >= first && bottom <= last,
    ),
  )
  return across.length <= ACROSS * alike.length
}

function parted(words: readonly LayerWord[], at: ReadonlySet<number>): LayerWord[][] {
  const parts: LayerWord[][] = [[]]
  for (const [i, word] of words.entries()) {
    if (at.has(i)) parts.push([])
    parts.at(-1)!.push(word)
  }
  return parts
}

import { cellsFrom } from '../../../lib/geometry/equal-cells.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { linesOf, type Placed, placed } from './places.ts'

/** What stands for a space and for the end of a line among characters. */
export const SPACE = -1
export const LINE_END = -2

/** Of the type size: a wider gap is a space, one wider still parts columns and cells. */
const WORD_GAP = 0.15
const CELL_GAP = 1.2
/** Of the type size: how far gaps between letters set apart differ, and the places of letters in cells. */
const EVEN_GAP = 0.15
const EVEN_STEP = 0.08
/** Of the type size: lines of one text are no farther apart. */
const NEXT_LINE = 2
/** Of the type size: the least width of a drawn cell. */
const LEAST_CELL = 0.8
const CELLS = { widest: Infinity, off: 0.2, most: 4 }
const HYPHEN = /^[-\u2010\u00ad\u0002]$/

/** Segments looked at to find the one below another; pages of charts have thousands in one line. */
const MOST_NEAR = 1000
/** Initials are so many times as large as the text they begin, and there are no more of them on a page. */
const INITIAL = 1.8
const MOST_INITIALS = 50

/** Characters of a line that stand near each other, from left to right. */
interface Segment {
  letters: Placed[]
  left: number
  right: number
  below: number
  size: number
}

/**
 * The text of a page by the places of its letters, in several readings, each as numbers of characters: producers draw
 * letters and words in any order, and write tables line by line across their cells. In `joined`, letters that are set
 * apart are read as words, and so may be figures that are not one.
 */
export function placedTexts(chars: readonly PdfChar[]): { plain: number[][]; joined: number[][] } {
  const segments = segmentsOf(chars)
  const chains = chainsOf(segments)
  const read = (spread?: Spread) => (segment: Segment) => spacesBetween(segment, chars, spread)
  const plain = [readingOf(chains, read())]
  const hyphens = chains.some(chain => chain.some(segment => isHyphen(segment, chars)))
  if (hyphens) plain.push(readingOf(chains, read(), chars, 'drop'), readingOf(chains, read(), chars, 'keep'))
  if (chains.some(chain => chain.some((segment, i) => runsOn(segment, chain[i + 1], chars))))
    plain.push(readingOf(chains, read(), chars, 'unspaced'))
  const joined = [readingOf(chains, read('gaps')), readingOf(chains, read('steps'))]
  joined.push(strayLetters(chars), cellLetters(segments, chars), initials(segments, chars))
  return { plain, joined }
}

/** The last texts of a page above its lower edge, or the first below its upper one, each as characters. */
export function edgeTexts(chars: readonly PdfChar[], edge: 'first' | 'last', most: number): number[][] {
  const level = segmentsOf(chars).filter(({ letters }) => chars[letters[0]!.at]!.run.angle === 0)
  level.sort((a, b) => (edge === 'first' ? a.below - b.below : b.below - a.below))
  return level.slice(0, most).map(segment => spacesBetween(segment, chars))
}

function segmentsOf(chars: readonly PdfChar[]): Segment[] {
  const segments: Segment[] = []
  const turned = Map.groupBy(
    chars.keys().filter(i => chars[i]!.kind !== 'generated' && chars[i]!.text.trim() !== ''),
    // Lines that are written downwards follow each other to the left.
    i => chars[i]!.run.angle + (chars[i]!.run.vertical ? 90 : 0),
  )
  for (const [angle, own] of turned) {
    const turn = (angle * Math.PI) / 180
    for (const line of linesOf(
      own.map(i => placed(chars, i, turn)),
      chars,
    )) {
      line.sort((a, b) => a.along - b.along || a.at - b.at)
      let last: Segment | undefined
      for (const one of line) {
        const { advance, run } = chars[one.at]!
        const right = one.along + advance
        if (last && one.along - last.right <= CELL_GAP * Math.max(last.size, run.size)) {
          last.letters.push(one)
          last.right = Math.max(last.right, right)
          last.size = Math.max(last.size, run.size)
          continue
        }
        last = { letters: [one], left: one.along, right, below: one.below, size: run.size }
        segments.push(last)
      }
    }
  }
  return segments
}

/** Segments that go on in the line below them, each chain from its top. */
function chainsOf(segments: readonly Segment[]): Segment[][] {
  const next = new Map<Segment, Segment>()
  const taken = new Set<Segment>()
  const sorted = segments.toSorted((a, b) => a.below - b.below)
  for (const [i, segment] of sorted.entries()) {
    for (let k = i + 1; k < Math.min(sorted.length, i + MOST_NEAR); k++) {
      const other = sorted[k]!
      const way = other.below - segment.below
      if (way > NEXT_LINE * segment.size) break
      const shared = Math.min(segment.right, other.right) - Math.max(segment.left, other.left)
      if (way < 0.5 * segment.size || shared <= 0 || taken.has(other)) continue
      next.set(segment, other)
      taken.add(other)
      break
    }
  }
  return sorted
    .filter(segment => !taken.has(segment))
    .map(top => {
      const chain = [top]
      for (let at = next.get(top); at; at = next.get(at)) chain.push(at)
      return chain
    })
}

const isHyphen = ({ letters }: Segment, chars: readonly PdfChar[]): boolean =>
  letters.length > 1 && HYPHEN.test(chars[letters.at(-1)!.at]!.text)

/** Scripts that write words without spaces between them, or break lines inside of words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a word may go on from a line to the one below with nothing between. */
function runsOn({ letters }: Segment, next: Segment | undefined, chars: readonly PdfChar[]): boolean {
  const isUnspaced = (one: Placed) => UNSPACED.test(chars[one.at]!.text)
  return next !== undefined && isUnspaced(letters.at(-1)!) && isUnspaced(next.letters[0]!)
}

function readingOf(
  chains: readonly Segment[][],
  read: (segment: Segment) => number[],
  chars: readonly PdfChar[] = [],
  ends?: 'drop' | 'keep' | 'unspaced',
): number[] {
  const text: number[] = []
  for (const chain of chains) {
    for (const [i, segment] of chain.entries()) {
      const line = read(segment)
      const next = ends === undefined ? undefined : chain[i + 1]
      const broken =
        next !== undefined && (ends === 'unspaced' ? runsOn(segment, next, chars) : isHyphen(segment, chars))
      if (broken && ends === 'drop') line.pop()
      for (const one of line) text.push(one)
      if (!broken) text.push(LINE_END)
    }
    text.push(LINE_END)
  }
  return text
}

/** What letters that are set apart have in common: the gaps between them, or the way from one to the next. */
type Spread = 'gaps' | 'steps'

/** The characters of a segment with the spaces that its gaps tell; where letters are set apart evenly, gaps tell none. */
function spacesBetween({ letters, size }: Segment, chars: readonly PdfChar[], spread?: Spread): number[] {
  const steps = letters.slice(1).map((one, i) => one.along - letters[i]!.along)
  const gaps = steps.map((step, i) => step - chars[letters[i]!.at]!.advance)
  const isSpace = gaps.map(gap => gap > WORD_GAP * size)
  const even =
    spread === 'gaps'
      ? evenStretches(gaps, EVEN_GAP * size, 0.8 * WORD_GAP * size)
      : spread === 'steps'
        ? evenStretches(steps, EVEN_STEP * size, 0.3 * size)
        : []
  for (const at of even) isSpace[at] = false
  return letters.flatMap(({ at }, i) => (i > 0 && isSpace[i - 1] ? [SPACE, at] : [at]))
}

/** Which of these lengths are part of two or more that follow each other and hardly differ. */
function evenStretches(lengths: readonly number[], most: number, least: number): number[] {
  const even: number[] = []
  for (let start = 0; start < lengths.length; ) {
    let [low, high, end] = [lengths[start]!, lengths[start]!, start]
    while (end < lengths.length) {
      const [down, up] = [Math.min(low, lengths[end]!), Math.max(high, lengths[end]!)]
      if (up - down > most || down < least) break
      ;[low, high] = [down, up]
      end++
    }
    if (end - start > 1) for (let i = start; i < end; i++) even.push(i)
    start = Math.max(end, start + 1)
  }
  return even
}

/** Large letters with the line that they begin, which stands beside their top. */
function initials(segments: readonly Segment[], chars: readonly PdfChar[]): number[] {
  const text: number[] = []
  const level = segments.filter(({ letters }) => chars[letters[0]!.at]!.run.angle === 0)
  const sizes = chars.map(({ run }) => run.size).sort((a, b) => a - b)
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0
  const large = [...chars.keys()].filter(
    i => chars[i]!.run.size >= INITIAL * usual && chars[i]!.run.angle === 0 && /\p{L}/u.test(chars[i]!.text),
  )
  for (const at of large.slice(0, MOST_INITIALS)) {
    const { x, y, advance, run } = chars[at]!
    const gap = ({ left }: Segment) => (left - x - advance) / run.size
    const beside = level
      .filter(one => one.size * INITIAL <= run.size && gap(one) > -0.2 && gap(one) < 0.6)
      .filter(({ below }) => below < y + 0.1 * run.size && below > y - run.size)
    const first = beside.reduce<Segment | undefined>(
      (top, one) => (top && top.below <= one.below ? top : one),
      undefined,
    )
    if (first) text.push(at, ...spacesBetween(first, chars), LINE_END)
  }
  return text
}

/** Letters in the cells of a drawn comb, each in the middle of its own or at its start; an empty cell is a space. */
function cellLetters(segments: readonly Segment[], chars: readonly PdfChar[]): number[] {
  const text: number[] = []
  const all = segments.flatMap(segment => segment.letters)
  for (const letters of linesOf(all, chars)) {
    letters.sort((a, b) => a.along - b.along)
    for (const part of [0, 0.5]) {
      const places = letters.map(({ at, along }) => along + part * chars[at]!.advance)
      for (let start = 0; start < places.length - 2; ) {
        const { size } = chars[letters[start]!.at]!.run
        const { cells } = cellsFrom(places, start, { ...CELLS, narrowest: LEAST_CELL * size })
        if (cells.length > 1) {
          text.push(letters[start]!.at)
          for (const [i, n] of cells.entries())
            text.push(...(n > 1 ? [SPACE] : []), letters[start + 1 + i]!.at)
          text.push(LINE_END)
        }
        start += Math.max(1, cells.length)
      }
    }
  }
  return text
}

/** Letters below each other or along an arc: each as far from the one drawn before it as that from its own. */
function strayLetters(chars: readonly PdfChar[]): number[] {
  const text: number[] = []
  const letters = [...chars.keys()].filter(
    i => chars[i]!.kind !== 'generated' && chars[i]!.text.trim() !== '' && !chars[i]!.run.vertical,
  )
  const ways = letters.slice(1).map((at, i) => {
    const [one, next] = [chars[letters[i]!]!, chars[at]!]
    const turn = (one.run.angle * Math.PI) / 180
    const [dx, dy] = [next.x - one.x, next.y - one.y]
    const isLevel =
      one.run.angle === next.run.angle &&
      Math.abs(dy * Math.cos(turn) - dx * Math.sin(turn)) < 0.1 * one.run.size
    return { way: Math.hypot(dx, dy), isLevel, size: one.run.size }
  })
  for (let start = 0; start < ways.length; ) {
    const { way: step, size } = ways[start]!
    let end = start
    const spaces = new Set<number>()
    for (; end < ways.length; end++) {
      const { way, isLevel } = ways[end]!
      if (isLevel || step > NEXT_LINE * size) break
      if (Math.abs(way - step) <= 2 * EVEN_STEP * size) continue
      if (Math.abs(way - 2 * step) > 4 * EVEN_STEP * size) break
      spaces.add(end)
    }
    if (end - start > 2) {
      text.push(letters[start]!)
      for (let i = start; i < end; i++) {
        if (spaces.has(i)) text.push(SPACE)
        text.push(letters[i + 1]!)
      }
      text.push(LINE_END)
    }
    start = Math.max(end, start + 1)
  }
  return text
}

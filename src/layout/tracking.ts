import { CHAR_KIND, type CharTable } from '../lib/geometry/pdf-page.ts'
import { median } from './boxes.ts'
import { isRtlCode, isSpace, isWide } from './codes.ts'

/** Fewer letters tell nothing about a page. */
const ENOUGH = 40

/** Whether a page has its spaces written: many producers only move on to the next word. */
export function writesSpaces({ codes, kinds, count }: CharTable): boolean {
  return count < ENOUGH || spacesIn(codes, kinds, count) > 0.03 * count
}

function spacesIn(codes: CharTable['codes'], kinds: CharTable['kinds'], count: number): number {
  let spaces = 0
  for (let i = 0; i < count; i++) if (codes[i] === 32 && kinds[i] !== CHAR_KIND.generated) spaces++
  return spaces
}

/** Whether a page, with its spaces written or not, tells by them which words belong to one text: Chinese and Japanese need few of them. */
export function tellsBySpaces({ codes, kinds, count }: CharTable, written: boolean): boolean {
  if (written) return true
  let spaces = 0
  let wide = 0
  for (let i = 0; i < count; i++) {
    if (codes[i] === 32 && kinds[i] !== CHAR_KIND.generated) spaces++
    else if (isWide(codes[i]!)) wide++
  }
  return spaces > 0 && wide > 0.25 * count
}

/** Whether spaces that take room are written behind letters that run from the right: those without any were added by the engine. */
export function spacesRtl({ codes, advance, count }: CharTable): boolean {
  for (let i = 1; i < count; i++)
    if (codes[i] === 32 && advance[i]! > 0 && codes[i - 1]! >= 0x590 && isRtlCode(codes[i - 1]!)) return true
  return false
}

/** Gaps narrower than this are kerning, in type sizes. */
const KERNING = 0.1
/** A gap between words is wider than those between letters by this much at least, in type sizes. */
const WORD = 0.12
/** A gap this wide is a space in type of one width, in widths of a letter. */
const CELL = 0.8
/** How many letters before and after are looked at. */
const AROUND = 9
/** A narrower gap has no room for another letter, in type sizes. */
const FILLED = 0.25
/** How many letters before and after may be the rest of a line. */
const NEAR = 400

/** Letters and figures; dots that lead to a number are set apart too, and formulas. */
const isLetter = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0xc0 && code < 0x2000)

/** Text whose letters are set apart, as titles often are: there a gap between letters is none between words. */
export class Tracking {
  readonly #table: CharTable

  constructor(table: CharTable) {
    this.#table = table
  }

  /** Whether the gap before a letter is the one that all letters around it have; `alone`: each is a text of its own. */
  isSpread(at: number, gap: number, size: number, alone = false): boolean {
    if (gap < KERNING * size || gap > size || !isLetter(this.#table.codes[at]!)) return false
    if (this.#isCell(at, gap) || (alone && !this.#isOneOfWord(at))) return false
    const after = this.#gapBehind(at)
    if (after === undefined || after < KERNING * size) {
      const before = this.#gapBefore(at)
      if (before === undefined || before < KERNING * size) return false
    }
    const gaps: number[] = []
    let from = at
    for (let i = 0; i < AROUND; i++) {
      const before = this.#step(from, -1)
      if (before < 0) break
      from = before
    }
    for (let i = from, n = 0; n < 2 * AROUND; n++) {
      const next = this.#step(i, 1)
      if (next < 0) break
      const own = this.#gap(i, next)
      if (own !== undefined) gaps.push(own)
      i = next
    }
    if (gaps.length <= 4) return false
    const usual = median(gaps)
    return usual > KERNING * size && gap < usual + WORD * size && !this.#isFilled(at, gap, size)
  }

  /**
   * Whether a letter that is a text of its own may be one of those set apart. Figures may be links to pages, and
   * letters in the order of the alphabet those to an index. What stands right of letters that are read from the right
   * is not what goes on from them.
   */
  #isOneOfWord(at: number): boolean {
    const { codes, kinds } = this.#table
    const before = this.#step(at, -1)
    if (codes[at]! < 0x41 || before < 0 || codes[before]! < 0x41) return false
    if (isRtlCode(codes[at]!) || isRtlCode(codes[before]!)) return false
    for (let i = before + 1; i < at; i++) if (kinds[i] !== CHAR_KIND.generated) return false
    const near = [this.#step(before, -1), before, at, this.#step(at, 1)].map(i => codes[i] ?? 0)
    return near.slice(1).filter((code, i) => code === near[i]! + 1).length < 2
  }

  /** Whether a gap is as wide as a letter in type of one width, where that is a space: code has many single letters. */
  #isCell(at: number, gap: number): boolean {
    const { runs, runOf, advance } = this.#table
    return runs[runOf[at]!]!.font.fixedPitch && gap > CELL * advance[at]!
  }

  /** Whether another text stands in the gap before a letter: letters that its own font lacks are written apart. */
  #isFilled(at: number, gap: number, size: number): boolean {
    if (gap < FILLED * size) return false
    const { codes, kinds, x, y, runOf, count } = this.#table
    const [end, base] = [x[at]!, y[at]!]
    for (let i = Math.max(0, at - NEAR); i < Math.min(count, at + NEAR); i++) {
      if (runOf[i] === runOf[at] || kinds[i] === CHAR_KIND.generated || isSpace(codes[i]!)) continue
      if (Math.abs(y[i]! - base) < 0.5 && x[i]! > end - gap - 0.5 && x[i]! < end - 0.5) return true
    }
    return false
  }

  #gapBehind(at: number): number | undefined {
    const next = this.#step(at, 1)
    return next < 0 ? undefined : this.#gap(at, next)
  }

  /** The gap before the letter before. */
  #gapBefore(at: number): number | undefined {
    const before = this.#step(at, -1)
    const first = before < 0 ? -1 : this.#step(before, -1)
    return first < 0 ? undefined : this.#gap(first, before)
  }

  /** The next letter with ink on the same line, or -1. */
  #step(at: number, way: 1 | -1): number {
    const { codes, kinds, y, count } = this.#table
    for (let i = at + way; i >= 0 && i < count; i += way) {
      if (kinds[i] === CHAR_KIND.generated || isSpace(codes[i]!)) continue
      return Math.abs(y[i]! - y[at]!) < 0.5 ? i : -1
    }
    return -1
  }

  #gap(at: number, next: number): number | undefined {
    const { x, advance, left, right } = this.#table
    const wide = advance[at]! > 0 ? advance[at]! : right[at]! - left[at]!
    const gap = x[next]! - x[at]! - wide
    return gap > -wide ? gap : undefined
  }
}

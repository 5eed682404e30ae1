import { CHAR_KIND, type CharTable, type PdfChar, type PdfPath } from '../../lib/geometry/pdf-page.ts'
import { around, type Box } from '../boxes.ts'
import { isExtensionFont, isMathFont } from '../math-fonts.ts'
import { boundsOf, type Horizontal } from '../rulings.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import type { LettersOf } from './formula-items.ts'
import { latexOf } from './formula-latex.ts'
import { labelledItems } from './labelled-items.ts'
import { ruledRows } from './ruled-rows.ts'
import { isFunction, largeOperator } from './symbols.ts'

/** A formula that stands on lines of its own. */
export interface Formula extends Box {
  words: Word[]
  /** Undefined where it is not understood: it is then shown as it looks. */
  latex: string | undefined
}

/** How far apart the pieces of a formula stand at most: beside and below each other, in type sizes. */
const BESIDE = 3.2
const BELOW = 0.55

/** Finds formulas on lines of their own, by the fonts they are set in. */
export function findFormulas(
  all: readonly Segment[],
  bars: readonly Horizontal[],
  letters: LettersOf,
): Formula[] {
  const cells = ruledRows(all, bars)
  const segments = cells.size > 0 ? all.filter(s => !cells.has(s)) : all
  const cases = new Set(caseTexts(segments))
  const prose = segments.filter(s => isProse(s) && !cases.has(s))
  const free = withoutInline(
    segments.filter(s => !isProse(s) || cases.has(s)),
    prose,
  )
  return clustersOf(free, bars)
    .filter(own => own.some(s => s.words.some(isMath)))
    .map(own => withNumber(own, free, prose))
    .flatMap(own => numbered(own.flatMap(s => s.words)))
    .flatMap(words => formulaOf(words, bars, letters) ?? [])
}

/** How far below their own place the line of signs is that hang from above it, in type sizes. */
const HANGING = 0.75

/** The line that most of a segment stands on: signs of sums and high brackets hang from above it. */
const lineBase = ({ words, base, size }: Segment): number =>
  words.find(w => !isExtensionFont(w.run.font.name) && !largeOperator(w.text))?.base ?? base + HANGING * size

/** Whether a word of a language is among what else may be a formula. */
export const hasWord = (s: Segment): boolean =>
  s.words.some(w => !isMath(w) && /^\p{L}{2,}/u.test(w.text) && !isFunction(w.text))

/** Items of lists stand farther apart than lines. */
const isItem = ({ words: [first] }: Segment): boolean => /^(?:\(?\d{1,2}[.)]|•)$/.test(first!.text)

/** How far below each other two lines of a text stand at most, in type sizes. */
const LEADING = 1.6

/**
 * Without what stands in a line of text: beside words, beside what does, or at the edge where the lines of text above
 * or below begin, with a word of its own.
 */
function withoutInline(segments: readonly Segment[], prose: readonly Segment[]): Segment[] {
  const isBeside = (s: Segment, p: Segment) =>
    Math.abs(lineBase(p) - lineBase(s)) < 0.6 * p.size &&
    Math.max(p.x0, s.x0) - Math.min(p.x1, s.x1) < 1.5 * p.size
  const isFlush = (s: Segment, p: Segment) =>
    Math.abs(p.x0 - s.x0) < 1.5 && Math.abs(p.base - lineBase(s)) < (isItem(s) ? 2 : 1) * LEADING * p.size
  const isWorded = (s: Segment) => segments.some(t => hasWord(t) && (t === s || isBeside(t, s)))
  const left = new Set(segments)
  const items = labelledItems(segments, prose)
  for (const item of items) left.delete(item)
  const reached = [...prose, ...items]
  const texts = reached.length
  for (let i = 0; i < reached.length; i++) {
    const p = reached[i]!
    for (const s of left) {
      if (!isBeside(s, p) && !(i < texts && isFlush(s, p) && isWorded(s))) continue
      left.delete(s)
      reached.push(s)
    }
  }
  return segments.filter(s => left.has(s))
}

/** How far behind a high brace the words of its cases begin at most, in type sizes. */
const CASES = 16

/** Words such as "otherwise" behind a high brace that nothing closes. */
function caseTexts(segments: readonly Segment[]): Segment[] {
  const braces = segments.flatMap(s =>
    s.words.filter(w => isExtensionFont(w.run.font.name) && /^[{⎧⎨]/.test(w.text)),
  )
  if (braces.length === 0) return []
  return segments.filter(s =>
    braces.some(brace => {
      const [top, bottom] = [brace.base - brace.size, brace.base + 3.2 * brace.size]
      const behind = s.x0 - brace.x1
      return behind > 0 && behind < CASES * s.size && s.base > top && s.base < bottom && s.words.length < 6
    }),
  )
}

/** Most words are of the same run as the one before. */
export function hasMathFont(segments: readonly Segment[]): boolean {
  let last: Word['run'] | undefined
  for (const { words } of segments) {
    for (const { run } of words) {
      if (run === last) continue
      if (isMathFont(run.font.name)) return true
      last = run
    }
  }
  return false
}

/** Set in a font for mathematics, or a letter in italics, as fonts of text have them too. */
export const isMath = ({ run: { font }, text }: Word): boolean =>
  isMathFont(font.name) || (font.italic && /^\p{L}{1,2}$/u.test(text))

/** Finds the letters of upright words where the page has them. */
export function letterFinder(chars: CharTable | readonly PdfChar[]): LettersOf {
  if (!('codes' in chars)) return () => undefined
  const { count, codes, kinds, runs, runOf, x, y, advance } = chars
  return ({ run, base, x0, x1 }) => {
    const found: { text: string; font: string; x0: number; x1: number }[] = []
    for (let i = 0; i < count; i++) {
      if (kinds[i] === CHAR_KIND.generated || Math.abs(y[i]! - base) > 0.3) continue
      const own = runs[runOf[i]!]!
      if (x[i]! < x0 - 0.3 || x[i]! > x1 || (own !== run && !isAlike(own, run))) continue
      found.push({
        text: String.fromCodePoint(codes[i]!),
        font: own.font.name,
        x0: x[i]!,
        x1: x[i]! + advance[i]!,
      })
    }
    return found
  }
}

/** Of one font, or both for mathematics: their letters may be one word. */
const isAlike = (a: Word['run'], b: Word['run']): boolean =>
  a.size === b.size && (a.font === b.font || [a, b].every(({ font }) => font.italic || isMathFont(font.name)))

/** Words of a language, and not of mathematics. */
export function isProse({ words, size, base }: Segment): boolean {
  const isScript = (w: Word) => w.size < 0.85 * size && w.base !== base
  const plain = words.filter(
    w => !isMath(w) && /\p{L}{3,}/u.test(w.text) && !isFunction(w.text) && !isScript(w),
  )
  return plain.length > 1 || (plain.length === 1 && !words.some(isMath))
}

/** Pieces that stand close to each other. */
function clustersOf(segments: readonly Segment[], bars: readonly Horizontal[]): Segment[][] {
  /** The bars of fractions that a piece stands over or under. */
  const barsAt = new Map<Segment, Horizontal[]>()
  for (const s of segments) {
    const middle = (s.x0 + s.x1) / 2
    const away = (bar: Horizontal) => Math.max(s.y0 - bar.y, bar.y - s.y1)
    const own = bars.filter(bar => middle > bar.x0 - 1 && middle < bar.x1 + 1 && away(bar) < 0.9 * s.size)
    if (own.length > 0) barsAt.set(s, own)
  }
  const share = (a: Segment, b: Segment) => barsAt.get(a)?.some(bar => barsAt.get(b)?.includes(bar)) ?? false
  const left = new Set(segments)
  const clusters: Segment[][] = []
  for (const seed of segments) {
    if (!left.delete(seed)) continue
    const own = [seed]
    for (const s of own) {
      for (const other of left) {
        const size = Math.max(s.size, other.size)
        const beside = Math.max(s.x0, other.x0) - Math.min(s.x1, other.x1)
        const below = Math.max(s.y0, other.y0) - Math.min(s.y1, other.y1)
        if ((beside > BESIDE * size || below > BELOW * size) && !share(s, other)) continue
        left.delete(other)
        own.push(other)
      }
    }
    clusters.push(own)
  }
  return clusters
}

/** A formula with the number at the end of its line. */
function withNumber(own: Segment[], free: readonly Segment[], prose: readonly Segment[]): Segment[] {
  const box = around(own)
  const numbers = free.filter(
    s =>
      !own.includes(s) &&
      s.words.length === 1 &&
      NUMBER.test(s.words[0]!.text) &&
      s.x0 > box.x1 &&
      s.base > box.y0 &&
      s.base < box.y1 + 2 &&
      !prose.some(p => p.x0 > box.x1 && p.x0 < s.x0 && p.y0 < s.y1 && p.y1 > s.y0),
  )
  return numbers.length > 0 ? [...own, ...numbers] : own
}

const NUMBER = /^\((\d{1,3}(?:\.\d{1,3})*[a-z]?)\)$/

/** The words of a zone by the number of the equation they stand beside, where there are several. */
function numbered(words: Word[]): Word[][] {
  const right = Math.max(...words.map(w => w.x1))
  const numbers = words.filter(w => NUMBER.test(w.text) && w.x1 > right - 1)
  if (numbers.length < 2) return [words]
  const nearest = (word: Word) =>
    numbers.reduce((best, n) => (Math.abs(n.base - word.base) < Math.abs(best.base - word.base) ? n : best))
  return numbers.map(number => words.filter(word => nearest(word) === number))
}

function formulaOf(all: Word[], rulings: readonly Horizontal[], lettersOf: LettersOf): Formula | undefined {
  /** Figures and signs of the text's own font say nothing of what a line is. */
  const letters = (words: readonly Word[]) =>
    words.reduce((sum, w) => sum + (isMath(w) ? w.text.length : (w.text.match(/\p{L}/gu)?.length ?? 0)), 0)
  const math = all.filter(isMath)
  const related = all.some(w => /[=<>≤≥≈∼≡→∈⊂∑∫+−±]/.test(w.text))
  if (!related || math.length < 2 || letters(math) < 0.25 * letters(all)) return undefined
  const right = Math.max(...all.map(w => w.x1))
  const number = all.find(w => NUMBER.test(w.text) && w.x1 > right - 1)
  const words = all.filter(w => w !== number)
  const box = around(words)
  const apart = number && words.every(w => number.x0 - w.x1 > 1.5 * number.size)
  const own = apart ? words : all
  const rules = rulings.filter(
    r => r.x0 > box.x0 - 4 && r.x1 < box.x1 + 4 && r.y > box.y0 - 4 && r.y < box.y1 + 4,
  )
  const latex = latexOf(own, rules, lettersOf)
  const tag = apart ? ` \\tag{${NUMBER.exec(number.text)![1]}}` : ''
  return {
    ...around([...all, ...rules.map(r => ({ x0: r.x0, x1: r.x1, y0: r.y, y1: r.y }))]),
    words: all,
    latex: latex && latex + tag,
  }
}

/** Bars of fractions and roots may be as short as a letter is wide, in points. */
const SHORTEST_BAR = 2.5
const THICKEST_BAR = 2

/** Level bars of all lengths. */
export function barsOf(paths: readonly PdfPath[], place: (box: Box) => Box): Horizontal[] {
  const bars: Horizontal[] = []
  for (const { fill, stroke, subpaths } of paths) {
    if (!fill && !stroke) continue
    for (const subpath of subpaths) {
      const { x0, y0, x1, y1 } = place(boundsOf(subpath))
      if (y1 - y0 <= THICKEST_BAR && x1 - x0 >= SHORTEST_BAR && x1 - x0 > y1 - y0)
        bars.push({ x0, x1, y: (y0 + y1) / 2 })
    }
  }
  return bars
}

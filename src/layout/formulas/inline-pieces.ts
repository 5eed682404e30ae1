import { around, type Box, centerX } from '../boxes.ts'
import { isExtensionFont, isMathFont } from '../math-fonts.ts'
import type { Horizontal } from '../rulings.ts'
import { findSegments, type Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import { hasWord, isMath, isProse } from './find-formulas.ts'
import type { LettersOf } from './formula-items.ts'
import { latexOf } from './formula-latex.ts'
import { labelledItems } from './labelled-items.ts'
import { ACCENTS, largeOperator, latexOfText } from './symbols.ts'

/** Bars longer than this many type sizes part lines, and not a numerator from its denominator. */
const LONGEST = 8

/**
 * Segments of text in which what a formula among words has above and below each other is one word each: fractions,
 * roots, sums with their limits, letters under accents. Without this they would be lines of their own.
 */
export function withInlinePieces(
  segments: readonly Segment[],
  bars: readonly Horizontal[],
  lettersOf: LettersOf,
): Segment[] {
  const pieces = new Pieces(segments, lettersOf)
  for (const bar of [...bars].sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))) pieces.barred(bar)
  for (const word of segments.flatMap(s => s.words)) {
    if (largeOperator(word.text)) pieces.operator(word)
    else if (word.text === '(' && isExtensionFont(word.run.font.name)) pieces.bracketed(word)
    else if (word.text in ACCENTS) pieces.accent(word)
  }
  return pieces.segments().map(withItalics)
}

/** Signs that letters of a formula stand beside, and those that also stand beside words. */
const SIGN = /^[=<>≤≥≈∼≃≡±+−×·/∈→]|[=<>+−]$/
const MARK = /^[(),|[\]]|[(|[]$/

/** Single letters in italics are part of a formula beside its signs and scripts: not all its fonts have letters. */
function withItalics(segment: Segment): Segment {
  const { words } = segment
  const isItalic = (w: Word | undefined) => w?.run.font.italic === true && !isMathFont(w.run.font.name)
  const isWord = (w: Word | undefined) => isItalic(w) && /^\p{L}{2,}/u.test(w!.text)
  const isNear = (w: Word | undefined, other: Word) =>
    w !== undefined && Math.max(w.x0, other.x0) - Math.min(w.x1, other.x1) < 0.6 * other.size
  const isPart = (w: Word, i: number) => {
    if (!isItalic(w) || w.latex || !/^\p{L}{1,2}$/u.test(w.text)) return false
    const beside = [words[i - 1], words[i + 1]].filter(other => isNear(other, w)).map(other => other!)
    if ([words[i - 1], words[i + 1]].some(isWord)) return false
    const isSign = ({ text, run, size, base, latex }: Word) =>
      SIGN.test(text) ||
      latex !== undefined ||
      isMathFont(run.font.name) ||
      (size < 0.85 * w.size && base !== w.base) ||
      (w.text.length === 1 && MARK.test(text))
    return beside.some(isSign) || w.size < 0.85 * segment.size
  }
  if (!words.some(isPart)) return segment
  return {
    ...segment,
    words: words.map((w, i) => (isPart(w, i) ? { ...w, latex: latexOfText(w.text) } : w)),
  }
}

class Pieces {
  private readonly all: readonly Segment[]
  private readonly prose: Segment[]
  private readonly lettersOf: LettersOf
  private readonly used = new Set<Word>()
  private readonly made: { piece: Word; line: Segment }[] = []

  constructor(all: readonly Segment[], lettersOf: LettersOf) {
    this.all = all
    const items = labelledItems(all)
    const isLine = (s: Segment) => items.some(item => item === s || Math.abs(item.base - s.base) < 1)
    this.prose = all.filter(s => isProse(s) || hasWord(s) || isLine(s))
    this.lettersOf = lettersOf
  }

  /** What stands at a bar in a line: a fraction, a root, a letter with a bar. */
  barred(bar: Horizontal): void {
    const line = this.lineAt({ x0: bar.x0, x1: bar.x1, y0: bar.y, y1: bar.y }, bar.y + 0.5)
    if (!line || bar.x1 - bar.x0 > LONGEST * line.size) return
    const { size } = line
    const near = this.words(
      w => centerX(w) > bar.x0 - 1 && centerX(w) < bar.x1 + 1 && Math.abs(w.base - bar.y) < 1.3 * size,
    )
    const under = near.filter(w => w.base > bar.y + 1)
    // Fractions of full size open the lines: what they are made of is no part of other lines.
    const isDeep = (w: Word) => (isMath(w) || /^\d+$/.test(w.text) ? w.base - bar.y > 0.6 * size : false)
    const high = near.some(w => w.base > bar.y + 1 && w.size >= 0.9 * size && isDeep(w))
    const over = near.filter(w => w.base <= bar.y + 1 && (w.size < 0.9 * size || (high && isMath(w))))
    if (under.length === 0) return
    const [sign] = this.words(w => w.text === '√' && Math.abs(w.x1 - bar.x0) < 2 && bar.y < line.base)
    if (sign) this.make(line, [sign, ...this.degree(sign), ...under], [bar], `√${textsOf(under)}`)
    else if (over.length > 0 && under.every(w => w.size < 0.9 * size || isDeep(w)))
      this.make(line, [...over, ...under], [bar], `${textsOf(over)}/${textsOf(under)}`)
    else if (over.length === 0 && under.every(isMath) && bar.y < line.base - 0.4 * size)
      this.make(line, under, [bar], textsOf(under))
  }

  /** Small pieces above each other between high brackets: a binomial coefficient. */
  bracketed(open: Word): void {
    const line = this.lineAt(open, open.base + 0.6 * open.size)
    if (!line || this.used.has(open)) return
    const [close] = this.words(
      w =>
        w.text === ')' &&
        isExtensionFont(w.run.font.name) &&
        Math.abs(w.base - open.base) < 1 &&
        w.x0 > open.x1 &&
        w.x0 - open.x1 < 4 * line.size,
    )
    if (!close) return
    const inner = this.words(
      w =>
        w.x0 > open.x0 + 0.5 &&
        w.x1 < close.x1 - 0.5 &&
        w.size < 0.9 * line.size &&
        Math.abs(w.base - line.base) < 0.9 * line.size,
    )
    if (new Set(inner.map(w => Math.round(w.base))).size < 2) return
    this.make(line, [open, ...inner, close], [], `(${textsOf(inner)})`)
  }

  /** What stands small over the left end of a root's sign. */
  private degree(sign: Word): Word[] {
    return this.words(
      w =>
        w.size < 0.8 * sign.size &&
        w.x0 > sign.x0 - 0.4 * sign.size &&
        w.x1 < sign.x1 &&
        w.base > sign.base &&
        w.base < sign.base + sign.size,
    )
  }

  /** A sum or an integral with what stands small behind it, above and below the line. */
  operator(sign: Word): void {
    const line = this.lineAt(sign, (sign.y0 + sign.y1) / 2)
    if (!line || this.used.has(sign)) return
    const small = this.words(
      w => w.size < 0.85 * line.size && Math.abs(w.base - line.base) < 1.5 * line.size && w.x0 > sign.x0 - 1,
    ).sort((a, b) => a.x0 - b.x0)
    const limits: Word[] = []
    let end = sign.x1
    for (const word of small) {
      if (word.x0 - end > 0.25 * line.size) break
      limits.push(word)
      end = Math.max(end, word.x1)
    }
    const middle = line.base - 0.25 * line.size
    const [below, above] = [limits.filter(w => w.base >= middle), limits.filter(w => w.base < middle)]
    const [low, high] = [below, above].map(words => latexOf(words, [], this.lettersOf))
    if (low === undefined || high === undefined || limits.length === 0) return
    const latex = `${largeOperator(sign.text)}${low && `_{${low}}`}${high && `^{${high}}`} `
    this.put(line, [sign, ...limits], sign.text + textsOf(limits), latex)
  }

  /** A letter and the accent over it. */
  accent(mark: Word): void {
    const line = this.lineAt(mark, mark.base)
    if (!line || this.used.has(mark)) return
    const [letter] = this.words(
      w =>
        w !== mark &&
        isMath(w) &&
        [...w.text].length === 1 &&
        w.size > 0.9 * mark.size &&
        Math.abs(w.base - mark.base) < 0.8 * w.size &&
        Math.min(w.x1, mark.x1) - Math.max(w.x0, mark.x0) > 0.3 * Math.min(w.x1 - w.x0, mark.x1 - mark.x0),
    )
    if (!letter) return
    const inner = latexOf([letter], [], this.lettersOf)
    if (inner) this.put(line, [letter, mark], letter.text, `${ACCENTS[mark.text]}{${inner}}`, letter)
  }

  /** The segments as they are with these words. */
  segments(): Segment[] {
    if (this.made.length === 0) return [...this.all]
    const isAffected = (s: Segment) =>
      s.words.some(w => this.used.has(w)) ||
      this.made.some(({ line }) => Math.abs(line.base - s.base) < 0.3 * line.size)
    const affected = this.all.filter(isAffected)
    const words = affected.flatMap(s => s.words).filter(w => !this.used.has(w))
    const others = this.all.filter(s => !affected.includes(s))
    return [...others, ...findSegments([...words, ...this.made.map(({ piece }) => piece)])]
  }

  private words(is: (word: Word) => boolean): Word[] {
    return this.all.flatMap(s => s.words.filter(w => !this.used.has(w) && is(w)))
  }

  /** The line of prose that something stands in or right beside. */
  private lineAt({ x0, x1 }: Box, y: number): Segment | undefined {
    return this.prose.find(
      p =>
        y < p.base + 0.4 * p.size &&
        y > p.base - 1.2 * p.size &&
        x0 < p.x1 + 2 * p.size &&
        x1 > p.x0 - 2 * p.size,
    )
  }

  private make(line: Segment, words: Word[], bars: Horizontal[], text: string): void {
    const latex = latexOf(words, bars, this.lettersOf)
    if (latex) this.put(line, words, text, latex)
  }

  private put(line: Segment, words: Word[], text: string, latex: string, like?: Word): void {
    for (const word of words) this.used.add(word)
    const first = words.reduce((a, b) => (b.order < a.order ? b : a))
    const { size, base } = like ?? line
    const box = around(words)
    const piece: Word = {
      ...first,
      ...box,
      y0: base - 0.8 * size,
      y1: base + 0.2 * size,
      text,
      latex,
      size,
      base,
    }
    this.made.push({ piece, line })
  }
}

const textsOf = (words: readonly Word[]): string =>
  [...words]
    .sort((a, b) => a.x0 - b.x0)
    .map(w => w.text)
    .join('')

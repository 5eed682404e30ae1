import { isRtlCode } from '../../../layout/codes.ts'
import { lamFirst } from '../../../layout/rtl-words.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { linesOf, type Placed, placed } from './places.ts'

/** Of the type size: what stands farther apart are two words, and two texts. */
const SPACE = 0.12
const FAR = 2.5
const MARK = /^\p{M}$/u

/**
 * The lines of a page that have words of right-to-left scripts, as they are read, with -1 for a space and -2 for the
 * end of a line. Files draw such words in any order: only their places tell which follows which.
 */
export function rtlLines(chars: readonly PdfChar[]): number[] {
  if (!chars.some(({ text }) => isRtlCode(text.codePointAt(0) ?? 0))) return []
  const read: number[] = []
  const turned = Map.groupBy(
    chars.keys().filter(i => chars[i]!.kind !== 'generated' && chars[i]!.text.trim() !== ''),
    i => chars[i]!.run.angle,
  )
  for (const [angle, own] of turned) {
    for (const line of linesOf(
      own.map(i => placed(chars, i, (angle * Math.PI) / 180)),
      chars,
    )) {
      if (line.some(({ kind }) => kind === 'right')) read.push(...readLine(line, chars), -2)
    }
  }
  return read
}

/** How far the ink of two letters of one glyph reaches, where they stand upright. */
const inkWidth = (chars: readonly PdfChar[], a: number, b: number): number =>
  chars[a]!.run.angle === 0 ? Math.max(chars[a]!.right, chars[b]!.right) - chars[a]!.x : 0

/**
 * Texts whose letters all have one place, as where a file gives the words of a whole line at once: engines turn them
 * round, taking them for glyphs in the order they are drawn, or each word of them. -2 ends each.
 */
export function turnedTexts(chars: readonly PdfChar[], by: 'line' | 'word'): number[] {
  const read: number[] = []
  for (let start = 0, end = 0; start < chars.length; start = end) {
    const { x, y } = chars[start]!
    let fromRight = false
    while (end < chars.length && chars[end]!.x === x && chars[end]!.y === y) {
      fromRight ||= isRtlCode(chars[end]!.text.codePointAt(0) ?? 0)
      end++
    }
    if (!fromRight || end - start < FEWEST_TURNED) continue
    for (let from = start, to = start; from < end; from = to) {
      while (to < end && (by === 'line' || to === from || chars[to - 1]!.text.trim() !== '')) to++
      const space = by === 'word' && chars[to - 1]!.text.trim() === '' ? 1 : 0
      for (let i = to - 1 - space; i >= from; i--) read.push(i)
      if (space) read.push(to - 1)
    }
    read.push(-2)
  }
  return read
}

/**
 * The words of each line with right-to-left ones, last to first, with -1 for a space and -2 for the end of a line:
 * engines turn words round that are drawn from left to right, but not their line. Unlike their places, this also tells
 * words that a producer set upon others.
 */
export function wordsBackward(chars: readonly PdfChar[]): number[] {
  const read: number[] = []
  for (let start = 0, end = 0; start < chars.length; start = end + 1) {
    end = start
    while (end < chars.length && !/[\r\n]/.test(chars[end]!.text)) end++
    const words: number[][] = [[]]
    let fromRight = false
    for (let i = start; i < end; i++) {
      fromRight ||= isRtlCode(chars[i]!.text.codePointAt(0) ?? 0)
      if (chars[i]!.text.trim() !== '') words.at(-1)!.push(i)
      else if (words.at(-1)!.length > 0) words.push([])
    }
    if (fromRight) read.push(...words.reverse().flatMap(word => [...word, -1]), -2)
  }
  return read
}

/** A glyph stands for fewer letters. */
const FEWEST_TURNED = 4

/** From right to left, but for Latin words and figures and what stands among them. */
export function readLine(line: Placed[], chars: readonly PdfChar[], space = SPACE): number[] {
  line.sort((a, b) => b.along - a.along || lamFirst(chars[a.at]!.text, chars[b.at]!.text) || a.at - b.at)
  const read: number[] = []
  let run: number[] = []
  /** How much of the run ends with a letter or figure. */
  let kept = 0
  const flush = () => {
    read.push(...run.slice(0, kept).reverse(), ...run.slice(kept))
    run = []
    kept = 0
  }
  const put = (one: number) => (kept > 0 ? run : read).push(one)
  let before: Placed | undefined
  for (const [i, { at, along, kind }] of line.entries()) {
    // Vowel marks stand over and under their letters, and have no way of their own.
    if (MARK.test(chars[at]!.text)) {
      put(at)
      continue
    }
    const next = line[i + 1]
    // Letters that share a glyph share its width, of which each may know a part only.
    const shared = next?.along === along ? Math.max(chars[next.at]!.advance, inkWidth(chars, at, next.at)) : 0
    const width = Math.max(chars[at]!.advance, shared)
    const gap = before ? (before.along - along - width) / chars[at]!.run.size : 0
    if (kind === 'right' || gap > FAR) flush()
    if (gap > space) put(gap > FAR ? -2 : -1)
    if (kind === 'left') kept = run.push(at)
    else put(at)
    before = line[i]
  }
  flush()
  return read
}

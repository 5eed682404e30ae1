import type { CellFont, TextRun } from '../document/cell-style.ts'
import { isRtl } from '../lib/text/bidi.ts'
import type { TextMeasure } from './surface.ts'

export interface TextLine {
  pieces: { text: string; font: CellFont; width: number }[]
  width: number
  ascent: number
  descent: number
  /** Ended by the text itself, not for want of room. */
  last: boolean
  /** The paragraph runs from right to left, whatever the line begins with. */
  runsLeft: boolean
}

/** Where a line may be broken: after blanks, hyphens and spaces without width, and around East Asian letters; not before signs that close, nor after those that open. */
const UNITS =
  /[（「『【〔［｛〈《]*[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef][、。，．！？」』）】〕］｝〉》・：；％ー々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]*|[^\s\u200b\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef-]*-+|[^\s\u200b\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef-]+|\s+|\u200b+/gu

/** Runs set in lines; without a width, lines end only where the text says so. */
export function linesOf(
  runs: TextRun[],
  text: TextMeasure,
  width = Number.POSITIVE_INFINITY,
  direction?: 'ltr' | 'rtl',
): TextLine[] {
  const lines: TextLine[] = []
  const first = runs[0]!.font
  const paragraphs = runs
    .map(run => run.text)
    .join('')
    .split('\n')
  let paragraph = 0
  let line = emptyLine()
  const finish = (last: boolean, font: CellFont) => {
    if (line.pieces.length === 0) grow(line, font, text)
    // Blanks at the end of a broken line take no room.
    if (!last) trimEnd(line, text)
    line.last = last
    line.runsLeft = direction ? direction === 'rtl' : isRtl(paragraphs[paragraph] ?? '')
    if (last) paragraph++
    lines.push(line)
    line = emptyLine()
  }
  for (const { text: content, font } of runs) {
    for (const [i, part] of content.split('\n').entries()) {
      if (i > 0) finish(true, font)
      if (part === '') continue
      if (width === Number.POSITIVE_INFINITY) {
        add(line, part, font, text)
        continue
      }
      for (const unit of unitsOf(part)) {
        const wide = text.width(unit, font)
        const isBlank = unit.trim() === ''
        if (!isBlank && line.width > 0 && line.width + wide > width + 0.01) finish(false, font)
        if (wide <= width || isBlank) add(line, unit, font, text, wide)
        // A word longer than the line is broken behind its slashes, or anywhere.
        else
          for (const part of slashed(unit, one => text.width(one, font) <= width)) {
            const one = text.width(part, font)
            if (line.width > 0 && line.width + one > width + 0.01) finish(false, font)
            add(line, part, font, text, one)
          }
      }
    }
  }
  finish(true, runs.at(-1)?.font ?? first)
  return lines
}

/** The parts of a word between slashes, those that do not fit letter by letter. */
function* slashed(word: string, fits: (part: string) => boolean): Generator<string> {
  for (const part of word.split(/(?<=\/)(?=\p{L})/u)) {
    if (fits(part)) yield part
    else yield* graphemes(part)
  }
}

/** Scripts written without spaces between words. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/

let words: Intl.Segmenter | undefined

function* unitsOf(part: string): Generator<string> {
  for (const unit of part.match(UNITS) ?? [part])
    if (UNSPACED.test(unit)) {
      words ??= new Intl.Segmenter('th', { granularity: 'word' })
      for (const { segment } of words.segment(unit)) yield segment
    } else yield unit
}

/** Characters that stand alone, as words do in other scripts. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]/u
const PARTS = /\S+\s*|\s+/g
const WIDE_PARTS = new RegExp(`${WIDE.source}\\s*|(?:(?!${WIDE.source})\\S)+\\s*|\\s+`, 'gu')

/** Whether text has places to be widened at: spaces, or between characters that stand alone. */
export const hasGaps = (text: string): boolean =>
  text.includes(' ') || (WIDE.test(text) && [...text].length > 1)

/** A line whose spaces are widened until it fills the room; between characters that stand alone too, where asked. */
export function spread(line: TextLine, room: number, text: TextMeasure, byCharacter = false): TextLine {
  const pieces = line.pieces.flatMap(({ text: content, font }) =>
    (content.match(byCharacter ? WIDE_PARTS : PARTS) ?? []).map(part => ({
      text: part,
      font,
      width: text.width(part, font),
    })),
  )
  const gaps = pieces
    .slice(0, -1)
    .filter(
      (piece, i) =>
        /\s$/.test(piece.text) || (byCharacter && (WIDE.test(piece.text) || WIDE.test(pieces[i + 1]!.text))),
    )
  const missing = room - pieces.reduce((sum, piece) => sum + piece.width, 0)
  if (gaps.length === 0 || missing <= 0) return line
  for (const piece of gaps) piece.width += missing / gaps.length
  return { ...line, pieces, width: room }
}

const emptyLine = (): TextLine => ({
  pieces: [],
  width: 0,
  ascent: 0,
  descent: 0,
  last: false,
  runsLeft: false,
})

let segmenter: Intl.Segmenter | undefined
function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter()
  return Array.from(segmenter.segment(text), one => one.segment)
}

function grow(line: TextLine, font: CellFont, text: TextMeasure): void {
  line.ascent = Math.max(line.ascent, text.ascent(font))
  line.descent = Math.max(line.descent, text.descent(font))
}

function add(line: TextLine, part: string, font: CellFont, text: TextMeasure, known?: number): void {
  const width = known ?? text.width(part, font)
  const last = line.pieces.at(-1)
  if (last?.font === font) {
    last.text += part
    last.width += width
  } else line.pieces.push({ text: part, font, width })
  line.width += width
  grow(line, font, text)
}

function trimEnd(line: TextLine, text: TextMeasure): void {
  for (let piece = line.pieces.at(-1); piece; piece = line.pieces.at(-1)) {
    const kept = piece.text.trimEnd()
    if (kept === piece.text) return
    const width = kept === '' ? 0 : text.width(kept, piece.font)
    line.width -= piece.width - width
    if (kept !== '') {
      piece.text = kept
      piece.width = width
      return
    }
    line.pieces.pop()
  }
}

export const heightOf = (lines: TextLine[]): number =>
  lines.reduce((sum, line) => sum + line.ascent + line.descent, 0)

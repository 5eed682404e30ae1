import { around } from '../boxes.ts'
import { textOf } from '../segments.ts'
import type { Row } from './rows.ts'

/** Fewer words may be cells. */
const FEWEST = 7
/** The widest gap behind a full stop, in type sizes. */
const WIDEST = 1.4

const END = /[.!?:;\u2026][)\u00bb\u201d"]?$/
const START = /^[\p{Lu}\u00ab\u201e\u201c"(]/u

/** Joins lines that only look like cells because more space is set behind a full stop, as TeX and typewriters do. */
export const joinSentences = (rows: Row[]): Row[] =>
  rows.map(row => {
    const { segments } = row
    if (segments.length < 2 || segments.reduce((sum, s) => sum + s.words.length, 0) < FEWEST) return row
    const prose = segments.every((segment, i) => {
      const before = segments[i - 1]
      if (!before) return segment.words.length > 1
      const gap = segment.x0 - before.x1
      return (
        gap < WIDEST * row.size && END.test(before.words.at(-1)!.text) && START.test(segment.words[0]!.text)
      )
    })
    if (!prose) return row
    const words = segments.flatMap(s => s.words)
    return { ...row, segments: [{ ...segments[0]!, ...around(words), words }] }
  })

/** Fewer letters are a label, whatever sign ends them. */
const SHORTEST = 12
/** Written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u

/** A line that ends as sentences do. */
export function isSentence({ segments: [only, ...others] }: Row): boolean {
  if (!only || others.length > 0) return false
  const text = textOf(only.words)
  const long = only.words.length > 3 || UNSPACED.test(text)
  return long && text.length >= SHORTEST && /[.!?:\u3002\uff01\uff1f\u0964\u061f]$/.test(text)
}

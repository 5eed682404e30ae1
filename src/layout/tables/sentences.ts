import { around } from '../boxes.ts'
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

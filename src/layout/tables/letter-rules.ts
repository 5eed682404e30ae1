import type { Horizontal } from '../rulings.ts'
import { type Segment, textOf } from '../segments.ts'
import { findRows } from './rows.ts'

/** Fewer signs stand for an empty cell. */
const SHORTEST = 5
const MAY_BEGIN = /^[-=_~*.+\s\u2010-\u2015\u2500-\u257f]/u
const RULE = /^([-=_~*.+\u2010-\u2015\u2500-\u257f])(?:\s*\1|\s*\+)+$/u

/** Lines that are written: rows of nothing but hyphens or equals signs, as printers of lists have them. */
export function letterRules(segments: readonly Segment[]): { rules: Segment[]; horizontal: Horizontal[] } {
  const isRule = (s: Segment) => {
    // Nothing but such signs: the first says so of most segments.
    if (!MAY_BEGIN.test(s.words[0]!.text)) return false
    const text = textOf(s.words)
    return text.length >= SHORTEST && RULE.test(text)
  }
  // Most pages have none.
  if (!segments.some(isRule)) return { rules: [], horizontal: [] }
  const rules = findRows(segments)
    .filter(row => row.segments.every(isRule))
    .flatMap(row => row.segments)
  return { rules, horizontal: rules.map(s => ({ y: (s.y0 + s.base) / 2, x0: s.x0, x1: s.x1 })) }
}

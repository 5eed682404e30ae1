import { type Box, centerX, centerY } from './boxes.ts'
import { findSegments, type Segment, textOf } from './segments.ts'
import type { Word } from './word.ts'

/** Labels stand no further from their field, in points. */
const BEFORE = 220
const BEHIND = 40
/** The same for labels above and below, in type sizes. */
const ABOVE = 1.4
/** More fields than any form has on a page: each is looked at beside each other, so that these would take minutes. */
const MOST_FIELDS = 5_000

/** Dots and lines to write on, and the colon before them. */
const TRAIL = /[\s:._\u2026]+$/

/** The printed texts that name fields, as one sees it: before their field, behind a box to tick, or above. */
export function labelsOf(words: readonly Word[], fields: readonly (Box & { box: boolean })[]): string[] {
  if (fields.length > MOST_FIELDS) return fields.map(() => '')
  const texts = findSegments(words.filter(w => w.quarter === 0 && /[\p{L}\p{N}]/u.test(w.text)))
  return fields.map(field => {
    const others = fields.filter(other => other !== field)
    const label = field.box
      ? (behind(field, texts, others) ?? before(field, texts, others))
      : (before(field, texts, others) ?? above(field, texts, others))
    return label ? textOf(label.words).replace(TRAIL, '') : ''
  })
}

const isBeside = (field: Box, text: Segment): boolean => {
  const middle = centerY(text)
  return (
    (middle > field.y0 - 1 && middle < field.y1 + 1) || (text.y0 < centerY(field) && text.y1 > centerY(field))
  )
}

/** The nearest text, unless another field is nearer to it on that side. */
function nearest(
  texts: readonly Segment[],
  gapOf: (text: Segment) => number,
  most: number,
): Segment | undefined {
  let best: Segment | undefined
  let least = most
  for (const text of texts) {
    const gap = gapOf(text)
    if (gap > -3 && gap < least) [best, least] = [text, gap]
  }
  return best
}

/** Whether a field stands in a stretch of the line. */
const isTaken = (others: readonly Box[], x0: number, x1: number, y: number): boolean =>
  others.some(o => centerX(o) > x0 && centerX(o) < x1 && y > o.y0 && y < o.y1)

function before(field: Box, texts: readonly Segment[], others: readonly Box[]): Segment | undefined {
  const beside = texts.filter(t => isBeside(field, t))
  const found = nearest(beside, t => field.x0 - t.x1, BEFORE)
  return found && isTaken(others, found.x1, field.x0, centerY(field)) ? undefined : found
}

function behind(field: Box, texts: readonly Segment[], others: readonly Box[]): Segment | undefined {
  const beside = texts.filter(t => isBeside(field, t))
  const found = nearest(beside, t => t.x0 - field.x1, BEHIND)
  return found && isTaken(others, field.x1, found.x0, centerY(field)) ? undefined : found
}

function above(field: Box, texts: readonly Segment[], others: readonly Box[]): Segment | undefined {
  const over = texts.filter(
    t => t.x0 < field.x1 && t.x1 > field.x0 && t.x0 < field.x0 + 0.5 * (field.x1 - field.x0),
  )
  const found = nearest(over, t => field.y0 - t.y1, ABOVE * (over[0]?.size ?? 0))
  if (found) return found
  // The first rows of a column of fields stand below its heading, the others below each other.
  const upper = others.filter(
    o => Math.abs(o.x0 - field.x0) < 2 && Math.abs(o.x1 - field.x1) < 2 && o.y1 < field.y0 + 2,
  )
  const next = upper.sort((a, b) => b.y1 - a.y1)[0]
  return next && field.y0 - next.y1 < field.y1 - field.y0 ? above(next, texts, upper.slice(1)) : undefined
}

import { overlapX } from './boxes.ts'
import type { Segment } from './segments.ts'

/** Signs that draw a frame, a tree or a diagram in type of one width. */
const DRAWS = /^(?:[|+]+|[|+`\\]?[-=_~]{2,}[-=_~+|>]*|[+|]-+)$/
/** More of them than this share of the words make a drawing. */
const DRAWN = 0.2

/**
 * Whether columns are part of code, a listing or a drawing in type of one width: such lines stand close under each
 * other whether they have columns or not, and their spaces say where things belong.
 */
export function isPreformatted(own: readonly Segment[], all: readonly Segment[]): boolean {
  const words = own.flatMap(s => s.words)
  const fixed = words.filter(w => w.run.font.fixedPitch)
  if (fixed.length < 0.8 * words.length) return false
  if (words.filter(w => DRAWS.test(w.text)).length > DRAWN * words.length) return true
  const inside = new Set(words)
  const touches = (s: Segment, t: Segment) =>
    Math.abs(s.base - t.base) < 1.35 * t.size && Math.abs(s.size - t.size) < 0.5 && overlapX(s, t) > 0
  return all.some(
    s =>
      !inside.has(s.words[0]!) &&
      s.words.every(w => w.run.font.fixedPitch) &&
      own.some(t => s.words[0]!.run.font === t.words[0]!.run.font && touches(s, t)),
  )
}

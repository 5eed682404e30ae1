import type { PdfPath } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'
import { boundsOf } from './rulings.ts'
import type { Word } from './word.ts'

/** How long TeX's rule for an underscore is, how thick at most and how far off the baseline, in type sizes. */
const LENGTH = [0.22, 0.42] as const
const THICKEST = 0.1
const OFF = 0.12
/** How far from the rule its letters stand at most, in type sizes. */
const REACH = 0.16
/** Rules of letters of any size are this long, in points. */
const RULE = [1, 12] as const
/** What holds more short lines is a drawing. */
const MOST_RULES = 1000

/**
 * Words with the underscores that are drawn between their parts: TeX's older fonts have none, so that `file_name` is
 * two words with a short line between them.
 */
export function withUnderscores(words: Word[], paths: readonly PdfPath[], place: (box: Box) => Box): Word[] {
  const rules = paths.length > 0 ? shortRules(paths, place) : []
  if (rules.length === 0) return words
  const level = words.filter(word => word.quarter === 0 && !word.rtl)
  const gone = new Set<Word>()
  for (const { x0, x1, y0, y1 } of rules) {
    const y = (y0 + y1) / 2
    const isOn = ({ base, size }: Word) => Math.abs(base - y) < OFF * size && isRule(x1 - x0, y1 - y0, size)
    const before = level.find(w => Math.abs(w.x1 - x0) < REACH * w.size && isOn(w) && !gone.has(w))
    if (!before) continue
    const after = level.find(w => Math.abs(w.x0 - x1) < REACH * w.size && isOn(w) && w !== before)
    if (after && after.run.font !== before.run.font) continue
    // Another underscore follows.
    const isInner = rules.some(r => Math.abs(r.x0 - x1) < REACH * before.size && Math.abs(r.y0 - y0) < 1)
    if (!after && !isInner) continue
    before.text += '_'
    before.x1 = x1
    if (!after) continue
    before.text += after.text
    before.x1 = after.x1
    before.softHyphen = after.softHyphen
    gone.add(after)
  }
  return gone.size === 0 ? words : words.filter(word => !gone.has(word))
}

const isRule = (length: number, thickness: number, size: number): boolean =>
  length > LENGTH[0] * size && length < LENGTH[1] * size && thickness < THICKEST * size

/** Short level lines, drawn or filled, from the top and the left. */
function shortRules(paths: readonly PdfPath[], place: (box: Box) => Box): Box[] {
  const rules: Box[] = []
  for (const { subpaths, fill, stroke } of paths) {
    if (!fill && !stroke) continue
    for (const subpath of subpaths) {
      if (subpath.curved) continue
      const box = place(boundsOf(subpath))
      const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
      if (width < RULE[0] || width > RULE[1] || height > THICKEST * 3 * width) continue
      rules.push(box)
      if (rules.length > MOST_RULES) return []
    }
  }
  return rules.sort((a, b) => (Math.abs(a.y0 - b.y0) < 1 ? a.x0 - b.x0 : a.y0 - b.y0))
}

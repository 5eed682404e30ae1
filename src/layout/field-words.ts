import { around, type Box, centerX, centerY, median, overlapY } from './boxes.ts'
import type { Word } from './word.ts'

/** What stands in a field in type larger than this, beside its label's, was set as large as the field is. */
const LARGE = 1.15

/** More fields than any form has on a page: each is looked at beside each word, so that these would take minutes. */
const MOST_FIELDS = 5_000

/** Fields that lie in the same place, as hostile files stack them, are one. */
function placesOf(fields: readonly Box[]): Box[] {
  if (fields.length < 2) return [...fields]
  const places = [
    ...new Map(fields.map(field => [`${field.x0} ${field.y0} ${field.x1} ${field.y1}`, field])).values(),
  ]
  return places.length > MOST_FIELDS ? [] : places
}

const wordsIn = ({ x0, y0, x1, y1 }: Box, words: readonly Word[]): Word[] =>
  words.filter(w => {
    const [x, y] = [centerX(w), centerY(w)]
    return w.quarter === 0 && x > x0 && x < x1 && y > y0 && y < y1
  })

/**
 * Makes what stands in fields, and on stamps and notes, read as text of the page: programs set it as large as there is
 * room, and a little higher or lower than the label beside it. Marks such words.
 */
export function settleFields(words: readonly Word[], boxes: readonly Box[]): void {
  const fields = placesOf(boxes)
  if (fields.length === 0) return
  const held = fields.map(field => wordsIn(field, words))
  for (const word of held.flat()) word.field = true
  const labels = words.filter(w => !w.field && w.quarter === 0)
  const body = median(labels.map(w => w.size))
  for (const [i, field] of fields.entries()) {
    const lines = linesIn(held[i]!)
    const [first] = lines
    if (!first) continue
    const label = labelOf(field, first, labels)
    const size = label?.size ?? body
    if (size > 0) for (const w of held[i]!) if (w.size > LARGE * size) w.size = size
    if (!label) continue
    const shift = label.base - first[0]!.base
    const last = lines.at(-1)![0]!
    if (lines.length > 1 && last.base + shift > field.y1 + 0.5 * size) continue
    for (const w of held[i]!) w.base += shift
    for (const w of first) w.base = label.base
  }
}

/** The words of a field by their lines, from the top. */
function linesIn(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const w of [...words].sort((a, b) => a.base - b.base)) {
    const line = lines.at(-1)
    if (line && w.base - line[0]!.base < 0.4 * w.size) line.push(w)
    else lines.push([w])
  }
  return lines
}

/** A box that hangs from the top of its line, or stands on its foot, shares this much of its height with the words beside it. */
const SHARED = 0.35

/** The word that the first line of a field stands beside: the nearest before it, or else behind it. */
function labelOf(field: Box, first: readonly Word[], labels: readonly Word[]): Word | undefined {
  const { y0, y1 } = around(first)
  const level = labels.filter(w => {
    const middle = centerY(w)
    return (middle > field.y0 - 1 && middle < field.y1 + 1) || (middle >= y0 && middle <= y1)
  })
  if (level.length > 0) return nearest(field, level)
  const touching = labels.filter(w => overlapY(field, w) > SHARED * (field.y1 - field.y0))
  return nearest(field, touching)
}

function nearest(field: Box, labels: readonly Word[]): Word | undefined {
  let best: Word | undefined
  let least = Infinity
  for (const w of labels) {
    const before = field.x0 - w.x1
    // What stands behind comes after all that stands before.
    const gap = before > -0.5 * w.size ? before : 1e4 + w.x0 - field.x1
    if (gap < least) [best, least] = [w, gap]
  }
  return best
}

/** Characters that a field sets into cells of their own are one word. */
export function joinCombs(words: Word[], boxes: readonly Box[]): Word[] {
  const fields = placesOf(boxes)
  if (fields.length === 0) return words
  const gone = new Set<Word>()
  for (const field of fields) {
    const inside = wordsIn(field, words)
    const [first, ...rest] = inside.sort((a, b) => a.x0 - b.x0)
    if (!first || rest.length < 2) continue
    const cells = cellsOf(inside)
    if (!cells) continue
    // An empty cell is a space.
    first.text += rest.map((w, i) => (cells[i]! > 1 ? ` ${w.text}` : w.text)).join('')
    Object.assign(first, around(inside))
    for (const w of rest) gone.add(w)
  }
  return gone.size > 0 ? words.filter(w => !gone.has(w)) : words
}

/** Cells are wider than a letter and a space, in type sizes. */
const CELL = 0.9

/** How many cells single characters stand apart, by their middles or left edges; undefined where these are not whole. */
function cellsOf(words: readonly Word[]): number[] | undefined {
  const [first] = words as [Word]
  if (words.some(w => [...w.text].length > 1 || Math.abs(w.base - first.base) > 0.1 * w.size))
    return undefined
  for (const place of [centerX, (w: Word) => w.x0]) {
    const steps = words.slice(1).map((w, i) => place(w) - place(words[i]!))
    const cell = Math.min(...steps)
    if (
      cell > CELL * first.size &&
      steps.every(step => Math.abs(step / cell - Math.round(step / cell)) < 0.06)
    )
      return steps.map(step => Math.round(step / cell))
  }
  return undefined
}

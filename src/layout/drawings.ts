import { around, type Box, centerX, centerY, grow, overlapX, overlapY } from './boxes.ts'
import { isWide } from './codes.ts'
import type { Draft } from './draft.ts'
import { stavesOf } from './staves.ts'
import { findOpenGrids } from './tables/stream.ts'
import type { Word } from './word.ts'

/** What is drawn in a part of a page, and the words that belong to it: names of axes, texts of boxes. */
export interface Drawing extends Box {
  labels: Word[]
}

/** Text as far as it matters here: a piece of a line, or a word that stands upright beside an axis. */
interface Label extends Box {
  words: Word[]
  size: number
}

/** Places of the page are told apart this finely, in points. */
const STEP = 6
/** Nothing smaller is worth a picture: bullets, ticks, icons in the text. */
const LEAST = 28
/** Maps and plans of more strokes than this are seen by their first ones. */
const MOST = 20_000
/** Two areas of different length may be anything. */
const FEWEST_BARS = 3
/** A curve that takes this share of its box is no sign in a table. */
const LARGE = 0.2
/** No chart has more labels. */
const MOST_LABELS = 1000
/** A text with more lines takes more of its box than a drawing's labels. */
const MOST_LINES = 200
/** Share of its area that the words of a drawing take at most; running text takes half. */
const MOST_TEXT = 0.3

/** Charts, logos and sketches: what curves and slanting lines are part of. */
export function findDrawings(draft: Draft): Drawing[] {
  const { sketches, shades, horizontal, vertical } = draft.rulings
  if (draft.quarter !== 0) return []
  const staves = stavesOf(horizontal, draft.words)
  if (sketches.length + staves.length === 0 && shades.length < FEWEST_BARS) return []
  const labels: Label[] = [
    ...draft.segments,
    ...draft.turned.map(word => ({
      x0: word.x0,
      y0: word.y0,
      x1: word.x1,
      y1: word.y1,
      size: word.size,
      words: [word],
    })),
  ]
  const area = draft.width * draft.height
  const isFree = (b: Box) =>
    (b.x1 - b.x0) * (b.y1 - b.y0) < 0.6 * area &&
    !draft.grids.some(t => overlapX(t, b) > 0 && overlapY(t, b) > 0)
  const curves = [...sketches.slice(0, MOST), ...staves].filter(isFree)
  const lines = [
    ...horizontal.map(h => ({ x0: h.x0, x1: h.x1, y0: h.y, y1: h.y })),
    ...vertical.map(v => ({ x0: v.x, x1: v.x, y0: v.y0, y1: v.y1 })),
  ].filter(b => b.x1 - b.x0 < 0.7 * draft.width && b.y1 - b.y0 < 0.7 * draft.height)
  const parts = [...curves, ...[...shades, ...lines].slice(0, MOST).filter(isFree)]
  const found: Drawing[] = []
  const owned = new Set<Label>()
  for (const box of clusters(parts, draft)) {
    if (!isLarge(box)) continue
    const near = labels.filter(
      label => !owned.has(label) && overlapX(label, box) > -30 && overlapY(label, box) > -30,
    )
    if (near.length > MOST_LABELS) continue
    const drawn = curves.filter(curve => isInside(curve, box) && !isFrame(curve, near))
    const bars = holdsBars(
      shades.filter(shade => isInside(shade, box)),
      near,
    )
    if (!bars && !drawn.some(b => Math.max(b.x1 - b.x0, b.y1 - b.y0) > 12) && drawn.length < 4) continue
    for (let round = 0; round < 2; round++) takeLabels(box, near)
    const own = near.filter(label => isInside(label, box))
    if (holdsText(own, box, draft)) continue
    const sign = bars ? undefined : signBeside(drawn, box, [...lines, ...shades], own)
    if (sign) {
      if (isLarge(sign)) found.push({ ...sign, labels: [] })
      continue
    }
    const large = drawn.some(curve => areaOf(curve) > LARGE * areaOf(box))
    if (!bars && !large && drawn.length < own.length && holdsTable(own, draft)) continue
    for (const label of own) owned.add(label)
    found.push({ ...box, labels: own.flatMap(label => label.words) })
  }
  return found.filter(box => !found.some(other => isInside(box, other) && areaOf(other) > areaOf(box)))
}

const isInside = (inner: Box, outer: Box): boolean =>
  centerX(inner) >= outer.x0 &&
  centerX(inner) <= outer.x1 &&
  centerY(inner) >= outer.y0 &&
  centerY(inner) <= outer.y1

const isLarge = (b: Box): boolean => b.x1 - b.x0 >= LEAST && b.y1 - b.y0 >= LEAST

const areaOf = (b: Box): number => (b.x1 - b.x0) * (b.y1 - b.y0)

/** A box with round corners about a text is its ground, and no drawing. */
function isFrame(curve: Box, labels: readonly Label[]): boolean {
  const own = labels.filter(label => isInside(label, curve))
  return own.reduce((sum, label) => sum + areaOf(label), 0) > 0.15 * areaOf(curve) || isSetInto(own, curve)
}

/** How far inside its box a text begins at most, in type sizes. */
const PADDING = 2.5

/** Lines under each other that begin at the edge of their box fill it from above, however short they are. */
function isSetInto(labels: readonly Label[], box: Box): boolean {
  if (labels.length < 2 || labels.length > MOST_LINES) return false
  const { x0, y0, size } = labels.reduce((first, label) => (label.y0 < first.y0 ? label : first))
  const padding = PADDING * size
  if (x0 - box.x0 > padding || y0 - box.y0 > padding) return false
  const last = Math.max(...labels.map(label => label.y1))
  if (box.y1 - last > padding) return false
  const sorted = [...labels].sort((a, b) => a.y0 - b.y0)
  return sorted.every((label, i) => label.x0 > x0 - 1 && label.y0 - (sorted[i - 1] ?? label).y1 < padding)
}

/** Bars of a chart: areas without text that begin on one line and end on different ones. */
function holdsBars(shades: readonly Box[], labels: readonly Label[]): boolean {
  if (shades.length < FEWEST_BARS || shades.length > MOST_LABELS) return false
  const bare = shades.filter(shade => !labels.some(label => isInside(label, shade)))
  const stands = (from: (b: Box) => number, length: (b: Box) => number, width: (b: Box) => number) =>
    bare.some(bar => {
      const row = bare.filter(
        b => Math.abs(from(b) - from(bar)) < 1 && Math.abs(width(b) - width(bar)) < 1 && width(b) > 2,
      )
      const lengths = new Set(row.map(b => Math.round(length(b) / 3)))
      return row.length >= FEWEST_BARS && lengths.size >= FEWEST_BARS - 1
    })
  const [wide, high] = [(b: Box) => b.x1 - b.x0, (b: Box) => b.y1 - b.y0]
  return stands(b => b.y1, high, wide) || stands(b => b.x0, wide, high)
}

/** Boxes that touch, as the boxes around them. */
export function clusters(parts: readonly Box[], { width, height }: { width: number; height: number }): Box[] {
  const columns = Math.ceil(width / STEP) + 1
  const rows = Math.ceil(height / STEP) + 1
  if (columns * rows > 1_000_000) return []
  const taken = new Uint8Array(columns * rows)
  const clamp = (value: number, most: number) => Math.max(0, Math.min(most - 1, Math.floor(value / STEP)))
  for (const { x0, y0, x1, y1 } of parts) {
    for (let r = clamp(y0, rows); r <= clamp(y1, rows); r++)
      taken.fill(1, r * columns + clamp(x0, columns), r * columns + clamp(x1, columns) + 1)
  }
  const found: Box[] = []
  for (let start = 0; start < taken.length; start++) {
    if (taken[start] !== 1) continue
    const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
    const open = [start]
    taken[start] = 2
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [row, column] = [Math.floor(cell / columns), cell % columns]
      grow(box, { x0: column * STEP, y0: row * STEP, x1: (column + 1) * STEP, y1: (row + 1) * STEP })
      for (let r = Math.max(0, row - 1); r <= Math.min(rows - 1, row + 1); r++) {
        for (let c = Math.max(0, column - 1); c <= Math.min(columns - 1, column + 1); c++) {
          const near = r * columns + c
          if (taken[near] !== 1) continue
          taken[near] = 2
          open.push(near)
        }
      }
    }
    found.push(box)
  }
  return found
}

const CAPTION = /^(fig|table|tab\.|abb|chart|source|note)/i

/** Names of axes and the like stand just outside of what is drawn. */
function takeLabels(box: Box, labels: readonly Label[]): void {
  const core = { ...box }
  for (const label of labels) {
    if (wordsIn(label) > 4 || isInside(label, core) || CAPTION.test(label.words[0]!.text)) continue
    const away = Math.max(core.x0 - label.x1, label.x0 - core.x1, core.y0 - label.y1, label.y0 - core.y1)
    if (away < 0.8 * label.size && (overlapX(label, core) > 0 || overlapY(label, core) > 0)) grow(box, label)
  }
}

/** Running text inside: a frame about it, and no drawing. */
function holdsText(labels: readonly Label[], box: Box, { width }: Draft): boolean {
  const long = labels.filter(l => wordsIn(l) > 9 || l.x1 - l.x0 > 0.6 * width)
  return long.length > 2 || labels.reduce((sum, label) => sum + areaOf(label), 0) > MOST_TEXT * areaOf(box)
}

/** Chinese and Japanese write no spaces, and two signs a word. */
const wordsIn = ({ words }: Label): number =>
  words.reduce((sum, { text }) => sum + (isWide(text.codePointAt(0)!) ? Math.max(1, text.length / 2) : 1), 0)

/** Signs beside warnings are no larger than this, in points, and take no more of their frame. */
const SIGN = 60
const SIGN_SHARE = 0.15

/** What is drawn beside a sentence in one frame with it, as the signs of notes and warnings are. */
function signBeside(
  drawn: readonly Box[],
  box: Box,
  frames: readonly Box[],
  labels: readonly Label[],
): Box | undefined {
  if (drawn.length === 0 || !labels.some(label => wordsIn(label) > 6)) return undefined
  const sign = around(drawn)
  if (sign.x1 - sign.x0 > SIGN || sign.y1 - sign.y0 > SIGN || areaOf(sign) > SIGN_SHARE * areaOf(box))
    return undefined
  if (labels.some(label => overlapX(label, sign) > 0 && overlapY(label, sign) > 0)) return undefined
  const wide = frames.filter(frame => isInside(frame, box) && frame.x1 - frame.x0 > 0.8 * (box.x1 - box.x0))
  return wide.length > 0 ? sign : undefined
}

/** A table with a few signs in it. */
function holdsTable(labels: readonly Label[], { rulings, segments }: Draft): boolean {
  const named = new Set(labels)
  const own = segments.filter(segment => named.has(segment))
  return own.length > 3 && findOpenGrids(own, rulings).length > 0
}

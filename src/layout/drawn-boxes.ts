import type { PdfPath } from '../lib/geometry/pdf-page.ts'
import { type Box, centerX, centerY, overlapX, overlapY } from './boxes.ts'
import { drawnSign } from './drawn-sign.ts'
import { boundsOf, outlineOf, pieces, rectangle } from './rulings.ts'
import type { Word } from './word.ts'

/** How large a box to tick is, in points and in type sizes, and how far its text may stand from it. */
const SIDE = [5, 17] as const
const SIZE = [0.5, 1.6] as const
const BESIDE = 12
/** What holds more squares is a grid, a map or a chart. */
const MOST = 300
const TICKS = /^[xX✓✔✕✖✗✘☒☑×●•■◆★]$/u

interface Square extends Box {
  ticked: boolean
  /** One of several buttons, of which one is chosen. */
  round: boolean
  /** Filled with a colour: only a tick on it tells that it is a box. */
  filled: boolean
  /** Filled with a light colour, so far without an outline. */
  ground: boolean
  /** A letter set into it. */
  mark?: Word
}

/** The squares and circles that are drawn as an outline, or filled with a colour behind a tick. */
function squaresOf(paths: readonly PdfPath[], place: (box: Box) => Box): Square[] {
  const squares: Square[] = []
  const strokes: Box[] = []
  const blots: Box[] = []
  for (const path of paths) {
    const { subpaths, fill, stroke, strokeOpacity, fillOpacity } = path
    const outline = fillOpacity > 0.05 ? outlineOf(path) : undefined
    if (outline) {
      const box = place(outline.box)
      const known = squares.find(s => near(s, box))
      if (known) known.filled &&= !known.ground
      else if (isSquareBox(box))
        squares.push({ ...box, ticked: false, filled: false, ground: false, round: false })
      if (squares.length > MOST) return []
      continue
    }
    const lined = stroke !== undefined && strokeOpacity > 0.05
    const empty = fill === undefined || fillOpacity < 0.05
    const pale = empty || isPale(fill)
    for (const subpath of subpaths) {
      const square = subpath.curved ? boundsOf(subpath) : rectangle(subpath, fill !== undefined)
      const box = place(square ?? boundsOf(subpath))
      const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
      if (width > SIDE[1] || height > SIDE[1]) continue
      const slanted = !subpath.curved && !square && [...pieces(subpath)].some(isSlanted)
      if (slanted && lined && width > 2) strokes.push(box)
      else if (!empty && isDark(fill) && width > 2 && height > 2) blots.push(box)
      if (!square || !isSquareBox(box)) continue
      // Circles are curved all along, boxes with round corners at their corners only.
      const round = subpath.curved && !hasSides(subpath.points, square)
      if (round && !(lined && pale && isCircle(subpath.points, square))) continue
      if (!lined && pale) continue
      const same = squares.find(s => near(s, box))
      if (same) {
        // The ground and the outline may be drawn one after the other.
        if (lined && empty && same.ground) same.filled = false
        continue
      }
      const filled = !pale && !(lined && isLight(fill!))
      const ground = filled && isLight(fill!)
      squares.push({ ...box, ticked: false, filled, ground, round })
      if (squares.length > MOST) return []
    }
  }
  const inside = (mark: Box, s: Square, least: number) =>
    overlapX(mark, s) > 0.9 * (mark.x1 - mark.x0) &&
    overlapY(mark, s) > 0.9 * (mark.y1 - mark.y0) &&
    width(mark) > least * width(s)
  for (const s of squares)
    s.ticked =
      (!s.round && strokes.some(t => inside(t, s, 0))) ||
      (!s.filled && blots.some(t => inside(t, s, 0.25) && width(t) < 0.95 * width(s) && near(t, s)))
  return squares.filter(s => (s.round ? isButton(s, squares) : s.ticked || !s.filled))
}

function isSquareBox(box: Box): boolean {
  const [side, height] = [width(box), box.y1 - box.y0]
  return side >= SIDE[0] && side <= SIDE[1] && Math.abs(side - height) < 0.12 * side
}

/** Whether a circle is one of several in a row or a column, one of them filled. */
function isButton(circle: Square, squares: readonly Square[]): boolean {
  const alike = squares.filter(
    s =>
      s.round && Math.abs(width(s) - width(circle)) < 1 && (near1(s.x0, circle.x0) || near1(s.y0, circle.y0)),
  )
  return alike.length > 1 && alike.some(s => s.ticked)
}

const near = (a: Box, b: Box): boolean =>
  Math.abs(centerX(a) - centerX(b)) < 2 && Math.abs(centerY(a) - centerY(b)) < 2

const isPale = (color: readonly number[]): boolean => color.every(part => part > 230)
const isLight = (color: readonly number[]): boolean => color.every(part => part > 170)
const isDark = (color: readonly number[]): boolean => color.every(part => part < 110)
const isSlanted = (b: Box): boolean => b.x1 - b.x0 > 1 && b.y1 - b.y0 > 1

function isCircle(points: readonly number[], box: Box): boolean {
  const radius = width(box) / 2
  for (let i = 0; i + 1 < points.length; i += 2) {
    const away = Math.hypot(points[i]! - centerX(box), points[i + 1]! - centerY(box))
    if (Math.abs(away - radius) > 0.12 * radius) return false
  }
  return true
}

/** Whether a curved outline runs along the sides of its box for more than half of each. */
function hasSides(points: readonly number[], box: Box): boolean {
  const side = box.x1 - box.x0
  let along = 0
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [dx, dy] = [Math.abs(points[i + 2]! - points[i]!), Math.abs(points[i + 3]! - points[i + 1]!)]
    if (dx < 0.3 || dy < 0.3) along += Math.max(dx, dy)
  }
  return along > 2 * side
}

/**
 * The boxes to tick that a page draws rather than writes, as browsers and printed forms do, in place of what stands in
 * them. Where fields stand, these tell.
 */
export function withDrawnBoxes(
  words: Word[],
  paths: readonly PdfPath[],
  place: (box: Box) => Box,
  fields: readonly Box[],
): Word[] {
  if (paths.length === 0) return words
  const level = words.filter(w => w.quarter === 0)
  const found: { square: Square; label: Word }[] = []
  const below: { square: Square; label: Word }[] = []
  const squares = squaresOf(paths, place).filter(
    s => !fields.some(f => overlapX(f, s) > 2 && overlapY(f, s) > 2),
  )
  for (const square of squares) {
    const inside = level.filter(w => overlapX(w, square) > 0.5 * (w.x1 - w.x0) && isLevel(w, square))
    const [mark, another] = inside
    if (another || (mark && !TICKS.test(mark.text)) || squares.some(s => s !== square && touches(s, square)))
      continue
    const others = level.filter(w => w !== mark)
    const label = labelOf(square, others)
    const above = label ? undefined : labelAbove(square, others)
    if (!label && !above) continue
    if (mark) [square.ticked, square.mark] = [true, mark]
    if (label) found.push({ square, label })
    else if (above) below.push({ square, label: above })
  }
  // Under words many things are square: only beside one that is ticked are they boxes.
  const ticked = below.filter(({ square }) => square.ticked)
  const alike = ({ square }: { square: Square }) =>
    below.length > 1 &&
    ticked.some(
      ({ square: one }) =>
        Math.abs(width(one) - width(square)) < 1 && (near1(one.x0, square.x0) || near1(one.y0, square.y0)),
    )
  // An empty square alone may be anything.
  const sure = found.filter(
    ({ square }) =>
      square.ticked ||
      found.some(
        f => f.square !== square && (near1(f.square.x0, square.x0) || near1(f.square.y0, square.y0)),
      ),
  )
  const under = below.filter(alike)
  if (sure.length + under.length === 0) return words
  const gone = new Set([...sure, ...under].map(({ square }) => square.mark))
  return [
    ...words.filter(w => !gone.has(w)),
    ...sure.map(({ square, label }, i) => boxWord(square, label, words.length + i)),
    ...under.map(({ square, label }, i) =>
      boxWord(
        square,
        { ...label, base: square.y1 - 0.15 * width(square), y0: square.y0, y1: square.y1 },
        words.length + sure.length + i,
      ),
    ),
  ]
}

const width = ({ x0, x1 }: Box): number => x1 - x0

const near1 = (a: number, b: number): boolean => Math.abs(a - b) < 1.5

const isLevel = (word: Box, square: Box): boolean =>
  centerY(word) > square.y0 - 1 && centerY(word) < square.y1 + 1

/** Squares side by side are the cells of a number or of a table. */
const touches = (a: Box, b: Box): boolean => overlapX(a, b) > -1.5 && overlapY(a, b) > -1.5

function labelOf(square: Square, words: readonly Word[]): Word | undefined {
  const side = square.x1 - square.x0
  let label: Word | undefined
  let least = Infinity
  for (const w of words) {
    const wide = side / w.size
    if (wide < SIZE[0] || wide > SIZE[1] || !isLevel(w, square)) continue
    const gap = Math.max(w.x0 - square.x1, square.x0 - w.x1)
    if (gap < -1 || gap > BESIDE * w.size || gap >= least) continue
    label = w
    least = gap
  }
  return label
}

/** The word right above a square that begins with it, where nothing stands beside it. */
function labelAbove(square: Square, words: readonly Word[]): Word | undefined {
  return words.find(
    w =>
      width(square) > SIZE[0] * w.size &&
      width(square) < 1.5 * SIZE[1] * w.size &&
      Math.abs(w.x0 - square.x0) < 0.4 * w.size &&
      square.y0 - w.base > -1 &&
      square.y0 - w.base < 1.2 * w.size,
  )
}

function boxWord(square: Square, label: Word, order: number): Word {
  const { ticked, round } = square
  const text = round ? (ticked ? '◉' : '◯') : ticked ? '☑' : '☐'
  const sign = drawnSign(text, square, label, order)
  return { ...sign, run: { ...sign.run, mcid: -1 }, field: true }
}

/** Boxes of Wingdings: empty ones are bullets too, and only told where ticked ones stand on the page. */
const WINGDINGS: Record<string, string> = { '\uf0fe': '☑', '\uf0fd': '☒', '\uf06f': '☐', '\uf0a8': '☐' }
const TICKED = /[\uf0fd\uf0fe]/

/** Names the boxes that a page writes in a font of symbols. */
export function nameBoxes(words: readonly Word[]): void {
  // Asked of every word: those of other fonts end with a look at their first letter.
  if (!words.some(w => w.text.charCodeAt(0) >= 0xf000 && TICKED.test(w.text))) return
  for (const w of words) w.text = w.text.replace(/[\uf06f\uf0a8\uf0fd\uf0fe]/g, sign => WINGDINGS[sign]!)
}

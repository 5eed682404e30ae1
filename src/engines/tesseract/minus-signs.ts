import type { Box } from '../../lib/geometry/pdf-page.ts'
import { spotsIn } from './figure-marks.ts'
import type { OcrLine, OcrWord } from './read-words.ts'
import { inkOf, islands, reduced } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** Figures, and what a minus before them is taken for. */
const FIGURES = /^([-–—−~_=«]*)(\d[\d.,'’]*%?)$/u
const MINUS = /^[-–—−]$/u
/** In heights of the figures: how wide and how thick a minus is, how far from them, and how far above their feet. */
const WIDE = { least: 0.15, most: 0.95 }
const THICKEST = 0.25
const LONG = 1.4
const BEFORE = 0.32
const RAISED = { least: 0.22, most: 0.7 }
/** In heights: nothing else is so near it. */
const FREE = 0.5
/** In heights: where it is looked for before the figures. */
const REACH = 1.3
/** What is seen is no more certain than this. */
const CERTAIN = 85

const INK = 0.7
/** In heights: figures of a column begin, end or stand no farther from the stroke. */
const IN_COLUMN = 0.6
/** A page with fewer figures has no column of them; a column has so many figures and strokes. */
const FEWEST_FIGURES = 6
const FEWEST = 3
/** Words that stand in one row with it. */
const FEWEST_IN_ROW = 2
const SURE = 70
const CELL = /^[-–—−(]?\p{Sc}?\d[\d.,'’]*[%)]?-?$/u

const highOf = ({ top, bottom }: Box): number => bottom - top
const wideOf = ({ left, right }: Box): number => right - left
const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** A short level stroke. */
function isStroke(spot: Box, height: number): boolean {
  const [wide, high] = [wideOf(spot), highOf(spot)]
  return (
    high <= THICKEST * height &&
    wide >= WIDE.least * height &&
    wide <= WIDE.most * height &&
    wide >= LONG * high
  )
}

/** The stroke right before some letters, at half their height. */
export const minusBefore = (place: Box, spots: readonly Box[], height: number): Box | undefined =>
  spots.find(spot => {
    const raised = (place.bottom - (spot.top + spot.bottom) / 2) / highOf(place)
    return (
      isStroke(spot, height) &&
      Math.abs(place.left - spot.right) <= BEFORE * height &&
      raised >= RAISED.least &&
      raised <= RAISED.most
    )
  })

/** Puts back the minus before figures where the ink has it: without it they say the opposite. */
export function settleMinus(image: GreyImage, words: readonly OcrWord[]): void {
  for (const word of words) {
    const [, sign, figures] = FIGURES.exec(word.text) ?? []
    if (sign === undefined || figures === undefined || MINUS.test(sign)) continue
    if (!hasMinus(image, word.box, words)) continue
    word.text = `-${figures}`
    word.confidence = Math.min(word.confidence, CERTAIN)
  }
}

function hasMinus(image: GreyImage, box: Box, words: readonly OcrWord[]): boolean {
  const reach = REACH * highOf(box)
  const ends = words
    .filter(other => other.box !== box && other.box.top < box.bottom && other.box.bottom > box.top)
    .map(other => other.box.right)
    .filter(right => right <= box.left + 0.1 * highOf(box))
  const end = Math.max(...ends, -Infinity)
  const spots = spotsIn(image, { ...box, left: Math.max(box.left - reach, end) })
  const tallest = Math.max(...spots.map(highOf))
  const at = spots.findIndex(spot => highOf(spot) > 0.7 * tallest)
  const [stroke, first] = [spots[at - 1], spots[at]]
  if (!stroke || !first) return false
  const height = middleOf(
    spots
      .slice(at)
      .map(highOf)
      .filter(high => high > 0.7 * tallest),
  )
  // The spots are told from where they were looked for.
  const origin = Math.max(0, Math.floor(Math.max(box.left - reach, end)) - 1)
  const raised = (first.bottom - (stroke.top + stroke.bottom) / 2) / height
  const before = Math.max(spots[at - 2]?.right ?? -Infinity, end - origin)
  return (
    isStroke(stroke, height) &&
    first.left - stroke.right <= BEFORE * height &&
    raised >= RAISED.least &&
    raised <= RAISED.most &&
    stroke.left - before >= FREE * height
  )
}

/** Strokes that stand for nothing in a column of figures, each alone in its cell. */
export function loneDashes(image: GreyImage, lines: readonly OcrLine[], height: number): Box[] {
  const words = lines.flatMap(line => line.words)
  // What was made out of a picture or a code is read with little.
  const sure = words.filter(({ confidence }) => confidence >= SURE)
  const figures = sure.filter(({ text }) => CELL.test(text))
  if (figures.length < FEWEST_FIGURES) return []
  const by = Math.max(1, Math.floor(height / 12))
  const small = reduced(image, by)
  const spots = islands(inkOf(small, INK), small).map(({ left, top, right, bottom }) => ({
    left: left * by,
    top: top * by,
    right: right * by,
    bottom: bottom * by,
  }))
  const dashes = spots
    .filter(spot => isStroke(spot, height) && isInRow(spot, sure))
    .filter(spot => !words.some(({ box }) => isNear(spot, box, height)))
    .filter(spot => !spots.some(other => other !== spot && isNear(spot, other, height)))
  const near = (a: number, b: number) => Math.abs(a - b) < IN_COLUMN * height
  const isAligned = (a: Box, b: Box) =>
    (a.bottom < b.top || b.bottom < a.top) &&
    (near(a.right, b.right) || near(a.left, b.left) || near(a.left + a.right, b.left + b.right))
  return dashes.filter(dash => {
    const own = figures.filter(({ box }) => isAligned(box, dash)).length
    return own > 0 && own + dashes.filter(other => isAligned(other, dash)).length + 1 >= FEWEST
  })
}

/** Whether words beside it have it at half their height. */
function isInRow(spot: Box, words: readonly OcrWord[]): boolean {
  const middle = (spot.top + spot.bottom) / 2
  const beside = words.filter(({ box }) => {
    const raised = (box.bottom - middle) / highOf(box)
    return raised >= RAISED.least && raised <= RAISED.most
  })
  return beside.length >= FEWEST_IN_ROW
}

const isNear = (spot: Box, other: Box, height: number): boolean =>
  other.left < spot.right + FREE * height &&
  other.right > spot.left - FREE * height &&
  other.top < spot.bottom + FREE * height &&
  other.bottom > spot.top - FREE * height

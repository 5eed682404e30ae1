import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { OcrWord } from './read-words.ts'
import { islands } from './scan-ink.ts'
import type { GreyImage } from './turn-image.ts'

/** Figures with what stands between them, and a unit behind; each of these signs is one spot of ink. */
const FIGURES = /^(?=.*\d.*\d)[\d.,'’()+\-–]+[A-Za-zµ]{0,3}$/u
/** A g that was read twice. */
const TWICE_READ = /(?<=\d)¢(?=g)/u
/** What a g a space behind figures is taken for, and how far it reaches below the line. */
const LIKE_G = /^[89]$/
const TAIL = 0.15
const MARK = /[.,'’]/u
/** Of the way from paper to ink; points are paler than figures. */
const DARK = 0.4
/** In heights of the figures: how large marks are at most and at least. */
const HIGHEST = 0.55
const WIDEST = 0.4
const SMALLEST = 0.08
/** In heights of the figures: a mark on the line ends no higher above it, and a comma reaches so far below. */
const ON_LINE = 0.12
const BELOW = 0.1
/** So much farther apart than others are figures with a mark between them; in heights where there are no others. */
const APART = 1.25
const APART_HEIGHTS = 0.85
/** In widths of a figure: two that touch are so wide. */
const TOUCHING = { least: 1.7, most: 2.4 }
/** Measures such as 73×34×69, whose sign is taken for a letter; that stands on the line. */
const PRODUCT = /^\d+(?:[.,]\d+)?(?:[xX×]\d+(?:[.,]\d+)?)+$/u
const ABOVE_LINE = 0.06
/** What is put back is no more certain than this. */
const CERTAIN = 90
/** 1.234.56 can only be 1,234.56; four groups may be an address of the Internet. */
const TWICE = /^(\D?\d{1,3})([.,])(\d{3})\2(\d{2}\D?)$/u

/**
 * Puts back the points and commas between figures that were read past, where the ink has them, and tells points from
 * commas and letters x from the sign of multiplication by where they stand.
 */
export function settleMarks(image: GreyImage, words: readonly OcrWord[]): void {
  for (const word of words) {
    const read = word.text.replace(TWICE_READ, '')
    const isProduct = PRODUCT.test(read)
    if (!isProduct && !FIGURES.test(read)) continue
    const spots = spotsIn(image, word.box)
    const text = isProduct ? withTimes(read, spots) : grouped(withMarks(read, spots))
    if (text === word.text) continue
    word.text = text
    word.confidence = Math.min(word.confidence, CERTAIN)
  }
}

/** One sign cannot part both the thousands and the decimals. */
const grouped = (text: string): string =>
  text.replace(
    TWICE,
    (_, first: string, mark: string, middle: string, last: string) =>
      `${first}${mark === '.' ? ',' : '.'}${middle}${mark}${last}`,
  )

function withMarks(text: string, found: readonly Box[]): string {
  const tallest = Math.max(...found.map(highOf))
  const figures = found.filter(spot => highOf(spot) > 0.7 * tallest)
  // Marks before the first sign are none of figures.
  if (figures.length < 2 || MARK.test(text[0]!)) return text
  const high = middleOf(figures.map(highOf))
  const foot = middleOf(figures.map(({ bottom }) => bottom))
  const wide = middleOf(figures.map(({ left, right }) => right - left))
  const spots = found.flatMap(spot => parted(spot, wide))
  const signs: string[] = []
  const marks: string[] = []
  for (const sign of text) {
    if (MARK.test(sign)) marks[marks.length - 1] += sign
    else {
      signs.push(sign)
      marks.push('')
    }
  }
  const places: Box[] = []
  /** Marks by the sign they stand behind. */
  const seen = new Map<number, string>()
  for (const spot of spots) {
    const mark = markOf(spot, high, foot)
    if (mark === undefined) places.push(spot)
    else seen.set(places.length - 1, mark)
  }
  if (places.length !== signs.length) return text
  if (LIKE_G.test(signs.at(-1)!) && isTailed(places, high, foot)) signs[signs.length - 1] = 'g'
  const distances = places.map((place, i) => {
    const next = places[i + 1]
    const both = next && /\d/.test(signs[i]!) && /\d/.test(signs[i + 1]!)
    return both ? (next.left + next.right - place.left - place.right) / 2 : 0
  })
  const usual = distances.filter((distance, i) => distance > 0 && marks[i] === '' && !seen.has(i))
  const least = Math.max(APART_HEIGHTS * high, usual.length > 0 ? APART * middleOf(usual) : 0)
  for (const [i, mark] of seen) {
    const before = marks[i]
    if (before === '' ? distances[i]! >= least : before === '.' && mark === ',') marks[i] = mark
  }
  return signs.map((sign, i) => sign + marks[i]).join('')
}

/** Whether the last of these stands a space apart and reaches below the line, as no figure does. */
function isTailed(places: readonly Box[], high: number, foot: number): boolean {
  const [before, last] = [places.at(-2)!, places.at(-1)!]
  const apart = (last.left + last.right - before.left - before.right) / 2
  return apart >= high && last.bottom > foot + TAIL * high
}

/** Letters x that stand above the line, as the signs of multiplication they are. */
function withTimes(text: string, spots: readonly Box[]): string {
  const signs = [...text]
  if (spots.length !== signs.length) return text
  const figures = spots.filter((_, i) => /\d/.test(signs[i]!))
  const high = middleOf(figures.map(highOf))
  const foot = middleOf(figures.map(({ bottom }) => bottom))
  const floats = ({ bottom }: Box) => bottom < foot - ABOVE_LINE * high
  return signs.map((sign, i) => (/x/i.test(sign) && floats(spots[i]!) ? '×' : sign)).join('')
}

/** Whether a text has as many signs as there are spots of ink in its place. */
export const fitsInk = (image: GreyImage, text: string, box: Box): boolean =>
  spotsIn(image, box).length === text.length

/** Two figures that touch, as two. */
function parted(spot: Box, wide: number): Box[] {
  const { left, right } = spot
  if (right - left < TOUCHING.least * wide || right - left > TOUCHING.most * wide) return [spot]
  const middle = (left + right) / 2
  return [
    { ...spot, right: middle },
    { ...spot, left: middle },
  ]
}

/** What a spot is if it is a mark. */
export function markOf({ left, top, right, bottom }: Box, high: number, foot: number): string | undefined {
  const [wide, tall] = [right - left, bottom - top]
  if (tall > HIGHEST * high || wide > WIDEST * high) return undefined
  if (tall < SMALLEST * high || wide < SMALLEST * high) return undefined
  if (bottom < foot - ON_LINE * high) return undefined
  return bottom > foot + BELOW * high && tall > 1.3 * wide ? ',' : '.'
}

/** The spots of ink in a box, from left to right; parts above each other are one. */
export function spotsIn({ width, height, data }: GreyImage, box: Box): Box[] {
  const below = 0.3 * highOf(box)
  const [left, right] = [Math.max(0, Math.floor(box.left) - 1), Math.min(width, Math.ceil(box.right) + 1)]
  const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(height, Math.ceil(box.bottom + below))]
  const [wide, high] = [right - left, bottom - top]
  if (wide <= 0 || high <= 0) return []
  const part = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++)
    part.set(data.subarray((top + y) * width + left, (top + y) * width + right), y * wide)
  const sorted = part.toSorted()
  const [ink, paper] = [sorted[Math.floor(0.02 * sorted.length)]!, sorted[Math.floor(0.8 * sorted.length)]!]
  const dark = paper - DARK * (paper - ink)
  const found = islands(
    part.map(pixel => (pixel < dark ? 1 : 0)),
    { width: wide, height: high },
  )
    // Letters of the next line.
    .filter(spot => spot.bottom < high)
    .sort((a, b) => a.left - b.left)
  const spots: Box[] = []
  for (const spot of found) {
    const last = spots.at(-1)
    const shared = last ? Math.min(last.right, spot.right) - spot.left : 0
    if (last && shared > 0.5 * Math.min(last.right - last.left, spot.right - spot.left)) {
      last.right = Math.max(last.right, spot.right)
      last.top = Math.min(last.top, spot.top)
      last.bottom = Math.max(last.bottom, spot.bottom)
    } else spots.push(spot)
  }
  return spots
}

export const highOf = ({ top, bottom }: Pick<Box, 'top' | 'bottom'>): number => bottom - top
export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { OcrWord } from './read-words.ts'

/** What an upright stroke by itself is taken for. */
const STROKE = /^[Il|1!]?$/u
/** In usual heights: how wide strokes are at most, and how high at least. */
const WIDEST = 0.3
const LEAST_HEIGHT = 0.65
/** In usual heights: words of its column are no wider, and begin, end or stand no farther from it. */
const SHORT = 4
const IN_COLUMN = 0.6
/** So many of them tell what it is, if most are alike. */
const FEWEST = 3
const MOST = 0.6

/** Signs that are an upright stroke in most typefaces, by the words they stand among. */
const AMONG = [
  { alike: /^\p{Ll}/u, sign: 'l' },
  { alike: /^\p{Nd}+$/u, sign: '1' },
  { alike: /^[IVX]+$/u, sign: 'I' },
]

/**
 * What an upright stroke alone in its cell is: an l among units, a 1 among figures, an I among Roman numerals. Undefined
 * where its column does not tell.
 */
export function signOfStroke(
  place: Box,
  read: string,
  words: readonly OcrWord[],
  height: number,
): string | undefined {
  if (!STROKE.test(read)) return undefined
  if (place.right - place.left > WIDEST * height || place.bottom - place.top < LEAST_HEIGHT * height)
    return undefined
  const near = (a: number, b: number) => Math.abs(a - b) < IN_COLUMN * height
  const column = words.filter(
    ({ box }) =>
      (box.top > place.bottom || box.bottom < place.top) &&
      box.right - box.left <= SHORT * height &&
      (near(box.left, place.left) ||
        near(box.right, place.right) ||
        near(box.left + box.right, place.left + place.right)),
  )
  if (column.length < FEWEST) return undefined
  const isMost = (alike: RegExp) =>
    column.filter(({ text }) => alike.test(text)).length >= Math.max(FEWEST, MOST * column.length)
  return AMONG.find(({ alike }) => isMost(alike))?.sign
}

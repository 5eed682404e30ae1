import type { Box } from '../../lib/geometry/pdf-page.ts'
import { spotsIn } from './figure-marks.ts'
import type { OcrWord } from './read-words.ts'
import type { ReadPart } from './second-look.ts'
import type { GreyImage } from './turn-image.ts'

/** Squares, cubes and powers of ten, with what their raised figure is taken for. */
const POWER = /^(.*(?:(?<![\p{L}])[kcdm]?m|(?<!\d)10))([*?°'’"“”!%®1-9])(\/.*)?$/u
/** In heights of the word's letters: a raised figure ends so far above the line, and is at least so high. */
const RAISED = 0.3
const LOWEST = 0.3
/** In its own heights: what is seen around it. */
const AROUND = 0.5
/** What it is read as must be no guess. */
const SURE = 60
const MOST_WORDS = 40
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
/** Microlitres, of which packs know no µ; its stroke reaches so far below the line. */
const PER_MICROLITRE = /^(.*\/)([uypµ])(l)$/u
const TAIL = 0.1

/** Raised figures of units such as m² and 10³/µl, each read by itself: packs know none, and take them for other signs. */
export function settleRaised(image: GreyImage, words: readonly OcrWord[], readPart: ReadPart): void {
  let left = MOST_WORDS
  for (const word of words) {
    const [, before, sign, after = ''] = POWER.exec(word.text) ?? []
    if (before === undefined || sign === undefined || left-- <= 0) continue
    const spots = placed(spotsIn(image, word.box), word.box)
    if (spots.length !== word.text.length) continue
    const foot = spots[before.length - 1]!.bottom
    const high = foot - Math.min(...spots.map(({ top }) => top))
    const spot = spots[before.length]!
    if (spot.bottom > foot - RAISED * high || spot.bottom - spot.top < LOWEST * high) continue
    const figure = /\d/.test(sign) ? sign : figureIn(spot, readPart)
    if (figure === undefined) continue
    const stroke = spots.at(-2)!
    const unit = stroke.bottom > foot + TAIL * high ? after.replace(PER_MICROLITRE, '$1µ$3') : after
    word.text = before + SUPERSCRIPTS[Number(figure)]! + unit
  }
}

/** Spots on the page. */
const placed = (spots: readonly Box[], { left, top }: Box): Box[] => {
  const [x, y] = [Math.max(0, Math.floor(left) - 1), Math.max(0, Math.floor(top))]
  return spots.map(spot => ({
    left: spot.left + x,
    top: spot.top + y,
    right: spot.right + x,
    bottom: spot.bottom + y,
  }))
}

function figureIn({ left, top, right, bottom }: Box, readPart: ReadPart): string | undefined {
  const by = AROUND * (bottom - top)
  const { lines } = readPart({ left: left - 2, top: top - by, right: right + by, bottom: bottom + by / 2 })
  const [word, ...more] = lines.flatMap(line => line.words)
  return word && more.length === 0 && word.confidence >= SURE && /^[1-9]$/.test(word.text)
    ? word.text
    : undefined
}

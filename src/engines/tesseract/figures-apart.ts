/** Figures of typewriter faces, where a point has as much room as a figure: they are read as two words there. */
import { around } from '../../lib/geometry/around.ts'
import { highOf, markOf, middleOf, spotsIn } from './figure-marks.ts'
import type { OcrLine, OcrWord } from './read-words.ts'
import type { GreyImage } from './turn-image.ts'

/** What is left of figures before and behind a mark; between them it is sometimes taken for a plus. */
const BEFORE = /^(\D?\d+)[.,+]?$/u
const BEHIND = /^[.,+]?(\d{1,3}\D?)$/u
/**
 * How far a mark and the next figure stand from the figure before, in distances between figures. In other faces the mark
 * stands close to it, also where a space follows.
 */
const MARK_AT = { least: 0.85, most: 1.15 }
const NEXT_AT = { least: 1.85, most: 2.15 }
/** What is put together is no more certain than this. */
const CERTAIN = 90

/** Puts figures together that a mark in the middle between them has parted. */
export function joinFigures(image: GreyImage, lines: readonly OcrLine[]): void {
  for (const { words } of lines) {
    for (let i = words.length - 1; i > 0; i--) {
      const whole = joinedAtMark(image, words[i - 1]!, words[i]!)
      if (whole) words.splice(i - 1, 2, whole)
    }
  }
}

function joinedAtMark(image: GreyImage, before: OcrWord, behind: OcrWord): OcrWord | undefined {
  const [first, last] = [BEFORE.exec(before.text)?.[1], BEHIND.exec(behind.text)?.[1]]
  if (!first || !last || behind.box.left < before.box.right) return undefined
  const box = around([before.box, behind.box])
  const found = spotsIn(image, box)
  const tallest = Math.max(...found.map(highOf))
  const figures = found.filter(spot => highOf(spot) > 0.7 * tallest)
  if (figures.length !== first.length + last.length) return undefined
  const [high, foot] = [middleOf(figures.map(highOf)), middleOf(figures.map(({ bottom }) => bottom))]
  const [left, right] = [figures[first.length - 1]!, figures[first.length]!]
  const between = found.filter(spot => spot.left >= left.right && spot.right <= right.left)
  const mark = between.length === 1 ? markOf(between[0]!, high, foot) : undefined
  if (!mark) return undefined
  const centres = figures.map(spot => (spot.left + spot.right) / 2)
  const apart = centres
    .slice(1)
    .map((centre, i) => centre - centres[i]!)
    .filter((_, i) => i !== first.length - 1)
  if (apart.length === 0) return undefined
  const pitch = middleOf(apart)
  const from = centres[first.length - 1]!
  const markAt = ((between[0]!.left + between[0]!.right) / 2 - from) / pitch
  const nextAt = (centres[first.length]! - from) / pitch
  if (markAt < MARK_AT.least || markAt > MARK_AT.most) return undefined
  if (nextAt < NEXT_AT.least || nextAt > NEXT_AT.most) return undefined
  const confidence = Math.min(before.confidence, behind.confidence, CERTAIN)
  return { text: first + mark + last, confidence, box, level: box }
}

import type { Box } from '../lib/geometry/pdf-page.ts'

/** Points: how near each other rulings end together, and how far others go on. */
const TOGETHER = 3
const FURTHER = 8
/** So many end where the columns of a table do, and so many go on around what follows: its totals. */
const FEWEST = 2
/** Of a word's height: a ruling through its middle would cut it. */
const MIDDLE = 0.25

const isUpright = ({ left, top, right, bottom }: Box): boolean => bottom - top > right - left

/**
 * The rulings of a page, and one more where several upright ones end at one height while others, to their left and
 * right, go on: rows end there, and cells over several columns follow, though nothing is drawn between them.
 */
export function withRowEnds(rulings: readonly Box[], words: readonly Box[]): Box[] {
  const upright = rulings.filter(isUpright)
  const level = rulings.filter(ruling => !isUpright(ruling))
  const added: Box[] = []
  for (const { bottom: y } of upright) {
    const ending = upright.filter(({ bottom }) => Math.abs(bottom - y) <= TOGETHER)
    if (ending.length < FEWEST) continue
    const top = Math.min(...ending.map(ruling => ruling.top))
    const around = upright.filter(one => one.bottom > y + FURTHER && one.top <= top + TOGETHER)
    const left = Math.min(...around.map(ruling => ruling.left))
    const right = Math.max(...around.map(ruling => ruling.right))
    const isInside = ending.every(ruling => ruling.left > left && ruling.right < right)
    const isDrawn = [...level, ...added].some(
      one => Math.abs(one.top - y) <= FURTHER && one.left < right && one.right > left,
    )
    const isCut = words.some(word => {
      const margin = MIDDLE * (word.bottom - word.top)
      return word.left < right && word.right > left && word.top + margin < y && word.bottom - margin > y
    })
    if (around.length >= FEWEST && isInside && !isDrawn && !isCut)
      added.push({ left, top: y - 0.5, right, bottom: y + 0.5 })
  }
  return [...rulings, ...added]
}

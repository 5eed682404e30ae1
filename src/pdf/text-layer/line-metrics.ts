/** A word in points from the upper left corner of the page, once it is turned upright. */
export interface LayerWord {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  bold?: boolean
}

/** Letters that reach below the line, and those that reach above the small ones. */
const DESCENDS = /[gjpqyQ,;()[\]{}|/ÇçŞşฺ]/u
const ASCENDS = /[\p{Lu}\p{N}bdfhklt()[\]{}|/!?ßäöüéèáàíóúñ]/u
const SMALL = /^[acemnorsuvwxz.,\-–—·•]+$/u
const LATIN = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u
/** In parts of the type size, as most typefaces have them. */
const CAPITALS = 0.71
const SMALL_LETTERS = 0.51
const BELOW = 0.21
/** Of scripts without such a line, the part of the size that their signs take up, and lie below it. */
const OTHER_HEIGHT = 0.95
const OTHER_BELOW = 0.12
/** A line that falls or rises by less of the type size over its length is level. */
const SLANT = 0.35

const middle = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.toSorted((a, b) => a - b)[values.length >> 1]

/** The type size of a line, from what its letters reach up and down. */
export function typeSizeOf(line: readonly LayerWord[]): number {
  const tall: number[] = []
  const small: number[] = []
  const other: number[] = []
  for (const { text, top, bottom } of line) {
    const height = bottom - top
    if (!LATIN.test(text)) {
      if (/\p{L}/u.test(text)) other.push(height / OTHER_HEIGHT)
    } else if (ASCENDS.test(text)) tall.push(height / (CAPITALS + (DESCENDS.test(text) ? BELOW : 0)))
    else if (SMALL.test(text)) small.push(height / SMALL_LETTERS)
    else small.push(height / (SMALL_LETTERS + BELOW))
  }
  const found = other.length > tall.length + small.length ? other : tall.length > 0 ? tall : small
  return middle(found) ?? Math.max(...line.map(({ top, bottom }) => bottom - top))
}

/** The straight line that the letters of a line stand on: its height at a place of the page. */
export function baselineOf(line: readonly LayerWord[], size: number): (x: number) => number {
  const standing = line.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  // Dashes and quotation marks hang in the air.
  const feet = (standing.length > 0 ? standing : line).map(({ text, left, top, right, bottom }) => {
    const below = LATIN.test(text)
      ? DESCENDS.test(text)
        ? BELOW * size
        : 0
      : OTHER_BELOW * Math.min(size, bottom - top)
    return { x: (left + right) / 2, y: bottom - below }
  })
  const usual = middle(feet.map(foot => foot.y))!
  const x0 = feet.reduce((sum, { x }) => sum + x, 0) / feet.length
  const y0 = feet.reduce((sum, { y }) => sum + y, 0) / feet.length
  const spread = feet.reduce((sum, { x }) => sum + (x - x0) ** 2, 0)
  const slope = spread > 0 ? feet.reduce((sum, { x, y }) => sum + (x - x0) * (y - y0), 0) / spread : 0
  const [start, end] = [Math.min(...line.map(word => word.left)), Math.max(...line.map(word => word.right))]
  const isSlanted = feet.length > 2 && Math.abs(slope) * (end - start) > SLANT * size
  return isSlanted ? x => y0 + slope * (x - x0) : () => usual
}

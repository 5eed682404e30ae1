import { numbers } from '../pages/stamp.ts'
import type { GlyphlessFont } from './glyphless-font.ts'
import { lettersOf, type SetLine } from './set-line.ts'

/** What the fonts of the layer are called on its pages. */
export const REGULAR = 'TwLayer'
export const BOLD = 'TwBold'
/** How far off a word may be where it ends, in parts of its width or of the type size; and where it begins. */
const EXACT = 0.015
const EXACT_SIZE = 0.02
const MOVED = 0.02
/** Steps in which words are moved to where they begin, in thousandths of the type size. */
const STEP = 30
const LEAST_STRETCH = 1
const MOST_STRETCH = 2000

/**
 * Text operators that put each word in its place. Words follow each other as the font has them; only where that is not
 * where they were found are they moved or stretched, as each such number makes the file larger.
 */
export function writeLines(
  lines: readonly SetLine[],
  font: GlyphlessFont,
  matrix: (turns: number) => string,
): string {
  const out: string[] = []
  const stretches = stretchesOf(lines, font)
  let at = 0
  let turns: number | undefined
  let size = 0
  let face: string | undefined
  let stretch = 100
  let origin = { x: 0, y: 0 }
  for (const line of lines) {
    if (line.turns !== turns) {
      out.push(matrix(line.turns))
      turns = line.turns
      origin = { x: 0, y: 0 }
    }
    if (line.size !== size) face = undefined
    size = line.size
    let x = Number.NaN
    /** Strings, and between them how far to go back. */
    let row: (string[] | number)[] = []
    const flush = () => {
      if (row.length > 0) out.push(showing(row, font))
      row = []
    }
    for (const word of line.words) {
      const percent = stretches[at++]!
      const wanted = word.bold ? BOLD : REGULAR
      if (wanted !== face) {
        flush()
        out.push(`/${wanted} ${numbers(size)} Tf`)
        face = wanted
      }
      if (percent !== stretch) {
        flush()
        out.push(`${percent} Tz`)
        stretch = percent
      }
      if (Number.isNaN(x) || line.isSlanted) {
        flush()
        const place = { x: onGrid(word.left, size), y: onGrid(word.base, size) }
        out.push(`${numbers(onGrid(place.x - origin.x, 1), onGrid(origin.y - place.y, 1))} Td`)
        origin = place
        x = place.x
      }
      const scale = (size * stretch) / 100
      if (Math.abs(word.left - x) > MOVED * size) {
        const back = Math.round(((x - word.left) * 1000) / scale / STEP) * STEP
        if (back !== 0) row.push(back)
        x -= (back / 1000) * scale
      }
      const before = row.at(-1)
      if (Array.isArray(before)) before.push(...word.characters)
      else row.push([...word.characters])
      x += font.widthOf(word.characters) * scale
    }
    flush()
  }
  return out.join('\n')
}

/** Tenths of a point are exact enough for print of usual size. */
const onGrid = (value: number, size: number): number => {
  const parts = size < 5 ? 100 : 10
  return Math.round(value * parts) / parts
}

function showing(row: readonly (string[] | number)[], font: GlyphlessFont): string {
  const [only] = row
  if (row.length === 1 && Array.isArray(only)) return `${font.write(only)}Tj`
  return `[${row.map(part => (Array.isArray(part) ? font.write(part) : numbers(part))).join('')}]TJ`
}

/** In percent how wide each word is written: the same for as many in a row as can bear it. */
function stretchesOf(lines: readonly SetLine[], font: GlyphlessFont): number[] {
  const all: number[] = []
  let [low, high, sum, count] = [LEAST_STRETCH, MOST_STRETCH, 0, 0]
  const close = () => {
    const percent = Math.min(high, Math.max(low, Math.round(sum / Math.max(count, 1))))
    for (; count > 0; count--) all.push(percent)
    sum = 0
  }
  for (const { size, words } of lines) {
    for (const word of words) {
      const percent = Math.max(0.001, (font.widthOf(lettersOf(word)) * size) / 100)
      const width = word.right - word.left
      const off = Math.max(EXACT * width, EXACT_SIZE * size)
      const best = clamp(Math.round(width / percent))
      const least = Math.min(best, clamp(Math.ceil((width - off) / percent)))
      const most = Math.max(best, clamp(Math.floor((width + off) / percent)))
      if (least > high || most < low) {
        close()
        low = least
        high = most
      } else {
        low = Math.max(low, least)
        high = Math.min(high, most)
      }
      sum += best
      count++
    }
  }
  close()
  return all
}

const clamp = (percent: number): number => Math.min(MOST_STRETCH, Math.max(LEAST_STRETCH, percent))

/** Fields of forms with a box for each letter: letters so far apart are not read as words, those set close are. */
import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { spotsIn } from './figure-marks.ts'
import type { OcrLine, OcrWord } from './read-words.ts'
import type { GreyImage } from './turn-image.ts'

/** Boxes in a row, with the same pitch but for a share of it; each about as wide as high. */
const FEWEST_CELLS = 4
const ALIKE = 0.15
/** Of their height: how much further than the others one may reach, as where another line meets it. */
const LEVEL = 0.3
const SHAPE = { least: 0.45, most: 1.5 }
/** Of its height: what lies so far inside a box is its letter. */
const INSIDE = 0.06
/** Of the letters' height: specks are smaller, letters no wider; and the room between letters, and of an empty box. */
const SPECK = 0.3
const WIDEST = 1.4
const CLOSE = 0.22
const EMPTY = 0.6
/** Of 100: what is read with less stays as it was. */
const SURE = 60
const PAPER = 255

/** Reads a picture of one line. */
export type ReadStrip = (strip: GreyImage) => Promise<OcrWord[]>

/** Reads the fields among the rules of a page letter by letter, in place of what was made of them. */
export async function readCombs(
  image: GreyImage,
  rulings: readonly Box[],
  lines: OcrLine[],
  read: ReadStrip,
): Promise<void> {
  for (const cells of combsAmong(rulings)) {
    const letters = cells.map(cell => letterIn(image, cell))
    const found = letters.filter(box => box !== undefined)
    const high = Math.max(...found.map(({ top, bottom }) => bottom - top), 0)
    if (found.length < 2 || found.some(({ left, right }) => right - left > WIDEST * high)) continue
    const words = await read(stripOf(image, letters, high))
    const text = words.map(word => word.text).join(' ')
    const confidence = Math.min(...words.map(word => word.confidence))
    if (text.replace(/ /g, '').length !== found.length || confidence < SURE) continue
    const box = around(found)
    put(lines, { text, confidence, box, level: box }, around(cells))
  }
}

/** Rows of boxes, each with its boxes. */
export function combsAmong(rulings: readonly Box[]): Box[][] {
  const upright = rulings.filter(({ left, top, right, bottom }) => bottom - top > right - left)
  const combs: Box[][] = []
  const taken = new Set<Box>()
  for (const first of upright.toSorted((a, b) => a.left - b.left)) {
    if (taken.has(first)) continue
    const high = first.bottom - first.top
    const level = upright
      .filter(
        other =>
          Math.abs(other.top - first.top) < LEVEL * high &&
          Math.abs(other.bottom - first.bottom) < LEVEL * high,
      )
      .sort((a, b) => a.left - b.left)
    for (const line of level) taken.add(line)
    let cells: Box[] = []
    for (const [i, { left, top, bottom }] of level.slice(1).entries()) {
      const cell = { left: level[i]!.right, top, right: left, bottom }
      const wide = cell.right - cell.left
      const before = cells.at(-1)
      const isNext = !before || Math.abs(wide - (before.right - before.left)) < ALIKE * wide
      if (!isNext) {
        if (cells.length >= FEWEST_CELLS) combs.push(cells)
        cells = []
      }
      if (wide > SHAPE.least * high && wide < SHAPE.most * high) cells.push(cell)
    }
    if (cells.length >= FEWEST_CELLS) combs.push(cells)
  }
  return combs
}

/** The ink in a box of a field, without specks and what is left of its sides. */
function letterIn(image: GreyImage, { left, top, right, bottom }: Box): Box | undefined {
  const inside = INSIDE * (bottom - top)
  const cell = { left: left + inside, top: top + inside, right: right - inside, bottom: bottom - inside }
  const spots = spotsIn(image, cell)
  const [x, y] = [Math.max(0, Math.floor(cell.left) - 1), Math.max(0, Math.floor(cell.top))]
  const tall = spots.filter(spot => spot.bottom - spot.top > SPECK * (bottom - top))
  if (tall.length === 0) return undefined
  const ink = around(tall)
  return { left: x + ink.left, top: y + ink.top, right: x + ink.right, bottom: y + ink.bottom }
}

/** The letters as they would be written without boxes. */
function stripOf(image: GreyImage, letters: readonly (Box | undefined)[], high: number): GreyImage {
  const filled = letters.filter(box => box !== undefined)
  const [top, bottom] = [Math.min(...filled.map(box => box.top)), Math.max(...filled.map(box => box.bottom))]
  const [gap, margin] = [Math.round(CLOSE * high), Math.round(high)]
  const widths = letters.map(box => (box ? box.right - box.left + gap : Math.round(EMPTY * high)))
  const width = widths.reduce((sum, wide) => sum + wide, 2 * margin)
  const height = bottom - top + 2 * margin
  const data = new Uint8Array(width * height).fill(PAPER)
  let x = margin
  for (const [i, box] of letters.entries()) {
    for (let y = top; box && y < bottom; y++) {
      const from = y * image.width
      data.set(image.data.subarray(from + box.left, from + box.right), (margin + y - top) * width + x)
    }
    x += widths[i]!
  }
  return { width, height, data }
}

/** Puts a field in the place of the words that were made of it. */
function put(lines: OcrLine[], word: OcrWord, comb: Box): void {
  const isIn = ({ box: { left, top, right, bottom } }: OcrWord) =>
    left + right > 2 * comb.left &&
    left + right < 2 * comb.right &&
    top + bottom > 2 * comb.top &&
    top + bottom < 2 * comb.bottom
  const at = lines.findIndex(({ words }) => words.some(isIn))
  const above = lines.findLastIndex(({ words }) => words.some(({ box }) => box.bottom <= comb.top + 1))
  for (const line of lines) line.words = line.words.filter(one => !isIn(one))
  const line = lines[at]
  if (line && line.words.length > 0) {
    const beside = line.words.findIndex(({ box }) => box.left > comb.left)
    line.words.splice(beside < 0 ? line.words.length : beside, 0, word)
  } else lines.splice(at >= 0 ? at : above + 1, 0, { words: [word], starts: true })
  for (let i = lines.length - 1; i >= 0; i--) if (lines[i]!.words.length === 0) lines.splice(i, 1)
}

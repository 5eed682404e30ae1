import type { OcrResult, OcrWord } from '../engines/tesseract/read-words.ts'
import { inkOf, islands } from '../engines/tesseract/scan-ink.ts'
import type { GreyImage } from '../engines/tesseract/turn-image.ts'
import { around } from '../lib/geometry/around.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'

/** Pixels per inch that are enough to tell pictures from text. */
export const LOOK_DPI = 100
/** So much darker than the paper is ink. */
const INK = 0.75
/** A word that was read with less may be a picture's. */
const READ = 30
/** In heights of a word: what is around its box. */
const AROUND = 0.25
/** Pixels: a stroke so long and no thicker is a line drawn on the page. */
const LINE = 25
const THICKEST = 4
/** Pixels across that hang together, and how many of them are ink at least. */
const TILE = 6
const INKY = 3
/** Pixels: the smallest side of a picture. Less is a speck, a hole, or a word that was passed over. */
const SMALLEST = 30
/** Of its tiles: what a picture is drawn with, and a drawing of lines at least. */
const FILLED = 0.25
const DRAWN = 0.04
/** Of a drawing: words over more of it are what it was drawn around. */
const WRITTEN = 0.15
/** Lines at the edge are the scanner's. */
const EDGE = 12
/** More are a dirty page. */
const MOST = 20
const MARGIN = 3
/** Pixels between parts of one picture: a bright sky, letters set apart. */
const APART = 12
/** What was read in a picture with less is a guess at its lines. */
const SURE = 70

/**
 * Where pictures are on a straight scan, in points: ink that is neither text nor a line. `image` has `LOOK_DPI` pixels an inch.
 * Nothing where they cannot be told from a dirty page.
 */
export function picturesOn(image: GreyImage, { lines }: Pick<OcrResult, 'lines'>): Box[] | undefined {
  const { width, height } = image
  const ink = inkOf(image, INK)
  const scale = LOOK_DPI / 72
  const words = lines
    .flatMap(line => line.words)
    .filter(({ confidence }) => confidence >= READ)
    .map(({ level: box }) => {
      const around = AROUND * (box.bottom - box.top)
      return {
        left: (box.left - around) * scale,
        right: (box.right + around) * scale,
        top: (box.top - around) * scale,
        bottom: (box.bottom + around) * scale,
      }
    })
  for (const box of words) clear(ink, image, box)
  clearLines(ink, width, height)
  const [across, down] = [Math.ceil(width / TILE), Math.ceil(height / TILE)]
  const tiles = inkyTiles(ink, width, height, across)
  const found = islands(tiles.slice(), { width: across, height: down })
    .filter(box => isPicture(box, tiles, across, words))
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(0, left * TILE - MARGIN),
      top: Math.max(0, top * TILE - MARGIN),
      right: Math.min(width, right * TILE + MARGIN),
      bottom: Math.min(height, bottom * TILE + MARGIN),
    }))
    .filter(box => !isEdge(box, image))
  const pictures = joined(found)
  if (pictures.length > MOST) return undefined
  return pictures.map(({ left, top, right, bottom }) => ({
    left: left / scale,
    top: top / scale,
    right: right / scale,
    bottom: bottom / scale,
  }))
}

function clear(ink: Uint8Array, { width, height }: GreyImage, box: Box): void {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))]
  for (let y = Math.max(0, Math.floor(box.top)); y < Math.min(height, Math.ceil(box.bottom)); y++)
    if (left < right) ink.fill(0, y * width + left, y * width + right)
}

/** Takes thin straight strokes away, both ways. */
function clearLines(ink: Uint8Array, width: number, height: number): void {
  const strokes = ink.slice()
  const walk = (lanes: number, length: number, at: (lane: number, i: number) => number, aside: number) => {
    for (let lane = 0; lane < lanes; lane++) {
      for (let i = 0; i < length; i++) {
        let end = i
        while (end < length && strokes[at(lane, end)] === 1) end++
        if (end - i >= LINE)
          for (let k = i; k < end; k++)
            if (thickness(strokes, at(lane, k), aside) <= THICKEST) ink[at(lane, k)] = 0
        i = Math.max(i, end - 1)
      }
    }
  }
  walk(height, width, (y, x) => y * width + x, width)
  walk(width, height, (x, y) => y * width + x, 1)
}

/** How many pixels of ink lie beside each other across a stroke. */
function thickness(strokes: Uint8Array, at: number, step: number): number {
  let count = 1
  for (let k = at - step; count <= THICKEST && strokes[k] === 1; k -= step) count++
  for (let k = at + step; count <= THICKEST && strokes[k] === 1; k += step) count++
  return count
}

function inkyTiles(ink: Uint8Array, width: number, height: number, across: number): Uint8Array {
  const counts = new Uint8Array(across * Math.ceil(height / TILE))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (ink[y * width + x] === 1) counts[Math.floor(y / TILE) * across + Math.floor(x / TILE)]!++
  return counts.map(count => (count >= INKY ? 1 : 0))
}

function isPicture(box: Box, tiles: Uint8Array, across: number, words: readonly Box[]): boolean {
  const { left, top, right, bottom } = box
  if (Math.min(right - left, bottom - top) * TILE < SMALLEST) return false
  let filled = 0
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) filled += tiles[y * across + x]!
  const area = (right - left) * (bottom - top)
  if (filled >= FILLED * area) return true
  let written = 0
  for (const word of words) {
    const width = Math.min(word.right, right * TILE) - Math.max(word.left, left * TILE)
    const height = Math.min(word.bottom, bottom * TILE) - Math.max(word.top, top * TILE)
    if (width > 0 && height > 0) written += width * height
  }
  return filled >= DRAWN * area && written < WRITTEN * area * TILE * TILE
}

/** A shadow along an edge of the page, or what is left of its neighbour. */
const isEdge = ({ left, top, right, bottom }: Box, { width, height }: GreyImage): boolean =>
  right < 2 * SMALLEST ||
  left > width - 2 * SMALLEST ||
  bottom < 2 * SMALLEST ||
  top > height - 2 * SMALLEST ||
  ((left < EDGE || right > width - EDGE) && right - left < 0.1 * width && bottom - top > 0.5 * height)

/** Boxes that overlap or nearly touch become one. */
function joined(boxes: Box[]): Box[] {
  const done: Box[] = []
  for (let box of boxes) {
    for (let other = overlapping(box, done); other; other = overlapping(box, done)) {
      done.splice(done.indexOf(other), 1)
      box = around([box, other])
    }
    done.push(box)
  }
  return done
}

const overlapping = (box: Box, boxes: readonly Box[]): Box | undefined =>
  boxes.find(
    one =>
      one.left < box.right + APART &&
      one.right > box.left - APART &&
      one.top < box.bottom + APART &&
      one.bottom > box.top - APART,
  )

/** What was read of a page, without guesses at pictures. */
export function outsideOf<T extends Pick<OcrResult, 'lines'>>(pictures: readonly Box[], read: T): T {
  const isGuess = ({ level: box, confidence }: OcrWord) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    const holds = (one: Box) => one.left <= x && one.right >= x && one.top <= y && one.bottom >= y
    return confidence < SURE && pictures.some(holds)
  }
  const lines = read.lines
    .map(line => ({ ...line, words: line.words.filter(word => !isGuess(word)) }))
    .filter(line => line.words.length > 0)
  return { ...read, lines }
}

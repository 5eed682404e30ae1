import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { signOfStroke } from './lone-strokes.ts'
import { loneDashes, minusBefore } from './minus-signs.ts'
import { confidenceOf, type OcrLine, type OcrWord, type ReadLines } from './read-words.ts'
import { inkOf, islands, reduced } from './scan-ink.ts'
import { isSpaceless, isWord, settleSigns, trimBoxes } from './settle-words.ts'
import type { GreyImage } from './turn-image.ts'

/** So much darker than the paper is ink. */
const INK = 0.65
/** In heights of a word: how low and high letters are, and how far apart those of a word. */
const LOWEST = 0.45
const HIGHEST = 1.8
const APART = 0.7
const LONGEST = 14
/** Letters of a word touch, or nearly so; words stand further apart. */
const WITHIN = 0.2
const AROUND = 0.35
/** Pixels around a sign in which there is paper; and of the contrast of words, what signs have at least. */
const AROUND_SIGN = 4
const SIGN = 0.6
/** A ruling so far inside a word parts it. */
const INSIDE = 0.2
/** Where rulings run through more of the words, they are the paper's. */
const CROSSED = 0.2
const FEWEST_CROSSED = 6
/** Where so many more places hold no word than hold one, they are a picture. */
const MOST_VAIN = 30
const FEW_PLACES = 40
const MOST_PLACES = 240
/** In heights of a word, how wide a sign of scripts without spaces is. */
const WHOLE_SIGN = 1
/** Words are read again by themselves below this. */
const DOUBTFUL = 75
const MOST_DOUBTFUL = 40
/** What was read with less is no reading at all. */
const GUESS = 50
/** Scripts whose words lose nothing by standing alone. */
const APART_LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]+$/u
/** What was passed over must be no guess, least of all a letter or two. */
const SURE = 70
const SHORT_SURE = 85
/** What an item of a list begins with. */
const ITEM = /^\(?\p{L}[).]$/u
/** In usual heights: a line so high and no wider is a column of figures that was taken for text on its side. */
const UPRIGHT = 4
const SLIM = 2.5
/** Text that really stands on its side is read with confidence, and has letters. */
const SIDEWAYS_SURE = 85

/** Ink that no word was found in, and the stroke right before it. */
interface Place extends Box {
  minus?: Box | undefined
}

/** Reads a part of the page as one line. */
export type ReadPart = (box: Box) => ReadLines

/**
 * Looks again at ink that no word was found in, such as single figures in a table's cells, and at words that were read
 * with little confidence, each by itself.
 */
export function lookAgain(
  image: GreyImage,
  read: ReadLines,
  rulings: readonly Box[],
  readPart: ReadPart,
  /** Reads what was passed over. */
  readMissed: ReadPart = readPart,
): ReadLines {
  const { lines } = read
  const upright = rulings.filter(isUpright)
  if (upright.length > 0) for (const line of lines) line.words = partedBy(upright, line.words, readPart)
  const all = lines.flatMap(line => line.words)
  if (all.length === 0) return read
  const height = usualHeight(all)
  for (let i = lines.length - 1; i >= 0; i--) if (isColumn(lines[i]!, height)) lines.splice(i, 1)
  const words = lines.flatMap(line => line.words)
  trimBoxes(image, words, height)
  const doubtful = words.filter(word => word.confidence < DOUBTFUL && APART_LETTERS.test(word.text))
  if (doubtful.length <= MOST_DOUBTFUL) {
    for (const line of lines) {
      line.words = line.words.flatMap(word =>
        doubtful.includes(word) ? readAnew(word, words, height, readPart) : [word],
      )
    }
  }
  addMissed(lines, passedOver(image, lines, height), height, readMissed)
  const ink = inkLevel(image, lines)
  for (const line of lines)
    line.words = line.words.filter(({ text, box }) => isWord(text) || darkness(image, box) < ink)
  settleSigns(lines, height)
  for (const box of loneDashes(image, lines, height))
    insert(lines, { text: '-', confidence: SURE, box, level: box }, height)
  return { lines, confidence: confidenceOf(lines) }
}

/** Puts words in that were passed over, unless the places are those of a picture. */
function addMissed(lines: OcrLine[], places: readonly Place[], height: number, readPart: ReadPart): void {
  if (places.length > MOST_PLACES) return
  const known = lines.flatMap(line => line.words)
  const missed: OcrWord[] = []
  const unread: { place: Box; read: string; confidence: number }[] = []
  for (const place of places) {
    const found = wordsAt(place, height, readPart)
    if (Array.isArray(found)) missed.push(...found)
    else unread.push({ place, ...found })
    if (places.length > FEW_PLACES && unread.length > missed.length + MOST_VAIN) return
  }
  for (const word of missed)
    if (!known.some(({ box }) => overlaps(box, word.box)) && !widens(word, known, height))
      insert(lines, word, height)
  const all = lines.flatMap(line => line.words)
  for (const { place, read, confidence } of unread) {
    const text = signOfStroke(place, read, all, height)
    if (text) insert(lines, { text, confidence, box: place, level: place }, height)
  }
}

function usualHeight(words: readonly OcrWord[]): number {
  const letters = words.filter(({ text }) => isWord(text))
  const heights = (letters.length > 0 ? letters : words)
    .map(({ box }) => box.bottom - box.top)
    .sort((a, b) => a - b)
  return heights[heights.length >> 1]!
}

/** Whether a line is a column of figures: its ink is looked at again, figure by figure. */
function isColumn({ words }: OcrLine, height: number): boolean {
  const boxes = words.map(word => word.box)
  const tall = Math.max(...boxes.map(box => box.bottom)) - Math.min(...boxes.map(box => box.top))
  const wide = Math.max(...boxes.map(box => box.right)) - Math.min(...boxes.map(box => box.left))
  if (tall < UPRIGHT * height || wide > SLIM * height) return false
  return (
    confidenceOf([{ words, starts: false }]) < SIDEWAYS_SURE ||
    words.every(({ text }) => !/\p{L}/u.test(text))
  )
}

/** Whether much of a box lies in another. */
const overlaps = (a: Box, b: Box): boolean =>
  Math.min(a.bottom, b.bottom) > Math.max(a.top, b.top) &&
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.3 * (b.right - b.left)

const widened = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
})

/**
 * Whether these are the first or last letters of a word whose box was told too narrow, or all of a short one's; it is
 * mended then. By themselves small letters look like large ones.
 */
function widens({ text, box }: OcrWord, words: readonly OcrWord[], height: number): boolean {
  const isClose = (gap: number) => gap < WITHIN * height && gap > -APART * height
  const isWhole = (all: string) => /\p{L}/u.test(text) && all.toLowerCase() === text.toLowerCase()
  const whole = words.find(
    ({ text: all, box: { left, top, right, bottom } }) =>
      (all.length > text.length || isWhole(all)) &&
      Math.min(bottom, box.bottom) > Math.max(top, box.top) &&
      (((all.startsWith(text) || isWhole(all)) && isClose(left - box.right)) ||
        ((all.endsWith(text) || isWhole(all)) && isClose(box.left - right))),
  )
  if (!whole) return false
  whole.box = around([whole.box, box])
  whole.level = whole.box
  return true
}

const isUpright = ({ left, top, right, bottom }: Box): boolean => bottom - top > right - left

/** The upright ruling that runs through a word. */
function rulingIn({ left, top, right, bottom }: Box, upright: readonly Box[]): Box | undefined {
  const inside = INSIDE * (bottom - top)
  return upright.find(
    line =>
      line.left > left + inside &&
      line.right < right - inside &&
      line.top < (top + bottom) / 2 &&
      line.bottom > (top + bottom) / 2,
  )
}

/** Whether the rulings are those of squared paper, through the words: they part no cells. */
export function isSquaredPaper(rulings: readonly Box[], lines: readonly OcrLine[]): boolean {
  const upright = rulings.filter(isUpright)
  const words = lines.flatMap(line => line.words)
  const crossed = words.filter(({ box }) => rulingIn(box, upright) !== undefined).length
  return crossed >= FEWEST_CROSSED && crossed > CROSSED * words.length
}

/** Words of neighbouring cells that were taken for one are read one by one. */
function partedBy(rulings: readonly Box[], words: OcrWord[], readPart: ReadPart): OcrWord[] {
  return words.flatMap(word => {
    const { left, top, right, bottom } = word.box
    const ruling = rulingIn(word.box, rulings)
    if (!ruling) return [word]
    const around = AROUND * (bottom - top)
    const sides = [
      { left: left - around, right: ruling.left },
      { left: ruling.right, right: right + around },
    ]
    const parts = sides.map(side => {
      const { lines } = readPart({ ...side, top: top - around, bottom: bottom + around })
      return lines.flatMap(line => line.words)
    })
    return parts.every(part => part.length > 0) ? parts.flat() : [word]
  })
}

/** What can be read in a place with certainty, as a whole or else word by word; or what it was guessed to be. */
function wordsAt(
  place: Place,
  height: number,
  readPart: ReadPart,
): OcrWord[] | { read: string; confidence: number } {
  const { minus } = place
  const by = AROUND * height
  const wordsIn = (box: Box) => readPart(box).lines.flatMap(line => line.words)
  const read = (box: Box) => wordsIn(widened(box, by))
  // A sign that is cut in two spoils the reading of what it belongs to: with all of it, or else without.
  const found = read(minus ? { ...place, left: minus.left } : place)
  if (isSure(found)) return found
  if (minus) {
    const bare = wordsIn({ ...widened(place, by), left: minus.right })
    if (isSure(bare)) return bare
  }
  if (found.length < 2) return { read: found[0]?.text ?? '', confidence: found[0]?.confidence ?? 0 }
  const parts = found.map(({ box }) => read(box))
  if (!parts.some(isSure)) return []
  const agree = parts.every((part, i) => part.length === 1 && lettersOf(part[0]!) === lettersOf(found[i]!))
  return agree ? found.map((word, i) => ({ ...word, confidence: parts[i]![0]!.confidence })) : []
}

const lettersOf = ({ text }: OcrWord): string => text.replace(/[^\p{L}\p{N}]/gu, '')

function isSure(words: readonly OcrWord[]): boolean {
  const text = words.map(word => word.text).join('')
  const sure = [...text].length > 2 || /^\p{N}+$/u.test(text) ? SURE : SHORT_SURE
  return isWord(text) && confidenceOf([{ words: [...words], starts: false }]) >= sure
}

/** A word by itself is taken where it is read with more confidence than among the others. */
function readAnew(word: OcrWord, words: readonly OcrWord[], height: number, readPart: ReadPart): OcrWord[] {
  const { left, top, right, bottom } = word.box
  const beside = words.filter(({ box }) => box !== word.box && box.top < bottom && box.bottom > top)
  const before = Math.max(...beside.filter(({ box }) => box.right <= left).map(({ box }) => box.right), 0)
  const after = Math.min(
    ...beside.filter(({ box }) => box.left >= right).map(({ box }) => box.left),
    Infinity,
  )
  const around = AROUND * height
  const found = readPart({
    left: Math.max(left - around, (before + left) / 2),
    top: top - around,
    right: Math.min(right + around, (after + right) / 2),
    bottom: bottom + around,
  }).lines.flatMap(line => line.words)
  // Words of two lines are sometimes taken for one, which is then a guess.
  if (found.length > 1 && word.confidence < GUESS && found.every(one => one.confidence >= SHORT_SURE))
    return found
  if (found.length !== 1 || !isBetter(found[0]!, word)) return [word]
  word.text = found[0]!.text
  word.confidence = found[0]!.confidence
  return [word]
}

/** Points and commas get lost sooner than they are made up. */
function isBetter(found: OcrWord, word: OcrWord): boolean {
  // The letter of a list's item looks like a figure by itself: c) and 9).
  const least = ITEM.test(word.text) && /\p{N}/u.test(found.text) ? SHORT_SURE : SURE
  if (found.confidence < least || found.confidence <= word.confidence || !isWord(found.text)) return false
  return found.text.length >= word.text.length || lettersOf(found) !== lettersOf(word)
}

/**
 * The boxes of words. Those of scripts without spaces are told roughly: a stroke between two is of one of them, and so is
 * as much as one of them has to be wider for its signs.
 */
function takenBy(words: readonly OcrWord[], height: number): Box[] {
  const lacking = ({ text, box }: OcrWord) =>
    isSpaceless(text) ? Math.max(0, WHOLE_SIGN * height * [...text].length - (box.right - box.left)) : 0
  return words.map((word, i) => {
    const next = words[i + 1]
    const gap = next ? next.box.left - word.box.right : 0
    const roughly = AROUND * height + lacking(word) + (next ? lacking(next) : 0)
    const least = Math.max(height, roughly)
    return next && gap > 0 && gap < least && (isSpaceless(word.text) || isSpaceless(next.text))
      ? { ...word.box, right: next.box.left }
      : word.box
  })
}

/** Where there is ink of the height of letters, but no word. */
function passedOver(image: GreyImage, lines: readonly OcrLine[], height: number): Place[] {
  const by = Math.max(1, Math.floor(height / 10))
  const small = reduced(image, by)
  const ink = inkOf(small, INK)
  for (const box of lines.flatMap(({ words }) => takenBy(words, height))) clear(ink, small, box, by)
  const found = islands(ink, small).map(({ left, top, right, bottom }) => ({
    left: left * by,
    top: top * by,
    right: right * by,
    bottom: bottom * by,
  }))
  const letters = found.filter(({ left, top, right, bottom }) => {
    const high = bottom - top
    return high >= LOWEST * height && high <= HIGHEST * height && right - left <= LONGEST * height
  })
  const places = grouped(letters, height).filter(({ left, right }) => right - left <= LONGEST * height)
  return places.map(place => ({ ...place, minus: minusBefore(place, found, height) }))
}

/**
 * Signs are sometimes read where a gap is, or a rule was. The share of the paper's brightness that a sign is darker than:
 * on faint pages as much as their words are.
 */
function inkLevel(image: GreyImage, lines: readonly OcrLine[]): number {
  const words = lines.flatMap(line => line.words).filter(({ text }) => isWord(text))
  const seen = words.map(({ box }) => darkness(image, box)).sort((a, b) => a - b)
  return Math.max(INK, 1 - SIGN * (1 - (seen[seen.length >> 1] ?? 0)))
}

/** The darkest pixel of a box, as a share of the paper around it. */
function darkness(image: GreyImage, box: Box): number {
  const { most } = rangeOf(image, widened(box, AROUND_SIGN))
  return rangeOf(image, box).least / Math.max(1, most)
}

/** The darkest and the brightest pixel of a box. */
function rangeOf({ width, height, data }: GreyImage, box: Box): { least: number; most: number } {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))]
  const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(height, Math.ceil(box.bottom))]
  let [least, most] = [255, 0]
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) {
      const pixel = data[at]!
      if (pixel < least) least = pixel
      if (pixel > most) most = pixel
    }
  }
  return { least, most }
}

function clear(ink: Uint8Array, { width, height }: GreyImage, box: Box, by: number): void {
  const [top, bottom] = [Math.floor(box.top / by) - 1, Math.ceil(box.bottom / by) + 1]
  const [left, right] = [Math.floor(box.left / by) - 1, Math.ceil(box.right / by) + 1]
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    ink.fill(0, y * width + Math.max(0, left), y * width + Math.min(width, right))
  }
}

/** Letters that stand beside each other, as one box. */
function grouped(letters: Box[], height: number): Box[] {
  const groups: Box[] = []
  for (const letter of letters.sort((a, b) => a.left - b.left)) {
    const near = groups.find(
      group =>
        letter.left - group.right < APART * height &&
        Math.min(group.bottom, letter.bottom) - Math.max(group.top, letter.top) >
          0.4 * (letter.bottom - letter.top),
    )
    if (!near) {
      groups.push({ ...letter })
      continue
    }
    near.right = Math.max(near.right, letter.right)
    near.top = Math.min(near.top, letter.top)
    near.bottom = Math.max(near.bottom, letter.bottom)
  }
  return groups
}

/** Puts a word into the line it stands in, or makes it one. */
function insert(lines: OcrLine[], word: OcrWord, height: number): void {
  const middle = ({ top, bottom }: Box) => (top + bottom) / 2
  const distance = (line: OcrLine) =>
    Math.min(
      ...line.words
        .filter(({ box }) => Math.abs(middle(box) - middle(word.box)) < 0.5 * height)
        .map(({ box }) => Math.max(box.left - word.box.right, word.box.left - box.right)),
    )
  let nearest: OcrLine | undefined
  for (const line of lines) if (distance(line) < (nearest ? distance(nearest) : Infinity)) nearest = line
  if (nearest) {
    const [first, last] = [nearest.words[0]!, nearest.words.at(-1)!]
    const rightToLeft = first.box.left > last.box.left
    const at = nearest.words.findIndex(({ box }) =>
      rightToLeft ? box.left < word.box.left : box.left > word.box.left,
    )
    nearest.words.splice(at < 0 ? nearest.words.length : at, 0, word)
    return
  }
  const after = lines.findIndex(line => middle(line.words[0]!.box) > middle(word.box))
  lines.splice(after < 0 ? lines.length : after, 0, { words: [word], starts: true })
}

import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { OcrLine, OcrWord } from './read-words.ts'
import type { GreyImage } from './turn-image.ts'

/** Signs alone that were read with less are specks. */
const SPECK = 40
const QUOTE = /^[“”](?=.)/u
const DOUBTFUL = 75
/** What a bullet is taken for. */
const BULLET_LIKE = /^[*+«»°.oeO0@©¢®·¤=-]$/u
/** What a dash between two words is taken for, and how many times as wide as high it is. */
const DASH_LIKE = /^[-–—=~_«»]$/u
const LONG = 1.8
/** A box so many times as high as usual may have caught a speck or a piece of a rule. */
const TALL = 1.35
/** Scripts whose words are one band of ink, but for dots and accents. */
const ONE_BAND = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\p{P}\p{S}]*$/u
/** In heights of the letters: farther off is no part of them. */
const APART = 0.25
/** Of the way from paper to ink. */
const DARK = 0.5

/** Litres behind a slash, as in mg/l and U/l, are taken for capitals and bars. */
const PER_LITRE = /^((?:[kmnpuµμ]?(?:g|mol|val|kat|Eq|U|IU|IE)|G|T)\/[dcmuµμ]?)[I|1i]$/u

const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+$/u

/** Signs of scripts that are written without spaces. */
export const isSpaceless = (text: string): boolean => SPACELESS.test(text)

export const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Specks, and bullets, dashes and small letters l that were taken for other signs. */
export function settleSigns(lines: OcrLine[], height: number): void {
  for (const line of lines) {
    for (const [i, word] of line.words.entries()) {
      if (isBullet(line, i, height)) word.text = '•'
      else if (word.text === '|' && standsLikeL(word, line)) word.text = 'l'
      else word.text = withoutStray(word, line).replace(PER_LITRE, '$1l')
    }
    line.words = line.words.filter(
      (word, i) =>
        isWord(word.text) || word.text === '•' || word.confidence >= SPECK || isDash(line, i, height),
    )
  }
  for (let i = lines.length - 1; i >= 0; i--) if (lines[i]!.words.length === 0) lines.splice(i, 1)
}

/** Gaps before Chinese and Japanese words are taken for quotation marks: one in doubt without a partner is none. */
function withoutStray({ text, confidence }: OcrWord, { words }: OcrLine): string {
  const word = text.replace(QUOTE, '')
  if (confidence >= DOUBTFUL || word === text || !isSpaceless(word)) return text
  const marks = words.reduce((sum, other) => sum + other.text.replace(/[^“”]/g, '').length, 0)
  return marks === 1 ? word : text
}

/** A round spot before the first word, at half the height of its letters. */
function isBullet({ words }: OcrLine, at: number, height: number): boolean {
  const [word, next] = [words[at]!, words[at + 1]]
  if (at > 0 || !next || !BULLET_LIKE.test(word.text)) return false
  const { left, top, right, bottom } = word.box
  const [wide, high] = [right - left, bottom - top]
  const middle = (top + bottom) / 2 - next.box.top
  const tall = next.box.bottom - next.box.top
  return (
    Math.max(wide, high) <= 0.55 * height &&
    Math.min(wide, high) >= 0.15 * height &&
    wide <= 1.6 * high &&
    high <= 1.6 * wide &&
    middle > 0.25 * tall &&
    middle < 0.75 * tall &&
    next.box.left - right > 0.1 * height
  )
}

/** A short level stroke at half the height of the words on both its sides. */
function isDash({ words }: OcrLine, at: number, height: number): boolean {
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1]]
  if (!before || !after || !DASH_LIKE.test(word.text) || !isWord(before.text) || !isWord(after.text))
    return false
  const { left, top, right, bottom } = word.box
  const middle = (top + bottom) / 2
  const within = ({ box }: OcrWord) => middle > box.top + 0.25 * height && middle < box.bottom - 0.1 * height
  return right - left >= LONG * (bottom - top) && right - left < 2 * height && within(before) && within(after)
}

/** Bars reach below the line, a small letter l stands on it. */
function standsLikeL({ box }: OcrWord, { words }: OcrLine): boolean {
  const standing = words.filter(({ text }) => isWord(text) && !/[gjpqyQ,;()|/]/u.test(text))
  if (standing.length === 0) return false
  const feet = standing.map(word => word.box.bottom).sort((a, b) => a - b)[standing.length >> 1]!
  const high = Math.max(...standing.map(word => word.box.bottom - word.box.top))
  const tall = box.bottom - box.top
  return Math.abs(box.bottom - feet) < 0.12 * high && tall < 1.2 * high && tall > 0.6 * high
}

/** Takes what lies above or below the letters out of boxes that are higher than usual: the line stands by its boxes. */
export function trimBoxes(image: GreyImage, words: readonly OcrWord[], height: number): void {
  for (const word of words) {
    if (word.box.bottom - word.box.top < TALL * height || !isWord(word.text)) continue
    if (!ONE_BAND.test(word.text)) continue
    const { top, bottom } = lettersIn(image, word.box)
    word.box = { ...word.box, top, bottom }
    word.level = word.box
  }
}

function lettersIn({ width, height, data }: GreyImage, box: Box): { top: number; bottom: number } {
  const [left, right] = [Math.max(0, Math.floor(box.left)), Math.min(width, Math.ceil(box.right))]
  const [top, bottom] = [Math.max(0, Math.floor(box.top)), Math.min(height, Math.ceil(box.bottom))]
  let [ink, paper] = [255, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const pixel = data[y * width + x]!
      if (pixel < ink) ink = pixel
      if (pixel > paper) paper = pixel
    }
  }
  const dark = paper - DARK * (paper - ink)
  const bands: { from: number; to: number; area: number }[] = []
  for (let y = top; y < bottom; y++) {
    let count = 0
    for (let x = left; x < right; x++) if (data[y * width + x]! < dark) count++
    if (count === 0) continue
    const last = bands.at(-1)
    if (last?.to === y) {
      last.to = y + 1
      last.area += count
    } else bands.push({ from: y, to: y + 1, area: count })
  }
  if (bands.length === 0) return { top: box.top, bottom: box.bottom }
  const main = bands.reduce((a, b) => (b.area > a.area ? b : a))
  const apart = APART * (main.to - main.from)
  let [first, end] = [main.from, main.to]
  for (const { to, from } of bands.toReversed()) if (to <= first && first - to < apart) first = from
  for (const { to, from } of bands) if (from >= end && from - end < apart) end = to
  return { top: first, bottom: end }
}

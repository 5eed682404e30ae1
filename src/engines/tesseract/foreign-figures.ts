import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { confidenceOf, type OcrLine, type OcrWord } from './read-words.ts'
import type { ReadPart } from './second-look.ts'
import { isSpaceless } from './settle-words.ts'

/** Words told with less are read again. */
const DOUBTFUL = 80
/** What is taken instead must be no guess, least of all a sign alone. */
const SURE = 80
const ALONE_SURE = 90
/** Where nothing was made of the signs before, figures are likelier than that. */
const NOTHING = 25
const LIKELIER = 30
/** In heights of a word: how far apart the signs of a run are, how long it is, what is seen around it. */
const APART = 0.6
const LONGEST = 9
const AROUND = 0.35
const MOST_RUNS = 80
/** In heights: figures take up less room each. */
const LOOSE = 0.9
/** Figures with what stands among them, or Latin words. */
const FIGURES = /^[\p{Nd}\p{Sc}.,:;%/()+\-–*#]*\p{Nd}[\p{Nd}\p{Sc}.,:;%/()+\-–*#]*$/u
const CODES = /^[A-Za-z\d\p{Sc}.,:;%/()+\-–*#&@]+$/u
/** Scripts whose packs read figures and Latin letters badly. */
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u

/** Whether a text has as many signs as there are spots of ink in a box. */
type FitsInk = (text: string, box: Box) => boolean

/** Whether many words of a page are of a script whose pack reads figures badly. */
export function isForeign(lines: readonly OcrLine[]): boolean {
  const words = lines.flatMap(line => line.words)
  const other = words.filter(({ text }) => OTHER_SCRIPT.test(text)).length
  return other > 0.2 * words.length
}

const isDoubtful = ({ confidence }: OcrWord): boolean => confidence < DOUBTFUL

/** Figures and Latin words among Chinese, Arabic and the like, as a pack that knows them reads them where it is surer. */
export function readFigures(lines: OcrLine[], readPart: ReadPart, fits: FitsInk = () => false): void {
  let left = MOST_RUNS
  const isRough = lines.some(({ words }) => words.some(word => isSpaceless(word.text)))
  const read = (run: OcrWord[]) => (left-- > 0 ? figuresOf(run, readPart, fits) : undefined)
  for (const line of lines) {
    line.words = runsOf(line.words).flatMap(run => {
      const found = run.some(isDoubtful) && lengthOf(run) <= LONGEST && read(run)
      return found || run.flatMap(word => (isOdd(word, isRough) && read([word])) || [word])
    })
    keepApart(line.words)
  }
}

/** What a pack of another script is not sure of, as the one that knows figures reads it where it is one. */
export function orFigures(own: ReadPart, figures: ReadPart): ReadPart {
  return box => {
    const read = own(box)
    if (read.lines.length > 0 && read.confidence >= ALONE_SURE) return read
    const other = figures(box)
    const isFigure = FIGURES.test(textOf(other.lines.flatMap(line => line.words)))
    return isFigure && other.confidence >= read.confidence ? other : read
  }
}

const textOf = (words: readonly OcrWord[]): string => words.map(word => word.text).join('')

/**
 * A word that is neither of the page's script nor a figure, as Latin letters are often taken for signs. Where boxes are
 * not rough, as those of scripts without spaces are, also one that is both, and figures too few for their room.
 */
function isOdd(word: OcrWord, isRough: boolean): boolean {
  const { text } = word
  if (OTHER_SCRIPT.test(text)) return !isRough && isDoubtful(word) && /\p{Nd}/u.test(text)
  if (isDoubtful(word)) return true
  return FIGURES.test(text) ? !isRough && isLoose(word) : /[\p{L}\p{N}]/u.test(text)
}

function isLoose({ text, box }: OcrWord): boolean {
  const marks = text.replace(/[^.,:;]/g, '').length
  return (box.right - box.left) / (box.bottom - box.top) > LOOSE * (text.length - marks / 2)
}

/** Signs without spaces between them are told roughly: what reaches into the next one ends where that begins. */
function keepApart(words: OcrWord[]): void {
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    if (!next || !isSpaceless(word.text + next.text)) continue
    if (next.box.left > word.box.left && next.box.left < word.box.right) {
      word.box = { ...word.box, right: next.box.left }
      word.level = word.box
    }
  }
}

const boxOf = (words: readonly OcrWord[]): Box => around(words.map(word => word.box))

const heightOf = (words: readonly OcrWord[]): number =>
  Math.max(...words.map(({ box }) => box.bottom - box.top))

function lengthOf(run: readonly OcrWord[]): number {
  const { left, right } = boxOf(run)
  return (right - left) / heightOf(run)
}

/** Words that stand close to each other. */
function runsOf(words: readonly OcrWord[]): OcrWord[][] {
  const runs: OcrWord[][] = []
  for (const word of words) {
    const last = runs.at(-1)?.at(-1)
    const gap = last ? Math.max(word.box.left - last.box.right, last.box.left - word.box.right) : 0
    if (last && gap < APART * Math.max(heightOf([last]), heightOf([word]))) runs.at(-1)!.push(word)
    else runs.push([word])
  }
  return runs
}

function figuresOf(run: OcrWord[], readPart: ReadPart, fits: FitsInk): OcrWord[] | undefined {
  const { left, top, right, bottom } = boxOf(run)
  const by = AROUND * (bottom - top)
  const { lines } = readPart({ left: left - by, top: top - by, right: right + by, bottom: bottom + by })
  const found = lines[0]?.words ?? []
  if (lines.length !== 1) return undefined
  return surerOf(run, found) ?? (run.length === 1 ? besideLetters(run[0]!, found, fits) : undefined)
}

/** What was read instead of a run, where it is figures or a code and surer than that. */
function surerOf(run: readonly OcrWord[], found: OcrWord[]): OcrWord[] | undefined {
  const text = textOf(found)
  if (!(FIGURES.test(text) || (CODES.test(text) && text.length > 2))) return undefined
  const confidence = confidenceOf([{ words: found, starts: false }])
  const before = Math.min(...run.map(word => word.confidence))
  const instead = before < NOTHING && text.length > 2 && FIGURES.test(text)
  const sure = instead ? LIKELIER : text.length === 1 ? ALONE_SURE : SURE
  return confidence >= sure && confidence > before ? found : undefined
}

/** A figure that the ink agrees with, and the letters beside it, where both were taken for one word or letters were lost. */
function besideLetters(word: OcrWord, found: readonly OcrWord[], fits: FitsInk): OcrWord[] | undefined {
  const figure = found.find(({ text }) => text.length > 2 && FIGURES.test(text))
  if (!figure || !isWithin(figure, word) || !fits(figure.text, figure.box)) return undefined
  const isWhole = FIGURES.test(word.text)
  if (isWhole ? word.text.length >= figure.text.length : !OTHER_SCRIPT.test(word.text)) return undefined
  const certain = { ...figure, confidence: Math.max(figure.confidence, word.confidence) }
  if (isWhole) return [certain]
  const letters = word.text.replace(/[^\p{L}\p{M}]/gu, '')
  const { left, right } = figure.box
  const isLast = word.box.right - right < left - word.box.left
  const box = isLast ? { ...word.box, right: left } : { ...word.box, left: right }
  const rest = { ...word, text: letters, box, level: box }
  // Both in the order of the line: from the right where the letters run so.
  return /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(letters) === isLast ? [certain, rest] : [rest, certain]
}

/** Whether a word takes in nothing of those beside another. */
function isWithin({ box: { left, right } }: OcrWord, { box }: OcrWord): boolean {
  const stray = AROUND * (box.bottom - box.top)
  return left > box.left - stray && right < box.right + stray
}

import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { confidenceOf, type OcrLine, type OcrWord } from './read-words.ts'
import type { ReadPart } from './second-look.ts'

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
/** Figures with what stands among them, or Latin words. */
const FIGURES = /^[\p{Nd}\p{Sc}.,:;%/()+\-–*#]*\p{Nd}[\p{Nd}\p{Sc}.,:;%/()+\-–*#]*$/u
const CODES = /^[A-Za-z\d\p{Sc}.,:;%/()+\-–*#&@]+$/u
/** Scripts whose packs read figures and Latin letters badly. */
const OTHER_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u

const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+$/u

/** Whether many words of a page are of a script whose pack reads figures badly, and some may be figures. */
export function hasForeignFigures(lines: readonly OcrLine[]): boolean {
  const words = lines.flatMap(line => line.words)
  const other = words.filter(({ text }) => OTHER_SCRIPT.test(text)).length
  return other > 0.2 * words.length && words.some(word => isDoubtful(word) || isOdd(word))
}

const isDoubtful = ({ confidence }: OcrWord): boolean => confidence < DOUBTFUL

/** Figures and Latin words among Chinese, Arabic and the like, as a pack that knows them reads them where it is surer. */
export function readFigures(lines: OcrLine[], readPart: ReadPart): void {
  let left = MOST_RUNS
  for (const line of lines) {
    line.words = runsOf(line.words).flatMap(run => {
      if (run.some(isDoubtful) && lengthOf(run) <= LONGEST && left-- > 0) {
        const found = figuresOf(run, readPart)
        if (found) return found
      }
      return run.flatMap(word =>
        isOdd(word) && left-- > 0 ? (figuresOf([word], readPart) ?? [word]) : [word],
      )
    })
    keepApart(line.words)
  }
}

/** A word that is neither of the page's script nor a figure: Latin letters are often taken for signs. */
const isOdd = ({ text, confidence }: OcrWord): boolean =>
  !OTHER_SCRIPT.test(text) && (confidence < DOUBTFUL || (/[\p{L}\p{N}]/u.test(text) && !FIGURES.test(text)))

/** Signs without spaces between them are told roughly: what reaches into the next one ends where that begins. */
function keepApart(words: OcrWord[]): void {
  for (const [i, word] of words.entries()) {
    const next = words[i + 1]
    if (!next || !SPACELESS.test(word.text + next.text)) continue
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

function figuresOf(run: OcrWord[], readPart: ReadPart): OcrWord[] | undefined {
  const { left, top, right, bottom } = boxOf(run)
  const by = AROUND * (bottom - top)
  const { lines } = readPart({ left: left - by, top: top - by, right: right + by, bottom: bottom + by })
  const found = lines[0]?.words ?? []
  const text = found.map(word => word.text).join('')
  if (lines.length !== 1 || !(FIGURES.test(text) || (CODES.test(text) && text.length > 2))) return undefined
  const confidence = confidenceOf(lines)
  const before = Math.min(...run.map(word => word.confidence))
  const instead = before < NOTHING && text.length > 2 && FIGURES.test(text)
  const sure = instead ? LIKELIER : text.length === 1 ? ALONE_SURE : SURE
  return confidence >= sure && confidence > before ? found : undefined
}

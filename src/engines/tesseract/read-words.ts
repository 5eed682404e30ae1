import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import type { TessApi } from './engine.ts'

/** What tesseract's iterators go through. */
const LEVEL = { paragraph: 1, line: 2, word: 3 }

export interface OcrWord {
  text: string
  /** 0 to 100. */
  confidence: number
  /** Pixels of the image. */
  box: Box
  /** Where it would stand if the page were not crooked. */
  level: Box
}

export interface OcrLine {
  words: OcrWord[]
  /** It begins a paragraph. */
  starts: boolean
}

export interface OcrResult {
  lines: OcrLine[]
  /** Mean over the words, 0 to 100; 0 where none were found. */
  confidence: number
  /** Straight lines drawn on the page, where they would be if it were not crooked. */
  rulings: Box[]
  /** Quarter turns clockwise that made the page upright. */
  turns: number
  /** Radians clockwise by which it then was turned to be straight; 0 where its lines are level. */
  skew: number
  /** Codes it was read with. */
  languages: string[]
}

export type ReadLines = Pick<OcrResult, 'lines' | 'confidence'>

/**
 * The words that were recognised, in reading order. Asked one by one, as the table that tesseract writes of them takes
 * three times as long: it goes through every line again for each of its letters.
 */
export function wordsOf(api: Pick<TessApi, 'GetIterator'>): ReadLines {
  const lines: OcrLine[] = []
  const words = api.GetIterator()
  words.Begin()
  do {
    if (lines.length === 0 || words.IsAtBeginningOf(LEVEL.line)) {
      lines.push({ words: [], starts: words.IsAtBeginningOf(LEVEL.paragraph) })
    }
    const text = words.GetUTF8Text(LEVEL.word)?.trim()
    if (!text) continue
    const { x0, y0, x1, y1 } = words.getBoundingBox(LEVEL.word)
    const box = { left: x0, top: y0, right: x1, bottom: y1 }
    const confidence = Math.max(0, Math.min(100, words.Confidence(LEVEL.word)))
    lines.at(-1)!.words.push({ text, confidence, box, level: box })
  } while (words.Next(LEVEL.word))
  words.__destroy__()
  const read = lines.filter(line => line.words.length > 0)
  return { lines: read, confidence: confidenceOf(read) }
}

/** Mean over the letters. */
export function confidenceOf(lines: readonly OcrLine[]): number {
  const words = lines.flatMap(line => line.words)
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  const weighed = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0)
  return letters === 0 ? 0 : weighed / letters
}

/**
 * Korean comes syllable by syllable, and their boxes touch across spaces too. Only the plain text knows which of
 * them are parted.
 */
export function joinSyllables(lines: OcrLine[], text: string): void {
  const written = text.split('\n').filter(line => line.trim() !== '')
  if (written.length !== lines.length) return
  for (const [i, line] of lines.entries()) {
    const wanted = written[i]!.trim().split(/\s+/)
    const joined: OcrWord[] = []
    let open = ''
    for (const word of line.words) {
      const last = joined.at(-1)
      if (last && open.length > last.text.length && open.startsWith(last.text + word.text)) {
        joined[joined.length - 1] = both(last, word)
      } else {
        open = wanted.shift() ?? ''
        joined.push(word)
      }
    }
    // Where text and words do not agree, the words stay as they are.
    if (wanted.length === 0) line.words = joined
  }
}

/** Two words as one, before the page's slant is put back. */
function both(a: OcrWord, b: OcrWord): OcrWord {
  const letters = a.text.length + b.text.length
  const box = around([a.box, b.box])
  const confidence = (a.confidence * a.text.length + b.confidence * b.text.length) / letters
  return { text: a.text + b.text, confidence, box, level: box }
}

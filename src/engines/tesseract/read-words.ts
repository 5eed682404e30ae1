import { around } from '../../lib/geometry/around.ts'
import type { Box } from '../../lib/geometry/pdf-page.ts'

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

/** The table tesseract writes: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function fromTsv(tsv: string): ReadLines {
  const lines: OcrLine[] = []
  let where = ''
  let paragraph = ''
  for (const row of tsv.split('\n')) {
    const cells = row.split('\t')
    const text = cells[11]?.trim()
    if (cells[0] !== '5' || !text) continue
    const line = cells.slice(1, 5).join()
    if (line !== where) {
      const now = cells.slice(1, 4).join()
      lines.push({ words: [], starts: now !== paragraph })
      paragraph = now
      where = line
    }
    const [left, top, width, height, confidence] = cells.slice(6, 11).map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ]
    const box = { left, top, right: left + width, bottom: top + height }
    lines.at(-1)!.words.push({
      text,
      confidence: Math.max(0, Math.min(100, confidence)),
      box,
      level: box,
    })
  }
  return { lines, confidence: confidenceOf(lines) }
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

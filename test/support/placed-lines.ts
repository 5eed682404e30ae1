import type { OcrLine } from '../../src/engines/tesseract/read-words.ts'
import type { RowLine } from '../../src/scans/table-rows.ts'

/** A line of words of six points a sign, ten points high. */
export function line(text: string, left: number, top: number): OcrLine {
  let at = left
  const words = text.split(' ').map(word => {
    const box = { left: at, top, right: at + 6 * word.length, bottom: top + 10 }
    at = box.right + 6
    return { text: word, confidence: 90, box, level: box }
  })
  return { words, starts: false }
}

export const column = (texts: string[], left: number, top: number, pitch = 20): OcrLine[] =>
  texts.map((text, i) => line(text, left, top + pitch * i))

/** As they are told, a row to a line. */
export const told = (lines: readonly RowLine[]): string[] =>
  lines
    .map(({ words, goesOn }) => `${goesOn ? ' | ' : '\n'}${words.map(word => word.text).join(' ')}`)
    .join('')
    .slice(1)
    .split('\n')

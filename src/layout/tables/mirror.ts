import type { Word } from '../word.ts'
import type { TextRow } from './text-row.ts'

/** Whether a text holds a word; units as kg or mmol/l and signs as Na or LDL are written so in every language, and tell nothing. */
export const isWorded = (text: string): boolean => /\p{L}{2}/u.test(text) && !SIGN.test(text)
const SIGN = /^[^\p{L}]*(?:[a-zµ]{2,3}|[A-Z][a-z]|[A-Z]{2,3}|[a-zµ]{1,4}\/[a-z]{1,2})[^\p{L}]*$/u

/** Whether most words of a table are of a script that runs from the right. */
export function readsFromRight(texts: readonly { words: Word[] }[]): boolean {
  if (!texts.some(text => text.words.some(w => w.rtl))) return false
  const words = texts.flatMap(text => text.words).filter(w => isWorded(w.text))
  return words.filter(w => w.rtl).length > 0.5 * words.length
}

/** A row as seen in a mirror: its last column is the first. */
export const mirrored = (row: TextRow, last: number): TextRow => ({
  ...row,
  pieces: row.pieces.map(p => ({ ...p, first: last - p.last, last: last - p.first })).reverse(),
})

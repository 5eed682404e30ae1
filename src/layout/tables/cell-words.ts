import { isUnspaced, isWide } from '../codes.ts'
import type { Word } from '../word.ts'

/** Signs of a word, on average, in scripts without spaces between words. */
const WIDE = 2.5
const UNSPACED = 5

/** How many words a text has, where a script has no spaces between them as well. */
export function wordsIn(words: readonly Word[]): number {
  let count = 0
  for (const { text } of words) {
    let parts = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      parts += isWide(code) ? 1 / WIDE : isUnspaced(code) ? 1 / UNSPACED : 0
    }
    count += Math.max(1, parts)
  }
  return count
}

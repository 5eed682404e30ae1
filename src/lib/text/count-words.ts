import { wordsOf } from './segmenters.ts'

/** Scripts that put no space between words: there the dictionary of the platform has to find them. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u
const MEANING = /[\p{L}\p{N}]/u

/** As word processors count: what stands between spaces or dashes is one word, so don't and well-known are. */
export function countWords(text: string): number {
  let count = 0
  for (const [piece] of text.matchAll(/[^\s\u2013\u2014\u2026]+/g)) {
    if (!UNSPACED.test(piece)) {
      if (MEANING.test(piece)) count++
      continue
    }
    for (const { isWordLike } of wordsOf(piece)) if (isWordLike) count++
  }
  return count
}

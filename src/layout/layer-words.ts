import { isUnspaced, isWide } from './codes.ts'
import type { Word } from './word.ts'

/** Signs that leave more room than this between them are not of one text, in type sizes. */
const FAR = 0.8
/** Signs of one line stand no further up or down, in type sizes. */
const LEVEL = 0.3

const PUNCTUATION = /^[,.;:!?)]/
/** A stop of Western fonts behind a sign. */
const STOPPED = /\P{ASCII}[,.;:!?)]$/u

const isSign = (code: number): boolean => isWide(code) || isUnspaced(code)

/**
 * Recognisers put a space behind each word they find, in scripts without spaces too, and stretch a sign over the next
 * one where they guess its room. The words of such a line are one, in the order of the layer.
 */
export function joinLayerWords(words: Word[]): Word[] {
  if (!words.some(({ run, text }) => run.invisible && isSign(text.charCodeAt(0)))) return words
  const joined: Word[] = []
  /** Where the word before ends, as far as its signs are as wide as they are high. */
  let reach = 0
  for (const word of words) {
    const last = joined.at(-1)
    const end = Math.max(word.x1, word.x0 + word.text.length * word.size)
    if (last && goesOn(last, word, reach)) {
      last.text += word.text
      last.x1 = Math.max(last.x1, word.x1)
      last.y0 = Math.min(last.y0, word.y0)
      last.y1 = Math.max(last.y1, word.y1)
    } else joined.push(word)
    reach = end
  }
  return joined
}

function goesOn(last: Word, word: Word, reach: number): boolean {
  if (!last.run.invisible || !word.run.invisible || last.quarter !== 0 || word.quarter !== 0) return false
  const size = Math.max(last.size, word.size)
  if (Math.abs(word.base - last.base) > LEVEL * size) return false
  if (word.x0 <= last.x0 || word.x0 - reach > FAR * size) return false
  const [end, start] = [last.text.charCodeAt(last.text.length - 1), word.text.charCodeAt(0)]
  const isOpen =
    isSign(end) || (STOPPED.test(last.text) && isSign(last.text.charCodeAt(last.text.length - 2)))
  return isOpen && (isSign(start) || PUNCTUATION.test(word.text))
}

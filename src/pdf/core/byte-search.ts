import { IS_SPACE } from './characters.ts'

/** Where an object begins: `12 0 obj`. */
export interface ObjectHead {
  num: number
  offset: number
}

/** Every place of a file where an object seems to begin, in order. */
export function* objectHeads(bytes: Buffer): Generator<ObjectHead> {
  const digit = (at: number) => at >= 0 && bytes[at]! >= 0x30 && bytes[at]! <= 0x39
  const space = (at: number) => at >= 0 && IS_SPACE[bytes[at]!] === 1
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    let back = at - 1
    while (space(back)) back--
    const genEnd = back
    while (digit(back)) back--
    if (back === genEnd || !space(back)) continue
    while (space(back)) back--
    const numEnd = back
    while (digit(back) && numEnd - back < 10) back--
    if (back === numEnd) continue
    yield { num: Number(bytes.toString('latin1', back + 1, numEnd + 1)), offset: back + 1 }
  }
}

/** The last ones decide; a file with more updates has not been seen. */
const MAX_TRAILERS = 1000

/** Where the word `trailer` stands, in order. */
export function trailerWords(bytes: Buffer): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf('trailer'); at >= 0; at = bytes.indexOf('trailer', at + 7)) places.push(at)
  return places.slice(-MAX_TRAILERS)
}

/** The stretches last searched for a word: none is in between, and at its end is one, or -1. */
const searched = new WeakMap<Buffer, Map<string, { from: number; found: number }>>()

/** Finds a word from a place on. Files with many streams that never end would else be searched whole for each. */
export function nextWord(bytes: Buffer, word: string, start: number): number {
  const words = searched.get(bytes) ?? new Map<string, { from: number; found: number }>()
  searched.set(bytes, words)
  const last = words.get(word)
  if (last && start >= last.from && (last.found < 0 || start <= last.found)) return last.found
  let found: number
  if (last && start < last.from) {
    const before = bytes.subarray(0, last.from + word.length - 1).indexOf(word, start)
    found = before >= 0 ? before : last.found
  } else found = bytes.indexOf(word, start)
  words.set(word, { from: start, found })
  return found
}

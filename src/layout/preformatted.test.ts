import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPreformatted } from './preformatted.ts'
import type { Segment } from './segments.ts'
import type { Word } from './word.ts'

/** Rows of a number in the font of the text and a word of code. */
function listed(numbers: string[], size: number): boolean {
  const word = (text: string, base: number, fixedPitch: boolean, own: number) =>
    ({ text, base, size: own, run: { font: { fixedPitch } } }) as unknown as Word
  const segments = numbers.flatMap((number, i) => [
    { words: [word(number, 12 * i, false, size)], base: 12 * i, size },
    { words: [word('end', 12 * i, true, 10)], base: 12 * i, size: 10 },
  ]) as unknown as Segment[]
  return isPreformatted(segments, segments)
}

test('lines of code behind their numbers are no table', () => {
  assert.equal(listed(['8', '9', '10'], 6), true)
  assert.equal(listed(['8', '9', '11'], 6), false)
  assert.equal(listed(['8', '9', '10'], 10), false)
})

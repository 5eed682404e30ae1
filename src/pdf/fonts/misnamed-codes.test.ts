import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misnamedCodes } from './misnamed-codes.ts'

/** Glyphs with their letters and widths, by their numbers. */
const wrongOf = (glyphs: Record<number, [text: string, width: number]>): number[] =>
  [
    ...misnamedCodes(
      new Map(Object.entries(glyphs).map(([code, [text]]) => [Number(code), text])),
      code => glyphs[code]![1],
    ),
  ].sort((a, b) => a - b)

test('an accented letter that is wider than its letter is misnamed, and so are others of its kind', () => {
  assert.deepEqual(wrongOf({ 1: ['u', 635], 2: ['û', 1002], 3: ['°', 400], 4: ['a', 500] }), [2, 3])
})

test('one letter of three glyphs is none, a sign that nobody sees neither', () => {
  assert.deepEqual(wrongOf({ 1: ['ß', 500], 2: ['ß', 560], 3: ['ß', 640], 4: ['e', 500] }), [1, 2, 3])
  assert.deepEqual(wrongOf({ 1: ['\u0011', 500], 2: ['\u0012', 0], 3: ['e', 500] }), [1, 2])
  assert.deepEqual(wrongOf({ 17: ['\u0011', 500], 69: ['E', 500], 233: ['é', 600] }), [])
})

test('accents, small capitals, wide and narrow letters are what their map says', () => {
  assert.deepEqual(wrongOf({ 1: ['u', 635], 2: ['û', 635], 3: ['e', 500], 4: ['é', 510] }), [])
  assert.deepEqual(wrongOf({ 1: ['e', 500], 2: ['é', 500], 3: ['e', 620], 4: ['é', 620] }), [])
  assert.deepEqual(wrongOf({ 1: ['i', 222], 2: ['î', 278], 3: ['d', 500], 4: ['ď', 640] }), [])
})

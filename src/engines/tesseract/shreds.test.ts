import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrLine } from './read-words.ts'
import { withoutShreds } from './shreds.ts'

const line = (confidence: number, top: number, bottom: number, ...lefts: number[]): OcrLine => ({
  starts: false,
  words: lefts.map(left => {
    const box = { left, top, right: left + 50, bottom }
    return { text: 'word', confidence, box, level: box }
  }),
})

test('guesses that lie within a line read for sure are shreds of its letters', () => {
  const sure = line(92, 100, 130, 0, 60, 120, 180)
  const shreds = line(52, 115, 132, 70, 130)
  assert.deepEqual(withoutShreds({ lines: [sure, shreds], confidence: 0 }).lines, [sure])
})

test('lines below, beside, or read with confidence stay', () => {
  const sure = line(92, 100, 130, 0, 60, 300)
  const others = [line(52, 122, 150, 10, 70), line(52, 104, 128, 360), line(70, 104, 128, 10)]
  // In a gap of the line: a word that was not read with it.
  others.push(line(52, 104, 128, 180))
  assert.deepEqual(withoutShreds({ lines: [sure, ...others], confidence: 0 }).lines, [sure, ...others])
})

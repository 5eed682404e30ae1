import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withMarkersAtRight } from './rtl-markers.ts'
import type { Segment } from './segments.ts'
import type { Word } from './word.ts'

const SIZE = 10

/** A piece of a line: its text, where it begins and ends, and its baseline. */
const piece = (text: string, x0: number, x1: number, base = 100): Segment => {
  const box = { x0, x1, y0: base - 8, y1: base + 2, base, size: SIZE }
  const rtl = /[\u0590-\u05ff]/.test(text)
  return { ...box, words: [{ ...box, text, rtl } as Word] }
}
const texts = (segments: readonly Segment[]) => segments.map(s => s.words.map(w => w.text).join('|'))

test('bullets and numbers right of an item in Hebrew belong to it', () => {
  const list = [
    piece('ספרים', 400, 500),
    piece('•', 518, 522),
    piece('כרטיס', 420, 500, 114),
    piece('.2', 515, 524, 114),
  ]
  assert.deepEqual(texts(withMarkersAtRight(list)), ['ספרים|•', 'כרטיס|.2'])
})

test('cells of a table and bullets of Latin texts stay by themselves', () => {
  const row = [piece('מחיר', 200, 260), piece('ספרים', 400, 500), piece('1.', 515, 524)]
  assert.equal(withMarkersAtRight(row).length, 3)
  assert.equal(withMarkersAtRight([piece('books', 400, 500), piece('•', 518, 522)]).length, 2)
  assert.equal(withMarkersAtRight([piece('ספרים', 400, 460), piece('•', 518, 522)]).length, 2)
})

test('thousands of bullets are not each compared with all others', () => {
  let reads = 0
  const list = Array.from({ length: 4000 }, (_, i) => {
    const one = piece('•', 518, 522)
    const get = () => {
      reads++
      return i * 14
    }
    return Object.defineProperty(one, 'base', { get })
  })
  assert.equal(withMarkersAtRight(list).length, 4000)
  assert.ok(reads < 100 * 4000, `${reads} times`)
})

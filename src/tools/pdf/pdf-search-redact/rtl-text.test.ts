import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textRun } from '../../../../test/support/text-run.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { readSearch } from './find-hits.ts'
import { type PageHit, pageHits } from './page-hits.ts'
import { rtlLines } from './rtl-text.ts'

const RUN = textRun({ name: 'Naskh', size: 20, ascent: 18, descent: 5 })

const char = (text: string, x: number, advance: number, left: number, right: number): PdfChar => ({
  text,
  x,
  y: 100,
  advance,
  left,
  right,
  top: 85,
  bottom: 103,
  kind: 'normal',
  run: RUN,
})
const find = (chars: PdfChar[], words: string) =>
  pageHits(chars, readSearch({ words, matchCase: false, wholeWords: true }))
const sidesOf = (hit: PageHit | undefined) => hit?.boxes.map(({ left, right }) => [left, right])

test('lam and alef that share a glyph are read as one word with the letters around them', () => {
  // As PDFium tells what Chromium draws: the glyph is 20 wide, each letter knows a half or nothing of it.
  const chars = [
    char('م', 118, 10, 119, 127),
    char('ا', 128, 10, 129, 138),
    char('ل', 128, 0, 138, 147),
    char('س', 148, 16, 149, 163),
  ]
  const [hit] = find(chars, 'سلام')
  assert.deepEqual(sidesOf(hit), [[118, 164]])
})

test('a line whose letters are all told in one place is found, and covered as a whole', () => {
  const heap = [...'ءالع ديسلا'].map(letter => char(letter, 96, 3, 97, 99))
  const [hit] = find([...heap, char('أ', 440, 6, 441, 446)], 'علاء')
  assert.deepEqual(sidesOf(hit), [[96, 446]])
})

test('a line told in one place is found where engines turned each of its words', () => {
  const heap = [...'דוד ןוסניול 2'].map(letter => char(letter, 96, 3, 97, 99))
  assert.equal(find([...heap, char('0', 140, 6, 141, 146)], 'דוד לוינסון').length, 1)
})

test('vowel marks are found with their word, and covered as high as they stand', () => {
  const high = { ...char('ُ', 134, 0, 136, 142), top: 75, bottom: 80 }
  // As LibreOffice draws them: a mark is no step to the next letter, and that of another word may come in between.
  const chars = [
    { ...char('ִ', 60, 3, 60, 63), top: 104, bottom: 106 },
    char('د', 100, 9, 101, 108),
    { ...char('ٌ', 102, 5, 102, 107), top: 80, bottom: 84 },
    char('م', 109, 12, 110, 120),
    char('ح', 121, 12, 122, 132),
    high,
    char('م', 133, 11, 134, 143),
  ]
  assert.ok(!rtlLines(chars).includes(-1), 'no space within the word')
  const [hit] = find(chars, 'محمد')
  assert.deepEqual(hit?.boxes, [{ left: 100, top: 75, right: 144, bottom: 105 }])
})

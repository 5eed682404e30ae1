import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textRun } from '../../../../test/support/text-run.ts'
import type { PdfDocument } from '../../../engines/pdfium/pdfium-document.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { readSearch } from './find-hits.ts'
import { pageHits } from './page-hits.ts'
import { linesWith, warnOfLines } from './whole-lines.ts'

const RUN = textRun({ name: 'Noto', size: 12, ascent: 11, descent: 3 })
/** Letters that follow each other to the left, from this place on. */
const fromRight = (text: string, from: number): PdfChar[] =>
  [...text].map((char, i) => ({ ...at(from - 10 * i), text: char }))
const at = (x: number): PdfChar => ({
  text: ' ',
  x,
  y: 100,
  advance: 10,
  left: x,
  right: x + 9,
  top: 90,
  bottom: 103,
  kind: 'normal',
  run: RUN,
})
const search = (words: string) => readSearch({ words, matchCase: false, wholeWords: true })
const find = (chars: PdfChar[], words: string) => pageHits(chars, search(words))

test('an Arabic word is found by its other letters where half of them at most have no name', () => {
  assert.equal(find(fromRight('يعمل خ\ufffdلد في', 300), 'خالد').length, 1)
  assert.equal(find(fromRight('يعمل خ\ufffd\ufffdلد في', 300), 'خالد').length, 1)
  assert.equal(find(fromRight('يعمل \ufffd\ufffd\ufffdد في', 300), 'خالد').length, 0)
  assert.equal(find(fromRight('يعمل خ\ufffdلدون في', 300), 'خالد').length, 0)
})

test('words that a producer set upon each other are found as they are drawn', () => {
  // Each word with its letters in order, the words from left to right: the name reaches into the word before it.
  const chars = [
    ...fromRight('قسم', 165),
    at(190),
    ...fromRight('المنصوري', 218),
    at(230),
    ...fromRight('أحمد', 275),
  ]
  assert.equal(find(chars, 'أحمد المنصوري').length, 1)
})

const page = (chars: PdfChar[]): PdfDocument =>
  ({ page: () => ({ chars: () => chars, [Symbol.dispose]: () => {} }) }) as unknown as PdfDocument
/** A line whose text the file tells in one place. */
const heaped = (text: string): PdfChar[] => [
  ...[...text].map(char => ({ ...at(100), text: char })),
  ...Array.from({ length: 20 }, (_, i) => ({ ...at(110 + 10 * i), text: 'ا', kind: 'unmapped' as const })),
]

test('a line that has a word somewhere among unnamed letters goes as a whole, and a warning tells', () => {
  const plain = page(heaped('يعمل خالد في المحاسبة'))
  const shown = fromRight('يعمل \ufffd\ufffd\ufffdد في المحاسبة', 300)
  const lines = linesWith(plain, 1, shown, search('خالد'), [])
  assert.equal(lines.length, 1)
  assert.ok(lines[0]!.boxes[0]!.right - lines[0]!.boxes[0]!.left > 150)
  const warnings: string[] = []
  warnOfLines(new Map([[1, lines]]), text => warnings.push(text))
  assert.match(warnings[0]!, /^page 1: the file tells the text of some lines only as a whole/)
})

test('a line stays where the text it is said to have is that of another line', () => {
  const plain = page(heaped('يعمل خالد في المحاسبة'))
  assert.deepEqual(linesWith(plain, 1, fromRight('هذا السطر عن ال\ufffdخازن', 300), search('خالد'), []), [])
  assert.deepEqual(linesWith(plain, 1, fromRight('يعمل سعيد في المحاسبة', 300), search('خالد'), []), [])
})

/** Letters that follow each other to the right. */
const fromLeft = (text: string): PdfChar[] => [...text].map((char, i) => ({ ...at(10 * i), text: char }))

test('a word of an alphabet is found where a ligature or some of its letters have no name', () => {
  const found = (text: string, words: string) => find(fromLeft(text), words).length
  assert.equal(found('signed by Gri\ufffdn today', 'Griffin'), 1)
  assert.equal(found('signed by Gri\ufffdin today', 'Griffin'), 1)
  assert.equal(found('SIGNED BY GRI\ufffdN', 'Griffin'), 1)
  assert.equal(found('Nguy\ufffdn Th\ufffd Hà', 'Nguyễn Thị'), 1)
  assert.equal(found('\ufffd\ufffd\ufffdn today', 'Hans'), 0)
  assert.equal(found('Gri\ufffdns today', 'Griffin'), 0)
})

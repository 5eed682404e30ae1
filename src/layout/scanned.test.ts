import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settleType } from './scanned.ts'
import type { Word } from './word.ts'

const FONTS = new Map(
  ['Times-Roman', 'Times-Bold', 'Helvetica', 'Helvetica-Bold'].map(name => [
    name,
    { name, bold: /Bold/.test(name), italic: false, fixedPitch: false, serif: /Times/.test(name) },
  ]),
)

/** Lines of an invisible layer: words, each with its font and size. */
const layer = (...lines: [font: string, size: number, text?: string][][]): Word[] =>
  lines.flatMap((line, row) =>
    line.map(
      ([font, size, text = 'word']) =>
        ({ text, size, base: 40 * row, quarter: 0, run: { invisible: true, font: FONTS.get(font) } }) as Word,
    ),
  )

const looks = (words: Word[]) =>
  words.map(
    ({ size, run: { font } }) => `${/^[A-Z][a-z]+/.exec(font.name)![0]} ${size}${font.bold ? ' bold' : ''}`,
  )

const BODY: [string, number][] = [
  ['Times-Roman', 10],
  ['Helvetica', 9.5],
  ['Times-Roman', 10],
  ['Times-Bold', 10.5],
  ['Times-Roman', 10],
  ['Helvetica', 10],
  ['Times-Roman', 10],
]

test('a layer whose fonts change from word to word is of one font', () => {
  const words = layer(BODY, BODY)
  settleType(words)
  assert.deepEqual(new Set(looks(words)), new Set(['Times 10']))
})

test('a line that is mostly bold and large stays so, in one size', () => {
  const words = layer(
    [
      ['Helvetica-Bold', 17],
      ['Helvetica', 18, 'of'],
      ['Helvetica-Bold', 19],
    ],
    BODY,
    BODY,
  )
  settleType(words)
  assert.deepEqual(looks(words.slice(0, 4)), [...Array(3).fill('Helvetica 18 bold'), 'Times 10'])
})

test('words that are bold in a row stay so', () => {
  const words = layer([...BODY, ['Times-Bold', 10], ['Helvetica-Bold', 10], ['Times-Roman', 10]], BODY)
  settleType(words)
  assert.deepEqual(looks(words.slice(6, 10)), ['Times 10', 'Times 10 bold', 'Times 10 bold', 'Times 10'])
})

test('a layer of two fonts that keep to their lines has both, and its bold words', () => {
  const line = (font: string): [string, number][] => Array(6).fill([font, 10])
  const words = layer(line('Times-Roman'), line('Helvetica'), [['Times-Bold', 10], ...line('Times-Roman')])
  settleType(words)
  assert.deepEqual(looks(words.slice(5, 7)), ['Times 10', 'Helvetica 10'])
  assert.equal(looks(words)[12], 'Times 10 bold')
})

test('the sign that recognisers take a dot before an item for is one', () => {
  const words = layer(
    [
      ['Times-Roman', 10, '¢'],
      ['Times-Roman', 10, 'Locks'],
    ],
    [
      ['Times-Roman', 10, '¢'],
      ['Times-Roman', 10, '50'],
    ],
  )
  settleType(words)
  assert.deepEqual(
    words.map(word => word.text),
    ['•', 'Locks', '¢', '50'],
  )
})

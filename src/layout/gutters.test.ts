import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSegments, textOf } from './segments.ts'
import type { Word } from './word.ts'

const PROSE = { font: { fixedPitch: false } } as Word['run']

/** A word of ten-point type whose letters are five points wide. */
const word = (text: string, x0: number, base: number): Word => ({
  text,
  x0,
  x1: x0 + text.length * 5,
  y0: base - 8,
  y1: base + 2,
  size: 10,
  run: PROSE,
  quarter: 0,
  base,
  order: 0,
  spaced: true,
  rtl: false,
  softHyphen: false,
})

/** Words from a place on, a space of 2.5 points between them. */
function set(text: string, x0: number, base: number): Word[] {
  let x = x0
  return text.split(' ').map(part => {
    const one = word(part, x, base)
    x = one.x1 + 2.5
    return one
  })
}

/** Lines whose last words end at 130 to 144 points, so that some stand nine points or less before the next column. */
const LEFT = [
  'the committee met on a day',
  'in spring to hear of thing',
  'a grant that was not made',
  'to the',
]
const RIGHT = 'each of them was read by two'
const linesOf = (lefts: readonly string[], column: number) =>
  lefts.flatMap((left, i) => [...set(left, 10, 100 + 12 * i), ...set(RIGHT, column, 100 + 12 * i)])
const texts = (words: readonly Word[]) => findSegments(words).map(s => textOf(s.words))

test('columns that stand as close as words of one line are parted where line after line begins on one edge', () => {
  const lefts = [...LEFT, ...LEFT]
  const end = Math.max(...set(LEFT[0]!, 10, 0).map(w => w.x1))
  const found = texts(linesOf(lefts, end + 8))
  assert.equal(found.filter(text => text === RIGHT).length, 8)
  assert.ok(found.includes(LEFT[0]!))
})

test('wide spaces that do not line up, or only in few lines, part nothing', () => {
  const end = Math.max(...set(LEFT[0]!, 10, 0).map(w => w.x1))
  const few = texts(linesOf([LEFT[0]!, LEFT[0]!, LEFT[0]!], end + 8))
  assert.deepEqual(few, Array(3).fill(`${LEFT[0]} ${RIGHT}`))
  const crossed = linesOf(Array(9).fill(LEFT[0]), end + 8)
  const across = [3, 6].flatMap(i =>
    set('a line that runs over the whole width of the page', 10, 106 + 12 * i),
  )
  assert.ok(texts([...crossed, ...across]).includes(`${LEFT[0]} ${RIGHT}`))
})

test('labels with a few letters stay with the text behind them', () => {
  const words = Array.from({ length: 9 }, (_, i) => [
    ...set('see the No.', 10, 100 + 12 * i),
    ...set(RIGHT, 67, 100 + 12 * i),
  ])
  assert.ok(texts(words.flat()).every(text => text.startsWith('see the No. each')))
})

test('dots that lead to numbers, which stand under each other, are no columns', () => {
  const words = Array.from({ length: 9 }, (_, i) => [
    ...set(LEFT[i % 3]!.slice(0, 20), 10, 100 + 12 * i),
    ...Array.from({ length: 24 }, (_, k) => word('.', 140 + 11 * k, 100 + 12 * i)),
  ])
  assert.equal(texts(words.flat()).length, 9)
})

test('columns whose lines are not level are parted where two of their lines meet', () => {
  const end = Math.max(...set(LEFT[0]!, 10, 0).map(w => w.x1))
  const column = end + 8
  const left = [0, 1, 2, 3, 4, 5, 6].flatMap(i => set(LEFT[0]!, 10, 100 + 12 * i))
  const right = [0, 1, 2, 4, 5, 6].flatMap(i => set(RIGHT, column, 106 + 12 * i))
  const heading = set('3', column, 136)
  const found = texts([...left, ...right, ...heading])
  assert.ok(found.includes('3'), found.join(' | '))
  // Without a column behind it, the number belongs to the line.
  assert.ok(texts([...left, ...heading]).includes(`${LEFT[0]} 3`))
})

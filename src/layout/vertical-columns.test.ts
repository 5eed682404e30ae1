import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinVertical } from './vertical-columns.ts'
import type { Word } from './word.ts'

/** Signs of 12 points, one at each place. */
const signs = (text: string, place: (i: number) => [x: number, y: number]): Word[] =>
  [...text].map((sign, i) => {
    const [x0, y0] = place(i)
    const box = { x0, y0, x1: x0 + 12, y1: y0 + 12 }
    const plain = { spaced: false, rtl: false, softHyphen: false, run: {} as Word['run'] }
    return { ...box, ...plain, text: sign, size: 12, quarter: 0, base: y0 + 10, order: i }
  })

test('signs under each other are columns, the rightmost first', () => {
  const words = joinVertical(
    signs('吾輩は猫である名前はまだ無い', i => [300 - 24 * Math.floor(i / 7), 50 + 12 * (i % 7)]),
  )
  assert.deepEqual(
    words.map(({ text, quarter, y0, y1 }) => ({ text, quarter, y0, y1 })),
    ['吾輩は猫である', '名前はまだ無い'].map(text => ({ text, quarter: 1, y0: 50, y1: 134 })),
  )
})

test('rows of signs, as tables have them, stay rows', () => {
  const rows = signs('一二三四五六七八九', i => [50 + 60 * (i % 3), 50 + 14 * Math.floor(i / 3)])
  assert.equal(joinVertical(rows), rows)
})

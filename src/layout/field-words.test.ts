import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinCombs, settleFields } from './field-words.ts'
import { labelsOf } from './form-labels.ts'
import type { Word } from './word.ts'

const word = (text: string, x0: number, base: number, size = 10): Word => ({
  ...{ text, x0, x1: x0 + 5 * text.length, y0: base - 8, y1: base + 2, size, base },
  ...{ quarter: 0, order: 0, spaced: true, softHyphen: false, rtl: false },
  run: { color: [0, 0, 0], font: { name: 'x' } } as unknown as Word['run'],
})

test('fields stacked in one place are looked through once', () => {
  const words = [word('Name', 10, 100), word('Doe', 80, 103, 14)]
  let asked = 0
  Object.defineProperty(words[1], 'quarter', { get: () => 0 * asked++ })
  const stacked = Array.from({ length: 500 }, () => ({ x0: 70, y0: 85, x1: 200, y1: 110 }))
  settleFields(words, stacked)
  assert.ok(asked < 10, `looked at ${asked} times`)
  assert.deepEqual(
    { base: words[1]!.base, size: words[1]!.size, field: words[1]!.field },
    { base: 100, size: 10, field: true },
  )
})

test('a page with more fields than a form can have gets no labels', () => {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      x0: 70,
      y0: 90 + 20 * i,
      x1: 200,
      y1: 105 + 20 * i,
      box: false,
    }))
  assert.equal(labelsOf([word('Name', 10, 100)], fields(3))[0], 'Name')
  assert.deepEqual(new Set(labelsOf([word('Name', 10, 100)], fields(5001))), new Set(['']))
})

test('a box that hangs from the top of its line takes the baseline of the words before it', () => {
  const tick = { ...word('☑', 200, 93, 8), y0: 86, y1: 94 }
  const words = [word('Name', 10, 80), word('Gift', 10, 100), word('Thanks', 10, 120), tick]
  settleFields(words, [{ x0: 199, y0: 87, x1: 207, y1: 95 }])
  assert.equal(tick.base, 100)
  const loose = { ...word('☑', 200, 93, 8), y0: 86, y1: 94 }
  settleFields([word('Name', 10, 80), word('Thanks', 10, 120), loose], [{ x0: 199, y0: 87, x1: 207, y1: 95 }])
  assert.equal(loose.base, 93)
})

test('characters in cells are one word, and an empty cell is a space', () => {
  const comb = (cells: string) =>
    [...cells].flatMap((char, i) => (char === ' ' ? [] : [word(char, 80 + 20 * i, 100)]))
  const field = { x0: 70, y0: 85, x1: 300, y1: 110 }
  const texts = (words: Word[]) => joinCombs(words, [field]).map(w => w.text)
  assert.deepEqual(texts([word('Town', 10, 100), ...comb('LA PAZ')]), ['Town', 'LA PAZ'])
  assert.deepEqual(texts(comb('26445780')), ['26445780'])
})

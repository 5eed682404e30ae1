import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import { findRows } from './rows.ts'

const segment = (text: string, x0: number, base: number): Segment => ({
  words: text.split(' ').map(word => ({ text: word }) as Word),
  size: 10,
  base,
  x0,
  x1: x0 + 60,
  y0: base - 8,
  y1: base + 2,
})

const page = (before: string) =>
  [0, 1, 2, 3].flatMap(i => [segment('label', 50, 100 + i * 20), segment(`${before}text`, 200, 106 + i * 20)])

test('texts set a little below their row join it, items of a list beside a label do not', () => {
  assert.equal(findRows(page('')).length, 4)
  assert.equal(findRows(page('• ')).length, 8)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largest, smallest } from './extremes.ts'

test('the largest and the smallest of a million values', () => {
  const values = Array.from({ length: 1_000_000 }, (_, i) => (i * 7919) % 1_000_003)
  assert.deepEqual([largest(values), smallest(values)], [1_000_002, 0])
  assert.deepEqual(
    [largest([]), smallest([]), largest([1], 5), smallest([9], 5)],
    [-Infinity, Infinity, 5, 5],
  )
  assert.ok(Number.isNaN(largest([1, Number.NaN, 2])))
})

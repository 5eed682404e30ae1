import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOf } from './book-box-plot.ts'

test('a box has the quartiles of Excel, whiskers to the last value near it and dots beyond', () => {
  // QUARTILE.EXC and QUARTILE.INC of the same values.
  const values = [15, 3, 5, 4, 6, 8, 5, 4]
  assert.deepEqual(boxOf(values, false), {
    low: 3,
    first: 4,
    median: 5,
    third: 7.5,
    high: 8,
    mean: 6.25,
    dots: [15],
  })
  const { first, third } = boxOf(values, true)!
  assert.deepEqual([first, third], [4, 6.5])
  assert.equal(boxOf([], false), undefined)
  assert.deepEqual(boxOf([2], false), { low: 2, first: 2, median: 2, third: 2, high: 2, mean: 2, dots: [] })
})

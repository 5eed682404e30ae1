import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRanges, writeRanges } from './page-ranges.ts'

test('pages are read in the order written', () => {
  assert.deepEqual(readRanges('3,1,2', 9), [3, 1, 2])
  assert.deepEqual(readRanges(' 2 - 4, 8-', 9), [2, 3, 4, 8, 9])
  assert.deepEqual(readRanges('All', 2), [1, 2])
  assert.deepEqual(readRanges('', 2), [1, 2])
  for (const text of ['0', '10', '5-3', 'x', '1,,2', '-3']) assert.equal(readRanges(text, 9), undefined, text)
})

test('and written the shortest way', () => {
  assert.equal(writeRanges([1, 2, 3, 5]), '1-3,5')
  assert.equal(writeRanges([1, 2, 4]), '1,2,4')
  assert.equal(writeRanges([3, 2, 1]), '3,2,1')
  assert.equal(writeRanges([]), '')
})

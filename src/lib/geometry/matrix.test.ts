import assert from 'node:assert/strict'
import { test } from 'node:test'
import { combined, IDENTITY, matrixOf } from './matrix.ts'

test('the inner matrix comes first', () => {
  const moved = matrixOf([1, 0, 0, 1, 10, 20])
  const doubled = matrixOf([2, 0, 0, 2, 0, 0])
  assert.deepEqual(combined(moved, doubled), [2, 0, 0, 2, 20, 40])
  assert.deepEqual(combined(doubled, moved), [2, 0, 0, 2, 10, 20])
})

test('what has not six numbers changes nothing', () => {
  for (const numbers of [undefined, [], [2, 0, 0, 2], [1, 2, 3, 4, 5, 6, 7]])
    assert.equal(matrixOf(numbers), IDENTITY)
})

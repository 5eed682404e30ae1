import assert from 'node:assert/strict'
import { test } from 'node:test'
import { between, dragged } from './boxes.ts'

const box = { x: 0.2, y: 0.2, width: 0.4, height: 0.2 }
const rounded = (one: object) =>
  JSON.parse(JSON.stringify(one, (_, n) => (typeof n === 'number' ? Number(n.toFixed(6)) : n)))

test('a box is moved and its corners dragged, never over the edge', () => {
  assert.deepEqual(rounded(dragged(box, 'move', 1, -1)), { x: 0.6, y: 0, width: 0.4, height: 0.2 })
  assert.deepEqual(rounded(dragged(box, 'se', 0.1, 0.1)), { x: 0.2, y: 0.2, width: 0.5, height: 0.3 })
  assert.deepEqual(rounded(dragged(box, 'nw', 0.1, 0.1)), { x: 0.3, y: 0.3, width: 0.3, height: 0.1 })
  assert.deepEqual(rounded(dragged(box, 'nw', 9, 9)), { x: 0.59, y: 0.39, width: 0.01, height: 0.01 })
})

test('a box that keeps its shape does, or stays where it is', () => {
  assert.deepEqual(rounded(dragged(box, 'se', 0.2, 0, 0.5)), { x: 0.2, y: 0.2, width: 0.6, height: 0.3 })
  assert.deepEqual(dragged({ ...box, y: 0.8 }, 'se', 0.2, 0, 0.5), { ...box, y: 0.8 })
})

test('two points in any order make a box', () => {
  assert.deepEqual(rounded(between(0.9, 1.5, 0.1, -1)), { x: 0.1, y: 0, width: 0.8, height: 1 })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uprightBox, withArea, withHoles } from './rectangles.ts'

const box = (x0: number, y0: number, x1: number, y1: number, back = false) => {
  const points = back ? [x0, y0, x0, y1, x1, y1, x1, y0] : [x0, y0, x1, y0, x1, y1, x0, y1]
  return uprightBox({ points, closed: true, curved: false })
}
const sides = (boxes: ReturnType<typeof withHoles>) =>
  boxes?.map(b => [b.left, b.top, b.right, b.bottom].join(' ')).sort()

test('a box with a hole in it is a border of four thin boxes', () => {
  const border = ['0 0 100 2', '0 2 2 48', '0 48 100 50', '98 2 100 48']
  assert.deepEqual(sides(withHoles([box(0, 0, 100, 50), box(2, 2, 98, 48)], true)), border)
  // By the other rule a hole runs the other way.
  assert.deepEqual(sides(withHoles([box(0, 0, 100, 50), box(2, 2, 98, 48, true)], false)), border)
  assert.equal(withHoles([box(0, 0, 100, 50), box(2, 2, 98, 48)], false)?.length, 2)
})

test('what is no rectangle is left as it is', () => {
  assert.equal(uprightBox({ points: [0, 0, 10, 3, 10, 10, 0, 10], closed: true, curved: false }), undefined)
  assert.equal(withHoles([box(0, 0, 9, 9), undefined], true), undefined)
})

test('a box of no height is left out beside one that is seen, and kept alone', () => {
  const flat = { points: [0, 5, 90, 5], closed: true, curved: false }
  const rule = { points: [0, 5, 90, 5, 90, 6, 0, 6], closed: true, curved: false }
  assert.deepEqual(withArea([flat, rule]), [rule])
  assert.deepEqual(withArea([flat]), [flat])
  assert.deepEqual(withArea([flat, flat]), [flat, flat])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPages, moved, stepsFor, turned } from './pages.ts'

const keys = (...list: number[]) => new Set(list)
const order = (pages: { page: number }[]) => pages.map(one => one.page)

test('pages move together and keep their order', () => {
  const five = allPages(5)
  assert.deepEqual(order(moved(five, keys(0, 2), 5)), [2, 4, 5, 1, 3])
  assert.deepEqual(order(moved(five, keys(3, 4), 0)), [4, 5, 1, 2, 3])
  assert.deepEqual(order(moved(five, keys(1), 1)), [1, 2, 3, 4, 5])
})

test('what was done to pages becomes the fewest calls, on the places where they are then', () => {
  const four = allPages(4)
  assert.deepEqual(stepsFor(four, 4), [])
  assert.deepEqual(stepsFor(turned(turned(four, keys(1), 90), keys(1), -90), 4), [])
  assert.deepEqual(stepsFor(turned(four, keys(0, 1, 2, 3), -90), 4), [
    { tool: 'pdf-rotate', input: { angle: 270 } },
  ])
  const sorted = moved(turned(four, keys(3), 180), keys(3), 0).filter(one => one.page !== 2)
  assert.deepEqual(stepsFor(sorted, 4), [
    { tool: 'pdf-reorder', input: { order: '4,1,3' } },
    { tool: 'pdf-rotate', input: { angle: 180, pages: '1' } },
  ])
  assert.deepEqual(stepsFor(four.slice(0, 3), 4), [{ tool: 'pdf-reorder', input: { order: '1-3' } }])
})

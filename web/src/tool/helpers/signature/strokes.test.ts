import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inkBox, type Stroke, segmentsOf, widthOf } from './strokes.ts'

const zigzag: Stroke = [0, 1, 2, 3].map(i => ({ x: i * 20, y: (i % 2) * 30, pressure: 0.5, at: i * 16 }))

test('a stroke runs from its first point to its last without a gap', () => {
  const segments = segmentsOf(zigzag)
  assert.deepEqual([segments[0]!.from.x, segments[0]!.from.y], [0, 0])
  assert.deepEqual([segments.at(-1)!.to.x, segments.at(-1)!.to.y], [60, 30])
  for (const [i, one] of segments.entries()) if (i > 0) assert.deepEqual(one.from, segments[i - 1]!.to)
})

test('fast is thin, hard is thick, a tap is a dot', () => {
  const [a, b] = [zigzag[0]!, zigzag[1]!]
  assert.ok(widthOf(a, { ...b, at: 200 }, false) > widthOf(a, { ...b, at: 8 }, false))
  assert.ok(widthOf(a, { ...b, pressure: 1 }, true) > widthOf(a, { ...b, pressure: 0.1 }, true))
  assert.equal(segmentsOf([a]).length, 1)
  assert.ok(inkBox([[a]])!.right > 3)
})

test('nothing drawn has no box', () => {
  assert.equal(inkBox([]), undefined)
})

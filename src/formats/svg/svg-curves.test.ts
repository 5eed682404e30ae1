import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTightCurves } from './svg-curves.ts'

const PAINT = '<linearGradient id="g"/>'
const pathOf = (svg: string): string => /\sd="([^"]*)"/.exec(svg)![1]!
const tight = (path: string, paint = PAINT): string =>
  pathOf(withTightCurves(`<svg>${paint}<path fill="url(#g)" d="${path}"/></svg>`))

/** The box of all points a path of M, L, C, Q and Z names. */
function box(path: string): number[] {
  const numbers = path.match(/-?[\d.]+(?:e-?\d+)?/g)!.map(Number)
  const [x, y] = [0, 1].map(axis => numbers.filter((_, i) => i % 2 === axis)) as [number[], number[]]
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)].map(Math.round)
}

test('curves whose control points lie far out are cut where they turn', () => {
  assert.deepEqual(box(tight('M0 100C0 -100 100 -100 100 100Z')), [0, -50, 100, 100])
  assert.deepEqual(box(tight('M0 100Q50 -100 100 100')), [0, 0, 100, 100])
})

test('relative, smooth, horizontal and vertical commands keep their places', () => {
  assert.deepEqual(
    box(tight('m10,10 c0-100 50-100 50 0s50 100 50 0 h10 v5 z')),
    box(tight('M10 10 C10-90 60-90 60 10 S110 110 110 10 H120 V15 Z')),
  )
  assert.deepEqual(box(tight('M0 0q50-100 100 0t100 0')), [0, -50, 200, 50])
})

test('arcs with flags written together are kept', () => {
  assert.match(tight('M0 0a5 5 0 0110 0C10-100 60-100 60 0'), /^M0 0A5 5 0 0 1 10 0C/)
})

test('paths stay as they are where nothing is gained or cannot be read', () => {
  for (const path of ['M0 0C10 0 20 10 20 20', 'M0 0L5 5', 'M0 0C10', 'M0 0Zz9', 'none'])
    assert.equal(tight(path), path)
  const far = 'M0 100C0 -100 100 -100 100 100Z'
  assert.equal(tight(far, '<linearGradient id="g" gradientUnits="userSpaceOnUse"/>'), far)
  assert.equal(tight(far, `${PAINT}<style>path{marker-mid:url(#m)}</style>`), far)
})

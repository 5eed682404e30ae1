import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hexOf } from './epub-colors.ts'
import { gradientOf } from './epub-gradient.ts'

const read = (written: string) => gradientOf(written, hexOf)

test('a ground of several colours: its direction, and the place of each colour', () => {
  assert.deepEqual(read('linear-gradient(to right, #000, rgb(0, 0, 255))'), {
    stops: [
      ['#000000', 0],
      ['#0000ff', 100],
    ],
    angle: 0,
  })
  assert.equal(read('linear-gradient(red, blue)')?.angle, 90)
  assert.equal(read('linear-gradient(45deg, red, blue)')?.angle, 315)
  assert.equal(read('linear-gradient(0.25turn, red, blue)')?.angle, 0)
  assert.deepEqual(
    read('linear-gradient(red 0%, lime, white, blue 60%, black)')?.stops.map(stop => stop[1]),
    [0, 20, 40, 60, 100],
  )
  assert.deepEqual(read('radial-gradient(circle at 30% 40%, #fff, #f80 40%, #800)'), {
    stops: [
      ['#ffffff', 0],
      ['#ff8800', 40],
      ['#880000', 100],
    ],
    centre: [30, 40],
  })
  for (const none of ['#fff', 'url(a.png)', 'linear-gradient(red)', 'conic-gradient(red, blue)', ''])
    assert.equal(read(none), undefined, none)
})

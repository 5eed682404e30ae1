import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/support/chance.ts'
import { noiseOf, smoothed } from './scan-noise.ts'

const [WIDTH, HEIGHT] = [300, 200]

/** Paper that grows darker to the right, with bars for letters on a third of it, and noise of this deviation. */
function scan(deviation: number) {
  const { next: chance } = chanceOf(1)
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance()) * deviation
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const ink = y % 30 < 12 && x % 7 < 2
    return Math.round(Math.min(255, Math.max(0, (ink ? 40 : 210 - x / 10) + normal())))
  })
  return { width: WIDTH, height: HEIGHT, data }
}

test('noise is told from letters and shades', () => {
  for (const deviation of [0, 5, 15]) {
    const found = noiseOf(scan(deviation))
    assert.ok(Math.abs(found - deviation) <= 0.2 * deviation + 0.6, `${found} of ${deviation}`)
  }
  const white = scan(0)
  assert.equal(
    noiseOf({ ...white, data: white.data.map(value => (value > 100 ? 255 : value)) }),
    0,
    'white paper',
  )
})

test('smoothing takes noise away and leaves letters', () => {
  const before = scan(15)
  const after = smoothed(before)
  assert.ok(noiseOf(after) < 0.4 * noiseOf(before))
  const row = 5 * WIDTH
  const at = (x: number) => after.data[row + x]!
  assert.ok(
    at(105) < at(102) - 60 && at(105) < at(109) - 60,
    `${[...after.data.subarray(row + 100, row + 112)]}`,
  )
})

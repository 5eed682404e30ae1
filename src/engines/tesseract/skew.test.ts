import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../test/support/chance.ts'
import { skewOf } from './skew.ts'
import { type GreyImage, rotated } from './turn-image.ts'

/** Words of several lengths, in lines. */
function page(): GreyImage {
  const [width, height] = [800, 600]
  const data = new Uint8Array(width * height).fill(250)
  const { next: chance } = chanceOf(1)
  for (let top = 80; top < 520; top += 26) {
    for (let x = 80; x < 700; x += 9) {
      if (chance() < 0.2) continue
      const tall = chance() < 0.3 ? 14 : 10
      for (let y = top - tall; y < top; y++) data.fill(50, y * width + x, y * width + x + 3 + 3 * (y % 2))
    }
  }
  return { width, height, data }
}

test('the slope of a page is found to a tenth of a degree', () => {
  for (const degrees of [-6, -1.3, 0, 0.7, 4]) {
    const skew = skewOf(rotated(page(), (-degrees * Math.PI) / 180))
    assert.ok(skew !== undefined && Math.abs((skew * 180) / Math.PI - degrees) < 0.1, `${degrees}: ${skew}`)
  }
})

test('a page without lines has none', () => {
  const { width, height } = page()
  const { next: chance } = chanceOf(2)
  const noise = Uint8Array.from({ length: width * height }, () => (chance() < 0.05 ? 30 : 250))
  assert.equal(skewOf({ width, height, data: noise }), undefined)
})

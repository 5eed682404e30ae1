import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runsUpOrDown } from './lie-of-lines.ts'
import { type GreyImage, rotated, turned } from './turn-image.ts'

/** Lines of upright strokes, as letters are, with paper between them. */
function page(): GreyImage {
  const [width, height] = [1200, 900]
  const data = new Uint8Array(width * height).fill(250)
  for (let y = 90; y < 810; y++) {
    if (y % 40 >= 20) continue
    // No two lines have their strokes in the same places.
    const shift = (Math.floor(y / 40) * 5) % 9
    for (let x = 100; x < 1100; x++) if ((x + shift) % 9 < 4) data[y * width + x] = 30
  }
  return { width, height, data }
}

test('lines that run up or down a page are told from level and crooked ones', () => {
  const upright = page()
  for (const image of [upright, turned(upright, 2), rotated(upright, 0.05)])
    assert.equal(runsUpOrDown(image), false)
  for (const turns of [1, 3]) assert.equal(runsUpOrDown(turned(upright, turns)), true, `${turns} turns`)
  assert.equal(runsUpOrDown(rotated(turned(upright, 1), 0.05)), true)
})

test('an empty page has no lines that run up', () => {
  assert.equal(runsUpOrDown({ width: 300, height: 200, data: new Uint8Array(60_000).fill(255) }), false)
})

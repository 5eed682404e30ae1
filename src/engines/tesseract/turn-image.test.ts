import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOfSlanted, type GreyImage, rotated } from './turn-image.ts'

/** Around all dark pixels. */
function inkOf({ width, data }: GreyImage) {
  const dark = [...data.keys()].filter(i => data[i]! < 128)
  const [xs, ys] = [dark.map(i => i % width), dark.map(i => Math.floor(i / width))]
  return {
    left: Math.min(...xs),
    right: Math.max(...xs) + 1,
    top: Math.min(...ys),
    bottom: Math.max(...ys) + 1,
  }
}

test('a word of a page that was straightened goes back to where it stood on the slanted one', () => {
  const page: GreyImage = { width: 300, height: 200, data: new Uint8Array(300 * 200).fill(255) }
  for (let y = 40; y < 44; y++) page.data.fill(0, y * 300 + 230, y * 300 + 234)
  for (const angle of [0.1, -0.05]) {
    const back = boxOfSlanted(inkOf(rotated(page, angle)), page, angle)
    const middle = [(back.left + back.right) / 2, (back.top + back.bottom) / 2]
    assert.ok(Math.abs(middle[0]! - 232) < 1.5 && Math.abs(middle[1]! - 42) < 1.5, middle.join())
  }
})

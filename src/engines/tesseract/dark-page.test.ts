import assert from 'node:assert/strict'
import { test } from 'node:test'
import { darkOnLight } from './dark-page.ts'
import type { GreyImage } from './turn-image.ts'

const [width, height] = [400, 300]

function page(paper: number, ink: number, wide = width): GreyImage {
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    if (x >= wide) return 15
    return y % 40 < 12 && x % 9 < 3 ? ink : paper
  })
  return { width, height, data }
}

test('light text on a dark page becomes dark on light', () => {
  assert.deepEqual(darkOnLight(page(30, 230)), page(225, 25))
})

test('dark text stays as it is, on dark paper and on a dark desk too', () => {
  for (const one of [page(250, 20), page(100, 20), page(235, 30, 150)]) assert.equal(darkOnLight(one), one)
})

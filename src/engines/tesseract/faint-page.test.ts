import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDarkInk } from './faint-page.ts'
import type { GreyImage } from './turn-image.ts'

const [width, height] = [400, 300]

const page = (paper: number, ink: number, other = ink): GreyImage => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return y % 40 < 12 && x % 9 < 3 ? (y < 40 ? other : ink) : paper
  }),
})

test('a page that is faint throughout gets dark ink', () => {
  assert.deepEqual(withDarkInk(page(160, 112)), page(245, 40))
})

test('where anything is dark the page stays as it is, as one of paper alone does', () => {
  for (const one of [page(240, 30), page(240, 190, 20), page(160, 150)]) assert.equal(withDarkInk(one), one)
})

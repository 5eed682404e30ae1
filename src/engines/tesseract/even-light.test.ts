import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evenLight } from './even-light.ts'
import type { GreyImage } from './turn-image.ts'

/** Paper that grows darker to the right by this share, with letters. */
function page(dark: number): GreyImage {
  const [width, height] = [500, 300]
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const ink = y % 40 < 12 && x % 9 < 3
    return (ink ? 30 : 250) * (1 - (dark * x) / width)
  })
  return { width, height, data }
}

test('shadows go, letters stay', () => {
  const { data, width } = evenLight(page(0.7))
  const paper = [20, 250, 480].map(x => data[30 * width + x - (x % 9) + 5]!)
  const ink = [20, 250, 480].map(x => data[5 * width + x - (x % 9) + 1]!)
  assert.ok(Math.min(...paper) > 205, `paper ${paper}`)
  assert.ok(Math.max(...ink) < 60, `ink ${ink}`)
})

test('a page in even light stays as it is', () => {
  const even = page(0.1)
  assert.equal(evenLight(even), even)
})

test('where a shadow begins the paper is as bright as elsewhere', () => {
  const [width, height] = [500, 300]
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const light = x < 200 ? 1 : x < 300 ? 1 - (0.75 * (x - 200)) / 100 : 0.25
    return (y % 40 < 12 && x % 9 < 3 ? 30 : 250) * light
  })
  const lit = evenLight({ width, height, data })
  const paper = [290, 305, 320, 335].map(x => lit.data[30 * width + x - (x % 9) + 5]!)
  assert.ok(Math.min(...paper) > 180, `${paper}`)
})

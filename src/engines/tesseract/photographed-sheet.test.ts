import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flatSheet } from './photographed-sheet.ts'
import type { GreyImage } from './turn-image.ts'

const [width, height] = [600, 800]
const [left, right] = [60, 540]

/** A sheet on a desk, lower at its right side by `lean`; dark spots stand in a row of it. */
function photo({ lean, desk = 90 }: { lean: number; desk?: number }): GreyImage {
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = (x - left) / (right - left)
      const [top, bottom] = [60 + lean * share, 740 - lean * share]
      const isSheet = x >= left && x < right && y >= top && y < bottom
      const isSpot =
        Math.abs(y - top - 0.15 * (bottom - top)) < 6 && [120, 470].some(at => Math.abs(x - at) < 6)
      data[y * width + x] = isSheet ? (isSpot ? 20 : 230) : desk + ((x * 7 + y * 13) % 5)
    }
  }
  return { width, height, data }
}

/** The middles of dark spots in the left and the right half of a picture. */
function spots({ data }: GreyImage): { x: number; y: number }[] {
  return [0, 1].map(half => {
    const at = [...data.keys()].filter(i => data[i]! < 60 && Math.floor((2 * (i % width)) / width) === half)
    const mean = (of: (i: number) => number) => at.reduce((sum, i) => sum + of(i), 0) / at.length
    return { x: mean(i => i % width), y: mean(i => Math.floor(i / width)) }
  })
}

test('a sheet photographed aslant is seen from above, and its boxes are told on the photograph', () => {
  const seen = photo({ lean: 60 })
  const before = spots(seen)
  const flat = flatSheet(seen)!
  const after = spots(flat.image)
  assert.ok(before[1]!.y - before[0]!.y > 25, 'its lines run down')
  assert.ok(Math.abs(after[1]!.y - after[0]!.y) < 2, `${after[0]!.y} ${after[1]!.y}`)
  for (const [i, { x, y }] of after.entries()) {
    const box = flat.boxOf({ left: x - 6, top: y - 6, right: x + 6, bottom: y + 6 })
    assert.ok(Math.abs((box.left + box.right) / 2 - before[i]!.x) < 2, `${box.left} ${before[i]!.x}`)
    assert.ok(Math.abs((box.top + box.bottom) / 2 - before[i]!.y) < 2, `${box.top} ${before[i]!.y}`)
  }
})

test('what is around the sheet becomes paper', () => {
  const { data } = flatSheet(photo({ lean: 60 }))!.image
  assert.ok(Math.min(...data.subarray(0, 30 * width)) > 200)
})

test('a sheet seen straight stays as it is, as does one that differs little from what is around it', () => {
  assert.equal(flatSheet(photo({ lean: 0 })), undefined)
  assert.equal(flatSheet(photo({ lean: 60, desk: 200 })), undefined)
})

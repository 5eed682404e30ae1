import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { withoutStreaks } from './streaks.ts'
import { type GreyImage, turned } from './turn-image.ts'

const [WIDTH, HEIGHT, DPI] = [600, 800, 200]

/** Rows of letters, each a bowl of four strokes and a stem. */
function page(): GreyImage {
  const image = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(245) }
  for (let top = 60; top < 720; top += 50) {
    for (let x = 60; x < 520; x += 24) {
      ink(image, { left: x, top, right: x + 14, bottom: top + 3 })
      ink(image, { left: x, top: top + 17, right: x + 14, bottom: top + 20 })
      ink(image, { left: x, top, right: x + 3, bottom: top + 20 })
      ink(image, { left: x + 11, top, right: x + 14, bottom: top + 20 })
    }
  }
  return image
}

function ink({ width, data }: GreyImage, { left, top, right, bottom }: Box, grey = 40): void {
  for (let y = top; y < bottom; y++) data.fill(grey, y * width + left, y * width + right)
}

const dark = ({ data }: GreyImage): number => data.reduce((sum, value) => sum + (value < 150 ? 1 : 0), 0)
const differ = (a: GreyImage, b: GreyImage): number =>
  a.data.reduce((sum, value, at) => sum + (Math.abs(value - b.data[at]!) > 60 ? 1 : 0), 0)

test('a streak from edge to edge goes, and the letters it runs through stay', () => {
  const clean = page()
  // Through the bowls of letters, and along their stems.
  for (const left of [187, 302]) {
    const streaked = page()
    ink(streaked, { left, top: 0, right: left + 2, bottom: HEIGHT }, 60)
    for (const turns of [0, 1]) {
      const [seen, wanted] = [turned(streaked, turns), turned(clean, turns)]
      const cleared = withoutStreaks(seen, DPI)
      assert.ok(differ(cleared, wanted) < 0.3 * differ(seen, wanted), `${left}, turned ${turns} times`)
      assert.ok(dark(cleared) >= dark(clean), 'no stroke is torn')
      const upright = turned(cleared, -turns)
      for (let y = 85; y < 95; y++) assert.ok(upright.data[y * WIDTH + left]! > 200, 'gone between the lines')
    }
  }
})

test('rules of a page stay: those that end before its edge, and those that no letter touches', () => {
  const short = page()
  ink(short, { left: 187, top: 40, right: 189, bottom: HEIGHT - 40 })
  assert.ok(withoutStreaks(short, DPI) === short)
  const free = page()
  ink(free, { left: 40, top: 0, right: 42, bottom: HEIGHT })
  ink(free, { left: 0, top: 45, right: WIDTH, bottom: 47 })
  assert.equal(differ(withoutStreaks(free, DPI), free), 0)
})

test('the lines of squared paper are for others to take away', () => {
  const squared = page()
  for (let x = 20; x < WIDTH; x += 40) ink(squared, { left: x, top: 0, right: x + 2, bottom: HEIGHT }, 120)
  for (let y = 20; y < HEIGHT; y += 40) ink(squared, { left: 0, top: y, right: WIDTH, bottom: y + 2 }, 120)
  assert.ok(withoutStreaks(squared, DPI) === squared)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { withoutLines } from './drawn-lines.ts'
import type { GreyImage } from './turn-image.ts'

const [WIDTH, HEIGHT, DPI] = [800, 600, 200]

const blank = (): GreyImage => ({
  width: WIDTH,
  height: HEIGHT,
  data: new Uint8Array(WIDTH * HEIGHT).fill(245),
})

function ink({ data }: GreyImage, { left, top, right, bottom }: Box, grey = 40): void {
  for (let y = top; y < bottom; y++) data.fill(grey, y * WIDTH + left, y * WIDTH + right)
}

/** Letters: a stem, a foot and a dot each. */
function letters(image: GreyImage, left: number, top: number, count: number): void {
  for (let x = left; x < left + 16 * count; x += 16) {
    ink(image, { left: x, top, right: x + 3, bottom: top + 20 })
    ink(image, { left: x, top: top + 17, right: x + 10, bottom: top + 20 })
  }
}

const sum = (image: GreyImage, box: Box): number => {
  let dark = 0
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) if (image.data[y * WIDTH + x]! < 200) dark++
  return dark
}

test('the rules of a table are found and taken away, letters are not', () => {
  const image = blank()
  const rows = [100, 160, 220].map(top => ({ left: 100, top, right: 702, bottom: top + 2 }))
  const columns = [100, 400, 700].map(left => ({ left, top: 100, right: left + 2, bottom: 222 }))
  for (const box of rows) ink(image, box, 150)
  for (const box of columns) ink(image, box, 40)
  for (const top of [120, 180]) {
    letters(image, 110, top, 12)
    letters(image, 420, top, 12)
  }
  // A letter that reaches through a rule.
  ink(image, { left: 500, top: 150, right: 504, bottom: 175 })
  letters(image, 110, 300, 30)
  const { image: cleared, lines } = withoutLines(image, DPI)
  const near = (a: Box, b: Box) =>
    (['left', 'top', 'right', 'bottom'] as const).every(side => Math.abs(a[side] - b[side]) <= 5)
  assert.equal(lines.length, 6)
  for (const box of [...rows, ...columns])
    assert.ok(
      lines.some(line => near(line, box)),
      JSON.stringify(box),
    )
  assert.equal(sum(cleared, { left: 90, top: 95, right: 720, bottom: 110 }), 0, 'crossings are gone as well')
  assert.equal(
    sum(cleared, { left: 110, top: 120, right: 302, bottom: 140 }),
    sum(image, { left: 110, top: 120, right: 302, bottom: 140 }),
  )
  assert.ok(sum(cleared, { left: 500, top: 150, right: 504, bottom: 175 }) >= 92, 'the stroke across stays')
})

test('the feet of letters in a row are no line', () => {
  const image = blank()
  for (let top = 60; top < 500; top += 40) letters(image, 60, top, 40)
  // Joined up, as in Arabic: letters stand on their line.
  for (let left = 60; left < 500; left += 60) {
    ink(image, { left, top: 520, right: left + 56, bottom: 524 })
    for (let x = left; x < left + 56; x += 8) ink(image, { left: x, top: 505, right: x + 4, bottom: 520 })
  }
  const { image: same, lines } = withoutLines(image, DPI)
  assert.deepEqual(lines, [])
  assert.equal(same, image)
})

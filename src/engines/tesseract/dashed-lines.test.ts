import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { withoutLines } from './drawn-lines.ts'
import type { GreyImage } from './turn-image.ts'

const [WIDTH, HEIGHT, DPI] = [800, 600, 200]

const ROWS = [100, 140, 180, 220, 260, 300]
const COLUMNS = [100, 302, 504, 700]

const blank = (): GreyImage => ({
  width: WIDTH,
  height: HEIGHT,
  data: new Uint8Array(WIDTH * HEIGHT).fill(245),
})

function ink({ data }: GreyImage, { left, top, right, bottom }: Box): void {
  for (let y = top; y < bottom; y++) data.fill(60, y * WIDTH + left, y * WIDTH + right)
}

/** Words of letters that are higher than dashes are long. */
function words(image: GreyImage): void {
  for (let top = 115; top < 400; top += 40) {
    for (let x = 120; x < 680; x += 18) {
      if (COLUMNS.some(left => Math.abs(x - left) < 24)) continue
      ink(image, { left: x, top, right: x + 3, bottom: top + 20 })
      ink(image, { left: x, top: top + 17, right: x + 10, bottom: top + 20 })
    }
  }
}

test('rules in dashes are found from end to end, and taken away', () => {
  const image = blank()
  words(image)
  const plain = new Uint8Array(image.data)
  for (const top of ROWS)
    for (let x = 100; x < 702; x += 14)
      ink(image, { left: x, top, right: Math.min(702, x + 8), bottom: top + 2 })
  // Drawn cell by cell.
  for (const left of COLUMNS)
    for (const top of ROWS.slice(0, -1))
      for (let y = top; y < top + 40; y += 14)
        ink(image, { left, top: y, right: left + 2, bottom: Math.min(top + 40, y + 8) })
  const { image: cleared, lines } = withoutLines(image, DPI)
  const near = (a: number, b: number) => Math.abs(a - b) <= 8
  for (const top of ROWS)
    assert.equal(
      lines.filter(line => near(line.top, top) && near(line.left, 100) && near(line.right, 702)).length,
      1,
      `the row at ${top}`,
    )
  for (const left of COLUMNS)
    assert.equal(
      lines.filter(line => near(line.left, left) && near(line.top, 100) && near(line.bottom, 300)).length,
      1,
      `the column at ${left}`,
    )
  assert.equal(lines.length, ROWS.length + COLUMNS.length)
  const differ = cleared.data.filter((value, at) => Math.abs(value - plain[at]!) > 60).length
  assert.ok(differ < 40, `${differ} pixels are not as they were`)
})

test('leaders of dots, columns of ones and dashes here and there are no rules', () => {
  const image = blank()
  words(image)
  for (let x = 120; x < 600; x += 8) ink(image, { left: x, top: 450, right: x + 4, bottom: 454 })
  for (let top = 115; top < 400; top += 40) ink(image, { left: 740, top, right: 743, bottom: top + 20 })
  for (const x of [120, 131, 190, 240, 252, 290, 350, 420, 440, 500])
    ink(image, { left: x, top: 500, right: x + 6, bottom: 502 })
  assert.deepEqual(withoutLines(image, DPI).lines, [])
})

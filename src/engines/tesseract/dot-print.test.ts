import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withStrokes } from './dot-print.ts'
import type { GreyImage } from './turn-image.ts'

const [WIDTH, HEIGHT, DPI] = [600, 300, 200]

/** Rows of upright bars, as strokes or as dots of two pixels with a pixel between them. */
function bars(dotted: boolean): GreyImage {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const inBar = y % 50 < 24 && x % 20 < 2
    return inBar && !(dotted && y % 3 === 2) ? 40 : 250
  })
  return { width: WIDTH, height: HEIGHT, data }
}

test('dots of a needle printer run together into strokes', () => {
  const { data } = withStrokes(bars(true), DPI)
  const along = Array.from({ length: 18 }, (_, y) => data[(y + 3) * WIDTH + 200]!)
  assert.ok(Math.max(...along) < 190, `${along}`)
  assert.ok(Math.max(...along) - Math.min(...along) < 40, `${along}`)
})

test('print in strokes stays as it is', () => {
  const page = bars(false)
  assert.equal(withStrokes(page, DPI), page)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutFillings } from './filled-areas.ts'
import type { GreyImage } from './turn-image.ts'

const DPI = 150
const [WIDTH, HEIGHT] = [600, 500]

/** A page whose brightness is told by its places. */
function page(of: (x: number, y: number) => number): GreyImage {
  const data = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => of(at % WIDTH, Math.floor(at / WIDTH)))
  return { width: WIDTH, height: HEIGHT, data }
}
/** Strokes of letters in two rows of them. */
const isStroke = (x: number, y: number) => x > 80 && x < 500 && x % 9 < 2 && y % 60 > 20 && y % 60 < 34
/** Noise that is the same in every run. */
const strayed = (x: number, y: number, by: number) =>
  Math.round(by * Math.sin(x * 12.9898 + y * 78.233 + x * y))

const brightness = ({ data }: GreyImage, x: number, y: number) => data[y * WIDTH + x]!
const isIn = (x: number, y: number) => x >= 60 && x < 540 && y >= 120 && y < 240

test('light letters on a dark filling become as dark as those of the page, and the filling white', () => {
  const image = page((x, y) => {
    const noise = strayed(x, y, 12)
    if (isIn(x, y)) return (isStroke(x, y) ? 235 : 50) + noise
    return (isStroke(x, y) ? 60 : 240) + noise
  })
  const { image: plain } = withoutFillings(image, DPI)
  assert.ok(brightness(plain, 91, 147) < 90)
  assert.ok(brightness(plain, 86, 147) > 220)
  assert.ok(brightness(plain, 300, 122) > 220, 'no edge is left')
  assert.ok(brightness(plain, 300, 119) > 220, 'no edge is left')
  assert.equal(brightness(plain, 91, 327), brightness(image, 91, 327), 'what stands beside is as it was')
})

test('a coloured filling becomes white, its letters no darker than those of the page', () => {
  const image = page((x, y) => (isIn(x, y) ? (isStroke(x, y) ? 20 : 190) : isStroke(x, y) ? 80 : 250))
  const { image: plain } = withoutFillings(image, DPI)
  assert.equal(brightness(plain, 91, 147), 80)
  assert.equal(brightness(plain, 86, 147), 250)
})

test('a filling that lies askew leaves no edge', () => {
  const isAskew = (x: number, y: number) => isIn(x, y - Math.round(0.03 * x))
  const image = page((x, y) => {
    // Between filling and paper is neither.
    if (isAskew(x, y) && !isAskew(x, y - 1)) return 150
    return isAskew(x, y) ? (isStroke(x, y) ? 240 : 40) : isStroke(x, y) ? 30 : 250
  })
  const { image: plain } = withoutFillings(image, DPI)
  for (let x = 70; x < 530; x++) {
    const top = 120 + Math.round(0.03 * x)
    for (const y of [top - 1, top, top + 1]) assert.ok(brightness(plain, x, y) > 200, `${x}, ${y}`)
  }
})

test('letters that reach beyond a marker stay whole', () => {
  const isMarked = (x: number, y: number) => x >= 60 && x < 540 && y >= 142 && y < 212
  const image = page((x, y) => (isStroke(x, y) ? 30 : isMarked(x, y) ? 200 : 250))
  const { image: plain } = withoutFillings(image, DPI)
  for (const y of [140, 141, 142, 143, 209, 210, 211, 212]) {
    assert.equal(brightness(plain, 91, y) < 60, isStroke(91, y), `${y}`)
    assert.equal(brightness(plain, 86, y), 250)
  }
})

test('shadows, pictures, small marks and pages without fillings stay as they are', () => {
  const stay = [
    page((x, y) => (isStroke(x, y) ? 30 : 250)),
    page((x, y) => (isStroke(x, y) ? 30 : 250 - Math.round(x / 4))),
    page((x, y) => (isIn(x, y) ? Math.round(120 + 90 * Math.sin(x / 23) * Math.cos(y / 17)) : 250)),
    page((x, y) => (x < 80 && y < 20 ? 60 : isStroke(x, y) ? 30 : 250)),
    // White on black throughout is for the reader itself.
    page((x, y) => (isStroke(x, y) ? 230 : 20)),
  ]
  for (const [i, image] of stay.entries())
    assert.ok(Buffer.from(withoutFillings(image, DPI).image.data).equals(image.data), `page ${i}`)
})

/** Letters down a bar on the left that is so wide at this height, and beside it. */
const besideBar = (wide: (y: number) => number) =>
  page((x, y) => {
    const isLetter = x > 20 && x < 580 && x % 9 < 2 && y % 60 > 20 && y % 60 < 34
    if (x < wide(y)) return isLetter ? 235 : 60
    return isLetter ? 30 : 250
  })

test('what stands on a filling down one side is a page of its own, and not on the page', () => {
  const { image, sidebar } = withoutFillings(
    besideBar(() => 200),
    DPI,
  )
  assert.equal(sidebar!.isLeft, true)
  for (const [x, ofBar] of [
    [91, true],
    [406, false],
  ] as const) {
    assert.equal(brightness(sidebar!.image, x, 147) < 90, ofBar, `bar, ${x}`)
    assert.equal(brightness(image, x, 147) < 90, !ofBar, `page, ${x}`)
  }
})

test('bars across the page, boxes in it and corners are no page of their own', () => {
  const stay = [
    page((x, y) => (isIn(x, y) ? (isStroke(x, y) ? 235 : 50) : isStroke(x, y) ? 60 : 240)),
    page((x, y) => (y > 60 && y < 450 ? (isStroke(x, y) ? 235 : 50) : isStroke(x, y) ? 60 : 240)),
    besideBar(y => 300 - 0.6 * y),
  ]
  for (const [i, image] of stay.entries())
    assert.equal(withoutFillings(image, DPI).sidebar, undefined, `page ${i}`)
})

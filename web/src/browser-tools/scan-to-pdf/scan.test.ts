import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { type Corners, findPage } from './find-page.ts'
import { lit, straightened, turned } from './straighten.ts'
import { packedBits, writePdf } from './write-pdf.ts'

/** A light sheet with dark lines on it, on a darker ground that gets lighter to the right. */
function drawn(width: number, height: number, corners: Corners): Float32Array {
  const inside = (x: number, y: number) =>
    corners.every((a, at) => {
      const b = corners[(at + 1) % 4]!
      return (b.x - a.x) * width * (y - a.y * height) - (b.y - a.y) * height * (x - a.x * width) > 0
    })
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    if (!inside(x, y)) return 60 + (x / width) * 50 + ((x * 7 + y * 13) % 5)
    return y % 9 === 0 && x % 40 > 8 ? 150 : 200 - (y / height) * 40
  })
}

test('the edges of a sheet are found to a pixel or two', () => {
  const sheets: Corners[] = [
    [
      { x: 0.2, y: 0.1 },
      { x: 0.8, y: 0.14 },
      { x: 0.9, y: 0.92 },
      { x: 0.1, y: 0.88 },
    ],
    [
      { x: 0.3, y: 0.2 },
      { x: 0.75, y: 0.1 },
      { x: 0.82, y: 0.8 },
      { x: 0.36, y: 0.93 },
    ],
  ]
  for (const corners of sheets) {
    const found = findPage(drawn(300, 225, corners), 300, 225)
    assert.ok(found)
    for (const [at, { x, y }] of found.entries())
      assert.ok(Math.hypot((x - corners[at]!.x) * 300, (y - corners[at]!.y) * 225) < 4, `${at}: ${x} ${y}`)
  }
})

test('no sheet is found where there is none', () => {
  const noise = Float32Array.from({ length: 300 * 225 }, (_, at) => ((at * 7919) % 251) * 0.9)
  assert.equal(findPage(noise, 300, 225), undefined)
  assert.equal(findPage(new Float32Array(300 * 225).fill(128), 300, 225), undefined)
})

/** Where a camera sees the corners of an A4 sheet that lies before it, tilted. */
function seen(tilt: number, turn: number): Corners {
  const project = (x: number, y: number) => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const [px, py] = [x * c - y * s, x * s + y * c]
    const [depth, down] = [3 + py * Math.sin(tilt), py * Math.cos(tilt)]
    return { x: 0.5 + (px / depth) * 0.9 * 0.75, y: 0.5 + (down / depth) * 0.9 }
  }
  const [w, h] = [0.5, Math.SQRT1_2]
  return [project(-w, -h), project(w, -h), project(w, h), project(-w, h)]
}

test('a sheet seen at an angle keeps its true proportions', () => {
  const picture = { data: new Uint8ClampedArray(800 * 600 * 4), width: 800, height: 600 }
  for (const [tilt, turn] of [
    [0.6, 0.25],
    [-0.7, 0.3],
    [0.5, -0.4],
  ] as const) {
    const { width, height } = straightened(picture, seen(tilt, turn))
    assert.ok(Math.abs(height / width - Math.SQRT2) < 0.02, `${tilt} ${turn}: ${width} × ${height}`)
  }
})

test('shadow goes, ink stays; turning moves corners', () => {
  const [width, height] = [384, 192]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const paper = 110 + x / 4
    const ink = y > 80 && y < 86 && x > 10 && x < 370
    data.set(ink ? [paper * 0.2, paper * 0.2, paper * 0.2] : [paper, paper, paper * 0.8], at * 4)
  }
  const even = lit({ data, width, height }, 'color')
  const value = (x: number, y: number) => even.data[(y * width + x) * 4]!
  assert.ok(value(5, 10) > 225 && value(370, 180) > 225, `${value(5, 10)} ${value(370, 180)}`)
  assert.ok(value(20, 83) < 70 && value(360, 83) < 70)
  const right = turned({ data: new Uint8ClampedArray([1, 0, 0, 255, 2, 0, 0, 255]), width: 2, height: 1 }, 1)
  assert.deepEqual([right.width, right.height, right.data[0], right.data[4]], [1, 2, 1, 2])
})

test('the PDF opens, with pages of the paper that was asked for', async () => {
  const bits = await packedBits(new Uint8ClampedArray(16 * 8 * 4).fill(255), 16, 8)
  const sheet = (width: number, height: number) => ({
    width,
    height,
    image: { kind: 'bits' as const, bytes: bits },
  })
  const read = await PDFDocument.load(writePdf([sheet(16, 8), sheet(8, 16)], 'a4'))
  assert.deepEqual(
    read.getPages().map(page => page.getSize()),
    [
      { width: 841.89, height: 595.28 },
      { width: 595.28, height: 841.89 },
    ],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { runsUpOrDown, standsOnHead } from './lie-of-lines.ts'
import { type GreyImage, rotated, turned } from './turn-image.ts'

/** A page of print. */
function page(lines = 16): GreyImage {
  GlobalFonts.registerFromPath(fontFile('sans'), 'lie-of-lines')
  const [width, height] = [1500, 1000]
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#181818'
  context.font = '28px "lie-of-lines"'
  const words =
    'Goods remain our property until they have been paid for in full by the customer or his agent'.split(' ')
  for (let i = 0; i < lines; i++) {
    const line = words.map((_, j) => words[(i * 5 + j * 3) % words.length]).join(' ')
    context.fillText(line, 120, 120 + 50 * i)
  }
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]!) }
}

test('lines that run up or down a page are told from level and crooked ones', () => {
  const upright = page()
  for (const image of [upright, turned(upright, 2), rotated(upright, 0.03)])
    assert.equal(runsUpOrDown(image), false)
  for (const turns of [1, 3]) assert.equal(runsUpOrDown(turned(upright, turns)), true, `${turns} turns`)
  assert.equal(runsUpOrDown(rotated(turned(upright, 1), 0.03)), true)
})

test('lines that run up a page three degrees crooked are told too, and level ones four degrees crooked', () => {
  for (const lines of [3, 16]) {
    const image = page(lines)
    for (const slope of [0.05, -0.05]) assert.equal(runsUpOrDown(rotated(turned(image, 1), slope)), true)
    for (const slope of [0.07, -0.07]) assert.equal(runsUpOrDown(rotated(image, slope)), false)
  }
})

test('an empty page has no lines that run up', () => {
  assert.equal(runsUpOrDown({ width: 300, height: 200, data: new Uint8Array(60_000).fill(255) }), false)
})

test('lines on their head are told from upright ones, crooked or not', () => {
  const upright = page()
  for (const image of [upright, rotated(upright, 0.02)]) {
    assert.equal(standsOnHead(image), false)
    assert.equal(standsOnHead(turned(image, 2)), true)
  }
})

test('a page of rules or of nothing stands on no head', () => {
  const [width, height] = [400, 600]
  // Some of each rule's lower edge is frayed.
  const data = Uint8Array.from({ length: width * height }, (_, i) =>
    Math.floor(i / width) % 40 < (i % 4 === 0 ? 13 : 12) ? 0 : 255,
  )
  assert.equal(standsOnHead({ width, height, data }), false)
  assert.equal(standsOnHead({ width, height, data: data.fill(255) }), false)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { fontFile } from '../lib/fonts/bundled-fonts.ts'
import { findCheckboxes, withoutCheckboxes } from './checkboxes.ts'

const DPI = 200
const SIDE = 30

GlobalFonts.registerFromPath(fontFile('sans'), 'form-sans')

/** A grey page; `turn` in degrees clockwise about its middle. */
function page(draw: (context: SKRSContext2D) => void, turn = 0) {
  const [width, height] = [600, 400]
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#f0f0f0'
  context.fillRect(0, 0, width, height)
  context.translate(width / 2, height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
  context.strokeStyle = context.fillStyle = '#202020'
  context.lineWidth = 2
  context.font = '28px "form-sans"'
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]!) }
}

function line(context: SKRSContext2D, ...points: [number, number][]): void {
  context.beginPath()
  for (const [x, y] of points) context.lineTo(x, y)
  context.stroke()
}

/** What was found, from the top: whether it is checked, and where it begins. */
const told = (image: ReturnType<typeof page>) =>
  findCheckboxes(image, DPI).map(({ checked, box }) => [checked, Math.round(box.left / 10) * 10])

for (const turn of [0, 2, -2]) {
  test(`empty, crossed, ticked and filled boxes on a page turned by ${turn} degrees`, () => {
    const image = page(context => {
      for (const x of [100, 200, 300, 400]) context.strokeRect(x, 180, SIDE, SIDE)
      line(context, [200 - 4, 180 - 4], [200 + SIDE + 4, 180 + SIDE + 4])
      line(context, [200 + SIDE + 4, 180 - 4], [200 - 4, 180 + SIDE + 4])
      line(context, [305, 195], [313, 206], [300 + SIDE + 10, 170])
      context.fillRect(404, 184, SIDE - 8, SIDE - 8)
    }, turn)
    assert.deepEqual(
      told(image).toSorted((a, b) => Number(a[1]) - Number(b[1])),
      [
        [false, 100],
        [true, 200],
        [true, 300],
        [true, 400],
      ],
    )
  })
}

test('letters, fields, combs, cells and bullets are no checkboxes', () => {
  const image = page(context => {
    context.fillText('DOORS, BOXES and 80 Quilts', 40, 60)
    context.strokeRect(40, 90, 300, 40)
    for (let x = 40; x < 240; x += 36) context.strokeRect(x, 160, 36, 36)
    for (const x of [40, 80, 120]) for (const y of [230, 270]) context.strokeRect(x, y, 40, 40)
    context.fillRect(300, 240, 24, 24)
    context.beginPath()
    context.arc(420, 250, 16, 0, 7)
    context.stroke()
  })
  assert.deepEqual(told(image), [])
})

test('round buttons and signs with bent sides are no checkboxes', () => {
  const round = page(context => {
    context.lineWidth = 3
    context.beginPath()
    context.roundRect(100, 180, SIDE, SIDE, 12)
    context.stroke()
  })
  assert.deepEqual(told(round), [])
  const bent = page(context => {
    const [left, top, right, bottom] = [100, 180, 100 + SIDE, 180 + SIDE]
    const [x, y] = [left + SIDE / 2, top + SIDE / 2]
    context.lineWidth = 3
    context.beginPath()
    context.moveTo(left, top)
    context.quadraticCurveTo(x, top - 6, right, top)
    context.quadraticCurveTo(right + 6, y, right, bottom)
    context.quadraticCurveTo(x, bottom + 6, left, bottom)
    context.quadraticCurveTo(left - 6, y, left, top)
    context.stroke()
  })
  assert.deepEqual(told(bent), [])
})

test('a solid square is a mark beside outlined ones of its size, and a bullet without', () => {
  const solid = (context: SKRSContext2D) => context.fillRect(300, 180, SIDE, SIDE)
  assert.deepEqual(told(page(solid)), [])
  const both = page(context => {
    solid(context)
    context.strokeRect(100, 180, SIDE, SIDE)
  })
  assert.deepEqual(told(both), [
    [false, 100],
    [true, 300],
  ])
})

test('a page without its checkboxes keeps the rest', () => {
  const image = page(context => {
    context.strokeRect(100, 180, SIDE, SIDE)
    context.fillRect(150, 180, 4, SIDE)
  })
  const plain = withoutCheckboxes(image, findCheckboxes(image, DPI))
  const at = (x: number, y: number) => plain.data[y * plain.width + x]!
  assert.ok(at(100, 190) > 200 && at(115, 180) > 200, 'the box is gone')
  assert.ok(at(152, 190) < 60, 'the stroke beside it is there')
})

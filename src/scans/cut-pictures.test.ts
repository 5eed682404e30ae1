import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { OcrWord } from '../engines/tesseract/read-words.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'
import { LOOK_DPI, outsideOf, picturesOn } from './cut-pictures.ts'

const SCALE = LOOK_DPI / 72

/** An A4 page of what is drawn, in points. */
function scan(draw: (context: SKRSContext2D) => void) {
  const [width, height] = [Math.round(595 * SCALE), Math.round(842 * SCALE)]
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.scale(SCALE, SCALE)
  context.fillStyle = context.strokeStyle = '#202020'
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]!) }
}

const word = (left: number, top: number, text = 'word', confidence = 95): OcrWord => {
  const box = { left, top, right: left + 40, bottom: top + 10 }
  return { text, confidence, box, level: box }
}
const read = (...words: OcrWord[]) => ({ lines: words.map(one => ({ words: [one], starts: true })) })

const holds = (outer: Box, { left, top, right, bottom }: Box) =>
  outer.left <= left && outer.right >= right && outer.top <= top && outer.bottom >= bottom

test('a photograph is a picture, text and rules are none', () => {
  const words = [word(60, 60), word(110, 60), word(60, 400)]
  const image = scan(context => {
    for (const { box } of words) context.fillRect(box.left, box.top, 40, 10)
    context.fillRect(100, 150, 200, 120)
    for (let y = 390; y <= 450; y += 20) context.fillRect(50, y, 400, 0.7)
    for (let x = 50; x <= 450; x += 100) context.fillRect(x, 390, 0.7, 60)
  })
  const found = picturesOn(image, read(...words))!
  assert.equal(found.length, 1)
  assert.ok(holds(found[0]!, { left: 100, top: 150, right: 300, bottom: 270 }))
  assert.ok(holds({ left: 85, top: 135, right: 315, bottom: 285 }, found[0]!))
})

test('a drawing of lines is a picture; a line drawn around words is none', () => {
  const words = [0, 1, 2, 3].flatMap(row => [0, 1, 2].map(i => word(310 + 45 * i, 110 + 14 * row)))
  const image = scan(context => {
    context.lineWidth = 1.5
    context.beginPath()
    context.moveTo(60, 500)
    for (let i = 1; i < 12; i++) context.lineTo(60 + 25 * i, 500 - (i % 2) * 80 - 3 * i)
    context.stroke()
    context.beginPath()
    context.ellipse(375, 140, 85, 45, 0, 0, 7)
    context.stroke()
    for (const { box } of words) context.fillRect(box.left, box.top, 40, 10)
  })
  const found = picturesOn(image, read(...words))!
  assert.equal(found.length, 1)
  assert.ok(found[0]!.top > 300)
})

test('specks, holes and the shadow of an edge are left out; parts side by side are one picture', () => {
  const image = scan(context => {
    for (const y of [200, 500]) {
      context.beginPath()
      context.arc(20, y, 8, 0, 7)
      context.fill()
    }
    context.fillRect(0, 0, 6, 842)
    context.fillRect(200, 300, 60, 60)
    context.fillRect(266, 300, 60, 60)
  })
  assert.equal(picturesOn(image, read())!.length, 1)
})

test('a page of a hundred blots is no page of pictures', () => {
  const image = scan(context => {
    for (let i = 0; i < 100; i++) context.fillRect(60 + 48 * (i % 10), 60 + 70 * Math.floor(i / 10), 30, 30)
  })
  assert.equal(picturesOn(image, read()), undefined)
})

test('guesses at a picture are not read, words in it are', () => {
  const picture = { left: 100, top: 100, right: 300, bottom: 300 }
  const { lines } = outsideOf(
    [picture],
    read(word(120, 120, 'Se', 40), word(120, 200, 'Acme'), word(60, 500, 'fa', 40)),
  )
  assert.deepEqual(
    lines.map(line => line.words[0]!.text),
    ['Acme', 'fa'],
  )
})

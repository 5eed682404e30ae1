import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { openPdf } from '../engines/pdfium/pdfium-document.ts'
import { partedFromStamps, stampsOn } from './stamps.ts'

const [WIDTH, HEIGHT, DPI] = [900, 500, 150]

/** A scan with bars like letters, and something in colour. */
async function scan(draw: (context: SKRSContext2D) => void) {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#181818'
  for (let y = 60; y < 440; y += 50) for (let x = 60; x < 840; x += 14) context.fillRect(x, y, 4, 22)
  context.globalCompositeOperation = 'multiply'
  draw(context)
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedPng(canvas.toBuffer('image/png'))
  const [width, height] = [(WIDTH * 72) / DPI, (HEIGHT * 72) / DPI]
  pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  return openPdf(await pdf.save())
}

test('a stamp across text is taken off in the light of its colour, and the letters stay', async () => {
  using pdf = await scan(context => {
    context.fillStyle = '#d02030'
    context.fillRect(300, 120, 260, 200)
  })
  using page = pdf.page(1)
  const scale = DPI / 72
  const image = page.render({ scale, grayscale: true })
  const stamps = stampsOn(page)
  assert.equal(stamps.length, 1)
  const parted = partedFromStamps(page, image, scale, stamps)
  // Between the letters in the stamp, on a letter in it, and on one beside it.
  const at = (data: Uint8Array, x: number, y: number) => data[y * image.width + x]!
  assert.ok(at(image.data, 408, 180) < 120, 'the stamp is dark')
  assert.ok(at(parted.image.data, 408, 180) > 240, 'paper')
  assert.ok(at(parted.image.data, 412, 170) < 60, 'a letter')
  assert.ok(at(parted.stamps.data, 408, 180) < 120, 'the stamp by itself')
  assert.equal(at(parted.stamps.data, 62, 70), 255)
})

test('a ring that letters cut in pieces is one stamp, with what stands in it', async () => {
  using pdf = await scan(context => {
    context.strokeStyle = '#5a32a0'
    context.lineWidth = 5
    context.beginPath()
    context.arc(430, 250, 130, 0, 2 * Math.PI)
    context.stroke()
    context.fillStyle = '#5a32a0'
    context.fillRect(425, 245, 12, 3)
  })
  using page = pdf.page(1)
  const stamps = stampsOn(page)
  assert.equal(stamps.length, 1)
  const image = page.render({ scale: DPI / 72, grayscale: true })
  const parted = partedFromStamps(page, image, DPI / 72, stamps)
  for (let angle = 0; angle < 6.28; angle += 0.02) {
    const [x, y] = [Math.round(430 + 130 * Math.cos(angle)), Math.round(250 + 130 * Math.sin(angle))]
    const isLetter = (x - 60) % 14 < 5 && (y - 60) % 50 < 23
    if (!isLetter) assert.ok(parted.image.data[y * image.width + x]! > 150, `the ring at ${x}, ${y}`)
  }
  assert.ok(parted.image.data[246 * image.width + 431]! > 150, 'a word in it')
})

test('a stamp of another colour in a ring stays one of its own, and a wide drawing is not one stamp', async () => {
  using rings = await scan(context => {
    context.strokeStyle = '#5a32a0'
    context.lineWidth = 5
    context.beginPath()
    context.arc(430, 250, 130, 0, 2 * Math.PI)
    context.stroke()
    context.fillStyle = '#d02030'
    context.fillRect(390, 210, 90, 60)
  })
  using ringed = rings.page(1)
  assert.deepEqual(
    stampsOn(ringed)
      .map(({ channel }) => channel)
      .sort(),
    [0, 2],
  )
  using drawing = await scan(context => {
    context.fillStyle = '#5a32a0'
    for (let x = 60; x < 820; x += 70) context.fillRect(x, 120, 64, 200)
  })
  using drawn = drawing.page(1)
  const stamps = stampsOn(drawn)
  assert.ok(stamps.length > 1)
  for (const { box } of stamps) assert.ok(box.right - box.left <= 4 * 72 + 1)
})

test('a dark filling with spots of hardly any colour is no stamp', async () => {
  using pdf = await scan(context => {
    context.globalCompositeOperation = 'source-over'
    context.fillStyle = '#223366'
    context.fillRect(60, 120, 780, 120)
    context.fillStyle = '#404858'
    for (let x = 70; x < 830; x += 20) for (let y = 130; y < 230; y += 20) context.fillRect(x, y, 6, 6)
  })
  using page = pdf.page(1)
  assert.deepEqual(stampsOn(page), [])
})

test('coloured words, grounds and markers are no stamps', async () => {
  using pdf = await scan(context => {
    context.fillStyle = '#2848c0'
    for (let x = 60; x < 500; x += 14) context.fillRect(x, 460, 4, 22)
    context.fillStyle = '#fff04a'
    context.fillRect(50, 100, 700, 44)
  })
  using page = pdf.page(1)
  assert.deepEqual(stampsOn(page), [])
})

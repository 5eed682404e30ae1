import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { darkOfBothTones } from './both-tones.ts'
import { tilesOf } from './page-tiles.ts'
import { recognize } from './tesseract.ts'
import type { GreyImage } from './turn-image.ts'

const DPI = 150
const [WIDTH, HEIGHT] = [1000, 900]

/** A page on a ground of this brightness. */
function page(ground: number, draw: (context: SKRSContext2D) => void): GreyImage {
  GlobalFonts.registerFromPath(fontFile('sans'), 'both-tones')
  const context = createCanvas(WIDTH, HEIGHT).getContext('2d')
  context.fillStyle = `rgb(${ground} ${ground} ${ground})`
  context.fillRect(0, 0, WIDTH, HEIGHT)
  draw(context)
  const { data } = context.getImageData(0, 0, WIDTH, HEIGHT)
  return {
    width: WIDTH,
    height: HEIGHT,
    data: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => data[4 * i]!),
  }
}
function write(context: SKRSContext2D, text: string, y: number, size: number, ink: string) {
  context.fillStyle = ink
  context.font = `${size}px "both-tones"`
  context.fillText(text, 80, y)
}
const poster = (ground: number) =>
  page(ground, context => {
    context.fillStyle = '#fff'
    context.fillRect(60, 60, 800, 130)
    write(context, 'Doors open at seven', 140, 30, '#111')
    write(context, 'Night of Jazz', 330, 110, '#fff')
    write(context, 'Seats are free for children', 430, 30, '#fff')
    write(context, 'Please bring warm clothing', 560, 30, '#141414')
    write(context, 'The hall is heated with wood', 620, 30, '#141414')
  })
const foldedOf = (image: GreyImage) => darkOfBothTones(image, tilesOf(image, DPI))

test('letters lighter and letters darker than the ground of a poster are read, and those in a white box on it', async () => {
  const { lines } = await recognize(poster(146), ['eng'], DPI)
  assert.deepEqual(
    lines.map(({ words }) => words.map(word => word.text).join(' ')),
    [
      'Doors open at seven',
      'Night of Jazz',
      'Seats are free for children',
      'Please bring warm clothing',
      'The hall is heated with wood',
    ],
  )
})

test('the ground becomes white, and so does the edge of a box on it', () => {
  const { data } = foldedOf(poster(146))!
  const lightest = (left: number, top: number, right: number, bottom: number) => {
    let least = 255
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) least = Math.min(least, data[y * WIDTH + x]!)
    return least
  }
  assert.ok(lightest(0, 700, WIDTH, HEIGHT) > 230, 'ground')
  assert.ok(lightest(700, 70, 850, 180) > 230, 'box')
  assert.ok(lightest(500, 40, 990, 110) > 230, 'edges of the box')
})

test('pages of paper, dim scans, letters of one tone and photographs stay as they are', () => {
  const dark = (context: SKRSContext2D) => write(context, 'Please bring warm clothing', 560, 40, '#141414')
  const stay = [
    poster(255),
    page(150, dark),
    page(150, context => write(context, 'Night of Jazz', 330, 110, '#fff')),
    page(150, context => {
      dark(context)
      for (let x = 0; x < WIDTH; x += 4) {
        const value = Math.round(128 + 127 * Math.sin(x / 40))
        context.fillStyle = `rgb(${value} ${value} ${value})`
        context.fillRect(x, 0, 4, 700)
      }
    }),
  ]
  for (const [i, image] of stay.entries()) assert.equal(foldedOf(image), undefined, `page ${i}`)
})

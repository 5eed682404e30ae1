import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { recognize } from './tesseract.ts'
import { type GreyImage, turned } from './turn-image.ts'

const LINES = [
  'Order confirmation: 250 hinges, brass, 40 x 30 mm, with screws',
  'Delivery in calendar week 23 by road, unloading by the customer.',
  'Unit price EUR 3.85, discount 7.5 %, total EUR 890.31 plus VAT.',
  'Our reference: QX-7741/b. Your buyer: Ms. Vera Olsen, ext. 368.',
  'Goods remain our property until they have been paid for in full.',
  'Complaints must reach us in writing within ten working days, and',
  'should name the batch (see label: J8805-K) and the fault found.',
  'Returns are taken only in the original box & after a phone call.',
  'Thank you for your trust; we are happy to answer any questions.',
]

/** A page that holds these lines, and what else is drawn on it. */
function page(draw: (context: SKRSContext2D, write: (ink: string) => void) => void): GreyImage {
  GlobalFonts.registerFromPath(fontFile('sans'), 'odd-pages')
  const [width, height] = [1500, 715]
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.font = '28px "odd-pages"'
  draw(context, ink => {
    context.fillStyle = ink
    for (const [i, line] of LINES.entries()) context.fillText(line, 120, 170 + 53 * i)
  })
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]!) }
}

const linesOf = async (image: GreyImage, dpi = 200) =>
  (await recognize(image, ['eng'], dpi)).lines.map(({ words }) => words.map(word => word.text).join(' '))

test('a page is read whichever way it lies, at a resolution that is only claimed', async () => {
  const upright = page((_, write) => write('#181818'))
  for (const turns of [1, 3])
    assert.deepEqual(await linesOf(turned(upright, turns), 300), LINES, `${turns} turns`)
})

test('a single line is read whichever way it lies', async () => {
  const line = 'Invoice 2026-0417 of 3 May'
  const upright = page(context => {
    context.fillStyle = '#181818'
    context.fillText(line, 120, 300)
  })
  for (const turns of [0, 1, 2, 3])
    assert.deepEqual(await linesOf(turned(upright, turns)), [line], `${turns} turns`)
})

test('what shines through from the other side is not read', async () => {
  const image = page((context, write) => {
    context.save()
    context.translate(1900, -26)
    context.scale(-1, 1)
    write('#9e9e9e')
    context.restore()
    write('#181818')
  })
  assert.deepEqual(await linesOf(image), LINES)
})

test('faint print that can be read stays', async () => {
  const note = 'This note in grey is part of the page'
  const image = page((context, write) => {
    write('#181818')
    context.fillStyle = '#909090'
    context.fillText(note, 120, 670)
  })
  assert.deepEqual(await linesOf(image), [...LINES, note])
})

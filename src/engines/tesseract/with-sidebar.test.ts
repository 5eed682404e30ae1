import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { recognize } from './tesseract.ts'
import { type GreyImage, turned } from './turn-image.ts'

/** A slide whose title stands on a bar down its left side, in lines of another height than those beside it. */
function slide(): GreyImage {
  GlobalFonts.registerFromPath(fontFile('sans'), 'sidebar')
  const [width, height] = [1400, 800]
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#b03030'
  context.fillRect(0, 0, 470, height)
  context.fillStyle = '#ffffff'
  context.font = '54px "sidebar"'
  for (const [i, line] of ['Annual', 'Results'].entries()) context.fillText(line, 50, 120 + 66 * i)
  context.font = '30px "sidebar"'
  context.fillStyle = '#202020'
  for (const [i, line] of BESIDE.entries()) context.fillText(line, 530, 100 + 70 * i)
  const { data } = context.getImageData(0, 0, width, height)
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => (data[4 * i]! + data[4 * i + 1]!) / 2),
  }
}

const BESIDE = [
  'Local farmers offer cheese and fresh bread',
  'Customer returns fell to 2.1 per thousand',
  'Children under twelve are admitted free',
  'Please bring a ticket and warm clothing',
]

test('what stands on a bar down one side is read by itself, and comes first on the left', async () => {
  for (const turns of [0, 2]) {
    const { lines } = await recognize(turned(slide(), turns), ['eng'], 150)
    const read = lines.map(({ words }) => words.map(word => word.text).join(' '))
    assert.deepEqual(read, ['Annual', 'Results', ...BESIDE], `${turns} turns`)
  }
})

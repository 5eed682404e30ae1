import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import type { OcrLine, OcrWord } from '../engines/tesseract/read-words.ts'
import { fontFile } from '../lib/fonts/bundled-fonts.ts'
import { boldWords } from './bold-words.ts'

const SCALE = 200 / 72

/** Words with an asterisk before them are bold; lines are given with their size. */
function scan(lines: [size: number, text: string][], ink = '#303030') {
  GlobalFonts.registerFromPath(fontFile('sans'), 'weights-regular')
  GlobalFonts.registerFromPath(fontFile('sans', 'bold'), 'weights-bold')
  const context = createCanvas(1600, 800).getContext('2d')
  context.fillStyle = '#e8e8e8'
  context.fillRect(0, 0, 1600, 800)
  context.scale(SCALE, SCALE)
  context.fillStyle = ink
  let base = 10
  const found = lines.map(([size, text]): OcrLine => {
    base += 1.6 * size
    let left = 20
    const words = text.split(' ').map((marked): OcrWord => {
      const bold = marked.startsWith('*')
      const word = marked.replace('*', '')
      context.font = `${size}px "weights-${bold ? 'bold' : 'regular'}"`
      context.fillText(word, left, base)
      const { width, actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = context.measureText(word)
      const box = { left, top: base - up, right: left + width, bottom: base + down }
      left += width + 0.3 * size
      return { text: word, confidence: 95, box, level: box }
    })
    return { words, starts: true }
  })
  const { data } = context.getImageData(0, 0, 1600, 800)
  const grey = Uint8Array.from({ length: 1600 * 800 }, (_, i) => data[4 * i]!)
  const bold = boldWords({ width: 1600, height: 800, data: grey }, SCALE, { lines: found, turns: 0 })
  return [...bold].map(({ text }) => text)
}

test('words are bold whose strokes are thicker than usual for their size', () => {
  const body = 'The harbour saw more ships this winter than in any since records began'
  assert.deepEqual(
    scan([
      [18, 'Plain title of the report'],
      [13, '*Ships *and *boats'],
      [10, body],
      [10, `${body} *twelve *hundred in all`],
      [7, 'Source: the office of the harbour, March 2024'],
      [10, '*Total *of *the *year'],
    ]),
    ['Ships', 'and', 'boats', 'twelve', 'hundred', 'Total', 'of', 'the', 'year'],
  )
})

test('a single thick word in a line of others is chance, and a page of bold words has none', () => {
  assert.deepEqual(
    scan([
      [10, 'one *blot among many'],
      [10, 'and other lines of the page'],
    ]),
    [],
  )
  assert.deepEqual(scan([[10, '*All *of *this *page *is *heavy']]), [])
})

test('white letters and pale ones are not judged', () => {
  assert.deepEqual(
    scan(
      [
        [10, '*Hardly *anything'],
        [10, 'to be seen here, and more of it below'],
      ],
      '#d0d0d0',
    ),
    [],
  )
})

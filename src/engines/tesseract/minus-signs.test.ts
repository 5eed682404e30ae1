import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../../lib/geometry/pdf-page.ts'
import { loneDashes, minusBefore, settleMinus } from './minus-signs.ts'
import type { OcrWord } from './read-words.ts'

const [WIDTH, HEIGHT] = [300, 220]

function paper() {
  const image = { width: WIDTH, height: HEIGHT, data: new Uint8Array(WIDTH * HEIGHT).fill(240) }
  const draw = ({ left, top, right, bottom }: Box) => {
    for (let y = top; y < bottom; y++) image.data.fill(40, y * WIDTH + left, y * WIDTH + right)
  }
  return { image, draw }
}

const box = (left: number, top: number, wide: number, high: number): Box => ({
  left,
  top,
  right: left + wide,
  bottom: top + high,
})
const word = (text: string, at: Box): OcrWord => ({ text, confidence: 96, box: at, level: at })

/** A figure of three blocks, with a stroke somewhere before it. */
function settled(text: string, stroke: Box, before?: OcrWord): string {
  const { image, draw } = paper()
  for (const left of [100, 111, 122]) draw(box(left, 20, 9, 16))
  draw(stroke)
  const figure = word(text, box(100, 20, 31, 16))
  settleMinus(image, before ? [before, figure] : [figure])
  return figure.text
}

test('the minus before figures is put back where the ink has it', () => {
  const minus = box(89, 27, 8, 2)
  assert.equal(settled('1,234', minus), '-1,234')
  assert.equal(settled('~123', minus), '-123')
  assert.equal(settled('--123', minus), '-123')
  assert.equal(settled('—123', minus), '—123', 'a sign that was read stays')
})

test('a stroke that is no minus is left out', () => {
  assert.equal(settled('123', box(89, 35, 8, 2)), '123', 'at the feet')
  assert.equal(settled('123', box(80, 27, 8, 2)), '123', 'a space before, as between words')
  assert.equal(settled('123', box(60, 27, 37, 2)), '123', 'a rule')
  assert.equal(settled('123', box(95, 20, 2, 16)), '123', 'upright')
  const beside = word('A', box(76, 20, 11, 16))
  assert.equal(settled('123', box(89, 27, 8, 2), beside), '123', 'between two words that it joins')
  assert.equal(settled('a123', box(89, 27, 8, 2)), 'a123')
})

test('what belongs to ink that was passed over is told', () => {
  const place = box(100, 20, 31, 16)
  const minus = box(90, 27, 8, 2)
  assert.equal(minusBefore(place, [box(0, 27, 8, 2), minus], 16), minus)
  assert.equal(minusBefore(place, [box(90, 34, 8, 2)], 16), undefined)
})

/** Names and two columns of figures, the last with the cells given: words, or strokes. */
function dashesIn(cells: readonly (string | Box)[], spots: readonly Box[] = []): Box[] {
  const { image, draw } = paper()
  const lines = cells.map((cell, i) => {
    const top = 10 + 30 * i
    const words = [word('Tools', box(10, top, 50, 16)), word('12', box(120, top, 22, 16))]
    if (typeof cell === 'string') words.push(word(cell, box(220, top, 40, 16)))
    else draw(cell)
    for (const { box } of words) draw(box)
    return { words, starts: true }
  })
  for (const spot of spots) draw(spot)
  return loneDashes(image, lines, 16)
}

test('strokes alone in cells of a column of figures are told', () => {
  const dashes = [box(253, 47, 7, 2), box(253, 107, 7, 2)]
  assert.deepEqual(dashesIn(['31', dashes[0]!, '7', dashes[1]!, '120']), dashes)
})

test('strokes between rows, off the column and in rows of dots are none', () => {
  assert.deepEqual(dashesIn(['31', box(253, 62, 7, 2), '7', '8', '120']), [], 'between two rows')
  assert.deepEqual(dashesIn(['31', box(180, 47, 7, 2), '7', '8', '120']), [], 'off the column')
  const dots = [1, 2, 3, 4].map(i => box(253 - 10 * i, 47, 7, 2))
  assert.deepEqual(dashesIn(['31', box(253, 47, 7, 2), '7', '8', '120'], dots), [], 'a row of them')
  assert.deepEqual(dashesIn(['31', box(253, 44, 7, 7), '7', '8', '120']), [], 'a speck')
})

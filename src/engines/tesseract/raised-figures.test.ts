import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settleRaised } from './raised-figures.ts'

type Spot = [left: number, top: number, width: number, height: number]

/** Letters as blocks of ink: m stands on the line, figures are higher, raised ones half as high at their top. */
const M: Spot = [4, 14, 14, 12]
const SQUARE: Spot = [22, 6, 7, 10]
const ON_LINE: Spot = [22, 16, 7, 10]

function settled(text: string, spots: Spot[], found: string, confidence = 90) {
  const image = { width: 120, height: 40, data: new Uint8Array(120 * 40).fill(240) }
  for (const [left, top, width, height] of spots)
    for (let y = top; y < top + height; y++) image.data.fill(40, y * 120 + left, y * 120 + left + width)
  const box = {
    left: 3,
    top: 6,
    right: Math.max(...spots.map(([left, , width]) => left + width)),
    bottom: 27,
  }
  const word = { text, confidence: 60, box, level: box }
  const other = { ...word, text: found, confidence }
  settleRaised(image, [word], () => ({ lines: [{ words: [other], starts: false }], confidence }))
  return word.text
}

test('raised figures behind metres are read by themselves', () => {
  assert.equal(settled('m*', [M, SQUARE], '3'), 'm³')
  assert.equal(settled('m2', [M, SQUARE], '?'), 'm²')
  assert.equal(settled('m*', [M, SQUARE], '3', 30), 'm*', 'a guess')
  assert.equal(settled('m*', [M, SQUARE], '*'), 'm*')
  assert.equal(settled('m2', [M, ON_LINE], '2'), 'm2', 'not raised')
  assert.equal(settled('am*', [M, SQUARE], '3'), 'am*', 'no unit')
})

test('powers of ten, and microlitres behind them, are told by where they stand', () => {
  const high = (left: number, below = 0): Spot => [left, 8, 5, 18 + below]
  const ten = [high(4), high(12), [20, 6, 6, 9] as Spot, high(30)]
  assert.equal(settled('10°/pl', [...ten, [38, 14, 7, 17], high(49)], '3'), '10³/µl')
  assert.equal(settled('10°/ul', [...ten, [38, 14, 7, 12], high(49)], '9'), '10⁹/ul')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from './boxes.ts'
import type { Draft } from './draft.ts'
import { findDrawings } from './drawings.ts'

const box = (x0: number, y0: number, x1: number, y1: number): Box => ({ x0, y0, x1, y1 })

/** A frame of 300 × 80 points with a text of lines in it, and what is drawn. */
function drawings(texts: string[], ...sketches: Box[]) {
  const segments = texts.map((text, i) => {
    const at = box(150, 122 + 14 * i, 150 + 5 * Math.min(text.length, 40), 132 + 14 * i)
    return {
      ...at,
      size: 10,
      words: text.split(' ').map(word => ({ ...at, text: word, size: 10, base: at.y1 - 2 })),
    }
  })
  const horizontal = [100, 180].map(y => ({ x0: 100, x1: 400, y }))
  const vertical = [100, 400].map(x => ({ y0: 100, y1: 180, x }))
  const rulings = { sketches, shades: [], horizontal, vertical }
  const page = { quarter: 0, width: 595, height: 842, grids: [], turned: [] }
  return findDrawings({ ...page, segments, rulings } as unknown as Draft).length
}

const sign = box(110, 120, 132, 142)
const sentence = 'Never pull the plug while the light is on.'

test('a sign beside a sentence in a frame makes no drawing of it, a chart with a sentence in it is one', () => {
  assert.equal(drawings([sentence], sign), 0)
  assert.equal(drawings([sentence], sign, box(120, 145, 390, 176)), 1)
  assert.equal(drawings(['Pump'], sign), 1)
})

test('lines of Japanese are running text, few words as they seem to be', () => {
  const line = 'イメージはディスクデバイス全体を指定する必要があります'
  assert.equal(drawings([line, line, line], sign, box(120, 145, 390, 176)), 0)
  assert.equal(drawings(['ポンプ', '弁', '電動機'], sign, box(120, 145, 390, 176)), 1)
})

test('a sentence of Japanese beside a drawing is no label of it, a name is', () => {
  const labels = (text: string) => {
    const at = box(164, 140, 164 + 10 * text.length, 150)
    const segments = [{ ...at, size: 10, words: [{ ...at, text, size: 10, base: 148 }] }]
    const rulings = { sketches: [box(100, 110, 160, 176)], shades: [], horizontal: [], vertical: [] }
    const page = { quarter: 0, width: 595, height: 842, grids: [], turned: [] }
    return findDrawings({ ...page, segments, rulings } as unknown as Draft)[0]!.labels.length
  }
  assert.equal(labels('ポンプ'), 1)
  assert.equal(labels('ポンプの電源は切らないこと'), 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Horizontal } from '../rulings.ts'
import type { Row } from './rows.ts'
import { totals } from './total-rows.ts'

/** A row of words, those that stand apart as segments of their own. */
function rowOf(base: number, ...texts: [x0: number, x1: number, text: string][][]): Row {
  const segments = texts.map(own => {
    const words = own.map(([x0, x1, text]) => ({ x0, x1, text, size: 10, base, y0: base - 7, y1: base + 2 }))
    return { words, x0: words[0]!.x0, x1: words.at(-1)!.x1, size: 10, base }
  })
  const ends = { x0: segments[0]!.x0, x1: segments.at(-1)!.x1, y0: base - 7, y1: base + 2 }
  return { segments, size: 10, base, ...ends } as unknown as Row
}

const COLUMNS = [
  { x0: 50, x1: 150 },
  { x0: 330, x1: 400 },
]
const ROWS = [100, 116, 132].map(base => rowOf(base, [[50, 150, 'Lantern']], [[370, 400, '17.50']]))
const TOTAL = rowOf(164, [
  [340, 365, 'Total'],
  [368, 400, '52.50'],
])
const line = (y: number, x1 = 402): Horizontal => ({ x0: 48, x1, y }) as Horizontal

test('a total in a high row between lines is the last row of its table', () => {
  assert.deepEqual(totals([TOTAL], ROWS, COLUMNS, [line(138), line(170)]), [TOTAL])
})

test('what stands far below a table, without lines on both sides, is no total of it', () => {
  assert.deepEqual(totals([TOTAL], ROWS, COLUMNS, []), [])
  assert.deepEqual(totals([TOTAL], ROWS, COLUMNS, [line(138)]), [])
  assert.deepEqual(totals([TOTAL], ROWS, COLUMNS, [line(138), line(170, 300)]), [])
})

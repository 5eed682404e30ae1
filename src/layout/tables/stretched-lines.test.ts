import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import type { Row } from './rows.ts'
import { joinStretched } from './stretched-lines.ts'

const SIZE = 10

/** A line of words five points a letter, between two edges or with gaps of its own, each word a segment. */
function row(line: number, text: string, gaps: (widths: number[]) => number[]): Row {
  const texts = text.split(' ')
  const widths = texts.map(one => 5 * one.length)
  const apart = gaps(widths)
  const base = 100 + 12 * line
  let x0 = 50
  const segments = texts.map((one, i): Segment => {
    const box = { x0, x1: x0 + widths[i]!, y0: base - SIZE, y1: base, size: SIZE, base }
    x0 = box.x1 + (apart[i] ?? 0)
    return { ...box, words: [{ ...box, text: one } as unknown as Word] }
  })
  return { x0: 50, x1: segments.at(-1)!.x1, y0: base - SIZE, y1: base, base, size: SIZE, segments }
}

const justified = (line: number, text: string) =>
  row(line, text, widths => {
    const room = 155 - widths.reduce((sum, width) => sum + width, 0)
    return widths.map(() => room / (widths.length - 1))
  })
const pieces = (rows: Row[]) => joinStretched(rows).map(one => one.segments.length)

test('lines of a narrow justified column are no cells', () => {
  const lines = [
    'towns seven replace crossing',
    'a buyers seven crab better',
    'new council damaged and',
    'walking between crossing',
  ]
  assert.deepEqual(pieces(lines.map((text, i) => justified(i, text))), [1, 1, 1, 3])
  // Two gaps are told by two lines.
  assert.deepEqual(pieces([lines[0]!, lines[3]!, lines[1]!].map((text, i) => justified(i, text))), [1, 1, 1])
})

test('figures of one width stand the same way apart in every row, and others do not', () => {
  const even = [0, 1, 2].map(i => row(i, '2024 1250 3410 4711', widths => widths.map(() => 30)))
  assert.deepEqual(pieces(even), [4, 4, 4])
  const apart = ['Bolts 12 1250 99', 'Washers 7 80 1011', 'Nuts 140 6 12'].map((text, i) =>
    row(i, text, widths => widths.map(width => 60 - width)),
  )
  assert.deepEqual(pieces(apart), [4, 4, 4])
})

test('articles under headings of one height are columns, labels under headings a table', async () => {
  const page = (text: string, size: number) =>
    tablesOf(pen => {
      for (const [i, x] of [50, 220, 390].entries()) {
        pen.text(x, 90, ['Harbour', 'Market', 'Council'][i]!, { face: 'bold', size })
        for (let line = 0; line < 8; line++) pen.text(x, 112 + 12 * line, text)
      }
    })
  assert.deepEqual(await page('the boats come in with crab', 13), [])
  assert.equal((await page('Crab', 10)).length, 1)
})

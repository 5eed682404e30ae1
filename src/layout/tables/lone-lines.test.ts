import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Segment } from '../segments.ts'
import { withLoneLines } from './lone-lines.ts'
import type { Row } from './rows.ts'

const segment = (x0: number, x1: number): Segment => ({ x0, x1, y0: 0, y1: 10, size: 10, base: 8, words: [] })
const row = (...places: [x0: number, x1: number][]): Row => ({
  ...segment(places[0]![0], places.at(-1)![1]),
  segments: places.map(([x0, x1]) => segment(x0, x1)),
})

const columns = [
  { x0: 46, x1: 70 },
  { x0: 129, x1: 158 },
  { x0: 219, x1: 269 },
]
const numbered = [row([46, 69], [129, 158], [243, 257]), row([65, 70], [219, 269])]

test('lines that begin on one edge in front of a heading, and run below it, are its column', () => {
  const rows = [...numbered, row([76, 131]), row([76, 111]), row([76, 160])]
  assert.deepEqual(withLoneLines(columns, rows), [columns[0], { x0: 76, x1: 158 }, columns[2]])
})

test('notes that keep clear of the headings widen no column', () => {
  const rows = [...numbered, row([76, 111]), row([76, 120]), row([76, 115])]
  assert.deepEqual(withLoneLines(columns, rows), columns)
})

test('lines that begin anywhere widen no column', () => {
  const rows = [...numbered, row([76, 131]), row([84, 120]), row([90, 160])]
  assert.deepEqual(withLoneLines(columns, rows), columns)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '../boxes.ts'
import type { Word } from '../word.ts'
import type { Column } from './columns.ts'
import { isChart, isDense, isTable } from './judge.ts'
import type { TextRow } from './text-row.ts'

const box: Box = { x0: 0, y0: 0, x1: 600, y1: 800 }
const chart = (shades: Box[], sketches: Box[] = [], words: Box[] = []) =>
  isChart(box, { horizontal: [], vertical: [], shades, sketches }, words)

test('bars on one line that end on several make a chart, upright or lying', () => {
  const heights = [120, 80, 200, 40]
  assert.ok(chart(heights.map((h, i) => ({ x0: 50 + i * 30, x1: 70 + i * 30, y0: 500 - h, y1: 500 }))))
  assert.ok(chart(heights.map((w, i) => ({ x0: 50, x1: 50 + w, y0: 100 + i * 30, y1: 120 + i * 30 }))))
  assert.ok(!chart(heights.slice(1).map((w, i) => ({ x0: 50, x1: 50 + w, y0: i * 30, y1: 20 + i * 30 }))))
})

test('backgrounds of cells make none, however many', () => {
  const cells = Array.from({ length: 20_000 }, (_, i) => {
    const [x0, y0] = [(i % 200) * 3, Math.floor(i / 200) * 6]
    return { x0, y0, x1: x0 + 2, y1: y0 + 5 }
  })
  assert.ok(!chart(cells))
})

test('one long curve or four short ones inside make a chart, curves beside it do not', () => {
  const short = (x0: number): Box => ({ x0, y0: 100, x1: x0 + 10, y1: 110 })
  assert.ok(chart([], [{ x0: 100, y0: 100, x1: 400, y1: 150 }]))
  assert.ok(chart([], [10, 30, 50, 70].map(short)))
  assert.ok(!chart([], [10, 30, 50].map(short)))
  assert.ok(!chart([], [700, 730, 750, 770].map(short)))
})

const COLUMNS: Column[] = [
  { x0: 50, x1: 380 },
  { x0: 400, x1: 540 },
]

/** Rows of texts, each as far left as its column, half as wide as it. */
const rowsOf = (texts: string[][], columns = COLUMNS): TextRow[] =>
  texts.map((cells, r) => ({
    x0: 50,
    x1: 540,
    y0: r * 20,
    y1: r * 20 + 10,
    base: r * 20 + 10,
    size: 10,
    pieces: cells.flatMap((text, column) => {
      if (text === '') return []
      const { x0, x1 } = columns[column]!
      const run = { font: { bold: false } }
      const words = [{ x0, x1: (x0 + x1) / 2, text, run } as unknown as Word]
      return [{ first: column, last: column, words, text, numeric: /^\d+$/.test(text) }]
    }),
  }))

test('leaders to page numbers that rise are contents, to prices they are a table', () => {
  const chapters = ['Harbour', 'Ships', 'Cranes', 'Weather', 'People']
  const page = (numbers: number[]) =>
    rowsOf(chapters.map((name, i) => [`${name} . . . . . . .`, String(numbers[i])]))
  const room = { x0: 50, y0: 0, x1: 540, y1: 100 }
  assert.ok(!isTable(page([3, 7, 12, 12, 40]), COLUMNS, room))
  assert.ok(isTable(page([90, 7, 45, 12, 40]), COLUMNS, room))
  const mixed = (numbers: number[]) =>
    rowsOf(chapters.map((name, i) => [i % 2 === 1 ? `${name} . . . . . . .` : name, String(numbers[i])]))
  assert.ok(!isTable(mixed([3, 7, 12, 12, 40]), COLUMNS, room))
  assert.ok(isTable(mixed([3, 7, 6, 12, 40]), COLUMNS, room))
  assert.ok(isTable(rowsOf(chapters.map((name, i) => [name, String(i * 3)])), COLUMNS, room))
})

test('areas that begin and end with the words on them are grounds of texts, not bars', () => {
  const bars = [120, 80, 200, 40].map((w, i) => ({ x0: 50, x1: 50 + w, y0: 100 + i * 30, y1: 115 + i * 30 }))
  const inside = bars.map(b => ({ ...b, x1: b.x1 - 3, y0: b.y0 + 2, y1: b.y1 - 2 }))
  assert.ok(!chart(bars, [], inside))
  assert.ok(
    chart(
      bars,
      [],
      inside.map(b => ({ ...b, x1: b.x1 - 15 })),
    ),
  )
})

test('row after row with something in nearly every column is dense, labels of a chart are not', () => {
  const four = [0, 1, 2, 3].map(i => ({ x0: i * 100, x1: i * 100 + 90 }))
  const full = Array.from({ length: 8 }, () => ['1', '2', '3', '4'])
  assert.ok(isDense(rowsOf(full, four), four))
  assert.ok(!isDense(rowsOf(full.slice(1), four), four))
  assert.ok(
    !isDense(
      rowsOf(
        full.map(([a, b]) => [a!, b!, '', '']),
        four,
      ),
      four,
    ),
  )
  assert.ok(
    !isDense(
      rowsOf(
        full.map(row => row.slice(0, 3)),
        four,
      ),
      four.slice(0, 3),
    ),
  )
})

test('labels with their fields behind them, one a line, are no table; fields of several lines are', () => {
  const room = { x0: 50, y0: 0, x1: 540, y1: 100 }
  const form = (texts: string[][]) => {
    const rows = rowsOf(texts)
    for (const { pieces } of rows)
      for (const piece of pieces) if (piece.first === 1) for (const word of piece.words) word.field = true
    return rows
  }
  const texts = [
    ['Title', 'Moby'],
    ['Count', '12'],
    ['Gift', '☑'],
    ['Express', '☐'],
  ]
  assert.ok(!isTable(form(texts), COLUMNS, room))
  assert.ok(isTable(rowsOf(texts), COLUMNS, room))
  assert.ok(isTable(form([...texts, ['', '7']]), COLUMNS, room))
})

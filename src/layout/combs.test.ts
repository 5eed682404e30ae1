import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PdfPath } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'
import { joinDrawnCombs, withoutStrokes } from './combs.ts'
import type { Word } from './word.ts'

const word = (text: string, middle: number, base: number): Word => ({
  ...{ text, x0: middle - 3 * text.length, x1: middle + 3 * text.length, y0: base - 8, y1: base + 2, base },
  ...{ size: 10, quarter: 0, order: 0, spaced: true, softHyphen: false, rtl: false },
  run: { color: [0, 0, 0], font: { name: 'x' } } as unknown as Word['run'],
})

const path = (...points: number[]): PdfPath => ({
  box: { left: 0, top: 0, right: 0, bottom: 0 },
  subpaths: [{ points, closed: points.length > 4, curved: false }],
  ...{ stroke: [0, 0, 0] as [number, number, number], strokeOpacity: 1, strokeWidth: 1, fillOpacity: 0 },
  ...{ mcid: -1, artifact: false },
})

/** One letter to a cell, from the left. */
const cells = (text: string, x: number, base: number, cell = 15): Word[] =>
  [...text].flatMap((char, i) => (char === ' ' ? [] : [word(char, x + cell * (i + 0.5), base)]))

const texts = (words: Word[], paths: PdfPath[] = []) =>
  joinDrawnCombs(words, paths, (box: Box) => box).words.map(w => w.text)

const boxes = (x: number, count: number, y0: number, y1: number, cell = 15): PdfPath[] =>
  Array.from({ length: count }, (_, i) =>
    path(x + cell * i, y0, x + cell * (i + 1), y0, x + cell * (i + 1), y1, x + cell * i, y1),
  )

test('letters in drawn boxes or between strokes are one word, an empty cell a space', () => {
  assert.deepEqual(texts([word('Town', 30, 100), ...cells('LA PAZ', 80, 100)], boxes(80, 6, 88, 105)), [
    'Town',
    'LA PAZ',
  ])
  const ticks = Array.from({ length: 4 }, (_, i) => path(80 + 15 * i, 97, 80 + 15 * i, 104))
  assert.deepEqual(texts(cells('719', 80, 100), ticks), ['719'])
})

test('boxes of a date that stand apart stay apart', () => {
  const date = [...cells('24', 80, 100), ...cells('09', 117, 100), ...cells('1984', 154, 100)]
  const drawn = [...boxes(80, 2, 88, 105), ...boxes(117, 2, 88, 105), ...boxes(154, 4, 88, 105)]
  assert.deepEqual(texts(date, drawn), ['24', '09', '1984'])
})

test('the letters of a flattened field are one word though it draws no strokes', () => {
  assert.deepEqual(texts([word('Number', 30, 100), ...cells('2190447', 80, 100)]), ['Number', '2190447'])
})

test('columns, scales and rows of a table stay apart', () => {
  const apart = (words: Word[], paths: PdfPath[] = []) =>
    assert.equal(texts(words, paths).length, words.length)
  apart(cells('12345', 80, 100))
  apart(cells('3719', 80, 100))
  apart(cells('71935', 80, 100, 40))
  apart([...cells('71935', 80, 100), ...cells('28461', 80, 115)])
  const long = Array.from({ length: 6 }, (_, i) => path(80 + 15 * i, 40, 80 + 15 * i, 300))
  apart([...cells('719', 80, 100), ...cells('284', 80, 116)], long)
  apart([...cells('71935', 80, 100), word('x', 161, 100)])
  const grid = [100, 118, 136, 154].flatMap(base => boxes(80, 3, base - 12, base + 6))
  apart([...cells('719', 80, 100), ...cells('284', 80, 118), ...cells('305', 80, 136)], grid)
})

test('grounds without a seam between them, as cells of stripes have them, are no comb', () => {
  const grounds = (gap: number): PdfPath[] =>
    boxes(80, 5, 88, 105).map(box => {
      const [{ points }] = box.subpaths as [PdfPath['subpaths'][number]]
      const cell = points.map((at, k) => (k === 2 || k === 4 ? at - gap : at))
      const { stroke: _, ...filled } = path(...cell)
      return {
        ...filled,
        fill: [230, 230, 230],
        fillOpacity: 1,
        subpaths: [{ ...box.subpaths[0]!, points: cell }],
      }
    })
  assert.equal(texts(cells('SSFUN', 80, 100).slice(0, 4), grounds(0)).length, 4)
  assert.deepEqual(texts(cells('SSFUN', 80, 100), grounds(1)), ['SSFUN'])
})

test('strokes of a comb are no lines of a table, longer lines are', () => {
  const { combs } = joinDrawnCombs(cells('719', 80, 100), boxes(80, 3, 88, 105), box => box)
  const line = { x: 95, y0: 88, y1: 105 }
  assert.deepEqual(withoutStrokes([line, { ...line, y1: 400 }, { ...line, x: 300 }], combs), [
    { ...line, y1: 400 },
    { ...line, x: 300 },
  ])
})

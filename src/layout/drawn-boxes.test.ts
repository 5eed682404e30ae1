import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PdfPath } from '../lib/geometry/pdf-page.ts'
import { withDrawnBoxes } from './drawn-boxes.ts'
import type { Word } from './word.ts'

const word = (text: string, x0: number, base: number): Word => ({
  ...{ text, x0, x1: x0 + 5 * text.length, y0: base - 8, y1: base + 2, size: 10, base },
  ...{ quarter: 0, order: 0, spaced: true, softHyphen: false, rtl: false },
  run: { color: [0, 0, 0], font: { name: 'x' } } as unknown as Word['run'],
})

type Color = [number, number, number]
const drawn = (points: number[], curved: boolean, fill?: Color, stroke?: Color): PdfPath => ({
  box: { left: 0, top: 0, right: 0, bottom: 0 },
  subpaths: [{ points, closed: true, curved }],
  ...(fill && { fill }),
  ...(stroke && { stroke }),
  ...{ fillOpacity: 1, strokeOpacity: 1, strokeWidth: 1, mcid: -1, artifact: false },
})
const BLACK: Color = [0, 0, 0]
const BLUE: Color = [204, 215, 255]

const square = (x: number, y: number, side: number, fill?: Color, stroke?: Color) =>
  drawn([x, y, x + side, y, x + side, y + side, x, y + side], false, fill, stroke)
const circle = (x: number, y: number, r: number, fill?: Color, stroke?: Color) =>
  drawn([x + r, y, x, y + r, x - r, y, x, y - r, x + r, y], true, fill, stroke)

const texts = (words: Word[], paths: PdfPath[]) =>
  withDrawnBoxes(words, paths, box => box, []).map(w => w.text)
const labels = [word('Train', 40, 100), word('Car', 40, 120)]

test('a box whose tinted ground and outline are drawn apart is ticked by any dark mark', () => {
  const two = [100, 120].flatMap(y => [square(20, y - 9, 12, BLUE), square(20, y - 9, 12, undefined, BLACK)])
  assert.deepEqual(texts(labels, [...two, circle(26, 97, 4, BLACK)]), ['Train', 'Car', '☑', '☐'])
})

test('circles are buttons where one of them is filled', () => {
  const two = [circle(26, 97, 6, undefined, BLACK), circle(26, 117, 6, undefined, BLACK)]
  assert.deepEqual(texts(labels, [...two, circle(26, 117, 3, BLACK)]), ['Train', 'Car', '◯', '◉'])
  assert.deepEqual(texts(labels, two), ['Train', 'Car'])
})

test('a tinted square without an outline is no box', () => {
  assert.deepEqual(texts(labels, [square(20, 91, 12, BLUE), square(20, 111, 12, BLUE)]), ['Train', 'Car'])
})

/** An outline that is filled: its four sides. */
const frame = (x: number, y: number, side: number, fill: Color = BLACK): PdfPath => ({
  ...drawn([], false, fill),
  box: { left: x, top: y, right: x + side, bottom: y + side },
  subpaths: [
    [x, y, x + side, y + 1],
    [x, y + side - 1, x + side, y + side],
    [x, y + 1, x + 1, y + side - 1],
    [x + side - 1, y + 1, x + side, y + side - 1],
  ].map(([x0, y0, x1, y1]) => ({
    points: [x0!, y0!, x1!, y0!, x1!, y1!, x0!, y1!],
    closed: true,
    curved: false,
  })),
})

test('an outline that is filled side by side is a box, with a ground below it or without', () => {
  const two = [frame(20, 91, 12), frame(20, 111, 12)]
  assert.deepEqual(texts(labels, two), ['Train', 'Car', '☐', '☐'])
  const tinted = [square(20, 91, 12, BLUE), square(20, 111, 12, BLUE), ...two]
  assert.deepEqual(texts(labels, tinted), ['Train', 'Car', '☐', '☐'])
  assert.deepEqual(texts(labels, [...two, square(23, 94, 6, BLACK)]), ['Train', 'Car', '☑', '☐'])
})

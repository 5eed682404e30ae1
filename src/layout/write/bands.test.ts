import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Line } from '../model.ts'
import { bandsFromRight, bandsOf } from './bands.ts'

/** A paragraph of lines of ten points. */
function paragraph(name: string, x0: number, y0: number, x1: number, count: number): Block {
  const lines = Array.from({ length: count }, (_, i): Line => {
    const top = y0 + 12 * i
    return {
      ...{ x0, x1, y0: top, y1: top + 10, base: top + 8, size: 10, text: name, spans: [{ text: name }] },
      ...{
        bold: false,
        italic: false,
        mono: false,
        font: '',
        serif: false,
        hyphen: false,
        rtl: false,
        quarter: 0,
      },
    }
  })
  const box = { x0, y0, x1, y1: y0 + 12 * count, page: 1 }
  return { ...box, kind: 'paragraph', lines, spans: [{ text: name }], rtl: false, align: 'left' }
}

const PAGE = { x0: 50, x1: 550 }
const shape = (blocks: Block[], bands = bandsOf) =>
  bands(blocks, PAGE).map(({ columns }) =>
    columns.map(({ x0, x1, blocks: own }) => `${x0}-${x1} ${own.map(b => b.lines[0]!.text).join('')}`),
  )

test('a title over two columns, and a note under them', () => {
  assert.deepEqual(
    shape([
      paragraph('T', 150, 50, 450, 2),
      paragraph('a', 50, 100, 290, 10),
      paragraph('b', 50, 230, 290, 20),
      paragraph('c', 310, 100, 550, 12),
      paragraph('d', 310, 250, 550, 18),
      paragraph('N', 50, 520, 550, 2),
    ]),
    [['50-550 T'], ['50-290 ab', '310-550 cd'], ['50-550 N']],
  )
})

test('columns that are read from the right begin there', () => {
  const blocks = [
    paragraph('T', 150, 50, 450, 2),
    paragraph('a', 310, 100, 550, 30),
    paragraph('b', 50, 100, 290, 12),
    paragraph('c', 50, 250, 290, 18),
  ]
  assert.deepEqual(shape(blocks, bandsFromRight), [['50-550 T'], ['310-550 a', '50-290 bc']])
})

test('addresses beside each other above a text are no columns', () => {
  assert.deepEqual(
    shape([
      paragraph('a', 50, 100, 200, 5),
      paragraph('b', 310, 100, 500, 6),
      paragraph('t', 50, 240, 550, 20),
    ]),
    [['50-550 abt']],
  )
})

test('what ends above the second column stands over both, unless that began with the end of the first', () => {
  const [head, left, right] = [
    paragraph('h', 50, 60, 120, 1),
    paragraph('a', 50, 100, 290, 20),
    paragraph('b', 310, 160, 550, 15),
  ] as const
  assert.deepEqual(shape([head, left, right]), [['50-550 h'], ['50-290 a', '310-550 b']])
  const joined = { ...left, lines: [...left.lines, ...paragraph('a', 310, 60, 550, 8).lines] } as Block
  assert.deepEqual(shape([head, joined, right]), [['50-290 ha', '310-550 b']])
})

test('a formula that stands beside its name makes no column', () => {
  assert.deepEqual(
    shape([
      paragraph('a', 50, 60, 550, 5),
      paragraph('n', 100, 140, 130, 1),
      paragraph('f', 150, 136, 250, 1),
      paragraph('b', 50, 170, 550, 5),
    ]),
    [['50-550 anfb']],
  )
})

test('a picture beside text stands before the text that flows past it', () => {
  const picture: Block = {
    ...{ x0: 400, y0: 130, x1: 550, y1: 220, page: 1, lines: [] },
    ...{ kind: 'figure', image: 0, alt: '' },
  }
  const [column] = bandsOf(
    [
      paragraph('a', 50, 60, 550, 4),
      paragraph('b', 50, 125, 390, 8),
      picture,
      paragraph('c', 50, 240, 550, 4),
    ],
    PAGE,
  )[0]!.columns
  assert.deepEqual(
    column!.blocks.map(b => b.lines[0]?.text ?? 'picture'),
    ['a', 'picture', 'b', 'c'],
  )
})

test('the number of a formula begins no column', () => {
  const formula = {
    ...paragraph('x', 130, 400, 220, 2),
    kind: 'figure',
    image: -1,
    alt: '',
  } as unknown as Block
  const blocks = [
    paragraph('a', 50, 60, 290, 28),
    formula,
    paragraph('(1)', 280, 405, 292, 1),
    paragraph('b', 310, 60, 550, 30),
  ]
  assert.deepEqual(
    bandsOf(blocks, PAGE).map(band => band.columns.map(c => c.blocks.length)),
    [[3, 1]],
  )
})

test('names beside their meanings in one column of a page do not part it', () => {
  const names = Array.from({ length: 8 }, (_, i) => paragraph('n', 50, 200 + 60 * i, 90, 1))
  const meanings = Array.from({ length: 8 }, (_, i) => paragraph('m', 110, 200 + 60 * i, 200, 1))
  const left = [paragraph('a', 50, 50, 280, 10), ...names.flatMap((n, i) => [n, meanings[i]!])]
  const right = [paragraph('b', 310, 50, 540, 20), paragraph('c', 310, 400, 540, 20)]
  assert.deepEqual(
    shape([...left, ...right]).map(columns => columns.map(own => own.replace(/^\S+ /, ''))),
    [[`a${'nm'.repeat(8)}`, 'bc']],
  )
})

test('pictures beside tables that begin as high are no column of their own', () => {
  const picture = (name: string, y0: number): Block => {
    const { lines } = paragraph(name, 400, y0, 550, 1)
    return { x0: 400, y0, x1: 550, y1: y0 + 140, page: 1, kind: 'figure', image: 0, alt: '', lines }
  }
  const rows = (name: string, x0: number) => paragraph(name, x0, 100, x0 + 100, 25)
  assert.deepEqual(
    shape([
      paragraph('T', 50, 50, 150, 1),
      picture('1', 98),
      rows('a', 50),
      rows('b', 160),
      rows('c', 270),
      picture('2', 250),
      picture('3', 400),
    ]),
    [['50-550 T1abc23']],
  )
})

test('short columns above a text are columns where a paragraph goes on from one to the next', () => {
  const going = paragraph('a', 50, 100, 290, 5)
  const [rest] = paragraph('a', 310, 100, 550, 1).lines
  going.lines.push(rest!)
  const blocks = [going, paragraph('b', 310, 120, 550, 4), paragraph('N', 50, 300, 550, 2)]
  assert.deepEqual(shape(blocks), [['50-290 a', '310-550 b'], ['50-550 N']])
})

test('a title over the first two of three columns joins none of them', () => {
  assert.deepEqual(
    shape([
      paragraph('T', 50, 50, 300, 1),
      paragraph('a', 50, 100, 200, 15),
      paragraph('d', 50, 300, 200, 15),
      paragraph('b', 220, 100, 375, 30),
      paragraph('c', 395, 100, 550, 30),
    ]),
    [['50-550 T'], ['50-200 ad', '220-375 b', '395-550 c']],
  )
})

test('what stands in the margin is no column', () => {
  const all = [paragraph('a', 20, 100, 47, 12), paragraph('b', 50, 100, 550, 30)]
  assert.deepEqual(shape(all), [['50-550 ab']])
})

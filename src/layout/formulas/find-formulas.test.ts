import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Horizontal } from '../rulings.ts'
import { findSegments } from '../segments.ts'
import type { Word } from '../word.ts'
import { findFormulas } from './find-formulas.ts'

type Set = [text: string, font: string, size: number, base: number, x0: number, x1: number]

/** The formulas on lines of their own among these words, with the line of text above them. */
function found(all: Set[], bars: Horizontal[] = []): (string | undefined)[] {
  const above: Set[] = ['Here', 'we', 'count', 'ships', 'that', 'came'].map((text, i) => [
    text,
    'CMR10',
    10,
    100,
    20 + 30 * i,
    46 + 30 * i,
  ])
  const words = [...above, ...all].map(([text, name, size, base, x0, x1], order) => {
    const run = { font: { name, italic: /TI/.test(name) }, color: [0, 0, 0] }
    return { x0, x1, y0: base - 0.7 * size, y1: base + 0.2 * size, text, size, base, quarter: 0, order, run }
  })
  const segments = findSegments(words as unknown as Word[])
  return findFormulas(segments, bars, () => undefined).map(({ latex }) => latex)
}

test('a line that begins where the text does, with a word in it, is text', () => {
  const line: Set[] = [
    ['let', 'CMR10', 10, 112, 20, 34],
    ['S', 'CMMI10', 10, 112, 38, 44],
    ['=', 'CMR10', 10, 112, 47, 55],
    ['x', 'CMMI10', 10, 112, 58, 63],
    ['+', 'CMR10', 10, 112, 66, 73],
    ['y', 'CMMI10', 10, 112, 76, 81],
  ]
  assert.deepEqual(found(line), [])
  const moved = line
    .slice(1)
    .map(([text, font, size, base, x0, x1]): Set => [text, font, size, base + 8, x0 + 60, x1 + 60])
  assert.deepEqual(found(moved), ['S=x+y'])
})

test('a sum in a line is no formula of its own, though its sign hangs from above', () => {
  const line: Set[] = [
    ['since', 'CMR10', 10, 112, 20, 40],
    ['all', 'CMR10', 10, 112, 44, 54],
    ['∑', 'CMEX10', 10, 104, 57, 67],
    ['k', 'CMMI10', 10, 112, 69, 74],
    ['=', 'CMR10', 10, 112, 77, 85],
    ['n', 'CMMI10', 10, 112, 88, 93],
  ]
  assert.deepEqual(found(line), [])
})

test('words behind a high brace belong to its cases; small words below a letter are no text', () => {
  const cases: Set[] = [
    ['f', 'CMMI10', 10, 139, 60, 65],
    ['=', 'CMR10', 10, 139, 68, 76],
    ['{', 'CMEX10', 10, 122, 80, 88],
    ['x', 'CMMI10', 10, 131, 90, 95],
    ['if', 'CMR10', 10, 131, 110, 117],
    ['x', 'CMMI10', 10, 131, 120, 125],
    ['>', 'CMMI10', 10, 131, 128, 136],
    ['y', 'CMMI10', 10, 147, 90, 95],
    ['otherwise.', 'CMR10', 10, 147, 110, 155],
  ]
  assert.deepEqual(found(cases), [
    String.raw`f=\begin{cases} x & \mathrm{if}\ x> \\ y & \mathrm{otherwise}. \end{cases}`,
  ])
  const script: Set[] = [
    ['s', 'CMMI10', 10, 130, 80, 85],
    ['zul', 'CMR7', 7, 132, 85, 95],
    ['=', 'CMR10', 10, 130, 98, 106],
    ['f', 'CMMI10', 10, 130, 109, 114],
  ]
  assert.deepEqual(found(script), [String.raw`s_{\mathrm{zul}} =f`])
})

test('items of a list that are formulas are no formulas on lines of their own; numbered formulas are', () => {
  const item = (label: string, base: number, moved: number): Set[] => [
    [label, 'CMR10', 10, base, 30, 42],
    ['y', 'CMMI10', 10, base, 48 + moved, 53 + moved],
    ['=', 'CMR10', 10, base, 56 + moved, 64 + moved],
    ['cos', 'CMR10', 10, base, 67 + moved, 80 + moved],
    ['x', 'CMMI10', 10, base, 82 + moved, 88 + moved],
  ]
  const list = [...item('(a)', 125, 0), ...item('(b)', 145, 0), ...item('(c)', 165, 0)]
  assert.deepEqual(found(list), [])
  assert.equal(found([...item('(1)', 125, 25), ...item('(2)', 145, 25)]).length, 2)
  assert.equal(found([...item('(a)', 125, 0), ...item('(c)', 145, 0)]).length, 2)
})

test('an item that ends in a formula is text where the item above it is', () => {
  const words = (label: string, base: number, texts: string[]): Set[] =>
    [label, ...texts].map((text, i) => [text, 'CMR10', 10, base, 30 + 24 * i, 46 + 24 * i])
  const formula: Set[] = ['g', '=', 'f', '+', 't'].map((text, i) => [
    text,
    /\w/.test(text) ? 'CMMI10' : 'CMR10',
    10,
    145,
    100 + 9 * i,
    106 + 9 * i,
  ])
  const item = (label: string) => [...words(label, 145, ['Use', 'it']), ...formula]
  const text = words('(a)', 125, ['State', 'the', 'rule', 'of', 'the', 'chain'])
  assert.deepEqual(found([...text, ...item('(b)')]), [])
  assert.equal(found([...text, ...item('(d)')]).length, 1)
})

test('formulas in rows between three lines of one length are cells of a table', () => {
  const rows = [200, 212].flatMap((base): Set[] => [
    ['A', 'CMR10', 10, base, 60, 67],
    ['S', 'CMMI10', 10, base, 140, 146],
    ['=', 'CMR10', 10, base, 149, 157],
    ['x', 'CMMI10', 10, base, 160, 165],
    ['+', 'CMR10', 10, base, 168, 175],
    ['y', 'CMMI10', 10, base, 178, 183],
  ])
  const lines = [180, 190, 216].map(y => ({ y, x0: 50, x1: 190 }))
  assert.deepEqual(found(rows, lines), [])
  assert.equal(found(rows, [lines[0]!, lines[2]!]).length, 1)
  assert.equal(
    found(
      rows,
      lines.map((line, i) => ({ ...line, x1: line.x1 + 10 * i })),
    ).length,
    1,
  )
})

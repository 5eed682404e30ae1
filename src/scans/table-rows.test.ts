import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, line, told as toldOf } from '../../test/support/placed-lines.ts'
import type { OcrLine } from '../engines/tesseract/read-words.ts'
import { inRows } from './table-rows.ts'

const told = (lines: OcrLine[]): string[] => toldOf(inRows(lines))

test('the columns of a table come row by row, lines over and under it as they were', () => {
  const lines = [
    line('What was sold in the first three months of this year', 0, 0),
    ...column(['Apples', 'Brown pears', 'Cherries'], 0, 40),
    ...column(['12', '7', '140'], 200, 40),
    ...column(['3.50', '2.10', '12.00'], 260, 42),
    line('Prices are those of the market and hold until the end of March', 0, 120),
  ]
  assert.deepEqual(told(lines), [
    'What was sold in the first three months of this year',
    'Apples | 12 | 3.50',
    'Brown pears | 7 | 2.10',
    'Cherries | 140 | 12.00',
    'Prices are those of the market and hold until the end of March',
  ])
})

test('a cell of several lines keeps its place, and a missing one leaves none', () => {
  const lines = [
    ...column(['Oak table', 'with two drawers', 'Lamp', 'Chair'], 0, 0),
    line('450.00', 200, 0),
    line('80.00', 200, 60),
  ]
  assert.deepEqual(told(lines), ['Oak table | 450.00', 'with two drawers', 'Lamp', 'Chair | 80.00'])
})

test('rows in Arabic begin on the right', () => {
  const lines = [...column(['تفاح', 'خبز'], 200, 0), ...column(['12', '7'], 0, 0)]
  assert.deepEqual(told(lines), ['تفاح | 12', 'خبز | 7'])
})

test('columns of text and addresses beside each other stay as they are', () => {
  const left = 'the harbour was full of ships'
  const right = 'when the wind turned to north'
  const prose = [...column([left, left, left], 0, 0), ...column([right, right, right], 220, 0)]
  assert.deepEqual(
    told(prose),
    prose.map(one => one.words.map(word => word.text).join(' ')),
  )
  const third = column([right, right, right], 440, 0)
  assert.equal(told([...prose, ...third]).length, 9)
  const narrow = column(['ships were far', 'from a harbour', 'in the spring'], 0, 0)
  const three = [0, 120, 240].flatMap(by =>
    narrow.map((one, i) => line(one.words.map(({ text }) => text).join(' '), by, 20 * i)),
  )
  assert.equal(told(three).length, 9)
  // A column in two pieces is one.
  const ragged = ['the ships were', 'far', 'away']
  const pieces = [
    ...column(ragged, 0, 0),
    ...column([...ragged, ...ragged], 120, 0),
    ...column(ragged, 0, 60),
  ]
  assert.equal(told(pieces).length, 12)
  const addresses = [
    ...column(['Anna Berg', 'Hill Street', 'Leeds'], 0, 0),
    ...column(['Carl Dorn', 'Low Road', 'York'], 220, 0),
  ]
  assert.equal(told(addresses).length, 6)
})

test('figures that stand beside no line of the text are no column of it', () => {
  const lines = [
    ...column(['one', 'two', 'three', 'four'], 0, 0, 40),
    ...column(['11', '12', '13'], 200, 20, 40),
  ]
  assert.equal(told(lines).length, 7)
})

/** A till receipt, its amounts in the order that they were read in. */
const receipt = (amounts: OcrLine[]) => [
  line('Receipt of the harbour stores', 0, 0),
  ...column(['Milk', '2 at 1.10', 'Bread', '3 at 2.40', 'Plums', 'Figs', 'Total'], 0, 20),
  ...amounts,
  line('thank you and come again soon', 10, 180),
]
const ROWS_OF_RECEIPT = [
  'Receipt of the harbour stores',
  'Milk | 2.20',
  '2 at 1.10',
  'Bread | 7.20',
  '3 at 2.40',
  'Plums | 4.50',
  'Figs | 3.30',
  'Total | 251.45',
  'thank you and come again soon',
]

test('amounts beside goods come in their rows, also where a line above and one of them reach further', () => {
  const amounts = [
    line('2.20', 190, 20),
    line('3.30', 190, 120),
    line('7.20', 190, 60),
    line('4.50', 190, 100),
    line('251.45', 170, 140),
  ]
  assert.deepEqual(told(receipt(amounts)), ROWS_OF_RECEIPT)
})

test('so do those whose column comes in pieces, which do not part each other', () => {
  const amounts = [
    line('7.20', 190, 60),
    line('4.50', 190, 100),
    line('3.30', 190, 120),
    line('2.20', 190, 20),
    line('251.45', 178, 140),
  ]
  assert.deepEqual(told(receipt(amounts)), ROWS_OF_RECEIPT)
})

test('codes of letters and figures are a column beside text', () => {
  const lines = [
    ...column(['9:15 The harbour by boat and on foot', '10:40 Old town and its towers', '13:05 Mills'], 0, 0),
    ...column(['A5', 'C1', 'B12'], 300, 0),
  ]
  assert.deepEqual(told(lines), [
    '9:15 The harbour by boat and on foot | A5',
    '10:40 Old town and its towers | C1',
    '13:05 Mills | B12',
  ])
})

test('names that fill their column belong to the rows of the table beside it', () => {
  const names = ['547 Thomas Whitfield', '665 Margaret Ellison', '662 Priya Ashworth', '599 Oliver Whitmore']
  const lines = [
    line('Night of museums', 0, -30),
    ...column(names, 0, 0),
    ...column(['Norwich', 'Bristol', 'Leeds', 'York'], 200, 0),
    ...column(['2.20', '3.30', '7.20', '4.50'], 300, 0),
  ]
  assert.deepEqual(told(lines), [
    'Night of museums',
    '547 Thomas Whitfield | Norwich | 2.20',
    '665 Margaret Ellison | Bristol | 3.30',
    '662 Priya Ashworth | Leeds | 7.20',
    '599 Oliver Whitmore | York | 4.50',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, line, told as toldOf } from '../../test/support/placed-lines.ts'
import type { OcrLine } from '../engines/tesseract/read-words.ts'
import type { Box } from '../lib/geometry/pdf-page.ts'
import { inReadingOrder } from './reading-order.ts'

const told = (lines: OcrLine[], rulings: Box[] = []): string[] => toldOf(inReadingOrder(lines, rulings))
const rule = (left: number, right: number, y: number): Box => ({ left, top: y, right, bottom: y + 1 })

const BODY: OcrLine[] = column(
  [
    'thank you for your letter about the lamps',
    'we shall look at them before the winter comes',
    'and tell you which of them can be mended here',
    'please send us no more of them before that',
    'with kind regards from all of the workshop',
    'and from those who packed them for you',
  ],
  0,
  200,
  16,
)
const textsOf = (lines: OcrLine[]) => lines.map(({ words }) => words.map(word => word.text).join(' '))

test('the sender and the date of a letter come where they stand, not after its text', () => {
  const lines = [
    line('HARBOUR LAMPS', 0, 0),
    ...column(['Ann Berg', 'Low Road', 'York'], 0, 80, 16),
    ...BODY,
    ...column(['12 Mill Lane', 'Leeds', 'Tel. 77 41'], 400, 0, 16),
    line('3 May 2026', 400, 160),
  ]
  assert.deepEqual(told(lines), [
    'HARBOUR LAMPS',
    '12 Mill Lane',
    'Leeds',
    'Tel. 77 41',
    'Ann Berg',
    'Low Road',
    'York',
    '3 May 2026',
    ...textsOf(BODY),
  ])
})

test('a date level with a line stands in its row, and so do figures', () => {
  const lines = [
    line('Invoice 41', 0, 0),
    ...column(['Lamp', 'with a shade', 'Table', 'Chair', 'Bench', 'made of oak'], 0, 100),
    line('3 May 2026', 400, 0),
    ...column(['45.00', '9.50'], 400, 100, 40),
  ]
  assert.deepEqual(told(lines), [
    'Invoice 41 | 3 May 2026',
    'Lamp | 45.00',
    'with a shade',
    'Table | 9.50',
    'Chair',
    'Bench',
    'made of oak',
  ])
})

test('columns of text stay one after the other, also where the second is short', () => {
  const left = 'the harbour was full of ships'
  const pages = [
    [...column(Array(8).fill(left), 0, 0), line('when the wind turned', 220, 0)],
    [...column(Array(8).fill(left), 0, 0), ...column(['when the wind', 'turned to north'], 220, 0)],
    [...column(Array(8).fill('the ships'), 0, 0), ...column(Array(3).fill(left), 220, 0)],
    [...column(Array(4).fill('the ships'), 0, 0), ...column(Array(4).fill('all of them'), 220, 0)],
  ]
  for (const lines of pages) assert.deepEqual(told(lines), textsOf(lines))
})

test('what is above a rule across the page comes before what is below', () => {
  const left = [
    'Ann Berg',
    'Low Road',
    'the lamps came on a Monday and were whole',
    'so we put them up at once',
  ]
  const right = ['The Harbour Lamp Works of Leeds and York', 'makers of lamps for ships since 1871']
  const lines = [...column(left, 0, 0), ...column(right, 300, 0)]
  const across = [rule(0, 540, 35)]
  assert.deepEqual(told(lines), [...left, ...right])
  assert.deepEqual(told(lines, across), [...left.slice(0, 2), ...right, ...left.slice(2)])
  assert.deepEqual(told(lines, [rule(0, 200, 35)]), [...left, ...right], 'of one column')
})

test('rules between the items of a list part no column beside it', () => {
  const menu = ['Inbox', 'Drafts', 'Archive', 'Settings']
  const items = [
    'Minutes of the meeting in May',
    'Trains are late by some ten minutes',
    'Who has the key of room three',
  ]
  const lines = [...column(menu, 0, 0), ...column(items, 120, 0)]
  assert.deepEqual(told(lines, [rule(120, 540, 15), rule(120, 540, 35)]), [...menu, ...items])
})

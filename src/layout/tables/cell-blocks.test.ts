import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import type { Word } from '../word.ts'
import { joinedRows } from './cell-blocks.ts'
import type { TextRow } from './text-row.ts'

const HOURS = ['08:00–08:45', '09:00–09:45', '10:00–10:45', '11:00–11:45']
const LESSONS: string[][][] = [
  [['Physics', 'Room 12'], ['History', 'Room 4'], ['Music']],
  [['French'], ['Biology', 'Room 31'], ['Sports', 'Hall 2']],
  [['Latin', 'Room 9'], ['Drama'], ['Physics', 'Room 12']],
  [['Music'], ['French', 'Room 6'], ['History', 'Room 4']],
]

/** Lessons of a week without lines between the rows; `share` of the free height stands above a cell. */
const timetable = (share: number) => (pen: Pen) => {
  for (const [i, name] of ['Class A', 'Class B', 'Class C'].entries()) pen.text(160 + 100 * i, 100, name)
  for (const [r, hours] of HOURS.entries()) {
    const top = 118 + 26.5 * r
    pen.text(60, top + 12 * share, hours)
    for (const [c, lines] of LESSONS[r]!.entries())
      for (const [k, line] of lines.entries())
        pen.text(160 + 100 * c, top + 12 * k + 12 * share * (2 - lines.length), line)
  }
}

const whole = HOURS.map((hours, r) => [hours, ...LESSONS[r]!.map(lines => lines.join(' '))])

test('cells at the foot of rows that are two lines high in several columns', async () => {
  const [table] = await tablesOf(timetable(1))
  assert.deepEqual(table?.slice(1), whole)
})

test('cells in the middle of rows that are two lines high in several columns', async () => {
  const [table] = await tablesOf(timetable(0.5))
  assert.deepEqual(table?.slice(1), whole)
})

test('rows in groups, one without a text in its first line, stay rows', async () => {
  const [table] = await tablesOf(pen => {
    const names = [
      ['Ada', 'Basel', 'Sales'],
      ['Ben', 'Celle', 'Stock'],
      ['', 'Dover', 'Legal'],
      ['Dan', 'Essen', 'Sales'],
      ['Eve', 'Fulda', 'Stock'],
      ['Fay', 'Genoa', 'Legal'],
    ]
    for (const [i, title] of ['Name', 'Town', 'Team'].entries()) pen.text(60 + 100 * i, 100, title)
    for (const [r, row] of names.entries())
      for (const [c, text] of row.entries())
        if (text) pen.text(60 + 100 * c, 120 + 12 * r + 8 * Math.floor(r / 2), text)
  })
  assert.equal(table?.length, 7)
})

test('two columns, most lines of which have one only', async () => {
  const goods: [string[], string][] = [
    [['Card payment at', 'the grocer'], '11.37'],
    [['Cable ties, black,', 'pack of 100'], '1.02'],
    [['Standing order for', 'the flat'], '7.92'],
  ]
  const [table] = await tablesOf(pen => {
    pen.text(60, 100, 'Description')
    pen.text(250, 100, 'Amount', { right: true })
    for (const [i, [lines, amount]] of goods.entries()) {
      for (const [k, line] of lines.entries()) pen.text(60, 120 + 34 * i + 12 * k, line)
      pen.text(250, 126 + 34 * i, amount, { right: true })
    }
    pen.text(60, 222, 'Total')
    pen.text(250, 222, '20.31', { right: true })
  })
  assert.deepEqual(
    table?.slice(1, 4),
    goods.map(([lines, amount]) => [lines.join(' '), amount]),
  )
})

test('a row beside a cell of two lines has figures of its own', async () => {
  const [table] = await tablesOf(pen => {
    const pays = ['Wages', 'Bonus', 'Meals', 'Travel', 'Phone', 'Sum']
    for (const [i, title] of ['Pay', 'Amount'].entries()) pen.text(60 + 130 * i, 100, title)
    for (const [i, title] of ['Cuts', 'Amount'].entries()) pen.text(300 + 150 * i, 100, title)
    for (const [i, pay] of pays.entries()) {
      pen.text(60, 118 + 16 * i, pay)
      pen.text(190, 118 + 16 * i, `${31 + 17 * i}.40`)
    }
    pen.text(300, 118, 'Set of drivers with a')
    pen.text(300, 131, 'magnet at the tip')
    pen.text(450, 124, '12.80')
    for (const i of [0, 1, 2]) {
      pen.text(300, 150 + 16 * i, ['Tax', 'Rent', 'Gym'][i]!)
      pen.text(450, 150 + 16 * i, `${21 + 9 * i}.10`)
    }
  })
  assert.ok(table?.every(row => !row.includes('31.40 48.40')))
})

test('a heading and a label over a gap between columns of times make no column', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(60, 104, 'Date')
    pen.text(400, 104, 'Total')
    pen.text(450, 104, 'Note')
    for (const [i, name] of ['Ulm', 'Bonn'].entries()) pen.text(180 + 120 * i, 98, name)
    for (const [i, title] of ['From', 'To', 'From', 'To'].entries()) pen.text(150 + 60 * i, 110, title)
    for (const [g, top] of [126, 214].entries()) {
      pen.text(60, top, `Week ${31 + g}`)
      for (let i = 0; i < 4; i++) {
        const times = [`06:${31 + i}`, `10:${18 + i}`, `10:${48 + i}`, `12:${18 + i}`]
        pen.text(60, top + 12 * (i + 1), `0${i + 1}/05/2025`)
        for (const [c, time] of times.entries()) pen.text(150 + 60 * c, top + 12 * (i + 1), time)
        pen.text(400, top + 12 * (i + 1), `5:${20 + 9 * i}`)
        if (i > 1) pen.text(450, top + 12 * (i + 1), 'late')
      }
      pen.text(290, top + 60, 'Subtotal of a week')
      pen.text(400, top + 60, '22:45')
    }
  })
  assert.deepEqual(table?.[3], ['01/05/2025', '06:31', '10:18', '10:48', '12:18', '5:20', ''])
})

test('lines of times as close as those of cells are rows of their own', () => {
  const line = (base: number, ...texts: string[]): TextRow => ({
    ...{ base, size: 10, x0: 0, x1: 400, y0: base - 8, y1: base + 2 },
    pieces: texts.flatMap((text, c) => {
      const word = { text, base, size: 10, x0: 100 * c, x1: 100 * c + 40, y0: base - 8, y1: base + 2 } as Word
      return text ? [{ first: c, last: c, words: [word], text, numeric: false }] : []
    }),
  })
  const group = (top: number, texts: [string, string][]) => [
    line(top, 'Week'),
    ...texts.map(([from, to], i) => line(top + 12 * (i + 1), 'Monday', from, to)),
    line(top + 12 * (texts.length + 1), '', '', texts[0]![1], 'Subtotal'),
  ]
  const rows = (one: string, other: string) => [
    line(0, 'Day', 'From', 'To', 'Note'),
    ...group(20, [
      [one, other],
      [one, other],
    ]),
    ...group(92, [
      [one, other],
      [one, other],
    ]),
  ]
  assert.equal(joinedRows(rows('Ulm', 'Bonn'), 4)?.length, 3)
  assert.equal(joinedRows(rows('06:31', '10:18'), 4), undefined)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import type { Line } from '../model.ts'
import { settleDates } from './broken-dates.ts'

const right = { right: true }
const bold = { face: 'bold' } as const

function heads(pen: Pen, ...names: string[]): void {
  for (const [i, name] of names.entries())
    pen.text([50, 110, 380][i]!, 86, name, i === 2 ? { ...right, ...bold } : bold)
}

test('dates broken over lines of a narrow first column stay in their rows', async () => {
  const days: [string[], string, string][] = [
    [['3 de', 'março de', '2026'], 'Meio-fio', '63,75'],
    [['5 de', 'março de', '2026'], 'Tela soldada', '1.041,64'],
    [['10 de', 'março de', '2026'], 'Concreto C25', '15,06'],
    [['12 de', 'abril de', '2026'], 'Lastro de brita', '7,70'],
  ]
  for (const apart of [0, 4]) {
    const [table] = await tablesOf(pen => {
      heads(pen, 'Data', 'Histórico', 'Valor')
      for (const [i, [date, name, value]] of days.entries()) {
        const y = 104 + i * (36 + apart)
        for (const [k, line] of date.entries()) pen.text(50, y + 12 * k, line)
        pen.text(110, y, name)
        pen.text(380, y, value, right)
      }
    })
    assert.deepEqual(
      table?.slice(1),
      days.map(([date, ...others]) => [date.join(' '), ...others]),
      `rows ${apart} points further apart than lines`,
    )
  }
})

test('a year below its day is no figure of its own', async () => {
  const days = ['6. 3.', '7. 3.', '18. 3.', '19. 4.']
  const [table] = await tablesOf(pen => {
    heads(pen, 'Den', 'Popis', 'Cena')
    for (const [i, day] of days.entries()) {
      const y = 104 + 28 * i
      pen.text(50, y, day)
      pen.text(50, y + 12, '2026')
      pen.text(110, y, `Beton C2${i}`)
      pen.text(380, y, `1${i},95`, right)
    }
  })
  assert.deepEqual(
    table?.slice(1),
    days.map((day, i) => [`${day} 2026`, `Beton C2${i}`, `1${i},95`]),
  )
})

test('texts in the middle beside a broken date are in its row', async () => {
  const days = ['20 Jan', '21 Jan', '2 Feb', '14 Feb']
  const [table] = await tablesOf(pen => {
    heads(pen, 'Date', 'Entry', 'Amount')
    for (const [i, day] of days.entries()) {
      const y = 104 + 26 * i
      pen.text(50, y, day)
      pen.text(50, y + 12, '2026')
      pen.text(110, y + 6, `Steel mesh ${i}`)
      pen.text(380, y + 6, `1${i}.95`, right)
    }
  })
  assert.deepEqual(
    table?.slice(1),
    days.map((day, i) => [`${day} 2026`, `Steel mesh ${i}`, `1${i}.95`]),
  )
})

test('times below the days of their rows are read with them', async () => {
  const days = ['2026-01-20', '2026-01-21', '2026-02-02', '2026-02-14']
  const [table] = await tablesOf(pen => {
    heads(pen, 'Date', 'Entry', 'Amount')
    for (const [i, day] of days.entries()) {
      const y = 104 + 22 * i
      pen.text(50, y, day)
      pen.text(50, y + 11, `1${i}:05`)
      pen.text(110, y, `Steel mesh ${i}`)
      pen.text(380, y, `1${i}.95`, right)
    }
  })
  assert.deepEqual(
    table?.slice(1).map(row => row[0]),
    days.map((day, i) => `${day} 1${i}:05`),
  )
})

test('years that head the days below them keep their rows', async () => {
  const lines = ['27 Dec', '28 Dec', '2026', '3 Jan', '9 Jan', '12 Jan']
  const [table] = await tablesOf(pen => {
    heads(pen, 'Date', 'Entry', 'Amount')
    for (const [i, line] of lines.entries()) {
      const y = 104 + 14 * i
      pen.text(50, y, line)
      if (line === '2026') continue
      pen.text(110, y, `Steel mesh ${i}`)
      pen.text(380, y, `1${i}.95`, right)
    }
  })
  assert.deepEqual(
    table?.slice(1).map(row => row[0]),
    lines,
  )
})

test('dates that narrow cells break within their year are whole, wherever they stand in a cell', () => {
  const joins = (...texts: string[]) => {
    const lines = texts.map(text => ({ text }) as Line)
    settleDates(lines)
    return lines.map(line => line.join ?? '')
  }
  assert.deepEqual(joins('10/04/202', '5'), ['plain', ''])
  assert.deepEqual(joins('Paid', '10/04/20', '25'), ['', 'plain', ''])
  assert.deepEqual(joins('10/04/2025', '5'), ['', ''])
  assert.deepEqual(joins('10/04', '5'), ['', ''])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partedAtGutters } from './gutters.ts'

/** A word of 5 points a letter that begins, or ends, at a place. */
const word = (text: string, row: number, { left, right }: { left?: number; right?: number }) => {
  const width = 5 * text.length
  const start = left ?? right! - width
  return { text, left: start, right: start + width, top: 20 * row, bottom: 20 * row + 8 }
}

const UNITS = ['mg/l', 'U/l', 'g/dl', 'mmol/l', 'mg/l', 'U/l', '%']

/** Names, figures that end at 200, and units that begin 3 points farther. */
const rows = (units: readonly string[], { names = true, stray = 0, figures = ['6.3', '14.5'] } = {}) =>
  units.map((unit, row) => ({
    turns: 0,
    words: [
      ...(names ? [word(`Name${row}`, row, { left: 20 })] : []),
      word(figures[row % 2]!, row, { right: 200 + (row % 2) * stray }),
      word(unit, row, { left: 203 + (row % 2) * stray }),
    ],
  }))

const texts = (lines: ReturnType<typeof rows>) =>
  partedAtGutters(lines).map(({ words }) => words.map(({ text }) => text).join(' '))

test('a column of units beside its figures is a column of its own', () => {
  assert.deepEqual(texts(rows(UNITS)).slice(0, 4), ['Name0 6.3', 'mg/l', 'Name1 14.5', 'U/l'])
})

test('figures and words that belong together stay so', () => {
  const whole = (lines: ReturnType<typeof rows>) => assert.equal(texts(lines).length, lines.length)
  whole(rows(UNITS.slice(0, 4)))
  whole(rows(UNITS.map(() => 'EUR')))
  whole(rows(UNITS, { stray: 4 }))
  whole(rows(UNITS, { names: false }))
  whole(rows(UNITS, { figures: ['44000', '67000'] }))
  const heading = (row: number) => ({ turns: 0, words: [word('Reference', row + 0.4, { left: 180 })] })
  whole([...rows(UNITS), heading(1), heading(3)])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Line } from '../model.ts'
import { settleFigures } from './cell-direction.ts'

/** What the lines of cells say in a table that is read from the right. */
function read(...lines: string[]): string[] {
  const cells = lines.map((text): [Cell, Line[]] => [
    { rtl: false } as Cell,
    [{ text, spans: [{ text }], quarter: 0 } as unknown as Line],
  ])
  settleFigures(new Map(cells))
  return cells.map(([, [line]]) => line!.text)
}

test('figures with units, ranges and times are read from the right', () => {
  assert.deepEqual(
    read('kWh 2,674', '09/06/2025 – 24/02/2025', 'mg 25–20', '14:30 25/06/2025', 'EUR 540.25', '% 12.5'),
    ['2,674 kWh', '24/02/2025 – 09/06/2025', '20–25 mg', '25/06/2025 14:30', '540.25 EUR', '12.5 %'],
  )
  assert.deepEqual(read('17:30 - 09:00', 'EUR 540.25-', '12.5%-'), ['09:00 - 17:30', '-540.25 EUR', '-12.5%'])
  assert.deepEqual(
    read('– 24/02/2025', 'mg 17'),
    ['24/02/2025 –', '17 mg'],
    'the first line of a range of two',
  )
  assert.deepEqual(read('l/9^10', 'mm3/12^10'), ['10^9/l', '10^12/mm3'])
})

test('points stand behind the numbers of items', () => {
  assert.deepEqual(read('.1', '.2', '.10', '09:00'), ['1.', '2.', '10.', '09:00'])
  const left = ['1.5', '.5', '1.3 – 39.3', '2 – 4']
  assert.deepEqual(read(...left), left)
})

test('shifts that end on the next morning are set as the others are', () => {
  assert.deepEqual(read('14:00–06:00', '22:00–14:00', '06:00–22:00'), [
    '06:00–14:00',
    '14:00–22:00',
    '22:00–06:00',
  ])
  const left = ['06:00–14:00', '14:00–22:00', '22:00–06:00']
  assert.deepEqual(read(...left), left)
})

test('what was set from the left stays, and so does what is no figure', () => {
  const left = ['2,674 kWh', '1.3 – 39.3', '25/06/2025 14:30', 'EUR 540.25', '-12.5']
  assert.deepEqual(read(...left), left)
  const others = ['Windows 11', '1 234 567', '24/02/2025', 'Glucose', '5-1', '+966 11 234 5678', '']
  assert.deepEqual(read(...others, 'mg 17'), [...others, '17 mg'])
})

test('parts of a line keep their looks', () => {
  const spans = [{ text: 'kWh ', bold: true as const }, { text: '84' }]
  const line = { text: 'kWh 84', spans, quarter: 0 } as unknown as Line
  const cell = { rtl: false } as Cell
  assert.deepEqual([...settleFigures(new Map([[cell, [line]]])).keys()], [cell])
  assert.deepEqual(line.spans, [{ text: '84' }, { text: ' kWh', bold: true }])
})

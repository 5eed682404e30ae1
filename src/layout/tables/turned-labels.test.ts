import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const DAYS = ['Saturday', 'Sunday', 'Monday']
const TIMES = ['07:00', '12:00', '18:00', '22:00']

/** Four rows for each day, whose name is written upwards along their side. */
function logbook(pen: Pen, timesAt: number) {
  for (const [i, day] of DAYS.entries()) pen.text(78, 162 + 80 * i, day, { turn: 90 })
  for (let r = 0; r < 12; r++)
    for (const [c, text] of [TIMES[r % 4]!, `${4 + r}.5`, `entry ${r}`].entries())
      pen.text([timesAt, 206, 346][c]!, 114 + 20 * r, text)
}
const rows = Array.from({ length: 12 }, (_, r) => [
  r % 4 === 0 ? DAYS[r / 4] : '',
  TIMES[r % 4],
  `${4 + r}.5`,
  `entry ${r}`,
])

test('texts turned beside rows that no line parts have a column and rows of their own', async () => {
  const [table] = await tablesOf(pen => {
    for (const y of [80, 100, 340]) pen.line(60, y, 480, y)
    for (const x of [200, 340]) pen.line(x, 80, x, 340)
    for (const [i, title] of ['Time', 'Value', 'Remarks'].entries()) pen.text([100, 206, 346][i]!, 94, title)
    logbook(pen, 100)
  })
  assert.deepEqual(table?.slice(1), rows)
})

test('texts turned behind each other in one cell beside ruled rows', async () => {
  const [table] = await tablesOf(pen => {
    pen.box(60, 100, 480, 340)
    for (let y = 120; y < 340; y += 20) pen.line(90, y, 480, y)
    for (const x of [90, 200, 340]) pen.line(x, 100, x, 340)
    logbook(pen, 96)
  })
  assert.deepEqual(table, rows)
})

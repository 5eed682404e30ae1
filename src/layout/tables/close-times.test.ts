import assert from 'node:assert/strict'
import { test } from 'node:test'

import { tablesOf } from '../../../test/support/drawn-tables.ts'

test('two times of day a space apart stand in two columns', async () => {
  const rows = [
    ['10/04/2025', '14:55', '07:20', '7.58'],
    ['11/04/2025', '11:15', '08:25', '2.83'],
    ['12/04/2025', '15:00', '08:25', '6.58'],
    ['13/04/2025', '12:15', '07:45', '4.50'],
    ['14/04/2025', '13:45', '09:20', '4.42'],
  ]
  const tables = await tablesOf(pen => {
    const heads = ['Day', 'To', 'From', 'Hours']
    for (const [c, x] of [60, 131, 158, 220].entries()) pen.text(x, 100, heads[c]!, { face: 'bold' })
    for (const [r, [day, to, from, hours]] of rows.entries()) {
      const y = 114 + 13 * r
      pen.text(60, y, day!)
      // As one text, as readers give what was written from right to left.
      pen.text(131, y, `${to} ${from}`)
      pen.text(245, y, hours!, { right: true })
    }
  })
  assert.deepEqual(tables[0]?.slice(1), rows)
})

test('one remark begins a column of its own where its heading does, close behind the texts before it', async () => {
  const rows = [
    ['016790', 'Eva Long', '80-001 Sandwich', ''],
    ['060111', 'Adam Dude', '30-002 Coventry', ''],
    ['039492', 'Adam Dude', '61-001 Plymouth', ''],
    ['083924', 'John Frog', '80-001 Sandwich', 'returned, see the letter of 4 May'],
    ['000115', 'Peter Wolf', '61-001 Plymouth', ''],
  ]
  const tables = await tablesOf(pen => {
    const places = [60, 105, 160, 244]
    for (const [r, row] of [['Case', 'Name', 'Place', 'Notes'], ...rows].entries())
      for (const [c, text] of row.entries())
        if (text) pen.text(places[c]!, 100 + 13 * r, text, r === 0 ? { face: 'bold' } : {})
  })
  assert.deepEqual(tables[0]?.slice(1), rows)
})

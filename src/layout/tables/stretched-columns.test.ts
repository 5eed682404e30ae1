import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const bids = [
  ['1', 'Manguera', 'de', '1.160,80'],
  ['2', 'Guantes', '', '280,13'],
  ['3', 'Carretilla', '', '447,67'],
  ['4', 'Banco', '', '359,30'],
]

test('words of a justified line that stand far apart are one cell, where the line below goes on', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, [number, name, last, price]] of [['No', 'Partida', '', 'Precio'], ...bids].entries()) {
      const y = 100 + 14 * i + (i > 1 ? 14 : 0)
      pen.text(90, y, number!, right)
      pen.text(104, y, name!)
      if (last) pen.text(195, y, last, right)
      if (last) pen.text(104, y + 14, 'jardines, largo')
      pen.text(260, y, price!, right)
    }
  })
  assert.deepEqual(table?.[1], ['1', 'Manguera de jardines, largo', '1.160,80'])
  assert.deepEqual(table?.at(-1), ['4', 'Banco', '359,30'])
})

test('a remark beside a text of two lines stays a cell, where there was room for more before it', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, [number, name, last, price]] of bids.entries()) {
      const y = 100 + 14 * i + (i > 0 ? 14 : 0)
      pen.text(90, y, number!, right)
      pen.text(104, y, name!)
      if (last) pen.text(250, y, 'new')
      if (last) pen.text(104, y + 14, 'de jardín')
      pen.text(360, y, price!, right)
    }
  })
  assert.deepEqual(table?.[0]?.slice(2), ['new', '1.160,80'])
})

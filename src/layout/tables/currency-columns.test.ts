import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const NAMES = [
  'Ballpoint pen',
  'Extension lead',
  'Wide folder',
  'Stapler',
  'Copy paper',
  'Hammer',
  'Subtotal',
]

test('a currency close behind the figure of one year is that of the next', async () => {
  const signOf = (i: number) => (i % 6 === 0 ? 'TL' : '')
  const [table] = await tablesOf(pen => {
    pen.text(300, 100, '2024', { right: true })
    pen.text(400, 100, '2023', { right: true })
    for (const [i, name] of NAMES.entries()) {
      const y = 114 + 12 * i
      pen.text(60, y, name)
      if (signOf(i)) for (const x of [205, 304]) pen.text(x, y, signOf(i))
      pen.text(300, y, `1,91${i}`, { right: true })
      pen.text(400, y, `${i + 3},295`, { right: true })
    }
  })
  assert.deepEqual(
    table?.slice(1),
    NAMES.map((name, i) => [name, signOf(i), `1,91${i}`, signOf(i), `${i + 3},295`]),
  )
})

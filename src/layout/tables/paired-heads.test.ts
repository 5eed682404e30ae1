import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }

test('names over the same two headings each are a row above them', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(60, 100, 'Item')
    for (const [i, name] of ['Kern', 'Bach', 'Lang'].entries()) {
      const x = 220 + 110 * i
      pen.text(x - 22, 86, name)
      pen.text(x, 100, 'Price', right)
      pen.text(x + 50, 100, 'Points', right)
      for (const row of [0, 1, 2, 3]) {
        pen.text(x, 114 + 14 * row, `${row + 1},${i}58.85`, right)
        pen.text(x + 50, 114 + 14 * row, `${row + i}`, right)
      }
    }
    for (const row of [0, 1, 2, 3]) pen.text(60, 114 + 14 * row, `Plane ${row}`)
  })
  assert.equal(table?.length, 6)
  assert.deepEqual(table?.[0]?.filter(Boolean), ['Kern', 'Bach', 'Lang'])
  assert.deepEqual(table?.[1], ['Item', 'Price', 'Points', 'Price', 'Points', 'Price', 'Points'])
})

/** Where the words of `Price Points` end in Helvetica of 10 points. */
const [PRICE, POINTS] = [22.78, 53.35]

test('headings a space apart are told by the figures below, though a wider one stands over the first', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(60, 100, 'Item')
    for (const [i, name] of ['Samuel Kernow', 'Nadja Bachman'].entries()) {
      const x = 240 + 140 * i
      pen.text(x - 38, 86, name)
      pen.text(x - 25, 100, 'Price Points')
      for (const row of [0, 1, 2, 3]) {
        pen.text(x - 25 + PRICE, 114 + 14 * row, `${row + 1},${i}58.85`, right)
        pen.text(x - 25 + POINTS, 114 + 14 * row, `${row + i}`, right)
      }
    }
    for (const row of [0, 1, 2, 3]) pen.text(60, 114 + 14 * row, `Plane ${row}`)
  })
  assert.deepEqual(table?.[1], ['Item', 'Price', 'Points', 'Price', 'Points'])
})

test('a dash in place of a figure is no sign of the remark in the next column', async () => {
  const rows = [
    ['Angle grinder', '231.24', 'good'],
    ['Garden hose', '-', 'passed'],
    ['Roller', '232.08', ''],
    ['Gloves', '-', 'passed'],
    ['Bench', '308.16', ''],
    ['Ladder', '167.76', ''],
  ]
  const [table] = await tablesOf(pen => {
    for (const [i, [name, fee, remark]] of [['Service', 'a year', 'Remarks'], ...rows].entries()) {
      pen.text(60, 100 + 14 * i, name!)
      pen.text(220, 100 + 14 * i, `${i}9.20`.slice(0, i === 0 ? 0 : 5) || 'a month', right)
      pen.text(300, 100 + 14 * i, fee!, right)
      if (remark) pen.text(304, 100 + 14 * i, remark)
    }
  })
  assert.deepEqual(
    table?.slice(1).map(cells => cells.slice(2)),
    rows.map(cells => cells.slice(1)),
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import { findColumns } from './columns.ts'
import type { Row } from './rows.ts'

const HEADS = ['No.', 'Point', 'A', 'B', 'C', 'Remarks']
const AT = [50, 110, 210, 280, 350, 390]
const POINTS = ['Doors', 'Roof', 'Walls', 'Floor', 'Lamps', 'Stairs', 'Lift', 'Heating', 'Yard']
/** Which of the columns A to C has the mark of a row. */
const MARKS = [0, 1, 1, 0, 2, 0, 2, 1, 0]

test('long remarks in the last column do not end the table', async () => {
  const remark = ['Left with the', 'porter, two', 'boxes of the', 'order are', 'broken.']
  const [table, ...others] = await tablesOf(pen => {
    for (const [c, head] of HEADS.entries()) pen.text(AT[c]!, 100, head)
    let y = 116
    for (const [i, point] of POINTS.entries()) {
      pen.text(AT[0]!, y, `1.${i + 1}`)
      pen.text(AT[1]!, y, point)
      pen.text(AT[2 + MARKS[i]!]!, y, 'X')
      const lines = i === 1 || i === 6 ? remark : []
      for (const [k, line] of lines.entries()) pen.text(AT[5]!, y + 12 * k, line)
      y += 16 + 12 * Math.max(0, lines.length - 1)
    }
  })
  assert.deepEqual(others, [])
  assert.equal(table?.length, 10)
  assert.deepEqual(table?.[2], [
    '1.2',
    'Roof',
    '',
    'X',
    '',
    'Left with the porter, two boxes of the order are broken.',
  ])
})

test('headings over columns of few marks stay with them, though further away than rows', async () => {
  const [table] = await tablesOf(pen => {
    for (const [c, head] of HEADS.entries()) pen.text(AT[c]!, 100, head)
    for (const [i, point] of POINTS.entries()) {
      const y = 120 + 12 * i
      pen.text(AT[0]!, y, `1.${i + 1}`)
      pen.text(AT[1]!, y, point)
      if (i > 2) pen.text(AT[2 + (i % 3)]!, y, 'X')
      if (i === 2 || i === 6) pen.text(AT[5]!, y, 'No objection.')
    }
  })
  assert.deepEqual(table?.[0], HEADS)
  assert.equal(table?.length, 10)
})

test('a last heading with nothing below it, close behind that of marks, has a column of its own', () => {
  const row = (...texts: [string, number, number][]) => {
    const segments = texts.map(([text, x0, x1]) => ({ x0, x1, size: 11, words: [{ text, x0, x1 }] }))
    return { segments, x0: texts[0]![1], x1: texts.at(-1)![2], size: 11 } as unknown as Row
  }
  const body = [row(['Roof', 88, 110], ['X', 324, 331]), row(['Door', 88, 110], ['X', 363, 370])]
  const columns = (last: string) =>
    findColumns([
      row(['Point', 88, 120], ['B', 323, 331], ['C', 363, 371], ['Remarks', 389, 459]),
      ...body,
      ...body,
      row(['Lift', 88, 110], [last, 363, 371]),
    ]).length
  assert.equal(columns('X'), 4)
  assert.equal(columns('Broken'), 3, 'a text is no mark')
})

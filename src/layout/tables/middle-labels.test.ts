import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const LONG = 'Paint roller set (Replaces the article that was returned in'
const LINE = 11.5

test('labels of two lines beside figures set to their middle stay one table, and no columns of text', async () => {
  const fees: [label: string[], month: string, year: string, remark: string][] = [
    [['Service'], 'per month', 'per year', 'Remark'],
    [['Cordless drill 18 V'], '16.40', '196.80', 'good'],
    [['Tarpaulin 4 x 6 m'], '0.56', '6.72', ''],
    [['Garden hose, 25 m (Customer collects on Friday)'], 'free of charge', '337.32', 'returned'],
    [['Paint roller set'], '39.16', '469.92', 'in transit'],
    [['MATHEMATICS'], '', '', ''],
    [[LONG, 'spring)'], '3.45', '41.40', 'good'],
    [['Workbench (See appendix for the terms that apply)'], '5.97', '71.64', 'passed'],
    [['Ladder, aluminium, 3 x 9 rungs'], '34.14', '409.68', ''],
    [['BIOLOGY'], '', '', ''],
    [[LONG, 'autumn)'], '27.25', '327.00', 'good'],
    [['Angle grinder'], '9.59', '', 'passed'],
    [[LONG, 'winter)'], 'free of charge', '345.00', ''],
    [['Wheelbarrow (Handle with care)'], '33.58', '402.96', 'in transit'],
  ]
  const tables = await tablesOf(pen => {
    let y = 100
    for (const [label, month, year, remark] of fees) {
      for (const [i, line] of label.entries()) pen.text(53, y + LINE * i, line)
      const middle = y + (LINE / 2) * (label.length - 1)
      if (month) pen.text(417, middle, month, right)
      if (year) pen.text(516, middle, year, right)
      if (remark) pen.text(522, middle, remark)
      y += 16.5 + LINE * (label.length - 1)
    }
    pen.text(50, y + 20, 'Objections may be raised in writing within one month of receipt.')
  })
  assert.equal(tables.length, 1)
  assert.deepEqual(
    tables[0]?.map(row => row.slice(0, 3)),
    fees.map(([label, month, year]) => [label.join(' '), month, year]),
  )
})

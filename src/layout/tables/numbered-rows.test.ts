import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }

test('a number and a name right below the headings are a row, as close as lines of these would be', async () => {
  const bold = { face: 'bold' } as const
  const [table] = await tablesOf(pen => {
    for (const [x, text] of [
      [50, 'Pos.'],
      [120, 'Goods'],
      [300, 'Count'],
      [380, 'Price'],
    ] as const)
      pen.text(x, 100, text, bold)
    for (const group of [0, 1]) {
      const y = 112 + 36 * group
      pen.text(50, y, `0${group + 1}`)
      pen.text(120, y, `Class ${group + 1}`, bold)
      for (const i of [0, 1]) {
        pen.text(50, y + 12 + 12 * i, `0${group + 1}.00${i + 1}0`)
        pen.text(120, y + 12 + 12 * i, ['Oak shelf', 'Copper pipe'][i]!)
        pen.text(325, y + 12 + 12 * i, `${group}4.${i}0`, right)
        pen.text(402, y + 12 + 12 * i, `1${group}.4${i}`, right)
      }
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Pos.', 'Goods', 'Count', 'Price'],
    ['01', 'Class 1', '', ''],
    ['01.0010', 'Oak shelf', '04.00', '10.40'],
  ])
})

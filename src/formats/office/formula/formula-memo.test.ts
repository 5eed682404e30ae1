import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastRow } from './formula-memo.ts'

test('the last row of a sheet is looked for once, and again when rows came along', () => {
  let walks = 0
  class Rows extends Map<number, string> {
    override keys() {
      walks++
      return super.keys()
    }
  }
  const rows = new Rows([
    [3, 'a'],
    [70, 'b'],
    [5, 'c'],
  ])
  assert.deepEqual([lastRow(rows), lastRow(rows), walks], [70, 70, 1])
  rows.set(90, 'd')
  assert.deepEqual([lastRow(rows), lastRow(rows), walks], [90, 90, 2])
})

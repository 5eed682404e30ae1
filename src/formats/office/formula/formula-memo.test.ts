import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CellStyle } from '../../../document/cell-style.ts'
import type { SheetCell, SheetRow } from '../../../document/sheet-book.ts'
import { Evaluator } from './formula-evaluator.ts'
import { lastRow } from './formula-memo.ts'

const cellOf = (column: number, value: number | string): SheetCell => ({
  column,
  kind: typeof value === 'number' ? 'number' : 'text',
  value,
  style: {} as CellStyle,
})

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

test('what a column of formulas asks for again and again is computed once', () => {
  const many: SheetRow[] = Array.from({ length: 20_000 }, (_, i) => ({
    index: i,
    cells: [cellOf(0, i % 7), cellOf(1, `Name ${i >> 1}`)],
  }))
  const large = new Evaluator(
    { cells: new Map([['one', many]]), names: new Map(), tables: new Map() },
    new Date(0),
    String,
  )
  let [above, twice, totals] = [0, 0, 0]
  for (let i = 0; i < many.length; i++) {
    const place = { sheet: 'one', row: i, column: 0, down: i, right: 0 }
    if (large.scalar('A1>AVERAGE($A$1:$A$20000)', place) === true) above++
    if (large.scalar('COUNTIF($B$1:$B$20000,UPPER(B1))', place) === 2) twice++
    totals = Number(large.scalar('SUM($A$1:A1)', place))
  }
  const all = many.map(({ cells }) => Number(cells[0]!.value))
  const sum = all.reduce((a, b) => a + b, 0)
  assert.equal(above, all.filter(value => value > sum / all.length).length)
  assert.equal(twice, many.length)
  assert.equal(totals, sum)
  const at = { sheet: 'one', row: 0, column: 5, down: 0, right: 0 }
  assert.equal(large.scalar('COUNTIF(A1:A20000,">5")', at), all.filter(value => value > 5).length)
  assert.equal(large.scalar('COUNTIF(B1:B20000,"name 1?")', at), 20)
  assert.equal(large.scalar('COUNTIF(A1:A20000,"3")', at), all.filter(value => value === 3).length)
  assert.equal(large.scalar('SUM(A1:A3)', at), 3)
})

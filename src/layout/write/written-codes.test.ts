import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Table } from '../model.ts'
import { sheetsOf } from './sheets.ts'

/** A table with texts set to the left, or to the right where a column is named. */
function tableOf(rows: string[][], rightColumns: readonly number[]): Table {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): Cell => {
      const [x0, x1] = [100 * column, 100 * column + 90]
      const width = 5 * text.length
      const isRight = rightColumns.includes(column)
      const textX = isRight ? x1 - width : x0
      const box = { x0, y0: 20 * row, x1, y1: 20 * row + 15 }
      const own = { text, spans: [{ text }], textX, textEnd: textX + width }
      return { ...box, ...own, row, column, rowSpan: 1, columnSpan: 1, size: 10, bold: row === 0, rtl: false }
    }),
  )
  const [first] = rows as [string[]]
  const size = { rows: rows.length, columns: first.length, headerRows: 1 }
  const box = { x0: 0, y0: 0, x1: 100 * first.length, y1: 20 * rows.length }
  return { ...box, ...size, page: 1, cells, rtl: false, continues: false }
}

const column = (table: Table, c: number) =>
  sheetsOf([table], () => 45_000)[0]!
    .rows.slice(1)
    .map(row => row[c])

const CODES = ['9233.70', '5010.70', '8261.66', '7069.36']

test('codes set under the start of their heading stay text where figures are set to the right', () => {
  const rows = CODES.map((code, i) => [code, `${10 ** i}.50`])
  const table = tableOf([['Number', 'Price'], ...rows], [1])
  assert.deepEqual(column(table, 0), CODES)
  assert.deepEqual(column(table, 1)[1], { value: 10.5, format: '0.00' })
})

test('the same are figures where they are set as these are', () => {
  const rows = CODES.map((code, i) => [code, `${10 ** i}.50`])
  const table = tableOf([['Number', 'Price'], ...rows], [0, 1])
  assert.deepEqual(column(table, 0)[0], { value: 9233.7, format: '0.00' })
})

test('codes with points say nothing of decimals where all other figures have a comma', () => {
  const rows = CODES.map((code, i) => [code, `${i + 1}.250,50`])
  const table = tableOf([['Number', 'Price'], ...rows], [0, 1])
  assert.deepEqual(column(table, 0), CODES)
  assert.deepEqual(column(table, 1)[0], { value: 1250.5, format: '#,##0.00' })
})

test('days with points are no codes, however they are set', () => {
  const days = ['15.03.2025', '10.04.2025', '31.01.2025', '30.01.2025']
  for (const written of [days, days.map(day => day.replace('.20', '.'))]) {
    const rows = written.map((day, i) => [day, `${10 ** i},50`])
    const [first] = column(tableOf([['Date', 'Price'], ...rows], [1]), 0)
    assert.deepEqual(first, { value: 45_000, format: 'yyyy-mm-dd' })
  }
})

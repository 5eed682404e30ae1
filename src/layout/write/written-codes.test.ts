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

test('versions, addresses and telephone numbers stay text', () => {
  for (const codes of [
    ['1.2.3', '1.10', '2.0.14'],
    ['5.4.22', '13.4', '1.15'],
    ['192.168.100.219', '172.168.100.121', '10.0.0.7'],
    ['+33 612 345 678', '+34 600 123 456'],
  ]) {
    const rows = codes.map(code => [code, '12.50'])
    assert.deepEqual(column(tableOf([['Name', 'Price'], ...rows], [0, 1]), 0), codes)
  }
})

test('amounts and days with points are no versions', () => {
  const amounts = tableOf([['Sum'], ['1.234.567'], ['12.345.678'], ['1.234'], ['950']], [0])
  assert.deepEqual(column(amounts, 0)[0], { value: 1_234_567, format: '#,##0' })
  const facts = tableOf([['Value'], ['12.03.2025'], ['3.50'], ['4']], [0])
  assert.deepEqual(column(facts, 0), [
    { value: 45_000, format: 'yyyy-mm-dd' },
    { value: 3.5, format: '0.00' },
    4,
  ])
})

test('numbers of nine digits stay text where they are set to the left', () => {
  const numbers = ['655 947 581', '749 912 771', '587 149 569', '784 852 306']
  const table = (right: number[]) => tableOf([['Tel.'], ...numbers.map(number => [number])], right)
  assert.deepEqual(column(table([]), 0), numbers)
  assert.deepEqual(column(table([0]), 0)[0], { value: 655_947_581, format: '#,##0' })
})

test('positions counted behind the point stay text, rates do not', () => {
  const positions = ['2.10', '2.20', '2.30', '2.40']
  assert.deepEqual(column(tableOf([['Pos.'], ...positions.map(text => [text])], []), 0), positions)
  const rates = ['0.10', '0.20', '0.30', '0.40']
  assert.deepEqual(column(tableOf([['Rate'], ...rates.map(text => [text])], []), 0)[0], {
    value: 0.1,
    format: '0.00',
  })
})

test('millions are figures, wherever they are set', () => {
  const rows = ['1.234.567', '2.345.678', '3.456.789', '4.567.891'].map((text, i) => [text, `${10 ** i},50`])
  const table = tableOf([['A', 'B'], ...rows], [1])
  assert.deepEqual(column(table, 0)[0], { value: 1_234_567, format: '#,##0' })
})

test('positions and their parts say nothing of decimals', () => {
  const rows = ['1', '1.1', '1.2', '2', '2.1'].map((position, i) => [
    position,
    i === 3 ? '0,885' : `${i + 2},289`,
  ])
  const table = tableOf([['Position', 'Weight'], ...rows], [1])
  assert.deepEqual(column(table, 0)[1], '1.1')
  assert.deepEqual(column(table, 1)[0], { value: 2.289, format: '0.000' })
})

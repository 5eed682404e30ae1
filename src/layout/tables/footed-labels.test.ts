import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }

test('labels of two lines at the foot of their rows are one label, names of groups are not', async () => {
  const rows: [label: string[], ...figures: string[]][] = [
    [['Account'], 'Prior', 'Current', 'Change'],
    [['Mr Grant']],
    [['Coursebook, third', 'edition, with key'], '3,957', '3,785', '172'],
    [['Newsletter'], '708', '615', '93'],
    [['Ms Frost']],
    [['Seminar room, half a', 'day'], '294', '743', '449'],
    [['Pump housing made', 'of cast iron'], '353', '706', '353'],
  ]
  let y = 90
  const [table] = await tablesOf(pen => {
    for (const [label, ...figures] of rows) {
      y += 16
      for (const [i, line] of label.entries()) {
        if (i > 0) y += 11.5
        pen.text(50, y, line)
      }
      for (const [i, figure] of figures.entries()) pen.text(250 + 80 * i, y, figure, right)
    }
  })
  assert.deepEqual(
    table?.map(row => row.filter(text => text !== '')),
    rows.map(([label, ...figures]) => [label.join(' '), ...figures]),
  )
})

const totals = (pen: Pen, amounts: [label: string, amount: string][], x: number) => {
  for (const [i, [label, amount]] of amounts.entries()) {
    pen.text(x, 172 + 14 * i, label)
    pen.text(440, 172 + 14 * i, amount, right)
  }
}

test('amounts with a sign behind them, and with brackets behind a currency, are figures of their own rows', async () => {
  for (const [first, second] of [
    ['206,74 €', '62,02- €'],
    ['€ 206,74', '€ (62,02)'],
  ]) {
    const [table] = await tablesOf(pen => {
      for (const [i, goods] of ['Goods', 'Gasket', 'Laptop', 'Van', 'Pump'].entries()) {
        pen.text(50, 100 + 14 * i, i === 0 ? 'Day' : `0${i}.04.2025`)
        pen.text(130, 100 + 14 * i, goods)
        pen.text(250, 100 + 14 * i, i === 0 ? 'Way' : 'Ulm – Bonn')
        pen.text(360, 100 + 14 * i, i === 0 ? 'km' : `${i}24`, right)
        pen.text(440, 100 + 14 * i, i === 0 ? 'Sum' : `${i}0,20`, right)
      }
      const amounts: [string, string][] = [
        ['Subtotal', first!],
        ['Deducted', second!],
      ]
      totals(pen, amounts, 300)
    })
    assert.deepEqual(
      table?.slice(5).map(row => row.filter(text => text !== '')),
      [
        ['Subtotal', first],
        ['Deducted', second],
      ],
    )
  }
})

test('a label of totals before the first column is in it', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, goods] of ['Goods', 'Gasket', 'Laptop', 'Van', 'Pump', 'Pipe'].entries()) {
      pen.text(130, 88 + 14 * i, i === 0 ? 'Pos.' : `${i}`, right)
      pen.text(160, 88 + 14 * i, goods)
      pen.text(340, 88 + 14 * i, i === 0 ? 'Weight' : `${i}24`, right)
      pen.text(440, 88 + 14 * i, i === 0 ? 'Sum' : `${i}0.20`, right)
    }
    pen.text(50, 172, 'Total')
    pen.text(340, 172, '1860', right)
    pen.text(440, 172, '151.00', right)
  })
  assert.deepEqual(table?.[0], ['Pos.', 'Goods', 'Weight', 'Sum'])
  assert.deepEqual(table?.at(-1), ['Total', '', '1860', '151.00'])
})

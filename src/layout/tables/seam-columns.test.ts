import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'
import { isNumeric } from './grid.ts'

const right = { right: true }

test('columns as close as letters are told by their edges', async () => {
  const results: [string, string, string][] = [
    ['Sodium', '8.40', 'mmol/l'],
    ['Ferritin', '74.4', 'ng/ml'],
    ['Platelets', '506', '10^9/l'],
    ['Leucocytes', '38.3', '10^9/l'],
    ['Glucose', '0.52', 'g/dl'],
  ]
  const [table] = await tablesOf(pen => {
    const line = (i: number, [name, value, unit]: string[], face: 'plain' | 'bold') => {
      pen.text(50, 100 + 14 * i, name!, { face })
      pen.text(282.8, 100 + 14 * i, value!, { ...right, face })
      pen.text(283.9, 100 + 14 * i, unit!, { face })
      pen.text(360, 100 + 14 * i, '5.80 – 10.00', { face })
    }
    line(0, ['Test', 'Result', 'Unit'], 'bold')
    for (const [i, result] of results.entries()) line(i + 1, result, 'plain')
  })
  assert.deepEqual(
    table?.slice(1),
    results.map(result => [...result, '5.80 – 10.00']),
  )
  assert.deepEqual(table?.[0]?.slice(0, 3), ['Test', 'Result', 'Unit'])
})

test('a number put on the page in two texts stays one', async () => {
  const [table] = await tablesOf(pen => {
    for (const i of [0, 1, 2, 3]) {
      pen.text(50, 100 + 14 * i, 'Sodium')
      pen.text(200, 100 + 14 * i, '27')
      pen.text(212.1, 100 + 14 * i, `4${i}`)
    }
  })
  assert.deepEqual(table?.[2], ['Sodium', '2742'])
})

test('a currency below its figure ends the row, also that of totals', async () => {
  const goods = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter']
  const [table] = await tablesOf(pen => {
    for (const [i, title] of ['Number', 'Goods', 'Stock', 'Price', 'Value'].entries())
      pen.text(
        [50, 110, 300, 350, 430][i]!,
        100,
        title,
        i > 1 ? { ...right, face: 'bold' } : { face: 'bold' },
      )
    for (const [i, name] of goods.entries()) {
      const y = 124 + 36 * i
      pen.text(350, y, `1${i},86`, right)
      pen.text(430, y, `2${i}5.337,65`, right)
      pen.text(50, y + 12, `00145${i}`)
      pen.text(110, y + 12, name)
      pen.text(300, y + 12, `1.64${i}`, right)
      pen.text(350, y + 12, '€', right)
      pen.text(430, y + 12, '€', right)
    }
    pen.text(430, 268, '940.809,92', right)
    pen.text(50, 280, 'Total')
    pen.text(430, 280, '€', right)
  })
  assert.deepEqual(table?.slice(1, 3), [
    ['001450', 'Oak shelf', '1.640', '10,86 €', '205.337,65 €'],
    ['001451', 'Copper pipe', '1.641', '11,86 €', '215.337,65 €'],
  ])
  assert.deepEqual(table?.at(-1), ['Total', '', '', '', '940.809,92 €'])
})

test('the first line of a cell in the last row before the totals begins no table', async () => {
  const [table] = await tablesOf(pen => {
    const row = (y: number, number: string, lines: string[], figures: string[]) => {
      pen.text(87, y, number, right)
      for (const [k, line] of lines.entries()) pen.text(95, y + 12 * (k - (lines.length - 1) / 2), line)
      for (const [k, figure] of figures.entries()) pen.text([300, 360, 400, 450, 535][k]!, y, figure, right)
      pen.line(57, y + 8 + 6 * lines.length, 538, y + 8 + 6 * lines.length)
    }
    row(100, 'No.', ['Goods'], ['Count', 'Price', 'Off', 'Tax', 'Sum'])
    for (const i of [1, 2, 3, 4])
      row(100 + 20 * i, `${i}`, ['Copper pipe'], ['29', '154.88', '5 %', '7 %', '266.94'])
    row(206, '5', ['Oak shelf with three', 'boards'], ['23', '274.03', '5 %', '7 %', '302.69'])
    row(
      246,
      '6',
      ['Garden hose, black', 'sold at the station', 'by card'],
      ['1', '342.25', '5 %', '7 %', '342.25'],
    )
    for (const [i, label] of ['Subtotal', 'Tax', 'Total'].entries()) {
      pen.text(450, 279 + 20 * i, label, right)
      pen.text(535, 279 + 20 * i, `5${i}30.10`, right)
      pen.line(57, 286 + 20 * i, 538, 286 + 20 * i)
    }
  })
  assert.deepEqual(table?.slice(5, 8), [
    ['5', 'Oak shelf with three boards', '23', '274.03', '5 %', '7 %', '302.69'],
    ['6', 'Garden hose, black sold at the station by card', '1', '342.25', '5 %', '7 %', '342.25'],
    ['', '', '', '', '', 'Subtotal', '5030.10'],
  ])
})

test('currencies of Arabic countries are part of their figures, from either side', () => {
  for (const text of ['32.54 د.إ', 'د.إ 32.54', '32.54 إ . د', '1,250 ر.ق.']) assert.ok(isNumeric(text), text)
  for (const text of ['د.إ', '32.54 درهم إ.د', 'قسم 32']) assert.ok(!isNumeric(text), text)
})

test('figures right before texts that are read from the right are a column of their own', async () => {
  const goods = ['נייר', 'כיסא אפור', 'לוח', 'מתלה מעילים', 'מדף']
  const [table] = await tablesWith(['hebrew'], pen => {
    const line = (i: number, texts: string[]) => {
      for (const [k, text] of texts.entries())
        pen.text([186, 269, 271, 445][k]!, 100 + 14 * i, text, k < 2 ? right : { face: 'hebrew' })
    }
    pen.text(50, 60, 'All of the goods that we have in stock as of now')
    for (const [i, name] of goods.entries()) line(i, [`${i + 5}0`, `${i + 2}90,000`, name, 'סוג'])
  })
  assert.deepEqual(
    table?.map(row => row.filter(text => /\d/.test(text))),
    goods.map((_, i) => [`${i + 2}90,000`, `${i + 5}0`]),
  )
  assert.equal(table?.[0]?.length, 4)
})

test('close columns are told whatever order a sheet draws its cells in', async () => {
  const pay = [
    ['Salary', '824,59', 'Pension', '545,14'],
    ['Travel to Rome', '2251,91', 'Tax of May', '484,53'],
    ['Sales in May', '10589,64', 'Health insurance', '1029,67'],
  ]
  const [table] = await tablesOf(pen => {
    const cell = (row: number, column: number, text: string, face: 'plain' | 'bold' = 'plain') =>
      pen.text([50, 282.8, 283.9, 520][column]!, 100 + 14 * row, text, { face, right: column % 2 === 1 })
    for (const [column, title] of ['Earned', 'Amount', 'Withheld', 'Amount'].entries())
      cell(0, column, title, 'bold')
    for (const column of [0, 1, 2, 3]) cell(1, column, pay[0]![column]!)
    for (const column of [0, 2, 1, 3]) for (const row of [2, 3]) cell(row, column, pay[row - 1]![column]!)
  })
  assert.deepEqual(table, [['Earned', 'Amount', 'Withheld', 'Amount'], ...pay])
})

test('a currency behind its figure is no sign of the word in the next column', async () => {
  const pay = [
    ['Salary', '1993,08 €', 'Marketing', '311,75 €'],
    ['Travel', '595,05 €', 'Research', '256,59 €'],
    ['Sales', '1266,70 €', 'Buildings', '140,43 €'],
    ['Total', '5951,65 €', 'Total', '1059,79 €'],
  ]
  const [table] = await tablesOf(pen => {
    for (const [i, cells] of [['Earned', 'Amount', 'Withheld', 'Amount'], ...pay].entries())
      for (const [column, x] of [50, i % 2 === 0 ? 279 : 283, 285, 520].entries())
        pen.text(x, 100 + 20 * i, cells[column]!, column % 2 === 1 ? right : {})
  })
  assert.deepEqual(table?.slice(1), pay)
})

test('codes a space away from texts that are read from the right are a column of their own, unless one heading is over both', async () => {
  const goods = ['נייר לבן', 'כיסא אפור', 'לוח', 'מתלה מעילים', 'מדף רחב']
  const draw = (heads: [number, string][], gap: number, code = 'AB') =>
    tablesWith(['hebrew'], pen => {
      pen.text(50, 60, 'All of the goods that we have in stock as of now')
      const end = { right: true, face: 'hebrew' as const }
      for (const [x, text] of heads) pen.text(x, 100, text, end)
      for (const [i, name] of goods.entries()) {
        pen.text(420, 116 + 16 * i, 'סוג', end)
        pen.text(303 + gap, 116 + 16 * i, code === 'AB' ? `AB0${i}` : code, { face: 'hebrew' })
        pen.text(303, 116 + 16 * i, name, end)
        pen.text(80, 116 + 16 * i, `${i + 2}5`, right)
      }
    })
  const apart: [number, string][] = [
    [80, 'כמות'],
    [303, 'פריט'],
    [329, 'קוד'],
    [420, 'מין'],
  ]
  const [parted] = await draw(apart, 2.8)
  assert.equal(parted?.[0]?.length, 4)
  assert.deepEqual(
    parted?.slice(1).map(row => row.find(text => text.startsWith('AB'))),
    goods.map((_, i) => `AB0${i}`),
  )
  const [whole] = await draw(
    [
      [80, 'כמות'],
      [329, 'קוד ופריט'],
      [420, 'מין'],
    ],
    2.8,
  )
  assert.equal(whole?.[0]?.length, 3)
  // Two words of one script may be of one text.
  const [words] = await draw(apart, 2.8, 'מלאי')
  assert.ok(words?.some(row => row.some(text => text.includes('מלאי') && text.includes('לוח'))))
})

test('as many columns as a year has months are parted, though their sums nearly touch', async () => {
  const figures = [2029, 4769, 9680, 6918, 5120]
  const [table] = await tablesOf(pen => {
    for (const [i, figure] of [0, ...figures, 71_000].entries()) {
      pen.text(50, 100 + 14 * i, i === 0 ? 'Goods' : `Ware ${figure}`)
      for (let month = 0; month < 13; month++) {
        const text = i === 0 ? `M${month + 1}` : `${figure + 23 * month}`
        pen.text(190 + 30.2 * month, 100 + 14 * i, text, right)
      }
    }
  })
  assert.deepEqual(
    table?.map(row => row.filter(Boolean).length),
    [14, 14, 14, 14, 14, 14, 14],
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const bold = { face: 'bold' } as const

/** A row whose texts end on these edges, the first of them starting at 60. */
const row = (pen: Pen, y: number, texts: string[], ends: number[], style = {}) => {
  pen.text(60, y, texts[0]!, style)
  for (const [i, x] of ends.entries()) pen.text(x, y, texts[i + 1]!, { ...right, ...style })
}

test('the second line of the last row belongs to it, as those of the other rows do', async () => {
  const [table] = await tablesOf(pen => {
    row(pen, 100, ['Product', 'Pieces', 'Total'], [250, 330])
    for (const i of [0, 1, 2]) {
      row(pen, 122 + 34 * i, [`Oak shelf ${i}`, `${i + 4}`, `${i}41.50`], [250, 330])
      pen.text(60, 134 + 34 * i, `Article: 7710${i}`)
    }
    pen.text(60, 240, 'Please pay within two weeks.')
  })
  assert.deepEqual(table?.slice(2), [
    ['Oak shelf 1 Article: 77101', '5', '141.50'],
    ['Oak shelf 2 Article: 77102', '6', '241.50'],
  ])
})

test('units below bold headings are a row, lines of one heading are not', async () => {
  const draw = (style: object) => (pen: Pen) => {
    row(pen, 100, ['Part', 'Length', 'Mass'], [250, 330], bold)
    row(pen, 114, ['', 'mm', 'kg'], [250, 330], style)
    for (const i of [0, 1, 2, 3]) row(pen, 128 + 14 * i, [`M-${i}`, `${i}12,5`, `${i},4`], [250, 330])
  }
  const [units] = await tablesOf(draw({}))
  assert.deepEqual(units?.slice(0, 2), [
    ['Part', 'Length', 'Mass'],
    ['', 'mm', 'kg'],
  ])
  const [lines] = await tablesOf(draw(bold))
  assert.deepEqual(lines?.[0], ['Part', 'Length mm', 'Mass kg'])
})

test('years in the middle over a narrow and a wide column are a row above their headings', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(60, 100, 'Region', bold)
    pen.text(130, 100, 'Product', bold)
    for (const [k, year] of ['2025', '2026'].entries()) {
      const x = 250 + 130 * k
      pen.text(x + 20, 100, year, bold)
      pen.text(x, 112, 'Qty', { ...right, ...bold })
      pen.text(x + 80, 112, 'Amount', { ...right, ...bold })
    }
    for (const i of [0, 1, 2, 3]) {
      if (i === 0) pen.text(60, 124, 'North')
      pen.text(130, 124 + 12 * i, `Pipe ${i}`)
      for (const [c, x] of [250, 330, 380, 460].entries())
        pen.text(x, 124 + 12 * i, c % 2 ? `${c}3,05${i}.52` : `${c}${i}2`, right)
    }
  })
  assert.deepEqual(table?.[0]?.filter(Boolean), ['Region', 'Product', '2025', '2026'])
  assert.deepEqual(table?.[1], ['', '', 'Qty', 'Amount', 'Qty', 'Amount'])
})

test('units of several kinds stand in a column of their own, a space behind their figures', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, unit] of ['Unit', '%', 'mmol/l', 'U/l', '%', 'mg/dl', 'U/l'].entries()) {
      pen.text(60, 100 + 12 * i, i === 0 ? 'Measured' : `Water meter ${i}`)
      pen.text(i === 0 ? 196 : 200, 100 + 12 * i, i === 0 ? 'Value' : `${i}3,39`, right)
      pen.text(202, 100 + 12 * i, unit)
      pen.text(260, 100 + 12 * i, i === 0 ? 'From' : `${i},47`)
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Measured', 'Value', 'Unit', 'From'],
    ['Water meter 1', '13,39', '%', '1,47'],
    ['Water meter 2', '23,39', 'mmol/l', '2,47'],
  ])
})

test('rules whose corners are curves without a radius are rules, and their table is no chart', async () => {
  const [table] = await tablesOf(pen => {
    for (const i of [0, 1, 2, 3, 4]) {
      const y = 105 + 20 * i
      const corner = (x: number) => `C ${x},${y} ${x},${y} ${x},${y}`
      pen.page.drawSvgPath(`M 350,${y} ${corner(350)} L 60,${y} ${corner(60)} Z`, {
        x: 0,
        y: 842,
        borderWidth: 0.5,
      })
      row(
        pen,
        100 + 20 * i,
        i === 0 ? ['Name', 'Mo', 'Tu'] : [`Kim ${i}`, i % 2 ? '' : '8,0', '7,5'],
        [250, 330],
      )
    }
  })
  assert.deepEqual(table?.slice(0, 2), [
    ['Name', 'Mo', 'Tu'],
    ['Kim 1', '', '7,5'],
  ])
})

test('headings of fewer columns right below begin a table of their own', async () => {
  const tables = await tablesOf(pen => {
    const row = (y: number, texts: string[], xs: number[]) => {
      for (const [i, text] of texts.entries()) pen.text(xs[i]!, y, text, { right: i > 0 })
    }
    const wide = [60, 200, 290, 380, 470]
    row(100, ['Meter', 'Before', 'Now', 'Used', 'Amount'], wide)
    for (const i of [0, 1, 2])
      row(112 + 12 * i, [`ESY${i + 41}`, `${410 + i}`, `${530 + 9 * i}`, `${120 + i}`, `${36 + i}.40`], wide)
    const narrow = [60, 330]
    row(148, ['Charge', 'Price'], narrow)
    row(160, ['Base fee', '12.00'], narrow)
    row(172, ['Reading', '3.50'], narrow)
    row(184, ['Total', '15.50'], narrow)
  })
  assert.deepEqual(
    tables.map(table => [table.length, table[0]!.length]),
    [
      [4, 5],
      [4, 2],
    ],
  )
})

test('headings that come again begin a second table of fewer columns, in type like that of its rows', async () => {
  const tables = await tablesOf(pen => {
    row(pen, 100, ['Item', 'Hours', 'Rate', 'Amount'], [250, 310, 380])
    row(pen, 122, ['Base pay', '12.5', '15.13', '2,421.37'], [250, 310, 380])
    row(pen, 144, ['Bonus', '', '', '62.01'], [250, 310, 380])
    row(pen, 166, ['Night work', '152.0', '0.84', '134.42'], [250, 310, 380])
    row(pen, 188, ['Gross pay', '', '', '2,617.80'], [250, 310, 380])
    pen.text(60, 210, 'Deductions')
    row(pen, 232, ['Item', 'Base', 'Amount'], [310, 380])
    for (const [i, name] of ['Income tax', 'Pension', 'Advance'].entries())
      row(pen, 254 + 22 * i, [name, '2,617.80', `-${7 + i}16.04`], [310, 380])
    row(pen, 320, ['Net pay', '', '681.07'], [310, 380])
    for (const y of [128, 150, 172, 194, 260, 282, 304, 326]) pen.line(58, y, 382, y)
  })
  assert.deepEqual(
    tables.map(table => [table.length, table[0]]),
    [
      [5, ['Item', 'Hours', 'Rate', 'Amount']],
      [5, ['Item', 'Base', 'Amount']],
    ],
  )
})

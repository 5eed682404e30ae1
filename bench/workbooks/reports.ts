/** Workbooks with charts, conditions, drawings and formulas that look things up. */
import { type Chance, day, grouped, percent, serial, sheetOf } from './build.ts'
import { type Book, letters } from './model.ts'
import { COSTS, GOODS, MONTHS, PEOPLE, REGIONS } from './words.ts'

type Make = (chance: Chance) => Book
const DARK = { fill: '375623', color: 'FFFFFF' }
const total = (values: number[]) => values.reduce((a, b) => a + b, 0)

/** Figures and three charts on a page. */
const dashboard: Make = chance => {
  const on = sheetOf('Dashboard', [14, 12, 12, 12, 12], {
    landscape: true,
    fit: [1, 1],
    conditions: [{ range: 'B4:E9', kind: 'scale' }],
    charts: [
      {
        kind: 'column',
        title: 'Revenue by month',
        rows: [3, 9],
        categories: 1,
        series: [2, 3, 4, 5],
        at: 'G2',
      },
      { kind: 'pie', title: 'Share of the North', rows: [3, 9], categories: 1, series: [2], at: 'A13' },
      { kind: 'line', title: 'South and East', rows: [3, 9], categories: 1, series: [3, 4], at: 'G18' },
    ],
  })
  on.text(1, 1, 'Sales cockpit', { bold: true, size: 20, color: '375623' })
  on.head(3, ['Month', ...REGIONS], DARK)
  const columns: number[][] = [[], [], [], []]
  for (let i = 0; i < 6; i++) {
    on.text(4 + i, 1, MONTHS[i]!)
    for (let c = 0; c < 4; c++) {
      const value = chance.whole(1_000, 90_000)
      columns[c]!.push(value)
      on.number(4 + i, 2 + c, value, '#,##0', grouped(value, 0))
    }
  }
  on.text(10, 1, 'Total', { bold: true })
  for (const [c, values] of columns.entries())
    on.formula(10, 2 + c, `SUM(${letters(2 + c)}4:${letters(2 + c)}9)`, '#,##0', grouped(total(values), 0), {
      bold: true,
    })
  return {
    kind: 'dashboard',
    sheets: [on.sheet],
    said: ['Revenue by month', 'Share of the North', 'South and East'],
  }
}

/** Tasks as bars over days; heads stand upright. */
const gantt: Make = chance => {
  const days = 28
  const on = sheetOf('Plan', [22, 16, 11, 6, ...Array<number>(days).fill(3)], {
    landscape: true,
    fit: [1, 0],
    heights: { 2: 60 },
    conditions: [
      {
        range: `E3:${letters(4 + days)}14`,
        kind: 'formula',
        formula: 'AND(E$2>=$C3,E$2<$C3+$D3)',
        fill: '70AD47',
      },
    ],
  })
  const first = serial(2027, chance.whole(1, 11), 1)
  on.text(1, 1, 'Project plan', { bold: true, size: 14 })
  on.head(2, ['Task', 'Owner', 'Start', 'Days'], { ...DARK, down: 'bottom' })
  for (let d = 0; d < days; d++)
    on.number(
      2,
      5 + d,
      first + d,
      'd mmm',
      day(first + d, 'en-GB', { day: 'numeric', month: 'short' }).replace('Sept', 'Sep'),
      { turn: 90, border: 'thin', size: 9 },
    )
  for (let i = 0; i < 12; i++) {
    const start = first + chance.whole(0, 20)
    on.text(3 + i, 1, `${chance.one(['Survey', 'Draft', 'Build', 'Test', 'Hand over'])} ${i + 1}`)
    on.text(3 + i, 2, chance.one(PEOPLE.en))
    on.number(
      3 + i,
      3,
      start,
      'dd mmm yy',
      day(start, 'en-GB', { day: '2-digit', month: 'short', year: '2-digit' }).replace('Sept', 'Sep'),
    )
    const length = chance.whole(1, 9)
    on.number(3 + i, 4, length, '0', String(length))
  }
  return { kind: 'gantt', sheets: [on.sheet], said: [] }
}

/** A form with text boxes and check marks. */
const form: Make = chance => {
  const box = `Please return to ${chance.one(PEOPLE.en)} before Friday.`
  const on = sheetOf('Order form', [4, 26, 10, 12, 14], {
    boxes: [{ at: 'B20', text: box }],
    links: { B18: 'https://example.org/terms' },
    gridlines: true,
  })
  on.text(1, 2, 'Order form', { bold: true, size: 22 })
  on.head(3, ['☐', 'Article', 'Qty', 'Price', 'Sum'], { fill: 'F8CBAD' })
  let sum = 0
  for (let i = 0; i < 10; i++) {
    const [amount, price] = [chance.whole(0, 12), chance.whole(99, 19_999) / 100]
    sum += amount * price
    on.text(4 + i, 1, amount > 0 ? '☑' : '☐')
    on.text(4 + i, 2, GOODS[i]!)
    on.number(4 + i, 3, amount, '0;;', amount === 0 ? '' : String(amount))
    on.number(4 + i, 4, price, '$#,##0.00', `$${grouped(price)}`)
    on.formula(
      4 + i,
      5,
      `IF(C${4 + i}=0,"",C${4 + i}*D${4 + i})`,
      '$#,##0.00',
      amount === 0 ? '' : `$${grouped(amount * price)}`,
    )
  }
  on.text(14, 4, 'Total', { bold: true })
  on.formula(14, 5, 'SUM(E4:E13)', '$#,##0.00', `$${grouped(sum)}`, { bold: true, border: 'double' })
  on.text(18, 2, 'Terms and conditions', { color: '0563C1' })
  return { kind: 'form', sheets: [on.sheet], said: [box] }
}

/** A table with a style, columns computed by their names. */
const stock: Make = chance => {
  const columns = ['Article', 'On hand', 'Price', 'Value', 'State']
  const on = sheetOf('Stock', [20, 11, 12, 14, 12], { table: { range: 'A1:E13', name: 'Stock', columns } })
  for (const [i, name] of columns.entries()) on.text(1, 1 + i, name)
  const values: number[] = []
  for (let i = 0; i < 12; i++) {
    const [units, price] = [chance.whole(0, 60), chance.whole(50, 50_000) / 100]
    values.push(units * price)
    on.text(2 + i, 1, `${chance.one(GOODS)} ${i}`)
    on.number(2 + i, 2, units, '0', String(units))
    on.number(2 + i, 3, price, '0.00', grouped(price).replace(',', ''))
    on.formula(2 + i, 4, `B${2 + i}*C${2 + i}`, '#,##0.00', grouped(units * price))
    on.formula(
      2 + i,
      5,
      `IF(B${2 + i}<10,"reorder",IF(B${2 + i}>50,"full","ok"))`,
      'General',
      units < 10 ? 'reorder' : units > 50 ? 'full' : 'ok',
    )
  }
  on.text(16, 1, 'Sum of values')
  on.formula(16, 4, 'SUM(Stock[Value])', '#,##0.00', grouped(total(values)))
  return { kind: 'stock', sheets: [on.sheet], said: [] }
}

/** Bars, scales and icons, with and without their figures. */
const marks: Make = chance => {
  const on = sheetOf('KPI', [22, 14, 14, 14, 14], {
    conditions: [
      { range: 'B2:B15', kind: 'bar' },
      { range: 'C2:C15', kind: 'scale' },
      { range: 'D2:D15', kind: 'icons' },
      { range: 'E2:E15', kind: 'icons', bare: true },
    ],
  })
  on.head(1, ['Site', 'Output', 'Rate', 'Change', 'Light'])
  for (let i = 0; i < 14; i++) {
    const [a, b, c] = [chance.whole(100, 9999), chance.whole(0, 1000) / 1000, chance.whole(-20, 20)]
    on.text(2 + i, 1, `${chance.one(REGIONS)} plant ${i + 1}`)
    on.number(2 + i, 2, a, '#,##0', grouped(a, 0))
    on.number(2 + i, 3, b, '0.0%', percent(b, 1))
    on.number(2 + i, 4, c, '+0;-0;0', c > 0 ? `+${c}` : String(c))
    on.number(2 + i, 5, c, '0', '')
  }
  return { kind: 'marks', sheets: [on.sheet], said: [] }
}

/** Small charts in cells. */
const trends: Make = chance => {
  const on = sheetOf('Trends', [16, ...Array<number>(6).fill(9), 20], { sparklines: [] })
  on.head(1, ['Cost', ...MONTHS.slice(0, 6), 'Trend', 'Last'])
  COSTS.forEach((cost, i) => {
    on.text(2 + i, 1, cost)
    const values = MONTHS.slice(0, 6).map(() => chance.whole(10, 999))
    for (const [c, value] of values.entries()) on.number(2 + i, 2 + c, value, '0', String(value))
    on.sheet.sparklines!.push({ at: `H${2 + i}`, range: `Trends!B${2 + i}:G${2 + i}` })
    on.formula(2 + i, 9, `INDEX(B${2 + i}:G${2 + i},COUNT(B${2 + i}:G${2 + i}))`, '0', String(values[5]))
  })
  return { kind: 'trends', sheets: [on.sheet], said: [] }
}

/** Merged blocks, upright and stacked text. */
const seating: Make = chance => {
  const on = sheetOf('Hall', [6, 14, 14, 14, 14, 6], {
    merges: ['A2:A13', 'B1:E1', 'F2:F13'],
    gridlines: false,
  })
  on.text(1, 2, 'STAGE', { bold: true, across: 'center', fill: '7F7F7F', color: 'FFFFFF', size: 16 })
  on.text(2, 1, 'Left door', { turn: 90, across: 'center', down: 'center', fill: 'FFE699' })
  on.text(2, 6, 'Emergency exit', { turn: -90, across: 'center', down: 'center', fill: 'F8CBAD' })
  for (let row = 2; row <= 13; row++)
    for (let column = 2; column <= 5; column++)
      if (chance.whole(0, 4))
        on.text(row, column, `${chance.one(PEOPLE.en)}`, { size: 8, across: 'center', border: 'dotted' })
  return { kind: 'seating', sheets: [on.sheet], said: [] }
}

/** Measurements with powers of ten and a scatter chart. */
const lab: Make = chance => {
  const on = sheetOf('Series', [12, 14, 16, 14], {
    charts: [{ kind: 'scatter', title: 'Decay', rows: [1, 16], categories: 1, series: [2], at: 'F2' }],
    landscape: true,
  })
  on.head(1, ['t [s]', 'Counts', 'Activity', 'Residual'])
  for (let i = 0; i < 15; i++) {
    const [counts, residual] = [chance.whole(10_000, 99_999), chance.whole(-999, 999) / 1e6]
    on.number(2 + i, 1, i * 0.5, '0.0', grouped(i * 0.5, 1))
    on.number(2 + i, 2, counts, '0', String(counts))
    const [digits, power] = (counts * 37).toExponential(2).split('e+')
    on.formula(2 + i, 3, `B${2 + i}*37`, '0.00E+00', `${digits}E+${power!.padStart(2, '0')}`)
    on.number(2 + i, 4, residual, '0.000000', residual.toFixed(6))
  }
  return { kind: 'lab', sheets: [on.sheet], said: ['Decay'] }
}

export const REPORTS: Make[] = [dashboard, gantt, form, stock, marks, trends, seating, lab]

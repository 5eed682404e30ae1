/** Workbooks that are mostly cells: lists, forms and reports. */
import { type Chance, day, grouped, iso, serial, sheetOf } from './build.ts'
import { type Book, letters } from './model.ts'
import { COSTS, DEPARTMENTS, GOODS, HEADS, MONTHS, PEOPLE, REGIONS, REMARKS, type Script } from './words.ts'

type Make = (chance: Chance) => Book
const DARK = { fill: '1F4E78', color: 'FFFFFF' }
const ACCOUNT = '_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)'
const account = (value: number) => (value === 0 ? '-' : value < 0 ? `(${grouped(-value)})` : grouped(value))

/** A year of costs: sums without results, fitted to a landscape page. */
const budget: Make = chance => {
  const on = sheetOf('Budget 2027', [18, ...Array<number>(13).fill(12.5)], {
    landscape: true,
    fit: [1, 0],
    titleRows: [1, 3],
    freeze: 'B4',
    footer: '&LFinance&RPage &P of &N',
  })
  on.text(1, 1, 'Operating budget', { bold: true, size: 16 })
  on.head(3, ['Cost', ...MONTHS, 'Year'], { ...DARK, across: 'center' })
  const sums = Array<number>(12).fill(0)
  COSTS.forEach((cost, i) => {
    on.text(4 + i, 1, cost)
    let year = 0
    for (let m = 0; m < 12; m++) {
      const value = chance.one([0, chance.whole(-90_000, 900_000), chance.whole(1_000, 9_000_000)]) / 100
      year += value
      sums[m]! += value
      on.number(4 + i, 2 + m, value, ACCOUNT, account(value))
    }
    on.formula(4 + i, 14, `SUM(B${4 + i}:M${4 + i})`, ACCOUNT, account(year), { bold: true })
  })
  const last = 4 + COSTS.length
  on.text(last, 1, 'Total', { bold: true, border: 'double' })
  for (let c = 2; c <= 14; c++) {
    const value = c === 14 ? sums.reduce((a, b) => a + b, 0) : sums[c - 2]!
    on.formula(last, c, `SUM(${letters(c)}4:${letters(c)}${last - 1})`, ACCOUNT, account(value), {
      bold: true,
    })
  }
  return { kind: 'budget', sheets: [on.sheet], said: ['Finance', 'Page 1 of 1'] }
}

const EURO = '#,##0.00\\ [$€-407];[Red]\\-#,##0.00\\ [$€-407]'
/** An invoice with rich text, a discount in red and long descriptions without stored heights. */
const invoice: Make = chance => {
  const on = sheetOf('Rechnung', [6, 44, 9, 14, 16], {
    merges: ['A1:E1'],
    header: '&C&"Arial,Bold"&14Böhm && Söhne',
    gridlines: true,
  })
  on.text(1, 1, `Rechnung Nr. 2027-${chance.whole(1000, 9999)}`, { bold: true, size: 18, across: 'center' })
  on.put({
    row: 2,
    column: 1,
    parts: [
      ['Zahlbar bis ', {}],
      ['31. März 2027', { bold: true, color: 'C00000' }],
      [' ohne Abzug', { italic: true }],
    ],
    shown: 'Zahlbar bis 31. März 2027 ohne Abzug',
  })
  const date = serial(2027, chance.whole(1, 12), chance.whole(1, 28))
  on.text(3, 1, 'Datum')
  on.number(
    3,
    2,
    date,
    '[$-407]dddd, d. mmmm yyyy',
    day(date, 'de', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    { across: 'left' },
  )
  on.head(5, ['Pos.', 'Beschreibung', 'Menge', 'Einzelpreis', 'Betrag'], DARK)
  const count = chance.whole(4, 9)
  let net = 0
  const money = (value: number) => `${grouped(value)} €`
  for (let i = 0; i < count; i++) {
    const [amount, price] = [chance.whole(1, 40), chance.whole(99, 99_999) / 100]
    net += amount * price
    on.number(6 + i, 1, i + 1, '0', String(i + 1), { down: 'top' })
    on.text(6 + i, 2, `${chance.one(GOODS)} – ${chance.one(REMARKS)}`, { wrap: true, down: 'top' })
    on.number(6 + i, 3, amount, '0" Stk."', `${amount} Stk.`, { down: 'top' })
    on.number(6 + i, 4, price, EURO, money(price), { down: 'top' })
    on.formula(6 + i, 5, `C${6 + i}*D${6 + i}`, EURO, money(amount * price), { down: 'top' })
  }
  const at = 7 + count
  const off = Math.round(net * 3) / 100
  const rows: [string, string, number][] = [
    ['Summe', `SUM(E6:E${at - 2})`, net],
    ['3 % Skonto', `-ROUND(E${at}*3%,2)`, -off],
    ['zzgl. 19 % USt.', `ROUND((E${at}+E${at + 1})*0.19,2)`, Math.round((net - off) * 19) / 100],
  ]
  rows.forEach(([text, formula, value], i) => {
    on.text(at + i, 4, text)
    on.formula(at + i, 5, formula, EURO, value < 0 ? `-${money(-value)}` : money(value), { bold: i === 2 })
  })
  return { kind: 'invoice', sheets: [on.sheet], said: ['Böhm & Söhne'] }
}

const clock = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
/** A week of hours, with sums over 24 hours. */
const timesheet: Make = chance => {
  const on = sheetOf('Week', [30, 12, 10, 10, 10, 10], { gridlines: true })
  on.head(1, ['Day', 'Start', 'End', 'Break', 'Worked', 'Decimal'])
  let sum = 0
  const first = serial(2027, chance.whole(1, 12), chance.whole(1, 20))
  for (let i = 0; i < 10; i++) {
    const [start, end, rest] = [chance.whole(400, 620), chance.whole(840, 1200), chance.one([15, 30, 45, 60])]
    const row = 2 + i
    on.number(
      row,
      1,
      first + i,
      'dddd, mmmm dd, yyyy',
      day(first + i, 'en-US', { weekday: 'long', month: 'long', day: '2-digit', year: 'numeric' }),
      { across: 'left' },
    )
    on.number(row, 2, start / 1440, 'h:mm AM/PM', `${clock(start)} AM`)
    on.number(row, 3, end / 1440, 'hh:mm', clock(end).padStart(5, '0'))
    on.number(row, 4, rest / 1440, '[mm]" min"', `${rest} min`)
    const worked = end - start - rest
    sum += worked
    on.formula(row, 5, `C${row}-B${row}-D${row}`, '[h]:mm', clock(worked))
    on.formula(row, 6, `ROUND(E${row}*24,2)`, '0.00', grouped(worked / 60).replace(',', ''))
  }
  on.text(13, 4, 'Total')
  on.formula(13, 5, 'SUM(E2:E11)', '[h]:mm', clock(sum), { bold: true })
  return { kind: 'timesheet', sheets: [on.sheet], said: [] }
}

/** People in another script; right to left where it is written so. */
const people =
  (script: Script): Make =>
  chance => {
    const rightToLeft = script === 'ar' || script === 'he'
    const on = sheetOf(HEADS[script][1], [26, 18, 18, 16, 16], { ...(rightToLeft && { rightToLeft }) })
    on.head(1, [...HEADS[script]], { fill: 'DDEBF7', across: 'center' })
    for (let i = 0; i < 16; i++) {
      const [hired, pay] = [
        serial(chance.whole(2009, 2026), chance.whole(1, 12), chance.whole(1, 28)),
        chance.whole(20_000, 99_000),
      ]
      on.text(2 + i, 1, chance.one(PEOPLE[script]))
      on.text(2 + i, 2, chance.one(DEPARTMENTS[script]))
      on.text(2 + i, 3, `0${chance.whole(10, 99)}-${chance.whole(1000, 9999)}`)
      const [y, m, d] = iso(hired).split('-')
      if (script === 'ja' || script === 'zh')
        on.number(2 + i, 4, hired, 'yyyy"年"m"月"d"日"', `${y}年${Number(m)}月${Number(d)}日`)
      else on.number(2 + i, 4, hired, 'dd.mm.yyyy', `${d}.${m}.${y}`)
      on.number(2 + i, 5, pay, '#,##0', grouped(pay, 0))
    }
    return { kind: `people-${script}`, sheets: [on.sheet], said: [] }
  }

/** Groups with subtotals; one of them folded away. */
const groups: Make = chance => {
  const folded: number[] = []
  const outline: Record<number, number> = {}
  const on = sheetOf('By region', [24, 12, 14, 12], { outline, hiddenRows: folded })
  on.head(1, ['Region / product', 'Units', 'Revenue', 'Average'], { fill: 'FFF2CC' })
  let row = 2
  const fold = chance.whole(0, 3)
  const [starts, totals]: [number[], [number, number]] = [[], [0, 0]]
  REGIONS.forEach((region, g) => {
    const from = row + 1
    starts.push(row)
    let [units, revenue] = [0, 0]
    const head = row++
    for (let i = 0; i < 4; i++, row++) {
      const [u, r] = [chance.whole(1, 400), chance.whole(1_000, 9_000_000) / 100]
      units += u
      revenue += r
      outline[row] = 1
      if (g === fold) folded.push(row)
      on.text(row, 1, GOODS[(g * 3 + i) % GOODS.length]!, { indent: 2 })
      on.number(row, 2, u, '#,##0', grouped(u, 0))
      on.number(row, 3, r, '$#,##0.00', `$${grouped(r)}`)
      on.formula(row, 4, `IFERROR(C${row}/B${row},"")`, '0.00', grouped(r / u).replaceAll(',', ''))
    }
    on.text(head, 1, region, { bold: true })
    on.formula(head, 2, `SUBTOTAL(9,B${from}:B${row - 1})`, '#,##0', grouped(units, 0), { bold: true })
    on.formula(head, 3, `SUBTOTAL(9,C${from}:C${row - 1})`, '$#,##0.00', `$${grouped(revenue)}`, {
      bold: true,
    })
    totals[0] += units
    totals[1] += revenue
  })
  on.text(row, 1, 'Grand total', { bold: true })
  on.formula(row, 2, `SUBTOTAL(9,B2:B${row - 1})`, '#,##0', grouped(totals[0], 0))
  on.formula(row, 3, `SUBTOTAL(9,C2:C${row - 1})`, '$#,##0.00', `$${grouped(totals[1])}`)
  return { kind: 'groups', sheets: [on.sheet], said: [] }
}

export const LISTS: Make[] = [
  budget,
  invoice,
  timesheet,
  people('ru'),
  people('ja'),
  people('zh'),
  people('hi'),
  people('ar'),
  people('he'),
  groups,
]

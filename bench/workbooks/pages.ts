/** Workbooks over many pages, with print areas, wrapped texts and number formats of every kind. */
import { type Chance, day, grouped, iso, percent, serial, sheetOf } from './build.ts'
import type { Book } from './model.ts'
import { COSTS, GOODS, MONTHS, PEOPLE, REGIONS, REMARKS } from './words.ts'

type Make = (chance: Chance) => Book
const DARK = { fill: '1F4E78', color: 'FFFFFF' }

/** More columns than fit: titles at the left are repeated, pages go over, then down. */
const readings: Make = chance => {
  const on = sheetOf('Readings', [16, ...Array<number>(30).fill(9)], {
    titleRows: [1, 1],
    titleColumns: 'A:A',
    landscape: true,
  })
  on.head(1, ['Station', ...Array.from({ length: 30 }, (_, i) => `Day ${i + 1}`)], { fill: 'E2EFDA' })
  for (let r = 0; r < 60; r++) {
    on.text(2 + r, 1, `${chance.one(REGIONS)} ${100 + r}`)
    for (let c = 0; c < 30; c++) {
      const value = chance.whole(-3000, 9000) / 100
      on.number(2 + r, 2 + c, value, '0.0', grouped(value, 1))
    }
  }
  return { kind: 'readings', sheets: [on.sheet], said: [] }
}

/** A print area with notes for the author outside it, hidden rows, columns and sheets. */
const handout: Make = chance => {
  const on = sheetOf('Handout', [16, 14, 12, 12, 14, 30], {
    area: 'A1:E20',
    hiddenColumns: [3],
    hiddenRows: [7, 8],
    footer: '&C&A – &P',
  })
  on.head(1, ['Region', 'Month', 'Secret', 'Units', 'Share', 'Author'])
  const rows = Array.from({ length: 19 }, () => chance.whole(10, 900))
  const sum = rows.reduce((a, b) => a + b, 0)
  rows.forEach((units, i) => {
    on.text(2 + i, 1, REGIONS[i % 4]!)
    on.number(2 + i, 2, serial(2026, 1 + (i % 12), 1), 'mmm yyyy', `${MONTHS[i % 12]} 2026`)
    on.text(2 + i, 3, `hush${i}`)
    on.number(2 + i, 4, units, '0', String(units))
    on.formula(2 + i, 5, `D${2 + i}/SUM(D$2:D$20)`, '0.0%', percent(units / sum, 1))
    on.text(2 + i, 6, `check with Bob ${i}`)
  })
  const off = sheetOf('Lists', [20], { hidden: true })
  off.text(1, 1, 'nobody sees this')
  return { kind: 'handout', sheets: [on.sheet, off.sheet], said: ['Handout – 1'] }
}

/** A month on one page. */
const calendar: Make = chance => {
  const [year, month] = [2027, chance.whole(1, 12)]
  const on = sheetOf('Calendar', Array<number>(7).fill(17), {
    landscape: true,
    fit: [1, 1],
    merges: ['A1:G1'],
    heights: {},
  })
  const first = serial(year, month, 1)
  on.number(1, 1, first, 'mmmm yyyy', day(first, 'en-US', { month: 'long', year: 'numeric' }), {
    bold: true,
    size: 24,
    across: 'center',
  })
  on.head(2, ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], {
    ...DARK,
    across: 'center',
  })
  const lead = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  for (let d = 0; d < days; d++) {
    const [week, column] = [Math.floor((lead + d) / 7), 1 + ((lead + d) % 7)]
    on.number(3 + week * 2, column, first + d, 'd', String(d + 1), { bold: true, across: 'right' })
    on.sheet.heights![4 + week * 2] = 48
    if (chance.whole(0, 3) === 0)
      on.text(
        4 + week * 2,
        column,
        `${chance.one(PEOPLE.en)}\n${chance.one(['Board meeting', 'Dentist 9:30', 'Stocktaking'])}`,
        { wrap: true, down: 'top', size: 9, fill: 'FCE4D6' },
      )
  }
  return { kind: 'calendar', sheets: [on.sheet], said: [] }
}

/** Number formats of every kind. */
const formats: Make = chance => {
  const on = sheetOf('Formats', [34, 28])
  const n = chance.whole(1_000_000, 9_999_999)
  const date = serial(2027, chance.whole(1, 12), chance.whole(1, 28))
  const [y, m, d] = iso(date).split('-') as [string, string, string]
  const short = MONTHS[Number(m) - 1]!
  const rows: [string, number, string, string][] = [
    ['thousands', n, '#,##0,"k"', `${grouped(n / 1e3, 0)}k`],
    ['millions', n, '0.0,,"M"', `${grouped(n / 1e6, 1)}M`],
    [
      'scientific',
      n,
      '0.00E+00',
      (n / 1e6).toFixed(2).length === 4 ? `${(n / 1e6).toFixed(2)}E+06` : '1.00E+07',
    ],
    ['code', 4711, '0000000', '0004711'],
    ['phone', 5551234567, '(000) 000-0000', '(555) 123-4567'],
    ['social', 123456789, '000-00-0000', '123-45-6789'],
    ['fraction', 3.25, '# ?/?', '3 1/4'],
    ['eighths', 0.375, '# ?/8', '3/8'],
    ['sign', -0.125, '+0.0%;-0.0%;0%', '-12.5%'],
    ['condition', 512, '[>=1000]#,##0;[<1000]"low ("0")"', 'low (512)'],
    ['words', 0, '"yes";"no";"none"', 'none'],
    ['date', date, 'd-mmm-yy', `${Number(d)}-${short}-${y.slice(2)}`],
    ['US date', date, 'm/d/yyyy', `${Number(m)}/${Number(d)}/${y}`],
    ['sortable', date, 'yyyy\\-mm\\-dd', `${y}-${m}-${d}`],
    ['quarter', date + 0.75, 'yyyy-mm-dd hh:mm', `${y}-${m}-${d} 18:00`],
    [
      'French',
      date,
      '[$-40C]d mmmm yyyy',
      day(date, 'fr', { day: 'numeric', month: 'long', year: 'numeric' }),
    ],
    ['Spanish', date, '[$-C0A]dddd', day(date, 'es', { weekday: 'long' })],
    ['seconds', 0.0423611, 'mm:ss', '01:00'],
    ['long time', 2.5, '[h]:mm:ss', '60:00:00'],
    ['rupees', 1234567, '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0', '12,34,567'],
    ['yen', 98000, '[$¥-411]#,##0', '¥98,000'],
    ['francs', -1234.5, '"CHF" #,##0.00;[Red]"CHF" -#,##0.00', 'CHF -1,234.50'],
    ['general', 0.1 + 0.2, 'General', '0.3'],
    ['long general', 12345678901234, 'General', '12345678901234'],
    ['small general', 0.00001234, 'General', '1.234E-05'],
    ['pi', Math.PI, 'General', '3.141592654'],
    ['degrees', 21.456, '0.0"°C"', '21.5°C'],
    ['parts', 0.12345, '0.00%', '12.35%'],
  ]
  rows.forEach(([name, value, format, shown], i) => {
    on.text(1 + i, 1, name)
    on.number(1 + i, 2, value, format, shown)
  })
  const r = rows.length + 1
  on.text(r, 1, 'truth')
  on.put({ row: r, column: 2, value: true, shown: 'TRUE' })
  on.text(r + 1, 1, 'error')
  on.formula(r + 1, 2, '1/0', 'General', '#DIV/0!')
  on.text(r + 2, 1, 'text format')
  on.put({ row: r + 2, column: 2, value: '007', format: '@', shown: '007' })
  on.put({ row: r + 3, column: 2, value: 'Ada', format: '"Dear "@","', shown: 'Dear Ada,' })
  return { kind: 'formats', sheets: [on.sheet], said: [] }
}

/** Long remarks, wrapped, in rows without a stored height; and two that run over empty neighbours. */
const minutes: Make = chance => {
  const on = sheetOf('Minutes', [6, 20, 46, 22], { merges: ['A1:D1'], notes: { C4: 'Ask again in May.' } })
  on.text(
    1,
    1,
    `Minutes of the ${chance.one(['site', 'board', 'sales'])} meeting held on the third of the month in the large room`,
    { bold: true, size: 12 },
  )
  on.head(3, ['No.', 'Topic', 'What was said', 'Who'], { fill: 'D9D9D9' })
  for (let i = 0; i < 12; i++) {
    on.number(4 + i, 1, i + 1, '0', String(i + 1), { down: 'top' })
    on.text(4 + i, 2, chance.one(COSTS), { down: 'top', bold: true })
    on.text(
      4 + i,
      3,
      [chance.one(REMARKS), chance.one(REMARKS), chance.one(REMARKS)].slice(0, chance.whole(1, 3)).join(' '),
      { wrap: true, down: 'top' },
    )
    on.text(4 + i, 4, `${chance.one(PEOPLE.en)},\n${chance.one(PEOPLE.de)}`, { wrap: true, down: 'center' })
  }
  on.text(
    18,
    1,
    `Next meeting: ${chance.one(PEOPLE.en)} invites everybody in good time and books the room.`,
    { italic: true },
  )
  return { kind: 'minutes', sheets: [on.sheet], said: [] }
}

/** A long list over many pages with its head repeated. */
const ledger: Make = chance => {
  const on = sheetOf('Ledger', [12, 14, 34, 14, 14], { titleRows: [1, 1], footer: '&RPage &P' })
  on.head(1, ['Date', 'Voucher', 'Text', 'Amount', 'Balance'], DARK)
  let balance = 0
  for (let i = 0; i < 400; i++) {
    const amount = chance.whole(-500_000, 600_000) / 100
    balance = Math.round((balance + amount) * 100) / 100
    const date = serial(2026, 1, 1) + Math.floor(i / 2)
    const [y, m, d] = iso(date).split('-')
    on.number(2 + i, 1, date, 'dd/mm/yyyy', `${d}/${m}/${y}`)
    on.text(2 + i, 2, `V${10_000 + i * 7}`)
    on.text(2 + i, 3, `${chance.one(GOODS)}, ${chance.one(REGIONS)}`)
    on.number(
      2 + i,
      4,
      amount,
      '#,##0.00;[Red]-#,##0.00',
      `${amount < 0 ? '-' : ''}${grouped(Math.abs(amount))}`,
    )
    on.formula(
      2 + i,
      5,
      i === 0 ? 'D2' : `ROUND(E${1 + i}+D${2 + i},2)`,
      '#,##0.00',
      `${balance < 0 ? '-' : ''}${grouped(Math.abs(balance))}`,
    )
  }
  return { kind: 'ledger', sheets: [on.sheet], said: ['Page 1', 'Page 2'] }
}

export const PAGES: Make[] = [readings, handout, calendar, formats, minutes, ledger]

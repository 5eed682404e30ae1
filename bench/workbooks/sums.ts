/** Workbooks of formulas: payments, joins, ranks, counts and sums over sheets. */
import { type Chance, day, grouped, percent, serial, sheetOf } from './build.ts'
import { type Book, letters } from './model.ts'
import { COSTS, GOODS, PEOPLE, REGIONS } from './words.ts'

type Make = (chance: Chance) => Book
const DARK = { fill: '375623', color: 'FFFFFF' }
const total = (values: number[]) => values.reduce((a, b) => a + b, 0)

/** Payments of a loan, all of them computed. */
const loan: Make = chance => {
  const [sum, rate, months] = [
    chance.whole(8, 60) * 1000,
    chance.whole(200, 900) / 10_000,
    chance.one([24, 36, 60]),
  ]
  const on = sheetOf('Loan', [10, 14, 14, 14, 14, 16], { titleRows: [5, 5] })
  const pay = (sum * rate) / 12 / (1 - (1 + rate / 12) ** -months)
  on.text(1, 1, 'Loan')
  on.number(1, 2, sum, '"$"#,##0', `$${grouped(sum, 0)}`)
  on.text(2, 1, 'Rate')
  on.number(2, 2, rate, '0.00%', percent(rate, 2))
  on.text(3, 1, 'Payment')
  on.formula(3, 2, `PMT(B2/12,${months},-B1)`, '"$"#,##0.00', `$${grouped(pay)}`)
  on.head(5, ['Month', 'Due', 'Payment', 'Interest', 'Principal', 'Left'], DARK)
  const first = serial(2027, 1, 15)
  let left = sum
  for (let i = 1; i <= months; i++) {
    const row = 5 + i
    const interest = (left * rate) / 12
    left -= pay - interest
    on.number(row, 1, i, '0', String(i))
    const due = serial(2027, i, 15)
    on.formula(
      row,
      2,
      i === 1 ? String(first) : `EDATE(B$6,${i - 1})`,
      'mmm d, yyyy',
      day(due, 'en-US', { month: 'short', day: 'numeric', year: 'numeric' }),
    )
    on.formula(row, 3, 'B$3', '#,##0.00', grouped(pay))
    on.formula(row, 4, `IPMT(B$2/12,A${row},${months},-B$1)`, '#,##0.00', grouped(interest))
    on.formula(row, 5, `C${row}-D${row}`, '#,##0.00', grouped(pay - interest))
    on.formula(
      row,
      6,
      `${i === 1 ? 'B1' : `F${row - 1}`}-E${row}`,
      '#,##0.00;-#,##0.00', // The last one is a hair off zero, of either sign.
      Math.abs(left) < 0.005 ? '' : grouped(left),
    )
  }
  return { kind: 'loan', sheets: [on.sheet], said: [] }
}

/** Orders joined with a list of prices on another sheet. */
const lookups: Make = chance => {
  const prices = sheetOf('Prices', [18, 12, 12])
  prices.head(1, ['Article', 'Price', 'Group'])
  const list = GOODS.map((name, i) => ({
    name,
    price: chance.whole(100, 9_900) / 100,
    group: i % 3 === 0 ? 'Office' : 'House',
  }))
  list.forEach(({ name, price, group }, i) => {
    prices.text(2 + i, 1, name)
    prices.number(2 + i, 2, price, '0.00', grouped(price))
    prices.text(2 + i, 3, group)
  })
  const on = sheetOf('Orders', [12, 18, 8, 12, 12, 26])
  on.head(1, ['Order', 'Article', 'Qty', 'Price', 'Sum', 'Label'], DARK)
  const sums = { Office: 0, House: 0 }
  const [last, lines] = [GOODS.length + 1, 20]
  for (let i = 0; i < lines; i++) {
    const [one, amount] = [chance.one(list), chance.whole(1, 30)]
    sums[one.group as 'Office'] += one.price * amount
    const row = 2 + i
    on.text(row, 1, `O-${500 + i}`)
    on.text(row, 2, one.name)
    on.number(row, 3, amount, '0', String(amount))
    on.formula(
      row,
      4,
      i % 2
        ? `VLOOKUP(B${row},Prices!$A$2:$C$${last},2,FALSE)`
        : `INDEX(Prices!$B$2:$B$${last},MATCH(B${row},Prices!$A$2:$A$${last},0))`,
      '0.00',
      grouped(one.price),
    )
    on.formula(row, 5, `C${row}*D${row}`, '#,##0.00', grouped(one.price * amount))
    on.formula(
      row,
      6,
      `UPPER(LEFT(B${row},3))&"-"&TEXT(C${row},"000")&" "&PROPER(VLOOKUP(B${row},Prices!$A:$C,3,0))`,
      'General',
      `${one.name.slice(0, 3).toUpperCase()}-${String(amount).padStart(3, '0')} ${one.group}`,
    )
  }
  for (const [i, group] of (['Office', 'House'] as const).entries()) {
    on.text(24 + i, 2, group)
    on.formula(
      24 + i,
      5,
      `SUMPRODUCT((COUNTIFS(Prices!$A$2:$A$${last},B$2:B$21,Prices!$C$2:$C$${last},B${24 + i})>0)*E$2:E$21)`,
      '#,##0.00',
      grouped(sums[group]),
    )
  }
  return { kind: 'lookups', sheets: [on.sheet, prices.sheet], said: [] }
}

/** Marks of a class, heads leaning. */
const grades: Make = chance => {
  const subjects = ['Mathematics', 'Languages', 'History', 'Biology', 'Sports']
  const on = sheetOf('Class 7b', [20, 7, 7, 7, 7, 7, 10, 8, 12], { heights: { 1: 84 }, freeze: 'B2' })
  on.head(1, ['Pupil', ...subjects, 'Average', 'Rank', 'Result'], { turn: 45, fill: 'DDEBF7' })
  const pupils = Array.from({ length: 14 }, () => subjects.map(() => chance.whole(35, 100)))
  const means = pupils.map(values => total(values) / values.length)
  pupils.forEach((values, i) => {
    on.text(2 + i, 1, `${PEOPLE.en[i % 7]} ${'ABCDEFGHIJKLMN'[i]}.`)
    for (const [c, value] of values.entries()) on.number(2 + i, 2 + c, value, '0', String(value))
    on.formula(2 + i, 7, `AVERAGE(B${2 + i}:F${2 + i})`, '0.0', grouped(means[i]!, 1))
    on.formula(
      2 + i,
      8,
      `RANK(G${2 + i},G$2:G$15)`,
      '0',
      String(1 + means.filter(one => one > means[i]!).length),
    )
    on.formula(
      2 + i,
      9,
      `IF(G${2 + i}>=70,"good",IF(G${2 + i}>=60,"passed","failed"))`,
      'General',
      means[i]! >= 70 ? 'good' : means[i]! >= 60 ? 'passed' : 'failed',
    )
  })
  return { kind: 'grades', sheets: [on.sheet], said: [] }
}

/** Answers counted from raw data on a second sheet, with a stacked chart. */
const survey: Make = chance => {
  const answers = ['Agree', 'Neutral', 'Disagree']
  const raw = sheetOf('Raw', [10, 12, 12])
  raw.head(1, ['No.', 'Region', 'Answer'])
  const rows = Array.from({ length: 80 }, () => [chance.one(REGIONS), chance.one(answers)] as const)
  rows.forEach(([region, answer], i) => {
    raw.number(2 + i, 1, i + 1, '0', String(i + 1))
    raw.text(2 + i, 2, region)
    raw.text(2 + i, 3, answer)
  })
  const on = sheetOf('Result', [14, 12, 12, 12, 12], {
    charts: [
      {
        kind: 'bar',
        title: 'Answers by region',
        rows: [1, 5],
        categories: 1,
        series: [2, 3, 4],
        at: 'A9',
        stacked: true,
      },
    ],
  })
  on.head(1, ['Region', ...answers, 'Agreeing'], DARK)
  REGIONS.forEach((region, i) => {
    on.text(2 + i, 1, region)
    const counts = answers.map(answer => rows.filter(row => row[0] === region && row[1] === answer).length)
    for (const [c, count] of counts.entries())
      on.formula(
        2 + i,
        2 + c,
        `COUNTIFS(Raw!$B:$B,$A${2 + i},Raw!$C:$C,${letters(2 + c)}$1)`,
        '0',
        String(count),
      )
    on.formula(
      2 + i,
      5,
      `IF(SUM(B${2 + i}:D${2 + i})=0,0,B${2 + i}/SUM(B${2 + i}:D${2 + i}))`,
      '0%',
      percent(total(counts) ? counts[0]! / total(counts) : 0),
    )
  })
  return { kind: 'survey', sheets: [on.sheet, raw.sheet], said: ['Answers by region', ...answers] }
}

/** A sheet for each quarter, and one that sums over them. */
const quarters: Make = chance => {
  const all = sheetOf('Year', [16, 14], { header: '&L&F&R&A' })
  all.head(1, ['Cost', 'Sum'])
  const sums = COSTS.map(() => 0)
  const sheets = [1, 2, 3, 4].map(q => {
    const on = sheetOf(`Q${q} '27`, [16, 14, 14], { header: '&C&A' })
    on.head(1, ['Cost', 'Plan', 'Actual'], DARK)
    COSTS.forEach((cost, i) => {
      const [plan, actual] = [chance.whole(10, 99) * 100, chance.whole(100_000, 999_999) / 100]
      sums[i]! += actual
      on.text(2 + i, 1, cost)
      on.number(2 + i, 2, plan, '#,##0', grouped(plan, 0))
      on.number(2 + i, 3, actual, '#,##0.00', grouped(actual))
    })
    return on.sheet
  })
  COSTS.forEach((cost, i) => {
    all.text(2 + i, 1, cost)
    all.formula(
      2 + i,
      2,
      sheets.map(one => `'${one.name.replaceAll("'", "''")}'!C${2 + i}`).join('+'),
      '#,##0.00',
      grouped(sums[i]!),
    )
  })
  return { kind: 'quarters', sheets: [all.sheet, ...sheets], said: ["Q1 '27", "Q4 '27"] }
}

export const SUMS: Make[] = [loan, lookups, grades, survey, quarters]

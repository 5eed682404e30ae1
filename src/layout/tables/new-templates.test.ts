import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const EARNED = ['Basic pay', 'Overtime', 'Night work', 'Bonus']
const KEPT = ['Income tax', 'Pension', 'Union', 'Canteen']

/** Two lists of amounts beside each other, and what their last rows are called. */
const lists = (ends: [string, string]) =>
  tablesOf(pen => {
    for (const [side, x] of [60, 320].entries()) {
      pen.text(x, 100, ['Earnings', 'Deductions'][side]!, { face: 'bold' })
      pen.text(x + 200, 100, 'Amount', { face: 'bold', right: true })
      for (const [i, name] of [...[EARNED, KEPT][side]!, ends[side]!].entries()) {
        pen.text(x, 116 + 16 * i, name)
        pen.text(x + 200, 116 + 16 * i, `${200 + side * 17 + i * 31}.50`, right)
      }
    }
  })

test('two lists of amounts that end in sums of one name are two tables', async () => {
  const tables = await lists(['Sum', 'Sum'])
  assert.deepEqual(
    tables.map(table => table[0]),
    [
      ['Earnings', 'Amount'],
      ['Deductions', 'Amount'],
    ],
  )
  assert.deepEqual(tables[1]?.at(-1), ['Sum', '341.50'])
})

test('amounts of two kinds in each row are one table', async () => {
  const [table, ...others] = await lists(['Gifts', 'Parking'])
  assert.deepEqual(table?.[0], ['Earnings', 'Amount', 'Deductions', 'Amount'])
  assert.equal(others.length, 0)
})

/** Rows of cells set to the middle, lines of a cell two type sizes apart, as fonts of the script ask for. */
const indic = (jobs: string[][]) =>
  tablesWith(['devanagari'], pen => {
    const face = 'devanagari'
    for (const [i, head] of ['पद', 'कथन', 'धन'].entries())
      pen.text([60, 120, 300][i]!, 100, head, { face, right: i > 1 })
    let y = 104
    for (const [i, texts] of jobs.entries()) {
      const middle = y + 10 * (texts.length - 1) + 20
      pen.text(60, middle, `${i + 1}`, { face })
      pen.text(300, middle, `${i * 40 + 17}.50`, { face, right: true })
      for (const [k, text] of texts.entries()) pen.text(120, y + 20 + 20 * k, text, { face })
      y += 20 * texts.length + 5
    }
  })

test('lines of a cell stand as far apart as fonts of their script ask for', async () => {
  const [table] = await indic([['नगर जल', 'कलश घर', 'पवन'], ['रथ'], ['जल भवन', 'सड़क'], ['कमल वन']])
  assert.deepEqual(table?.slice(1), [
    ['1', 'नगर जल कलश घर पवन', '17.50'],
    ['2', 'रथ', '57.50'],
    ['3', 'जल भवन सड़क', '97.50'],
    ['4', 'कमल वन', '137.50'],
  ])
})

test('the last line of a cell set to the middle of the last row is its own', async () => {
  const [table] = await indic([['नगर जल'], ['रथ'], ['जल भवन'], ['कमल वन', 'सड़क पर', 'अब']])
  assert.deepEqual(table?.at(-1), ['4', 'कमल वन सड़क पर अब', '137.50'])
})

test('rows that lines between columns leave out below each other are a total and a name', async () => {
  const [table] = await tablesOf(pen => {
    const xs = [50, 130, 260, 340, 420]
    const rows: [string[], number?][] = [
      [['Code', 'Article', 'Price', 'Sum']],
      [['Workshop'], 4],
      [['A-17', 'Oak shelf', '12.50', '37.50']],
      [['A-18', 'Steel bolts', '2.10', '21.00']],
      [['Sub-total Workshop', '58.50'], 3],
      [['Garden'], 4],
      [['B-21', 'Garden hose', '17.00', '34.00']],
      [['B-22', 'Lantern', '9.00', '9.00']],
      [['Sub-total Garden', '43.00'], 3],
    ]
    const bottom = 90 + 24 * rows.length
    for (const y of [90, 114, bottom]) pen.line(50, y, 420, y)
    for (const x of [50, 420]) pen.line(x, 90, x, bottom)
    for (const [i, [texts, over]] of rows.entries()) {
      const y = 90 + 24 * i
      for (const [k, x] of xs.slice(1, -1).entries()) if (k + 1 >= (over ?? 0)) pen.line(x, y, x, y + 24)
      if (over === 3) {
        pen.text(335, y + 16, texts[0]!, right)
        pen.text(415, y + 16, texts[1]!, right)
      } else for (const [k, text] of texts.entries()) pen.text(xs[k]! + 5, y + 16, text)
    }
  })
  assert.deepEqual(
    table?.map(row => row.filter(Boolean)),
    [
      ['Code', 'Article', 'Price', 'Sum'],
      ['Workshop'],
      ['A-17', 'Oak shelf', '12.50', '37.50'],
      ['A-18', 'Steel bolts', '2.10', '21.00'],
      ['Sub-total Workshop', '58.50'],
      ['Garden'],
      ['B-21', 'Garden hose', '17.00', '34.00'],
      ['B-22', 'Lantern', '9.00', '9.00'],
      ['Sub-total Garden', '43.00'],
    ],
  )
})

test('a heading in two lines beside those of one line is one', async () => {
  const [table] = await tablesOf(pen => {
    const bold = { face: 'bold', right: true } as const
    const xs = [100, 180, 250, 330, 400]
    for (const [i, text] of ['Meter', 'From', 'Leitura', 'Until', 'Used'].entries())
      pen.text(i === 2 ? 232 : xs[i]!, i === 2 ? 94 : 100, text, bold)
    pen.text(233, 106, 'antes', bold)
    pen.line(55, 111, 440, 111)
    for (let row = 0; row < 4; row++)
      for (const [i, text] of [
        `0861898${row}`,
        `2${row}/01/2026`,
        `69.96${row}`,
        `2${row}/04/2026`,
        `1.36${row}`,
      ].entries())
        pen.text(xs[i]!, 122 + 14 * row, text, right)
  })
  assert.deepEqual(table?.[0], ['Meter', 'From', 'Leitura antes', 'Until', 'Used'])
})

test('lines of a heading on one ground are one, where grounds part all rows', async () => {
  const [table] = await tablesOf(pen => {
    for (let row = 0; row < 5; row++)
      if (row % 2 === 0) pen.fill(50, 116 + 19 * row, 420, 135 + 19 * row, [230, 230, 220])
    const xs = [60, 130, 230, 330]
    for (const [i, text] of ['Meter', 'From', 'Reading', 'Used'].entries())
      pen.text(xs[i]!, 94, text, { face: 'bold' })
    pen.text(xs[2]!, 111.6, 'before', { face: 'bold' })
    for (let row = 0; row < 5; row++)
      for (const [i, text] of [`0861898${row}`, `2${row}/01/2026`, `69.96${row}`, `1.36${row}`].entries())
        pen.text(xs[i]!, 129 + 19 * row, text)
  })
  assert.deepEqual(table?.[0], ['Meter', 'From', 'Reading before', 'Used'])
})

test('headings on the left of texts in the middle head one column', async () => {
  const early = '06:00-14:00'
  const late = '22:00-06:00'
  const shifts = [
    [late, late, late, '-', late],
    [late, '-', '-', early, '-'],
    ['-', '', late, early, late],
    ['-', late, '', '', early],
    [late, '-', late, '', late],
    ['', late, late, '', late],
  ]
  const [table] = await tablesOf(pen => {
    for (const [i, text] of ['Name', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'].entries())
      pen.text((i === 0 ? 45 : 50) + 75 * i, 100, text)
    for (const [row, own] of shifts.entries()) {
      pen.text(45, 116 + 16 * row, ['Owen', 'Megan', 'Priya', 'Callum', 'Tobias', 'Ann'][row]!)
      for (const [i, text] of own.entries())
        if (text) pen.text(126.8 + 75 * i + (text === '-' ? 25 : 0), 116 + 16 * row, text)
    }
  })
  assert.deepEqual(
    table?.slice(1).map(row => row.slice(1)),
    shifts,
  )
})

test('in tables read from the right, amounts below empty cells stand in their own rows', async () => {
  const [table] = await tablesWith(['hebrew'], pen => {
    const end = { right: true, face: 'hebrew' as const }
    const goods = ['נייר לבן', 'כיסא אפור', 'לוח גדול', 'מתלה מעילים', 'מדף רחב', 'שולחן נמוך']
    for (const [i, head] of ['מספר', 'פריט', 'סכום'].entries()) pen.text([400, 340, 120][i]!, 100, head, end)
    for (const [i, good] of goods.entries()) {
      pen.text(400, 120 + 20 * i, `${i + 1}`, end)
      pen.text(340, 120 + 20 * i, good, end)
      if (i % 3 === 2) pen.text(120, 120 + 20 * i, `${i * 311}.50`, { right: true })
    }
  })
  assert.equal(table?.filter(row => row.some(cell => cell.endsWith('.50'))).length, 2)
  assert.ok(table?.[3]?.includes('622.50'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'

/** Sheets whose columns are as wide as their widest text: words begin on the left of them, figures end on the right. */

const right = { right: true }
const helvetica = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica)
const NAMES = ['Shelf', 'Pipe', 'Hose', 'Meter', 'Handle', 'Ladder']
const GOODS = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter', 'Door handle', 'Ladder']

/** Rows of texts at places from the left and figures at places from the right. */
function sheet(pen: Pen, y: number, lefts: number[], rights: number[], rows: string[][], heads = 1): void {
  for (const [i, row] of rows.entries()) {
    for (const [c, text] of row.entries()) {
      const figure = i >= heads && /^[-#\d]/.test(text)
      if (text) pen.text(figure ? rights[c]! : lefts[c]!, y + 12.8 * i, text, figure ? right : {})
    }
  }
}

test('a figure close behind a whole one stands in its own column, where others end alone', async () => {
  const rows = [
    ['Name', 'Paid out', 'Paid in', 'Balance'],
    ['Opening', '', '', '2812.20'],
    ['Rent', '1131.35', '', '2780.85'],
    ['Salary', '', '1361.81', '2318.02'],
    ['Water', '203.38', '', '2531.35'],
    ['Refund', '', '5.06', '2148.55'],
    ['Fuel', '11.85', '', '2136.70'],
  ]
  const [table] = await tablesOf(pen => sheet(pen, 100, [50, 121, 163, 207], [118, 161, 205, 249], rows))
  assert.deepEqual(table, rows)
})

test('figures that end on one edge each are two columns, however close the second heading begins', async () => {
  const rows = [
    ['Title', 'Planned', 'Variance', '%', 'Remark'],
    ...NAMES.map((name, i) => [name, `${i + 3}764`, `${i * 37 + 4}1`, `${7 + 3 * i}.${i}0%`, '']),
  ]
  rows[3]![4] = 'late'
  const [table] = await tablesOf(pen =>
    sheet(pen, 100, [50, 140, 200.7, 247.5, 290], [118, 180, 245.8, 282.4, 330], rows),
  )
  assert.deepEqual(table, rows)
})

test('words of another script behind dates begin a column that has a heading there', async () => {
  const rows = GOODS.map((_, i) => [`2025-10-1${i}`, `2025-10-2${i}`, '张敏', `${i + 1}2.50`])
  const [table] = await tablesWith(['sc'], pen => {
    for (const [i, x] of [50, 112, 170, 230].entries()) pen.text(x, 100, ['Date', 'Value', 'Name', 'Sum'][i]!)
    for (const [i, [day, value, name, sum]] of rows.entries()) {
      const y = 112.8 * 1 + 12.8 * i
      pen.text(108, y, day!, right)
      pen.text(168, y, value!, right)
      pen.text(170, y, name!, { face: 'sc' })
      pen.text(260, y, sum!, right)
    }
  })
  assert.deepEqual(table?.slice(1), rows)
})

test('headings a row below labels and values, on the same edges, begin a table', async () => {
  const rows = [
    ['Station', 'S1', 'S2', 'U3'],
    ...GOODS.map((name, i) => [name, `5.0${i}h`, `6.1${i}h`, `7.2${i}h`]),
  ]
  const tables = await tablesOf(pen => {
    for (const [i, [label, value]] of [
      ['Date', '2025-11-04'],
      ['Number', '643/8644'],
      ['Total', 'EUR 164'],
    ].entries()) {
      pen.text(50, 100 + 12.8 * i, label!)
      pen.text(140, 100 + 12.8 * i, value!)
    }
    for (const [i, row] of rows.entries())
      for (const [c, text] of row.entries()) pen.text([50, 140, 200, 260][c]!, 151.2 + 12.8 * i, text)
  })
  assert.deepEqual(tables.at(-1), rows)
})

test('lines alone that differ in their number are names, at whatever distance', async () => {
  const rows = [
    ['Goods', 'Planned', 'Actual'],
    ...['A', 'B'].flatMap((group, k) => [
      [`Group ${group}`, '', ''],
      ...GOODS.slice(3 * k, 3 * k + 3).map((name, i) => [name, `${i + 3}764`, `${i + 4}039`]),
    ]),
  ]
  const [table] = await tablesOf(pen => sheet(pen, 100, [50, 150, 210], [118, 190, 250], rows))
  assert.deepEqual(table, rows)
})

test('numbers at the right of a wide first column stand below its heading at the left', async () => {
  const rows = [
    ['#', 'Code', 'Goods', 'Pieces', 'Price'],
    ...GOODS.map((name, i) => [`${i + 1}`, `A0941${i}`, name, `${i + 2}2`, `${i + 3}05.09`]),
    ['Subtotal', '', '', '', '2779.05'],
    ['Grand total', '', '', '', '3334.86'],
  ]
  const [table] = await tablesOf(pen =>
    sheet(pen, 100, [50, 190, 240, 310, 370], [170, 235, 300, 360, 430], rows),
  )
  assert.deepEqual(table, rows)
})

test('ranges in type of one width are one text', async () => {
  const [table] = await tablesOf(pen => {
    const mono = { face: 'mono' as const }
    for (const [i, name] of ['Name', ...NAMES].entries()) {
      const y = 100 + 16 * i
      pen.text(50, y, name, mono)
      pen.text(200, y, i === 0 ? 'Result' : `${i * 7}.6`, mono)
      const range = i === 0 ? ['Normal', 'range'] : [`${i * 5}.5`, '-', `${i * 9}.2`]
      let x = 340 - 3 * range.join(' ').length
      // Spaces are not written, as in output of TeX.
      for (const word of range) {
        pen.text(x, y, word, mono)
        x += 6 * (word.length + 1)
      }
    }
  })
  assert.deepEqual(
    table?.map(row => row[2]),
    ['Normal range', ...NAMES.map((_, i) => `${(i + 1) * 5}.5 - ${(i + 1) * 9}.2`)],
  )
})

const hebrew = { face: 'hebrew', right: true } as const

test('a table of figures and units is read from the right where its headings are', async () => {
  const units = ['mmol/l', 'mg/dl', 'LDL', 'Na', 'mmol/l', 'mg/dl']
  const [table] = await tablesWith(['hebrew'], pen => {
    for (const [i, title] of ['שם', 'תוצאה', 'יחידה'].entries())
      pen.text([400, 300, 200][i]!, 100, title, hebrew)
    for (const [i, unit] of units.entries()) {
      pen.text(400, 116 + 16 * i, `TSH ${i + 4}`, right)
      pen.text(300, 116 + 16 * i, `${i + 1}.80`, right)
      pen.text(200, 116 + 16 * i, unit, right)
    }
  })
  assert.deepEqual(
    table?.slice(1),
    units.map((unit, i) => [`TSH ${i + 4}`, `${i + 1}.80`, unit]),
  )
})

test('codes right beside numbers and words are columns in tables read from the right', async () => {
  const words = ['ציר', 'שטיח', 'נירוסטה', 'מפתחות', 'נוזל']
  const rows = words.map((name, i) => [`${i + 1}`, `0${i}558`, name, `${i + 3}6`, `${i + 2}076.48`])
  const [table] = await tablesWith(['hebrew'], pen => {
    for (const [i, title] of ['#', 'קוד', 'תיאור', 'כמות', 'סכום'].entries())
      pen.text([400, 391.7, 360.8, 200, 120][i]!, 100, title, hebrew)
    for (const [i, [number, code, name, pieces, sum]] of rows.entries()) {
      const y = 116 + 16 * i
      pen.text(400, y, `${code} ${number}`, right)
      pen.text(360.8, y, name!, hebrew)
      pen.text(200, y, pieces!, right)
      pen.text(120, y, sum!, right)
    }
  })
  assert.deepEqual(table?.slice(1), rows)
})

test('a last row whose texts keep to the middles of those above it belongs to their table, though a high row parts them', async () => {
  const days = ['Mon', 'Tue', 'Wed', 'Thu']
  const rota = [
    ['Oscar', 'Glass', 'Hinge set', 'Lamp', 'Hose'],
    ['Walter', 'Hinge set', 'Glass', 'Lamps', 'Ladder'],
    ['Julia', 'Lamp', '', 'Hose', 'Glass'],
    ['Nora', 'Hose', 'Lamp', 'Hinge set', 'Glass'],
    ['Debora', '', 'Shelf', 'Pipe', ''],
  ]
  const middle = (pen: Pen, x: number, y: number, text: string) =>
    pen.text(x - helvetica.widthOfTextAtSize(text, 10) / 2, y, text)
  const tables = await tablesOf(pen => {
    pen.text(50, 100, 'Name', { face: 'bold' })
    for (const [c, day] of days.entries()) middle(pen, 160 + 90 * c, 100, day)
    let y = 102
    for (const [first, ...cells] of rota) {
      pen.text(50, (y += 14), first!)
      for (const [c, text] of cells.entries()) if (text) middle(pen, 160 + 90 * c, y, text)
      middle(pen, 160 + 90 * (first === 'Debora' ? 2 : 3), (y += 11), 'Group 7')
      y += 4
    }
  })
  assert.deepEqual(
    tables.map(table => table.map(row => row[0])),
    [['Name', ...rota.map(row => row[0])]],
  )
})

test('words below their heading are no part of the codes before them, whose heading stands far on the left', async () => {
  const [table] = await tablesWith(['sc'], pen => {
    for (const [x, text] of [
      [50, 'Code'],
      [170, '品名'],
      [250, '数量'],
      [320, '金额'],
    ] as const)
      pen.text(x, 100, text, x > 50 ? { face: 'sc' } : {})
    for (const [i, name] of ['玻璃清洁', '橡胶垫', '扳手套装', '钢丝绳', '面板灯', '取暖器'].entries()) {
      const y = 112.8 + 12.8 * i
      pen.text(168, y, `${[6029, 292, 4650, 7347, 84, 3764][i]}`, right)
      pen.text(170, y, name, { face: 'sc' })
      pen.text(280, y, `${i + 2}9`, right)
      pen.text(360, y, `${i + 1}72.67`, right)
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Code', '品名', '数量', '金额'],
    ['6029', '玻璃清洁', '29', '172.67'],
    ['292', '橡胶垫', '39', '272.67'],
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'

const bold = { face: 'bold' } as const
const LINES = [
  'The amounts are preliminary until both sides have agreed on the',
  'final account, and change as soon as one of them does so in writing.',
]
const TITLE = 'What the words of this contract mean, for both sides and for all that follow them later on'
const NAMES = ['Water', 'Basic charge', 'Hydraulic oil', 'Insurance']

test('names and long texts below bold headings on their edges are a table', async () => {
  const [table] = await tablesOf(pen => {
    pen.text(50, 70, TITLE)
    pen.text(50, 100, 'Item', bold)
    pen.text(150, 100, 'Meaning', bold)
    for (const [i, name] of NAMES.entries()) {
      pen.text(50, 116 + 28 * i, name, bold)
      for (const [k, line] of LINES.entries()) pen.text(150, 116 + 28 * i + 11 * k, line)
    }
  })
  assert.deepEqual(table, [['Item', 'Meaning'], ...NAMES.map(name => [name, LINES.join(' ')])])
})

test('names of two lines, as wide as columns of text, stand beside what is said of them', async () => {
  const names = [
    ['Hydraulic oil in cans of', 'twenty litres'],
    ['Yearly subscription fee'],
    ['Removal of waste water', 'from houses'],
    ['Cold and warm water'],
    ['Hire of the larger hall'],
  ]
  const [table] = await tablesOf(pen => {
    pen.text(50, 70, TITLE)
    pen.text(50, 100, 'Item', bold)
    pen.text(190, 100, 'Meaning', bold)
    for (const [i, name] of names.entries()) {
      for (const [k, line] of name.entries()) pen.text(50, 118 + 28 * i + 11 * k, line, bold)
      for (const [k, line] of LINES.entries()) pen.text(190, 118 + 28 * i + 11 * k, line)
    }
  })
  assert.deepEqual(table, [['Item', 'Meaning'], ...names.map(name => [name.join(' '), LINES.join(' ')])])
})

test('headings of a page in two columns are none', async () => {
  const tables = await tablesOf(pen => {
    for (const x of [50, 310]) {
      pen.text(x, 100, x === 50 ? '1 Introduction' : '2 Methods', bold)
      for (let i = 0; i < 12; i++)
        pen.text(
          x,
          116 + 12 * i,
          ['preliminary until both sides have agreed on', 'final accounts which change as soon as one'][
            i % 2
          ]!,
        )
    }
  })
  assert.deepEqual(tables, [])
})

test('days beside running text without spaces between its words are no table', async () => {
  const text = '金額は精算が終わるまで暫定ですのでお問い合わせの際は整理番号をお知らせください'
  const tables = await tablesWith(['jp'], pen => {
    pen.text(50, 70, '取引明細書', { face: 'jp', size: 14 })
    for (let i = 0; i < 5; i++) {
      pen.text(50, 100 + 30 * i, `0${i + 1}/2010 – 02/2012`)
      pen.text(160, 100 + 30 * i, ['水道料金', '作動油と部品'][i % 2]!, { face: 'jp' })
      pen.text(160, 113 + 30 * i, text.slice(0, 30 + 2 * i), { face: 'jp' })
    }
  })
  assert.deepEqual(tables, [])
})

const OFFERS = [
  ['Goods', 'Harbour & Sons', 'Northfield Supplies'],
  [
    'Cables',
    'Network cable of five metres, delivered to the second floor of the house',
    'Network cable, including the removal of all packaging',
  ],
  [
    'Coffee',
    'Coffee beans in bags of one kilogram, valid until further notice from us',
    'Coffee beans, delivered to the second floor',
  ],
  [
    'Paint',
    'White paint in buckets, including removal of the packaging',
    'White paint in buckets, valid until further notice from us',
  ],
  [
    'Works',
    'Inspection of the site with a report on what was found there',
    'Monthly maintenance, with serial numbers on receipt',
  ],
]

test('names and two columns of long texts below bold headings are a table', async () => {
  const [table] = await tablesOf(pen => {
    for (const [r, row] of OFFERS.entries())
      for (const [c, text] of row.entries())
        pen.text([40, 90, 345][c]!, 100 + 12 * r, text, {
          size: 7,
          face: r === 0 || c === 0 ? 'bold' : 'plain',
        })
  })
  assert.deepEqual(table, OFFERS)
})

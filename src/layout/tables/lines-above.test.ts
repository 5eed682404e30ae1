import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf, tablesWith } from '../../../test/support/drawn-tables.ts'

const right = { right: true }
const bold = { face: 'bold' } as const
const boldRight = { ...bold, ...right }
const GOODS = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter', 'Door handle', 'Ladder']

/** Rows of goods under bold headings, the first of them at a height. */
function goods(pen: Pen, y: number): void {
  pen.text(50, y, 'Code', bold)
  pen.text(120, y, 'Article', bold)
  pen.text(380, y, 'Stock', boldRight)
  pen.text(460, y, 'Value', boldRight)
  for (const [i, article] of GOODS.entries()) {
    pen.text(50, y + 14 * (i + 1), `0${i}26-Z`)
    pen.text(120, y + 14 * (i + 1), article)
    pen.text(297, y + 14 * (i + 1), `E${i}-56`)
    pen.text(380, y + 14 * (i + 1), `${i + 2}1`, right)
    pen.text(460, y + 14 * (i + 1), `${i}65,20`, right)
  }
}

test('an address beside facts right above bold headings is no part of their table', async () => {
  const tables = await tablesOf(pen => {
    pen.text(297, 86, 'Day: 10/02/2024')
    pen.text(297, 98, 'Place: 28013 Madrid')
    for (const [i, line] of ['Pena Ltd', 'Martha Gill', '2 New Square', '41001 Seville'].entries())
      pen.text(50, 86 + 12 * i, line)
    goods(pen, 138)
  })
  assert.deepEqual(
    tables.at(-1)?.map(row => row[0]),
    ['Code', ...GOODS.map((_, i) => `0${i}26-Z`)],
  )
})

const HEBREW = ['פריט', 'ברז גן', 'צינור', 'מדף', 'מד מים']

test('lines that begin on the right are none of the headings over a table read from there', async () => {
  const hebrew = { face: 'hebrew', right: true } as const
  const [table] = await tablesWith(['hebrew'], pen => {
    pen.text(540, 86, 'מספר: 4711', hebrew)
    pen.text(540, 98, 'לקוח: 20931', hebrew)
    for (const [i, article] of HEBREW.entries()) {
      pen.text(540, 112 + 14 * i, article, hebrew)
      for (const x of [120, 220, 320, 420]) pen.text(x, 112 + 14 * i, i === 0 ? `RB ${x}` : `${x + i}`, right)
    }
  })
  assert.deepEqual(
    table?.map(row => row[0]),
    HEBREW,
  )
})

test('lines of a last cell that stands right behind figures do not end a table', async () => {
  const [table, ...others] = await tablesOf(pen => {
    goods(pen, 100)
    pen.text(462.5, 184, 'Customer')
    for (const [i, line] of ['asks for an', 'estimate in', 'writing.'].entries())
      pen.text(462.5, 195 + 11 * i, line)
    pen.text(462.5, 273, 'Ask the owner')
    for (let i = 0; i < 4; i++) {
      pen.text(50, 231 + 14 * i, `0${i}77-Z`)
      pen.text(120, 231 + 14 * i, `Part ${i}`)
      pen.text(297, 231 + 14 * i, `B${i}-12`)
      pen.text(380, 231 + 14 * i, `${i + 4}1`, right)
      pen.text(460, 231 + 14 * i, `${i}77,10`, right)
    }
  })
  assert.equal(others.length, 0)
  assert.deepEqual([table?.length, table?.[0]?.[0], table?.at(-1)?.[0]], [11, 'Code', '0377-Z'])
})

test('headings beside their figures are over them, though a longer figure reaches below', async () => {
  const [table] = await tablesOf(pen => {
    const heads: [number, string][] = [
      [50, 'Subject'],
      [200, 'Examiner'],
      [306, 'Points'],
      [371, 'Max.'],
      [480, 'Mark'],
    ]
    for (const [x, head] of heads) pen.text(x, 100, head, bold)
    for (const [i, subject] of ['History', 'Law', 'Statistics', 'Physics', 'Trade'].entries()) {
      pen.text(50, 118 + 18 * i, subject)
      pen.text(200, 118 + 18 * i, 'Luc Mercier')
      pen.text(356, 118 + 18 * i, `${i + 3}9`, right)
      pen.text(407, 118 + 18 * i, i === 1 ? '100' : '50', right)
      pen.text(490, 118 + 18 * i, 'B')
    }
  })
  assert.deepEqual(table?.slice(0, 3), [
    ['Subject', 'Examiner', 'Points', 'Max.', 'Mark'],
    ['History', 'Luc Mercier', '39', '50', 'B'],
    ['Law', 'Luc Mercier', '49', '100', 'B'],
  ])
})

test('long texts under a heading right behind another, with names of groups between them, are no column of the page', async () => {
  const tables = await tablesOf(pen => {
    const head = ['No.', 'Work', 'Hours', 'Price', 'Sum']
    const xs = [72, 75, 338, 412, 541]
    for (const [i, text] of head.entries()) pen.text(xs[i]!, 100, text, i === 1 ? bold : boldRight)
    const works = [
      ['Roof tile, clay, stored in the cold room', 'because of the solvent.'],
      [
        'Door handle, replaced under warranty',
        'after the inspection in spring, with',
        'all small parts and travel.',
      ],
      ['Work gloves, delivered to the rear gate', 'after a call to the caretaker.'],
      ['Ladder, not available until the last', 'day of the month.'],
    ]
    let y = 100
    for (const [i, lines] of works.entries()) {
      if (i % 2 === 0) pen.text(40, (y += 22), `Group ${i}`, bold)
      y += 22
      pen.text(72, y, `${i + 1}`, right)
      for (const [k, x] of [338, 412, 541].entries()) pen.text(x, y, `${i + 1}${k}8,95`, right)
      for (const [k, line] of lines.entries()) pen.text(75, y + 12 * k, line)
      y += 12 * (lines.length - 1)
    }
    for (const [k, label] of [
      'Subtotal',
      'Discount',
      'Net',
      'Tax',
      'Fee',
      'Paid',
      'Interest',
      'Total',
    ].entries()) {
      pen.text(412, y + 22 * (k + 1), label, right)
      pen.text(541, y + 22 * (k + 1), `9${k}8,95`, right)
    }
  })
  assert.equal(tables.length, 1)
  assert.deepEqual(tables[0]?.at(-9)?.slice(0, 3), [
    '4',
    'Ladder, not available until the last day of the month.',
    '408,95',
  ])
})

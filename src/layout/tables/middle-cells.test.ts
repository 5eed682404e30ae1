import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'

const GOODS = ['Oak shelf', 'Copper pipe', 'Garden hose', 'Water meter', 'Steel bolts']
const right = { right: true }

test('cells set to the middle of a higher one, half a line off', async () => {
  const [table] = await tablesOf(pen => {
    const row = (y: number, code: string, texts: string[], amount: string, notes: string[]) => {
      pen.text(60, y, code)
      pen.text(400, y, amount, right)
      for (const [k, text] of texts.entries()) pen.text(130, y + 12 * (k - (texts.length - 1) / 2), text)
      for (const [k, text] of notes.entries()) pen.text(410, y + 12 * (k - (notes.length - 1) / 2), text)
    }
    row(100, 'Code', ['Description'], 'Amount', ['Remarks'])
    row(120, 'K-17', ['Garden hose'], '11.20', ['OK'])
    row(134, 'K-27', ['Oak shelf'], '21.20', ['OK'])
    row(148, 'K-37', ['Water meter'], '31.20', ['OK'])
    row(168, 'K-47', ['Paper A4, including small parts and instructions', 'in four languages'], '41.20', [
      'Grace',
      'Hill',
    ])
  })
  assert.deepEqual(table?.slice(3), [
    ['K-37', 'Water meter', '31.20', 'OK'],
    ['K-47', 'Paper A4, including small parts and instructions in four languages', '41.20', 'Grace Hill'],
  ])
})

/** A table whose cells stand in the middle of their rows, with codes that break behind each hyphen, as browsers print it. */
const middleTable = (pen: Pen) => {
  const lines = (x: number, y: number, texts: string[]) => {
    for (const [k, text] of texts.entries()) pen.text(x, y + 12 * (k - (texts.length - 1) / 2), text)
  }
  for (const [i, title] of ['No.', 'Article', 'Qty', 'Total'].entries())
    pen.text([60, 100, 270, 330][i]!, 100, title, i > 1 ? right : {})
  const long = ['Desk top of birch', 'with rounded edges', 'for two people']
  const rows: [string[], string[]][] = [
    [
      ['AB-', '69-', '562'],
      ['Mounting', 'plate'],
    ],
    [['C-', '17'], ['Lamp']],
    [['RG-', '26-', '408'], long],
    [['RG-', '26-', '311'], ['Cable duct']],
  ]
  let y = 130
  for (const [i, [code, article]] of rows.entries()) {
    lines(60, y, code)
    lines(100, y, article)
    pen.text(270, y, `${i + 4}`, right)
    pen.text(330, y, `${i * 17 + 21}.50`, right)
    y += 45
  }
}

test('codes broken behind their hyphens beside cells set to the middle', async () => {
  assert.deepEqual(await tablesOf(middleTable), [
    [
      ['No.', 'Article', 'Qty', 'Total'],
      ['AB-69-562', 'Mounting plate', '4', '21.50'],
      ['C-17', 'Lamp', '5', '38.50'],
      ['RG-26-408', 'Desk top of birch with rounded edges for two people', '6', '55.50'],
      ['RG-26-311', 'Cable duct', '7', '72.50'],
    ],
  ])
})

test('figures with their minus behind are not joined with those below', async () => {
  const [table] = await tablesOf(pen => {
    for (const [i, name] of ['Account', ...GOODS].entries()) {
      pen.text(60, 100 + i * 12, name)
      pen.text(200, 100 + i * 12, ['Balance', '120-', '340-', '561', '782-', '903'][i]!)
      pen.text(245, 100 + i * 12, i === 0 ? 'Day' : `0${i}`)
    }
  })
  assert.deepEqual(table?.slice(1, 4), [
    ['Oak shelf', '120-', '01'],
    ['Copper pipe', '340-', '02'],
    ['Garden hose', '561', '03'],
  ])
})

test('lines above the first row are its own, and so are those above the others, as close as lines of one text', async () => {
  const texts = ['Set of screws, bolts', 'and washers, packed', 'in boxes with a lid of']
  const [table] = await tablesOf(pen => {
    for (const [i, title] of ['Item', 'Description', 'Qty', 'Amount'].entries())
      pen.text([60, 110, 290, 350][i]!, 100, title, i > 1 ? right : {})
    for (const i of [0, 1, 2, 3]) {
      const y = 120 + 36 * i
      for (const [k, text] of texts.entries()) pen.text(110, y + 12 * k, text)
      pen.text(60, y + 12, `P${i + 31}`)
      pen.text(290, y + 12, `${i + 2}`, right)
      pen.text(350, y + 12, `${i + 4}.20`, right)
    }
  })
  assert.deepEqual(
    table?.slice(1),
    [31, 32, 33, 34].map(n => [`P${n}`, texts.join(' '), `${n - 29}`, `${n - 27}.20`]),
  )
})

test('rows on stripes, their cells set to the middle: the first and the last, on none, are one row each too', async () => {
  const [table] = await tablesOf(pen => {
    const name = (texts: string[], x: number, y: number) => {
      for (const [k, text] of texts.entries()) pen.text(x, y + 12 * (k - (texts.length - 1) / 2), text)
    }
    for (const [i, title] of ['Item', 'First offer', 'Second offer'].entries())
      pen.text([60, 130, 260][i]!, 100, title)
    const offers = ['with screws, paid', 'by card in advance;', 'delivered']
    for (const [i, label] of [
      ['Stapler'],
      ['Office', 'paper'],
      ['Extension', 'lead'],
      ['Corner', 'piece'],
      ['Ball', 'pen'],
    ].entries()) {
      const y = 126 + 38 * i
      if (i % 2 === 1) pen.fill(50, y - 23, 360, y + 15, [226, 232, 240])
      name(label, 60, y)
      name(offers, 130, y)
      name(i % 4 === 0 ? ['Screw driver,', 'in full boxes', 'only'] : ['awaiting its', 'delivery'], 260, y)
    }
  })
  const offer = 'with screws, paid by card in advance; delivered'
  assert.deepEqual(table, [
    ['Item', 'First offer', 'Second offer'],
    ['Stapler', offer, 'Screw driver, in full boxes only'],
    ['Office paper', offer, 'awaiting its delivery'],
    ['Extension lead', offer, 'awaiting its delivery'],
    ['Corner piece', offer, 'awaiting its delivery'],
    ['Ball pen', offer, 'Screw driver, in full boxes only'],
  ])
})

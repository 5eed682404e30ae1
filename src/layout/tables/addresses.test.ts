import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../../test/support/drawn-pdf.ts'
import { tablesOf } from '../../../test/support/drawn-tables.ts'
import { readLayout } from '../../engines/pdfium/layout.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'

const SELLER = ['Northfield Supplies Ltd', 'Emma Clarke', '14 Mill Lane', 'Leeds LS1 4AP', '+44 113 496 0123']
const BUYER = ['Nordfeld Handels GmbH', 'Anna Weber', 'Parkstraße 7', '04109 Leipzig']

const lines = (pen: Pen, x: number, y: number, texts: readonly string[], pitch = 13) => {
  for (const [i, text] of texts.entries()) pen.text(x, y + i * pitch, text)
}

function goods(pen: Pen) {
  for (const [i, row] of [
    ['Item', 'Pieces', 'Amount'],
    ['Oak shelf', '2', '140.00'],
    ['Copper pipe', '5', '61.50'],
    ['Garden hose', '1', '23.90'],
  ].entries()) {
    pen.text(50, 240 + i * 18, row[0]!)
    pen.text(300, 240 + i * 18, row[1]!, { right: true })
    pen.text(400, 240 + i * 18, row[2]!, { right: true })
  }
}

test('addresses side by side are no table, and each is read on its own', async () => {
  const page = (pen: Pen) => {
    lines(pen, 50, 80, SELLER)
    lines(pen, 320, 80, BUYER)
    goods(pen)
  }
  const tables = await tablesOf(page)
  assert.deepEqual(
    tables.map(table => table[0]),
    [['Item', 'Pieces', 'Amount']],
  )
  using pdf = await openPdf(await drawnPdf([page]))
  const [read] = await readLayout(pdf, [1], { signal: new AbortController().signal, warn: () => {} })
  const texts = read!.blocks.flatMap(b => (b.kind === 'table' ? [] : b.lines.map(line => line.text)))
  assert.deepEqual(texts, [...SELLER, ...BUYER])
})

test('three of them, under their names, with a telephone number that only one has', async () => {
  const tables = await tablesOf(pen => {
    lines(pen, 50, 80, ['Bill to:', ...SELLER])
    lines(pen, 230, 80, ['Ship to:', ...BUYER])
    lines(pen, 400, 80, ['Carrier:', 'Duport & Fils', '7 avenue du Parc', '69003 Lyon'])
    goods(pen)
  })
  assert.equal(tables.length, 1)
})

test('names beside what has figures, and packs beside sizes, stay tables', async () => {
  const rows = [
    ['Oak shelf 80 cm', 'Box of 4'],
    ['Copper pipe 2 m', 'Box of 12'],
    ['Garden hose 20 m', 'Roll of 1'],
    ['Steel bolt M 8', 'Bag of 100'],
  ]
  const streets = [
    ['Emma Clarke', '14 Mill Lane'],
    ['Anna Weber', '04109 Leipzig'],
    ['Hugo Garnier', '69003 Lyon'],
  ]
  const figures = [
    ['Region', 'Sales'],
    ['North of Leeds', '14 200'],
    ['Harbour View', '3 150'],
    ['Bristol', '812'],
  ]
  for (const table of [[['Product', 'Pack'], ...rows], [['Name', 'Address'], ...streets], figures]) {
    const tables = await tablesOf(pen => {
      lines(
        pen,
        50,
        80,
        table.map(row => row[0]!),
      )
      lines(
        pen,
        320,
        80,
        table.map(row => row[1]!),
      )
    })
    assert.deepEqual(tables, [table])
  }
})

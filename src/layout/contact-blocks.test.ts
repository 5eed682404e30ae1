import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../test/support/drawn-pdf.ts'
import { readLayout } from '../engines/pdfium/layout.ts'
import { openPdf } from '../engines/pdfium/pdfium-document.ts'
import { gridTexts } from './write/write-text.ts'

const CONTACTS = [
  'Northfield Supplies Ltd',
  '14 Mill Lane',
  'Leeds LS1 4AP',
  'Phone: 0113 496 0123',
  'Fax: 0113 496 0124',
  'post@northfield.example',
  'www.northfield.example',
  'Date: 4 March 2026',
]
const ROWS = [
  ['Item', 'Pieces', 'Amount'],
  ['Oak shelf', '2', '140.00'],
  ['Copper pipe', '5', '61.50'],
  ['Garden hose', '1', '23.90'],
  ['Steel bolt', '12', '9.80'],
]

function goods(pen: Pen, y: number) {
  for (const [i, [item = '', pieces = '', amount = '']] of ROWS.entries()) {
    pen.text(50, y + i * 18, item)
    pen.text(250, y + i * 18, pieces, { right: true })
    pen.text(350, y + i * 18, amount, { right: true })
  }
}

async function read(page: (pen: Pen) => void) {
  using pdf = await openPdf(await drawnPdf([page]))
  const [layout] = await readLayout(pdf, [1], { signal: new AbortController().signal, warn: () => {} })
  return layout!.blocks
}

test('contact details at the side of a letter stay together, line by line, beside its table', async () => {
  const blocks = await read(pen => {
    for (const [i, text] of ['Anna Weber', 'Parkway 7', '04109 Leipzig'].entries())
      pen.text(50, 80 + i * 13, text)
    pen.text(50, 150, 'Your order of last week')
    goods(pen, 190)
    for (const [i, text] of CONTACTS.entries()) pen.text(400, 130 + i * 14, text)
  })
  const at = blocks.findIndex(b => b.lines.some(line => line.text === CONTACTS[0]))
  assert.deepEqual(
    blocks[at]!.lines.map(line => [line.text, line.ends ?? false]),
    CONTACTS.map((text, i) => [text, i < CONTACTS.length - 1]),
  )
  const tables = blocks.flatMap(b => (b.kind === 'table' ? [gridTexts(b.table)] : []))
  assert.deepEqual(tables, [ROWS])
  assert.ok(at < blocks.findIndex(b => b.kind === 'table'))
})

test('how people of a table are reached, some by mail and some by telephone, is a column of it', async () => {
  const people = [
    ['Name', 'Room', 'Reached by'],
    ['Anna Weber', '12', 'anna@northfield.example'],
    ['Jonas Braun', '14', '0113 496 0124'],
    ['Emma Clarke', '15', 'emma@northfield.example'],
    ['Paul Duport', '16', '0113 496 0126'],
    ['Rosa Lima', '21', 'rosa@northfield.example'],
  ]
  const blocks = await read(pen => {
    for (const [i, row] of people.entries())
      for (const [c, text] of row.entries()) pen.text(50 + c * 170, 100 + i * 18, text)
  })
  assert.deepEqual(
    blocks.flatMap(b => (b.kind === 'table' ? [gridTexts(b.table)] : [])),
    [people],
  )
})

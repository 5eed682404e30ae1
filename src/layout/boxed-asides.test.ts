import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../test/support/drawn-pdf.ts'
import { readLayout } from '../engines/pdfium/layout.ts'
import { openPdf } from '../engines/pdfium/pdfium-document.ts'
import { plain } from './model.ts'
import { quoteFinder } from './write/quotes.ts'

const BESIDE = [
  'The harbour authority met three times this year to discuss',
  'the extension of the northern quay, and members agreed that',
  'the new berths should be ready before the summer begins,',
  'and that the old warehouse, which stands empty, would be',
  'kept for the museum.',
]
const ACROSS = [
  'A second survey was ordered after divers found cracks in two of the piers, and the engineers expect to send',
  'their report in March. The works may then start without further delay, provided that the funds have arrived.',
]
const NOTE = [
  'Owners who need a place in the',
  'inner basin write to the office',
  'before the end of February.',
]

async function read(page: (pen: Pen) => void) {
  using pdf = await openPdf(await drawnPdf([page]))
  const [layout] = await readLayout(pdf, [1], { signal: new AbortController().signal, warn: () => {} })
  return layout!
}

const textsOf = ({ blocks }: Awaited<ReturnType<typeof read>>) =>
  blocks.map(b => ('spans' in b ? plain(b.spans) : b.lines.map(line => line.text).join(' ')))

/** Text with room on the right for a box from 330 to 530, then text over both. */
function page(pen: Pen, left = 50) {
  for (const [i, text] of BESIDE.entries()) pen.text(left, 100 + i * 14, text)
  for (const [i, text] of ACROSS.entries()) pen.text(50, 180 + i * 14, text)
}

test('a shaded note beside a paragraph parts neither its lines nor the sentence', async () => {
  const texts = textsOf(
    await read(pen => {
      pen.fill(330, 92, 530, 140, [235, 240, 250])
      page(pen)
      for (const [i, text] of NOTE.entries()) pen.text(338, 106 + i * 13, text)
    }),
  )
  assert.deepEqual(texts, [NOTE.join(' '), BESIDE.join(' '), ACROSS.join(' ')])
})

test('lines of an address in a frame keep their breaks', async () => {
  const address = ['Harbour office of the town', 'Quay 3, 24103 Kiel', 'Monday to Friday, 8 to 16']
  const { blocks } = await read(pen => {
    pen.box(330, 92, 530, 140)
    page(pen)
    for (const [i, text] of address.entries()) pen.text(338, 106 + i * 13, text)
  })
  const own = blocks.find(b => b.lines[0]?.text === address[0])!
  assert.deepEqual(
    own.lines.map(line => [line.text, line.ends ?? false]),
    address.map((text, i) => [text, i < 2]),
  )
})

test('a quotation in larger type between two lines leaves the text beside it whole', async () => {
  const texts = textsOf(
    await read(pen => {
      page(pen)
      pen.line(340, 90, 530, 90)
      pen.line(340, 150, 530, 150)
      pen.text(342, 108, 'We keep the warehouse', { size: 15 })
      pen.text(342, 126, 'for the museum', { size: 15 })
    }),
  )
  assert.ok(texts.includes(BESIDE.join(' ')), texts.join('\n'))
  assert.ok(texts.includes('We keep the warehouse for the museum'), texts.join('\n'))
})

test('text set in by a note on its left is no quotation', async () => {
  const layout = await read(pen => {
    pen.fill(50, 92, 230, 140, [235, 250, 235])
    for (const [i, text] of NOTE.entries()) pen.text(58, 106 + i * 13, text)
    page(pen, 240)
    pen.text(
      50,
      208,
      'Boats move to the inner basin meanwhile, and their owners pay no dues there until all of them can return home.',
    )
  })
  const isQuote = quoteFinder(layout)
  assert.deepEqual(
    layout.blocks.map(block => isQuote(block)),
    layout.blocks.map(() => false),
  )
})

test('shaded cells of a table stay its cells', async () => {
  const rows = [
    ['Item', 'What is meant by it', 'Amount'],
    ['Oak shelf', 'Boards of oak with a finish of oil', '140.00'],
    ['Copper pipe', 'Pipes of copper, cut to length', '61.50'],
    ['Garden hose', 'Hoses with a brass coupling', '23.90'],
  ]
  const { blocks } = await read(pen => {
    pen.fill(180, 88, 400, 160, [240, 240, 240])
    for (const [i, row] of rows.entries())
      for (const [c, text] of row.entries()) pen.text([50, 190, 480][c]!, 100 + i * 18, text)
  })
  assert.deepEqual(
    blocks.map(b => b.kind),
    ['table'],
  )
})

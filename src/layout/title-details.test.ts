import assert from 'node:assert/strict'
import { test } from 'node:test'
import { column, drawnPdf, type Pen, PROSE } from '../../test/support/drawn-pdf.ts'
import { readLayout } from '../engines/pdfium/layout.ts'
import { openPdf } from '../engines/pdfium/pdfium-document.ts'

const DETAILS = ['Port of Kiel', 'Harbour office', 'March 2026']

async function textsOf(page: (pen: Pen) => void) {
  using pdf = await openPdf(await drawnPdf([page]))
  const [layout] = await readLayout(pdf, [1], { signal: new AbortController().signal, warn: () => {} })
  return layout!.blocks.map(b => b.lines.map(line => line.text + (line.ends ? '|' : '')).join(' '))
}

test('small lines beside a title stay together behind it', async () => {
  const [title, details] = await textsOf(pen => {
    pen.text(50, 84, 'Report of the harbour', { size: 22 })
    for (const [i, text] of DETAILS.entries()) pen.text(530, 66 + i * 13, text, { right: true, size: 9 })
    column(pen, 50, 125, PROSE)
  })
  assert.equal(title, 'Report of the harbour')
  assert.equal(details, 'Port of Kiel| Harbour office| March 2026')
})

test('those on its left come before it', async () => {
  const [details, title] = await textsOf(pen => {
    for (const [i, text] of DETAILS.entries()) pen.text(50, 66 + i * 13, text, { size: 9 })
    pen.text(400, 84, 'Minutes', { size: 22 })
    column(pen, 50, 125, PROSE)
  })
  assert.equal(details, 'Port of Kiel| Harbour office| March 2026')
  assert.equal(title, 'Minutes')
})

test('running text beside a large word stays where it is', async () => {
  const text = [
    'The harbour authority met this year',
    'to discuss the northern quay and',
    'agreed to build it',
  ]
  const texts = await textsOf(pen => {
    pen.text(300, 84, 'Quay 3', { size: 22 })
    for (const [i, line] of text.entries()) pen.text(50, 66 + i * 13, line, { size: 9 })
    column(pen, 50, 125, PROSE)
  })
  assert.ok(!texts.includes(text.map((line, i) => (i < 2 ? `${line}|` : line)).join(' ')), texts.join('\n'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../test/support/drawn-pdf.ts'
import { readLayout } from '../engines/pdfium/layout.ts'
import { openPdf } from '../engines/pdfium/pdfium-document.ts'
import { wholeTables } from './document-layout.ts'
import { gridTexts } from './write/write-text.ts'

const call = { signal: new AbortController().signal, warn: () => {} }

/** A table over pages, each with a line below its first row. */
async function joined(pages: string[][][]): Promise<string[][]> {
  const drawn = pages.map(rows => (pen: Pen) => {
    for (const [r, row] of rows.entries())
      for (const [c, text] of row.entries()) pen.text(100 + 60 * c, 60 + 14 * r, text, { right: true })
  })
  using pdf = await openPdf(await drawnPdf(drawn))
  const [table] = wholeTables(
    await readLayout(
      pdf,
      pages.map((_, i) => i + 1),
      call,
    ),
  )
  return gridTexts(table!)
}

const HEAD = ['', '1', '2', '3', '4']
const row = (n: number) => [`${n}`, `0.${n}1`, `-0.${n}7`, `1.${n}2`, `2.${n}5`]

test('figures that head a table on each of its pages are headings, once', async () => {
  const first = [11, 12, 13, 14].map(row)
  const second = [15, 16, 17].map(row)
  assert.deepEqual(
    await joined([
      [HEAD, ...first],
      [HEAD, ...second],
    ]),
    [HEAD, ...first, ...second],
  )
})

test('rows that are alike on two pages stay where nothing shows that they are headings', async () => {
  const same = row(11)
  const rows = [same, row(12), row(13)]
  const again = [same, same, row(14)]
  assert.deepEqual(await joined([rows, again]), [...rows, ...again])
})

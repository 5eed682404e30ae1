import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf, type Pen } from '../../test/support/drawn-pdf.ts'
import { readLayout } from '../engines/pdfium/layout.ts'
import { openPdf } from '../engines/pdfium/pdfium-document.ts'
import { finishDocument } from './document-layout.ts'

const LONG = [
  'The service asks for this before it begins, and once more',
  'when the last of the files has been read.',
]
const TERMS = ['Archive', '--depth=N', 'Folder of results', 'Quiet']

async function headings(page: (pen: Pen) => void) {
  using pdf = await openPdf(await drawnPdf([page]))
  const pages = await readLayout(pdf, [1], { signal: new AbortController().signal, warn: () => {} })
  return finishDocument(pages).flatMap(({ blocks }) =>
    blocks.flatMap(b => (b.kind === 'heading' ? [b.lines[0]!.text] : [])),
  )
}

/** Lines in bold letters, each with two lines below it that begin where they are told. */
function entries(pen: Pen, names: readonly string[], y: number, x: readonly number[]) {
  for (const [i, name] of names.entries()) {
    pen.text(60, y + i * 60, name, { face: 'bold' })
    for (const [k, line] of LONG.entries()) pen.text(x[k]!, y + 14 + i * 60 + k * 13, line)
  }
}

test('bold terms with what is said of them set in below are no headings, others are', async () => {
  const found = await headings(pen => {
    pen.text(60, 70, 'Options of the program', { face: 'bold' })
    for (const [k, line] of LONG.entries()) pen.text(60, 84 + k * 13, line)
    entries(pen, TERMS, 130, [84, 84])
  })
  assert.deepEqual(found, ['Options of the program'])
})

test('a page of nothing but terms has no headings either', async () => {
  assert.deepEqual(await headings(pen => entries(pen, TERMS, 100, [90, 90])), [])
})

test('bold lines above paragraphs whose first line is set in, or that stand in the margin of all text, are headings', async () => {
  const names = TERMS.filter(name => !name.startsWith('-'))
  assert.deepEqual(await headings(pen => entries(pen, names, 100, [84, 60])), names)
  const found = await headings(pen => {
    for (const [i, name] of names.entries()) {
      pen.text(60, 100 + i * 120, name, { face: 'bold' })
      for (let part = 0; part < 2; part++)
        for (const [k, line] of LONG.entries()) pen.text(100, 114 + i * 120 + part * 40 + k * 13, line)
    }
  })
  assert.deepEqual(found, names)
})

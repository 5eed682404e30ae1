import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { textRun } from '../../../../test/support/text-run.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import tool from './pdf-search-redact.ts'
import { placedTexts } from './placed-text.ts'

/** Characters of ten points where a function puts them. */
const chars = (text: string, vertical: boolean, place: (i: number) => [x: number, y: number]): PdfChar[] =>
  [...text].map((one, i) => {
    const [x, y] = place(i)
    const run = textRun({ vertical })
    return {
      text: one,
      x,
      y,
      advance: 10,
      left: x,
      right: x + 10,
      top: y - 9,
      bottom: y,
      kind: 'normal',
      run,
    }
  })

const reads = (all: PdfChar[]): boolean =>
  placedTexts(all).plain.some(read =>
    read
      .map(at => all[at]?.text ?? ' ')
      .join('')
      .includes('委員会'),
  )

test('a word of a script without spaces goes on in the line below', () => {
  assert.ok(
    reads(chars('昨日の委員会は会議を', false, i => [20 + 10 * (i % 5), 50 + 15 * Math.floor(i / 5)])),
  )
  assert.ok(
    !reads(chars('昨日の委員会は会議を', false, i => [20 + 10 * (i % 5), 50 + 45 * Math.floor(i / 5)])),
  )
})

test('written downwards, it goes on in the line on the left', () => {
  assert.ok(
    reads(chars('昨日の委員会は会議を', true, i => [200 - 15 * Math.floor(i / 5), 50 + 10 * (i % 5)])),
  )
})

test('a word that is whole only once the one before it is gone goes too, and the page stays text', async () => {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    rawStream('BT /F1 12 Tf 20 250 Td (AnnaQuill) Tj 0 -30 Td (all else) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ])
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'Quill', patterns: 'Anna' })
  assert.deepEqual(warnings, ['redacted 2 places on 1 page'])
  const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  assert.equal(items.map(item => ('str' in item ? item.str : '')).join(''), 'all else')
})

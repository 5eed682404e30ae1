import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './pdf-search-redact.ts'

/** What pdf.js reads of a page after words are redacted. F2 has points without a width. */
async function leftOf(content: string, words: string) {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
    rawStream(`BT /F1 20 Tf ${content} ET`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/FirstChar 46/LastChar 46/Widths[0]>>',
  ])
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words })
  assert.deepEqual(warnings, ['redacted 1 place on 1 page'])
  const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await read.getPage(1)).getTextContent()
  return items.map(item => ('str' in item ? item.str.trim() : '')).join('')
}

test('a letter goes with the vowel mark that is drawn before it', async () => {
  // As Chromium writes it: one ActualText for both glyphs, with the mark first.
  const span = '/Span<</ActualText<feff05d305b8>>> BDC 90 0 Td (.) Tj 4 0 Td (O) Tj EMC'
  assert.equal(await leftOf(`20 100 Td (kept) Tj ${span} 40 0 Td (too) Tj`, 'ד'), 'kepttoo')
})

test('marks without a width go with the letter at whose edge they stand', async () => {
  assert.equal(
    await leftOf('20 100 Td (kept) Tj /F2 20 Tf 79.2 0 Td (.) Tj /F1 20 Tf 0.8 0 Td (Falcon) Tj', 'Falcon'),
    'kept',
  )
})

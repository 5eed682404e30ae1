import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool, toolBySlug } from '../../../test/support/run-tool.ts'
import { inOrder } from './mend-byte-order.ts'

test('texts of ligatures whose bytes Ghostscript wrote into wrong places', () => {
  assert.equal(inOrder('\u6600\u6600'), 'ff')
  assert.equal(inOrder('\u6600\u6c00'), 'fl')
  assert.equal(inOrder('\u6600\ud200'), 'ffl')
  assert.equal(inOrder('\u6600\ucf00'), 'ffi')
  assert.equal(inOrder('\u0644\u4427'), '\u0644\u0627')
})

test('other texts of several characters stay', () => {
  for (const text of ['ff', 'f', '\u6600', '\u0644\u0627', '\u4e00\u4e01', '\u0031\u20e3', '\u3000\u3000'])
    assert.equal(inOrder(text), undefined, text)
})

/** A page whose font says a wrong text of its first code. */
const page = (producer: string) =>
  rawPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      rawStream('BT /F1 12 Tf 20 200 Td (o\\001ce hours) Tj ET'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 0/LastChar 1/Widths[500 500]/ToUnicode 6 0 R>>',
      rawStream(
        'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <01> <01> <6600cf00> <20> <7a> <0020> endbfrange endcmap',
      ),
      `<</Producer(${producer})>>`,
    ],
    '/Info 7 0 R',
  )

test('words with ligatures are read from files of Ghostscript', async () => {
  const read = async (producer: string) =>
    (await runTool(await toolBySlug('pdf-to-text'), { file: pdfFile(page(producer)) })).json.text
  assert.match(await read('GPL Ghostscript 10.00.0'), /office ?hours/)
  assert.doesNotMatch(await read('Other'), /office ?hours/)
})

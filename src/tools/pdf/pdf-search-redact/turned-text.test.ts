import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './pdf-search-redact.ts'

/** Each letter placed for itself, as some programs do; readers then leave out the spaces. */
const letters = [...'Signed by Tobias Quick']
  .map((letter, i) => `1 0 0 1 ${20 + i * 7} 100 Tm (${letter}) Tj`)
  .join(' ')
const TURNED = {
  upwards: 'BT /F2 14 Tf 0 1 -1 0 300 20 Tm (Signed by kkkkkkkkk Tobias Quick) Tj ET',
  stretched: 'q 1.7 0 0 1 20 100 cm BT /F1 12 Tf (Signed by Tobias Quick, clerk) Tj ET Q',
  'letter by letter': `BT /F2 12 Tf ${letters} ET`,
}

for (const [how, content] of Object.entries(TURNED)) {
  for (const rotation of [0, 90]) {
    test(`text ${how} loses what is found, on a page turned by ${rotation}`, async () => {
      const pdf = rawPdf([
        '<</Type/Catalog/Pages 2 0 R>>',
        `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]/Rotate ${rotation}>>`,
        '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>',
        rawStream(`BT /F1 12 Tf 20 250 Td (Nothing else of it, Tobias Quick) Tj ET ${content}`),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
        '<</Type/Font/Subtype/Type1/BaseFont/Times-Italic/Encoding/WinAnsiEncoding>>',
      ])
      const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'Tobias Quick' })
      assert.deepEqual(warnings, ['redacted 2 places on 1 page'])
      const read = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
      const { items } = await (await read.getPage(1)).getTextContent()
      const text = items.map(item => ('str' in item ? item.str.replace(/\s/g, '') : '')).join('')
      assert.match(text, /Nothingelseofit/)
      assert.match(text, /Signedby/)
      assert.doesNotMatch(text, /Tobias|Quick/)
    })
  }
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool, toolBySlug } from '../../../test/support/run-tool.ts'

/** A page with a layer that is off and one that is on: text on each, and a stamp. */
const layered = (off = '6 0 R') =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R 7 0 R]/D<</OFF[${off}]>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[8 0 R]/Resources<</Font<</F1 5 0 R>>/Properties<</A 6 0 R/B 7 0 R>>>>>>',
    rawStream(
      '/OC/A BDC BT /F1 12 Tf 20 200 Td (Draft only) Tj ET EMC /OC/B BDC BT /F1 12 Tf 20 150 Td (Printed words) Tj ET EMC',
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/OCG/Name(Draft)>>',
    '<</Type/OCG/Name(Print)>>',
    '<</Type/Annot/Subtype/FreeText/Rect[20 50 200 80]/DA(/F1 12 Tf)/Contents(Hidden remark)/OC 6 0 R/AP<</N 9 0 R>>/P 3 0 R>>',
    rawStream(
      'BT /F1 12 Tf 2 10 Td (Hidden remark) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 180 30]/Resources<</Font<</F1 5 0 R>>>>',
    ),
  ])

test('what a layer hides is not read; what it shows is', async () => {
  for (const slug of ['pdf-to-text', 'pdf-to-md', 'ocr-pdf']) {
    const tool = await toolBySlug(slug)
    const read = async (pdf: Uint8Array) => JSON.stringify((await runTool(tool, { file: pdfFile(pdf) })).json)
    const text = await read(layered())
    assert.match(text, /Printed words/, slug)
    assert.doesNotMatch(text, /Draft only|Hidden remark/, slug)
    assert.match(await read(layered('')), /Draft only/, slug)
  }
})

test('two files that differ in a hidden layer alone show the same', async () => {
  const other = Buffer.from(
    Buffer.from(layered()).toString('latin1').replace('Draft only', 'Other text'),
    'latin1',
  )
  const { json } = await runTool(await toolBySlug('compare-pdf'), {
    file_a: pdfFile(layered(), 'a.pdf'),
    file_b: pdfFile(other, 'b.pdf'),
  })
  assert.equal(json.identical, true)
})

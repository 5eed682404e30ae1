import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openPdf } from './pdfium-document.ts'

const cropped = (crop: string) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
    `<</Type/Page/Parent 2 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>/Contents 4 0 R/CropBox[${crop}]>>`,
    rawStream('BT /F 20 Tf 40 90 Td (Shown all the same) Tj ET'),
  ])

test('a crop box outside the page leaves the page whole', async () => {
  for (const engine of ['native', 'wasm'] as const)
    for (const crop of ['1000 1000 1100 1100', '-50 0 0 200']) {
      const pdf = await openPdf(cropped(crop), { engine })
      try {
        assert.deepEqual(pdf.pageSize(1), { width: 300, height: 200 })
        const page = pdf.page(1)
        assert.deepEqual([page.width, page.height], [300, 200])
        assert.deepEqual(page.box('crop'), [0, 0, 300, 200])
        assert.equal(page.text(), 'Shown all the same')
        assert.equal(Math.round(page.chars()[0]!.x), 40)
      } finally {
        pdf.close()
      }
    }
})

test('a crop box within the page still cuts it', async () => {
  const pdf = await openPdf(cropped('20 50 400 150'))
  try {
    assert.deepEqual(pdf.pageSize(1), { width: 280, height: 100 })
    assert.deepEqual(pdf.page(1).box('crop'), [20, 50, 400, 150])
  } finally {
    pdf.close()
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { openPdf } from './pdfium-document.ts'

const noted = (count: number) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 60 60]>>',
    `<</Type/Page/Parent 2 0 R/Annots[${'<</Type/Annot/Subtype/Square/C[1 0 0]/Rect[9 9 40 40]>>'.repeat(count)}]>>`,
  ])

test('a page with more annotations than memory holds is not drawn with them', async () => {
  for (const [count, drawn] of [
    [3, true],
    [40_001, false],
  ] as const) {
    const pdf = await openPdf(noted(count), { param: 'file' })
    try {
      const page = pdf.page(1)
      assert.equal(page.render({ scale: 1, annotations: false }).width, 60)
      if (drawn) assert.equal(page.render({ scale: 1 }).width, 60)
      else {
        const message =
          'file: page 1 has 40,001 annotations, at most 40,000 can be drawn. Leave it out, or remove some of them.'
        assert.throws(() => page.render({ scale: 1 }), { message })
      }
    } finally {
      pdf.close()
    }
  }
})

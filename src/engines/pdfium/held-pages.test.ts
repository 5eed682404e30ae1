import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../../test/support/pdfs.ts'
import { openPdf } from './pdfium-document.ts'

for (const engine of ['native', 'wasm'] as const) {
  test(`${engine}: a page asked for twice stays open until both have closed it`, async () => {
    const bytes = await pdfOf([{ lines: ['Held by two'] }])
    using pdf = await openPdf(bytes, { engine })
    const outer = pdf.page(1)
    {
      using inner = pdf.page(1)
      assert.equal(inner.text(), 'Held by two')
    }
    assert.equal(outer.text(), 'Held by two')
    assert.equal(pdf.page(1), outer)
    outer.close()
    outer.close()
    assert.notEqual(pdf.page(1), outer)
    // Closing what is closed already must not end the page that came after it.
    outer.close()
    assert.equal(pdf.page(1).text(), 'Held by two')
  })
}

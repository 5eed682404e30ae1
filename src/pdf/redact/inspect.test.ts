import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import { remainder } from './inspect.ts'

const PAGES = '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 99 99]>>'
const CLEAN = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 5 0 R/Resources<<>>>>'
const KEPT =
  '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Annots[<</Subtype/Text/Contents(Zanzibar)/Rect[0 0 9 9]>>]>>'

/** What the check says of a file whose first page counts as redacted, Zanzibar being secret. */
async function found(catalog: string, page = CLEAN, more: string[] = []): Promise<string | undefined> {
  const pdf = rawPdf([
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    PAGES,
    page,
    KEPT,
    rawStream('q Q'),
    ...more,
  ])
  const { output } = await runQpdf(['--json-output', '--json-stream-data=none', 'in.pdf', 'out.pdf'], {
    'in.pdf': pdf,
  })
  return remainder(JSON.parse(Buffer.from(output!).toString()), new Set([1]), text => /zanzibar/i.test(text))
}

test('a clean file passes, whatever the kept page says', async () => {
  assert.equal(await found(''), undefined)
})

for (const [catalog, says] of [
  ['/Outlines<</First 6 0 R>>', 'text from under a box'],
  ['/Names<</EmbeddedFiles<</Names[]>>>>', 'attachments'],
  ['/Metadata 6 0 R', '/Metadata of the catalog'],
  ['/PageLabels<</Nums[0<</P(Zanzibar)>>]>>', 'text from under a box'],
] as const) {
  test(`finds ${says} in ${catalog.slice(1, 12)}`, async () => {
    assert.equal(await found(catalog, CLEAN, ['<</Title(To Zanzibar)>>']), says)
  })
}

test('finds tags that something still leads to', async () => {
  const tag = '<</Type/StructElem/S/P>>'
  assert.equal(await found('/ViewerPreferences<</X 6 0 R>>', CLEAN, [tag]), 'an object of type StructElem')
})

test('finds what a redacted page should not have', async () => {
  assert.equal(await found('', CLEAN.replace('/Contents', '/Annots[]/Contents')), '/Annots on page 1')
  assert.equal(await found('', CLEAN.replace('/Contents', '/Thumb 5 0 R/Contents')), '/Thumb on page 1')
})

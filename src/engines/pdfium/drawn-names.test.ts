import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openShown } from './open-shown.ts'

/** A page with a word in a Type 3 font, as browsers write the glyphs of OpenType fonts. */
const pdf = (producer: string): Buffer =>
  Buffer.from(
    rawPdf(
      [
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
        rawStream('BT /F1 12 Tf 20 40 Td (aaa) Tj ET'),
        '<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 97/Widths[600]/Encoding<</Differences[97/a]>>/CharProcs<</a 6 0 R>>/FontDescriptor 7 0 R>>',
        rawStream('600 0 0 0 500 700 d1 0 0 500 700 re f'),
        '<</Type/FontDescriptor/FontName/AAAAAA+NotoSansCJKsc-Bold/Flags 4>>',
        `<</Producer(${producer})>>`,
      ],
      '/Info 8 0 R',
    ),
  )

test('fonts of drawings have the name and weight of the font that browsers draw', async () => {
  const fontIn = async (bytes: Buffer) => {
    using document = await openShown(bytes)
    return document.page(1).chars()[0]!.run.font
  }
  const { name, bold } = await fontIn(pdf('Skia/PDF m120'))
  assert.deepEqual([name, bold], ['NotoSansCJKsc-Bold', true])
  assert.equal((await fontIn(pdf('Another'))).name, '')
})

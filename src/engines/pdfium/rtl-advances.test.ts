import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openShown } from './open-shown.ts'

const MAP = '4 beginbfchar <61> <05d0> <62> <05d1> <63> <05d2> <64> <05d3> endbfchar'

/** Leaning Hebrew as browsers write it: a string of the last letter and the space on the other side of its word. */
const WORDS = ['100 300 Tm [(a) -1600 ( )] TJ', '107 300 Tm (b) Tj', '114 300 Tm (c) Tj', '128 300 Tm (d) Tj']

test('a letter is as wide as it is drawn, where a space of its string stands behind the whole word', async () => {
  const content = `BT /F1 12 Tf ${WORDS.map(one => `1 0 .3 1 ${one}`).join(' ')} ET`
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>',
    rawStream(MAP),
  ])
  using document = await openShown(Buffer.from(bytes))
  const table = document.page(1).charTable()()
  const at = table.codes.indexOf(0x5d0)
  assert.ok(at >= 0)
  assert.ok(table.advance[at]! > 3 && table.advance[at]! < 12, `${table.advance[at]}`)
})

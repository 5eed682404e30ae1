import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { decodedContent } from '../core/content-stream.ts'
import { openDocument } from '../core/pdf-document.ts'
import { contentsOf } from '../pages/stamp.ts'
import { shareNames } from './shared-names.ts'

/** The fonts left of F and LongName, which are one, and the content of a page that uses them. */
function shared(...streams: string[]) {
  const document = openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      `<</Type/Page/Parent 2 0 R/Contents[${streams.map((_, i) => `${5 + i} 0 R`).join(' ')}]/Resources<</Font<</LongName 4 0 R/F 4 0 R>>>>>>`,
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...streams.map(content => rawStream(content)),
    ]),
  )
  shareNames(document)
  const { dict } = document.pages[0]!
  return {
    fonts: [...dict.dict('Resources')!.dict('Font')!.keys()],
    content: decodedContent(contentsOf(dict))!.toString().trim(),
  }
}

test('a page calls a font by the shortest of its names', () => {
  assert.deepEqual(shared('BT /LongName 9 Tf (a) Tj /F 8 Tf (b) Tj ET'), {
    fonts: ['F'],
    content: 'BT/F 9 Tf(a)Tj/F 8 Tf(b)Tj ET',
  })
})

test('all names stay where it is not clear which one is meant', () => {
  for (const streams of [
    ['BT /LongName 9', 'Tf (a) Tj ET'],
    ['BT /Long#4eame 9 Tf (a) Tj ET'],
    ['BT /LongName 9 Tf (a) Tj ET', '('],
  ])
    assert.deepEqual(shared(...streams).fonts, ['LongName', 'F'], streams.join('|'))
})

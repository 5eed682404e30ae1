import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openDocument } from '../core/pdf-document.ts'
import { forgetUnusedResources } from './unused-resources.ts'

/** What is left of the lists of a page with this content, and of a form and an annotation's drawing beside it. */
function left(content: string, form = '', resources = '/Resources<<>>', more = ''): string[] {
  const document = openDocument(
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R${more}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]/Resources 5 0 R>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      rawStream(content),
      '<</Font<</A 6 0 R/B 6 0 R>>/XObject<</X 7 0 R/Y 8 0 R>>/ExtGState<</G<</CA .5>>>>/Shading<</S 9 0 R>>/Pattern<</P 10 0 R>>>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      rawStream(form, `/Subtype/Form/BBox[0 0 9 9]${resources}`),
      rawStream('0 0 9 9 re f', '/Subtype/Form/BBox[0 0 9 9]'),
      '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]>>',
      rawStream('0 0 5 5 re f', '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9'),
    ]),
  )
  forgetUnusedResources(document)
  return [...document.pages[0]!.dict.dict('Resources')!].flatMap(([, list]) => [
    ...(list as Map<string, unknown>).keys(),
  ])
}

const ALL = ['A', 'B', 'X', 'Y', 'G', 'S', 'P']

test('lists of resources keep what content names', () => {
  assert.deepEqual(left('BT /A 9 Tf (a) Tj ET /X Do'), ['A', 'X'])
  assert.deepEqual(left('/G gs /S sh /Pattern cs /P scn 0 0 9 9 re f'), ['G', 'S', 'P'])
  assert.deepEqual(left('/X Do', 'BT /B 9 Tf (b) Tj ET', ''), ['B', 'X'], 'a form without a list of its own')
  assert.deepEqual(left('/X Do', '/Y Do'), ['X', 'Y'], 'a form whose list lacks it')
})

test('lists stay whole where it is not clear what is named', () => {
  assert.deepEqual(left('BT /A 9 Tf (a) Tj ET nonsense'), ALL)
  assert.deepEqual(left('/X Do', 'q 1 0 0 rgx'), ALL)
  assert.deepEqual(left('', '', '', '/Names<</Templates<<>>>>'), ALL)
  assert.deepEqual(left('', '', '', '/AcroForm<</Fields[]/DR 5 0 R>>'), ALL, 'the list of a form')
  assert.deepEqual(left('', '', '', '/Odd<</Resources 5 0 R>>'), ALL, 'a list that something else has too')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { withoutLoops } from './nested-drawings.ts'

/** A page whose resources use object 4, the first of the functions. */
const withFunctions = (resources: string, functions: string[]) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    `<</Type/Page/Parent 2 0 R/Resources<<${resources}>>>>`,
    ...functions,
  ])
const stitched = (parts: string) =>
  `<</FunctionType 3/Domain[0 1]/Functions[${parts}]/Bounds[0.5]/Encode[0 1 0 1]>>`
const plain = '<</FunctionType 2/Domain[0 1]/N 1>>'
/** Each function calls the next twice. */
const doubled = (levels: number) => [
  ...Array.from({ length: levels }, (_, i) => stitched(`${i + 5} 0 R ${i + 5} 0 R`)),
  plain,
]
const PLACES = [
  '/ColorSpace<</A[/Separation/x/DeviceRGB 4 0 R]>>',
  '/Shading<</A<</ShadingType 2/ColorSpace/DeviceRGB/Function 4 0 R>>>>',
  '/Pattern<</A<</PatternType 2/Shading<</ShadingType 2/Function[4 0 R 4 0 R]>>>>>>',
]

test('functions that multiply within one another are refused wherever they are used', () => {
  for (const place of PLACES)
    assert.throws(
      () => withoutLoops(withFunctions(place, doubled(40)), 'a'),
      /a: a colour or a shading in the PDF calls more than 100,000 functions/,
    )
})

test('functions of ordinary depth, many side by side, and one that calls itself are read', () => {
  const many = stitched(Array.from({ length: 5000 }, () => plain).join(''))
  for (const functions of [doubled(8), [many], [stitched('4 0 R 4 0 R')]])
    for (const place of PLACES) {
      const bytes = withFunctions(place, functions)
      assert.equal(withoutLoops(bytes).bytes, bytes)
    }
})

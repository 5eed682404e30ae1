import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openPdf } from './pdfium-document.ts'

/** Whether the paths of a page count as curved. */
async function curvesOf(content: string): Promise<boolean[]> {
  using pdf = await openPdf(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<<>>/Contents 4 0 R>>',
      rawStream(content),
    ]),
  )
  return pdf
    .page(1)
    .paths()
    .map(path => path.subpaths.some(subpath => subpath.curved))
}

test('a line whose corner is rounded by no more than its stroke hides is straight', async () => {
  const corner = (radius: number) =>
    `1 w 50 ${150 - radius} m 50 ${150 - radius} 50 150 ${50 + radius} 150 c 120 150 l S`
  assert.deepEqual(await curvesOf(`${corner(0.5)} ${corner(4)}`), [false, true])
})

test('a dot of a thick stroke is round all the same', async () => {
  assert.deepEqual(await curvesOf('3 w 50 50 m 51 50 51 51 50 51 c 49 51 49 50 50 50 c S'), [true])
})

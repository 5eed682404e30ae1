import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { remainderOnPages } from './redacted.ts'

/** A page that one picture of one colour fills, and what is drawn over it. */
const pageOf = (color: string, drawn = '', more = '') =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${more}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>/Font<</F 6 0 R>>>>>>',
    rawStream(`q 100 0 0 100 0 0 cm /I Do Q ${drawn}`),
    rawStream(
      `${color}>`,
      '/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/ASCIIHexDecode',
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])

const boxes = new Map([[1, [{ x: 0.2, y: 0.2, width: 0.5, height: 0.5 }]]])
const found = (bytes: Uint8Array, pages = 1) =>
  remainderOnPages(bytes, boxes, pages, 1, text => text === 'secret')

test('a picture that is black in its boxes leaves nothing', async () => {
  assert.equal(await found(pageOf('000000')), undefined)
})

test('any other colour in a box is found, whichever of its parts is bright', async () => {
  for (const color of ['ff0000', '00ff00', '0000ff', 'ffffff']) {
    assert.equal(await found(pageOf(color)), 'a box that is not black on page 1', color)
  }
})

test('text, drawings, missing pages and outline entries are found', async () => {
  assert.equal(await found(pageOf('000000', 'BT /F 9 Tf 5 5 Td (x) Tj ET')), 'text on page 1')
  assert.equal(await found(pageOf('000000', '1 1 5 5 re f')), 'other content on page 1')
  assert.equal(await found(pageOf('000000'), 2), 'pages are missing')
  const outline = '/Outlines<</First<</Title(secret)>>>>'
  assert.equal(await found(pageOf('000000', '', outline)), 'an outline entry')
})

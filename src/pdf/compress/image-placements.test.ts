import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import type { Stream } from '../core/objects.ts'
import { openDocument, type PdfDocument } from '../core/pdf-document.ts'
import { imagePlacements } from './image-placements.ts'

const FORM = rawStream(
  '10 0 0 20 0 0 cm /I Do',
  '/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</I 6 0 R>>>>',
)

/** A page that draws a form, which draws an image. */
const drawing = (content: string, form = FORM) =>
  openDocument(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 99 99]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>',
      rawStream(content),
      form,
      rawStream('x', '/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'),
    ]),
  )

/** How often the data of the form is read while the images are looked for. */
function readings(document: PdfDocument): number {
  const form = document.file.load(5) as Stream
  const { raw } = form
  let read = 0
  Object.defineProperty(form, 'raw', {
    get: () => {
      read++
      return raw
    },
  })
  imagePlacements(document)
  return read
}

test('an image is as large as the largest it is drawn in a form', () => {
  const document = drawing('q 2 0 0 2 0 0 cm /F Do Q q 0 3 -3 0 0 0 cm /F Do Q /F Do')
  assert.deepEqual([...imagePlacements(document).values()], [{ width: 30, height: 60 }])
})

test('a form is unpacked once, however often it is drawn', () => {
  assert.equal(readings(drawing('/F Do '.repeat(50))), 1)
})

test('a form too large to keep is unpacked no more once too much was drawn', () => {
  const bomb = deflateSync(Buffer.alloc(90 * 2 ** 20, 32)).toString('latin1')
  const form = rawStream(bomb, '/Subtype/Form/Filter/FlateDecode')
  assert.equal(readings(drawing('/F Do '.repeat(50), form)), 3)
})

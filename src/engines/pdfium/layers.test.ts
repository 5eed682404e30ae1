import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openPdf } from './pdfium-document.ts'

const SIDE = 2000
const BOX = `/Type/XObject/Subtype/Form/BBox[0 0 ${SIDE} ${SIDE}]`

/** A page that draws groups, or forms of another kind, so deep within one another; or masks of masks. */
const nested = (depth: number, group: string, mask = false) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 ${SIDE} ${SIDE}]>>`,
    `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources ${resources(5, mask)}>>`,
    rawStream(content(mask)),
    ...Array.from({ length: depth }, (_, i) =>
      rawStream(
        i < depth - 1 ? content(mask) : '1 0 0 rg 0 0 9 9 re f',
        `${BOX}${group}${i < depth - 1 ? `/Resources ${resources(i + 6, mask)}` : ''}`,
      ),
    ),
  ])
const content = (mask: boolean) => (mask ? `/G gs 0 0 ${SIDE} ${SIDE} re f` : '/X Do')
const resources = (target: number, mask: boolean) =>
  mask
    ? `<</ExtGState<</G<</SMask<</S/Luminosity/G ${target} 0 R>>>>>>>>`
    : `<</XObject<</X ${target} 0 R>>>>`

const drawn = async (bytes: Uint8Array, scale: number): Promise<string> => {
  const pdf = await openPdf(bytes, { param: 'a' })
  try {
    return `${pdf.page(1).render({ scale }).width} pixels`
  } catch (error) {
    return (error as Error).message
  } finally {
    pdf.close()
  }
}

test('transparency groups and masks that would fill the memory are refused before they are drawn', async () => {
  const GROUP = '/Group<</S/Transparency/CS/DeviceRGB>>'
  for (const mask of [false, true]) {
    const said = await drawn(nested(150, GROUP, mask), 1)
    assert.match(said, /^a: page 1 has 150 transparency groups or masks within one another, .* flatten/)
    assert.equal(await drawn(nested(150, GROUP, mask), 0.1), '200 pixels', 'small pictures take little')
    assert.equal(await drawn(nested(10, GROUP, mask), 0.5), '1000 pixels', 'few are never refused')
  }
  assert.equal(await drawn(nested(150, ''), 1), '2000 pixels', 'other forms take no memory')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePng } from '../../../test/support/images.ts'
import { complaints, makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { fixture, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-overlay.ts'
import toImage from './pdf-to-image.ts'

const pixel = async (pdf: Uint8Array, x: number, y: number): Promise<number[]> => {
  const { bytes } = await runTool(toImage, { file: pdfFile(pdf), scale: 1 })
  const { width, data } = decodePng(bytes)
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
}

test('pages of a PDF go over those of another in order; the last one repeats', async () => {
  const [base, over] = [await makePdf(['one', 'two', 'three']), await makePdf(['first', 'later'])]
  const texts = async (repeat: string) => {
    const { bytes } = await runTool(tool, { file: pdfFile(base), overlay: pdfFile(over), repeat })
    assert.deepEqual(await complaints(bytes), [])
    return (await readPdf(bytes)).pages.map(({ items }) =>
      items
        .map(({ text }) => text)
        .filter(Boolean)
        .sort()
        .join(' '),
    )
  }
  assert.deepEqual(await texts('last'), ['first one', 'later two', 'later three'])
  assert.deepEqual(await texts('cycle'), ['first one', 'later two', 'first three'])
  assert.deepEqual(await texts('once'), ['first one', 'later two', 'three'])
  assert.deepEqual(await texts('first'), ['first one', 'first two', 'first three'])
})

test('an image stands where it is put, over or under the content', async () => {
  const { rgb } = await import('@cantoo/pdf-lib')
  const black = await makePdf(
    ['x'],
    (_, [page]) => page!.drawRectangle({ x: 0, y: 0, width: 300, height: 300, color: rgb(0, 0, 0) }),
    { size: [300, 300] },
  )
  const at = async (params: object) => {
    const { bytes } = await runTool(tool, {
      file: pdfFile(black),
      overlay: fixture('logo.png'),
      position: 'bottom-left',
      scale: 0.5,
      ...params,
    })
    return pixel(bytes, 75, 255)
  }
  assert.notDeepEqual(await at({}), [0, 0, 0])
  assert.deepEqual(await at({ layer: 'under' }), [0, 0, 0])
  assert.deepEqual(await at({ position: 'top-right' }), [0, 0, 0])
  assert.deepEqual(await at({ opacity: 0 }), [0, 0, 0])
})

test('a hidden layer of the overlay stays hidden, and annotations without a drawing are drawn', async () => {
  const overlay = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R]/Resources<</Properties<</L 5 0 R>>>>>>',
    rawStream('/OC /L BDC 1 0 0 rg 0 0 100 200 re f EMC'),
    '<</Type/OCG/Name(Draft)>>',
    '<</Subtype/Square/Rect[120 0 200 200]/IC[0 0 1]/BS<</W 0>>>>',
  ])
  const base = await makePdf([''], () => undefined, { size: [200, 200] })
  const { bytes } = await runTool(tool, { file: pdfFile(base), overlay: pdfFile(overlay) })
  assert.deepEqual(await pixel(bytes, 50, 100), [255, 255, 255])
  assert.deepEqual(await pixel(bytes, 160, 100), [0, 0, 255])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees } from '@cantoo/pdf-lib'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import { openDocument } from '../../pdf/core/pdf-document.ts'
import tool from './crop-pdf.ts'

const sized = (rotate = 0) =>
  makePdf(
    ['a', 'b'],
    (_, pages) => {
      for (const page of pages) page.setRotation(degrees(rotate))
    },
    { size: [400, 600] },
  )

async function views(file: Uint8Array, params: Record<string, unknown>): Promise<number[][]> {
  const { bytes } = await runTool(tool, { file: pdfFile(file), ...params })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  return Promise.all([1, 2].map(async n => [...(await pdf.page(n)).view]))
}

test('takes the insets off the media box', async () => {
  const insets = { top: 10, right: 20, bottom: 30, left: 40 }
  assert.deepEqual(await views(await sized(), { ...insets, pages: '2' }), [
    [0, 0, 400, 600],
    [40, 30, 380, 590],
  ])
  assert.deepEqual((await views(await sized(), {}))[0], [0, 0, 400, 600])
})

test('insets are those of the page as displayed', async () => {
  // Turned by 90 degrees clockwise, the displayed top is the page's left edge.
  assert.deepEqual((await views(await sized(90), { top: 10 }))[0], [10, 0, 400, 600])
  assert.deepEqual((await views(await sized(180), { top: 10 }))[0], [0, 10, 400, 600])
  assert.deepEqual((await views(await sized(270), { left: 10 }))[0], [0, 0, 400, 590])
})

test('the boxes inside shrink with it, fractions and all', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 500 500]/CropBox[50 50 450 450]>>',
    '<</Type/Page/Parent 2 0 R/TrimBox[60 60 440 440]/ArtBox[100 100 200 200]>>',
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file), left: 20.5, right: 20, top: 20, bottom: 20 })
  const [page] = openDocument(bytes).pages
  assert.deepEqual(page!.dict.get('MediaBox'), [70.5, 70, 430, 430])
  assert.deepEqual(page!.dict.get('CropBox'), [70.5, 70, 430, 430])
  assert.deepEqual(page!.dict.get('TrimBox'), [70.5, 70, 430, 430])
  assert.deepEqual(page!.dict.get('ArtBox'), [100, 100, 200, 200])
})

test('refuses to leave nothing, negative insets and missing pages', async () => {
  const file = pdfFile(await sized())
  assert.equal(
    await refusal(tool, { file, left: 200, right: 200 }),
    '400 left, right: 400 points together leave nothing of page 1, which is 400 points wide.',
  )
  assert.match(await refusal(tool, { file, top: 300, bottom: 301 }), /^400 top, bottom: 601 points/)
  assert.match(await refusal(tool, { file, left: 200, right: 199.999_999_9 }), /^400 left, right: /)
  assert.match(await refusal(tool, { file, top: -1 }), /^400 top: expected a number from 0/)
  assert.match(await refusal(tool, { file, left: 14_401 }), /^400 left: expected a number/)
  assert.match(await refusal(tool, { file, pages: '3' }), /^400 pages: page 3/)
})

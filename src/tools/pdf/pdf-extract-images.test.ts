import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { FIXTURES, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-extract-images.ts'

test('images come once, JPEG as it stands and PNG with its transparency', async () => {
  const jpeg = await readFile(join(FIXTURES, 'photo.jpg'))
  const clear = { r: 255, g: 0, b: 0, alpha: 0.5 }
  const png = await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const pdf = await makePdf(['x', 'y'], async (document, pages) => {
    const [photo, glass, again, small] = [
      await document.embedJpg(jpeg),
      await document.embedPng(png),
      await document.embedJpg(jpeg),
      await document.embedPng(dot),
    ]
    pages[0]!.drawImage(photo, { x: 72, y: 72, width: 200, height: 150 })
    pages[0]!.drawImage(small, { x: 72, y: 300, width: 20, height: 20 })
    pages[1]!.drawImage(again, { x: 72, y: 72, width: 300, height: 150 })
    pages[1]!.drawImage(glass, { x: 72, y: 300, width: 40, height: 30 })
  })
  const { bytes } = await runTool(tool, { file: pdfFile(pdf) })
  const files = unzipSync(bytes)
  assert.deepEqual(Object.keys(files), ['report-page-001-1.jpg', 'report-page-002-1.png'])
  assert.ok(jpeg.equals(files['report-page-001-1.jpg']!))
  const { data, info } = await sharp(files['report-page-002-1.png']!)
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height, info.channels], [40, 30, 4])
  assert.ok(data[0] === 255 && Math.abs(data[3]! - 128) < 2)
  const all = await runTool(tool, { file: pdfFile(pdf), min_size: 1, pages: '1' })
  assert.equal(Object.keys(unzipSync(all.bytes)).length, 2)
  assert.match(await refusal(tool, { file: pdfFile(await makePdf(['x'])) }), /^400 file: no image/)
})

test('a JPEG whose data are spoilt comes out as far as it can be read', async () => {
  const jpeg = await sharp({
    create: {
      width: 64,
      height: 48,
      channels: 3,
      background: '#c00',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer()
  const spoilt = Buffer.from(jpeg)
  // Markers in the middle of the data, which decoders warn of.
  for (let i = jpeg.length >> 1; i < jpeg.length - 40; i += 31) spoilt.set([0xff, 0xd5], i)
  const pdf = await makePdf(['x'], async (document, pages) => {
    pages[0]!.drawImage(await document.embedJpg(spoilt), { x: 72, y: 72, width: 200, height: 150 })
  })
  const { bytes } = await runTool(tool, { file: pdfFile(pdf) })
  assert.equal(Object.keys(unzipSync(bytes)).length, 1)
})

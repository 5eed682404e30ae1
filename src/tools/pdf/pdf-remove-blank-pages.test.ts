import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import removeBlank from './pdf-remove-blank-pages.ts'

/** A scanned side: grey paper with noise, and as many dark lines as asked for; discs of 20 pixels around these places. */
async function scan(lines: number, discs: [x: number, y: number][] = []): Promise<Buffer> {
  const [width, height] = [850, 1100]
  const data = Buffer.alloc(width * height)
  for (let i = 0; i < data.length; i++) data[i] = 225 + ((i * 7919) % 21)
  for (let line = 0; line < lines; line++)
    for (let y = 0; y < 8; y++)
      data.fill(30, (200 + line * 30 + y) * width + 100, (200 + line * 30 + y) * width + 600)
  for (const [left, top] of discs)
    for (let y = -10; y <= 10; y++)
      for (let x = -10; x <= 10; x++) if (x * x + y * y <= 100) data[(top + y) * width + left + x] = 40
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

test('blank pages go, drawn or scanned; a page with one letter or one line stays', async () => {
  const scans = await Promise.all([0, 1].map(lines => scan(lines)))
  const made = await makePdf(['a', '', ' ', ' '], async (document, pages) => {
    for (const [i, picture] of scans.entries())
      pages[2 + i]!.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: 595, height: 842 })
  })
  const { bytes, warnings } = await runTool(removeBlank, { file: pdfFile(made) })
  assert.deepEqual(warnings, ['removed: pages 2-3'])
  assert.equal((await readPdf(bytes)).count, 2)
  const kept = await runTool(removeBlank, { file: pdfFile(made), pages: '3' })
  assert.deepEqual(kept.warnings, ['removed: page 3'])
  assert.match(
    await refusal(removeBlank, { file: pdfFile(await makePdf([''])) }),
    /^400 threshold: every page/,
  )
})

test('punched holes are no ink; a large dot within the page is', async () => {
  const holes = await scan(0, [
    [40, 350],
    [40, 740],
  ])
  const dots = await scan(0, [
    [400, 350],
    [400, 740],
    [400, 900],
    [400, 1000],
  ])
  const made = await makePdf(['a', ' ', ' '], async (document, pages) => {
    for (const [i, picture] of [holes, dots].entries())
      pages[1 + i]!.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: 595, height: 842 })
  })
  const { warnings } = await runTool(removeBlank, { file: pdfFile(made), threshold: 0.05 })
  assert.deepEqual(warnings, ['removed: page 2'])
})

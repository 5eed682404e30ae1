import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import { makePdf, pdfFile, readPdf } from '../../../../test/support/pdf.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import { unzip } from '../../../../test/support/zip.ts'
import qr from '../../data/qr-generator/qr-generator.ts'
import tool from './pdf-auto-split.ts'

/** Names of the files, each with the texts of its pages. */
async function parts(made: Uint8Array, params: object): Promise<Record<string, string>> {
  const { bytes } = await runTool(tool, { file: pdfFile(made), ...params })
  const found: Record<string, string> = {}
  for (const { name, content } of await unzip(Buffer.from(bytes)))
    found[name] = (await (await readPdf(content)).texts()).join(' ')
  return found
}

test('every so many pages, and below a size', async () => {
  const made = await makePdf(['a', 'b', 'c'])
  assert.deepEqual(await parts(made, { by: 'pages', every: 2 }), {
    'report-1.pdf': 'a b',
    'report-2.pdf': 'c',
  })
  assert.deepEqual(await parts(made, { by: 'size' }), { 'report-1.pdf': 'a b c' })
  const heavy = await makePdf(['a', 'b', 'c'], async (document, pages) => {
    for (const [i, page] of pages.entries()) {
      const noise = Buffer.from(Array.from({ length: 40_000 }, (_, k) => (k * 7919 + i * 104_729) % 251))
      page.node.addContentStream(
        document.context.register(document.context.stream(`% ${noise.toString('hex')}`)),
      )
    }
  })
  assert.deepEqual(await parts(heavy, { by: 'size', max_mb: 0.2 }), {
    'report-1.pdf': 'a b',
    'report-2.pdf': 'c',
  })
})

test('at bookmarks, each file named after its own', async () => {
  const made = await makePdf(['cover', 'one', 'more', 'two'], (document, pages) => {
    const items = [1, 3].map(i =>
      document.context.obj({ Title: PDFString.of(`Part/${i}`), Dest: [pages[i]!.ref, PDFName.of('Fit')] }),
    )
    const refs = items.map(item => document.context.register(item))
    const outline = document.context.register(
      document.context.obj({ First: refs[0]!, Last: refs[1]!, Count: 2 }),
    )
    for (const item of items) item.set(PDFName.of('Parent'), outline)
    items[0]!.set(PDFName.of('Next'), refs[1]!)
    document.catalog.set(PDFName.of('Outlines'), outline)
  })
  assert.deepEqual(await parts(made, { by: 'bookmarks' }), {
    'report-1.pdf': 'cover',
    'report-2-Part_1.pdf': 'one more',
    'report-3-Part_3.pdf': 'two',
  })
  assert.match(
    await refusal(tool, { file: pdfFile(await makePdf(['a'])), by: 'bookmarks' }),
    /^400 by: .*no bookmarks/,
  )
})

test('at blank pages and at pages with a code', async () => {
  const { json } = await runTool(qr, { text: 'NEXT FILE', format: 'png' })
  const bytes = Buffer.from(json.data_url.split(',')[1], 'base64')
  const made = await makePdf(['a', '', 'b', ' ', 'c'], async (document, pages) => {
    pages[3]!.drawImage(await document.embedPng(bytes), { x: 100, y: 100, width: 150, height: 150 })
  })
  assert.deepEqual(await parts(made, { by: 'blank' }), { 'report-1.pdf': 'a', 'report-2.pdf': 'b  c' })
  assert.deepEqual(await parts(made, { by: 'barcode' }), {
    'report-1.pdf': 'a  b',
    'report-2-NEXT FILE.pdf': 'c',
  })
  assert.deepEqual(await parts(made, { by: 'barcode', barcode: 'OTHER' }), { 'report-1.pdf': 'a  b  c' })
})

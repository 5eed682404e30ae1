import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFName } from '@cantoo/pdf-lib'
import { complaints, makePdf, readPdf as openWithPdfjs, pdfFile } from '../../../test/support/pdf.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import resize from './pdf-resize-pages.ts'

test('resize: content, annotations and destinations move with the page, turned or not', async () => {
  const made = await makePdf(
    ['mark'],
    (document, pages) => {
      const [page] = pages
      const link = document.context.obj({
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [100, 300, 200, 400],
        Dest: [page!.ref, PDFName.of('XYZ'), 100, 300, null],
      })
      page!.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]))
    },
    { size: [500, 750] },
  )
  const { bytes } = await runTool(resize, { file: pdfFile(made), width: 1000, height: 1500 })
  assert.deepEqual(await complaints(bytes), [])
  const page = await (await openWithPdfjs(bytes)).page(1)
  assert.deepEqual([...page.view], [0, 0, 1000, 1500])
  const [link] = await page.getAnnotations()
  assert.deepEqual([...link.rect].map(Math.round), [200, 600, 400, 800])
  assert.deepEqual(link.dest.slice(2, 4), [200, 600])
  const [before, after] = [(await readPdf(made)).pages[0]!, (await readPdf(bytes)).pages[0]!]
  assert.ok(Math.abs(after.items[0]!.x - 2 * before.items[0]!.x) < 1)
  for (const turn of [90, 180, 270]) {
    const turned = await makePdf(['mark'], (_, pages) => pages[0]!.setRotation(degrees(turn)), {
      size: [500, 750],
    })
    const at = async (file: Uint8Array) => (await readPdf(file)).pages[0]!
    const [old, made] = [
      await at(turned),
      await at(
        (await runTool(resize, { file: pdfFile(turned), width: 1000, height: 1000, mode: 'center' })).bytes,
      ),
    ]
    assert.deepEqual([made.width, made.height], [1000, 1000])
    // pdf.js tells places on the page before it is turned.
    const [dx, dy] = [(1000 - 500) / 2, 1000 - old.height - (1000 - 750) / 2]
    assert.ok(Math.abs(made.items[0]!.x - old.items[0]!.x - dx) < 1, `${turn}: ${made.items[0]!.x}`)
    assert.ok(Math.abs(made.items[0]!.y - old.items[0]!.y - dy) < 1, `${turn}: ${made.items[0]!.y}`)
  }
  assert.equal(
    await refusal(resize, { file: pdfFile(made), width: 800 }),
    '400 height: give both width and height, or neither.',
  )
})

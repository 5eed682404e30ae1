import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFName, PDFString } from '@cantoo/pdf-lib'
import { makePdf, readPdf as openWithPdfjs, pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import { five, LETTERS, sheets } from '../../../test/support/sheets.ts'
import nUp from './pdf-n-up.ts'

test('n-up: pages go across or down, from either side, on as many sheets as they need', async () => {
  const file = pdfFile(await five())
  const run = async (params: object) =>
    sheets((await runTool(nUp, { file, per_sheet: '4', ...params })).bytes)
  assert.deepEqual(await run({}), [['aa', 'bb', 'cc', 'dd'], ['ee']])
  assert.deepEqual(await run({ order: 'down' }), [['aa', 'cc', 'bb', 'dd'], ['ee']])
  assert.deepEqual(await run({ order: 'across-rtl' }), [['bb', 'aa', 'dd', 'cc'], ['ee']])
  assert.deepEqual(await run({ pages: '2,4' }), [['bb', 'dd']])
})

test('n-up: the paper lies or stands as the pages get largest; turned pages are upright', async () => {
  const size = async (rotate: number, params: object) => {
    const { bytes } = await runTool(nUp, { file: pdfFile(await five(rotate)), ...params })
    const { width, height } = (await readPdf(bytes)).pages[0]!
    return width > height ? 'landscape' : 'portrait'
  }
  assert.equal(await size(0, { per_sheet: '2' }), 'landscape')
  assert.equal(await size(90, { per_sheet: '2' }), 'portrait')
  assert.equal(await size(0, { per_sheet: '4' }), 'portrait')
  assert.match(
    await refusal(nUp, { file: pdfFile(await five()), margin: 200, gap: 200 }),
    /^400 margin: leaves no room/,
  )
})

test('n-up: bookmarks lead to the sheets, fields are painted, links are told', async () => {
  const made = await makePdf(LETTERS, (document, pages) => {
    const field = document.getForm().createTextField('name')
    field.setText('Ada Lovelace')
    field.addToPage(pages[4]!, { x: 50, y: 50, width: 200, height: 24 })
    const link = document.context.obj({
      Type: 'Annot',
      Subtype: 'Link',
      Rect: [0, 0, 9, 9],
      Border: [0, 0, 0],
    })
    pages[0]!.node.set(PDFName.of('Annots'), document.context.obj([document.context.register(link)]))
    const item = document.context.obj({
      Title: PDFString.of('Last'),
      Dest: [pages[4]!.ref, PDFName.of('Fit')],
    })
    const ref = document.context.register(item)
    const outline = document.context.register(document.context.obj({ First: ref, Last: ref, Count: 1 }))
    item.set(PDFName.of('Parent'), outline)
    document.catalog.set(PDFName.of('Outlines'), outline)
  })
  const { bytes, warnings } = await runTool(nUp, { file: pdfFile(made), per_sheet: '4' })
  assert.match((await readPdf(bytes)).pages[1]!.text, /Ada Lovelace/)
  assert.deepEqual(
    (await (await openWithPdfjs(bytes)).outline()).map(({ title, page }) => [title, page]),
    [['Last', 2]],
  )
  assert.match(warnings.join(), /removed: 1 link.*form fields became page content/)
})

test('n-up: what cannot be read of a page is told', async () => {
  const streams = [rawStream('0 0 9 9 re f'), rawStream('not packed', '/Filter/FlateDecode')]
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents[4 0 R 5 0 R]>>'
  const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>'
  const file = pdfFile(rawPdf(['<</Type/Catalog/Pages 2 0 R>>', pages, page, ...streams]))
  const { warnings } = await runTool(nUp, { file })
  assert.deepEqual(warnings, ['page 1: some of its content cannot be read and is missing'])
})

test('n-up: fields and annotations that a file leaves to the reader to draw are painted', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/Fields[5 0 R]/DA(/Helv 12 Tf 0 g)>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R 6 0 R 7 0 R]>>',
    rawStream(''),
    '<</Subtype/Widget/FT/Tx/T(a)/V(filled in)/Rect[20 250 140 270]>>',
    '<</Subtype/FreeText/Contents(a remark)/DA(/Helv 12 Tf 0 g)/Rect[20 150 140 170]>>',
    '<</Subtype/FreeText/F 2/Contents(hidden one)/DA(/Helv 12 Tf 0 g)/Rect[20 50 140 70]>>',
  ])
  const { bytes } = await runTool(nUp, { file: pdfFile(file), per_sheet: '2' })
  const { text } = (await readPdf(bytes)).pages[0]!
  assert.match(text, /filled in[\s\S]*a remark/)
  assert.doesNotMatch(text, /hidden/)
})

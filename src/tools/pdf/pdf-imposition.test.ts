import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees, PDFName, PDFString } from '@cantoo/pdf-lib'
import { complaints, makePdf, readPdf as openWithPdfjs, pdfFile } from '../../../test/support/pdf.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import booklet from './pdf-booklet.ts'
import nUp from './pdf-n-up.ts'
import resize from './pdf-resize-pages.ts'

const LETTERS = ['aa', 'bb', 'cc', 'dd', 'ee']
const five = (rotate = 0) =>
  makePdf(
    LETTERS,
    (_, pages) => {
      for (const page of pages) page.setRotation(degrees(rotate))
    },
    { size: [500, 750] },
  )

/** The pages of a sheet by where they stand: rows from the top, each from the left. */
async function sheets(bytes: Uint8Array): Promise<string[][]> {
  assert.deepEqual(await complaints(bytes), [])
  const { pages } = await readPdf(bytes)
  return pages.map(({ items }) =>
    items
      .filter(({ text }) => text.trim() !== '')
      .sort((a, b) => Math.round(a.y / 20) - Math.round(b.y / 20) || a.x - b.x)
      .map(({ text }) => text),
  )
}

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

test('booklet: folded sheets read from the first page to the last', async () => {
  const run = async (params: object) => {
    const { bytes, warnings } = await runTool(booklet, { file: pdfFile(await five()), ...params })
    return { sheets: await sheets(bytes), warnings }
  }
  const { sheets: sides, warnings } = await run({})
  assert.deepEqual(sides, [['aa'], ['bb'], ['cc'], ['dd', 'ee']])
  assert.deepEqual(warnings, ['3 blank pages added at the end to fill the last sheet'])
  assert.deepEqual((await run({ binding: 'right' })).sheets.at(-1), ['ee', 'dd'])
  assert.deepEqual((await run({ sheets_per_signature: 1 })).sheets.slice(0, 2), [
    ['dd', 'aa'],
    ['bb', 'cc'],
  ])
})

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

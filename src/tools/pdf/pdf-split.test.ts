import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { objectsOf } from '../../../test/support/pdf-things.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { readZip } from '../../formats/archive/zip.ts'
import tool from './pdf-split.ts'

test('one file per page, named in order', async () => {
  const { bytes, name, mediaType } = await runTool(tool, { file: fixture('three-pages.pdf') })
  assert.equal(name, 'three-pages-pages.zip')
  assert.equal(mediaType, 'application/zip')
  const { entries } = readZip(bytes)
  assert.deepEqual(
    entries.map(entry => entry.name),
    ['three-pages-page-001.pdf', 'three-pages-page-002.pdf', 'three-pages-page-003.pdf'],
  )
  for (const entry of entries) {
    assert.deepEqual(await complaints(entry.bytes()), [])
    assert.equal((await readPdf(entry.bytes())).count, 1)
  }
})

test('each page keeps its own bookmarks, fields, labels and tags, and nothing of the others', async () => {
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(richPdf('Red')) })
  const [first, second, third] = readZip(bytes).entries.map(entry => entry.bytes())
  const one = await readPdf(first!)
  assert.deepEqual(await one.outline(), [{ title: 'Red start', page: 1, children: [] }])
  assert.deepEqual(Object.keys(await one.fields()), ['name'])
  assert.deepEqual(await one.document.getPageLabels(), ['i'])
  assert.match(JSON.stringify(await (await one.page(1)).getStructTree()), /"H1"/)
  assert.equal(first!.includes('Red page 2'), false)
  assert.equal(first!.includes('BlockQuote'), false)
  const two = await readPdf(second!)
  assert.deepEqual(Object.keys(await two.fields()), ['agree'])
  assert.deepEqual(await two.document.getPageLabels(), ['Red-1'])
  const three = await readPdf(third!)
  // The heading above led to page 2; it stays as the way to what is below it.
  assert.deepEqual(await three.outline(), [
    { title: 'Red rest', page: undefined, children: [{ title: 'Red end', page: 1, children: [] }] },
  ])
  assert.deepEqual(Object.keys(await three.attachments()), ['note.txt'])
  assert.match(warnings.join(), /removed: 2 links from page to page/)
})

test('inherited boxes and resources go into each page', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(richPdf('Red')) })
  const page = await (await readPdf(readZip(bytes).entries[2]!.bytes())).page(1)
  assert.deepEqual(page.view, [0, 0, 595, 842])
  assert.equal((await page.getTextContent()).items.length > 0, true)
})

test('a page takes only what it draws of resources that all pages share', async () => {
  const form = (text: string, more = '') =>
    rawStream(`BT /F 12 Tf 20 40 Td (${text}) Tj ET ${more}`, '/Type/XObject/Subtype/Form/BBox[0 0 200 100]')
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 100]/Resources 7 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
    rawStream('/A#42 Do'),
    rawStream('/C Do'),
    '<</Font<</F 8 0 R/G 8 0 R>>/XObject<</AB 9 0 R/Inner 10 0 R/C 11 0 R>>/ExtGState<</S<<>>>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    // Without resources of their own, forms use those of the page.
    form('first', '/Inner Do'),
    form('within'),
    form('second'),
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file) })
  const [one, two] = readZip(bytes).entries.map(entry => entry.bytes())
  assert.deepEqual(await (await readPdf(one!)).texts(), ['firstwithin'])
  assert.deepEqual(await (await readPdf(two!)).texts(), ['second'])
  const shown = await Promise.all(
    [one!, two!].map(async page => {
      const { at, pages } = await objectsOf(page)
      const { '/Font': fonts, '/XObject': forms, '/ExtGState': states } = at(pages[0]['/Resources'])
      return [fonts, forms, states].map(kind => Object.keys(at(kind)))
    }),
  )
  assert.deepEqual(shown, [
    [['/F'], ['/AB', '/Inner'], ['/S']],
    [['/F'], ['/C'], ['/S']],
  ])
})

test('many pages', async () => {
  const texts = Array.from({ length: 300 }, (_, i) => `sheet ${i + 1}`)
  const { bytes } = await runTool(tool, { file: pdfFile(await makePdf(texts), 'ü.pdf') })
  const { entries } = readZip(bytes)
  assert.equal(entries.length, 300)
  assert.equal(entries[299]!.name, 'ü-page-300.pdf')
  assert.deepEqual(await (await readPdf(entries[299]!.bytes())).texts(), ['sheet 300'])
})

test('refuses what is damaged or no PDF', async () => {
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.4 junk') }), /^400 file: the PDF .*no pages/)
  assert.match(await refusal(tool, { file: pdfFile('hello') }), /^400 file: expected a PDF file/)
  assert.equal(await refusal(tool, {}), '400 file: is required; send it as a file part of the form.')
})

test('what belongs to the whole document is named once', async () => {
  const page = '<</Type/Page/Parent 2 0 R>>'
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Legal<</JavaScriptActions 1>>/AcroForm<</Fields[]/XFA(x)>>>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 200]>>',
    page,
    page,
  ])
  const { warnings } = await runTool(tool, { file: pdfFile(file) })
  assert.deepEqual(warnings, [
    'the legal attestation holds for the whole document and was left out',
    'XFA form data belongs to the whole document and was left out',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees } from '@cantoo/pdf-lib'
import { makePdf, pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import tool from './pdf-info.ts'

const about = async (content: Uint8Array) => (await runTool(tool, { file: pdfFile(content) })).json

test('pages with sizes, names and rotation', async () => {
  const file = await makePdf(['a', 'b', 'c'], (_, pages) => {
    pages[1]!.setSize(612, 792)
    pages[1]!.setRotation(degrees(90))
    pages[2]!.setSize(100, 200)
  })
  const json = await about(file)
  assert.equal(json.page_count, 3)
  assert.deepEqual(json.pages, [
    { number: 1, width: 595.28, height: 841.89, size_name: 'A4', rotation: 0 },
    { number: 2, width: 792, height: 612, size_name: 'Letter', rotation: 90 },
    { number: 3, width: 100, height: 200, rotation: 0 },
  ])
  assert.equal(json.file_size, file.length)
  assert.equal(json.has_text, true)
  assert.deepEqual(json.fonts, [{ name: 'Helvetica', type: 'Type1', embedded: false }])
})

test('properties in any script, dates in ISO 8601', async () => {
  const file = await makePdf(['a'], document => {
    document.setTitle('Отчёт 2024')
    document.setAuthor('Ada')
    document.setSubject('Subject')
    document.setKeywords(['one', 'two'])
    document.setCreator('Maker')
    document.setProducer('Library')
    document.setCreationDate(new Date('2024-01-31T12:00:00Z'))
    document.setModificationDate(new Date('2024-02-01T00:00:00Z'))
  })
  const json = await about(file)
  assert.equal(json.title, 'Отчёт 2024')
  assert.equal(json.author, 'Ada')
  assert.equal(json.subject, 'Subject')
  assert.match(json.keywords, /one.*two/)
  assert.equal(json.creator, 'Maker')
  assert.equal(json.producer, 'Library')
  assert.equal(Date.parse(json.created_at), Date.parse('2024-01-31T12:00:00Z'))
  assert.equal(Date.parse(json.modified_at), Date.parse('2024-02-01T00:00:00Z'))
  assert.equal('author' in (await about(await makePdf(['a']))), false)
})

test('outlines, forms, attachments, tags, language', async () => {
  const json = await about(richPdf('Red'))
  assert.equal(json.outline_count, 3)
  assert.equal(json.form_fields, 2)
  assert.equal(json.attachments, 1)
  assert.equal(json.signatures, 0)
  assert.equal(json.tagged, true)
  assert.equal(json.language, 'en')
  assert.equal(json.pdf_version, '1.7')
  assert.equal(json.xfa, false)
})

test('protection that only restricts, and linearisation', async () => {
  const locked = await runQpdf(
    ['in.pdf', '--encrypt', '', 'owner', '256', '--print=low', '--extract=n', '--', 'out.pdf'],
    { 'in.pdf': richPdf('Red') },
  )
  const json = await about(locked.output!)
  assert.equal(json.encrypted, true)
  assert.equal(json.encryption, 'AES-256')
  assert.equal(json.permissions.printing, true)
  assert.equal(json.permissions.high_quality_print, false)
  assert.equal(json.permissions.copying, false)
  const web = await runQpdf(['--linearize', 'in.pdf', 'out.pdf'], { 'in.pdf': richPdf('Red') })
  assert.equal((await about(web.output!)).linearized, true)
  const open = await about(richPdf('Red'))
  assert.deepEqual([open.linearized, open.encrypted, open.permissions.copying], [false, false, true])
})

test('signatures, PDF/A claims, pages without text', async () => {
  const xmp = '<x:xmpmeta><rdf:Description pdfaid:part="2" pdfaid:conformance="B"/></x:xmpmeta>'
  const json = await about(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R/AcroForm<</SigFlags 3/Fields[4 0 R]>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
      '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
      '<</FT/Sig/T(s)/V<</Type/Sig/Filter/Adobe.PPKLite/Contents<00>>>>>',
      rawStream(xmp, '/Type/Metadata/Subtype/XML'),
      rawStream('0 0 10 10 re f BT ( ) Tj ET'),
    ]),
  )
  assert.equal(json.signatures, 1)
  assert.equal(json.pdfa, 'PDF/A-2b')
  assert.equal(json.has_text, false)
})

test('letters numbered from 1 are text, and names of fonts are UTF-8', async () => {
  const json = await about(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      rawStream('BT /F 12 Tf [<000100020003>-24 <0004>] TJ ET'),
      '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+#E5#AE#8B#E4#BD#93/Encoding/Identity-H/DescendantFonts[<<>>]>>',
    ]),
  )
  assert.equal(json.has_text, true)
  assert.deepEqual(json.fonts, [{ name: '宋体', type: 'Type0', embedded: false }])
})

test('refusals', async () => {
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.7') }), /^400 file: /)
  assert.match(await refusal(tool, { file: fixture('article.md') }), /^400 file: expected a PDF file/)
  const locked = await runQpdf(['in.pdf', '--encrypt', 'user', 'owner', '256', '--', 'out.pdf'], {
    'in.pdf': richPdf('Red'),
  })
  assert.match(await refusal(tool, { file: pdfFile(locked.output!) }), /^400 file: the PDF needs a password/)
})

test('a first object that cannot be parsed does not hide what the rest says', async () => {
  const deep = `<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(20_000)}${']'.repeat(20_000)}>>`
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]>>'
  const content = rawPdf([deep, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page])
  const { json, warnings } = await runTool(tool, { file: pdfFile(content) })
  assert.deepEqual([json.page_count, json.linearized], [1, false])
  assert.match(warnings.join(), /this is what could be found/)
})

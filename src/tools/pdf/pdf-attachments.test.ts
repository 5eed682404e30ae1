import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool, type TestFile, toolBySlug } from '../../../test/support/run-tool.ts'
import tool from './pdf-attachments.ts'

const made = () =>
  makePdf(['x'], async document => {
    await document.attach(Buffer.from('a,b\n1,2\n'), 'zahlen ü.csv', {
      mimeType: 'text/csv',
      description: 'Numbers',
    })
    await document.attach(Buffer.from('secret words'), '../../evil.txt', { mimeType: 'text/plain' })
  })

test('attachments of another library are listed and taken out under safe names', async () => {
  const file = pdfFile(await made())
  const { json } = await runTool(tool, { file })
  assert.deepEqual(json.attachments[1] ?? {}, {
    name: 'zahlen ü.csv',
    size: 8,
    media_type: 'text/csv',
    description: 'Numbers',
  })
  const { bytes } = await runTool(tool, { file, action: 'extract' })
  const files = unzipSync(bytes)
  assert.deepEqual(Object.keys(files).sort(), ['evil.txt', 'zahlen ü.csv'])
  assert.equal(Buffer.from(files['zahlen ü.csv']!).toString(), 'a,b\n1,2\n')
})

test('files are added beside those there are, and removed with their content', async () => {
  const added = await runTool(tool, {
    file: pdfFile(await made()),
    action: 'add',
    files: [{ name: 'Rechnung – 1.xml', content: '<?xml version="1.0"?><a/>' }],
    relationship: 'Alternative',
  })
  assert.deepEqual(await complaints(added.bytes), [])
  const seen = Object.values(await (await readPdf(added.bytes)).attachments())
  assert.deepEqual(seen.sort(), ['<?xml version="1.0"?><a/>', 'a,b\n1,2\n', 'secret words'])
  const file = pdfFile(added.bytes)
  const { json } = await runTool(tool, { file })
  const mine = json.attachments.find(({ name }: { name: string }) => name === 'Rechnung – 1.xml')
  assert.deepEqual([mine.relationship, mine.media_type], ['Alternative', 'application/xml'])
  const left = await runTool(tool, { file, action: 'remove', names: 'Rechnung – 1.xml\nzahlen ü.csv' })
  assert.deepEqual(await complaints(left.bytes), [])
  assert.deepEqual(Object.values(await (await readPdf(left.bytes)).attachments()), ['secret words'])
  const none = await runTool(tool, { file, action: 'remove', names: '*' })
  assert.doesNotMatch(none.bytes.toString('latin1'), /EmbeddedFile|Filespec/)
  assert.match(await refusal(tool, { file, action: 'remove', names: 'x' }), /^400 names: there is no/)
  assert.match(await refusal(tool, { file, action: 'add' }), /^400 files: is required/)
})

const CII = (guideline: string) =>
  `<?xml version="1.0"?><rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext></rsm:CrossIndustryInvoice>`

test('a PDF and the XML of its invoice become a Factur-X, and once more with another profile', async () => {
  const make = async (file: TestFile, guideline: string) =>
    runTool(tool, { file, action: 'invoice', files: [{ name: 'rechnung-17.xml', content: CII(guideline) }] })
  const first = await make(fixture('three-pages.pdf'), 'urn:cen.eu:en16931:2017')
  assert.equal(first.name, 'three-pages-factur-x.pdf')
  const xmpOf = async (bytes: Uint8Array) => {
    const { json } = await runTool(await toolBySlug('pdf-metadata'), { file: pdfFile(bytes) })
    return json.xmp as string
  }
  const xmp = await xmpOf(first.bytes)
  assert.match(xmp, /<pdfaid:part>3<\/pdfaid:part>/)
  assert.match(xmp, /<fx:ConformanceLevel>EN 16931<\/fx:ConformanceLevel>/)
  assert.match(xmp, /<pdfaSchema:prefix>fx<\/pdfaSchema:prefix>/)
  assert.deepEqual(await complaints(first.bytes), [])
  const again = await make(pdfFile(first.bytes), 'urn:factur-x.eu:1p0:minimum')
  const { json } = await runTool(tool, { file: pdfFile(again.bytes), action: 'list' })
  assert.deepEqual(
    json.attachments.map(({ name, relationship, media_type }: Record<string, string>) => [
      name,
      relationship,
      media_type,
    ]),
    [['factur-x.xml', 'Data', 'text/xml']],
  )
  const second = await xmpOf(again.bytes)
  assert.equal(second.match(/<fx:ConformanceLevel>/g)?.length, 1)
  assert.equal(second.match(/<pdfaSchema:prefix>fx</g)?.length, 1)
  assert.match(second, />MINIMUM</)
})

test('XML that is no such invoice is refused', async () => {
  const files = [
    { name: 'a.xml', content: '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>' },
  ]
  assert.match(
    await refusal(tool, { file: fixture('three-pages.pdf'), action: 'invoice', files }),
    /^400 files: .*UBL has to be converted/,
  )
})

test('names that lead to one content are listed, but not unpacked without end', async () => {
  const bomb = deflateSync(Buffer.alloc(100_000_000), { level: 9 }).toString('latin1')
  const names = Array.from({ length: 40 }, (_, i) => `(f${i})<</Type/Filespec/F(f${i})/EF<</F 4 0 R>>>>`)
  const pdf = rawPdf([
    `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[${names.join('')}]>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>',
    rawStream(bomb, '/Type/EmbeddedFile/Filter/FlateDecode'),
  ])
  const { json } = await runTool(tool, { file: pdfFile(pdf) })
  assert.equal(json.attachments.length, 40)
  assert.equal(json.attachments[39].size, 100_000_000)
  assert.match(
    await refusal(tool, { file: pdfFile(pdf), action: 'extract' }),
    /^400 names: these attachments are over 2 GB unpacked/,
  )
})

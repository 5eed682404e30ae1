import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream, withLostPage } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import tool from './repair-pdf.ts'

const repaired = async (content: Uint8Array) => {
  const run = await runTool(tool, { file: pdfFile(content) })
  assert.deepEqual(await complaints(run.bytes), [])
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('a sound file comes back whole, without a warning', async () => {
  const { bytes, name, warnings } = await runTool(tool, { file: fixture('two-pages.pdf') })
  assert.deepEqual([name, warnings], ['two-pages-repaired.pdf', []])
  assert.match(await (await readPdf(bytes)).textOf(2), /mountains/)
})

test('a wrong cross-reference table', async () => {
  const text = Buffer.from(richPdf('Red')).toString('latin1')
  const broken = text.replace(/startxref\n\d+/, 'startxref\n17').replace(/xref\n0 31/, 'xxxx\n0 31')
  const { pdf, warnings } = await repaired(Buffer.from(broken, 'latin1'))
  assert.match(await pdf.textOf(3), /Red page 3/)
  assert.equal((await pdf.outline()).length, 2)
  assert.match(warnings.join(), /rebuilt by searching/)
})

test('a file cut off in the middle keeps the pages that are there', async () => {
  const whole = Buffer.from(await makePdf(['first', 'second', 'third']))
  const { pdf } = await repaired(whole.subarray(0, whole.lastIndexOf('xref') - 60))
  assert.ok(pdf.count >= 1)
  assert.match((await pdf.texts()).join(' '), /first/)
})

test('a damaged stream keeps what stands before the damage', async () => {
  const content = Buffer.from('BT /F1 12 Tf 20 100 Td (kept) Tj ET\n')
  // Comments that do not compress, so that the damage lies far behind the text.
  const filling = Array.from(
    { length: 200 },
    (_, i) => `% ${createHash('sha256').update(`${i}`).digest('base64')}\n`,
  )
  const packed = deflateSync(Buffer.concat([content, Buffer.from(filling.join(''))]))
  for (let i = packed.length - 800; i < packed.length; i++) packed[i] = (i * 7919 + (i >> 3)) & 255
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    `<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed.toString('latin1')}\nendstream`,
  ]
  const { pdf, warnings } = await repaired(rawPdf(objects))
  assert.match(await pdf.textOf(1), /kept/)
  assert.match(warnings.join(), /1 stream had damage/)
})

test('a stream of which nothing can be unpacked is left empty, and that is said', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    rawStream('no Flate at all', '/Filter/FlateDecode'),
  ])
  const { pdf, warnings } = await repaired(file)
  assert.deepEqual(
    [pdf.count, warnings],
    [1, ['1 damaged stream left empty, as nothing there could be read']],
  )
})

test('a stream without a byte is empty, not damaged', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    rawStream('', '/Filter/FlateDecode'),
  ])
  const { pdf, warnings } = await repaired(file)
  assert.deepEqual([pdf.count, warnings], [1, []])
})

test('object streams without a table', async () => {
  const packed = await runQpdf(['in.pdf', '--object-streams=generate', 'out.pdf'], {
    'in.pdf': richPdf('Red'),
  })
  const text = Buffer.from(packed.output!).toString('latin1')
  const { pdf } = await repaired(Buffer.from(text.slice(0, text.lastIndexOf('startxref')), 'latin1'))
  assert.equal(pdf.count, 3)
  assert.match(await pdf.textOf(1), /Red page 1/)
})

test('junk before the header and after the end', async () => {
  const junk = Buffer.concat([
    Buffer.from('HTTP/1.1 200 OK\r\n\r\n'),
    await makePdf(['text']),
    Buffer.alloc(5000, 'x'),
  ])
  const { pdf } = await repaired(junk)
  assert.equal(await pdf.textOf(1), 'text')
})

test('a page that the page tree has lost', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[2 0 R]/Count 1>>',
    '<</Type/Page/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    '<</Length 38>>\nstream\nBT /F1 12 Tf 20 100 Td (found) Tj ET   \nendstream',
  ])
  const { pdf } = await repaired(file)
  assert.match(await pdf.textOf(1), /found/)
})

test('pages that the file announces and does not hold are told of', async () => {
  const { pdf, warnings } = await repaired(withLostPage())
  assert.deepEqual(await pdf.texts(), ['First', 'Last'])
  assert.deepEqual(warnings, ['1 page that the file announces could not be found'])
})

test('refuses what holds no page', async () => {
  assert.match(
    await refusal(tool, { file: pdfFile('%PDF-1.4\n%%EOF') }),
    /^400 file: nothing that could be shown/,
  )
  const locked = await runQpdf(['in.pdf', '--encrypt', 'user', 'owner', '256', '--', 'out.pdf'], {
    'in.pdf': richPdf('Red'),
  })
  assert.match(await refusal(tool, { file: pdfFile(locked.output!) }), /^400 file: the PDF needs a password/)
})

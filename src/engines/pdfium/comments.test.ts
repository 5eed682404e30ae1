import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool, toolBySlug } from '../../../test/support/run-tool.ts'

const annotated = (...annotations: string[]) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
    `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[${annotations.map((_, i) => `${6 + i} 0 R`).join(' ')}]>>`,
    rawStream('BT /F1 12 Tf 50 800 Td (First words) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...annotations.map(one => `<</Type/Annot/Rect[50 700 70 720]${one}>>`),
  ])
const NOTE = '/Subtype/Text/Contents(Please check this)'
const MARK = '/Subtype/Highlight/QuadPoints[50 812 110 812 50 798 110 798]/Contents(Why?)'
const read = async (slug: string, ...annotations: string[]) =>
  (await runTool(await toolBySlug(slug), { file: pdfFile(annotated(...annotations)) })).warnings

test('comments beside the page are told of, with their number', async () => {
  const told = /^page 1: 2 comments \(.*\) are not in the text$/
  for (const slug of ['pdf-to-text', 'pdf-to-md']) {
    const warnings = await read(slug, NOTE, MARK)
    assert.equal(warnings.length, 1)
    assert.match(warnings[0]!, told)
  }
})

test('hidden comments, marks that say nothing and links are not told of', async () => {
  const hidden = `${NOTE}/F 2`
  const mute = '/Subtype/Highlight/QuadPoints[50 812 110 812 50 798 110 798]'
  const link = '/Subtype/Link/Contents(Home)/A<</S/URI/URI(https://example.com)>>'
  assert.deepEqual(await read('pdf-to-text', hidden, mute, link), [])
})

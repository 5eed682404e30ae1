import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { secretsOf } from './phrases.ts'
import tool from './redact-pdf.ts'

const SECRET = 'BT /F1 12 Tf 20 8 Td (by Tobias Quill) Tj ET'
const RESOURCES = '/Resources<</Font<</F1 6 0 R>>>>'
const FORM = `/Type/XObject/Subtype/Form/BBox[0 0 200 30]${RESOURCES}`

/** A page with a name that a box will hide, and another page that shows none of it. */
const made = (page: string, content = '', ...objects: string[]) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 400 300]>>',
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R${RESOURCES}>>`,
    `<</Type/Page/Parent 2 0 R/Contents 7 0 R${page.includes('/Resources') ? '' : RESOURCES}${page}>>`,
    rawStream('BT /F1 12 Tf 20 200 Td (Tobias Quill) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    rawStream(`BT /F1 12 Tf 20 200 Td (Shown text) Tj ET ${content}`),
    ...objects,
  ])

async function everythingIn(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  return pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => {
      if (!(object instanceof PDFRawStream)) return object.toString()
      const isImage = object.dict.toString().includes('/Image')
      return (
        object.dict.toString() +
        (isImage ? '' : Buffer.from(decodePDFRawStream(object).decode()).toString('latin1'))
      )
    })
    .join('\n')
}

const BOX = { page: 1, x: 0, y: 0.25, width: 1, height: 0.15 }

const PLACES = {
  'a page that only a link leads to': made(
    '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[8 0 R/Fit]>>]',
    '',
    `<</Type/Page/MediaBox[0 0 400 300]/Contents 9 0 R${RESOURCES}>>`,
    rawStream(SECRET),
  ),
  'a hidden stamp': made(
    '/Annots[<</Type/Annot/Subtype/Stamp/F 2/Rect[20 20 220 50]/AP<</N 8 0 R>>>>]',
    '',
    rawStream(SECRET, FORM),
  ),
  'the author of a note': made(
    '/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/T(Tobias Quill)/Contents(Well done)>>]',
  ),
  'the address of a link': made(
    '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org/Tobias%20Quill)>>>>]',
  ),
  'texts of marked content': made('', '/Span <</ActualText (Tobias Quill)>> BDC 20 20 9 9 re f EMC'),
  'a pattern': made(
    '/Resources<</Font<</F1 6 0 R>>/Pattern<</P 8 0 R>>>>',
    '/Pattern cs /P scn 20 20 200 100 re f',
    rawStream(
      SECRET,
      `/PatternType 1/PaintType 1/TilingType 1/XStep 200/YStep 30/BBox[0 0 200 30]${RESOURCES}`,
    ),
  ),
}

for (const [place, pdf] of Object.entries(PLACES)) {
  test(`what a box hides is not left in ${place} of another page`, async () => {
    assert.match((await everythingIn(pdf)).split('Shown text').join(), /Tobias/)
    const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), regions: [BOX] })
    const left = await everythingIn(bytes)
    assert.doesNotMatch(left, /Tobias|Quill/)
    assert.match(left, /Shown text/)
    if (!place.includes('only a link'))
      assert.match(warnings.join(), /also removed from 1 text beside the pages/)
  })
}

test('what is shown on another page, or only shares common words, stays', async () => {
  const note = '/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Contents(Tobias Quill wrote it)>>]'
  const shown = made(note, 'BT /F1 12 Tf 20 100 Td (Tobias Quill) Tj ET')
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(shown), regions: [BOX] })
  assert.match(await everythingIn(bytes), /Tobias Quill wrote it/)
  assert.deepEqual(warnings, [])
  const passage = 'one of the seventeen wagons of slate that were shipped to the quarry in March'
  const { conceal } = secretsOf([passage], [])
  assert.equal(conceal('Background of the quarry'), 'Background of ███ ██████')
  assert.equal(conceal('slate, and one of the others'), undefined)
})

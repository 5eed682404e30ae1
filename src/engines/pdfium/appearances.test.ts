import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { describePage } from '../../layout/write/data.ts'
import { readLayout } from './layout.ts'
import { openPdf } from './pdfium-document.ts'

const call = { signal: new AbortController().signal, warn: (message: string) => assert.fail(message) }

async function linesOf(bytes: Uint8Array, engine: 'native' | 'wasm' = 'native') {
  using pdf = await openPdf(bytes, { appearances: true, engine })
  const [page] = await readLayout(pdf, [1], call)
  return describePage(page!, false).lines.map(line => line.text)
}

/** A form of two labels, its fields beside them; the second is hidden where asked for. */
async function form(values: [string, string], hidden = false): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  page.drawText('Name', { x: 40, y: 250, size: 11 })
  page.drawText('Town', { x: 40, y: 200, size: 11 })
  page.drawText('The end of the form.', { x: 40, y: 100, size: 11 })
  for (const [i, value] of values.entries()) {
    const field = pdf.getForm().createTextField(`field${i}`)
    field.setText(value)
    field.addToPage(page, { x: 100, y: 246 - 50 * i, width: 200, height: 18, borderWidth: 0 })
    field.setFontSize(11)
    if (i === 1 && hidden) field.acroField.getWidgets()[0]!.setFlagTo(2, true)
  }
  return pdf.save({ useObjectStreams: false })
}

/** A page of one text whose size stands in the page tree, with these annotations. */
const annotated = (annotations: string[], acroForm = '') =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R${acroForm}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>',
    `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R/Annots[${annotations.map((_, i) => `${7 + i} 0 R`).join(' ')}]>>`,
    rawStream('BT /F1 12 Tf 50 800 Td (First) Tj 0 -200 Td (Last) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    `${rawStream('BT /F1 12 Tf 2 5 Td (PAID) Tj ET').replace('<<', '<</Type/XObject/Subtype/Form/BBox[0 0 60 20]/Resources<</Font<</F1 5 0 R>>>>')}`,
    ...annotations,
  ])

for (const engine of ['native', 'wasm'] as const) {
  test(`${engine}: values of fields are read beside their labels, hidden ones are not`, async () => {
    assert.deepEqual(await linesOf(await form(['Ada Lovelace', 'London']), engine), [
      'Name Ada Lovelace',
      'Town London',
      'The end of the form.',
    ])
    assert.deepEqual(await linesOf(await form(['Ada Lovelace', 'London'], true), engine), [
      'Name Ada Lovelace',
      'Town',
      'The end of the form.',
    ])
  })

  test(`${engine}: stamps and notes written on the page stand in their place`, async () => {
    const stamp = '<</Type/Annot/Subtype/Stamp/Rect[50 700 110 720]/AP<</N 6 0 R>>>>'
    const note = '<</Type/Annot/Subtype/FreeText/Rect[50 640 250 660]/DA(/Helv 10 Tf)/Contents(Seen by me)>>'
    const unseen = stamp.replace('/Rect', '/F 32/Rect')
    assert.deepEqual(await linesOf(annotated([stamp, note, unseen]), engine), [
      'First',
      'PAID',
      'Seen by me',
      'Last',
    ])
    assert.deepEqual(await linesOf(annotated([unseen]), engine), ['First', 'Last'])
  })
}

test('the size and the links of the page stay what they were', async () => {
  const link = '<</Type/Annot/Subtype/Link/Rect[50 790 90 812]/A<</S/URI/URI(https://example.org/)>>>>'
  const stamp = '<</Type/Annot/Subtype/Stamp/Rect[50 700 110 720]/AP<</N 6 0 R>>>>'
  using pdf = await openPdf(annotated([link, stamp]), { appearances: true })
  const page = pdf.page(1)
  assert.deepEqual([page.width, page.height], [595, 842])
  assert.equal(page.links()[0]!.uri, 'https://example.org/')
  const paid = page.chars().find(char => char.text === 'P')!
  assert.ok(Math.abs(paid.y - (842 - 705)) < 1, String(paid.y))
})

test('values that no appearance stream shows are read, and outdated streams are not', async () => {
  const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(Now)/DA(/F1 12 Tf 0 g)/Rect[50 700 250 720]'
  const forms = (more: string) => `/AcroForm<</Fields[7 0 R]/DR<</Font<</F1 5 0 R>>>>${more}>>`
  assert.deepEqual(await linesOf(annotated([`${field}>>`], forms(''))), ['First', 'Now', 'Last'])
  const stale = annotated([`${field}/AP<</N 6 0 R>>>>`], forms('/NeedAppearances true'))
  assert.deepEqual(await linesOf(stale), ['First', 'Now', 'Last'])
})

test('characters in cells of their own are one word', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  page.drawText('Number', { x: 40, y: 250, size: 11 })
  const field = pdf.getForm().createTextField('number')
  field.setMaxLength(8)
  field.enableCombing()
  field.setText('12345678')
  field.addToPage(page, { x: 100, y: 246, width: 200, height: 18, borderWidth: 0 })
  const lines = await linesOf(await pdf.save({ useObjectStreams: false }))
  assert.equal(lines.join(' '), 'Number 12345678')
})

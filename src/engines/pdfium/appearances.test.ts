import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { describePage } from '../../layout/write/data.ts'
import { pageText } from '../../layout/write/write-text.ts'
import { readLayout } from './layout.ts'
import { openShown } from './open-shown.ts'
import { openPdf } from './pdfium-document.ts'

const call = { signal: new AbortController().signal, warn: (message: string) => assert.fail(message) }

async function linesOf(bytes: Uint8Array, engine: 'native' | 'wasm' = 'native') {
  using pdf = await openShown(Buffer.from(bytes), { engine })
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

/** A list of three options, two of them chosen, as pdf-lib draws it. */
async function list(height: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  page.drawText('Colours', { x: 40, y: 250, size: 11 })
  const field = pdf.getForm().createOptionList('colours')
  field.addOptions(['red', 'green', 'blue'])
  field.enableMultiselect()
  field.select(['red', 'blue'])
  field.addToPage(page, { x: 100, y: 262 - height, width: 200, height })
  field.setFontSize(11)
  return pdf.save({ useObjectStreams: false })
}

test('options of a list are told as chosen or not, of one that is scrolled only those chosen', async () => {
  assert.deepEqual(await linesOf(await list(60)), ['Colours ☑ red', '☐ green', '☑ blue'])
  assert.deepEqual(await linesOf(await list(28)), ['Colours ☑ red', '☑ blue'])
})

test('who searches for what is drawn, or draws it again, has all options of a list', async () => {
  for (const appearances of ['search', 'draw'] as const) {
    using pdf = await openPdf(await list(60), { appearances })
    const [page] = await readLayout(pdf, [1], call)
    assert.match(pageText(page!), /red\s+green\s+blue/)
  }
})

test('a push button that nothing draws is told by its caption', async () => {
  const button =
    '<</Type/Annot/Subtype/Widget/FT/Btn/Ff 65536/T(b)/Rect[50 700 150 720]/MK<</CA(Print this form)>>>>'
  assert.deepEqual(await linesOf(annotated([button], '/AcroForm<</Fields[7 0 R]>>')), [
    'First',
    'Print this form',
    'Last',
  ])
})

test('the size and the links of the page stay what they were', async () => {
  const link = '<</Type/Annot/Subtype/Link/Rect[50 790 90 812]/A<</S/URI/URI(https://example.org/)>>>>'
  const stamp = '<</Type/Annot/Subtype/Stamp/Rect[50 700 110 720]/AP<</N 6 0 R>>>>'
  using pdf = await openPdf(annotated([link, stamp]), { appearances: 'read' })
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
  const stale = annotated([`${field}/AP<</N 6 0 R>>>>`], forms('/NeedAppearances  true'))
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

test('boxes and buttons are told by their state, choices by the words that a reader sees', async () => {
  const widget = (dict: string, i: number, wide = 200) =>
    `<</Type/Annot/Subtype/Widget${dict}/Rect[90 ${740 - 30 * i} ${90 + wide} ${754 - 30 * i}]>>`
  const states = '/AP<</N<</On 6 0 R/Off 6 0 R>>>>'
  const fields = [
    widget(`/FT/Btn/T(a)/AS/On${states}`, 0, 14),
    widget(`/FT/Btn/T(b)/AS/Off${states}`, 1, 14),
    widget(`/FT/Btn/Ff 32768/T(c)/AS/On${states}`, 2, 14),
    widget('/FT/Ch/Ff 131072/T(d)/V(ie)/Opt[[(mt)(Malta)][(ie)(Ireland)]]/DA(/F1 11 Tf)', 3),
    widget('/FT/Tx/Ff 8192/T(e)/V(secret)/DA(/F1 11 Tf)', 4),
  ]
  const form = `/AcroForm<</Fields[${fields.map((_, i) => `${7 + i} 0 R`).join(' ')}]/DR<</Font<</F1 5 0 R>>>>>>`
  for (const engine of ['native', 'wasm'] as const)
    assert.deepEqual(await linesOf(annotated(fields, form), engine), [
      'First',
      '☑',
      '☐',
      '◉',
      'Ireland',
      'Last',
    ])
})

test('a value as large as its field stands on the line of its label, and heads nothing', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  for (const [i, value] of ['Ada Lovelace', 'London', 'Mathematician'].entries()) {
    page.drawText(`Label ${i}`, { x: 40, y: 250 - 40 * i, size: 10 })
    const field = pdf.getForm().createTextField(`field${i}`)
    field.setText(value)
    field.addToPage(page, { x: 200, y: 240 - 40 * i, width: 180, height: 28 })
  }
  using open = await openShown(Buffer.from(await pdf.save()))
  const [layout] = await readLayout(open, [1], call)
  assert.ok(layout!.blocks.every(block => block.kind !== 'heading'))
  const lines = pageText(layout!)
    .split('\n')
    .map(line => line.replace(/\s+/g, ' '))
    .filter(line => line !== '')
  assert.deepEqual(lines, ['Label 0 Ada Lovelace', 'Label 1 London', 'Label 2 Mathematician'])
})

test('boxes that a page draws are told, squares of other use are not', async () => {
  const page = (content: string) =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
      '<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
      rawStream(content),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ])
  const text = (words: string, y: number, x = 60) => `BT /F1 11 Tf ${x} ${y} Td (${words}) Tj ET`
  const square = (y: number, x = 40) => `${x} ${y} 10 10 re S`
  const boxes = [
    `${square(249)} ${text('Tea', 250)} 41 250 m 49 258 l S 49 250 m 41 258 l S`,
    `${square(219)} ${text('Coffee', 220)}`,
    `${square(189)} ${text('Milk', 190)} ${text('X', 191, 42)}`,
  ]
  assert.deepEqual(await linesOf(page(boxes.join(' '))), ['☑ Tea', '☐ Coffee', '☑ Milk'])
  assert.deepEqual(await linesOf(page(`${square(219)} ${text('Alone', 220)}`)), ['Alone'])
  const cells = [0, 1, 2].map(i => square(219, 40 + 10 * i)).join(' ')
  assert.deepEqual(await linesOf(page(`${cells} ${text('Number', 220, 90)}`)), ['Number'])
})

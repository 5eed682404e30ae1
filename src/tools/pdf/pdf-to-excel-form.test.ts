import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import { seenCells } from '../../../test/support/xlsx.ts'
import toCsv from './pdf-to-csv.ts'
import toExcel from './pdf-to-excel.ts'

/** A form as pdf-lib writes and fills it in: labels before, above and behind their fields. */
const form = (filled: boolean) =>
  drawnPdf(
    [
      pen => {
        pen.text(50, 100, 'Family name:')
        pen.text(300, 100, 'Born on')
        pen.text(50, 140, 'Street and town')
        pen.text(70, 200, 'Send me the catalogue')
        pen.text(50, 230, 'Colours')
      },
    ],
    {
      finish: doc => {
        const page = doc.getPage(0)
        const made = doc.getForm()
        const at = (x: number, y: number, width: number, height = 18) => ({ x, y: 842 - y, width, height })
        const born = made.createTextField('f1_02')
        born.addToPage(page, at(345, 104, 90))
        const name = made.createTextField('f1_01')
        name.addToPage(page, at(120, 104, 150))
        const street = made.createTextField('street')
        street.enableMultiline()
        street.addToPage(page, at(50, 180, 300, 34))
        const send = made.createCheckBox('send')
        send.addToPage(page, at(50, 202, 12, 12))
        const colours = made.createOptionList('colours')
        colours.addOptions(['red', 'green', 'blue'])
        colours.enableMultiselect()
        colours.addToPage(page, at(120, 270, 100, 50))
        if (!filled) return
        name.setText('Okafor')
        born.setText('2001-04-17')
        street.setText('Mill Lane 7\nLeeds')
        send.check()
        colours.select(['red', 'blue'])
      },
    },
  )

test('fields of a filled form are a table of their labels and values, as they stand on the page', async () => {
  const file = pdfFile(await form(true))
  const { json } = await runTool(toCsv, { file })
  assert.equal(
    json.csv,
    [
      'Label,Value,Field,Page',
      'Family name,Okafor,f1_01,1',
      'Born on,2001-04-17,f1_02,1',
      'Street and town,"Mill Lane 7\nLeeds",street,1',
      'Send me the catalogue,☑,send,1',
      'Colours,"red; blue",colours,1\r\n',
    ].join('\r\n'),
  )
  const { bytes } = await runTool(toExcel, { file })
  const cells = await seenCells(Buffer.from(bytes!))
  assert.equal(cells['B2']?.value, 'Okafor')
  assert.match(cells['B3']!.format, /yyyy/)
})

test('fields that nobody sees on the page are not told', async () => {
  const field = (name: string, y: number, more: string) =>
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(${name})/V(of ${name})/Rect[80 ${y} 180 ${y + 20}]${more}>>`
  const layer = '/OCProperties<</OCGs[10 0 R]/D<</OFF[10 0 R]>>>>'
  const file = rawPdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R 8 0 R 9 0 R]/DA(/F 10 Tf 0 g)>>${layer}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R 7 0 R 8 0 R 9 0 R]>>',
    rawStream('BT /F 10 Tf 20 256 Td (Name) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    field('shown', 250, '/F 4'),
    field('hidden', 200, '/F 2'),
    field('printed', 150, '/F 36'),
    field('layered', 100, '/F 4/OC 10 0 R'),
    '<</Type/OCG/Name(internal)>>',
  ])
  const { json } = await runTool(toCsv, { file: pdfFile(file) })
  assert.equal(json.csv, 'Label,Value,Field,Page\r\nName,of shown,shown,1\r\n')
})

test('a blank form without a table gives the names of its fields', async () => {
  const { json } = await runTool(toCsv, { file: pdfFile(await form(false)) })
  assert.match(json.csv, /\r\nFamily name,,f1_01,1\r\n/)
  assert.match(json.csv, /\r\nSend me the catalogue,☐,send,1\r\n/)
})

/** A printed form without fields: a label, a table, and these annotations. */
const printed = (annotations: string[], table = true) => {
  const at = (x: number, y: number, text: string) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj `
  const rows = [
    ['Article', 'Pieces', 'Price'],
    ['Paper', '40', '3.20'],
    ['Pencils', '12', ''],
    ['Rulers', '7', '0.95'],
  ]
  const cells = rows.flatMap((row, r) => row.map((text, c) => at(40 + 120 * c, 200 - 20 * r, text)))
  return pdfFile(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
      `<</Type/Page/Parent 2 0 R/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R/Annots[${annotations.map((_, i) => `${7 + i} 0 R`).join(' ')}]>>`,
      rawStream(`BT /F 10 Tf ${at(40, 260, 'Ordered by')}${table ? cells.join('') : ''}ET`),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      rawStream('BT /F 12 Tf 2 5 Td (PAID) Tj ET').replace(
        '<<',
        '<</Type/XObject/Subtype/Form/BBox[0 0 60 20]/Resources<</Font<</F 5 0 R>>>>',
      ),
      ...annotations,
    ]),
  )
}
const typed = (text: string, x: number, y: number) =>
  `<</Type/Annot/Subtype/FreeText/F 4/DA(/Helv 10 Tf 0 g)/Contents(${text})/Rect[${x} ${y} ${x + 90} ${y + 14}]>>`
const stamp = '<</Type/Annot/Subtype/Stamp/F 4/Contents(by Ann)/AP<</N 6 0 R>>/Rect[300 250 360 270]>>'

test('texts typed onto a page and stamps are told beside its tables, each once', async () => {
  const file = printed([typed('2.75', 280, 157), stamp, typed('Okafor', 110, 257)])
  const { bytes } = await runTool(toExcel, { file })
  const table = await seenCells(Buffer.from(bytes!))
  assert.equal(table['C3']?.value, '2.75')
  const notes = await seenCells(Buffer.from(bytes!), 2)
  assert.deepEqual(
    Object.entries(notes).flatMap(([ref, { value }]) =>
      /^[AB][2-9]/.test(ref) && value ? [`${ref} ${value}`] : [],
    ),
    ['A2 Ordered by', 'B2 Okafor', 'B3 PAID'],
  )
})

test('a printed form without a table is told by the texts typed onto it, a stamp alone is not', async () => {
  const { json } = await runTool(toCsv, { file: printed([typed('Okafor', 110, 257)], false) })
  assert.equal(json.csv, 'Label,Value,Field,Page\r\nOrdered by,Okafor,,1\r\n')
  assert.match(await refusal(toCsv, { file: printed([stamp], false) }), /no table was found/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnPdf } from '../../../test/support/drawn-pdf.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool } from '../../../test/support/run-tool.ts'
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

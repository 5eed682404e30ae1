import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import { zipBytes } from '../../../formats/archive/zip-writer.ts'
import { readOdsSheets } from '../../../formats/office/ods/book/read-ods-sheets.ts'
import csvExcel from '../../data/csv-excel/csv-excel.ts'
import officeConvert from '../office-convert/office-convert.ts'
import tool from './excel-to-pdf.ts'

const EXCEL_2003 = `<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel"
 xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:html="http://www.w3.org/TR/REC-html40">
 <Styles>
  <Style ss:ID="Default"><Font ss:FontName="Arial" ss:Size="10"/></Style>
  <Style ss:ID="money"><NumberFormat ss:Format="Standard"/></Style>
  <Style ss:ID="day"><NumberFormat ss:Format="Medium Date"/></Style>
  <Style ss:ID="total" ss:Parent="money"><Font ss:Bold="1"/></Style>
 </Styles>
 <Worksheet ss:Name="Orders">
  <Names><NamedRange ss:Name="Print_Titles" ss:RefersTo="=Orders!R1"/></Names>
  <Table>
   <Column ss:Width="120"/><Column ss:Width="80" ss:Span="1"/>
   <Row><Cell ss:MergeAcross="2"><Data ss:Type="String">Spring orders</Data></Cell></Row>
   <Row ss:Index="3"><Cell><ss:Data ss:Type="String"><html:B>Oak</html:B> plank</ss:Data></Cell>
    <Cell ss:StyleID="money"><Data ss:Type="Number">1250.5</Data></Cell>
    <Cell ss:StyleID="day"><Data ss:Type="DateTime">2025-03-09T00:00:00.000</Data></Cell></Row>
   <Row><Cell ss:HRef="https://example.org/glue"><Data ss:Type="String">Glue</Data></Cell><Cell ss:StyleID="money"><Data ss:Type="Number">9</Data></Cell></Row>
   <Row><Cell ss:Index="2" ss:StyleID="total" ss:Formula="=SUM(R[-2]C:R[-1]C)"/></Row>
   <Row ss:Index="80"><Cell><Data ss:Type="String">far below</Data></Cell></Row>
  </Table>
  <WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><PageSetup><Footer x:Data="Sheet &amp;P"/></PageSetup></WorksheetOptions>
  <ConditionalFormatting xmlns="urn:schemas-microsoft-com:office:excel"><Range>R1C1</Range></ConditionalFormatting>
 </Worksheet>
 <Worksheet ss:Name="Notes"><Table><Row><Cell><Data ss:Type="String">kept back</Data></Cell></Row></Table>
  <WorksheetOptions xmlns="urn:schemas-microsoft-com:office:excel"><Visible>SheetHidden</Visible></WorksheetOptions></Worksheet>
</Workbook>`

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const FLAT_ODS = `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"
 xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
 <office:automatic-styles><style:style style:name="lined" style:family="table-cell"><style:table-cell-properties fo:border="0.5pt solid #000000"/></style:style></office:automatic-styles>
 <office:body><office:spreadsheet><table:table table:name="Trees">
  <table:table-column table:default-cell-style-name="lined"/>
  <table:table-row><table:table-cell office:value-type="string"><text:p>Lime tree</text:p></table:table-cell>
   <table:table-cell table:style-name="Default" office:value-type="float" office:value="31"><text:p>31 m</text:p>
    <draw:frame svg:width="2cm" svg:height="12cm" svg:x="0cm" svg:y="0cm"><draw:image draw:mime-type="image/png"><office:binary-data>${PIXEL}</office:binary-data></draw:image></draw:frame></table:table-cell></table:table-row>
 </table:table></office:spreadsheet></office:body></office:document>`

const file = (name: string, content: string) => ({ file: { name, content: Buffer.from(content) } })

test('an Excel 2003 workbook: styles, dates, merged cells, titles, a formula without result, hidden sheets', async () => {
  for (const layout of ['sheet', 'grid']) {
    const { bytes, name, warnings } = await runTool(tool, { ...file('orders.xml', EXCEL_2003), layout })
    const { text, pages } = await readPdf(bytes)
    assert.equal(name, 'orders.pdf')
    for (const shown of ['Spring orders', 'Oak plank', '1,250.50', '9-Mar-25', '1,259.50', 'far below'])
      assert.ok(text.includes(shown), `${shown} is not in ${text}`)
    assert.doesNotMatch(text, /kept back/)
    assert.deepEqual(warnings, ['not kept: 1 conditional format', 'left out: 1 hidden sheet'])
    if (layout === 'sheet') {
      assert.match(text, /Sheet 2/)
      assert.deepEqual(pages[0]!.links, ['https://example.org/glue'])
      assert.equal(text.match(/Spring orders/g)?.length, 2)
    }
  }
})

test('an Excel 2003 workbook sent without its first line, and in UTF-16', async () => {
  const bare = EXCEL_2003.slice(EXCEL_2003.indexOf('<Workbook'))
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(EXCEL_2003, 'utf16le')])
  for (const content of [Buffer.from(bare), wide]) {
    const { bytes } = await runTool(tool, { file: { name: 'orders.xls', content }, layout: 'sheet' })
    assert.match((await readPdf(bytes)).text, /Oak plank/)
  }
})

test('an Excel 2003 workbook that begins with blank lines', async () => {
  const { bytes } = await runTool(tool, {
    file: { name: 'book.xml', content: `\uFEFF\n  \r\n\t    ${EXCEL_2003}` },
    layout: 'sheet',
  })
  assert.match((await readPdf(bytes)).pages[0]!.text, /Spring orders/)
})

test('a flat OpenDocument sheet: its text and its pictures', async () => {
  const { bytes, warnings } = await runTool(tool, { ...file('trees.fods', FLAT_ODS), layout: 'sheet' })
  const pdf = await readPdf(bytes)
  assert.match(pdf.text, /Lime tree\s+31 m/)
  assert.deepEqual(warnings, [])
  const raw = Buffer.from(bytes).toString('latin1')
  assert.match(raw, /\/Subtype\s*\/Image/)
})

test("a column's default style is that of its cells, not of rows that the file does not write", async () => {
  const { sheets } = readOdsSheets(await zipBytes([{ name: 'content.xml', content: FLAT_ODS }]), 'file')
  const [{ columns, rows }] = sheets as [(typeof sheets)[0]]
  assert.equal(columns[0]!.style, undefined)
  assert.equal(rows[0]!.cells[0]!.style.borders.left?.color, '#000000')
  assert.equal(rows[0]!.cells[1]!.style.borders.left, undefined)
})

test('the other tools for sheets take them too', async () => {
  const csv = await runTool(csvExcel, { ...file('orders.xml', EXCEL_2003), to: 'csv' })
  assert.match(Buffer.from(csv.bytes).toString(), /^Spring orders,,\n.*Oak plank,"1,250\.50",2025-03-09/s)
  const book = await runTool(csvExcel, { ...file('orders.xml', EXCEL_2003), to: 'xlsx' })
  assert.equal(book.name, 'orders.xlsx')
  const text = await runTool(officeConvert, { ...file('trees.fods', FLAT_ODS), to: 'md' })
  assert.match(Buffer.from(text.bytes).toString(), /Lime tree/)
})

test('an Excel 2003 workbook that claims millions of rows and columns is read like any other', async () => {
  const row = '<Row ss:Index="1" ss:Span="1048575"><Cell ss:Index="1" ss:MergeAcross="16000"/></Row>'
  const table = `<Table><Column ss:Index="1" ss:Span="16000" ss:StyleID="money"/>${row.repeat(50)}<Row><Cell><Data ss:Type="String">end</Data></Cell></Row></Table>`
  const sheets = Array.from({ length: 20 }, (_, i) => `<Worksheet ss:Name="S${i}">${table}</Worksheet>`)
  const hostile = EXCEL_2003.replace('</Workbook>', `${sheets.join('')}</Workbook>`)
  const { bytes } = await runTool(csvExcel, { ...file('orders.xml', hostile), to: 'csv' })
  assert.match(Buffer.from(bytes).toString(), /Oak plank/)
})

test('other XML is refused with what is taken', async () => {
  const other = file('a.xml', '<?xml version="1.0"?><notes><note>hello</note></notes>')
  for (const refused of [await refusal(tool, other), await refusal(csvExcel, { ...other, to: 'csv' })])
    assert.match(
      refused,
      /^400 file: the content is XML, but neither a flat OpenDocument sheet nor an Excel 2003/,
    )
  assert.match(
    await refusal(officeConvert, { ...other, to: 'docx' }),
    /^400 file: expected a Word \(\.docx\), OpenDocument text or RTF file, but the content \(a\.xml\) is XML/,
  )
})

test('a 0 for what a producer did not compute is computed; that of an office program stays', async () => {
  const sheet = (generator: string) =>
    `<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:meta><meta:generator>${generator}</meta:generator></office:meta><office:body><office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell office:value-type="float" office:value="21"><text:p>21</text:p></table:table-cell><table:table-cell table:formula="of:=[.A1]*2" office:value-type="float" office:value="0"><text:p>0</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`
  for (const [generator, shown] of [
    ['SheetJS 0.18.5', 'A Page 1 21 42'],
    ['LibreOffice/7.4', 'A Page 1 21 0'],
  ] as const) {
    const { bytes } = await runTool(tool, { ...file('z.fods', sheet(generator)), layout: 'sheet' })
    assert.equal((await readPdf(bytes)).text.replace(/\s+/g, ' ').trim(), shown, generator)
  }
})

/** Two rows of a stored height of 40 points, on a page of the file's own or none, with more lines in their cells or not. */
const plain = (generator: string, page: string, more = '') =>
  `<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:meta><meta:generator>${generator}</meta:generator></office:meta><office:automatic-styles><style:style style:name="ro" style:family="table-row"><style:table-row-properties style:row-height="40pt" style:use-optimal-row-height="true"/></style:style></office:automatic-styles><office:master-styles><style:master-page style:name="${page}"/></office:master-styles><office:body><office:spreadsheet><table:table table:name="Trees">${['Oak', 'Elm'].map(word => `<table:table-row table:style-name="ro"><table:table-cell office:value-type="string"><text:p>${word}</text:p>${more}</table:table-cell></table:table-row>`).join('')}</table:table></office:spreadsheet></office:body></office:document>`

const printedPlain = async (generator: string, page: string, more?: string) => {
  const { bytes } = await runTool(tool, { ...file('z.fods', plain(generator, page, more)), layout: 'sheet' })
  const { items, text } = (await readPdf(bytes)).pages[0]!
  const at = (word: string) => items.find(one => one.text.includes(word))!.y
  return { text, first: at('Oak'), step: Math.abs(at('Oak') - at('Elm')) }
}

test('sheets of OpenDocument without a page style have the header and footer of Calc', async () => {
  const own = await printedPlain('Maker 1', 'Default')
  const none = await printedPlain('Maker 1', 'Other')
  assert.doesNotMatch(own.text, /Trees|Page/)
  assert.match(none.text, /Trees/)
  assert.match(none.text, /Page 1/)
  // Half a centimetre for the header, and a quarter below it.
  assert.ok(Math.abs(Math.abs(own.first - none.first) - 21.26) <= 1, `${own.first} ${none.first}`)
})

test('rows that are as high as their text are measured, but for those of several lines that Calc has measured', async () => {
  const step = async (generator: string, more?: string) =>
    (await printedPlain(generator, 'Default', more)).step
  const isNear = (value: number, wanted: number) => assert.ok(Math.abs(value - wanted) <= 1, `${value}`)
  isNear(await step('MicrosoftOffice/16.0'), 12.8)
  isNear(await step('LibreOffice/7.4'), 12.8)
  isNear(await step('LibreOffice/7.4', '<text:p>tree</text:p>'), 40)
})

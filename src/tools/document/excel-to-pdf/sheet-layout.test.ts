import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../../test/support/draw-pdf.ts'
import { cell, type PrintedSheet, printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { type ReadPdf, readPdf } from '../../../../test/support/read-pdf.ts'
import { fixture, runTool } from '../../../../test/support/run-tool.ts'
import { zipBytes } from '../../../formats/archive/zip-writer.ts'
import tool from './excel-to-pdf.ts'

type Parts = Parameters<typeof printedXlsx>[1]

const print = async (
  sheets: Record<string, PrintedSheet>,
  parts?: Parts,
  more: Record<string, unknown> = {},
) => {
  const content = await printedXlsx(sheets, parts)
  const run = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet', ...more })
  return { ...run, pdf: await readPdf(run.bytes) }
}

function at(pdf: ReadPdf, words: string, page = 0): { x: number; y: number } {
  const found = pdf.pages[page]!.items.find(item => item.text.includes(words))
  assert.ok(found, `${words} is not among ${pdf.pages[page]!.items.map(item => item.text).join(' | ')}`)
  return found
}

const row = (index: number, cells: string, attributes = '') =>
  `<row r="${index}" ${attributes}>${cells}</row>`
const A4 =
  '<pageMargins left="1" right="1" top="1" bottom="1" header="0.5" footer="0.5"/><pageSetup paperSize="9"/>'

const STYLES =
  '<fonts><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="20"/><color rgb="FFFF0000"/><name val="Arial"/></font></fonts>' +
  '<fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF00B050"/></patternFill></fill></fills>' +
  '<borders><border/><border><left style="thin"/><right style="thin"/><top style="thin"/><bottom style="thick"><color rgb="FF0000FF"/></bottom></border></borders>' +
  '<cellXfs><xf/><xf fontId="1"/><xf fillId="2"/><xf borderId="1"/><xf numFmtId="4"/><xf><alignment horizontal="right"/></xf><xf><alignment wrapText="1" vertical="top"/></xf></cellXfs>' +
  '<dxfs><dxf><fill><patternFill><bgColor rgb="FFFFFF00"/></patternFill></fill></dxf></dxfs>'

test('cells stand where their columns and rows are, in their formats', async () => {
  const { pdf } = await print(
    {
      One: {
        before: '<cols><col min="1" max="1" width="20" customWidth="1"/></cols>',
        rows:
          row(1, cell('A1', 'Name') + cell('B1', 'Amount', 5), 'ht="30" customHeight="1"') +
          row(2, cell('A2', 'Pears') + cell('B2', 1234.5, 4)),
        after: A4,
      },
    },
    { styles: STYLES },
  )
  const [page] = pdf.pages
  assert.deepEqual([page!.width, page!.height], [595.28, 841.89])
  assert.match(pdf.text, /1,234\.50/)
  const [name, pears] = [at(pdf, 'Name'), at(pdf, 'Pears')]
  assert.equal(name.x, 73)
  assert.equal(pears.x, name.x)
  assert.ok(Math.abs(pears.y - name.y - 15) <= 1, `${name.y} to ${pears.y}`)
  // Twenty digits of 5.55 points are the first column's width.
  assert.ok(at(pdf, 'Amount').x > 72 + 111, `it begins at ${at(pdf, 'Amount').x}`)
})

test('fills, borders and text colours are painted', async () => {
  const { bytes } = await print(
    {
      One: {
        rows: row(1, cell('A1', 'red', 1) + cell('B1', 'fill', 2)) + row(3, cell('B3', 'box', 3)),
        after: A4,
      },
    },
    { styles: STYLES },
  )
  const drawn = await drawPage(bytes, 1, 2)
  const seen = new Set<string>()
  for (let y = 0; y < drawn.height; y++)
    for (let x = 0; x < drawn.width; x++)
      seen.add(
        drawn
          .at(x, y)
          .map(part => part >> 5)
          .join(' '),
      )
  assert.ok(seen.has('0 5 2'), 'no green fill')
  assert.ok(seen.has('7 0 0'), 'no red text')
  assert.ok(seen.has('0 0 7'), 'no blue border')
})

test('long text runs over empty neighbours and is cut at full ones; numbers that do not fit are signs', async () => {
  const long = 'A very long text that needs room'
  const { pdf } = await print(
    {
      One: {
        rows:
          row(1, cell('A1', long)) +
          row(2, cell('A2', long) + cell('B2', 7)) +
          row(3, cell('A3', 1_234_567_890.5, 4)),
        after: A4,
      },
    },
    { styles: STYLES },
  )
  const [first, second] = pdf.pages[0]!.items.filter(item => item.text.startsWith('A very'))
  assert.equal(first!.text, long)
  assert.ok(second!.text.length < long.length / 2, second!.text)
  assert.match(pdf.text, /###/)
})

test('wrapped text makes its row higher; merged cells are one', async () => {
  const { pdf } = await print(
    {
      One: {
        rows:
          row(1, cell('A1', 'words that go over several lines here', 6)) +
          row(2, cell('A2', 'below') + cell('B2', 'covered')) +
          row(3, cell('A3', 'Title over three', 5)),
        after: `<mergeCells count="1"><mergeCell ref="A3:C3"/></mergeCells>${A4}`,
      },
    },
    { styles: STYLES },
  )
  assert.ok(at(pdf, 'below').y - at(pdf, 'words').y > 25)
  assert.ok(at(pdf, 'Title').x > 110, 'a merged title is not at the right of all its cells')
})

test('print area, titles, breaks, order and scale shape the pages', async () => {
  const rows = Array.from({ length: 120 }, (_, i) =>
    row(i + 1, cell(`A${i + 1}`, `row ${i + 1}`) + cell(`B${i + 1}`, `second ${i + 1}`)),
  ).join('')
  const area = (name: string, formula: string) =>
    `<definedName name="_xlnm.${name}" localSheetId="0">${formula}</definedName>`
  const { pdf } = await print(
    { One: { rows, after: `${A4}<rowBreaks count="1"><brk id="10" man="1"/></rowBreaks>` } },
    { names: area('Print_Area', 'One!$A$1:$A$30') + area('Print_Titles', 'One!$1:$1') },
  )
  assert.equal(pdf.pages.length, 2)
  assert.match(pdf.pages[0]!.text, /row 1\b[\s\S]*row 10\b/)
  assert.doesNotMatch(pdf.pages[0]!.text, /row 11\b/)
  assert.match(pdf.pages[1]!.text, /row 1\n[\s\S]*row 11\b[\s\S]*row 30\b/)
  assert.doesNotMatch(pdf.text, /second|row 31/)
  const fit = await print({
    One: {
      before: '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
      rows,
      after: A4.replace('<pageSetup ', '<pageSetup fitToHeight="1" '),
    },
  })
  assert.equal(fit.pdf.pages.length, 1)
  assert.match(fit.pdf.text, /row 120\b/)
})

test('headers and footers have their codes', async () => {
  const { pdf } = await print({
    Costs: {
      rows: row(1, cell('A1', 'x')),
      after: `${A4}<headerFooter><oddHeader>&amp;L&amp;F&amp;C&amp;"Arial,Bold"&amp;14Big &amp;&amp; bold&amp;R&amp;A</oddHeader><oddFooter>Page &amp;P of &amp;N</oddFooter></headerFooter>`,
    },
  })
  for (const words of ['made.xlsx', 'Big & bold', 'Costs', 'Page 1 of 1'])
    assert.ok(pdf.text.includes(words), words)
  assert.ok(at(pdf, 'Big').y < 60 && at(pdf, 'Page').y > 780)
})

test('headers follow the scale of the sheet, where the file does not say otherwise', async () => {
  const startOf = async (scale: number, own = '') => {
    const after = `<pageSetup scale="${scale}"/><headerFooter${own}><oddHeader>&amp;RQuarterly figures</oddHeader></headerFooter>`
    const { pdf } = await print({ One: { rows: row(1, cell('A1', 'x')), after } })
    return at(pdf, 'Quarterly').x
  }
  const [whole, half] = [await startOf(100), await startOf(50)]
  const edge = 2 * half - whole
  assert.ok(half > whole + 20 && edge > 500, `${whole} ${half}`)
  assert.equal(await startOf(50, ' scaleWithDoc="0"'), whole)
})

test('hidden rows, columns and sheets are left out; links lead where they did', async () => {
  const { pdf, warnings } = await print(
    {
      One: {
        before: '<cols><col min="2" max="2" width="9" hidden="1"/></cols>',
        rows:
          row(1, cell('A1', 'seen') + cell('B1', 'column of words that wrap', 6)) +
          row(2, cell('A2', 'secret'), 'hidden="1"') +
          row(3, cell('A3', 'next')),
        after: `<hyperlinks><hyperlink ref="A1" r:id="l"/></hyperlinks>${A4}`,
        relations: { l: ['hyperlink', 'https://example.org/a'] },
      },
      Two: { rows: row(1, cell('A1', 'gone')), state: 'hidden' },
    },
    { styles: STYLES },
  )
  assert.ok(at(pdf, 'seen').y < 90, `a hidden column makes its row higher: ${at(pdf, 'seen').y}`)
  assert.match(pdf.text, /seen/)
  assert.doesNotMatch(pdf.text, /secret|column|gone/)
  assert.deepEqual(pdf.pages[0]!.links, ['https://example.org/a'])
  assert.deepEqual(warnings, ['left out: 1 hidden sheet'])
})

test('conditional formats: rules by value and formula, scales, bars', async () => {
  const rule = (area: string, xml: string) =>
    `<conditionalFormatting sqref="${area}">${xml}</conditionalFormatting>`
  const rows = [1, 5, 9]
    .map((value, i) =>
      row(i + 1, cell(`A${i + 1}`, value) + cell(`B${i + 1}`, value) + cell(`C${i + 1}`, value)),
    )
    .join('')
  const { bytes } = await print(
    {
      One: {
        rows,
        after:
          rule(
            'A1:A3',
            '<cfRule type="expression" dxfId="0" priority="1"><formula>AND(A1&gt;2,MOD(A1,2)=1)</formula></cfRule>',
          ) +
          rule(
            'B1:B3',
            '<cfRule type="colorScale" priority="2"><colorScale><cfvo type="min"/><cfvo type="max"/><color rgb="FFFF0000"/><color rgb="FF0000FF"/></colorScale></cfRule>',
          ) +
          rule(
            'C1:C3',
            '<cfRule type="dataBar" priority="3"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF00FF00"/></dataBar></cfRule>',
          ) +
          A4,
      },
    },
    { styles: STYLES },
  )
  const drawn = await drawPage(bytes)
  const color = (x: number, y: number) =>
    drawn
      .at(x, y)
      .map(part => Math.round(part / 85))
      .join('')
  assert.deepEqual(
    [80, 95, 110].map(y => color(80, y)),
    ['333', '330', '330'],
    'the rule by formula',
  )
  assert.deepEqual(
    [80, 95, 110].map(y => color(125, y)),
    ['300', '202', '003'],
    'the scale',
  )
  assert.equal(color(173, 110), '030', 'the bar')
})

test('formulas without a result are computed, unknown ones are told of', async () => {
  const formula = (reference: string, text: string) => `<c r="${reference}"><f>${text}</f></c>`
  const { pdf, warnings } = await print({
    One: {
      rows:
        row(1, cell('A1', 2) + cell('B1', 40) + formula('C1', 'SUM(A1:B1)')) +
        row(
          2,
          formula('A2', 'IF(C1&gt;40,"more "&amp;ROUND(C1/5,1),"less")') +
            formula('B2', 'VLOOKUP(2,A1:B1,2,FALSE)+1'),
        ) +
        row(3, formula('A3', 'NOSUCH(1)') + formula('B3', '1/0')),
      after: A4,
    },
  })
  assert.match(pdf.text, /\b42\b/)
  assert.match(pdf.text, /more 8\.4/)
  assert.match(pdf.text, /\b41\b/)
  assert.match(pdf.text, /#DIV\/0!/)
  assert.match(warnings.join(), /1 formula whose result is not in the file/)
  assert.equal(warnings.at(-1), 'functions that are not known: NOSUCH')
})

const DRAW =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const anchored = (content: string) =>
  `<xdr:wsDr ${DRAW}><xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>8</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>18</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to>${content}<xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`

test('a sheet with only a text box, or only a chart, is printed', async () => {
  const box = anchored(
    '<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="1" name="b"/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"/><a:solidFill><a:srgbClr val="FFFF00"/></a:solidFill></xdr:spPr><xdr:txBody><a:bodyPr/><a:p><a:r><a:t>Words in a box</a:t></a:r></a:p></xdr:txBody></xdr:sp>',
  )
  const chart = anchored(
    '<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="c"/></xdr:nvGraphicFramePr><a:graphic><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="c1"/></a:graphicData></a:graphic></xdr:graphicFrame>',
  )
  const points = (name: string, values: (string | number)[], kind: 'str' | 'num') =>
    `<c:${name}><c:${kind}Ref><c:f>x</c:f><c:${kind}Cache><c:ptCount val="${values.length}"/>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref></c:${name}>`
  const space = `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Harvest</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:idx val="0"/><c:order val="0"/>${points('tx', ['Apples'], 'str')}${points('cat', ['North', 'South'], 'str')}${points('val', [30, 70], 'num')}</c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:delete val="0"/></c:catAx><c:valAx><c:axId val="2"/><c:delete val="0"/></c:valAx></c:plotArea><c:legend/></c:chart></c:chartSpace>`
  const relations = (target: string) =>
    `<Relationships><Relationship Id="c1" Type="x/chart" Target="${target}"/></Relationships>`
  const drawing = (target: string) => ({
    rows: '',
    after: `${A4}<drawing r:id="d"/>`,
    relations: { d: ['drawing', target] as [string, string] },
  })
  const { pdf, bytes, warnings } = await print(
    {
      Box: drawing('../drawings/box.xml'),
      Chart: drawing('../drawings/chart.xml'),
      Surface: drawing('../drawings/surface.xml'),
    },
    {
      files: {
        'xl/drawings/box.xml': box,
        'xl/drawings/chart.xml': chart,
        'xl/drawings/_rels/chart.xml.rels': relations('../charts/c.xml'),
        'xl/charts/c.xml': space,
        'xl/drawings/surface.xml': chart,
        'xl/drawings/_rels/surface.xml.rels': relations('../charts/s.xml'),
        'xl/charts/s.xml': space.replaceAll('c:barChart', 'c:surfaceChart'),
      },
    },
  )
  assert.equal(pdf.pages.length, 3)
  assert.match(warnings.join(), /drawn as columns: a surface chart/)
  assert.match(pdf.pages[0]!.text, /Words in a box/)
  assert.doesNotMatch(pdf.text, /empty/)
  for (const words of ['Harvest', 'Apples', 'North', 'South', '80'])
    assert.ok(pdf.pages[1]!.text.includes(words), words)
  const drawn = await drawPage(bytes, 2)
  let bars = 0
  for (let y = 0; y < drawn.height; y++)
    for (let x = 0; x < drawn.width; x++) {
      const [red, , blue] = drawn.at(x, y)
      if (red < 120 && blue > 150) bars++
    }
  assert.ok(bars > 500, `${bars} pixels of bars`)
})

test('comments are printed where the caller wants them', async () => {
  const comments =
    '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>A</author></authors><commentList><comment ref="A1" authorId="0"><text><t>Ask Maria</t></text></comment></commentList></comments>'
  const sheet = {
    One: {
      rows: row(1, cell('A1', 'x')),
      after: A4,
      relations: { c: ['comments', '../comments1.xml'] as [string, string] },
    },
  }
  const parts = { files: { 'xl/comments1.xml': comments } }
  assert.doesNotMatch((await print(sheet, parts)).pdf.text, /Maria/)
  const end = await print(sheet, parts, { comments: 'end' })
  assert.match(end.pdf.pages[1]!.text, /A1\s+Ask Maria/)
  const shown = await print(sheet, parts, { comments: 'shown' })
  assert.equal(shown.pdf.pages.length, 1)
  assert.match(shown.pdf.text, /Ask Maria/)
})

test('a CSV file and an OpenDocument sheet are printed too', async () => {
  const csv = { name: 'list.csv', content: 'Name,Amount\nPears,12.50\nÄpfel,7\n' }
  const list = await readPdf((await runTool(tool, { file: csv, layout: 'sheet' })).bytes)
  assert.match(list.text, /Name[\s\S]*Pears[\s\S]*12\.50[\s\S]*Äpfel/)
  const ns = ['office', 'table', 'text', 'style']
    .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  const content = `<office:document-content ${ns} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"><office:automatic-styles><style:style style:name="co" style:family="table-column"><style:table-column-properties style:column-width="5cm"/></style:style><style:style style:name="ce" style:family="table-cell"><style:text-properties fo:font-weight="bold"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Eins"><table:table-column table:style-name="co" table:number-columns-repeated="2"/><table:table-row><table:table-cell table:style-name="ce" office:value-type="string"><text:p>Kopf</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="3"><text:p>3,00</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  const ods = await zipBytes([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', store: true },
    { name: 'content.xml', content },
  ])
  const sheet = await readPdf(
    (await runTool(tool, { file: { name: 'a.ods', content: ods }, layout: 'sheet' })).bytes,
  )
  assert.match(sheet.text, /Kopf[\s\S]*3,00/)
  assert.ok(at(sheet, '3,00').x > at(sheet, 'Kopf').x + 200)
})

test('words of many scripts are read as they were written', async () => {
  const words = [
    'Καλημέρα',
    'Привет',
    '世界',
    'テスト',
    '안녕하세요',
    'नमस्ते',
    'สวัสดี',
    'Բարեւ',
    'გამარჯობა',
    'Tiếng',
  ]
  const { pdf } = await print({
    One: { rows: words.map((word, i) => row(i + 1, cell(`A${i + 1}`, word))).join(''), after: A4 },
  })
  for (const word of words)
    assert.ok(pdf.text.normalize('NFC').includes(word), `${word} is not in ${pdf.text}`)
})

test('the same workbook gives the same bytes, and the fixture prints', async () => {
  const once = await runTool(tool, { file: fixture('sheet.xlsx'), layout: 'sheet' })
  const again = await runTool(tool, { file: fixture('sheet.xlsx'), layout: 'sheet' })
  assert.deepEqual(once.bytes, again.bytes)
  assert.match((await readPdf(once.bytes)).text, /Harbour readings/)
})

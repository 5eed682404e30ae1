import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../../test/support/draw-pdf.ts'
import { cell, type PrintedSheet, printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { zipBytes } from '../../../formats/archive/zip-writer.ts'
import tool from './excel-to-pdf.ts'

const print = async (sheets: Record<string, PrintedSheet>, parts?: Parameters<typeof printedXlsx>[1]) => {
  const content = await printedXlsx(sheets, parts)
  const run = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  return { ...run, pdf: await readPdf(run.bytes) }
}
const row = (index: number, cells: string) => `<row r="${index}">${cells}</row>`

/** How many pixels of a page are of a kind. */
async function pixels(
  bytes: Uint8Array,
  is: (red: number, green: number, blue: number, x: number, y: number) => boolean,
): Promise<number> {
  const drawn = await drawPage(bytes, 1, 2)
  let count = 0
  for (let y = 0; y < drawn.height; y++)
    for (let x = 0; x < drawn.width; x++) {
      const [red, green, blue] = drawn.at(x, y)
      if (is(red, green, blue, x, y)) count++
    }
  return count
}

test('number formats: colours go before the font, months beside days are declined, Japanese eras', async () => {
  const formats = ['[Red]0.00', '[$-419]d mmmm yyyy', '[$-411]ggge"年"m"月"d"日"', '0.0E+0', 'yyyy-mm-dd']
  const { pdf, bytes } = await print(
    {
      One: {
        before: '<cols><col min="1" max="5" width="20" customWidth="1"/></cols>',
        rows: row(1, [7, 45_321, 45_321, 0, -5].map((value, i) => cell(`${'ABCDE'[i]}1`, value, i)).join('')),
      },
    },
    {
      styles: `<numFmts>${formats.map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts><fonts><font><sz val="11"/><color rgb="FF000000"/><name val="Calibri"/></font></fonts><cellXfs>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs>`,
    },
  )
  for (const words of ['30 января 2024', '令和6年1月30日', '0.0E+0', '###'])
    assert.ok(pdf.text.includes(words), `${words} is not in ${pdf.text}`)
  assert.ok((await pixels(bytes, (red, green, blue) => red > 200 && green < 60 && blue < 60)) > 10)
})

test('sparklines are drawn in their cells', async () => {
  const spark =
    '<extLst><ext xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main" uri="{05C60535-1F16-4fd2-B633-F4F36F0B64E0}"><x14:sparklineGroups><x14:sparklineGroup type="column" negative="1"><x14:colorSeries rgb="FF0000FF"/><x14:colorNegative rgb="FFFF0000"/><x14:sparklines><x14:sparkline><xm:f>One!A1:C1</xm:f><xm:sqref>D1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>'
  const { bytes, warnings } = await print({
    One: { rows: row(1, cell('A1', 4) + cell('B1', -3) + cell('C1', 5)), after: spark },
  })
  assert.deepEqual(warnings, [])
  const blue = await pixels(bytes, (r, g, b) => b > 200 && r < 80 && g < 80)
  const red = await pixels(bytes, (r, g, b) => r > 200 && b < 80 && g < 80)
  assert.ok(blue > 100 && red > 50 && blue > red, `${blue} blue, ${red} red`)
})

test('printed gridlines stop at merged cells and at text that runs over its neighbours', async () => {
  const lines = async (first: string, merges = '') => {
    const { bytes } = await print({
      One: {
        rows: row(1, cell('A1', first)) + row(2, cell('C2', 'x')),
        after: `${merges}<printOptions gridLines="1"/>`,
      },
    })
    // Around the line between the first two columns, in the first row alone.
    return pixels(bytes, (r, g, b, x, y) => r + g + b < 700 && x > 180 && x < 230 && y > 148 && y < 170)
  }
  const plain = await lines('a')
  assert.ok(plain > 5, `${plain} pixels of a line`)
  assert.equal(await lines(`a${' '.repeat(40)}b`), 0)
  assert.equal(await lines('a', '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>'), 0)
})

test('OpenDocument: general numbers in the digits that fit, column breaks, colours of number styles', async () => {
  const ns = ['office', 'table', 'text', 'style']
    .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
    .join(' ')
  const column = (name: string, more: string) =>
    `<style:style style:name="${name}" style:family="table-column"><style:table-column-properties style:column-width="2cm" ${more}/></style:style>`
  const number = (name: string) =>
    `<table:table-cell table:style-name="${name}" office:value-type="float" office:value="0.795193565600123"><text:p>0.795193565600123</text:p></table:table-cell>`
  const content = `<office:document-content ${ns} xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0"><office:automatic-styles>${column('co', '')}${column('cb', 'fo:break-before="page"')}<number:number-style style:name="N1"><style:text-properties fo:color="#ff0000"/><number:number number:min-integer-digits="1"/><style:map style:condition="value()&lt;0" style:apply-style-name="N0"/></number:number-style><number:number-style style:name="N2"><number:number number:decimal-places="15"/></number:number-style><style:style style:name="ce" style:family="table-cell" style:data-style-name="N1"/><style:style style:name="cf" style:family="table-cell" style:data-style-name="N2"/></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Eins"><table:table-column table:style-name="co"/><table:table-column table:style-name="co"/><table:table-column table:style-name="cb"/><table:table-row>${number('plain')}${number('cf')}<table:table-cell office:value-type="string"><text:p>beyond</text:p></table:table-cell></table:table-row><table:table-row>${number('ce')}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  const file = {
    name: 'a.ods',
    content: await zipBytes([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', store: true },
      { name: 'content.xml', content },
    ]),
  }
  const { bytes } = await runTool(tool, { file, layout: 'sheet' })
  const pdf = await readPdf(bytes)
  assert.equal(pdf.pages.length, 2)
  assert.match(pdf.pages[1]!.text, /beyond/)
  assert.match(pdf.pages[0]!.text, /0\.79519357/)
  assert.match(pdf.pages[0]!.text, /###/)
  assert.ok((await pixels(bytes, (red, green, blue) => red > 200 && green < 60 && blue < 60)) > 10)
})

test('charts show computed cells, dates in the format of their cells, and the formula of a trend', async () => {
  const chart =
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>6</xdr:row></xdr:from><xdr:to><xdr:col>8</xdr:col><xdr:row>26</xdr:row></xdr:to><xdr:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="c1"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor></xdr:wsDr>'
  const space =
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart><c:plotArea><c:barChart><c:barDir val="col"/><c:ser><c:trendline><c:trendlineType val="linear"/><c:dispRSqr val="1"/><c:dispEq val="1"/></c:trendline><c:cat><c:numRef><c:f>One!$A$1:$A$3</c:f></c:numRef></c:cat><c:val><c:numRef><c:f>One!$B$1:$B$3</c:f><c:numCache><c:ptCount val="3"/><c:pt idx="0"><c:v>0</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/><c:delete val="0"/></c:catAx><c:valAx><c:axId val="2"/><c:delete val="0"/></c:valAx></c:plotArea></c:chart></c:chartSpace>'
  const rows = [1, 2, 3].map(i =>
    row(i, `${cell(`A${i}`, 46_000 + 31 * i, 1)}<c r="B${i}"><f>2*ROW()+5</f><v>0</v></c>`),
  )
  const { pdf, warnings } = await print(
    {
      One: {
        rows: `${rows.join('')}${row(4, '<c r="A4"><f>NOSUCH(1)</f><v>0</v></c>')}`,
        after: '<drawing r:id="d"/>',
        relations: { d: ['drawing', '../drawings/d.xml'] },
      },
    },
    {
      styles:
        '<numFmts><numFmt numFmtId="200" formatCode="mmm yyyy"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs>',
      calculation: '<calcPr fullCalcOnLoad="1"/>',
      files: {
        'xl/drawings/d.xml': chart,
        'xl/drawings/_rels/d.xml.rels':
          '<Relationships><Relationship Id="c1" Type="x/chart" Target="../charts/c.xml"/></Relationships>',
        'xl/charts/c.xml': space,
      },
    },
  )
  // Once in its cell, once below its bar.
  assert.equal(pdf.text.match(/Feb 2026/g)?.length, 2, pdf.text)
  for (const words of ['y = 2x + 5', 'R² = 1', '11', '12'])
    assert.ok(pdf.text.includes(words), `${words}: ${pdf.text}`)
  assert.match(warnings.join(), /shown as 0: 1 formula/)
})

test('what a sheet holds and a print does not show is told: controls, objects, macros, fonts', async () => {
  const types = ['ctrlProp', 'ctrlProp', 'oleObject', 'slicer']
  const { warnings } = await print(
    {
      One: {
        rows: row(1, cell('A1', 'words', 1)),
        relations: Object.fromEntries(
          types.map((type, i) => [`x${i}`, [type, `../x/${i}.xml`] as [string, string]]),
        ),
      },
    },
    {
      styles:
        '<fonts><font><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><name val="Papyrus"/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs>',
      files: { 'xl/vbaProject.bin': 'x' },
    },
  )
  assert.deepEqual(warnings.toSorted(), [
    '1 embedded object without a picture is left out',
    '1 macro project is left out',
    '1 slicer is left out',
    '2 form controls are left out',
    'similar fonts are used for Papyrus',
  ])
})

test('no-break spaces are printed in every font that stands in for one of an office', async () => {
  for (const family of ['Calibri', 'Cambria', 'Arial', 'Times New Roman', 'Courier New']) {
    const styles = `<fonts><font><sz val="11"/><name val="${family}"/></font></fonts><cellXfs><xf/></cellXfs>`
    const { pdf } = await print({ One: { rows: row(1, cell('A1', '12\u00a0345')) } }, { styles })
    assert.match(pdf.pages[0]!.text, /12\s345/, family)
  }
})

test('a row of marks with no letter to stand on is printed, however long', async () => {
  const marks = String.fromCodePoint(...Array.from({ length: 64 }, (_, i) => 0x1da00 + i))
  const { pdf } = await print({ One: { rows: row(1, cell('A1', marks)) + row(2, cell('A2', 'after')) } })
  assert.match(pdf.pages[0]!.text, /after/)
})

test('on a sheet from the right, long text in the last column runs on to the left', async () => {
  const { pdf, bytes } = await print({
    One: {
      before: '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews>',
      rows: row(1, cell('A1', 'שם') + cell('B1', 'שולם בחלקו ביום ראשון בבוקר')),
    },
  })
  // Two columns of 48 points at the right margin of 0.7 inches.
  const edge = pdf.pages[0]!.width - 50.4 - 2 * 48 - 4
  const ink = await pixels(bytes, (red, _, __, x, y) => red < 120 && x < 2 * edge && y < 200)
  assert.ok(ink > 40, `${ink} dark pixels beyond the last column`)
})

test('form controls are printed with their state, but not those that are not meant to be', async () => {
  const control = (kind: string, words: string, line: number, more = '') =>
    `<v:shape type="#_x0000_t201"><v:textbox><div><font face="Tahoma">${words}</font></div></v:textbox><x:ClientData ObjectType="${kind}"><x:Anchor>2, 0, ${line}, 0, 4, 0, ${line + 1}, 0</x:Anchor>${more}</x:ClientData></v:shape>`
  const controls = [
    control('Checkbox', 'Letters', 1, '<x:Checked>1</x:Checked>'),
    control('Checkbox', 'Calls', 2),
    control('Drop', '', 3, '<x:FmlaRange>$A$1:$A$2</x:FmlaRange><x:Sel>2</x:Sel>'),
    control('Button', 'Send', 4, '<x:PrintObject>False</x:PrintObject>'),
  ]
  const { pdf, warnings } = await print(
    {
      One: {
        rows:
          row(1, '<c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>Red</t></r><r><t>dish</t></r></is></c>') +
          row(2, cell('A2', 'Green')),
        after: '<legacyDrawing r:id="v"/>',
        relations: {
          v: ['vmlDrawing', '../drawings/old.vml'],
          ...Object.fromEntries([1, 2, 3, 4, 5].map(i => [`p${i}`, ['ctrlProp', `../ctrlProps/p${i}.xml`]])),
        },
      },
    },
    {
      files: {
        'xl/drawings/old.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">${controls.join('')}</xml>`,
      },
    },
  )
  assert.match(pdf.text, /☑ Letters/)
  assert.match(pdf.text, /☐ Calls/)
  assert.match(pdf.text, /Reddish/)
  assert.equal(pdf.text.match(/Green/g)?.length, 2)
  assert.doesNotMatch(pdf.text, /Send/)
  assert.deepEqual(warnings, ['1 form control is not shown'])
})

test('cells with borders lean with their turned text', async () => {
  const red = async (rotation: number) => {
    const { bytes } = await print(
      { One: { rows: `<row r="1" ht="60" customHeight="1">${cell('B1', 'Head', 0)}</row>` } },
      {
        styles: `<fonts><font><sz val="11"/><name val="Calibri"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFF0000"/></patternFill></fill></fills><borders><border><left style="thin"/><right style="thin"/></border></borders><cellXfs><xf fillId="2"><alignment textRotation="${rotation}"/></xf></cellXfs>`,
      },
    )
    const xs: number[] = []
    await pixels(bytes, (r, g, b, x) => r > 200 && g < 60 && b < 60 && xs.push(x) > 0)
    return { first: xs.reduce((a, b) => Math.min(a, b)), last: xs.reduce((a, b) => Math.max(a, b)) }
  }
  const [upright, right, left] = [await red(0), await red(45), await red(135)]
  // Sixty points at 45 degrees, two pixels each.
  assert.ok(Math.abs(right.last - upright.last - 120) < 4, `${upright.last} to ${right.last}`)
  assert.ok(Math.abs(right.first - upright.first) < 4)
  assert.ok(Math.abs(upright.first - left.first - 120) < 4 || left.first < upright.first - 60)
})

test('leaning text stays on the page of its cell', async () => {
  const { pdf } = await print(
    {
      One: {
        before:
          '<cols><col min="1" max="1" width="60" customWidth="1"/><col min="2" max="3" width="9" customWidth="1"/><col min="4" max="4" width="70" customWidth="1"/></cols>',
        rows: `<row r="1" ht="60" customHeight="1">${cell('B1', 'Lean', 0)}${cell('D1', 'Next', 0)}</row>`,
      },
    },
    {
      styles:
        '<fonts><font><sz val="11"/><name val="Calibri"/></font></fonts><borders><border><left style="thin"/></border></borders><cellXfs><xf><alignment textRotation="45" horizontal="right"/></xf></cellXfs>',
    },
  )
  assert.deepEqual(
    pdf.pages.map(page => /Lean|Next/.exec(page.text)?.[0]),
    ['Lean', 'Next'],
  )
  assert.doesNotMatch(pdf.pages[1]!.text, /Lean/)
})

test('pivot tables have the look of their style, which their cells do not keep', async () => {
  const pivot =
    '<pivotTableDefinition xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><location ref="A1:B3" firstHeaderRow="0" firstDataRow="1" firstDataCol="1"/><rowFields><field x="0"/></rowFields><rowItems><i><x/></i><i t="grand"><x/></i></rowItems><pivotTableStyleInfo name="PivotStyleLight16" showColHeaders="1"/></pivotTableDefinition>'
  const { bytes } = await print(
    {
      One: {
        rows: ['Kind', 'Pears', 'Total'].map((word, i) => row(i + 1, cell(`A${i + 1}`, word))).join(''),
        relations: { p: ['pivotTable', '../pivotTables/p.xml'] },
      },
    },
    { files: { 'xl/pivotTables/p.xml': pivot } },
  )
  // Two rows of two columns, each some 96 by 30 pixels.
  const pale = await pixels(bytes, (r, g, b) => b > 235 && r < 235 && r > 200 && g < 240)
  assert.ok(pale > 7_000 && pale < 13_000, `${pale} pixels`)
})

test('cells show their entities and pictures, not the error that older programs get', async () => {
  const { default: sharp } = await import('sharp')
  const red = { width: 40, height: 40, channels: 3, background: '#ff0000' } as const
  const rich = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"'
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const { bytes, pdf } = await print(
    {
      One: {
        rows: row(
          1,
          '<c r="A1" t="e" vm="1"><v>#VALUE!</v></c><c r="B1" t="e" vm="2"><v>#VALUE!</v></c><c r="C1" t="e"><v>#REF!</v></c>',
        ),
      },
    },
    {
      files: {
        'xl/metadata.xml':
          '<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:d="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"><metadataTypes><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE"><bk><extLst><ext><d:rvb i="0"/></ext></extLst></bk><bk><extLst><ext><d:rvb i="1"/></ext></extLst></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk><bk><rc t="1" v="1"/></bk></valueMetadata></metadata>',
        'xl/richData/rdrichvalue.xml': `<rvData ${rich}><rv s="0"><v>Canada</v></rv><rv s="1"><v>0</v></rv></rvData>`,
        'xl/richData/rdrichvaluestructure.xml': `<rvStructures ${rich}><s t="_linkedentity2"><k n="_DisplayString"/></s><s t="_localImage"><k n="_rvRel:LocalImageIdentifier"/></s></rvStructures>`,
        'xl/richData/richValueRel.xml': `<richValueRels xmlns="http://schemas.microsoft.com/office/spreadsheetml/2022/richvaluerel" xmlns:r="${types}"><rel r:id="i"/></richValueRels>`,
        'xl/richData/_rels/richValueRel.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="i" Type="${types}/image" Target="../media/red.png"/></Relationships>`,
        'xl/media/red.png': await sharp({ create: red }).png().toBuffer(),
      },
    },
  )
  assert.match(pdf.text, /Canada/)
  assert.match(pdf.text, /#REF!/)
  assert.doesNotMatch(pdf.text, /#VALUE!/)
  // A square as high as its row, not as wide as its column: 15 points, two pixels each.
  const painted = await pixels(bytes, (r, g, b) => r > 200 && g < 60 && b < 60)
  assert.ok(painted > 600 && painted < 1_100, `${painted} pixels`)
})

test('lines of a cell are spread over its height where it says so', async () => {
  const places = async (vertical: string) => {
    const { pdf } = await print(
      { One: { rows: `<row r="1" ht="120" customHeight="1">${cell('A1', 'upper lower', 0)}</row>` } },
      { styles: `<cellXfs><xf><alignment wrapText="1" vertical="${vertical}"/></xf></cellXfs>` },
    )
    return pdf.pages[0]!.items.map(item => item.y)
  }
  const gap = ([a = 0, b = 0]: number[]) => Math.abs(a - b)
  assert.ok(gap(await places('center')) < 20)
  for (const vertical of ['justify', 'distributed']) assert.ok(gap(await places(vertical)) > 80, vertical)
})

test('a row that is said to have no height of its own is high enough for its text', async () => {
  const below = async (custom: string) => {
    const { pdf } = await print(
      {
        One: {
          rows: `<row r="1" ht="15" ${custom}>${cell('A1', 'Large', 0)}</row><row r="2">${cell('A2', 'Below', 1)}</row>`,
        },
      },
      {
        styles:
          '<fonts><font><sz val="36"/><name val="Calibri"/></font><font><sz val="11"/><name val="Calibri"/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>',
      },
    )
    return pdf.pages[0]!.items.find(item => item.text === 'Below')!.y
  }
  const kept = await below('')
  assert.equal(await below('customHeight="1"'), kept)
  assert.ok((await below('customHeight="false"')) > kept + 20)
})

test('text spread over the width of its cell has room for all its lines', async () => {
  const words = 'one two three four five six seven'
  for (const horizontal of ['justify', 'distributed']) {
    const { pdf } = await print(
      { One: { rows: row(1, cell('A1', words, 0)) + row(2, cell('A2', 'below', 1)) } },
      {
        styles: `<cellXfs><xf><alignment horizontal="${horizontal}"/></xf><xf/></cellXfs>`,
      },
    )
    const { items } = pdf.pages[0]!
    const text = items.map(item => item.text).join(' ')
    for (const word of words.split(' ')) assert.ok(text.includes(word), `${word} is missing: ${horizontal}`)
    const last = items.find(item => item.text.includes('seven'))!
    assert.ok(items.find(item => item.text === 'below')!.y > last.y)
  }
})

test('a rule for texts that has only its formula is followed', async () => {
  const red = async (formula: string) => {
    const { bytes } = await print(
      {
        One: {
          rows: row(1, cell('A1', 'fell behind')) + row(2, cell('A2', 'on track')),
          after: `<conditionalFormatting sqref="A1:A2"><cfRule type="containsText" dxfId="0" priority="1"><formula>${formula}</formula></cfRule></conditionalFormatting>`,
        },
      },
      {
        styles:
          '<cellXfs><xf/></cellXfs><dxfs><dxf><fill><patternFill><bgColor rgb="FFFF0000"/></patternFill></fill></dxf></dxfs>',
      },
    )
    return pixels(bytes, (r, g, b) => r > 200 && g < 60 && b < 60)
  }
  assert.ok((await red('NOT(ISERROR(SEARCH("behind",A1)))')) > 500)
  assert.equal(await red('NOT(ISERROR(SEARCH("ahead",A1)))'), 0)
})

test('letters one below the other all have room in a row without a height', async () => {
  const { pdf } = await print(
    { One: { rows: row(1, cell('A1', 'tower', 0)) + row(2, cell('A2', 'below', 1)) } },
    { styles: '<cellXfs><xf><alignment textRotation="255"/></xf><xf/></cellXfs>' },
  )
  const { items } = pdf.pages[0]!
  const top = 0.75 * 72
  assert.ok(items.find(item => item.text === 't')!.y > top, 'the first letter is on the row')
  assert.ok(items.find(item => item.text === 'below')!.y > top + 5 * 12)
})

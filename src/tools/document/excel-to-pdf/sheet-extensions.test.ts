import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../../test/support/draw-pdf.ts'
import { cell, type PrintedSheet, printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './excel-to-pdf.ts'

const X14 = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"'
const XM = 'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"'
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const row = (index: number, inside: string) => `<row r="${index}" ht="20" customHeight="1">${inside}</row>`

async function print(sheet: PrintedSheet, files: Record<string, string | Buffer> = {}) {
  const before = '<cols><col min="1" max="20" width="20" customWidth="1"/></cols>'
  const content = await printedXlsx({ One: { before, ...sheet } }, { files })
  const run = await runTool(tool, { file: { name: 'made.xlsx', content }, layout: 'sheet' })
  return { ...run, pdf: await readPdf(run.bytes) }
}

/** How many points of the page have a colour, and where their middle lies across. */
async function painted(bytes: Uint8Array, [red, green, blue]: [number, number, number]) {
  const drawn = await drawPage(bytes, 1, 2)
  const near = (a: number | undefined, b: number) => Math.abs((a ?? 999) - b) < 40
  const xs: number[] = []
  for (let y = 0; y < drawn.height; y++)
    for (let x = 0; x < drawn.width; x++) {
      const [r, g, b] = drawn.at(x, y)
      if (near(r, red) && near(g, green) && near(b, blue)) xs.push(x)
    }
  return { count: xs.length, x: xs.reduce((sum, x) => sum + x, 0) / Math.max(1, xs.length) }
}

test('data bars: from the right, and negative ones in the colour of the others', async () => {
  const id = '{00000001-0000-4000-8000-000000000000}'
  const bars = (attributes: string) =>
    print({
      rows: row(1, cell('A1', 40)) + row(2, cell('A2', -40)),
      after: `<conditionalFormatting sqref="A1:A2"><cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF00FF00"/></dataBar><extLst><ext ${X14}><x14:id>${id}</x14:id></ext></extLst></cfRule></conditionalFormatting><extLst><ext ${X14}><x14:conditionalFormattings><x14:conditionalFormatting ${XM}><x14:cfRule type="dataBar" id="${id}"><x14:dataBar minLength="0" maxLength="100" gradient="0" ${attributes}><x14:cfvo type="autoMin"/><x14:cfvo type="autoMax"/><x14:negativeFillColor rgb="FFFF0000"/></x14:dataBar></x14:cfRule><xm:sqref>A1:A2</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`,
    })
  const [green, red] = [
    [0, 255, 0],
    [255, 0, 0],
  ] as [number, number, number][]
  const usual = (await bars('')).bytes
  const turned = (await bars('direction="rightToLeft"')).bytes
  const same = (await bars('negativeBarColorSameAsPositive="1"')).bytes
  assert.ok((await painted(usual, green!)).x > (await painted(usual, red!)).x + 20)
  assert.ok((await painted(turned, green!)).x < (await painted(turned, red!)).x - 20)
  assert.equal((await painted(same, red!)).count, 0)
  assert.ok((await painted(same, green!)).count > 1.6 * (await painted(usual, green!)).count)
})

const sparked = (attributes: string, values: (number | undefined)[]) =>
  print({
    rows: row(1, values.map((one, i) => (one === undefined ? '' : cell(`${'BCDEF'[i]}1`, one))).join('')),
    after: `<extLst><ext ${X14} ${XM}><x14:sparklineGroups><x14:sparklineGroup ${attributes}><x14:colorSeries rgb="FF0000FF"/><x14:colorAxis rgb="FF00FFFF"/><x14:colorFirst rgb="FFFFFF00"/><x14:colorHigh rgb="FF00FF00"/><x14:colorLow rgb="FFFF0000"/><x14:sparklines><x14:sparkline><xm:f>One!B1:F1</xm:f><xm:sqref>A1</xm:sqref></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>`,
  }).then(({ bytes }) => bytes)

test('sparklines mark their highest and lowest points, as columns and as dots', async () => {
  for (const kind of ['column', 'line']) {
    const values = [3, 9, 2, 4, 5]
    const plain = await sparked(`type="${kind}"`, values)
    const marked = await sparked(`type="${kind}" high="1" low="1" first="1"`, values)
    const colors: [number, number, number][] = [
      [0, 255, 0],
      [255, 0, 0],
      [255, 255, 0],
    ]
    for (const color of colors) {
      assert.equal((await painted(plain, color)).count, 0, kind)
      assert.ok((await painted(marked, color)).count > 0, `${kind} ${color}`)
    }
  }
})

test('sparklines go over empty cells, stop at them or fall to nought, as the file says', async () => {
  const blue = async (empty: string) =>
    (
      await painted(
        await sparked(`lineWeight="3" displayEmptyCellsAs="${empty}"`, [5, undefined, 6, undefined, 5]),
        [0, 0, 255],
      )
    ).count
  const [gap, span, zero] = [await blue('gap'), await blue('span'), await blue('zero')]
  assert.equal(gap, 0)
  assert.ok(span > 50 && zero > span, `${span} ${zero}`)
})

test('conversations are printed with their people, not as the note for older programs', async () => {
  const space = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"'
  const { pdf } = await print(
    {
      rows: row(1, cell('A1', 7)),
      after: '<pageSetup cellComments="atEnd"/>',
      relations: { c: ['comments', '../c.xml'], t: ['threadedComment', '../threadedComments/t.xml'] },
    },
    {
      'xl/c.xml':
        '<comments><authors><author>tc={1}</author></authors><commentList><comment ref="A1" authorId="0"><text><t>[Threaded comment] Your version of Excel allows</t></text></comment></commentList></comments>',
      'xl/threadedComments/t.xml': `<ThreadedComments ${space}><threadedComment ref="A1" personId="{a}" id="{1}"><text>Is it right?</text></threadedComment><threadedComment ref="A1" personId="{b}" id="{2}" parentId="{1}"><text>Yes.</text></threadedComment></ThreadedComments>`,
      'xl/persons/person.xml': `<personList ${space}><person displayName="Ana Silva" id="{a}"/><person displayName="Ken Ito" id="{b}"/></personList>`,
    },
  )
  assert.match(pdf.text, /Ana Silva: Is it right\?\s+Ken Ito: Yes\./)
  assert.doesNotMatch(pdf.text, /Threaded/)
})

test('a pivot table that its cells do not hold is told of', async () => {
  const pivot =
    '<pivotTableDefinition><location ref="A3:B5" firstDataRow="1"/><rowItems><i t="grand"/></rowItems><pivotTableStyleInfo name="PivotStyleMedium9"/></pivotTableDefinition>'
  const made = (last: string) =>
    print(
      { rows: row(1, cell('A1', 'Head')) + last, relations: { p: ['pivotTable', '../pivotTables/p.xml'] } },
      { 'xl/pivotTables/p.xml': pivot },
    )
  assert.deepEqual((await made(row(4, cell('B4', 1)))).warnings, [])
  assert.deepEqual((await made('')).warnings, [
    'not printed: a pivot table without values, which Excel fills when it opens the file',
  ])
})

test('pictures of the web in cells are those that the file keeps, over the whole of merged cells', async () => {
  const { default: sharp } = await import('sharp')
  const red = { width: 80, height: 10, channels: 3, background: '#ff0000' } as const
  const rich = 'xmlns="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"'
  const shown = async (merge: string) => {
    const { bytes, pdf } = await print(
      {
        rows: row(1, '<c r="A1" t="e" vm="1"><f>_xlfn.IMAGE("https://example.org")</f><v>#VALUE!</v></c>'),
        after: merge,
      },
      {
        'xl/metadata.xml': `<metadata xmlns:d="http://schemas.microsoft.com/office/spreadsheetml/2017/richdata"><metadataTypes><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLRICHVALUE"><bk><extLst><ext><d:rvb i="0"/></ext></extLst></bk></futureMetadata><valueMetadata><bk><rc t="1" v="0"/></bk></valueMetadata></metadata>`,
        'xl/richData/rdrichvalue.xml': `<rvData ${rich}><rv s="0"><v>0</v></rv></rvData>`,
        'xl/richData/rdrichvaluestructure.xml': `<rvStructures ${rich}><s t="_webimage"><k n="WebImageIdentifier"/></s></rvStructures>`,
        'xl/richData/rdRichValueWebImage.xml': `<webImagesSrd xmlns="http://schemas.microsoft.com/office/spreadsheetml/2020/richdatawebimage" xmlns:r="${REL}"><webImageSrd><address r:id="a"/><blip r:id="b"/></webImageSrd></webImagesSrd>`,
        'xl/richData/_rels/rdRichValueWebImage.xml.rels': `<Relationships><Relationship Id="a" Type="${REL}/hyperlink" Target="https://example.org" TargetMode="External"/><Relationship Id="b" Type="${REL}/image" Target="../media/red.png"/></Relationships>`,
        'xl/media/red.png': await sharp({ create: red }).png().toBuffer(),
      },
    )
    assert.doesNotMatch(pdf.text, /#/)
    return (await painted(bytes, [255, 0, 0])).count
  }
  const one = await shown('')
  assert.ok(one > 500, `${one}`)
  assert.ok((await shown('<mergeCells><mergeCell ref="A1:B2"/></mergeCells>')) > 2 * one)
})

/** A what-if table whose cells the file leaves empty, as programs write it that do not compute. */
const whatIf = (rows: string[], table: string): PrintedSheet => ({
  rows: [
    row(1, cell('A1', 'rate') + cell('B1', 0.05) + cell('D1', 'years') + cell('E1', 10)),
    row(2, `<c r="B2"><f>B1*E1*1000</f><v>500</v></c>`),
    ...rows.map((inside, i) => row(4 + i, inside.replace('TABLE', `<f t="dataTable" ${table}/>`))),
  ].join(''),
})

test('what-if tables without results are computed: one input down or across, or two', async () => {
  const empty = (reference: string, formula = '') => `<c r="${reference}">${formula}</c>`
  const corner = '<c r="A4"><f>B2</f><v>500</v></c>'
  const across = cell('B4', 5) + cell('C4', 20)
  const both = await print(
    whatIf(
      [
        corner + across,
        cell('A5', 0.04) + empty('B5', 'TABLE') + empty('C5'),
        cell('A6', 0.06) + empty('B6'),
      ],
      'ref="B5:C6" dt2D="1" dtr="1" r1="E1" r2="B1"',
    ),
  )
  assert.deepEqual(both.warnings, [])
  for (const result of ['200', '800', '300', '1200']) assert.ok(both.pdf.text.includes(result), both.pdf.text)
  const down = await print(
    whatIf(
      ['<c r="B4"><f>B2</f><v>500</v></c>', cell('A5', 0.07) + empty('B5', 'TABLE')],
      'ref="B5:B5" r1="B1"',
    ),
  )
  assert.ok(down.pdf.text.includes('700'), down.pdf.text)
  const right = await print(
    whatIf(
      [cell('B4', 30), '<c r="A5"><f>B2</f><v>500</v></c>' + empty('B5', 'TABLE')],
      'ref="B5:B5" dtr="1" r1="E1"',
    ),
  )
  assert.ok(right.pdf.text.includes('1500'), right.pdf.text)
})

test('comments that the file keeps off its pages, and pictures that are only linked, are reported', async () => {
  const comments =
    '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>A</author></authors><commentList><comment ref="A1" authorId="0"><text><t>remark</t></text></comment></commentList></comments>'
  const XDR = 'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
  const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
  const corner = (name: string, at: number) =>
    `<xdr:${name}><xdr:col>${at}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${at}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`
  const drawing = `<xdr:wsDr ${XDR} ${A} xmlns:r="${REL}"><xdr:twoCellAnchor>${corner('from', 2)}${corner('to', 4)}<xdr:pic><xdr:blipFill><a:blip r:link="rId1"/></xdr:blipFill><xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr></xdr:pic><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`
  const { warnings } = await print(
    {
      rows: row(1, cell('A1', 'word')),
      after: '<drawing r:id="rId8"/>',
      relations: { rId8: ['drawing', '../drawings/drawing1.xml'], rId9: ['comments', '../comments1.xml'] },
    },
    { 'xl/comments1.xml': comments, 'xl/drawings/drawing1.xml': drawing },
  )
  assert.deepEqual(warnings, [
    'not printed: a picture that is only linked',
    'not printed: 1 comment, as the file says; ask for comments=end or comments=shown',
  ])
})

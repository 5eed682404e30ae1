import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readPdf } from '../../../../test/support/read-pdf.ts'
import { fixture, refusal, runTool, type TestFile } from '../../../../test/support/run-tool.ts'
import { rawXlsx } from '../../../../test/support/xlsx.ts'
import { zipBytes } from '../../../formats/archive/zip-writer.ts'
import { type Sheet, writeXlsx } from '../../../formats/office/xlsx/write-xlsx.ts'
import tool from './excel-to-pdf.ts'

async function xlsxOf(...sheets: Sheet[]): Promise<TestFile> {
  const folder = await mkdtemp(join(tmpdir(), 'toolwright-xlsx-'))
  try {
    await writeXlsx(join(folder, 'a.xlsx'), sheets)
    return { name: 'made.xlsx', content: await readFile(join(folder, 'a.xlsx')) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const set = async (file: TestFile, layout = 'grid') => {
  const run = await runTool(tool, { file, layout })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('a mark that no font has may stand on a space in text that runs to the left', async () => {
  const { pdf } = await set({ name: 'made.csv', content: 'ޠ \u07a6\u07b1,1\nafter,2\n' })
  assert.match(pdf.text, /after/)
})

test('the sheet: values as Excel shows them, a section a sheet, hidden ones left out', async () => {
  const { pdf, name, warnings } = await set(fixture('sheet.xlsx'))
  assert.equal(name, 'sheet.pdf')
  assert.deepEqual(pdf.outline, ['Readings', 'Wide'])
  assert.ok(pdf.tagged)
  assert.equal(pdf.title, 'sheet')
  const [first, second] = pdf.pages
  assert.ok(first!.height > first!.width && second!.width > second!.height)
  for (const shown of [
    'Harbour readings',
    '18/03/2024',
    '12.5%',
    '1,234.50 EUR',
    '(99.90 EUR)',
    'be broken over several lines',
    '港の記録',
    'TRUE',
  ])
    assert.ok(first!.text.includes(shown), `${shown} is not in ${first!.text}`)
  assert.doesNotMatch(pdf.text, /hidden words/)
  assert.deepEqual(warnings, ['left out: 1 hidden sheet'])
})

test('a wide sheet goes on beside, with row numbers and letters again', async () => {
  const { pdf } = await set(fixture('sheet.xlsx'))
  assert.equal(pdf.pages.length, 3)
  assert.match(pdf.pages[1]!.text, /\bA\s+B\s+C\b[\s\S]*Column 16/)
  assert.match(pdf.pages[2]!.text, /\bQ\s+R\s+S\b[\s\S]*1\s+Column 17[\s\S]*Column 30/)
  assert.doesNotMatch(pdf.pages[2]!.text, /Column 16/)
})

test('a long sheet repeats letters and header row on every page, and loses no row', async () => {
  const rows = [['Name', 'Number'], ...Array.from({ length: 200 }, (_, i) => [`entry ${i}`, i])]
  const { pdf } = await set(await xlsxOf({ name: 'Long', rows }))
  assert.ok(pdf.pages.length >= 3)
  for (const page of pdf.pages) assert.match(page.text, /A\s+B[\s\S]*Name\s+Number/)
  for (let i = 0; i < 200; i++) assert.match(pdf.text, new RegExp(`entry ${i}\\b`))
})

test('merged cells: the text stands once, over its columns', async () => {
  const { pdf } = await set(
    await xlsxOf({
      name: 'M',
      rows: [
        ['a heading far longer than its own column', null, null],
        ['x', 'y', 'z'],
      ],
      merges: [{ row: 0, column: 0, rows: 1, columns: 3 }],
    }),
  )
  assert.equal(pdf.text.split('heading').length - 1, 1)
  assert.match(pdf.text, /x\s+y\s+z/)
})

test('text merged over columns that are not shown is as wide as in its own', async () => {
  const merges = [{ row: 0, column: 0, rows: 1, columns: 3 }]
  const { pdf } = await set(await xlsxOf({ name: 'M', rows: [['a heading'], ['x']], merges }))
  assert.match(pdf.text, /1\s+a heading/)
})

test('an area merged from a hidden row or column on keeps its text', async () => {
  const text = (reference: string, words: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${words}</t></is></c>`
  const rows = [
    `<row r="1">${text('A1', 'over columns')}${text('D1', 'plain')}</row>`,
    `<row r="2" hidden="1">${text('A2', 'over both')}${text('D2', 'secret')}${text('E2', 'over rows')}</row>`,
    '<row r="3" hidden="1"/>',
    `<row r="5">${text('D5', 'last')}${text('A5', 'secret')}</row>`,
    `<row r="6" hidden="1">${text('A6', 'secret area')}</row>`,
  ]
  const areas = ['A1:C1', 'A2:C4', 'E2:E5', 'A6:B6'].map(area => `<mergeCell ref="${area}"/>`).join('')
  const after = `<cols><col min="1" max="1" hidden="1"/></cols><mergeCells>${areas}</mergeCells>`
  const content = await rawXlsx({ sheets: { A: { rows: rows.join(''), after } } })
  const { pdf, warnings } = await set({ name: 'hidden.xlsx', content })
  assert.match(pdf.text, /B\s+D\s+E\s+1\s+over columns\s+plain\s+4\s+over both\s+over rows\s+5\s+last/)
  assert.doesNotMatch(pdf.text, /secret/)
  assert.deepEqual(warnings, ['left out: 2 hidden rows, 1 hidden column'])
})

test('text longer than a page is cut, and told of', async () => {
  const words = Array.from({ length: 1000 }, (_, i) => `word${i}`).join(' ')
  const file = (columns: number) => ({
    name: 'a.csv',
    content: `name${',more'.repeat(columns)}\n1,"${words}"${',x'.repeat(columns - 1)}\n2,after\n`,
  })
  // Upright up to 60 lines; a wide sheet lies on its side, where a page has less room than that.
  for (const columns of [1, 20]) {
    const { pdf, warnings } = await set(file(columns))
    assert.match(pdf.text, /word100\b[\s\S]*…[\s\S]*after/)
    assert.doesNotMatch(pdf.text, /word999/)
    assert.deepEqual(warnings, ['1 cell has more text than a page has room for: it ends with …'])
  }
})

test('the lines of a cell stand one below the other, above the next row', async () => {
  const { pdf } = await set({ name: 'a.csv', content: 'a,b\n1,"one\ntwo\nthree"\n2,after\n' })
  const at = (text: string) => pdf.pages[0]!.items.find(item => item.text === text)!.y
  assert.deepEqual([at('two') - at('one'), at('three') - at('two'), at('after') - at('three')], [11, 11, 11])
})

test('areas merged over a whole sheet, many times over, do no harm', async () => {
  const file = {
    name: 'merged.xlsx',
    content: await rawXlsx({
      sheets: {
        A: {
          rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>',
          after: `<mergeCells>${'<mergeCell ref="A1:ADZ2"/><mergeCell ref="A1:XFD1048576"/>'.repeat(50_000)}</mergeCells>`,
        },
      },
    }),
  }
  assert.match((await set(file)).pdf.text, /1\s+1/)
})

test('sheets are tagged as tables, with header cells; very large ones as text', async () => {
  const csv = (rows: number) => ({
    name: 'a.csv',
    content: `place,delay\n${Array.from({ length: rows }, (_, i) => `mole ${i},${i}`).join('\n')}`,
  })
  const small = await readPdf((await runTool(tool, { file: csv(3) })).bytes)
  const roles = small.pages[0]!.roles.filter(role => /^(Table|TR|TH|TD)$/.test(role))
  const row = (cell: string) => ['TR', cell, cell, cell]
  assert.deepEqual(roles, ['Table', ...row('TH'), ...row('TD'), ...row('TD'), ...row('TD'), ...row('TD')])
  const large = await readPdf((await runTool(tool, { file: csv(3000) })).bytes)
  assert.ok(large.tagged)
  assert.ok(large.pages.every(page => !page.roles.includes('Table')))
})

test('OpenDocument sheets: shown text, repeated cells, merged ones, hidden ones left out', async () => {
  const urn = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const rows = [
    `<table:table-row>${cell('Place')}${cell('Delay', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row>`,
    `<table:table-row>${cell('Mole')}${cell('1 234,50 €', 'office:value-type="currency" office:value="1234.5" table:number-columns-repeated="2"')}</table:table-row>`,
    `<table:table-row table:visibility="collapse">${cell('secret')}${cell('seen below', 'table:number-rows-spanned="2"')}</table:table-row>`,
    `<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>`,
    `<table:table-row>${cell('two<text:s text:c="2"/>words')}</table:table-row>`,
  ]
  const content = `<office:document-content ${['office', 'table', 'text', 'style'].map(urn).join(' ')}><office:automatic-styles><style:style style:name="off"><style:table-properties table:display="false"/></style:style></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Tides">${rows.join('')}</table:table><table:table table:name="Hidden" table:style-name="off">${rows[0]}</table:table></office:spreadsheet></office:body></office:document-content>`
  const file = {
    name: 'tides.ods',
    content: await zipBytes([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', store: true },
      { name: 'content.xml', content },
    ]),
  }
  const { bytes, warnings } = await runTool(tool, { file })
  const pdf = await readPdf(bytes)
  assert.deepEqual(pdf.outline, ['Tides'])
  assert.equal(pdf.text.match(/1 234,50 €/g)?.length, 2)
  assert.match(pdf.text, /two\s+words/)
  assert.match(pdf.text, /\b4\s+seen below/)
  assert.doesNotMatch(pdf.text, /secret/)
  assert.deepEqual(warnings, ['left out: 1 hidden sheet, 1 hidden row'])
})

test('what a grid cannot show is told of: charts, pictures, formulas without a result', async () => {
  const rel = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  const content = await rawXlsx({
    sheets: {
      Sums: {
        rows: '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1+41</f></c><c r="C1"><f>CUBEVALUE("x")</f></c></row>',
        after: `<drawing ${rel} r:id="d1"/>`,
      },
    },
  })
  const { bytes, warnings } = await runTool(tool, { file: { name: 'sums.xlsx', content } })
  assert.match((await readPdf(bytes)).text, /1 +42/)
  assert.deepEqual(warnings, [
    'charts and pictures on 1 sheet are not printed',
    'empty: 1 formula whose result is not in the file and is not simple to compute; open and save it in a spreadsheet program first',
  ])
  const urn = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
  const drawn = `<office:document-content ${['office', 'table', 'text'].map(urn).join(' ')} xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"><office:body><office:spreadsheet><table:table table:name="T"><table:table-row><table:table-cell><text:p>x</text:p><draw:frame/></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  const ods = await zipBytes([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', store: true },
    { name: 'content.xml', content: drawn },
  ])
  const open = await runTool(tool, { file: { name: 'drawn.ods', content: ods } })
  assert.deepEqual(open.warnings, ['charts and pictures on 1 sheet are not printed'])
})

test('OpenDocument: a row repeated without an end is refused before it is laid out', async () => {
  const urn = (name: string) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`
  const cell = '<table:table-cell table:number-columns-repeated="16000"><text:p>x</text:p></table:table-cell>'
  const content = `<office:document-content ${['office', 'table', 'text'].map(urn).join(' ')}><office:body><office:spreadsheet><table:table table:name="T"><table:table-row table:number-rows-repeated="1000000">${cell}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  const file = {
    name: 'long.ods',
    content: await zipBytes([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet', store: true },
      { name: 'content.xml', content },
    ]),
  }
  assert.match(await refusal(tool, { file }), /^400 file: the sheets .*500 pages/)
})

test('CSV is read too', async () => {
  const { pdf } = await set({ name: 'list.csv', content: 'Name;Betrag\nÄpfel;1,50\nBirnen;12,00\n' })
  assert.deepEqual(pdf.outline, ['list'])
  assert.match(pdf.text, /1\s+Name\s+Betrag[\s\S]*Äpfel\s+1,50[\s\S]*Birnen\s+12,00/)
})

test('an empty sheet is a page that says so', async () => {
  const { pdf } = await set(await xlsxOf({ name: 'Nothing', rows: [] }))
  assert.match(pdf.text, /Nothing[\s\S]*This sheet is empty/)
})

test('text, markup and very long values come out as they are', async () => {
  const long = 'x'.repeat(500)
  const { pdf } = await set(await xlsxOf({ name: '#panic() _b_', rows: [['#let a = 1', '$x$ _y_', long]] }))
  assert.deepEqual(pdf.outline, ['#panic() _b_'])
  assert.match(pdf.text, /#let a = 1\s+\$x\$ _y_/)
  assert.equal((pdf.text.match(/x/g) ?? []).length, 501)
})

test('the same input gives the same bytes', async () => {
  const [a, b] = [await set(fixture('sheet.xlsx')), await set(fixture('sheet.xlsx'))]
  assert.ok(a.bytes.equals(b.bytes))
})

test('refusals: too long, damaged, another kind', async () => {
  const rows = function* () {
    for (let i = 0; i < 46_000; i++) yield [i, 'text', i * 2]
  }
  assert.match(
    await refusal(tool, { file: await xlsxOf({ name: 'Huge', rows: rows() }) }),
    /^400 file: the sheets .*500 pages/,
  )
  assert.match(
    await refusal(tool, { file: fixture('photo.jpg') }),
    /^400 file: expected an Excel \(\.xlsx\), OpenDocument \(\.ods\) or CSV file/,
  )
  const { content } = (await xlsxOf({ name: 'A', rows: [['x']] })) as unknown as { content: Buffer }
  assert.match(
    await refusal(tool, { file: { name: 'cut.xlsx', content: content.subarray(0, content.length - 30) } }),
    /^400 file: /,
  )
})

test('dates of a workbook that counts from 1904', async () => {
  const rows =
    '<row r="1"><c r="A1" s="1"><v>44270</v></c><c r="B1"><v>44270</v></c><c r="C1" s="2"><v>1.25</v></c><c r="D1" s="1"><f>DATE(2026,11,17)</f></c></row>'
  const styles =
    '<numFmts count="2"><numFmt numFmtId="170" formatCode="yy\\-mm\\-dd"/><numFmt numFmtId="171" formatCode="[h]:mm"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="170" applyNumberFormat="1"/><xf numFmtId="171" applyNumberFormat="1"/></cellXfs>'
  const content = await rawXlsx({ sheets: { S: { rows } }, styles, workbookPr: '<workbookPr date1904="1"/>' })
  for (const layout of ['grid', 'sheet']) {
    const { pdf } = await set({ name: 'mac.xlsx', content }, layout)
    assert.match(pdf.text, /\b25-03-16/)
    assert.match(pdf.text, /\b44270\b/)
    // Hours counted on are no date, and what is computed counts from 1904 too.
    assert.match(pdf.text, /\b30:00\b/)
    assert.match(pdf.text, /\b26-11-17/)
  }
})

test('a CSV with more columns than a sheet holds is refused before it is laid out; empty ones do not count', async () => {
  for (const layout of ['sheet', 'grid']) {
    const said = (content: string) => refusal(tool, { file: { name: 'a.csv', content }, layout })
    assert.match(await said(`${'x,'.repeat(16_384)}x\n`), /^400 file: row 1 has 16,385 columns/)
    const { bytes } = await runTool(tool, {
      file: { name: 'a.csv', content: `a,b${','.repeat(20_000)}\n1,2\n` },
      layout,
    })
    assert.equal((await readPdf(bytes)).pages.length, 1)
  }
})

test('a CSV with more cells or longer ones than are printed is refused as it is read', async () => {
  const said = (content: string, layout: string) =>
    refusal(tool, { file: { name: 'a.csv', content }, layout })
  const rows = 'a,b\n'.repeat(1_050_000)
  assert.match(await said(rows, 'sheet'), /^400 file: there are more rows than the 1,048,576/)
  assert.match(
    await said('a\n'.repeat(45_001), 'grid'),
    /^400 file: the sheets have more cells than fit on 500/,
  )
  assert.match(
    await said(`${'a,'.repeat(9_999)}a\n`.repeat(301), 'sheet'),
    /^400 file: the table has more than 3,000,000 cells/,
  )
  assert.match(
    await said(`a,b\nc,${'x'.repeat(1_000_001)}\n`, 'sheet'),
    /^400 file: cell B2 has 1,000,001 characters, at most 1,000,000 are printed/,
  )
})

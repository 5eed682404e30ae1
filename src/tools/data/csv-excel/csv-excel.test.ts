import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import { openpyxl, rawXlsx, seenCells, withOpenpyxl } from '../../../../test/support/xlsx.ts'
import tool from './csv-excel.ts'

const toExcel = async (content: string | Buffer, name = 'data.csv') => {
  const run = await runTool(tool, { file: { name, content } })
  return { ...run, cells: await seenCells(run.bytes) }
}

/** The kinds of the cells of a column below its heading. */
async function column(...values: string[]): Promise<string[]> {
  const { cells } = await toExcel(`word,value\n${values.map(value => `x,"${value}"`).join('\n')}\n`)
  return values.map((_, i) => {
    const cell = cells[`B${i + 2}`]!
    return cell.format === 'General' ? cell.kind : cell.format
  })
}

test('people.csv: ids stay text, numbers, dates and booleans become cells of their kind', async () => {
  const run = await runTool(tool, { file: fixture('people.csv') })
  assert.equal(run.name, 'people.xlsx')
  assert.equal(run.mediaType, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const cells = await seenCells(run.bytes)
  assert.deepEqual(cells['A1'], { kind: 's', value: 'id', format: 'General', bold: true })
  assert.deepEqual(cells['A2'], { kind: 's', value: '001', format: 'General', bold: false })
  assert.equal(cells['B5']!.value, '山田 太郎')
  assert.deepEqual([cells['D3']!.value, cells['D3']!.format], ['45351', 'yyyy-mm-dd'])
  assert.deepEqual([cells['E2']!.kind, cells['E2']!.value], ['n', '91.5'])
  assert.equal(cells['E5'], undefined)
  assert.deepEqual([cells['F3']!.kind, cells['F3']!.value], ['b', '0'])
})

test('openpyxl sees the same', withOpenpyxl, async () => {
  const { bytes } = await runTool(tool, { file: fixture('people.csv') })
  assert.deepEqual(
    openpyxl(
      bytes,
      's = book.active\nprint(json.dumps([s.title, s["A2"].value, s["D2"].value.isoformat(), s["E4"].value, s["F2"].value]))',
    ),
    ['people', '001', '2024-01-05T00:00:00', 85.25, true],
  )
})

test('a column is typed only where every value agrees', async () => {
  assert.deepEqual(await column('1', '2.5', '-3'), ['n', 'n', 'n'])
  assert.deepEqual(await column('1', 'n/a'), ['s', 's'])
  assert.deepEqual(await column('1', '02'), ['s', 's'])
  assert.deepEqual(await column('true', 'FALSE'), ['b', 'b'])
  assert.deepEqual(await column('true', 'maybe'), ['s', 's'])
  assert.deepEqual(await column('2024-01-31', '2024-02-30'), ['s', 's'])
  assert.deepEqual(await column('2024-01-31', '2024-02-29'), ['yyyy-mm-dd', 'yyyy-mm-dd'])
  assert.deepEqual(await column('2024-01-31 10:30', '2024-02-29T11:00:05'), [
    'yyyy-mm-dd hh:mm:ss',
    'yyyy-mm-dd hh:mm:ss',
  ])
})

test('times are times where one format shows them all as they were written', async () => {
  assert.deepEqual(await column('08:15', '23:59'), ['hh:mm', 'hh:mm'])
  assert.deepEqual(await column('8:15', '23:59'), ['h:mm', 'h:mm'])
  assert.deepEqual(await column('1:02:03', '12:30:00'), ['h:mm:ss', 'h:mm:ss'])
  assert.deepEqual(await column('12:30 PM', '1:05 AM'), ['h:mm AM/PM', 'h:mm AM/PM'])
  assert.deepEqual(await column('7:30', '101:05'), ['[h]:mm', '[h]:mm'])
  assert.deepEqual(await column('08:15', '8:20'), ['s', 's'])
  assert.deepEqual(await column('08:15', '08:15:30'), ['s', 's'])
  assert.deepEqual(await column('08:15', 'closed'), ['s', 's'])
  assert.deepEqual(await column('08:15', '08:61'), ['s', 's'])
  const run = await toExcel('who,at,span,half\nA,18:45,25:30,12:15 AM\n')
  const values = ['B2', 'C2', 'D2'].map(at => Math.round(Number(run.cells[at]!.value) * 1440))
  assert.deepEqual(values, [1125, 1530, 15])
  // Hours at the head of a table are its heading.
  const heads = await toExcel('Day,08:00,09:00\nMon,3,4\n')
  assert.deepEqual([heads.cells['B1']!.kind, heads.cells['B2']!.kind], ['s', 'n'])
})

test('decimals that all values have are shown, and come back', async () => {
  assert.deepEqual(await column('2.50', '10.00', '-0.99'), ['0.00', '0.00', '0.00'])
  assert.deepEqual(await column('2.51', '10.04'), ['n', 'n'])
  assert.deepEqual(await column('2.50', '10.0'), ['n', 'n'])
  assert.deepEqual(await column('10', '20'), ['n', 'n'])
  const german = 'Preis;Menge\n2,50;1\n10,00;2\n'
  const { bytes, cells } = await toExcel(german)
  assert.deepEqual([cells['A2']!.value, cells['A2']!.format], ['2.5', '0.00'])
  const back = await runTool(tool, { file: { name: 'a.xlsx', content: bytes }, to: 'csv' })
  assert.match(back.bytes.toString(), /^\uFEFF?Preis,Menge\r?\n2\.50,1\r?\n10\.00,2/)
})

test('fractions of a second are kept, and come back', async () => {
  const run = await toExcel('a,at\nx,2024-02-29 10:30:00.25\n')
  assert.equal(run.cells['B2']!.format, 'yyyy-mm-dd hh:mm:ss.000')
  assert.ok(Math.abs(Number(run.cells['B2']!.value) - (45351 + 37800.25 / 86_400)) < 1e-9)
  const back = await runTool(tool, { file: { name: 'a.xlsx', content: run.bytes }, to: 'csv' })
  assert.match(back.bytes.toString(), /2024-02-29[ T]10:30:00\.25/)
})

test('what is no number stays text', async () => {
  for (const value of [
    '007',
    '+49 30 1234567',
    '123456789012',
    '12345678901234567890',
    '1e5',
    '=1+1',
    '=cmd|calc',
    '1,234',
    '0x1F',
    '1.',
    'NaN',
    '12 345 678',
    '5 kg',
  ]) {
    assert.deepEqual(await column(value), ['s'], value)
  }
})

test('dates that could be read in two ways stay text, others are read by the column', async () => {
  assert.deepEqual(await column('03/04/2024', '05/06/2024'), ['s', 's'])
  const { cells } = await toExcel('a,d\nx,03/04/2024\ny,25/04/2024\n')
  assert.deepEqual([cells['B2']!.value, cells['B3']!.value], ['45385', '45407'])
  assert.deepEqual(await column('2024-01-01T00:00:00Z'), ['s'])
  assert.deepEqual(await column('1/13/24'), ['s'])
  assert.deepEqual(await column('1850-01-01'), ['s'])
})

test('numbers under a heading that names things stay text', async () => {
  const { cells } = await toExcel('Phone,Zip code,n\n5551234567,90210,1\n')
  assert.deepEqual([cells['A2']!.kind, cells['B2']!.kind, cells['C2']!.kind], ['s', 's', 'n'])
})

test('delimiter, quotes, line ends and decimal comma are found out', async () => {
  const { cells } = await toExcel('Name;Betrag\r\n"Müller; Söhne";12,50\r\n"sagt ""ja""";-3\r\n')
  assert.equal(cells['A2']!.value, 'Müller; Söhne')
  assert.equal(cells['A3']!.value, 'sagt "ja"')
  assert.deepEqual([cells['B2']!.kind, cells['B2']!.value], ['n', '12.5'])
  assert.equal((await toExcel('a\tb\n1\t2\n')).cells['B2']!.value, '2')
  // 1,234 is a thousand to some and one and a bit to others, unless another value of the column tells.
  assert.equal((await toExcel('a;b\n1,234;x\n5;y\n')).cells['A2']!.kind, 's')
  assert.equal((await toExcel('a;b\n1,234;x\n0,5;y\n')).cells['A2']!.value, '1.234')
  assert.equal((await toExcel('sep=|\na|b\n1|2\n')).cells['B2']!.value, '2')
})

test('UTF-8 with a mark, UTF-16 and Windows-1252', async () => {
  const text = 'name,n\nGrüße €,1\n'
  for (const bytes of [
    Buffer.from(`\uFEFF${text}`),
    Buffer.from(`\uFEFF${text}`, 'utf16le'),
    Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  ]) {
    const { cells, warnings } = await toExcel(bytes)
    assert.equal(cells['A1']!.value, 'name')
    assert.equal(cells['A2']!.value, 'Grüße €')
    assert.deepEqual(warnings, [])
  }
  const windows = Buffer.from(text.replace('€', '\x80'), 'latin1')
  const { cells, warnings } = await toExcel(windows)
  assert.equal(cells['A2']!.value, 'Grüße €')
  assert.match(warnings[0]!, /Windows-1252/)
})

test('a first row of data is no heading', async () => {
  const { cells } = await toExcel('1,Ann\n2,Bob\n')
  assert.deepEqual([cells['A1']!.kind, cells['A1']!.bold], ['n', false])
  assert.equal((await toExcel('id,name\n1,Ann\n')).cells['A1']!.bold, true)
})

test('columns are typed below what stands above the headings', async () => {
  const { cells } = await toExcel(
    'Konto:;DE12\nZeitraum:;01.01.2027 - 31.01.2027\n\nTag;Text;Betrag;Saldo\n31.01.2027;"eins\r\nzwei";-1.234,50;8,00\n',
  )
  assert.deepEqual([cells['A1']!.value, cells['A3']!.value, cells['A3']!.bold], ['Konto:', 'Tag', true])
  assert.deepEqual([cells['A4']!.value, cells['A4']!.format], ['46418', 'yyyy-mm-dd'])
  assert.equal(cells['B4']!.value, 'eins\nzwei')
  assert.deepEqual([cells['C4']!.kind, cells['C4']!.value], ['n', '-1234.5'])
})

test('numbers as programs write them are numbers, codes are not', async () => {
  assert.deepEqual(await column('0.5', '1e-05', '1.5E+10'), ['n', 'n', 'n'])
  assert.deepEqual(await column('1E5', '2E7'), ['s', 's'])
})

test('beyond what Excel holds', async () => {
  const said = (content: string) => refusal(tool, { file: { name: 'a.csv', content } })
  assert.match(await said(`a,b\n1,${'x'.repeat(32_768)}\n`), /^400 file: cell B2 .* 32,768 characters/)
  assert.match(await said(`${'x,'.repeat(16_384)}x\n1\n`), /^400 file: row 1 has 16,385 columns/)
  // Told before any cell is looked at.
  assert.match(
    await said(`a,b\n1,${'x'.repeat(32_768)}\n${'x,'.repeat(16_384)}x\n`),
    /^400 file: row 3 has 16,385 columns/,
  )
  assert.match(await said('\n1'.repeat(1_048_577)), /^400 file: there are more rows/)
})

test('back to CSV: formats applied, dates in ISO, quoted, padded', async () => {
  const back = await runTool(tool, { file: fixture('table.xlsx'), to: 'csv' })
  assert.equal(back.name, 'table.csv')
  assert.equal(back.mediaType, 'text/csv')
  assert.equal(
    back.bytes.toString(),
    'id,name,email,joined,score,active\n001,Ada Lovelace,ada@example.com,2024-01-05,91.5,TRUE\n002,Björk Guðmundsdóttir,bjork@example.is,2024-02-29,78,FALSE\n003,"Nguyễn, An",an@example.vn,2024-03-17,85.25,TRUE\n004,山田 太郎,taro@example.jp,2024-11-30,,TRUE\n',
  )
})

const text = (reference: string, value: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const number = (reference: string, value: number) => `<c r="${reference}"><v>${value}</v></c>`
const toCsv = (rows: string, sheet?: string) =>
  rawXlsx({
    sheets: {
      First: { rows },
      'Zweites Blatt': { rows: `<row r="1">${number('A1', 2)}</row>` },
      Hidden: { rows: `<row r="1">${number('A1', 3)}</row>`, state: 'hidden' },
    },
  }).then(content => runTool(tool, { file: { name: 'b.xlsx', content }, to: 'csv', ...(sheet && { sheet }) }))

test('formulas are made harmless, signs of plain numbers are not touched', async () => {
  const rows = `<row r="1">${text('A1', '=HYPERLINK(1)')}${text('B1', '@SUM')}${text('C1', '+49 30 12')}${text('D1', '-x')}${number('E1', -5)}</row>`
  const { bytes, warnings } = await toCsv(rows, 'First')
  assert.equal(
    bytes.toString(),
    "'=HYPERLINK(1),'@SUM,+49 30 12,'-x,-5\n"
      .replace("'=", '"\'=')
      .replace('(1),', '(1)",')
      .replace("'@SUM", '"\'@SUM"')
      .replace("'-x", '"\'-x"'),
  )
  assert.match(warnings[0]!, /3 cells/)
})

test('numbers with parted thousands and percentages are numbers where one value tells how to read them', async () => {
  const english = await toExcel('a,b,c\n"1,234.50",12%,"1,234"\n"-12",0.5%,"5,678"\n"1,234,567",7 %,9\n')
  assert.deepEqual(
    ['A2', 'A3', 'A4', 'B2', 'B3', 'C2'].map(at => [english.cells[at]!.value, english.cells[at]!.format]),
    [
      ['1234.5', '#,##0.00'],
      ['-12', '#,##0.00'],
      ['1234567', '#,##0.00'],
      ['0.12', '0.0%'],
      ['0.005', '0.0%'],
      ['1234', '#,##0'],
    ],
  )
  const german = await toExcel(
    'Preis;Satz;PLZ;n\n1.234,50;7,5 %;01.234;1.234\n5,5;19 %;2;2.345\n1.234;0 %;3;1\n',
  )
  assert.deepEqual(
    ['A2', 'A3', 'A4', 'B2', 'B3', 'C2', 'D2'].map(at => [german.cells[at]!.value, german.cells[at]!.format]),
    [
      ['1234.5', '#,##0.00'],
      ['5.5', '#,##0.00'],
      ['1234', '#,##0.00'],
      ['0.075', '0.0%'],
      ['0.19', '0.0%'],
      ['01.234', 'General'],
      ['1234', '#,##0'],
    ],
  )
  assert.equal((await toExcel('n;x\n1.234;a\n2.345;b\n')).cells['A2']!.value, '1.234')
  assert.equal((await toExcel('Name,5%,10%\nAnn,1,2\n')).cells['B1']!.bold, true)
})

test('amounts with spaces, currencies and brackets are numbers where all values of the column agree', async () => {
  const shown = async (csv: string, ...at: string[]) => {
    const { cells } = await toExcel(csv)
    return at.map(one => [cells[one]!.value, cells[one]!.format])
  }
  assert.deepEqual(
    await shown(
      'a;b;c;d\n€ 1.234,50; 5,25;(12,50);1 234,50 zł\n€ 99,00;-3,5;7,00-;7 zł\n',
      'A2',
      'B3',
      'C2',
      'C3',
      'D2',
    ),
    [
      ['1234.5', '"€"#,##0.00'],
      ['-3.5', 'General'],
      ['-12.5', '0.00'],
      ['-7', '0.00'],
      ['1234.5', '#,##0.00 "zł"'],
    ],
  )
  assert.deepEqual(await shown('p,q\n"$1,234.50",CHF 5\n-$2.00,CHF 7\n', 'A2', 'A3', 'B2'), [
    ['1234.5', '"$"#,##0.00'],
    ['-2', '"$"#,##0.00'],
    ['5', '"CHF" #,##0'],
  ])
  assert.deepEqual(await column('$5', '€5'), ['s', 's'])
  assert.deepEqual(await column('$5', '5'), ['s', 's'])
  assert.deepEqual(await column('$5', 'n/a'), ['s', 's'])
})

test('a cell far away from the others is refused before its commas are written', async () => {
  const rows = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
  await assert.rejects(toCsv(rows, 'First'), { message: /"First" is too large for a CSV/ })
})

test('formulas without a stored result are computed, and told of where they are not simple', async () => {
  const rows =
    '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1+1</f></c><c r="B1"><f>2+2</f><v>4</v></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><f>CUBEVALUE("x")</f></c></row>' +
    '<row r="2"><c r="A2"><f t="shared" si="0"/></c><c r="B2"><v>9</v></c><c r="C2"><f>A1&amp;"/"&amp;A2</f></c></row>'
  const { bytes, warnings } = await toCsv(rows, 'First')
  assert.equal(bytes.toString(), '5,4,\n10,9,5/10\n')
  assert.deepEqual(warnings, [
    'empty: 1 formula whose result is not in the file and is not simple to compute; open and save it in a spreadsheet program first',
  ])
})

test('empty rows stand, short rows are filled up', async () => {
  const { bytes } = await toCsv(
    `<row r="2">${number('A2', 1)}</row><row r="4">${number('C4', 2)}</row>`,
    'First',
  )
  assert.equal(bytes.toString(), ',,\n1,,\n,,\n,,2\n')
})

test('a sheet by name, the first by default, a missing one with the names there are', async () => {
  assert.equal((await toCsv('', 'Zweites Blatt')).bytes.toString(), '2\n')
  assert.equal((await toCsv('', 'zweites blatt ')).bytes.toString(), '2\n')
  assert.equal((await toCsv('', 'Hidden')).bytes.toString(), '3\n')
  const first = await toCsv(`<row>${number('A1', 1)}</row>`)
  assert.equal(first.bytes.toString(), '1\n')
  assert.match(first.warnings[0]!, /only the sheet "First" of 3/)
  await assert.rejects(
    toCsv('', 'Third'),
    /sheet: there is no sheet "Third"; the workbook has "First", "Zweites Blatt", "Hidden"/,
  )
  await assert.rejects(toCsv(''), /file: the sheet "First" has no cells/)
})

test('refusals', async () => {
  const csv = { name: 'a.csv', content: 'a,b\n1,2\n' }
  assert.match(await refusal(tool, { file: csv, to: 'csv' }), /^400 to: csv needs an Excel workbook/)
  assert.match(
    await refusal(tool, { file: fixture('table.xlsx') }),
    /^400 to: the file is an Excel workbook already/,
  )
  assert.match(await refusal(tool, { file: csv, to: 'ods' }), /^400 to: expected one of xlsx, csv/)
  assert.match(await refusal(tool, { file: csv, sheet: 'x'.repeat(101) }), /^400 sheet: .* at most 100/)
  assert.match(
    await refusal(tool, { file: { name: 'a', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') } }),
    /is old Office \(\.doc, \.xls\); save it as \.xlsx without a password first\.$/,
  )
  assert.match(await refusal(tool, { file: { name: 'a', content: ' \n \n' } }), /no row with any content/)
  const broken = (await toExcel('a\n1\n')).bytes.subarray(0, -40)
  assert.match(
    await refusal(tool, { file: { name: 'a.xlsx', content: broken }, to: 'csv' }),
    /^400 file: the archive is damaged/,
  )
})

/** As programs other than Calc write it: cells without their text, formulas without a result. */
const FLAT_ODS = `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="Rents">
<table:table-row><table:table-cell office:value-type="string"><text:p>Flat</text:p></table:table-cell><table:table-cell office:value-type="string" office:string-value="Rent"/><table:table-cell office:value-type="string"><text:p>From</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>2a, left</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="640.5"/><table:table-cell office:value-type="date" office:date-value="2025-03-01"><text:p>1. März 25</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell/><table:table-cell table:formula="of:=[.B2]*raise"/></table:table-row>
</table:table><table:table table:name="Owners"><table:table-row><table:table-cell office:value-type="string"><text:p>Ann</text:p></table:table-cell></table:table-row></table:table>
<table:named-expressions><table:named-expression table:name="Raise" table:expression="of:=1+1"/></table:named-expressions>
</office:spreadsheet></office:body></office:document>`

test('an OpenDocument workbook becomes CSV or Excel; what other programs leave out of it is filled in', async () => {
  const sent = { name: 'rents.fods', content: FLAT_ODS }
  const csv = await runTool(tool, { file: sent, to: 'csv' })
  assert.equal(csv.bytes.toString(), 'Flat,Rent,From\n"2a, left",640.5,2025-03-01\n,1281,\n')
  assert.deepEqual(csv.warnings, ['only the sheet "Rents" of 2 was converted'])
  const owners = await runTool(tool, { file: sent, to: 'csv', sheet: 'owners' })
  assert.equal(owners.bytes.toString(), 'Ann\n')
  assert.match(
    await refusal(tool, { file: sent, to: 'csv', sheet: 'x' }),
    /^400 sheet: .* the workbook has "Rents", "Owners"/,
  )
  const book = await runTool(tool, { file: sent })
  assert.equal(book.name, 'rents.xlsx')
  const cells = await seenCells(book.bytes)
  assert.deepEqual([cells['B1']!.value, cells['B2']!.value, cells['C2']!.value], ['Rent', '640.5', '45717'])
})

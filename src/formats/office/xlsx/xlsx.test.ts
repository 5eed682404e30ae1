import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { faultOf } from '../../../../test/support/run-tool.ts'
import { openpyxl, rawXlsx, seenCells, withOpenpyxl } from '../../../../test/support/xlsx.ts'
import { unzip, zipped } from '../../../../test/support/zip.ts'
import { momentOf, parseReference, serialOf } from './cells.ts'
import { emptyLayout, readXlsx, type Workbook } from './read-xlsx.ts'
import { type Sheet, sheetNames, writeXlsx } from './write-xlsx.ts'

async function written(sheets: Sheet[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'xlsx-test-'))
  try {
    await writeXlsx(join(folder, 'a.xlsx'), sheets)
    return await readFile(join(folder, 'a.xlsx'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function* rowsOf(book: Workbook, ...of: Parameters<Workbook['rows']>) {
  for await (const rows of book.rows(...of)) yield* rows
}

async function table(book: Workbook, sheet = book.sheets[0]!) {
  const rows: Record<number, string[]> = {}
  for await (const row of rowsOf(book, sheet)) {
    rows[row.number] = []
    for (const cell of row.cells) rows[row.number]![cell.column] = book.display.plain(cell)
  }
  return rows
}

const SHEET: Sheet = {
  name: 'People',
  header: true,
  rows: [
    ['id', 'when', 'share', 'ok', 'note'],
    [
      '007',
      { value: serialOf(Date.UTC(2024, 1, 29)), format: 'yyyy-mm-dd' },
      { value: 0.125, format: '0.0%' },
      true,
      'a\nb',
    ],
    ['=1+1', null, 1.5, false, ' <&>"\u0001_x0041_ 🙂 '],
  ],
  merges: [{ row: 4, column: 0, rows: 1, columns: 2 }],
}

test('typed cells, as a strict XML reader sees them', async () => {
  const cells = await seenCells(await written([SHEET]))
  assert.deepEqual(cells['A1'], { kind: 's', value: 'id', format: 'General', bold: true })
  assert.deepEqual(cells['A2'], { kind: 's', value: '007', format: 'General', bold: false })
  assert.deepEqual(cells['B2'], { kind: 'n', value: '45351', format: 'yyyy-mm-dd', bold: false })
  assert.deepEqual(cells['C2'], { kind: 'n', value: '0.125', format: '0.0%', bold: false })
  assert.equal(cells['D2']!.kind, 'b')
  assert.equal(cells['A3']!.kind, 's')
  assert.equal(cells['B3'], undefined)
  assert.equal(cells['E3']!.value, ' <&>"_x0001__x005F_x0041_ 🙂 ')
})

test('openpyxl reads it', withOpenpyxl, async () => {
  const bytes = await written([SHEET, { name: 'people', rows: [] }])
  const seen = openpyxl(
    bytes,
    `s = book.worksheets[0]
print(json.dumps([book.sheetnames, s.freeze_panes, [str(r) for r in s.merged_cells.ranges], s["A1"].font.b, [c.value for c in s[2]][2:4], s["B2"].value.isoformat(), s["A3"].value, s["A3"].data_type]))`,
  )
  assert.deepEqual(seen, [
    ['People', 'people (2)'],
    'A2',
    ['A5:B5'],
    true,
    [0.125, true],
    '2024-02-29T00:00:00',
    '=1+1',
    's',
  ])
})

test('what we write we read: texts, types, merges, several sheets', async () => {
  const book = await readXlsx(await written([SHEET, { name: 'Zweite/', rows: [['x']] }]))
  assert.deepEqual(
    book.sheets.map(sheet => sheet.name),
    ['People', 'Zweite'],
  )
  assert.deepEqual(await table(book), {
    1: ['id', 'when', 'share', 'ok', 'note'],
    2: ['007', '2024-02-29', '12.5%', 'TRUE', 'a\nb'],
    // biome-ignore lint/suspicious/noSparseArray: an empty cell is not in the file
    3: ['=1+1', , '1.5', 'FALSE', ' <&>"\u0001_x0041_ 🙂 '],
  })
  const layout = emptyLayout()
  for await (const _ of book.rows(book.sheets[0]!, layout));
  assert.deepEqual(layout.merges, [{ row: 4, column: 0, rows: 1, columns: 2 }])
  assert.ok(layout.columns.length >= 5)
})

test('more texts than are shared go into their cells', async () => {
  function* rows() {
    for (let i = 0; i < 151_000; i++) yield [`text ${i}`]
  }
  const book = await readXlsx(await written([{ name: 'a', rows: rows() }]))
  let last = ''
  for await (const row of rowsOf(book, book.sheets[0]!)) last = String(row.cells[0]!.value)
  assert.equal(last, 'text 150999')
})

test('Excel’s limits are refused, with the place', async () => {
  const said = async (rows: Sheet['rows']) => (await faultOf(written([{ name: 'S', rows }]))).message
  assert.match(await said([['ok'], ['a', 'x'.repeat(32_768)]]), /cell B2 of sheet "S" has 32,768 characters/)
  assert.match(
    await said([Array.from({ length: 16_385 }, () => 1)]),
    /row 1 has 16,385 columns, Excel holds 16,384/,
  )
})

test('sheet names Excel accepts', () => {
  assert.deepEqual(sheetNames(['a/b:c', "'q'", '', 'History', 'x'.repeat(40), 'x'.repeat(31), 'A', 'a']), [
    'a b c',
    'q',
    'Sheet3',
    'Sheet4',
    'x'.repeat(31),
    `${'x'.repeat(27)} (2)`,
    'A',
    'a (2)',
  ])
})

test('fifty thousand sheets of one name are numbered in one go', () => {
  const names = sheetNames(Array.from({ length: 50_000 }, () => 'Quarter'))
  assert.equal(names.at(-1), 'Quarter (50000)')
  assert.equal(new Set(names).size, 50_000)
})

test('cell references and day numbers', () => {
  assert.deepEqual(parseReference('XFD1048576'), { column: 16_383, row: 1_048_576 })
  assert.equal(parseReference('XFE1'), undefined)
  assert.equal(parseReference('A0'), undefined)
  assert.equal(parseReference('A1.5'), undefined)
  assert.equal(serialOf(Date.UTC(1900, 0, 1)), 1)
  assert.equal(serialOf(Date.UTC(1900, 2, 1)), 61)
  for (const serial of [1, 59, 61, 45_351.5]) assert.equal(serialOf(momentOf(serial)!), serial)
  assert.equal(momentOf(0, true), Date.UTC(1904, 0, 1))
  assert.equal(momentOf(3e6), undefined)
})

const STYLES = `<numFmts><numFmt numFmtId="164" formatCode="#,##0.00\\ &quot;€&quot;"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts><font/><font><b/><color rgb="FFff0000"/></font></fonts><fills><fill/><fill><patternFill><fgColor rgb="FF00ff00"/></patternFill></fill></fills><cellXfs>${[0, 14, 164, 165, 166, 9, 20, 49].map(id => `<xf numFmtId="${id}"/>`).join('')}<xf fontId="1" fillId="1"><alignment horizontal="center" wrapText="1"/></xf></cellXfs>`

const cells = (list: [string, string?][]) =>
  `<row r="1">${list.map(([value, attributes = '']) => `<c ${attributes}><v>${value}</v></c>`).join('')}</row>`

test('number formats, dates, errors, booleans, formulas', async () => {
  const rows = cells([
    ['45351', 's="1"'],
    ['-1234.5', 's="2"'],
    ['1.5', 's="3"'],
    ['45351.75', 's="4"'],
    ['0.256', 's="5"'],
    ['0.5', 's="6"'],
    ['12', 's="7"'],
    ['#N/A', 't="e"'],
    ['1', 't="b"'],
    ['0.30000000000000004'],
    ['1234567890123456'],
    ['1E-7'],
    ['-1.23456789012345E-10'],
    ['1E-25'],
  ])
  const book = await readXlsx(await rawXlsx({ sheets: { A: { rows } }, styles: STYLES }))
  assert.deepEqual((await table(book))[1], [
    '2024-02-29',
    '-1,234.50 €',
    '36:00',
    '2024-02-29T18:00:00',
    '26%',
    '12:00:00',
    '12',
    '#N/A',
    'TRUE',
    '0.3',
    '1234567890123460',
    '0.0000001',
    '-0.000000000123456789012345',
    '1e-25',
  ])
})

test('the 1904 calendar, hidden sheets, rich and phonetic text, missing references', async () => {
  const strings =
    '<si><r><t>ric</t></r><r><t xml:space="preserve">h </t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_b</t></si>'
  const rows =
    '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>in</t></is></c><c s="1"><v>1</v></c></row><row r="5"><c r="C5" t="str"><f>A1</f><v>x&amp;y</v></c></row>'
  const book = await readXlsx(
    await rawXlsx({
      sheets: { H: { rows: '', state: 'hidden' }, V: { rows } },
      strings,
      styles: STYLES,
      workbookPr: '<workbookPr date1904="1"/>',
    }),
  )
  assert.deepEqual(
    book.sheets.map(({ name, hidden }) => [name, hidden]),
    [
      ['H', true],
      ['V', false],
    ],
  )
  const seen = await table(book, book.sheets[1])
  assert.deepEqual(seen[1], ['rich ', 'a\rb', 'in', '1904-01-02'])
  assert.equal(seen[5]![2], 'x&y')
})

test('minutes are no months', async () => {
  const codes = ['mm:ss', 'mm:ss.0', '[$-409]h:mm', 'mmm-yy', 'm/yy', 'd/m h:mm']
  const styles = `<numFmts>${codes.map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellXfs><xf/>${codes.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs>`
  const rows = cells(codes.map((_, i) => [i < 3 ? '0.003' : '45351.25', `s="${i + 1}"`]))
  const book = await readXlsx(await rawXlsx({ sheets: { A: { rows } }, styles }))
  assert.deepEqual((await table(book))[1], [
    '00:04:19',
    '00:04:19.200',
    '00:04:19',
    '2024-02-29',
    '2024-02-29',
    '2024-02-29T06:00:00',
  ])
})

test('decimals are filled up, and rounded where there are more', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="0.00"/><numFmt numFmtId="171" formatCode="0"/></numFmts><cellXfs><xf/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
  const values = ['2.5', '-3', '1.005', '0', '123456789012345678', '1E-7']
  const rows = cells([...values.map(one => [one, 's="1"']), ['7', 's="2"'], ['7.5', 's="2"']] as [
    string,
    string,
  ][])
  const book = await readXlsx(await rawXlsx({ sheets: { A: { rows } }, styles }))
  assert.deepEqual((await table(book))[1], [
    '2.50',
    '-3.00',
    '1.01',
    '0.00',
    '123456789012346000.00',
    '0.00',
    '7',
    '8',
  ])
})

test('appearance for those who draw it', async () => {
  const book = await readXlsx(
    await rawXlsx({ sheets: { A: { rows: cells([['1', 's="8"']]) } }, styles: STYLES }),
  )
  for await (const row of rowsOf(book, book.sheets[0]!)) {
    assert.deepEqual(row.cells[0]!.style, {
      format: 'General',
      bold: true,
      italic: false,
      color: 'ff0000',
      fill: '00ff00',
      align: 'center',
      wrap: true,
    })
  }
})

test('damage and hostility', async () => {
  const said = async (book: Promise<Buffer>) => {
    const bytes = await book
    return (await faultOf(readXlsx(bytes).then(async one => table(one)))).message
  }
  assert.match(
    await said(rawXlsx({ sheets: { A: { rows: '<row><c t="s"><v>7</v></c></row>' } } })),
    /cell A1 refers to a missing text/,
  )
  assert.match(await said(rawXlsx({ sheets: { A: { rows: '<row><c>' } } })), /sheet "A" is damaged: its XML/)
  assert.match(
    await said(rawXlsx({ sheets: { A: { rows: '</sheetData></worksheet></x>' } } })),
    /not well-formed/,
  )
  assert.match(await said(rawXlsx({ sheets: {} })), /no sheet with cells/)
  const bomb = rawXlsx({
    sheets: { A: { rows: '', after: '' } },
    strings: '<!DOCTYPE a [<!ENTITY b "c">]><si/>',
  })
  assert.match(await said(bomb), /document type/)
  const target = await unzip(await rawXlsx({ sheets: { A: { rows: '' } } }))
  const odd = zipped(
    Object.fromEntries(
      target.map(({ name, content }) => [name, String(content).replace('worksheets/s0.xml', 'http://[')]),
    ),
  )
  assert.match(await said(odd), /no sheet with cells/)
  const many = await readXlsx(
    await rawXlsx({
      sheets: {
        A: { rows: '<row r="99999999999"><c r="ZZZZZ1"><v>1</v></c></row><row r="-4"><c><v>2</v></c></row>' },
      },
    }),
  )
  assert.deepEqual(await table(many), { 1: ['1'], 2: ['2'] })
})

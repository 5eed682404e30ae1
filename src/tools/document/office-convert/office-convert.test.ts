import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import MarkdownIt from 'markdown-it'
import { SaxesParser } from 'saxes'
import { docxOf, para } from '../../../../test/support/docx.ts'
import { printedXlsx } from '../../../../test/support/printed-xlsx.ts'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import { readXlsxBook } from '../../../formats/office/xlsx/book/read-xlsx-book.ts'
import { writeXlsx } from '../../../formats/office/xlsx/write-xlsx.ts'
import tool from './office-convert.ts'

const SOURCE = `# Tides & *times*

A **bold** word, \`code\`, ~~gone~~, 2 \\* 3, a_b_c and [a link](https://example.org/a).[^1]

1. first
   - inner
2. second

- [x] done

> quoted

| place | minutes |
|---|---|
| mole | 41 |
| a \\| b | <b>x</b> |

\`\`\`js
let a = 1
\`\`\`

1\\. no list

[^1]: the note
`

const convert = async (name: string, content: string | Uint8Array, to: string) =>
  runTool(tool, { file: { name, content }, to })

test('Markdown to Word and back says the same', async () => {
  const word = await convert('a.md', SOURCE, 'docx')
  assert.equal(word.name, 'a.docx')
  const { value: seen } = await mammoth.convertToHtml({ buffer: word.bytes })
  for (const part of [
    '<h1>Tides &amp; <em>times</em></h1>',
    '<strong>bold</strong>',
    '<a href="https://example.org/a">a link</a>',
    '<ol><li>first<ul><li>inner</li></ul></li><li>second</li></ol>',
    '<p>mole</p></td><td><p>41</p>',
    'the note',
  ])
    assert.ok(seen.includes(part), `${part} is not in\n${seen}`)
  const back = (await convert('a.docx', word.bytes, 'md')).bytes.toString()
  for (const part of [
    '# Tides & *times*',
    '**bold**',
    '~~gone~~',
    '2 \\* 3',
    'a\\_b\\_c',
    '(<https://example.org/a>)',
    '1. first\n   - inner\n2. second',
    '☒ done',
    '| place | minutes |\n| --- | --- |\n| mole | 41 |',
    'a \\| b',
    '[^1]: the note',
    '1\\. no list',
  ])
    assert.ok(back.includes(part), `${part} is not in\n${back}`)
})

test('Markdown that is written is read by another parser as it was meant', async () => {
  const md = new MarkdownIt({ html: true })
  const text = (await convert('a.md', SOURCE, 'md')).bytes.toString()
  const strip = (html: string) => html.replace(/\s+/g, ' ').replace(/<(\/?)b>/g, '<$1strong>')
  assert.equal(strip(md.render(text)), strip(md.render(SOURCE)), text)
})

test('HTML to Word keeps structure, and nothing is loaded', async () => {
  const html =
    '<!DOCTYPE html><html lang="de"><head><title>Bericht</title><script>bad()</script></head><body><h2>Kopf</h2><p>Ein <em>Wort</em><img src="https://example.org/x.png" alt="Bild"></p><ol start="3"><li>drei</ol><table><tr><td colspan=2>x</table></body></html>'
  const word = await convert('a.html', html, 'docx')
  assert.match(word.warnings.join(), /on other servers/)
  const page = (await convert('a.docx', word.bytes, 'html')).bytes.toString()
  assert.match(page, /<h2>Kopf<\/h2>/)
  assert.match(page, /Ein <em>Wort<\/em>/)
  assert.match(page, /<ol start="3">\s*<li>drei/)
  assert.match(page, /colspan="2"/)
  assert.ok(!page.includes('bad()'))
})

test('Word, RTF, and the title of front matter', async () => {
  const md = (await runTool(tool, { file: fixture('report.docx'), to: 'md' })).bytes.toString()
  assert.match(md, /^# Harbour report\n\n# Tides\n/)
  assert.match(md, /1\. at noon\n {3}2\. at dusk/)
  const titled = await convert('a.md', '---\ntitle: Brief\nauthor: Ann\n---\nText', 'html')
  assert.match(titled.bytes.toString(), /<h1>Brief<\/h1>\s*<p>Ann<\/p>\s*<p>Text<\/p>/)
  const rtf = await convert('a.rtf', '{\\rtf1\\ansi Plain \\b bold\\b0  gr\\u252?n\\par Next}', 'md')
  assert.equal(rtf.bytes.toString(), 'Plain **bold** grün\n\nNext\n')
})

test('refusals name what is taken', async () => {
  assert.match(
    await refusal(tool, { file: fixture('photo.jpg'), to: 'md' }),
    /^400 file: expected .*OpenDocument/,
  )
  assert.match(
    await refusal(tool, { file: fixture('report.docx'), to: 'csv' }),
    /^400 to: csv is for sheets, and the file is a text document/,
  )
  assert.match(
    await refusal(tool, { file: fixture('sheet.xlsx'), to: 'csv', sheet: 'Nowhere' }),
    /^400 sheet: there is no sheet "Nowhere"; the file has "/,
  )
  assert.match(await refusal(tool, { file: { name: 'a.md', content: '  ' }, to: 'docx' }), /^400 file: /)
})

/** What pandoc reads in a file, where it is installed. */
function pandoc(from: string, bytes: Buffer): string | undefined {
  const { stdout, error, status } = spawnSync('pandoc', ['-f', from, '-t', 'markdown', '--wrap=none'], {
    input: bytes,
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (error) return undefined
  assert.equal(status, 0)
  return stdout
}

for (const to of ['odt', 'rtf'])
  test(`Markdown to ${to.toUpperCase()}: another program reads the same, and so do we`, async () => {
    const made = await convert('a.md', `${SOURCE}\n$$x^2$$\n\nгрюн 漢字 {a\\\\b}\n`, to)
    assert.equal(made.name, `a.${to}`)
    const other = pandoc(to, made.bytes)
    if (other !== undefined)
      for (const part of [
        /# .*Tides & \*times\*/,
        /\*\*bold\*\*/,
        /1\. {2}first\n[\s\S]*- {3}inner/,
        /mole +41/,
        /a \\\| b/,
        /\[\^1\]: *the note/,
      ])
        assert.match(other, part)
    const back = (await convert(`a.${to}`, made.bytes, 'md')).bytes.toString()
    for (const part of [
      '# Tides & *times*',
      '**bold**',
      '~~gone~~',
      '(<https://example.org/a>)',
      '1. first\n   - inner\n2. second',
      '☒ done',
      '| mole | 41 |',
      'a \\| b',
      '[^1]: the note',
      'грюн 漢字 {a\\\\b}',
    ])
      assert.ok(back.includes(part), `${part} is not in\n${back}`)
    if (to === 'rtf') assert.deepEqual(made.warnings, ['1 formula became plain text'])
  })

test('a workbook through OpenDocument and back keeps values, formats, formulas and looks', async () => {
  const path = join(tmpdir(), `book-${process.pid}.xlsx`)
  const font = { name: 'Arial', size: 12, bold: true, color: '#ff0000' }
  const style = {
    font,
    fill: { color: '#ffff00' },
    borders: {},
    format: '',
    horizontal: 'center',
    vertical: 'top',
    wrap: true,
    shrink: false,
    indent: 0,
    rotation: 0,
  } as const
  const date = { value: 46_082.5, format: 'dd.mm.yyyy hh:mm' }
  await writeXlsx(path, [
    {
      name: 'One',
      merges: [{ row: 2, column: 0, rows: 2, columns: 2 }],
      rows: [
        [{ value: 'Head', style }, 'B', true],
        [
          { value: 1234.5, format: '#,##0.00 "€"' },
          date,
          { value: 1235.5, formula: 'IF(A2>1,A2+1,"a,b")' },
          { value: 0.125, format: '0.0%' },
        ],
        ['over\ntwo'],
        [],
        [
          '007',
          { value: 3, formula: "SUM(Two!$A$1:A2,'Two'!A1)" },
          { value: 0, formula: 'SUM(A:A)' },
          { value: 4, formula: 'SUM(One:Two!A1)' },
        ],
      ],
    },
    { name: 'Two', rows: [[1], [1]] },
  ])
  const xlsx = await readFile(path)
  await rm(path)
  const ods = await convert('book.xlsx', xlsx, 'ods')
  // Whole columns, and the cells of several sheets.
  assert.match(ods.warnings.join(), /^2 formulas became plain values/)
  const parts = unzipSync(ods.bytes)
  const content = strFromU8(parts['content.xml']!)
  for (const part of [content, strFromU8(parts['styles.xml']!)]) new SaxesParser().write(part).close()
  assert.match(content, /office:date-value="2026-03-01T12:00:00"/)
  assert.match(content, /table:formula="of:=IF\(\[\.A2\]&gt;1;\[\.A2\]\+1;&quot;a,b&quot;\)"/)
  assert.match(content, /office:value-type="currency" office:value="1234.5" office:currency="EUR"/)
  const back = await convert('book.ods', ods.bytes, 'xlsx')
  assert.deepEqual(back.warnings, [])
  const book = readXlsxBook(back.bytes, { param: 'file', digitWidth: () => 5 })
  const [one] = book.sheets
  const cell = (row: number, column: number) =>
    one!.rows.find(r => r.index === row)?.cells.find(c => c.column === column)
  assert.deepEqual(
    [cell(0, 0)?.style.font.bold, cell(0, 0)?.style.fill?.color, cell(0, 0)?.style.horizontal],
    [true, '#ffff00', 'center'],
  )
  assert.deepEqual([cell(1, 0)?.value, cell(1, 0)?.style.format], [1234.5, '#,##0.00 [$€]'])
  assert.deepEqual([cell(1, 1)?.value, cell(1, 1)?.style.format], [46_082.5, 'dd.mm.yyyy hh:mm'])
  assert.equal(cell(1, 2)?.formula, 'IF(A2>1,A2+1,"a,b")')
  assert.equal(cell(4, 1)?.formula, "SUM(Two!$A$1:A2,'Two'!A1)")
  assert.equal(cell(2, 0)?.value, 'over\ntwo')
  assert.equal(cell(4, 0)?.value, '007')
  assert.deepEqual(one!.merges, [{ top: 2, left: 0, bottom: 3, right: 1 }])
  const [fromXlsx, fromOds] = [
    await convert('book.xlsx', xlsx, 'csv'),
    await convert('book.ods', ods.bytes, 'csv'),
  ]
  assert.equal(fromOds.bytes.toString(), fromXlsx.bytes.toString())
  assert.match(fromOds.bytes.toString(), /^Head,B,TRUE,\n"1,234.50 €",2026-03-01T12:00:00,1235.5,12.5%\n/)
  assert.match(fromOds.warnings.join(), /only the sheet "One" of 2/)
})

test('CSV becomes typed sheets, and a table where a document is asked for', async () => {
  const csv = 'code;sum;day\n007;1.234,50;2026-03-01\n008;2,00;2026-03-02\n'
  const ods = await convert('a.csv', csv, 'ods')
  const content = strFromU8(unzipSync(ods.bytes)['content.xml']!)
  assert.match(content, /office:value-type="string"><text:p>007/)
  assert.match(content, /office:value="1234.5"/)
  assert.match(content, /office:date-value="2026-03-01"/)
  const md = await convert('a.csv', csv, 'md')
  assert.match(
    md.bytes.toString(),
    /^\| code \| sum \| day \|\n\| --- .*\n\| 007 \| 1,234.50 \| 2026-03-01 \|/,
  )
  const risky = await convert('a.ods', (await convert('b.csv', 'a,b\n"=1+1",x\n', 'ods')).bytes, 'csv')
  assert.equal(risky.bytes.toString(), `a,b\n"'=1+1",x\n`)
  assert.match(risky.warnings.join(), /apostrophe/)
})

test('a row of more columns than a sheet holds is refused before its cells are typed', async () => {
  for (const to of ['docx', 'ods'])
    assert.equal(
      await refusal(tool, { file: { name: 'wide.csv', content: ','.repeat(300_000) }, to }),
      '400 file: row 1 has 300,001 columns, Excel holds 16,384.',
    )
})

test('a cell far away from the others is refused before its commas are written', async () => {
  const content = await printedXlsx({
    One: {
      rows: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
    },
  })
  assert.match(
    await refusal(tool, { file: { name: 'far.xlsx', content }, to: 'csv' }),
    /^400 file: the sheet "One" is too large for a CSV/,
  )
})

test('Word to Markdown: further paragraphs of items, columns, quotes, code, formulas', async () => {
  const level = (id: number, format: string, text: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="720" w:hanging="480"/></w:pPr></w:lvl></w:abstractNum>`
  const numbering = `${level(1, 'decimal', '%1.')}${level(2, 'bullet', ' ')}<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>`
  const item = (text: string, list: number) =>
    para(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`)
  const style = (name: string) =>
    `<w:style w:type="paragraph" w:styleId="${name}"><w:name w:val="${name}"/></w:style>`
  const cell = (text: string, align: string) => `<w:tc>${para(text, `<w:jc w:val="${align}"/>`)}</w:tc>`
  const row = (a: string, b: string) => `<w:tr>${cell(a, 'left')}${cell(b, 'right')}</w:tr>`
  const mono = '<w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/></w:rPr>'
  const body = [
    item('one', 1),
    item('further', 2),
    item('two', 1),
    para('quoted', '<w:pStyle w:val="Quote"/>'),
    para('a = *b*', '<w:pStyle w:val="SourceCode"/>'),
    para('  c', '<w:pStyle w:val="SourceCode"/>'),
    `<w:tbl>${row('place', 'minutes')}${row('mole', '41')}</w:tbl>`,
    `<w:p><w:r><w:t xml:space="preserve">call </w:t></w:r><w:r>${mono}<w:t>f_x()</w:t></w:r></w:p>`,
    '<w:p><w:r><w:t xml:space="preserve">so </w:t></w:r><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath></w:p>',
    `<w:p><w:r>${mono}<w:t>all of it typewritten</w:t></w:r></w:p>`,
  ].join('')
  const word = await docxOf(body, { numbering, styles: style('Quote') + style('SourceCode') })
  const { bytes, warnings } = await runTool(tool, { file: word, to: 'md' })
  assert.deepEqual(warnings, [])
  for (const part of [
    '1. one\n\n   further\n2. two',
    '> quoted',
    '```\na = *b*\n  c\n```',
    '| --- | ---: |',
    'call `f_x()`',
    'so $\\frac{a}{2}$',
    '\nall of it typewritten\n',
  ])
    assert.ok(bytes.toString().includes(part), `${part} is not in\n${bytes}`)
  const html = (await runTool(tool, { file: word, to: 'html' })).bytes.toString()
  assert.match(html, /<t[dh] align="right">41</)
})

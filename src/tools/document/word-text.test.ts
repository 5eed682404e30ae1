import assert from 'node:assert/strict'
import { test } from 'node:test'
import mammoth from 'mammoth'
import { docxOf, para } from '../../../test/support/docx.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './word-text.ts'

const textOf = async (body: string, parts = {}) =>
  (await runTool(tool, { file: await docxOf(body, parts) })).json.text as string

test('the report as text: lists marked, tables in tabs, notes at the end', async () => {
  const { json, name, mediaType, warnings } = await runTool(tool, { file: fixture('report.docx') })
  assert.equal(name, 'report.txt')
  assert.equal(mediaType, 'text/plain')
  assert.match(json.text, /^Harbour report\n\nTides\n/)
  assert.match(
    json.text,
    /1\. Read the gauge\n {3}a\) at noon\n {3}b\) at dusk\n {6}1\.b\.i with a lamp\n2\. Write it down/,
  )
  assert.match(json.text, /\nPlace\tDelay\nMole\tspring\t0 min\n\tneap\t1 min\n/)
  assert.match(
    json.text,
    /quietly\.\[1\][\s\S]*\n\[1\] Measured at the mole\.\n\[2\] From the harbour archive\.\n$/,
  )
  assert.match(json.text, /Inserted words\./)
  assert.doesNotMatch(json.text, /Deleted words|secret remark|Page 1|Internal/)
  assert.match(json.text, /مرحبا بالعالم[\s\S]*日本語の文章/)
  assert.equal(json.words, 85)
  assert.deepEqual(warnings, ['1 comment is left out', '2 tracked changes are shown as if accepted'])
})

test('every word another reader finds is there too', async () => {
  const { json } = await runTool(tool, { file: fixture('report.docx') })
  const { value } = await mammoth.extractRawText({ path: `${FIXTURES}/report.docx` })
  const words = new Set((json.text as string).split(/\s+/))
  for (const word of value.split(/\s+/).filter(one => /^[a-z]{4,}$/i.test(one)))
    assert.ok(words.has(word), word)
})

const level = (n: number, format: string, text: string, start = 1) =>
  `<w:lvl w:ilvl="${n}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
const item = (text: string, id: number, at = 0) =>
  para(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`)

test('numbering: formats, levels, restarts and overrides', async () => {
  const formats: [string, number, string][] = [
    ['upperRoman', 14, 'XIV'],
    ['lowerLetter', 28, 'bb'],
    ['ordinal', 22, '22nd'],
    ['cardinalText', 42, 'Forty-two'],
    ['ordinalText', 12, 'Twelfth'],
    ['ordinalText', 1_000_001, '1000001st'],
    ['decimalZero', 7, '07'],
    ['decimalEnclosedCircle', 3, '③'],
    ['chineseCounting', 25, '二十五'],
    ['japaneseLegal', 10, '拾'],
    ['hebrew1', 15, 'טו'],
    ['thaiNumbers', 12, '๑๒'],
    ['russianUpper', 3, 'В'],
    ['chicago', 5, '**'],
    ['hex', 255, 'FF'],
    ['unheardOf', 4, '4'],
  ]
  const numbering = [
    ...formats.map(
      ([format, start], i) =>
        `<w:abstractNum w:abstractNumId="${i}">${level(0, format, '%1.', start)}</w:abstractNum>`,
    ),
    `<w:abstractNum w:abstractNumId="50">${level(0, 'upperRoman', '%1')}<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:isLgl/><w:lvlText w:val="%1.%2"/></w:lvl></w:abstractNum>`,
    ...formats.map((_, i) => `<w:num w:numId="${i + 1}"><w:abstractNumId w:val="${i}"/></w:num>`),
    '<w:num w:numId="60"><w:abstractNumId w:val="50"/></w:num>',
    '<w:num w:numId="61"><w:abstractNumId w:val="50"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num>',
  ].join('')
  const body = [
    ...formats.map((_, i) => item(`format ${i}`, i + 1)),
    item('one', 60),
    item('sub', 60, 1),
    item('two', 60),
    item('sub again', 60, 1),
    item('nine', 61),
  ].join('')
  const text = await textOf(body, { numbering })
  for (const [i, [, , label]] of formats.entries())
    assert.ok(text.includes(`${label}. format ${i}`), `${label}: ${text}`)
  assert.match(text, /I one\n {2}1\.1 sub\nII two\n {3}2\.1 sub again\n+IX nine/)
})

test('fields, symbols, content controls, alternatives, hidden text', async () => {
  const run = (inner: string) => `<w:r>${inner}</w:r>`
  const field = (code: string, result: string) =>
    run('<w:fldChar w:fldCharType="begin"/>') +
    run(`<w:instrText>${code}</w:instrText>`) +
    run('<w:fldChar w:fldCharType="separate"/>') +
    run(`<w:t>${result}</w:t>`) +
    run('<w:fldChar w:fldCharType="end"/>')
  const text = await textOf(
    `<w:p>${field('DATE \\@ "d"', 'cached day')}${field('PAGE', '77')}</w:p>` +
      `<w:p>${run('<w:sym w:font="Wingdings" w:char="F0FC"/>')}${run('<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr><w:t>abg</w:t>')}</w:p>` +
      `<w:sdt><w:sdtContent>${para('inside a control')}</w:sdtContent></w:sdt>` +
      `<w:p>${run('<mc:AlternateContent><mc:Choice Requires="zzz"><w:t>no</w:t></mc:Choice><mc:Fallback><w:t>fallback</w:t></mc:Fallback></mc:AlternateContent>')}</w:p>` +
      `<w:p>${run('<w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t>')}${run('<w:t>shown</w:t><w:noBreakHyphen/><w:t>on</w:t>')}</w:p>` +
      `<w:p><w:moveFrom>${run('<w:t>gone</w:t>')}</w:moveFrom><w:moveTo>${run('<w:t>moved</w:t>')}</w:moveTo></w:p>`,
  )
  assert.equal(text, 'cached day\n\n✓αβγ\n\ninside a control\n\nfallback\n\nshown\u2011on\n\nmoved\n')
})

test('what a field without an end, or nesting without one, takes with it is told of', async () => {
  const begin = '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>'
  const open = await runTool(tool, { file: await docxOf(para('before') + begin + para('after')) })
  assert.equal(open.json.text, 'before\n')
  assert.deepEqual(open.warnings, ['1 part behind a field that never ends is not shown'])
  const nested = `${'<w:sdt><w:sdtContent>'.repeat(40)}${para('deep')}${'</w:sdtContent></w:sdt>'.repeat(40)}`
  const deep = await runTool(tool, { file: await docxOf(nested + para('after')) })
  assert.equal(deep.json.text, 'after\n')
  assert.deepEqual(deep.warnings, ['1 part nested more than 30 levels deep is not shown'])
})

test('a text box is read once', async () => {
  const box = `<wps:wsp><wps:txbx><w:txbxContent>${para('boxed words')}</w:txbxContent></wps:txbx></wps:wsp>`
  const anchor = `<wp:anchor><wp:extent cx="1000000" cy="500000"/><a:graphic><a:graphicData>${box}</a:graphicData></a:graphic></wp:anchor>`
  const old = `<w:pict><v:shape><v:textbox><w:txbxContent>${para('boxed words')}</w:txbxContent></v:textbox></v:shape></w:pict>`
  const text = await textOf(
    `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${anchor}</w:drawing></mc:Choice><mc:Fallback>${old}</mc:Fallback></mc:AlternateContent></w:r></w:p>`,
  )
  assert.equal(text, 'boxed words\n')
})

test('a hundred thousand spaces or tabs in a row take no time', async () => {
  const many = ' '.repeat(100_000)
  const text = await textOf(
    para(`a${many}b${many}`) + `<w:p><w:r>${'<w:tab/>'.repeat(100_000)}<w:t>c</w:t></w:r></w:p>`,
  )
  assert.equal(text, `a${many}b\n\n${'\t'.repeat(100_000)}c\n`)
})

test('damaged and hostile files are refused, clearly', async () => {
  assert.match(
    await refusal(tool, { file: fixture('photo.jpg') }),
    /^400 file: expected a Word \(\.docx\), OpenDocument text or RTF file/,
  )
  assert.match(await refusal(tool, {}), /^400 file: is required/)
  const bomb = await docxOf('', {
    files: { 'word/document.xml': '<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><a>&y;</a>' },
  })
  assert.match(
    await refusal(tool, { file: bomb }),
    /^400 file: the part word\/document\.xml declares entities/,
  )
  const blown = await docxOf(para('x'), { files: { 'word/media/zeros.bin': Buffer.alloc(30 * 2 ** 20) } })
  assert.match(await refusal(tool, { file: blown }), /^400 file: the entry .*zeros\.bin.* unpacks to 30 MB/)
  const broken = await docxOf('<w:p><w:r>')
  assert.match(
    await refusal(tool, { file: broken }),
    /^400 file: the part word\/document\.xml is not well-formed XML/,
  )
  const deep = await docxOf('<w:sdt><w:sdtContent>'.repeat(1000) + '</w:sdtContent></w:sdt>'.repeat(1000))
  assert.match(await refusal(tool, { file: deep }), /^400 file: .*nested more than/)
  const empty = await docxOf('', { files: { 'word/document.xml': '<other/>' } })
  assert.match(await refusal(tool, { file: empty }), /^400 file: the file has no Word document inside/)
  const { content } = (await docxOf(para('x'))) as { content: Buffer; name: string }
  const cut = { name: 'cut.docx', content: content.subarray(0, content.length - 40) }
  assert.match(await refusal(tool, { file: cut }), /^400 file: /)
})

test('styles that are based on each other in a circle end', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="A"><w:name w:val="a"/><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:name w:val="b"/><w:basedOn w:val="A"/></w:style>'
  assert.equal(await textOf(para('round', '<w:pStyle w:val="A"/>'), { styles }), 'round\n')
})

test('a paragraph whose mark is deleted runs into the next', async () => {
  const mark = (change: string) => `<w:rPr><w:${change} w:id="1" w:author="M"/></w:rPr>`
  assert.match(
    await textOf(para('high ', mark('del')) + para('water') + para('late')),
    /^high water\n+late\s*$/,
  )
  assert.match(await textOf(para('high ', mark('moveFrom')) + para('water')), /^high water\s*$/)
  assert.match(await textOf(para('high', mark('ins')) + para('water')), /^high\n+water\s*$/)
})

test('a table that only puts columns side by side is read column by column', async () => {
  const cell = (...lines: string[]) => `<w:tc>${lines.map(line => para(line)).join('')}</w:tc>`
  const table = (...rows: string[]) => `<w:tbl>${rows.map(row => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`
  const skills = cell('Skills', 'Ropes', 'Charts', 'Knots', 'French')
  const { json } = await runTool(tool, {
    file: await docxOf(table(skills + cell('Work', 'Harbour')) + table(cell('a') + cell('b', 'c'))),
  })
  assert.match(json.text, /Skills\n+Ropes\n+Charts[\s\S]*\nWork\n+Harbour[\s\S]*\na\tb c/)
})

test('a list ends before the paragraph below it, also in the columns of a résumé', async () => {
  const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'bullet', '•')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const lines = [para('Lead'), item('ropes', 1), item('knots', 1), para('Mate'), para('Pilot')].join('')
  const body = `<w:tbl><w:tr><w:tc>${para('Skills')}</w:tc><w:tc>${lines}</w:tc></w:tr></w:tbl>${para('')}`
  assert.match(await textOf(body, { numbering }), /Lead\n\n- ropes\n- knots\n\nMate\n/)
})

test('lines of code stand below each other; tables that only hold others are taken apart', async () => {
  const code = (text: string) =>
    `<w:p><w:r><w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
  const inner = `<w:tbl>${row(cell(para('Date')), cell(para('3 May')))}${row(cell(para('Due')), cell(para('4 June')))}</w:tbl>${para('')}`
  const text = await textOf(
    `<w:tbl>${row(cell(para('INVOICE')), cell(inner))}</w:tbl>${para('Run:')}${code('if x:')}${code('    y()')}${para('Done.')}`,
  )
  assert.equal(text, 'INVOICE\n\nDate\t3 May\nDue\t4 June\n\nRun:\n\nif x:\n    y()\n\nDone.\n')
})

test('the text around numbers of lists is cut where Word ends it', async () => {
  const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1${'x'.repeat(10_000)}"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
  const item = para('Item', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')
  assert.equal((await textOf(item, { numbering })).trim(), `1${'x'.repeat(253)} Item`)
})

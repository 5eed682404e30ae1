import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'parse5'
import sharp from 'sharp'
import { docxOf, para } from '../../../test/support/docx.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './word-html.ts'

const htmlOf = async (body: string, parts = {}) =>
  (await runTool(tool, { file: await docxOf(body, parts) })).json.html as string

test('the report as HTML: headings, nested lists, spans, notes, formula, picture', async () => {
  const { json, name, mediaType } = await runTool(tool, { file: fixture('report.docx') })
  assert.equal(name, 'report.html')
  assert.equal(mediaType, 'text/html')
  const { html } = json
  assert.match(html, /<title>Harbour report<\/title>/)
  assert.match(html, /<h1><a id="p-tides"><\/a>Tides<\/h1>/)
  assert.match(html, /<h2>Readings<\/h2>/)
  assert.match(html, /<strong>late<\/strong> and <em>quietly<\/em>/)
  assert.match(
    html,
    /H<sub>2<\/sub>O rises by x<sup>2<\/sup>, <mark>marked<\/mark>, <s>struck<\/s>, <u>under<\/u>/,
  )
  assert.match(
    html,
    /<li>Read the gauge\n<ol type="a">\n<li>at noon<\/li>\n<li>at dusk\n<ul style="list-style: none">\n<li>1\.b\.i with a lamp<\/li>/,
  )
  assert.match(html, /<thead>\n<tr><th>Place<\/th><th colspan="2">Delay<\/th><\/tr>\n<\/thead>/)
  assert.match(html, /<td rowspan="2">Mole<\/td>/)
  assert.match(
    html,
    /<img src="data:image\/png;base64,iVBOR[^"]+" alt="the green flag" width="\d+" height="\d+">/,
  )
  assert.match(
    html,
    /<a href="https:\/\/example\.org\/harbour">The almanac<\/a> and <a href="#p-tides">back to tides<\/a>/,
  )
  assert.match(html, /<math display="block"><mfrac><mi>L<\/mi><mi>v<\/mi><\/mfrac><\/math>/)
  assert.match(html, /<li id="note-1"><p>Measured at the mole\. <a href="#note-ref-1">/)
  assert.match(html, /<p dir="rtl">مرحبا/)
  assert.doesNotMatch(html, /style="(?!list-style: none")|class=|<span|<font|secret|Deleted/)
  assert.ok(json.words > 50)
})

test('it is valid: a strict parser has nothing to say', async () => {
  const { json } = await runTool(tool, { file: fixture('report.docx') })
  const errors: string[] = []
  parse(json.html, { onParseError: error => errors.push(error.code) })
  assert.deepEqual(errors, [])
})

test('scripts, handlers and unsafe addresses cannot come through', async () => {
  const link = (id: string, text: string) =>
    `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`
  const html = await htmlOf(
    `${para('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt;')}${link('rId1', 'js')}${link('rId2', 'quote')}${link('rId3', 'data')}`,
    {
      relations: [
        ['rId1', 'hyperlink', 'JaVaScript:alert(1)', true],
        ['rId2', 'hyperlink', 'https://e.org/&quot;onmouseover=&quot;x', true],
        ['rId3', 'hyperlink', 'data:text/html,x', true],
      ],
    },
  )
  const tags: string[] = []
  const visit = (node: {
    tagName?: string
    attrs?: { name: string; value: string }[]
    childNodes?: object[]
  }) => {
    if (node.tagName) tags.push(node.tagName)
    for (const attribute of node.attrs ?? []) {
      assert.doesNotMatch(attribute.name, /^on/)
      if (attribute.name === 'href') assert.match(attribute.value, /^https:\/\/e\.org\//)
    }
    for (const child of node.childNodes ?? []) visit(child)
  }
  visit(parse(html) as object)
  assert.ok(!tags.includes('script') && !tags.includes('img'))
  assert.equal(tags.filter(tag => tag === 'a').length, 1)
})

test('headings by style name and by outline level; quotes and code by style', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="berschrift3"><w:name w:val="heading 3"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="HTMLPreformatted"><w:name w:val="HTML Preformatted"/></w:style>'
  const html = await htmlOf(
    para('Third', '<w:pStyle w:val="berschrift3"/>') +
      para('By outline', '<w:outlineLvl w:val="1"/>') +
      para('said', '<w:pStyle w:val="Quote"/>') +
      para('twice', '<w:pStyle w:val="Quote"/>') +
      para('a &lt; b', '<w:pStyle w:val="HTMLPreformatted"/>') +
      para('  c', '<w:pStyle w:val="HTMLPreformatted"/>'),
    { styles },
  )
  assert.match(html, /<h3>Third<\/h3>\n<h2>By outline<\/h2>/)
  assert.match(html, /<blockquote>\n<p>said<\/p>\n<p>twice<\/p>\n<\/blockquote>/)
  assert.match(html, /<pre><code>a &lt; b\n {2}c<\/code><\/pre>/)
})

test('formulas become MathML', async () => {
  const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const html = await htmlOf(
    `<w:p><m:oMathPara><m:oMath><m:sSup><m:e>${t('x')}</m:e><m:sup>${t('2')}</m:sup></m:sSup><m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${t('i')}</m:sub><m:sup>${t('n')}</m:sup><m:e>${t('a')}</m:e></m:nary><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${t('y')}</m:e></m:rad></m:oMath></m:oMathPara></w:p>`,
  )
  assert.match(
    html,
    /<msup><mi>x<\/mi><mn>2<\/mn><\/msup><munderover><mo>∑<\/mo><mi>i<\/mi><mi>n<\/mi><\/munderover><mi>a<\/mi><msqrt><mi>y<\/mi><\/msqrt>/,
  )
})

test('pictures outside the file are not fetched but told of', async () => {
  const picture =
    '<w:drawing><wp:inline><wp:extent cx="100" cy="100"/><wp:docPr id="1" name="p" descr="far away"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId5"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>'
  const run = await runTool(tool, {
    file: await docxOf(`<w:p><w:r>${picture}</w:r></w:p>`, {
      relations: [['rId5', 'image', 'http://169.254.169.254/x.png', true]],
    }),
  })
  assert.match(run.json.html, /far away/)
  assert.doesNotMatch(run.json.html, /169\.254/)
  assert.match(run.warnings.join(), /linked picture/)
})

const run = (inner: string) => `<w:r>${inner}</w:r>`
const field = (code: string, result: string) =>
  run('<w:fldChar w:fldCharType="begin"/>') +
  run(`<w:instrText xml:space="preserve">${code}</w:instrText>`) +
  run('<w:fldChar w:fldCharType="separate"/>') +
  run(`<w:t>${result}</w:t>`) +
  run('<w:fldChar w:fldCharType="end"/>')

test('link fields: addresses with tips, windows and places, and places alone', async () => {
  const html = await htmlOf(
    [
      'HYPERLINK "https://e.org/a"',
      'HYPERLINK "https://e.org/b" \\o "a tip" \\t "_blank"',
      'HYPERLINK "https://e.org/c" \\l "place"',
      'HYPERLINK \\l "here"',
    ]
      .map(code => `<w:p>${field(code, 'link')}</w:p>`)
      .join(''),
  )
  assert.deepEqual(
    [...html.matchAll(/<a href="([^"]*)">link/g)].map(([, href]) => href),
    ['https://e.org/a', 'https://e.org/b', 'https://e.org/c#place', '#p-here'],
  )
})

test('a quote that never ends, half a character code and names every object has do no harm', async () => {
  const t = '<m:r><m:t>x</m:t></m:r>'
  const accent = `<m:oMath><m:acc><m:accPr><m:chr m:val="constructor"/></m:accPr><m:e>${t}</m:e></m:acc></m:oMath>`
  const html = await htmlOf(
    `<w:p>${field(`HYPERLINK "${'\\'.repeat(200)}`, 'kept')}${field('SYMBOL 65.5', '')}${accent}</w:p>` +
      para('aligned', '<w:jc w:val="constructor"/>'),
  )
  assert.match(html, /kept[\s\S]*<mi>x<\/mi>[\s\S]*<p>aligned<\/p>/)
})

test('a formula keeps its frame, and what only keeps room in it is not shown', async () => {
  const t = (text: string) => `<m:e><m:r><m:t>${text}</m:t></m:r></m:e>`
  const hidden = '<m:phantPr><m:show m:val="0"/></m:phantPr>'
  const html = await htmlOf(
    `<w:p><w:r><w:t>so </w:t></w:r><m:oMath><m:borderBox>${t('x')}</m:borderBox><m:phant>${hidden}${t('y')}</m:phant><m:phant>${t('z')}</m:phant></m:oMath></w:p>`,
  )
  assert.match(html, /<menclose notation="box">.*<mi>x<\/mi>.*<\/menclose>.*<mi>z<\/mi>/)
  assert.doesNotMatch(html, /<mi>y<\/mi>/)
})

test('a field whose end is hidden still ends', async () => {
  const end = run('<w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="end"/>')
  const html = await htmlOf(`<w:p>${run('<w:fldChar w:fldCharType="begin"/>')}${end}</w:p>${para('after')}`)
  assert.match(html, /<p>after<\/p>/)
})

test('empty lines of code stay', async () => {
  const styles = '<w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Code"/></w:style>'
  const line = (text: string) => para(text, '<w:pStyle w:val="Code"/>')
  const html = await htmlOf(line('a') + line('') + line('') + line('b'), { styles })
  assert.match(html, /<pre><code>a\n\n\nb<\/code><\/pre>/)
})

test('a row that merged cells cover whole keeps its place', async () => {
  const cell = (text: string, merge = '') => `<w:tc><w:tcPr>${merge}</w:tcPr>${para(text)}</w:tc>`
  const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`
  const [start, on] = ['<w:vMerge w:val="restart"/>', '<w:vMerge/>']
  const table = `<w:tbl>${row(cell('A', start), cell('B', start))}${row(cell('', on), cell('', on))}${row(cell('C'), cell('D'))}</w:tbl>`
  assert.match(
    await htmlOf(table),
    /<tr><td rowspan="2">A<\/td><td rowspan="2">B<\/td><\/tr>\n<tr><\/tr>\n<tr><td>C<\/td><td>D<\/td><\/tr>/,
  )
})

test('right to left: headings, list items, cells and whole tables say so', async () => {
  const rtl = '<w:bidi/>'
  const numbering =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
  const html = await htmlOf(
    para('عنوان', `<w:outlineLvl w:val="0"/>${rtl}`) +
      para('بند', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${rtl}`) +
      `<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tr><w:tc>${para('خلية', rtl)}</w:tc></w:tr></w:tbl>`,
    { numbering },
  )
  assert.match(html, /<h1 dir="rtl">عنوان<\/h1>/)
  assert.match(html, /<li dir="rtl">بند<\/li>/)
  assert.match(html, /<table dir="rtl">[\s\S]*<td dir="rtl">خلية<\/td>/)
})

test('a note that refers to itself ends; one that is referred to twice has one number', async () => {
  const reference = run('<w:footnoteReference w:id="1"/>')
  const html = await htmlOf(`<w:p>${run('<w:t>a</w:t>')}${reference}${reference}</w:p>`, {
    footnotes: `<w:footnote w:id="1"><w:p>${run('<w:t>the note</w:t>')}${reference}</w:p></w:footnote>`,
  })
  assert.equal(html.match(/the note/g)?.length, 1)
  assert.equal(html.match(/id="note-ref-1"/g)?.length, 1)
  assert.equal(html.match(/href="#note-1"/g)?.length, 2)
})

test('a picture shown very often does not fill the memory', async () => {
  const picture =
    '<w:r><w:drawing><wp:inline><wp:extent cx="100" cy="100"/><wp:docPr id="1" name="p" descr="flag"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId5"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(6 * 2 ** 20)}--></svg>`
  const run = await runTool(tool, {
    file: await docxOf(`<w:p>${picture.repeat(100)}</w:p>`, {
      relations: [['rId5', 'image', 'media/x.svg']],
      files: { 'word/media/x.svg': svg },
    }),
  })
  assert.equal(run.json.html.match(/<img /g)?.length, 12)
  assert.match(run.warnings.join(), /^88 pictures are shown by the alternative text: .*75 MB/)
})

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: fixture('three-pages.pdf') }),
    /^400 file: expected a Word \(\.docx\), OpenDocument text or RTF file/,
  )
  assert.match(await refusal(tool, { file: await docxOf('<w:p>') }), /^400 file: .*not well-formed/)
})

test('a paragraph whose mark is deleted runs into the next; the first with words left gives the style', async () => {
  const author = 'w:author="M" w:date="2024-01-01T00:00:00Z"'
  const deleted = `<w:rPr><w:del w:id="1" ${author}/></w:rPr>`
  const gone = `<w:del w:id="2" ${author}><w:r><w:delText>gone</w:delText></w:r></w:del>`
  const heading = '<w:pStyle w:val="H"/>'
  const cell = `<w:tc>${para('in a ', deleted)}${para('cell')}</w:tc>`
  const section = '<w:sectPr/>'
  const html = await htmlOf(
    para('one ', deleted) +
      '<w:bookmarkEnd w:id="9"/>' +
      para('two ', deleted) +
      para('three') +
      para('head ', heading + deleted) +
      para('and plain') +
      para('plain ', deleted) +
      para('and head', heading) +
      `<w:p><w:pPr>${heading}${deleted}</w:pPr>${gone}</w:p>` +
      para('after a deleted heading') +
      para('before a table', deleted) +
      `<w:tbl><w:tr>${cell}</w:tr></w:tbl>` +
      para('ends a ', deleted) +
      para('section', section) +
      para('last', deleted),
    {
      styles:
        '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
    },
  )
  const shown = [...html.matchAll(/<(p|h1|td)>([^<]+)</g)].map(([, tag, text]) => `${tag}: ${text}`)
  assert.deepEqual(shown, [
    'p: one two three',
    'h1: head and plain',
    'p: plain and head',
    'p: after a deleted heading',
    'p: before a table',
    'td: in a cell',
    'p: ends a section',
    'p: last',
  ])
})

test('a list of items from the right has its markers there, and merged head cells stay in the head', async () => {
  const level =
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
  const item =
    '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:bidi/></w:pPr><w:r><w:t>الباب</w:t></w:r></w:p>'
  const cell = (text: string, own = '') => `<w:tc><w:tcPr>${own}</w:tcPr>${para(text)}</w:tc>`
  const rows = [
    `<w:trPr><w:tblHeader/></w:trPr>${cell('Region', '<w:vMerge w:val="restart"/>')}${cell('Head')}`,
    `${cell('', '<w:vMerge/>')}${cell('below')}`,
    `${cell('a')}${cell('b')}`,
  ]
  const file = await docxOf(`${item}<w:tbl>${rows.map(row => `<w:tr>${row}</w:tr>`).join('')}</w:tbl>`, {
    numbering: `<w:abstractNum w:abstractNumId="1">${level}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
  })
  const html = (await runTool(tool, { file })).bytes.toString()
  assert.match(html, /<ol dir="rtl"/)
  assert.match(html, /below<\/th><\/tr>\s*<\/thead>/)
})

test('bullets that are boxes are tasks', async () => {
  const item =
    '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>to do</w:t></w:r></w:p>'
  const numbering =
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="☐"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
  assert.match(await htmlOf(item, { numbering }), /<ul>\n<li><input type="checkbox" disabled> to do<\/li>/)
})

test('a first row in bold is the header; contents lose their page numbers; code keeps its lines', async () => {
  const cell = (text: string, bold: boolean) =>
    `<w:tc><w:p><w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t>${text}</w:t></w:r></w:p></w:tc>`
  const row = (bold: boolean, ...texts: string[]) =>
    `<w:tr>${texts.map(text => cell(text, bold)).join('')}</w:tr>`
  const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`
  const code = (text: string) =>
    `<w:p><w:r><w:rPr><w:rFonts w:ascii="Consolas"/></w:rPr><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
  const html = await htmlOf(
    '<w:p><w:hyperlink w:anchor="here"><w:r><w:t>Tides</w:t><w:tab/><w:t>12</w:t></w:r></w:hyperlink></w:p>' +
      `<w:p><w:bookmarkStart w:id="0" w:name="here"/><w:r><w:t>Tides</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>` +
      table(row(true, 'Place', 'Delay'), row(false, 'Mole', '4')) +
      table(row(true, 'Both', 'bold'), row(true, 'all', 'bold')) +
      `${para('Run:')}${code('if x:')}${code('    y()')}${para('Done.')}`,
  )
  assert.match(html, /<a href="#p-here">Tides<\/a>/)
  assert.match(html, /<thead>\n<tr><th>Place<\/th><th>Delay<\/th><\/tr>\n<\/thead>/)
  assert.equal(html.match(/<thead>/g)?.length, 1)
  assert.match(html, /<pre><code>if x:\n {4}y\(\)<\/code><\/pre>/)
  const typewritten = await htmlOf(code('All of it') + code('is typed.'))
  assert.doesNotMatch(typewritten, /<pre>/)
})

test('photographs stand as the document turns them, not as the camera held them', async () => {
  const jpeg = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c00' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const html = await htmlOf(
    '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="609600"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId5"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
    { relations: [['rId5', 'image', 'media/x.jpg']], files: { 'word/media/x.jpg': jpeg } },
  )
  const [, data] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(html)!
  assert.equal((await sharp(Buffer.from(data!, 'base64')).metadata()).orientation, 1)
})

test('labels of words are kept: articles, sections', async () => {
  const level = (text: string) =>
    `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/></w:lvl>`
  const item = (text: string) =>
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const numbered = (text: string) => ({
    numbering: `<w:abstractNum w:abstractNumId="1">${level(text)}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`,
  })
  const body = item('Name and seat') + item('Purpose')
  assert.match(
    await htmlOf(body, numbered('Article %1.')),
    /<ul style="list-style: none">\n<li>Article 1\. Name and seat<\/li>\n<li>Article 2\. Purpose<\/li>\n<\/ul>/,
  )
  assert.match(await htmlOf(body, numbered('§ %1')), /<li>§ 2 Purpose<\/li>/)
  assert.match(await htmlOf(body, numbered('(%1)')), /<ol>\n<li>Name and seat<\/li>/)
  assert.match(await htmlOf(body, numbered('7.%1')), /<li>7\.2 Purpose<\/li>/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'parse5'
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
    /<li>Read the gauge\n<ol type="a">\n<li>at noon<\/li>\n<li>at dusk\n<ol type="i">\n<li>with a lamp<\/li>/,
  )
  assert.match(html, /<thead>\n<tr><th>Place<\/th><th colspan="2">Delay<\/th><\/tr>\n<\/thead>/)
  assert.match(html, /<td rowspan="2">Mole<\/td>/)
  assert.match(html, /<img src="data:image\/png;base64,iVBOR[^"]+" alt="the green flag">/)
  assert.match(
    html,
    /<a href="https:\/\/example\.org\/harbour">The almanac<\/a> and <a href="#p-tides">back to tides<\/a>/,
  )
  assert.match(html, /<math display="block"><mfrac><mi>L<\/mi><mi>v<\/mi><\/mfrac><\/math>/)
  assert.match(html, /<li id="note-1"><p>Measured at the mole\. <a href="#note-ref-1">/)
  assert.match(html, /<p dir="rtl">مرحبا/)
  assert.doesNotMatch(html, /style=|class=|<span|<font|secret|Deleted/)
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

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: fixture('three-pages.pdf') }),
    /^400 file: expected a Word \(\.docx\) file/,
  )
  assert.match(await refusal(tool, { file: await docxOf('<w:p>') }), /^400 file: .*not well-formed/)
})

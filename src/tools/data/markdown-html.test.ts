import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFragment } from 'parse5'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './markdown-html.ts'

const convert = async (markdown: string) => (await runTool(tool, { markdown })).json
const html = async (markdown: string): Promise<string> => (await convert(markdown)).html

test('headings, emphasis, lists, code', async () => {
  assert.deepEqual(
    await convert('# Hello *world*\n\nSome `code` & text.\n\n## Hello world\n## Hello world\n'),
    {
      html: '<h1>Hello <em>world</em></h1>\n<p>Some <code>code</code> &amp; text.</p>\n<h2>Hello world</h2>\n<h2>Hello world</h2>\n',
      headings: [
        { level: 1, text: 'Hello world', slug: 'hello-world' },
        { level: 2, text: 'Hello world', slug: 'hello-world-1' },
        { level: 2, text: 'Hello world', slug: 'hello-world-2' },
      ],
      word_count: 9,
    },
  )
})

test('tables with alignment', async () => {
  assert.equal(
    (await html('| a | b |\n|:-:|--:|\n| 1 | `x \\| y` |\n')).replaceAll('\n', ''),
    '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="center">1</td><td align="right"><code>x | y</code></td></tr></tbody></table>',
  )
})

test('strikethrough and task lists', async () => {
  assert.equal(await html('~~gone~~'), '<p><del>gone</del></p>\n')
  assert.equal(
    (await html('- [ ] open\n- [x] **done**\n- [y] no\n- [x]no\n')).replaceAll('\n', ''),
    '<ul><li><input disabled="" type="checkbox" /> open</li><li><input checked="" disabled="" type="checkbox" /> <strong>done</strong></li><li>[y] no</li><li>[x]no</li></ul>',
  )
})

test('bare addresses become links, but not inside links and code', async () => {
  assert.equal(
    await html('See https://a.example/x?a=1&b=2, www.b.example. Or ann@c.example!'),
    '<p>See <a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>, <a href="http://www.b.example">www.b.example</a>. Or <a href="mailto:ann@c.example">ann@c.example</a>!</p>\n',
  )
  assert.equal(
    await html('**www.a.example**'),
    '<p><strong><a href="http://www.a.example">www.a.example</a></strong></p>\n',
  )
  assert.equal(await html('[www.a.example](/b)'), '<p><a href="/b">www.a.example</a></p>\n')
  assert.equal(await html('`www.a.example`'), '<p><code>www.a.example</code></p>\n')
  assert.equal(await html('example.org'), '<p>example.org</p>\n')
})

test('footnotes stand at the end and lead back', async () => {
  const { json } = await runTool(tool, {
    markdown: 'one[^a] two[^b] ^[three]\n\n[^a]: first **note**\n[^c]: unused\n',
  })
  assert.match(
    json.html,
    /one<sup class="footnote-ref"><a href="#fn1" id="fnref1">\[1\]<\/a><\/sup> two\[\^b\] \^\[three\]/,
  )
  assert.match(
    json.html,
    /<li id="fn1" class="footnote-item"><p>first <strong>note<\/strong> <a href="#fnref1"/,
  )
  assert.doesNotMatch(json.html, /unused/)
})

test('front matter is left out, a line between words is not', async () => {
  const { json, warnings } = await runTool(tool, { markdown: '---\ntitle: x\ntags: [a]\n---\n\n# A\n' })
  assert.equal(json.html, '<h1>A</h1>\n')
  assert.equal(warnings.length, 1)
  assert.match((await runTool(tool, { markdown: '---\nFoo\n---\nBar\n' })).json.html, /<h2>Foo<\/h2>/)
})

test('raw HTML is escaped', async () => {
  assert.equal(await html('<script>alert(1)</script>'), '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n')
  assert.equal(await html('a <b onclick="x">b</b>'), '<p>a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>\n')
})

/** Every element and attribute a browser would see. */
function attributes(text: string): [string, string, string][] {
  const found: [string, string, string][] = []
  // biome-ignore lint/suspicious/noExplicitAny: parse5's tree
  const visit = (node: any): void => {
    for (const { name, value } of node.attrs ?? []) found.push([node.tagName, name, value])
    for (const child of node.childNodes ?? []) visit(child)
  }
  visit(parseFragment(text))
  return found
}

test('links to scripts stay text, however they are written', async () => {
  for (const link of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    '%6aavascript:alert(1)',
    'vbscript:x',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml,<svg/onload=alert(1)>',
    ' javascript:x',
    'java\nscript:x',
    '<javascript:alert(1)>',
  ]) {
    for (const markdown of [`[a](${link})`, `![a](${link})`, `<${link}>`, `[a]\n\n[a]: ${link}`]) {
      for (const [, name, value] of attributes(await html(markdown))) {
        assert.doesNotMatch(value, /^\s*(javascript|vbscript|data):/i, markdown)
        assert.doesNotMatch(name, /^on/)
      }
    }
  }
  assert.match(await html('[a](https://example.org "t")'), /<a href="https:\/\/example.org" title="t">a<\/a>/)
  assert.match(await html('[a](x"onmouseover="y)'), /&quot;|%22/)
})

test('non-Latin text and byte-order mark', async () => {
  const result = await convert('\uFEFF# 你好 世界!\n')
  assert.equal(result.html, '<h1>你好 世界!</h1>\n')
  assert.deepEqual(result.headings, [{ level: 1, text: '你好 世界!', slug: '你好-世界' }])
})

test('bounds', async () => {
  assert.equal(await refusal(tool, { markdown: '' }), '400 markdown: must not be empty.')
  assert.equal(await refusal(tool, {}), '400 markdown: is required.')
  assert.match(
    await refusal(tool, { markdown: 'a'.repeat(2 ** 20 + 1) }),
    /^400 markdown: is over the limit of 1 MB\.$/,
  )
  assert.equal(
    await refusal(tool, { markdown: 'é'.repeat(2 ** 19 + 1) }),
    '400 markdown: is over the limit of 1 MB.',
  )
})

test('more marks than any text has are refused', async () => {
  assert.match(await refusal(tool, { markdown: '[^a]: b\n'.repeat(2001) }), /more than 2,000 footnotes/)
  assert.match(await refusal(tool, { markdown: '['.repeat(100_001) }), /more than 100,000 of the marks/)
  assert.match(await refusal(tool, { markdown: '|'.repeat(200_001) }), /more than 200,000 times \|/)
})

test('hostile Markdown gives a result', async () => {
  for (const piece of ['[', '> ', '*a_ ', '![[]()', '`', '- ', '<', '&', '|', '**a']) {
    assert.ok((await html(piece.repeat(Math.floor(50_000 / piece.length)))).length > 0)
  }
})

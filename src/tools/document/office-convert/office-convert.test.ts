import assert from 'node:assert/strict'
import { test } from 'node:test'
import mammoth from 'mammoth'
import MarkdownIt from 'markdown-it'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
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
    await refusal(tool, { file: fixture('report.docx'), to: 'odt' }),
    /^400 to: expected one of docx, html, md/,
  )
  assert.match(await refusal(tool, { file: { name: 'a.md', content: '  ' }, to: 'docx' }), /^400 file: /)
})

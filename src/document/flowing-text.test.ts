import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docxOf, para } from '../../test/support/docx.ts'
import { runTool, toolBySlug } from '../../test/support/run-tool.ts'

const SLUGS = ['word-html', 'word-text']
const shown = async (body: string, numbering = '') => {
  const file = await docxOf(body, { numbering })
  const runs = await Promise.all(SLUGS.map(async slug => runTool(await toolBySlug(slug), { file })))
  return { html: String(runs[0]!.json.html), text: String(runs[1]!.json.text) }
}

const list = (id: number, format: string, text: string, left: number) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/><w:pPr><w:ind w:left="${left}" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>`
const NUMBERING = [
  list(1, 'bullet', '•', 360),
  list(2, 'bullet', '•', 720),
  list(3, 'decimal', '%1.', 360),
  list(4, 'decimal', '%1.', 720),
  ...[1, 2, 3, 4].map(id => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`),
].join('')
const item = (id: number, text: string) =>
  para(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`)

test('lists by styles for lower levels are lists in the item before', async () => {
  const { html, text } = await shown(
    item(3, 'sow') +
      item(4, 'dig') +
      item(4, 'rake') +
      item(3, 'reap') +
      item(1, 'barn') +
      item(2, 'loft') +
      para('between') +
      item(2, 'apart'),
    NUMBERING,
  )
  assert.match(
    html,
    /<ol>\n<li>sow\n<ol>\n<li>dig<\/li>\n<li>rake<\/li>\n<\/ol><\/li>\n<li>reap<\/li>\n<\/ol>/,
  )
  assert.match(html, /<ul>\n<li>barn\n<ul>\n<li>loft<\/li>\n<\/ul><\/li>\n<\/ul>\n<p>between<\/p>\n<ul>/)
  assert.match(
    text,
    /1\. sow\n {3}1\. dig\n {3}2\. rake\n2\. reap\n\n- barn\n {2}- loft\n\nbetween\n\n- apart/,
  )
})

test('a large first letter is part of its word, a letter in a box is not', async () => {
  const frame = (attributes: string, letter: string) =>
    para(letter, `<w:framePr ${attributes} w:wrap="around" w:vAnchor="text" w:hAnchor="text"/>`)
  const { html, text } = await shown(
    frame('w:dropCap="drop" w:lines="3"', '“O') +
      para('nce upon a time.') +
      frame('w:w="900" w:h="400"', 'B') +
      para('oxes stay apart.'),
  )
  assert.match(html, /<p>“Once upon a time\.<\/p>/)
  assert.match(text, /^“Once upon a time\.\n/)
  assert.match(text, /\nB\n\noxes stay apart\./)
})

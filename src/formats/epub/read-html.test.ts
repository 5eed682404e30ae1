import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block } from '../../document/tree.ts'
import { readHtml } from './read-html.ts'

const blocksOf = async (html: string): Promise<Block[]> => (await readHtml(html)).sections[0]!.blocks
const firstOf = async (html: string): Promise<Block> => (await blocksOf(html))[0]!
/** The style of the first text with these words. */
function styleOf(blocks: unknown, words: string): Record<string, unknown> | undefined {
  if (typeof blocks !== 'object' || blocks === null) return undefined
  if ('text' in blocks && blocks.text === words) return ('style' in blocks ? blocks.style : {}) as never
  for (const part of Object.values(blocks)) {
    const found = styleOf(part, words)
    if (found) return found
  }
  return undefined
}

test('a page is set by the style sheets in it, but not by those for small or dark screens', async () => {
  const page = (rules: string) =>
    blocksOf(
      `<style><!-- ${rules} --></style><p class="a">one</p><style>.b{color:#ff0000}</style><p class="b">two`,
    )
  const blocks = await page('.a{font-weight:bold}')
  assert.equal(styleOf(blocks, 'one')?.['bold'], true)
  assert.equal(styleOf(blocks, 'two')?.['color'], '#ff0000')
  for (const media of ['only screen and (max-width:600px)', '(prefers-color-scheme: dark)'])
    assert.deepEqual(styleOf(await page(`@media ${media}{.a{display:none}}`), 'one') ?? 'hidden', {})
})

test('attributes of older HTML give colours, sizes and places', async () => {
  const blocks = await blocksOf('<center><font color="#cc0000" size="5" face="Arial">Sale</font></center>')
  assert.deepEqual(blocks[0]!.kind === 'paragraph' && blocks[0].format, { align: 'center' })
  const { color, size, font } = styleOf(blocks, 'Sale')!
  assert.deepEqual([color, size, font], ['#cc0000', 15.8, 'Noto Sans'])
  assert.equal((await blocksOf('<font color="red"><p>one</p><p>two</p></font>')).length, 2)
})

test('tables that only place what they hold are left out, their ground is not', async () => {
  const blocks = await blocksOf(
    '<table bgcolor="#f4f4f4"><tr><td align="center"><table><tr><td bgcolor="#1d3557"><p>dark</p></td></tr><tr><td><h2>Head</h2><p>text</p></td></tr></table></td></tr></table>',
  )
  assert.deepEqual(
    blocks.map(block => block.kind),
    ['frame', 'heading', 'paragraph'],
  )
  assert.equal(blocks[0]!.kind === 'frame' && blocks[0].fill, '#1d3557')
  assert.ok(!('format' in blocks[2]!), 'the text of a table in a centred cell is not centred')
})

test('columns have the widths that their cells say, and text the fonts of Office', async () => {
  const row = (first: string, second: string) => `<tr><td ${first}>a</td><td ${second}>b</td></tr>`
  const widths = async (rows: string) => {
    const table = await firstOf(`<table border=1>${rows}</table>`)
    return table.kind === 'table' ? table.widths : undefined
  }
  const wide = row('width=200', "width=400 style='width:90.0pt;padding:0cm'")
  assert.deepEqual(await widths(`<tr><td colspan=2 width=600>head</td></tr>${wide}`), [150, 90])
  assert.equal(await widths(row('width="30%"', 'width=200')), undefined)
  assert.equal(await widths(row('style="width:30%"', 'width=200')), undefined)
  assert.equal(await widths(row('', '')), undefined)
  const blocks = await blocksOf(`<p style='font-family:"Calibri",sans-serif'>Office`)
  assert.equal(styleOf(blocks, 'Office')?.['font'], 'Carlito')
})

test('tables have the lines they ask for', async () => {
  const cells = '<tr><td>a</td><td>b</td></tr>'
  for (const [attributes, rules] of [
    ['', 'none'],
    ['border="0"', 'none'],
    ['border="1"', 'grid'],
    ['border', 'grid'],
  ]) {
    const table = await firstOf(`<table ${attributes}>${cells}</table>`)
    assert.equal(table.kind === 'table' && table.rules, rules)
  }
  const placed = await firstOf(`<div dir="rtl"><table width="100%">${cells}</table></div>`)
  assert.ok(placed.kind === 'table' && placed.rtl && placed.align === 'right' && placed.share === 1)
})

test('links drawn as buttons keep their colours, quotations have one line', async () => {
  const blocks = await blocksOf('<p><a href="https://a.example" style="background:#e8562a;color:#fff">Go</a>')
  assert.equal(styleOf(blocks, 'Go')?.['color'], '#ffffff')
  const [quote] = await blocksOf('<blockquote style="border-left:1px solid #ccc">so</blockquote>')
  assert.equal(quote!.kind, 'quote')
})

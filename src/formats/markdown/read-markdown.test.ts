import assert from 'node:assert/strict'
import { test } from 'node:test'
import { png, RED } from '../../../test/support/images.ts'
import type { Inline } from '../../document/tree.ts'
import { readMarkdown } from './read-markdown.ts'

const words = (content: Inline[]): string =>
  content
    .map(one => (one.kind === 'text' ? one.text : one.kind === 'link' ? words(one.content) : ''))
    .join('')
const PNG = png(2, 2, () => RED)

const blocksOf = async (source: string) => (await readMarkdown(source)).sections[0]!.blocks

test('the block of settings: what is known of it, in the spellings people use', async () => {
  const doc = await readMarkdown(
    '\uFEFF---\ntitle: Tides\nAuthors: [{ name: Ada }, Bo]\ndate: 2024-03-01\nlanguage: de\npage-size: A5\nabstract: On water\ntags: sea , moon\n---\ntext',
  )
  const { title, authors, date, lang, subject, keywords } = doc
  assert.deepEqual(
    [title, authors, date, lang, subject],
    ['Tides', ['Ada', 'Bo'], '2024-03-01', 'de', 'On water'],
  )
  assert.deepEqual(keywords, ['sea', 'moon'])
  assert.equal(Math.round(doc.sections[0]!.page.width), 420)
  const broken = await readMarkdown('---\ntitle: Tides\nnot: [closed\n---\ntext')
  assert.equal(broken.title, 'Tides')
  assert.match(broken.warnings.join(), /^the YAML block at the top is not valid/)
})

test('what a text holds and its pages do not show is told, as plain counts of its lines', async () => {
  const source = [
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '```mermaid\ngraph TD\n```',
    '```dot\ndigraph {}\n```',
    'called[^one]\n\n[^one]: shown\n\n[^two]: nobody asks',
    'a $x$ formula',
  ].join('\n\n')
  const count = (pattern: RegExp) => source.match(pattern)!.length
  const { warnings } = await readMarkdown(source)
  assert.deepEqual(warnings, [
    `${count(/^```[a-z]/gm)} diagrams are shown as code`,
    `${count(/^\[\^/gm) - count(/\w\[\^/g)} uncalled footnote is left out`,
  ])
  assert.deepEqual((await readMarkdown('| a |\n|---|\n| $x$ |\n\n```js\n1\n```')).warnings, [])
})

test('formulas and prices', async () => {
  const kinds = async (source: string) => {
    const [block] = await blocksOf(source)
    return block?.kind === 'paragraph' ? block.content.map(one => one.kind) : block?.kind
  }
  assert.deepEqual(await kinds('a $x$ b'), ['text', 'math', 'text'])
  assert.deepEqual(await kinds('from $5 to $10'), ['text'])
  assert.deepEqual(await kinds('a \\$x$ b'), ['text'])
  assert.equal(await kinds('$$\nx\n$$'), 'math')
  assert.equal(await kinds('$$x$$'), 'math')
})

test('formulas that are never closed are searched for once, not from every sign', async () => {
  for (const open of ['$5 ', '$$ a\n\n', '[$5 ', '- $$ a\n', '> $$ a\n'])
    assert.ok((await blocksOf(open.repeat(20_000))).length > 0, open)
})

test('HTML among the words: marks, breaks, links and pictures; unknown tags and comments', async () => {
  const [block] = await blocksOf(
    'H<sub>2</sub>O <kbd>Ctrl</kbd><br>x <!-- no --> List<String> <a name="Here"></a><a href="#there">go</a> <b>open',
  )
  assert.ok(block?.kind === 'paragraph')
  const shown = block.content.map(one => (one.kind === 'text' ? [one.text, one.style] : one.kind))
  assert.deepEqual(shown, [
    ['H', undefined],
    ['2', { position: 'sub' }],
    ['O ', undefined],
    ['Ctrl', { code: true }],
    'break',
    ['x ', undefined],
    [' List', undefined],
    ['<String>', undefined],
    [' ', undefined],
    'anchor',
    'link',
    [' ', undefined],
    ['open', { bold: true }],
  ])
})

test('marks and links that are never closed are searched for once, and links hold no links', async () => {
  for (const open of ['<b>x', '<a href="x">y', '<b><i></b>'])
    assert.equal((await blocksOf(open.repeat(20_000))).length, 1, open)
  const [block] = await blocksOf('<a href="a">one <a href="b">two</a> three')
  const shown =
    block?.kind === 'paragraph' && block.content.map(one => (one.kind === 'link' ? one.href : one))
  assert.deepEqual(shown, ['a', 'b', { kind: 'text', text: ' three' }])
})

test('blocks of HTML become blocks; what is no HTML stays as it is written', async () => {
  const blocks = await blocksOf(
    '<h1 align="center">Title</h1>\n\n<!-- no -->\n\n<details>\n<summary>More</summary>\n\n*inside*\n\n</details>\n\n<table><tr><td>a</td><td>b</td></tr></table>\n\n<Widget size="3">\n\n<script>alert(1)</script>',
  )
  assert.deepEqual(
    blocks.map(block => block.kind),
    ['heading', 'paragraph', 'paragraph', 'table', 'paragraph'],
  )
  assert.deepEqual(blocks[0]?.kind === 'heading' && blocks[0].format, { align: 'center' })
  assert.deepEqual(blocks[4], {
    kind: 'paragraph',
    content: [{ kind: 'text', text: '<Widget size="3">' }],
  })
})

test('a quote with a kind has it for its title', async () => {
  const [quote] = await blocksOf('> [!WARNING]\n> Mind the *gap*.')
  assert.deepEqual(quote?.kind === 'quote' && quote.blocks[0], {
    kind: 'paragraph',
    content: [{ kind: 'text', text: 'Warning', style: { bold: true, color: '#9a6700' } }],
  })
  assert.equal(quote?.kind === 'quote' && quote.blocks.length, 2)
  assert.equal(quote?.kind === 'quote' && quote.color, '#9a6700')
})

test('callouts of GitHub, Obsidian, MkDocs and containers are quotes in the colour of their kind', async () => {
  const titles = async (source: string) =>
    (await blocksOf(source)).map(block => {
      assert.ok(block.kind === 'quote' && block.color, JSON.stringify(block))
      return block.blocks.map(one => (one.kind === 'paragraph' ? words(one.content) : one.kind))
    })
  assert.deepEqual(await titles('> [!NOTE]\n> first\n> second\n>\n> - item'), [
    ['Note', 'first second', 'list'],
  ])
  assert.deepEqual(await titles('> [!info]- Own *title*\n> text'), [['Own title', 'text']])
  assert.deepEqual(await titles('::: warning Watch out\ntext\n\n- item\n:::'), [
    ['Watch out', 'text', 'list'],
  ])
  assert.deepEqual(await titles('::: {.tip}\ntext\n:::'), [['Tip', 'text']])
  assert.deepEqual(await titles('!!! danger "Hot"\n    text\n\n    more'), [['Hot', 'text', 'more']])
  assert.deepEqual(await titles('::: {.callout-tip title="Of Quarto" collapse="true"}\ntext\n:::'), [
    ['Of Quarto', 'text'],
  ])
  const [column] = await blocksOf('::: {.column width="50%"}\ntext\n:::')
  assert.ok(column?.kind === 'paragraph' && words(column.content) === 'text')
  const [quote, after] = await blocksOf('> [!unknown] stays\n\n::: columns\ntext\n:::')
  assert.ok(quote?.kind === 'quote' && !quote.color)
  assert.ok(after?.kind === 'paragraph' && words(after.content) === 'text')
})

test('links of wikis are their words, and arrays, links and marks of contents stay', async () => {
  const shown = async (source: string) =>
    (await blocksOf(source)).map(block => (block.kind === 'paragraph' ? words(block.content) : block.kind))
  assert.deepEqual(await shown('see [[Page#Part]], [[Page|these words]] and ![[Note]]'), [
    'see Page#Part, these words and Note',
  ])
  assert.deepEqual(await shown('[[My page]] has a [[Prototype]]'), ['My page has a [[Prototype]]'])
  assert.deepEqual(await shown('a [[1, 2]] b [[x[0]]] c [[ref]]\n\n[ref]: https://e.org'), [
    'a [[1, 2]] b [[x[0]]] c [ref]',
  ])
  const [linked] = await blocksOf('[[top]](#top)')
  assert.ok(linked?.kind === 'paragraph' && linked.content[0]?.kind === 'link')
  const { warnings } = await readMarkdown('![[plan.png|300]]\n\n*[HTML]: Hyper Text\n*[CSS]: Sheets\n\nHTML')
  assert.deepEqual(warnings, [
    '1 image is missing from the files you sent; the alternative text is shown',
    '2 explanations of an abbreviation are left out',
  ])
})

test('indices, marks, emoji by name, and what only looks like them', async () => {
  const [block] = await blocksOf(
    'H~2~O, x^2^ and ==marked *text*==; :rocket: urn:de:1 a ~b~ c, 2^10 a == b == c',
  )
  assert.ok(block?.kind === 'paragraph')
  const styled = block.content.filter(one => one.kind === 'text' && one.style)
  assert.deepEqual(
    styled.map(one => one.kind === 'text' && [one.text, one.style]),
    [
      ['2', { position: 'sub' }],
      ['2', { position: 'super' }],
      ['marked ', { highlight: '#fff3a3' }],
      ['text', { highlight: '#fff3a3', italic: true }],
    ],
  )
  assert.match(words(block.content), /; 🚀 urn:de:1 a ~b~ c, 2\^10 a == b == c$/)
})

test('ids of headings, sizes of pictures, contents and page breaks', async () => {
  const picture = `![x](data:image/png;base64,${Buffer.from(PNG).toString('base64')})`
  const blocks = await blocksOf(
    `# One {#top .wide}\n\n[[_TOC_]]\n\n### Deep\n\n\\newpage\n\n${picture}{width=2in} behind\n\n<!-- pagebreak -->\n\n## Two`,
  )
  const [heading, contents, , , paragraph] = blocks
  assert.deepEqual(heading?.kind === 'heading' && heading.content, [
    { kind: 'anchor', id: '#top' },
    { kind: 'anchor', id: '#one' },
    { kind: 'text', text: 'One' },
  ])
  assert.equal(blocks.filter(block => block.kind === 'break').length, 2)
  assert.ok(contents?.kind === 'list')
  assert.deepEqual(JSON.stringify(contents).match(/"anchor":"[^"]*"/g), [
    '"anchor":"#one"',
    '"anchor":"#deep"',
    '"anchor":"#two"',
  ])
  const image = paragraph?.kind === 'paragraph' && paragraph.content[0]
  assert.ok(image && image.kind === 'image' && image.image.width === 144, JSON.stringify(paragraph))
  assert.equal(paragraph?.kind === 'paragraph' && words(paragraph.content), ' behind')
})

test('signs without their end take no longer the more there are', async () => {
  for (const piece of ['a~b ', 'a^b ', '==a ', '::: a\n', '!!! a\n', ':a', '> [!note]\n', '![](a){'])
    await readMarkdown(piece.repeat(200_000 / piece.length))
})

test('a paragraph of a hundred and fifty thousand lines is read', async () => {
  const [paragraph] = await blocksOf('a\n'.repeat(150_000))
  assert.equal(paragraph?.kind, 'paragraph')
})

test('Markdown between tags of HTML stands in what they make, as on GitHub', async () => {
  const { sections } = await readMarkdown(
    '<div align="center">\n\n# Name\n\n**tagline**\n\n| a |\n|---|\n| 1 |\n\n</div>\n\nleft\n\n' +
      '<table><tr><td>\n\n**cell**\n\n</td><td>\n\n- item\n\n</td></tr></table>\n\n<div>\n\nnever closed',
  )
  const [heading, tagline, table, left, cells, last] = sections[0]!.blocks
  assert.equal(heading?.kind === 'heading' && heading.format?.align, 'center')
  assert.equal(tagline?.kind === 'paragraph' && tagline.format?.align, 'center')
  assert.equal(table?.kind === 'table' && table.align, 'center')
  assert.deepEqual(left, { kind: 'paragraph', content: [{ kind: 'text', text: 'left' }] })
  assert.ok(cells?.kind === 'table')
  assert.deepEqual(
    cells.rows[0]!.cells.map(cell => cell.blocks.map(block => block.kind)),
    [['paragraph'], ['list']],
  )
  assert.deepEqual(last, { kind: 'paragraph', content: [{ kind: 'text', text: 'never closed' }] })
})

test('addresses without a scheme, and tags of older HTML', async () => {
  const { sections } = await readMarkdown(
    'See www.example.org/a_(b). Mail me@example.org, not file.md or www.\n\n<center>middle</center>\n\n<font color="red">red</font> <q>said</q>',
  )
  const [links, middle, old] = sections[0]!.blocks
  assert.ok(links?.kind === 'paragraph' && old?.kind === 'paragraph')
  assert.deepEqual(
    links.content.flatMap(one => (one.kind === 'link' ? [one.href] : [])),
    ['http://www.example.org/a_(b)', 'mailto:me@example.org'],
  )
  assert.equal(middle?.kind === 'paragraph' && middle.format?.align, 'center')
  assert.deepEqual(old.content[0], { kind: 'text', text: 'red', style: { color: '#ff0000' } })
  assert.match(JSON.stringify(old.content), /“.*said.*”/)
})

test('many footnotes do not copy the whole text, each once more', async t => {
  let copied = 0
  const { concat } = Array.prototype
  t.after(() => {
    Array.prototype.concat = concat
  })
  Array.prototype.concat = function (this: unknown[], ...more: unknown[]) {
    copied += this.length
    return concat.apply(this, more)
  }
  const of = (write: (i: number) => string) => Array.from({ length: 1000 }, (_, i) => write(i)).join('\n\n')
  const blocks = await blocksOf(`${of(i => `word[^${i}]`)}\n\n${of(i => `[^${i}]: note ${i}`)}`)
  assert.match(JSON.stringify(blocks[999]), /note 999/)
  assert.ok(copied < 100_000, `${copied} pieces were copied`)
})

test('formulas between brackets of LaTeX, and words between escaped brackets', async () => {
  const shown = async (source: string) => {
    const [block] = await blocksOf(source)
    if (block?.kind !== 'paragraph') return block?.kind
    return block.content.map(one => (one.kind === 'text' ? one.text : one.kind)).join('|')
  }
  assert.equal(await shown('for \\(x\\) and \\(a_1 = \\alpha\\)'), 'for |math| and |math')
  assert.equal(await shown('by GitHub $`a_1`$ too'), 'by GitHub |math| too')
  assert.equal(
    await shown('file\\(s\\), \\(see below\\), \\[--name=value\\]'),
    'file(s), (see below), [--name=value]',
  )
  assert.equal(await shown('\\[ E = mc^2 \\]'), 'math')
  assert.equal(await shown('\\[\nx = 3\n+ \\frac{1}{2}\n- y\n\\]'), 'math')
  assert.equal(await shown('\\[Draft of May\\]'), '[Draft of May]')
  const math = (await readMarkdown('$`a_1`$')).sections[0]!.blocks[0]
  assert.ok(!JSON.stringify(math).includes('`'))
  for (const piece of ['\\(a ', '\\[a ', '\\[a\n', '\\(a\\) ']) await readMarkdown(piece.repeat(50_000))
})

test('a tab between words is a space', async () => {
  const [block] = await blocksOf('one\ttwo `three\tfour`')
  assert.equal(block?.kind === 'paragraph' && words(block.content), 'one two three four')
})

test('tabs of MkDocs, titles in brackets, and languages of code in braces', async () => {
  const blocks = await blocksOf(
    '=== "Linux"\n    Take **apt**.\n\n=== "macOS"\n\n    ```{.python .numberLines}\n    x\n    ```\n\n:::note[Mind]\ntext\n:::\n\n!!! tip inline end "Aside"\n    body',
  )
  const shown = blocks.map(block =>
    block.kind === 'paragraph'
      ? words(block.content)
      : block.kind === 'code'
        ? block.language
        : block.kind === 'quote' &&
          block.blocks.map(one => (one.kind === 'paragraph' ? words(one.content) : one.kind)).join(': '),
  )
  assert.deepEqual(shown, ['Linux', 'Take apt.', 'macOS', 'python', 'Mind: text', 'Aside: body'])
})

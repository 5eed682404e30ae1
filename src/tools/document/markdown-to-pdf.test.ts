import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { zipBytes } from '../../formats/archive/zip-writer.ts'
import tool from './markdown-to-pdf.ts'

const set = async (markdown: string) => {
  const run = await runTool(tool, { markdown })
  return { ...run, pdf: await readPdf(run.bytes) }
}

test('the article: text in order, outline, links, tags, title and language', async () => {
  const run = await runTool(tool, { markdown: fixture('article.md') })
  assert.equal(run.name, 'article.pdf')
  const pdf = await readPdf(run.bytes)
  assert.equal(pdf.title, 'The Tide Tables of Lindholm')
  assert.equal(pdf.author, 'Maren Okafor')
  assert.equal(pdf.lang, 'en')
  assert.ok(pdf.tagged)
  assert.deepEqual(pdf.outline, ['Why the tide is late', '  Measuring', '  The rule'])
  assert.deepEqual(pdf.pages[0]!.links, ['https://example.org/tides'])
  assert.ok(pdf.pages[0]!.internalLinks >= 1)
  const roles = new Set(pdf.pages.flatMap(page => page.roles))
  for (const role of [
    'H1',
    'H2',
    'P',
    'L',
    'LI',
    'Table',
    'TH',
    'TD',
    'Code',
    'BlockQuote',
    'Formula',
    'Link',
  ])
    assert.ok(roles.has(role), `no ${role} among ${[...roles]}`)
  const order = [
    'Tide Tables',
    'Why the tide',
    'eleven kilometres',
    'Measuring',
    'Read the gauge',
    'west adds',
    'Repeat',
    'Narrows',
    'sea is on time',
    'def offset',
    'Neap tide',
    'HTML is read, a <Tag>',
  ]
  const at = order.map(words => pdf.text.indexOf(words))
  assert.deepEqual(
    at,
    [...at].sort((a, b) => a - b),
    `out of order: ${at}`,
  )
  assert.ok(
    at.every(one => one >= 0),
    `missing: ${order.filter((_, i) => at[i]! < 0)}`,
  )
  assert.match(pdf.text, /Measured over 14 spring tides/)
  for (const script of ['Ελληνικά', 'Кириллица', '日本語の本文', 'ไทย'])
    assert.ok(pdf.text.includes(script), script)
  assert.match(pdf.text, /[\u0900-\u097f]{3}/)
  assert.deepEqual(run.warnings, [])
})

test('the same input gives the same bytes', async () => {
  const [a, b] = [await set('# One\n\ntext'), await set('# One\n\ntext')]
  assert.ok(a.bytes.equals(b.bytes))
})

test('text is never read as the typesetter’s own markup', async () => {
  const hostile = [
    '#panic("x")',
    '#read("/doc.json")',
    ']}) #let a = 1',
    '$ x $ <label> @ref',
    '// no comment',
    '= no heading',
    '\\u{41}',
  ]
  const escaped = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!<>$@=/]/g, '\\$&')
  const { pdf } = await set(
    [...hostile.map(escaped), '', `\`${hostile[0]}\``, '', '```', ...hostile, '```', ''].join('\n\n'),
  )
  for (const text of hostile) {
    const found = pdf.text.split(text.replace(/\s+/g, ' ')).length - 1
    assert.ok(found >= 2, `${text} came out ${found} times`)
  }
})

test('paper, language and orientation come from the front matter', async () => {
  const { pdf } = await set(
    '---\ntitle: Brief\npapersize: letter\norientation: landscape\nlang: de\n---\nText',
  )
  assert.deepEqual([pdf.pages[0]!.width, pdf.pages[0]!.height], [792, 612])
  assert.equal(pdf.lang, 'de')
  const odd = await set('---\npapersize: napkin\n---\nText')
  assert.match(odd.warnings.join(), /napkin/)
})

test('a table that runs over pages repeats its header', async () => {
  const rows = Array.from({ length: 120 }, (_, i) => `| ${i} | value ${i} |`).join('\n')
  const { pdf } = await set(`| Number | Reading |\n|---|---|\n${rows}`)
  assert.ok(pdf.pages.length >= 3)
  for (const page of pdf.pages) assert.match(page.text, /Number\s*Reading/)
})

test('images: data URLs are drawn, others become their text with a warning', async () => {
  const svg = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>')}`
  const { pdf, warnings } = await set(
    `![a red box](${svg})\n\n![the harbour](https://example.org/x.png)\n\n![odd](data:text/plain,hello)`,
  )
  assert.ok(pdf.pages[0]!.roles.includes('Figure'))
  assert.match(pdf.text, /the harbour/)
  assert.match(warnings.join(), /on other servers/)
})

test('images come as files beside the text, or in a ZIP with it', async () => {
  const markdown = '![the logo](img/logo.png) <img src="./img/logo.png" width="40">\n\n![gone](img/none.png)'
  const apart = await runTool(tool, { markdown, files: [fixture('logo.png')] })
  assert.deepEqual(apart.warnings, [
    '1 image is missing from the files you sent; the alternative text is shown',
  ])
  const content = await zipBytes([
    { name: 'book/docs/other.md', content: 'not this' },
    { name: 'book/README.md', content: markdown },
    { name: 'book/img/logo.png', content: await readFile(join(FIXTURES, 'logo.png')) },
  ])
  const zipped = await runTool(tool, { markdown: { name: 'book.zip', content } })
  for (const { bytes } of [apart, zipped]) {
    assert.match(bytes.toString('latin1'), /Subtype ?\/Image/)
  }
  assert.equal(zipped.name, 'book.pdf')
  const empty = await zipBytes([{ name: 'a.txt', content: 'x' }])
  assert.equal(
    await refusal(tool, { markdown: { name: 'a.zip', content: empty } }),
    '400 markdown: the ZIP holds no Markdown file (.md).',
  )
})

test('images named from the root of a repository, or by their address there, are found in its ZIP', async () => {
  const logo = await readFile(join(FIXTURES, 'logo.png'))
  const warnings = async (markdown: string) => {
    const content = await zipBytes([
      { name: 'repo-main/docs/guide.md', content: markdown },
      { name: 'repo-main/docs/my plan.png', content: logo },
    ])
    return (await runTool(tool, { markdown: { name: 'repo.zip', content } })).warnings
  }
  const named = [
    '/docs/my%20plan.png',
    'https://github.com/ada/repo/raw/main/docs/my%20plan.png',
    'https://github.com/ada/repo/blob/main/docs/my%20plan.png?raw=true',
    'https://raw.githubusercontent.com/ada/repo/refs/heads/main/docs/my%20plan.png',
    'https://gitlab.com/ada/group/repo/-/raw/main/docs/my%20plan.png',
  ]
  assert.deepEqual(await warnings(named.map(one => `![plan](${one})`).join('\n\n')), [])
  assert.deepEqual(
    await warnings(
      '![a](https://github.com/ada/repo/raw/main/docs/none.png) ![b](https://example.org/docs/my%20plan.png) ![c](/plan.png)',
    ),
    [
      '2 images are on other servers and not downloaded; the alternative text is shown',
      '1 image is missing from the files you sent; the alternative text is shown',
    ],
  )
})

test('a damaged image does not spoil the document', async () => {
  const { pdf, warnings } = await set(
    'before\n\n![broken](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ)\n\n![cut](data:image/jpeg;base64,/9j/4AAQSkZJRgABAQEASABIAAD)\n\nafter',
  )
  assert.match(pdf.text, /before[\s\S]*after/)
  assert.match(warnings.join(), /image/)
})

test('a drawing that would fill the memory is left out and told', async () => {
  const shown = '<use href="#a"/>'.repeat(1000)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="a">${'<g/>'.repeat(1000)}</g>${shown}</svg>`
  const { pdf, warnings } = await set(
    `before\n\n![the plan](data:image/svg+xml;base64,${btoa(svg)})\n\nafter`,
  )
  assert.match(pdf.text, /before\s+the plan\s+after/)
  assert.deepEqual(warnings, ['1 drawing needs too much time or memory; the alternative text is shown'])
})

test('unsafe addresses are not linked', async () => {
  const { pdf } = await set(
    '[a](javascript:alert(1)) [b](file:///etc/passwd) [c](mailto:x@example.org) [d](#nowhere)',
  )
  assert.deepEqual(pdf.pages[0]!.links, ['mailto:x@example.org'])
})

test('right-to-left paragraphs and characters without a glyph', async () => {
  const { pdf, warnings } = await set('مرحبا بالعالم\n\nשלום עולם\n\n\u{13000}')
  assert.ok(pdf.text.includes('العالم') && pdf.text.includes('שלום'), pdf.text)
  assert.match(warnings.join(), /U\+13000/)
})

test('formulas of many kinds are set', async () => {
  const { pdf } = await set(
    '$$\\begin{pmatrix}a & b\\\\ c & d\\end{pmatrix} \\left(\\frac{1}{2}\\right) \\vec{x} \\mathbb{R} \\text{if } \\lim_{n\\to\\infty} \\unknown \\binom{n}{k}$$\n\n$f(x) = \\begin{cases}1 & x>0\\\\0\\end{cases}$ costs $5 and $10',
  )
  assert.match(pdf.text, /lim/)
  assert.match(pdf.text, /\$5 and \$10/)
})

test('letters of any script may stand in a formula', async () => {
  const { pdf } = await set('$$\\pi ض ש 漢 ж \\mathbb{R}$$')
  assert.match(pdf.text, /ض[\s\S]*漢/)
})

test('a formula after an open bracket and before a price is still one', async () => {
  const { pdf } = await set('[see $x$ for $5\n\n$$\ny\n$$\n\n$$ open')
  assert.equal(pdf.pages[0]!.roles.filter(role => role === 'Formula').length, 2)
  assert.match(pdf.text, /for \$5[\s\S]*\$\$ open/)
})

test('notes called in notes are left out there, and told of', async () => {
  const names = Array.from({ length: 40 }, (_, i) => i)
  // Each calls the one before twice, the first the last: a circle that doubles with every step.
  const notes = names.map(i => `[^${i}]: note ${i} [^${(i + 39) % 40}][^${(i + 39) % 40}]`)
  const { pdf, warnings } = await set(`text${names.map(i => `[^${i}]`).join('')}\n\n${notes.join('\n\n')}`)
  assert.match(pdf.text, /note 39/)
  assert.deepEqual(warnings, ['80 footnotes are called in another footnote and left out there'])
})

test('deep nesting and long words are bounded', async () => {
  const deep = await set(
    `${'>'.repeat(1000)} deep\n\n${Array.from({ length: 60 }, (_, i) => `${'  '.repeat(i)}- level ${i}`).join('\n')}\n\n${'x'.repeat(3000)}`,
  )
  assert.match(deep.pdf.text, /level 30/)
})

test('words and lines of code without a space are set whole, however many', async () => {
  const word = (length: number, from: number) =>
    Array.from({ length }, (_, i) => 'abcdefghijklm'[(i * i + from) % 13]).join('')
  const long = word(50_000, 0)
  const lines = Array.from({ length: 620 }, (_, i) => word(110, i))
  const { pdf } = await set(`${long}\n\n\`\`\`\n${lines.join('\n')}\n\`\`\``)
  // Without the numbers of pages.
  const text = pdf.text.replace(/[\s\d]/g, '')
  assert.ok(text.includes(long))
  assert.ok(text.includes(lines.join('')))
})

test('refusals', async () => {
  assert.equal(await refusal(tool, { markdown: '' }), '400 markdown: must not be empty.')
  assert.equal(await refusal(tool, { markdown: '  \n' }), '400 markdown: must not be empty.')
  assert.match(await refusal(tool, {}), /^400 markdown: is required/)
  assert.match(
    await refusal(tool, { markdown: fixture('photo.jpg') }),
    /^400 markdown: expected a Markdown text or ZIP file/,
  )
  assert.match(
    await refusal(tool, { markdown: { name: 'a.md', content: Buffer.from([0x41, 0xc3, 0x28]) } }),
    /^400 markdown: .*UTF-8/,
  )
  assert.match(await refusal(tool, { markdown: 'word '.repeat(1_100_000) }), /^400 markdown: .*2 MB/)
})

test('a text sent as file is the text, and a file beside a text is a picture', async () => {
  const picture = fixture('logo.png')
  const sent = { name: 'read.md', content: '# Sent\n\n![the logo](logo.png)' }
  const whole = await runTool(tool, { file: sent, files: [picture] })
  assert.deepEqual([whole.name, whole.warnings, whole.ignored], ['read.pdf', [], []])
  assert.deepEqual((await readPdf(whole.bytes)).outline, ['Sent'])
  const beside = await runTool(tool, { markdown: sent.content, file: picture })
  assert.deepEqual([beside.name, beside.warnings, beside.ignored], ['document.pdf', [], []])
})

test('a table drawn with signs is set smaller rather than broken, a very long line is broken', async () => {
  const row = (sign: string) => `│ ${sign.repeat(100)} │`
  const { pdf } = await set(
    `\`\`\`\n${row('a')}\n${row('b')}\n\`\`\`\n\n\`\`\`\n${'word '.repeat(60)}\n\`\`\`\n`,
  )
  const lines = pdf.pages[0]!.text.split('\n')
  for (const sign of ['a', 'b'])
    assert.equal(lines.filter(line => line.includes(sign.repeat(9))).length, 1, pdf.text)
  assert.ok(lines.filter(line => line.includes('word')).length > 1)
})

test('a plain item among tasks has a bullet, no box', async () => {
  const { bytes } = await runTool(tool, { markdown: '- plain\n- [x] done\n- [ ] open\n' })
  const { text } = await readPdf(bytes)
  assert.match(text, /•\s*plain/)
  assert.match(text, /✓\s*done/)
  assert.doesNotMatch(text, /•\s*(done|open)/)
})

test('formulas for a line of their own are set among words too, and in fences', async () => {
  const { pdf } = await set('before $$y=17$$ after\n\n- item $$z=23$$\n\n```math\nw=\\frac{41}{2}\n```\n')
  assert.match(pdf.text, /before[\s\S]*17[\s\S]*after[\s\S]*23[\s\S]*41/)
  assert.doesNotMatch(pdf.text, /frac/)
  const at = (word: RegExp) => pdf.pages[0]!.items.find(one => word.test(one.text))!
  assert.ok(at(/𝑦/u).y > at(/before/).y && at(/after/).y > at(/𝑦/u).y, 'each on a line of its own')
  assert.ok(at(/𝑦/u).x > at(/before/).x + 100, 'in the middle')
})

test('front matter may be TOML, and quotes that run to the left have their line on the right', async () => {
  const { pdf, bytes } = await set(
    '+++\ntitle = "Ebb"\nauthors = ["Ann"]\n+++\n\n> \u0645\u0631\u062d\u0628\u0627\n',
  )
  assert.equal(pdf.title, 'Ebb')
  assert.equal(pdf.author, 'Ann')
  assert.doesNotMatch(pdf.text, /\+\+\+|title =/)
  const word = pdf.pages[0]!.items.find(one => /\p{Script=Arabic}/u.test(one.text))!
  const drawn = await drawPage(bytes, 1)
  const grey = (from: number, to: number) => {
    let n = 0
    for (let x = from; x < to; x++) if (Math.abs(drawn.at(x, word.y - 3)[0] - 205) < 25) n++
    return n
  }
  assert.ok(grey(word.x + 30, Math.round(pdf.pages[0]!.width)) > 0, 'a line on the right')
  assert.equal(grey(0, word.x - 20), 0, 'none on the left')
})

test('a footnote that is called twice has one number; tables of Arabic begin on the right', async () => {
  const { pdf } = await set(
    'One[^a] two[^a] three[^b].\n\n[^a]: Called twice.\n[^b]: Other.\n\n| \u0627\u0644\u0627\u0633\u0645 | \u0627\u0644\u0639\u0645\u0631 |\n|---|---|\n| \u0623\u062d\u0645\u062f | 30 |\n',
  )
  assert.match(pdf.text, /One\s*1 two\s*1 three\s*2/)
  assert.equal(pdf.text.match(/Called twice/g)?.length, 1)
  const [name, age] = [/\u0623\u062d\u0645\u062f/, /^30$/].map(
    word => pdf.pages[0]!.items.find(one => word.test(one.text))!,
  )
  assert.ok(name!.x > age!.x && name!.x > 400, `the name stands at ${name!.x}, the age at ${age!.x}`)
})

test('a table of more columns than a page could show is refused, before it takes the memory', async () => {
  const row = (cell: string) => `${Array.from({ length: 501 }, () => cell).join('|')}\n`
  const markdown = `${row('a')}${row('-')}${row('b')}`
  assert.match(await refusal(tool, { markdown }), /^400 markdown: .*501 columns, at most 500/)
})

test('code behind a bracket stays in its column, and figures of a table with many columns stay whole', async () => {
  const name = 'maximumNumberOfConnectionsPerHost'.repeat(4)
  const { pdf } = await set(`\`new Agent({ ${name}: 12 })\` end`)
  assert.match(pdf.text, /new Agent\(\{ *\nmaximum/)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`
  const figures = Array.from({ length: 24 }, (_, i) => String(1234 + i * 7))
  const many = await set(row(figures.map(() => 'a')) + row(figures.map(() => '-')) + row(figures))
  for (const figure of figures) assert.ok(many.pdf.text.includes(figure), figure)
})

test('text that could break anywhere keeps room for some words beside long names', async () => {
  const name = (word: string) => `\`${word.repeat(12)}\``
  const words = '请求的最长等待时间单位为毫秒超过之后会自动取消请求并且返回错误'
  const { pdf } = await set(
    `| Option | Type | Default | 说明 |\n|---|---|---|---|\n| ${name('option')} | string or undefined | ${name('value_')} | ${words} |\n`,
  )
  const lines = pdf.pages[0]!.items.filter(({ text }) => words.includes(text.trim()))
  assert.ok(lines.length > 0 && lines.length <= 5, lines.map(({ text }) => text).join('\n'))
})

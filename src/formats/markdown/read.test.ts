import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMarkdown } from './read.ts'

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

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Inline, Paragraph } from '../../document/tree.ts'
import { plain } from './inlines.ts'
import { shortened } from './long-paragraphs.ts'

const paragraph = (...content: Inline[]): Paragraph => ({
  kind: 'paragraph',
  content,
  format: { before: 6, after: 8, first: 20, keepTogether: true },
})
const text = (value: string): Inline => ({ kind: 'text', text: value })

test('a paragraph of ordinary length stays as it is', () => {
  const one = paragraph(text('word '.repeat(2000)), { kind: 'break' }, { kind: 'tab' })
  assert.deepEqual(shortened(one), [one])
})

test('an enormous paragraph is cut between words, and spaces stand around the whole only', () => {
  const words = 'word '.repeat(40_000)
  const pieces = shortened(paragraph(text(words))) as Paragraph[]
  assert.ok(pieces.length >= 4 && pieces.length <= 8, `${pieces.length} pieces`)
  assert.equal(pieces.map(one => plain(one.content)).join(''), words)
  for (const one of pieces) assert.match(plain(one.content), /^word .* $/)
  assert.deepEqual(pieces[0]!.format, { before: 6, after: 0, first: 20 })
  assert.deepEqual(pieces[1]!.format, { before: 0, after: 0, first: 0 })
  assert.deepEqual(pieces.at(-1)!.format, { before: 0, after: 8, first: 0 })
})

test('where it has lines of its own, it is cut between them', () => {
  const line = [text('name'), { kind: 'tab' }, text('value'), { kind: 'break' }] as Inline[]
  const pieces = shortened(paragraph(...Array.from({ length: 2000 }, () => line).flat())) as Paragraph[]
  assert.ok(pieces.length > 3)
  for (const { content } of pieces.slice(0, -1)) {
    assert.deepEqual(content.slice(0, 3), line.slice(0, 3))
    assert.deepEqual(content.at(-1), text('value'), 'the end of the paragraph ends the line')
  }
  const breaks = pieces.flatMap(one => one.content).filter(one => one.kind === 'break').length
  assert.equal(breaks + pieces.length - 1, 2000)
})

test('letters without a space are cut too, but no character is', () => {
  const pieces = shortened(paragraph(text(`a${'😀'.repeat(40_000)}`))) as Paragraph[]
  assert.ok(pieces.length > 1)
  for (const one of pieces) assert.ok(plain(one.content).isWellFormed())
})

test('tabs, notes and links count for more than letters', () => {
  const note: Inline = { kind: 'note', blocks: [] }
  assert.ok(shortened(paragraph(...Array.from({ length: 1000 }, () => note))).length > 5)
  assert.ok(shortened(paragraph(...Array.from({ length: 5000 }, (): Inline => ({ kind: 'tab' })))).length > 5)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEndnotes, largeNotes, settleEndnotes, withNotesInPlace } from './endnotes.ts'
import type { Block, PageLayout, Span } from './model.ts'
import { pagesMarkdown } from './write/markdown.ts'

const place = { x0: 70, x1: 500, lines: [] }
const at = (y: number, page = 1) => ({ ...place, y0: y, y1: y + 12, page })
const raised = (text: string): Span => ({ text, script: 'super' })
const text = (y: number, ...spans: Span[]): Block => ({
  ...at(y),
  kind: 'paragraph',
  spans,
  rtl: false,
  align: 'left',
})
const heading = (y: number, words: string): Block => ({
  ...at(y),
  kind: 'heading',
  level: 2,
  spans: [{ text: words }],
  align: 'left',
})
const item = (y: number, marker: string, ...spans: Span[]): Block => ({
  ...at(y),
  kind: 'list-item',
  marker,
  ordered: true,
  depth: 0,
  spans,
})
const page = (number: number, ...blocks: Block[]): PageLayout =>
  ({ number, width: 595, height: 842, blocks, quarter: 0, tagged: false, needsOcr: false }) as PageLayout

const BODY = text(100, { text: 'Rain fell.' }, raised('1'), { text: ' Snow too.' }, raised('[2]'))
const NOTES = [
  heading(100, 'Notes'),
  item(120, '1.', { text: 'Seen in May. ' }, { text: '↩' }),
  item(140, '2.', { text: 'Seen in June.' }),
]

test('a list below a heading whose numbers are raised in the text holds the notes of the document', () => {
  const pages = [page(1, BODY), page(2), page(3, ...NOTES)]
  const found = findEndnotes(pages)
  assert.deepEqual(
    [...found.values()].map(note => [note.marker, note.spans.map(s => s.text).join('')]),
    [
      ['1', 'Seen in May.'],
      ['2', 'Seen in June.'],
    ],
  )
  settleEndnotes(pages, found)
  const [first, , last] = pagesMarkdown(pages)
  assert.equal(first, 'Rain fell.[^1] Snow too.[^2]')
  assert.equal(last, '## Notes\n\n[^1]: Seen in May.\n\n[^2]: Seen in June.')
  assert.deepEqual(withNotesInPlace(pages[2]!).blocks, NOTES)
})

test('lists whose numbers the text does not raise, or not just its numbers, stay lists', () => {
  const third = item(160, '3.', { text: 'Seen in July.' })
  assert.equal(findEndnotes([page(1, BODY, ...NOTES, third)]).size, 0)
  assert.equal(findEndnotes([page(1, BODY, ...NOTES.slice(1, 2))]).size, 0)
  assert.equal(findEndnotes([page(1, BODY, ...NOTES.slice(1), third)]).size, 0)
  assert.equal(findEndnotes([page(1, BODY, ...NOTES, text(160, { text: 'More of it.' }))]).size, 0)
})

test('a list beside footnotes with the same marks stays a list', () => {
  const foot: Block = { ...at(700), kind: 'footnote', marker: '1', spans: [{ text: 'Seen in July.' }] }
  const pages = [page(1, BODY, foot), page(2, ...NOTES)]
  settleEndnotes(pages, findEndnotes(pages))
  assert.deepEqual(pages[1]!.blocks, NOTES)
})

test('the last texts of a page with just the numbers that it raises are its notes, as large as they may be', () => {
  const [, first, second] = NOTES as [Block, Block, Block]
  const marks = (...blocks: Block[]) => [...largeNotes(page(1, ...blocks)).values()].map(note => note.marker)
  assert.deepEqual(marks(BODY, first, second), ['1', '2'])
  assert.deepEqual(marks(BODY, first), [])
  assert.deepEqual(marks(BODY, second), [])
  assert.deepEqual(marks(BODY, first, second, text(180, { text: 'More of it.' })), [])
  assert.deepEqual(marks(text(100, { text: 'Rain fell.' }), first, second), [])
})

test('notes that close a document need no heading where the text raises just their numbers', () => {
  const pages = [page(1, BODY), page(2, ...NOTES.slice(1))]
  settleEndnotes(pages, findEndnotes(pages))
  const [first, last] = pagesMarkdown(pages)
  assert.equal(first, 'Rain fell.[^1] Snow too.[^2]')
  assert.equal(last, '[^1]: Seen in May.\n\n[^2]: Seen in June.')
})

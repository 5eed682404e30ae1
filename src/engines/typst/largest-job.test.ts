import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Document } from '../../document/tree.ts'
import { typeset } from './typeset.ts'

const MB = 2 ** 20
const LETTERS = 'words '.repeat(60)

test('what cannot be cut and never fits is refused before the typesetter takes its memory', async () => {
  const cell = (text: string) => ({
    blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text }] } as Block],
  })
  const rows = Array.from({ length: 25_000 }, (_, i) => ({
    cells: [
      ...(i === 0 ? [{ blocks: [], rowSpan: 25_000 }] : []),
      cell(`row ${i}`),
      cell(`of a long table ${LETTERS.slice(i % 100, (i % 100) + 200)}`),
    ],
  }))
  const table: Block = { kind: 'table', headerRows: 0, rules: 'grid', rows }
  const page = { width: 595, height: 842, margin: { top: 72, right: 72, bottom: 72, left: 72 } }
  const doc: Document = {
    lang: 'en',
    style: 'office',
    images: new Map(),
    warnings: [],
    sections: [{ page, blocks: [table] }],
  }
  let before = 0
  const progress = () => void (before = process.resourceUsage().maxRSS)
  const options = { progress, param: 'file', maxText: 10_000_000 }
  await assert.rejects(typeset(doc, options), {
    kind: 'input',
    message: /takes too much memory; split it into parts/,
  })
  // Kilobytes. The typesetter would take 400 MB before it fails.
  const grown = ((process.resourceUsage().maxRSS - before) * 1024) / MB
  assert.ok(grown < 250, `${grown} MB more`)
})

test('more cells than a call has time for are refused at once, whichever tables they stand in', async () => {
  const cell = { blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'x' }] } as Block] }
  const rows = new Array(4).fill({ cells: new Array(5).fill(cell) })
  const blocks = new Array<Block>(3001).fill({ kind: 'table', headerRows: 0, rules: 'grid', rows })
  const page = { width: 595, height: 842, margin: { top: 72, right: 72, bottom: 72, left: 72 } }
  const sections = [{ page, blocks }]
  const doc: Document = { lang: 'en', style: 'office', images: new Map(), warnings: [], sections }
  await assert.rejects(typeset(doc, { progress: () => {} }), {
    kind: 'input',
    message:
      'file: the document has 60,020 cells in its tables, at most 60,000 are set in one PDF; split it into parts.',
  })
  // More, where the call has longer.
  blocks.push(...blocks.slice(0, 600))
  await assert.rejects(typeset(doc, { progress: () => {}, secondsLeft: () => 72.5 }), {
    message: /72,020 cells in its tables, at most 72,000/,
  })
})

test('more paragraphs than a call has time for are refused at once, however short', async () => {
  const paragraph: Block = { kind: 'paragraph', content: [{ kind: 'text', text: 'x' }] }
  const page = { width: 595, height: 842, margin: { top: 72, right: 72, bottom: 72, left: 72 } }
  const sections = [{ page, blocks: new Array<Block>(75_001).fill(paragraph) }]
  const doc: Document = { lang: 'en', style: 'office', images: new Map(), warnings: [], sections }
  let steps = 0
  await assert.rejects(typeset(doc, { progress: () => void steps++ }), {
    kind: 'input',
    message:
      'file: the document has 75,001 paragraphs, at most 75,000 are set in one PDF; split it into parts.',
  })
  assert.equal(steps, 1)
})

test('a document that is given up is emptied before its parts are joined', async () => {
  const page = { width: 595, height: 842, margin: { top: 72, right: 72, bottom: 72, left: 72 } }
  const blocks: Block[] = [{ kind: 'paragraph', content: [{ kind: 'text', text: 'x' }] }]
  const sections = [{ page, blocks }]
  const doc: Document = { lang: 'en', style: 'office', images: new Map(), warnings: [], sections }
  const left: number[] = []
  const progress = () => void left.push(sections.length)
  await typeset(doc, { progress })
  await typeset(doc, { progress, isGivenUp: true })
  assert.deepEqual(left, [1, 1, 1, 1, 0, 0])
})

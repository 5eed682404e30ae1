import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName } from '../../../../clients/typescript/src/result.ts'
import { addEnglish } from '../../lib/messages.ts'
import work from '../../messages/en/work.json' with { type: 'json' }
import { blocksOf } from './blocks.ts'
import { jsonLines, pdfLines, unifiedLines } from './diffs.ts'

addEnglish(work)

test('a result is cut into its main text, facts, tables and lists', () => {
  const blocks = blocksOf({
    count: 1234567,
    valid: true,
    result: 'short',
    hex: '#aabbcc',
    warnings: ['careful'],
    rows: [{ a: 1, b: 'x' }],
    nested: { deep: { er: 1 } },
    empty: [],
  })
  assert.deepEqual(
    blocks.map(block => block.kind),
    ['colours', 'text', 'facts', 'notes', 'table', 'tree'],
  )
  const facts = blocks.find(block => block.kind === 'facts')!
  assert.deepEqual(facts.items.slice(0, 2), [
    { label: 'Count', value: '1,234,567', copied: '1234567' },
    { label: 'Valid', value: 'yes', copied: 'true', mark: 'yes' },
  ])
  assert.equal(blocksOf({ unix_ms: 1700000000000 })[0]!.kind, 'facts')
  assert.deepEqual(
    blocksOf({ passwords: ['a', 'b'], bits: 80 }).map(block => block.kind),
    ['list', 'facts'],
  )
})

test('numbers that grouping would round stay whole', () => {
  const [facts] = blocksOf({ n: 1e-15, big: 1.5e21 })
  assert.ok(facts?.kind === 'facts')
  assert.deepEqual(
    facts.items.map(item => Number(item.value.replaceAll(',', ''))),
    [1e-15, 1.5e21],
  )
})

test('lines of a unified diff carry their numbers', () => {
  const lines = unifiedLines('--- a\n+++ b\n@@ -3,2 +3,2 @@\n same\n-old\n+new\n')
  assert.deepEqual(
    lines.map(({ kind, a, b, pieces }) => [kind, a, b, pieces[0]!.text]),
    [
      ['head', undefined, undefined, '@@ -3,2 +3,2 @@'],
      ['same', 3, 3, 'same'],
      ['removed', 4, undefined, 'old'],
      ['added', undefined, 4, 'new'],
    ],
  )
})

test('changes of PDFs stand below their page, those of JSON beside their path', () => {
  const change = { type: 'added' as const, line: 1, text: 'x' }
  assert.deepEqual(
    pdfLines([
      { ...change, page: 1 },
      { ...change, page: 1 },
      { ...change, page: 2 },
    ]).map(line => line.kind),
    ['head', 'added', 'added', 'head', 'added'],
  )
  assert.deepEqual(
    jsonLines([
      { op: 'replace', path: '/a', from: 1, to: null },
      { op: 'add', path: '', to: 2 },
    ]).map(line => [line.kind, line.pieces.map(one => one.text).join('')]),
    [
      ['removed', '/a: 1'],
      ['added', '/a: null'],
      ['added', '(whole): 2'],
    ],
  )
})

test('the name of a result, the UTF-8 form first', () => {
  assert.equal(fileName(`attachment; filename="_.pdf"; filename*=UTF-8''%C3%A9.pdf`), 'é.pdf')
  assert.equal(fileName('attachment; filename="a.pdf"'), 'a.pdf')
  assert.equal(fileName(`attachment; filename="b.pdf"; filename*=UTF-8''%E9`), 'b.pdf')
  assert.equal(fileName(''), '')
})

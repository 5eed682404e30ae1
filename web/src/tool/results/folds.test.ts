import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fold, foldsOf } from './folds.ts'

const lines = (folds: Fold[]): string[] =>
  folds.flatMap(({ line, inside = [], end }) => [line, ...lines(inside), ...(end === undefined ? [] : [end])])

test('indented JSON folds by what it holds, and says the same as before', () => {
  const text = JSON.stringify(
    { a: { b: [1, { c: '{' }], d: {} }, 'ends in [': '[', e: [[]] },
    null,
    2,
  ).replace('1', '12345678901234567890')
  const folds = foldsOf(text)!
  assert.equal(lines(folds).join('\n'), text)
  const [root] = folds
  assert.deepEqual(
    root!.inside!.map(({ line, inside }) => [line.trim(), inside?.length]),
    [
      ['"a": {', 2],
      ['"ends in [": "[",', undefined],
      ['"e": [', 1],
    ],
  )
})

test('other texts do not fold', () => {
  for (const text of [
    '',
    '{"a":1}',
    '[section]\nkey=1',
    '{\n  "a": {\n}',
    '}\n',
    `[\n${'1,\n'.repeat(5000)}2\n]`,
  ])
    assert.equal(foldsOf(text), undefined, text.slice(0, 20))
})

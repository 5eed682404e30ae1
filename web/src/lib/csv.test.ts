import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCsv } from './csv.ts'

test('quotes in quotes, delimiters and line breaks inside fields', () => {
  assert.deepEqual(readCsv('a,b\n"say ""hi""","x\ny"\n').rows, [
    ['a', 'b'],
    ['say "hi"', 'x\ny'],
  ])
  assert.deepEqual(readCsv('\uFEFFa;b\r\n1;2,5\r\n').rows, [
    ['a', 'b'],
    ['1', '2,5'],
  ])
})

test('the first rows of a long text', () => {
  const text = Array.from({ length: 10 }, (_, i) => `${i},x`).join('\n')
  assert.deepEqual(readCsv(text, 3), {
    rows: [
      ['0', 'x'],
      ['1', 'x'],
      ['2', 'x'],
    ],
    more: true,
  })
  assert.equal(readCsv(text, 10).more, false)
})

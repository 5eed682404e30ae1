import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortNumber } from './format.ts'
import { partsOf } from './messages-with-tools.ts'

const TOOLS = [
  { slug: 'repair-pdf', name: 'Repair PDF' },
  { slug: 'timestamp', name: 'Timestamp' },
]

test('tools that a message names are links by name, other words stay', () => {
  assert.deepEqual(partsOf('file: too damaged; repair-pdf may repair it.', TOOLS), [
    { text: 'file: too damaged; ' },
    { text: 'Repair PDF', slug: 'repair-pdf' },
    { text: ' may repair it.' },
  ])
  assert.deepEqual(partsOf('a timestamp of my-repair-pdf in x/repair-pdf', TOOLS), [
    { text: 'a timestamp of my-repair-pdf in x/repair-pdf' },
  ])
  assert.deepEqual(partsOf('', TOOLS), [])
})

test('numbers fit their pill', () => {
  assert.deepEqual([7, 99_999, 100_000, 1_234_567, 9_007_199_254_740_991].map(shortNumber), [
    '7',
    '99,999',
    '100k',
    '1.2m',
    '9007.2tn',
  ])
})

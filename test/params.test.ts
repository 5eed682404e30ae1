import assert from 'node:assert/strict'
import { test } from 'node:test'
import { p } from '../src/params.ts'

test('the catalog says how long a list of pages may be, blanks counted', () => {
  const most = p.pages().spec.max_length!
  const spaced = (length: number) => p.pages().definition.check(`1${' '.repeat(length - 1)}`, 'pages')
  assert.deepEqual(spaced(most).of(3), [1])
  assert.throws(() => spaced(most + 1), { message: 'pages: must have at most 1,000,000 characters.' })
})

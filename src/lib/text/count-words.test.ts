import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countWords } from './count-words.ts'

test('joined and numbered words are one, as word processors count', () => {
  assert.equal(countWords('a well-known fact'), 3)
  assert.equal(countWords('write to me@example.org, 24/7'), 4)
  assert.equal(countWords('one—two – three…four'), 4)
  assert.equal(countWords(' * - ! '), 0)
})

test('scripts without spaces are counted by their words, also beside others', () => {
  assert.equal(countWords('我爱北京天安门 every day'), 6)
  assert.equal(countWords('สวัสดีชาวโลก'), 3)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withinTime } from './within-time.ts'

const endless = 'a'.repeat(60)

test('matching that would not end is ended, what a task returns or throws comes through', () => {
  for (const pattern of [/(a+)+b/u, /(a+)+(?=b)/, /(a+)+\1b/])
    assert.throws(() => withinTime(() => pattern.test(endless), 'query: takes too long.', 20), {
      status: 400,
      message: 'query: takes too long.',
    })
  assert.equal(
    withinTime(() => withinTime(() => /a+/.exec(endless)![0].length, 'x'), 'y'),
    60,
  )
  const own = new SyntaxError('own')
  assert.throws(
    () =>
      withinTime(() => {
        throw own
      }, 'x'),
    error => error === own,
  )
})

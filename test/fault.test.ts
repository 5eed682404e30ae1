import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badInput } from '../src/fault.ts'

test('a message is told whole, and cut where it holds more of the caller’s than anybody reads', () => {
  assert.equal(badInput('pages: page 9 does not exist.').message, 'pages: page 9 does not exist.')
  const { message } = badInput(`column: there is no ${'😀'.repeat(20_000)}`)
  assert.ok(message.startsWith('column: there is no 😀') && message.endsWith('…') && message.isWellFormed())
  assert.ok(message.length < 2100)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BREAK, breakable, UNTIED } from './word-width.ts'

const FACE = { family: 'serif', bold: false, size: 10 } as const

test('a word of a hundred thousand letters gets its places to break in time', () => {
  const before = process.cpuUsage().user
  const lines = breakable('x'.repeat(100_000), 400, FACE).split(BREAK)
  assert.ok(lines.length > 1000, `${lines.length} lines`)
  assert.equal(lines.join('').length, 100_000)
  // Searched from each letter it took seven seconds.
  assert.ok(process.cpuUsage().user - before < 2e6)
})

test('words that brackets tie get places behind them, and words before stay as they are', () => {
  const tied = `one ${'a'.repeat(30)}( ${'b'.repeat(30)}`
  assert.equal(breakable(tied, 200, FACE).includes(`( ${UNTIED}`), true)
  assert.equal(breakable('one two three', 400, FACE), 'one two three')
})

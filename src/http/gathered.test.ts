import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGathered, joined } from './gathered.ts'

test('a body that comes in single bytes lies in few pieces, and in order', () => {
  const body = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251))
  const gathered = createGathered()
  for (let i = 0; i < body.length; i++) gathered.add(body.subarray(i, i + 1))
  assert.ok(gathered.length < 700, `${gathered.length} pieces`)
  assert.ok(joined(gathered.take()).equals(body))
  assert.equal(gathered.length, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseJsonBody } from './perform.ts'

test('a body that is read in the server is bounded, too', () => {
  const deep = Buffer.from(`{"a":${'['.repeat(40_000)}${']'.repeat(40_000)}}`)
  assert.throws(() => parseJsonBody(deep), /^Fault: body: JSON is nested deeper than 2,000 levels/)
  const refusal = /^Fault: body: JSON has more than 200,000 values; /
  assert.throws(() => parseJsonBody(Buffer.from(`{"a":[${'{},'.repeat(200_000)}0]}`)), refusal)
  assert.throws(() => parseJsonBody(Buffer.from(`{"a":[${'0,'.repeat(200_001)}0]}`)), refusal)
  const names = Array.from({ length: 200_001 }, (_, i) => `"${i}":1`)
  assert.throws(() => parseJsonBody(Buffer.from(`{${names}}`)), refusal)
  assert.equal(Object.keys(parseJsonBody(Buffer.from(`{${names}}`), { here: false })).length, 200_001)
  // Text is not looked into, however much it looks like JSON.
  assert.ok(parseJsonBody(Buffer.from(JSON.stringify({ csv: '{"a":[1]},'.repeat(200_000) }))))
})

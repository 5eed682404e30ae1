import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sha256, solve } from './proof-of-work.ts'

const hex = (words: Uint32Array) => [...words].map(word => word.toString(16).padStart(8, '0')).join('')

test('the hash is SHA-256, at every length around its blocks', () => {
  for (const length of [0, 1, 3, 54, 55, 56, 63, 64, 65, 119, 120, 300]) {
    const message = new Uint8Array(length).map((_, i) => i * 7 + length)
    assert.equal(hex(sha256(message)), createHash('sha256').update(message).digest('hex'), `${length} bytes`)
  }
})

test('the work that is asked for is done', async () => {
  const challenge = '11.1790000000000.abc.def'
  const digest = createHash('sha256')
    .update(`${challenge}:${await solve(challenge)}`)
    .digest()
  assert.equal(digest.readUInt16BE() >>> 5, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spixOf } from './spix.ts'

test('an image as leptonica holds it: rows fill words, the first pixel is the highest byte', () => {
  const spix = spixOf({ width: 5, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) })
  assert.equal(Buffer.from(spix).toString('latin1', 0, 4), 'spix')
  const words = Array.from({ length: 10 }, (_, i) => Buffer.from(spix).readUInt32LE(4 + 4 * i))
  assert.deepEqual(words, [5, 2, 8, 2, 0, 16, 0x01020304, 0x05000000, 0x06070809, 0x0a000000])
  assert.equal(spix.length, 4 + 40)
})

test('rows that fill words are taken as they are', () => {
  const spix = spixOf({ width: 4, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) })
  assert.deepEqual([...spix.subarray(28)], [4, 3, 2, 1, 8, 7, 6, 5])
})

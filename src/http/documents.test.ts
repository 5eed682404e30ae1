import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encodingFor } from './documents.ts'

test('the better packing of those a caller takes', () => {
  for (const [header, encoding] of [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP;q=0.0', undefined],
    ['*', 'br'],
    ['*;q=0, gzip', 'gzip'],
    ['brown', undefined],
  ] as const)
    assert.equal(encodingFor(header), encoding, String(header))
})

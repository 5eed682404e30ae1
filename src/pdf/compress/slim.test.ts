import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync, inflateSync } from 'node:zlib'
import { chanceOf } from '../../../test/support/chance.ts'
import { packedTightly } from './slim.ts'

test('coordinates take fewer bytes than the usual way gives, words as many', () => {
  const chance = chanceOf(9)
  const number = () => (chance.next() * 600).toFixed(3)
  const lines = Array.from({ length: 30_000 }, () => `${number()} ${number()} l\n`)
  for (const [what, text, share] of [
    ['coordinates', lines.join(''), 0.98],
    ['words', '[(Hello)-250(world)] TJ 0 -14 Td\n'.repeat(500), 1],
  ] as const) {
    const bytes = Buffer.from(text)
    const packed = packedTightly(bytes)
    assert.ok(inflateSync(packed).equals(bytes), what)
    const usual = deflateSync(bytes, { level: 9, memLevel: 9 }).length
    assert.ok(packed.length <= usual * share, `${what}: ${packed.length} bytes, the usual way ${usual}`)
  }
})

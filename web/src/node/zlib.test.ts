import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as node from 'node:zlib'
import { crc32, createInflateRaw, deflateSync, inflateRawSync } from './zlib.ts'

const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * i) % 251))

test('what Node packs is unpacked, whole and in pieces', async () => {
  const packed = node.deflateRawSync(bytes)
  assert.ok(inflateRawSync(packed, { maxOutputLength: bytes.length + 1 }).equals(bytes))
  const inflate = createInflateRaw()
  inflate.end(packed)
  assert.ok(Buffer.concat([...inflate]).equals(bytes))
  assert.throws(() => inflateRawSync(packed.subarray(0, 100), { maxOutputLength: bytes.length + 1 }))
})

test('no more is unpacked than there may be', () => {
  const bomb = node.deflateRawSync(Buffer.alloc(1_000_000))
  assert.throws(() => assert.ok(inflateRawSync(bomb, { maxOutputLength: 1000 }).length > 1000))
})

test('and Node unpacks what is packed here; sums are the same', () => {
  assert.ok(node.inflateSync(deflateSync(bytes)).equals(bytes))
  assert.equal(crc32(bytes), node.crc32(bytes))
  assert.equal(crc32(bytes.subarray(100), crc32(bytes.subarray(0, 100))), node.crc32(bytes))
})

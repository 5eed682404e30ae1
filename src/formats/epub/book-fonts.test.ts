import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { unscrambled } from './book-fonts.ts'

test('scrambled fonts come back byte for byte', () => {
  const uuid = '12345678-9abc-def0-1234-56789abcdef0'
  const font = Buffer.from(Array.from({ length: 1200 }, (_, i) => (i * 7) % 256))
  const mixed = (key: Buffer, length: number) =>
    Buffer.from(font.map((byte, i) => (i < length ? byte ^ key[i % key.length]! : byte)))
  const pack = { identifier: ` urn:uuid:${uuid}\n`, uuid }
  const idpf = mixed(createHash('sha1').update(`urn:uuid:${uuid}`).digest(), 1040)
  const adobe = mixed(Buffer.from(uuid.replaceAll('-', ''), 'hex'), 1024)
  assert.deepEqual(unscrambled(idpf, 'idpf', pack), font)
  assert.deepEqual(unscrambled(adobe, 'adobe', pack), font)
  // One that is shorter than what is mixed.
  assert.deepEqual(unscrambled(idpf.subarray(0, 100), 'idpf', pack), font.subarray(0, 100))
})

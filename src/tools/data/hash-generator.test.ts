import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './hash-generator.ts'

// Digests printed by GNU coreutils' sha1sum, sha256sum, sha384sum and sha512sum.
const ABC = {
  'sha-1': 'a9993e364706816aba3e25717850c26c9cd0d89d',
  'sha-256': 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  'sha-384':
    'cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7',
  'sha-512':
    'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
}

for (const [algorithm, hash] of Object.entries(ABC)) {
  test(`${algorithm} of abc`, async () => {
    const { json } = await runTool(tool, { text: 'abc', algorithm })
    assert.deepEqual(json, { hash, algorithm, encoding: 'hex', input_bytes: 3 })
  })
}

test('SHA-256 of UTF-8 bytes by default, the empty text included', async () => {
  const empty = await runTool(tool, { text: '' })
  assert.equal(empty.json.hash, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  const umlaut = await runTool(tool, { text: 'grün 你好' })
  assert.equal(umlaut.json.input_bytes, 12)
  assert.equal(umlaut.json.hash, 'd55fc338141a060c69026dbc28e56061ffc32e881e3570462cf305a67cd97b12')
})

test('refusals name the parameter', async () => {
  assert.equal(
    await refusal(tool, { text: 'a', algorithm: 'md5' }),
    '400 algorithm: expected one of sha-1, sha-256, sha-384, sha-512, received "md5".',
  )
  assert.equal(await refusal(tool, { text: 5 }), '400 text: expected text, received 5.')
  assert.equal(await refusal(tool, {}), '400 text: is required.')
})

test('text without UTF-8 bytes, and too long a text', async () => {
  assert.match(await refusal(tool, { text: 'a\ud83d' }), /^400 text: is not valid Unicode, .* character 2/)
  assert.match(await refusal(tool, { text: 'a'.repeat(1_000_001) }), /^400 text: must have at most 1,000,000/)
  const { json } = await runTool(tool, { text: 'a'.repeat(1_000_000) })
  // The million-a vector of FIPS 180-4.
  assert.equal(json.hash, 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeIdentity } from '../../../test/support/certificates.ts'
import { startTimestampAuthority } from '../../../test/support/timestamp-authority.ts'
import { createTimestamps } from '../../service/timestamps.ts'
import { integer, sequence } from './asn.ts'
import { timestampToken } from './timestamp.ts'

test('an answer is taken only for the digest that was asked for', async () => {
  assert.throws(
    () => timestampToken(sequence(sequence(integer(2))), randomBytes(32)),
    /refused, with status 2/,
  )
  assert.throws(() => timestampToken(sequence(sequence(integer(0))), randomBytes(32)), /holds no timestamp/)
  for (const junk of ['junk', '<html>', '{}', ''])
    assert.throws(() => timestampToken(Buffer.from(junk), randomBytes(32)), /its answer cannot be read/)
  const clock = await startTimestampAuthority(await makeIdentity('Clock Root', { authority: true }))
  // Without openssl there is nobody to ask.
  if (!clock) return
  const digest = randomBytes(32)
  const answer = await createTimestamps(new URL(clock.url))('sha256', digest, new AbortController().signal)
  await clock.stop()
  assert.equal(timestampToken(answer, digest)[0], 0x30)
  assert.throws(() => timestampToken(answer, randomBytes(32)), /of something else/)
})

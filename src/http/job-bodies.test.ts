import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WEBHOOK } from './job-bodies.ts'

test('a secret that would be nothing once decoded is refused', () => {
  const given = (secret: string) => WEBHOOK.safeParse({ url: 'https://example.org', secret })
  for (const secret of [
    'any text of 16 characters',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'whsec_YWJjZGVmZw==',
  ])
    assert.ok(given(secret).success, secret)
  for (const secret of [
    'whsec_!!!!!!!!!!!!!!!!',
    'whsec_          ',
    'whsec_============',
    'whsec_ab%%%%%%%%%%%%',
  ])
    assert.equal(given(secret).error?.issues[0]?.message, 'begins with whsec_, so the rest must be base64')
})

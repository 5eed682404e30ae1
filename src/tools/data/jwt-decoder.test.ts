import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './jwt-decoder.ts'

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const jwt = (payload: unknown, header: unknown = { alg: 'HS256', typ: 'JWT' }, signature = 'c2ln') =>
  `${part(header)}.${part(payload)}.${signature}`
const now = Date.UTC(2026, 0, 1)
const decode = async (token: string) => (await runTool(tool, { token }, { now })).json

test('the token everyone knows', async () => {
  const token =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c'
  const json = await decode(token)
  assert.deepEqual(json, {
    header: { alg: 'HS256', typ: 'JWT' },
    payload: { sub: '1234567890', name: 'John Doe', iat: 1516239022 },
    signature: 'SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
    algorithm: 'HS256',
    issued_at: '2018-01-18T01:30:22.000Z',
    signature_verified: false,
    warnings: [
      'The signature was not verified; anyone can write such a token.',
      'The token has no expiry (exp).',
    ],
  })
  for (const prefix of ['Bearer ', 'bearer  ', '\n Bearer '])
    assert.deepEqual(await decode(`${prefix}${token}\n`), json)
})

test('expiry is told from the time of the call', async () => {
  const at = now / 1000
  assert.deepEqual((await decode(jwt({ exp: at - 1 }))).is_expired, true)
  assert.deepEqual((await decode(jwt({ exp: at }))).is_expired, true)
  const later = await decode(jwt({ exp: at + 1, nbf: at + 1 }))
  assert.equal(later.is_expired, false)
  assert.equal(later.expires_at, '2026-01-01T00:00:01.000Z')
  assert.match(later.warnings[1], /not valid yet/)
})

test('times that are no numbers are left out, with a warning', async () => {
  for (const exp of ['1700000000', null, {}, 1e300]) {
    const json = await decode(jwt({ exp }))
    assert.equal('expires_at' in json, false)
    assert.equal('is_expired' in json, false)
    assert.match(json.warnings[1], /exp is not a number of seconds/)
  }
  assert.match((await decode(jwt({ exp: 1700000000000 }))).warnings[1], /looks like milliseconds/)
})

test('a signature that is cut or made up is told of, and the rest is read', async () => {
  for (const signature of ['*', 'signature'])
    assert.deepEqual((await decode(jwt({ exp: 1 }, { alg: 'HS256' }, signature))).warnings.slice(1), [
      'The signature is damaged: it is no base64url.',
    ])
})

test('alg none, an empty signature, no alg', async () => {
  const none = await decode(jwt({ exp: 1 }, { alg: 'none' }, ''))
  assert.equal(none.algorithm, 'none')
  assert.match(none.warnings[1], /not signed at all/)
  assert.match((await decode(jwt({ exp: 1 }, { alg: 'HS256' }, ''))).warnings[1], /signature is empty/)
  const bare = await decode(jwt({ exp: 1 }, {}))
  assert.equal('algorithm' in bare, false)
  assert.match(bare.warnings[1], /names no algorithm/)
})

test('claims of any script, and keys that look like traps', async () => {
  const json = await decode(jwt('{"name":"Zoë 你好","__proto__":{"admin":true},"constructor":1}'))
  assert.equal(json.payload.name, 'Zoë 你好')
  assert.equal(JSON.stringify(json.payload), '{"name":"Zoë 你好","__proto__":{"admin":true},"constructor":1}')
  assert.equal(({} as Record<string, unknown>)['admin'], undefined)
})

test('two parts, five parts and other shapes', async () => {
  const call = (token: unknown) => refusal(tool, { token })
  assert.equal(
    await call(jwt({}).split('.').slice(0, 2).join('.')),
    '400 token: expected three parts with dots between, received 2.',
  )
  assert.match(await call('a.b.c.d.e'), /^400 token: has five parts, so it is encrypted/)
  assert.match(await call('abc'), /received 1/)
  assert.match(await call('Bearer '), /received 1/)
  assert.match(await call('..'), /^400 token: the header: line 1, column 1: the text ends/)
  assert.match(await call(`${part('{')}.${part({})}.x`), /^400 token: the header: line 1, column 2: /)
  assert.match(await call(`${part({})}.${part('[1]')}.eA`), /^400 token: the payload is not a JSON object/)
  assert.match(await call(`${part({})}.${part('"x"')}.eA`), /^400 token: the payload is not a JSON object/)
  assert.match(
    await call(`${part({})}.!!.eA`),
    /^400 token: the payload: "!" at character 1 is not a base64 digit/,
  )
  assert.match(await call(`${part({})}._-8.eA`), /^400 token: the payload is not JSON/)
})

test('deep nesting is refused before it can exhaust the stack', async () => {
  const deep = (n: number) => jwt(`{"a":${'['.repeat(n)}${']'.repeat(n)}}`)
  assert.ok((await decode(deep(499))).payload.a)
  assert.match(
    await refusal(tool, { token: deep(500) }),
    /^400 token: the payload: .* nested deeper than 500/,
  )
  assert.match(await refusal(tool, { token: deep(15_000) }), /nested deeper/)
  assert.ok((await decode(jwt({ text: '['.repeat(2000) }))).payload.text)
})

test('quotes that never close are refused at once', async () => {
  const token = jwt(`{"a":"${'\\"'.repeat(18_000)}`)
  assert.match(await refusal(tool, { token }), /^400 token: the payload: line 1, column 6: .* not closed/)
})

test('bounds and types', async () => {
  assert.match(await refusal(tool, { token: 'a'.repeat(50_001) }), /^400 token: must have at most 50,000/)
  assert.match(await refusal(tool, { token: {} }), /^400 token: expected text/)
  assert.match(await refusal(tool, { token: '' }), /^400 token: must not be empty/)
  assert.equal(await refusal(tool, {}), '400 token: is required.')
})

test('tokens as they are copied from a header or from code', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln'
  for (const form of [`Authorization: Bearer ${token}`, `"${token}"`, `bearer '${token}'\n`]) {
    assert.equal((await runTool(tool, { token: form })).json.payload.sub, 'x', form)
  }
})

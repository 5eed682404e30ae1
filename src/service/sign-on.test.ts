import assert from 'node:assert/strict'
import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { Identity } from '../store/identities.ts'
import type { Store } from '../store/store.ts'
import { createSecrets } from './secrets.ts'
import { createSignOn, type SignOn, SignOnRefused } from './sign-on.ts'

const own = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
const visitor = { address: '192.0.2.1', agent: 'test' }
const seconds = () => Math.floor(Date.now() / 1000)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What a provider that cannot be trusted answers. */
let idToken = ''
let userinfo: object = {}
let issuer = ''
const provider = createServer((request, response) => {
  const path = request.url!.split('?')[0]
  response.setHeader('content-type', 'application/json')
  const answers: Record<string, object> = {
    '/.well-known/openid-configuration': {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/me`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    },
    '/keys': {
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' }],
    },
    '/token': { access_token: 'a', token_type: 'Bearer', id_token: idToken },
    '/me': userinfo,
  }
  request.resume()
  response.end(JSON.stringify(answers[path!] ?? {}))
})

let signOn: SignOn
let came: Identity | undefined
before(async () => {
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  signOn = createSignOn({
    issuer,
    clientId: 'toolwright',
    clientSecret: 'a-secret-of-the-test-0123456789',
    scopes: 'openid email',
    groupsClaim: 'groups',
    operatorGroup: undefined,
    name: undefined,
    store: {
      signOn: async (identity: Identity) => {
        came = identity
        return { kind: 'known', accountId: 'ann' }
      },
    } as unknown as Store,
    secrets: createSecrets(randomBytes(32)),
    signupCredits: 0,
  })
})
after(() => provider.close())

const signed = (
  claims: object,
  key: KeyObject = own.privateKey,
  head: object = { alg: 'RS256', kid: 'k1' },
) => {
  const body = `${encoded(head)}.${encoded(claims)}`
  return `${body}.${createSign('RSA-SHA256').update(body).sign(key).toString('base64url')}`
}

/** Comes back from the provider with a token made from the right claims. */
async function comeBack(make: (claims: Record<string, unknown>) => string): Promise<Identity | string> {
  came = undefined
  const { url, errand } = await signOn.begin('https://tools.example/callback', '/dashboard')
  const { searchParams } = new URL(url)
  const right = { iss: issuer, aud: 'toolwright', sub: 's1', iat: seconds(), exp: seconds() + 60 }
  idToken = make({
    ...right,
    nonce: searchParams.get('nonce'),
    email: 'ann@example.org',
    email_verified: true,
  })
  const back = new URL('https://tools.example/callback?code=c')
  back.searchParams.set('state', searchParams.get('state')!)
  try {
    await signOn.finish(back, errand, visitor)
    return came!
  } catch (error) {
    assert.ok(error instanceof SignOnRefused, String(error))
    return error.problem
  }
}

test('a token that is forged, old, for another or said again lets nobody in', async () => {
  userinfo = { sub: 's1' }
  assert.deepEqual(await comeBack(claims => signed(claims)), {
    issuer,
    subject: 's1',
    email: 'ann@example.org',
    role: undefined,
  })
  const wrong: ((claims: Record<string, unknown>) => string)[] = [
    claims => signed(claims, foreign.privateKey),
    claims => signed(claims).replace(/\.[^.]*\./, `.${encoded({ ...claims, sub: 'operator' })}.`),
    claims => `${encoded({ alg: 'none' })}.${encoded(claims)}.`,
    claims => {
      // Signed with what everybody can fetch, as if it were a secret.
      const body = `${encoded({ alg: 'HS256' })}.${encoded(claims)}`
      const pem = own.publicKey.export({ type: 'spki', format: 'pem' })
      return `${body}.${createHmac('sha256', pem).update(body).digest('base64url')}`
    },
    claims => signed({ ...claims, exp: seconds() - 120 }),
    claims => signed({ ...claims, aud: 'another' }),
    claims => signed({ ...claims, iss: 'https://id.example' }),
    claims => signed({ ...claims, nonce: 'of-yesterday' }),
    claims => signed({ ...claims, nonce: undefined }),
  ]
  for (const make of wrong) assert.equal(await comeBack(make), 'failed', String(make))
  userinfo = { sub: 'another' }
  assert.equal(await comeBack(claims => signed(claims)), 'failed', 'the address of somebody else')
})

test('an address counts with what is said about it in the same place', async () => {
  userinfo = { sub: 's1', email: 'victim@example.org' }
  assert.equal(await comeBack(claims => signed(claims)), 'unverified')
  userinfo = { sub: 's1', email_verified: true }
  const unverified = await comeBack(claims => signed({ ...claims, email_verified: false }))
  assert.equal(unverified, 'unverified')
  userinfo = { sub: 's1', email: 'Bea@Example.org', email_verified: true }
  const bea = (await comeBack(claims => signed(claims))) as Identity
  assert.equal(bea.email, 'bea@example.org')
})

test('a provider that answers more than such answers have lets nobody in', async () => {
  userinfo = { sub: 's1', groups: ['x'.repeat(500_000)] }
  assert.equal(((await comeBack(claims => signed(claims))) as Identity).subject, 's1')
  userinfo = { sub: 's1', groups: ['x'.repeat(2 ** 20)] }
  assert.equal(await comeBack(claims => signed(claims)), 'failed')
})

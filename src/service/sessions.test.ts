import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../config.ts'
import { Fault } from '../fault.ts'
import { openSqlite } from '../store/sqlite.ts'
import { createStore, type Store } from '../store/store.ts'
import { createChallenges } from './challenges.ts'
import { ProofWanted } from './proof-of-work.ts'
import { createSecondFactor } from './second-factor.ts'
import { createSecrets } from './secrets.ts'
import { type Credentials, createSessions, type Sessions, type Visitor } from './sessions.ts'
import { totpCode } from './totp.ts'

const PASSWORD = 'correct horse battery'

let folder: string
let store: Store
let sessions: Sessions
const secrets = createSecrets(randomBytes(32))
let secondFactor: ReturnType<typeof createSecondFactor>
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-sessions-'))
  store = createStore(await openSqlite({ folder }))
  secondFactor = createSecondFactor({ store, secrets })
  sessions = createSessions(settings())
})
const settings = () => ({
  passwordLogin: true,
  store,
  allowSignup: true,
  signupCredits: 0,
  rateLimitPerMinute: 0,
  challenges: createChallenges({ store, secrets }),
  secondFactor,
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

test('where passwords are switched off they let nobody in, and make no account', async () => {
  const closed = createSessions({ ...settings(), passwordLogin: false })
  const off = { message: /^password: passwords are switched off here/ }
  const known = { email: 'off@example.org', password: PASSWORD }
  await sessions.signUp(known.email, PASSWORD, stranger())
  await assert.rejects(closed.signIn(known, stranger()), off)
  await assert.rejects(closed.signUp('new@example.org', PASSWORD, stranger()), off)
  const config = (PASSWORD_LOGIN: string, more = {}) => readConfig({ PASSWORD_LOGIN, ...more }).passwordLogin
  assert.throws(() => config('off'), /PASSWORD_LOGIN: "off" needs another way in/)
  assert.throws(() => config('no'), /PASSWORD_LOGIN: expected on or off/)
  assert.equal(config('off', { OIDC_ISSUER: 'https://id.example/', OIDC_CLIENT_ID: 'c' }), false)
})

let addresses = 0
/** Somebody at an address nobody had before. */
const stranger = (): Visitor => ({ address: `192.0.2.${++addresses}`, agent: 'test' })

const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'in',
    (error: unknown) => (error instanceof ProofWanted ? 'work' : error instanceof Fault ? error.kind : error),
  )

/** Does the work that a try asks for. */
async function working(given: Credentials, visitor: Visitor): Promise<Credentials> {
  const wanted = await sessions.signIn(given, visitor).then(
    () => assert.fail('no work was wanted'),
    (error: unknown) => error,
  )
  if (!(wanted instanceof ProofWanted)) throw wanted
  const bits = Number.parseInt(wanted.challenge, 10)
  for (let nonce = 0; ; nonce++) {
    const hash = createHash('sha256').update(`${wanted.challenge}:${nonce}`).digest()
    if (hash.readUInt32BE() >>> (32 - bits) === 0)
      return { ...given, proof: { challenge: wanted.challenge, nonce: String(nonce) } }
  }
}

test('tries from all addresses of one IPv6 network are counted together', async () => {
  const kindOfTry = (address: string) =>
    kindOf(sessions.claim('wrong', 'a@example.org', 'long enough', { address, agent: '' }))
  for (let i = 1; i <= 30; i++) assert.equal(await kindOfTry(`2001:db8:1:2::${i.toString(16)}`), 'forbidden')
  assert.equal(await kindOfTry('2001:db8:1:2:ffff::'), 'too-many')
  assert.equal(await kindOfTry('2001:db8:1:3::1'), 'forbidden')
})

test('who guesses passwords slows down new browsers, not the one that signed in before, and locks out nobody', async () => {
  const email = 'ann@example.org'
  await sessions.signUp(email, PASSWORD, stranger())
  const right = { email, password: PASSWORD }
  const { device } = await sessions.signIn(right, stranger())

  for (let i = 0; i < 9; i++)
    assert.equal(await kindOf(sessions.signIn({ email, password: `wrong ${i}` }, stranger())), 'unauthorized')
  // Guesses are not even looked at without work, nor is the right password of a stranger.
  assert.equal(await kindOf(sessions.signIn({ email, password: 'wrong again' }, stranger())), 'work')
  assert.equal(await kindOf(sessions.signIn(right, stranger())), 'work')
  // The same for an address that has no account: the answer tells nothing.
  for (let i = 0; i < 10; i++)
    await kindOf(sessions.signIn({ email: 'no@example.org', password: 'x' }, stranger()))
  assert.equal(await kindOf(sessions.signIn({ email: 'no@example.org', password: 'x' }, stranger())), 'work')

  assert.equal(await kindOf(sessions.signIn(right, { ...stranger(), device })), 'in')
  // Done work lets one guess in, once, for this account only.
  const guess = await working({ email, password: 'another guess' }, stranger())
  assert.equal(await kindOf(sessions.signIn(guess, stranger())), 'unauthorized')
  assert.equal(await kindOf(sessions.signIn(guess, stranger())), 'work')
  const elsewhere = await working({ email, password: 'x' }, stranger())
  assert.equal(await kindOf(sessions.signIn({ ...elsewhere, email: 'no@example.org' }, stranger())), 'work')
  const forged = { challenge: `0.${Date.now() + 60_000}.abc.def`, nonce: '0' }
  assert.equal(await kindOf(sessions.signIn({ ...right, proof: forged }, stranger())), 'work')
  const { proof } = await working(right, stranger())
  const idle = { ...right, proof: { ...proof!, nonce: `${proof!.nonce}0` } }
  assert.equal(await kindOf(sessions.signIn(idle, stranger())), 'work', 'the work was not done')
  // The owner at a new browser does the work, and is in.
  assert.equal(await kindOf(sessions.signIn(await working(right, stranger()), stranger())), 'in')
})

test('a known browser is known to its account only, and has tries of its own', async () => {
  for (const email of ['carl@example.org', 'dora@example.org'])
    await sessions.signUp(email, PASSWORD, stranger())
  const { device } = await sessions.signIn({ email: 'carl@example.org', password: PASSWORD }, stranger())
  const tries = async (email: string) => {
    const found = []
    for (let i = 0; i < 11; i++)
      found.push(await kindOf(sessions.signIn({ email, password: 'wrong' }, { ...stranger(), device })))
    return found.slice(9)
  }
  assert.deepEqual(await tries('carl@example.org'), ['unauthorized', 'too-many'])
  assert.deepEqual(await tries('dora@example.org'), ['unauthorized', 'work'])
})

test('signing up with an address that is taken makes nothing, and changes nothing about it', async () => {
  const email = 'eve@example.org'
  assert.match((await sessions.signUp(email, PASSWORD, stranger()))!, /^acc_/)
  assert.equal(await sessions.signUp(email, 'another password', stranger()), undefined)
  const signIn = (password: string) => kindOf(sessions.signIn({ email, password }, stranger()))
  assert.deepEqual([await signIn('another password'), await signIn(PASSWORD)], ['unauthorized', 'in'])
})

test('an authenticator app is asked for after the password; each code works once, tries are bounded', async () => {
  const email = 'fay@example.org'
  await sessions.signUp(email, PASSWORD, stranger())
  const { token } = await sessions.signIn({ email, password: PASSWORD }, stranger())
  const { account } = (await sessions.find(token))!
  const event = { via: 'dashboard', action: 'authenticator.on', accountId: account.id } as const
  const { secret, address } = await secondFactor.offer(account, 'Toolwright')
  assert.match(address, /^otpauth:\/\/totp\/Toolwright:fay%40example\.org\?secret=[A-Z2-7]{32}&/)
  const code = (later = 0) => totpCode(secret, Math.floor(Date.now() / 30_000) + later)
  // Offered is not on: the password alone still does.
  assert.equal(await kindOf(sessions.signIn({ email, password: PASSWORD }, stranger())), 'in')
  await assert.rejects(secondFactor.confirm(account.id, '000000', event), /code: is wrong/)
  const recovery = await secondFactor.confirm(account.id, code(), event)
  assert.equal(new Set(recovery).size, 10)
  assert.doesNotMatch(String((await store.findAuthenticator(account.id))?.secret), new RegExp(secret))

  const signIn = (given: Partial<Credentials>) =>
    kindOf(sessions.signIn({ email, password: PASSWORD, ...given }, stranger()))
  assert.equal(await signIn({}), 'unauthorized')
  assert.equal(await signIn({ code: code() }), 'unauthorized', 'it was used to turn it on')
  assert.equal(await signIn({ code: code(1), password: 'wrong' }), 'unauthorized')
  assert.equal(await signIn({ code: code(1) }), 'in')
  assert.equal(await signIn({ code: code(1) }), 'unauthorized')
  assert.deepEqual(
    [await signIn({ code: recovery[0]! }), await signIn({ code: recovery[0]! })],
    ['in', 'unauthorized'],
  )
  // Tries of codes are bounded for all browsers together; then the right one has to wait as well.
  const check = (code: string) => kindOf(secondFactor.check(account.id, code, event))
  for (let i = 0; i < 9; i++) assert.equal(await check('123456'), 'unauthorized')
  assert.equal(await check(recovery[1]!), 'too-many')
})

test('codes are those of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const found = [59, 1111111109, 1234567890, 20000000000].map(s => totpCode(secret, Math.floor(s / 30)))
  assert.deepEqual(found, ['287082', '081804', '005924', '353130'])
})

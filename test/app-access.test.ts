import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { totpCode } from '../src/service/totp.ts'
import { claim, PASSWORD, signUp, Visitor } from './support/dashboard.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let operator: Visitor
before(async () => {
  server = await startServer({ env: { ALLOW_SIGNUP: 'true' } })
  operator = await claim(server)
})
after(() => server.stop())

const signIn = (visitor: Visitor, email: string, more: object = {}) =>
  visitor.post('/app/api/sign-in', { email, password: PASSWORD, ...more })

test('open sessions are listed, and ended one by one or all others at once', async () => {
  const ann = await signUp(server, 'ann@example.org')
  const [phone, tablet] = [new Visitor(server.url), new Visitor(server.url)]
  await phone.post(
    '/app/api/sign-in',
    { email: 'ann@example.org', password: PASSWORD },
    { 'user-agent': 'Phone/1' },
  )
  await signIn(tablet, 'ann@example.org')
  const list = async () => (await ann.get('/app/api/access')).json.sessions
  const sessions = await list()
  assert.equal(sessions.length, 3)
  assert.deepEqual(sessions.map((session: { current: boolean }) => session.current).filter(Boolean).length, 1)
  const theirs = sessions.find((session: { agent: string }) => session.agent === 'Phone/1')
  assert.equal(theirs.address, '127.0.0.1')
  // Nobody ends the sessions of somebody else.
  assert.equal((await operator.remove(`/app/api/sessions/${theirs.id}`)).status, 404)
  assert.equal((await ann.remove(`/app/api/sessions/${theirs.id}`)).status, 204)
  assert.equal((await phone.get('/app/api/session')).status, 401)
  assert.equal((await tablet.get('/app/api/session')).status, 200)
  assert.equal((await ann.remove('/app/api/sessions')).status, 204)
  assert.equal((await tablet.get('/app/api/session')).status, 401)
  assert.equal((await list()).length, 1)
})

test('an authenticator app is set up, asked for and removed', async () => {
  const bea = await signUp(server, 'bea@example.org')
  const offer = (await bea.post('/app/api/authenticator')).json
  assert.match(offer.image, /^data:image\/svg\+xml;base64,/)
  const code = (later: number) => totpCode(offer.secret, Math.floor(Date.now() / 30_000) + later)
  assert.equal((await bea.post('/app/api/authenticator/confirm', { code: '000000' })).status, 400)
  const confirmed = await bea.post('/app/api/authenticator/confirm', { code: code(-1) })
  const codes: string[] = confirmed.json.recovery_codes
  assert.equal(codes.length, 10)

  const asked = await signIn(new Visitor(server.url), 'bea@example.org')
  assert.deepEqual([asked.status, /^code: /.test(asked.json.error)], [401, true])
  assert.equal((await signIn(new Visitor(server.url), 'bea@example.org', { code: code(0) })).status, 200)
  assert.equal((await signIn(new Visitor(server.url), 'bea@example.org', { code: codes[0] })).status, 200)
  const { authenticator } = (await bea.get('/app/api/access')).json
  assert.deepEqual(authenticator, { on: true, recovery_codes: 9 })
  assert.equal((await bea.post('/app/api/authenticator')).status, 400, 'it is on')
  assert.equal((await bea.post('/app/api/authenticator/remove', { code: codes[0] })).status, 400)
  assert.equal((await bea.post('/app/api/authenticator/remove', { code: codes[1] })).status, 204)
  assert.equal((await signIn(new Visitor(server.url), 'bea@example.org')).status, 200)
})

test('a passkey that was not made here opens nothing, and options name no account', async () => {
  const visitor = new Visitor(server.url)
  const options = (await visitor.post('/app/api/sign-in/passkey/options')).json
  assert.deepEqual([options.allowCredentials ?? [], options.userVerification], [[], 'required'])
  const response = { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' }
  const answer = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} }
  assert.equal((await visitor.post('/app/api/sign-in/passkey', { answer })).status, 401)
  assert.equal((await operator.post('/app/api/passkeys', { name: 'x', answer })).status, 400)
  assert.equal((await visitor.post('/app/api/sign-in/passkey', { answer: {} })).status, 400)
})

test('the operator reads in the audit log who did what, and nobody else does', async () => {
  const cid = await signUp(server, 'cid@example.org')
  const made = (await cid.post('/app/api/keys', { name: 'for the shop' })).json
  await cid.patch(`/app/api/keys/${made.id}`, { name: 'for the stall' })
  await cid.remove(`/app/api/keys/${made.id}`)
  const account = (await cid.get('/app/api/session')).json.account.id
  await operator.post(`/app/api/operator/accounts/${account}/grants`, { amount: 7, note: 'thanks' })
  assert.equal((await cid.get('/app/api/operator/audit')).status, 403)
  const { entries } = (await operator.get('/app/api/operator/audit')).json
  const told = entries
    .filter((entry: { account: string }) => entry.account === 'cid@example.org')
    .map((entry: Record<string, string>) => [entry.action, entry.actor, entry.detail])
    .reverse()
  assert.deepEqual(told, [
    ['account.sign_up', 'cid@example.org', null],
    ['sign_in.new_browser', 'cid@example.org', null],
    ['key.create', 'cid@example.org', 'for the shop'],
    ['key.change', 'cid@example.org', 'for the stall'],
    ['key.revoke', 'cid@example.org', null],
    ['credits.grant', 'ops@example.org', '7: thanks'],
  ])
  assert.doesNotMatch(JSON.stringify(entries), new RegExp(made.secret))
  const first = entries.find((entry: { action: string }) => entry.action === 'operator.claim')
  assert.equal(first.address, '127.0.0.1')
  const older = (await operator.get(`/app/api/operator/audit?before=${first.id}`)).json
  assert.ok(older.entries.every((entry: { id: number }) => entry.id < first.id) && older.more === false)
})

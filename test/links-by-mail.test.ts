import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runCommand } from '../src/cli/cli.ts'
import { readConfig } from '../src/config.ts'
import { hashSecret } from '../src/service/keys.ts'
import { openStore } from '../src/store/open.ts'
import type { Store } from '../src/store/store.ts'
import { PASSWORD, Visitor } from './support/dashboard.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { startServer, type TestServer } from './support/server.ts'
import { eventBody, type Stripe, sign, startStripe, WEBHOOK_SECRET } from './support/stripe.ts'

const NEW_PASSWORD = 'another long password'

describe('a server that sends mail and takes payments', () => {
  let folder = ''
  let mail: MailServer
  let stripe: Stripe
  let server: TestServer
  let store: Store
  let ann: Visitor
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolwright-links-'))
    const offers = join(folder, 'offers.json')
    writeFileSync(offers, '[{"credits":1000,"price":900,"currency":"eur"}]')
    mail = await startMailServer()
    stripe = await startStripe()
    server = await startServer({
      env: {
        ALLOW_SIGNUP: 'true',
        SMTP_URL: mail.url,
        MAIL_FROM: 'Toolwright <tools@example.org>',
        // Links and cookies name the address that users see; plain HTTP here, so that the tests reach it.
        PUBLIC_URL: 'http://tools.example',
        STRIPE_SECRET_KEY: 'sk_test',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
        PAYMENT_OFFERS: offers,
      },
    })
    ann = await enter('ann@example.org')
    store = await openStore(readConfig({ DATA_DIR: server.dataDir }))
  })
  after(async () => {
    await store.close()
    await server.stop()
    await mail.close()
    stripe.close()
    rmSync(folder, { recursive: true })
  })

  const origin = { origin: 'http://tools.example' }
  const post = (visitor: Visitor, path: string, body: unknown = {}) =>
    visitor.post(`/app/api/${path}`, body, origin)
  const visitorHere = () => new Visitor(server.url)
  const enter = async (email: string): Promise<Visitor> => {
    const visitor = visitorHere()
    await post(visitor, 'sign-up', { email, password: PASSWORD })
    assert.equal((await post(visitor, 'sign-in', { email, password: PASSWORD })).status, 200)
    return visitor
  }
  const tokenIn = (text: string | undefined, page: string) =>
    new RegExp(`http://tools\\.example/${page}#([\\w-]{43})\\n`).exec(text ?? '')?.[1] ?? assert.fail(text)
  const signIn = (email: string, password: string) => post(visitorHere(), 'sign-in', { email, password })

  test('an address is confirmed by the link of its mail: signed in to that account, once, in time', async () => {
    const token = tokenIn((await mail.mailTo('ann@example.org', /confirm/)).text, 'confirm')
    const isVerified = async () => (await ann.get('/app/api/session')).json.account.email_verified
    assert.equal((await post(visitorHere(), 'email/confirm', { token })).status, 401)
    const bea = await enter('bea@example.org')
    const refused = await post(bea, 'email/confirm', { token })
    assert.equal(refused.status, 403)
    assert.match(
      refused.json.error,
      /^token: this link was used before, is too old, or is for another account/,
    )
    assert.equal((await post(ann, 'email/confirm', { token: 'x'.repeat(43) })).status, 403)
    assert.equal(await isVerified(), false)
    assert.equal((await post(ann, 'email/confirm', { token })).status, 204)
    assert.equal((await post(ann, 'email/confirm', { token })).status, 403)
    assert.equal(await isVerified(), true)
    // One that is too old is as good as none; mails to one address are bounded.
    const late = tokenIn((await mail.mailTo('bea@example.org', /confirm/)).text, 'confirm')
    await store.db.durable(function* () {
      yield { sql: 'UPDATE links SET ends_at = 1 WHERE token_hash = ?', params: [hashSecret(late)] }
    })
    assert.equal((await post(bea, 'email/confirm', { token: late })).status, 403)
    const sent: number[] = []
    for (let i = 0; i < 4; i++) sent.push((await post(bea, 'email/confirmations')).status)
    assert.deepEqual(sent, [202, 202, 429, 429])
  })

  test('a new password: the same answer for every address, a link that works once and ends every session', async () => {
    const ask = (email: string) => post(visitorHere(), 'password/reset', { email })
    const [known, unknown] = [await ask('ann@example.org'), await ask('nobody@example.org')]
    assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
    // An address with more in it than one is none.
    for (const email of ['ann@example.org\r\nBcc: x@example.org', 'ann@example.org,x@example.org'])
      assert.equal((await ask(email)).status, 400)
    const letter = await mail.mailTo('ann@example.org', /new password/)
    const token = tokenIn(letter.text, 'reset')
    const renew = (password: string, given = token) =>
      post(visitorHere(), 'password/renew', { token: given, password })
    assert.match((await renew('short')).json.error, /^password: /)
    assert.equal((await ann.get('/app/api/session')).status, 200)
    assert.equal((await renew(NEW_PASSWORD)).status, 204)
    assert.equal((await renew(PASSWORD)).status, 403)
    assert.equal((await ann.get('/app/api/session')).status, 401)
    assert.equal((await signIn('ann@example.org', PASSWORD)).status, 401)
    assert.equal(
      (await post(ann, 'sign-in', { email: 'ann@example.org', password: NEW_PASSWORD })).status,
      200,
    )
    assert.ok(!mail.arrived.some(one => one.to.includes('nobody') || one.to.includes('x@')))
    // Whoever tries tokens is slowed down.
    const tries = await Promise.all(Array.from({ length: 35 }, () => renew(PASSWORD, 'y'.repeat(43))))
    assert.ok(tries.some(one => one.status === 429))
    await store.forgetCount('link address 127.0.0.1')
  })

  test('an invitation is for its address, works once, and only pages of this server act in a team', async () => {
    assert.equal((await post(ann, 'teams', { name: '=HYPERLINK("http://x.example")' })).status, 201)
    const invite = (email: string, role = 'member') => post(ann, 'team/invitations', { email, role })
    const made = await invite('cid@example.org')
    assert.deepEqual([made.status, made.json], [201, {}], 'the link goes by mail alone')
    const { text } = await mail.mailTo('cid@example.org', /invited/)
    const token = tokenIn(text, 'invitation')
    const accept = (visitor: Visitor, given = token) => post(visitor, 'invitations/accept', { token: given })
    assert.equal((await accept(visitorHere())).status, 401)
    const bea = visitorHere()
    await post(bea, 'sign-in', { email: 'bea@example.org', password: PASSWORD })
    assert.match((await accept(bea)).json.error, /is for another address/)
    const cid = await enter('cid@example.org')
    // Another site's page cannot act with the cookie, whatever it does.
    for (const [path, body] of [
      ['invitations/accept', { token }],
      ['teams', { name: 'Mine' }],
      ['top-up/portal', {}],
    ] as const)
      for (const foreign of ['http://evil.example', 'null', ''])
        assert.equal((await cid.post(`/app/api/${path}`, body, { origin: foreign })).status, 403, path)
    assert.equal((await accept(cid)).status, 204)
    assert.equal((await accept(cid)).status, 403)
    assert.match((await invite('cid@example.org', 'owner')).json.error, /^email: is a member already/)
    // Members decide neither about people nor about money.
    const sends = {
      method: 'PUT',
      path: '/app/api/top-up/automatic',
      body: { below: 1, credits: 1000, daily: 1 },
    }
    for (const { method, path, body } of [
      sends,
      { method: 'DELETE', path: '/app/api/top-up/automatic', body: undefined },
      { method: 'POST', path: '/app/api/top-up/portal', body: {} },
      { method: 'POST', path: '/app/api/team/invitations', body: { role: 'owner' } },
      { method: 'POST', path: '/app/api/account/deletion', body: { name: 'x' } },
      { method: 'GET', path: '/app/api/account/export', body: undefined },
    ])
      assert.equal((await cid.send(method, path, body, origin)).status, 403, `${method} ${path}`)
    // A key of the team ends with the team; nobody is left acting for it.
    const key = (await post(cid, 'keys', { name: 'k' })).json.secret
    const { id } = (await ann.get('/app/api/team')).json
    await store.deleteAccount(id, { via: 'server', action: 'account.delete', accountId: id })
    assert.equal((await server.get('/api/v1/account', { key })).status, 402, 'as a key that never was')
    assert.equal((await cid.get('/app/api/session')).json.account.team, null)
    assert.equal((await cid.get('/app/api/team')).status, 404)
  })

  test('a spreadsheet that opens the audit log finds texts, not formulas', async () => {
    const operator = visitorHere()
    const token = /\/claim#([\w-]+)/.exec(server.output())![1]!
    await post(operator, 'claim', { token, email: 'ops@example.org', password: PASSWORD })
    const { text } = await operator.get('/app/api/operator/audit.csv')
    assert.match(text, /"'=HYPERLINK/)
    assert.ok(!/(^|,|")[=+@-]\w/m.test(text), text)
  })

  test('a card that was kept buys credits by itself, told by signed messages', async () => {
    const tell = (type: string, object: object, at?: number) => {
      const body = eventBody(type, object)
      const headers = { 'stripe-signature': sign(body, at), 'content-type': 'application/json' }
      return fetch(`${server.url}/payments/webhook`, { method: 'POST', body, headers })
    }
    const rule = { below: 100, credits: 1000, daily: 2 }
    const automatic = (body: object) => ann.send('PUT', '/app/api/top-up/automatic', body, origin)
    assert.match((await automatic(rule)).json.error, /^card: none was kept/)
    assert.equal((await post(ann, 'top-up/portal')).status, 404)
    const { url } = (await post(ann, 'top-up', { amount: 1000, keep_card: true })).json
    assert.equal(url, 'https://checkout.example/cs_1')
    const paid = stripe.paidCheckout()
    const old = Math.floor(Date.now() / 1000) - 301
    assert.equal((await tell('checkout.session.completed', paid, old)).status, 400)
    assert.equal((await tell('checkout.session.completed', paid)).status, 200)
    const credits = async () => (await ann.get('/app/api/credits')).json
    assert.equal((await credits()).api_credits, 1000)
    for (const [wrong, why] of [
      [{ ...rule, credits: 7 }, /^credits: expected one of 1000/],
      [{ ...rule, below: 1001 }, /^below: must be at most/],
      [{ ...rule, daily: 21 }, /^daily: must be at most 20/],
      [{ ...rule, below: '1' }, /^below: expected a whole number/],
    ] as const)
      assert.match((await automatic(wrong)).json.error, why)
    assert.equal((await automatic(rule)).status, 204)
    assert.deepEqual((await credits()).automatic, { known: true, card: true, rule, problem: null })
    assert.equal((await post(ann, 'top-up/portal')).json.url, 'https://billing.example/cus_1')
    assert.equal((await ann.send('DELETE', '/app/api/top-up/automatic', undefined, origin)).status, 204)
    assert.equal((await credits()).automatic.rule, null)
  })

  test('teams from the command line', async () => {
    const said: string[] = []
    const { log, error } = console
    console.log = console.error = (line: string) => void said.push(line)
    const run = async (...words: string[]) => {
      said.length = 0
      const code = await runCommand(words, { DATA_DIR: server.dataDir })
      return `${code} ${said.join('\n')}`
    }
    const teams = (...words: string[]) => run('teams', ...words)
    const grant = (account: string) => run('credits', 'grant', '7', '--account', account)
    try {
      assert.match(await teams('list'), /^0 There are no teams\.$/)
      assert.match(await teams('create', 'Shop', 'nobody@example.org'), /^\d .*there is no account nobody/)
      assert.match(await teams('create', 'Shop', 'ann@example.org'), /^0 acc_\w+ is the team Shop; ann@/)
      assert.match(
        await teams('add', 'Shop', 'bea@example.org', 'boss'),
        /ROLE: expected owner, member or viewer/,
      )
      assert.match(
        await teams('add', 'Shop', 'bea@example.org', 'viewer'),
        /^0 bea@example\.org is viewer of acc_/,
      )
      assert.match(await teams('add', 'Shop', 'bea@example.org', 'owner'), /is in the team already/)
      assert.match(await teams('remove', 'Shop', 'ann@example.org'), /a team needs an owner/)
      assert.match(await teams('role', 'Shop', 'bea@example.org', 'owner'), /^0 /)
      assert.match(await teams('remove', 'Shop', 'ann@example.org'), /^0 ann@example\.org is out of/)
      assert.match(await teams('list', 'Shop'), /^0 acc_\w+ {2}owner {3}bea@example\.org$/)
      assert.match(await teams('list'), /^0 acc_\w+ {2}0 credits {2}1 member {2}Shop$/)
      assert.match(await teams('drop', 'Shop'), /^\d .*teams: expected list/)
      assert.match(await grant('Shop'), /^0 acc_\w+ has 7 credits\.$/)
      assert.match(await teams('list'), /^0 acc_\w+ {2}7 credits {2}1 member {2}Shop$/)
      assert.match(await grant('Bea@Example.org'), /^0 acc_\w+ has \d+ credits\.$/)
      assert.match(await grant('Shops'), /--account: there is no account Shops; accounts list and teams list/)
    } finally {
      Object.assign(console, { log, error })
    }
  })
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { type Email, default as PostalMime } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { LANGUAGE_IDS } from '../../contract/languages.ts'
import { openSqlite } from '../../store/sqlite.ts'
import { createStore, type Store } from '../../store/store.ts'
import { hashSecret } from '../keys.ts'
import { createSecrets } from '../secrets.ts'
import { createAccountMails } from './account-mails.ts'
import { createMails, type Mails } from './mails.ts'
import { createNotices } from './notices.ts'
import { mailTexts, writeMail } from './texts.ts'

const visitor = { address: '192.0.2.1', agent: 'test' }
const URL_OF = 'https://tools.example'
const secrets = createSecrets(randomBytes(32))
const trouble: string[] = []
const arrived: { to: string; mail: Email }[] = []
/** What the mail server answers to a recipient, by address. */
const refusals = new Map<string, number>()

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    const status = refusals.get(address)
    done(status ? Object.assign(new Error('no'), { responseCode: status }) : null)
  },
  onData(stream, { envelope }, done) {
    void text(stream)
      .then(raw => PostalMime.parse(raw))
      .then(mail => arrived.push({ to: envelope.rcptTo[0]!.address, mail }))
      .then(() => done())
  },
})

let folder = ''
let store: Store
let mails: Mails
let port = 0
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-mail-'))
  store = createStore(await openSqlite({ folder }))
  await store.createAccount({ id: 'ann', role: 'user', email: 'ann@example.org' })
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  port = (smtp.server.address() as AddressInfo).port
  mails = open(port)
})
after(async () => {
  await mails.stop()
  await new Promise<void>(resolve => smtp.close(resolve))
  await store.close()
  await rm(folder, { recursive: true })
})

const open = (at: number) =>
  createMails({
    smtpUrl: `smtp://127.0.0.1:${at}`,
    from: 'Toolwright <tools@example.org>',
    store,
    secrets,
    onTrouble: detail => trouble.push(detail),
    waitScale: 0.001,
  })

async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let i = 0; i < 500; i++) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  throw new Error('it did not come')
}
const mailTo = (to: string) => until(() => arrived.find(one => one.to === to)?.mail)
const waiting = () => store.nextMail()

test('an address is confirmed by its own account alone, once', async () => {
  const accountMails = createAccountMails({ store, mails, publicUrl: URL_OF })
  await accountMails.confirm((await store.findAccount('ann'))!, 'de')
  const mail = await mailTo('ann@example.org')
  assert.equal(mail.subject, 'Bestätigen Sie Ihre Adresse')
  assert.equal(mail.from!.address, 'tools@example.org')
  assert.match(mail.html!, /<html lang="de" dir="ltr">/)
  const token = /https:\/\/tools\.example\/confirm#([\w-]{43})\n/.exec(mail.text!)![1]!
  const refused = /token: this link was used before/
  await store.createAccount({ id: 'bob', role: 'user', email: 'bob@example.org' })
  await assert.rejects(accountMails.confirmed(token, 'bob', visitor), refused)
  await assert.rejects(accountMails.renew(token, 'another long one', visitor), refused)
  await accountMails.confirmed(token, 'ann', visitor)
  assert.ok((await store.findAccount('ann'))!.email_verified_at)
  await assert.rejects(accountMails.confirmed(token, 'ann', visitor), refused)
})

test('a new password by a link ends sessions, and what a stranger left who had signed up with the address', async () => {
  const accountMails = createAccountMails({ store, mails, publicUrl: URL_OF })
  await store.createKey({ id: 'k1', accountId: 'bob', name: 'k', prefix: 'tw_', hash: 'h1' })
  await store.openSession('s1', 'bob')
  await accountMails.reset('nobody@example.org', 'en', visitor)
  for (let i = 0; i < 5; i++) await accountMails.reset('bob@example.org', 'ar', visitor)
  const mail = await mailTo('bob@example.org')
  assert.match(mail.html!, /<html lang="ar" dir="rtl">/)
  await until(async () => ((await waiting()) === undefined ? true : undefined))
  const sent = arrived.filter(one => one.to === 'bob@example.org')
  assert.equal(sent.length, 3)
  assert.ok(!arrived.some(one => one.to === 'nobody@example.org'))
  const tokens = sent.map(one => /reset#([\w-]{43})\n/.exec(one.mail.text!)![1]!)
  const live = []
  for (const token of tokens) if (await store.findLink(hashSecret(token), 'reset')) live.push(token)
  assert.equal(live.length, 1, 'the newest alone works')
  await assert.rejects(accountMails.renew(live[0]!, 'short', visitor), /password: use at least/)
  await accountMails.renew(live[0]!, 'correct horse battery', visitor)
  await assert.rejects(accountMails.renew(live[0]!, 'correct horse battery', visitor), /token:/)
  assert.equal(await store.findSession('s1'), undefined)
  assert.ok((await store.findKey('h1'))!.revoked_at, 'nobody had confirmed the address')
  assert.ok((await store.findAccount('bob'))!.email_verified_at)
})

test('a mail server that is away loses nothing, and one that refuses somebody for good is left in peace', async () => {
  await mails.stop()
  const away = open(9)
  await away.queue({ kind: 'reset', to: 'cid@example.org', language: 'xx', values: {}, url: URL_OF })
  await until(() => trouble.find(line => line.includes('reset')))
  await away.stop()
  assert.ok(!arrived.some(one => one.to === 'cid@example.org'))
  refusals.set('gone@example.org', 550)
  mails = open(port)
  await mails.queue({ kind: 'confirm', to: 'gone@example.org', language: null, values: {}, url: URL_OF })
  await mails.queue({
    kind: 'confirm',
    to: 'late@example.org',
    language: null,
    values: {},
    url: URL_OF,
    lifeMs: -1,
  })
  assert.equal((await mailTo('cid@example.org')).subject, 'A new password')
  await until(async () => ((await waiting()) === undefined ? true : undefined))
  assert.ok(!arrived.some(one => /^(gone|late)@/.test(one.to)))
})

test('a low balance is told once until it was higher, failed webhooks once a day, to confirmed addresses', async () => {
  const notices = createNotices({
    store,
    mails,
    owner: 'test',
    publicUrl: URL_OF,
    lowBalanceCredits: 100,
    onTrouble: detail => assert.fail(detail),
  })
  const count = () => arrived.filter(one => one.to === 'ann@example.org').length
  const before = count()
  try {
    await notices.lowBalances()
    assert.equal(await waiting(), undefined, 'an account that was never used is not meant')
    await store.topUp({ provider: 'p', reference: 'r', accountId: 'ann', amount: 150, note: 'paid' })
    await store.takeBack({ provider: 'p', payment: 'r', share: 0.5, reference: 'x', note: 'refunded' })
    for (let i = 0; i < 3; i++) await notices.lowBalances()
    await until(() => (count() === before + 1 ? true : undefined))
    assert.match(arrived.at(-1)!.mail.text!, /75 credits left, fewer than 100/)
    await store.grant('ann', 100, 'more')
    await notices.lowBalances()
    await store.setLowLine('ann', 500)
    await notices.lowBalances()
    await until(() => (count() === before + 2 ? true : undefined))
    for (let i = 0; i < 3; i++) await notices.webhookFailed('ann', 'job_1', 'hooks.example')
    await until(() => (count() === before + 3 ? true : undefined))
    assert.match(
      arrived.at(-1)!.mail.text!,
      /hooks\.example.*\n\nhttps:\/\/tools\.example\/dashboard\/jobs\/job_1/,
    )
    await until(async () => ((await waiting()) === undefined ? true : undefined))
    assert.equal(count(), before + 3)
  } finally {
    notices.stop()
  }
})

test('every language of the page has every mail, with the same places', () => {
  const places = (line: string) => (line.match(/\{\w+\}/g) ?? []).sort()
  const english = mailTexts('en')
  for (const language of LANGUAGE_IDS) {
    const texts = mailTexts(language)
    assert.deepEqual(Object.keys(texts), Object.keys(english), language)
    for (const [key, line] of Object.entries(texts))
      assert.deepEqual(places(line), places(english[key]!), key)
  }
  const { subject, html } = writeMail('invitation', 'en', { team: '<b>\nBcc: x@example.org' }, URL_OF)
  assert.ok(!/[\r\n]/.test(subject))
  assert.ok(html.includes('&lt;b&gt;') && !html.includes('<b>'))
})

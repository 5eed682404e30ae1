import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { accountsCommand } from '../src/cli/operator.ts'
import { readConfig } from '../src/config.ts'
import { createSignOn } from '../src/service/sign-on.ts'
import { claim, PASSWORD, signUp, Visitor } from './support/dashboard.ts'
import { startServer, type TestServer } from './support/server.ts'

interface Account {
  id: string
  email: string
  role: string
  api_credits: number
}

/** Follows redirects as a browser does, with a cookie jar for each host. */
class Browser {
  private readonly jars = new Map<string, Map<string, string>>()

  /** `until` is an address to stop before. */
  async go(address: string, until?: string): Promise<{ url: URL; response?: Response }> {
    let url = new URL(address)
    for (let hops = 0; hops < 15; hops++) {
      if (until !== undefined && url.href.startsWith(until)) return { url }
      const jar = this.jars.get(url.host) ?? new Map<string, string>()
      this.jars.set(url.host, jar)
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
      for (const set of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
        if (value === '' || /Max-Age=0/i.test(set)) jar.delete(name!)
        else jar.set(name!, value!)
      }
      const next = response.headers.get('location')
      if (next === null) return { url, response }
      url = new URL(next, url)
    }
    throw new Error('too many redirects')
  }

  cookies = (url: string): string =>
    [...(this.jars.get(new URL(url).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
}

describe('sign-on', () => {
  let provider: ChildProcess
  let issuer: string
  let server: TestServer
  before(async () => {
    // The provider has to know the server's address, and the server the provider's.
    const listener = createServer().listen(0, '127.0.0.1')
    await once(listener, 'listening')
    const { port } = listener.address() as { port: number }
    await new Promise(resolve => listener.close(resolve))
    const program = join(import.meta.dirname, 'support/oidc-program.js')
    const callback = `http://127.0.0.1:${port}/app/api/sign-on/callback`
    provider = spawn(process.execPath, [program, callback], { stdio: ['ignore', 'pipe', 'ignore'] })
    const [line] = await once(provider.stdout!, 'data')
    issuer = `http://127.0.0.1:${String(line).trim()}`
    server = await startServer({
      env: {
        PORT: String(port),
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: 'toolwright',
        OIDC_CLIENT_SECRET: 'a-secret-of-the-test-0123456789',
        OIDC_OPERATOR_GROUP: 'admins',
        ALLOW_SIGNUP: 'true',
        SIGNUP_CREDITS: '7',
      },
    })
  })
  after(async () => {
    provider.kill()
    await server.stop()
  })

  /** Signs on as somebody; where the browser ended up, and who the server takes it for. */
  const signOn = async (person: object, browser = new Browser(), query = '') => {
    await fetch(`${issuer}/as`, { method: 'POST', body: JSON.stringify(person) })
    const { url } = await browser.go(`${server.url}/app/api/sign-on${query}`)
    const headers = { cookie: browser.cookies(server.url) }
    const session = await fetch(`${server.url}/app/api/session`, { headers })
    const account = session.ok ? ((await session.json()) as { account: Account }).account : undefined
    return { at: url.pathname + url.search, account, browser }
  }
  test('somebody new gets an account, and the same one again; groups make operators, for as long as they last', async () => {
    const ann = { sub: 'a1', email: 'Ann@Example.org', email_verified: true }
    const first = await signOn(ann, new Browser(), '?next=/dashboard/keys')
    assert.equal(first.at, '/dashboard/keys')
    assert.deepEqual(
      [first.account?.email, first.account?.role, first.account?.api_credits],
      ['ann@example.org', 'user', 7],
    )
    const again = await signOn({ ...ann, email: 'new-name@example.org', groups: ['staff', 'admins'] })
    assert.deepEqual([again.account?.id, again.account?.role], [first.account?.id, 'operator'])
    assert.equal((await signOn({ ...ann, groups: ['staff'] })).account?.role, 'user')
  })

  test('nobody is let in without a verified address, a yes of the provider, or the errand they came with', async () => {
    const eve = { sub: 'e1', email: 'eve@example.org' }
    for (const person of [eve, { ...eve, email_verified: false }, { ...eve, email_verified: 'true' }]) {
      const { at, account } = await signOn(person)
      assert.equal(at, '/sign-in?problem=unverified')
      assert.equal(account, undefined)
    }
    assert.equal((await signOn({ ...eve, refuses: true })).at, '/sign-in?problem=refused')
    const stranger = new Browser()
    const { url } = await stranger.go(`${server.url}/app/api/sign-on/callback?code=x&state=y`)
    assert.equal(url.search, '?problem=late')
    const elsewhere = { sub: 'b1', email: 'bea@example.org', email_verified: true }
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example'])
      assert.equal(
        (await signOn(elsewhere, new Browser(), `?next=${encodeURIComponent(next)}`)).at,
        '/dashboard',
      )
  })

  test('a wrong state or nonce, a wrong verifier, a code that is old or was used: nobody gets in', async () => {
    const dan = { sub: 'd1', email: 'dan@example.org', email_verified: true }
    const as = (person: object) => fetch(`${issuer}/as`, { method: 'POST', body: JSON.stringify(person) })
    /** Leaves for the provider, and stops before the way back; `change` alters what is asked there. */
    const leave = async (change: (asked: URLSearchParams) => void = () => undefined) => {
      const begun = await fetch(`${server.url}/app/api/sign-on`, { redirect: 'manual' })
      const url = new URL(begun.headers.get('location')!)
      assert.equal(url.searchParams.get('code_challenge_method'), 'S256')
      change(url.searchParams)
      const back = await new Browser().go(url.href, `${server.url}/app/api/sign-on/callback`)
      return { back: back.url, cookie: begun.headers.getSetCookie()[0]!.split(';')[0]! }
    }
    const come = async ({ back, cookie }: { back: URL; cookie: string }) => {
      const answer = await fetch(back, { redirect: 'manual', headers: { cookie } })
      return answer.headers.get('location')
    }
    await as(dan)
    const failed = '/sign-in?problem=failed'
    assert.equal(await come(await leave(asked => asked.set('state', 'another'))), failed)
    assert.equal(await come(await leave(asked => asked.set('nonce', 'another'))), failed)
    assert.equal(await come(await leave(asked => asked.set('code_challenge', 'a'.repeat(43)))), failed)
    // A code that somebody else was given, brought by a browser that is on an errand of its own.
    const [own, foreign] = [await leave(), await leave()]
    assert.equal(await come({ back: foreign.back, cookie: own.cookie }), failed)
    assert.equal(await come({ ...own, cookie: own.cookie.slice(0, -8) }), '/sign-in?problem=late')
    assert.equal(await come(own), '/dashboard')
    assert.equal(await come(own), failed)
    await as({ ...dan, late: true })
    const late = await leave()
    await new Promise(resolve => setTimeout(resolve, 1100))
    assert.equal(await come(late), failed)
  })

  test('an account that merely signed up with the address is joined once the operator vouches for it', async () => {
    const squatter = await signUp(server, 'cid@example.org')
    const cid = { sub: 'c1', email: 'cid@example.org', email_verified: true }
    assert.equal((await signOn(cid)).at, '/sign-in?problem=taken')
    await accountsCommand(['confirm', 'cid@example.org'], readConfig({ DATA_DIR: server.dataDir }))
    const { account } = await signOn(cid)
    assert.equal(account?.id, (await squatter.get('/app/api/session')).json.account.id)
    // The operator's own address was claimed with the link of the first start, and stays the operator's.
    await claim(server)
    const ops = await signOn({ sub: 'o1', email: 'ops@example.org', email_verified: true })
    assert.equal(ops.account?.role, 'operator')
  })

  test('signing out names the place at the provider, for who came from there', async () => {
    const { browser } = await signOn({ sub: 'a1', email: 'ann@example.org', email_verified: true })
    const headers = { cookie: browser.cookies(server.url), origin: server.url }
    const out = await fetch(`${server.url}/app/api/sign-out`, { method: 'POST', headers })
    assert.equal(out.status, 200)
    const { url } = (await out.json()) as { url: string }
    assert.ok(url.startsWith(`${issuer}/session/end?`), url)
    assert.equal(new URL(url).searchParams.get('post_logout_redirect_uri'), `${server.url}/`)
    // The provider knows whom it is about, and does not ask.
    const [, payload] = new URL(url).searchParams.get('id_token_hint')!.split('.')
    assert.equal(JSON.parse(Buffer.from(payload!, 'base64url').toString()).sub, 'a1')
    const plain = new Visitor(server.url)
    await plain.post('/app/api/sign-in', { email: 'cid@example.org', password: PASSWORD })
    assert.equal((await plain.post('/app/api/sign-out')).status, 204)
  })

  test('while the provider is away it is said, and other ways in stay open', async () => {
    const begun = await fetch(`${server.url}/app/api/sign-on`, { redirect: 'manual' })
    const cookie = begun.headers.getSetCookie()[0]!.split(';')[0]!
    const state = new URL(begun.headers.get('location')!).searchParams.get('state')
    provider.kill()
    await once(provider, 'exit')
    const back = `${server.url}/app/api/sign-on/callback?code=x&state=${state}&iss=${encodeURIComponent(issuer)}`
    const away = await fetch(back, { redirect: 'manual', headers: { cookie } })
    assert.equal(away.headers.get('location'), '/sign-in?problem=failed')
    const never = createSignOn({ ...readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'c' }).oidc! } as never)
    await assert.rejects(never.begin('http://127.0.0.1/', '/'), { problem: 'failed' })
    assert.equal(await never.endUrl('http://127.0.0.1/', '1'), undefined)
    const cid = new Visitor(server.url)
    assert.equal(
      (await cid.post('/app/api/sign-in', { email: 'cid@example.org', password: PASSWORD })).status,
      200,
    )
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { totpCode } from '../../src/service/totp.ts'
import { claimToken, PASSWORD, Visitor } from '../support/dashboard.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { assertAccessible, newPage, openBrowser } from './browser.ts'

const EMAIL = 'ops@example.org'

describe('ways into the dashboard, in Chromium', { timeout: 300_000 }, () => {
  let server: TestServer
  /** Passkeys belong to names, not to addresses. */
  let url: string
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let trouble: string[]
  before(async () => {
    server = await startServer({ env: { ALLOW_SIGNUP: 'true' } })
    url = server.url.replace('127.0.0.1', 'localhost')
    browser = await openBrowser()
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    ;({ page, trouble } = await newPage(context, url, { expectErrors: true }))
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.goto(`${url}/claim#${claimToken(server)}`)
    await fillLogin(page)
    await page.getByRole('button', { name: 'Claim it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })
  after(async () => {
    await browser.close()
    await server.stop()
  })

  const fillLogin = async (on: Page, password = PASSWORD) => {
    await on.getByLabel('Email').fill(EMAIL)
    await on.getByLabel('Password').fill(password)
  }
  const settings = async () => {
    await page.goto(`${url}/dashboard/settings`)
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  }

  test('a passkey is added, signs in without a password, and is removed', async () => {
    await settings()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name').fill('Laptop')
    await assertAccessible(page, 'adding a passkey')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('The passkey is added.').waitFor()
    await page.getByRole('table', { name: 'Passkeys' }).getByText('Laptop').waitFor()
    await assertAccessible(page, 'settings with a passkey')
    await signOut()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await settings()
    await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
    await page.getByRole('table', { name: 'Passkeys' }).waitFor({ state: 'detached' })
    await signOut()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').getByText('This passkey is not known here').waitFor()
    await fillLogin(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  test('an authenticator app is set up, and its code asked for after the password', async () => {
    await settings()
    await page.getByRole('button', { name: 'Set it up' }).click()
    const secret = (await page.locator('.secret').textContent())!.trim()
    const code = (later: number) => totpCode(secret, Math.floor(Date.now() / 30_000) + later)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByText('Is wrong; check the clock').waitFor()
    await assertAccessible(page, 'setting up an app')
    await page.getByLabel('Code').fill(code(-1))
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    const codes = await page.locator('.codes li').allTextContents()
    assert.equal(codes.length, 10)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 recovery codes are left').waitFor()
    await signOut()
    await fillLogin(page)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByLabel('Code').fill(code(0))
    await assertAccessible(page, 'asking for a code')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await settings()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByLabel('Code').fill(codes[0]!)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await page.getByText('The authenticator app is removed.').waitFor()
  })

  test('a session elsewhere is seen, and ended from here', async () => {
    const elsewhere = new Visitor(server.url)
    const login = { email: EMAIL, password: PASSWORD }
    await elsewhere.post('/app/api/sign-in', login, { 'user-agent': 'Firefox/1 (Linux)' })
    await settings()
    const other = page.getByRole('button', { name: /^Sign out Firefox on Linux, / })
    await other.click()
    await other.waitFor({ state: 'detached' })
    assert.equal((await elsewhere.get('/app/api/session')).status, 401)
    await page.getByText('this one').waitFor()
  })

  test('while somebody guesses, a new browser works for its try and gets in', async () => {
    const guesser = new Visitor(server.url)
    for (let status = 401, i = 0; status === 401; i++) {
      const login = { email: EMAIL, password: `guess ${i}` }
      status = (await guesser.post('/app/api/sign-in', login)).status
      assert.ok(i < 12)
    }
    const fresh = await browser.newContext()
    const { page: visitor } = await newPage(fresh, url, { expectErrors: true })
    await visitor.goto(`${url}/sign-in`)
    await fillLogin(visitor)
    await visitor.getByRole('button', { name: 'Sign in' }).click()
    await visitor.getByRole('heading', { level: 1, name: 'Overview' }).waitFor({ timeout: 60_000 })
    await fresh.close()
  })

  test('signing up with an address that is taken says nothing about it', async () => {
    const fresh = await browser.newContext()
    const { page: visitor } = await newPage(fresh, url, { expectErrors: true })
    await visitor.goto(`${url}/sign-up`)
    await visitor.getByLabel('Email').fill('ann@example.org')
    await visitor.getByLabel('Password').fill(PASSWORD)
    await visitor.getByRole('button', { name: 'Create the account' }).click()
    await visitor.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await fresh.clearCookies()
    await visitor.goto(`${url}/sign-up`)
    await visitor.getByLabel('Email').fill('ann@example.org')
    await visitor.getByLabel('Password').fill('a different password')
    await visitor.getByRole('button', { name: 'Create the account' }).click()
    await visitor.getByRole('alert').getByText('You could not be signed in with this password.').waitFor()
    await fresh.close()
  })

  test('the operator reads the audit log', async () => {
    await page.goto(`${url}/dashboard/operator`)
    await page.getByRole('link', { name: 'Audit log' }).click()
    const log = page.getByRole('table', { name: 'Audit log' })
    for (const line of [
      'Dashboard claimed',
      'Passkey added',
      'Authenticator app turned on',
      'Recovery code used',
    ])
      await log.getByText(line).first().waitFor()
    await assertAccessible(page, 'audit log')
    await page.goto(`${url}/dashboard/operator`)
    await page.getByText('Sandbox', { exact: true }).waitFor()
    assert.deepEqual(trouble, [])
  })
})

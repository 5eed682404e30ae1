import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { PASSWORD, signUp } from '../support/dashboard.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { eventBody, RECEIPT, type Stripe, sign, startStripe, WEBHOOK_SECRET } from '../support/stripe.ts'
import { assertAccessible, newPage, openBrowser } from './browser.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

describe('the dashboard of a company, in Chromium', { timeout: 300_000 }, () => {
  let folder: string
  let stripe: Stripe
  let server: TestServer
  let browser: Browser
  let page: Page
  let trouble: string[]
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolwright-company-'))
    const offers = join(folder, 'offers.json')
    writeFileSync(offers, '[{"credits":1000,"price":900,"currency":"eur"}]')
    stripe = await startStripe()
    const port = await freePort()
    server = await startServer({
      env: {
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ALLOW_SIGNUP: 'true',
        OIDC_ISSUER: 'http://127.0.0.1:9',
        OIDC_CLIENT_ID: 'toolwright',
        OIDC_NAME: 'Acme',
        STRIPE_SECRET_KEY: 'sk_test',
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
        PAYMENT_OFFERS: offers,
      },
    })
    await signUp(server, 'ann@example.org')
    browser = await openBrowser()
    ;({ page, trouble } = await newPage(await browser.newContext(), server.url, { expectErrors: true }))
  })
  after(async () => {
    await browser.close()
    await server.stop()
    stripe.close()
    rmSync(folder, { recursive: true })
  })
  const open = async (path: string, heading: string) => {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }

  test('the provider has a button; while it is away that is said, and the password lets in', async () => {
    await open('/sign-in', 'Sign in')
    await page.getByRole('button', { name: 'Sign in with Acme' }).click()
    await page.waitForURL(/problem=failed/)
    await page.getByRole('alert').waitFor()
    await assertAccessible(page, 'sign-in with a provider')
    await page.getByLabel('Email').fill('ann@example.org')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard/)
  })

  test('a card is kept at the checkout, buys credits by itself, and stops when it is told to', async () => {
    await open('/dashboard/credits', 'Credits')
    const card = page.getByRole('form', { name: 'Automatic top-up' })
    await card.getByText('Keep your card with the next payment').waitFor()
    await page.route('https://checkout.example/**', route => route.fulfill({ body: 'checkout' }))
    await page.getByRole('button', { name: 'Top up' }).click()
    await page.getByLabel('Keep the card for automatic top-ups').check()
    await page.getByRole('button', { name: /1,000/ }).click()
    await page.waitForURL('https://checkout.example/cs_1')
    const body = eventBody('checkout.session.completed', stripe.paidCheckout())
    const told = await fetch(`${server.url}/payments/webhook`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': sign(body), 'content-type': 'application/json' },
    })
    assert.equal(told.status, 200)
    await open('/dashboard/credits', 'Credits')
    await card.getByLabel('When fewer credits are left than').fill('50')
    await card.getByRole('button', { name: 'Turn on' }).click()
    await card.getByText('On', { exact: true }).waitFor()
    await assertAccessible(page, 'automatic top-up')
    await card.getByRole('button', { name: 'Turn off' }).click()
    await card.getByText('Off', { exact: true }).waitFor()
    await card.getByRole('button', { name: 'Cards and receipts' }).waitFor()
    const receipt = page.getByRole('link', { name: 'Receipt' })
    assert.equal(await receipt.getAttribute('href'), RECEIPT)
  })

  test('a team is made, somebody invited by a link, and the data taken along', async () => {
    await open('/dashboard/team', 'Team')
    await page.getByLabel('Name').fill('Print shop')
    await page.getByRole('button', { name: 'Create a team' }).click()
    await page.getByRole('heading', { level: 1, name: 'Print shop' }).waitFor()
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByText('Pass this link on').waitFor()
    await assertAccessible(page, 'team')
    await page.goto(`${server.url}/dashboard/settings`)
    const arriving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).click()
    const files = unzipSync(readFileSync(await (await arriving).path()))
    assert.equal(JSON.parse(strFromU8(files['account.json']!)).name, 'Print shop')
    await page.getByLabel('Type Print shop to confirm').fill('Print shop')
    await page.getByRole('button', { name: 'Delete the account' }).click()
    await page.getByText('This account will be deleted').waitFor()
    await page.getByRole('button', { name: 'Keep the account' }).click()
    await page.getByLabel('Type Print shop to confirm').waitFor()
    assert.deepEqual(trouble, ['asked another host: https://checkout.example/cs_1'], 'nobody but who is paid')
  })
})

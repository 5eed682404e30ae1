import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { claimToken, PASSWORD } from '../support/dashboard.ts'
import { KEY, startServer, type TestServer } from '../support/server.ts'
import { assertAccessible, assertStill, eventually, newPage, openBrowser, settled } from './browser.ts'

const EVIL = '<img src=x onerror="window.hacked=1">'

describe('the dashboard in Chromium', { timeout: 600_000 }, () => {
  let server: TestServer
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let trouble: string[]
  let receiver: Server
  const received: string[] = []
  before(async () => {
    server = await startServer({ env: { ALLOW_SIGNUP: 'true' } })
    browser = await openBrowser()
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    ;({ page, trouble } = await newPage(context, server.url, { expectErrors: true }))
    receiver = createServer((request, response) => {
      received.push(String(request.headers['webhook-id'] ?? ''))
      request.resume()
      response.end('ok')
    })
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  })
  after(async () => {
    await browser.close()
    receiver.close()
    receiver.closeAllConnections()
    await server.stop()
  })

  const open = async (path: string, heading: string) => {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  }
  const balance = async () => (await server.account()).api_credits
  const signIn = async (email: string) => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/dashboard/)
  }

  test('pages for signed-in people send others to the sign-in page, and back', async () => {
    await page.goto(`${server.url}/dashboard/keys`)
    await page.waitForURL(/\/sign-in\?next=%2Fdashboard%2Fkeys/)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByText('Nobody has claimed this server yet').waitFor()
    await assertAccessible(page, 'sign-in')
    await page.getByLabel('Email').fill('nobody@example.org')
    await page.getByLabel('Password').fill('wrong password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText('is wrong').waitFor()
  })

  test('claim: the token leaves the address bar, mistakes are told at their field, then the dashboard opens', async () => {
    await open(`/claim#${claimToken(server)}`, 'Claim the dashboard')
    await eventually(() => assert.equal(new URL(page.url()).hash, ''))
    await page.getByLabel('Email').fill('ops@example.org')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Claim it' }).click()
    await page.getByText('Use at least 10 characters').waitFor()
    await page.getByLabel('Password').and(page.locator('[aria-invalid="true"]')).waitFor()
    await assertAccessible(page, 'claim')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Claim it' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByText('The first call').waitFor()
    // The cookie is out of the page's reach.
    assert.equal(await page.evaluate('document.cookie'), '')
    await assertAccessible(page, 'overview without calls')
  })

  test('a key is made, shown once with a command, and its first metered call shows under usage', async () => {
    await open('/dashboard/keys', 'Keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(EVIL)
    await page.keyboard.press('Enter')
    const secret = (await page.locator('[data-secret]').textContent())!
    assert.match(secret, /^tw_[0-9A-Za-z]{40}$/)
    const command = (await page.getByRole('region', { name: /command/ }).textContent())!
    assert.ok(command.includes(secret) && command.includes(`${server.url}/api/v1/tools/csv-cleaner`))
    await assertAccessible(page, 'a new key')
    // A page on plain HTTP has no clipboard object; what is copied then has to be inside the dialog.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Your new key' }).waitFor({ state: 'detached' })
    await page.getByRole('table').getByText(EVIL, { exact: true }).waitFor()
    assert.doesNotMatch(await page.content(), new RegExp(secret))

    const called = await server.json('csv-cleaner', { csv: 'a,b\n1,2\n' }, { key: secret })
    assert.equal(called.status, 200)
    await open('/dashboard/usage', 'Usage')
    const perTool = page.getByRole('table', { name: 'Usage per tool' })
    await perTool.getByRole('row', { name: /CSV cleaner .* 1 / }).waitFor()
    assert.match(
      (await page.getByRole('img').getAttribute('aria-label'))!,
      /^Calls per day from .* table below/,
    )
    await page.getByLabel('Key', { exact: true }).selectOption('browser')
    await perTool.getByText('No metered calls in this time.').waitFor()
    await page.getByText('Median time', { exact: true }).last().waitFor()
    await page.getByLabel('Key', { exact: true }).selectOption('')
    // A year begins and ends on the same day of the month.
    await page.getByLabel('Period', { exact: true }).selectOption('366')
    await eventually(async () => assert.equal(await page.locator('svg g.bar').count(), 366))
    await page.getByRole('radio', { name: 'Median time' }).check({ force: true })
    await page.getByRole('heading', { name: 'Median time per day' }).waitFor()
    await assertAccessible(page, 'usage', { without: 'g.bar:nth-of-type(n + 5)' })
    await open('/dashboard', 'Overview')
    await page.getByText('Most used').waitFor()
    await assertAccessible(page, 'overview')
  })

  test('a tool used by the signed-in page is paid by the account, without a key', async () => {
    const had = await balance()
    const answer = (await page.evaluate(
      `fetch('/app/api/tools/csv-cleaner', { method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csv: 'a,b\\n1,2\\n' }) }).then(r => ({ status: r.status, used: Number(r.headers.get('x-credits-used')) }))`,
    )) as { status: number; used: number }
    assert.equal(answer.status, 200)
    assert.equal(await balance(), had - answer.used)
  })

  test('keys are renamed, limited and revoked with the keyboard alone', async () => {
    await open('/dashboard/keys', 'Keys')
    await page.getByRole('button', { name: `Change ${EVIL}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).fill('shop')
    await page.getByText('Limits', { exact: true }).press('Enter')
    await page.getByRole('combobox', { name: 'May' }).selectOption('some')
    await page.getByRole('checkbox', { name: 'PDF' }).check()
    await page.getByRole('spinbutton', { name: 'Credits a month' }).fill('9')
    await assertAccessible(page, 'limits of a key')
    await page.keyboard.press('Enter')
    await page.getByRole('table').getByText('shop', { exact: true }).waitFor()
    await page.getByRole('table').getByText('only PDF').waitFor()
    await page.getByRole('button', { name: 'Revoke shop' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Revoke the key?' }).waitFor()
    await assertAccessible(page, 'revoke')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Revoke the key?' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Revoke shop' }).click()
    await page.getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Show revoked keys (1)' }).check()
    await page.getByText(/^revoked /).waitFor()
    await assertAccessible(page, 'keys')
  })

  test('top-up in two clicks; the ledger shows it, filters, and exports', async () => {
    const had = await balance()
    await open('/dashboard/credits', 'Credits')
    await page.getByRole('button', { name: 'Top up' }).click()
    await assertAccessible(page, 'top-up')
    await page.getByRole('button', { name: '+ 1,000' }).click()
    await page.getByText('1,000 credits added').waitFor()
    await eventually(async () => assert.equal(await balance(), had + 1000))
    const ledger = page.getByRole('table', { name: 'Ledger' })
    await ledger.getByText('top-up by the operator').waitFor()
    await page
      .getByRole('link', { name: /Credits left/ })
      .getByText((had + 1000).toLocaleString('en'))
      .waitFor()
    await page.getByLabel('Kind').selectOption('charge')
    await ledger.getByText('top-up by the operator').waitFor({ state: 'detached' })
    await ledger.getByText('CSV cleaner').first().waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV', exact: true }).click(),
    ])
    assert.match(download.suggestedFilename(), /^ledger-\d{4}-\d\d-\d\d\.csv$/)
    await assertAccessible(page, 'credits')
  })

  test('a job with its result, its deliveries, and one more delivery', async () => {
    const { port } = receiver.address() as AddressInfo
    await fetch(`${server.url}/api/v1/jobs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        tool_slug: 'csv-cleaner',
        input: { csv: `name,note\nAnn,${EVIL.replaceAll('"', '')}\n` },
        webhook: { url: `http://127.0.0.1:${port}/hook`, secret: 'sixteen-characters' },
      }),
    })
    await open('/dashboard/jobs', 'Jobs')
    const jobs = page.getByRole('table', { name: 'Jobs' })
    await assertAccessible(page, 'jobs')
    await jobs.getByRole('link').first().click()
    await page.getByRole('heading', { level: 2, name: 'Deliveries' }).waitFor({ timeout: 30_000 })
    await page.getByText('delivered', { exact: true }).waitFor({ timeout: 30_000 })
    await page
      .getByRole('region', { name: 'Result' })
      .getByRole('cell', { name: /onerror/ })
      .waitFor()
    assert.equal(received.length, 1)
    await page.getByRole('button', { name: 'Deliver again' }).click()
    const attempts = page.getByRole('table', { name: 'Attempts to deliver' })
    await attempts.locator('tbody tr').nth(1).waitFor({ timeout: 30_000 })
    assert.equal(received.length, 2)
    assert.equal(received[0], received[1])
    await assertAccessible(page, 'job')
  })

  test('somebody signs up; the operator grants credits in two clicks and sets a limit', async () => {
    const other = await browser.newContext()
    const { page: visitor, trouble: otherTrouble } = await newPage(other, server.url, { expectErrors: true })
    await visitor.goto(`${server.url}/sign-up`)
    await visitor.getByLabel('Email').fill('ann@example.org')
    await visitor.getByLabel('Password').fill(PASSWORD)
    await visitor.getByRole('button', { name: 'Create the account' }).click()
    await visitor.getByRole('heading', { name: 'Overview' }).waitFor()
    assert.equal(await visitor.getByRole('link', { name: 'Operator' }).count(), 0)
    await visitor.goto(`${server.url}/dashboard/operator`)
    await visitor.getByText('This is for the operator of the server only.').first().waitFor()

    await open('/dashboard/operator', 'Operator')
    await page.getByRole('button', { name: 'Add credits to ann@example.org' }).click()
    await page.getByRole('button', { name: '+ 100', exact: true }).click()
    await page.getByText('100 credits added; the balance is 100.').waitFor()
    await assertAccessible(page, 'operator')
    await visitor.goto(`${server.url}/dashboard/credits`)
    await visitor.getByText('granted by the operator').waitFor()
    assert.equal(await visitor.getByRole('button', { name: 'Top up' }).count(), 0)
    await assertAccessible(visitor, 'credits of somebody else')

    await page.getByRole('button', { name: 'Set limit of bootstrap' }).click()
    await page.getByLabel('Calls per minute').fill('5000')
    await page.keyboard.press('Enter')
    await page.getByText('5,000', { exact: true }).waitFor()
    assert.deepEqual(otherTrouble, [])
    await other.close()
  })

  test('a new password, sign-out, and back in where one was', async () => {
    await open('/dashboard/settings', 'Settings')
    await page.getByLabel('Current password').fill('not this one')
    await page.getByLabel('New password').fill('another long password')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('This is not the current password.').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill(`${PASSWORD} 2`)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('The password is changed').waitFor()
    // Messages leave by themselves after a while; the next one must not be taken for this one.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.getByText('The password is changed').waitFor({ state: 'detached' })
    await page.getByLabel('Current password').fill(`${PASSWORD} 2`)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await page.getByText('The password is changed').waitFor()
    await assertAccessible(page, 'settings')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText(/^You are still signed in\./).waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.equal(new URL(page.url()).search, '')
    // Only paths of this application are gone back to.
    await page.goto(`${server.url}/sign-in?next=//evil.example/x`)
    await signIn('ops@example.org')
    assert.equal(new URL(page.url()).origin, server.url)
  })

  test('in the dark, on a phone: nothing is wider than the window, and axe has nothing serious to say', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 360, height: 740 })
    const pages = [
      ['', 'Overview'],
      ['/keys', 'Keys'],
      ['/credits', 'Credits'],
      ['/usage', 'Usage'],
      ['/jobs', 'Jobs'],
      ['/settings', 'Settings'],
      ['/operator', 'Operator'],
    ] as const
    for (const [path, heading] of pages) {
      await open(`/dashboard${path}`, heading)
      await settled(page)
      if (path === '/usage') {
        await page.getByLabel('Period', { exact: true }).selectOption('366')
        await eventually(async () => assert.equal(await page.locator('svg g.bar').count(), 366))
      }
      const wide = await page.evaluate(
        `[...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right > 361
          && !one.closest('[role=region], dialog, nav ul, .visually-hidden')).map(one => one.outerHTML.slice(0, 120))`,
      )
      assert.deepEqual(wide, [], heading)
      assert.ok(((await page.evaluate('document.documentElement.scrollWidth')) as number) <= 360, heading)
      await assertStill(page)
      // What was right in the light can be wrong here only by its colours or its narrowness.
      const rules = ['color-contrast', 'scrollable-region-focusable', 'target-size']
      await assertAccessible(page, `${heading}, dark`, { rules, without: 'g.bar:nth-of-type(n + 5)' })
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  test('no page can be framed, and another site cannot act in its name', async () => {
    for (const path of ['/', '/sign-in', '/claim', '/dashboard', '/dashboard/keys']) {
      const { headers } = await fetch(server.url + path, { headers: { accept: 'text/html' } })
      assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
      assert.equal(headers.get('x-frame-options'), 'DENY', path)
    }
    // Another origin on the same machine, opened by a browser that is signed in.
    const evil = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<iframe src="${server.url}/dashboard"></iframe>
        <form method="post" enctype="text/plain" action="${server.url}/app/api/top-up"><input name='{"amount":77,"x":"' value='"}'></form>`)
    })
    await new Promise<void>(resolve => evil.listen(0, '127.0.0.1', resolve))
    try {
      const foreign = await context.newPage()
      await foreign.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
      const had = await balance()
      await eventually(() => assert.match(foreign.frames()[1]?.url() ?? '', /^chrome-error:/))
      const statuses = await foreign.evaluate(
        `Promise.all(['text/plain', 'application/json'].map(type => fetch('${server.url}/app/api/top-up', { method: 'POST',
        credentials: 'include', headers: { 'content-type': type }, body: '{"amount":77}' }).then(r => r.status, () => 'refused')))`,
      )
      assert.deepEqual(statuses, ['refused', 'refused'])
      await Promise.all([foreign.waitForNavigation(), foreign.evaluate('document.forms[0].submit()')])
      assert.match(await foreign.content(), /origin: /)
      assert.equal(await balance(), had)
      await foreign.close()
    } finally {
      evil.close()
      evil.closeAllConnections()
    }
  })

  test('nothing of it all ran a foreign script, broke the policy or called another host', async () => {
    assert.equal(await page.evaluate('window.hacked'), undefined)
    assert.deepEqual(trouble, [])
  })
})

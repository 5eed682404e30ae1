import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { assertCalm, eventually, field, openSite, runTool, type Site, tryExample } from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.stop())

test('not signed in: a metered tool offers to sign in, and comes back', async () => {
  const page = await site.open('/tools/pdf-rotate')
  await tryExample(page)
  await page.getByRole('button', { name: /^Run/ }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('Sign in to use this tool').waitFor()
  assert.equal(
    await notice.getByRole('link', { name: 'Sign in' }).getAttribute('href'),
    '/sign-in?next=/tools/pdf-rotate',
  )
  assertCalm(page)
})

test("the server's own sentence is shown for a bad value", async () => {
  const page = await site.open('/tools/base64', { expectErrors: true })
  await field(page, 'Text').fill('%%%')
  await page.getByRole('radio', { name: 'decode' }).check()
  await page.getByRole('button', { name: /^Run/ }).click()
  await page
    .getByRole('alert')
    .getByText(/^text: /)
    .waitFor()
})

test('bounds are told before anything is sent', async () => {
  const page = await site.open('/tools/password-generator')
  let calls = 0
  page.on('request', request => void (request.method() === 'POST' && calls++))
  await field(page, 'Length').fill('4')
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByText('Expected 8 to 256.').waitFor()
  assert.equal(await field(page, 'Length').getAttribute('aria-invalid'), 'true')
  await page.locator('[aria-invalid="true"]:focus').waitFor()
  assert.equal(calls, 0)
})

test('413: files that are too large are told so without being sent', async () => {
  const large = join(tmpdir(), `toolwright-large-${process.pid}.bin`)
  await writeFile(large, Buffer.alloc(51 * 2 ** 20))
  const page = await site.open('/tools/zip-tool', { signedIn: true })
  await page.locator('input[type=file]').first().setInputFiles(large)
  await page.getByRole('button', { name: /^Run/ }).click()
  await page
    .getByRole('alert')
    .getByText(/less than 50 MB/)
    .waitFor()
})

test('413 of something in between that knows no JSON', async () => {
  const page = await site.open('/tools/base64', { expectErrors: true })
  await page.route('**/api/v1/tools/base64', route =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
  )
  await tryExample(page)
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByRole('alert').getByText('The upload is too large.').waitFor()
})

test('429: the wait is counted down, then the call can be tried again', async () => {
  const page = await site.open('/tools/hash-generator', { expectErrors: true })
  let refused = 0
  await page.route('**/api/v1/tools/hash-generator', async route => {
    if (route.request().method() !== 'POST' || refused++ > 0) return route.continue()
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '2', 'content-type': 'application/json' },
      body: JSON.stringify({
        error: 'Too many calls from this address within a minute; wait before the next.',
      }),
    })
  })
  await field(page, 'Text').fill('hello')
  await page.getByRole('button', { name: /^Run/ }).click()
  const again = page.getByRole('button', { name: /Try again/ })
  await page.getByText('Too many calls from this address').waitFor()
  await again.and(page.locator(':disabled')).waitFor()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await page.getByText('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824').waitFor()
})

test('429 of a real server with a limit', async () => {
  const limited = await openSite({ FREE_RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: 'true' })
  try {
    const page = await limited.open('/tools/uuid-generator', { expectErrors: true })
    await runTool(page)
    await page.getByRole('button', { name: /^Run/ }).click()
    await page.getByRole('alert').getByText('Too many calls', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Try again in \d+ s/ }).waitFor()
  } finally {
    await limited.stop()
  }
})

test('402: too few credits are told, nothing is lost from the form', async () => {
  const page = await site.open('/tools/csv-cleaner', { signedIn: true, expectErrors: true })
  await page.route('**/app/api/tools/csv-cleaner', route =>
    route.fulfill({
      status: 402,
      json: { error: 'Not enough credits: this call costs 1, the balance is 0.' },
    }),
  )
  await tryExample(page)
  await page.getByRole('button', { name: /^Run/ }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('Not enough credits', { exact: true }).waitFor()
  assert.equal(await notice.getByRole('link', { name: 'Credits' }).getAttribute('href'), '/dashboard/credits')
  assert.match(await field(page, 'Csv').inputValue(), /E-Mail/)
})

test('offline: it says so, and works again afterwards', async () => {
  const page = await site.open('/tools/case-converter', { expectErrors: true })
  await tryExample(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByRole('alert').getByText('No connection').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('helloBigWorld').first().waitFor()
})

test('cancel: the call is dropped and the form is ready again', async () => {
  const page = await site.open('/tools/lorem-ipsum')
  let cancelled = false
  page.on('requestfailed', request => {
    if (request.method() === 'POST') cancelled = true
  })
  await page.route('**/api/v1/tools/lorem-ipsum', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await new Promise(resolve => setTimeout(resolve, 3000))
    return route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Run/ }).waitFor()
  await eventually(() => assert.ok(cancelled))
  assert.equal(await page.getByRole('alert').count(), 0)
})

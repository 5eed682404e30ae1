import assert from 'node:assert/strict'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { signUp } from '../support/dashboard.ts'
import {
  assertCalm,
  counts,
  eventually,
  field,
  fixture,
  openSite,
  runTool,
  type Site,
  tryExample,
} from './support.ts'

const MB = 2 ** 20

let site: Site
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolwright-web-'))
  site = await openSite({ ALLOW_SIGNUP: 'true', SIGNUP_CREDITS: '0' })
})
afterEach(() => site.tidy())
after(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

test('not signed in: nothing is uploaded, and the form is as it was after signing up', async () => {
  const page = await site.open('/tools/pdf-rotate', { alone: true })
  let uploads = 0
  page.on(
    'request',
    request => void (/\/tools\//.test(request.url()) && request.method() === 'POST' && uploads++),
  )
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await page.getByText('to run this tool. What you chose stays here meanwhile.').waitFor()
  await page.getByRole('radio', { name: '180°' }).check()
  await page.getByRole('button', { name: /^Run/ }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('Sign in to use this tool').waitFor()
  assert.equal(uploads, 0)
  await notice.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Email').fill('walker@example.org')
  await page.getByLabel('Password').fill('a password to sign up with')
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rotate PDF' }).waitFor()
  assert.deepEqual(await page.locator('.file-name').allTextContents(), ['three-pages.pdf'])
  assert.ok(await page.getByRole('radio', { name: '180°' }).isChecked())
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goBack()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Rotate PDF' }).waitFor()
  assert.deepEqual(await page.locator('.file-name').allTextContents(), [])
  assertCalm(page)
})

test("the server's own sentence is shown for a bad value", async () => {
  const page = await site.open('/tools/base64', { expectErrors: true })
  await field(page, 'Text').fill('%%%')
  await page.getByRole('radio', { name: 'decode' }).check()
  await page.getByRole('button', { name: /^Run/ }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('Check “Text”').waitFor()
  await notice.getByText(/^(?!text: ).*is not a base64 digit/).waitFor()
  // In another language the sentence is in that one, where the page has it.
  await page.goto(`${site.server.url}/de/tools/base64`)
  const run = async () => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('%%%')
    await page.getByRole('radio', { name: 'decode' }).or(page.getByRole('radio').nth(1)).first().check()
    await page.keyboard.press('Control+Enter')
    await notice.getByText('„Text“ prüfen').waitFor()
  }
  await run()
  await notice.getByText('ist kein Base64-Zeichen').waitFor()
  // One that it lacks stands beneath the page's own words as the server said it.
  await page.route('**/api/v1/tools/base64', async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('is not a base64 digit', 'was never seen before')
    await route.fulfill({ response: answer, body })
  })
  await page.reload()
  await run()
  await notice.locator('[lang=en]').getByText('was never seen before').waitFor()
})

/** What is free and needs nothing answers on opening; that is over before calls are counted. */
const answered = (page: Page) => page.getByText('Done, the result is shown.').waitFor({ state: 'attached' })

test('bounds are told before anything is sent', async () => {
  const page = await site.open('/tools/password-generator')
  await answered(page)
  let calls = 0
  page.on('request', request => void (request.method() === 'POST' && calls++))
  await field(page, 'Length').fill('4')
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByText('Expected 8 to 256.').waitFor()
  assert.equal(await field(page, 'Length').getAttribute('aria-invalid'), 'true')
  await page.locator('[aria-invalid="true"]:focus').waitFor()
  assert.equal(calls, 0)
})

test('a file that is missing is told where it is chosen, and the keyboard is taken there', async () => {
  const page = await site.open('/tools/pdf-rotate', { signedIn: true })
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByRole('alert').getByText('Choose a file first.').waitFor()
  await page.locator('input[type=file][aria-invalid="true"]:focus').waitFor()
})

test('on a phone a refusal comes into sight, too', async () => {
  const page = await site.open('/tools/pdf-watermark', { viewport: { width: 360, height: 740 } })
  await tryExample(page)
  await page.getByRole('button', { name: /^Run/ }).click()
  const notice = page.getByRole('alert')
  await notice.waitFor()
  await eventually(async () => {
    const { y } = (await notice.boundingBox())!
    assert.ok(y > 0 && y < 700, `at ${y}`)
  })
})

test('the keyboard does not start a second call while one is under way', async () => {
  const page = await site.open('/tools/lorem-ipsum')
  await answered(page)
  let calls = 0
  page.on('request', request => void (request.method() === 'POST' && calls++))
  let answer = () => {}
  const asked = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/v1/tools/lorem-ipsum', async route => {
    if (route.request().method() === 'POST') await asked
    return route.continue()
  })
  await page.getByRole('button', { name: /^Run/ }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('progressbar').waitFor()
  await page.keyboard.press('Control+Enter')
  answer()
  await page.getByText('Done, the result is shown.').waitFor({ state: 'attached' })
  assert.equal(calls, 1)
})

/** A file of a size, without writing all of it. */
async function fileOf(size: number): Promise<string> {
  const path = join(folder, `${size}.bin`)
  const file = await open(path, 'w')
  await file.truncate(size)
  await file.close()
  return path
}

test('413: files that are too large are told so without being sent', async () => {
  const page = await site.open('/tools/zip-tool', { signedIn: true })
  let calls = 0
  page.on('request', request => void (request.method() === 'POST' && calls++))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await fileOf(51 * MB))
  await page.getByRole('button', { name: /^Run/ }).click()
  await page
    .getByRole('alert')
    .getByText(/less than 50 MB/)
    .waitFor()
  assert.equal(calls, 0)
})

test('413 of the server: what only just looked small enough', async () => {
  const page = await site.open('/tools/zip-tool', { signedIn: true, expectErrors: true })
  // Under 50 MB by itself; the form around it is not.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await fileOf(50 * MB - 20))
  await page.getByRole('button', { name: /^Run/ }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('Too large', { exact: true }).waitFor()
  await notice.getByText('body: a form must be under 50 MB; send smaller files.').waitFor()
})

test('413 of something in between that knows no JSON', async () => {
  const proxy = createServer((request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > 1000) {
      response.writeHead(413, { 'content-type': 'text/html' })
      return response.end('<h1>413 Request Entity Too Large</h1>')
    }
    const { method, url, headers } = request
    const onward = forward(site.server.url + url, { method, headers }, answer => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    return request.pipe(onward)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  try {
    const page = await site.open('/no-such-page', { expectErrors: true })
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/tools/base64`)
    await field(page, 'Text').fill('x'.repeat(2000))
    await page.getByRole('button', { name: /^Run/ }).click()
    await page.getByRole('alert').getByText('Use smaller files, or fewer at once.').waitFor()
    await page.close()
  } finally {
    proxy.close()
    proxy.closeAllConnections()
  }
})

test('429: the wait is counted down, then the call can be tried again', async () => {
  const limited = await openSite({ FREE_RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: 'true' })
  try {
    const page = await limited.open('/tools/hash-generator', { expectErrors: true })
    await field(page, 'Text').fill('first')
    await runTool(page)
    await page.clock.install()
    await field(page, 'Text').fill('hello')
    await page.getByRole('button', { name: /^Run/ }).click()
    const notice = page.getByRole('alert')
    await notice.getByText('Too many calls', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Try again in \d+ s$/, disabled: true }).waitFor()
    // The page's clock runs ahead, and the server sees another address: its own minute need not pass here.
    await page.clock.runFor(61_000)
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' })
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await page.getByText('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824').waitFor()
  } finally {
    await limited.stop()
  }
})

test('402: too few credits are told, nothing is lost from the form', async () => {
  const poor = await signUp(site.server, 'poor@example.org')
  const page = await site.open('/tools/csv-cleaner', { signedIn: poor, expectErrors: true })
  await tryExample(page)
  await page.getByRole('button', { name: /^Run/ }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('Not enough credits', { exact: true }).waitFor()
  await notice.getByText('this call costs 1 credit, the balance is 0').waitFor()
  assert.equal(await notice.getByRole('link', { name: 'Credits' }).getAttribute('href'), '/dashboard/credits')
  assert.match(await field(page, 'CSV').inputValue(), /E-Mail/)
  // A grant of the operator, and the same form goes through.
  const { id } = (await poor.get('/app/api/session')).json.account
  await site.operator.post(`/app/api/operator/accounts/${id}/grants`, { amount: 1 })
  await runTool(page)
  await page.getByRole('link', { name: /^Credits left: ?0$/ }).waitFor()
})

test('offline: it says so, and works again afterwards', async () => {
  const page = await site.open('/tools/case-converter', { expectErrors: true, alone: true })
  await tryExample(page)
  // What is free answers by itself; that is over before the connection goes.
  await page.getByText('helloBigWorld').first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByRole('alert').getByText('No connection').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await counts(page.getByRole('alert'), 0)
  await page.getByText('helloBigWorld').first().waitFor()
})

test('cancel: the call is dropped and the form is ready again', async () => {
  const page = await site.open('/tools/lorem-ipsum')
  await answered(page)
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

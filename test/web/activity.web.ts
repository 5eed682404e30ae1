import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { assertCalm, eventually, fixture, openSite, resultOf, runTool, type Site } from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

test('a run goes on when its page is left; the bell leads to its result, also after loading anew', async () => {
  const page = await site.open('/tools/pdf-compress', {
    signedIn: true,
    alone: true,
    serviceWorkers: 'block',
  })
  await page.locator('form input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  const queued = page.waitForResponse(answer => answer.status() === 202)
  await page.getByRole('button', { name: /^Run/ }).click()
  await queued
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await page.getByRole('region', { name: 'Used last' }).getByText('Compress PDF').waitFor()
  const bell = page.getByRole('button', { name: /^Activity/ })
  await page.getByRole('button', { name: 'Activity: 1 done' }).waitFor()
  await bell.click()
  const list = page.getByRole('region', { name: 'Activity' })
  await list.getByRole('link', { name: 'Compress PDF' }).click()
  await resultOf(page).getByRole('button', { name: 'Download', exact: true }).waitFor()
  // Nothing would be lost, so nothing asks.
  await page.goto(site.server.url)
  await bell.click()
  await list.getByText(/^Done/).waitFor()
  await list.getByRole('link', { name: 'Compress PDF' }).click()
  await page.waitForURL(/\/tools\/pdf-compress\?job=job_/)
  await resultOf(page).getByRole('button', { name: 'Download', exact: true }).waitFor()
  // What went in and what came out is at hand for the next tool; what the server keeps also after loading anew.
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  const recent = page.getByRole('list', { name: 'Files used last' })
  await recent.getByRole('button', { name: 'three-pages-compressed.pdf' }).click()
  await page.getByText(/\d+ tools take it$/).waitFor()
  await page.goto(`${site.server.url}/tools/pdf-rotate`)
  await recent.getByRole('button', { name: 'three-pages-compressed.pdf' }).click()
  await page.getByText(/kB · 3 pages$/).waitFor()
  await page.goto(`${site.server.url}/tools/image-resize`)
  await page.locator('form input[type=file]').first().waitFor({ state: 'attached' })
  assert.equal(await recent.count(), 0)
  assertCalm(page)
})

test('how far a job is stands beside its run and in the bell, in pages', async () => {
  const page = await site.open('/tools/pdf-compress', { signedIn: true, alone: true })
  const told = (done: number) => {
    const progress = { done, total: 8, unit: 'pages', message: `${done} of 8 pages` }
    return `event: progress\nid: ${done}\ndata: ${JSON.stringify({ progress })}\n\n`
  }
  const held = Promise.withResolvers<void>()
  let asked = 0
  await page.route(/\/jobs\/[^/]+\/events/, async route => {
    if (asked++ === 0) return route.fulfill({ contentType: 'text/event-stream', body: told(1) + told(3) })
    await held.promise
    const { 'last-event-id': _, ...headers } = route.request().headers()
    return route.continue({ headers })
  })
  await page.locator('form input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByText('3 of 8 pages').first().waitFor()
  assert.equal(await page.getByRole('progressbar').first().getAttribute('value'), '38')
  await page.getByRole('button', { name: /^Activity/ }).click()
  const entry = page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()
  await entry.getByText(/3 of 8 pages/).waitFor()
  assert.equal(await entry.getByRole('progressbar').getAttribute('value'), '0.375')
  held.resolve()
  await entry.getByText(/^Done/).waitFor()
})

test('leaving asks only where a run would be lost', async () => {
  const page = await site.open('/tools/json-formatter')
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  await page.getByRole('textbox', { name: 'JSON', exact: true }).fill('{"a":1}')
  await runTool(page)
  assert.equal(await asks(), false)
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => (answer = resolve))
  await page.route('**/api/v1/tools/json-formatter', async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^Run/ }).click()
  await eventually(async () => assert.equal(await asks(), true))
  answer()
  await eventually(async () => assert.equal(await asks(), false))
})

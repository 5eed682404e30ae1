import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertCalm, openSite, type Site } from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.stop())

const cards = 'a[data-card]'

test('the catalog lists every tool, told apart by cost', async () => {
  const page = await site.open('/')
  const { count } = (await site.server.get('/api/v1/tools')).json as { count: number }
  await page.locator(cards).first().waitFor()
  assert.equal(await page.locator(cards).count(), count)
  const badge = (slug: string) => page.locator(`a[href="/tools/${slug}"] .badge`).textContent()
  assert.equal(await badge('hash-generator'), 'Free')
  assert.equal(await badge('pdf-rotate'), '2 credits')
  assert.equal(await badge('video-trim'), 'Browser only')
  await page.getByLabel('Cost').selectOption('browser')
  assert.equal(await page.locator(cards).count(), 40)
  await page.getByRole('button', { name: /^Video/ }).click()
  assert.equal(await page.locator(`${cards}:not(:has(.badge.browser))`).count(), 0)
  assert.equal(new URL(page.url()).search, '?family=video&cost=browser')
  await page.reload()
  await page.locator(cards).first().waitFor()
  assert.equal(await page.getByRole('button', { name: /^Video/ }).getAttribute('aria-pressed'), 'true')
  assertCalm(page)
})

test('the search forgives typos and knows other words', async () => {
  const page = await site.open('/')
  const box = page.getByRole('searchbox')
  const first = async (query: string) => {
    await box.fill(query)
    return page.locator(cards).first().getAttribute('href')
  }
  assert.equal(await first('pdf merge'), '/tools/pdf-merge')
  assert.equal(await first('mrege pdf'), '/tools/pdf-merge')
  assert.equal(await first('watermrak pdf'), '/tools/pdf-watermark')
  assert.equal(await first('combine pdf'), '/tools/pdf-merge')
  assert.equal(await first('shrink image'), '/tools/image-compress')
  assert.equal(await first('passwrod generator'), '/tools/password-generator')
  assert.equal(await first('base64'), '/tools/base64')
  await box.fill('zzqqxx')
  await page.getByText('No tool fits “zzqqxx”.').waitFor()
  await page.getByRole('button', { name: 'Show all tools' }).click()
  assert.ok((await page.locator(cards).count()) > 100)
})

test('the keyboard: slash, arrows, enter', async () => {
  const page = await site.open('/')
  await page.locator(cards).first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('uuid')
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  assert.equal(await focused(), '/tools/uuid-generator')
  await page.keyboard.press('ArrowUp')
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  const start = await focused()
  await page.keyboard.press('ArrowRight')
  const right = await focused()
  assert.notEqual(right, start)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  assert.equal(await focused(), right)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${right}`)
  await page.goBack()
  await page.locator(cards).first().waitFor()
  assertCalm(page)
})

test('favourites are kept in this browser', async () => {
  const page = await site.open('/')
  await page.getByRole('button', { name: 'Favourite: Hash generator' }).click()
  await page.reload()
  const section = page.getByRole('region', { name: 'Favourites' })
  assert.equal(await section.locator(cards).getAttribute('href'), '/tools/hash-generator')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  assert.equal(await page.locator(cards).count(), 1)
})

test('the theme is chosen, kept, and there before the first paint', async () => {
  const page = await site.open('/', { colorScheme: 'light' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  const dark = await ground()
  assert.notEqual(dark, light)
  await page.reload()
  assert.equal(await ground(), dark)
})

test('the first page is under 150 kB gzip', async () => {
  const page = await site.open('/')
  await page.locator(cards).first().waitFor()
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(one => one.name))
  let total = 0
  for (const address of [page.url(), ...addresses.filter(one => !one.includes('/app/api/'))]) {
    const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    // fetch unpacks; the length on the wire is in the header.
    const packed = response.headers.get('content-length')
    total += packed ? Number(packed) : (await response.arrayBuffer()).byteLength
  }
  assert.ok(total < 150_000, `${total} bytes`)
  assert.ok(!addresses.some(one => /pdf|models/.test(one)), 'a heavy part was loaded')
})

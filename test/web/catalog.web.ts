import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { LANGUAGE_IDS, type Language } from '../../src/contract/languages.ts'
import { runsInPage } from '../../web/src/browser-tools/index.ts'
import {
  assertCalm,
  counts,
  eventually,
  fixture,
  holds,
  openSite,
  runTool,
  type Site,
  tryExample,
} from './support.ts'

let site: Site
before(async () => {
  site = await openSite({ GUEST_CREDITS: '3' })
})
afterEach(() => site.tidy())
after(() => site.stop())

const cards = 'a[data-card]'

test('the catalog lists every tool, told apart by cost', async () => {
  const page = await site.open('/')
  const { count, tools } = (await site.server.get('/api/v1/tools')).json as {
    count: number
    tools: { slug: string; family: string; availability: string }[]
  }
  await counts(page.locator(cards), count)
  const badge = (slug: string) => page.locator(`article:has(a[href="/tools/${slug}"]) .badge`).textContent()
  assert.equal(await badge('hash-generator'), 'Free')
  assert.equal(await badge('pdf-rotate'), '2 credits')
  assert.equal(await badge('regex-tester'), 'In your browser')
  const only = tools.filter(one => one.availability === 'browser-only')
  const inPage = only.filter(one => runsInPage(one.slug))
  await page.getByText(`${count - only.length + inPage.length} tools for PDFs,`).waitFor()
  const icons = await page
    .locator('[data-results] article .icon use')
    .evaluateAll(all => all.map(one => one.getAttribute('href')))
  // A tool that is new may have its family's for a while.
  assert.ok(icons.length >= count - 5 && new Set(icons).size === icons.length, `${icons.length} of ${count}`)
  await page.getByLabel('Cost').selectOption('browser')
  await counts(page.locator(cards), inPage.length)
  await page.getByRole('button', { name: /^Video/ }).click()
  await page.waitForURL('**/?family=video&cost=browser')
  await counts(page.locator(cards), inPage.filter(one => one.family === 'video').length)
  await counts(page.locator('[data-results] article:not(:has(.badge.browser))'), 0)
  await page.reload()
  await page.getByRole('button', { name: /^Video/, pressed: true }).waitFor()
  assertCalm(page)
})

test('the search forgives typos and knows other words', async () => {
  const page = await site.open('/')
  const box = page.getByRole('searchbox')
  for (const [query, slug] of [
    ['pdf merge', 'pdf-merge'],
    ['mrege pdf', 'pdf-merge'],
    ['watermrak pdf', 'pdf-watermark'],
    ['combine pdf', 'pdf-merge'],
    ['shrink image', 'image-compress'],
    ['passwrod generator', 'password-generator'],
    ['base64', 'base64'],
  ] as const) {
    await box.fill(query)
    await eventually(async () =>
      assert.equal(await page.locator(cards).first().getAttribute('href'), `/tools/${slug}`, query),
    )
  }
  // The second is a name that every object has.
  for (const query of ['zzqqxx', 'constructor']) {
    await box.fill(query)
    await page.getByText(`No tool fits “${query}”.`).waitFor()
  }
  await page.getByRole('button', { name: 'Show all tools' }).click()
  await page.locator(cards).nth(100).waitFor()
})

test('the keyboard: slash, arrows, enter', async () => {
  const page = await site.open('/')
  await page.locator(cards).first().waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('uuid')
  await page.locator(cards).first().and(page.locator('[href="/tools/uuid-generator"]')).waitFor()
  await page.keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  await eventually(async () => assert.equal(await focused(), '/tools/uuid-generator'))
  await page.keyboard.press('ArrowUp')
  await page.locator('input[type=search]:focus').waitFor()
  await page.keyboard.press('Escape')
  await page.locator(cards).nth(100).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator(`${cards}:focus`).waitFor()
  const start = await focused()
  await page.keyboard.press('ArrowRight')
  await eventually(async () => assert.notEqual(await focused(), start))
  const right = await focused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await eventually(async () => assert.equal(await focused(), right))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${right}`)
  await page.goBack()
  await page.locator(cards).first().waitFor()
  assertCalm(page)
})

test('back from a tool the list stands where it was left; the link to all tools starts it over', async () => {
  const page = await site.open('/?cost=metered')
  const card = page.locator('a[href="/tools/audio-metadata"]')
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  assert.ok(left > 200, String(left))
  await card.click()
  await page.getByRole('heading', { level: 1, name: 'Audio metadata' }).waitFor()
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), 0))
  await page.goBack()
  await eventually(async () => assert.equal(await page.evaluate(() => scrollY), left))
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await page.locator(cards).nth(100).waitFor()
  assert.equal(await page.getByLabel('Cost').inputValue(), '')
})

test('whoever has a file finds the tools that take it, with the file in them', async () => {
  const page = await site.open('/')
  const picker = page.getByLabel('Choose files to see their tools')
  await picker.setInputFiles(fixture('three-pages.pdf'))
  const told = await page.getByText(/\d+ tools take it$/).textContent()
  const taking = Number(/(\d+) tools take it$/.exec(told!)![1])
  assert.ok(taking > 31)
  await counts(page.locator(cards), taking)
  await page.locator('a[href="/tools/pdf-compress"]').click()
  await page.getByText('4.8 kB · 3 pages').waitFor()
  await page.goBack()
  await counts(page.locator(cards), taking)
  await page.getByRole('button', { name: 'Put three-pages.pdf aside' }).click()
  await page.locator(cards).nth(100).waitFor()
  // A text goes into the field it is for.
  await picker.setInputFiles({ name: 'list.csv', mimeType: '', buffer: Buffer.from('a,b\n1,2\n') })
  await page.locator('a[href="/tools/csv-cleaner"]').click()
  await holds(page, 'CSV', 'a,b\n1,2\n')
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await picker.setInputFiles({ name: 'notes.md', mimeType: '', buffer: Buffer.from('# Tides\n') })
  await page.locator('a[href="/tools/markdown-to-pdf"]').click()
  await holds(page, 'Markdown', '# Tides\n')
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await page.locator(cards).nth(100).waitFor()
  assertCalm(page)
})

test('favourites are kept in this browser', async () => {
  const page = await site.open('/', { alone: true })
  await page.getByRole('button', { name: 'Favourite: Hash generator' }).click()
  await page.reload()
  const section = page.getByRole('region', { name: 'Favourites' })
  assert.equal(await section.locator(cards).getAttribute('href'), '/tools/hash-generator')
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await counts(page.locator(cards), 1)
})

test('the theme is chosen, kept, and there before the first paint', async () => {
  const page = await site.open('/', { colorScheme: 'light' })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByRole('button', { name: 'Use the dark theme' }).click()
  await eventually(async () => assert.notEqual(await ground(), light))
  const dark = await ground()
  await page.reload()
  assert.equal(await ground(), dark)
})

test('guests try a paid tool within their credits, and similar tools lead on', async () => {
  const page = await site.open('/tools/csv-cleaner', { alone: true })
  await page.getByText('You can try this without an account: 3 credits left today.').waitFor()
  await tryExample(page)
  await runTool(page)
  await page.goto(`${site.server.url}/tools/video-trim`)
  await page.getByRole('heading', { name: 'Similar tools' }).waitFor()
  const next = page.locator('h2:has-text("Similar tools") + ul a[data-card]').first()
  const address = await next.getAttribute('href')
  await next.click()
  await page.waitForURL(`**${address}`)
  assertCalm(page)
})

test('the list stays as it is until the search is there, and a long one is drawn whole', async () => {
  const page = await site.open('/', { alone: true })
  await page.locator(cards).first().waitFor()
  const all = await page.locator(cards).count()
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/search-tools-*', async route => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('searchbox').pressSequentially('p')
  assert.equal(await page.locator(cards).count(), all)
  held.resolve()
  await eventually(async () => {
    const found = await page.locator(cards).count()
    assert.ok(found > 24 && found < all, `${found} of ${all}`)
    const said = await page.getByRole('status').first().textContent()
    assert.match(said!, new RegExp(`^${found}\\b`))
  })
  // Cleared before the rest was drawn, a family is still shown whole.
  await page.getByRole('button', { name: /^PDF/ }).click()
  const ofFamily = await page.locator(cards).count()
  await page.getByRole('searchbox').fill('')
  await eventually(async () => assert.ok((await page.locator(cards).count()) > ofFamily))
  const whole = await page.locator(cards).count()
  await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('input[type=search]')!
    for (const value of ['p', '']) {
      box.value = value
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await eventually(async () => assert.equal(await page.locator(cards).count(), whole))
  assertCalm(page)
})

/** The bytes that the first page of a language takes, and where they come from. */
async function weightOf(language: Language): Promise<{ total: number; addresses: string[] }> {
  const page = await site.open(`/${language}`, { alone: true })
  await page.locator(cards).first().waitFor()
  // One file, whichever of its icons are shown.
  const addresses = await page.evaluate(() => [
    ...new Set(performance.getEntriesByType('resource').map(one => one.name.replace(/#.*/, ''))),
  ])
  let total = 0
  for (const address of [page.url(), ...addresses.filter(one => !one.includes('/app/api/'))]) {
    const response = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
    // fetch unpacks; the length on the wire is in the header.
    const packed = response.headers.get('content-length')
    total += packed ? Number(packed) : (await response.arrayBuffer()).byteLength
  }
  return { total, addresses }
}

test('the first page is under 90 kB gzip in every language', async () => {
  const over: string[] = []
  for (const language of LANGUAGE_IDS) {
    const { total, addresses } = await weightOf(language)
    if (total >= 90_000) over.push(`${language}: ${total} bytes`)
    assert.ok(!addresses.some(one => /pdf|models/.test(one)), 'a heavy part was loaded')
  }
  assert.deepEqual(over, [])
})

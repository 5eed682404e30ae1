import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, openSite, type Site } from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.stop())
afterEach(() => site.tidy())

const WIDTHS = [360, 820, 1280]

/** Buttons, links of the header, labels and headings whose text is cut off, and whatever is wider than the window. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [
      ...document.querySelectorAll<HTMLElement>('button, .button, header a, label, legend, h1, h2'),
    ]
      .filter(one => one.offsetWidth > 0 && !one.closest('.visually-hidden'))
      // The unseen input of a drop zone reaches beyond its label.
      .filter(one => !one.querySelector('input[type=file]'))
      .filter(one => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
      .map(one => `${one.tagName}: ${one.textContent?.trim().slice(0, 40)}`)
    const wide =
      document.documentElement.scrollWidth > innerWidth ? ['the page is wider than its window'] : []
    return [...found, ...wide]
  })

const offered = async (): Promise<string[]> => {
  const html = await (await fetch(`${site.server.url}/`)).text()
  return JSON.parse(/id="languages-data">(.*?)</.exec(html)![1]!) as string[]
}

test('pages stand in their language, with nothing cut off in three widths', async () => {
  for (const language of (await offered()).filter(one => ['de', 'ar', 'ja'].includes(one))) {
    for (const path of ['', '/tools/pdf-merge', '/sign-in']) {
      const page = await site.open(`/${language}${path}`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.locator('h1').first().waitFor()
        assert.deepEqual(await clipped(page), [], `${language}${path} at ${width}`)
      }
      const root = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
      assert.deepEqual(root, [language, language === 'ar' ? 'rtl' : 'ltr'])
      if (language === 'ar' && path === '') await assertAccessible(page, 'the catalog in Arabic')
    }
  }
})

test('the browser chooses, a choice is kept, and links stay in the language of the address', async () => {
  const page = await site.open('/', { locale: 'de-AT' })
  assert.equal(await page.locator('h1').textContent(), 'Alles mit Ihren Dateien machen, ganz privat')
  assert.equal(await page.locator('header nav a').nth(1).getAttribute('href'), '/dashboard')
  await page.locator('header').getByRole('combobox').selectOption('en')
  await page.waitForURL('**/en')
  assert.equal(await page.locator('h1').textContent(), 'Do anything with your files, privately')
  assert.equal(await page.locator('header nav a').nth(1).getAttribute('href'), '/en/dashboard')
  await page.goto(site.server.url)
  assert.equal(
    await page.locator('h1').textContent(),
    'Do anything with your files, privately',
    'it is remembered',
  )
})

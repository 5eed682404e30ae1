import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { assertAccessible, clipped, fixture, openSite, type Site, settled, WIDTHS } from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.stop())
afterEach(() => site.tidy())

const offered = async (): Promise<string[]> => {
  const html = await (await fetch(`${site.server.url}/`)).text()
  return JSON.parse(/id="languages-data">(.*?)</.exec(html)![1]!) as string[]
}

/** Two languages a day, and after a week all of them; `npm run access` looks at all at once. */
const ofToday = (all: readonly string[]): string[] => {
  const day = Math.floor(Date.now() / 86_400_000)
  return [0, 1].map(i => all[(day * 2 + i) % all.length]!)
}

test('pages stand in their language, with nothing cut off in three widths, and axe finds nothing serious', async () => {
  for (const language of ofToday(await offered())) {
    for (const path of ['', '/tools/pdf-merge', '/sign-in']) {
      const page = await site.open(`/${language}${path}`)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.locator('h1').first().waitFor()
        assert.deepEqual(await clipped(page), [], `${language}${path} at ${width}`)
      }
      const root = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])
      assert.deepEqual(root, [language, language === 'ar' ? 'rtl' : 'ltr'])
      if (path === '/tools/pdf-merge') await assertAccessible(page, `a tool in ${language}`)
    }
  }
})

test('numbers beside sliders are written as the reader writes them', async () => {
  const page = await site.open('/de/tools/images-to-gif')
  await page.locator('input[type=file]').first().setInputFiles(['logo.png', 'colors.png'].map(fixture))
  await page.getByText('0,50 s').waitFor()
})

test('a PDF is drawn the same where the page runs from the right', async () => {
  const drawn = await Promise.all(
    ['en', 'ar'].map(async language => {
      const page = await site.open(`/${language}/tools/pdf-rotate`, { signedIn: true })
      await page.locator('input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
      await page.locator('form button[type=submit]').first().click()
      const canvas = page.locator('figure canvas').first()
      await canvas.waitFor()
      await settled(page)
      return canvas.evaluate(one => (one as HTMLCanvasElement).toDataURL())
    }),
  )
  assert.ok(drawn[0] === drawn[1], 'letters begin where they should')
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

test('the days below a chart are not cut off, in scripts wider than ours either', async () => {
  assert.equal((await site.server.json('csv-cleaner', { csv: 'a\n1\n' })).status, 200)
  for (const language of ['ar', 'ja']) {
    const page = await site.open(`/${language}/dashboard`, {
      signedIn: true,
      viewport: { width: 390, height: 844 },
    })
    await page.locator('.chart .day').first().waitFor()
    const beyond = await page.locator('.chart').evaluate(chart => {
      const [edge, days] = [chart.getBoundingClientRect(), [...chart.querySelectorAll('.day')]]
      return days
        .filter(day => day.getBoundingClientRect().right > edge.right + 0.5)
        .map(day => day.textContent)
    })
    assert.deepEqual(beyond, [])
  }
})

test('what the server says to a wrong password is read in the language of the page', async () => {
  const page = await site.open('/de/sign-in', { expectErrors: true, alone: true })
  await page.locator('input[type=email]').fill('nobody@example.org')
  await page.locator('input[type=password]').fill('not the password')
  await page.locator('form button[type=submit]').click()
  await page.getByRole('alert').getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor()
})

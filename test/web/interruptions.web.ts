import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import {
  assertCalm,
  eventually,
  field,
  fixture,
  holds,
  openSite,
  resultOf,
  runTool,
  type Site,
} from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

const PDF = fixture('three-pages.pdf')
const download = { name: 'Download', exact: true }

test('another language keeps the file, the values and the result', async () => {
  const page = await site.open('/tools/pdf-watermark', { signedIn: true, alone: true })
  await page.locator('form input[type=file]').first().setInputFiles(PDF)
  await field(page, 'Text').fill('Draft')
  await runTool(page)
  await page.locator('header').getByRole('combobox').selectOption('de')
  await page.waitForURL('**/de/tools/pdf-watermark')
  await page
    .getByRole('region', { name: 'Ergebnis' })
    .getByRole('button', { name: 'Herunterladen' })
    .waitFor()
  await page.locator('.file-name', { hasText: 'three-pages.pdf' }).waitFor()
  await holds(page, 'Text', 'Draft')
  // Once: loading the page again starts over.
  await page.reload()
  await page.locator('form input[type=file]').first().waitFor({ state: 'attached' })
  await holds(page, 'Text', '')
  // Tools that run in the page keep their files too.
  await page.goto(`${site.server.url}/tools/images-to-gif`)
  await page.locator('main input[type=file]').setInputFiles(fixture('photo.jpg'))
  await page.locator('.file-name', { hasText: 'photo.jpg' }).waitFor()
  await page.locator('header').getByRole('combobox').selectOption('fr')
  await page.waitForURL('**/fr/tools/images-to-gif')
  await page.locator('.file-name', { hasText: 'photo.jpg' }).waitFor()
  assertCalm(page)
})

test('back from another page the result is there again; with another file it is not', async () => {
  const page = await site.open('/tools/pdf-rotate', { signedIn: true, alone: true })
  const files = page.locator('form input[type=file]')
  await files.setInputFiles(PDF)
  await runTool(page)
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await page.locator('a[data-card]').first().waitFor()
  await page.goBack()
  await resultOf(page).getByRole('button', download).waitFor()
  await page.getByRole('button', { name: /^Remove three-pages\.pdf/ }).click()
  await files.setInputFiles(fixture('two-pages.pdf'))
  await page.locator('.file-name', { hasText: 'two-pages.pdf' }).waitFor()
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await page.locator('a[data-card]').first().waitFor()
  await page.goBack()
  await page.locator('.file-name', { hasText: 'two-pages.pdf' }).waitFor()
  assert.equal(await resultOf(page).getByRole('button', download).count(), 0)
  assertCalm(page)
})

test('a file that is too large is told when it is chosen', async () => {
  const page = await site.open('/tools/pdf-compress', { signedIn: true })
  let calls = 0
  page.on('request', request => void (request.method() === 'POST' && calls++))
  await page.locator('form input[type=file]').evaluate((input: HTMLInputElement) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(60e6)], 'large.pdf', { type: 'application/pdf' }))
    input.files = data.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByText('This file is 60 MB; a call takes less than 50 MB.').waitFor()
  assert.equal(calls, 0)
})

/** Something between the page and the server that ends a connection in the middle of an upload while it is told to. */
async function breakingProxy(url: URL, isBroken: () => boolean) {
  const proxy = createServer(from => {
    const to = connect(Number(url.port), url.hostname)
    let taken = 0
    from.on('data', part => {
      taken += part.length
      if (isBroken() && taken > 1e6) from.resetAndDestroy()
    })
    from.pipe(to).pipe(from)
    for (const socket of [from, to]) {
      socket.on('error', () => {
        from.destroy()
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return { port: (proxy.address() as AddressInfo).port, stop: () => proxy.close() }
}

test('an upload that breaks off is told as such, and works when it is tried again', async () => {
  let broken = true
  const proxy = await breakingProxy(new URL(site.server.url), () => broken)
  try {
    const page = await site.open('/', { signedIn: true, alone: true, expectErrors: true })
    await page.goto(`http://127.0.0.1:${proxy.port}/tools/zip-tool`)
    await page
      .locator('form input[type=file]')
      .first()
      .setInputFiles({ name: 'large.bin', mimeType: 'application/octet-stream', buffer: randomBytes(20e6) })
    await page.getByRole('button', { name: /^Run/ }).click()
    const told = resultOf(page).getByRole('alert')
    await told.getByText(/^The connection broke while your files were being sent\./).waitFor()
    broken = false
    await told.getByRole('button', { name: 'Try again' }).click()
    await resultOf(page).getByRole('button', download).waitFor()
  } finally {
    proxy.stop()
  }
})

test('files of many kinds: what takes all of them first, then what takes most', async () => {
  const page = await site.open('/')
  const names = ['three-pages.pdf', 'two-pages.pdf', 'form.pdf', 'photo.jpg', 'people.csv']
  await page.getByLabel('Choose files to see their tools').setInputFiles(names.map(fixture))
  await page.getByText(/tools take them$/).waitFor()
  const cards = page.locator('a[data-card]')
  await eventually(async () => assert.ok((await cards.count()) > 20))
  const slugs = await cards.evaluateAll(all => all.map(one => one.getAttribute('href')!.split('/').at(-1)))
  assert.deepEqual(slugs.slice(0, 2).sort(), ['bulk-rename', 'zip-tool'])
  assert.ok(slugs.indexOf('pdf-merge') < slugs.indexOf('image-compress'), slugs.slice(0, 12).join())
  await page.locator('a[href="/tools/pdf-compress"]').click()
  await page.getByText('3 files').first().waitFor()
  assertCalm(page)
})

test('a session that ended elsewhere is seen after the next call, and the files stay', async () => {
  const page = await site.open('/tools/pdf-compress', { signedIn: true, alone: true, expectErrors: true })
  await page.locator('header .credits').waitFor()
  await page.locator('form input[type=file]').first().setInputFiles(PDF)
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByText('Sign in to use this tool').waitFor()
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor()
  await page.locator('.file-name', { hasText: 'three-pages.pdf' }).waitFor()
})

test('a preview that cannot be drawn says so, and the page stays in sight', async () => {
  const page = await site.open('/tools/pdf-watermark', { signedIn: true, expectErrors: true, alone: true })
  await page.evaluate(() => {
    const Real = window.Worker
    window.Worker = class extends Real {
      constructor(address: string | URL, options?: WorkerOptions) {
        if (String(address).includes('/worker-')) throw new Error('no memory')
        super(address, options)
      }
    }
  })
  await page.locator('form input[type=file]').first().setInputFiles(PDF)
  await field(page, 'Text').fill('Draft')
  await page.getByText('The preview could not be drawn.').waitFor()
  await page.locator('[data-stage] canvas').waitFor()
})

test('on a phone a page is brought nearer, and what lies on it keeps its place', async () => {
  const page = await site.open('/tools/crop-pdf', { signedIn: true, viewport: { width: 360, height: 740 } })
  await page.locator('form input[type=file]').first().setInputFiles(PDF)
  const stage = page.locator('[data-stage]')
  await page.locator('[data-frame]').waitFor()
  const before = (await stage.boundingBox())!
  const larger = page.getByRole('button', { name: 'Show the page larger' })
  await larger.click()
  await larger.click()
  await eventually(async () => {
    const { width } = (await stage.boundingBox())!
    assert.ok(Math.abs(width / before.width - 2) < 0.05, `${width} of ${before.width}`)
  })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  assert.ok(wide <= 0, `${wide} px too wide`)
  await page.locator('[data-frame]').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await eventually(async () => assert.ok(Number(await field(page, 'Right').inputValue()) > 0))
  const right = Number(await field(page, 'Right').inputValue())
  assert.ok(Math.abs(right - 595.28 * 0.01) < 1, `${right}`)
})

test('on paper a result has no bars and no buttons', async () => {
  const page = await site.open('/tools/pdf-to-text', { signedIn: true, colorScheme: 'dark' })
  await page.locator('form input[type=file]').first().setInputFiles(PDF)
  await runTool(page)
  await page.emulateMedia({ media: 'print' })
  assert.equal(await page.locator('#app > header').isVisible(), false)
  assert.equal(await page.getByRole('button', { name: /^Run/ }).isVisible(), false)
  assert.ok(await resultOf(page).getByText('Harbour report').first().isVisible())
  const ink = await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).color)
  assert.match(ink, /^rgb\((\d{1,2}), (\d{1,2}), (\d{1,2})\)$/)
})

test('once installed, tools that were never opened work without a connection', async () => {
  const page = await site.open('/', { serviceWorkers: 'allow', expectErrors: true })
  await eventually(async () => {
    const state = await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state,
    )
    assert.equal(state, 'activated')
  }, 60_000)
  // Stands for the system, which a test cannot ask to install an application.
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  const kept = () =>
    page.evaluate(async () => {
      const cache = await caches.open((await caches.keys()).find(name => name.startsWith('page-'))!)
      return (await cache.keys()).map(request => request.url)
    })
  await eventually(async () => {
    const before = await kept()
    assert.ok(before.some(url => url.endsWith('.wasm')))
    // All parts are there when no more come.
    await page.waitForTimeout(2000)
    assert.equal((await kept()).length, before.length)
  }, 60_000)
  await page.reload()
  await page.locator('a[data-card]').first().waitFor()
  await page.context().setOffline(true)
  await page.goto(`${site.server.url}/tools/edit-pdf`)
  await page.locator('main input[type=file]').first().setInputFiles(PDF)
  await page.locator('main canvas').first().waitFor()
  await page.context().setOffline(false)
  await page.context().close()
})

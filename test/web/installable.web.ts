import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { eventually, openSite, type Site } from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.stop())

test('without a connection the list opens, a tool of the page works, and no answer of the API was kept', async () => {
  const page = await site.open('/', { serviceWorkers: 'allow', expectErrors: true })
  const manifest = (await (await fetch(`${site.server.url}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[]
    share_target: { action: string }
  }
  for (const { src } of manifest.icons) assert.equal((await fetch(site.server.url + src)).status, 200, src)
  const ready = () =>
    page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    )
  await eventually(async () => assert.ok(await ready()), 60_000)
  // From the next document on the worker answers.
  await page.reload()
  await page.locator('a[data-card]').first().waitFor()
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return lists.flat().map(request => new URL(request.url).pathname)
  })
  assert.ok(kept.length > 50, `${kept.length} files`)
  assert.deepEqual(
    kept.filter(path => /^\/(api|app)\//.test(path)),
    [],
  )
  await page.context().setOffline(true)
  await page.goto(`${site.server.url}/tools/regex-tester`)
  await page.getByRole('heading', { level: 1, name: 'Regex tester' }).waitFor()
  await page
    .getByLabel(/expression|pattern/i)
    .first()
    .fill('b+')
  await page.getByText('Runs in your browser').waitFor()

  // The list says so, and leads to what works all the same.
  await page.goto(site.server.url)
  const notice = page.getByRole('status').filter({ hasText: /connection/i })
  await notice.getByRole('button').click()
  const cards = page.locator('a[data-card]')
  await eventually(async () => {
    const shown = await page.locator('article').filter({ has: cards }).allTextContents()
    const others = shown.filter(text => !text.includes('In your browser'))
    assert.ok(shown.length > 20, `${shown.length} cards`)
    assert.deepEqual(others, [])
  })
  await page.context().setOffline(false)
  await notice.waitFor({ state: 'detached' })

  // A file that a phone's other application sends, as the system does: a form that leads to a page.
  await page.evaluate(() => {
    const form = document.body.appendChild(document.createElement('form'))
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' })
    const input = form.appendChild(document.createElement('input'))
    Object.assign(input, { type: 'file', name: 'files' })
    const given = new DataTransfer()
    given.items.add(new File(['%PDF-1.7'], 'schön.pdf', { type: 'application/pdf' }))
    input.files = given.files
    form.submit()
  })
  await page.waitForURL(/\?shared$/)
  await page.getByText('schön.pdf').waitFor()
  await page.getByText(/\d+ tools take it$/).waitFor()
  assert.ok((await cards.allTextContents()).some(text => text.includes('Merge PDFs')))
  await page.context().close()
})

test('files that the system opens with the application lie on the first page, and each kind has its tools', async () => {
  const page = await site.open('/')
  // Stands for the system, which a test cannot ask to open a file.
  await page.addInitScript(() => {
    const queue = { setConsumer: (take: unknown) => Object.assign(window, { take }) }
    Object.defineProperty(window, 'launchQueue', { value: queue })
  })
  await page.reload()
  await page.locator('a[data-card]').first().waitFor()
  await page.evaluate(() => {
    const file = new File(['%PDF-1.7'], 'opened.pdf', { type: 'application/pdf' })
    const { take } = window as unknown as { take: (launch: object) => void }
    take({ files: [{ getFile: async () => file }] })
  })
  await page.getByText('opened.pdf').waitFor()
  const read = async (path: string) => (await fetch(site.server.url + path)).json()
  const { file_handlers } = (await read('/manifest.webmanifest')) as { file_handlers: [{ accept: object }] }
  const { tools } = (await read('/api/v1/tools')) as { tools: { parameters: { accept?: string[] }[] }[] }
  const taken = new Set(tools.flatMap(({ parameters }) => parameters.flatMap(({ accept = [] }) => accept)))
  for (const type of Object.keys(file_handlers[0].accept)) assert.ok(taken.has(type), type)
})

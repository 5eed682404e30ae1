import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertCalm, eventually, field, fixture, openSite, runTool, type Site } from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

const ATTACK = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
const wasHit = () => 'hit' in window

/** Gives what was put into the page the time to act: whatever it asked for was asked before this, and is back. */
const quiet = (page: Page) =>
  page.evaluate(async () => {
    await fetch(`/favicon.svg?${performance.now()}`).then(response => response.blob())
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

test('pages come with a policy that names no other origin, and cannot be framed', async () => {
  for (const path of ['/', '/tools/pdf-rotate', '/sign-in', '/dashboard', '/no-such-page']) {
    const { headers } = await site.server.get(path, { key: null, headers: { accept: 'text/html' } })
    const policy = headers.get('content-security-policy')!
    assert.ok(policy, path)
    for (const part of policy.split('; ')) {
      const [, ...sources] = part.split(' ')
      for (const source of sources)
        assert.match(source, /^('none'|'self'|'wasm-unsafe-eval'|blob:|data:)$/, part)
    }
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval'(;|$)/)
    assert.match(policy, /style-src 'self'(;|$)/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.equal(headers.get('x-frame-options'), 'DENY')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'same-origin')
  }
})

test('clickjacking: another site cannot show the pages in a frame', async () => {
  const other: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<iframe src="${site.server.url}/tools/hash-generator"></iframe>`)
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  try {
    const context = await site.browser.newContext()
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
    // A refused frame holds the browser's own page in place of ours.
    await eventually(() => assert.match(page.frames()[1]?.url() ?? '', /^chrome-error:/))
    assert.equal(
      await page.frameLocator('iframe').getByRole('heading', { name: 'Hash generator' }).count(),
      0,
    )
    await context.close()
  } finally {
    other.close()
  }
})

test('files with hashes in their names are kept for good, pages are asked for again', async () => {
  const html = (await site.server.get('/', { key: null })).text
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!
  const asset = await site.server.get(script, { key: null, headers: { 'accept-encoding': 'gzip' } })
  assert.match(asset.headers.get('cache-control')!, /max-age=31536000, immutable/)
  assert.match(asset.headers.get('content-type')!, /javascript/)
  const page = await site.server.get('/', { key: null })
  assert.equal(page.headers.get('cache-control'), 'no-cache')
  const again = await fetch(`${site.server.url}/`, {
    headers: { 'if-none-match': page.headers.get('etag')! },
  })
  assert.equal(again.status, 304)
})

test('example files are served as downloads, and nothing beside them', async () => {
  const example = await site.server.get('/examples/logo.svg', { key: null })
  assert.equal(example.status, 200)
  assert.equal(example.headers.get('content-disposition'), 'attachment')
  assert.match(example.headers.get('content-security-policy')!, /sandbox/)
  for (const path of [
    '/examples/../package.json',
    '/examples/%2e%2e/package.json',
    '/assets/..%2findex.html',
    '/examples/',
  ]) {
    const response = await fetch(site.server.url + path)
    assert.ok(response.status >= 400, `${path} ${response.status}`)
    await response.arrayBuffer()
  }
})

test('XSS by file name', async () => {
  const page = await site.open('/tools/pdf-merge', { signedIn: true })
  const name = `${ATTACK}.pdf`.replaceAll('/', '∕')
  const file = { name, mimeType: 'application/pdf', buffer: readFileSync(fixture('two-pages.pdf')) }
  await page.locator('input[type=file]').setInputFiles([file, { ...file, name: 'b.pdf' }])
  await page.getByText(name).first().waitFor()
  await runTool(page)
  await quiet(page)
  assert.equal(await page.evaluate(wasHit), false)
  assertCalm(page)
})

test('XSS by result: text, JSON, HTML and SVG', async () => {
  for (const [slug, label] of [
    ['case-converter', 'Text'],
    ['markdown-html', 'Markdown'],
    ['json-formatter', 'JSON'],
    ['text-diff', 'B'],
    ['qr-generator', 'Text'],
    ['slug-generator', 'Text'],
  ] as const) {
    const page = await site.open(`/tools/${slug}`)
    const value = slug === 'json-formatter' ? JSON.stringify({ [ATTACK]: ATTACK }) : ATTACK
    await field(page, label).fill(value)
    await runTool(page)
    await quiet(page)
    assert.equal(await page.evaluate(wasHit), false, slug)
    for (const frame of page.frames()) assert.equal(await frame.evaluate(wasHit), false, slug)
    await page.close()
  }
})

test('XSS by result: a hostile answer of a tool stays text, in a frame without scripts', async () => {
  const page = await site.open('/tools/markdown-html')
  await page.route('**/api/v1/tools/markdown-html', route =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: {
            html: `${ATTACK}<a href="javascript:window.hit=1">x</a>`,
            svg: `<svg xmlns="http://www.w3.org/2000/svg"><script>parent.hit=1</script></svg>`,
            [ATTACK]: ATTACK,
            warnings: [ATTACK],
          },
        })
      : route.continue(),
  )
  await field(page, 'Markdown').fill('x')
  await runTool(page)
  assert.equal(await page.locator('iframe').getAttribute('sandbox'), '')
  await quiet(page)
  assert.equal(await page.evaluate(wasHit), false)
})

test('XSS by catalog text', async () => {
  const page = await site.open('/docs')
  await page.route('**/tools/hash-generator', async route => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const html = await response.text()
    // As the server would write it, had a tool such a description.
    const hostile = JSON.stringify(ATTACK).slice(1, -1).replaceAll('<', '\\u003c')
    const changed = html.replaceAll(/"description":"(?:[^"\\]|\\.)*"/g, () => `"description":"${hostile}"`)
    assert.notEqual(changed, html)
    return route.fulfill({ response, body: changed })
  })
  await page.goto(`${site.server.url}/tools/hash-generator`)
  await page.getByText(ATTACK).first().waitFor()
  await quiet(page)
  assert.equal(await page.evaluate(wasHit), false)
})

test('the data in the document cannot end its block', async () => {
  const html = (await site.server.get('/tools/meta-tag-generator', { key: null })).text
  for (const [, json] of html.matchAll(/<script type="application\/json" id="[\w-]+">(.*?)<\/script>/gs)) {
    assert.ok(!json!.includes('<'))
    JSON.parse(json!)
  }
})

test('a picture from elsewhere in a result is not fetched', async () => {
  const page = await site.open('/tools/markdown-html', { expectErrors: true })
  await field(page, 'Markdown').fill('![x](https://elsewhere.example/a.png)')
  const asked: string[] = []
  page.on('requestfinished', request => void asked.push(request.url()))
  await runTool(page)
  await quiet(page)
  assert.ok(!asked.some(address => address.includes('elsewhere')))
})

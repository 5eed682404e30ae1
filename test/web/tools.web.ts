import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { assertCalm, openSite, runTool, type Site, tryExample } from './support.ts'

interface Entry {
  slug: string
  name: string
  availability: string
  reason?: string
  returns?: { kind: string }
}

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site.stop())

test('every tool of the server opens, runs its example and shows a result', async t => {
  const { tools } = (await site.server.get('/api/v1/tools?availability=available')).json as { tools: Entry[] }
  assert.ok(tools.length >= 100)
  const page = await site.open('/', { signedIn: true })
  for (const tool of tools) {
    await t.test(tool.slug, async () => {
      await page.goto(`${site.server.url}/tools/${tool.slug}`)
      await page.getByRole('heading', { level: 1, name: tool.name }).waitFor()
      assert.equal(await page.title(), `${tool.name} · Toolwright`)
      await tryExample(page)
      await runTool(page)
      const stage = page.getByRole('region', { name: 'Result', exact: true })
      await stage.getByRole('button', { name: 'Download', exact: true }).waitFor()
      assert.equal(await stage.getByText(/could not be loaded|cannot be (shown|listed)/).count(), 0)
      assertCalm(page)
    })
  }
})

test('every browser-only tool says why, and offers what its reason names', async t => {
  const { tools } = (await site.server.get('/api/v1/tools?availability=browser-only')).json as {
    tools: Entry[]
  }
  assert.equal(tools.length, 40)
  const page = await site.open('/')
  for (const tool of tools) {
    await t.test(tool.slug, async () => {
      await page.goto(`${site.server.url}/tools/${tool.slug}`)
      await page.getByText(tool.reason!, { exact: true }).waitFor()
      const named = [...new Set(tool.reason!.match(/[a-z]+(-[a-z]+)+/g) ?? [])]
      for (const slug of named) {
        const known = (await site.server.get(`/api/v1/tools/${slug}`, { key: null })).status === 200
        if (known) assert.equal(await page.locator(`main a[href="/tools/${slug}"]`).count(), 1, slug)
      }
      assertCalm(page)
    })
  }
})

test('an unknown tool and an unknown page say so', async () => {
  const page = await site.open('/tools/no-such-tool', { expectErrors: true })
  await page.getByRole('heading', { name: 'No such tool' }).waitFor()
  await page.goto(`${site.server.url}/no-such-page`)
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All tools' }).click()
  await page.getByRole('searchbox').waitFor()
})

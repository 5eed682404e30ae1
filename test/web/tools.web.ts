import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertCalm,
  eventually,
  type OpenOptions,
  ofToday,
  openSite,
  resultOf,
  runTool,
  type Site,
  troublesOf,
  tryExample,
} from './support.ts'

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

/** Looks at every tool on two pages side by side: while the server works for the one, the other draws. */
async function eachOf(
  t: TestContext,
  tools: readonly Entry[],
  options: OpenOptions,
  look: (page: Page, tool: Entry) => Promise<void>,
) {
  const left = [...tools]
  const work = async () => {
    const page = await site.open('/', options)
    for (let tool = left.shift(); tool; tool = left.shift()) {
      const one = tool
      await t.test(one.slug, async () => {
        // What went wrong with the tool before was told there.
        troublesOf(page).length = 0
        await look(page, one)
        assertCalm(page)
      })
    }
  }
  await Promise.all([work(), work()])
}

test('every tool of the server opens, runs its example and shows a result', { concurrency: 2 }, async t => {
  const { tools } = (await site.server.get('/api/v1/tools?availability=available')).json as { tools: Entry[] }
  assert.ok(tools.length >= 100)
  await eachOf(t, ofToday(tools), { signedIn: true }, async (page, tool) => {
    await page.goto(`${site.server.url}/tools/${tool.slug}`)
    await page.getByRole('heading', { level: 1, name: tool.name, exact: true }).waitFor()
    await eventually(async () => assert.equal(await page.title(), `${tool.name} · Toolwright`))
    await tryExample(page)
    await runTool(page)
    const stage = resultOf(page)
    await stage.getByRole('button', { name: 'Download', exact: true }).waitFor()
    assert.equal(await stage.getByText(/could not be loaded|cannot (be|show)/).count(), 0)
  })
})

test('every browser-only tool says why, and offers what its reason names', { concurrency: 2 }, async t => {
  const { tools } = (await site.server.get('/api/v1/tools?availability=browser-only')).json as {
    tools: Entry[]
  }
  assert.equal(tools.length, 40)
  await eachOf(t, tools, {}, async (page, tool) => {
    await page.goto(`${site.server.url}/tools/${tool.slug}`)
    let reason = tool.reason!
    for (const slug of new Set(reason.match(/[a-z]+(-[a-z]+)+/g) ?? [])) {
      const { status, json } = await site.server.get(`/api/v1/tools/${slug}`, { key: null })
      if (status !== 200) continue
      await page.locator(`main a[href="/tools/${slug}"]`).first().waitFor()
      // Slugs are links that say the tool's name.
      reason = reason.replaceAll(slug, (json as Entry).name)
    }
    await page.getByText(reason, { exact: true }).waitFor()
  })
})

test('an unknown tool and an unknown page say so', async () => {
  const page = await site.open('/tools/no-such-tool', { expectErrors: true })
  await page.getByRole('heading', { name: 'No such tool' }).waitFor()
  await page.goto(`${site.server.url}/no-such-page`)
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All tools' }).click()
  await page.getByRole('searchbox').waitFor()
})

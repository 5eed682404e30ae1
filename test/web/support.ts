import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { claim, type Visitor } from '../support/dashboard.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { eventually, newPage, openBrowser, settled, type WatchOptions } from './browser.ts'

export { assertAccessible, assertStill, clipped, eventually, settled, WIDTHS } from './browser.ts'

export const FIXTURES = join(import.meta.dirname, '../../fixtures')
export const fixture = (name: string): string => join(FIXTURES, name)

/** A real browser and a real server, with the dashboard claimed by an operator. */
export interface Site {
  server: TestServer
  browser: Browser
  operator: Visitor
  /** A page of its own. */
  open: (path: string, options?: OpenOptions) => Promise<Page>
  /** Closes the pages that were opened so far. */
  tidy: () => Promise<void>
  stop: () => Promise<void>
}

export interface OpenOptions extends BrowserContextOptions, WatchOptions {
  /** As the operator, or as somebody else. */
  signedIn?: boolean | Visitor
  /** With cookies, storage and cache of its own: twice as slow as beside other pages of the same person. */
  alone?: boolean
}

const troubles = new WeakMap<Page, string[]>()

/** `switches` are those of the browser. */
export async function openSite(
  env: Record<string, string> = {},
  switches: readonly string[] = [],
): Promise<Site> {
  const [server, browser] = await Promise.all([startServer({ env }), openBrowser(switches)])
  await eventually(() => assert.match(server.output(), /\/claim#\S+/))
  const operator = await claim(server)
  /** What people's pages share, so that not every page reads every script anew. */
  const contexts = new Map<Visitor | undefined, Promise<BrowserContext>>()
  const opened: Page[] = []

  const makeContext = async (who: Visitor | undefined, options: BrowserContextOptions) => {
    // The page's worker would answer in place of the server, and keep a new build from being seen.
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      serviceWorkers: 'block',
      ...options,
    })
    if (who) {
      const [name, value] = who.cookie!.split('=') as [string, string]
      const { hostname } = new URL(server.url)
      await context.addCookies([{ name, value, domain: hostname, path: '/app/api' }])
    }
    return context
  }
  const sharedContext = (who: Visitor | undefined) => {
    if (!contexts.has(who)) contexts.set(who, makeContext(who, {}))
    return contexts.get(who)!
  }

  return {
    server,
    browser,
    operator,
    async open(path, { signedIn = false, expectErrors = false, alone = false, ...options } = {}) {
      const who = signedIn === true ? operator : signedIn || undefined
      const apart = alone || Object.keys(options).length > 0
      const context = await (apart ? makeContext(who, options) : sharedContext(who))
      const { page, trouble } = await newPage(context, server.url, { expectErrors })
      troubles.set(page, trouble)
      opened.push(page)
      await page.goto(server.url + path)
      return page
    },
    async tidy() {
      await Promise.all(opened.splice(0).map(page => page.close()))
    },
    async stop() {
      await browser.close()
      await server.stop()
    },
  }
}

/** Of many alike, those that are looked at today: CI takes a part of them each day (TEST_SHARE=1/3), all come in turn. */
export function ofToday<T>(all: readonly T[]): readonly T[] {
  const [part, of] = (process.env['TEST_SHARE'] ?? '0/1').split('/').map(Number)
  return all.filter((_, i) => i % of! === part)
}

/** What went wrong on a page so far. */
export const troublesOf = (page: Page): string[] => troubles.get(page) ?? []

/** Fails when the page threw, complained, broke its policy or asked another host. */
export function assertCalm(page: Page): void {
  assert.deepEqual(troublesOf(page), [])
}

/** A text or number input by its label. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('spinbutton', { name, exact: true }))

/** Asserts that a field comes to hold a value. */
export const holds = (page: Page, name: string, value: string | RegExp): Promise<void> =>
  eventually(async () => {
    const now = await field(page, name).inputValue()
    if (typeof value === 'string') assert.equal(now, value)
    else assert.match(now, value)
  })

/** Asserts that there come to be as many of something. */
export const counts = (what: Locator, count: number): Promise<void> =>
  eventually(async () => assert.equal(await what.count(), count))

/** Fills in the tool's own example, and waits until what it brings is drawn. */
export async function tryExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the example' }).click()
  await page.getByRole('button', { name: 'Try the example', disabled: false }).waitFor()
  await settled(page)
}

/** Runs the tool on the page and waits until its result is drawn. */
export async function runTool(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run/ }).click()
  const result = resultOf(page)
  const done = result.getByRole('status').getByText('Done, the result is shown.')
  const refused = result.getByRole('alert')
  await done.or(refused).first().waitFor({ state: 'attached', timeout: 90_000 })
  if ((await refused.count()) > 0) assert.fail((await refused.first().textContent()) ?? 'refused')
}

/** The result of the tool on the page. */
export const resultOf = (page: Page): Locator => page.getByRole('region', { name: 'Result', exact: true })

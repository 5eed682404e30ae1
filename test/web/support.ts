import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { startServer, type TestServer } from '../support/server.ts'

export const FIXTURES = join(import.meta.dirname, '../../fixtures')
export const fixture = (name: string): string => join(FIXTURES, name)

const PLACES = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** A real browser and a real server, with the dashboard claimed by an operator. */
export interface Site {
  server: TestServer
  browser: Browser
  /** A page of its own; it fails the test on leaving when something broke or another host was asked. */
  open: (path: string, options?: OpenOptions) => Promise<Page>
  stop: () => Promise<void>
}

export interface OpenOptions extends BrowserContextOptions {
  signedIn?: boolean
  /** Answers of the server that are expected to be failures, so that the console may say so. */
  expectErrors?: boolean
}

const EMAIL = 'operator@example.org'
const PASSWORD = 'correct horse battery staple'

export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const executablePath = PLACES.find(path => path !== '' && existsSync(path))
  assert.ok(executablePath, 'no Chromium: install one, or name it in CHROMIUM')
  const server = await startServer({ env })
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // WebGL without a graphics card.
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  })
  const claim = await until(() => /\/claim#(\S+)/.exec(server.output())?.[1])
  const claimed = await fetch(`${server.url}/app/api/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ token: claim, email: EMAIL, password: PASSWORD }),
  })
  assert.equal(claimed.status, 200, await claimed.text())
  const cookie = claimed.headers.get('set-cookie')!.split(';')[0]!.split('=') as [string, string]
  const troubles = new Map<Page, string[]>()

  return {
    server,
    browser,
    async open(path, { signedIn = false, expectErrors = false, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
      if (signedIn) {
        const { hostname } = new URL(server.url)
        await context.addCookies([{ name: cookie[0], value: cookie[1], domain: hostname, path: '/app/api' }])
      }
      const page = await context.newPage()
      const trouble: string[] = []
      troubles.set(page, trouble)
      watch(page, server.url, trouble, expectErrors)
      await page.goto(server.url + path)
      page.once('close', () => troubles.delete(page))
      return page
    },
    async stop() {
      await browser.close()
      await server.stop()
    },
  }

  function watch(page: Page, own: string, trouble: string[], expectErrors: boolean) {
    page.on('pageerror', error => trouble.push(`error: ${error.message}`))
    page.on('request', request => {
      const address = request.url()
      if (/^(blob|data|about):/.test(address)) return
      if (!address.startsWith(own)) trouble.push(`asked another host: ${address}`)
    })
    page.on('console', message => {
      if (message.type() !== 'error') return
      const text = message.text()
      // The page asks who is signed in, and nobody being so is a plain answer.
      if (/status of 401/.test(text) || (expectErrors && /Failed to load resource/.test(text))) return
      trouble.push(`console: ${text} ${message.location().url}`)
    })
    Object.assign(page, { troubles: trouble })
  }
}

/** What went wrong on a page so far. */
export const troublesOf = (page: Page): string[] => (page as Page & { troubles: string[] }).troubles

/** Fails when the page threw, complained, broke its policy or asked another host. */
export function assertCalm(page: Page): void {
  assert.deepEqual(troublesOf(page), [])
}

export async function until<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = look()
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('waited in vain')
}

/** A text or number input by its label. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('spinbutton', { name, exact: true }))

/** Fills in the tool's own example. */
export async function tryExample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try the example' }).click()
  await page.locator('button[aria-busy="true"]').waitFor({ state: 'detached' })
}

/** Runs the tool on the page and waits for its result. */
export async function runTool(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByText('Done, the result is shown.').waitFor({ state: 'attached', timeout: 60_000 })
}

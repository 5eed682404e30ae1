import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const PLACES = [
  process.env['CHROMIUM'] ?? '',
  // Without the window that nobody sees: half the work for every page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** How many times slower than this machine pages are to run, to see what reads them too early. */
const SLOWER = Number(process.env['WEB_TEST_SLOWER'] ?? 1)

/** What never comes fails after this long. A machine shared with others takes most of it; one that is free waits for none of it. */
const PATIENCE = 90_000

/** A real Chromium; CHROMIUM names another one than Debian's. Its headless shell is preferred, where that is installed. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = PLACES.find(path => path !== '' && existsSync(path))
  assert.ok(executablePath, 'no Chromium: install one, or name it in CHROMIUM')
  return chromium.launch({
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
      ...more,
    ],
  })
}

/** What must not happen on any page: errors of scripts, refusals of the policy, calls to other hosts. */
export type Trouble = string[]

export interface WatchOptions {
  /** Answers of the server that are expected to be failures, so that the console may say so. */
  expectErrors?: boolean
}

/** A page of its own, and what goes wrong on it. */
export async function newPage(
  context: BrowserContext,
  own: string,
  options: WatchOptions = {},
): Promise<{ page: Page; trouble: Trouble }> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE * SLOWER)
  if (SLOWER > 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  await page.addInitScript(noteShifts)
  return { page, trouble: watch(page, own, options) }
}

/** In the page: writes down what moved by itself, and by how much. */
function noteShifts() {
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node }[]
  }
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver(list => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const moved = sources.map(({ node }) => (node as Element | undefined)?.outerHTML ?? node?.textContent)
      shifts.push(`${value.toFixed(4)}: ${moved.map(one => one?.slice(0, 120)).join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Fails when anything moved on the page that nobody had touched just before. */
export async function assertStill(page: Page): Promise<void> {
  await settled(page)
  assert.deepEqual(await page.evaluate('window.shifts'), [])
}

function watch(page: Page, own: string, { expectErrors = false }: WatchOptions): Trouble {
  const trouble: Trouble = []
  page.on('pageerror', error => trouble.push(`script: ${error.message}`))
  page.on('console', message => {
    if (message.type() !== 'error') return
    const text = message.text()
    // The page asks who is signed in, and nobody being so is a plain answer.
    if (/status of 401/.test(text) || (expectErrors && /Failed to load resource/.test(text))) return
    // The frame that shows HTML runs no scripts, also not those that a test brings into every frame.
    if (/^Blocked script execution in 'about:srcdoc'/.test(text)) return
    trouble.push(`console: ${text} ${message.location().url}`)
  })
  page.on('request', request => {
    const address = request.url()
    if (/^https?:/.test(address) && new URL(address).origin !== own) {
      trouble.push(`asked another host: ${address}`)
    }
  })
  return trouble
}

/** Looks again until what it asserts holds; the last failure is told when it never does. */
export async function eventually<T>(look: () => T | Promise<T>, patience = PATIENCE): Promise<T> {
  const end = Date.now() + patience * SLOWER
  while (true) {
    try {
      return await look()
    } catch (error) {
      if (Date.now() > end) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

/** Waits until nothing is on its way any more: no part is being loaded or drawn, and nothing fades or moves. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1, dialog[open]') !== null &&
      document.querySelector('[aria-busy="true"]') === null &&
      document
        .getAnimations()
        .every(one => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  )
}

interface Finding {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

export interface AxeOptions {
  /** Some of its rules; all by default. */
  rules?: string[]
  /** What is taken out of the page first: of a hundred things of one make a few tell as much, and axe looks at each. */
  without?: string
}

/** Fails on what axe calls serious or critical, once the page has settled. */
export async function assertAccessible(
  page: Page,
  name: string,
  { rules, without }: AxeOptions = {},
): Promise<void> {
  await settled(page)
  if (without) await page.locator(without).evaluateAll(all => all.forEach(one => void one.remove()))
  // Through the debugger, which the page's policy on scripts does not concern.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(readFileSync(AXE, 'utf8'))
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: Finding[]
  }
  const grave = violations.filter(one => one.impact === 'serious' || one.impact === 'critical')
  assert.deepEqual(
    grave.map(
      one => `${one.id}: ${one.nodes.map(node => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    ),
    [],
    name,
  )
}

/** Widths of a phone, a tablet and a desk. */
export const WIDTHS = [360, 820, 1280]

/** Buttons, links of the header, labels and headings whose text is cut off, and whatever is wider than the window. */
export const clipped = (page: Page): Promise<string[]> =>
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

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Debian's Chromium; CHROMIUM names another one. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

interface Finding {
  id: string
  impact: string
  nodes: { html: string; failureSummary: string }[]
}

/** Fails on what axe calls serious or critical. */
export async function assertAccessible(page: Page, name: string): Promise<void> {
  // Through the debugger, which the page's policy on scripts does not concern.
  await page.evaluate(readFileSync(AXE, 'utf8'))
  const { violations } = (await page.evaluate('axe.run(document)')) as { violations: Finding[] }
  const grave = violations.filter(one => one.impact === 'serious' || one.impact === 'critical')
  assert.deepEqual(
    grave.map(
      one => `${one.id}: ${one.nodes.map(node => `${node.html} ${node.failureSummary}`).join(' | ')}`,
    ),
    [],
    name,
  )
}

/** Collects what must not happen on any page: errors of scripts, refusals of the policy, calls to other hosts. */
export function watch(page: Page, own: string): string[] {
  const trouble: string[] = []
  page.on('pageerror', error => trouble.push(`script: ${error.message}`))
  page.on('console', message => {
    // A refused call is an answer like any other to the page, but the browser logs it as an error.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      trouble.push(`console: ${message.text()}`)
  })
  page.on('request', request => {
    const url = new URL(request.url())
    if (/^https?:$/.test(url.protocol) && url.origin !== own) trouble.push(`foreign request: ${url}`)
  })
  return trouble
}

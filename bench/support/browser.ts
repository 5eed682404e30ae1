import type { Page } from 'playwright-core'

/** How Chromium is started to be measured. */
export const LAUNCH = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
}

/** A text or number input of a page by its label. */
export const fieldOf = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).or(page.getByRole('spinbutton', { name, exact: true }))

/** Waits until a tool of the page has made its file, or fails with what it says instead. */
export async function finished(page: Page): Promise<void> {
  const done = page.getByRole('button', { name: 'Download', exact: true })
  const refused = page.getByRole('alert')
  await done.or(refused).first().waitFor({ timeout: 900_000 })
  if ((await refused.count()) > 0) throw new Error((await refused.first().textContent()) ?? 'refused')
}

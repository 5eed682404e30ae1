import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { readPdf } from '../support/read-pdf.ts'
import {
  assertAccessible,
  assertCalm,
  assertStill,
  counts,
  eventually,
  fixture,
  openSite,
  type Site,
  settled,
} from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

async function openDesk(options = {}): Promise<Page> {
  const page = await site.open('/desk', { signedIn: true, ...options })
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await counts(page.getByRole('list', { name: 'Pages' }).getByRole('listitem'), 3)
  await settled(page)
  return page
}
const pages = (page: Page) => page.getByRole('list', { name: 'Pages' }).locator('[data-key]')
const order = (page: Page) =>
  pages(page).evaluateAll(all => all.map(one => (one as HTMLElement).dataset['key']))

async function save(page: Page, name: RegExp) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  return readPdf(await readFile(await saved.path()))
}

test('pages are sorted, turned and deleted with the keyboard, undone and saved by one pipeline', async () => {
  const page = await openDesk()
  const before = await readPdf(await readFile(fixture('three-pages.pdf')))
  await pages(page).nth(2).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await page.keyboard.press('Alt+ArrowLeft')
  await eventually(async () => assert.deepEqual(await order(page), ['2', '0', '1']))
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Page 1 of 3, turned 90 degrees' }).waitFor()
  await pages(page).nth(1).focus()
  await page.keyboard.press('Delete')
  await eventually(async () => assert.deepEqual(await order(page), ['2', '1']))
  await page.keyboard.press('Control+z')
  await eventually(async () => assert.deepEqual(await order(page), ['2', '0', '1']))
  await page.getByRole('button', { name: 'Redo' }).click()
  await eventually(async () => assert.deepEqual(await order(page), ['2', '1']))
  await assertAccessible(page, 'desk')
  await assertStill(page)
  const made = await save(page, /^Download · \d credits/)
  assert.deepEqual(
    made.pages.map(one => one.text),
    [before.pages[2]!.text, before.pages[1]!.text],
  )
  const [{ width, height }] = [made.pages[0]!]
  assert.deepEqual([height, width], [before.pages[2]!.width, before.pages[2]!.height])
  // What was saved costs nothing to save again.
  await page.getByRole('button', { name: 'Download', exact: true }).waitFor()
  assertCalm(page)
})

test('a stamp and a selection: the tools of the API act on the pages as they are', async () => {
  const page = await openDesk()
  await page.getByRole('button', { name: 'Stamp' }).click()
  const form = page.getByRole('form', { name: 'Watermark PDF' })
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('SEEN')
  await form.getByRole('button', { name: /^Apply/ }).click()
  await counts(form, 0)
  await settled(page)
  await pages(page).nth(1).click()
  const made = await save(page, /^Save selection/)
  assert.equal(made.pages.length, 1)
  assert.match(made.text, /SEEN/)
  // Undo brings back the document before the stamp.
  await page.getByRole('button', { name: 'Undo' }).click()
  await settled(page)
  assert.doesNotMatch((await save(page, /^Download/)).text, /SEEN/)
  assertCalm(page)
})

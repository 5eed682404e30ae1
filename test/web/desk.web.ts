import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { runQpdf } from '../../src/engines/qpdf.ts'
import { complaints } from '../support/pdf.ts'
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
  site = await openSite({ GUEST_CREDITS: '20' })
})
afterEach(() => site.tidy())
after(() => site.stop())

async function openDesk(options = {}, file: Given = fixture('three-pages.pdf'), count = 3): Promise<Page> {
  const page = await site.open('/desk', { signedIn: true, ...options })
  await page.locator('input[type=file]').setInputFiles(file)
  if (count > 0) await counts(page.getByRole('list', { name: 'Pages' }).getByRole('listitem'), count)
  await settled(page)
  return page
}
type Given = string | { name: string; mimeType: string; buffer: Buffer }
const given = (name: string, buffer: Buffer): Given => ({ name, mimeType: 'application/pdf', buffer })

/** Opens a tool of the bar, and applies it. */
async function act(page: Page, button: string, fill: (form: Locator) => Promise<unknown>) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const form = page.locator('main form')
  await form.waitFor()
  await settled(page)
  await fill(form)
  await form.getByRole('button', { name: /^Apply/ }).click()
  await counts(form, 0)
  await settled(page)
}
const pages = (page: Page) => page.getByRole('list', { name: 'Pages' }).locator('[data-key]')
const order = (page: Page) =>
  pages(page).evaluateAll(all => all.map(one => (one as HTMLElement).dataset['key']))

async function save(page: Page, name: RegExp) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ])
  const bytes = await readFile(await saved.path())
  assert.deepEqual(await complaints(bytes), [])
  return readPdf(bytes)
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
  // Leaving asks while something would be lost.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  assert.equal(question.type(), 'beforeunload')
  await question.dismiss()
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
  // And no longer.
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
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
  const made = await save(page, /^Save selection · \d credits/)
  assert.equal(made.pages.length, 1)
  assert.match(made.text, /SEEN/)
  // The usual choices, in the order that the pages have by now.
  const chosen = () => pages(page).evaluateAll(all => all.map(one => one.ariaPressed === 'true'))
  await page.getByRole('button', { name: 'Odd' }).click()
  assert.deepEqual(await chosen(), [true, false, true])
  await page.getByRole('button', { name: 'Even' }).click()
  assert.deepEqual(await chosen(), [false, true, false])
  await page.getByRole('button', { name: 'All', exact: true }).click()
  assert.deepEqual(await chosen(), [true, true, true])
  await page.getByRole('button', { name: 'None' }).click()
  assert.deepEqual(await chosen(), [false, false, false])
  // Undo brings back the document before the stamp.
  await page.getByRole('button', { name: 'Undo' }).click()
  await settled(page)
  assert.doesNotMatch((await save(page, /^Download/)).text, /SEEN/)
  assertCalm(page)
})

test('fields are filled in, words redacted and a signature put on, one after the other', async () => {
  const page = await openDesk({}, fixture('form.pdf'), 1)
  // All that acts on the document is in one row.
  assert.ok((await page.getByRole('toolbar').boundingBox())!.height < 64)
  await act(page, 'Fill in', form =>
    form.getByRole('textbox', { name: 'name', exact: true }).fill('Grace Hopper'),
  )
  await act(page, 'Sign', form => form.locator('input[type=file]').first().setInputFiles(fixture('logo.png')))
  await act(page, 'Redact', async form => {
    await form.getByRole('textbox', { name: /Words to find/ }).fill('Newsletter')
    await form.getByRole('button', { name: 'Find' }).click()
    await form.getByRole('button', { name: /^Cover all/ }).click()
  })
  // It stays while another page is looked at.
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await page.goBack()
  const made = await save(page, /^Download/)
  assert.doesNotMatch(made.text, /Newsletter/)
  assertCalm(page)
})

test('a PDF with a password and a damaged one are opened after all', async () => {
  const whole = await readFile(fixture('three-pages.pdf'))
  const encrypt = ['--encrypt', 'open', 'owner', '256', '--']
  const { output } = await runQpdf([...encrypt, 'in.pdf', 'out.pdf'], { 'in.pdf': whole })
  const page = await openDesk({}, given('locked.pdf', Buffer.from(output!)), 0)
  const password = page.locator('input[type=password]')
  await password.fill('wrong')
  await page.getByRole('button', { name: /^Open ·/ }).click()
  await page.getByText('The password is not the right one.').waitFor()
  await password.fill('open')
  await page.getByRole('button', { name: /^Open ·/ }).click()
  await counts(pages(page), 3)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('input[type=file]').setInputFiles(given('half.pdf', whole.subarray(0, 3200)))
  await page.getByRole('button', { name: /^Try to repair it/ }).click()
  await eventually(async () => assert.ok((await pages(page).count()) > 0))
  assert.ok((await save(page, /^Download/)).pages.length > 0)
})

test('guests work on pages within their credits, and save a document with a password', async () => {
  const page = await openDesk({ signedIn: false, alone: true })
  await page.getByRole('button', { name: 'Turn right' }).click()
  await pages(page).nth(0).click()
  await page.getByRole('button', { name: 'Delete pages' }).click()
  const made = await save(page, /^Download · \d credits/)
  // The last one lay on its side before.
  assert.deepEqual(
    made.pages.map(one => one.width > one.height),
    [true, false],
  )
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Protect' }).click()
  const form = page.locator('main form')
  await form.getByRole('button', { name: /^Apply/ }).click()
  // What is missing is where the keyboard is.
  await form.locator('input[type=password][aria-invalid=true]:focus').fill('secret')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    form.getByRole('button', { name: /^Apply/ }).click(),
  ])
  const shut = await readFile(await saved.path())
  assert.match(String(await complaints(shut)), /password/)
  assert.deepEqual(await complaints(shut, 'secret'), [])
  // The one on the desk is still open.
  await counts(pages(page), 2)
})

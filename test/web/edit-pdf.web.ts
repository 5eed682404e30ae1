import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { readPdf } from '../support/read-pdf.ts'
import { assertCalm, fixture, openSite, type Site } from './support.ts'

/** The editor with forms, protected and signed files, and text that runs to the left. */
let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType: 'application/pdf', buffer })

async function saved(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Save PDF' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  return readFile(await download.path())
}

test('radio buttons and lists are filled in, and texts no longer than their field', async () => {
  const pdf = await PDFDocument.create()
  const sheet = pdf.addPage([400, 400])
  const form = pdf.getForm()
  const name = form.createTextField('name')
  name.setMaxLength(4)
  name.addToPage(sheet, { x: 40, y: 340, width: 200, height: 20 })
  const size = form.createRadioGroup('size')
  size.addOptionToPage('small', sheet, { x: 40, y: 300, width: 16, height: 16 })
  size.addOptionToPage('large', sheet, { x: 80, y: 300, width: 16, height: 16 })
  const days = form.createOptionList('days')
  days.addOptions(['Mon', 'Tue'])
  days.addToPage(sheet, { x: 40, y: 220, width: 100, height: 50 })
  const page = await site.open('/tools/edit-pdf')
  await choose(page, 'form.pdf', Buffer.from(await pdf.save()))
  await page.getByLabel('name', { exact: true }).pressSequentially('Matilda')
  await page.getByLabel('size: large').check()
  await page.getByLabel('days').selectOption('Tue')
  const filled = (await PDFDocument.load(await saved(page))).getForm()
  assert.deepEqual(
    [
      filled.getTextField('name').getText(),
      filled.getRadioGroup('size').getSelected(),
      filled.getOptionList('days').getSelected(),
    ],
    ['Mati', 'large', ['Tue']],
  )
  assertCalm(page)
})

test('a wrong password is told, and that the result opens without one', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 300]).drawText('Private')
  pdf.encrypt({ userPassword: 'tide', ownerPassword: 'moon' })
  const page = await site.open('/tools/edit-pdf')
  await choose(page, 'private.pdf', Buffer.from(await pdf.save()))
  for (const password of ['ebb', 'tide']) {
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    if (password === 'ebb') await page.getByText('The password is not the right one.').waitFor()
  }
  const { pages } = await readPdf(await saved(page))
  assert.match(pages[0]!.text, /Private/)
  await page.getByText('The saved PDF opens without a password').waitFor()
  assertCalm(page)
})

test('restrictions of an owner are told to be gone, and moved pages lie where they were put', async () => {
  const pdf = await PDFDocument.create()
  for (const name of ['Ebb', 'Flood', 'Slack']) pdf.addPage([300, 300]).drawText(name)
  pdf.encrypt({ userPassword: '', ownerPassword: 'moon', permissions: { copying: false, modifying: false } })
  const page = await site.open('/tools/edit-pdf')
  await choose(page, 'restricted.pdf', Buffer.from(await pdf.save()))
  await page.getByRole('button', { name: 'Move page 3 up' }).click()
  await page.getByRole('button', { name: 'Remove page 1' }).click()
  await page.getByRole('button', { name: 'Turn page 2' }).click()
  const { pages } = await readPdf(await saved(page))
  assert.deepEqual(
    pages.map(one => one.text.trim()),
    ['Slack', 'Flood'],
  )
  await page.getByText('The PDF was restricted by an owner password').waitFor()
  assertCalm(page)
})

test('a signed file is told to lose its signature; what is no PDF is named', async () => {
  const page = await site.open('/tools/edit-pdf')
  await choose(page, 'signed.pdf', await readFile(fixture('signed.pdf')))
  await page.getByText('Its signature is not valid for what you save.').waitFor()
  await page.getByRole('button', { name: 'Another file' }).click()
  await choose(page, 'photo.pdf', await readFile(fixture('photo.jpg')))
  await page.getByText('“photo.pdf” is damaged, or not a PDF.').waitFor()
  assertCalm(page)
})

test('lines from the right are typed as they are read, and end where they did', async () => {
  const printer = await site.browser.newPage()
  await printer.setContent('<p dir="rtl" style="font: 20px Arial">مكتب الأزرق للاستشارات</p>')
  const bytes = await printer.pdf({ width: '400px', height: '300px' })
  await printer.close()
  const page = await site.open('/tools/edit-pdf')
  await choose(page, 'office.pdf', bytes)
  await page.getByRole('button', { name: 'Edit text' }).click()
  const before = (await page.locator('.pick').boundingBox())!
  await page.getByRole('button', { name: 'مكتب الأزرق للاستشارات' }).click()
  await page.locator('input.line').fill('مكتب الاستشارات')
  await page.keyboard.press('Enter')
  const drawn = (await page.locator('svg[role=group] text').boundingBox())!
  assert.ok(Math.abs(drawn.x + drawn.width - (before.x + before.width)) < 12)
  const { pages } = await readPdf(await saved(page))
  assert.match(pages[0]!.text.normalize('NFKC'), /مكتب الاستشارات/)
  assert.doesNotMatch(pages[0]!.text.normalize('NFKC'), /الأزرق/)
  assertCalm(page)
})

test('a file that ends after its pages are named is refused, not saved without them', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([400, 400])
  const whole = Buffer.from(await pdf.save({ useObjectStreams: false }))
  const page = await site.open('/tools/edit-pdf')
  await choose(page, 'cut.pdf', whole.subarray(0, whole.lastIndexOf('xref', whole.length - 30)))
  await page
    .getByText(/damaged/)
    .first()
    .waitFor()
  assert.equal(await page.getByRole('button', { name: 'Save PDF' }).count(), 0)
  assertCalm(page)
})

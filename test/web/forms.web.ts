import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import {
  assertAccessible,
  assertCalm,
  counts,
  eventually,
  fixture,
  openSite,
  resultOf,
  runTool,
  type Site,
  settled,
  tryExample,
} from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

/** What the page sends to a tool, as it sends it. */
function callsOf(page: Page, slug: string): string[] {
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().endsWith(`/tools/${slug}`) && request.method() === 'POST')
      sent.push(request.postData() ?? '')
  })
  return sent
}

/** The file that the page offers as the result. */
async function download(page: Page): Promise<Buffer> {
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    resultOf(page).getByRole('button', { name: 'Download' }).click(),
  ])
  return readFile((await made.path())!)
}

test('pdf-forms: fields are filled where they stand, and reading them calls nobody', async () => {
  const page = await site.open('/tools/pdf-forms', { signedIn: true })
  const calls = callsOf(page, 'pdf-forms')
  await page.locator('input[type=file]').first().setInputFiles(fixture('form.pdf'))
  await page.getByRole('textbox', { name: 'name', exact: true }).fill('Ada Lovelace')
  await page.getByRole('checkbox', { name: 'newsletter' }).check()
  await page.getByRole('radio', { name: 'payment: card' }).check()
  const country = page.getByRole('combobox', { name: 'country' })
  await country.selectOption({ index: 2 })
  const chosen = await country.inputValue()
  await assertAccessible(page, 'a form with its fields')
  assert.deepEqual(calls, [])
  await runTool(page)
  const form = (await PDFDocument.load(await download(page))).getForm()
  assert.equal(form.getTextField('name').getText(), 'Ada Lovelace')
  assert.equal(form.getCheckBox('newsletter').isChecked(), true)
  assert.equal(form.getRadioGroup('payment').getSelected(), 'card')
  assert.deepEqual(form.getDropdown('country').getSelected(), [chosen])
  assertCalm(page)
})

test('redact-pdf: words and patterns are found, looked through and covered', async () => {
  const made = await PDFDocument.create()
  const font = await made.embedFont(StandardFonts.Helvetica)
  const sheet = made.addPage([400, 300])
  const lines = ['Account DE89 3704 0044 0532 0130 00', 'Write to ada@example.org', 'The Harbour stays open']
  for (const [at, line] of lines.entries()) sheet.drawText(line, { x: 40, y: 250 - at * 40, size: 14, font })
  const page = await site.open('/tools/redact-pdf', { signedIn: true })
  const buffer = Buffer.from(await made.save())
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('textbox', { name: 'Words to find' }).fill('harbour')
  for (const name of ['IBANs', 'Mail addresses']) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('status').getByText('3 found').waitFor()
  await page.getByRole('checkbox', { name: 'Cover “Harbour” on page 1' }).uncheck()
  await page.getByRole('button', { name: 'Cover 2 of 3' }).click()
  await counts(page.locator('[data-frame]'), 2)
  await page.getByText('Regions as JSON').click()
  const regions = JSON.parse(
    await page.getByRole('textbox', { name: 'Regions', exact: true }).inputValue(),
  ) as { page: number; x: number; y: number; width: number; height: number }[]
  // The boxes lie over what was found, as another reader measures it.
  const width = font.widthOfTextAtSize('DE89 3704 0044 0532 0130 00', 14)
  const left = 40 + font.widthOfTextAtSize('Account ', 14)
  assert.ok(Math.abs(regions[0]!.x * 400 - left) < 4, JSON.stringify(regions))
  assert.ok(Math.abs(regions[0]!.width * 400 - width) < 8, JSON.stringify(regions))
  assert.ok(
    regions[0]!.y * 300 < 50 && (regions[0]!.y + regions[0]!.height) * 300 > 49,
    JSON.stringify(regions),
  )
  // What is ticked is removed also where the tool is run without covering it first.
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.getByRole('status').getByText('3 found').waitFor()
  await runTool(page)
  const sent = JSON.parse(await page.getByRole('textbox', { name: 'Regions', exact: true }).inputValue())
  assert.equal(sent.length, 5)
  assertCalm(page)
})

test('pdf-search-redact: kinds of data are ticked by name', async () => {
  const page = await site.open('/tools/pdf-search-redact', { signedIn: true })
  await page.locator('input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  for (const name of ['Web addresses', 'Dates', 'Phone numbers'])
    await page.getByRole('checkbox', { name, exact: true }).check()
  await page.getByRole('checkbox', { name: 'Dates' }).uncheck()
  await page.getByText('kinds=phone,url').waitFor()
  await runTool(page)
  await page.goto(`${site.server.url}/de/tools/pdf-search-redact`)
  await page.getByRole('checkbox', { name: 'Telefonnummern' }).waitFor()
})

test('csv-cleaner: switches and rules of columns instead of JSON', async () => {
  const page = await site.open('/tools/csv-cleaner', { signedIn: true })
  const calls = callsOf(page, 'csv-cleaner')
  await page
    .getByRole('textbox', { name: 'CSV' })
    .fill('Name,E-Mail\n Ann ,ann@example.com\nAnn,ann@example.com\nBob,bob\n')
  await page.getByRole('checkbox', { name: 'Deduplicate' }).uncheck()
  await page.getByRole('combobox', { name: 'Normalize case' }).selectOption('upper')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('combobox', { name: 'Column of rule 1' }).selectOption('E-Mail')
  await page.getByRole('combobox', { name: 'Rule 1', exact: true }).selectOption('email')
  await runTool(page)
  const sent = JSON.parse(calls[0]!)
  assert.deepEqual(sent.options, { trim: true, drop_empty_rows: true, normalize_case: 'upper' })
  assert.deepEqual(sent.validation, [{ column: 'E-Mail', rule: 'email' }])
  await resultOf(page).getByText('BOB').first().waitFor()
})

test('units and languages are chosen by name; what is free answers while one types', async () => {
  const page = await site.open('/tools/unit-converter')
  await page.getByRole('combobox', { name: 'From' }).fill('nautical')
  await page.getByRole('option', { name: 'nautical mile' }).click()
  await page.getByRole('combobox', { name: 'To' }).fill('kilomet')
  await page.getByRole('combobox', { name: 'To' }).press('Enter')
  await page.getByRole('spinbutton', { name: 'Value' }).fill('10')
  await resultOf(page).getByText('18.52', { exact: true }).first().waitFor()
  await page.getByRole('spinbutton', { name: 'Value' }).fill('20')
  await resultOf(page).getByText('37.04', { exact: true }).first().waitFor()
  await assertAccessible(page, 'lists with search')
  await page.goto(`${site.server.url}/tools/ocr-pdf`)
  await page.getByRole('combobox', { name: 'Add a language' }).fill('germ')
  await page.getByRole('option', { name: 'German' }).click()
  await page.getByText('language=eng+deu').waitFor()
  await page.getByRole('button', { name: 'Remove English' }).click()
  await page.getByText('language=deu').waitFor()
  assertCalm(page)
})

test('what is free and needs nothing answers on opening; what waits for something does not', async () => {
  const page = await site.open('/tools/css-gradient-generator')
  await resultOf(page).getByLabel('The gradient').waitFor()
  for (const slug of ['uuid-generator', 'password-generator', 'lorem-ipsum']) {
    await page.goto(`${site.server.url}/tools/${slug}`)
    await resultOf(page).getByText('Done, the result is shown.').waitFor({ state: 'attached' })
  }
  let calls = 0
  page.on('request', request => void (request.method() === 'POST' && calls++))
  for (const slug of ['vcard-generator', 'yaml-json', 'contrast-checker', 'pdf-rotate']) {
    await page.goto(`${site.server.url}/tools/${slug}`)
    await settled(page)
  }
  assert.equal(calls, 0)
  assertCalm(page)
})

test('text-diff: two editors side by side, and the difference while one types', async () => {
  const page = await site.open('/tools/text-diff')
  const [a, b] = [
    page.getByRole('textbox', { name: 'A', exact: true }),
    page.getByRole('textbox', { name: 'B', exact: true }),
  ]
  const [left, right] = [(await a.boundingBox())!, (await b.boundingBox())!]
  assert.ok(Math.abs(left.y - right.y) < 2 && right.x > left.x + left.width, JSON.stringify([left, right]))
  await a.fill('one\ntwo')
  await b.fill('one\ntwo\nthree')
  await resultOf(page).getByText('+1 added').waitFor()
})

test('image-compress: the file’s own format is chosen', async () => {
  const page = await site.open('/tools/image-compress', { signedIn: true })
  await page.locator('input[type=file]').first().setInputFiles(fixture('photo.jpg'))
  await page.getByRole('radio', { name: 'jpg', checked: true }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Remove photo.jpg' }).click()
  await page.locator('input[type=file]').first().setInputFiles(fixture('logo.png'))
  await page.getByRole('radio', { name: 'png', checked: true }).waitFor({ state: 'attached' })
})

test('json-csv: the way follows what is dropped, and a workbook becomes CSV', async () => {
  const page = await site.open('/tools/json-csv')
  await page.locator('input[type=file]').first().setInputFiles(fixture('people.csv'))
  await page.getByRole('radio', { name: 'CSV → JSON', checked: true }).waitFor({ state: 'attached' })
  await resultOf(page).getByText('Ada Lovelace').first().waitFor()
  await page.goto(`${site.server.url}/tools/csv-excel`)
  await page.locator('input[type=file]').first().setInputFiles(fixture('sheet.xlsx'))
  await page.getByRole('radio', { name: 'csv', checked: true }).waitFor({ state: 'attached' })
  assertCalm(page)
})

test('audio-metadata: a card with the tags and a player', async () => {
  const page = await site.open('/tools/audio-metadata', { signedIn: true })
  await tryExample(page)
  await runTool(page)
  await resultOf(page).getByRole('heading', { name: 'Ein Ton' }).waitFor()
  await resultOf(page).locator('audio').waitFor()
  assertCalm(page)
})

/** The box round all pixels that a test holds for, in shares of the picture. */
function extent(
  pixels: { width: number; height: number; data: Uint8Array },
  holds: (r: number, g: number, b: number) => boolean,
) {
  const { width, height, data } = pixels
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * (data.length / width / height)
      if (!holds(data[i]!, data[i + 1]!, data[i + 2]!)) continue
      ;[left, top, right, bottom] = [
        Math.min(left, x),
        Math.min(top, y),
        Math.max(right, x + 1),
        Math.max(bottom, y + 1),
      ]
    }
  return [left / width, top / height, right / width, bottom / height]
}

const pixelsOf = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { ...info, data }
}

/** What a canvas of the page shows. */
async function canvasOf(page: Page, selector: string) {
  const address = await page.locator(selector).evaluate(one => (one as HTMLCanvasElement).toDataURL())
  return pixelsOf(Buffer.from(address.split(',')[1]!, 'base64'))
}

/** Two boxes that are the same but for the blur of edges. */
function assertSame(one: number[], other: number[], name: string) {
  assert.ok(one[2]! > one[0]!, `${name}: nothing was drawn`)
  for (const [at, share] of one.entries())
    assert.ok(Math.abs(share - other[at]!) < 0.006, `${name}: ${one} instead of ${other}`)
}

test('what a preview shows is what the server makes', async () => {
  const isRed = (r: number, g: number, b: number) => r > 150 && g < 130 && b < 130
  const page = await site.open('/tools/pdf-watermark', { signedIn: true })
  const calls = callsOf(page, 'pdf-watermark')
  await page.locator('input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Top secret')
  await page.getByRole('textbox', { name: 'Color' }).fill('#ff0000')
  await page.getByRole('spinbutton', { name: 'Opacity' }).fill('1')
  await page.getByRole('spinbutton', { name: 'Rotation' }).fill('30')
  await page.getByRole('radio', { name: 'top right' }).check({ force: true })
  const seen = await eventually(async () => {
    const drawn = extent(await canvasOf(page, '[data-stage] canvas'), isRed)
    // Drawn, and already at the place that was chosen last.
    assert.ok(drawn[0]! > 0.3 && drawn[0]! < 1 && drawn[1]! < 0.2, `at ${drawn}`)
    return drawn
  })
  assert.deepEqual(calls, [])
  await runTool(page)
  using pdf = await openPdf(await download(page))
  using first = pdf.page(1)
  assertSame(seen, extent(first.render({ scale: 1 }), isRed), 'watermark')
  await page.getByRole('button', { name: 'Preview' }).click()
  await settled(page)

  await page.goto(`${site.server.url}/tools/meme-generator`)
  await page.locator('input[type=file]').first().setInputFiles(fixture('logo.png'))
  await page.getByRole('textbox', { name: 'Bottom', exact: true }).fill('Hello')
  const before = await canvasOf(page, 'canvas[data-preview]')
  const isWhite = (r: number, g: number, b: number) => r > 250 && g > 250 && b > 250
  const caption = await eventually(async () => {
    const now = await canvasOf(page, 'canvas[data-preview]')
    assert.notDeepEqual(now.data, before.data)
    return extent(now, isWhite)
  })
  await runTool(page)
  const made = await pixelsOf(await download(page))
  assertSame(caption, extent(made, isWhite), 'caption')
  assertCalm(page)
})

test('page numbers, Bates numbers and marks on images stand where their previews show them', async () => {
  const isDark = (r: number, g: number, b: number) => r + g + b < 300
  const blank = await PDFDocument.create()
  blank.addPage([400, 300])
  const sheet = { name: 'blank.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await blank.save()) }
  const white = sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } })
  const picture = { name: 'white.png', mimeType: 'image/png', buffer: await white.png().toBuffer() }
  const page = await site.open('/tools/pdf-page-numbers', { signedIn: true })
  for (const [slug, file, canvas] of [
    ['pdf-page-numbers', sheet, '[data-stage] canvas'],
    ['bates-numbering', sheet, '[data-stage] canvas'],
    ['image-watermark', picture, 'canvas[data-preview]'],
  ] as const) {
    await page.goto(`${site.server.url}/tools/${slug}`)
    await page.locator('form input[type=file]').first().setInputFiles(file)
    if (slug === 'image-watermark') {
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Top')
      await page.getByRole('textbox', { name: 'Color' }).fill('#000000')
      await page.getByRole('spinbutton', { name: 'Opacity' }).fill('1')
    } else await page.getByRole('spinbutton', { name: /size$/i }).fill('30')
    await runTool(page)
    const bytes = await download(page)
    using pdf = slug === 'image-watermark' ? undefined : await openPdf(bytes)
    using first = pdf?.page(1)
    const made = extent(first ? first.render({ scale: 3 }) : await pixelsOf(bytes), isDark)
    await page.getByRole('button', { name: 'Preview' }).click()
    // Once it is drawn with what was typed last.
    await eventually(async () => assertSame(extent(await canvasOf(page, canvas), isDark), made, slug))
  }
  assertCalm(page)
})

test('image-converter: a picture is turned and mirrored with buttons', async () => {
  const white = sharp({ create: { width: 400, height: 200, channels: 3, background: '#fff' } })
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
    .png()
    .toBuffer()
  const buffer = await white
    .composite([{ input: red, left: 360, top: 0 }])
    .png()
    .toBuffer()
  const page = await site.open('/tools/image-converter', { signedIn: true })
  const picture = { name: 'corner.png', mimeType: 'image/png', buffer }
  await page.locator('form input[type=file]').first().setInputFiles(picture)
  const angle = page.getByRole('group', { name: 'Angle' })
  await angle.getByRole('radio', { name: '0°', exact: true, checked: true }).waitFor({ state: 'attached' })
  await page.getByRole('radio', { name: 'png' }).check({ force: true })
  await angle.getByRole('radio', { name: '90° left' }).check({ force: true })
  await page.getByRole('radio', { name: 'Horizontal' }).check({ force: true })
  await runTool(page)
  const made = await pixelsOf(await download(page))
  assert.deepEqual([made.width, made.height], [200, 400])
  // The turn brings the corner to the left, and the mirror back to the right.
  assertSame(
    extent(made, (r, g) => r > 250 && g < 5),
    [0.8, 0, 1, 0.1],
    'corner',
  )
  assertCalm(page)
})

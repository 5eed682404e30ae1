import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertAccessible,
  assertCalm,
  counts,
  eventually,
  field,
  fixture,
  openSite,
  resultOf,
  runTool,
  type Site,
  tryExample,
} from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

async function ran(slug: string, change?: (page: Page) => Promise<unknown>): Promise<Page> {
  const page = await site.open(`/tools/${slug}`, { signedIn: true })
  await tryExample(page)
  await change?.(page)
  await runTool(page)
  return page
}

/** Whether a canvas holds more than one colour. */
const isDrawn = (page: Page, selector: string) =>
  page.waitForFunction(query => {
    const canvas = document.querySelector<HTMLCanvasElement>(query)
    const context = canvas?.getContext('2d')
    if (!canvas || !context || canvas.width < 50) return false
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    for (let at = 4; at < data.length; at += 4) if (data[at] !== data[0]) return true
    return false
  }, selector)

test('PDF: its pages are drawn, and it is saved under its name', async () => {
  const page = await ran('pdf-rotate')
  await isDrawn(page, 'canvas[aria-label="Page 1"]')
  await page.getByText('3 pages', { exact: true }).waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  assert.equal(saved.suggestedFilename(), 'three-pages-rotated.pdf')
  assert.equal((await readFile(await saved.path())).subarray(0, 5).toString(), '%PDF-')
  assertCalm(page)
})

test('PDF with a password: opened with the one that was set', async () => {
  const page = await ran('protect-pdf')
  await isDrawn(page, 'canvas[aria-label="Page 1"]')
})

test('image: before and after, side by side and under a slider', async () => {
  const page = await ran('image-resize')
  await page.getByText(/640 × 480/).waitFor()
  await page.getByText(/320 × 240/).waitFor()
  await counts(page.locator('figure img'), 2)
  await page.getByRole('button', { name: 'Slider' }).click()
  const before = page.locator('img[alt="Before"]')
  const clip = () => before.evaluate(one => one.style.clipPath)
  const start = await clip()
  await page.getByLabel('How much of the picture from before is shown').press('ArrowRight')
  await eventually(async () => assert.notEqual(await clip(), start))
  assertCalm(page)
})

test('text: shown whole, with a copy button that copies it', async () => {
  const page = await ran('pdf-to-text')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = await page.locator('pre[aria-label="Text"]').textContent()
  assert.match(text!, /Harbour report/)
  await resultOf(page).getByRole('button', { name: 'Copy' }).click()
  await eventually(async () => assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text))
})

test('JSON: facts to read, and the whole as a tree', async () => {
  const page = await ran('pdf-info')
  await page.getByText('Harbour report').first().waitFor()
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const pages = page.locator('details', { has: page.locator('summary', { hasText: /^\s*pages/ }) }).last()
  await pages.waitFor()
  await page.locator('summary', { hasText: 'fonts' }).first().click()
  assertCalm(page)
})

/** A page whose tool answered with this JSON. */
async function answered(slug: string, json: object, headers: Record<string, string> = {}): Promise<Page> {
  const page = await site.open(`/tools/${slug}`)
  await page.route(`**/api/v1/tools/${slug}`, route =>
    route.request().method() === 'POST' ? route.fulfill({ json, headers }) : route.continue(),
  )
  await tryExample(page)
  await runTool(page)
  return page
}

test('JSON: names that look alike, very small and very large numbers, and what is copied of them', async () => {
  const page = await answered('hash-generator', {
    input_bytes: 1234567,
    result: 1e-15,
    unix_seconds: 1763218000,
    payload: { a_b: 1, 'a b': 1763218000 },
    hsv: [204.1, 76.3, 85.9],
    notes: ['twice', 'twice'],
  })
  const facts = await resultOf(page).locator('dl > div').allInnerTexts()
  assert.deepEqual(
    facts.map(one => one.replace(/\s*\n\s*/g, ': ').trim()),
    [
      'Input bytes: 1,234,567',
      'Result: 1e-15',
      'Unix seconds: 1763218000',
      'HSV: 204.1, 76.3, 85.9',
      'Payload: a b: 1',
      'Payload: a b: 1763218000',
    ],
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy Input bytes' }).click()
  await eventually(async () =>
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '1234567'),
  )
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  await resultOf(page).getByText('unix_seconds: 1763218000').waitFor()
  assertCalm(page)
})

test('a warning is told whole', async () => {
  const warning = 'the PDF was damaged; objects that could not be read were left out'
  const page = await answered('hash-generator', { hash: 'x' }, { 'x-warning': warning })
  await page.getByText(`T${warning.slice(1)}`, { exact: true }).waitFor()
  // Whoever does not see it hears it.
  await resultOf(page).getByRole('status').getByText(`Done, the result is shown. ${warning}`).waitFor()
})

test('diffs: added and removed lines are marked, for ears too', async () => {
  const page = await ran('text-diff')
  await page.getByRole('region', { name: 'Differences' }).waitFor()
  const lines = await page
    .getByRole('region', { name: 'Differences' })
    .locator('tr')
    .evaluateAll(rows =>
      rows.map(row => `${row.className.split(' ')[0]} ${row.querySelector('.text')?.textContent}`),
    )
  assert.deepEqual(lines.slice(1), ['same one', 'removed two', 'added 2', 'same three', 'added four'])
  const pdf = await ran('compare-pdf')
  await pdf.locator('tr.added mark').first().waitFor()
  const csv = await ran('csv-diff')
  assert.equal(await csv.locator('td del').textContent(), 'Bob')
  assert.equal(await csv.locator('td ins').textContent(), 'Rob')
})

test('tables: CSV and workbooks are tables', async () => {
  const csv = await ran('csv-cleaner')
  assert.deepEqual(await csv.getByRole('table', { name: 'CSV' }).locator('td').allTextContents(), [
    'Ann',
    'ann@example.com',
    'Bob',
    'bob',
  ])
  const sheet = await ran('csv-excel')
  await sheet.getByRole('cell', { name: 'ada@example.com' }).waitFor()
  assert.ok((await sheet.getByRole('cell', { name: /^\d{4}-\d\d-\d\d$/ }).count()) > 0, 'dates are dates')
})

test('3D: the model is drawn and turns with the mouse', async () => {
  const page = await ran('obj-to-glb')
  const canvas = page.locator('canvas[data-ready]')
  await canvas.waitFor()
  await page.getByText('12 triangles').waitFor()
  const before = await canvas.screenshot()
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 200, box.y + 150)
  await page.mouse.down()
  await page.mouse.move(box.x + 320, box.y + 190, { steps: 5 })
  await page.mouse.up()
  await eventually(async () => assert.notDeepEqual(await canvas.screenshot(), before))
  assertCalm(page)
})

test('ZIP: its files are listed and saved one by one', async () => {
  const page = await ran('pdf-split')
  await page.getByText('three-pages-page-002.pdf').waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download three-pages-page-002.pdf' }).click(),
  ])
  assert.equal((await readFile(await saved.path())).subarray(0, 5).toString(), '%PDF-')
  const pictures = await ran('ecommerce-image-batch')
  await pictures.locator('li .thumb img').nth(1).waitFor()
})

test('pictures inside JSON, colours and gradients are shown', async () => {
  const qr = await ran('qr-generator')
  await qr.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('img[alt="The result"]')?.naturalWidth ?? 0) > 0,
  )
  const palette = await ran('color-palette')
  await counts(palette.locator('.swatch'), 4)
  const gradient = await ran('css-gradient-generator')
  const background = () =>
    gradient.getByLabel('The gradient').evaluate(one => getComputedStyle(one).backgroundImage)
  // The result of what was typed last may take the place of an earlier one.
  await eventually(async () => assert.match(await background(), /^linear-gradient\(45deg/))
})

test('contrast-checker: a sample of the two colours follows what is typed', async () => {
  const page = await site.open('/tools/contrast-checker')
  await page.getByRole('textbox', { name: 'Foreground' }).fill('#ff8800')
  await page.getByRole('textbox', { name: 'Background' }).fill('008')
  await page.getByRole('spinbutton', { name: 'Font size' }).fill('30')
  const sample = page.locator('[data-sample]')
  const drawn = () =>
    sample.evaluate(one => {
      const { color, backgroundColor } = getComputedStyle(one)
      return [color, backgroundColor, getComputedStyle(one.firstElementChild!).fontSize]
    })
  await eventually(async () =>
    assert.deepEqual(await drawn(), ['rgb(255, 136, 0)', 'rgb(0, 0, 136)', '30px']),
  )
  await assertAccessible(page, 'a sample of two colours')
  // Colours as style sheets have them: the call is made with their digits.
  await page.getByRole('textbox', { name: 'Foreground' }).fill('rebeccapurple')
  await page.getByRole('textbox', { name: 'Background' }).fill('hsl(60 100% 90%)')
  await resultOf(page).getByText('8.17:1').waitFor()
  await page.getByRole('textbox', { name: 'Background' }).fill('rgb(102, 51, 153)')
  await resultOf(page).getByText('1.00:1').waitFor()
  assertCalm(page)
})

test('the code samples follow the form', async () => {
  const page = await site.open('/tools/pdf-rotate', { signedIn: true })
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('radio', { name: '180°' }).check()
  const shows = (expected: RegExp) =>
    eventually(async () =>
      assert.match((await page.locator('pre[aria-label^="Code in"]').textContent())!, expected),
    )
  await shows(/-F 'file=@"three-pages\.pdf"' \\\n {2}-F 'angle=180'/)
  await page.getByRole('button', { name: 'Python' }).click()
  await shows(/data=\{"angle": "180"\}/)
  await page.getByRole('button', { name: 'TypeScript' }).click()
  await shows(/form\.append\('angle', '180'\)/)
})

test('a large text keeps the page quick: its code sample is cut, the copy is not', async () => {
  const page = await site.open('/tools/case-converter')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await field(page, 'Text').fill('long '.repeat(20_000))
  await page.getByText('Only the beginning is shown; the copy has everything.').waitFor()
  const shown = (await page.locator('pre[aria-label^="Code in"]').textContent())!
  assert.equal(shown.length, 20_000)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await eventually(async () => {
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    assert.ok(copied.startsWith(shown) && copied.length > 100_000, `${copied.length}`)
  })
})

test('several files: added, moved and removed with the keyboard', async () => {
  const page = await site.open('/tools/pdf-merge', { signedIn: true })
  await page
    .locator('input[type=file]')
    .setInputFiles([fixture('three-pages.pdf'), fixture('two-pages.pdf'), fixture('form.pdf')])
  const listed = (names: string[]) =>
    eventually(async () => assert.deepEqual(await page.locator('.file-name').allTextContents(), names))
  await listed(['three-pages.pdf', 'two-pages.pdf', 'form.pdf'])
  const hasFocus = (name: string) => page.getByRole('button', { name }).and(page.locator(':focus')).waitFor()
  await page.getByRole('button', { name: 'Move form.pdf up' }).press('Enter')
  await listed(['three-pages.pdf', 'form.pdf', 'two-pages.pdf'])
  await hasFocus('Move form.pdf up')
  await page.keyboard.press('Enter')
  await hasFocus('Move form.pdf down')
  await page.getByRole('button', { name: 'Remove three-pages.pdf' }).press('Enter')
  await listed(['form.pdf', 'two-pages.pdf'])
  await hasFocus('Remove two-pages.pdf')
  await runTool(page)
  await page.getByText('3 pages', { exact: true }).waitFor()
  // What came out goes on into the next tool.
  await page.getByRole('button', { name: 'Use in another tool' }).click()
  await page.locator('a[href="/tools/pdf-info"]').click()
  await page.getByText('form-merged.pdf', { exact: true }).waitFor()
  await runTool(page)
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import {
  assertAccessible,
  assertCalm,
  eventually,
  field,
  fixture,
  holds,
  openSite,
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

async function stage(page: Page) {
  const area = page.locator('[data-stage].ready, [data-stage]:has([data-frame])')
  await area.waitFor()
  await settled(page)
  await area.scrollIntoViewIfNeeded()
  return stillBox(area)
}

/** Where something is once it has come to rest. */
async function stillBox(what: Locator) {
  let box = await what.boundingBox()
  await eventually(async () => {
    const before = box
    box = await what.boundingBox()
    assert.ok(box)
    assert.deepEqual(box, before)
  })
  return box!
}

async function drag(page: Page, from: [number, number], to: [number, number]) {
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)
  await page.mouse.move(...to)
  await page.mouse.up()
}

test('redact-pdf: a drawn box becomes a region that the keyboard moves, and the result is shown', async () => {
  const page = await site.open('/tools/redact-pdf', { signedIn: true })
  await page.locator('input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  const box = await stage(page)
  await drag(
    page,
    [box.x + box.width * 0.1, box.y + box.height * 0.07],
    [box.x + box.width * 0.5, box.y + box.height * 0.12],
  )
  await page.getByText('Regions as JSON').click()
  await holds(page, 'Regions', /"page"/)
  const regions = JSON.parse(await field(page, 'Regions').inputValue())
  assert.equal(regions.length, 1)
  assert.equal(regions[0].page, 1)
  assert.ok(
    Math.abs(regions[0].x - 0.1) < 0.02 && Math.abs(regions[0].width - 0.4) < 0.02,
    JSON.stringify(regions),
  )
  // Moved with the keyboard, and a second one added and taken away.
  await page.locator('[data-frame]').press('ArrowRight')
  await eventually(async () => {
    const moved = JSON.parse(await field(page, 'Regions').inputValue())
    assert.ok(Math.abs(moved[0].x - regions[0].x - 0.01) < 0.001, JSON.stringify(moved))
  })
  await page.getByRole('button', { name: 'Add a box' }).click()
  await page.getByRole('button', { name: 'Remove box 2' }).press('Enter')
  await page.getByRole('button', { name: 'Remove box 1' }).and(page.locator(':focus')).waitFor()
  // What is typed may be anything on the way.
  const typed = await field(page, 'Regions').inputValue()
  for (const text of ['[null]', '[{}]', typed]) await field(page, 'Regions').fill(text)
  await page.locator('[data-frame]').waitFor()
  await runTool(page)
  await page.getByRole('button', { name: 'Result', pressed: true }).waitFor()
  assertCalm(page)
})

test('redact-pdf: a finger draws a box and does not scroll the page', async () => {
  const page = await site.open('/tools/redact-pdf', {
    signedIn: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.locator('input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  const box = await stage(page)
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [x: number, y: number][]) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at.map(([x, y]) => ({ x: box.x + box.width * x, y: box.y + box.height * y })),
    })
  await touch('touchStart', [0.2, 0.2])
  for (let i = 1; i <= 8; i++) await touch('touchMove', [0.2 + i * 0.02, 0.2 + i * 0.05])
  await touch('touchEnd')
  await page.getByText('Regions as JSON').click()
  await holds(page, 'Regions', /"page"/)
  const [{ width, height }] = JSON.parse(await field(page, 'Regions').inputValue())
  assert.ok(Math.abs(width - 0.16) < 0.02 && Math.abs(height - 0.4) < 0.02, `${width} x ${height}`)
  assertCalm(page)
})

test('crop-pdf: the frame sets the four margins', async () => {
  const page = await site.open('/tools/crop-pdf', { signedIn: true })
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  const box = await stage(page)
  await drag(page, [box.x + 1, box.y + 1], [box.x + box.width * 0.2, box.y + box.height * 0.1])
  await eventually(async () => {
    const left = Number(await field(page, 'Left').inputValue())
    const top = Number(await field(page, 'Top').inputValue())
    assert.ok(Math.abs(left - 595.28 * 0.2) < 12, `left ${left}`)
    assert.ok(Math.abs(top - 841.89 * 0.1) < 12, `top ${top}`)
    assert.equal(Number(await field(page, 'Right').inputValue()), 0)
  })
  await runTool(page)
})

test('on a phone the page to crop comes into sight, before the numbers it sets', async () => {
  const page = await site.open('/tools/crop-pdf', { signedIn: true, viewport: { width: 360, height: 740 } })
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await stage(page)
  await eventually(async () => {
    const frame = (await page.locator('[data-frame]').boundingBox())!
    assert.ok(frame.y > 0 && frame.y < 400, `at ${frame.y}`)
    assert.ok(frame.y < (await field(page, 'Left').boundingBox())!.y)
  })
})

test('image-crop: the frame gives pixels, and the result has that size', async () => {
  const page = await site.open('/tools/image-crop', { signedIn: true })
  await page.locator('input[type=file]').setInputFiles(fixture('logo.png'))
  const box = await stage(page)
  await drag(
    page,
    [box.x + box.width - 2, box.y + box.height - 2],
    [box.x + box.width / 2, box.y + box.height / 2],
  )
  await holds(page, 'Width', /^\d{2,}$/)
  const [width, height] = [await field(page, 'Width').inputValue(), await field(page, 'Height').inputValue()]
  assert.ok(Number(width) > 10 && Number(height) > 10)
  await runTool(page)
  await page.getByText(`${width} × ${height}`).waitFor()
})

test('image-resize: a picture starts with its own size, and its sides follow each other', async () => {
  const page = await site.open('/tools/image-resize', { signedIn: true })
  await page.locator('input[type=file]').setInputFiles(fixture('photo.jpg'))
  await holds(page, 'Width', '640')
  await holds(page, 'Height', '480')
  await field(page, 'Height').fill('120')
  await holds(page, 'Width', '160')
  await page.getByRole('button', { name: '50 %' }).click()
  await holds(page, 'Height', '240')
  await runTool(page)
  await page.getByText('320 × 240').waitFor()
  assertCalm(page)
})

test('sign-pdf: the signature is dragged to its place', async () => {
  const page = await site.open('/tools/sign-pdf', { signedIn: true })
  await tryExample(page)
  await stage(page)
  // Nobody has to type numbers; they are there for whoever wants to.
  assert.equal(await field(page, 'X').count(), 0)
  await page.getByText('Exact position').click()
  const frame = page.locator('[data-frame]')
  const at = await stillBox(frame)
  await drag(
    page,
    [at.x + at.width / 2, at.y + at.height / 2],
    [at.x + at.width / 2 - 100, at.y + at.height / 2 - 60],
  )
  await eventually(async () => {
    const x = Number(await field(page, 'X').inputValue())
    const y = Number(await field(page, 'Y').inputValue())
    assert.ok(x > 100 && x < 700, `x ${x}`)
    assert.ok(y > 80, `y ${y}`)
  })
  await page.getByRole('button', { name: 'Page before' }).click()
  await holds(page, 'Page', '2')
  await runTool(page)
  assertCalm(page)
})

test('pdf-reorder: thumbnails are moved with the keyboard and the mouse, and removed', async () => {
  const page = await site.open('/tools/pdf-reorder', { signedIn: true })
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('button', { name: /^Page 1, place 1/ }).press('ArrowRight')
  await holds(page, 'Order', '2,1,3')
  const pages = page.getByRole('region', { name: 'Result', exact: true }).locator('ol li')
  await pages.nth(2).dragTo(pages.nth(0))
  await holds(page, 'Order', /^3/)
  await page.getByRole('button', { name: 'Remove page 1' }).press('Enter')
  await holds(page, 'Order', /^[23],[23]$/)
  await pages.nth(1).locator('.thumb:focus').waitFor()
  const front = await field(page, 'Order').inputValue()
  await pages.nth(1).getByRole('button', { name: 'forward' }).press('Enter')
  await holds(page, 'Order', front.split(',').reverse().join(','))
  await pages.nth(0).locator(':focus').waitFor()
  await page.getByRole('button', { name: '1', exact: true }).click()
  await holds(page, 'Order', /,1$/)
  await runTool(page)
})

test('extract-pdf-pages and pdf-rotate: pages are chosen by thumbnail', async () => {
  const page = await site.open('/tools/extract-pdf-pages', { signedIn: true })
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('button', { name: 'Invert', disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await holds(page, 'Pages', '1,3')
  await page.getByRole('button', { name: 'Invert' }).click()
  await holds(page, 'Pages', '2')
  // The last one stays: no pages at all would mean every page.
  await page.getByRole('button', { name: 'Page 2', exact: true, pressed: true }).click()
  await holds(page, 'Pages', '2')
  await runTool(page)
  await page.getByText('1 page', { exact: true }).waitFor()
  await page.goto(`${site.server.url}/tools/pdf-rotate`)
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await holds(page, 'Pages', '2,3')
  const turned = page.getByRole('button', { name: 'Page 2', exact: true }).locator('canvas')
  await eventually(async () => assert.match((await turned.getAttribute('style')) ?? '', /rotate\(90deg\)/))
})

test('page ranges: quick choices, and a range beyond the end is told', async () => {
  const page = await site.open('/tools/pdf-to-text', { signedIn: true })
  await page.locator('input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await page.getByText('3 pages of 3').waitFor()
  await page.getByRole('button', { name: 'Odd' }).click()
  await holds(page, 'Pages', '1,3')
  await field(page, 'Pages').fill('2-9')
  await page.getByText('Not pages of this document, which has 3 pages.').waitFor()
})

test('sign-pdf: drawn on a phone with a finger, put on two pages, and kept on the device', async () => {
  const page = await site.open('/tools/sign-pdf', {
    signedIn: true,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.locator('input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  await stage(page)
  await page.getByRole('button', { name: 'Draw or type your signature' }).click()
  const pad = await stillBox(page.locator('[data-pad]'))
  const at = (x: number, y: number): [number, number] => [pad.x + pad.width * x, pad.y + pad.height * y]
  await drag(page, at(0.2, 0.7), at(0.5, 0.3))
  await drag(page, at(0.5, 0.3), at(0.8, 0.7))
  await page.getByRole('checkbox', { name: 'Keep it on this device for next time' }).check()
  await assertAccessible(page, 'the dialog to sign in')
  await page.getByRole('button', { name: 'Use this signature' }).click()
  await page.locator('[data-frame]').waitFor()
  await page.getByRole('button', { name: 'On every page' }).click()
  await page.getByRole('button', { name: 'Remove signature 2' }).click()
  await runTool(page)
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  using pdf = await openPdf(await readFile((await made.path())!))
  const images = [1, 2, 3].map(number => {
    using sheet = pdf.page(number)
    return sheet.render({ scale: 1 }).data.reduce((ink, part) => ink + (part < 60 ? 1 : 0), 0)
  })
  using plain = await openPdf(await readFile(fixture('three-pages.pdf')))
  const before = [1, 2, 3].map(number => {
    using sheet = plain.page(number)
    return sheet.render({ scale: 1 }).data.reduce((ink, part) => ink + (part < 60 ? 1 : 0), 0)
  })
  assert.deepEqual(
    images.map((ink, i) => ink > before[i]! + 100),
    [true, false, true],
    `${before} became ${images}`,
  )
  // Whoever comes again finds it.
  await page.reload()
  await page.locator('input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('button', { name: 'Use the kept one' }).click()
  await page.locator('[data-frame]').waitFor()
  assertCalm(page)
})

test('sign-pdf: a name typed in a hand becomes a picture', async () => {
  const page = await site.open('/tools/sign-pdf', { signedIn: true })
  await page.locator('input[type=file]').first().setInputFiles(fixture('three-pages.pdf'))
  await stage(page)
  await page.getByRole('button', { name: 'Draw or type your signature' }).click()
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada Łovelace')
  await page.getByRole('button', { name: 'Use this signature' }).click()
  const image = page.locator('[data-frame] img')
  await eventually(async () => {
    const [width, height] = (await image.evaluate(one => [
      (one as HTMLImageElement).naturalWidth,
      (one as HTMLImageElement).naturalHeight,
    ])) as [number, number]
    assert.ok(width > height * 2 && height > 50, `${width} x ${height}`)
  })
  assertCalm(page)
})

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { openPdf } from '../../src/engines/pdfium/pdfium-document.ts'
import { readPdf } from '../support/read-pdf.ts'
import {
  assertCalm,
  counts,
  eventually,
  field,
  fixture,
  openSite,
  runTool,
  type Site,
  settled,
} from './support.ts'

let site: Site
before(async () => {
  site = await openSite()
})
afterEach(() => site.tidy())
after(() => site.stop())

type Point = [x: number, y: number]
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

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

/** A point of an element by its share of the width and the height. */
async function pointOf(what: Locator, x = 0.5, y = 0.5): Promise<Point> {
  const box = await stillBox(what)
  return [box.x + box.width * x, box.y + box.height * y]
}

/** Files come from outside of the browser and are let go over an element. */
async function dropFiles(page: Page, files: string[], target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const [x, y] = await pointOf(target)
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
}

/** One finger goes along some points. */
async function swipe(finger: CDPSession, [start, ...rest]: [Point, ...Point[]]): Promise<void> {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
  await send('touchStart', start)
  let from = start
  for (const to of rest) {
    for (let i = 1; i <= 6; i++)
      await send('touchMove', [from[0] + ((to[0] - from[0]) * i) / 6, from[1] + ((to[1] - from[1]) * i) / 6])
    from = to
  }
  await send('touchEnd')
}

const pages = (page: Page) => page.getByRole('list', { name: 'Pages' }).locator('[data-key]')
const order = (page: Page) =>
  pages(page).evaluateAll(all => all.map(one => (one as HTMLElement).dataset['key']).join(''))
const comesTo = (page: Page, expected: string) =>
  eventually(async () => assert.equal(await order(page), expected))

async function dragPage(page: Page, from: number, to: number, side: 0.2 | 0.8): Promise<void> {
  const [start, end] = [await pointOf(pages(page).nth(from)), await pointOf(pages(page).nth(to), side)]
  await page.mouse.move(...start)
  await page.mouse.down()
  await page.mouse.move((start[0] + end[0]) / 2, start[1], { steps: 4 })
  await page.mouse.move(...end, { steps: 4 })
  await page.mouse.up()
}

test('the desk: a PDF is dropped on it, its pages are dragged, and others are dropped behind them', async () => {
  const page = await site.open('/desk', { signedIn: true })
  await dropFiles(page, [fixture('three-pages.pdf')], page.locator('label').first())
  await counts(pages(page), 3)
  await settled(page)
  await dragPage(page, 0, 2, 0.8)
  await comesTo(page, '120')
  await dragPage(page, 2, 0, 0.2)
  await comesTo(page, '012')
  // Chosen pages go together.
  await pages(page).nth(1).click()
  await pages(page).nth(2).click()
  await dragPage(page, 2, 0, 0.2)
  await comesTo(page, '120')
  await page.getByRole('button', { name: 'Undo' }).click()
  await comesTo(page, '012')
  await page.getByRole('button', { name: 'Redo' }).click()
  await comesTo(page, '120')
  await dropFiles(page, [fixture('form.pdf'), fixture('two-pages.pdf')], pages(page).first())
  await counts(pages(page), 6)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download/ }).click(),
  ])
  const made = await readPdf(await readFile(await saved.path()))
  const textsOf = async (name: string) =>
    (await readPdf(await readFile(fixture(name)))).pages.map(one => one.text)
  const [first, second, third] = await textsOf('three-pages.pdf')
  assert.deepEqual(
    made.pages.map(one => one.text),
    [second, third, first, ...(await textsOf('form.pdf')), ...(await textsOf('two-pages.pdf'))],
  )
  assertCalm(page)
})

test('the desk: what is compressed there is smaller, and undo brings back what it was', async () => {
  const page = await site.open('/desk', { signedIn: true })
  await page.locator('input[type=file]').setInputFiles(fixture('scan.pdf'))
  await eventually(async () => assert.ok((await pages(page).count()) > 0))
  await settled(page)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Compress' }).click()
  const form = page.locator('main form')
  await form.getByRole('button', { name: /^Apply/ }).click()
  await counts(form, 0)
  await settled(page)
  const saved = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Download/ }).click(),
    ])
    return (await readFile(await file.path())).length
  }
  const size = (await readFile(fixture('scan.pdf'))).length
  assert.ok((await saved()) < size)
  await page.getByRole('button', { name: 'Undo' }).click()
  await settled(page)
  assert.equal(await saved(), size)
  assertCalm(page)
})

test('files dropped on the first page and on a tool are taken', async () => {
  const page = await site.open('/', { signedIn: true })
  await dropFiles(page, [fixture('three-pages.pdf'), fixture('form.pdf')], page.locator('main h1'))
  await page.getByText('2 files', { exact: true }).waitFor()
  await page
    .getByRole('link', { name: /^Merge PDF/ })
    .first()
    .click()
  const chosen = page.getByRole('group', { name: 'Files' }).getByRole('listitem')
  await counts(chosen, 2)
  // A third one, anywhere on the page of the tool.
  await dropFiles(page, [fixture('two-pages.pdf')], page.locator('main h1'))
  await counts(chosen, 3)
  await page.getByRole('button', { name: /^Remove two-pages/ }).click()
  await runTool(page)
  assertCalm(page)
})

test('sign-pdf: a finger draws, places and sizes the signature, twice on a page, and the device keeps it', async () => {
  const page = await site.open('/tools/sign-pdf', { signedIn: true, ...PHONE })
  const finger = await page.context().newCDPSession(page)
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles(fixture('three-pages.pdf'))
  await page.locator('[data-stage].ready').waitFor()
  await page.getByRole('button', { name: 'Draw or type your signature' }).tap()
  const pad = page.locator('[data-pad]')
  // What is pressed after a swipe is clicked: Chromium may take a tap so soon after it for the end of it.
  await swipe(finger, [
    await pointOf(pad, 0.2, 0.7),
    await pointOf(pad, 0.4, 0.3),
    await pointOf(pad, 0.8, 0.7),
  ])
  await page.getByRole('checkbox', { name: 'Keep it on this device for next time' }).click()
  await page.getByRole('button', { name: 'Use this signature' }).click()
  const frames = page.locator('[data-frame]')
  await counts(frames, 1)
  await page.getByText('Exact position').click()
  const place = async () =>
    Promise.all(['X', 'Y', 'Width'].map(async name => Number(await field(page, name).inputValue())))
  await frames.scrollIntoViewIfNeeded()
  const [from, stage] = [await pointOf(frames), await stillBox(page.locator('[data-stage]'))]
  const scrolled = () => page.evaluate(() => scrollY)
  const top = await scrolled()
  await swipe(finger, [from, [from[0] - stage.width * 0.3, from[1] - 120]])
  assert.equal(await scrolled(), top, 'the finger scrolled the page')
  const [x = 0, y = 0, width = 0] = await eventually(async () => {
    const now = await place()
    assert.ok(now[1]! > 150, `${now}`)
    return now
  })
  // Its lower right corner, with a fingertip's error.
  const box = await stillBox(frames)
  const corner: Point = [box.x + box.width + 18, box.y + box.height + 18]
  await swipe(finger, [corner, [corner[0] + 40, corner[1] + 16]])
  await eventually(async () => {
    const [left = 0, , wide = 0] = await place()
    assert.ok(wide > width + 30 && Math.abs(left - x) < 2, `${left} ${wide}, it was ${x} ${y} ${width}`)
  })
  await page.getByRole('button', { name: 'Sign here too' }).click()
  await counts(frames, 2)
  await runTool(page)
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  using pdf = await openPdf(await readFile(await made.path()))
  using plain = await openPdf(await readFile(fixture('three-pages.pdf')))
  const inkOf = (of: typeof pdf, number: number) => {
    using sheet = of.page(number)
    return sheet.render({ scale: 1 }).data.reduce((ink, part) => ink + (part < 60 ? 1 : 0), 0)
  }
  assert.deepEqual(
    [1, 2, 3].map(number => inkOf(pdf, number) > inkOf(plain, number) + 100),
    [false, false, true],
  )
  await page.reload()
  await file.setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('button', { name: 'Use the kept one' }).click()
  await counts(frames, 1)
  assertCalm(page)
})

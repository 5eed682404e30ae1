import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  assertAccessible,
  assertStill,
  eventually,
  fixture,
  ofToday,
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
after(() => site.stop())

const example = async (page: Page) => {
  await tryExample(page)
  await runTool(page)
}

/** One of each kind of page, in the state people see it in. */
const PAGES: [name: string, path: string, prepare?: (page: Page) => Promise<unknown>][] = [
  ['catalog', '/'],
  ['catalog, nothing found', '/?q=zzqqxx'],
  ['form with every kind of field', '/tools/pdf-watermark'],
  ['form with colours and stops', '/tools/css-gradient-generator', example],
  ['image result', '/tools/image-resize', example],
  ['PDF result', '/tools/pdf-page-numbers', example],
  ['JSON result', '/tools/pdf-info', example],
  ['text result', '/tools/pdf-to-text', example],
  ['diff result', '/tools/compare-pdf', example],
  ['table result', '/tools/csv-cleaner', example],
  ['3D result', '/tools/stl-to-glb', example],
  ['ZIP result', '/tools/pdf-split', example],
  ['Word result', '/tools/pdf-to-word', example],
  ['e-book result', '/tools/pdf-to-epub', example],
  ['colours', '/tools/color-palette', example],
  ['redaction', '/tools/redact-pdf', tryExample],
  ['page thumbnails', '/tools/pdf-reorder', tryExample],
  ['crop frame', '/tools/image-crop', tryExample],
  ['several files', '/tools/pdf-merge', tryExample],
  ['browser-only', '/tools/video-trim'],
  ['regex tester', '/tools/regex-tester', page => page.getByText('3 matches').waitFor()],
  ['html to markdown', '/tools/html-markdown'],
  ['text to speech', '/tools/text-to-speech'],
  [
    'model viewer',
    '/tools/model-viewer',
    async page => {
      await page.locator('input[type=file]').setInputFiles(fixture('cube.glb'))
      await page.locator('canvas[data-ready]').waitFor()
    },
  ],
  ['images to gif', '/tools/images-to-gif'],
  ['API reference', '/docs'],
]

/** The list of tools is one card many times over: of each family the first three and the last are looked at. */
const without = '[data-results] li:nth-child(n + 4):not(:last-child)'

test('every kind of page stands still, and axe finds nothing serious in both themes', async t => {
  const page = await site.open('/', { signedIn: true })
  for (const [name, path, prepare] of ofToday(PAGES)) {
    await t.test(name, async () => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(site.server.url + path)
      await settled(page)
      await prepare?.(page)
      await assertStill(page)
      await assertAccessible(page, 'light', { without })
      // The theme changes colours and nothing else.
      await page.emulateMedia({ colorScheme: 'dark' })
      await assertAccessible(page, 'dark', { rules: ['color-contrast'] })
    })
  }
})

test('a refused call reads well too', async () => {
  const page = await site.open('/tools/pdf-rotate')
  await tryExample(page)
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.getByRole('alert').waitFor()
  await assertAccessible(page, 'refused')
})

test('on a phone nothing is wider than the screen', async t => {
  const page = await site.open('/', {
    signedIn: true,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  for (const path of [
    '/',
    '/tools/pdf-watermark',
    '/tools/csv-cleaner',
    '/tools/regex-tester',
    '/tools/image-resize',
    '/docs',
  ]) {
    await t.test(path, async () => {
      await page.goto(site.server.url + path)
      await settled(page)
      if (/csv|resize/.test(path)) await example(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      assert.ok(width <= 360, `${width} px wide`)
      const inside = await page.evaluate(() => {
        const right = (selector: string) =>
          document.querySelector(selector)?.getBoundingClientRect().right ?? 0
        return right('form .actions') <= right('form.card')
      })
      assert.ok(inside, 'the bar with the buttons reaches over its card')
    })
  }
})

test('nothing moves by itself when a slow answer arrives', async () => {
  const page = await site.open('/tools/hash-generator')
  // Long after the click, so that the move would not count as its doing.
  await page.route('**/api/v1/tools/hash-generator', async route => {
    await new Promise(resolve => setTimeout(resolve, 800))
    await route.continue()
  })
  await example(page)
  await assertStill(page)
})

test('a tool is used with the keyboard alone', async () => {
  const page = await site.open('/tools/case-converter')
  await settled(page)
  await page.keyboard.press('Tab')
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the content'),
  )
  await page.keyboard.press('Enter')
  const reached = async (look: () => Promise<boolean>) => {
    for (let presses = 0; presses < 30; presses++) {
      await page.keyboard.press('Tab')
      if (await look()) return
    }
    assert.fail('not reached')
  }
  await reached(() => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'))
  await page.keyboard.type('hello big world')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Done, the result is shown.').waitFor({ state: 'attached' })
})

test('in colours that a reader forces, what is chosen looks otherwise than what is not', async () => {
  const page = await site.open('/', { forcedColors: 'active' })
  const ground = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(one => getComputedStyle(one).backgroundColor)
  /** `chosen` has the reader's own colour for that, `other` has not. */
  const assertTold = async (chosen: string, other: string) => {
    const highlight = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.setAttribute('style', 'forced-color-adjust: none')
      probe.style.backgroundColor = 'Highlight'
      const { backgroundColor } = getComputedStyle(probe)
      probe.remove()
      return backgroundColor
    })
    assert.equal(await ground(chosen), highlight, chosen)
    assert.notEqual(await ground(other), highlight, other)
  }
  await page.getByRole('button', { name: /^PDF/ }).click()
  await assertTold('[aria-pressed=true]', '[aria-pressed=false]')
  await page.goto(`${site.server.url}/tools/image-converter`)
  await page.getByRole('radio', { name: 'PNG' }).check({ force: true })
  await assertTold('[type=radio]:checked + span', '[type=radio]:not(:checked) + span')
})

/** `npm run pictures`: draws the pictures of the README anew, from the page as it is, into `docs/images`. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { eventually, field, fixture, type OpenOptions, openSite, settled } from './support.ts'

const IMAGES = join(import.meta.dirname, '../../docs/images')
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = {
  viewport: { width: 375, height: 750 },
  hasTouch: true,
  isMobile: true,
}
const GAP = 24

const site = await openSite()

/** A document worth looking at, from the service itself. */
async function made(slug: string, file: string): Promise<Buffer> {
  const given = new File([await readFile(fixture(file))], file)
  return (await site.server.form(slug, [['file', given]])).bytes
}
const pdf = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer })

async function open(path: string, options: OpenOptions): Promise<Page> {
  const page = await site.open(path, { signedIn: true, ...options })
  await settled(page)
  return page
}
const give = async (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  await page.locator('main input[type=file]').first().setInputFiles(files)
  await settled(page)
}
/** Few colours are enough for a page, and a third of the size. */
const save = async (name: string, picture: Buffer) => {
  const { size } = await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(IMAGES, name))
  console.log(`${name}: ${Math.round(size / 1000)} kB`)
}

try {
  await save('home.png', await (await open('/en', DESKTOP)).screenshot())

  const report = await made('word-to-pdf', 'report.docx')
  const book = await made('epub-to-pdf', 'book.epub')
  const article = await made('markdown-to-pdf', 'article.md')

  const watermark = await open('/en/tools/pdf-watermark', DESKTOP)
  await give(watermark, pdf('tide-tables.pdf', article))
  const drawn = () =>
    watermark
      .locator('[data-stage] canvas')
      .first()
      .evaluate(canvas => (canvas as HTMLCanvasElement).toDataURL())
  const before = await drawn()
  await field(watermark, 'Text').fill('CONFIDENTIAL')
  await eventually(async () => assert.notEqual(await drawn(), before))
  await settled(watermark)
  await save('watermark.png', await watermark.screenshot())

  const merged = await site.server.form('pdf-merge', [
    ['files', new File([new Uint8Array(report)], 'report.pdf')],
    ['files', new File([new Uint8Array(article)], 'article.pdf')],
    ['files', new File([new Uint8Array(book)], 'book.pdf')],
    ['files', new File([await readFile(fixture('three-pages.pdf'))], 'harbour.pdf')],
  ])
  const desk = await open('/en/desk', { ...DESKTOP, colorScheme: 'dark' })
  await give(desk, pdf('handbook.pdf', merged.bytes))
  const pages = desk.locator('[data-key]')
  await pages.nth(1).click()
  await pages.nth(2).click()
  // A page that is not drawn yet shows the colour of paper through.
  const opaque = (canvases: Element[]) =>
    canvases.every(
      one => (one as HTMLCanvasElement).getContext('2d')!.getImageData(9, 9, 1, 1).data[3] === 255,
    )
  await eventually(async () => assert.ok(await pages.locator('canvas').evaluateAll(opaque)))
  await save('desk.png', await desk.screenshot())

  const home = await open('/en', { ...PHONE, colorScheme: 'dark' })
  const sign = await open('/en/tools/sign-pdf', PHONE)
  await give(sign, pdf('tide-tables.pdf', article))
  const photo = { name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: await readFile(fixture('photo.jpg')) }
  const arabic = await open('/ar/tools/image-compress', PHONE)
  await give(arabic, photo)
  await arabic.locator('main form button[type=submit]').first().click()
  await arabic.locator('main img').last().waitFor()
  await settled(arabic)
  await arabic.locator('main section').last().scrollIntoViewIfNeeded()
  const shots = await Promise.all([home, sign, arabic].map(page => page.screenshot()))
  const { width = 0, height = 0 } = await sharp(shots[0]).metadata()
  const side = await sharp({
    create: { width: 3 * width + 4 * GAP, height: height + 2 * GAP, channels: 4, background: '#8a9a94' },
  })
    .composite(shots.map((input, i) => ({ input, top: GAP, left: GAP + i * (width + GAP) })))
    .png()
    .toBuffer()
  await save('phones.png', side)
} finally {
  await site.stop()
}

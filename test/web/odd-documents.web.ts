import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import PptxGenJS from 'pptxgenjs'
import sharp from 'sharp'
import { readPdf } from '../support/read-pdf.ts'
import { assertCalm, eventually, fixture, openSite, type Site, troublesOf } from './support.ts'

/** Documents as people have them, in the tools of the page: old encodings, too wide, too long. */
const Deck = PptxGenJS as unknown as new () => InstanceType<typeof PptxGenJS.default>
let site: Site
before(async () => void (site = await openSite()))
afterEach(() => site.tidy())
after(() => site.stop())

async function made(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<Buffer> {
  await page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer })
  await page.getByRole('button', { name: 'Make the PDF', exact: true, disabled: false }).click()
  const download = page.getByRole('button', { name: 'Download', exact: true })
  await download.waitFor({ timeout: 90_000 })
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  return readFile(await saved.path())
}
const printed = async (page: Page, name: string, html: Buffer) =>
  readPdf(await made(page, name, 'text/html', html))

test('html-to-pdf: an old encoding is read, and what is wider than the paper is made to fit', async () => {
  const page = await site.open('/tools/html-to-pdf')
  const cells = Array.from({ length: 30 }, (_, at) => `<td>Column${at}</td>`).join('')
  const html = `<meta charset="windows-1252"><p>Gr\xf6\xdfe \x80</p><table><tr>${cells}</tr></table>
    <details><summary>More</summary></details>`
  const { text, pages } = await printed(page, 'old.html', Buffer.from(html, 'latin1'))
  assert.match(text, /Größe €/)
  assert.doesNotMatch(text, /0\./)
  const last = pages[0]!.items.find(item => item.text.includes('Column29'))
  assert.ok(last && last.x < pages[0]!.width - 40, JSON.stringify(last))
  // The frame that pages are laid out in runs no scripts, also not those that a test brings into every frame.
  assert.deepEqual(
    troublesOf(page).filter(one => !one.includes('Blocked script execution')),
    [],
  )
})

test('html-to-pdf: what styles write is on the paper: counters, quotation marks, numbers of lists, small capitals, hyphens', async () => {
  const page = await site.open('/tools/html-to-pdf')
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><style>
    h2 { counter-increment: part; counter-reset: clause } h2::before { content: "§ " counter(part, upper-roman) " " }
    p { counter-increment: clause } p::before { content: counter(part) "." counter(clause) " " }
    .own li { list-style: none; counter-increment: item } .own { counter-reset: item }
    .own li::before { content: counters(item, "-") ": " } .paren ::marker { content: counter(list-item) ")" }
    .caps { font-variant: small-caps } .narrow { width: 90px } .large::first-letter { font-size: 300% }
  </style><h2>Gegenstand</h2><p>Kai<p>Mole <q>am <q>alten</q> Hafen</q><h2>Dauer</h2><p>Jahre
  <ol class=own><li>Eins<ol class=own><li>Tief</ol></ol>
  <ol><li>a<li value=5>b<li>Sechs</ol><ol style="list-style-type: lower-greek" start=3><li>Gamma</ol>
  <ol class=paren><li>Klammer</ol><ol dir=rtl><li>أول</ol><div class=caps>Kapitel</div>
  <div class=narrow>Donau&shy;dampf&shy;schiff&shy;fahrts&shy;gesell&shy;schaft</div><div class=large>Es war einmal</div>`
  const { text, pages } = await printed(page, 'styled.html', Buffer.from(html))
  const plain = text.replace(/\s+/g, '')
  for (const part of ['§IGegenstand', '1.1Kai', '1.2Mole„am‚alten‘Hafen“', '§IIDauer', '2.1Jahre'])
    assert.ok(plain.includes(part), `${part} in ${text}`)
  for (const part of ['1:Eins', '1-1:Tief', '5.b', '6.Sechs', 'γ.Gamma', '1)Klammer', 'KAPITEL'])
    assert.ok(plain.includes(part), `${part} in ${text}`)
  assert.match(plain, /Donaudampf-|Donau-dampf/)
  assert.ok(plain.replaceAll('-', '').includes('Donaudampfschifffahrtsgesellschaft'))
  const items = pages[0]!.items
  // The number of an item that runs to the left stands right of it, and the large letter before its words.
  const arabic = items.findLast(item => /\p{Script=Arabic}/u.test(item.text))!
  assert.ok(items.some(item => /1/.test(item.text) && item.x > arabic.x && Math.abs(item.y - arabic.y) < 3))
  assert.deepEqual(
    troublesOf(page).filter(one => !one.includes('Blocked script execution')),
    [],
  )
})

test('html-to-pdf: a photograph that a camera held upside down is turned, others go in as they are', async () => {
  const photo = (orientation: number) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: orientation === 1 ? '#c00' : '#0c0' } })
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer()
  const [upright, turned] = [await photo(1), await photo(3)]
  const images = [upright, turned].map(one => `<img src="data:image/jpeg;base64,${one.toString('base64')}">`)
  const page = await site.open('/tools/html-to-pdf')
  const pdf = await made(page, 'photos.html', 'text/html', Buffer.from(images.join('')))
  assert.deepEqual(
    [upright, turned].map(one => pdf.includes(one.subarray(-60))),
    [true, false],
  )
  assertCalm(page)
})

test('html-to-pdf: each row of a long table is on one page, below its head', async () => {
  const page = await site.open('/tools/html-to-pdf')
  const rows = Array.from({ length: 90 }, (_, at) => `<tr><td>Row${at};</td></tr>`).join('')
  const html = `<table><thead><tr><th>Quay</th></tr></thead>${rows}</table>`
  const { pages } = await printed(page, 'long.html', Buffer.from(html))
  assert.ok(pages.length > 1)
  assert.ok(pages.every(one => one.text.includes('Quay')))
  const all = pages.flatMap(one => one.text.match(/Row\d+;/g) ?? [])
  assert.deepEqual(all.length, new Set(all).size)
})

test('powerpoint-to-pdf: a photograph lies as its shape says, whatever the camera noted', async () => {
  const photo = await readFile(fixture('photo.jpg'))
  const deck = new Deck()
  deck
    .addSlide()
    .addImage({ data: `data:image/jpeg;base64,${photo.toString('base64')}`, x: 1, y: 1, w: 3, h: 4 })
  const buffer = (await deck.write({ outputType: 'nodebuffer' })) as Buffer
  const page = await site.open('/tools/powerpoint-to-pdf')
  const pdf = await made(page, 'photo.pptx', '', buffer)
  // Stored upright, turned by a note that PDF does not know: the file itself is in there.
  assert.ok(pdf.includes(photo.subarray(-2000)))
  assert.match(pdf.toString('latin1'), /\/Width 480[\s\S]*\/Height 640|\/Height 640[\s\S]*\/Width 480/)
  assertCalm(page)
})

test('powerpoint-to-pdf names what is no PPTX, and the way to one', async () => {
  const page = await site.open('/tools/powerpoint-to-pdf')
  for (const [name, from] of [
    ['old.ppt', 'logo.png'],
    ['letter.pptx', 'report.docx'],
  ] as const) {
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: '', buffer: await readFile(fixture(from)) })
    await page.getByRole('button', { name: 'Make the PDF', exact: true }).click()
    await page.getByText(`${name} is not a PowerPoint file (.pptx). Save older`).waitFor()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
  }
  assertCalm(page)
})

test('powerpoint-to-pdf: tabs lead to their stops, and bullets stand before text that runs to the left', async () => {
  const deck = new Deck()
  const slide = deck.addSlide()
  const stops = [
    { position: 4, alignment: 'ctr' },
    { position: 7, alignment: 'r' },
  ] as never
  slide.addText('Oak\tmiddle\tend', { x: 1, y: 1, w: 8, h: 1, tabStops: stops, margin: 0, fontSize: 18 })
  slide.addText('שלום', { x: 1, y: 3, w: 4, h: 1, bullet: true, rtlMode: true, align: 'right', margin: 0 })
  const buffer = (await deck.write({ outputType: 'nodebuffer' })) as Buffer
  const page = await site.open('/tools/powerpoint-to-pdf')
  const { items } = (await readPdf(await made(page, 'tabs.pptx', '', buffer))).pages[0]!
  const at = (pattern: RegExp) => items.find(item => pattern.test(item.text))!.x
  // "middle" and "end" are 50.5 and 27.9 points wide in Carlito of 18, the Hebrew word 40.
  assert.ok(Math.abs(at(/middle/) + 50.5 / 2 - 5 * 72) < 2)
  assert.ok(Math.abs(at(/end/) + 27.9 - 8 * 72) < 2)
  assert.ok(at(/[•●]/) >= at(/[א-ת]/) + 40, 'the bullet stands before the word, not on it')
  // The frame that slides are laid out in runs no scripts, not even those of the test.
  assert.deepEqual(
    troublesOf(page).filter(one => !one.includes('frame is sandboxed')),
    [],
  )
})

test('powerpoint-images: all in one download is each slide once', async () => {
  const deck = new Deck()
  for (const word of ['Quay', 'Mole']) deck.addSlide().addText(word, { x: 1, y: 1, w: 3, h: 1 })
  const buffer = (await deck.write({ outputType: 'nodebuffer' })) as Buffer
  const page = await site.open('/tools/powerpoint-images')
  await page.locator('main input[type=file]').setInputFiles({ name: 'pier.pptx', mimeType: '', buffer })
  await page.getByRole('button', { name: 'Make the pictures', exact: true, disabled: false }).click()
  const all = page.getByRole('button', { name: 'Download all (ZIP)' })
  const [saved] = await Promise.all([page.waitForEvent('download'), all.click()])
  const names = Object.keys(unzipSync(await readFile(await saved.path())))
  assert.deepEqual(names, ['pier-1.png', 'pier-2.png'])
})

test('document-data-extractor: its JSON goes on into another tool', async () => {
  const page = await site.open('/tools/document-data-extractor')
  await page.locator('main input[type=file]').setInputFiles(fixture('three-pages.pdf'))
  await page.getByRole('button', { name: 'Find the facts', exact: true, disabled: false }).click()
  await page.getByRole('button', { name: 'three-pages.json', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Use in another tool', exact: true }).click()
  await page.getByText('three-pages.json', { exact: true }).waitFor()
  await page.locator('main a[href$="/tools/jsonpath-query"]').first().click()
  await eventually(async () =>
    assert.match(await page.locator('main textarea').first().inputValue(), /"evidence"/),
  )
  assertCalm(page)
})

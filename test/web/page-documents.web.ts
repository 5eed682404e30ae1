import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, afterEach, before, test } from 'node:test'
import { AFRelationship, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { createCanvas } from '@napi-rs/canvas'
import { strFromU8, unzipSync } from 'fflate'
// @ts-expect-error the package has no types
import validator from 'gltf-validator'
import mammoth from 'mammoth'
import type { Page } from 'playwright-core'
import PptxGenJS from 'pptxgenjs'
import { TETRAHEDRON } from '../support/fbx.ts'
import { readPdf } from '../support/read-pdf.ts'
import { counts, fixture, openSite, type Site, troublesOf } from './support.ts'

const Deck = PptxGenJS as unknown as new () => InstanceType<typeof PptxGenJS.default>

let site: Site
before(async () => void (site = await openSite()))
afterEach(() => site.tidy())
after(() => site.stop())

type Files = Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]

async function give(page: Page, files: Files): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(files)
}

/** Presses the room's button, and gives the bytes of the result that is shown. */
async function made(page: Page, action: string): Promise<Buffer> {
  await page.getByRole('button', { name: action, exact: true }).click()
  const save = page.getByRole('button', { name: 'Download', exact: true })
  const alert = page.getByRole('alert')
  await save.or(alert).first().waitFor({ timeout: 60_000 })
  if ((await alert.count()) > 0) assert.fail((await alert.first().textContent()) ?? 'refused')
  const [saved] = await Promise.all([page.waitForEvent('download'), save.first().click()])
  return readFile(await saved.path())
}

/** The frame that pages are laid out in runs no scripts, not even those of the test. */
const calm = (page: Page) =>
  assert.deepEqual(
    troublesOf(page).filter(one => !one.includes('frame is sandboxed')),
    [],
  )

test('currency-converter: rates of a file are kept on the device, with their date', async () => {
  const page = await site.open('/tools/currency-converter', { alone: true })
  await page.getByText('Rates are not fetched from anywhere.').waitFor()
  const xml = `<Cube><Cube time='2026-11-13'><Cube currency='USD' rate='1.25'/><Cube currency='JPY' rate='175'/></Cube></Cube>`
  await give(page, { name: 'eurofxref-daily.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) })
  await page.getByText('USD 125.00').first().waitFor()
  await page.reload()
  await page.getByText(/2026-11-13, eurofxref-daily\.xml · The rates are kept on this device/).waitFor()
  calm(page)
})

test('ip-lookup: countries of addresses, and ranges as networks', async () => {
  const page = await site.open('/tools/ip-lookup')
  await page
    .getByRole('textbox', { name: 'Addresses' })
    .fill('8.8.8.8 2001:4860:4860::8888, 192.0.2.5 - 192.0.2.10\n10.0.0.1')
  await counts(page.getByText('United States', { exact: true }), 2)
  await page.getByText('192.0.2.5/32 192.0.2.6/31 192.0.2.8/31 192.0.2.10/32').waitFor()
  await page.getByRole('button', { name: 'My own address' }).click()
  await page.getByText(/The server sees you at/).waitFor()
  calm(page)
})

test('markdown-to-word: headings, lists, tables and notes are real', async () => {
  const page = await site.open('/tools/markdown-to-word')
  await page
    .getByRole('textbox', { name: 'Markdown' })
    .fill('# Tides\n\nHigh *water*.[^1]\n\n1. one\n2. two\n\n|a|b|\n|-|-|\n|x|y|\n\n[^1]: A note.\n')
  const { value } = await mammoth.convertToHtml({ buffer: await made(page, 'Make the Word file') })
  for (const part of [
    'Tides</h1>',
    '<em>water</em>',
    '<ol><li>one</li><li>two</li></ol>',
    '</thead><tbody><tr><td><p>x</p></td>',
    'A note.',
  ])
    assert.ok(value.includes(part), `${part} is not in ${value}`)
  calm(page)
})

test('image-ocr: the words of a picture, marked where they stand', async () => {
  const canvas = createCanvas(700, 160)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 700, 160)
  context.fillStyle = '#000'
  context.font = '40px Arimo, Arial, sans-serif'
  context.fillText('The harbour saw 41 ships', 40, 90)
  const page = await site.open('/tools/image-ocr')
  await give(page, { name: 'sign.png', mimeType: 'image/png', buffer: canvas.toBuffer('image/png') })
  assert.equal(String(await made(page, 'Read the text')).trim(), 'The harbour saw 41 ships')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await counts(page.locator('svg rect[aria-label]'), 5)
  const blank = createCanvas(300, 200)
  blank.getContext('2d').fillRect(0, 0, 300, 200)
  await page.getByRole('button', { name: 'Remove sign.png' }).click()
  await give(page, { name: 'night.png', mimeType: 'image/png', buffer: blank.toBuffer('image/png') })
  await page.getByRole('button', { name: 'Read the text' }).click()
  await page.getByRole('alert').getByText('No text was found').waitFor()
  // A picture that would take all memory is known by its header, and not taken.
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x4e\x20\0\0\x4e\x20\x08\0\0\0\0', 'latin1')
  await give(page, { name: 'map.png', mimeType: 'image/png', buffer: head })
  await page.getByText('map.png is 20,000 × 20,000 pixels').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Remove map.png' }).count(), 0)
  calm(page)
})

test('image-ocr, document-data-extractor, markdown-to-word: drawings (SVG) are pictures as well', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="160"><rect width="700" height="160" fill="#fff"/><text x="20" y="90" font-size="48" font-family="sans-serif">Invoice No. 2024-017</text></svg>'
  const drawing = { name: 'sheet.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
  const reader = await site.open('/tools/image-ocr')
  await reader.locator('input[type=file]').setInputFiles(drawing)
  await reader.getByRole('button', { name: 'Read the text', disabled: false }).click()
  await reader.locator('title', { hasText: '2024-017' }).first().waitFor({ state: 'attached' })
  const finder = await site.open('/tools/document-data-extractor')
  await finder.locator('input[type=file]').setInputFiles(drawing)
  await finder.getByRole('button', { name: 'Find the facts', disabled: false }).click()
  await finder.getByText('2024-017', { exact: true }).first().waitFor({ state: 'attached' })
  const writer = await site.open('/tools/markdown-to-word')
  await writer.locator('input[type=file]').setInputFiles(drawing)
  await writer.getByRole('textbox', { name: 'Markdown' }).fill('# Sheet\n\n![](sheet.svg)\n')
  const { value } = await mammoth.convertToHtml({ buffer: await made(writer, 'Make the Word file') })
  assert.match(value, /<img src="data:image\/png/)
  for (const page of [reader, finder, writer]) calm(page)
})

test('html-to-pdf: styles, print rules, links and pages, and nothing is fetched or run', async () => {
  const page = await site.open('/tools/html-to-pdf')
  await page.getByLabel('HTML', { exact: true }).fill(
    `<title>Quay</title><style>@page { size: A5; margin: 10mm } h1 { color: #c00 } p::before { content: "§ " } @media print { .no { display: none } }</style>
    <h1>Quay</h1><p style="font-size: 20px">Salt &amp; <a href="https://example.org/x">timber</a> für مرحبا</p><p class="no">hidden</p>
    <img src="https://elsewhere.example/a.png"><script>document.title = 'run'</script><h2 style="break-before: page">Second</h2><ol start="3"><li>three</li></ol>`,
  )
  const pdf = await readPdf(await made(page, 'Make the PDF'))
  assert.deepEqual([pdf.title, pdf.pages.length, Math.round(pdf.pages[0]!.width)], ['Quay', 2, 420])
  assert.match(pdf.pages[0]!.text, /§\s*Salt & timber für/)
  assert.doesNotMatch(pdf.text, /hidden/)
  assert.match(pdf.pages[1]!.text, /Second[\s\S]*3\.\s*three/)
  assert.deepEqual([pdf.pages[0]!.links, pdf.outline], [['https://example.org/x'], ['Quay', '  Second']])
  await page.getByText(/Not brought along, and left out: https:\/\/elsewhere.example\/a.png/).waitFor()
  calm(page)
})

test('html-to-pdf and markdown-to-word: a wrong file does not give what the page shows at first', async () => {
  for (const [tool, action, kind] of [
    ['html-to-pdf', 'Make the PDF', 'HTML'],
    ['markdown-to-word', 'Make the Word file', 'Markdown'],
  ] as const) {
    const page = await site.open(`/tools/${tool}`)
    await page.locator('input[type=file]').setInputFiles(fixture('clip.mp4'))
    await page.getByRole('button', { name: action, exact: true, disabled: false }).click()
    await page.getByText(`There is no ${kind} file among these.`).waitFor()
    calm(page)
  }
})

test('powerpoint-to-pdf and back: slides with their text, tables and notes', async () => {
  const deck = new Deck()
  const slide = deck.addSlide()
  slide.addText('Harbour deck', { x: 1, y: 1, w: 8, h: 1, fontSize: 36 })
  slide.addTable(
    [
      ['Month', 'Ships'],
      ['November', '41'],
    ] as never,
    { x: 1, y: 2.5, w: 6 },
  )
  slide.addNotes('Say hello.')
  deck.addSlide().addText(
    [
      { text: 'first', options: { bullet: true } },
      { text: 'second', options: { bullet: { type: 'number' } } },
    ],
    { x: 1, y: 1, w: 5, h: 2 },
  )
  const buffer = (await deck.write({ outputType: 'nodebuffer' })) as Buffer
  const page = await site.open('/tools/powerpoint-to-pdf')
  await give(page, {
    name: 'deck.pptx',
    mimeType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    buffer,
  })
  await page.getByLabel("The speaker's notes").check()
  const bytes = await made(page, 'Make the PDF')
  const pdf = await readPdf(bytes)
  assert.deepEqual([pdf.pages.length, Math.round(pdf.pages[0]!.width)], [3, 720])
  assert.match(pdf.pages[0]!.text, /Harbour deck[\s\S]*Month[\s\S]*Ships[\s\S]*November[\s\S]*41/)
  assert.match(pdf.pages[1]!.text, /Say hello\./)
  assert.match(pdf.pages[2]!.text, /•\s*first[\s\S]*1\.\s*second/)
  calm(page)
  const back = await site.open('/tools/pdf-to-powerpoint')
  await give(back, { name: 'deck.pdf', mimeType: 'application/pdf', buffer: bytes })
  const parts = unzipSync(await made(back, 'Make the slides'))
  const slides = Object.keys(parts).filter(name => /^ppt\/slides\/slide\d+\.xml$/.test(name))
  assert.equal(slides.length, 3)
  assert.match(
    strFromU8(parts['ppt/slides/slide1.xml']!),
    /Harbour deck[\s\S]*<a:tbl>|<a:tbl>[\s\S]*Harbour deck|Harbour deck[\s\S]*November/,
  )
  calm(back)
})

/** A letter with a few lines, and the data of the invoice where there are some. */
async function letter(lines: string[], xml?: string): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  const page = pdf.addPage([595, 842])
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 60, y: 780 - at * 24, size: 12, font })
  if (xml)
    await pdf.attach(Buffer.from(xml), 'factur-x.xml', {
      mimeType: 'text/xml',
      afRelationship: AFRelationship.Alternative,
    })
  return Buffer.from(await pdf.save())
}

test('document-data-extractor: facts by rules, and from the data in the file', async () => {
  const page = await site.open('/tools/document-data-extractor')
  const plain = await letter([
    'INVOICE',
    'Invoice No: INV-77',
    'Invoice date: 13 November 2026',
    'Subtotal 100.00 EUR',
    'VAT 20% 20.00 EUR',
    'Total due 120.00 EUR',
    'IBAN DE89 3704 0044 0532 0130 00',
  ])
  const xml = `<rsm:CrossIndustryInvoice xmlns:rsm="urn:a" xmlns:ram="urn:b"><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:factur-x.eu:1p0:basic</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext><rsm:ExchangedDocument><ram:ID>FX-9</ram:ID></rsm:ExchangedDocument></rsm:CrossIndustryInvoice>`
  await give(page, [
    { name: 'plain.pdf', mimeType: 'application/pdf', buffer: plain },
    { name: 'fx.pdf', mimeType: 'application/pdf', buffer: await letter(['Rechnung'], xml) },
  ])
  const [first, second] = JSON.parse(String(await made(page, 'Find the facts')))
  assert.deepEqual(first.facts, {
    kind: 'invoice',
    number: 'INV-77',
    date: '2026-11-13',
    net: '100.00',
    tax: '20.00',
    tax_rate: '20',
    total: '120.00',
    currency: 'EUR',
    iban: 'DE89370400440532013000',
  })
  assert.equal(second.facts.number, 'FX-9')
  assert.match(second.source, /^Factur-X, read from factur-x.xml/)
  calm(page)
})

test('edit-pdf: lines are replaced in their font, things are drawn, fields made and filled, pages moved', async () => {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.TimesRoman)
  const [one, two] = [pdf.addPage([400, 500]), pdf.addPage([400, 500])]
  one.drawText('Old words stay here', { x: 40, y: 440, size: 18, font })
  two.drawText('Second page', { x: 40, y: 440, size: 18, font })
  const field = pdf.getForm().createTextField('town')
  field.addToPage(one, { x: 40, y: 300, width: 150, height: 20 })
  const page = await site.open('/tools/edit-pdf', { viewport: { width: 1280, height: 1400 } })
  await give(page, { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) })
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('textbox', { name: 'town' }).fill('Kiel')
  await tool('Edit text')
  await page.getByRole('button', { name: 'Edit: Old words stay here' }).click()
  await page.getByRole('textbox', { name: 'Text of the line' }).fill('New words stand here')
  await page.keyboard.press('Enter')
  const paper = (await page.locator('.paper svg').boundingBox())!
  const at = (x: number, y: number): [number, number] => [
    paper.x + (x / 400) * paper.width,
    paper.y + (y / 500) * paper.height,
  ]
  const drag = async (x: number, y: number, x2: number, y2: number) => {
    await page.mouse.move(...at(x, y))
    await page.mouse.down()
    await page.mouse.move(...at(x2, y2), { steps: 4 })
    await page.mouse.up()
  }
  await tool('Box')
  await drag(50, 100, 150, 140)
  await tool('Text field')
  await drag(50, 300, 200, 320)
  await tool('Add text')
  await page.mouse.click(...at(60, 380))
  await page.keyboard.type('Grüße €5')
  await page.keyboard.press('Escape')
  await tool('Highlight')
  await drag(40, 50, 200, 70)
  await tool('Undo')
  await tool('Select')
  await tool('Move page 1 down')
  const bytes = await made(page, 'Save PDF')
  const read = await readPdf(bytes)
  assert.match(read.pages[0]!.text, /Second page/)
  assert.match(read.pages[1]!.text, /New words stand here/)
  assert.match(read.pages[1]!.text, /Grüße €5/)
  assert.doesNotMatch(read.text, /Old words/)
  const saved = await PDFDocument.load(bytes)
  assert.equal(saved.getForm().getTextField('town').getText(), 'Kiel')
  assert.equal(saved.getForm().getFields().length, 2)
  calm(page)
})

test('fbx-to-glb and usdz-converter: models that a validator accepts', async () => {
  const report = async (bytes: Buffer) => {
    const { issues, info } = await validator.validateBytes(new Uint8Array(bytes))
    assert.deepEqual(
      issues.messages.filter((one: { severity: number }) => one.severity === 0),
      [],
    )
    return info.totalTriangleCount as number
  }
  const page = await site.open('/tools/fbx-to-glb')
  await give(page, { name: 'tetra.fbx', mimeType: '', buffer: Buffer.from(TETRAHEDRON) })
  assert.equal(await report(await made(page, 'Convert to GLB')), 4)
  const there = await site.open('/tools/usdz-converter')
  await give(there, fixture('cube.glb'))
  const usdz = await made(there, 'Convert')
  assert.ok(Object.keys(unzipSync(usdz)).some(name => /\.usda?$/.test(name)))
  const back = await site.open('/tools/usdz-converter')
  await give(back, { name: 'cube.usdz', mimeType: '', buffer: usdz })
  assert.equal(await report(await made(back, 'Convert')), 12)
  for (const one of [page, there, back]) calm(one)
})

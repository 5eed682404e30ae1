import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import qrcode from 'qrcode'
import { pdfFile } from '../../../test/support/pdf.ts'
import { pdfOf } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { findWords } from '../../layout/words.ts'
import { type FontFamily, fontFile } from '../../lib/fonts/bundled-fonts.ts'
import tool from './ocr-pdf.ts'
import pdfToText from './pdf-to-text.ts'

type Line = [text: string, x: number, y: number]
const DPI = 150

/** A page that is only a picture of text, as a scanner makes it; `turn` in degrees clockwise. */
async function scan(
  lines: Line[],
  { family = 'sans' as FontFamily, size = 30, turn = 0, width = 900, height = 500 } = {},
) {
  GlobalFonts.registerFromPath(fontFile(family), `scan-${family}`)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000000'
  context.font = `${size}px "scan-${family}"`
  context.translate(width / 2, height / 2)
  context.rotate((turn * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
  for (const [text, x, y] of lines) context.fillText(text, x, y)
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedPng(canvas.toBuffer('image/png'))
  const [w, h] = [(width * 72) / DPI, (height * 72) / DPI]
  pdf.addPage([w, h]).drawImage(picture, { x: 0, y: 0, width: w, height: h })
  return pdf.save()
}

const scanned = async (...page: Parameters<typeof scan>) => pdfFile(await scan(...page), 'scan.pdf')

test('a crooked scan, read with boxes and confidence', async () => {
  const { bytes, json, name, mediaType } = await runTool(tool, { file: fixture('scan.pdf') })
  assert.deepEqual([name, mediaType], ['scan-ocr.txt', 'text/plain'])
  assert.match(
    bytes.toString(),
    /^Letter from the lighthouse\n\nThe storm of last Tuesday broke two windows of the\nlamp room\./,
  )
  assert.match(bytes.toString(), /Invoice No\. 2041, due on 30 April, is enclosed\.\n$/)
  const [page] = json.pages
  assert.deepEqual([json.language, page.number, page.source], ['eng', 1, 'ocr'])
  assert.ok(page.confidence > 80)
  // The page is 417.6 by 288 points, and the first word starts 80 pixels of 150 dpi from its left.
  const [left, top, right, bottom] = page.words.find((word: { text: string }) => word.text === 'Letter').bbox
  assert.ok(
    left > 34 && left < 46 && top > 30 && right < 90 && bottom < 62,
    `${left} ${top} ${right} ${bottom}`,
  )
})

test('good text in the file is not guessed again', async () => {
  const { json } = await runTool(tool, { file: fixture('three-pages.pdf'), pages: '1-2' })
  assert.deepEqual(
    json.pages.map((page: { source: string; confidence: number }) => [page.source, page.confidence]),
    [
      ['text-layer', 100],
      ['text-layer', 100],
    ],
  )
  assert.match(json.text, /^Harbour report\n/)
  const word = json.pages[0].words[0]
  assert.equal(word.text, 'Harbour')
  assert.ok(Math.abs(word.bbox[0] - 72) < 3)
})

test('a page that stands on its head', async () => {
  const lines: Line[] = [
    ['The quick brown fox jumps over', 80, 120],
    ['the lazy dog near the river bank', 80, 180],
    ['while seven birds are watching', 80, 240],
    ['from the old wooden fence today', 80, 300],
  ]
  // Another on its head, and one that is not: what the first one tells of the next must not be believed blindly.
  const stack = await PDFDocument.create()
  for (const turn of [180, 180, 0]) {
    const one = await PDFDocument.load(await scan(lines, { turn }))
    for (const page of await stack.copyPages(one, [0])) stack.addPage(page)
  }
  const { json } = await runTool(tool, { file: pdfFile(await stack.save()) })
  const heights = json.pages.map(
    ({ text, words }: { text: string; words: { text: string; bbox: number[] }[] }) => {
      assert.match(text, /quick brown fox/)
      return words.find(word => word.text === 'fox')!.bbox[1]
    },
  )
  // In the upper left before the turn, so in the lower right of what is shown.
  assert.ok(heights[0] > 140 && heights[1] > 140 && heights[2] < 80, `${heights}`)
})

test('two columns are read one after the other', async () => {
  const left =
    'Apples grow on the old trees behind|the house and are picked late in the|autumn when the first frost has come|and the leaves lie on the ground. The|children carry them in baskets to the|cellar, where they stay until spring.|Some are pressed for juice, and what|is left goes to the pigs and the geese.'
  const right =
    'Fishing boats leave the harbour long|before dawn and come back at night|with herring and cod in their nets. It|is cold work, and the pay depends on|the weather and on luck. Most of the|men repair their nets on Sundays, and|some have bought a second boat to|rent it to summer guests for a week.'
  const column = (text: string, x: number) => text.split('|').map((line, i): Line => [line, x, 80 + i * 36])
  const file = await scanned([...column(left, 50), ...column(right, 560)], {
    width: 1060,
    height: 420,
    size: 24,
  })
  const { json } = await runTool(tool, { file })
  const flat = json.text.replace(/\s+/g, ' ')
  assert.match(flat, /picked late in the autumn when the first frost/)
  assert.match(flat, /come back at night with herring and cod/)
})

test('German and English together', async () => {
  const lines: Line[] = [
    ['Größere Änderungen müssen', 60, 120],
    ['in writing before Friday', 60, 180],
  ]
  const { json } = await runTool(tool, { file: await scanned(lines), language: 'deu+eng' })
  assert.equal(json.language, 'deu+eng')
  assert.match(json.text, /Größere Änderungen müssen/)
  assert.match(json.text, /in writing before Friday/)
})

test('Chinese comes without spaces, Arabic from right to left, as text and in a searchable PDF', async () => {
  const chinese = await scanned(
    [
      ['中华人民共和国位于亚洲东部', 60, 120],
      ['太平洋西岸的陆地面积', 60, 190],
    ],
    { family: 'sc', size: 40 },
  )
  const zh = await runTool(tool, { file: chinese, language: 'chi_sim' })
  assert.match(zh.json.text, /人民共和国位于亚洲/)
  const layered = await runTool(tool, { file: chinese, language: 'chi_sim', output: 'pdf' })
  assert.equal(await pdfJsText(layered.bytes), '中华人民共和国位于亚洲东部\n太平洋西岸的陆地面积')
  const arabic = await scanned([['تقع المكتبة الوطنية في عام 2024', 60, 120]], { family: 'arabic', size: 40 })
  const ar = await runTool(tool, { file: arabic, language: 'ara' })
  assert.match(ar.json.text, /المكتبة الوطنية/)
  const searchable = await runTool(tool, { file: arabic, language: 'ara', output: 'pdf' })
  const read = await runTool(pdfToText, { file: pdfFile(searchable.bytes) })
  assert.match(read.json.text, /المكتبة الوطنية في عام 2024/)
})

test('every other pack reads its language', async () => {
  const texts: [language: string, text: string, family?: FontFamily][] = [
    ['fra', 'Les élèves préfèrent déjeuner à côté'],
    ['spa', 'El niño comió después mañana'],
    ['ita', 'La città è più bella perché'],
    ['por', 'As crianças não estão na estação'],
    ['ukr', 'Її бібліотека відкрита щодня'],
    ['jpn', '日本語の文章を読み取る', 'jp'],
    ['kor', '한국어 문장을 읽습니다', 'kr'],
    ['hin', 'पुस्तकालय शहर के बीच में है', 'devanagari'],
  ]
  for (const [language, line, family = 'sans'] of texts) {
    const file = await scanned([[line, 60, 120]], { family, size: 40 })
    const { json } = await runTool(tool, { file, language })
    assert.equal(json.text.trim(), line, language)
  }
})

test("the operator's own packs, plain or gzipped", async t => {
  const folder = mkdtempSync(join(tmpdir(), 'packs-'))
  t.after(() => {
    delete process.env['TESSDATA_DIR']
    rmSync(folder, { recursive: true })
  })
  const packed = readFileSync(
    join(
      import.meta.dirname,
      '../../../node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
    ),
  )
  writeFileSync(join(folder, 'plain.traineddata'), gunzipSync(packed))
  writeFileSync(join(folder, 'packed.traineddata.gz'), packed)
  process.env['TESSDATA_DIR'] = folder
  const file = await scanned([['Hello from the folder', 60, 120]])
  // Read as two languages, so that each is loaded once.
  const { json } = await runTool(tool, { file, language: 'plain+packed' })
  assert.match(json.text, /Hello from the folder/)
  assert.match(await refusal(tool, { file, language: 'none' }), /packed, plain, por/)
})

test('an encrypted scan wants its password', async () => {
  const doc = await PDFDocument.load(await scan([['Behind closed doors', 60, 120]]))
  doc.encrypt({ userPassword: 'sesame', ownerPassword: 'other' })
  const file = pdfFile(await doc.save())
  assert.match(await refusal(tool, { file }), /^400 file: the PDF is encrypted; give its password/)
  assert.match(await refusal(tool, { file, password: 'wrong' }), /^400 password: it does not open/)
  const { json } = await runTool(tool, { file, password: 'sesame' })
  assert.match(json.text, /Behind closed doors/)
})

test('an empty picture gives no text and says so', async () => {
  const { json, warnings } = await runTool(tool, { file: await scanned([]) })
  assert.equal(json.text, '\n')
  assert.deepEqual(warnings, ['no text was found on page 1'])
})

test('bounds', async () => {
  const file = fixture('scan.pdf')
  const says = await refusal(tool, { file, language: 'eng+klingon' })
  assert.match(
    says,
    /^400 language: "klingon" is not installed; available are ara, chi_sim, deu, eng, fra, hin, ita, jpn, kor, por, spa, ukr/,
  )
  assert.match(await refusal(tool, { file, language: '../../etc/passwd' }), /^400 language: /)
  assert.match(await refusal(tool, { file, language: 'eng+'.repeat(26) }), /^400 language: must have at most/)
  const long = pdfFile(await pdfOf(Array.from({ length: 12 }, () => ({}))))
  assert.equal(
    await refusal(tool, { file: long }),
    '400 pages: 12 pages are chosen, at most 10 are read in one call; choose some, for example 1-10, or send it as a job, which takes 500.',
  )
  assert.match(await refusal(tool, { file, pages: '2' }), /^400 pages: page 2 does not exist/)
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.4 x') }), /^400 file: the PDF is damaged/)
})

/** What pdf.js reads of the first page. */
async function pdfJsText(bytes: Uint8Array) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  const lines = items.flatMap(item => ('str' in item ? [`${item.str}${item.hasEOL ? '\n' : ''}`] : []))
  await task.destroy()
  return lines.join('')
}

/** Pixels that a text takes up where `scan` draws it. */
function widthOf(text: string): number {
  GlobalFonts.registerFromPath(fontFile('sans'), 'scan-sans')
  const context = createCanvas(10, 10).getContext('2d')
  context.font = '30px "scan-sans"'
  return context.measureText(text).width
}

test('a searchable PDF: words invisibly in their places, whichever way the page lies', async () => {
  const lines: Line[] = [
    ['The quick brown fox jumps', 80, 120],
    ['over a lazy dog (12.50 Euro)', 80, 180],
    ['near the old wooden fence.', 80, 240],
  ]
  const text = lines.map(([line]) => line).join('\n')
  for (const rotate of [0, 90]) {
    const pdf = await PDFDocument.load(await scan(lines, { height: 280 }))
    pdf.getPage(0).setRotation(degrees(rotate))
    const content = await pdf.save()
    const { bytes, name, mediaType } = await runTool(tool, { file: pdfFile(content), output: 'pdf' })
    assert.deepEqual([name, mediaType], ['report-ocr.pdf', 'application/pdf'])
    assert.equal(await pdfJsText(bytes), text, `${rotate} degrees`)
    // The page looks as before, and PDFium finds each word where it was drawn: 80 pixels of 150 dpi from the left.
    using before = await openPdf(content)
    using after = await openPdf(bytes)
    assert.deepEqual(after.page(1).render({ scale: 1 }).data, before.page(1).render({ scale: 1 }).data)
    if (rotate !== 0) continue
    const fox = findWords(after.page(1).chars()).find(word => word.text === 'fox')!
    const left = ((80 + widthOf('The quick brown ')) * 72) / DPI
    const right = left + (widthOf('fox') * 72) / DPI
    assert.ok(Math.abs(fox.x0 - left) < 2 && Math.abs(fox.x1 - right) < 2, `${fox.x0} ${fox.x1}`)
    assert.ok(fox.y0 < (110 * 72) / DPI && fox.y1 > (118 * 72) / DPI, `${fox.y0} ${fox.y1}`)
  }
})

test('a PDF that has its text comes back as it is', async () => {
  const file = fixture('three-pages.pdf')
  const { bytes } = await runTool(tool, { file, output: 'pdf' })
  assert.deepEqual(bytes, readFileSync(join(import.meta.dirname, '../../../fixtures/three-pages.pdf')))
})

test('a page with text gives the values of its fields too', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 200])
  page.drawText('Name of the person who ordered', { x: 40, y: 150, size: 12 })
  const field = pdf.getForm().createTextField('name')
  field.setText('Grace Holt')
  field.addToPage(page, { x: 40, y: 100, width: 200, height: 20 })
  const { json } = await runTool(tool, { file: pdfFile(await pdf.save()) })
  assert.match(json.text, /Name of the person who ordered\s+Grace Holt/)
  assert.equal(json.pages[0].source, 'text-layer')
})

/** A form: two boxes, of which the second is crossed, with labels, and a QR code. */
async function form() {
  const canvas = createCanvas(900, 500)
  const context = canvas.getContext('2d')
  GlobalFonts.registerFromPath(fontFile('sans'), 'scan-sans')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 900, 500)
  context.fillStyle = context.strokeStyle = '#000000'
  context.font = '26px "scan-sans"'
  context.lineWidth = 2
  context.fillText('Please choose how the parcel is sent', 60, 80)
  for (const [y, label] of [
    [140, 'Express delivery'],
    [200, 'Standard delivery'],
  ] as const) {
    context.strokeRect(60, y, 24, 24)
    context.fillText(label, 104, y + 22)
  }
  context.beginPath()
  context.moveTo(62, 202)
  context.lineTo(82, 222)
  context.moveTo(82, 202)
  context.lineTo(62, 222)
  context.stroke()
  const { modules } = qrcode.create('PARCEL-2041')
  for (let i = 0; i < modules.size ** 2; i++) {
    if (modules.data[i])
      context.fillRect(600 + 6 * (i % modules.size), 200 + 6 * Math.floor(i / modules.size), 6, 6)
  }
  const pdf = await PDFDocument.create()
  const picture = await pdf.embedPng(canvas.toBuffer('image/png'))
  const [width, height] = [(900 * 72) / DPI, (500 * 72) / DPI]
  pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  return pdf.save()
}

test('barcodes and checkboxes are told where they are asked for', async () => {
  const file = pdfFile(await form(), 'form.pdf')
  const { json } = await runTool(tool, { file, marks: true })
  const [{ codes, checkboxes, text }] = json.pages
  const plain = checkboxes.map(({ checked, label }: { checked: boolean; label: string }) => [checked, label])
  assert.deepEqual(plain, [
    [false, 'Express delivery'],
    [true, 'Standard delivery'],
  ])
  const [left, top, right, bottom] = checkboxes[0].bbox
  for (const [found, drawn] of [
    [left, 60],
    [top, 140],
    [right, 84],
    [bottom, 164],
  ] as const)
    assert.ok(Math.abs(found - (drawn * 72) / DPI) < 1.5, `${checkboxes[0].bbox}`)
  assert.deepEqual(
    codes.map(({ format, text }: { format: string; text: string }) => [format, text]),
    [['QRCode', 'PARCEL-2041']],
  )
  const [x, , , y] = codes[0].bbox
  assert.ok(Math.abs(x - 288) < 4 && Math.abs(y - 156.5) < 4, `${codes[0].bbox}`)
  assert.match(text, /^Express delivery$/m)
  const { json: without } = await runTool(tool, { file })
  assert.equal('checkboxes' in without.pages[0] || 'codes' in without.pages[0], false)
})

test('checkboxes of a page that has text, and no answer that cannot tell them', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 300])
  const font = await pdf.embedFont('Helvetica')
  page.drawText('Each box says whether a part of the order was packed.', { x: 40, y: 250, size: 11, font })
  for (const [y, label] of [
    [200, 'Lamp'],
    [170, 'Table'],
  ] as const) {
    page.drawRectangle({ x: 40, y, width: 10, height: 10, borderWidth: 1, borderColor: rgb(0, 0, 0) })
    page.drawText(label, { x: 58, y: y + 1, size: 11, font })
  }
  page.drawLine({ start: { x: 41, y: 171 }, end: { x: 49, y: 179 }, thickness: 1.5 })
  const file = pdfFile(await pdf.save())
  const { json } = await runTool(tool, { file, marks: true })
  const [{ source, checkboxes }] = json.pages
  assert.equal(source, 'text-layer')
  assert.deepEqual(
    checkboxes.map(({ checked, label }: { checked: boolean; label: string }) => [checked, label]),
    [
      [false, 'Lamp'],
      [true, 'Table'],
    ],
  )
  assert.match(await refusal(tool, { file, marks: true, output: 'pdf' }), /^400 marks: .*output=text/)
})

import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { openPdf, type PdfDocument } from '../engines/pdfium/pdfium-document.ts'
import { bundledPacks } from '../engines/tesseract/packs.ts'
import { type FontFamily, fontFile } from '../lib/fonts/bundled-fonts.ts'
import { ScanReader } from './scan-reader.ts'

/** A PDF of pictures of text, a page each. */
async function scans(...pages: [family: FontFamily, ...lines: string[]][]) {
  const pdf = await PDFDocument.create()
  for (const [family, ...lines] of pages) {
    for (const one of [family, 'sc'] as const) GlobalFonts.registerFromPath(fontFile(one), `scan-${one}`)
    const canvas = createCanvas(900, 60 + 60 * lines.length)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000000'
    context.font = `30px "scan-${family}", "scan-sc"`
    for (const [i, line] of lines.entries()) context.fillText(line, 40, 70 + 60 * i)
    const [width, height] = [canvas.width * 0.48, canvas.height * 0.48]
    const picture = await pdf.embedPng(canvas.toBuffer('image/png'))
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  }
  return openPdf(await pdf.save())
}

async function read(
  pdf: PdfDocument,
  languages: string[],
  given: { cores?: number; secondsLeft?: () => number } = {},
) {
  const warnings: string[] = []
  const steps: number[] = []
  const reader = new ScanReader(languages, {
    signal: new AbortController().signal,
    warn: message => warnings.push(message),
    progress: done => steps.push(done),
    ...given,
  })
  const numbers = Array.from({ length: pdf.pageCount }, (_, i) => i + 1)
  const found = await reader.readAll(pdf, numbers, numbers.length)
  reader.finish(found.size)
  const texts = [...found].map(
    ([number, { lines }]) =>
      `${number}: ${lines.map(line => line.words.map(word => word.text).join(' ')).join(' / ')}`,
  )
  return { texts, warnings, steps, languages: reader.languagesRead() }
}

/** A page whose picture cannot be drawn. */
const breaking = (pdf: PdfDocument, broken: number): PdfDocument =>
  new Proxy(pdf, {
    get: (target, name) =>
      name === 'page'
        ? (number: number) => {
            if (number === broken) throw new Error('cannot decode')
            return target.page(number)
          }
        : Reflect.get(target, name, target),
  })

test('several pages at once come in their order, and a broken one is named', async () => {
  using pdf = await scans(['sans', 'First page'], ['sans', 'Second page'], ['sans', 'Third page'])
  assert.deepEqual(await read(breaking(pdf, 2), ['eng'], { cores: 2 }), {
    texts: ['1: First page', '3: Third page'],
    warnings: ['page 2 could not be read: its picture may be damaged'],
    steps: [1, 2, 3],
    languages: ['eng'],
  })
})

test('what there is no time for is named, and the rest given', async () => {
  using pdf = await scans(['sans', 'First page'], ['sans', 'Second page'], ['sans', 'Third page'])
  const { texts, warnings } = await read(pdf, ['eng'], { secondsLeft: () => 1 })
  assert.deepEqual(texts, ['1: First page'])
  assert.deepEqual(warnings, [
    'pages 2-3 were not read, as the time of this call was used up; send them by themselves',
  ])
})

test('a page that takes too long is given up and named', async () => {
  const words = ['sans', ...Array.from({ length: 12 }, () => 'Words that take a while to be read')] as const
  using pdf = await scans([...words], ['sans', 'Two'], ['sans', 'Three'], ['sans', 'Four'])
  // Time for the first page is up before it is read; then there is plenty.
  let asked = 0
  const { texts, warnings } = await read(pdf, ['eng'], { secondsLeft: () => (asked++ === 0 ? 8.1 : 600) })
  assert.deepEqual(texts, ['2: Two', '3: Three', '4: Four'])
  assert.deepEqual(warnings, ['page 1 could not be read: it takes too long'])
})

test('confidence is honest: words told with little are wrong far more often', async () => {
  const words = 'harbour lantern window garden market silver bridge winter'.split(' ')
  const canvas = createCanvas(900, 300)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 900, 300)
  GlobalFonts.registerFromPath(fontFile('sans'), 'scan-sans')
  let chance = 7
  const upTo = (most: number) => {
    chance = (chance * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((chance / 2 ** 31) * most)
  }
  context.font = '28px "scan-sans"'
  // A line as it is, then one that is worn and speckled, and so on.
  for (let i = 0; i < 2 * words.length; i++) {
    const [row, column] = [Math.floor(i / 4), i % 4]
    const [x, y] = [40 + column * 210, 60 + row * 60]
    context.fillStyle = '#000000'
    context.fillText(words[(row >> 1) * 4 + column]!, x, y)
    for (let k = 0; row % 2 === 1 && k < 60; k++) {
      context.fillStyle = k % 3 === 0 ? '#000000' : '#ffffff'
      context.fillRect(x + upTo(130), y - 22 + upTo(28), 4, 4)
    }
  }
  const doc = await PDFDocument.create()
  const picture = await doc.embedPng(canvas.toBuffer('image/png'))
  doc.addPage([432, 144]).drawImage(picture, { x: 0, y: 0, width: 432, height: 144 })
  using pdf = await openPdf(await doc.save())
  const reader = new ScanReader(['eng'], {
    signal: new AbortController().signal,
    warn: () => undefined,
    progress: () => undefined,
  })
  const [page] = (await reader.readAll(pdf, [1], 1)).values()
  const found = page!.lines.flatMap(line => line.words)
  const wrong = (least: number, most: number) => {
    const told = found.filter(({ confidence }) => confidence >= least && confidence < most)
    return { many: told.length, share: told.filter(({ text }) => !words.includes(text)).length / told.length }
  }
  const [low, high] = [wrong(0, 60), wrong(90, 101)]
  assert.ok(low.many >= 5 && high.many >= 7, `${low.many} ${high.many}`)
  assert.ok(low.share > 2 * high.share && high.share < 0.15, `${low.share} ${high.share}`)
})

test('languages are found out, page by page and on one page', async () => {
  using pdf = await scans(
    [
      'sans',
      'Größere Änderungen müssen',
      'bis Freitag mit dem Antrag',
      'und den Gebühren für die',
      'Prüfung auf das Konto',
    ],
    [
      'sc',
      '中华人民共和国位于亚洲东部太平洋西岸的陆地面积约九',
      '百六十万平方公里人口众多历史悠久中华人民共和国位于亚',
    ],
  )
  const { texts, languages } = await read(pdf, ['auto'])
  assert.match(texts[0]!, /Größere Änderungen müssen/)
  assert.match(texts[1]!.replaceAll(' ', ''), /人民共和国位于亚洲/)
  assert.deepEqual(languages, ['deu', 'chi_sim'])
})

test('paragraphs in two scripts by turns are read in both', async () => {
  using pdf = await scans([
    'sans',
    'Міська рада вчора представила проєкт нової',
    'бібліотеки, що буде готова до осені, та не',
    '',
    'El proyecto de las obras se presentó ayer en',
    'el puerto, y los vecinos como siempre dudan',
    '',
    'Дякуємо за ваше замовлення, його буде',
    'надіслано протягом трьох днів на цю адресу',
    '',
    'Le agradecemos su pedido, que se enviará con',
    'los artículos del mes en un plazo de tres días',
  ])
  const { texts, languages } = await read(pdf, ['auto'])
  assert.deepEqual(languages.toSorted(), ['spa', 'ukr'])
  assert.match(
    texts[0]!,
    /проєкт нової.*los vecinos como siempre dudan.*трьох днів.*en un plazo de tres días/,
  )
})

test('a page is read in its own language where the pack of another with this script is there too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packs-'))
  // Any that makes no sense of these letters.
  cpSync(bundledPacks().get('eng')!, join(folder, 'rus.traineddata.gz'))
  const before = process.env['TESSDATA_DIR']
  process.env['TESSDATA_DIR'] = folder
  try {
    using pdf = await scans([
      'sans',
      'Міська рада вчора представила проєкт нової',
      'бібліотеки, що буде готова до осені, та не',
      'дякуємо за ваше замовлення, його буде',
    ])
    const { texts, languages } = await read(pdf, ['auto'])
    assert.deepEqual(languages, ['ukr'])
    assert.match(texts[0]!, /проєкт нової.*що буде готова/)
  } finally {
    if (before === undefined) delete process.env['TESSDATA_DIR']
    else process.env['TESSDATA_DIR'] = before
    rmSync(folder, { recursive: true })
  }
})

test('paragraphs in three scripts are read in each', async () => {
  using pdf = await scans([
    'sans',
    'Міська рада вчора представила проєкт нової',
    'бібліотеки, що буде готова до осені, та не',
    '',
    'The museum is open from Tuesday to Sunday, and',
    'children under twelve pay nothing for the visit',
    '',
    '博物馆每周二至周日上午十点至下午六点开放十二岁以下儿童',
    '免费入场超过八人的团体请在参观前通过电话预约中华人民共和',
    '',
    'Дякуємо за ваше замовлення, його буде',
    'надіслано протягом трьох днів на цю адресу',
  ])
  const { texts, languages } = await read(pdf, ['auto'])
  assert.deepEqual(languages.toSorted(), ['chi_sim', 'eng', 'ukr'])
  assert.match(texts[0]!, /проєкт нової.*children under twelve pay.*трьох днів/)
  assert.match(texts[0]!.replaceAll(' ', ''), /上午十点至下午六点开放/)
})

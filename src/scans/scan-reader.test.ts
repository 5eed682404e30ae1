import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { openPdf, type PdfDocument } from '../engines/pdfium/pdfium-document.ts'
import { type FontFamily, fontFile } from '../lib/fonts/bundled-fonts.ts'
import { ScanReader } from './scan-reader.ts'

/** A PDF of pictures of text, a page each. */
async function scans(...pages: [family: FontFamily, ...lines: string[]][]) {
  const pdf = await PDFDocument.create()
  for (const [family, ...lines] of pages) {
    GlobalFonts.registerFromPath(fontFile(family), `scan-${family}`)
    const canvas = createCanvas(900, 60 + 60 * lines.length)
    const context = canvas.getContext('2d')
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000000'
    context.font = `30px "scan-${family}"`
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

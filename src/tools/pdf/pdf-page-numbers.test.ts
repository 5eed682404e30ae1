import assert from 'node:assert/strict'
import { test } from 'node:test'
import { degrees } from '@cantoo/pdf-lib'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import tool from './pdf-page-numbers.ts'
import toPdfa from './pdf-to-pdfa/pdf-to-pdfa.ts'

const letters = (count: number) => makePdf(Array.from({ length: count }, () => 'x'))

/** The digits of each page and where they stand, after PDFium: fractions of the displayed page. */
async function numbersOf(bytes: Uint8Array) {
  using document = await openPdf(bytes)
  return Array.from({ length: document.pageCount }, (_, i) => {
    const page = document.page(i + 1)
    const digits = page.chars().filter(char => /\d/.test(char.text))
    return {
      text: digits.map(char => char.text).join(''),
      x: digits.length ? digits[0]!.left / page.width : 0,
      y: digits.length ? digits[0]!.top / page.height : 0,
      size: digits[0]?.run.size,
    }
  })
}

test('counts from one at the bottom centre', async () => {
  const { bytes, name } = await runTool(tool, { file: pdfFile(await letters(12)) })
  assert.equal(name, 'report-numbered.pdf')
  assert.deepEqual(await complaints(bytes), [])
  const numbers = await numbersOf(bytes)
  assert.deepEqual(
    numbers.map(one => one.text),
    Array.from({ length: 12 }, (_, i) => String(i + 1)),
  )
  assert.ok(Math.abs(numbers[0]!.x - 0.5) < 0.01)
  assert.ok(numbers[0]!.y > 0.93 && numbers[0]!.y < 0.99)
  assert.equal(Math.round(numbers[0]!.size!), 10)
  assert.equal(await (await readPdf(bytes)).textOf(3), 'x3')
})

test('in a PDF/A every page has its own number, in an embedded font', async () => {
  const archived = await runTool(toPdfa, { file: fixture('three-pages.pdf') })
  const { bytes } = await runTool(tool, { file: pdfFile(archived.bytes), position: 'top-right', start: 71 })
  using document = await openPdf(bytes)
  for (const n of [1, 2, 3]) {
    const top = document
      .page(n)
      .chars()
      .filter(char => char.top < 40 && /\d/.test(char.text))
    assert.equal(top.map(char => char.text).join(''), String(70 + n))
    assert.ok(top.every(char => char.run.font.embedded))
  }
})

test('start, pages, size', async () => {
  const { bytes } = await runTool(tool, {
    file: pdfFile(await letters(5)),
    start: 98,
    pages: '2,4-5',
    font_size: 20,
  })
  const numbers = await numbersOf(bytes)
  assert.deepEqual(
    numbers.map(one => one.text),
    ['', '98', '', '99', '100'],
  )
  assert.equal(Math.round(numbers[1]!.size!), 20)
})

test('six places, on turned and cropped pages too', async () => {
  for (const angle of [0, 90, 180, 270]) {
    const file = await makePdf(['x'], (_, [page]) => {
      page!.setRotation(degrees(angle))
      page!.setCropBox(50, 60, 200, 300)
    })
    for (const [row, side] of ['top', 'bottom'].flatMap(r => ['left', 'center', 'right'].map(s => [r, s]))) {
      const { bytes } = await runTool(tool, { file: pdfFile(file), position: `${row}-${side}` })
      const { x, y } = (await numbersOf(bytes))[0]!
      assert.equal(x < 0.3 ? 'left' : x > 0.7 ? 'right' : 'center', side, `${row}-${side} at ${angle}`)
      assert.equal(y < 0.2 ? 'top' : y > 0.8 ? 'bottom' : 'middle', row, `${row}-${side} at ${angle}`)
    }
  }
})

test('a number too large for its page is set smaller, and that is said', async () => {
  const file = pdfFile(await makePdf(['x', 'x'], undefined, { size: [40, 60] }))
  const { bytes, warnings } = await runTool(tool, { file, start: 999_999, font_size: 40, pages: '2' })
  assert.deepEqual(warnings, ['the number was set smaller on 1 of the pages to fit inside them'])
  const [, numbered] = await numbersOf(bytes)
  assert.equal(numbered!.text, '999999')
  assert.ok(numbered!.size! < 15)
})

test('refusals', async () => {
  const file = pdfFile(await letters(2))
  assert.match(await refusal(tool, { file, start: -1 }), /^400 start: expected a whole number/)
  assert.match(await refusal(tool, { file, start: 1.5 }), /^400 start: /)
  assert.match(await refusal(tool, { file, position: 'center' }), /^400 position: expected one of top-left/)
  assert.match(await refusal(tool, { file, font_size: 0 }), /^400 font_size: /)
  assert.match(await refusal(tool, { file, font_size: 201 }), /^400 font_size: /)
  assert.match(await refusal(tool, { file, pages: '3' }), /^400 pages: /)
})

test('numbers that nobody would see on a page as large as a door are told, with a size that suits it', async () => {
  const pages = (width: number, height: number) =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      `<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 ${width} ${height}]>>`,
      '<</Type/Page/Parent 2 0 R>>',
      '<</Type/Page/Parent 2 0 R/Rotate 90>>',
    ])
  const warnings = async (width: number, height: number, params: object = {}) =>
    (await runTool(tool, { file: pdfFile(pages(width, height)), ...params })).warnings
  assert.deepEqual(await warnings(3000, 4000), [
    'font_size: page 1 (and 1 more) is 106 × 141 cm large, where 10 points are hardly seen; 50 looks there as 10 does on A4',
  ])
  assert.deepEqual(await warnings(3000, 4000, { font_size: 50 }), [])
  assert.deepEqual(await warnings(842, 1191), [], 'A3')
})

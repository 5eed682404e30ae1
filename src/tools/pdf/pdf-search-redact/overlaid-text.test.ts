import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { textRun } from '../../../../test/support/text-run.ts'
import { openPdf } from '../../../engines/pdfium/pdfium-document.ts'
import type { PdfChar } from '../../../lib/geometry/pdf-page.ts'
import { openDocument } from '../../../pdf/index.ts'
import { drawnGlyphs } from '../../../pdf/redact/drawn-glyphs.ts'
import { charsOf } from './drawn-texts.ts'
import { readSearch } from './find-hits.ts'
import { drawnHits, pageHits } from './page-hits.ts'
import tool from './pdf-search-redact.ts'

/** Letters of Hebrew at the codes of a to z, in a face that every reader has. */
const HEBREW =
  '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <61> <7b> <05d0> endbfrange endcmap'
const CODES = (text: string): string =>
  [...text]
    .map(letter => (letter === ' ' ? ' ' : String.fromCharCode(letter.charCodeAt(0) - 0x05d0 + 0x61)))
    .join('')

/** Each glyph for itself, from left to right as they are seen, so that only their order tells texts apart. */
const drawn = (text: string, x: number, step = 9): string =>
  [...CODES([...text].reverse().join(''))]
    .map((code, i) => `1 0 0 1 ${x + i * step} 100 Tm (${code}) Tj`)
    .join(' ')

const page = (content: string) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    rawStream(`BT /F1 12 Tf ${content} ET`),
    `<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 123/Widths[${'750 '.repeat(92)}]/ToUnicode 6 0 R>>`,
    rawStream(HEBREW),
  ])

async function glyphsOn(pdf: Uint8Array) {
  using read = await openPdf(pdf)
  using first = read.page(1)
  return drawnGlyphs(openDocument(Buffer.from(pdf)).pages[0]!.dict, first.charWidths())
}

test('a name set upon another text is found by the order it is drawn in', async () => {
  const pdf = page(`${drawn('המנהל אברהם לוינסון אמר', 40)} ${drawn('רחוב ראשי בעיר העתיקה', 45)}`)
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'אברהם לוינסון' })
  assert.deepEqual(warnings, ['redacted 1 place on 1 page'])
  const left = (await glyphsOn(bytes)).map(glyph => glyph.text).join('')
  assert.doesNotMatch(left, /םהרבא|ןוסניול/)
  assert.match(left, /להנמה/)
})

test('words that are drawn one by one are read in both orders', async () => {
  const search = readSearch({ words: 'אברהם לוינסון', matchCase: false, wholeWords: true })
  for (const words of [
    [drawn('אברהם', 200), drawn('לוינסון', 130)],
    [drawn('לוינסון', 130), drawn('אברהם', 200)],
  ]) {
    const chars = charsOf(await glyphsOn(page(words.join(' '))))
    assert.equal(drawnHits(chars, search).length, 1)
  }
})

test('a mark on a slope that is drawn after the word but stands elsewhere stays', () => {
  const run = { ...textRun({ name: 'Naskh', size: 20, ascent: 18, descent: 5 }), angle: 20 }
  const letter = (text: string, x: number): PdfChar => {
    const box = { left: x, right: x + 10, top: 85, bottom: 100 }
    return { text, x, y: 100 + (x - 100) * Math.tan(Math.PI / 9), advance: 10, ...box, kind: 'normal', run }
  }
  const chars = [...'مالس'].map((text, i) => letter(text, 100 + 9.4 * i))
  const away = { ...letter('ٔ', 300), y: 20, advance: 0 }
  const search = readSearch({ words: 'سلام', matchCase: false, wholeWords: true })
  const [hit] = pageHits([...chars, away], search)
  assert.ok(hit?.boxes.every(box => box.right < 200))
})

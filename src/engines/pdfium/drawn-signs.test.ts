import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openPdf } from './pdfium-document.ts'

/** Widths of the strokes of a sign, in thousandths of its size. */
interface Strokes {
  down: number
  across: number
}

/** A font of one sign, 十, as a drawing. */
const signFont = (glyph: number, unicode: number): string =>
  `<</Type/Font/Subtype/Type3/FontMatrix[.001 0 0 .001 0 0]/FontBBox[0 0 0 0]/FirstChar 1/LastChar 1/Widths[1000]/Encoding<</Type/Encoding/Differences[1/g]>>/CharProcs<</g ${glyph} 0 R>>/Resources<<>>/ToUnicode ${unicode} 0 R>>`
const signGlyph = ({ down, across }: Strokes): string =>
  rawStream(
    `1000 0 50 -50 950 800 d1 ${500 - down / 2} -50 ${down} 850 re 50 ${400 - across / 2} 900 ${across} re f`,
  )
const UNICODE = rawStream(
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <01> <5341> endbfchar endcmap end end',
)

async function looksOf(text: Strokes, heading: Strokes): Promise<[bold: boolean, serif: boolean][]> {
  using pdf = await openPdf(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>/Contents 4 0 R>>',
      // Below one another, as in vertical writing.
      rawStream('BT /F2 20 Tf 300 150 Td <01> Tj /F1 12 Tf -50 0 Td <01> Tj 0 -12 Td <01> Tj ET'),
      signFont(7, 9),
      signFont(8, 9),
      signGlyph(text),
      signGlyph(heading),
      UNICODE,
    ]),
  )
  const chars = pdf.page(1).chars()
  return [20, 12].map(size => {
    const { font } = chars.find(char => char.text === '十' && Math.round(char.run.size) === size)!.run
    return [font.bold, font.serif]
  })
}

test('Mincho and Gothic are told by their strokes, and so are bold headings', async () => {
  const mincho = { down: 70, across: 30 }
  const gothic = { down: 75, across: 70 }
  const boldGothic = { down: 125, across: 115 }
  const boldMincho = { down: 115, across: 35 }
  assert.deepEqual(await looksOf(mincho, boldGothic), [
    [true, false],
    [false, true],
  ])
  assert.deepEqual(await looksOf(gothic, boldMincho), [
    [true, true],
    [false, false],
  ])
  assert.deepEqual(await looksOf(mincho, mincho), [
    [false, true],
    [false, true],
  ])
})

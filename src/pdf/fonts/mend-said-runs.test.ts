import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool, toolBySlug } from '../../../test/support/run-tool.ts'
import { toUnicodeMap } from './to-unicode.ts'

const hex = (text: string) => `feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}`
const said = (text: string, glyph: string) => `/Span << /ActualText <${hex(text)}> >> BDC (${glyph}) Tj EMC`

/** A line as cairo writes it, with glyphs from left to right, and a font whose map tells each. */
const page = (content: string, letters: Record<string, string>) =>
  rawPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      rawStream(`BT /F1 12 Tf 20 200 Td ${content} ET`),
      '<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding/ToUnicode 6 0 R>>',
      rawStream(
        toUnicodeMap(
          Object.entries(letters).map(([code, letter]) => [code.charCodeAt(0), letter]),
          1,
        ),
      ),
      '<</Producer(cairo 1.16.0 \\(https://cairographics.org\\))>>',
    ],
    '/Info 7 0 R',
  )

const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await runTool(await toolBySlug('pdf-to-text'), { file: pdfFile(pdf) })).json.text.trim()

test('a digit that cairo gives a whole right-to-left run is the digit, and its letters speak for themselves', async () => {
  const letters = { A: 'ם', B: 'ו', C: 'ל', D: 'ש', ' ': ' ', 1: '1', 2: '2' }
  const run = [
    said('שלום 1', '1'),
    '(2) Tj',
    said('', ' '),
    said('', 'A'),
    said('', 'B'),
    said('', 'C'),
    said('', 'D'),
  ]
  const text = await textOf(page(run.join(' '), letters))
  assert.equal(text.replace(/[\u200e\u200f\u202a-\u202e]/g, ''), 'שלום 12')
})

test('a glyph that cairo gives two letters keeps them', async () => {
  const text = await textOf(page(`${said('ffi', 'A')} (22) Tj`, { A: '\ufffd', 2: '2' }))
  assert.equal(text, 'ffi22')
})

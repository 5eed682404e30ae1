import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { complaints, pdfFile } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { TrueType } from '../../formats/font/truetype-glyphs.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import tool from '../../tools/pdf/pdf-forms.ts'
import { toUnicodeMap } from '../fonts/to-unicode.ts'

const LETTERS = [...'AHabegmru äöü']

/** The font of posters, without the outline of the letter e, as fonts look that were cut down to what a form showed. */
async function poster() {
  const program = new TrueType(await readFile(fontFile('impact')))
  const idOf = (char: string) => program.characterMap(3, 1)!(char.codePointAt(0)!)
  const units = program.table('head').readUInt16BE(18)
  const widthOf = (char: string) => Math.round((program.advance(idOf(char)) * 1000) / units)
  const bytes = program.keep(new Set(LETTERS.filter(char => char !== 'e').map(idOf)), false)
  return { idOf, widthOf, stream: rawStream(bytes.toString('latin1'), `/Length1 ${bytes.length}`) }
}

/** A form of one field that wants its text in a font of these entries. */
const form = (font: string, objects: string[], flags = 0) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DR<</Font<</Own 5 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 100]>>',
    '<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>',
    `<</Type/Annot/Subtype/Widget/FT/Tx/Ff ${flags}/T(name)/Rect[20 20 280 80]/DA(/Own 20 Tf 0 g)>>`,
    `<</Type/Font${font}>>`,
    ...objects,
  ])

/** The text of the filled form, the fonts it is set in, and where it ends. */
async function filled(file: Uint8Array, text: string) {
  const { bytes } = await runTool(tool, {
    file: pdfFile(file),
    fields: JSON.stringify({ name: text }),
    flatten: true,
  })
  assert.deepEqual(await complaints(bytes), [])
  using document = await openPdf(bytes)
  const chars = document.page(1).chars()
  const shown = chars.filter(char => char.kind === 'normal' && char.text.trim())
  return {
    text: document.page(1).text().trim().replace(/\s+/g, ' '),
    fonts: [
      ...new Set(shown.map(({ run: { font } }) => `${font.name}${font.embedded ? '' : ' left out'}`)),
    ].join(),
    from: shown[0]!.x,
    lastAt: shown.at(-1)!.x,
  }
}

test('a simple font of the document sets the text it has letters for', async () => {
  const { stream, widthOf } = await poster()
  const widths = Array.from({ length: 224 }, (_, i) => widthOf(String.fromCharCode(32 + i))).join(' ')
  const font = `/Subtype/TrueType/BaseFont/Poster/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255/Widths[${widths}]/FontDescriptor 6 0 R`
  const descriptor = '<</Type/FontDescriptor/FontName/Poster/Flags 32/FontFile2 7 0 R>>'
  const file = form(font, [descriptor, stream])
  const { text, fonts, from, lastAt } = await filled(file, 'Hamburg')
  assert.deepEqual([text, fonts], ['Hamburg', 'Poster'])
  const expected = [...'Hambur'].reduce((sum, char) => sum + (widthOf(char) * 20) / 1000, 0)
  assert.ok(Math.abs(lastAt - from - expected) < 1, `${lastAt - from} of ${expected}`)
  // A letter without an outline, and one the font has no code for.
  for (const odd of ['Hamberg', 'Hamburg Ж']) {
    const other = await filled(file, odd)
    assert.equal(other.text, odd)
    assert.doesNotMatch(other.fonts, /Poster/, odd)
  }
  const signs = form(font, [descriptor.replace('Flags 32', 'Flags 4'), stream])
  assert.doesNotMatch(
    (await filled(signs, 'Hamburg')).fonts,
    /Poster/,
    'codes of symbolic font mean anything',
  )
})

test('a composite font of the document sets the text that its own map knows', async () => {
  const { stream, idOf, widthOf } = await poster()
  const map = toUnicodeMap(
    LETTERS.map(char => [idOf(char), char]),
    2,
  )
  const widths = LETTERS.map(char => `${idOf(char)}[${widthOf(char)}]`).join('')
  const file = form(
    '/Subtype/Type0/BaseFont/Poster/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R',
    [
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Poster/CIDToGIDMap/Identity/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/Poster/Flags 4/FontFile2 7 0 R>>/W[${widths}]>>`,
      stream,
      rawStream(map),
    ],
    1 << 12,
  )
  const lines = await filled(file, 'Hamburg\nAaräöü')
  assert.deepEqual([lines.text, lines.fonts], ['Hamburg Aaräöü', 'Poster'])
  assert.doesNotMatch((await filled(file, 'Berlin')).fonts, /Poster/)
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { TrueType } from '../../../formats/font/truetype-glyphs.ts'
import { fontFile } from '../../../lib/fonts/bundled-fonts.ts'
import tool from './pdf-search-redact.ts'

const PROGRAM = readFileSync(fontFile('sans'))
const glyphOf = new TrueType(PROGRAM).characterMap(3, 1)!
const glyphs = (text: string) =>
  [...text].map(char => glyphOf(char.codePointAt(0)!).toString(16).padStart(4, '0')).join('')
const ADVANCE = 600

const TEXT = 'Signed by Tobias Quick today'
const made = (content: string, font: string, ...objects: string[]) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 600 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>/XObject<</I 7 0 R>>>>>>',
    rawStream(`BT /F1 12 Tf 20 250 Td (Nothing else) Tj ET ${content}`),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    font,
    ...objects,
  ])
const composite = (more = '') =>
  `<</Type/Font/Subtype/Type0/BaseFont/AAAAAA+Own/Encoding/Identity-H/DescendantFonts[8 0 R]${more}>>`
const program = (bytes: Buffer) => [
  '<<>>',
  `<</Type/Font/Subtype/CIDFontType2/BaseFont/AAAAAA+Own/DW ${ADVANCE}/CIDToGIDMap/Identity/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 9 0 R>>`,
  '<</Type/FontDescriptor/FontName/AAAAAA+Own/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 10 0 R>>',
  rawStream(bytes.toString('latin1')),
]
/** Tells other letters than the ones that are seen. */
const falseMap = (codes: string[]) =>
  rawStream(
    `begincmap 1 begincodespacerange <${codes[0]!.replace(/./g, '0')}> <${codes[0]!.replace(/./g, 'f')}> endcodespacerange ${codes.length} beginbfchar ${codes.map((code, i) => `<${code}> <${(0x41 + i).toString(16).padStart(4, '0')}>`).join(' ')} endbfchar endcmap`,
  )
const letters = [...new Set(TEXT.replaceAll(' ', ''))]
const SHOWN = `BT /F2 12 Tf 20 100 Td <${glyphs(TEXT)}> Tj ET`

const SEEN = {
  'that the file names nowhere': made(SHOWN, composite(), ...program(PROGRAM)),
  'that the file names falsely': made(
    SHOWN,
    composite('/ToUnicode 11 0 R'),
    ...program(PROGRAM),
    falseMap(letters.map(glyphs)),
  ),
  'whose codes the file names falsely': made(
    `BT /F2 12 Tf 20 100 Td (${TEXT}) Tj ET`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding/ToUnicode 7 0 R>>',
    falseMap(letters.map(letter => letter.charCodeAt(0).toString(16))),
  ),
}

for (const [how, pdf] of Object.entries(SEEN)) {
  test(`text ${how} is searched as it is seen`, async () => {
    const { warnings } = await runTool(tool, { file: pdfFile(pdf), words: 'Tobias Quick' })
    assert.deepEqual(warnings, ['redacted 1 place on 1 page'])
  })
}

test('letters that nothing names, and pictures beside text, are told', async () => {
  const mute = made(SHOWN, composite(), ...program(Buffer.alloc(0)))
  const { warnings } = await runTool(tool, { file: pdfFile(mute), words: 'Tobias Quick' })
  assert.match(warnings.join('\n'), /page 1: the file does not say which letters/)
  const image = rawStream(
    '\x7f',
    '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
  )
  const drawn = (width: number) => made(`q ${width} 0 0 20 20 20 cm /I Do Q`, '<<>>', image)
  const pictured = await runTool(tool, { file: pdfFile(drawn(200)), words: 'Tobias Quick' })
  assert.match(pictured.warnings.join('\n'), /page 1: pictures there were not searched/)
  const dotted = await runTool(tool, { file: pdfFile(drawn(10)), words: 'Tobias Quick' })
  assert.deepEqual(dotted.warnings, ['nothing was found to redact'])
})

const SHAPES = {
  /** With a notch from above, as a u has. */
  letter: (width: number, high: number) =>
    `0 0 m ${width} 0 l ${width} ${high} l ${width * 0.6} ${high} l ${width * 0.6} 2 l ${width * 0.3} 2 l ${width * 0.3} ${high} l 0 ${high} l h f`,
  square: (width: number, high: number) => `0 0 ${width} ${high} re f`,
}
const row = (shape: (width: number, high: number) => string, widths: number[]) =>
  widths.map((width, i) => `q 1 0 0 1 ${20 + i * 9} 100 cm ${shape(width, i % 3 === 0 ? 10 : 7)} Q`).join(' ')

test('letters drawn as shapes are told, bars and dots are not', async () => {
  const { letter, square } = SHAPES
  const told = async (content: string) => {
    const { warnings } = await runTool(tool, { file: pdfFile(made(content, '<<>>')), words: 'Tobias Quick' })
    return warnings.join('\n')
  }
  const letters = [7, 5, 8, 3, 6, 7, 4, 6]
  assert.match(await told(row(letter, letters)), /page 1: letters drawn as shapes were not searched/)
  assert.equal(await told(row(square, letters)), 'nothing was found to redact')
  assert.equal(
    await told(
      row(
        letter,
        letters.map(() => 6),
      ),
    ),
    'nothing was found to redact',
  )
  assert.equal(await told(row(letter, letters.slice(0, 5))), 'nothing was found to redact')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import tool from './pdf-search-redact.ts'

const TEXT = 'Signed by Tobias Quick today'
const letters = [...new Set(TEXT)]
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** Text through a character map of the document's own, in codes of so many bytes. */
function ownCodes(bytes: '1' | '2' | '1 and 2') {
  const digits = Number(bytes[0]) * 2
  const isMixed = bytes === '1 and 2'
  const codeOf = (letter: string) => {
    const at = letters.indexOf(letter)
    return isMixed && at % 2 === 0 ? hex(0x8100 + at, 4) : hex(at + 0x21, digits)
  }
  const space = isMixed
    ? '2 begincodespacerange <00> <7f> <8100> <81ff> endcodespacerange'
    : `1 begincodespacerange <${hex(0, digits)}> <${'f'.repeat(digits)}> endcodespacerange`
  const glyphs = letters.map((letter, i) => `<${codeOf(letter)}> ${i + 3}`).join(' ')
  const texts = letters.map(letter => `<${codeOf(letter)}> <${hex(letter.charCodeAt(0), 4)}>`).join(' ')
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    rawStream(`BT /F1 12 Tf 20 250 Td <${[...TEXT].map(codeOf).join('')}> Tj ET`),
    '<</Type/Font/Subtype/Type0/BaseFont/Own/Encoding 6 0 R/DescendantFonts[7 0 R]/ToUnicode 8 0 R>>',
    rawStream(`begincmap ${space} ${letters.length} begincidchar ${glyphs} endcidchar endcmap`, '/Type/CMap'),
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Own/DW 300/W[3[${letters.map((_, i) => 400 + 10 * i).join(' ')}]]/CIDToGIDMap/Identity/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/Own/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>`,
    rawStream(`begincmap ${space} ${letters.length} beginbfchar ${texts} endbfchar endcmap`),
  ])
}

for (const bytes of ['1', '2', '1 and 2'] as const) {
  test(`text in codes of ${bytes} bytes of its own loses what is found, and stays text`, async () => {
    const result = await runTool(tool, { file: pdfFile(ownCodes(bytes)), words: 'Tobias Quick' })
    assert.deepEqual(result.warnings, ['redacted 1 place on 1 page'])
    const read = await getDocument({ data: new Uint8Array(result.bytes), verbosity: 0 }).promise
    const { items } = await (await read.getPage(1)).getTextContent()
    const text = items.map(item => ('str' in item ? item.str : '')).join('')
    assert.match(text, /^Signed by\s+today$/)
  })
}

test('Chinese text in a font of the reader loses what is found, and stays text', async () => {
  const wide = Buffer.from('本合同由欧阳修文于今日签署', 'utf16le').swap16().toString('hex')
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    rawStream(`BT /F1 12 Tf 20 250 Td <${wide}> Tj ET`),
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000>>',
  ])
  const { warnings, bytes } = await runTool(tool, {
    file: pdfFile(pdf),
    words: '欧阳修文',
    whole_words: false,
  })
  assert.deepEqual(warnings, ['redacted 1 place on 1 page'])
  assert.ok(bytes.includes('UniGB-UCS2-H'))
})

test('Japanese text in codes of one and two bytes loses what is found, and stays text', async () => {
  // 契約者 長谷川 ABC
  const codes = '8c5f96f18ed220' + '92b7924a90ec' + '20414243'
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 300]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    rawStream(`BT /F1 12 Tf 20 250 Td <${codes}> Tj ET`),
    '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/90ms-RKSJ-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000>>',
  ])
  const { warnings, bytes } = await runTool(tool, { file: pdfFile(pdf), words: '長谷川' })
  assert.deepEqual(warnings, ['redacted 1 place on 1 page'])
  assert.ok(bytes.includes('90ms-RKSJ-H'))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../test/support/pdfs.ts'
import { readLayout } from '../engines/pdfium/layout.ts'
import { openPdf } from '../engines/pdfium/pdfium-document.ts'
import { pageText } from './write/write-text.ts'

const hex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** Half an em is how wide each glyph of the layer is; a word is stretched to its room. */
const word = (text: string, room: number, size = 14): string =>
  `${((100 * room) / (0.5 * size * text.length)).toFixed(3)} Tz [<${hex(`${text} `)}>] TJ`

/** A scan with the text layer that Tesseract and OCRmyPDF put under it. */
async function textsOf(layer: string): Promise<{ kind: string; text: string }[]> {
  const cmap =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Adobe-Identity-UCS def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap CMapName currentdict /CMap defineresource pop end end'
  const bytes = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 500 700]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</f-0-0 5 0 R>>>>>>',
    rawStream(`BT 3 Tr ${layer} ET`),
    '<</Type/Font/Subtype/Type0/BaseFont/GlyphLessFont/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 8 0 R>>',
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/GlyphLessFont/CIDToGIDMap/Identity/DW 500/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/GlyphLessFont/Flags 5/FontBBox[0 0 500 1000]/Ascent 1000/Descent -1/CapHeight 1000/ItalicAngle 0/StemV 80>>',
    rawStream(cmap),
  ])
  using pdf = await openPdf(bytes, { appearances: 'read' })
  const call = { signal: new AbortController().signal, warn: () => {} }
  const pages = await readLayout(pdf, [1], call)
  assert.ok(!pages[0]!.needsOcr)
  return pages[0]!.blocks.map(block => ({
    kind: block.kind,
    text: block.lines.length > 0 ? pageText({ ...pages[0]!, blocks: [block] }).trim() : '',
  }))
}

test('a recognised Chinese line is one text, though its words have spaces and overlap', async () => {
  const texts = await textsOf(
    `1 0 0 1 50 600 Tm /f-0-0 14 Tf ${word('那', 24)} 17 0 Td ${word('年', 10)} 12 0 Td ${word('春天', 20)} 21 0 Td ${word(',议会', 26)} 28 0 Td ${word('决定', 22)} 24 0 Td ${word('把船', 22)}
     -102 -17.3 Td ${word('造', 14)} 15 0 Td ${word('过三座灯塔和一座铁路桥', 120)}
     -15 -17.3 Td /f-0-0 7 Tf ${word('海', 8, 7)} 22 0 Td ${word('小', 8, 7)} 9 0 Td ${word('船。', 12, 7)} 32 0 Td ${word('再见', 20, 7)} 55 0 Td ${word('山', 9, 7)}`,
  )
  assert.deepEqual(texts, [
    { kind: 'paragraph', text: '那年春天,议会决定把船\n造过三座灯塔和一座铁路桥\n海小船。再见 山' },
  ])
})

test('a recognised Arabic line, which is written from right to left, is read from its right', async () => {
  const texts = await textsOf(
    `-1 0 0 1 450 600 Tm /f-0-0 14 Tf ${word('في', 15)} 20 0 Td ${word('ربيع', 20)} 24 0 Td ${word('تلك', 15)} -12 0 Td ${word('السنة', 50)} 56 0 Td ${word('2017', 28)} 34 0 Td ${word('قرر', 18)} 22 0 Td ${word('المجلس.', 36)}
     -144 -17 Td ${word('إطالة', 24)} 30 0 Td ${word('Paris', 30)} 36 0 Td ${word('حاجز', 24)}
     -66 -17 Td ${word('12.50', 30)}`,
  )
  assert.deepEqual(texts, [
    { kind: 'paragraph', text: 'في ربيع تلك السنة 2017 قرر المجلس.\nإطالة Paris حاجز\n12.50' },
  ])
})

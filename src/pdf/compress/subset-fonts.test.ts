import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { sfntTables } from '../../formats/font/sfnt.ts'
import { fontFile } from '../../lib/fonts/bundled-fonts.ts'
import { Stream } from '../core/objects.ts'
import { openDocument, saveDocument } from '../core/pdf-document.ts'
import { refsOf } from '../core/reachable.ts'
import { subsetFonts } from './subset-fonts.ts'

const TREE = '<</Type/Catalog/Pages 2 0 R>>'
const PAGES = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 60]>>'
const PAGE = '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>'
const DESCRIPTOR =
  '/Type/FontDescriptor/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80'

/** A page that shows text in a simple TrueType font that is embedded whole. */
function simplePdf(shown: string, encoding: string, extra = '', catalog = TREE): Uint8Array {
  const font = readFileSync(fontFile('arimo')).toString('latin1')
  const widths = `[${new Array(256).fill(600).join(' ')}]`
  return rawPdf([
    catalog,
    PAGES,
    PAGE,
    rawStream(`BT /F 20 Tf 10 20 Td ${shown} Tj ET${extra}`),
    `<</Type/Font/Subtype/TrueType/BaseFont/Arimo/FirstChar 0/LastChar 255/Widths ${widths}/Encoding ${encoding}/FontDescriptor 6 0 R>>`,
    `<<${DESCRIPTOR}/FontName/Arimo/Flags 32/FontFile2 7 0 R>>`,
    rawStream(font, `/Length1 ${font.length}`),
  ])
}

function composite(
  program: string,
  kind: string,
  subtype: string,
  codes: string,
  catalog = TREE,
): Uint8Array {
  return rawPdf([
    catalog,
    PAGES,
    PAGE,
    rawStream(`BT /F 20 Tf 10 20 Td <${codes}> Tj ET`),
    '<</Type/Font/Subtype/Type0/BaseFont/Whole/Encoding/Identity-H/DescendantFonts[6 0 R]>>',
    `<</Type/Font/Subtype/${kind}/BaseFont/Whole/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 1000/FontDescriptor 7 0 R>>`,
    `<<${DESCRIPTOR}/FontName/Whole/Flags 4/${subtype ? 'FontFile3' : 'FontFile2'} 8 0 R>>`,
    rawStream(program, subtype ? `/Subtype/${subtype}` : `/Length1 ${program.length}`),
  ])
}

const drawn = async (bytes: Uint8Array) => {
  using document = await openPdf(bytes)
  return Buffer.from(document.page(1).render({ scale: 2 }).data)
}

const fontStream = (bytes: Uint8Array): Stream => {
  const found = [...refsOf(openDocument(bytes).root)].find(
    ({ target }) =>
      target instanceof Stream &&
      (target.dict.has('Length1') || /OpenType|0C/.test(target.dict.name('Subtype') ?? '')),
  )
  return found!.target as Stream
}

/** The file with its fonts cut down, which must look as it did; gives the new size of the font, packed. */
async function cut(before: Uint8Array): Promise<{ size: number; text: string; names: string }> {
  const document = openDocument(before)
  subsetFonts(document)
  const after = saveDocument(document)
  const [one, other] = [await drawn(before), await drawn(after)]
  assert.ok(one.includes(0), 'the text is drawn')
  assert.ok(one.equals(other), 'the page looks the same')
  using opened = await openPdf(after)
  const names = /\/BaseFont ?\/([^/]+)/.exec(after.toString('latin1'))![1]!
  return { size: fontStream(after).raw.length, text: opened.page(1).text(), names }
}

test('a simple TrueType font keeps the glyphs of the codes drawn, whatever gives them their meaning', async () => {
  for (const [shown, encoding, text] of [
    ['(Caf\\351 Lim\\200)', '/WinAnsiEncoding', 'Café Lim€'],
    ['(Caf\\216 \\336)', '/MacRomanEncoding', /Café (ﬁ|fi)/],
    [
      '(AB)',
      '<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[65/Omega/uni0416]>>',
      /[\u03a9\u2126]Ж/,
    ],
  ] as const) {
    const { size, text: found, names } = await cut(simplePdf(shown, encoding))
    assert.ok(size < 8_000, `${size} bytes are left of the font`)
    assert.match(names, /^[A-Z]{6}\+Arimo/)
    if (typeof text === 'string') assert.equal(found.trim(), text)
    else assert.match(found, text)
  }
})

test('a composite TrueType font keeps its glyphs and their parts', async () => {
  const font = readFileSync(fontFile('tinos'))
  // The glyph of an accented letter is put together from two others.
  const { size } = await cut(composite(font.toString('latin1'), 'CIDFontType2', '', '00240041006900e9'))
  assert.ok(size < 8_000, `${size} bytes are left of the font`)
})

test('CFF fonts keep the outlines drawn, wrapped or bare', async () => {
  const font = readFileSync(fontFile('jp'))
  const bare = sfntTables(font).get('CFF ')!.toString('latin1')
  for (const [program, subtype] of [
    [font.toString('latin1'), 'OpenType'],
    [bare, 'CIDFontType0C'],
  ] as const) {
    const { size } = await cut(composite(program, 'CIDFontType0', subtype, '00220041064e1000'))
    assert.ok(size < program.length / 5, `${size} of ${program.length} bytes are left of the font`)
  }
})

test('fonts stay whole where it is not clear what is drawn', () => {
  const whole = (bytes: Uint8Array) => {
    const document = openDocument(bytes)
    subsetFonts(document)
    return fontStream(saveDocument(document)).raw.length > 200_000
  }
  assert.ok(!whole(simplePdf('(A)', '/WinAnsiEncoding')))
  assert.ok(whole(simplePdf('(A)', '/WinAnsiEncoding', ' nonsense')), 'a word nobody knows')
  assert.ok(whole(simplePdf('(A)', '<</Differences[65/fancyglyph]>>')), 'a glyph nobody finds')
  const font = readFileSync(fontFile('tinos'))
  const disordered = Buffer.from(font)
  const loca = sfntTables(disordered).get('loca')!
  loca.copy(loca, 0, 200, 300)
  assert.ok(
    whole(composite(disordered.toString('latin1'), 'CIDFontType2', '', '0041')),
    'outlines in disorder',
  )
  assert.ok(!whole(composite(font.toString('latin1'), 'CIDFontType2', '', '0041')))
  assert.ok(
    whole(composite(font.toString('latin1'), 'CIDFontType2', '', '0041', FORM)),
    'a font people type anything with',
  )
})

const FORM = '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/DR<</Font<</F 5 0 R>>>>>>>>'

test('a simple font that people type with keeps its name and every letter that its encoding has', async () => {
  const { size, names } = await cut(simplePdf('(A)', '/WinAnsiEncoding', '', FORM))
  assert.ok(size > 15_000 && size < 80_000, `${size} bytes are left of the font`)
  assert.match(names, /^Arimo/)
  const all = Buffer.from(Array.from({ length: 224 }, (_, i) => i + 32)).toString('hex')
  const [typed, whole] = [FORM, TREE].map(catalog => {
    const document = openDocument(simplePdf('(A)', '/WinAnsiEncoding', '', catalog))
    if (catalog === FORM) subsetFonts(document)
    const content = [...refsOf(document.root)].find(
      ({ target }) => target instanceof Stream && Buffer.from(target.raw).includes(' Tf '),
    )!.target as Stream
    content.raw = Buffer.from(`BT /F 3 Tf 10 20 Td <${all}> Tj ET`)
    return saveDocument(document)
  })
  assert.ok((await drawn(typed!)).equals(await drawn(whole!)))
})

test('two descriptors of one font, and glyphs that are drawings, lose what is not drawn', () => {
  const font = readFileSync(fontFile('arimo')).toString('latin1')
  const simple = (at: number) =>
    `<</Type/Font/Subtype/TrueType/BaseFont/Arimo/FirstChar 65/LastChar 66/Widths[600 600]/Encoding/WinAnsiEncoding/FontDescriptor ${at} 0 R>>`
  const glyph = (width: number) => rawStream(`${width} 0 0 0 99 99 d1 0 0 ${width} 9 re f`)
  const document = openDocument(
    rawPdf([
      TREE,
      PAGES,
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R/G 6 0 R/T 10 0 R>>>>>>',
      rawStream('BT /F 9 Tf (A) Tj /G 9 Tf (B) Tj /T 9 Tf (b) Tj ET'),
      simple(7),
      simple(8),
      `<<${DESCRIPTOR}/FontName/Arimo/Flags 32/FontFile2 9 0 R>>`,
      `<<${DESCRIPTOR}/FontName/Arimo/Flags 32/FontFile2 9 0 R>>`,
      rawStream(font, `/Length1 ${font.length}`),
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 99 99]/FontMatrix[.01 0 0 .01 0 0]/FirstChar 97/LastChar 98/Widths[9 9]/Encoding<</Differences[97/one/two]>>/CharProcs<</one 11 0 R/two 12 0 R>>>>',
      glyph(50),
      glyph(60),
    ]),
  )
  subsetFonts(document)
  const fonts = document.pages[0]!.dict.dict('Resources')!.dict('Font')!
  assert.deepEqual([...fonts.dict('T')!.dict('CharProcs')!.keys()], ['two'])
  for (const called of ['F', 'G']) assert.match(fonts.dict(called)!.name('BaseFont')!, /^[A-Z]{6}\+Arimo$/)
  assert.ok(fontStream(saveDocument(document)).raw.length < 8_000)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { complaints, pdfFile } from '../../../test/support/pdf.ts'
import { likeness } from '../../../test/support/pdf-pictures.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { runTool } from '../../../test/support/run-tool.ts'
import { glyphCode, type1Font } from '../../../test/support/type1.ts'
import { decodeStream } from '../../pdf/core/filters.ts'
import { asDict } from '../../pdf/core/objects.ts'
import { openDocument } from '../../pdf/core/pdf-document.ts'
import { refsOf } from '../../pdf/core/reachable.ts'
import compress from '../../tools/pdf/pdf-compress.ts'
import { CompactFont } from './cff-glyphs.ts'
import { Type1Font } from './type1-glyphs.ts'
import { Type1Outline } from './type1-outlines.ts'

const COMMON = [
  '3 0 callothersubr pop pop setcurrentpoint return',
  '0 1 callothersubr return',
  '0 2 callothersubr return',
  'return',
  'return',
]
const box = (x: number, y: number, side: number) =>
  `${x} ${y} rmoveto ${side} hlineto ${side} vlineto ${-side} hlineto closepath`
/** Letters that share routines, change their hints half way, and are put together. */
const GLYPHS = {
  '.notdef': '0 500 hsbw endchar',
  A: '0 700 hsbw 5 callsubr 6 1 3 callothersubr pop callsubr 300 0 rmoveto 90 hlineto 90 vlineto closepath endchar',
  B: `0 700 hsbw 7 callsubr ${box(50, 50, 80)} endchar`,
  acute: `0 300 hsbw ${box(20, 620, 130)} endchar`,
  Aacute: '0 700 hsbw 20 150 30 65 194 seac',
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `odd${i}`,
      `0 600 hsbw ${box(i * 7, i * 5, 300 + i * 9)} ${box(-i, i, 77 + i)} endchar`,
    ]),
  ),
}
const ROUTINES = [
  ...COMMON,
  `${box(100, 100, 200)} return`,
  '0 20 hstem return',
  `${box(9, 9, 500)} return`,
  '7 callsubr return',
]
const CODES = { 65: 'A', 66: 'B', 67: 'Aacute', 68: 'odd7' }

const pdf = (shown: string, font = type1Font(ROUTINES, GLYPHS, CODES), encoding = '') =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    rawStream(`BT /F 40 Tf 10 30 Td (${shown}) Tj ET`),
    `<</Type/Font/Subtype/Type1/BaseFont/Shapes/FirstChar 65/LastChar 68/Widths[700 700 700 600]/FontDescriptor 6 0 R${encoding}>>`,
    '<</Type/FontDescriptor/FontName/Shapes/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 900/Descent 0/CapHeight 900/StemV 80/FontFile 7 0 R>>',
    rawStream(font.bytes.toString('latin1'), font.lengths.map((n, i) => `/Length${i + 1} ${n}`).join('')),
  ])

const fontOf = (bytes: Uint8Array, kind: 'FontFile' | 'FontFile3'): Buffer => {
  const fonts = [...refsOf(openDocument(bytes).root)].flatMap(
    ({ target }) => asDict(target)?.stream(kind) ?? [],
  )
  assert.equal(fonts.length, 1, kind)
  return decodeStream(fonts[0]!)
}

test('glyphs that are not drawn leave a Type 1 font, which becomes compact; those that are put together stay', async () => {
  for (const [shown, encoding, kept] of [
    ['A', '', ['.notdef', 'A']],
    ['CB', '', ['.notdef', 'B', 'acute', 'A', 'Aacute']],
    ['A', '/Encoding<</Differences[65/odd3]>>', ['.notdef', 'A', 'odd3']],
  ] as const) {
    const before = pdf(shown, undefined, encoding)
    const { bytes } = await runTool(compress, { file: pdfFile(before) })
    assert.deepEqual(await complaints(bytes), [])
    assert.equal(await likeness(before, bytes), 99, shown)
    const font = new CompactFont(fontOf(bytes, 'FontFile3'))
    assert.deepEqual(
      font
        .charset()
        .map(sid => font.nameOf(sid))
        .sort(),
      [...kept].sort(),
      shown,
    )
    assert.ok(bytes.length < before.length / 2, `${before.length} became ${bytes.length}`)
  }
})

test('every way of drawing looks the same in the CFF font', async () => {
  const glyphs = {
    '.notdef': '0 500 hsbw endchar',
    // Sides that are not at 0, curves of all kinds, fractions.
    A: '60 700 hsbw 0 300 rmoveto 50 80 90 100 40 -70 rrcurveto 120 60 -90 -80 hvcurveto -60 70 20 -40 vhcurveto closepath 33 2 div 9 rmoveto 70 80 rlineto -90 5 rlineto closepath endchar',
    // Two curves that become a line where they are nearly one.
    B: '40 0 700 0 sbw 30 vmoveto 1 callsubr 100 0 rmoveto 2 callsubr -60 0 rmoveto 2 callsubr 20 15 rmoveto 2 callsubr 40 5 rmoveto 2 callsubr 30 0 rmoveto 2 callsubr 30 -5 rmoveto 2 callsubr 40 -15 rmoveto 2 callsubr 50 240 30 0 callsubr 300 vlineto -200 hlineto closepath endchar',
    acute: `25 300 hsbw ${box(20, 620, 130)} endchar`,
    // The accent is placed by the sides of both.
    Aacute: '60 700 hsbw 25 150 30 65 194 seac',
    odd7: `0 600 hsbw 40 hmoveto ${box(5, 5, 300)} endchar`,
  }
  for (const shown of ['A', 'B', 'C', 'D', 'ABCD']) {
    const before = pdf(shown, type1Font(COMMON, glyphs, CODES))
    const { bytes } = await runTool(compress, { file: pdfFile(before) })
    assert.ok(fontOf(bytes, 'FontFile3').length > 0)
    assert.equal(await likeness(before, bytes, 6), 99, shown)
  }
})

test('hints stand at the beginning of a compact glyph, and masks say which hold', () => {
  const routines = new Map([[5, { code: glyphCode('300 40 hstem return') }]])
  const outline = (text: string) => new Type1Outline(routines).translate(glyphCode(text))
  const one = outline('10 500 hsbw 0 20 hstem 50 30 vstem 5 vmoveto 90 hlineto 80 vlineto closepath endchar')
  assert.equal(one.width, 500)
  // Stems are counted from the glyph's side, then from each other; a line that turns needs no new instruction.
  const [HSTEM, VSTEM, HSTEM_MASKED, HINT_MASK] = [1, 3, 18, 19]
  const number = (n: number) => [...glyphCode(String(n))]
  const drawn = [...number(10), ...number(5), 21, ...number(90), ...number(80), 6, 14]
  assert.deepEqual(
    [...one.code],
    [...number(0), ...number(20), HSTEM, ...number(60), ...number(30), VSTEM, ...drawn],
  )
  const two = outline(
    '10 500 hsbw 700 20 hstem 5 vmoveto 90 hlineto 5 1 3 callothersubr pop callsubr 80 vlineto closepath endchar',
  )
  assert.deepEqual(
    [...two.code],
    [
      ...[...number(300), ...number(40), ...number(360), ...number(20), HSTEM_MASKED],
      ...[HINT_MASK, 0b01000000, ...number(10), ...number(5), 21, ...number(90), 6],
      ...[HINT_MASK, 0b10000000, ...number(80), 7, 14],
    ],
  )
})

test('routines that no kept glyph calls are emptied', () => {
  const font = new Type1Font(type1Font(ROUTINES, GLYPHS, CODES).bytes)
  const [few, more] = [font.keep(new Set(['A'])), font.keep(new Set(['A', 'B']))]
  const added = more.lengths[1] - few.lengths[1]
  const glyph = type1Font([], { B: GLYPHS.B }, {}).lengths[1] - type1Font([], {}, {}).lengths[1]
  assert.ok(added > glyph + 10, `B brought ${added} bytes, its code has ${glyph}`)
})

test('a font in disorder stays as it is', async () => {
  const whole = type1Font(ROUTINES, GLYPHS, CODES)
  const broken = [
    type1Font(ROUTINES, { ...GLYPHS, A: '0 700 hsbw callsubr endchar' }, CODES),
    type1Font(ROUTINES, { ...GLYPHS, A: '0 700 hsbw 99 callsubr endchar' }, CODES),
    type1Font(
      [...ROUTINES.slice(0, 8), '8 callsubr'],
      { ...GLYPHS, A: '0 700 hsbw 8 callsubr endchar' },
      CODES,
    ),
    { ...whole, bytes: whole.bytes.subarray(0, whole.lengths[0] + 900) },
    // Nine routines of which each calls the next a hundred times.
    type1Font(
      [
        ...COMMON,
        ...Array.from({ length: 9 }, (_, i) => `${`${i + 6} callsubr `.repeat(100)}return`),
        'return',
      ],
      { ...GLYPHS, A: '0 700 hsbw 5 callsubr endchar', B: '0 700 hsbw endchar' },
      CODES,
    ),
  ]
  for (const font of broken) {
    const { bytes } = await runTool(compress, { file: pdfFile(pdf('A', font)) })
    assert.deepEqual(fontOf(bytes, 'FontFile'), Buffer.from(font.bytes))
  }
})

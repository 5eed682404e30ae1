import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { withoutLoops } from './nested-drawings.ts'

const count = (n: number, each: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => each(i)).join('')

const withForm = (fields: string, more: string[] = []) =>
  rawPdf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R>>',
    ...more,
  ])

const field = (i: number) => `<</FT/Tx/T(f${i})>>`
const withMap = (map: string, as: 'Encoding' | 'ToUnicode') =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R/Resources<</XObject<</X 4 0 R>>>>>>',
    rawStream('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F 5 0 R>>>>'),
    `<</Type/Font/Subtype/Type0/BaseFont/A/${as} 6 0 R>>`,
    rawStream(map),
  ])
const CROWDED = /the form has 20,001 fields in one list, at most 20,000 can be read\.$/

test('a form with more named fields side by side than can be read in time is refused', () => {
  assert.throws(() => withoutLoops(withForm(count(20_001, field)), 'files'), CROWDED)
  const nested = withForm('4 0 R', [`<</T(a)/Kids[4 0 R ${count(20_000, field)}]>>`])
  assert.throws(() => withoutLoops(nested), CROWDED)
})

test('many fields in several lists, and many places of one field, are read', () => {
  for (const bytes of [
    withForm(count(20_000, field)),
    withForm(count(2, i => `<</T(${i})/Kids[${count(15_000, field)}]>>`)),
    withForm(`<</FT/Tx/T(a)/Kids[${count(30_000, () => '<</Subtype/Widget>>')}]>>`),
  ])
    assert.equal(withoutLoops(bytes).bytes, bytes)
})

test('a character map whose ranges lie on one another without end is refused, a long one is not', () => {
  const range = (codes: string) => `20000 begincidrange ${count(20_000, () => codes)} endcidrange`
  const bf = `20000 beginbfrange ${count(20_000, () => '<0000> <FFFF> <0041>\n')} endbfrange`
  for (const bytes of [
    withMap(range('<0000> <ffff> 0 '), 'Encoding'),
    withMap(range('<0000> <ffff> 0 ').replace('endcidrange', ''), 'Encoding'),
    withMap(bf, 'ToUnicode'),
  ])
    assert.throws(() => withoutLoops(bytes), /a font's character map sets more than 500,000,000 codes/)
  for (const codes of ['<0000> <00ff> 0 ', '<ffff> <0000> 0 ']) {
    const bytes = withMap(range(codes), 'Encoding')
    assert.equal(withoutLoops(bytes).bytes, bytes)
  }
})

test('a character map that writes a book for one code is refused, a ligature is not', () => {
  const map = (text: string) => withMap(`1 beginbfchar <0041> <${text}> endbfchar`, 'ToUnicode')
  assert.throws(
    () => withoutLoops(map('0041\n'.repeat(512)), 'a'),
    /a: a font's character map has a code that stands for more than 1,024 bytes of text;/,
  )
  const bytes = map('0041'.repeat(256))
  assert.equal(withoutLoops(bytes).bytes, bytes)
})

const withImage = (image: string, mask = '') =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R/Resources<</XObject<</X 4 0 R>>>>>>',
    rawStream('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</I 5 0 R>>>>'),
    rawStream('', `/Subtype/Image/BitsPerComponent 1/Filter/CCITTFaxDecode${image}`),
    rawStream('', `/Subtype/Image/BitsPerComponent 8${mask}`),
  ])

test('an image or a mask of more pixels than can be decoded in time is refused, a large sheet is not', () => {
  const huge = '/Width 65000/Height 65000'
  for (const bytes of [withImage(huge), withImage('/Width 9/Height 9/SMask 6 0 R', huge)])
    assert.throws(
      () => withoutLoops(bytes, 'a'),
      /^.*a: an image in the PDF has 65,000 × 65,000 pixels, at most/,
    )
  const sheet = withImage('/Width 28087/Height 19866')
  assert.equal(withoutLoops(sheet).bytes, sheet)
})

const inline = (width: number, height: number, keys = ['W', 'H']) =>
  `q 9 0 0 9 0 0 cm BI /${keys[0]} ${width} /${keys[1]} ${height} /IM true /F /CCF ID \u0001 EI Q\n`
const drawing = (content: string) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
    '<</Type/Page/Parent 2 0 R/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>',
    rawStream(content),
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 6 0 R>>/FirstChar 97/LastChar 97/Widths[1]/Encoding<</Differences[97/a]>>>>',
    rawStream(content === '' ? `1 0 d0 ${inline(65_000, 65_000)}` : '1 0 d0'),
  ])

test('images inside instructions count by all their pixels, in pages and in glyphs', () => {
  const huge = [
    inline(65_000, 65_000),
    inline(65_000, 65_000, ['Width', 'Hei#67ht']),
    inline(20_000, 20_000).repeat(3),
    '',
  ]
  for (const content of huge)
    assert.throws(
      () => withoutLoops(drawing(content), 'a').guard(1),
      /a: images inside the instructions of page 1 have [\d,]+ pixels, at most 1,000,000,000/,
    )
  for (const content of [inline(28_087, 19_866), '(BI 65000 65000 ID) Tj', inline(9, 9).repeat(500)]) {
    assert.doesNotThrow(() => withoutLoops(drawing(content)).guard(1))
  }
})

test('a font that lists widths hundred thousands of times is refused, one that lists each code is not', () => {
  const withWidths = (list: string, key = 'W') =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]>>',
      '<</Type/Page/Parent 2 0 R/Resources<</Font<</F 4 0 R>>>>>>',
      `<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType2/${key}[${list}]>>]>>`,
      `[${'500 '.repeat(1000)}]`,
    ])
  for (const bytes of [
    withWidths('0 65535 500 '.repeat(65_537)),
    withWidths('0 5 0 R '.repeat(200)),
    withWidths('0 5 0 R '.repeat(200), 'W2'),
  ])
    assert.throws(() => withoutLoops(bytes, 'a'), /a: a font's list of widths has more than 196,608 entries/)
  const all = withWidths(count(65_536, i => `${i} ${i} 500 `))
  assert.equal(withoutLoops(all).bytes, all)
})

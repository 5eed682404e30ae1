import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { openPdf } from './pdfium-document.ts'

const ITALIC = '<</Type/Font/Subtype/Type1/BaseFont/Times-Italic/Encoding/WinAnsiEncoding>>'

const page = (content: string, font: string, more: string[] = [], second = ITALIC) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>/Contents 4 0 R>>',
    rawStream(content),
    font,
    second,
    ...more,
  ])
const TIMES = '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding/WinAnsiEncoding>>'

async function textOf(bytes: Uint8Array): Promise<string> {
  using pdf = await openPdf(bytes)
  return pdf
    .page(1)
    .chars()
    .filter(char => char.kind !== 'generated')
    .map(char => char.text)
    .join('')
}

test('an accent set over a letter makes one letter', async () => {
  // The accents are 333 wide, o and u 500, e 444: TeX goes back to the start of the letter.
  const set = '[(Gr\\250) 417 (oen, m\\250) 417 (ussen, caf\\264) 389 (e)] TJ'
  assert.equal(await textOf(page(`BT /F1 20 Tf 20 100 Td ${set} ET`, TIMES)), 'Gröen, müssen, café')
})

test('slanted accents reach over their letters', async () => {
  // u is 500 wide.
  const set = 'BT /F2 20 Tf 20 100 Td [(m\\250) 417 (ussen)] TJ ET'
  assert.equal(await textOf(page(set, TIMES)), 'müssen')
})

test('a raised accent over a capital does not part the word', async () => {
  // E is 611 wide, T as well; the accent stands 4 points higher, over the middle of the E.
  const set =
    'BT /F1 20 Tf 20 100 Td (ET) Tj ET BT /F1 20 Tf 47.2 104 Td (\\264) Tj ET BT /F1 20 Tf 44.44 100 Td (E) Tj ET'
  using pdf = await openPdf(page(set, TIMES))
  const chars = pdf.page(1).chars()
  assert.equal(
    chars
      .map(char => char.text)
      .join('')
      .trim(),
    'ETÉ',
  )
  assert.ok(chars.at(-1)!.top < chars[0]!.top - 2, 'its ink reaches up to the accent')
})

test('accents beside letters, and over letters of other fonts, stay', async () => {
  assert.equal(await textOf(page('BT /F1 20 Tf 20 100 Td (a\\264 x^2 ~u) Tj ET', TIMES)), 'a´ x^2 ~u')
  const math = 'BT /F1 20 Tf 20 100 Td (\\250) Tj ET BT /F2 20 Tf 18.3 100 Td (o) Tj ET'
  assert.equal([...(await textOf(page(math, TIMES)))].sort().join(''), 'o¨')
})

test('a letter in a circle is the sign for it', async () => {
  const set =
    'BT /F1 10 Tf 23.8 100 Td (c) Tj ET BT /F2 20 Tf 20 98 Td (A) Tj ET BT /F1 20 Tf 44 100 Td (2007) Tj ET'
  const symbols = '<</Type/Font/Subtype/Type1/BaseFont/Courier/ToUnicode 7 0 R>>'
  const map = rawStream(
    'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <41> <25ef> endbfchar endcmap',
  )
  assert.equal(await textOf(page(set, TIMES, [map], symbols)), '©2007')
})

/** A font of bitmaps as TeX makes them: no name, glyphs named by their codes; one of a typewriter has one width. */
function bitmapFont(codes: number[], typed: boolean): { font: string; glyphs: string[] } {
  const used = [...new Set(codes)].sort((a, b) => a - b)
  const differences = used.map(code => `${code}/a${code}`).join(' ')
  const procs = used.map(code => `/a${code} 7 0 R`).join(' ')
  const widthOf = (sign: string) => ('filjrt'.includes(sign) ? 30 : 'mw'.includes(sign) ? 70 : 50)
  const widths = Array.from({ length: 256 }, (_, code) =>
    typed ? 50 : widthOf(String.fromCharCode(code)),
  ).join(' ')
  return {
    font: `<</Type/Font/Subtype/Type3/FontMatrix[.01 0 0 .01 0 0]/FontBBox[0 0 50 70]/FirstChar 0/LastChar 255/Widths[${widths}]/Encoding<</Type/Encoding/Differences[${differences}]>>/CharProcs<<${procs}>>/Resources<<>>>>`,
    glyphs: [rawStream('50 0 0 0 45 60 d1 5 0 40 60 re f')],
  }
}
const bitmapText = (codes: number[], typed = false) => {
  const { font, glyphs } = bitmapFont(codes, typed)
  const hex = codes.map(code => code.toString(16).padStart(2, '0')).join('')
  return textOf(page(`BT /F1 10 Tf 20 100 Td <${hex}> Tj ET`, font, glyphs))
}
const bytes = (text: string) => [...text].map(char => char.codePointAt(0)!)

test('bitmap fonts of TeX tell ligatures and letters of either encoding', async () => {
  const first = bytes('the di\x0berence is the \x0crst one to o\x0eciate, "so he said in Stra\x19e\\')
  assert.equal(
    (await bitmapText(first)).replaceAll(' ', ''),
    'thedifferenceisthefirstonetoofficiate,”sohesaidinStraße“',
  )
  const second = bytes(
    'gr\xf6\xffere Schi\x1be au\xfferhalb der H\xe4u\x1cgkeit warten, \x12so sagen sie\x10',
  )
  assert.equal(
    (await bitmapText(second)).replaceAll(' ', ''),
    'größereSchiffeaußerhalbderHäufigkeitwarten,„sosagensie“',
  )
})

/** The codes that TeX's Cyrillic encoding has for letters. */
const cyrillic = (text: string) =>
  [...text].flatMap(char => {
    const at = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'.indexOf(char)
    const other = { Ё: 156, ё: 188, '«': 190, '»': 191, '—': 22, і: 105, ї: 168, Ї: 136 }[char]
    return at < 0 ? (other ?? char.charCodeAt(0)) : 192 + at
  })

test('bitmap fonts of typewriters have the signs of ASCII', async () => {
  const told = async (text: string, typed = false) =>
    (await bitmapText(bytes(text), typed)).replaceAll(' ', '') === text.replaceAll(' ', '')
  const text = 'there was more of it in the end than they had said'
  assert.ok(await told(`${text}{nobody knew why`, true))
  assert.ok(!(await told(`${text}{nobody knew why`)))
  // Where letters stand in cells of their own, signs tell.
  assert.ok(await told(`${text}{nobody}`))
  assert.ok(await told(`${text} "nobody" knew`))
  assert.ok(!(await told(`${text} \\nobody" knew, "she"`)))
  assert.ok(await told(`${text} <nobody> knew`))
  assert.ok(!(await told(`${text} >quien? <nobody! >quien?`)))
})

test('bitmap fonts of TeX tell Cyrillic letters', async () => {
  const russian = 'Ёлка в лесу — «зелёная и большая», сказано в книге 7'
  assert.equal((await bitmapText(cyrillic(russian))).replaceAll(' ', ''), russian.replaceAll(' ', ''))
  const ukrainian = 'Їжак і кіт живуть у великому місті біля річки'
  assert.equal((await bitmapText(cyrillic(ukrainian))).replaceAll(' ', ''), ukrainian.replaceAll(' ', ''))
})

test('codes that make no text stay as they are', async () => {
  const codes = bytes('xk\x0bqz\x0cbbd\x0dkkd qqz vvkk wwd kk bdf \x0bxx')
  assert.ok((await bitmapText(codes)).includes('\x0b'))
})

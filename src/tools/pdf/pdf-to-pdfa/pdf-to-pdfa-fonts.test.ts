import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { complaints, pdfFile } from '../../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { runTool } from '../../../../test/support/run-tool.ts'
import { type1Font } from '../../../../test/support/type1.ts'
import { openPdf } from '../../../engines/pdfium/pdfium-document.ts'
import { CompactFont } from '../../../formats/font/cff-glyphs.ts'
import { TrueType } from '../../../formats/font/truetype-glyphs.ts'
import { fontFile } from '../../../lib/fonts/bundled-fonts.ts'
import { Dict, name, newRef, Stream } from '../../../pdf/core/objects.ts'
import { openDocument, saveDocument } from '../../../pdf/core/pdf-document.ts'
import { fontsOf } from '../../../pdf/core/resources.ts'
import { checkPdfa } from '../../../pdf/pdfa/check.ts'
import tool from './pdf-to-pdfa.ts'

/** A page that shows this text in a font of these entries, with further objects from number 6 on. */
const page = (font: string, shown: string, extra: string[] = []) =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 100]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    rawStream(`BT /F 20 Tf 20 50 Td ${shown} Tj ET`),
    `<</Type/Font${font}>>`,
    ...extra,
  ])

const simple = (called: string, width: number, more = '') =>
  `/Subtype/TrueType/BaseFont/${called}/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 126/Widths[${`${width} `.repeat(95)}]${more}`

async function looked(bytes: Uint8Array) {
  using document = await openPdf(bytes)
  const drawing = document.page(1)
  const chars = drawing.chars().filter(char => char.kind === 'normal')
  const { data, width } = drawing.render({ scale: 1, grayscale: true })
  const dark = [...data.entries()].filter(([, value]) => value < 128).map(([at]) => at % width)
  return {
    text: drawing.text().trim(),
    places: chars.map(char => Math.round(char.x)),
    embedded: chars.every(char => char.run.font.embedded),
    right: Math.max(0, ...dark),
  }
}

test('a font without a twin is replaced by the nearest one, at the widths of the document', async () => {
  for (const [called, flags, other] of [
    ['Tahoma', 32, 'Arimo'],
    ['Garamond', 34, 'Tinos'],
    ['Consolas-Bold', 33, 'Cousine'],
    ['Impact', 32, 'Anton'],
  ] as const) {
    const file = page(simple(called, 700, `/FontDescriptor<</Flags ${flags}>>`), '(Hamburg)')
    const { bytes, warnings } = await runTool(tool, { file: pdfFile(file) })
    assert.deepEqual(warnings, [`fonts that are not in the file were replaced: ${called} by ${other}`])
    assert.deepEqual(checkPdfa(openDocument(bytes)), [], called)
    assert.deepEqual(await complaints(bytes), [])
    const { text, places, embedded } = await looked(bytes)
    assert.deepEqual([text, embedded], ['Hamburg', true], called)
    // Letters begin 14 points apart; what lies before a letter's ink differs a little.
    const even = places.every((x, i) => Math.abs(x - (places[0]! + i * 14)) <= 2)
    assert.ok(even, `${called}: ${places}`)
  }
})

test('letters are made as narrow as their widths, accents included', async () => {
  for (const width of [300, 450]) {
    const { bytes, warnings } = await runTool(tool, {
      file: pdfFile(
        page(
          simple('ArialNarrow', width)
            .replace('126', '252')
            .replace(']', ` ${`${width} `.repeat(126)}]`),
          '(m\\374m)',
        ),
      ),
    })
    assert.deepEqual(warnings, [])
    const { right, text } = await looked(bytes)
    const end = 20 + 3 * 20 * (width / 1000)
    assert.equal(text, 'müm')
    assert.ok(right > end - 6 && right <= end + 1, `ink ends at ${right} of ${end}`)
  }
})

test('a standard font keeps its letters where the document gives it odd widths', async () => {
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(page(simple('Arial', 1400), '(m)')) })
  assert.deepEqual(warnings, [])
  assert.deepEqual(checkPdfa(openDocument(bytes)), [])
  const { right } = await looked(bytes)
  assert.ok(right < 20 + 18, `an m of 20 points is 17 wide, its ink ends at ${right}`)
})

test('glyphs that are called by their numbers are embedded where their widths prove them right', async () => {
  // H, a and m of Arial.
  const composite = (widths: string) =>
    page('/Subtype/Type0/BaseFont/Arial/Encoding/Identity-H/DescendantFonts[6 0 R]', '<002B00440050>', [
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Arial/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/Arial/Flags 32>>/W[${widths}]>>`,
    ])
  const right = await runTool(tool, { file: pdfFile(composite('43[722]68[556]80[833]')) })
  assert.deepEqual(right.warnings, [])
  assert.ok((await looked(right.bytes)).right > 55)
  const wrong = await runTool(tool, { file: pdfFile(composite('43[500]68[556]80[833]')) })
  assert.match(wrong.warnings.join(), /the font Arial is not embedded/)
})

test('symbolic font and names in Chinese are left to those who know them', async () => {
  for (const called of ['Wingdings', '#CB#CE#CC#E5']) {
    const { warnings } = await runTool(tool, { file: pdfFile(page(simple(called, 500), '(abc)')) })
    assert.match(warnings.join(), /is not embedded/, called)
  }
})

test('a font without a standard encoding gets a map of its own, and the same letters', async () => {
  const encodings = [null, Dict.of({ Differences: [1, name('uni0048'), name('adieresis'), name('m')] })]
  for (const [i, encoding] of encodings.entries()) {
    const { bytes: embedded } = await runTool(tool, {
      file: pdfFile(page(simple('Arial', 556).replace('126', '252'), '(Ha\\344m)')),
    })
    const document = openDocument(embedded)
    const shown = i === 0 ? '(Ham)' : '(\\001\\002\\003)'
    for (const { dict } of fontsOf(document)) {
      if (encoding) dict.set('Encoding', encoding).set('FirstChar', 1).set('Widths', Array(252).fill(556))
      else dict.delete('Encoding')
    }
    document.pages[0]!.dict.set(
      'Contents',
      newRef(new Stream(new Dict(), Buffer.from(`BT /F 20 Tf 20 50 Td ${shown} Tj ET`))),
    )
    const odd = saveDocument(document)
    assert.ok(checkPdfa(openDocument(odd)).some(({ clause }) => clause === '6.2.11.6'))
    const { bytes, warnings } = await runTool(tool, { file: pdfFile(odd) })
    assert.deepEqual(warnings, [])
    const [before, after] = [await looked(odd), await looked(bytes)]
    assert.deepEqual(after, before)
    assert.equal(after.text, i === 0 ? 'Ham' : 'Häm')
  }
})

test('the check reads widths out of CFF fonts', async () => {
  const font = new TrueType(await readFile(fontFile('jp')))
  const compact = new CompactFont(font.tables.get('CFF ')!)
  const ids = font.mapped([...'Ham漢字'].map(char => char.codePointAt(0)!))
  assert.ok(ids.length >= 5)
  // What the glyphs' own programs say agrees with the table beside them.
  for (const id of ids) assert.equal(compact.width(id), font.advance(id))
  const program = compact.keep(new Set(ids)).toString('latin1')
  const shown = `<${ids.map(id => id.toString(16).padStart(4, '0')).join('')}>`
  const said = (more: number) => {
    const widths = ids.map(id => `${id}[${font.advance(id) + more}]`).join('')
    const file = page('/Subtype/Type0/BaseFont/N/Encoding/Identity-H/DescendantFonts[6 0 R]', shown, [
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/N/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/N/Flags 4/FontFile3 7 0 R>>/W[${widths}]>>`,
      rawStream(program, '/Subtype/CIDFontType0C'),
    ])
    return checkPdfa(openDocument(file)).map(({ clause }) => clause)
  }
  assert.ok(!said(0).includes('6.2.11.5'))
  assert.ok(said(40).includes('6.2.11.5'))
})

test('the check reads widths and names out of fonts of the first format', () => {
  const glyph = '50 50 rmoveto 300 hlineto 300 vlineto closepath endchar'
  const { bytes, lengths } = type1Font(
    [],
    { '.notdef': '0 500 hsbw endchar', H: `0 700 hsbw ${glyph}`, a: `0 1300 hsbw ${glyph}` },
    { 1: 'a' },
  )
  const said = (widths: string, encoding: string, list = '/H/a') => {
    const file = page(
      `/Subtype/Type1/BaseFont/N${encoding}/FirstChar 1/LastChar 2/Widths[${widths}]/FontDescriptor<</Type/FontDescriptor/FontName/N/Flags 4/CharSet(${list})/FontFile 6 0 R>>`,
      '<0102>',
      [rawStream(bytes.toString('latin1'), lengths.map((length, i) => `/Length${i + 1} ${length}`).join(''))],
    )
    const clauses = checkPdfa(openDocument(file)).map(({ clause }) => clause)
    return clauses.filter(clause => /^6\.2\.11\.[45]/.test(clause)).join()
  }
  const names = '/Encoding<</Differences[1/H/a]>>'
  assert.deepEqual([said('700 1300', names), said('700 1200', names)], ['', '6.2.11.5'])
  assert.deepEqual([said('1300 0', ''), said('1200 0', '')], ['', '6.2.11.5'], 'names of the font itself')
  assert.equal(said('700 1300', names, '/H'), '6.2.11.4')
})

test('programs of both formats get the widths by which the document places its text', async () => {
  const drawn = '50 50 rmoveto 300 hlineto 300 vlineto closepath endchar'
  const { bytes: first, lengths } = type1Font(
    [],
    { '.notdef': '0 500 hsbw endchar', H: `20 700 hsbw ${drawn}`, a: `0 300 hsbw ${drawn}` },
    {},
  )
  const font = new TrueType(await readFile(fontFile('jp')))
  const ids = font.mapped([...'Ham漢字'].map(char => char.codePointAt(0)!))
  const compact = new CompactFont(font.tables.get('CFF ')!).keep(new Set(ids)).toString('latin1')
  const shown = `<${ids.map(id => id.toString(16).padStart(4, '0')).join('')}>`
  const widths = ids.map((id, i) => `${id}[${font.advance(id) + 40 * i}]`).join('')
  for (const [what, file] of [
    [
      'the first format',
      page(
        '/Subtype/Type1/BaseFont/N/Encoding<</Differences[1/H/a]>>/FirstChar 1/LastChar 2/Widths[650 1400]' +
          '/FontDescriptor<</Type/FontDescriptor/FontName/N/Flags 4/FontFile 6 0 R>>',
        '<0102>',
        [
          rawStream(
            first.toString('latin1'),
            lengths.map((length, i) => `/Length${i + 1} ${length}`).join(''),
          ),
        ],
      ),
    ],
    [
      'compact',
      page('/Subtype/Type0/BaseFont/N/Encoding/Identity-H/DescendantFonts[6 0 R]', shown, [
        `<</Type/Font/Subtype/CIDFontType0/BaseFont/N/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor<</Type/FontDescriptor/FontName/N/Flags 4/FontFile3 7 0 R>>/W[${widths}]>>`,
        rawStream(compact, '/Subtype/CIDFontType0C'),
      ]),
    ],
  ] as const) {
    const { bytes, warnings } = await runTool(tool, { file: pdfFile(file) })
    assert.deepEqual(warnings, [], what)
    assert.deepEqual(checkPdfa(openDocument(bytes)), [], what)
    assert.deepEqual(await complaints(bytes), [])
    assert.deepEqual(await pixels(bytes), await pixels(file), what)
  }
})

async function pixels(bytes: Uint8Array): Promise<Uint8Array> {
  using document = await openPdf(bytes)
  return document.page(1).render({ scale: 2, grayscale: true }).data
}

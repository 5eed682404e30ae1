import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { complaints, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import tool from './flatten-pdf.ts'

/** Share of pixels that differ clearly between page 1 of two files. */
async function difference(a: Uint8Array, b: Uint8Array): Promise<number> {
  const pictures: Uint8Array[] = []
  for (const bytes of [a, b]) {
    using document = await openPdf(bytes)
    pictures.push(document.page(1).render({ scale: 1 }).data)
  }
  const [one, other] = pictures as [Uint8Array, Uint8Array]
  assert.equal(one.length, other.length)
  let differing = 0
  for (let i = 0; i < one.length; i++) if (Math.abs(one[i]! - other[i]!) > 64) differing++
  return differing / one.length
}

test('the page looks as before, and no field is left', async () => {
  const { bytes, name, warnings } = await runTool(tool, { file: fixture('form.pdf') })
  assert.deepEqual([name, warnings], ['form-flattened.pdf', []])
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  assert.deepEqual(await pdf.fields(), {})
  assert.deepEqual(await pdf.annotations(1), [])
  assert.match(await pdf.textOf(1), /R-1234/)
  const { readFile } = await import('node:fs/promises')
  const before = await readFile(new URL('../../../fixtures/form.pdf', import.meta.url))
  assert.ok((await difference(before, bytes)) < 0.0005)
})

test('appearances are scaled, turned and moved onto their rectangles; hidden ones are not painted', async () => {
  const box = (dict: string) => rawStream('1 0 0 rg 0 0 10 10 re f', `/Subtype/Form/BBox[0 0 10 10]${dict}`)
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 7 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R 6 0 R 7 0 R]>>',
    rawStream('q 2 0 0 2 50 50 cm'),
    '<</Subtype/Widget/FT/Tx/T(a)/Rect[20 20 60 40]/AP<</N 8 0 R>>>>',
    '<</Subtype/Widget/FT/Tx/T(b)/Rect[100 100 120 160]/AP<</N 9 0 R>>>>',
    '<</Subtype/Widget/FT/Tx/T(c)/F 2/Rect[150 20 190 40]/AP<</N 8 0 R>>>>',
    box(''),
    box('/Matrix[0 1 -1 0 10 0]'),
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file) })
  using document = await openPdf(bytes)
  const { width, channels, data } = document.page(1).render({ scale: 1 })
  const red = (x: number, y: number) => data[((200 - y) * width + x) * channels + 1]! < 100
  assert.ok(red(25, 25) && red(55, 35) && !red(65, 30) && !red(40, 45))
  assert.ok(red(110, 105) && red(110, 155) && !red(125, 130))
  assert.ok(!red(170, 30))
})

test('a button whose drawing no reader can place is drawn anew', async () => {
  const button = (at: number, state: string) =>
    `<</Subtype/Widget/FT/Btn/T(b${at})/Rect[20 ${at} 40 ${at + 20}]/MK<</BC[0 0 1]>>/V/${state}/AS/${state}/AP<</N<</Yes 7 0 R/Off/Off>>>>>>`
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</NeedAppearances true/Fields[5 0 R 6 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R 6 0 R]>>',
    rawStream(''),
    button(20, 'Yes'),
    button(60, 'Off'),
    rawStream('BT (4) Tj ET'),
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file) })
  const { at } = await drawPage(bytes)
  const count = (top: number, is: (red: number, blue: number) => boolean): number => {
    let found = 0
    for (let y = top; y < top + 20; y++)
      for (let x = 20; x < 40; x++) {
        const [red, , blue] = at(x, y)
        if (is(red!, blue!)) found++
      }
    return found
  }
  const blue = (top: number) => count(top, (red, blue) => blue > red + 100)
  const dark = (top: number) => count(top, (red, blue) => red < 100 && blue < 100)
  assert.ok(blue(160) > 40 && blue(120) > 40, 'both have their frame')
  assert.ok(dark(160) > 10 && dark(120) === 0, 'one has its tick')
})

test('a button that is off keeps its frame where it is drawn only for being on', async () => {
  const button = (at: number, looks: string) =>
    `<</Subtype/Widget/FT/Btn/Ff 49152/T(r)/Rect[20 ${at} 40 ${at + 20}]/MK<<${looks}/CA(H)>>/AS/Off/AP<</N<</b${at} 7 0 R>>>>>>`
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R]>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R 6 0 R]>>',
    rawStream(''),
    button(20, '/BC[0 0 1]'),
    button(60, ''),
    rawStream('0 0 20 20 re f', '/Subtype/Form/BBox[0 0 20 20]'),
  ])
  const { at } = await drawPage((await runTool(tool, { file: pdfFile(file) })).bytes)
  const isBlue = (y: number) => {
    const [red, , blue] = at(30, y)
    return blue! > red! + 100
  }
  const framed = (top: number) => Array.from({ length: 20 }, (_, i) => top + i).some(isBlue)
  assert.deepEqual([framed(160), framed(120)], [true, false])
})

test('a hidden layer stays hidden; without a state the value tells what is shown', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 7 0 R]>>/OCProperties<</OCGs[9 0 R]/D<</OFF[9 0 R]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R 6 0 R 7 0 R]>>',
    rawStream(''),
    '<</Subtype/Widget/FT/Tx/T(a)/OC 9 0 R/Rect[20 150 40 170]/AP<</N 8 0 R>>>>',
    '<</Subtype/Widget/FT/Btn/T(b)/V/On/Rect[20 100 40 120]/AP<</N<</On 8 0 R>>>>>>',
    '<</Subtype/Widget/FT/Btn/T(c)/Rect[20 50 40 70]/AP<</N<</On 8 0 R>>>>>>',
    rawStream('1 0 0 rg 0 0 20 20 re f', '/Subtype/Form/BBox[0 0 20 20]'),
    '<</Type/OCG/Name(hidden)>>',
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file) })
  const { at } = await drawPage(bytes)
  const red = (y: number) => at(30, 200 - y)[1] < 100
  assert.deepEqual([red(160), red(110), red(60)], [false, true, false])
})

test('values show in places that their field does not list', async () => {
  const place = (y: number) => `<</Type/Annot/Subtype/Widget/Parent 5 0 R/Rect[20 ${y} 180 ${y + 20}]/F 4>>`
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 10 Tf 0 g)>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[6 0 R 7 0 R]>>',
    rawStream(''),
    '<</FT/Tx/T(street)/V(Mill Lane 21)>>',
    place(150),
    place(100),
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file) })
  using pdf = await openPdf(Buffer.from(bytes!))
  assert.equal(
    pdf
      .page(1)
      .text()
      .match(/Mill Lane 21/g)?.length,
    2,
  )
})

test('characters of a value that no font can draw are told of', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 10 Tf 0 g)>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R]>>',
    rawStream(''),
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V<FEFF078B07A8>/Rect[20 150 180 170]/F 4>>',
  ])
  const { warnings } = await runTool(tool, { file: pdfFile(file) })
  assert.deepEqual(warnings, ['some characters of the text have no glyph in any bundled font'])
})

test('links, comments, bookmarks stay; a document without fields is fine', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(richPdf('Red')) })
  assert.deepEqual(await complaints(bytes), [])
  const pdf = await readPdf(bytes)
  assert.equal((await pdf.annotations(1)).length, 2)
  assert.equal((await pdf.outline()).length, 2)
  assert.match(await pdf.textOf(1), /Red value/)
  const plain = await runTool(tool, { file: fixture('two-pages.pdf') })
  assert.equal((await readPdf(plain.bytes)).count, 2)
})

test('refuses damaged files', async () => {
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.7\n') }), /^400 file: /)
})

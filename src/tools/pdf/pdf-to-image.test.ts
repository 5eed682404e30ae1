import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PDFDocument } from '@cantoo/pdf-lib'
import { decode, type Pixels } from '../../../test/support/images.ts'
import { pdfFile } from '../../../test/support/pdf.ts'
import { pdfOf, rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './pdf-to-image.ts'

const RED: [number, number, number] = [1, 0, 0]

/** Draws and decodes, with a reader that did not write. */
async function drawn(content: Uint8Array, params: object = {}): Promise<Pixels> {
  const { bytes, mediaType } = await runTool(tool, { file: pdfFile(content), ...params })
  assert.equal(mediaType, 'image/png')
  return decode(bytes)
}

const dark = (image: Pixels, x0: number, y0: number, x1: number, y1: number): number => {
  let count = 0
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) if (image.at(x, y)[1] < 128) count++
  return count
}

test('a page at twice its points, colours in their places', async () => {
  const image = await drawn(await pdfOf([{ boxes: [[10, 20, 100, 50, RED]] }]))
  assert.deepEqual([image.width, image.height], [600, 400])
  assert.deepEqual(image.at(22, 42), [255, 0, 0, 255])
  assert.deepEqual(image.at(217, 137), [255, 0, 0, 255])
  assert.deepEqual(image.at(17, 42), [255, 255, 255, 255])
  assert.deepEqual(image.at(222, 142), [255, 255, 255, 255])
})

test('scale sets the size, page chooses, rotation is applied', async () => {
  const pdf = await pdfOf([{}, { rotate: 90, boxes: [[0, 0, 30, 30, RED]] }])
  const image = await drawn(pdf, { page: 2, scale: 0.5 })
  assert.deepEqual([image.width, image.height], [100, 150])
  // The upper left corner of the unturned page is at the upper right after a quarter turn clockwise.
  assert.deepEqual(image.at(97, 3), [255, 0, 0, 255])
  assert.deepEqual(image.at(3, 3), [255, 255, 255, 255])
  const { name } = await runTool(tool, { file: { ...fixture('three-pages.pdf') }, page: 3, scale: 0.2 })
  assert.equal(name, 'three-pages-page-003.png')
})

test('annotations and form values are drawn', async () => {
  const pdf = await pdfOf([{}], doc => {
    const field = doc.getForm().createTextField('name')
    field.setText('WWWW')
    field.addToPage(doc.getPage(0), { x: 50, y: 100, width: 100, height: 24, borderWidth: 0 })
    const note = doc.context.obj({
      Type: 'Annot',
      Subtype: 'Square',
      Rect: [200, 20, 280, 60],
      C: [0, 0, 1],
      IC: [0, 0, 1],
    })
    doc.getPage(0).node.addAnnot(doc.context.register(note))
  })
  const image = await drawn(pdf)
  assert.ok(dark(image, 100, 150, 300, 200) > 100, 'the value of the field')
  assert.deepEqual(image.at(480, 320), [0, 0, 255, 255])
})

// "中文字" and "あいう" in fonts that the file only names.
const SCRIPTS: [string, string, string, string][] = [
  ['Chinese', 'STSong-Light', 'UniGB-UCS2-H', '<4E2D65875B57>'],
  ['Japanese', 'HeiseiKakuGo-W5', 'UniJIS-UCS2-H', '<304230443046>'],
  ['Korean', 'HYSMyeongJo-Medium', 'UniKS-UCS2-H', '<D55CAE00AC00>'],
]
for (const [script, font, encoding, text] of SCRIPTS) {
  test(`${script} without an embedded font`, async () => {
    const ordering = { Chinese: 'GB1', Japanese: 'Japan1', Korean: 'Korea1' }[script]
    const pdf = rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 60]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
      rawStream(`BT /F1 40 Tf 10 15 Td ${text} Tj ET`),
      `<</Type/Font/Subtype/Type0/BaseFont/${font}/Encoding/${encoding}/DescendantFonts[6 0 R]>>`,
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/${font}/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor 7 0 R>>`,
      `<</Type/FontDescriptor/FontName/${font}/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>`,
    ])
    const image = await drawn(pdf)
    for (const i of [0, 1, 2]) {
      const ink = dark(image, 20 + i * 80, 0, 100 + i * 80, 120)
      assert.ok(ink > 250 && ink < 4500, `glyph ${i + 1} has ${ink} dark pixels`)
    }
  })
}

test('transparency is mixed', async () => {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 50 50]/Resources<</ExtGState<</G<</ca .5>>>>>>/Contents 4 0 R>>',
    rawStream('0 0 1 rg 0 0 50 50 re f /G gs 1 0 0 rg 0 0 25 50 re f'),
  ])
  const image = await drawn(pdf, { scale: 1 })
  const [r, g, b] = image.at(10, 25)
  assert.ok(Math.abs(r - 128) < 3 && g === 0 && Math.abs(b - 127) < 3, `${r} ${g} ${b}`)
  assert.deepEqual(image.at(40, 25), [0, 0, 255, 255])
})

test('an encrypted file wants its password', async () => {
  const doc = await PDFDocument.load(await pdfOf([{ boxes: [[0, 0, 300, 200, RED]] }]))
  doc.encrypt({ userPassword: 'grün', ownerPassword: 'other' })
  const pdf = await doc.save()
  assert.equal(
    await refusal(tool, { file: pdfFile(pdf) }),
    '400 file: the PDF is encrypted; give its password as password.',
  )
  assert.equal(
    await refusal(tool, { file: pdfFile(pdf), password: 'wrong' }),
    '400 password: it does not open this PDF.',
  )
  const image = await drawn(pdf, { password: 'grün', scale: 0.1 })
  assert.deepEqual(image.at(5, 5), [255, 0, 0, 255])
})

test('bounds', async () => {
  const file = fixture('three-pages.pdf')
  assert.equal(
    await refusal(tool, { file, page: 4 }),
    '400 page: page 4 does not exist, the document has 3 pages.',
  )
  assert.match(await refusal(tool, { file, page: 0 }), /^400 page: expected a whole number/)
  assert.match(await refusal(tool, { file, page: 1.5 }), /^400 page: expected a whole number/)
  assert.match(
    await refusal(tool, { file, scale: 4.1 }),
    /^400 scale: expected a number above 0 and at most 4/,
  )
  assert.match(await refusal(tool, { file, scale: 0 }), /^400 scale: /)
  const huge = pdfFile(await pdfOf([{ width: 14_000, height: 14_000 }]))
  assert.equal(
    await refusal(tool, { file: huge }),
    '400 scale: page 1 would have 784 megapixels, at most 100 are allowed; a scale of 0.71 or less works.',
  )
})

test('damaged and hostile files are refused', async () => {
  const file = (content: string) => pdfFile(content)
  assert.match(await refusal(tool, { file: file('%PDF-1.7\nnothing here') }), /^400 file: the PDF is damaged/)
  const empty = rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])
  assert.match(
    await refusal(tool, { file: pdfFile(empty) }),
    /^400 file: the PDF (holds no pages|is damaged)/,
  )
  // A page tree that contains itself, and a form object that draws itself.
  const loop = rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 9>>'])
  assert.match(await refusal(tool, { file: pdfFile(loop) }), /^400 file: /)
  const form = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 50 50]/Resources<</XObject<</X 4 0 R>>>>/Contents 5 0 R>>',
    rawStream('/X Do', '/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</XObject<</X 4 0 R>>>>'),
    rawStream('/X Do 1 0 0 rg 0 0 50 50 re f'),
  ])
  assert.deepEqual((await drawn(form, { scale: 1 })).at(25, 25), [255, 0, 0, 255])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decode } from '../../../../test/support/images.ts'
import { pdfFile } from '../../../../test/support/pdf.ts'
import { pdfOf, rawPdf, rawStream } from '../../../../test/support/pdfs.ts'
import { fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import render from '../pdf-to-image.ts'
import tool from './redact-pdf.ts'

const read = (bytes: Uint8Array) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise

async function textOf(bytes: Uint8Array, page: number): Promise<string> {
  const content = await (await (await read(bytes)).getPage(page)).getTextContent()
  return content.items.map(item => ('str' in item ? item.str : '')).join(' ')
}

/** All bytes of a file with its Flate streams unpacked, as a person with a hex editor would see them. */
function unpacked(bytes: Buffer): string {
  const parts = [bytes.toString('latin1')]
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = at + 6 + (bytes[at + 6] === 13 ? 2 : 1)
    try {
      parts.push(inflateSync(bytes.subarray(start), { finishFlush: 2 }).toString('latin1'))
    } catch {}
  }
  return parts.join('\n')
}

const holds = (bytes: Buffer, word: string): boolean => {
  const all = unpacked(bytes)
  const wide = Buffer.from(word, 'utf16le').swap16()
  return [word, wide.toString('latin1'), wide.toString('hex'), Buffer.from(word).toString('hex')].some(form =>
    all.toLowerCase().includes(form.toLowerCase()),
  )
}

const whole = (page: number) => ({ page, x: 0, y: 0, width: 1, height: 1 })

/** Everything a page can leak through, with the word Zanzibar in it; the second page is harmless. */
function leaky(): Uint8Array {
  const first = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 9 0 R/AcroForm<</Fields[13 0 R 14 0 R]/DA(/F1 9 Tf)>>/Names<</EmbeddedFiles<</Names[(zanzibar.txt) 15 0 R]>>/JavaScript<</Names[(a)<</S/JavaScript/JS(var s="Zanzibar")>>]>>/Dests<</Names[(Zanzibar)[3 0 R/Fit](plain)[4 0 R/Fit]]>>>>/Metadata 17 0 R/StructTreeRoot 18 0 R/MarkInfo<</Marked true>>/PieceInfo<</App<</Private(Zanzibar)>>>>/OCProperties<</OCGs[22 0 R]/D<</OFF[22 0 R]>>>>/PageLabels<</Nums[0<</P(Zanzibar-)>>]>>>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Resources 7 0 R/MediaBox[0 0 300 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Annots[12 0 R 13 0 R]/StructParents 0/Thumb 20 0 R/PieceInfo<</App<</Private(Zanzibar)>>>>>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[14 0 R 16 0 R 23 0 R]/PieceInfo<</App<</Private(Zanzibar)>>>>>>',
    rawStream(
      '/P<</MCID 0/ActualText(Zanzibar)>>BDC BT /F1 12 Tf 20 150 Td (Flight to Zanzibar) Tj ET EMC /X1 Do /OC/Hidden BDC BT /F1 12 Tf 20 90 Td (Zanzibar hotel) Tj ET EMC',
    ),
    rawStream('BT /F1 12 Tf 20 150 Td (The weather stays fine) Tj ET /X2 Do'),
    '<</Font<</F1 8 0 R>>/XObject<</X1 19 0 R/X2 21 0 R>>/Properties<</Hidden 22 0 R>>>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Outlines/First 10 0 R/Last 11 0 R/Count 2>>',
    '<</Title(Trip to Zanzibar)/Parent 9 0 R/Next 11 0 R/Dest[3 0 R/Fit]>>',
    '<</Title(Weather)/Parent 9 0 R/Prev 10 0 R/Dest[4 0 R/Fit]/SE 24 0 R>>',
    '<</Type/Annot/Subtype/Text/Rect[10 10 30 30]/Contents(Zanzibar comment)/P 3 0 R>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(where)/V(Zanzibar)/Rect[50 10 150 30]/P 3 0 R>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(mood)/V(good)/Rect[50 10 150 30]/P 4 0 R>>',
    '<</Type/Filespec/F(zanzibar.txt)/EF<</F 25 0 R>>>>',
    '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 15 0 R/Contents(file)>>',
    rawStream('<x>Zanzibar</x>', '/Type/Metadata/Subtype/XML'),
    '<</Type/StructTreeRoot/K 24 0 R/ParentTree<</Nums[0[24 0 R]]>>>>',
    rawStream(
      'BT /F1 12 Tf 20 120 Td (Zanzibar form) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</Font<</F1 8 0 R>>>>',
    ),
    rawStream('abc', '/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/Comment(Zanzibar)'),
    rawStream(
      'BT /F1 12 Tf 20 120 Td (Nice form) Tj ET',
      '/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</Font<</F1 8 0 R>>>>/PTEX.InfoDict<</Title(Zanzibar)>>/PieceInfo<</App<</Private 26 0 R>>>>',
    ),
    '<</Type/OCG/Name(Zanzibar layer)>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/A<</S/GoTo/D[3 0 R/Fit]/SD[24 0 R/Fit]>>/PA<</S/GoTo/D[24 0 R/Fit]>>>>',
    '<</S/P/P 18 0 R/K 0/Pg 3 0 R/ActualText(Zanzibar)/T(Zanzibar)>>',
    rawStream('Zanzibar attached', '/Type/EmbeddedFile'),
    rawStream('Zanzibar drawing'),
  ])
  // An earlier revision stays in the file when a program appends its changes.
  const text = Buffer.from(first).toString('latin1')
  const at = text.length
  const object = '27 0 obj\n<</Title(Zanzibar)/Author(Zanzibar)>>\nendobj\n'
  const start = at + object.length
  const previous = /startxref\n(\d+)/.exec(text)![1]
  return Buffer.from(
    `${text}${object}xref\n27 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<</Size 28/Root 1 0 R/Info 27 0 R/Prev ${previous}>>\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

test('nothing of a redacted page is left, in whatever corner of the file it was', async () => {
  const input = Buffer.from(leaky())
  assert.ok(holds(input, 'Zanzibar'))
  const { bytes, name } = await runTool(tool, { file: pdfFile(input, 'trip'), regions: [whole(1)] })
  assert.equal(name, 'trip-redacted.pdf')
  assert.ok(!holds(bytes, 'Zanzibar'))
  const pdf = await read(bytes)
  assert.equal(pdf.numPages, 2)
  assert.equal(await textOf(bytes, 1), '')
  assert.equal((await (await pdf.getPage(1)).getAnnotations()).length, 0)
  assert.equal(await pdf.getAttachments(), null)
  assert.equal((await pdf.getMetadata()).metadata, null)
  assert.equal(await pdf.getJSActions(), null)
})

test('the other page keeps its text, links, fields and outline entry', async () => {
  const { bytes } = await runTool(tool, { file: pdfFile(leaky()), regions: [whole(1)] })
  const pdf = await read(bytes)
  assert.equal(await textOf(bytes, 2), 'The weather stays fine Nice form')
  const annotations = await (await pdf.getPage(2)).getAnnotations()
  assert.deepEqual(annotations.map(annotation => annotation.subtype).sort(), ['Link', 'Widget'])
  const fields = (await pdf.getFieldObjects()) as unknown as Map<string, unknown>
  assert.deepEqual([...fields.keys()], ['mood'])
  assert.deepEqual(
    (await pdf.getOutline()).map(entry => entry.title),
    ['Weather'],
  )
  assert.deepEqual(Object.keys(Object.fromEntries((await pdf.getDestinations()) as never)), ['plain'])
})

test('boxes are black where they were drawn, the rest of the page looks as before', async () => {
  const pdf = await pdfOf([{ lines: ['Open', 'Closed'], boxes: [[200, 100, 50, 50, [1, 0, 0]]] }])
  const region = { page: 1, x: 0.1, y: 0.25, width: 0.3, height: 0.1 }
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), regions: [region], scale: 4 })
  const before = await decode((await runTool(render, { file: pdfFile(pdf) })).bytes)
  const after = await decode((await runTool(render, { file: pdfFile(bytes) })).bytes)
  assert.deepEqual([after.width, after.height], [600, 400])
  for (const [x, y] of [
    [62, 102],
    [237, 102],
    [62, 137],
    [237, 137],
    [150, 120],
  ]) {
    assert.deepEqual(after.at(x!, y!), [0, 0, 0, 255], `${x} ${y}`)
  }
  assert.deepEqual(after.at(450, 250), before.at(450, 250))
  assert.deepEqual(after.at(150, 145), [255, 255, 255, 255])
})

test('a coarse picture passes the check too', async () => {
  const region = { page: 1, x: 0.123, y: 0.077, width: 0.31, height: 0.045 }
  const { bytes } = await runTool(tool, { file: fixture('three-pages.pdf'), regions: [region], scale: 0.15 })
  assert.equal(await textOf(bytes, 1), '')
})

test('a turned page is redacted as it is shown', async () => {
  const pdf = await pdfOf([{ rotate: 90, boxes: [[0, 0, 300, 200, [1, 0, 0]]] }])
  const { bytes } = await runTool(tool, {
    file: pdfFile(pdf),
    regions: [{ page: 1, x: 0, y: 0, width: 0.5, height: 0.1 }],
  })
  const image = await decode((await runTool(render, { file: pdfFile(bytes), scale: 1 })).bytes)
  assert.deepEqual([image.width, image.height], [200, 300])
  assert.deepEqual(image.at(50, 15), [0, 0, 0, 255])
  assert.deepEqual(image.at(150, 15), [255, 0, 0, 255])
  assert.deepEqual(image.at(50, 45), [255, 0, 0, 255])
})

test('an outline entry goes only when the box hid what it says', async () => {
  const file = fixture('three-pages.pdf')
  const title = { page: 1, x: 0.1, y: 0.07, width: 0.35, height: 0.05 }
  const gone = await runTool(tool, { file, regions: [title], scale: 1 })
  const titles = async (bytes: Buffer) => (await (await read(bytes)).getOutline()).map(entry => entry.title)
  assert.deepEqual(await titles(gone.bytes), ['Cargo by month', 'Map of the quay'])
  const elsewhere = await runTool(tool, { file, regions: [{ ...title, y: 0.9 }], scale: 1 })
  assert.deepEqual(await titles(elsewhere.bytes), ['Harbour report', 'Cargo by month', 'Map of the quay'])
})

test('words in other scripts are found in the outline too', async () => {
  const pdf = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 60]/Resources<</Font<</F1 7 0 R>>>>/Contents 4 0 R>>',
    rawStream('BT /F1 20 Tf 10 15 Td <6771 4EAC 90FD> Tj ET'.replace(/ (?=[0-9A-F]{4})/g, '')),
    '<</Type/Outlines/First 6 0 R/Last 6 0 R/Count 1>>',
    '<</Title<FEFF67714EAC90FD306E90E8>/Parent 5 0 R/Dest[3 0 R/Fit]>>',
    '<</Type/Font/Subtype/Type0/BaseFont/HeiseiKakuGo-W5/Encoding/UniJIS-UCS2-H/DescendantFonts[8 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiKakuGo-W5/DW 1000/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 9 0 R>>',
    '<</Type/FontDescriptor/FontName/HeiseiKakuGo-W5/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>',
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(pdf), regions: [whole(1)] })
  assert.equal(await (await read(bytes)).getOutline(), null)
})

test('an encrypted file comes out open, and says so', async () => {
  const doc = await PDFDocument.load(await pdfOf([{ lines: ['Geheim'] }, { lines: ['Rest'] }]))
  doc.encrypt({ userPassword: 'pw', ownerPassword: 'other' })
  const file = pdfFile(await doc.save())
  assert.match(await refusal(tool, { file, regions: [whole(1)] }), /^400 file: the PDF is encrypted/)
  const { bytes, warnings } = await runTool(tool, { file, regions: [whole(1)], password: 'pw' })
  assert.deepEqual(warnings, ['the PDF was protected, the result is not'])
  assert.equal(await textOf(bytes, 1), '')
  assert.equal(await textOf(bytes, 2), 'Rest')
})

test('a file whose table is wrong in one place is rebuilt, and that is said', async () => {
  const sound = Buffer.from(
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 60]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
      rawStream('BT /F1 20 Tf 10 15 Td (Zanzibar) Tj ET'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ]),
  ).toString('latin1')
  // The font is not where the table says, which shows only when the file is written.
  const at = String(sound.indexOf('5 0 obj')).padStart(10, '0')
  const damaged = Buffer.from(sound.replace(`${at} 00000 n`, '0000000020 00000 n'), 'latin1')
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(damaged), regions: [whole(1)] })
  assert.ok(!holds(bytes, 'Zanzibar'))
  assert.deepEqual(warnings, ['the PDF is damaged; it was rebuilt from the objects that could be found'])
})

test('bounds', async () => {
  const file = fixture('three-pages.pdf')
  const box = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  const says = (regions: unknown) => refusal(tool, { file, regions })
  assert.equal(
    await says([{ ...box, page: 4 }]),
    '400 regions[0].page: page 4 does not exist, the document has 3 pages.',
  )
  assert.match(await says([{ ...box, page: 0 }]), /^400 regions\[0\]\.page: pages are counted from 1/)
  assert.match(await says([box, { ...box, x: 1.2 }]), /^400 regions\[1\]\.x: expected 0 to 1/)
  assert.match(await says([{ ...box, y: -0.1 }]), /^400 regions\[0\]\.y: expected 0 to 1/)
  assert.match(await says([{ ...box, width: 0 }]), /^400 regions\[0\]\.width: must be above 0/)
  assert.match(
    await says([{ ...box, height: 0.95 }]),
    /^400 regions\[0\]\.height: the box goes beyond the lower edge/,
  )
  assert.match(
    await says([{ ...box, x: 0.9 }]),
    /^400 regions\[0\]\.width: the box goes beyond the right edge/,
  )
  assert.match(await says([]), /^400 regions: at least one region is needed/)
  assert.match(await says('no json'), /^400 regions: expected JSON/)
  assert.match(await refusal(tool, { file }), /^400 regions: is required/)
  assert.match(await refusal(tool, { file, regions: [box], scale: 4.5 }), /^400 scale: /)
  assert.match(
    await refusal(tool, { file: pdfFile('%PDF-1.4 rubbish'), regions: [box] }),
    /^400 file: the PDF is damaged/,
  )
})

test('a page that does not begin at a whole point passes the check of its boxes', async () => {
  const doc = await PDFDocument.create()
  doc.addPage().setMediaBox(-11.9906, 11.9622, 791.9996, 611.9998)
  const region = { page: 1, x: 0.1, y: 0.07, width: 0.35, height: 0.05 }
  for (const scale of [1, 1.5, 2, 4]) {
    const run = await runTool(tool, {
      file: { name: 'a.pdf', content: await doc.save() },
      regions: [region],
      scale,
    })
    assert.equal((await read(run.bytes)).numPages, 1)
  }
})

test('a word is hidden when a box touches it, and stays when the box ends just beside it', async () => {
  const titles = async (top: number) => {
    const pdf = rawPdf([
      '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
      rawStream('BT /F1 20 Tf 20 100 Td (HARBOUR) Tj ET'),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>',
      '<</Title(HARBOUR)/Parent 6 0 R/Dest[3 0 R/Fit]>>',
    ])
    const regions = JSON.stringify([{ page: 1, x: 0, y: top / 200, width: 1, height: 20 / 200 }])
    const { bytes } = await runTool(tool, { file: pdfFile(pdf), regions })
    return ((await (await read(bytes)).getOutline()) ?? []).map(({ title }) => title)
  }
  // The capitals reach from the baseline, 100 points from the top, to about 14.4 points above it.
  assert.deepEqual(await titles(98), [])
  assert.deepEqual(await titles(102), ['HARBOUR'])
  assert.deepEqual(await titles(84 - 20), ['HARBOUR'])
  assert.deepEqual(await titles(87 - 20), [])
})

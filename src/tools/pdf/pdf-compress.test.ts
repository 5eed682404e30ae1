import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { complaints, makePdf, pdfFile, readPdf } from '../../../test/support/pdf.ts'
import { imagesOf, likeness, picturePdf } from '../../../test/support/pdf-pictures.ts'
import { rawPdf, rawStream } from '../../../test/support/pdfs.ts'
import { richPdf } from '../../../test/support/rich-pdf.ts'
import { FIXTURES, refusal, runTool } from '../../../test/support/run-tool.ts'
import { openPdf } from '../../engines/pdfium/pdfium-document.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import { stripMetadata } from '../../pdf/compress/slim.ts'
import { terseContent } from '../../pdf/compress/terse-content.ts'
import { openDocument, saveDocument } from '../../pdf/core/pdf-document.ts'
import { dictsOf } from '../../pdf/core/reachable.ts'
import { namedDestinations } from '../../pdf/pages/destinations.ts'
import tool from './pdf-compress.ts'

const compressed = async (content: Uint8Array) => {
  const run = await runTool(tool, { file: pdfFile(content) })
  assert.deepEqual(await complaints(run.bytes), [])
  return run
}

/** A photograph-like picture: the fixture's landscape enlarged. */
const photo = (width: number, quality: number) =>
  sharp(`${FIXTURES}/photo.jpg`).resize(width).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer()

test('packs objects and streams and strips metadata', async () => {
  const texts = Array.from({ length: 30 }, (_, i) => `page ${i}`)
  const file = await makePdf(texts, document => document.setTitle('Secret title'))
  const { bytes, name, warnings } = await compressed(file)
  assert.deepEqual([name, warnings], ['report-compressed.pdf', []])
  assert.ok(bytes.length < file.length * 0.6, `${file.length} became ${bytes.length}`)
  assert.match(bytes.toString('latin1'), /\/ObjStm/)
  const pdf = await readPdf(bytes)
  assert.equal(await pdf.textOf(30), 'page 29')
  const { info } = (await pdf.document.getMetadata()) as { info: { Title?: string } }
  assert.equal(info.Title, undefined)
  const rich = await compressed(richPdf('Red'))
  assert.equal(
    ((await (await readPdf(rich.bytes)).document.getMetadata()) as { metadata: unknown }).metadata,
    null,
  )
})

test('keeps bookmarks, fields, links, labels, tags, attachments', async () => {
  const { bytes } = await compressed(richPdf('Red'))
  const pdf = await readPdf(bytes)
  assert.equal((await pdf.outline()).length, 2)
  assert.deepEqual(Object.keys(await pdf.fields()), ['name', 'agree'])
  assert.deepEqual(await pdf.document.getPageLabels(), ['i', 'Red-1', 'Red-2'])
  assert.deepEqual(Object.keys(await pdf.attachments()), ['note.txt'])
  assert.match(JSON.stringify(await (await pdf.page(1)).getStructTree()), /"H1"/)
})

test('pages that only a link still leads to go, unless scripts bring them in', async () => {
  const cutOut = (catalog: string) =>
    rawPdf([
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Annots[5 0 R 6 0 R]>>',
      rawStream('0 0 100 100 re f'),
      '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Dest[7 0 R/Fit]>>',
      '<</Type/Annot/Subtype/Link/Rect[9 9 19 19]/Dest[3 0 R/Fit]>>',
      '<</Type/Page/Parent 2 0 R/Contents 8 0 R>>',
      rawStream('50 50 100 100 re f % left over'),
    ])
  const pagesIn = async (catalog: string) => {
    const { bytes } = await compressed(cutOut(catalog))
    const links = await (await (await readPdf(bytes)).page(1)).getAnnotations()
    assert.equal(links.length, 2)
    return [...dictsOf(openDocument(bytes).root)].filter(dict => dict.name('Type') === 'Page').length
  }
  assert.equal(await pagesIn(''), 1)
  assert.equal(await pagesIn('/Names<</Templates<</Names[(one)7 0 R]>>>>'), 2)
})

test('names and bookmarks of pages that are no longer there go, others stay', async () => {
  const gone = '[null/Fit]'
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R/Outlines 4 0 R/OpenAction[9 0 R/Fit]/Names<</Dests<</Names[(a)[3 0 R/Fit](b)<</D[9 0 R/Fit]>>(c)[0/Fit]]>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R>>',
    '<</Type/Outlines/First 5 0 R/Last 8 0 R/Count 4>>',
    `<</Title(Part)/Parent 4 0 R/First 6 0 R/Last 6 0 R/Count 1/Next 7 0 R/Dest ${gone}>>`,
    '<</Title(Here)/Parent 5 0 R/Dest(a)>>',
    '<</Title(Away)/Parent 4 0 R/Prev 5 0 R/Next 8 0 R/A<</S/GoTo/D(b)>>>>',
    '<</Title(Outside)/Parent 4 0 R/Prev 7 0 R/A<</S/URI/URI(https://example.com)>>>>',
    'null',
  ])
  const { bytes } = await compressed(file)
  const pdf = await readPdf(bytes)
  const marks = await pdf.document.getOutline()
  const titles = marks.map(({ title, items }) => [title, ...items.map(item => item.title)])
  assert.deepEqual(titles, [['Part', 'Here'], ['Outside']])
  const names = namedDestinations(openDocument(bytes).root)
  assert.deepEqual([...names.keys()], ['a', 'c'])
})

test('a picture with far too many pixels comes down, and looks the same', async () => {
  const jpeg = await photo(2400, 97)
  const file = await makePdf([''], async (document, [page]) => {
    page!.drawImage(await document.embedJpg(jpeg), { x: 50, y: 300, width: 300, height: 225 })
  })
  const { bytes } = await compressed(file)
  assert.ok(bytes.length < file.length / 3, `${file.length} became ${bytes.length}`)
  const [image] = imagesOf(bytes)
  assert.ok(image!.dict.number('Width')! < 900 && image!.dict.number('Width')! > 700)
  const pictures: Uint8Array[] = []
  for (const one of [file, bytes]) {
    using document = await openPdf(one)
    pictures.push(document.page(1).render({ scale: 1.5 }).data)
  }
  const [before, after] = pictures as [Uint8Array, Uint8Array]
  let sum = 0
  for (let i = 0; i < before.length; i++) sum += (before[i]! - after[i]!) ** 2
  const psnr = 10 * Math.log10((255 * 255 * before.length) / sum)
  assert.ok(psnr > 38, `PSNR ${psnr.toFixed(1)} dB`)
})

test('one picture too large to work on does not keep the others from coming down', async () => {
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 400]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>>>',
    rawStream('q 400 0 0 400 0 0 cm /A Do Q q 100 0 0 133 0 0 cm /B Do Q'),
    rawStream('x', '/Subtype/Image/Width 20000/Height 20000/ColorSpace/DeviceRGB/BitsPerComponent 8'),
    rawStream(
      (await photo(1200, 97)).toString('latin1'),
      '/Subtype/Image/Width 1200/Height 1600/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode',
    ),
  ])
  const { bytes } = await runTool(tool, { file: pdfFile(file) })
  const widths = imagesOf(bytes).map(image => image.dict.number('Width')!)
  assert.ok(Math.max(...widths) === 20_000 && Math.min(...widths) < 600, String(widths))
})

test('a picture of the right size and a noisy one stay as they are', async () => {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, i) => (i * i * 7919 + i * 104729) % 251))
  const small = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
  const file = await makePdf([''], async (document, [page]) => {
    page!.drawImage(await document.embedJpg(small), { x: 0, y: 0, width: 500, height: 500 })
  })
  const { bytes } = await compressed(file)
  assert.deepEqual(Buffer.from(imagesOf(bytes)[0]!.raw), small)
})

test('an uncompressed screenshot keeps its exact pixels', async () => {
  const [width, height] = [200, 100]
  const pixels = Buffer.alloc(width * height * 3, 255)
  for (let y = 20; y < 80; y++)
    for (let x = 20; x < 180; x++)
      if ((x + y) % 7 === 0) pixels.fill(0, (y * width + x) * 3, (y * width + x) * 3 + 3)
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    rawStream('200 0 0 100 0 0 cm /I Do'),
    rawStream(
      pixels.toString('latin1'),
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8`,
    ),
  ])
  const { bytes } = await compressed(file)
  assert.ok(bytes.length < file.length / 20)
  using document = await openPdf(bytes)
  const image = document.page(1).readImage(0)
  assert.ok(image && 'bitmap' in image)
  const { data, channels } = image.bitmap
  for (const [x, y] of [
    [0, 0],
    [21, 21],
    [20, 22],
    [100, 50],
    [179, 79],
  ] as const) {
    assert.equal(data[(y * width + x) * channels], pixels[(y * width + x) * 3], `pixel ${x}, ${y}`)
  }
})

test('pictures of four inks and of 16 bits come down and look the same', async () => {
  const side = 900
  const waves = (x: number, y: number, ink: number) =>
    128 + 120 * Math.sin((x + ink * 50) / 90) * Math.cos(y / 70)
  const inks = Buffer.alloc(side * side * 4)
  const deep = Buffer.alloc(side * side * 2)
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    for (let ink = 0; ink < 4; ink++) inks[i * 4 + ink] = waves(x, y, ink) / (ink === 3 ? 4 : 1)
    deep.writeUInt16BE(Math.round(waves(x, y, 0) * 256), i * 2)
  }
  for (const [space, bits, data] of [
    ['DeviceCMYK', 8, inks],
    ['DeviceGray', 16, deep],
  ] as const) {
    const entries = `/ColorSpace/${space}/BitsPerComponent ${bits}`
    const before = picturePdf({ width: side, height: side, data, entries, points: 150 })
    const { bytes } = await compressed(before)
    const [image] = imagesOf(bytes)
    assert.equal(image!.dict.number('BitsPerComponent'), 8)
    assert.ok(image!.dict.number('Width')! < side / 2, space)
    assert.ok(bytes.length < before.length / 10, `${before.length} became ${bytes.length}`)
    const decibels = await likeness(before, bytes)
    assert.ok(decibels > 40, `${space}: ${decibels.toFixed(1)} dB`)
  }
})

test('a JPEG that does not say what its colours are stays as it is', async () => {
  const jpeg = await photo(1200, 97)
  // Without the marker that says so, which this encoder leaves out, and with other numbers of the channels, it may be
  // RGB or not.
  assert.ok(!jpeg.includes('JFIF') && !jpeg.includes('Adobe'))
  const bare = Buffer.from(jpeg)
  const frame = bare.indexOf(Buffer.of(0xff, 0xc0))
  const scan = bare.indexOf(Buffer.of(0xff, 0xda))
  for (const [i, id] of [...'RGB'].entries()) {
    bare[frame + 10 + i * 3] = id.charCodeAt(0)
    bare[scan + 5 + i * 2] = id.charCodeAt(0)
  }
  const { height } = await sharp(jpeg).metadata()
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'
  const pdf = (data: Buffer) => picturePdf({ width: 1200, height, data, entries, points: 100 })
  const { bytes } = await runTool(tool, { file: pdfFile(pdf(bare)) })
  const kept = Buffer.from(imagesOf(bytes)[0]!.raw)
  assert.ok(kept.equals(bare), `${bare.length} bytes became ${kept.length}`)
  const { bytes: clear } = await runTool(tool, { file: pdfFile(pdf(jpeg)) })
  assert.ok(imagesOf(clear)[0]!.raw.length < jpeg.length / 2)
})

test('content is written in fewer bytes and draws the same', async () => {
  const content = `% a remark\n${Array.from(
    { length: 60 },
    (_, i) =>
      `q  1.000 0.0 -0.00 +1 0010.50 ${i * 3}.0 cm\r\n BT /F1 12.0 Tf 0 0 0.2500 rg [ <48656c6c6f28295c0d> -12.0 (a\\)b ) ] TJ ET\t Q\n/P <</MCID ${i}>> BDC EMC`,
  ).join('\n')}`
  const file = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>',
    rawStream(content),
  ])
  const terse = terseContent(Buffer.from(content, 'latin1'))!
  assert.ok(terse.length < content.length * 0.8, `${content.length} became ${terse.length}`)
  const { bytes } = await compressed(file)
  assert.equal(await likeness(file, bytes), 99)
  using document = await openPdf(bytes)
  using original = await openPdf(file)
  assert.equal(document.page(1).text(), original.page(1).text())
  for (const odd of ['BI /W 1 /H 1 ID x EI', '(open', '[ 1 2', '1 2 nonsense', 'a ] b', '<4g> Tj'])
    assert.equal(terseContent(Buffer.from(odd)), undefined, odd)
})

test('one resource under many names is left with one', async () => {
  const called = Array.from({ length: 50 }, (_, i) => `Helvetica-${(i + 1) * 7919}`)
  const shown = called.map((font, i) => `BT /${font} 9 Tf 5 ${i * 3} Td (line ${i}) Tj ET`)
  const page = (more: string, draws = '') =>
    rawPdf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 200]>>',
      `<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<<${called.map(font => `/${font} 5 0 R`).join('')}/Bold 6 0 R>>${more}>>>>`,
      rawStream(`${shown.join('\n')} BT /Bold 9 Tf 100 9 Td (bold) Tj ET${draws}`),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold>>',
      rawStream(`BT /${called[9]} 9 Tf (x) Tj ET`, '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
    ])
  const fonts = (bytes: Uint8Array) =>
    openDocument(bytes).pages[0]!.dict.dict('Resources')!.dict('Font')!.size
  const { bytes } = await compressed(page(''))
  assert.equal(fonts(bytes), 2)
  assert.equal(await likeness(page(''), bytes), 99)
  // A drawing without resources of its own may use any of the names.
  assert.equal(fonts((await compressed(page('/XObject<</X 7 0 R>>', ' /X Do'))).bytes), 51)
})

/** What qpdf does to files before they come to us. */
const WAYS = [
  ['--linearize'],
  ['--object-streams=generate', '--recompress-flate', '--compression-level=9'],
  ['--object-streams=generate', '--encrypt', '', 'owner', '256', '--'],
  ['--allow-weak-crypto', '--encrypt', '', 'owner', '40', '--'],
]

test('never larger than the file stripped of metadata, whatever it was before', async () => {
  const minimal = rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ])
  const plain = await Promise.all([
    makePdf(['x']),
    makePdf(['x'], undefined, { objectStreams: true }),
    makePdf(['x', 'y'], document => document.setTitle('A title')),
    minimal,
    richPdf('Red'),
  ])
  const made: [string, Uint8Array][] = plain.map((file, i) => [`plain ${i}`, file])
  for (const [i, file] of plain.entries()) {
    made.push([`compressed ${i}`, (await runTool(tool, { file: pdfFile(file) })).bytes])
    for (const way of WAYS) {
      const { output } = await runQpdf([...way, 'in.pdf', 'out.pdf'], { 'in.pdf': file })
      made.push([`${way.join(' ')} ${i}`, output!])
    }
  }
  for (const [what, file] of made) {
    const document = openDocument(file)
    const { info, security } = document.file
    const metadata = stripMetadata(document) || info !== undefined
    const limits = [true, false].map(
      objectStreams => saveDocument(document, { info: null, objectStreams, noNewId: true }).length,
    )
    const { bytes } = await runTool(tool, { file: pdfFile(file) })
    const size = `${file.length} became ${bytes.length}, stripped it is ${limits.join(' or ')}`
    for (const limit of limits) assert.ok(bytes.length <= limit, `${what}: ${size}`)
    if (!metadata || security) assert.ok(bytes.length <= file.length, `${what}: ${size}`)
  }
})

test('a damaged file too small to gain anything comes back as it was, and that is said', async () => {
  const file = Buffer.from(
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>',
  )
  const { bytes, warnings } = await runTool(tool, { file: pdfFile(file) })
  assert.deepEqual(Buffer.from(bytes), file)
  assert.deepEqual(warnings, [
    'the PDF is damaged and as small as it gets; it is unchanged; repair-pdf can repair it',
  ])
})

test('the same font or picture twice is kept once', async () => {
  const blob = (n: number) =>
    rawStream(
      `${n} 0 0 rg 0 0 5 5 re f ${'0 0 m 5 5 l '.repeat(200)}`,
      '/Type/XObject/Subtype/Form/BBox[0 0 9 9]',
    )
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</A 5 0 R/B 6 0 R/C 7 0 R>>>>>>',
    rawStream('/A Do /B Do /C Do'),
    blob(1),
    blob(1),
    blob(0),
  ]
  const { bytes } = await compressed(rawPdf(objects))
  const resources = openDocument(bytes).pages[0]!.dict.dict('Resources')!.dict('XObject')!
  assert.equal(resources.get('A'), resources.get('B'))
  assert.notEqual(resources.get('A'), resources.get('C'))
})

test('pictures that say the same are kept once, however they are packed anew', async () => {
  const samples = await sharp(`${FIXTURES}/photo.jpg`)
    .resize(60, 60, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const few = samples.map(value => value & 0xc0)
  for (const [what, data] of [
    ['rows', samples],
    ['a list of colours', few],
  ] as const) {
    const image = () =>
      rawStream(
        Buffer.from(data).toString('latin1'),
        '/Type/XObject/Subtype/Image/Width 60/Height 60/ColorSpace/DeviceRGB/BitsPerComponent 8',
      )
    const objects = [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>',
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>>>',
      rawStream('99 0 0 99 0 0 cm /A Do 1 0 0 1 1 0 cm /B Do'),
      image(),
      image(),
    ]
    const { bytes } = await compressed(rawPdf(objects))
    assert.equal(imagesOf(bytes).length, 1, what)
  }
})

test('refuses damaged files', async () => {
  assert.match(await refusal(tool, { file: pdfFile('%PDF-1.5 nothing') }), /^400 file: /)
})

test('says what keeps a document large, and why it stays', async () => {
  // Bytes of chance do not pack.
  let seed = 1
  const bytes = Uint8Array.from({ length: 60_000 }, () => (seed = (seed * 48_271) % 0x7fffffff) & 0xff)
  const file = await makePdf(['page'], document => document.attach(bytes, 'data.bin'))
  const run = await compressed(file)
  assert.match(
    run.warnings.join(),
    /kept as it is: attached files \(59 KB\): readers can open them; pdf-attachments takes them out/,
  )
  const pdf = await readPdf(run.bytes)
  assert.deepEqual(Object.keys(await pdf.attachments()), ['data.bin'])
})

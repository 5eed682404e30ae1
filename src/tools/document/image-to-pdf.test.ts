import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { drawPage } from '../../../test/support/draw-pdf.ts'
import { greyTiff } from '../../../test/support/images.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import {
  FIXTURES,
  faultOf,
  fixture,
  refusal,
  runTool,
  type TestFile,
} from '../../../test/support/run-tool.ts'
import tool from './image-to-pdf.ts'

const file = (name: string, content: Buffer): TestFile => ({ name, content })

/** The image streams of a PDF, found by another library. */
async function imagesIn(bytes: Uint8Array) {
  const doc = await PDFDocument.load(bytes)
  return doc.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
    .filter(stream => stream.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
}

const square = (
  width: number,
  height: number,
  background: string | { r: number; g: number; b: number; alpha: number },
  channels: 3 | 4 = 3,
) => sharp({ create: { width, height, channels, background } })

test('a JPEG goes in byte for byte, turned as its orientation says', async () => {
  const run = await runTool(tool, { files: [fixture('photo.jpg')] })
  assert.equal(run.name, 'photo.pdf')
  const jpeg = await readFile(`${FIXTURES}/photo.jpg`)
  const [stream] = await imagesIn(run.bytes)
  assert.ok(Buffer.from(stream!.contents).equals(jpeg))
  const { width, height, orientation } = await sharp(jpeg).metadata()
  assert.equal(orientation, 6)
  const [page] = (await readPdf(run.bytes)).pages
  assert.ok(Math.abs(page!.width / page!.height - height / width) < 0.01, `${page!.width} x ${page!.height}`)
})

test('several images: a page each in order, outline, title, tags with alternative texts', async () => {
  const png = await square(120, 60, 'red').png().toBuffer()
  const run = await runTool(tool, {
    files: [file('one.png', png), file('two.png', await square(60, 120, 'blue').png().toBuffer())],
  })
  assert.equal(run.name, 'images.pdf')
  const pdf = await readPdf(run.bytes)
  assert.deepEqual(pdf.outline, ['one', 'two'])
  assert.equal(pdf.title, 'one and 1 more')
  assert.ok(pdf.tagged)
  assert.deepEqual(
    pdf.pages.map(page => [page.width, page.height, page.roles.join(' ')]),
    [
      [90, 45, 'Document Figure'],
      [45, 90, 'Document Figure'],
    ],
  )
})

test('page size follows from the density', async () => {
  const at = async (density: number) => {
    const jpeg = await square(300, 150, 'green').withMetadata({ density }).jpeg().toBuffer()
    return (await readPdf((await runTool(tool, { files: [file('a.jpg', jpeg)] })).bytes)).pages[0]!
  }
  const [print, screen] = [await at(300), await at(72)]
  assert.deepEqual([print.width, print.height], [72, 36])
  assert.deepEqual([screen.width, screen.height], [300, 150])
})

test('a fax of normal resolution is as high as the sheet was', async () => {
  const resolution = (yres: number) =>
    square(204, 98, 'white')
      .tiff({ xres: 204 / 25.4, yres: yres / 25.4 })
      .toBuffer()
  const page = async (yres: number) => {
    const run = await runTool(tool, { files: [file('fax.tif', await resolution(yres))] })
    const { width, height } = (await readPdf(run.bytes)).pages[0]!
    return [Math.round(width), Math.round(height)]
  }
  assert.deepEqual(await page(98), [72, 72])
  assert.deepEqual(await page(204), [72, 35])
  assert.deepEqual(await page(1), [72, 35], 'nobody means pixels two hundred times as high as wide')
})

test('PNG and JPEG pictures whose pixels are not square are as high as they were', async () => {
  const page = async (name: string, bytes: Buffer) => {
    const { width, height } = (await readPdf((await runTool(tool, { files: [file(name, bytes)] })).bytes))
      .pages[0]!
    return [Math.round(width), Math.round(height)]
  }
  for (const alpha of [1, 0.5]) {
    const png = await square(200, 100, { r: 255, g: 0, b: 0, alpha }, 4)
      .withMetadata({ density: 200 })
      .png()
      .toBuffer()
    const at = png.indexOf('pHYs')
    png.writeUInt32BE(3937, at + 8)
    assert.deepEqual(await page('p.png', png), [72, 72])
  }
  const jpeg = await square(200, 100, 'red').withMetadata({ density: 200 }).jpeg().toBuffer()
  const jfif = Buffer.from('ffe000104a4649460001010100c800640000', 'hex')
  const start = jpeg[3] === 0xe0 ? 4 + jpeg.readUInt16BE(4) : 2
  const uneven = Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(start)])
  assert.deepEqual(await page('p.jpg', uneven), [72, 72])
})

test('PNG keeps its alpha, palettes and 16 bits; its colours are exact', async () => {
  const clear = await square(8, 8, { r: 255, g: 0, b: 0, alpha: 0.5 }, 4).png().toBuffer()
  const drawn = await drawPage((await runTool(tool, { files: [file('a.png', clear)] })).bytes, 1, 96 / 72)
  // Half of red over the white page.
  const [red, green, blue] = drawn.at(4, 4) as [number, number, number]
  assert.ok(red === 255 && Math.abs(green - 127) <= 1 && Math.abs(blue - 127) <= 1, `${[red, green, blue]}`)
  const palette = await square(8, 8, 'teal').png({ palette: true }).toBuffer()
  const [indexed] = await imagesIn((await runTool(tool, { files: [file('p.png', palette)] })).bytes)
  assert.match(String(indexed!.dict.get(PDFName.of('ColorSpace'))), /Indexed/)
  const deep = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const [wide] = await imagesIn((await runTool(tool, { files: [file('d.png', deep)] })).bytes)
  assert.equal(String(wide!.dict.get(PDFName.of('BitsPerComponent'))), '16')
})

test('what is drawn is what was sent: grey, interlaced, with and without alpha', async () => {
  const shades = Buffer.from(Array.from({ length: 16 * 16 }, (_, i) => (i % 16) * 16))
  const grey = sharp(shades, { raw: { width: 16, height: 16, channels: 1 } }).toColourspace('b-w')
  for (const png of [
    await grey.clone().png().toBuffer(),
    await grey.clone().png({ progressive: true }).toBuffer(),
  ]) {
    const drawn = await drawPage((await runTool(tool, { files: [file('g.png', png)] })).bytes, 1, 96 / 72)
    for (const x of [0, 5, 15]) assert.deepEqual(drawn.at(x, 8), [x * 16, x * 16, x * 16])
  }
  const half = Buffer.from(Array.from({ length: 256 }, (_, i) => [0, i % 16 < 8 ? 0 : 255]).flat())
  const clear = await sharp(half, { raw: { width: 16, height: 16, channels: 2 } })
    .png()
    .toBuffer()
  const drawn = await drawPage((await runTool(tool, { files: [file('c.png', clear)] })).bytes, 1, 96 / 72)
  assert.deepEqual(drawn.at(3, 8), [255, 255, 255])
  assert.deepEqual(drawn.at(12, 8), [0, 0, 0])
})

test('CMYK stays CMYK, with its profile', async () => {
  const cmyk = await square(16, 16, '#336699').toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
  const [stream] = await imagesIn((await runTool(tool, { files: [file('c.jpg', cmyk)] })).bytes)
  assert.match(String(stream!.dict.get(PDFName.of('ColorSpace'))), /ICCBased/)
  assert.match(String(stream!.dict.get(PDFName.of('Decode'))), /1 0 1 0 1 0 1 0/)
  const tiff = await square(16, 16, '#336699').toColourspace('cmyk').tiff({ compression: 'lzw' }).toBuffer()
  const [flat] = await imagesIn((await runTool(tool, { files: [file('c.tif', tiff)] })).bytes)
  assert.match(String(flat!.dict.get(PDFName.of('ColorSpace'))), /DeviceCMYK|ICCBased/)
})

test('HEIC, WebP, AVIF and GIF are read', async () => {
  const from = square(40, 20, 'orange')
  const run = await runTool(tool, {
    files: [
      fixture('photo.heic'),
      file('a.webp', await from.clone().webp().toBuffer()),
      file('b.avif', await from.clone().avif().toBuffer()),
      file('c.gif', await from.clone().gif().toBuffer()),
    ],
  })
  const { pages } = await readPdf(run.bytes)
  assert.equal(pages.length, 4)
  for (const page of pages.slice(1)) assert.deepEqual([page.width, page.height], [30, 15])
})

test('an animation is told of, in a PNG too', async () => {
  const frames = await Promise.all(['black', 'white'].map(color => square(8, 8, color).png().toBuffer()))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const still = frames[0]!
  const control = Buffer.from('000000086163544c00000002000000000000000000', 'hex')
  control.writeUInt32BE(crc32(control.subarray(4, 16)), 16)
  // The control chunk stands behind the header, which ends at byte 33.
  const apng = Buffer.concat([still.subarray(0, 33), control.subarray(0, 20), still.subarray(33)])
  const { warnings } = await runTool(tool, { files: [file('a.gif', gif), file('b.png', apng)] })
  assert.deepEqual(warnings, [
    'only the first of 2 frames of a.gif is shown',
    'only the first of 2 frames of b.png is shown',
  ])
})

test('every page of a TIFF is a page; black and white takes one bit a pixel', async () => {
  const pages = await Promise.all(['black', 'white'].map(color => square(64, 32, color).png().toBuffer()))
  const tiff = await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
  const run = await runTool(tool, { files: [file('scan.tif', tiff)] })
  const pdf = await readPdf(run.bytes)
  assert.equal(pdf.pages.length, 2)
  assert.deepEqual(pdf.outline, ['scan'])
  const grey = await square(64, 32, 'white').toColourspace('b-w').tiff().toBuffer()
  const [stream] = await imagesIn((await runTool(tool, { files: [file('fax.tif', grey)] })).bytes)
  assert.equal(String(stream!.dict.get(PDFName.of('BitsPerComponent'))), '1')
})

test('a damaged picture, a wrong kind, none, too many and a too large one are refused by name', async () => {
  const broken = (await square(50, 50, 'red').png().toBuffer()).subarray(0, 60)
  assert.equal(
    await refusal(tool, { files: [file('broken.png', Buffer.from(broken))] }),
    '400 files: broken.png is damaged and cannot be read as PNG.',
  )
  assert.equal(
    await refusal(tool, { files: [file('deep.tif', greyTiff(14))] }),
    '400 files: deep.tif has a depth or coding that is not read; save it with 8 or 16 bits a channel and another compression first.',
  )
  assert.match(await refusal(tool, { files: [fixture('article.md')] }), /^400 files: expected a JPEG/)
  assert.match(await refusal(tool, {}), /^400 files: is required/)
  const one = await square(2, 2, 'red').png().toBuffer()
  assert.equal(
    await refusal(tool, { files: Array.from({ length: 201 }, (_, i) => file(`${i}.png`, one)) }),
    '400 files: expected at most 200 files, received 201.',
  )
  assert.equal(
    await refusal(tool, { files: [file('long.png', await square(1, 100_001, 'red').png().toBuffer())] }),
    '400 files: long.png has 1 x 100001 pixels; the limit is 100,000 a side.',
  )
  const large = Buffer.concat([await square(10, 10, 'red').jpeg().toBuffer(), Buffer.alloc(15 * 2 ** 20)])
  const fault = await faultOf(runTool(tool, { files: [file('large.jpg', large)] }))
  assert.equal(fault.status, 413)
})

test('the same input gives the same bytes', async () => {
  const [a, b] = [
    await runTool(tool, { files: [fixture('logo.png')] }),
    await runTool(tool, { files: [fixture('logo.png')] }),
  ]
  assert.ok(a.bytes.equals(b.bytes))
})

test('a BMP is drawn pixel for pixel, as large as its resolution says', async () => {
  const runs = await readFile(`${FIXTURES}/colors-runs.bmp`)
  // 2,835 pixels a metre: 72 an inch, a point each.
  runs.writeUInt32LE(2835, 38)
  runs.writeUInt32LE(2835, 42)
  const { bytes } = await runTool(tool, { files: [file('a.bmp', runs)] })
  const [page] = (await readPdf(bytes)).pages
  assert.deepEqual([Math.round(page!.width), Math.round(page!.height)], [24, 16])
  const drawn = await drawPage(bytes)
  const wanted = await sharp(`${FIXTURES}/colors.png`).removeAlpha().raw().toBuffer()
  const seen = Array.from({ length: 24 * 16 }, (_, i) => drawn.at(i % 24, Math.floor(i / 24))).flat()
  assert.deepEqual(seen, [...wanted])
  const cut = file('cut.bmp', runs.subarray(0, 400))
  assert.match(
    await refusal(tool, { files: [cut] }),
    /^400 files: cut\.bmp is damaged and cannot be read as BMP/,
  )
})

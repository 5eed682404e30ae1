import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { encodeJbig2 } from '../src/formats/bilevel/jbig2-encode.ts'
import compress from '../src/tools/pdf/pdf-compress.ts'
import { chanceOf } from './support/chance.ts'
import { complaints, pdfFile } from './support/pdf.ts'
import { imagesOf, likeness, type PictureRecipe, picturePdf } from './support/pdf-pictures.ts'
import { rawStream } from './support/pdfs.ts'
import { FIXTURES, runTool } from './support/run-tool.ts'
import { faxOf, packBits } from './support/two-tones.ts'

/** The file, what it became, and its first image afterwards. */
async function compressed(recipe: PictureRecipe) {
  const before = picturePdf(recipe)
  const { bytes } = await runTool(compress, { file: pdfFile(before) })
  assert.deepEqual(await complaints(bytes), [])
  const image = imagesOf(bytes).find(({ dict }) => !dict.has('Marker'))!
  const number = (key: string) => image.dict.number(key)!
  return { before, bytes, image, width: number('Width'), bits: number('BitsPerComponent') }
}

/** Lines and blobs of two tones, as on a scanned page, one byte a pixel. */
function scanned(width: number, height: number, unit: number): Buffer {
  const grey = Buffer.alloc(width * height, 255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / unit, y / unit]
      const cell = Math.floor(u / 7) * 7919 + Math.floor(v / 5) * 104729
      const blob = Math.hypot((u % 7) - 3 - (cell % 11) / 9, (v % 5) - 2.5) < 1 + ((cell * cell) % 13) / 12
      if (blob && v % 10 < 7) grey[y * width + x] = 0
    }
  return grey
}

/** Smooth colours, different in each channel. */
function waves(side: number, channels: number): Buffer {
  const out = Buffer.alloc(side * side * channels)
  for (let i = 0; i < side * side; i++)
    for (let c = 0; c < channels; c++)
      out[i * channels + c] =
        100 + 90 * Math.sin(((i % side) / side) * 9 + c) * Math.cos((Math.floor(i / side) / side) * 7 - c)
  return out
}

test('pictures of two tones become JBIG2, pixel for pixel', async () => {
  const [width, height] = [1501, 250]
  const grey = scanned(width, height, 8)
  const bits = packBits(grey, width)
  const g4 = await faxOf(grey, width)
  const faxed = (more: string) =>
    `/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${width}/Rows ${height}${more}>>`
  const kinds: [string, Buffer, string][] = [
    ['grey', bits, '/ColorSpace/DeviceGray/BitsPerComponent 1'],
    ['turned over', bits, '/ColorSpace/DeviceGray/BitsPerComponent 1/Decode[1 0]'],
    ['a mask', bits, '/ImageMask true/BitsPerComponent 1'],
    ['two colours', bits, '/ColorSpace[/Indexed/DeviceRGB 1<ff8000002040>]/BitsPerComponent 1'],
    ['a clear colour', bits, '/ColorSpace/DeviceGray/BitsPerComponent 1/Mask[1 1]'],
    ['a fax', g4, `/ColorSpace/DeviceGray/BitsPerComponent 1${faxed('')}`],
    ['a fax of black 1', g4, `/ColorSpace/DeviceGray/BitsPerComponent 1${faxed('/BlackIs1 true')}`],
    ['a fax as mask', g4, `/ImageMask true/BitsPerComponent 1${faxed('')}`],
    ['grey of 8 bits', grey, '/ColorSpace/DeviceGray/BitsPerComponent 8'],
  ]
  for (const [what, data, entries] of kinds) {
    const { before, bytes, image } = await compressed({
      width,
      height,
      data,
      entries,
      points: 150,
    })
    assert.equal(image.dict.name('Filter'), 'JBIG2Decode', what)
    assert.ok(image.raw.length < g4.length, `${what}: ${image.raw.length} bytes, as fax ${g4.length}`)
    assert.equal(await likeness(before, bytes), 99, what)
  }
})

test('a file of before JBIG2 says the version that has it', async () => {
  const grey = scanned(300, 40, 8)
  const recipe = {
    width: 300,
    height: 40,
    data: packBits(grey, 300),
    entries: '/ColorSpace/DeviceGray/BitsPerComponent 1',
    points: 150,
  }
  const old = Buffer.from(
    Buffer.from(picturePdf(recipe)).toString('latin1').replace('%PDF-1.7', '%PDF-1.2'),
    'latin1',
  )
  const { bytes } = await runTool(compress, { file: pdfFile(old) })
  assert.equal(imagesOf(bytes)[0]!.dict.name('Filter'), 'JBIG2Decode')
  assert.equal(bytes.toString('latin1', 0, 8), '%PDF-1.4')
})

test('a fax that is damaged stays as it is', async () => {
  const [width, height] = [1501, 250]
  const data = (await faxOf(scanned(width, height, 8), width)).subarray(0, 900)
  const entries = `/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns ${width}>>`
  const { image } = await compressed({ width, height, data, entries, points: 150 })
  assert.deepEqual(Buffer.from(image.raw), data)
})

test('two tones come down to what is printed, dots of a raster do not', async () => {
  const side = 800
  const grey = scanned(side, side, side / 50)
  const text = packBits(grey, side)
  const entries = '/ColorSpace/DeviceGray/BitsPerComponent 1'
  const dense = { width: side, height: side, entries, points: 35 }
  const small = await compressed({ ...dense, data: text })
  assert.equal(small.width, side / 2)
  const decibels = await likeness(small.before, small.bytes, 3)
  assert.ok(decibels > 30, `${decibels.toFixed(1)} dB`)
  const jbig2 = encodeJbig2({ width: side, height: side, data: text })
  const again = await compressed({ ...dense, data: jbig2, entries: `${entries}/Filter/JBIG2Decode` })
  assert.equal(again.width, side / 2)
  assert.deepEqual(Buffer.from(again.image.raw), Buffer.from(small.image.raw))
  const dots = Buffer.from(grey.map((_, i) => ((i % side) % 5 < 2 && Math.floor(i / side) % 5 < 2 ? 0 : 255)))
  const raster = await compressed({ ...dense, data: packBits(dots, side) })
  assert.equal(raster.width, side)
  assert.equal(await likeness(raster.before, raster.bytes), 99)
})

test('lists of colours: exact where the size is right, brought down where it is not', async () => {
  const side = 600
  const list = Buffer.from(
    Array.from({ length: 256 * 3 }, (_, i) => ((i % 3) * 40 + Math.floor(i / 3)) % 256),
  )
  const indexes = waves(side, 1)
  const entries = `/ColorSpace[/Indexed/DeviceRGB 255<${list.toString('hex')}>]/BitsPerComponent 8`
  const packed = deflateSync(indexes, { level: 1 })
  const recipe = { width: side, height: side, data: packed, entries: `${entries}/Filter/FlateDecode` }
  const right = await compressed({ ...recipe, points: 200 })
  assert.equal(right.width, side)
  assert.ok(right.image.raw.length < packed.length)
  assert.equal(await likeness(right.before, right.bytes), 99)
  const small = await compressed({ ...recipe, points: 60 })
  assert.ok(small.width < side / 2, `${small.width}`)
  const decibels = await likeness(small.before, small.bytes)
  assert.ok(decibels > 40, `${decibels.toFixed(1)} dB`)
  const keyed = await compressed({ ...recipe, entries: `${recipe.entries}/Mask[10 90]`, points: 60 })
  assert.equal(keyed.width, side)
  assert.equal(await likeness(keyed.before, keyed.bytes), 99)
})

test('a drawing of few colours gets a list of them', async () => {
  const side = 200
  const data = Buffer.alloc(side * side * 3)
  for (let i = 0; i < side * side; i++) {
    const n = (Math.floor((i % side) / 9) * 31 + Math.floor(i / side / 7) * 17) % 11
    data.set([n * 20, 255 - n * 9, (n * 77) % 256], i * 3)
  }
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8'
  const { before, bytes, bits, image } = await compressed({
    width: side,
    height: side,
    data,
    entries,
    points: 180,
  })
  assert.equal(bits, 4)
  assert.equal(await likeness(before, bytes), 99)
  const turned = await compressed({
    width: side,
    height: side,
    data,
    entries: `${entries}/Decode[1 0 1 0 1 0]`,
    points: 180,
  })
  assert.equal(turned.bits, 8)
  assert.equal(await likeness(turned.before, turned.bytes), 99)
  assert.ok(image.raw.length < turned.image.raw.length)
})

test('a JPEG of four inks comes down and keeps its inks', async () => {
  const side = 900
  const jpeg = await sharp(waves(side, 3), { raw: { width: side, height: side, channels: 3 } })
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer()
  const entries = '/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/DCTDecode'
  for (const decode of ['/Decode[1 0 1 0 1 0 1 0]', '']) {
    const recipe = { width: side, height: side, data: jpeg, entries: entries + decode, points: 150 }
    const { before, bytes, image, width } = await compressed(recipe)
    assert.ok(width < side / 2, `${width}`)
    assert.ok(image.raw.length < jpeg.length / 2, `${jpeg.length} became ${image.raw.length}`)
    assert.equal((await sharp(image.raw).metadata()).space, 'cmyk')
    const decibels = await likeness(before, bytes)
    assert.ok(decibels > 40, `${decibels.toFixed(1)} dB`)
  }
})

test('exact samples of four inks become a JPEG that says the same inks', async () => {
  const side = 500
  const data = deflateSync(waves(side, 4))
  const entries = '/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/FlateDecode'
  for (const decode of ['', '/Decode[1 0 1 0 1 0 1 0]']) {
    // 240 dots per inch: nothing to bring down.
    const recipe = { width: side, height: side, data, entries: entries + decode, points: 150 }
    const { before, bytes, image, width } = await compressed(recipe)
    assert.equal(width, side)
    assert.equal(image.dict.name('Filter'), 'DCTDecode')
    assert.equal((await sharp(image.raw).metadata()).space, 'cmyk')
    assert.ok(image.raw.length < data.length / 3, `${data.length} became ${image.raw.length}`)
    const decibels = await likeness(before, bytes)
    assert.ok(decibels > 40, `${decibels.toFixed(1)} dB`)
  }
})

test('samples of four inks that a JPEG would blur stay exact', async () => {
  const side = 300
  const chance = chanceOf(4)
  const noise = Buffer.from(Array.from({ length: side * side * 4 }, () => chance.next() * 255))
  const entries = '/ColorSpace/DeviceCMYK/BitsPerComponent 8/Filter/FlateDecode'
  const { before, bytes } = await compressed({
    width: side,
    height: side,
    data: deflateSync(noise),
    entries,
    points: 150,
  })
  assert.equal(await likeness(before, bytes), 99)
})

test('JPEG 2000 comes down only where it has far too many pixels', async () => {
  const data = readFileSync(`${FIXTURES}/landscape.jp2`)
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode'
  const recipe = { width: 400, height: 300, data, entries }
  const small = await compressed({ ...recipe, points: 40 })
  assert.equal(small.image.dict.name('Filter'), 'DCTDecode')
  assert.ok(small.width < 160, `${small.width}`)
  const decibels = await likeness(small.before, small.bytes)
  assert.ok(decibels > 38, `${decibels.toFixed(1)} dB`)
  const right = await compressed({ ...recipe, points: 150 })
  assert.deepEqual(Buffer.from(right.image.raw), data)
})

test('the largest place a picture is drawn at counts, wherever that is', async () => {
  const side = 600
  const data = deflateSync(waves(side, 3))
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode'
  const shown = 'q 50 0 0 50 0 0 cm /I Do Q'
  const recipe = { width: side, height: side, data, entries, points: 50 }
  const own = '/Resources<</XObject<</I 5 0 R>>>>'
  const large = '0.5 0 0 0.5 0 0 cm 400 0 0 400 0 0 cm /I Do'
  const places: [string, Partial<PictureRecipe>, boolean][] = [
    ['the page', { content: `${shown} q 200 0 0 200 0 0 cm /I Do Q` }, true],
    [
      'a form',
      {
        content: `${shown} /F Do`,
        resources: '/XObject<</I 5 0 R/F 6 0 R>>',
        more: [rawStream(large, `/Subtype/Form/BBox[0 0 200 200]${own}`)],
      },
      true,
    ],
    [
      'a pattern',
      {
        content: `${shown} /Pattern cs /P scn 0 0 200 200 re f`,
        resources: '/Pattern<</P 6 0 R>>',
        more: [
          rawStream(
            large,
            `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 200 200]/XStep 200/YStep 200${own}`,
          ),
        ],
      },
      true,
    ],
    [
      'a comment',
      {
        content: shown,
        page: '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 200 200]/AP<</N 6 0 R>>>>]',
        more: [rawStream('10 0 0 10 0 0 cm /I Do', `/Subtype/Form/BBox[0 0 10 10]${own}`)],
      },
      true,
    ],
    [
      'a glyph',
      {
        content: `${shown} BT /T 1 Tf (a) Tj ET`,
        resources: '/Font<</T 6 0 R>>',
        more: [
          `<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/FirstChar 97/LastChar 97/Widths[1]/Encoding<</Differences[97/a]>>/CharProcs<</a 7 0 R>>${own}>>`,
          rawStream('1 0 d0 200 0 0 200 0 0 cm /I Do'),
        ],
      },
      true,
    ],
    ['small places only', { content: `${shown} q 60 0 0 60 99 99 cm /I Do Q` }, false],
  ]
  for (const [what, change, whole] of places) {
    const { width } = await compressed({ ...recipe, ...change })
    assert.equal(width === side, whole, `${what}: ${width} pixels wide`)
  }
})

test('a soft mask comes down with its picture, unless both are one', async () => {
  const side = 700
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode/SMask 6 0 R'
  const shades = await sharp(`${FIXTURES}/photo.jpg`)
    .resize(side, side, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const mask = (more: string) =>
    rawStream(
      deflateSync(shades).toString('latin1'),
      `/Type/XObject/Subtype/Image/Marker true/Width ${side}/Height ${side}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode${more}`,
    )
  const recipe = { width: side, height: side, data: deflateSync(waves(side, 3)), entries, points: 90 }
  const soft = await compressed({ ...recipe, more: [mask('')] })
  assert.ok(soft.width < side / 2 && soft.image.dict.dict('SMask')!.number('Width')! < side / 2)
  // Blocks would show in what is half clear.
  assert.equal(soft.image.dict.dict('SMask')!.name('Filter'), 'FlateDecode')
  const decibels = await likeness(soft.before, soft.bytes)
  assert.ok(decibels > 40, `${decibels.toFixed(1)} dB`)
  const matte = await compressed({ ...recipe, more: [mask('/Matte[1 1 1]')] })
  assert.deepEqual([matte.width, matte.image.dict.dict('SMask')!.number('Width')], [side, side])
})

test('a grainy scan comes down, and looks the same from where it is read', async () => {
  const side = 900
  const chance = chanceOf(5)
  const pixels = waves(side, 3)
  for (let i = 0; i < pixels.length; i += 3) {
    const grain = (chance.next() + chance.next() - 1) * 22
    for (let c = 0; c < 3; c++) pixels[i + c]! += grain
  }
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 88 })
    .toBuffer()
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'
  const recipe = { width: side, height: side, data: jpeg, entries }
  const small = await compressed({ ...recipe, points: 180 })
  assert.ok(small.width < side * 0.6, `${small.width}`)
  assert.ok(small.image.raw.length < jpeg.length / 3, `${jpeg.length} became ${small.image.raw.length}`)
  const decibels = await likeness(small.before, small.bytes, 100 / 72)
  assert.ok(decibels > 40, `${decibels.toFixed(1)} dB`)
  // Where it is drawn so large that each grain is seen, it stays.
  const large = await compressed({ ...recipe, points: 400 })
  assert.deepEqual(Buffer.from(large.image.raw), jpeg)
})

test('colours come down to half the resolution only where nobody sees it', async () => {
  const side = 900
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode'
  const chance = chanceOf(6)
  const stripes = Buffer.alloc(side * side * 3)
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [i % side, Math.floor(i / side)]
    const red = Math.sin(x / 4) * Math.sin(y / 5) > 0
    const grain = chance.next() * 4
    stripes.set(red ? [200 + grain, 40, 60] : [50, 50 + grain, 190], i * 3)
  }
  for (const [data, wanted] of [
    [waves(side, 3), '4:2:0'],
    [stripes, '4:4:4'],
  ] as const) {
    const { before, bytes, image } = await compressed({
      width: side,
      height: side,
      data: deflateSync(data, { level: 1 }),
      entries,
      points: 180,
    })
    assert.equal((await sharp(image.raw).metadata()).chromaSubsampling, wanted)
    const decibels = await likeness(before, bytes)
    assert.ok(decibels > 32, `${wanted}: ${decibels.toFixed(1)} dB`)
  }
})

test('a list of colours keeps those that are drawn, each of them once', async () => {
  const side = 300
  const chance = chanceOf(7)
  const places = Buffer.from(Array.from({ length: side * side }, () => Math.floor(chance.next() * 40) * 3))
  // Every colour is listed three times, and only 14 are different ones.
  const colors = Array.from({ length: 256 }, (_, i) => [Math.floor(i / 3) % 14, 90, 200]).flat()
  const list = Buffer.from(colors).toString('hex')
  const { before, bytes, bits } = await compressed({
    width: side,
    height: side,
    data: deflateSync(places),
    entries: `/ColorSpace[/Indexed/DeviceRGB 255<${list}>]/BitsPerComponent 8/Filter/FlateDecode`,
    points: 150,
  })
  assert.equal(bits, 4)
  assert.equal(await likeness(before, bytes), 99)
})

test('grey photographs come down and stay grey', async () => {
  const side = 900
  const grey = sharp(`${FIXTURES}/photo.jpg`).resize(side, side, { fit: 'fill' }).toColourspace('b-w')
  const jpeg = await grey.clone().jpeg({ quality: 95 }).toBuffer()
  const flat = deflateSync(await grey.raw().toBuffer())
  for (const [filter, data] of [
    ['DCTDecode', jpeg],
    ['FlateDecode', flat],
  ] as const) {
    const entries = `/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/${filter}`
    const { before, bytes, image, width } = await compressed({
      width: side,
      height: side,
      data,
      entries,
      points: 150,
    })
    assert.equal(image.dict.name('Filter'), 'DCTDecode', filter)
    assert.ok(width < side / 2 && image.raw.length < jpeg.length / 4, `${width}, ${image.raw.length} bytes`)
    assert.equal((await sharp(image.raw).metadata()).channels, 1)
    const decibels = await likeness(before, bytes)
    assert.ok(decibels > 40, `${filter}: ${decibels.toFixed(1)} dB`)
  }
})

test('flat colours that gain nothing by coming down are packed exactly', async () => {
  const side = 640
  const places = Buffer.alloc(side * side)
  for (let i = 0; i < places.length; i++)
    places[i] = (Math.floor((i % side) / 2) * 3 + Math.floor(i / side / 40)) % 7
  const colors = Array.from({ length: 7 * 3 }, (_, i) => (i * 53) % 256)
  const list = Buffer.from(colors).toString('hex')
  const recipe = {
    width: side,
    height: side,
    data: deflateSync(places, { level: 1 }),
    entries: `/ColorSpace[/Indexed/DeviceRGB 6<${list}>]/BitsPerComponent 8/Filter/FlateDecode`,
    points: 80,
  }
  const flat = await compressed(recipe)
  assert.deepEqual([flat.width, flat.bits], [side, 4])
  assert.equal(await likeness(flat.before, flat.bytes), 99)
  // Turned over, places mean others, and none may change.
  const turned = await compressed({ ...recipe, entries: `${recipe.entries}/Decode[6 0]` })
  assert.equal(turned.bits, 8)
  assert.equal(await likeness(turned.before, turned.bytes), 99)
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chanceOf } from './support/chance.ts'
import { compressed, waves } from './support/compressed-pictures.ts'
import { likeness, type PictureRecipe } from './support/pdf-pictures.ts'
import { rawStream } from './support/pdfs.ts'
import { FIXTURES } from './support/run-tool.ts'

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

test('JPEG 2000 that is nearly exact becomes a JPEG of the same size', async () => {
  const [width, height] = [240, 320]
  const data = readFileSync(`${FIXTURES}/photo.jp2`)
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode'
  const { image, before, bytes } = await compressed({ width, height, data, entries, points: 150 })
  assert.deepEqual([image.dict.name('Filter'), image.dict.number('Width')], ['DCTDecode', width])
  assert.ok(image.raw.length < data.length * 0.7, `${data.length} became ${image.raw.length}`)
  const decibels = await likeness(before, bytes)
  assert.ok(decibels > 37, `${decibels.toFixed(1)} dB`)
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
    const grain = chance.next() * 12
    const tones = red ? [200, 40, 60] : [50, 50, 190]
    stripes.set(
      tones.map(tone => tone + grain),
      i * 3,
    )
  }
  for (const [data, wanted] of [
    [waves(side, 3).map(value => value + chance.next() * 8), '4:2:0'],
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

test('a JPEG of more pixels than are held at once comes down while it is read', async () => {
  const [width, height] = [8000, 8000]
  const data = await sharp(`${FIXTURES}/photo.jpg`)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .jpeg({ quality: 60 })
    .toBuffer()
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode'
  const large = await compressed({ width, height, data, entries, points: 800 })
  assert.equal(large.width, 2000)
  const decibels = await likeness(large.before, large.bytes)
  assert.ok(decibels > 38, `${decibels.toFixed(1)} dB`)
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

test('what cameras write beside the picture of a JPEG goes, the picture stays as it is', async () => {
  const side = 300
  const plain = await sharp(waves(side, 4), { raw: { width: side, height: side, channels: 4 } })
    .toColourspace('cmyk')
    .jpeg({ quality: 85 })
    .toBuffer()
  const preview = Buffer.concat([Buffer.from([0xff, 0xe1, 0x9c, 0x40]), Buffer.alloc(0x9c40 - 2, 'Exif ')])
  const profile = Buffer.concat([
    Buffer.from([0xff, 0xe2, 0x75, 0x30]),
    Buffer.from('ICC_PROFILE\0'),
    Buffer.alloc(0x7530 - 14, 7),
  ])
  const data = Buffer.concat([plain.subarray(0, 2), preview, profile, plain.subarray(2)])
  const hex = Buffer.from(`${data.toString('hex')}>`)
  const space = '/ColorSpace/DeviceCMYK/BitsPerComponent 8'
  for (const [wrapped, filter] of [
    [data, '/DCTDecode'],
    [hex, '[/ASCIIHexDecode/DCTDecode]'],
  ] as const) {
    const recipe = {
      width: side,
      height: side,
      data: wrapped,
      entries: `${space}/Filter${filter}`,
      points: 200,
    }
    const { before, bytes, image } = await compressed(recipe)
    assert.ok(image.raw.length <= plain.length, `${wrapped.length} became ${image.raw.length}`)
    assert.equal(image.dict.name('Filter'), 'DCTDecode')
    assert.equal(await likeness(before, bytes), 99)
  }
})

test('black and white that is stored as red, green and blue takes a bit for each pixel', async () => {
  const side = 600
  const grey = Buffer.from(
    Array.from({ length: side * side }, (_, i) => (((i % side) * (i % side) + i / side) % 89 < 20 ? 0 : 255)),
  )
  const data = deflateSync(Buffer.from([...grey].flatMap(value => [value, value, value])))
  const entries = '/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode'
  const { before, bytes, image, bits } = await compressed({
    width: side,
    height: side,
    data,
    entries,
    points: 130,
  })
  assert.equal(image.dict.number('Width'), side)
  assert.equal(bits, 1)
  assert.ok(image.raw.length < data.length / 2, `${data.length} became ${image.raw.length}`)
  assert.equal(await likeness(before, bytes), 99)
})

test('a grainy scan kept without a loss becomes a JPEG, smooth shades that pack tighter stay exact', async () => {
  const side = 600
  const chance = chanceOf(5)
  const entries = '/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode'
  // Packed as badly as can be, so that either gains.
  const of = (pixels: Uint8Array) =>
    compressed({ width: side, height: side, data: deflateSync(pixels, { level: 0 }), entries, points: 216 })
  const page = Uint8Array.from({ length: side * side }, (_, i) => {
    const ink = Math.tanh(2 * Math.sin((i % side) / 3) * Math.sin(i / side / 4))
    const grain = (chance.next() + chance.next() + chance.next() + chance.next() - 2) * 7
    return 138 + 90 * ink + grain
  })
  const scan = await of(page)
  assert.equal(scan.width, side)
  assert.equal(scan.image.dict.name('Filter'), 'DCTDecode')
  const decibels = await likeness(scan.before, scan.bytes, 100 / 72)
  assert.ok(decibels > 36, `${decibels.toFixed(1)} dB`)
  const shades = await of(Uint8Array.from({ length: side * side }, (_, i) => i / side / 3))
  assert.equal(shades.image.dict.name('Filter'), 'FlateDecode')
  assert.equal(await likeness(shades.before, shades.bytes), 99)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { encodeJbig2 } from '../src/formats/image/bilevel/jbig2-encode.ts'
import compress from '../src/tools/pdf/pdf-compress.ts'
import { chanceOf } from './support/chance.ts'
import { compressed, waves } from './support/compressed-pictures.ts'
import { pdfFile } from './support/pdf.ts'
import { imagesOf, likeness, picturePdf } from './support/pdf-pictures.ts'
import { runTool } from './support/run-tool.ts'
import { faxOf, packBits } from './support/two-tones.ts'

/** Lines and blobs bilevel, as on a scanned page, one byte a pixel. */
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

test('bilevel images become JBIG2, pixel for pixel', async () => {
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

test('lists of colours: exact where the size is right, downsampled where it is not', async () => {
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

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { decode, jpg, png, quadrants, upload } from '../../../test/support/images.ts'
import { FIXTURES, faultOf, fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { readHeif } from '../../engines/image/libheif.ts'
import tool from './exif-remove.ts'
import exif from './image-exif.ts'

const SECRET = 'Somebody, Somewhere 7'

/** A picture full of metadata, orientation 6 and a P3 profile. */
const told = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'tiff') =>
  sharp(png(30, 20, quadrants(30, 20)))
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Copyright: SECRET, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '1/1 2/1 3/1' },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${SECRET}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`${format}: metadata gone, pixels the same, orientation and profile kept`, async () => {
    const before = await told(format)
    const file = upload(`a.${format}`, before)
    const known = (await runTool(exif, { file })).json
    assert.ok(known.exif.Copyright === SECRET && known.gps && known.xmp, 'the test picture tells a lot')
    const { bytes, mediaType } = await runTool(tool, { file })
    assert.equal(mediaType, `image/${format}`)
    assert.ok(!bytes.includes(SECRET))
    const { json } = await runTool(exif, { file: upload(`a.${format}`, bytes) })
    for (const group of ['xmp', 'iptc', 'gps', 'text']) assert.ok(!(group in json), group)
    assert.deepEqual(
      Object.keys(json.exif ?? {}).filter(name => name !== 'Orientation'),
      [],
    )
    assert.ok(json.icc, 'the profile stays')
    const pixels = async (image: Buffer) => sharp(image).raw().toBuffer()
    assert.deepEqual(await pixels(bytes), await pixels(before))
    const upright = async (image: Buffer) => (await sharp(image).metadata()).autoOrient
    assert.deepEqual(await upright(bytes), await upright(before))
    assert.ok(bytes.length <= before.length)
    const again = await runTool(tool, { file: upload(`a.${format}`, bytes) })
    assert.ok(again.bytes.equals(bytes), 'a clean file stays as it is')
  })
}

test('the photo of the fixtures: IPTC goes too, another decoder sees the same picture', async () => {
  const { bytes, name } = await runTool(tool, { file: fixture('photo.jpg') })
  assert.equal(name, 'photo-clean.jpg')
  for (const word of ['Toolwright', 'Red house', 'Photoshop', 'http']) assert.ok(!bytes.includes(word), word)
  const [before, after] = [await decode(readFileSync(join(FIXTURES, 'photo.jpg'))), await decode(bytes)]
  assert.deepEqual(after.data, before.data)
  const { json } = await runTool(exif, { file: upload('photo.jpg', bytes) })
  assert.deepEqual(json, { format: 'jpeg', width: 480, height: 640, exif: { Orientation: 6 } })
})

test('HEIC: the EXIF item is gone, the picture decodes to the same pixels', async () => {
  const before = readFileSync(join(FIXTURES, 'photo.heic'))
  const { bytes, mediaType } = await runTool(tool, { file: fixture('photo.heic') })
  assert.equal(mediaType, 'image/heic')
  assert.ok(before.includes('Toolwright') && !bytes.includes('Toolwright') && !bytes.includes('Exif'))
  const { json } = await runTool(exif, { file: upload('a.heic', bytes) })
  assert.deepEqual(json, { format: 'heic', width: 320, height: 240 })
  const [a, b] = [await readHeif(before, 1e6), await readHeif(bytes, 1e6)]
  assert.deepEqual(b.data, a.data)
})

for (const little of [true, false]) {
  test(`TIFF, ${little ? 'little' : 'big'} endian: descriptions, EXIF and GPS directories are erased`, async () => {
    const before = tiff(little)
    const known = (await runTool(exif, { file: upload('a.tiff', before) })).json
    assert.equal(known.exif.ImageDescription, SECRET)
    assert.equal(known.exif.LensModel, SECRET)
    const { bytes } = await runTool(tool, { file: upload('a.tiff', before) })
    assert.equal(bytes.length, before.length)
    assert.ok(!bytes.includes(SECRET))
    const { json } = await runTool(exif, { file: upload('a.tiff', bytes) })
    assert.equal(json.exif.ImageDescription ?? json.exif.LensModel ?? json.gps, undefined)
    assert.equal(json.exif.Orientation, 3)
    assert.deepEqual(await sharp(bytes).raw().toBuffer(), await sharp(before).raw().toBuffer())
  })
}

test('GIF: comments go, frames and loop count stay', async () => {
  const frames = [0, 1, 2].map(i => png(9, 9, () => [i * 100, 0, 0]))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 5 })
    .toBuffer()
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, SECRET.length]),
    Buffer.from(SECRET),
    Buffer.from([0]),
  ])
  const before = Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)])
  const { bytes } = await runTool(tool, { file: upload('m.gif', before) })
  assert.ok(!bytes.includes(SECRET))
  const { pages, loop } = await sharp(bytes, { animated: true }).metadata()
  assert.deepEqual([pages, loop], [3, 5])
  assert.deepEqual(
    await sharp(bytes, { animated: true }).raw().toBuffer(),
    await sharp(before, { animated: true }).raw().toBuffer(),
  )
})

test('what lies after the end of the picture goes; JFIF thumbnails too', async () => {
  const plain = jpg(32, 16, quadrants(32, 16))
  const trailing = await runTool(tool, { file: upload('a.jpg', Buffer.concat([plain, Buffer.from(SECRET)])) })
  assert.ok(!trailing.bytes.includes(SECRET))
  assert.deepEqual((await decode(trailing.bytes)).data, (await decode(plain)).data)
  const thumb = Buffer.concat([
    Buffer.from('ffd8ffe0', 'hex'),
    Buffer.from([0, 16 + 48]),
    Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\x04\x04', 'latin1'),
    Buffer.alloc(48, 'x'),
    plain.subarray(20),
  ])
  const { bytes } = await runTool(tool, { file: upload('a.jpg', thumb) })
  assert.ok(!bytes.includes('xxxx'))
  assert.deepEqual((await decode(bytes)).data, (await decode(plain)).data)
})

test('HEIC and AVIF: what lies after the last box goes, a last box that is cut off is damage', async () => {
  const avif = await sharp(png(32, 16, quadrants(32, 16)))
    .avif()
    .toBuffer()
  for (const [name, plain] of [
    ['a.heic', readFileSync(join(FIXTURES, 'photo.heic'))],
    ['a.avif', avif],
  ] as const) {
    const { bytes } = await runTool(tool, { file: upload(name, Buffer.concat([plain, Buffer.from(SECRET)])) })
    assert.ok(!bytes.includes(SECRET))
    assert.equal(bytes.length, plain.length)
    const fault = await faultOf(runTool(tool, { file: upload(name, plain.subarray(0, -9)) }))
    assert.match(fault.message, /damaged or incomplete/)
  }
})

test('names without the right extension get it', async () => {
  const jpeg = jpg(8, 8, quadrants(8, 8))
  const plain = png(8, 8, quadrants(8, 8))
  for (const [given, content, made] of [
    ['IMG 1.JPEG', jpeg, 'IMG 1-clean.JPEG'],
    ['photo.png', jpeg, 'photo-clean.jpg'],
    ['photo', jpeg, 'photo-clean.jpg'],
    ['photo.PNG', plain, 'photo-clean.PNG'],
    ['photo.jpg', plain, 'photo-clean.png'],
    ['photo.tif', tiff(true), 'photo-clean.tif'],
  ] as const) {
    assert.equal((await runTool(tool, { file: upload(given, content) })).name, made)
  }
})

test('refusals: damaged files of every kind, at every cut', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'tiff'] as const) {
    const whole = await told(format)
    // A TIFF may keep what describes it at the end, and is whole without that.
    for (const part of format === 'tiff' ? [0.2, 0.5] : [0.2, 0.5, 0.9]) {
      const cut = upload('cut', whole.subarray(0, Math.floor(whole.length * part)))
      assert.match(
        await refusal(tool, { file: cut }),
        /^400 file: the \w+ image is damaged/,
        `${format} at ${part}`,
      )
    }
    // Single wrong bytes are refused or survived, never a crash.
    for (let i = 12; i < whole.length; i += Math.ceil(whole.length / 60)) {
      const noisy = Buffer.from(whole)
      noisy[i]! ^= 0xff
      await runTool(tool, { file: upload('noisy', noisy) }).catch(error =>
        assert.equal(error.name, 'Fault', `${format} at ${i}: ${error.stack}`),
      )
    }
  }
  assert.match(await refusal(tool, { file: fixture('logo.svg') }), /^400 file: expected a JPEG.*is SVG/)
})

/** A 2 x 2 grey TIFF with a description, an EXIF directory and a GPS directory. */
function tiff(little: boolean): Buffer {
  const bytes = Buffer.alloc(400)
  const u16 = (value: number, at: number) =>
    little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  const u32 = (value: number, at: number) =>
    little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at)
  bytes.write(little ? 'II' : 'MM', 0)
  u16(42, 2)
  u32(8, 4)
  const directory = (at: number, tags: [number, number, number, number][]) => {
    u16(tags.length, at)
    for (const [i, [tag, type, count, value]] of tags.entries()) {
      const entry = at + 2 + i * 12
      u16(tag, entry)
      u16(type, entry + 2)
      u32(count, entry + 4)
      if (type === 3) u16(value, entry + 8)
      else u32(value, entry + 8)
    }
  }
  const text = `${SECRET}\0`
  bytes.write(text, 300)
  bytes.write(text, 340)
  bytes.set([10, 80, 160, 250], 390)
  directory(8, [
    [256, 3, 1, 2],
    [257, 3, 1, 2],
    [258, 3, 1, 8],
    [259, 3, 1, 1],
    [262, 3, 1, 1],
    [270, 2, text.length, 300],
    [273, 4, 1, 390],
    [274, 3, 1, 3],
    [277, 3, 1, 1],
    [278, 3, 1, 2],
    [279, 4, 1, 4],
    [34665, 4, 1, 200],
    [34853, 4, 1, 240],
  ])
  directory(200, [[0xa434, 2, text.length, 340]])
  directory(240, [[5, 1, 1, 0]])
  return bytes
}

test('a picture of more than 100,000 pixels a side is refused before it is read', async () => {
  const long = await sharp({ create: { width: 1, height: 100_001, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  assert.equal(
    await refusal(tool, { file: upload('a.png', long) }),
    '400 file: the image has 1 x 100001 pixels; the limit is 100,000 a side.',
  )
})

test('a BMP, which has no metadata, comes back as it was; a damaged one does not', async () => {
  const before = readFileSync(join(FIXTURES, 'colors-runs.bmp'))
  const { bytes, mediaType, name } = await runTool(tool, { file: fixture('colors-runs.bmp') })
  assert.deepEqual(bytes, before)
  assert.deepEqual([mediaType, name], ['image/bmp', 'colors-runs-clean.bmp'])
  const cut = upload('cut.bmp', before.subarray(0, before.length - 100))
  assert.match(await refusal(tool, { file: cut }), /^400 file: the BMP image is damaged/)
})

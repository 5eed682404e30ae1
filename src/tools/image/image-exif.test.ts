import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { greyTiff, png, quadrants, upload } from '../../../test/support/images.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { pngChunk } from '../../formats/image/png-write.ts'
import tool from './image-exif.ts'

test('EXIF, IPTC, XMP and GPS of a photo, as exiftool wrote them', async () => {
  const { json } = await runTool(tool, { file: fixture('photo.jpg') })
  assert.equal(json.format, 'jpeg')
  assert.deepEqual([json.width, json.height], [480, 640])
  assert.equal(json.exif.Orientation, 6)
  assert.equal(json.exif.Make, 'Toolwright')
  assert.equal(json.exif.Artist, 'Zoë Ångström')
  assert.equal(json.exif.ExposureTime, 0.004)
  assert.equal(json.exif.FNumber, 5.6)
  assert.equal(json.exif.ColorSpace, 'Uncalibrated')
  assert.equal(json.exif.DateTimeOriginal, '2024-05-17T14:03:22+02:00')
  assert.deepEqual(json.iptc.Keywords, ['house', 'hills'])
  assert.equal(json.iptc.Headline, 'Red house')
  assert.equal(json.xmp.title, 'Red house below hills')
  assert.deepEqual(json.xmp.subject, ['house'])
  assert.deepEqual(json.gps, { latitude: 47.3769, longitude: 8.5417, altitude: 408.5 })
  assert.ok(!('icc' in json), 'absent groups are left out')
})

test('a picture of a depth that is not read still tells what it says about itself', async () => {
  const { json, warnings } = await runTool(tool, { file: upload('deep.tif', greyTiff(14)) })
  assert.deepEqual([json.width, json.height, json.exif.BitsPerSample], [12, 8, 14])
  assert.match(warnings[0]!, /cannot be read/)
})

test('HEIC', async () => {
  const { json } = await runTool(tool, { file: fixture('photo.heic') })
  assert.equal(json.format, 'heic')
  assert.deepEqual([json.width, json.height], [320, 240])
  assert.deepEqual(json.gps, { latitude: 47.3769, longitude: 8.5417 })
})

for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
  test(`${format}: EXIF west and south, colour profile summary`, async () => {
    const bytes = await sharp(png(10, 6, quadrants(10, 6)))
      .withExif({
        IFD0: { Copyright: 'nobody', ImageDescription: 'four colours' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '33/1 52/1 10/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '70/1 30/1 0/1',
        },
      })
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    const { json } = await runTool(tool, { file: upload(`a.${format}`, bytes) })
    assert.equal(json.format, format)
    assert.deepEqual([json.width, json.height], [10, 6])
    assert.equal(json.exif.Copyright, 'nobody')
    assert.deepEqual(json.gps, { latitude: -33.8694444, longitude: -70.5 })
    assert.equal(json.icc.color_space, 'RGB')
  })
}

test('texts of a PNG, packed XMP too', async () => {
  const bytes = await sharp(png(4, 4, quadrants(4, 4)))
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Näme"/></rdf:RDF></x:xmpmeta>',
    )
    .png()
    .toBuffer()
  const { crc32 } = await import('node:zlib')
  const body = Buffer.from('tEXtAuthor\0Somebody', 'latin1')
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  const whole = Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)])
  const { json } = await runTool(tool, { file: upload('a.png', whole) })
  assert.deepEqual(json.text, { Author: 'Somebody' })
  assert.equal(json.xmp.creator, 'Näme')
})

test('a picture without metadata, a damaged one, another kind', async () => {
  const plain = await runTool(tool, { file: upload('plain.png', png(3, 2, quadrants(3, 2))) })
  assert.deepEqual(plain.json, { format: 'png', width: 3, height: 2 })
  assert.match(
    await refusal(tool, { file: upload('cut.jpg', Buffer.from('ffd8ffe000104a4649', 'hex')) }),
    /^400 file: the JPEG image is damaged/,
  )
  assert.match(await refusal(tool, { file: upload('a.txt', 'hello') }), /^400 file: expected a JPEG.*is text/)
})

test('a BMP tells its size', async () => {
  const { json } = await runTool(tool, { file: fixture('colors-os2.bmp') })
  assert.deepEqual(json, { format: 'bmp', width: 24, height: 16 })
})

test('texts of a PNG that unpack to a multiple of it are refused before they are', async () => {
  const plain = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const holding = (type: string, head: string, size: number) =>
    Buffer.concat([
      plain.subarray(0, 33),
      ...[1, 2, 3].map(() =>
        pngChunk(type, Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(size, 'a'))])),
      ),
      plain.subarray(33),
    ])
  const told = /^400 file: the texts and profile of this PNG unpack to more than 32 MB/
  for (const [type, head] of [
    ['zTXt', 'Note\0\0'],
    ['iCCP', 'Note\0\0'],
    ['iTXt', 'Note\0\u0001\0en\0Note\0'],
  ] as const) {
    const file = upload('a.png', holding(type, head, 12 * 2 ** 20))
    assert.match(await refusal(tool, { file }), told)
  }
  const { json } = await runTool(tool, { file: upload('a.png', holding('zTXt', 'Note\0\0', 1000)) })
  assert.equal(json.width, 4)
})

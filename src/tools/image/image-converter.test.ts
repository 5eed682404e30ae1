import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
// @ts-expect-error it has no types
import UPNG from 'upng-js'
import {
  assertColor,
  BLUE,
  decode,
  GREEN,
  greyTiff,
  jpg,
  png,
  psnr,
  quadrants,
  RED,
  upload,
  YELLOW,
} from '../../../test/support/images.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { kindOfBytes } from '../../lib/files/file-kinds.ts'
import tool from './image-converter.ts'

const four = { name: 'four.png', content: png(40, 20, quadrants(40, 20)) }

for (const [format, mediaType, ext] of [
  ['jpg', 'image/jpeg', 'jpg'],
  ['png', 'image/png', 'png'],
  ['webp', 'image/webp', 'webp'],
] as const) {
  test(`PNG to ${format}: same size, same colours, own media type and name`, async () => {
    const result = await runTool(tool, { file: four, format })
    assert.equal(result.mediaType, mediaType)
    assert.equal(result.name, `four.${ext}`)
    assert.equal(kindOfBytes(result.bytes), format === 'jpg' ? 'jpeg' : format)
    const image = await decode(result.bytes)
    assert.deepEqual([image.width, image.height], [40, 20])
    for (const [x, y, color] of [
      [8, 5, RED],
      [32, 5, GREEN],
      [8, 15, BLUE],
      [32, 15, YELLOW],
    ] as const) {
      assertColor(image, x, y, color, format === 'png' ? 0 : 14)
    }
  })
}

test('quality changes lossy output and leaves PNG exact', async () => {
  const sizes = await Promise.all(
    [10, 95].map(
      async quality =>
        (await runTool(tool, { file: fixture('photo.jpg'), format: 'jpg', quality })).bytes.length,
    ),
  )
  assert.ok(sizes[0]! * 3 < sizes[1]!, `expected quality 10 far below 95, found ${sizes}`)
  const one = await runTool(tool, { file: four, format: 'png', quality: 1 })
  const other = await runTool(tool, { file: four, format: 'png', quality: 100 })
  assert.ok(one.bytes.equals(other.bytes))
})

test('every EXIF orientation comes out upright', async () => {
  // What the four corners of a 40 x 20 picture show after each turn or mirror.
  const corners: Record<number, (typeof RED)[]> = {
    1: [RED, GREEN, BLUE, YELLOW],
    2: [GREEN, RED, YELLOW, BLUE],
    3: [YELLOW, BLUE, GREEN, RED],
    4: [BLUE, YELLOW, RED, GREEN],
    5: [RED, BLUE, GREEN, YELLOW],
    6: [BLUE, RED, YELLOW, GREEN],
    7: [YELLOW, GREEN, BLUE, RED],
    8: [GREEN, YELLOW, RED, BLUE],
  }
  for (const [orientation, [topLeft, topRight, bottomLeft, bottomRight]] of Object.entries(corners)) {
    const turned = upload('turned.jpg', jpg(40, 20, quadrants(40, 20), { orientation: Number(orientation) }))
    const image = await decode((await runTool(tool, { file: turned, format: 'png' })).bytes)
    const [w, h] = Number(orientation) > 4 ? [20, 40] : [40, 20]
    assert.deepEqual([image.width, image.height], [w, h], `orientation ${orientation}`)
    assertColor(image, 4, 4, topLeft!, 16)
    assertColor(image, w - 5, 4, topRight!, 16)
    assertColor(image, 4, h - 5, bottomLeft!, 16)
    assertColor(image, w - 5, h - 5, bottomRight!, 16)
  }
})

test('transparency becomes white in JPEG and stays in PNG and WebP', async () => {
  const clear = upload(
    'clear.png',
    png(16, 16, x => (x < 8 ? [255, 0, 0, 0] : [0, 0, 255, 128])),
  )
  const flat = await decode((await runTool(tool, { file: clear, format: 'jpg', quality: 100 })).bytes)
  assertColor(flat, 2, 8, [255, 255, 255], 6)
  assertColor(flat, 13, 8, [127, 127, 255], 8)
  for (const format of ['png', 'webp']) {
    const kept = await decode((await runTool(tool, { file: clear, format })).bytes)
    assert.equal(kept.at(2, 8)[3], 0)
    assert.ok(Math.abs(kept.at(13, 8)[3] - 128) < 3)
  }
})

test('CMYK and Display P3 come out in sRGB', async () => {
  // A CMYK picture of pure cyan ink is far from sRGB 0, 255, 255 once its ink profile is applied.
  const cmyk = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2040c0' } })
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg({ quality: 100 })
    .toBuffer()
  const fromCmyk = await decode((await runTool(tool, { file: upload('ink.jpg', cmyk), format: 'png' })).bytes)
  const [r, g, b] = fromCmyk.at(4, 4)
  assert.ok(b > 120 && r < 90 && g < 110 && b > g && g > r, `expected a blue, found ${[r, g, b]}`)

  const p3 = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff8040' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  // The numbers stored are P3's, so another reader that ignores profiles sees other values.
  const stored = await decode(p3)
  assert.ok(stored.at(4, 4)[0] < 250, `expected P3 numbers, found ${stored.at(4, 4)}`)
  const result = await runTool(tool, { file: upload('p3.png', p3), format: 'png' })
  assertColor(await decode(result.bytes), 4, 4, [255, 128, 64], 3)
  assert.ok(!result.bytes.includes('iCCP'))
})

test('HEIC is read, upright and close to the picture it was made of', async () => {
  const result = await runTool(tool, { file: fixture('photo.heic'), format: 'png' })
  const image = await decode(result.bytes)
  assert.deepEqual([image.width, image.height], [320, 240])
  const original = await sharp(join(FIXTURES, 'photo.jpg'), { autoOrient: true })
    .resize(320, 240)
    .png()
    .toBuffer()
  const score = psnr(image, await decode(original))
  assert.ok(score > 28, `PSNR ${score}`)
})

test('SVG is drawn at its own size', async () => {
  const image = await decode((await runTool(tool, { file: fixture('logo.svg'), format: 'png' })).bytes)
  assert.deepEqual([image.width, image.height], [200, 120])
  assertColor(image, 60, 60, [0xfa, 0xcc, 0x15], 1)
  assert.equal(image.at(2, 2)[3], 0)
})

test('16-bit, palette and grey inputs', async () => {
  const deep = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#80c040' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  assertColor(
    await decode((await runTool(tool, { file: upload('deep.png', deep), format: 'png' })).bytes),
    1,
    1,
    [128, 192, 64],
    1,
  )
  const grey = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#777777' } })
    .toColourspace('b-w')
    .tiff()
    .toBuffer()
  assertColor(
    await decode((await runTool(tool, { file: upload('grey.tiff', grey), format: 'jpg' })).bytes),
    1,
    1,
    [119, 119, 119],
    3,
  )
})

const animation = async (count: number): Promise<Buffer> => {
  const frames = Array.from({ length: count }, (_, i) => png(12, 10, () => (i % 2 ? BLUE : RED)))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: 100, loop: 3 })
    .toBuffer()
}

test('an animation stays one in WebP; elsewhere its first frame is taken and said so', async () => {
  const gif = upload('moving.gif', await animation(4))
  const moving = await runTool(tool, { file: gif, format: 'webp' })
  assert.equal(moving.bytes.toString('latin1').split('ANMF').length - 1, 4)
  const still = await runTool(tool, { file: gif, format: 'png' })
  const image = await decode(still.bytes)
  assert.deepEqual([image.width, image.height], [12, 10])
  assertColor(image, 5, 5, RED, 8)
  assert.deepEqual(still.warnings, ['only the first of 4 frames was used'])
  const frame = (color: typeof RED) =>
    new Uint8Array(
      Array(12)
        .fill([...color, 255])
        .flat(),
    ).buffer
  const apng = UPNG.encode([frame(RED), frame(BLUE)], 4, 3, 0, [100, 100])
  const first = await runTool(tool, { file: upload('moving.png', Buffer.from(apng)), format: 'webp' })
  assertColor(await decode(first.bytes), 1, 1, RED, 8)
  assert.deepEqual(first.warnings, ['only the first of 2 frames was used'])
})

test('refusals: bounds, kinds, damaged and hostile files', async () => {
  const says = (params: object) => refusal(tool, { file: four, format: 'jpg', ...params })
  assert.match(await says({ quality: 0 }), /^400 quality: expected a whole number from 1 to 100/)
  assert.match(await says({ quality: 101 }), /^400 quality/)
  assert.match(await says({ format: 'gif' }), /^400 format: expected one of jpg, png, webp/)
  assert.match(await says({ format: 'jpeg' }), /^400 format/)
  assert.equal(await refusal(tool, { file: four }), '400 format: is required.')
  assert.match(
    await says({ file: upload('a.png', '%PDF-1.7 nothing') }),
    /^400 file: expected a JPEG.*is PDF/,
  )
  assert.match(await says({ file: upload('a.png', '') }), /^400 file: the file \(a.png\) is empty/)
  const whole = readFileSync(join(FIXTURES, 'photo.jpg'))
  const cut = upload('cut.jpg', whole.subarray(0, whole.length / 2))
  assert.equal(
    await says({ file: cut }),
    '400 file: the JPEG image is damaged or incomplete and cannot be read.',
  )
  const heic = readFileSync(join(FIXTURES, 'photo.heic'))
  assert.match(
    await says({ file: upload('cut.heic', heic.subarray(0, 3000)) }),
    /^400 file: the HEIC image is damaged/,
  )
  assert.match(
    await says({ file: upload('cut.png', four.content.subarray(0, 60)) }),
    /^400 file: the PNG image is damaged/,
  )
})

test('a sound picture of a depth or coding that is not read is not called damaged', async () => {
  const [oldJpeg, signed, floating] = [6, 2, 3]
  for (const content of [
    greyTiff(14),
    greyTiff(32),
    greyTiff(8, oldJpeg),
    greyTiff(16, 1, signed),
    greyTiff(32, 1, floating),
    greyTiff(64, 1, floating),
  ])
    assert.equal(
      await refusal(tool, { format: 'png', file: upload('deep.tif', content) }),
      '400 file: the TIFF image has a depth or coding that is not read; save it with 8 or 16 bits a channel and another compression first.',
    )
  const { bytes } = await runTool(tool, { format: 'png', file: upload('deep.tif', greyTiff(16)) })
  assert.equal((await decode(bytes)).width, 12)
})

test('a BMP becomes the same pixels, with its alpha; one far too large is refused for that', async () => {
  const wanted = await decode(readFileSync(join(FIXTURES, 'colors.png')))
  for (const name of ['colors-os2.bmp', 'colors-runs.bmp']) {
    const { bytes } = await runTool(tool, { file: fixture(name), format: 'png' })
    assert.equal(psnr(await decode(bytes), wanted), Number.POSITIVE_INFINITY, name)
  }
  const { bytes } = await runTool(tool, { file: fixture('colors-alpha.bmp'), format: 'png' })
  assert.equal((await decode(bytes)).data[3], 153)
  const huge = readFileSync(join(FIXTURES, 'colors-runs.bmp'))
  huge.writeInt32LE(20_000, 18)
  huge.writeInt32LE(20_000, 22)
  assert.match(
    await refusal(tool, { file: upload('huge.bmp', huge), format: 'png' }),
    /^400 file: the image is too large; the limit is 100 megapixels/,
  )
})

test('kinds that are not read, and sizes a format cannot hold', async () => {
  for (const [bytes, label] of [
    [Buffer.from([0, 0, 1, 0, 1, 0]), 'ICO; ico-to-png makes a PNG of it'],
    [Buffer.from('\0\0\0\x0cjP  \r\n', 'latin1'), 'JPEG 2000; save it as PNG first'],
    [Buffer.from('8BPS\0\x01', 'latin1'), 'Photoshop; save it as PNG first'],
  ] as const) {
    const said = await refusal(tool, { file: upload('a', bytes), format: 'png' })
    assert.ok(said.startsWith('400 file: expected a JPEG') && said.endsWith(`is ${label}.`), said)
  }
  const long = upload(
    'long.png',
    png(66_000, 1, () => RED),
  )
  assert.match(
    await refusal(tool, { file: long, format: 'jpg' }),
    /^400 format: .* JPG ends at 65,500 a side/,
  )
  assert.match(
    await refusal(tool, { file: long, format: 'webp' }),
    /^400 format: .* WEBP ends at 16,383 a side/,
  )
  assert.equal((await decode((await runTool(tool, { file: long, format: 'png' })).bytes)).width, 66_000)
})

test('bombs: 30000 x 30000 pixels, 5000 frames', async () => {
  const huge = png(1, 1, () => RED)
  huge.writeUInt32BE(30_000, 16)
  huge.writeUInt32BE(30_000, 20)
  const { crc32 } = await import('node:zlib')
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29)
  assert.equal(
    await refusal(tool, { file: upload('huge.png', huge), format: 'jpg' }),
    '400 file: the image is too large; the limit is 100 megapixels.',
  )
  const frame = Buffer.from('21f9040000000000' + '2c000000000100010000' + '02024401' + '00', 'hex')
  const head = Buffer.from('474946383961' + '01000100' + '800000' + 'ffffff000000', 'hex')
  const gif = Buffer.concat([head, ...Array.from({ length: 5000 }, () => frame), Buffer.from(';')])
  assert.equal(
    await refusal(tool, { file: upload('long.gif', gif), format: 'webp' }),
    '400 file: the image has 5000 frames; the limit is 1000.',
  )
})

test('grey stays grey, and a PNG keeps all 16 bits', async () => {
  const ramp = Uint16Array.from({ length: 64 * 2 }, (_, i) => (i % 64) * 1000 + 7)
  const raw = { width: 64, height: 2, channels: 1 as const }
  const png16 = await sharp(ramp, { raw }).toColourspace('grey16').png().toBuffer()
  const deep = await runTool(tool, { file: upload('a.png', png16), format: 'png' })
  // Colour type and depth stand in the header; the samples are read by another decoder.
  assert.deepEqual([...deep.bytes.subarray(24, 26)], [16, 0])
  const { data } = UPNG.decode(Uint8Array.from(deep.bytes).buffer)
  const samples = Array.from({ length: 64 }, (_, x) => (data[x * 2]! << 8) | data[x * 2 + 1]!)
  assert.deepEqual(samples, [...ramp.subarray(0, 64)])
  const grey = await sharp(png16).toColourspace('b-w').jpeg().toBuffer()
  const flat = await runTool(tool, { file: upload('a.jpg', grey), format: 'png' })
  assert.deepEqual([...flat.bytes.subarray(24, 26)], [8, 0])
  const jpeg = await runTool(tool, { file: upload('a.png', png16), format: 'jpg' })
  assert.equal((await sharp(jpeg.bytes).metadata()).channels, 1)
})

test('pictures are turned clockwise, then mirrored', async () => {
  const corners = async (values: object) => {
    const result = await runTool(tool, { file: four, format: 'png', ...values })
    const { width, height, ...image } = await decode(result.bytes)
    return { size: [width, height], image: { width, height, ...image } }
  }
  // Quadrants are red and green above blue and yellow.
  const quarter = await corners({ angle: 90 })
  assert.deepEqual(quarter.size, [20, 40])
  assertColor(quarter.image, 5, 5, BLUE)
  assertColor(quarter.image, 15, 5, RED)
  const back = await corners({ angle: -90 })
  assertColor(back.image, 5, 5, GREEN)
  const both = await corners({ angle: 90, flip: 'horizontal' })
  assertColor(both.image, 5, 5, RED)
  // A camera that was held on its side: upright first.
  const held = upload('held.jpg', jpg(40, 20, quadrants(40, 20), { orientation: 6 }))
  assertColor((await corners({ file: held, angle: -90 })).image, 5, 5, RED, 40)
  const upsideDown = await corners({ flip: 'vertical' })
  assert.deepEqual(upsideDown.size, [40, 20])
  assertColor(upsideDown.image, 5, 5, BLUE)
  assert.match(await refusal(tool, { file: four, format: 'png', angle: 45 }), /angle/)
})

test('frames are mirrored each; turned, only the first is left, and told of', async () => {
  const file = upload('moving.gif', await animation(4))
  const mirrored = await runTool(tool, { file, format: 'webp', flip: 'horizontal' })
  assert.ok(((await sharp(mirrored.bytes).metadata()).pages ?? 1) > 1)
  const turned = await runTool(tool, { file, format: 'webp', angle: 90 })
  assert.equal((await sharp(turned.bytes).metadata()).pages ?? 1, 1)
  assert.match(turned.warnings.join(), /only the first of/)
})

test('an animation of AVIF is refused as what it is, not as damaged', async () => {
  const content = Buffer.from('0000002c667479706176697300000000617669736176696600000010', 'hex')
  const file = { name: 'a.avif', content: Buffer.concat([content, Buffer.alloc(64)]) }
  assert.match(await refusal(tool, { file, format: 'png' }), /^400 file: the AVIF image is an animation/)
})

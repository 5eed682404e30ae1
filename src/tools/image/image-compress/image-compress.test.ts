import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  assertColor,
  decode,
  jpg,
  png,
  psnr,
  quadrants,
  RED,
  upload,
} from '../../../../test/support/images.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './image-compress.ts'

/** No two pixels alike, which costs bytes at high quality. */
const speckled = (x: number, y: number): [number, number, number] => [
  (x * 37) & 255,
  (y * 91) & 255,
  (x * y * 13) & 255,
]

const size = async (params: object) =>
  (await runTool(tool, { file: fixture('photo.jpg'), ...params })).bytes.length

test('JPEG: smaller than plain encoding, still close to the picture', async () => {
  const { bytes, mediaType, name } = await runTool(tool, { file: fixture('photo.jpg'), format: 'jpg' })
  assert.deepEqual([mediaType, name], ['image/jpeg', 'photo-compressed.jpg'])
  const plain = await sharp(join(FIXTURES, 'photo.jpg'), { autoOrient: true })
    .jpeg({ quality: 80 })
    .toBuffer()
  assert.ok(bytes.length < plain.length, `${bytes.length} against ${plain.length}`)
  const original = await decode(
    await sharp(join(FIXTURES, 'photo.jpg'), { autoOrient: true }).png().toBuffer(),
  )
  const score = psnr(await decode(bytes), original)
  assert.ok(score > 30, `PSNR ${score}`)
})

test('quality matters for JPEG and WebP', async () => {
  for (const format of ['jpg', 'webp']) {
    assert.ok((await size({ format, quality: 20 })) * 1.5 < (await size({ format, quality: 80 })), format)
  }
})

test('PNG is the default, also for a JPEG, and looks the same', async () => {
  const { bytes, mediaType } = await runTool(tool, { file: fixture('photo.jpg') })
  assert.equal(mediaType, 'image/png')
  const original = await decode(
    await sharp(join(FIXTURES, 'photo.jpg'), { autoOrient: true }).png().toBuffer(),
  )
  assert.ok(psnr(await decode(bytes), original) >= 40)
})

test('few colours become a palette, exactly', async () => {
  const flat = await sharp(png(200, 200, quadrants(200, 200)))
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { bytes, warnings } = await runTool(tool, { file: upload('flat.png', flat) })
  assert.equal(bytes[25], 3, 'colour type of the header is palette')
  assert.equal(psnr(await decode(bytes), await decode(flat)), Number.POSITIVE_INFINITY)
  assert.ok(bytes.length < 400)
  assert.deepEqual(warnings, [])
})

test('smooth gradients of many colours are never cut down to a palette', async () => {
  const smooth = png(256, 256, (x, y) => [x, y, 255 - x, 255])
  const { bytes } = await runTool(tool, { file: upload('smooth.png', smooth) })
  assert.equal(psnr(await decode(bytes), await decode(smooth)), Number.POSITIVE_INFINITY)
})

test('alpha survives in PNG and WebP', async () => {
  const clear = upload(
    'clear.png',
    png(64, 64, (x, y) => [x * 4, y * 4, 90, x * 4]),
  )
  for (const format of ['png', 'webp']) {
    const image = await decode((await runTool(tool, { file: clear, format })).bytes)
    assert.ok(Math.abs(image.at(32, 10)[3] - 128) < 6, `${format}: ${image.at(32, 10)}`)
  }
})

test('the same format never grows: the input comes back stripped, with a warning', async () => {
  for (const [format, kind] of [
    ['jpg', 'jpeg'],
    ['webp', 'webp'],
  ] as const) {
    const lean = await sharp(png(60, 40, speckled))
      .withExif({ IFD0: { Copyright: 'nobody at all' } })
      .toFormat(kind, { quality: 3, mozjpeg: true, effort: 6 })
      .toBuffer()
    const { bytes, warnings } = await runTool(tool, {
      file: upload(`lean.${format}`, lean),
      format,
      quality: 100,
    })
    assert.ok(bytes.length <= lean.length, `${format}: ${bytes.length} from ${lean.length}`)
    assert.deepEqual(warnings, ['the image could not be made smaller, only its metadata was removed'], format)
    assert.ok(!bytes.includes('nobody'), 'metadata is gone')
  }
})

test('a PNG that was compressed before stays as it is', async () => {
  const first = await runTool(tool, { file: upload('a.png', png(60, 40, speckled)) })
  const second = await runTool(tool, { file: upload('a.png', first.bytes) })
  assert.ok(second.bytes.equals(first.bytes))
  assert.equal(second.warnings.length, 1)
})

test('what comes back stripped is still shown upright', async () => {
  const turned = jpg(60, 40, speckled, { orientation: 6, quality: 3 })
  const { bytes, warnings } = await runTool(tool, {
    file: upload('turned.jpg', turned),
    format: 'jpg',
    quality: 100,
  })
  assert.equal(warnings.length, 1)
  assert.deepEqual((await sharp(bytes).metadata()).autoOrient, { width: 40, height: 60 })
})

test('another format may be larger', async () => {
  const tiny = upload(
    'tiny.jpg',
    jpg(16, 16, () => RED),
  )
  const { bytes, warnings } = await runTool(tool, { file: tiny, format: 'webp', quality: 100 })
  assertColor(await decode(bytes), 8, 8, RED, 14)
  assert.deepEqual(warnings, [])
})

test('refusals', async () => {
  for (const quality of [0, 101, 50.5])
    assert.match(await refusal(tool, { file: fixture('logo.png'), quality }), /^400 quality/)
  assert.match(await refusal(tool, { file: fixture('logo.png'), format: 'avif' }), /^400 format/)
  const jpeg = readFileSync(join(FIXTURES, 'photo.jpg'))
  assert.match(
    await refusal(tool, { file: upload('cut.jpg', jpeg.subarray(0, 20_000)), format: 'jpg' }),
    /^400 file: the JPEG image is damaged/,
  )
})

test('a photograph that PNG makes larger is told of, with the formats that make it smaller', async () => {
  const larger = 'PNG makes this image larger than the file sent; format=jpg or format=webp makes it smaller'
  assert.deepEqual((await runTool(tool, { file: fixture('photo.jpg') })).warnings, [larger])
  assert.deepEqual((await runTool(tool, { file: fixture('photo.jpg'), format: 'jpg' })).warnings, [])
})

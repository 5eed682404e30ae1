import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  assertColor,
  BLUE,
  decode,
  GREEN,
  jpg,
  png,
  quadrants,
  RED,
  upload,
} from '../../../test/support/images.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './webp-converter.ts'

test('WebP of a turned JPEG: upright, colours in place', async () => {
  const turned = upload('turned.jpg', jpg(40, 20, quadrants(40, 20), { orientation: 6 }))
  const { bytes, mediaType, name } = await runTool(tool, { file: turned })
  assert.deepEqual([mediaType, name], ['image/webp', 'turned.webp'])
  const image = await decode(bytes)
  assert.deepEqual([image.width, image.height], [20, 40])
  assertColor(image, 3, 5, BLUE, 24)
  assertColor(image, 16, 5, RED, 24)
})

test('quality, 82 by default', async () => {
  const bytes = async (params: object) =>
    (await runTool(tool, { file: fixture('photo.jpg'), ...params })).bytes
  assert.ok((await bytes({ quality: 82 })).equals(await bytes({})))
  assert.ok((await bytes({ quality: 10 })).length * 2 < (await bytes({})).length)
})

test('alpha, HEIC, SVG', async () => {
  const image = await decode((await runTool(tool, { file: fixture('logo.png') })).bytes)
  assert.equal(image.at(1, 1)[3], 0)
  assertColor(image, 60, 60, [0xfa, 0xcc, 0x15], 10)
  const photo = await decode((await runTool(tool, { file: fixture('photo.heic') })).bytes)
  assert.deepEqual([photo.width, photo.height], [320, 240])
  const drawn = await decode((await runTool(tool, { file: fixture('logo.svg') })).bytes)
  assert.deepEqual([drawn.width, drawn.height], [200, 120])
  assertColor(drawn, 60, 60, [0xfa, 0xcc, 0x15], 10)
})

test('an animated GIF moves on', async () => {
  const frames = [RED, BLUE, GREEN].map(color => png(20, 10, () => color))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 2 })
    .toBuffer()
  const { bytes } = await runTool(tool, { file: upload('m.gif', gif) })
  const { pages, delay, loop } = await sharp(bytes, { animated: true }).metadata()
  assert.deepEqual([pages, delay, loop], [3, [100, 200, 300], 2])
})

test('a WebP never grows', async () => {
  const lean = await sharp(png(60, 40, quadrants(60, 40)))
    .withExif({ IFD0: { Make: 'secret' } })
    .webp({ quality: 1, effort: 6 })
    .toBuffer()
  const { bytes, warnings } = await runTool(tool, { file: upload('lean.webp', lean), quality: 100 })
  assert.ok(bytes.length <= lean.length)
  assert.ok(!bytes.includes('secret'))
  assert.equal(warnings.length, 1)
})

test('refusals', async () => {
  for (const quality of [0, 101])
    assert.match(await refusal(tool, { file: fixture('logo.png'), quality }), /^400 quality/)
  const wide = upload(
    'wide.png',
    png(16_384, 1, () => RED),
  )
  assert.match(
    await refusal(tool, { file: wide }),
    /^400 file: the result would be 16384 x 1 pixels, WEBP ends at 16,383/,
  )
  assert.match(
    await refusal(tool, { file: upload('a.zip', 'PK\x05\x06' + '\0'.repeat(18)) }),
    /^400 file: expected a JPEG.*is ZIP/,
  )
  assert.match(
    await refusal(tool, { file: upload('a.webp', 'RIFF\x20\0\0\0WEBPVP8L\x14\0\0\0/') }),
    /^400 file: the WebP image is damaged/,
  )
})

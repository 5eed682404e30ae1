import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { assertColor, BLUE, decode, jpg, png, quadrants, RED, upload } from '../../../test/support/images.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { kindOfBytes } from '../../lib/files/file-kinds.ts'
import tool from './avif-converter.ts'

test('AVIF of a turned JPEG: upright, colours in place', async () => {
  const turned = upload('turned.jpg', jpg(64, 32, quadrants(64, 32), { orientation: 6 }))
  const { bytes, mediaType, name } = await runTool(tool, { file: turned, quality: 80 })
  assert.deepEqual([mediaType, name, kindOfBytes(bytes)], ['image/avif', 'turned.avif', 'avif'])
  const image = await decode(bytes)
  assert.deepEqual([image.width, image.height], [32, 64])
  assertColor(image, 6, 8, BLUE, 24)
  assertColor(image, 26, 8, RED, 24)
})

test('quality, 50 by default; far smaller than the JPEG', async () => {
  const size = async (params: object) =>
    (await runTool(tool, { file: fixture('photo.jpg'), ...params })).bytes.length
  assert.equal(await size({}), await size({ quality: 50 }))
  assert.ok((await size({ quality: 10 })) * 1.5 < (await size({})))
  assert.ok((await size({})) < 20_000)
})

test('alpha and HEIC', async () => {
  const image = await decode((await runTool(tool, { file: fixture('logo.png') })).bytes)
  assert.equal(image.at(1, 1)[3], 0)
  assertColor(image, 60, 60, [0xfa, 0xcc, 0x15], 16)
  const photo = await decode((await runTool(tool, { file: fixture('photo.heic') })).bytes)
  assert.deepEqual([photo.width, photo.height], [320, 240])
})

test('an AVIF never grows', async () => {
  const lean = await sharp(png(60, 40, quadrants(60, 40)))
    .avif({ quality: 1 })
    .toBuffer()
  const { bytes, warnings } = await runTool(tool, { file: upload('lean.avif', lean), quality: 100 })
  assert.ok(bytes.length <= lean.length)
  assert.equal(warnings.length, 1)
})

test('refusals', async () => {
  for (const quality of [0, 101])
    assert.match(await refusal(tool, { file: fixture('logo.png'), quality }), /^400 quality/)
  const wide = upload(
    'wide.png',
    png(16_385, 1, () => RED),
  )
  assert.match(
    await refusal(tool, { file: wide }),
    /^400 file: the result would be 16385 x 1 pixels, AVIF ends/,
  )
  const avif = await sharp(png(60, 40, quadrants(60, 40)))
    .avif()
    .toBuffer()
  assert.match(
    await refusal(tool, { file: upload('cut.avif', avif.subarray(0, avif.length - 60)) }),
    /^400 file: the AVIF image is damaged/,
  )
})

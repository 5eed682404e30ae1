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
  YELLOW,
} from '../../../test/support/images.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './image-crop.ts'

const four = upload('four.png', png(60, 40, quadrants(60, 40)))
const crop = async (params: object) => decode((await runTool(tool, { file: four, ...params })).bytes)

test('a rectangle across the middle shows all four colours', async () => {
  const image = await crop({ x: 20, y: 10, width: 20, height: 20 })
  assert.deepEqual([image.width, image.height], [20, 20])
  assertColor(image, 0, 0, RED, 0)
  assertColor(image, 19, 0, GREEN, 0)
  assertColor(image, 0, 19, BLUE, 0)
  assertColor(image, 10, 10, YELLOW, 0)
})

test('without a size it runs to the edge, and a size is cut there', async () => {
  const rest = await crop({ x: 50, y: 35 })
  assert.deepEqual([rest.width, rest.height], [10, 5])
  assertColor(rest, 0, 0, YELLOW, 0)
  const cut = await crop({ x: 50, width: 500, height: 500 })
  assert.deepEqual([cut.width, cut.height], [10, 40])
  const whole = await crop({})
  assert.deepEqual([whole.width, whole.height], [60, 40])
})

test('coordinates are those of the picture as displayed', async () => {
  const turned = upload('turned.jpg', jpg(64, 32, quadrants(64, 32), { orientation: 6 }))
  const { bytes, name } = await runTool(tool, {
    file: turned,
    x: 16,
    y: 0,
    width: 16,
    height: 32,
    format: 'jpg',
  })
  const image = await decode(bytes)
  assert.deepEqual([image.width, image.height, name], [16, 32, 'turned-cropped.jpg'])
  assertColor(image, 8, 8, RED, 20)
})

test('frames of an animation are cropped alike', async () => {
  const frames = [RED, BLUE].map(color => png(20, 10, (x, y) => (x < 10 && y < 5 ? color : YELLOW)))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { bytes } = await runTool(tool, { file: upload('m.gif', gif), width: 10, height: 5, format: 'webp' })
  const back = await sharp(bytes, { animated: true }).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([back.info.width, back.info.height], [10, 10])
  assert.ok(back.data[0]! > 180 && back.data[back.data.length - back.info.channels]! < 90)
})

test('refusals', async () => {
  const says = (params: object) => refusal(tool, { file: four, ...params })
  assert.equal(await says({ x: 60 }), '400 x: 60 is outside the image, which is 60 pixels wide.')
  assert.equal(await says({ y: 40 }), '400 y: 40 is outside the image, which is 40 pixels high.')
  for (const [name, value] of [
    ['x', -1],
    ['y', -1],
    ['width', 0],
    ['height', 0],
    ['x', 0.5],
    ['quality', 0],
    ['quality', 101],
    ['x', 100_000],
  ] as const) {
    assert.match(await says({ [name]: value }), new RegExp(`^400 ${name}: expected a whole number`))
  }
  const long = upload(
    'long.png',
    png(1, 16_384, () => RED),
  )
  assert.match(await says({ file: long, format: 'webp' }), /^400 height: .* WEBP ends at 16,383 a side/)
  assert.match(await says({ format: 'bmp' }), /^400 format/)
  assert.match(await says({ file: upload('a.gif', 'GIF89a') }), /^400 file: the GIF image is damaged/)
})

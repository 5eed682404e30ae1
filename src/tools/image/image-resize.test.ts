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
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './image-resize.ts'

const four = upload('four.png', png(60, 40, quadrants(60, 40)))

test('one side alone keeps the proportions, in both directions', async () => {
  for (const [params, size] of [
    [{ width: 30 }, [30, 20]],
    [{ height: 80 }, [120, 80]],
    [{ width: 1 }, [1, 1]],
  ] as const) {
    const result = await runTool(tool, { file: four, ...params })
    const image = await decode(result.bytes)
    assert.deepEqual([image.width, image.height], size)
    assert.equal(result.name, `four-${size[0]}x${size[1]}.png`)
  }
})

test('both sides stretch to exactly them, colours at their places', async () => {
  const image = await decode((await runTool(tool, { file: four, width: 40, height: 80 })).bytes)
  assert.deepEqual([image.width, image.height], [40, 80])
  assertColor(image, 8, 16, RED, 4)
  assertColor(image, 32, 16, GREEN, 4)
  assertColor(image, 8, 64, BLUE, 4)
  assertColor(image, 32, 64, YELLOW, 4)
})

test('sides refer to the picture as displayed', async () => {
  const turned = upload('turned.jpg', jpg(60, 40, quadrants(60, 40), { orientation: 6 }))
  const image = await decode((await runTool(tool, { file: turned, width: 20 })).bytes)
  assert.deepEqual([image.width, image.height], [20, 30])
  assertColor(image, 4, 4, BLUE, 20)
})

test('formats and quality', async () => {
  const jpeg = await runTool(tool, { file: four, width: 30, format: 'jpg' })
  assert.equal(jpeg.mediaType, 'image/jpeg')
  assertColor(await decode(jpeg.bytes), 5, 5, RED, 12)
  const webp = await runTool(tool, { file: four, width: 30, format: 'webp' })
  assert.equal(webp.name, 'four-30x20.webp')
  assertColor(await decode(webp.bytes), 5, 5, RED, 14)
  const [low, high] = await Promise.all(
    [5, 95].map(quality => runTool(tool, { file: fixture('photo.jpg'), width: 200, format: 'jpg', quality })),
  )
  assert.ok(low!.bytes.length * 2 < high!.bytes.length)
})

test('transparent edges do not darken', async () => {
  // White letters on transparent black: averaging without regard to alpha would give grey.
  const half = upload(
    'half.png',
    png(40, 40, x => (x < 20 ? [255, 255, 255, 255] : [0, 0, 0, 0])),
  )
  const image = await decode((await runTool(tool, { file: half, width: 10 })).bytes)
  for (let x = 0; x < 10; x++) {
    const [r, , , a] = image.at(x, 5)
    if (a > 20) assert.ok(r > 245, `pixel ${x} is ${image.at(x, 5)}`)
  }
})

test('an SVG is drawn anew, not enlarged', async () => {
  const image = await decode((await runTool(tool, { file: fixture('logo.svg'), width: 2000 })).bytes)
  assert.deepEqual([image.width, image.height], [2000, 1200])
  // The edge of the circle is one pixel wide at any size.
  const row = Array.from({ length: 40 }, (_, i) => image.at(270 + i, 600))
  const blends = row.filter(([r, , b]) => r > 40 && r < 240 && b > 30 && b < 205)
  assert.ok(blends.length <= 2, `${blends.length} blended pixels`)
})

test('an animation keeps its frames in WebP', async () => {
  const frames = [RED, BLUE, GREEN].map(color => png(20, 10, () => color))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { bytes } = await runTool(tool, { file: upload('m.gif', gif), width: 40, format: 'webp' })
  assert.equal(bytes.toString('latin1').split('ANMF').length - 1, 3)
  const image = await decode(bytes)
  assert.deepEqual([image.width, image.height], [40, 20])
})

test('refusals', async () => {
  assert.equal(await refusal(tool, { file: four }), '400 width: give a width, a height or both.')
  for (const [name, value] of [
    ['width', 0],
    ['width', 16_384],
    ['height', 0],
    ['height', 16_384],
    ['width', 1.5],
    ['quality', 0],
    ['quality', 101],
  ] as const) {
    assert.match(
      await refusal(tool, { file: four, width: 10, [name]: value }),
      new RegExp(`^400 ${name}: expected a whole number`),
    )
  }
  assert.match(await refusal(tool, { file: four, width: 10, format: 'gif' }), /^400 format/)
  assert.match(
    await refusal(tool, { file: four, width: 16_000, height: 16_000 }),
    /^400 width: the result would be 16000 x 16000 pixels; the limit is 100/,
  )
  const long = await sharp({ create: { width: 100_001, height: 1, channels: 3, background: 'red' } })
  assert.equal(
    await refusal(tool, { file: upload('long.png', await long.png().toBuffer()), width: 10 }),
    '400 file: the image has 100001 x 1 pixels; the limit is 100,000 a side.',
  )
  assert.match(
    await refusal(tool, { file: upload('x.png', Buffer.from('89504e470d0a1a0a00', 'hex')), width: 9 }),
    /^400 file: the PNG image is damaged/,
  )
})

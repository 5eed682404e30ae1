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
} from '../../../../test/support/images.ts'
import { refusal, runTool } from '../../../../test/support/run-tool.ts'
import tool from './upscale-image.ts'

test('twice as large: values between the centres are interpolated, nothing shifts', async () => {
  const two = upload(
    'two.png',
    png(2, 2, (x, y) => [x * 200, y * 100, 40]),
  )
  const { bytes, name } = await runTool(tool, { file: two })
  const image = await decode(bytes)
  assert.deepEqual([image.width, image.height, name], [4, 4, 'two-2x.png'])
  // Centres of the new pixels lie a quarter of the way from the old ones.
  assert.deepEqual(
    [0, 1, 2, 3].map(x => image.at(x, 0)[0]),
    [0, 50, 150, 200],
  )
  assert.deepEqual(
    [0, 1, 2, 3].map(y => image.at(0, y)[1]),
    [0, 25, 75, 100],
  )
  assert.equal(image.at(1, 1)[2], 40)
})

test('three and four times', async () => {
  const row = upload(
    'row.png',
    png(2, 1, x => [x * 240, 0, 0]),
  )
  const three = await decode((await runTool(tool, { file: row, scale: 3 })).bytes)
  assert.deepEqual([three.width, three.height], [6, 3])
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map(x => three.at(x, 1)[0]),
    [0, 0, 80, 160, 240, 240],
  )
  const four = await decode((await runTool(tool, { file: row, scale: 4 })).bytes)
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map(x => four.at(x, 3)[0]),
    [0, 0, 30, 90, 150, 210, 240, 240],
  )
})

test('transparent neighbours do not tint', async () => {
  const edge = upload(
    'edge.png',
    png(2, 1, x => (x ? [255, 255, 255, 255] : [0, 0, 0, 0])),
  )
  const image = await decode((await runTool(tool, { file: edge })).bytes)
  assert.deepEqual([...image.at(1, 0)], [255, 255, 255, 64])
  assert.deepEqual([...image.at(2, 0)], [255, 255, 255, 191])
})

test('orientation, JPEG, WebP', async () => {
  const turned = upload('turned.jpg', jpg(32, 16, quadrants(32, 16), { orientation: 6 }))
  const jpeg = await decode((await runTool(tool, { file: turned, format: 'jpg', quality: 95 })).bytes)
  assert.deepEqual([jpeg.width, jpeg.height], [32, 64])
  assertColor(jpeg, 26, 10, RED, 20)
  const webp = await runTool(tool, { file: turned, format: 'webp' })
  assert.equal(webp.mediaType, 'image/webp')
})

test('refusals', async () => {
  const file = upload(
    'a.png',
    png(4, 4, () => RED),
  )
  for (const scale of [1, 5, 2.5])
    assert.match(await refusal(tool, { file, scale }), /^400 scale: expected a whole number from 2 to 4/)
  for (const quality of [0, 101]) assert.match(await refusal(tool, { file, quality }), /^400 quality/)
  assert.match(await refusal(tool, { file, format: 'gif' }), /^400 format/)
  const wide = upload(
    'wide.png',
    png(5000, 4, () => RED),
  )
  assert.match(
    await refusal(tool, { file: wide, scale: 4, format: 'webp' }),
    /^400 scale: the result would be 20000 x 16 pixels, WEBP ends at 16,383/,
  )
  assert.match(
    await refusal(tool, { file: upload('a.jpg', Buffer.from('ffd8ffd9', 'hex')) }),
    /^400 file: the JPEG image is damaged/,
  )
})

test('an animation keeps its frames and their times in WebP, and each frame its edges', async () => {
  const colors = [RED, BLUE, GREEN] as const
  const gif = await sharp(
    colors.map(color => png(20, 10, () => color)),
    { join: { animated: true } },
  )
    .gif({ delay: [100, 200, 300], loop: 2 })
    .toBuffer()
  const file = upload('a.gif', gif)
  const { bytes, warnings } = await runTool(tool, { file, format: 'webp', quality: 100 })
  assert.deepEqual(warnings, [])
  const { pages, pageHeight, width, delay, loop } = await sharp(bytes, { animated: true }).metadata()
  assert.deepEqual(
    { pages, pageHeight, width, delay, loop },
    { pages: 3, pageHeight: 20, width: 40, delay: [100, 200, 300], loop: 2 },
  )
  for (const [page, color] of colors.entries())
    for (const y of [0, 19])
      assertColor(await decode(await sharp(bytes, { page }).png().toBuffer()), 5, y, color, 6)
  const still = await runTool(tool, { file })
  assert.match(still.warnings[0]!, /only the first of 3 frames/)
})

test('frames that would not fit together are refused, with a way out', async () => {
  const frames = Array.from({ length: 9 }, (_, i) => png(1000, 800, () => [i * 20, 0, 0]))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const said = await refusal(tool, { file: upload('a.gif', gif), format: 'webp', scale: 4 })
  assert.match(said, /^400 scale: 9 frames would have over 100 megapixels together; send a smaller scale/)
})

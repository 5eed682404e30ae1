import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertColor,
  BLUE,
  decode,
  GREEN,
  png,
  quadrants,
  RED,
  upload,
  YELLOW,
} from '../../../test/support/images.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import { unzip } from '../../../test/support/zip.ts'
import split from './image-split.ts'

const four = upload('four.png', png(60, 40, quadrants(60, 40)))

test('image-split: tiles put together are the image, whether counted or measured', async () => {
  const { bytes } = await runTool(split, { file: four, rows: 2, columns: 2 })
  const tiles = await unzip(Buffer.from(bytes))
  assert.deepEqual(
    tiles.map(({ name }) => name),
    ['four-1-1.png', 'four-1-2.png', 'four-2-1.png', 'four-2-2.png'],
  )
  const images = await Promise.all(tiles.map(({ content }) => decode(content)))
  for (const [i, color] of [RED, GREEN, BLUE, YELLOW].entries()) {
    assert.deepEqual([images[i]!.width, images[i]!.height], [30, 20])
    for (const [x, y] of [
      [0, 0],
      [29, 19],
    ] as const)
      assertColor(images[i]!, x, y, color, 0)
  }
  const measured = await unzip(
    Buffer.from((await runTool(split, { file: four, tile_width: 50, tile_height: 40 })).bytes),
  )
  const sizes = await Promise.all(measured.map(async ({ content }) => (await decode(content)).width))
  assert.deepEqual(sizes, [50, 10])
  assert.match(await refusal(split, { file: four, rows: 50 }), /^400 rows: the image has only 40 pixels/)
  const large = upload(
    'large.png',
    png(60, 60, () => RED),
  )
  const tiny = { file: large, tile_width: 1, tile_height: 1 }
  assert.match(await refusal(split, tiny), /^400 tile_width: would make 3,600 tiles/)
})

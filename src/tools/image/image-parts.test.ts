import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
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
import { FIXTURES, fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { unzip } from '../../../test/support/zip.ts'
import blur from './image-blur-regions.ts'
import collage from './image-collage.ts'
import split from './image-split.ts'
import base64 from './image-to-base64.ts'

const four = upload('four.png', png(60, 40, quadrants(60, 40)))

test('image-to-base64 keeps the bytes', async () => {
  const { json } = await runTool(base64, { file: fixture('logo.png') })
  const bytes = readFileSync(join(FIXTURES, 'logo.png'))
  assert.deepEqual(Buffer.from(json.base64, 'base64'), bytes)
  assert.equal(json.data_url, `data:image/png;base64,${bytes.toString('base64')}`)
  assert.ok(json.width > 0 && json.html.includes(`width="${json.width}"`))
})

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

test('image-blur-regions: nothing of a region is left, nothing else changes', async () => {
  const checks = png(100, 100, (x, y) => ((x + y) % 2 ? RED : BLUE))
  const file = upload('checks.png', checks)
  for (const effect of ['blur', 'pixelate', 'fill']) {
    const { bytes } = await runTool(blur, {
      file,
      effect,
      regions: [{ x: 20, y: 30, width: 40, height: 30 }],
    })
    const image = await decode(bytes)
    assertColor(image, 19, 30, RED, 0)
    assertColor(image, 60, 59, RED, 0)
    const at = (x: number, y: number) => [...image.data.subarray((y * 100 + x) * 4, (y * 100 + x) * 4 + 3)]
    const [a, b] = [at(35, 45), at(36, 45)]
    assert.ok(
      a.every((value, i) => Math.abs(value - b[i]!) < 30),
      `${effect}: ${a} beside ${b}`,
    )
  }
  const outside = [{ x: 200, y: 0, width: 5, height: 5 }]
  assert.equal(
    await refusal(blur, { file, regions: outside }),
    '400 regions[0]: lies outside the image, which is 100 x 100 pixels.',
  )
})

test('image-collage: each image is there, whole, in every layout', async () => {
  const files = [RED, GREEN, BLUE].map((color, i) =>
    upload(
      `${i}.png`,
      png(30 + 30 * i, 40, () => color),
    ),
  )
  const made = async (params: object) =>
    decode((await runTool(collage, { files, width: 200, gap: 10, format: 'png', ...params })).bytes)
  const row = await made({ layout: 'row' })
  const high = row.height - 20
  assert.ok(Math.abs(160 / 4.5 - high) <= 1)
  for (const [x, color] of [
    [20, RED],
    [70, GREEN],
    [150, BLUE],
  ] as const)
    assertColor(row, x, 20, color, 0)
  const column = await made({ layout: 'column' })
  assertColor(column, 100, column.height - 20, BLUE, 0)
  const grid = await made({ layout: 'grid' })
  assert.deepEqual([grid.width, grid.height], [200, 200])
  assertColor(grid, 150, 50, GREEN, 0)
  assertColor(grid, 150, 150, [255, 255, 255], 0)
  const wall = await made({ layout: 'justified' })
  assertColor(wall, 190 - 1, wall.height - 11, BLUE, 0)
  assert.match(await refusal(collage, { files, width: 50, gap: 500 }), /^400 width: is too small/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertColor, BLUE, decode, GREEN, png, RED, upload } from '../../../test/support/images.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import collage from './image-collage.ts'

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

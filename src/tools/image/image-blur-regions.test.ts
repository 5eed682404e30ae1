import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertColor, BLUE, decode, png, RED, upload } from '../../../test/support/images.ts'
import { refusal, runTool } from '../../../test/support/run-tool.ts'
import blur from './image-blur-regions.ts'

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

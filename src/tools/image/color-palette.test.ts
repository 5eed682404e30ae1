import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { BLUE, png, RED, upload } from '../../../test/support/images.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './color-palette.ts'

test('flat colours come out exactly, with their shares', async () => {
  const bars = upload(
    'bars.png',
    png(100, 10, x => (x < 50 ? [255, 0, 0] : x < 80 ? [0, 0, 128] : [255, 255, 255])),
  )
  const { json } = await runTool(tool, { file: bars })
  assert.deepEqual(json, {
    colors: [
      { hex: '#ff0000', rgb: [255, 0, 0], hsl: [0, 100, 50], share: 0.5, name: 'red', text_color: '#000000' },
      {
        hex: '#000080',
        rgb: [0, 0, 128],
        hsl: [240, 100, 25],
        share: 0.3,
        name: 'navy',
        text_color: '#ffffff',
      },
      {
        hex: '#ffffff',
        rgb: [255, 255, 255],
        hsl: [0, 0, 100],
        share: 0.2,
        name: 'white',
        text_color: '#000000',
      },
    ],
    count: 3,
  })
})

test('smoothed edges invent no colours in a logo', async () => {
  const { json } = await runTool(tool, { file: fixture('logo.png'), count: 4 })
  assert.deepEqual(json.colors.map((color: { hex: string }) => color.hex).sort(), [
    '#1d4ed8',
    '#f97316',
    '#facc15',
    '#ffffff',
  ])
})

test('count bounds the palette; shares add up; the commonest is first', async () => {
  for (const count of [1, 5, 32, 256]) {
    const { json } = await runTool(tool, { file: fixture('photo.jpg'), count })
    assert.ok(json.count <= count && json.count > count / 4, `${json.count} of ${count}`)
    assert.equal(json.colors.length, json.count)
    const shares: number[] = json.colors.map((color: { share: number }) => color.share)
    assert.deepEqual(
      shares,
      [...shares].sort((a, b) => b - a),
    )
    assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 0.02)
  }
})

test('transparent pixels do not count', async () => {
  const half = upload(
    'half.png',
    png(20, 20, x => (x < 15 ? [0, 255, 0, 0] : [10, 20, 30, 255])),
  )
  const { json } = await runTool(tool, { file: half })
  assert.deepEqual(
    json.colors.map((color: { hex: string; share: number }) => [color.hex, color.share]),
    [['#0a141e', 1]],
  )
})

test('a picture that is faint all over has colours all the same', async () => {
  const faint = upload(
    'faint.png',
    png(20, 20, x => (x < 15 ? [200, 30, 40, 51] : [0, 0, 255, 10])),
  )
  const { json } = await runTool(tool, { file: faint })
  assert.deepEqual(
    json.colors.map((color: { hex: string }) => color.hex),
    ['#c81e28'],
  )
})

test('a hue just below a full turn is 0, not 360', async () => {
  const file = upload(
    'red.png',
    png(4, 4, () => [255, 0, 1]),
  )
  assert.deepEqual((await runTool(tool, { file })).json.colors[0].hsl, [0, 100, 50])
})

test('of an animation the first frame counts, and that is said', async () => {
  const frames = [RED, BLUE].map(color => png(8, 8, () => color))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { json, warnings } = await runTool(tool, { file: upload('m.gif', gif) })
  assert.deepEqual(
    json.colors.map((color: { rgb: number[] }) => color.rgb),
    [RED],
  )
  assert.deepEqual(warnings, ['only the first of 2 frames was used'])
})

test('HEIC and SVG', async () => {
  assert.equal((await runTool(tool, { file: fixture('photo.heic') })).json.count, 6)
  assert.equal(
    (await runTool(tool, { file: fixture('logo.svg'), count: 1 })).json.colors[0].name,
    'royalblue',
  )
})

test('refusals', async () => {
  const file = upload(
    'clear.png',
    png(4, 4, () => [9, 9, 9, 0]),
  )
  assert.equal(await refusal(tool, { file }), '400 file: the image is fully transparent, it has no colours.')
  for (const count of [0, 257, 2.5])
    assert.match(await refusal(tool, { file, count }), /^400 count: expected a whole number from 1 to 256/)
  assert.match(
    await refusal(tool, { file: upload('a.png', png(8, 8, () => [1, 2, 3]).subarray(0, 50)) }),
    /^400 file: the PNG image is damaged/,
  )
})

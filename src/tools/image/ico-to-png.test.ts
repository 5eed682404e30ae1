import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assertColor,
  BLUE,
  decode,
  png,
  quadrants,
  RED,
  upload,
  YELLOW,
} from '../../../test/support/images.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './ico-to-png.ts'

/** An icon file of any entries; PNG entries and bitmaps may be mixed. */
function ico(...entries: { size: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * entries.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let offset = head.length
  for (const [i, { size, data }] of entries.entries()) {
    head.writeUInt8(size & 255, 6 + 16 * i)
    head.writeUInt8(size & 255, 7 + 16 * i)
    head.writeUInt32LE(data.length, 14 + 16 * i)
    head.writeUInt32LE(offset, 18 + 16 * i)
    offset += data.length
  }
  return Buffer.concat([head, ...entries.map(entry => entry.data)])
}

/** A 32-bit bitmap as icons hold it: rows from the bottom, then a mask. */
function bitmap(size: number, color: (x: number, y: number) => number[]): Buffer {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(size, 4)
  head.writeInt32LE(size * 2, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  const rows = Buffer.alloc(size * size * 4)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [r, g, b, a = 255] = color(x, y)
      rows.set([b!, g!, r!, a], ((size - 1 - y) * size + x) * 4)
    }
  }
  return Buffer.concat([head, rows, Buffer.alloc(Math.ceil(size / 32) * 4 * size)])
}

const picture = (size: number) => ({ size, data: png(size, size, quadrants(size, size)) })

test('the largest PNG entry, byte for byte', async () => {
  const [small, large] = [picture(16), picture(64)]
  const { bytes, name, warnings } = await runTool(tool, {
    file: upload('app.ico', ico(small, large, picture(32))),
  })
  assert.ok(bytes.equals(large.data))
  assert.equal(name, 'app-64x64.png')
  assert.deepEqual(warnings, [])
  const own = await decode((await runTool(tool, { file: fixture('icon.ico') })).bytes)
  assert.deepEqual([own.width, own.height], [48, 48])
})

test('a PNG entry wins over a larger bitmap', async () => {
  const { bytes } = await runTool(tool, {
    file: upload('mix.ico', ico({ size: 48, data: bitmap(48, () => BLUE as number[]) }, picture(16))),
  })
  assert.equal((await decode(bytes)).width, 16)
})

test('only bitmaps: the largest is converted, and said so', async () => {
  const old = ico(
    { size: 16, data: bitmap(16, () => RED as number[]) },
    { size: 32, data: bitmap(32, (x, y) => (x < 4 ? [0, 0, 0, 0] : (quadrants(32, 32)(x, y) as number[]))) },
  )
  const { bytes, warnings } = await runTool(tool, { file: upload('old.ico', old) })
  const image = await decode(bytes)
  assert.deepEqual([image.width, image.height], [32, 32])
  assertColor(image, 8, 8, RED, 0)
  assertColor(image, 24, 24, YELLOW, 0)
  assert.equal(image.at(1, 8)[3], 0)
  assert.deepEqual(warnings, ['the icon has no PNG entry, its largest bitmap was converted'])
})

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: fixture('logo.png') }),
    /^400 file: expected an ICO file, but the content \(logo.png\) is PNG/,
  )
  const whole = ico(picture(16))
  assert.match(
    await refusal(tool, { file: upload('cut.ico', whole.subarray(0, 60)) }),
    /^400 file: the ICO file is damaged/,
  )
  assert.match(
    await refusal(tool, { file: upload('head.ico', Buffer.from([0, 0, 1, 0])) }),
    /^400 file: the ICO file is damaged/,
  )
  const noisy = Buffer.from(whole)
  noisy.fill(7, 22 + 40, 22 + 60)
  assert.match(
    await refusal(tool, { file: upload('noisy.ico', noisy) }),
    /^400 file: the PNG image is damaged/,
  )
  const strange = bitmap(16, () => RED as number[])
  strange.writeUInt16LE(77, 14)
  assert.match(
    await refusal(tool, { file: upload('strange.ico', ico({ size: 16, data: strange })) }),
    /^400 file: the bitmap in the ICO/,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { pngOfBmp } from './bmp-to-png.ts'

/** A BMP file of these rows from the bottom up; `middle` is what stands between its header and them. */
function bmp(
  depth: number,
  packing: number,
  rows: number[][],
  width: number,
  middle = Buffer.alloc(0),
): Buffer {
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + middle.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(rows.length, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(depth, 28)
  head.writeUInt32LE(packing, 30)
  return Buffer.concat([head, middle, ...rows.map(row => Buffer.from(row))])
}

const pixels = async (file: Buffer) => {
  const png = pngOfBmp(file)
  return png && [...(await sharp(png).raw().toBuffer())]
}
const masks = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)

test('rows of 24 bits are filled up to whole words and stand upside down', async () => {
  const rows = [
    [3, 2, 1, 6, 5, 4, 0, 0],
    [9, 8, 7, 12, 11, 10, 0, 0],
  ]
  assert.deepEqual(await pixels(bmp(24, 0, rows, 2)), [7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6])
})

test('colours of a list', async () => {
  const colors = Buffer.from([30, 20, 10, 0, 60, 50, 40, 0])
  assert.deepEqual(
    await pixels(bmp(1, 0, [[0b01000000, 0, 0, 0]], 2, Buffer.concat([colors]))),
    [10, 20, 30, 40, 50, 60],
  )
})

test('masks that name other places than the usual ones', async () => {
  const row = [[3, 2, 1, 0]]
  assert.deepEqual(await pixels(bmp(32, 3, row, 1, masks(0xff0000, 0xff00, 0xff))), [1, 2, 3])
  assert.deepEqual(await pixels(bmp(32, 3, row, 1, masks(0xff, 0xff00, 0xff0000))), [3, 2, 1])
})

test('cut off anywhere, a bitmap is no picture', () => {
  const whole = bmp(24, 0, [[3, 2, 1, 0]], 1)
  for (let end = 0; end < whole.length; end++) assert.equal(pngOfBmp(whole.subarray(0, end)), undefined)
})

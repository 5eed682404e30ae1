import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { FIXTURES } from '../../../test/support/run-tool.ts'
import { bmpSize, readBmp, tiffOfBmp } from './bmp.ts'

const MOST = 1e6

interface Made {
  width: number
  depth: number
  /** From the bottom up, unless the height says otherwise. */
  rows: number[][]
  height?: number
  packing?: number
  /** What stands between the header and the rows: masks, colours. */
  middle?: Buffer
  perMetre?: number
}

function bmp({ width, depth, rows, height = rows.length, packing = 0, middle, perMetre = 0 }: Made): Buffer {
  const between = middle ?? Buffer.alloc(0)
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54 + between.length, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(depth, 28)
  head.writeUInt32LE(packing, 30)
  head.writeUInt32LE(perMetre, 38)
  return Buffer.concat([head, between, ...rows.map(row => Buffer.from(row))])
}

const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const samples = (file: Buffer) => {
  const read = readBmp(file, MOST)
  return read && [...read.data]
}
const pixelsOf = (name: string) => sharp(join(FIXTURES, name)).removeAlpha().raw().toBuffer()

test("ImageMagick's bitmaps: the old header of OS/2, runs, and alpha", async () => {
  const wanted = [...(await pixelsOf('colors.png'))]
  for (const name of ['colors-os2.bmp', 'colors-runs.bmp']) {
    const read = readBmp(readFileSync(join(FIXTURES, name)), MOST)!
    assert.deepEqual([read.width, read.height, read.channels], [24, 16, 3])
    assert.deepEqual([...read.data], wanted, name)
  }
  const { channels, data } = readBmp(readFileSync(join(FIXTURES, 'colors-alpha.bmp')), MOST)!
  assert.equal(channels, 4)
  assert.deepEqual([...data.filter((_, i) => i % 4 < 3)], wanted)
  assert.deepEqual(new Set(data.filter((_, i) => i % 4 === 3)), new Set([153]))
})

test('rows stand upside down, or not where the height is negative', () => {
  const rows = [
    [3, 2, 1, 0],
    [6, 5, 4, 0],
  ]
  assert.deepEqual(samples(bmp({ width: 1, depth: 24, rows })), [4, 5, 6, 1, 2, 3])
  assert.deepEqual(samples(bmp({ width: 1, depth: 24, rows, height: -2 })), [1, 2, 3, 4, 5, 6])
})

test('masks say where the colours are, and how many shades each has', () => {
  const one = { width: 1, rows: [[0x12, 0x34, 0x56, 0x80]], packing: 3 }
  const named = longs(0xff, 0xff00, 0xff0000)
  assert.deepEqual(samples(bmp({ ...one, depth: 32, middle: named })), [0x12, 0x34, 0x56])
  const withAlpha = longs(0xff, 0xff00, 0xff0000, 0xff000000)
  const alpha = { ...one, depth: 32, packing: 6, middle: withAlpha }
  assert.deepEqual(samples(bmp(alpha)), [0x12, 0x34, 0x56, 0x80])
  // Five bits of red, six of green, five of blue: all of red, half of green, none of blue.
  const high = { width: 1, depth: 16, rows: [[0x00, 0xfc, 0, 0]], packing: 3 }
  assert.deepEqual(samples(bmp({ ...high, middle: longs(0xf800, 0x7e0, 0x1f) })), [255, 130, 0])
  assert.deepEqual(samples(bmp({ ...high, packing: 0 })), [255, 0, 0])
})

test('runs of four bits: two colours in turn, rows that are copied, jumps', () => {
  const list = longs(0x000000, 0xff0000, 0x00ff00, 0x0000ff)
  const middle = Buffer.concat([list, Buffer.alloc(48)])
  const runs = [3, 0x12, 0, 0, 0, 3, 0x32, 0x10, 0, 2, 1, 0, 1, 0x30, 0, 1]
  const file = bmp({ width: 5, depth: 4, height: 2, packing: 2, rows: [runs], middle })
  const names = new Map([
    ['0,0,0', '.'],
    ['255,0,0', 'r'],
    ['0,255,0', 'g'],
    ['0,0,255', 'b'],
  ])
  const read = samples(file)!
  const drawn = Array.from({ length: 10 }, (_, i) => names.get(read.slice(i * 3, i * 3 + 3).join()))
  assert.equal(drawn.join(''), 'bgr.b' + 'rgr..')
})

test('the resolution goes along', async () => {
  const file = bmp({ width: 1, depth: 24, rows: [[3, 2, 1, 0]], perMetre: 11_811 })
  assert.equal((await sharp(tiffOfBmp(file, MOST)).metadata()).density, 300)
})

test('a place behind the list of colours is black', () => {
  const list = longs(0xffffff, 0xffffff)
  const short = bmp({ width: 2, depth: 8, rows: [[0, 200, 0, 0]], middle: list })
  short.writeUInt32LE(2, 46)
  assert.deepEqual(samples(short), [255, 255, 255, 0, 0, 0])
})

test('cut off anywhere, damaged, or too large: no picture', () => {
  const whole = bmp({ width: 1, depth: 24, rows: [[3, 2, 1, 0]] })
  for (let end = 0; end < whole.length; end++) assert.equal(readBmp(whole.subarray(0, end), MOST), undefined)
  const runs = readFileSync(join(FIXTURES, 'colors-runs.bmp'))
  assert.equal(readBmp(runs.subarray(0, runs.length - 100), MOST), undefined)
  for (const change of [{ depth: 7 }, { width: 0 }, { width: -5 }, { packing: 4 }])
    assert.equal(readBmp(bmp({ width: 1, depth: 24, rows: [[3, 2, 1, 0]], ...change }), MOST), undefined)
  const huge = bmp({ width: 50_000, height: 50_000, depth: 24, rows: [] })
  assert.equal(readBmp(huge, 1e8), undefined)
  assert.deepEqual(bmpSize(huge), { width: 50_000, height: 50_000 })
  assert.throws(() => tiffOfBmp(huge, 1e8), /pixel limit/)
  assert.throws(() => tiffOfBmp(whole.subarray(0, 56), 1e8), /damaged/)
})

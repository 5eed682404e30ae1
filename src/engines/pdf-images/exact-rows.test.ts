import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { chanceOf } from '../../../test/support/chance.ts'
import { pngChunk } from '../../formats/image/png-write.ts'
import { imageRows } from '../../pdf/compress/png-rows.ts'
import { packedRows } from './exact-rows.ts'

const [width, height] = [400, 300]

/** The samples that a foreign reader of PNG finds in rows that were packed as PNG packs them. */
async function read(data: Buffer): Promise<Buffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [pngChunk('IHDR', head), pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]
  return sharp(Buffer.concat([signature, ...chunks]))
    .raw()
    .toBuffer()
}

/** Letters of a font of eight by eight soft dots, each line in a colour of its own, as on a screenshot. */
function letters(): Buffer {
  const chance = chanceOf(3)
  const font = Array.from({ length: 40 }, () =>
    Array.from({ length: 64 }, () => (chance.next() < 0.6 ? 0 : chance.next())),
  )
  const out = Buffer.alloc(width * height * 3, 250)
  for (let top = 0; top + 8 <= height; top += 10) {
    const ink = [chance.next() * 200, chance.next() * 200, chance.next() * 200]
    for (let left = 0; left + 8 <= width; left += 9) {
      const letter = font[Math.floor(chance.next() * font.length)]!
      letter.forEach((share, i) => {
        const dot = ink.map(value => 250 + (value - 250) * share)
        out.set(dot, ((top + (i >> 3)) * width + left + (i & 7)) * 3)
      })
    }
  }
  return out
}

test('letters are packed as they are, tighter than Node packs them', async () => {
  const data = letters()
  const packed = await packedRows({ data, width, height, channels: 3 }, data.length)
  assert.deepEqual(await read(packed!.data), data)
  const [bare, rows] = [data, imageRows(data, width, height, 3)].map(
    bytes => deflateSync(bytes, { level: 9 }).length,
  )
  const least = Math.min(bare!, rows!)
  assert.ok(packed!.data.length < least * 0.97, `${packed!.data.length} bytes, Node ${least}`)
})

test('smooth tones are packed as differences', async () => {
  const data = Buffer.from(
    Uint8Array.from({ length: width * height * 3 }, (_, i) => {
      const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
      return 128 + 60 * Math.sin(x / 37 + (i % 3)) + 60 * Math.cos(y / 29)
    }),
  )
  const packed = await packedRows({ data, width, height, channels: 3 }, data.length)
  assert.deepEqual(await read(packed!.data), data)
  const bare = deflateSync(data, { level: 9 }).length
  assert.ok(packed!.data.length < bare * 0.8, `${packed!.data.length} bytes, as they are ${bare}`)
  assert.equal(await packedRows({ data, width, height, channels: 3 }, packed!.data.length), undefined)
})

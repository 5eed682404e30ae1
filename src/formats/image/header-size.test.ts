import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { headerSize } from './header-size.ts'

const picture = sharp({ create: { width: 300, height: 70, channels: 3, background: '#369' } })

test('the first bytes of a picture tell its size, whatever its kind', async () => {
  const made = {
    png: await picture.clone().png().toBuffer(),
    gif: await picture.clone().gif().toBuffer(),
    jpeg: await picture
      .clone()
      .withExif({ IFD0: { Artist: 'x'.repeat(9000) } })
      .jpeg()
      .toBuffer(),
    progressive: await picture.clone().jpeg({ progressive: true }).toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
    lossless: await picture.clone().webp({ lossless: true }).toBuffer(),
    extended: await picture
      .clone()
      .withExif({ IFD0: { Artist: 'x' } })
      .webp()
      .toBuffer(),
    avif: await picture.clone().avif({ effort: 0 }).toBuffer(),
  }
  for (const [kind, bytes] of Object.entries(made)) {
    assert.deepEqual(headerSize(bytes), { width: 300, height: 70 }, kind)
    for (const length of [0, 3, 9]) assert.equal(headerSize(bytes.subarray(0, length)), undefined, kind)
  }
  assert.equal(headerSize(Buffer.from('%PDF-1.7 and so on, and so on')), undefined)
})

test('a picture of tiles is as large as its largest part', () => {
  const part = (side: number) =>
    Buffer.from([0, 0, 0, 20, ...Buffer.from('ispe'), 0, 0, 0, 0, 0, 0, side, 0, 0, 0, side, 0])
  const tiled = Buffer.concat([
    Buffer.from('\0\0\0\x10ftypavif\0\0\0\0', 'latin1'),
    part(2),
    part(8),
    part(1),
  ])
  assert.deepEqual(headerSize(tiled), { width: 2048, height: 2048 })
})

test('a picture of 20,000 by 20,000 pixels is known by 24 bytes', () => {
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x4e\x20\0\0\x4e\x20', 'latin1')
  assert.deepEqual(headerSize(head), { width: 20_000, height: 20_000 })
})

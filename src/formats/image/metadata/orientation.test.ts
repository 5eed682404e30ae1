import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { unturnedJpeg } from './orientation.ts'

test('a JPEG loses its note to be turned, and nothing else', async () => {
  const plain = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
  for (const orientation of [3, 6, 8]) {
    const noted = await sharp(plain).keepMetadata().withMetadata({ orientation }).jpeg().toBuffer()
    assert.equal((await sharp(noted).metadata()).orientation, orientation)
    const made = unturnedJpeg(noted)
    assert.equal((await sharp(made).metadata()).orientation, 1)
    assert.equal(made.length, noted.length)
    assert.equal((await sharp(noted).metadata()).orientation, orientation, 'the bytes given stay as they are')
  }
  assert.equal(unturnedJpeg(plain), plain)
  for (let end = 0; end < plain.length; end += 7) unturnedJpeg(plain.subarray(0, end))
})

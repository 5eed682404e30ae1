import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { imageSize } from './image-size.ts'
import { readJpegFrame } from './jpeg-frame.ts'

const plain = { create: { width: 40, height: 30, channels: 3, background: '#808080' } } as const

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
const START = Buffer.from([0xff, 0xd8])
const profilePiece = (number: number, of: number, text: string) =>
  segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([number, of]), Buffer.from(text)]))
const FRAME = segment(0xc0, Buffer.from([8, 0, 30, 0, 40, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]))

test('size, coding, density and orientation of what libvips writes', async () => {
  const jpeg = await sharp(plain).withMetadata({ density: 144, orientation: 6 }).jpeg().toBuffer()
  const { width, height, components, plain: simple, density, orientation } = readJpegFrame(jpeg)!
  assert.deepEqual(
    { width, height, components, simple, density, orientation },
    { width: 40, height: 30, components: 3, simple: true, density: 144, orientation: 6 },
  )
  assert.deepEqual(imageSize({ bytes: jpeg, kind: 'jpeg' }), { width: 30, height: 40 })
})

test('a colour profile is put together in the order of its pieces, and is none where one is missing', () => {
  const icc = (...pieces: Buffer[]) =>
    readJpegFrame(Buffer.concat([START, ...pieces, FRAME]))?.icc?.toString()
  assert.equal(icc(profilePiece(2, 2, 'world'), profilePiece(1, 2, 'hello ')), 'hello world')
  assert.equal(icc(profilePiece(2, 2, 'world')), undefined)
  assert.equal(icc(profilePiece(0, 1, 'zero')), undefined)
  assert.equal(icc(), undefined)
})

test('cut off anywhere, a JPEG has a frame or none', async () => {
  const jpeg = await sharp(plain).withMetadata({ density: 144, orientation: 6 }).jpeg().toBuffer()
  for (let end = 0; end < jpeg.length; end++) {
    const frame = readJpegFrame(jpeg.subarray(0, end))
    assert.ok(frame === undefined || frame.width === 40)
  }
})

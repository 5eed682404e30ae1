import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOfBytes } from './file-kinds.ts'

/** A frame of silence as encoders write it: 128 kbit/s at 44.1 kHz, 417 bytes. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])

test('frames behind junk are MP3, four bytes like the head of a frame in another file are not', () => {
  const junk = Buffer.alloc(100, 1)
  assert.equal(kindOfBytes(Buffer.concat([junk, frame, frame])), 'mp3')
  assert.equal(kindOfBytes(frame), 'mp3', 'a single frame')
  assert.equal(kindOfBytes(Buffer.concat([junk, frame, Buffer.alloc(417)])), 'binary')
})

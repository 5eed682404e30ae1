import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitJpeg2000 } from './jpeg2000-boxes.ts'

const box = (type: string, body: string, size = body.length + 8) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, Buffer.from(body, 'latin1')])
}

const SIGNATURE = box('jP  ', '\r\n\x87\n')

test('boxes of metadata are parted from a JPEG 2000 picture', () => {
  const picture = [SIGNATURE, box('ftyp', 'jp2 '), box('jp2h', 'header'), box('jp2c', 'pixels')]
  const file = Buffer.concat([
    ...picture.slice(0, 3),
    box('xml ', '<by>Ann</by>'),
    picture[3]!,
    box('uuid', 'exif'),
  ])
  const found = splitJpeg2000(file)
  assert.deepEqual(found.picture, Buffer.concat(picture))
  assert.match(found.metadata.toString('latin1'), /Ann.*exif/s)
})

test('a last box without a length, a long one, and a bare code stream stay whole', () => {
  const long = Buffer.concat([box('jp2c', '\0\0\0\0\0\0\0\x13abc', 1)])
  const open = box('jp2c', 'xml uuid', 0)
  const file = Buffer.concat([SIGNATURE, long, open])
  assert.deepEqual(splitJpeg2000(file).picture, file)
  const bare = Buffer.from('ff4fff51002f', 'hex')
  assert.deepEqual(splitJpeg2000(bare).picture, bare)
})

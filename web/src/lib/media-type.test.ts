import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaTypeOf } from './media-type.ts'

test('files that systems do not know are told by their endings', () => {
  for (const [name, type, told] of [
    ['Scan.PPM', '', 'image/x-portable-anymap'],
    ['mask.pbm', 'image/x-portable-bitmap', 'image/x-portable-anymap'],
    ['wall.tga', '', 'image/x-tga'],
    ['letter.fodt', 'text/xml', 'application/vnd.oasis.opendocument.text'],
    ['data.xml', 'text/xml', 'application/xml'],
    ['photo.jpg', 'image/jpeg', 'image/jpeg'],
    ['README', '', ''],
  ] as const) {
    assert.equal(mediaTypeOf({ name, type }), told, name)
  }
})

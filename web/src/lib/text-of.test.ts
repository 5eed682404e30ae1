import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decoded } from './text-of.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'number' ? part : [...Buffer.from(part, 'latin1')])))

test('text is read in the encoding of its file', () => {
  assert.equal(decoded(new TextEncoder().encode('Größe €')), 'Größe €')
  assert.equal(decoded(bytes(0xef, 0xbb, 0xbf, 'quay')), 'quay')
  assert.equal(decoded(bytes(0xff, 0xfe, 'G', 0, 0xf6, 0)), 'Gö')
  assert.equal(decoded(bytes('Gr', 0xf6, 0xdf, 'e ', 0x80)), 'Größe €')
  assert.equal(
    decoded(bytes('<meta charset="koi8-r">', 0xd0, 0xc9, 0xd2, 0xd3)),
    '<meta charset="koi8-r">пирс',
  )
  assert.equal(decoded(bytes('<?xml encoding="ISO-8859-2"?>', 0xb3)), '<?xml encoding="ISO-8859-2"?>ł')
  assert.equal(decoded(bytes('charset=nothing ', 0xfc)), 'charset=nothing ü')
  // What calls itself something else and is UTF-8 all the same.
  assert.equal(
    decoded(new TextEncoder().encode('<meta charset="iso-8859-1">ü')),
    '<meta charset="iso-8859-1">ü',
  )
})

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { decodeStream, inflateWhatIsThere, PdfBombError, PdfStreamError } from './filters.ts'
import { Dict, name, Stream } from './objects.ts'

const stream = (filter: string, data: string | Buffer, params?: Dict) =>
  new Stream(
    Dict.of({ Filter: name(filter), DecodeParms: params }),
    typeof data === 'string' ? Buffer.from(data, 'latin1') : data,
  )

test('filters', () => {
  assert.equal(decodeStream(stream('ASCIIHexDecode', '48 65 6C6c 6F>')).toString(), 'Hello')
  assert.equal(decodeStream(stream('ASCII85Decode', '87cURD]i,"Ebo80~>')).toString(), 'Hello World!')
  assert.equal(decodeStream(stream('RunLengthDecode', '\x02abc\xfex\x80')).toString(), 'abcxxx')
  // The example of the specification.
  const lzw = Buffer.from([0x80, 0x0b, 0x60, 0x50, 0x22, 0x0c, 0x0c, 0x85, 0x01])
  assert.deepEqual([...decodeStream(stream('LZWDecode', lzw))], [45, 45, 45, 45, 45, 65, 45, 45, 45, 66])
  const up = deflateSync(Buffer.from([2, 1, 2, 3, 2, 1, 1, 1]))
  const params = Dict.of({ Predictor: 12, Columns: 3 })
  assert.deepEqual([...decodeStream(stream('FlateDecode', up, params))], [1, 2, 3, 2, 3, 4])
})

test('a stream that unpacks to too much is refused, not unpacked', () => {
  const bomb = deflateSync(Buffer.alloc(64 * 2 ** 20))
  assert.throws(() => decodeStream(stream('FlateDecode', bomb), 2 ** 20), PdfStreamError)
})

test('what one filter hands to the next is bounded as packed data is', () => {
  const spaces = deflateSync(Buffer.alloc(65 * 2 ** 20, 32))
  const dict = (...filters: string[]) => Dict.of({ Filter: filters.map(one => name(one)) })
  const decode = (...filters: string[]) => decodeStream(new Stream(dict(...filters), spaces))
  assert.equal(decode('FlateDecode').length, 65 * 2 ** 20)
  assert.throws(() => decode('FlateDecode', 'ASCIIHexDecode'), PdfBombError)
})

test('rows of pixels that end inside a byte: the one to the left lies as many whole bytes back', () => {
  // Three colours of four bits are a byte and a half; PNG counts that as two.
  const rows = deflateSync(Buffer.from([1, 1, 2, 3]))
  const params = Dict.of({ Predictor: 15, Colors: 3, BitsPerComponent: 4, Columns: 2 })
  assert.deepEqual([...decodeStream(stream('FlateDecode', rows, params))], [1, 2, 4])
})

test('text filters end at their mark, and refuse what unpacks to too much', () => {
  assert.equal(decodeStream(stream('ASCIIHexDecode', '4 8\n65 7')).toString(), 'Hep')
  assert.equal(decodeStream(stream('ASCIIHexDecode', `48>${'>'.repeat(1000)}65`)).toString(), 'H')
  assert.deepEqual([...decodeStream(stream('ASCII85Decode', 'z\n!!~>zz'))], [0, 0, 0, 0, 0])
  assert.throws(() => decodeStream(stream('ASCII85Decode', 'z'.repeat(1000)), 2000), PdfStreamError)
})

test('a filter of any name that nobody knows is refused', () => {
  for (const called of ['Zip', 'constructor', '__proto__'])
    assert.throws(() => decodeStream(stream(called, 'x')), /the filter \w+ is not known/)
})

test('of damaged data all is kept that stands before the damage', () => {
  const lines = Array.from({ length: 3000 }, (_, i) => createHash('sha256').update(`${i}`).digest('base64'))
  const plain = lines.join('\n')
  const packed = deflateSync(plain)
  assert.equal(inflateWhatIsThere(packed).toString(), plain)
  const wrongHead = Buffer.from(packed)
  wrongHead[0] = 0
  assert.equal(inflateWhatIsThere(wrongHead).toString(), plain)
  const broken = Buffer.from(packed)
  broken.fill(255, broken.length >> 1)
  const kept = inflateWhatIsThere(broken).toString()
  assert.ok(kept.length > plain.length * 0.45, `${kept.length} of ${plain.length}`)
  // Zlib writes in blocks; up to the last one begun, what is kept is what was there.
  assert.ok(plain.startsWith(kept.slice(0, plain.length * 0.45)))
  assert.equal(inflateWhatIsThere(Buffer.from('no such data')).length, 0)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripMetadata } from './strip-metadata.ts'

/** A TIFF of nothing but private entries, each of which names the same bytes. */
function sharing(entries: number, length: number): Buffer {
  const directory = Buffer.alloc(2 + entries * 12 + 4)
  directory.writeUInt16LE(entries, 0)
  for (let i = 0; i < entries; i++) {
    const at = 2 + i * 12
    directory.writeUInt16LE(50_000 + i, at)
    directory.writeUInt16LE(1, at + 2)
    directory.writeUInt32LE(length, at + 4)
    directory.writeUInt32LE(8 + directory.length, at + 8)
  }
  return Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), directory, Buffer.alloc(length, 'secret ')])
}

test('a value that several entries share is overwritten', () => {
  const before = sharing(10, 100_000)
  const after = stripMetadata(before, 'tiff')
  assert.equal(after.length, before.length)
  assert.equal(after.includes('secret'), false)
  assert.equal(after.readUInt16LE(8), 0)
})

test('thousands of entries that name the same megabytes are refused', () => {
  assert.throws(
    () => stripMetadata(sharing(4000, 10_000_000), 'tiff'),
    /^Fault: file: the TIFF image is damaged/,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { stripPng } from './png.ts'

/** The chunks of a PNG as they stand in the file, by their names. */
function chunksOf(png: Buffer): [name: string, bytes: Buffer][] {
  const chunks: [string, Buffer][] = []
  for (let at = 8; at < png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    chunks.push([png.toString('latin1', at + 4, at + 8), png.subarray(at, end)])
    at = end
  }
  return chunks
}

const pictureTurned = (orientation: number): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: '#123456' } })
    .withMetadata({ orientation, exif: { IFD0: { Copyright: 'Somebody' } } })
    .png()
    .toBuffer()

test('of EXIF only the orientation stays, where it stood: before the pixels or behind them', async () => {
  const written = await pictureTurned(6)
  const chunks = chunksOf(written)
  const exif = chunks.filter(([name]) => name === 'eXIf')
  assert.equal(exif.length, 1)
  const others = chunks.filter(([name]) => name !== 'eXIf')
  for (const place of [1, others.length - 1]) {
    const moved = Buffer.concat([
      written.subarray(0, 8),
      ...others.toSpliced(place, 0, exif[0]!).map(([, bytes]) => bytes),
    ])
    const stripped = stripPng(moved)
    assert.equal(stripped.includes('Somebody'), false)
    assert.equal(chunksOf(stripped)[place]![0], 'eXIf')
    assert.equal(ExifReader.load(stripped)['Orientation']?.value, 6)
  }
})

test('a PNG without an orientation to keep has no EXIF any more', async () => {
  const upright = await pictureTurned(1)
  assert.ok(upright.includes('Somebody'))
  const names = chunksOf(stripPng(upright)).map(([name]) => name)
  assert.equal(names.includes('eXIf'), false)
  assert.equal(names.at(-1), 'IEND')
})

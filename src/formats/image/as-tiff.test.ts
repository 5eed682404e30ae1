import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { kindOfBytes } from '../../lib/files/file-kinds.ts'
import { asTiff, sizeOfOwn } from './as-tiff.ts'

const MOST = 1e6
const bytes = (text: string, ...rest: number[]) => Buffer.concat([Buffer.from(text), Buffer.from(rest)])

/** What another library reads of the picture, which must be told by its content. */
async function pixelsOf(file: Buffer, kind: 'pnm' | 'tga'): Promise<number[][]> {
  assert.equal(kindOfBytes(file), kind)
  const { data, info } = await sharp(asTiff(kind, file, MOST))
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.deepEqual(sizeOfOwn(kind, file), { width: info.width, height: info.height })
  return Array.from({ length: info.width * info.height }, (_, i) => [
    ...data.subarray(i * info.channels, (i + 1) * info.channels),
  ])
}

const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const BLACK = [0, 0, 0]
const WHITE = [255, 255, 255]

test('PBM, PGM, PPM and PAM are read, as text and as bytes', async () => {
  assert.deepEqual(await pixelsOf(bytes('P1\n# a comment\n3 1\n1 01'), 'pnm'), [BLACK, WHITE, BLACK])
  assert.deepEqual(await pixelsOf(bytes('P4 3 1\n', 0b1010_0000), 'pnm'), [BLACK, WHITE, BLACK])
  assert.deepEqual(await pixelsOf(bytes('P2 2 1 # most\n100\n0 100'), 'pnm'), [BLACK, WHITE])
  assert.deepEqual(await pixelsOf(bytes('P5 2 1 65535\n', 255, 255, 0x80, 0x80), 'pnm'), [
    WHITE,
    [128, 128, 128],
  ])
  assert.deepEqual(await pixelsOf(bytes('P3\n2 1\n255\n255 0 0 0 0 255\n'), 'pnm'), [RED, BLUE])
  assert.deepEqual(await pixelsOf(bytes('P6\n2 1\n255\n', ...RED, ...BLUE), 'pnm'), [RED, BLUE])
  const pam = bytes('P7\nWIDTH 1\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n', 9, 8, 7, 128)
  assert.deepEqual(await pixelsOf(pam, 'pnm'), [[9, 8, 7, 128]])
})

interface Truevision {
  kind: number
  width: number
  height: number
  depth: number
  flags?: number
  colors?: number[]
}
const tga = (
  { kind, width, height, depth, flags = 0, colors = [] }: Truevision,
  ...pixels: number[]
): Buffer => {
  const map = colors.length > 0 ? [0, 0, colors.length / 3, 0, 24] : [0, 0, 0, 0, 0]
  const head = [0, colors.length > 0 ? 1 : 0, kind, ...map, 0, 0, 0, 0, width, 0, height, 0, depth, flags]
  return Buffer.from([...head, ...colors, ...pixels])
}

test('TGA is read in every coding, from the side that it says', async () => {
  const two = { kind: 2, width: 2, height: 1, depth: 24 }
  assert.deepEqual(await pixelsOf(tga(two, 0, 0, 255, 255, 0, 0), 'tga'), [RED, BLUE])
  assert.deepEqual(await pixelsOf(tga({ ...two, flags: 0x10 }, 0, 0, 255, 255, 0, 0), 'tga'), [BLUE, RED])
  const tall = { kind: 2, width: 1, height: 2, depth: 24 }
  assert.deepEqual(await pixelsOf(tga(tall, 0, 0, 255, 255, 0, 0), 'tga'), [BLUE, RED])
  assert.deepEqual(await pixelsOf(tga({ ...tall, flags: 0x20 }, 0, 0, 255, 255, 0, 0), 'tga'), [RED, BLUE])
  const packed = { kind: 10, width: 4, height: 1, depth: 24 }
  assert.deepEqual(await pixelsOf(tga(packed, 0x82, 0, 0, 255, 0x00, 255, 0, 0), 'tga'), [
    RED,
    RED,
    RED,
    BLUE,
  ])
  const listed = { kind: 1, width: 2, height: 1, depth: 8, colors: [0, 0, 255, 255, 0, 0] }
  assert.deepEqual(await pixelsOf(tga(listed, 1, 0), 'tga'), [BLUE, RED])
  assert.deepEqual(await pixelsOf(tga({ kind: 3, width: 2, height: 1, depth: 8 }, 0, 255), 'tga'), [
    BLACK,
    WHITE,
  ])
  assert.deepEqual(
    await pixelsOf(tga({ kind: 2, width: 2, height: 1, depth: 16 }, 0, 0x7c, 0x1f, 0), 'tga'),
    [RED, BLUE],
  )
  const clear = { kind: 2, width: 1, height: 1, depth: 32, flags: 8 }
  assert.deepEqual(await pixelsOf(tga(clear, 255, 0, 0, 77), 'tga'), [[...BLUE, 77]])
})

test('pictures that end too early, or are too large, are refused', () => {
  assert.throws(() => asTiff('pnm', bytes('P6\n2 2\n255\n', ...RED), MOST), /damaged/)
  assert.throws(
    () => asTiff('tga', tga({ kind: 10, width: 4, height: 1, depth: 24 }, 0x81, 0, 0), MOST),
    /damaged/,
  )
  assert.throws(() => asTiff('pnm', bytes('P4\n99999 99999\n'), MOST), /pixel limit/)
})

test('texts that begin like a picture stay texts', () => {
  for (const text of ['P1 report of 12 May', 'P3\nnotes', 'P7\nno picture']) {
    assert.equal(kindOfBytes(Buffer.from(text)), 'text')
  }
})

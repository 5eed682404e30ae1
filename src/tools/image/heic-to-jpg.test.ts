import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { assertColor, decode, psnr, upload } from '../../../test/support/images.ts'
import { FIXTURES, fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import { displayP3 } from '../../formats/image/icc.ts'
import { tiffOfPixels } from '../../formats/image/tiff-wrap.ts'
import tool from './heic-to-jpg.ts'

const original = async () =>
  decode(await sharp(join(FIXTURES, 'photo.jpg'), { autoOrient: true }).resize(320, 240).png().toBuffer())

for (const format of ['jpeg', 'png', 'webp'] as const) {
  test(`HEIC to ${format} looks like the picture it was made of`, async () => {
    const result = await runTool(tool, { file: fixture('photo.heic'), format })
    assert.equal(result.mediaType, `image/${format}`)
    assert.equal(result.name, `photo.${format === 'jpeg' ? 'jpg' : format}`)
    const score = psnr(await decode(result.bytes), await original())
    assert.ok(score > 27, `PSNR ${score}`)
  })
}

test('JPEG of quality 88 is the default', async () => {
  const plain = await runTool(tool, { file: fixture('photo.heic') })
  const same = await runTool(tool, { file: fixture('photo.heic'), format: 'jpeg', quality: 88 })
  const worse = await runTool(tool, { file: fixture('photo.heic'), quality: 20 })
  assert.ok(plain.bytes.equals(same.bytes))
  assert.ok(worse.bytes.length < plain.bytes.length)
})

test('a rotation stored as a property is applied', async () => {
  const heic = readFileSync(join(FIXTURES, 'photo.heic'))
  const turned = withRotation(heic, 1)
  const result = await decode(
    (await runTool(tool, { file: upload('turned.heic', turned), format: 'png' })).bytes,
  )
  assert.deepEqual([result.width, result.height], [240, 320])
  // A quarter turn counter-clockwise brings the upper right corner to the upper left.
  const flat = await original()
  const [r, g, b] = flat.at(310, 4)
  assertColor(result, 4, 9, [r, g, b], 20)
})

test('Display P3 numbers become sRGB', async () => {
  // What a phone stores for a strong orange in P3 is another sRGB colour.
  const pixels = {
    width: 2,
    height: 2,
    channels: 3 as const,
    data: Buffer.alloc(12, Buffer.from([230, 120, 60])),
  }
  const plain = await sharp(tiffOfPixels(pixels)).png().toBuffer()
  const wide = await sharp(tiffOfPixels(pixels, { icc: displayP3() }))
    .png()
    .toBuffer()
  assertColor(await decode(plain), 0, 0, [230, 120, 60], 0)
  // From the published primaries of both spaces: linearise, P3 to XYZ, XYZ to sRGB, encode.
  assertColor(await decode(wide), 0, 0, [247, 112, 38], 1)
})

test('a HEIC with a Display P3 profile: the colour it was made of', async () => {
  const { bytes } = await runTool(tool, { file: fixture('p3.heic'), format: 'png' })
  // Without its profile the same file shows 240, 135, 78.
  assertColor(await decode(bytes), 30, 30, [255, 128, 64], 4)
})

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: fixture('photo.jpg') }),
    /^400 file: expected a HEIC file, but the content \(photo.jpg\) is JPEG/,
  )
  assert.match(
    await refusal(tool, { file: fixture('photo.heic'), format: 'jpg' }),
    /^400 format: expected one of jpeg, png, webp/,
  )
  for (const quality of [0, 101])
    assert.match(await refusal(tool, { file: fixture('photo.heic'), quality }), /^400 quality/)
  const heic = readFileSync(join(FIXTURES, 'photo.heic'))
  for (const length of [32, 200, 500, 3000]) {
    const cut = upload('cut.heic', heic.subarray(0, length))
    assert.match(await refusal(tool, { file: cut }), /^400 file: the HEIC image is damaged/)
  }
  // Noise inside the coded picture, or in the directory, is refused or shown, never a crash.
  for (let seed = 1; seed < 30; seed++) {
    const noisy = Buffer.from(heic)
    noisy[(seed * 131) % heic.length] = (seed * 37) & 255
    await runTool(tool, { file: upload('noisy.heic', noisy) }).catch(error =>
      assert.equal(error.name, 'Fault'),
    )
  }
})

/** Adds an irot property to the file's only picture; sizes of the boxes around it grow. */
function withRotation(heic: Buffer, quarter: number): Buffer {
  const irot = Buffer.from([0, 0, 0, 9, ...Buffer.from('irot'), quarter])
  const box = (name: string) => heic.indexOf(name) - 4
  const [ipco, ipma, iprp, meta] = [box('ipco'), box('ipma'), box('iprp'), box('meta')]
  const properties = countBoxes(heic, ipco + 8, ipco + heic.readUInt32BE(ipco))
  const out = Buffer.from(heic)
  // The association gets one more index; its count byte follows flags, entries and the item's id.
  const count = ipma + 8 + 4 + 4 + 2
  out[count]! += 1
  const end = ipma + heic.readUInt32BE(ipma)
  const grown = (at: number, by: number) => out.writeUInt32BE(heic.readUInt32BE(at) + by, at)
  grown(ipco, 9)
  grown(ipma, 1)
  grown(iprp, 10)
  grown(meta, 10)
  const ipcoEnd = ipco + heic.readUInt32BE(ipco)
  const whole = Buffer.concat([
    out.subarray(0, ipcoEnd),
    irot,
    out.subarray(ipcoEnd, end),
    Buffer.from([0x80 | (properties + 1)]),
    out.subarray(end),
  ])
  // Items lie after the directory, so their offsets move by what it grew.
  const iloc = whole.indexOf('iloc') - 4
  shiftOffsets(whole, iloc, 10)
  return whole
}

function countBoxes(bytes: Buffer, from: number, to: number): number {
  let count = 0
  for (let at = from; at < to; at += bytes.readUInt32BE(at)) count++
  return count
}

function shiftOffsets(bytes: Buffer, iloc: number, by: number): void {
  const version = bytes[iloc + 8]!
  const sizes = bytes.readUInt16BE(iloc + 12)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  let at = iloc + 16
  for (let items = bytes.readUInt16BE(iloc + 14); items > 0; items--) {
    at += 2 + (version > 0 ? 2 : 0) + 2
    const base = at
    at += baseSize
    const extents = bytes.readUInt16BE(at)
    at += 2
    if (baseSize > 0) bytes.writeUIntBE(bytes.readUIntBE(base, baseSize) + by, base, baseSize)
    for (let i = 0; i < extents; i++) {
      if (baseSize === 0) bytes.writeUIntBE(bytes.readUIntBE(at, offsetSize) + by, at, offsetSize)
      at += offsetSize + lengthSize
    }
  }
}

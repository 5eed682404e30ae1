import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeUntilImage } from '../../pdf/core/filters.ts'
import { Dict, name, Stream } from '../../pdf/core/objects.ts'
import { shrinkImage } from './shrink.ts'

/** Inks that fill up from the first row to the last, a little different in every pixel. */
function inks(width: number, height: number): Stream {
  const samples = Buffer.alloc(width * height * 4)
  for (let i = 0; i < samples.length; i++) {
    const row = Math.floor(i / (width * 4))
    samples[i] = Math.round((row * 200) / height) + ((i * i * 7919) % 41)
  }
  const space = { ColorSpace: name('DeviceCMYK'), BitsPerComponent: 8 }
  return new Stream(Dict.of({ Subtype: name('Image'), Width: width, Height: height, ...space }), samples)
}

for (const width of [8, 9, 40]) {
  test(`four inks, ${width} pixels wide, come down to a whole picture`, async () => {
    const height = 1000
    const stream = inks(width, height)
    // 576 dots per inch, far more than anyone sees.
    const placement = { width: width / 8, height: height / 8 }
    await shrinkImage(stream, { placement, isMask: false, unpack: async () => undefined })
    const [wide, high] = [stream.dict.number('Width')!, stream.dict.number('Height')!]
    assert.equal(high, 313)
    const { bytes } = decodeUntilImage(stream, 1e7)
    assert.equal(bytes.length, wide * high * 4)
    assert.ok(bytes[0]! < 50, `the first row is ${bytes[0]}`)
    assert.ok(bytes.at(-1)! > 190, `the last row is ${bytes.at(-1)}`)
  })
}

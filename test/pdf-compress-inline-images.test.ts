import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import compress from '../src/tools/pdf/pdf-compress.ts'
import { complaints, pdfFile } from './support/pdf.ts'
import { imagesOf, likeness } from './support/pdf-pictures.ts'
import { rawPdf, rawStream } from './support/pdfs.ts'
import { FIXTURES, runTool } from './support/run-tool.ts'

const [width, height] = [120, 90]

/** Two pages that each draw these instructions, with resources of their own. */
const twoPages = (content: string, resources = ['', '']): Uint8Array =>
  rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 200]>>',
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<<${resources[0]}>>>>`,
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<<${resources[1]}>>>>`,
    rawStream(content),
  ])

const inline = (entries: string, data: Uint8Array): string =>
  `BI /W ${width} /H ${height} ${entries} ID ${Buffer.from(data).toString('latin1')} EI`

const drawn = (image: string): string =>
  `q 150 0 0 150 9 9 cm ${image} Q\n0 0 1 rg 4 4 9 9 re f\nq 30 0 0 30 160 160 cm ${image} Q`

async function compressed(file: Uint8Array) {
  const { bytes } = await runTool(compress, { file: pdfFile(file) })
  assert.deepEqual(await complaints(bytes), [])
  return { bytes, images: imagesOf(bytes) }
}

test('large images among the instructions become one image each, and look the same', async () => {
  const samples = await sharp(`${FIXTURES}/photo.jpg`)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const jpeg = await sharp(samples, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
  const places = Buffer.from(samples.subarray(0, width * height)).map(value => value & 3)
  for (const image of [
    inline('/CS /RGB /BPC 8', samples),
    inline('/CS /RGB /BPC 8 /F /Fl', deflateSync(samples)),
    inline('/CS /RGB /BPC 8 /F [/DCT]', jpeg),
    inline('/CS [/I /RGB 3 <ff0000 00ff00 0000ff 101010>] /BPC 8 /D [0 255]', places),
    inline('/ColorSpace /Own /BitsPerComponent 8 /F /AHx', Buffer.from(`${samples.toString('hex')}>`)),
  ]) {
    const what = image.slice(0, 80)
    const own = '/ColorSpace<</Own[/CalRGB<</WhitePoint[.95 1 1.09]>>]>>'
    const file = twoPages(drawn(image), [own, own])
    const { bytes, images } = await compressed(file)
    assert.ok(bytes.length < file.length / 1.6, `${file.length} became ${bytes.length}: ${what}`)
    assert.equal(images.length, 1, what)
    const decibels = await likeness(file, bytes)
    assert.ok(decibels > 36, `${decibels.toFixed(1)} dB: ${what}`)
  }
})

test('one name may mean other colours on each page', async () => {
  const image = inline('/CS /Own /BPC 8', Buffer.alloc(width * height, 'grey tones '))
  const file = twoPages(drawn(image), ['/ColorSpace<</Own/DeviceGray>>', '/ColorSpace<</Own[/CalGray<<>>]>>'])
  const { images } = await compressed(file)
  assert.equal(images.length, 2)
})

test('images that do not hold what they say stay where they are', async () => {
  const samples = Buffer.alloc(width * height * 3, 7)
  for (const image of [
    // The data ends early, in one with more behind what looks like the end.
    inline('/CS /RGB /BPC 8', samples.subarray(0, 9000)),
    inline('/CS /RGB /BPC 8', Buffer.concat([samples.subarray(0, 9000), Buffer.from(' EI '), samples])),
    inline('/CS /RGB /BPC 8 /F /Fl', samples),
    inline('/CS /Unknown /BPC 8', samples),
    // Too small to gain anything.
    `BI /W 8 /H 8 /CS /G /BPC 8 ID ${'x'.repeat(64)} EI`,
  ]) {
    const file = twoPages(drawn(image))
    const { bytes, images } = await compressed(file)
    assert.equal(images.length, 0, image.slice(0, 60))
    assert.equal(await likeness(file, bytes), 99)
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeIco from 'decode-ico'
import {
  assertColor,
  BLUE,
  decode,
  GREEN,
  jpg,
  png,
  quadrants,
  RED,
  upload,
  YELLOW,
} from '../../../test/support/images.ts'
import { fixture, refusal, runTool } from '../../../test/support/run-tool.ts'
import tool from './favicon-generator.ts'

const icons = async (file: object) => {
  const result = await runTool(tool, { file })
  const entries = decodeIco(result.bytes)
  return {
    ...result,
    entries,
    images: await Promise.all(entries.map(entry => decode(Uint8Array.from(entry.data)))),
  }
}

test('six PNG entries of a square picture, each with its colours', async () => {
  const { entries, images, mediaType, name } = await icons(
    upload('four.png', png(300, 300, quadrants(300, 300))),
  )
  assert.equal(mediaType, 'image/vnd.microsoft.icon')
  assert.equal(name, 'four-favicon.ico')
  assert.deepEqual(
    entries.map(entry => [entry.type, entry.width, entry.height]),
    [16, 32, 48, 64, 128, 256].map(size => ['png', size, size]),
  )
  for (const image of images) {
    const [low, high] = [Math.floor(image.width / 4), Math.floor((image.width * 3) / 4)]
    assertColor(image, low, low, RED, 6)
    assertColor(image, high, low, GREEN, 6)
    assertColor(image, low, high, BLUE, 6)
    assertColor(image, high, high, YELLOW, 6)
  }
})

test('what is not square is centred on transparency', async () => {
  const { images } = await icons(
    upload(
      'wide.png',
      png(400, 200, () => RED),
    ),
  )
  const large = images.at(-1)!
  assert.equal(large.at(128, 10)[3], 0)
  assert.equal(large.at(128, 245)[3], 0)
  assertColor(large, 128, 128, RED, 2)
  assertColor(large, 2, 70, RED, 2)
})

test('orientation; SVG drawn at full size; small pictures warn', async () => {
  const turned = await icons(upload('turned.jpg', jpg(64, 64, quadrants(64, 64), { orientation: 6 })))
  assertColor(turned.images[2]!, 10, 10, BLUE, 20)
  assert.deepEqual(turned.warnings, ['the longer side of the image has only 64 px, larger icons are blurred'])
  const drawn = await icons(fixture('logo.svg'))
  assert.deepEqual(drawn.warnings, [])
  assertColor(drawn.images.at(-1)!, 77, 128, [0xfa, 0xcc, 0x15], 3)
})

test('refusals', async () => {
  assert.match(
    await refusal(tool, { file: upload('a.txt', 'no image') }),
    /^400 file: expected a JPEG.*is text/,
  )
  assert.match(
    await refusal(tool, { file: upload('a.webp', 'RIFF\x10\0\0\0WEBPVP8 ') }),
    /^400 file: the WebP image is damaged/,
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
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
import { readZip } from '../../formats/archive/zip.ts'
import tool from './ecommerce-image-batch.ts'

const batch = async (files: object[], params: object = {}) => {
  const { bytes } = await runTool(tool, { files, width: 100, height: 100, ...params })
  return Promise.all(
    readZip(bytes).entries.map(async entry => ({ name: entry.name, image: await decode(entry.bytes()) })),
  )
}
const wide = { name: 'wide.png', content: png(80, 40, quadrants(80, 40)) }

test('contain: the whole picture inside the padding, on the background', async () => {
  const [entry] = await batch([wide], { padding: 0.1, background: '#00ffff', format: 'png' })
  const { image } = entry!
  assert.deepEqual([image.width, image.height], [100, 100])
  assertColor(image, 50, 5, [0, 255, 255], 0)
  assertColor(image, 5, 50, [0, 255, 255], 0)
  assertColor(image, 50, 25, [0, 255, 255], 0)
  assertColor(image, 14, 40, RED, 2)
  assertColor(image, 86, 40, GREEN, 2)
  assertColor(image, 14, 60, BLUE, 2)
  assertColor(image, 86, 60, YELLOW, 2)
})

test('cover: the padding stays, the rest is filled and cropped', async () => {
  const [entry] = await batch([wide], { padding: 0.1, mode: 'cover', background: '#00ffff', format: 'png' })
  const { image } = entry!
  assertColor(image, 5, 5, [0, 255, 255], 0)
  assertColor(image, 12, 12, RED, 2)
  assertColor(image, 87, 87, YELLOW, 2)
  const [full] = await batch([wide], { padding: 0, mode: 'cover', format: 'png' })
  assertColor(full!.image, 1, 1, RED, 2)
})

test('transparency shows the background, in every format', async () => {
  const clear = upload(
    'clear.png',
    png(40, 40, () => [200, 0, 0, 0]),
  )
  for (const format of ['jpeg', 'png', 'webp']) {
    const [entry] = await batch([clear], { format, background: '#336699', quality: 95 })
    assertColor(entry!.image, 50, 50, [0x33, 0x66, 0x99, 255], 4)
  }
})

test('the canvas of a grey picture has its colour all the same', async () => {
  const grey = sharp({ create: { width: 40, height: 20, channels: 4, background: '#80808080' } })
  for (const space of ['b-w', 'grey16']) {
    const content = await grey.clone().toColourspace(space).png().toBuffer()
    const [entry] = await batch([upload('grey.png', content)], { background: '#ff0000', format: 'png' })
    assertColor(entry!.image, 50, 5, [255, 0, 0, 255], 0)
    assertColor(entry!.image, 50, 50, [191, 64, 64, 255], 2)
  }
})

test('a warning names the picture it is about', async () => {
  const frames = [RED, BLUE].map(color => png(8, 8, () => color))
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { warnings } = await runTool(tool, { files: [wide, upload('m.gif', gif)], width: 20, height: 20 })
  assert.deepEqual(warnings, ['m.gif: only the first of 2 frames was used'])
})

test('order and names are kept, equal names made unique', async () => {
  const red = {
    ...upload(
      'shoe.png',
      png(9, 9, () => RED),
    ),
  }
  const blue = {
    ...upload(
      'shoe.jpg',
      jpg(16, 16, () => BLUE),
    ),
  }
  const entries = await batch([red, blue, wide, { ...red, name: 'Größe 8.png' }])
  assert.deepEqual(
    entries.map(entry => entry.name),
    ['shoe.jpg', 'shoe-2.jpg', 'wide.jpg', 'Größe 8.jpg'],
  )
  assertColor(entries[0]!.image, 50, 50, RED, 14)
  assertColor(entries[1]!.image, 50, 50, BLUE, 14)
})

test('2000 x 2000 JPEG with a border of 5 % by default; HEIC, SVG and turned photos', async () => {
  const files = [fixture('photo.jpg'), fixture('photo.heic'), fixture('logo.svg')]
  const { bytes, name, mediaType } = await runTool(tool, { files })
  assert.deepEqual([name, mediaType], ['images.zip', 'application/zip'])
  const entries = readZip(bytes).entries
  assert.deepEqual(
    entries.map(entry => entry.name),
    ['photo.jpg', 'photo-2.jpg', 'logo.jpg'],
  )
  const image = await decode(entries[0]!.bytes())
  assert.deepEqual([image.width, image.height], [2000, 2000])
  assertColor(image, 50, 1000, [255, 255, 255], 3)
  assertColor(image, 1000, 250, [255, 255, 255], 3)
  assertColor(image, 620, 1365, [0xb3, 0x35, 0x2b], 30)
})

test('extreme padding and sizes still give pictures', async () => {
  const [dot] = await batch([wide], { padding: 0.5 })
  assert.equal(dot!.image.width, 100)
  const [line] = await batch(
    [
      upload(
        'line.png',
        png(300, 1, () => RED),
      ),
    ],
    { width: 7, height: 5000 },
  )
  assert.deepEqual([line!.image.width, line!.image.height], [7, 5000])
})

test('one bad image among fifty is named', async () => {
  const good = Array.from({ length: 49 }, (_, i) =>
    upload(
      `good-${i}.png`,
      png(8, 8, () => RED),
    ),
  )
  const bad = upload('broken one.jpg', jpg(64, 64, quadrants(64, 64)).subarray(0, 700))
  const files = [...good.slice(0, 20), bad, ...good.slice(20)]
  assert.equal(
    await refusal(tool, { files, width: 10, height: 10 }),
    '400 files (broken one.jpg): the JPEG image is damaged or incomplete and cannot be read.',
  )
  assert.equal((await batch(good, { width: 4, height: 4 })).length, 49)
})

test('refusals', async () => {
  const says = (params: object) => refusal(tool, { files: [wide], ...params })
  for (const [name, values] of Object.entries({
    width: [0, 5001],
    height: [0, 5001],
    padding: [-0.1, 0.51],
    quality: [0, 101],
  })) {
    for (const value of values)
      assert.match(await says({ [name]: value }), new RegExp(`^400 ${name}: expected a`))
  }
  assert.match(await says({ mode: 'fill' }), /^400 mode/)
  assert.match(await says({ format: 'jpg' }), /^400 format: expected one of jpeg, png, webp/)
  assert.match(await says({ background: 'white' }), /^400 background/)
  assert.match(
    await refusal(tool, { files: Array.from({ length: 51 }, () => wide) }),
    /^400 files: expected at most 50 files/,
  )
  assert.match(
    await refusal(tool, { files: [wide, upload('a.txt', 'x')] }),
    /^400 files: expected a JPEG.*\(a.txt\) is text/,
  )
  const heavy = Array.from({ length: 5 }, (_, i) =>
    upload(`${i}.png`, Buffer.concat([wide.content, Buffer.alloc(9 * 2 ** 20)])),
  )
  assert.match(await refusal(tool, { files: heavy }), /^413 files: the files are over the limit of 40 MB/)
  assert.equal(await refusal(tool, {}), '400 files: is required; send it as a file part of the form.')
})

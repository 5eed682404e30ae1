import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { Document, DocumentImage } from '../document/tree.ts'
import { imageSize } from '../formats/image/image-size.ts'
import { withKnownPictures } from './document-images.ts'

const flat = async (width: number, height: number, kind: 'png' | 'jpeg'): Promise<DocumentImage> => {
  const image = sharp({ create: { width, height, channels: 3, background: '#3377aa' } })
  return { kind, bytes: await image.toFormat(kind).toBuffer() }
}
const documentOf = (images: Document['images']): Document => ({
  lang: 'en',
  style: 'office',
  images,
  warnings: [],
  sections: [],
})

test('photographs that have no room together are downsampled and told of, small pictures stay as they are', async () => {
  const photo = await flat(4000, 3000, 'jpeg')
  const logo = await flat(300, 100, 'png')
  const images = new Map([['logo', logo], ...Array.from({ length: 9 }, (_, i) => [`p${i}`, photo] as const)])
  const made = await withKnownPictures(documentOf(images))
  assert.equal(made.images.get('logo'), logo)
  const sizes = [...made.images.values()].filter(one => one !== logo).map(one => imageSize(one)!)
  const pixels = sizes.reduce((sum, { width, height }) => sum + width * height, 0)
  assert.ok(pixels > 55e6 && pixels <= 60e6, `${pixels} pixels`)
  assert.ok(sizes.every(({ width, height }) => Math.abs(width / height - 4 / 3) < 0.01))
  assert.ok([...made.images.values()].every(one => one === logo || one.kind === 'jpeg'))
  assert.deepEqual(made.warnings, ['9 large images are downsampled'])
})

test('pictures that have room together are not touched', async () => {
  const photo = await flat(4000, 3000, 'png')
  const doc = documentOf(new Map([0, 1, 2, 3].map(i => [`p${i}`, photo] as const)))
  assert.equal(await withKnownPictures(doc), doc)
})

test('a large picture that cannot be read is told of', async () => {
  const whole = await flat(9000, 9000, 'png')
  const cut = { ...whole, bytes: whole.bytes.subarray(0, 2000) }
  const made = await withKnownPictures(documentOf(new Map([['cut', cut]])))
  assert.equal(made.images.size, 0)
  assert.deepEqual(made.warnings, ['1 image is too large or damaged; the alternative text is shown'])
})

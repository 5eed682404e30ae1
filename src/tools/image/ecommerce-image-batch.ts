import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { openImage } from '../../engines/image/open-image.ts'
import { encode, formatOf, type ImageFormat } from '../../engines/image/write.ts'
import { createZip, type ZipSource } from '../../formats/archive/zip-writer.ts'
import { watched } from '../../lib/async/watched.ts'
import { type Rgb, toHex } from '../../lib/color/colors.ts'
import { IMAGES, type InputFile } from '../../lib/files/file-kinds.ts'
import { renamed, uniqueNames } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { type Call, defineTool, file } from '../../tool.ts'

interface Canvas {
  width: number
  height: number
  mode: 'contain' | 'cover'
  padding: number
  background: Rgb
  format: ImageFormat
  quality: number
}

export default defineTool({
  name: 'E-commerce image batch',
  description:
    'Fits up to 50 product images to one size, format and background, and returns them as a ZIP in the order they were sent.',
  credits: 3,
  params: {
    files: p
      .files({ kinds: [...IMAGES, 'svg'], max: 50, maxBytesTotal: 40 * 2 ** 20 })
      .describe('Up to 50 images, 40 MB together.'),
    width: p.pixels({ max: 5000 }).default(2000).describe('Width of every image in pixels.'),
    height: p.pixels({ max: 5000 }).default(2000).describe('Height of every image in pixels.'),
    mode: p
      .choice(['contain', 'cover'])
      .default('contain')
      .describe('contain shows the whole image; cover fills the canvas and crops.'),
    padding: p
      .number({ min: 0, max: 0.5 })
      .default(0.05)
      .describe('Empty border on each side, as a fraction of the canvas from 0 to 0.5.'),
    background: p.color().default('#ffffff').describe('Colour of the canvas.'),
    format: p.choice(['jpeg', 'png', 'webp']).default('jpeg').describe('Output format.'),
    quality: p.quality(88).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('application/zip'),
  example: { files: ['photo.jpg', 'logo.png'], width: 400, height: 400 },
  async run({ files, ...canvas }, call) {
    const path = join(call.scratch, 'batch.zip')
    await createZip(path, entries(files, canvas, call))
    return { path, name: 'images.zip' }
  },
})

/** One picture after the other, so that memory holds one at a time. */
async function* entries(files: InputFile[], canvas: Canvas, call: Call): AsyncGenerator<ZipSource> {
  const { ext } = formatOf(canvas.format)
  const names = uniqueNames(files.map(file => renamed(file.name, '', ext)))
  for (const [i, file] of watched([...files.entries()], call, 'images')) {
    yield { name: names[i]!, content: await onCanvas(file, canvas, call.warn), store: true }
  }
}

async function onCanvas(file: InputFile, canvas: Canvas, warn: (message: string) => void): Promise<Buffer> {
  const { width, height, mode, padding, format, quality } = canvas
  const inner = {
    width: Math.max(1, Math.round(width * (1 - 2 * padding))),
    height: Math.max(1, Math.round(height * (1 - 2 * padding))),
  }
  const left = Math.floor((width - inner.width) / 2)
  const top = Math.floor((height - inner.height) / 2)
  const picture = await openImage(file, {
    whose: `files (${file.name})`,
    warn: message => warn(`${file.name}: ${message}`),
    svgSize: { ...inner, fit: mode },
  })
  const background = toHex(canvas.background)
  const image = (await inColor(picture.image))
    .resize({ ...inner, fit: mode, background })
    .extend({ left, top, right: width - inner.width - left, bottom: height - inner.height - top, background })
  return (await encode(picture, image, format, quality, { background })).bytes
}

/** A grey picture as a coloured one from the start, or its canvas would be grey too. */
async function inColor(image: Sharp): Promise<Sharp> {
  const { space } = await image.metadata()
  return space === 'b-w' || space === 'grey16' ? image.pipelineColourspace('srgb') : image
}

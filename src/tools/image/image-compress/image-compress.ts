import { openImage, type Picture, pixelsOf, readable } from '../../../engines/image/open-image.ts'
import { sharpLibrary } from '../../../engines/image/sharp.ts'
import { checkFits, encode } from '../../../engines/image/write.ts'
import { withDensity } from '../../../formats/image/density.ts'
import { noLarger } from '../../../formats/image/metadata/smaller-file.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import type { Raster } from '../../../lib/image/raster.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'
import { looksTheSame } from './pixel-difference.ts'

/** Past this, finding a palette takes seconds and photographs of that size never pass as one. */
const PALETTE_PIXELS = 16e6
/** Up to here the highest level of compression is worth its time. */
const SLOW_PIXELS = 1.5e6
/** Pixels a side of the sample that tells whether a palette is worth trying. */
const TRIAL = 256

/** What photographs come in; PNG, which keeps every pixel, is larger. */
const LOSSY: ReadonlySet<string> = new Set(['jpeg', 'webp', 'heic', 'avif'])

export default defineTool({
  name: 'Compress image',
  description:
    'Makes an image smaller: JPEG with mozjpeg, WebP, or PNG, which stays exact or, where nobody can tell, drops to 256 colours. The same format never gets larger.',
  credits: 2,
  params: {
    file: p.image({ svg: true }),
    quality: p.quality(80).describe('Encoding quality, 1 to 100. PNG ignores it.'),
    format: p.choice(['jpg', 'png', 'webp']).default('png').of('file').describe('Output format.'),
  },
  returns: file('image/png', 'image/jpeg', 'image/webp'),
  example: { file: 'photo.jpg', format: 'jpg' },
  async run({ file, quality, format }, call) {
    const picture = await openImage(file, { animated: format === 'webp', warn: call.warn })
    checkFits(picture.width, picture.height, format, 'format')
    const { bytes, mediaType, ext } =
      format === 'png'
        ? {
            bytes: withDensity(await smallestPng(picture), picture.density),
            mediaType: 'image/png',
            ext: 'png',
          }
        : await encode(picture, picture.image, format, quality, { small: true, asStored: true })
    if (bytes.length > file.size && LOSSY.has(file.kind) && format === 'png')
      call.warn('PNG makes this image larger than the file sent; format=jpg or format=webp makes it smaller')
    const same = file.kind === (format === 'jpg' ? 'jpeg' : format)
    return {
      bytes: same ? await noLarger(file, bytes, call.warn) : bytes,
      mediaType,
      name: renamed(file.name, 'compressed', ext),
    }
  },
})

async function smallestPng(picture: Picture): Promise<Buffer> {
  const sharp = await sharpLibrary()
  const pixels = await pixelsOf(picture)
  const { width, height, channels, data } = pixels
  const raw = () => sharp(data, { raw: { width, height, channels } })
  const stored = () => (picture.grey ? raw().toColourspace('b-w') : raw())
  const exact = (compressionLevel: number, adaptiveFiltering: boolean) =>
    readable(picture, () => stored().png({ compressionLevel, adaptiveFiltering }).toBuffer())
  // Drawings shrink most without row filters, photographs with them.
  const small = width * height <= SLOW_PIXELS
  const plain = await exact(small ? 9 : 6, false)
  const filtered = await exact(6, true)
  const palette = width * height <= PALETTE_PIXELS ? await triedPalette(raw, pixels) : undefined
  const candidates = [plain, filtered, ...(palette ? [palette] : [])]
  // The highest level takes ten times as long for a few percent.
  if (!palette && filtered.length < plain.length && small) {
    candidates.push(await exact(9, true))
  }
  return candidates.reduce((best, next) => (next.length < best.length ? next : best))
}

/** A small sample of the pixels tells in a moment whether a palette could do. */
async function triedPalette(raw: () => import('sharp').Sharp, pixels: Raster): Promise<Buffer | undefined> {
  const { width, height } = pixels
  if (Math.max(width, height) > 2 * TRIAL) {
    const size = { width: Math.min(width, TRIAL), height: Math.min(height, TRIAL) }
    const sample = () => raw().resize({ ...size, fit: 'fill', kernel: 'nearest' })
    const data = await sample().raw().toBuffer()
    if (!(await asPalette(sample, { ...pixels, ...size, data }))) return undefined
  }
  return asPalette(raw, pixels)
}

async function asPalette(raw: () => import('sharp').Sharp, pixels: Raster): Promise<Buffer | undefined> {
  const sharp = await sharpLibrary()
  const bytes = await raw().png({ palette: true, quality: 100, colours: 256, compressionLevel: 9 }).toBuffer()
  const decoded = sharp(bytes)
  const back = await (pixels.channels === 4 ? decoded.ensureAlpha() : decoded.removeAlpha())
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return looksTheSame(pixels, { ...pixels, data: back }) ? bytes : undefined
}

import { openImage, type Picture, pixelsOf } from '../../../engines/image/open-image.ts'
import { MAX_PIXELS } from '../../../engines/image/sharp.ts'
import { checkFits, encodePixels } from '../../../engines/image/write.ts'
import { badInput } from '../../../fault.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'
import { enlarge } from './bilinear.ts'

export default defineTool({
  name: 'Upscale image',
  description: 'Enlarges an image two, three or four times with bilinear interpolation.',
  credits: 2,
  params: {
    file: p.image(),
    scale: p.integer({ min: 2, max: 4 }).default(2).describe('How many times larger: 2, 3 or 4.'),
    format: p.choice(['jpg', 'png', 'webp']).default('png').of('file').describe('Output format.'),
    quality: p.quality(90).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('image/png', 'image/jpeg', 'image/webp'),
  example: { file: 'logo.png', scale: 2 },
  async run({ file, scale, format, quality }, call) {
    const picture = await openImage(file, { animated: format === 'webp', warn: call.warn })
    checkFits(picture.width * scale, picture.height * scale, format, 'scale')
    checkFrames(picture, scale)
    const pixels = enlarge(await pixelsOf(picture), scale, picture.frames)
    const { bytes, mediaType, ext } = await encodePixels(picture, pixels, format, quality)
    return { bytes, mediaType, name: renamed(file.name, `${scale}x`, ext) }
  },
})

/** All frames are in memory at once. */
function checkFrames({ frames, width, height }: Picture, scale: number): void {
  if (frames * width * height * scale ** 2 > MAX_PIXELS)
    throw badInput(
      `scale: ${frames} frames would have over ${MAX_PIXELS / 1e6} megapixels together; send a smaller scale, or jpg or png as format for the first frame alone.`,
    )
}

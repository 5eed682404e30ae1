import { openImage, pixelsOf } from '../../engines/image/open.ts'
import { checkFits, encodePixels } from '../../engines/image/write.ts'
import { enlarge } from '../../lib/bilinear.ts'
import { renamed } from '../../lib/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Upscale image',
  description: 'Enlarges a picture two, three or four times with bilinear interpolation.',
  credits: 2,
  params: {
    file: p.image(),
    scale: p.integer({ min: 2, max: 4 }).default(2).describe('How many times larger: 2, 3 or 4.'),
    format: p.choice(['jpg', 'png', 'webp']).default('png').describe('What to write.'),
    quality: p.quality(90).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('image/png', 'image/jpeg', 'image/webp'),
  example: { file: 'logo.png', scale: 2 },
  async run({ file, scale, format, quality }, call) {
    const picture = await openImage(file, { warn: call.warn })
    checkFits(picture.width * scale, picture.height * scale, format, 'scale')
    const pixels = enlarge(await pixelsOf(picture), scale)
    const { bytes, mediaType, ext } = await encodePixels(picture, pixels, format, quality)
    return { bytes, mediaType, name: renamed(file.name, `${scale}x`, ext) }
  },
})

import { openImage } from '../../engines/image/open-image.ts'
import { checkFits, encode } from '../../engines/image/write.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Image converter',
  description:
    'Converts any common image to JPEG, PNG or WebP, and turns or mirrors it. The result is upright and in sRGB; transparency becomes white where the format has none, and animations stay animated in WebP.',
  credits: 2,
  params: {
    file: p.image({ svg: true }),
    format: p.choice(['jpg', 'png', 'webp']).describe('Output format.'),
    quality: p.quality(85).describe('Encoding quality, 1 to 100. PNG is always exact and ignores it.'),
    angle: p
      .number({ multipleOf: 90, min: -270, max: 270 })
      .widget('rotation')
      .default(0)
      .describe('Degrees clockwise, a multiple of 90; negative turns the other way.'),
    flip: p
      .choice(['none', 'horizontal', 'vertical'])
      .default('none')
      .describe('Mirrors the result: horizontal swaps left and right, vertical top and bottom.'),
  },
  returns: file('image/jpeg', 'image/png', 'image/webp'),
  example: { file: 'photo.jpg', format: 'webp', quality: 80 },
  async run({ file, format, quality, angle, flip }, call) {
    // Frames lie one above the other, and would be turned as one picture.
    const animated = format === 'webp' && angle === 0 && flip !== 'vertical'
    const picture = await openImage(file, { animated, warn: call.warn })
    const { width, height } = picture
    const onItsSide = angle % 180 !== 0
    if (onItsSide) checkFits(height, width, format, 'format')
    else checkFits(width, height, format, 'format')
    // sharp mirrors before it turns: on its side, the other way round is what was meant.
    const swapped = { none: 'none', horizontal: 'vertical', vertical: 'horizontal' } as const
    const mirror = onItsSide ? swapped[flip] : flip
    const turned = picture.image
      .rotate(angle)
      .flop(mirror === 'horizontal')
      .flip(mirror === 'vertical')
    const { bytes, mediaType, ext } = await encode(picture, turned, format, quality, {
      asStored: true,
    })
    return { bytes, mediaType, name: renamed(file.name, '', ext) }
  },
})

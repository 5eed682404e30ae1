import { openImage } from '../../engines/image/open-image.ts'
import { checkFits, encode } from '../../engines/image/write.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Image converter',
  description:
    'Converts any common image to JPEG, PNG or WebP. The result is upright and in sRGB; transparency becomes white where the format has none, and animations stay animated in WebP.',
  credits: 2,
  params: {
    file: p.image({ svg: true }),
    format: p.choice(['jpg', 'png', 'webp']).describe('Output format.'),
    quality: p.quality(85).describe('Encoding quality, 1 to 100. PNG is always exact and ignores it.'),
  },
  returns: file('image/jpeg', 'image/png', 'image/webp'),
  example: { file: 'photo.jpg', format: 'webp', quality: 80 },
  async run({ file, format, quality }, call) {
    const picture = await openImage(file, { animated: format === 'webp', warn: call.warn })
    checkFits(picture.width, picture.height, format, 'format')
    const { bytes, mediaType, ext } = await encode(picture, picture.image, format, quality, {
      asStored: true,
    })
    return { bytes, mediaType, name: renamed(file.name, '', ext) }
  },
})

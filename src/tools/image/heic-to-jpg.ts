import { openImage } from '../../engines/image/open-image.ts'
import { checkFits, encode } from '../../engines/image/write.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'HEIC to JPG',
  description:
    'Converts phone photos (HEIC, HEIF, AVIF) to JPEG, PNG or WebP: upright, with Display P3 colours converted to sRGB.',
  credits: 2,
  params: {
    file: p.file({ kinds: ['heic', 'avif'], label: 'HEIC' }).describe('The HEIC, HEIF or AVIF photo.'),
    format: p.choice(['jpeg', 'png', 'webp']).default('jpeg').describe('Output format.'),
    quality: p.quality(88).describe('Encoding quality, 1 to 100. PNG is always exact and ignores it.'),
  },
  returns: file('image/jpeg', 'image/png', 'image/webp'),
  example: { file: 'photo.heic' },
  async run({ file, format, quality }, call) {
    const picture = await openImage(file, { warn: call.warn })
    checkFits(picture.width, picture.height, format, 'format')
    const { bytes, mediaType, ext } = await encode(picture, picture.image, format, quality)
    return { bytes, mediaType, name: renamed(file.name, '', ext) }
  },
})

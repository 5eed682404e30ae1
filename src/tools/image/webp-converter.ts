import { openImage } from '../../engines/image/open-image.ts'
import { checkFits, encode } from '../../engines/image/write.ts'
import { noLarger } from '../../formats/image/metadata/smaller-file.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'WebP converter',
  description:
    'Converts an image to WebP, animations included. A WebP that would only get larger comes back unchanged, without its metadata.',
  credits: 2,
  params: {
    file: p.image({ svg: true }),
    quality: p.quality(82),
  },
  returns: file('image/webp'),
  example: { file: 'photo.jpg' },
  async run({ file, quality }, call) {
    const picture = await openImage(file, { animated: true, warn: call.warn })
    checkFits(picture.width, picture.height, 'webp', 'file')
    const { bytes } = await encode(picture, picture.image, 'webp', quality)
    return {
      bytes: file.kind === 'webp' ? await noLarger(file, bytes, call.warn) : bytes,
      name: renamed(file.name, '', 'webp'),
    }
  },
})

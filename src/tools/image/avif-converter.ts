import { openImage } from '../../engines/image/open-image.ts'
import { checkFits, encode } from '../../engines/image/write.ts'
import { noLarger } from '../../formats/image/metadata/smaller-file.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'AVIF converter',
  description:
    'Converts an image to AVIF. An AVIF that would only get larger comes back unchanged, without its metadata.',
  credits: 2,
  params: {
    file: p.image({ svg: true }),
    quality: p.quality(50),
  },
  returns: file('image/avif'),
  example: { file: 'photo.jpg' },
  async run({ file, quality }, call) {
    const picture = await openImage(file, { warn: call.warn })
    checkFits(picture.width, picture.height, 'avif', 'file')
    const { bytes } = await encode(picture, picture.image, 'avif', quality)
    return {
      bytes: file.kind === 'avif' ? await noLarger(file, bytes, call.warn) : bytes,
      name: renamed(file.name, '', 'avif'),
    }
  },
})

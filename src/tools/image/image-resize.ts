import { openImage } from '../../engines/image/open-image.ts'
import { checkFits, encode } from '../../engines/image/write.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Resize image',
  description:
    'Makes an image larger or smaller. With one side given, the other follows; with both, the image is stretched to fit exactly. Give width, height or both.',
  credits: 2,
  params: {
    file: p.image({ svg: true }).widget('image-size'),
    width: p.pixels().optional().describe('New width in pixels.'),
    height: p.pixels().optional().describe('New height in pixels.'),
    format: p.choice(['jpg', 'png', 'webp']).default('png').of('file').describe('Output format.'),
    quality: p.quality(90).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('image/png', 'image/jpeg', 'image/webp'),
  example: { file: 'photo.jpg', width: 320, format: 'jpg' },
  check({ width, height }) {
    if (width === undefined && height === undefined) {
      throw badInput('width: give a width, a height or both.')
    }
  },
  async run({ file, width, height, format, quality }, call) {
    const picture = await openImage(file, {
      animated: format === 'webp',
      svgSize: { width, height },
      warn: call.warn,
    })
    const proportional = (from: number, to: number, other: number) =>
      Math.max(1, Math.round((other * to) / from))
    const size = {
      width: width ?? proportional(picture.height, height!, picture.width),
      height: height ?? proportional(picture.width, width!, picture.height),
    }
    checkFits(size.width, size.height, format, width === undefined ? 'height' : 'width')
    const resized = picture.image.resize({ ...size, fit: 'fill' })
    const { bytes, mediaType, ext } = await encode(picture, resized, format, quality, { asStored: true })
    return { bytes, mediaType, name: renamed(file.name, `${size.width}x${size.height}`, ext) }
  },
})

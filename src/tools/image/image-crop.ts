import { openImage } from '../../engines/image/open-image.ts'
import { checkFits, encode } from '../../engines/image/write.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Crop image',
  description:
    'Crops an image, as displayed, to a rectangle. Without a width or height it runs to the edge; a rectangle that goes beyond the edge is cut there.',
  credits: 2,
  params: {
    file: p.image({ svg: true }).widget('image-crop'),
    x: p.pixels({ min: 0, max: 99_999 }).default(0).describe('Left edge in pixels from the left.'),
    y: p.pixels({ min: 0, max: 99_999 }).default(0).describe('Top edge in pixels from the top.'),
    width: p.pixels({ max: 99_999 }).optional().describe('Width in pixels; cut at the edge of the image.'),
    height: p.pixels({ max: 99_999 }).optional().describe('Height in pixels; cut at the edge of the image.'),
    format: p.choice(['jpg', 'png', 'webp']).default('png').of('file').describe('Output format.'),
    quality: p.quality(90).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('image/png', 'image/jpeg', 'image/webp'),
  example: { file: 'photo.jpg', x: 100, y: 250, width: 200, height: 200, format: 'jpg' },
  async run({ file, x, y, width, height, format, quality }, call) {
    const picture = await openImage(file, { animated: format === 'webp', warn: call.warn })
    if (x >= picture.width)
      throw badInput(`x: ${x} is outside the image, which is ${picture.width} pixels wide.`)
    if (y >= picture.height)
      throw badInput(`y: ${y} is outside the image, which is ${picture.height} pixels high.`)
    const area = {
      left: x,
      top: y,
      width: Math.min(width ?? picture.width, picture.width - x),
      height: Math.min(height ?? picture.height, picture.height - y),
    }
    checkFits(area.width, area.height, format, area.width >= area.height ? 'width' : 'height')
    const cropped = picture.image.extract(area)
    const { bytes, mediaType, ext } = await encode(picture, cropped, format, quality, { asStored: true })
    return { bytes, mediaType, name: renamed(file.name, 'cropped', ext) }
  },
})

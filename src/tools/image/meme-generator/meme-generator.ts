import { canDraw } from '../../../engines/canvas.ts'
import { openImage } from '../../../engines/image/open-image.ts'
import { overlaid } from '../../../engines/image/overlay.ts'
import { checkFits, encode, type ImageFormat } from '../../../engines/image/write.ts'
import { badInput } from '../../../fault.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'
import { captionLayers } from './caption-layers.ts'

/** Formats that are kept; others become PNG, photographs of phones JPEG. */
const FORMATS: Record<string, ImageFormat> = { jpeg: 'jpeg', png: 'png', webp: 'webp', heic: 'jpeg' }

export default defineTool({
  name: 'Meme generator',
  description:
    'Puts white captions with a black outline at the top and bottom of an image. Long captions are broken into lines and set smaller. Give top, bottom or both.',
  credits: 2,
  params: {
    file: p.image({ svg: true }).widget('image-preview'),
    top: p.string({ max: 120 }).optional().describe('Caption at the top, up to 120 characters.'),
    bottom: p.string({ max: 120 }).optional().describe('Caption at the bottom, up to 120 characters.'),
    size: p
      .pixels({ max: 4000 })
      .optional()
      .describe('Font size in pixels; by default a tenth of the image height.'),
  },
  returns: file('image/png', 'image/jpeg', 'image/webp'),
  example: { file: 'photo.jpg', top: 'One does not simply', bottom: 'convert an image' },
  check({ top, bottom }) {
    if (!top?.trim() && !bottom?.trim())
      throw badInput('top: give a caption for the top, the bottom or both.')
  },
  async run({ file, top, bottom, size: asked }, call) {
    const format = FORMATS[file.kind] ?? 'png'
    const picture = await openImage(file, { animated: format === 'webp', warn: call.warn })
    const { width, height } = picture
    checkFits(width, height, format, 'file')
    if (!canDraw(`${top ?? ''}${bottom ?? ''}`)) call.warn('the bundled fonts lack some of these characters')
    const layers = await captionLayers({ top, bottom, size: asked }, picture)
    for (const layer of layers) {
      if (asked && layer.size < asked) call.warn(`a caption was set at ${Math.round(layer.size)} px to fit`)
      if (layer.width > width || layer.height > height)
        call.warn('the image is too small for a caption, which is cut at its edges')
    }
    const { bytes, mediaType, ext } = await encode(picture, await overlaid(picture, layers), format, 90)
    return { bytes, mediaType, name: renamed(file.name, 'meme', ext) }
  },
})

import { canDraw, drawLines, LINE_HEIGHT, textRuler } from '../../engines/canvas.ts'
import { openImage } from '../../engines/image/open-image.ts'
import { overlaid } from '../../engines/image/overlay.ts'
import { checkFits, encode } from '../../engines/image/write.ts'
import { badInput } from '../../fault.ts'
import { toHex } from '../../lib/color/colors.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { placeAt } from '../../lib/geometry/grid-position.ts'
import { fitText } from '../../lib/text/fit-text.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Watermark image',
  description:
    'Writes text over an image, in any script and at any angle. Text that is too long is broken into lines and set smaller.',
  credits: 2,
  params: {
    file: p.image({ svg: true }),
    text: p.string({ max: 200 }).describe('Text to write, up to 200 characters.').example('© Studio'),
    position: p
      .position()
      .default('bottom-right')
      .describe('Where: top, center or bottom with left, center or right.'),
    size: p
      .pixels({ max: 4000 })
      .optional()
      .describe('Font size in pixels; by default a twentieth of the average side.'),
    color: p.color().default('#ffffff').describe('Text colour.'),
    opacity: p.number({ min: 0, max: 1 }).default(0.5).describe('From 0, invisible, to 1, opaque.'),
    rotation: p.number({ min: -360, max: 360 }).default(0).describe('Degrees clockwise.'),
    margin: p
      .pixels({ min: 0 })
      .optional()
      .describe('Distance to the edges in pixels; by default three quarters of the font size.'),
    format: p.choice(['png', 'jpg', 'webp']).default('png').describe('Output format.'),
    quality: p.quality(90).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('image/png', 'image/jpeg', 'image/webp'),
  example: { file: 'photo.jpg', text: '© Studio', position: 'bottom-right', format: 'jpg' },
  check({ text }) {
    if (text.trim() === '') throw badInput('text: holds nothing but spaces; enter some visible text.')
  },
  async run({ file, text, position, color, opacity, rotation, format, quality, ...given }, call) {
    const picture = await openImage(file, { animated: format === 'webp', warn: call.warn })
    const { width, height } = picture
    checkFits(width, height, format, 'format')
    if (!canDraw(text)) call.warn('the bundled fonts lack some of these characters')
    const wanted = given.size ?? Math.max(8, Math.round(Math.sqrt(width * height) / 20))
    const margin = Math.min(
      given.margin ?? Math.round(wanted * 0.75),
      Math.floor(Math.min(width, height) * 0.4),
    )
    const room = { width: width - 2 * margin, height: height - 2 * margin, rotation }
    const ruler = await textRuler(text, { family: 'sans', bold: true })
    const { lines, size } = fitText(text, wanted, room, ruler, LINE_HEIGHT)
    if (given.size && size < given.size) call.warn(`the text was set at ${Math.round(size)} px to fit`)
    const layer = await drawLines(
      lines,
      { family: 'sans', bold: true, size, fill: toHex(color), opacity },
      rotation,
    )
    if (layer && (layer.width > width || layer.height > height))
      call.warn('the image is too small for the text, which is cut at its edges')
    const marked = layer
      ? await overlaid(picture, [{ ...layer, ...placeAt(position, layer, { width, height }, margin) }])
      : picture.image
    const { bytes, mediaType, ext } = await encode(picture, marked, format, quality)
    return { bytes, mediaType, name: renamed(file.name, 'watermarked', ext) }
  },
})

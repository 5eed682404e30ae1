import { canDraw } from '../../../engines/canvas.ts'
import { openImage, type Picture, readable } from '../../../engines/image/open-image.ts'
import { overlaid } from '../../../engines/image/overlay.ts'
import { sharpLibrary } from '../../../engines/image/sharp.ts'
import { checkFits, encode } from '../../../engines/image/write.ts'
import { badInput } from '../../../fault.ts'
import { contrast, type Rgb, toHex } from '../../../lib/color/colors.ts'
import { renamed } from '../../../lib/files/file-names.ts'
import { p } from '../../../params.ts'
import { defineTool, file } from '../../../tool.ts'
import { markLayer, type PlacedLayer } from './mark-layer.ts'

export default defineTool({
  name: 'Watermark image',
  description:
    'Writes text over an image, in any script and at any angle. Text that is too long is broken into lines and set smaller.',
  credits: 2,
  params: {
    file: p.image({ svg: true }).widget('image-preview'),
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
    format: p.choice(['png', 'jpg', 'webp']).default('png').of('file').describe('Output format.'),
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
    const { layer, size } = await markLayer(
      { text, position, color: toHex(color), opacity, rotation, ...given },
      picture,
    )
    if (given.size && size < given.size) call.warn(`the text was set at ${Math.round(size)} px to fit`)
    if (layer && (layer.width > width || layer.height > height))
      call.warn('the image is too small for the text, which is cut at its edges')
    if (layer && (await isHidden(picture, layer, color)))
      call.warn('the text can hardly be seen, as the image has its colour there; send another color')
    const marked = layer ? await overlaid(picture, [layer]) : picture.image
    const { bytes, mediaType, ext } = await encode(picture, marked, format, quality)
    return { bytes, mediaType, name: renamed(file.name, 'watermarked', ext) }
  },
})

/** Below this contrast, text is not seen. */
const LEAST_CONTRAST = 1.3
/** Standard deviation above which a place has light and dark, so that text shows somewhere. */
const MOTTLED = 30

/** Whether the place of a text has its colour all over. What is behind transparent pixels is not known. */
async function isHidden(picture: Picture, { left, top, ...size }: PlacedLayer, color: Rgb): Promise<boolean> {
  if (picture.frames > 1) return false
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  const width = Math.min(size.width, picture.width - x)
  const height = Math.min(size.height, picture.height - y)
  const part = picture.image.clone().extract({ left: x, top: y, width, height })
  const place = await readable(picture, () => part.toColourspace('srgb').ensureAlpha().png().toBuffer())
  const sharp = await sharpLibrary()
  const { channels } = await sharp(place).stats()
  const [red, green, blue, alpha] = channels
  const parts = [red!, green!, blue!] as const
  if (alpha!.min < 255 || parts.some(({ stdev }) => stdev > MOTTLED)) return false
  return contrast(color, [red!.mean, green!.mean, blue!.mean]) < LEAST_CONTRAST
}

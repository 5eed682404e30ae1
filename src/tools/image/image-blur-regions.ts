import { z } from 'zod'
import { openImage, readable } from '../../engines/image/open-image.ts'
import { sharpLibrary } from '../../engines/image/sharp.ts'
import { encode } from '../../engines/image/write.ts'
import { badInput } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

const pixels = (what: string) => z.int(what).min(0, what).max(99_999, what)

const regions = z
  .array(
    z.object(
      {
        x: pixels('expected whole pixels from the left'),
        y: pixels('expected whole pixels from the top'),
        width: pixels('expected a width in whole pixels').min(1, 'expected a width of at least 1'),
        height: pixels('expected a height in whole pixels').min(1, 'expected a height of at least 1'),
      },
      'expected an object with x, y, width and height',
    ),
    'expected a list of regions',
  )
  .min(1, 'at least one region is needed')
  .max(200, 'expected at most 200 regions')

export default defineTool({
  name: 'Blur image regions',
  collection: 'extra',
  description:
    'Makes parts of an image unreadable, such as faces, number plates or names: blurred, pixelated or covered. The result has no metadata, so no thumbnail shows them either.',
  credits: 2,
  params: {
    file: p.image({ svg: true }),
    regions: p
      .json(regions)
      .describe('A JSON list of boxes {"x", "y", "width", "height"} in pixels of the image as displayed.'),
    effect: p
      .choice(['blur', 'pixelate', 'fill'])
      .default('pixelate')
      .describe('Blurred text can sometimes be guessed; fill leaves nothing to guess.'),
    strength: p.integer({ min: 1, max: 100 }).default(60).describe('How coarse, from 1 to 100.'),
    color: p.color().default('#000000').describe('Colour of fill.'),
    format: p.choice(['png', 'jpg', 'webp']).default('png').of('file').describe('Output format.'),
    quality: p.quality(90).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('image/png', 'image/jpeg', 'image/webp'),
  example: { file: 'photo.jpg', regions: [{ x: 40, y: 40, width: 120, height: 80 }], format: 'jpg' },
  async run({ file, regions: boxes, effect, strength, color, format, quality }, call) {
    const picture = await openImage(file, { warn: call.warn })
    const layers = []
    for (const [i, box] of boxes.entries()) {
      if (box.x >= picture.width || box.y >= picture.height)
        throw badInput(
          `regions[${i}]: lies outside the image, which is ${picture.width} x ${picture.height} pixels.`,
        )
      const area = {
        left: box.x,
        top: box.y,
        width: Math.min(box.width, picture.width - box.x),
        height: Math.min(box.height, picture.height - box.y),
      }
      layers.push({
        input: await readable(picture, () => hidden(picture, area, effect, strength, color)),
        left: area.left,
        top: area.top,
      })
    }
    const { bytes, mediaType, ext } = await encode(picture, picture.image.composite(layers), format, quality)
    return { bytes, mediaType, name: renamed(file.name, 'blurred', ext) }
  },
})

interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** What stands in a region's place, as PNG. */
async function hidden(
  picture: Awaited<ReturnType<typeof openImage>>,
  area: Area,
  effect: string,
  strength: number,
  [r, g, b]: readonly [number, number, number],
): Promise<Buffer> {
  const sharp = await sharpLibrary()
  const { width, height } = area
  const part = picture.image.clone().extract(area).toColourspace('srgb')
  const short = Math.min(width, height)
  if (effect === 'blur') {
    const sigma = Math.max(1, (short * strength) / 400)
    return part.blur(sigma).png().toBuffer()
  }
  if (effect === 'pixelate') {
    const cell = Math.max(2, Math.round((short * strength) / 400))
    const small = await part
      .resize(Math.max(1, Math.round(width / cell)), Math.max(1, Math.round(height / cell)), {
        fit: 'fill',
        kernel: 'cubic',
      })
      .png()
      .toBuffer()
    return sharp(small).resize(width, height, { fit: 'fill', kernel: 'nearest' }).png().toBuffer()
  }
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type ImageTags, readTags } from '../../engines/exifreader.ts'
import { sizeOf } from '../../engines/image/open-image.ts'
import { p } from '../../params.ts'
import { defineTool, json } from '../../tool.ts'

const group = z.record(z.string(), z.unknown()).optional()

export default defineTool({
  name: 'Image metadata',
  description:
    'Reads the metadata of an image: EXIF, IPTC and XMP fields, colour profile, size and where it was taken.',
  credits: 1,
  params: { file: p.image() },
  returns: json(
    z.object({
      format: z.string().describe('jpeg, png, webp, avif, gif, tiff, heic or bmp.'),
      width: z.int().describe('Pixels as stored; exif.Orientation says how to turn them.'),
      height: z.int(),
      exif: group.describe('EXIF fields by their names; coded values in words, dates as ISO 8601.'),
      iptc: group,
      xmp: group,
      icc: group.describe('Summary of the colour profile.'),
      text: group.describe('Text chunks of a PNG.'),
      gps: z
        .object({
          latitude: z.number().optional().describe('Decimal degrees, south is negative.'),
          longitude: z.number().optional().describe('Decimal degrees, west is negative.'),
          altitude: z.number().optional().describe('Metres above sea level.'),
        })
        .optional(),
    }),
  ),
  example: { file: 'photo.jpg' },
  short: true,
  async run({ file }, call) {
    const tags = await readTags(await readFile(file.path))
    const size = await sizeOf(file).catch(error => {
      const declared = declaredSize(tags)
      if (!declared) throw error
      call.warn('the image itself cannot be read; width and height are what its metadata says')
      return declared
    })
    return { format: file.kind as string, ...size, ...tags }
  },
})

/** The size as EXIF tells it, for pictures of which nothing but the metadata is left, or of a depth nothing reads. */
function declaredSize({ exif = {} }: ImageTags) {
  const width = exif['PixelXDimension'] ?? exif['ImageWidth']
  const height = exif['PixelYDimension'] ?? exif['ImageLength']
  if (!Number.isInteger(width) || !Number.isInteger(height)) return undefined
  return { width: width as number, height: height as number }
}

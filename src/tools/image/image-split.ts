import { join } from 'node:path'
import { openImage } from '../../engines/image/open-image.ts'
import { encode, formatOf } from '../../engines/image/write.ts'
import { badInput } from '../../fault.ts'
import { createZip, type ZipSource } from '../../formats/archive/zip-writer.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

const MAX_TILES = 2_500

export default defineTool({
  name: 'Split image',
  collection: 'extra',
  description:
    'Cuts an image into a grid of tiles, as for carousels, posters on several sheets or map tiles, and returns them as a ZIP. Tiles are numbered by row and column.',
  credits: 2,
  params: {
    file: p.image({ svg: true }),
    rows: p.integer({ min: 1, max: 50 }).default(1).describe('Tiles from top to bottom.'),
    columns: p.integer({ min: 1, max: 50 }).default(3).describe('Tiles from left to right.'),
    tile_width: p
      .pixels()
      .optional()
      .describe('Width of a tile in pixels, in place of columns; the last may be narrower.'),
    tile_height: p
      .pixels()
      .optional()
      .describe('Height of a tile in pixels, in place of rows; the last may be lower.'),
    format: p.choice(['png', 'jpg', 'webp']).default('png').of('file').describe('Output format.'),
    quality: p.quality(90).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('application/zip'),
  example: { file: 'photo.jpg', rows: 2, columns: 2, format: 'jpg' },
  async run({ file, rows, columns, tile_width, tile_height, format, quality }, call) {
    const picture = await openImage(file, { warn: call.warn })
    const xs = cuts(picture.width, columns, tile_width, 'columns')
    const ys = cuts(picture.height, rows, tile_height, 'rows')
    const count = (xs.length - 1) * (ys.length - 1)
    if (count > MAX_TILES)
      throw badInput(`tile_width: would make ${count.toLocaleString('en-US')} tiles; the limit is 2,500.`)
    const { ext } = formatOf(format)
    const digits = String(Math.max(xs.length, ys.length) - 1).length
    const numbered = (i: number) => String(i + 1).padStart(digits, '0')
    async function* tiles(): AsyncGenerator<ZipSource> {
      for (let row = 0; row + 1 < ys.length; row++)
        for (let column = 0; column + 1 < xs.length; column++) {
          call.signal.throwIfAborted()
          const [left, top] = [xs[column]!, ys[row]!]
          const tile = picture.image
            .clone()
            .extract({ left, top, width: xs[column + 1]! - left, height: ys[row + 1]! - top })
          const { bytes } = await encode(picture, tile, format, quality, { asStored: true })
          yield {
            name: renamed(file.name, `${numbered(row)}-${numbered(column)}`, ext),
            content: bytes,
            store: true,
          }
          call.progress(row * (xs.length - 1) + column + 1, count, 'images')
        }
    }
    const path = join(call.scratch, 'tiles.zip')
    await createZip(path, tiles())
    return { path, name: renamed(file.name, 'tiles', 'zip') }
  },
})

/** The edges of the tiles along one side. */
function cuts(length: number, parts: number, size: number | undefined, param: string): number[] {
  if (size !== undefined) {
    const edges = Array.from({ length: Math.ceil(length / size) }, (_, i) => i * size)
    return [...edges, length]
  }
  if (parts > length) throw badInput(`${param}: the image has only ${length} pixels on this side.`)
  return Array.from({ length: parts + 1 }, (_, i) => Math.round((i * length) / parts))
}

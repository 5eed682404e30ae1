import { openImage, readable } from '../../engines/image/open-image.ts'
import { sharpLibrary } from '../../engines/image/sharp.ts'
import { checkFits, formatOf } from '../../engines/image/write.ts'
import { badInput } from '../../fault.ts'
import { IMAGES } from '../../lib/files/file-kinds.ts'
import { p } from '../../params.ts'
import { defineTool, file } from '../../tool.ts'

export default defineTool({
  name: 'Image collage',
  collection: 'extra',
  description:
    'Puts several images into one: as a grid, in a row, in a column, or justified like a photo wall, where every image is shown whole and rows are filled to the edge.',
  credits: 3,
  params: {
    files: p
      .files({ kinds: [...IMAGES, 'svg'], min: 2, max: 50 })
      .describe('The images, in the order they should appear.'),
    layout: p
      .choice(['justified', 'grid', 'row', 'column'])
      .default('justified')
      .describe('How they are arranged.'),
    width: p
      .pixels({ min: 50, max: 10_000 })
      .default(1600)
      .describe('Width of the collage in pixels; in a row, the height of the images follows.'),
    columns: p
      .integer({ min: 1, max: 10 })
      .optional()
      .describe('Columns of a grid; by default about as many as rows.'),
    gap: p.pixels({ min: 0, max: 500 }).default(12).describe('Pixels between images and around them.'),
    background: p.color().default('#ffffff').describe('Colour behind the images.'),
    format: p.choice(['jpg', 'png', 'webp']).default('jpg').describe('Output format.'),
    quality: p.quality(90).describe('Encoding quality of JPEG and WebP, 1 to 100.'),
  },
  returns: file('image/jpeg', 'image/png', 'image/webp'),
  example: { files: ['photo.jpg', 'logo.png'], width: 800 },
  async run({ files, layout, width, columns, gap, background, format, quality }, call) {
    const sharp = await sharpLibrary()
    const pictures = []
    for (const one of files)
      pictures.push(
        await openImage(one, {
          whose: `files (${one.name})`,
          warn: message => call.warn(`${one.name}: ${message}`),
        }),
      )
    const ratios = pictures.map(picture => picture.width / picture.height)
    const { boxes, height } = arrange(layout, ratios, width, gap, columns)
    if (boxes.some(box => box.width < 1 || box.height < 1))
      throw badInput('width: is too small for so many images; use a larger one or a smaller gap.')
    checkFits(width, height, format, 'width')
    const layers = []
    for (const [i, picture] of pictures.entries()) {
      call.signal.throwIfAborted()
      const box = boxes[i]!
      const fit = layout === 'grid' ? 'cover' : 'fill'
      const input = await readable(picture, () =>
        picture.image
          .resize(box.width, box.height, { fit })
          .toColourspace('srgb')
          .png({ compressionLevel: 1 })
          .toBuffer(),
      )
      layers.push({ input, left: box.x, top: box.y })
      call.progress(i + 1, pictures.length, 'images')
    }
    const [r, g, b] = background
    const { mediaType, ext } = formatOf(format)
    const canvas = sharp({ create: { width, height, channels: 3, background: { r, g, b } } }).composite(
      layers,
    )
    const made =
      format === 'png'
        ? canvas.png()
        : format === 'webp'
          ? canvas.webp({ quality })
          : canvas.jpeg({ quality, mozjpeg: true })
    return { bytes: await made.toBuffer(), mediaType, name: `collage.${ext}` }
  },
})

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function arrange(
  layout: string,
  ratios: number[],
  width: number,
  gap: number,
  columns: number | undefined,
): { boxes: Box[]; height: number } {
  if (layout === 'grid')
    return grid(ratios.length, width, gap, columns ?? Math.ceil(Math.sqrt(ratios.length)))
  const rows =
    layout === 'row' ? [ratios] : layout === 'column' ? ratios.map(ratio => [ratio]) : justified(ratios)
  const boxes: Box[] = []
  let y = gap
  for (const row of rows) {
    const room = width - gap * (row.length + 1)
    const height = Math.round(room / row.reduce((sum, ratio) => sum + ratio, 0))
    let x = gap
    for (const [i, ratio] of row.entries()) {
      // The last one takes what rounding left over.
      const wide = i === row.length - 1 ? width - gap - x : Math.round(height * ratio)
      boxes.push({ x, y, width: wide, height })
      x += wide + gap
    }
    y += height + gap
  }
  return { boxes, height: y }
}

/** Square cells; images are cropped to them. */
function grid(count: number, width: number, gap: number, columns: number): { boxes: Box[]; height: number } {
  const side = Math.floor((width - gap * (columns + 1)) / columns)
  const boxes = Array.from({ length: count }, (_, i) => ({
    x: gap + (i % columns) * (side + gap),
    y: gap + Math.floor(i / columns) * (side + gap),
    width: side,
    height: side,
  }))
  return { boxes, height: gap + Math.ceil(count / columns) * (side + gap) }
}

/** Rows whose proportions together come near those of the whole: the split with the least differences in height. */
function justified(ratios: number[]): number[][] {
  const total = ratios.reduce((sum, ratio) => sum + ratio, 0)
  const wanted = Math.max(1, Math.sqrt(total * 1.4))
  const cost = (from: number, to: number) => {
    const sum = ratios.slice(from, to).reduce((a, b) => a + b, 0)
    return Math.log(sum / wanted) ** 2
  }
  const best = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= ratios.length; to++) {
    let found = { cost: Number.POSITIVE_INFINITY, from: 0 }
    for (let from = Math.max(0, to - 12); from < to; from++) {
      const sum = best[from]!.cost + cost(from, to)
      if (sum < found.cost) found = { cost: sum, from }
    }
    best.push(found)
  }
  const rows: number[][] = []
  for (let to = ratios.length; to > 0; to = best[to]!.from) rows.unshift(ratios.slice(best[to]!.from, to))
  return rows
}

import { deflateSync } from 'node:zlib'
import { readPngData } from '../../formats/image/png-data.ts'
import { imageRows } from '../../pdf/compress/png-rows.ts'
import { Dict } from '../../pdf/core/objects.ts'
import { bandsOf, type Pixels } from './faithful-jpeg.ts'

/** How far off the bytes may be that are foretold from a sample. */
const MOST_OFF = 0.8

/** Samples of eight bits, packed without a loss, and how they are arranged. */
export interface Exact {
  data: Buffer
  params: Dict
}

/**
 * Packs samples of eight bits without a loss: as differences to their neighbours, or as they are, which is less where
 * letters and flat areas repeat. Some rows tell which, and whether that can stay below the limit.
 */
export async function packedRows(pixels: Pixels, limit: number): Promise<Exact | undefined> {
  const sample = bandsOf(pixels)
  const part = sample.data.length / pixels.data.length
  const tried = await Promise.all(WAYS.map(async pack => ({ pack, size: (await pack(sample)).length })))
  const { pack, size } = tried.reduce((best, one) => (one.size < best.size ? one : best))
  if (part < 1 && size * MOST_OFF >= limit * part) return undefined
  const data = await pack(pixels)
  if (data.length >= limit) return undefined
  const { width, channels } = pixels
  return { data, params: Dict.of({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width }) }
}

/** PNG's filters, each row with the one that leaves the smallest differences. */
const differences = async ({ data, width, height, channels }: Pixels): Promise<Buffer> =>
  deflateSync(imageRows(data, width, height, channels), { level: 9, memLevel: 9 })

/** Node's own zlib misses what repeats only three bytes, and leaves a tenth more of some screenshots. */
async function plain({ data, width, height, channels }: Pixels): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const raw = { width: width * channels, height, channels: 1 } as const
  const png = await sharp(data, { raw, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer()
  return readPngData(png)!.data
}

const WAYS = [plain, differences]

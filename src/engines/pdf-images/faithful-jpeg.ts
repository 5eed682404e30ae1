/** Pixels that are seen one by one must not lose much a second time. */
const SAME_SIZE = 84
/**
 * Qualities tried one after the other until one is faithful. Below 60 the tint of paper changes visibly, at whatever
 * likeness. Colours of half the resolution come first: at the same likeness most pictures take a fifth less by them,
 * and only strong colours never get there.
 */
const CAME_DOWN = { halfColours: [60, 63, 68, 74, 80, 85], allColours: [72, 84, 90] }
/** Where no grain hides them, the steps of coarser tables show in skies; such pictures take few bytes anyway. */
const LEAST_OF_SMOOTH = 74
/** Of the tables of libjpeg the one for few bytes at the same likeness: a seventh less than by the usual one. */
const QUANTISATION_TABLE = 3
/** Peak signal to noise in decibels that a new JPEG must reach against the pixels it stands for. */
export const FAITHFUL = { again: 38, first: 40 }
/**
 * What is finer than two pixels of a picture that came down, or was kept without a loss, is mostly grain, of film, paper
 * or scanner. Single pixels may have so much less where squares of two by two keep their tones so much better than
 * needed. A JPEG of the right size has lost such tones once.
 */
const BEHIND_GRAIN = { pixels: 4, squares: 2.5 }
/** Steps are tried on bands of a picture, of as many rows as JPEG packs together and of about so many pixels in all. */
const BAND = 16
const SAMPLE = 400_000
/** Bytes that are the same for a sample and the whole: the tables of a JPEG. */
const TABLES = 700

/** Plain pixels. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: number
}

interface Tones extends Pixels {
  channels: 1 | 3
}

export interface JpegTask {
  /** It had more pixels before. */
  cameDown: boolean
  /** It has lost nothing yet. */
  isExact: boolean
  /** Its colours were of half the resolution before. */
  halfColours: boolean
  /** Bytes below which it is worth it. */
  limit: number
  /** Decibels. */
  needed: number
}

interface Step {
  quality: number
  halfColours: boolean
}

/** Left to itself, sharp makes three channels of one. */
export const spaceOf = (channels: 1 | 3) => (channels === 1 ? 'b-w' : 'srgb')

/** The smallest JPEG that is faithful to the pixels, if there is one below the limit. */
export async function faithfulJpeg(pixels: Tones, task: JpegTask): Promise<Buffer | undefined> {
  const sample = bandsOf(pixels)
  const part = sample.data.length / pixels.data.length
  for (const step of stepsOf(task)) {
    const tried = await encoded(sample, step)
    // What follows has more bytes.
    if (tried.length - TABLES >= (task.limit - TABLES) * part) return undefined
    if (!(await isFaithful(tried, step, sample, task))) continue
    const jpeg = part === 1 ? tried : await encoded(pixels, step)
    return jpeg.length < task.limit ? jpeg : undefined
  }
  return undefined
}

function stepsOf({ cameDown, halfColours }: JpegTask): Step[] {
  if (!cameDown) return [{ quality: SAME_SIZE, halfColours }]
  return [
    ...CAME_DOWN.halfColours.map(quality => ({ quality, halfColours: true })),
    ...CAME_DOWN.allColours.map(quality => ({ quality, halfColours: false })),
  ]
}

/** In several passes, which costs as much time again as one and saves a twelfth. */
async function encoded({ data, width, height, channels }: Tones, step: Step): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(data, { raw: { width, height, channels } })
    .toColourspace(spaceOf(channels))
    .jpeg({
      quality: step.quality,
      chromaSubsampling: step.halfColours ? '4:2:0' : '4:4:4',
      quantisationTable: QUANTISATION_TABLE,
      progressive: true,
    })
    .toBuffer()
}

async function isFaithful(
  jpeg: Buffer,
  { quality }: Step,
  pixels: Tones,
  { cameDown, isExact, needed }: JpegTask,
): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const data = await sharp(jpeg).toColourspace(spaceOf(pixels.channels)).raw().toBuffer()
  const reached = decibels(data, pixels.data)
  if (reached >= needed) return quality >= LEAST_OF_SMOOTH
  if (!(cameDown || isExact) || reached < needed - BEHIND_GRAIN.pixels) return false
  return decibelsOfSquares(data, pixels) >= needed + BEHIND_GRAIN.squares
}

/** Bands from top to bottom, one below the other; the whole picture where that is not much more. */
export function bandsOf<Given extends Pixels>(pixels: Given): Given {
  const { data, width, height, channels } = pixels
  const count = Math.ceil(SAMPLE / (width * BAND))
  const all = Math.floor(height / BAND)
  if (count * 2 > all) return pixels
  const size = width * channels * BAND
  const out = Buffer.allocUnsafe(count * size)
  for (let i = 0; i < count; i++) {
    const from = Math.floor(((i + 0.5) * all) / count) * size
    data.copy(out, i * size, from, from + size)
  }
  return { ...pixels, data: out, height: count * BAND }
}

/** Peak signal to noise between two lists of samples. */
export function decibels(a: Buffer, b: Buffer): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let i = 0; i < a.length; i++) {
    const difference = a[i]! - b[i]!
    // Three times as fast as a power of two.
    sum += difference * difference
  }
  return sum === 0 ? 99 : 10 * Math.log10((255 * 255 * a.length) / sum)
}

/** The same between the means of squares of two by two pixels. */
function decibelsOfSquares(a: Buffer, { data: b, width, channels }: Pixels): number {
  if (a.length !== b.length) return 0
  const row = width * channels
  let [sum, count] = [0, 0]
  for (let top = 0; top + 2 * row <= a.length; top += 2 * row) {
    for (let x = 0; x + 2 * channels <= row; x += 2 * channels) {
      for (let at = top + x; at < top + x + channels; at++) {
        const difference =
          a[at]! -
          b[at]! +
          a[at + channels]! -
          b[at + channels]! +
          a[at + row]! -
          b[at + row]! +
          a[at + row + channels]! -
          b[at + row + channels]!
        sum += difference * difference
        count++
      }
    }
  }
  return sum === 0 ? 99 : 10 * Math.log10((255 * 255 * 16 * count) / sum)
}

import { decodeStream, PdfStreamError } from '../core/filters.ts'
import { asDict, type Dict, deref, Name, type Obj, Str, Stream } from '../core/objects.ts'

/** What the samples of an image stand for. */
export interface ImageSpace {
  /** Samples of a pixel. */
  channels: number
  /** One tone, or red, green and blue. Others are several colorants, each of which is a picture by itself. */
  tones: boolean
  /** Samples are places in a list of colours. */
  palette?: { base: Obj; space: ImageSpace; colors: Buffer }
}

const TONES = new Map([
  ['DeviceGray', 1],
  ['G', 1],
  ['CalGray', 1],
  ['DeviceRGB', 3],
  ['RGB', 3],
  ['CalRGB', 3],
])

/** Undefined for spaces in which samples next to each other may not be mixed, and for broken ones. */
export function imageSpace(given: Obj, depth = 0): ImageSpace | undefined {
  const space = deref(given)
  if (space instanceof Name) {
    const channels = TONES.get(space.value)
    if (channels) return { channels, tones: true }
    return space.value === 'DeviceCMYK' || space.value === 'CMYK' ? { channels: 4, tones: false } : undefined
  }
  if (!Array.isArray(space) || depth > 1) return undefined
  const kind = deref(space[0])
  if (!(kind instanceof Name)) return undefined
  switch (kind.value) {
    case 'CalGray':
    case 'CalRGB':
      return { channels: TONES.get(kind.value)!, tones: true }
    case 'ICCBased': {
      const n = asDict(space[1])?.number('N')
      return n === 1 || n === 3 || n === 4 ? { channels: n, tones: n !== 4 } : undefined
    }
    case 'Separation':
      return { channels: 1, tones: true }
    case 'DeviceN': {
      const colorants = deref(space[1])
      const channels = Array.isArray(colorants) ? colorants.length : 0
      return channels > 0 && channels <= 8 ? { channels, tones: false } : undefined
    }
    case 'Indexed':
    case 'I':
      return indexed(space, depth)
    default:
      return undefined
  }
}

function indexed(space: Obj[], depth: number): ImageSpace | undefined {
  const [, base, last, list] = space
  const inner = base === undefined ? undefined : imageSpace(base, depth + 1)
  const highest = deref(last)
  if (!inner || inner.palette || typeof highest !== 'number' || highest < 0 || highest > 255) return undefined
  const value = deref(list)
  try {
    const given =
      value instanceof Str ? value.bytes : value instanceof Stream ? decodeStream(value, 2 ** 20) : undefined
    if (!given) return undefined
    // A list that is too short is filled up with zeros, as readers do.
    const colors = Buffer.alloc((highest + 1) * inner.channels)
    given.copy(colors, 0, 0, colors.length)
    return { channels: 1, tones: false, palette: { base: base!, space: inner, colors } }
  } catch (error) {
    if (error instanceof PdfStreamError) return undefined
    throw error
  }
}

/** Some samples are clear by their exact value, so none may change. */
export const hasColorKey = (dict: Dict): boolean => Array.isArray(dict.value('Mask'))

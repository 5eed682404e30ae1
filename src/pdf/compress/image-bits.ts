import { deflateSync } from 'node:zlib'
import { type Bits, likeness, rowSize, shrinkBits } from '../../formats/image/bilevel/bilevel-bitmap.ts'
import { decodeFax } from '../../formats/image/bilevel/fax-decode.ts'
import { encodeJbig2 } from '../../formats/image/bilevel/jbig2-encode.ts'
import { decodeUntilImage } from '../core/filters.ts'
import { type Dict, name, type Stream } from '../core/objects.ts'
import { hasColorKey } from './image-color-space.ts'
import { type Placement, resolution } from './image-placements.ts'

/** What is printed at all; a bilevel image with twice as many dots or more comes down towards it. */
const PRINTED = 600
/**
 * How alike a smaller copy must be, in decibels, to an eye that takes squares of so many printed dots for one grey.
 * Text has 23 to 27 and 36 to 46; rasters of dots and lone hairlines have less in one of them.
 */
const ALIKE = [
  [3, 22.5],
  [12, 34],
] as const
/** A quick try at packing plainly, in times of the bytes of JBIG2, from which the thorough one may win. */
const REPEATING = 2
/** Packing these again is not worth the reading. */
const SMALL = 256

/**
 * Packs an image of one bit anew, as JBIG2 without a loss, and brings it down where it has many times the dots
 * that are printed. `unpack` reads what is JBIG2 already.
 */
export async function shrinkBilevel(
  stream: Stream,
  placement: Placement | undefined,
  unpack: (stream: Stream) => Promise<Bits | undefined>,
): Promise<void> {
  const { dict } = stream
  const [width, height] = [dict.number('Width')!, dict.number('Height')!]
  if (stream.raw.length < SMALL) return
  const { bytes, left, params } = decodeUntilImage(stream, rowSize(width) * height + 2 ** 20)
  const factor = hasColorKey(dict) ? 1 : Math.floor(resolution(width, height, placement) / PRINTED)
  let bits: Bits | undefined
  if (left === 'CCITTFaxDecode') bits = faxOf(bytes, width, height, params)
  else if (left === 'JBIG2Decode') bits = factor > 1 ? await unpack(stream) : undefined
  else if (left === undefined && bytes.length >= rowSize(width) * height)
    bits = { width, height, data: bytes.subarray(0, rowSize(width) * height) }
  if (!bits) return
  let kept = bits
  if (factor > 1) {
    const small = shrinkBits(bits, factor)
    const unlike = ALIKE.some(([side, least]) => likeness(bits!, small, factor, side) < least)
    if (!unlike) kept = small
  }
  if (left === 'JBIG2Decode' && kept === bits) return
  const packed = encodeJbig2(kept)
  // What repeats itself exactly packs better plainly; a quick try tells.
  const near = deflateSync(kept.data, { level: 1 }).length < packed.length * REPEATING
  const flat = near ? deflateSync(kept.data, { level: 9, memLevel: 9 }) : undefined
  const best = flat && flat.length < packed.length ? flat : packed
  if (best.length >= stream.raw.length) return
  for (const key of ['DecodeParms', 'DP', 'F']) dict.delete(key)
  dict.set('Filter', name(best === packed ? 'JBIG2Decode' : 'FlateDecode'))
  dict.set('Width', kept.width)
  dict.set('Height', kept.height)
  stream.raw = best
}

function faxOf(bytes: Uint8Array, width: number, height: number, params: Dict | undefined): Bits | undefined {
  if ((params?.number('Columns') ?? 1728) !== width) return undefined
  const bits = decodeFax(bytes, {
    k: params?.number('K') ?? 0,
    width,
    height,
    byteAlign: params?.bool('EncodedByteAlign') ?? false,
    endOfLine: params?.bool('EndOfLine') ?? false,
  })
  if (bits && params?.bool('BlackIs1')) for (let i = 0; i < bits.data.length; i++) bits.data[i]! ^= 0xff
  return bits
}

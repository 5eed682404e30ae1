import { deflateSync } from 'node:zlib'
import { isSRgb, sRgb } from '../../formats/image/icc.ts'
import { decodeStream, PdfStreamError } from '../core/filters.ts'
import { name, type Stream } from '../core/objects.ts'

/** The usual profile has three thousand bytes; what is not near that is none of the sort. */
const MOST = 2 ** 16

/** Writes profiles that say no more than sRGB in the fewest bytes that say it; whether there were any. */
export function shortenProfiles(streams: readonly Stream[]): boolean {
  const short = deflateSync(sRgb(), { level: 9, memLevel: 9 })
  let any = false
  for (const stream of streams) {
    if (stream.dict.number('N') !== 3 || stream.raw.length <= short.length || !isProfile(stream)) continue
    stream.raw = short
    for (const key of ['DecodeParms', 'DP', 'F']) stream.dict.delete(key)
    stream.dict.set('Filter', name('FlateDecode'))
    any = true
  }
  return any
}

function isProfile(stream: Stream): boolean {
  try {
    return isSRgb(decodeStream(stream, MOST))
  } catch (error) {
    if (error instanceof PdfStreamError) return false
    throw error
  }
}

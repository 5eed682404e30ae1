import { deflateSync, inflateSync } from 'node:zlib'
import { filtersOf, inflateWhatIsThere } from './filters.ts'
import type { Stream } from './objects.ts'
import type { PdfDocument } from './pdf-document.ts'
import { streamsOf } from './reachable.ts'

export interface RepairedStreams {
  /** Streams of which only the part before the damage could be kept. */
  cut: number
  /** Streams of which nothing could be kept. */
  dropped: number
}

const MOST = 256 * 2 ** 20

/** Replaces damaged compressed streams by what can be unpacked of them, packed anew. */
export function repairStreams(document: PdfDocument): RepairedStreams {
  const repaired: RepairedStreams = { cut: 0, dropped: 0 }
  for (const stream of streamsOf(document.root)) {
    if (filtersOf(stream.dict)[0]?.name !== 'FlateDecode' || isSound(stream)) continue
    const data = inflateWhatIsThere(stream.raw)
    // qpdf and what builds on it write no bytes at all for a stream that is empty: nothing is lost there.
    const isEmpty = stream.raw.length === 0
    stream.raw = deflateSync(data)
    if (data.length > 0) repaired.cut++
    else if (!isEmpty) repaired.dropped++
  }
  return repaired
}

function isSound(stream: Stream): boolean {
  try {
    inflateSync(stream.raw, { maxOutputLength: MOST })
    return true
  } catch (error) {
    // Too much is not damaged; it is left alone for whoever reads it.
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
  }
}

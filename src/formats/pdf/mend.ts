import { deflateSync, inflateSync } from 'node:zlib'
import type { PdfDocument } from './document.ts'
import { filtersOf, inflateWhatIsThere } from './filters.ts'
import { Dict, deref, type Obj, Ref, Stream } from './objects.ts'

export interface Mended {
  /** Streams of which only the part before the damage could be kept. */
  cut: number
  /** Streams of which nothing could be kept. */
  dropped: number
}

const MOST = 256 * 2 ** 20

/** Everything that can be reached from the catalog, streams only, each once. */
export function* streamsOf(root: Obj): Generator<Stream> {
  const seen = new Set<Obj>()
  const walk: Obj[] = [root]
  while (walk.length > 0) {
    const item = walk.pop()!
    if (item === null || typeof item !== 'object' || seen.has(item)) continue
    seen.add(item)
    if (item instanceof Ref) walk.push(deref(item))
    else if (Array.isArray(item)) for (const one of item) walk.push(one)
    else if (item instanceof Dict) for (const one of item.values()) walk.push(one)
    else if (item instanceof Stream) {
      walk.push(item.dict)
      yield item
    }
  }
}

/** Replaces damaged compressed streams by what can be unpacked of them, packed anew. */
export async function mendStreams(document: PdfDocument): Promise<Mended> {
  const mended: Mended = { cut: 0, dropped: 0 }
  for (const stream of [...streamsOf(document.root)]) {
    if (filtersOf(stream.dict)[0]?.name !== 'FlateDecode' || isSound(stream)) continue
    const data = await inflateWhatIsThere(stream.raw)
    stream.raw = deflateSync(data)
    if (data.length > 0) mended.cut++
    else mended.dropped++
  }
  return mended
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

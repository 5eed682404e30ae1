import { deflateSync } from 'node:zlib'
import type { PdfDocument } from './document.ts'
import { decodeUntilImage, filtersOf, inflateWhatIsThere, PdfStreamError } from './filters.ts'
import { Dict, deref, name, type Obj, Ref, Stream } from './objects.ts'

export interface Mended {
  /** Streams of which only the part before the damage could be kept. */
  cut: number
  /** Streams of which nothing could be kept. */
  dropped: number
}

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

/** Replaces damaged compressed streams by what can be unpacked of them. */
export async function mendStreams(document: PdfDocument): Promise<Mended> {
  const mended: Mended = { cut: 0, dropped: 0 }
  for (const stream of [...streamsOf(document.root)]) {
    try {
      decodeUntilImage(stream)
    } catch (error) {
      if (!(error instanceof PdfStreamError)) throw error
      const filters = filtersOf(stream.dict)
      if (filters.length !== 1 || filters[0]!.name !== 'FlateDecode') continue
      const data = await inflateWhatIsThere(stream.raw)
      stream.raw = data
      const params = filters[0]!.params
      stream.dict.delete('Filter')
      stream.dict.delete('DecodeParms')
      // Rows of a predictor are only readable as such; packed again they keep it.
      if ((params?.number('Predictor') ?? 1) > 1) {
        stream.raw = deflateSync(data)
        stream.dict.set('Filter', name('FlateDecode'))
        stream.dict.set('DecodeParms', params!)
      }
      if (data.length > 0) mended.cut++
      else mended.dropped++
    }
  }
  return mended
}

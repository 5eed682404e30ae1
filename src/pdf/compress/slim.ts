import { createHash } from 'node:crypto'
import { constants, deflateSync, inflateSync } from 'node:zlib'
import { decodeStream, filtersOf, IMAGE_FILTERS, PdfStreamError } from '../core/filters.ts'
import { asDict, Dict, deref, Name, name, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { refsOf } from '../core/reachable.ts'
import { writeName, writeNumber } from '../core/writer.ts'
import { forgetDeadEnds } from '../pages/dead-ends.ts'
import { destinationArray, namedDestinations } from '../pages/destinations.ts'
import { readOutline } from '../pages/outlines.ts'

/** Takes away what describes the document but is not part of it; whether there was any. */
export function stripMetadata(document: PdfDocument): boolean {
  let any = document.root.delete('SpiderInfo')
  const strip = (dict: Dict) => {
    const keys = ['Metadata', 'PieceInfo', 'LastModified', ...(dict.name('Type') === 'Page' ? ['Thumb'] : [])]
    for (const key of keys) if (dict.delete(key)) any = true
  }
  for (const ref of [...refsOf(document.root)]) {
    const value = ref.target
    const dict = value instanceof Stream ? value.dict : value
    if (dict instanceof Dict) strip(dict)
  }
  strip(document.root)
  for (const { dict } of document.pages) strip(dict)
  return any
}

/**
 * Lets go of pages that are in no tree. They are left over where pages were taken out of a larger document: a link, a
 * bookmark or a tag still leads to them, no reader goes there, and with them come their fonts and pictures. Names and
 * bookmarks that lead there go too.
 */
export function forgetLostPages({ root, pages }: PdfDocument): void {
  // Scripts bring these in.
  if (root.dict('Names')?.has('Templates')) return
  const kept = new Set(pages.map(({ dict }) => dict))
  for (const ref of [...refsOf(root)]) {
    const { target } = ref
    if (target instanceof Dict && target.name('Type') === 'Page' && !kept.has(target)) ref.value = null
  }
  const names = namedDestinations(root)
  const isLost = (dest: Obj | undefined): boolean => {
    const first = destinationArray(dest, names)?.[0]
    if (first === undefined || typeof first === 'number') return false
    const target = asDict(first)
    // An element of the tags stands for the page it is on.
    const page = target?.has('Pg') ? target.dict('Pg') : target
    return page === undefined || (page.name('Type') === 'Page' && !kept.has(page))
  }
  forgetDeadEnds(root, { names, outline: readOutline(root) }, isLost)
}

/** What saying that a stream is packed takes. */
export const FILTER_ENTRY = '/Filter /FlateDecode'.length

/** Streams that unpack to more than this are left as they are. */
const MOST = 128 * 2 ** 20

/** Bytes that tell which way packs tighter. */
const SAMPLE = 2 ** 18
const { Z_DEFAULT_STRATEGY, Z_FILTERED } = constants

/** Packs as tightly as Flate can: what is mostly coordinates takes fewer bytes where short repeats are passed over. */
export function packedTightly(bytes: Buffer): Buffer {
  const [usual, longer] = [Z_DEFAULT_STRATEGY, Z_FILTERED].map(strategy => {
    const pack = (part: Buffer) => deflateSync(part, { level: 9, memLevel: 9, strategy })
    return { pack, tried: pack(bytes.subarray(0, SAMPLE)) }
  })
  const { pack, tried } = longer!.tried.length < usual!.tried.length ? longer! : usual!
  return bytes.length > SAMPLE ? pack(bytes) : tried
}

/** Packs a stream as tightly as Flate can; keeps it where that is no gain, unless told otherwise. */
export function repack(stream: Stream, always = false): void {
  const filters = filtersOf(stream.dict)
  if (filters.some(({ name }) => IMAGE_FILTERS.has(name) || name === 'Crypt')) return
  const isImage = stream.dict.name('Subtype') === 'Image'
  const onlyFlate = filters.length === 1 && filters[0]!.name === 'FlateDecode'
  try {
    // A predictor is part of how the bytes are arranged and stays with them.
    const bytes = onlyFlate ? inflateSync(stream.raw, { maxOutputLength: MOST }) : decodeStream(stream, MOST)
    const packed = packedTightly(bytes)
    const added = filters.length === 0 ? FILTER_ENTRY : 0
    if (!always && packed.length + added >= stream.raw.length && !(filters.length > 1 && !isImage)) return
    stream.raw = packed
    if (onlyFlate) return
    for (const key of ['DecodeParms', 'DP', 'F']) stream.dict.delete(key)
    stream.dict.set('Filter', name('FlateDecode'))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!(error instanceof PdfStreamError) && !code.startsWith('Z_') && !code.startsWith('ERR_')) throw error
  }
}

const SHAREABLE = new Set(['Font', 'FontDescriptor', 'ExtGState', 'Encoding', 'CMap'])
/** Colour spaces that are lists. */
const SPACES = new Set(['CalGray', 'CalRGB', 'Lab', 'ICCBased', 'Indexed', 'Separation', 'DeviceN'])

/**
 * Finds objects that say the same (fonts, images, colours, forms, states) and names one of them for all. Pages,
 * fields, tags and bookmarks are left alone: they are who they are.
 */
export function duplicates(document: PdfDocument): Map<Ref, Ref> {
  const same = new Map<Ref, Ref>()
  const refs = [...refsOf(document.root)].filter(ref => {
    const { target } = ref
    if (target instanceof Stream) return true
    if (target instanceof Dict) return SHAREABLE.has(target.name('Type') ?? '') || target.has('Predictor')
    const kind = Array.isArray(target) ? deref(target[0]) : undefined
    return kind instanceof Name && SPACES.has(kind.value)
  })
  const ids = new Map<Ref, number>(refs.map((ref, i) => [ref, i]))
  const digests = new Map<Stream, string>()
  const unnamed = new Map<Ref, number>()
  const text = (obj: Obj): string => {
    if (obj instanceof Ref) {
      const end = same.get(obj) ?? obj
      const id = ids.get(end)
      if (id !== undefined) return `R${id}`
      const known = unnamed.get(end) ?? unnamed.size
      unnamed.set(end, known)
      return `U${known}`
    }
    if (obj instanceof Dict) {
      const keys = [...obj.keys()].filter(key => key !== 'Length').sort()
      return `<<${keys.map(key => `${writeName(key)} ${text(obj.get(key)!)}`).join('')}>>`
    }
    if (obj instanceof Stream) {
      const digest = digests.get(obj) ?? createHash('sha256').update(obj.raw).digest('base64')
      digests.set(obj, digest)
      return `${text(obj.dict)}${digest}`
    }
    if (Array.isArray(obj)) return `[${obj.map(text).join(' ')}]`
    if (obj instanceof Str) return `(${obj.bytes.toString('hex')})`
    if (typeof obj === 'number') return writeNumber(obj)
    return obj !== null && typeof obj === 'object' ? writeName(obj.value) : String(obj)
  }
  // What points at duplicates becomes a duplicate once they are one, so a few rounds are needed.
  for (let round = 0; round < 4; round++) {
    const first = new Map<string, Ref>()
    let found = 0
    for (const ref of refs) {
      if (same.has(ref)) continue
      const key = text(deref(ref))
      const known = first.get(key)
      if (known && known !== ref) {
        same.set(ref, known)
        found++
      } else first.set(key, ref)
    }
    if (found === 0) break
  }
  return same
}

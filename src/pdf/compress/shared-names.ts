import { deflateSync } from 'node:zlib'
import { decodeStream, PdfStreamError } from '../core/filters.ts'
import { asDict, type Dict, deref, name, type Obj, Ref, type Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { contentsOf } from '../pages/stamp.ts'
import { terseContent } from './terse-content.ts'

const MOST = 64 * 2 ** 20
/** Kinds of resources by the instruction that names them. */
const KINDS = { Tf: 'Font', Do: 'XObject', gs: 'ExtGState' } as const

/**
 * Some writers give a font a new name each time they use it, thousands in a file. Where a page calls one resource by
 * several names, one is kept and the content follows.
 */
export function shareNames({ pages }: PdfDocument): void {
  const users = new Map<Obj, number>()
  const count = (obj: Obj | undefined) => obj && users.set(obj, (users.get(obj) ?? 0) + 1)
  for (const { dict } of pages) {
    count(dict.dict('Resources'))
    for (const ref of contentsOf(dict)) count(deref(ref))
  }
  for (const { dict } of pages) {
    const resources = dict.dict('Resources')
    const streams = contentsOf(dict).map(deref) as Stream[]
    if (!resources || [resources, ...streams].some(obj => users.get(obj)! > 1)) continue
    const names = aliases(resources)
    if (!names || !stands(resources)) continue
    const written = streams.map(stream => renamed(stream, names))
    if (written.some(content => content === undefined)) continue
    for (const [i, stream] of streams.entries()) {
      for (const key of ['DecodeParms', 'DP', 'F']) stream.dict.delete(key)
      stream.dict.set('Filter', name('FlateDecode'))
      stream.raw = deflateSync(written[i]!)
    }
    for (const kind of Object.values(KINDS)) {
      const own = resources.dict(kind)?.copy()
      for (const alias of names.get(kind)?.keys() ?? []) own?.delete(alias)
      if (own) resources.set(kind, own)
    }
  }
}

/** For each kind the names to give up, and the shortest name of the same thing; undefined where there are none. */
function aliases(resources: Dict): Map<string, Map<string, string>> | undefined {
  const found = new Map<string, Map<string, string>>()
  for (const kind of Object.values(KINDS)) {
    const groups = new Map<Ref, string[]>()
    for (const [called, value] of resources.dict(kind) ?? []) {
      if (!(value instanceof Ref) || !/^[\w+.-]+$/.test(called)) continue
      const group = groups.get(value)
      if (group) group.push(called)
      else groups.set(value, [called])
    }
    const names = new Map<string, string>()
    for (const [, group] of groups) {
      const [kept, ...others] = group.sort((a, b) => a.length - b.length)
      for (const other of others) names.set(other, kept!)
    }
    if (names.size > 0) found.set(kind, names)
  }
  return found.size > 0 ? found : undefined
}

/** Whether nothing below the page draws with the page's own resources. */
function stands(resources: Dict): boolean {
  const below = [...(resources.dict('XObject') ?? []), ...(resources.dict('Pattern') ?? [])]
  const forms = below.every(([, value]) => {
    const dict = asDict(value)
    return (
      !dict || dict.name('Subtype') === 'Image' || dict.number('PatternType') === 2 || dict.has('Resources')
    )
  })
  const fonts = [...(resources.dict('Font') ?? [])]
  return (
    forms && fonts.every(([, value]) => !asDict(value)?.has('CharProcs') || asDict(value)!.has('Resources'))
  )
}

function renamed(stream: Stream, names: Map<string, Map<string, string>>): Buffer | undefined {
  try {
    return terseContent(decodeStream(stream, MOST), (operator, called) =>
      names.get(KINDS[operator as keyof typeof KINDS])?.get(called),
    )
  } catch (error) {
    if (error instanceof PdfStreamError) return undefined
    throw error
  }
}

import { decodeStream } from '../filters.ts'
import { asDict, Dict, deref, newRef, type Obj, Stream } from '../objects.ts'

const NAME = /\/([^\s/()<>[\]{}%]*)/g
const MAX_CONTENT = 64 * 2 ** 20

/**
 * Leaves out of a page's resources what its content never names. Pages often share one list, and through it
 * a kept page would carry the pictures and forms of a redacted one along.
 */
export function pruneResources(page: Dict): void {
  const resources = page.dict('Resources')
  if (!resources) return
  const named = namesUsed(page, resources)
  if (!named) return
  const pruned = new Dict()
  for (const [kind, value] of resources) {
    const entries = deref(value)
    if (!(entries instanceof Dict)) {
      pruned.set(kind, value)
      continue
    }
    const used = new Dict([...entries].filter(([key]) => named.has(key)))
    if (used.size > 0) pruned.set(kind, used)
  }
  page.set('Resources', newRef(pruned))
}

/** Every name in the page's content, and in drawn forms that have no resources of their own. */
function namesUsed(page: Dict, resources: Dict): Set<string> | undefined {
  const named = new Set<string>()
  const collect = (stream: Stream) => {
    for (const [, raw] of decodeStream(stream, MAX_CONTENT).toString('latin1').matchAll(NAME)) {
      named.add(
        raw!.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      )
    }
  }
  try {
    for (const content of contentStreams(page)) collect(content)
    const borrowing = [...(resources.dict('XObject')?.values() ?? [])]
      .map(deref)
      .filter((form): form is Stream => form instanceof Stream && form.dict.name('Subtype') === 'Form')
      .filter(form => !form.dict.dict('Resources'))
    for (const form of borrowing) collect(form)
    for (const font of resources.dict('Font')?.values() ?? []) {
      const glyphs = asDict(font)?.dict('Resources') ? undefined : asDict(font)?.dict('CharProcs')
      for (const glyph of glyphs?.values() ?? []) {
        const stream = deref(glyph)
        if (stream instanceof Stream) collect(stream)
      }
    }
  } catch {
    // Content that cannot be decoded is not drawn either; nothing can be told from it.
    return undefined
  }
  return named
}

function contentStreams(page: Dict): Stream[] {
  const contents = deref(page.get('Contents'))
  const list: Obj[] = Array.isArray(contents) ? contents.map(deref) : [contents]
  return list.filter(item => item instanceof Stream)
}

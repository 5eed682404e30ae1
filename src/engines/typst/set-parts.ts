import { openDocument, saveDocument } from '../../pdf/core/pdf-document.ts'
import { selector } from '../../pdf/pages/select-pages.ts'
import { TypstMemoryError } from './compiler.ts'
import type { Json } from './encoding.ts'
import { type Place, type Told, takeTold, turnPages } from './link-places.ts'
import { type At, namesPlaces, outlineLevels, type Part, type Parts } from './parts.ts'

/** A part that is set: its file, and what the others have to know. */
export interface SetPart {
  pdf: Uint8Array
  pages: number
  places: Place[]
  /** Of its entries in the outline. */
  levels: number[]
}

interface Run {
  parts: SetPart[]
  /** What each part was begun with. */
  starts: Start[]
  /** Where the parts after the first begin. */
  begins: At[]
  pages: number
}

interface Start {
  at: At
  page: number
  notes: number
}

type Setter = (changes: Json) => Promise<Uint8Array>

/** The share of a usual part that is tried at least, where larger ones take too much memory. */
const LEAST_SHARE = 1 / 8

/** Sets a long document part by part: the typesetter's memory grows with what it sets at a time, and is never given back. */
export async function setParts(parts: Parts, set: Setter, share = 1): Promise<SetPart[]> {
  const first = await run(parts, set, {}, { share })
  const numbers = parts.namesPlaces ? numbersOf(first.parts) : {}
  if (!parts.namesTotal) return await withNumbers(first, parts, set, numbers)
  // How many pages there are is known now.
  return (await run(parts, set, { total: first.pages, numbers }, { begins: first.begins })).parts
}

const jobOf = ({ sections }: Part, { page, notes }: Pick<Start, 'page' | 'notes'>): Json => ({
  sections,
  links: true,
  part: { page, notes },
})

const numbersOf = (parts: SetPart[]): Record<string, number> =>
  Object.fromEntries(parts.flatMap(part => part.places.map(([id, , , , number]) => [id, number ?? 0])))

/** Sets those parts again that show on which pages places of other parts are. */
async function withNumbers(
  { parts: made, starts }: Run,
  parts: Parts,
  set: Setter,
  numbers: Json,
): Promise<SetPart[]> {
  if (!parts.namesPlaces) return made
  const out: SetPart[] = []
  for (const [i, before] of made.entries()) {
    const { at } = starts[i]!
    const part = parts.between(at, starts[i + 1]?.at)
    if (!part.sections.some(namesPlaces)) out.push(before)
    else {
      const pdf = await set({ numbers, ...jobOf(part, starts[i]!) })
      out.push(finished(pdf, part, parts, at)!.part)
    }
  }
  return out
}

async function run(
  parts: Parts,
  set: Setter,
  changes: Json,
  { share = 1, begins }: { share?: number; begins?: At[] },
): Promise<Run> {
  const out: Run = { parts: [], starts: [], begins: [], pages: 0 }
  let at: At | undefined = { section: 0, block: 0 }
  let [page, notes] = [1, 0]
  while (at) {
    const setPart = async (part: Part) => {
      const pdf = await set({ ...changes, ...jobOf(part, { page, notes }) })
      return finished(pdf, part, parts, at!)
    }
    const known: At | undefined = begins?.[out.parts.length]
    let made: Finished | undefined = begins ? await setPart(parts.between(at, known)) : undefined
    for (let limit = share; !made; ) {
      const part = parts.from(at, limit)
      try {
        made = await setPart(part)
        limit *= 1.5
      } catch (error) {
        // The parts after it are likely of the same kind, so they are tried no larger.
        share = smallerShare(error, limit, share, part, parts.from(at, limit / 2))
        limit = share
      }
    }
    out.parts.push(made.part)
    out.starts.push({ at, page, notes })
    out.pages += made.part.pages
    ;({ page, notes, next: at } = made)
    if (at) out.begins.push(at)
  }
  return out
}

/** Half the share, where a part took too much memory and a smaller one can be tried; throws what happened otherwise. */
function smallerShare(error: unknown, limit: number, share: number, failed: Part, smaller: Part): number {
  const isSmaller =
    failed.next?.block !== smaller.next?.block || failed.next?.section !== smaller.next?.section
  if (error instanceof TypstMemoryError && limit === share && isSmaller && share / 2 >= LEAST_SHARE)
    return share / 2
  throw error
}

interface Finished {
  part: SetPart
  /** Where the next part begins, with which page number and after how many notes. */
  next: At | undefined
  page: number
  notes: number
}

/** A part with the pages that are whole; undefined where no page in reach begins with a block. */
function finished(pdf: Uint8Array, part: Part, parts: Parts, at: At): Finished | undefined {
  const document = openDocument(pdf)
  const told = takeTold(document)!
  turnPages(document, told.turned)
  if (part.cuts.size === 0) {
    return {
      part: {
        pdf: saveDocument(document, { objectStreams: true }),
        pages: document.pages.length,
        places: told.places,
        levels: outlineLevels(part.sections.flatMap(section => section['b'])),
      },
      next: part.next,
      page: told.number + 1,
      notes: told.notes,
    }
  }
  const cut = lastCut(part, told)
  if (!cut) return undefined
  const pages = cut.page - 1
  const { document: kept, replace } = selector(document)(Array.from({ length: pages }, (_, i) => i + 1))
  return {
    part: {
      pdf: saveDocument(kept, { replace, objectStreams: true }),
      pages,
      places: told.places.filter(place => place[1] <= pages),
      levels: outlineLevels(parts.between(at, cut.at).sections.flatMap(section => section['b'])),
    },
    next: cut.at,
    page: cut.number,
    notes: cut.notes,
  }
}

function lastCut(part: Part, { cuts }: Told) {
  for (const [id, at] of part.cuts) {
    const [before, after] = [cuts.get(`${id} after`), cuts.get(id)]
    if (before && after && before.page < after.page) return { at, ...after }
  }
  return undefined
}

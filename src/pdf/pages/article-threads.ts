import { asDict, type Dict, type Obj, Ref } from '../core/objects.ts'
import type { Page } from './pages.ts'

const MAX_BEADS = 100_000

/** The parts of an article in reading order; loops and what is damaged end the list. */
function beadsOf(thread: Dict): { ref: Ref; dict: Dict }[] {
  const beads: { ref: Ref; dict: Dict }[] = []
  const seen = new Set<Dict>()
  let ref = thread.ref('F')
  while (ref && beads.length < MAX_BEADS) {
    const dict = asDict(ref)
    if (!dict || seen.has(dict)) break
    seen.add(dict)
    beads.push({ ref, dict })
    ref = dict.ref('N')
  }
  return beads
}

/** Articles, as far as they run over kept pages: their parts there follow each other in a ring again. */
export function pruneThreads(
  root: Dict,
  pages: Page[],
  isDropped: (page: Ref) => boolean,
  changes: Map<Ref, Obj>,
): void {
  const kept = new Set<Dict>()
  const left = (root.array('Threads') ?? []).filter(thread => {
    const dict = asDict(thread)
    if (!dict || !(thread instanceof Ref)) return false
    const beads = beadsOf(dict).filter(bead => {
      const page = bead.dict.ref('P')
      return page && !isDropped(page)
    })
    if (beads.length === 0) return false
    for (const [i, { ref, dict: bead }] of beads.entries()) {
      kept.add(bead)
      const copy = bead.copy()
      copy.set('N', beads[(i + 1) % beads.length]!.ref)
      copy.set('V', beads.at(i - 1)!.ref)
      // Only the first part has to know its article, and the first may be another one now.
      copy.set('T', thread)
      changes.set(ref, copy)
    }
    const copy = dict.copy()
    copy.set('F', beads[0]!.ref)
    changes.set(thread, copy)
    return true
  })
  if (left.length > 0) root.set('Threads', left)
  else root.delete('Threads')
  for (const { dict } of pages) {
    const beads = dict.array('B')?.filter(bead => kept.has(asDict(bead)!)) ?? []
    if (beads.length > 0) dict.set('B', beads)
    else dict.delete('B')
  }
}

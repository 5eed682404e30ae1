import { asDict, type Dict, type Obj, Ref } from './objects.ts'

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
  threads: Obj[],
  isDropped: (page: Ref) => boolean,
  changes: Map<Ref, Obj>,
): Obj[] {
  return threads.filter(thread => {
    const dict = asDict(thread)
    if (!dict || !(thread instanceof Ref)) return false
    const kept = beadsOf(dict).filter(bead => {
      const page = bead.dict.ref('P')
      return page && !isDropped(page)
    })
    if (kept.length === 0) return false
    for (const [i, { ref, dict: bead }] of kept.entries()) {
      const copy = bead.copy()
      copy.set('N', kept[(i + 1) % kept.length]!.ref)
      copy.set('V', kept.at(i - 1)!.ref)
      // Only the first part has to know its article, and the first may be another one now.
      copy.set('T', thread)
      changes.set(ref, copy)
    }
    const copy = dict.copy()
    copy.set('F', kept[0]!.ref)
    changes.set(thread, copy)
    return true
  })
}

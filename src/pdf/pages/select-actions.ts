import { asDict, type Dict, deref, type Obj } from '../core/objects.ts'
import { actionsOf, goesTo } from './destinations.ts'

type IsLost = (destination: Obj) => boolean

/**
 * An annotation or page without its jumps to places that are lost, and how many those were; what follows a jump
 * takes its place. The item itself where it has none, for it may be used again.
 */
export function withoutJumps(item: Dict, isLost: IsLost): { item: Dict; lost: number } {
  const lost = [...actionsOf(item)].filter(action => leads(action, isLost)).length
  if (lost === 0) return { item, lost }
  const copy = item.copy()
  const put = (into: Dict, key: string) => {
    const left = pruned(into.get(key) ?? null, isLost, new Set())
    if (left === undefined) into.delete(key)
    else into.set(key, left)
  }
  if (copy.has('A')) put(copy, 'A')
  const events = copy.dict('AA')?.copy()
  if (events) {
    for (const key of [...events.keys()]) put(events, key)
    copy.set('AA', events)
  }
  return { item: copy, lost }
}

function leads(action: Dict, isLost: IsLost): boolean {
  const to = goesTo(action)
  return to !== undefined && isLost(to)
}

/** What is left of an action and of those that follow it; a loop is cut. */
function pruned(obj: Obj, isLost: IsLost, seen: Set<Dict>): Obj | undefined {
  const value = deref(obj)
  if (Array.isArray(value)) {
    const left = value.flatMap(one => pruned(one, isLost, seen) ?? [])
    return left.length > 0 ? left : undefined
  }
  const action = asDict(value)
  if (!action || seen.has(action)) return undefined
  seen.add(action)
  const next = action.has('Next') ? pruned(action.get('Next')!, isLost, seen) : undefined
  if (leads(action, isLost)) return next
  const copy = action.copy()
  if (next === undefined) copy.delete('Next')
  else copy.set('Next', next)
  return copy
}

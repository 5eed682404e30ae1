import { nameTree } from '../core/name-trees.ts'
import { asDict, type Dict, deref, Name, type Obj, Ref, Str } from '../core/objects.ts'

/** The names a document gives to places in it, from the name tree and the older dictionary. */
export function namedDestinations(root: Dict, most?: number): Map<string, Obj> {
  const names = nameTree(root.dict('Names')?.dict('Dests'), most)
  for (const [key, value] of root.dict('Dests') ?? []) if (!names.has(key)) names.set(key, value)
  return names
}

/** The name, when the destination is one. */
export function destinationName(dest: Obj | undefined): string | undefined {
  const value = deref(dest)
  if (value instanceof Name) return value.value
  return value instanceof Str ? value.bytes.toString('latin1') : undefined
}

/** The array `[page /XYZ …]` that a destination of any form means. */
export function destinationArray(dest: Obj | undefined, names: Map<string, Obj>): Obj[] | undefined {
  let value = deref(dest)
  for (let hops = 0; hops < 4; hops++) {
    if (Array.isArray(value)) return value
    const key = destinationName(value)
    if (key !== undefined) value = deref(names.get(key))
    else value = deref(asDict(value)?.get('D'))
  }
  return undefined
}

/** The destination of a link or bookmark: its own, or that of its go-to action. */
export function destinationOf(item: Dict): Obj | undefined {
  const own = item.get('Dest')
  if (own !== undefined && own !== null) return own
  const action = item.dict('A')
  return action && goesTo(action)
}

/** Where an action leads inside its document: a place on a page or, since PDF 2.0, an element of the tags. */
export const goesTo = (action: Dict): Obj | undefined =>
  action.name('S') === 'GoTo' ? (action.get('D') ?? action.get('SD')) : undefined

const MAX_ACTIONS = 10_000

/** The actions of a link, button, bookmark, page or document: its own, those on events, those that follow. */
export function actionsOf(item: Dict): Set<Dict> {
  const found = new Set<Dict>()
  const walk: Obj[] = [item.get('A') ?? null, ...(item.dict('AA')?.values() ?? [])]
  while (walk.length > 0 && found.size < MAX_ACTIONS) {
    const value = deref(walk.pop()!)
    if (Array.isArray(value)) {
      for (const one of value) walk.push(one)
      continue
    }
    const action = asDict(value)
    if (!action || found.has(action)) continue
    found.add(action)
    walk.push(action.get('Next') ?? null)
  }
  return found
}

/** The page a destination leads to, by reference; undefined when it leads to none. */
export function pageOfDestination(dest: Obj | undefined, names: Map<string, Obj>): Ref | undefined {
  const first = destinationArray(dest, names)?.[0]
  return first instanceof Ref ? (asDict(first)?.ref('Pg') ?? first) : undefined
}

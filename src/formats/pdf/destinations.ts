import type { PdfDocument } from './document.ts'
import { asDict, type Dict, deref, Name, type Obj, Ref, Str } from './objects.ts'
import { nameTree } from './trees.ts'

/** The names a document gives to places in it, from the name tree and the older dictionary. */
export function namedDestinations(root: Dict): Map<string, Obj> {
  const names = nameTree(root.dict('Names')?.dict('Dests'))
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
  return action?.name('S') === 'GoTo' ? action.get('D') : undefined
}

/** Sets the destination where the item keeps it; the action is copied, for others may share it. */
export function setDestination(item: Dict, dest: Obj): void {
  if (item.has('Dest')) {
    item.set('Dest', dest)
    return
  }
  const action = item.dict('A')?.copy()
  if (!action) return
  action.set('D', dest)
  item.set('A', action)
}

/** The page a destination leads to; undefined when it leads to none of the document's. */
export function pageOfDestination(
  dest: Obj | undefined,
  names: Map<string, Obj>,
  document: PdfDocument,
): Ref | undefined {
  const first = destinationArray(dest, names)?.[0]
  if (first instanceof Ref) return first
  // Page numbers are meant for other files, but some writers use them for their own.
  if (typeof first === 'number') return document.pages[first]?.ref
  return undefined
}

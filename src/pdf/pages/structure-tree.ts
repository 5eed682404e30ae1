import { makeNameTree, makeNumberTree, nameTree, numberTree } from '../core/name-trees.ts'
import { asDict, Dict, deref, newRef, type Obj, Ref, Str } from '../core/objects.ts'
import type { Page } from './pages.ts'

/** What the tags of a document know, read once: elements by their place in the parent tree. */
export interface Tags {
  root: Dict
  rootRef: Ref | undefined
  parents: Map<number, Obj>
  /** Elements by the names they are given, such as header cells for the cells below. */
  ids: Map<string, Obj>
}

/** Tags of which parts are left: their root, if any, and whether an element is none of them. */
export interface KeptTags {
  root: Ref | undefined
  drops: (dict: Dict) => boolean
}

export function readTags(root: Dict): Tags | undefined {
  const tree = root.dict('StructTreeRoot')
  if (!tree) return undefined
  return {
    root: tree,
    rootRef: root.ref('StructTreeRoot'),
    parents: numberTree(tree.dict('ParentTree')),
    ids: nameTree(tree.dict('IDTree')),
  }
}

const MAX_DEPTH = 400

/** The keys into the parent tree that a page uses: its own, its annotations' and its drawn forms'. */
export function structKeys(page: Dict): number[] {
  const keys: number[] = []
  const add = (dict: Dict | undefined, key: string) => {
    const value = dict?.number(key)
    if (value !== undefined) keys.push(value)
  }
  add(page, 'StructParents')
  for (const annotation of page.array('Annots') ?? []) add(asDict(annotation), 'StructParent')
  const seen = new Set<Dict>()
  const forms = (resources: Dict | undefined, depth: number) => {
    for (const [, value] of resources?.dict('XObject') ?? []) {
      const dict = asDict(value)
      if (!dict || seen.has(dict) || depth > 8) continue
      seen.add(dict)
      add(dict, 'StructParents')
      add(dict, 'StructParent')
      forms(dict.dict('Resources'), depth + 1)
    }
  }
  forms(page.dict('Resources'), 0)
  return keys
}

/**
 * The tags as far as the kept pages need them. Elements that reach no kept page are left out; empty ones,
 * such as cells without text, stay where what holds them stays. Changed elements go into `changes`.
 */
export function pruneTags(
  tags: Tags,
  pages: Page[],
  isDropped: (ref: Ref) => boolean,
  changes: Map<Ref, Obj>,
): KeptTags {
  const kept = new Map<number, Obj>()
  for (const { dict } of pages) {
    for (const key of structKeys(dict)) {
      const value = tags.parents.get(key)
      if (value !== undefined) kept.set(key, value)
    }
  }
  const marked = new Set<Dict>([tags.root])
  for (const value of kept.values()) {
    const found = deref(value)
    for (const element of Array.isArray(found) ? found : [value]) mark(asDict(element), marked)
  }
  const empty = new Set<Dict>()
  const drops = (dict: Dict) => !marked.has(dict) && !empty.has(dict) && isInTree(dict, tags.root)
  if (marked.size === 1) return { root: undefined, drops }
  const root = tags.root.copy()
  prune(root, tags.root, undefined, { marked, empty, bare: new Map(), ids: tags.ids, isDropped, changes }, 0)
  root.set('ParentTree', makeNumberTree(kept))
  const ids = new Map([...tags.ids].filter(([, element]) => !drops(asDict(element) ?? new Dict())))
  if (ids.size > 0) root.set('IDTree', makeNameTree(ids))
  else root.delete('IDTree')
  if (!tags.rootRef) return { root: newRef(root), drops }
  changes.set(tags.rootRef, root)
  return { root: tags.rootRef, drops }
}

/** Whether a dictionary is an element of the tags; their type may be left out. */
function isInTree(dict: Dict, root: Dict): boolean {
  if (dict.name('Type') === 'StructElem') return true
  if (dict.name('S') === undefined) return false
  const above = dict.dict('P')
  return above === root || (above?.name('S') !== undefined && above.dict('P') !== undefined)
}

function mark(element: Dict | undefined, marked: Set<Dict>): void {
  for (let at = element; at && !marked.has(at); at = at.dict('P')) marked.add(at)
}

interface Pruning {
  /** Elements with content on kept pages, and all above them. */
  marked: Set<Dict>
  /** Elements without content that stay beside them. */
  empty: Set<Dict>
  /** Whether an element has no content on any page, by element. */
  bare: Map<Dict, boolean>
  ids: Map<string, Obj>
  isDropped: (ref: Ref) => boolean
  changes: Map<Ref, Obj>
}

export const kidsOf = (element: Dict): Obj[] => {
  const kids = element.get('K')
  const value = deref(kids)
  return Array.isArray(value) ? value : kids === undefined || kids === null ? [] : [kids]
}

export const isElement = (dict: Dict): boolean =>
  dict.has('S') && !['MCR', 'OBJR'].includes(dict.name('Type') ?? '')

/** Writes the kept kids of `original` into `copy`. */
function prune(copy: Dict, original: Dict, page: Ref | undefined, to: Pruning, depth: number): void {
  const here = original.ref('Pg') ?? page
  if (here && to.isDropped(here)) copy.delete('Pg')
  const kids = kidsOf(original).flatMap((kid): Obj[] => {
    const value = deref(kid)
    if (typeof value === 'number') return here && to.isDropped(here) ? [] : [kid]
    if (!(value instanceof Dict)) return []
    if (!isElement(value)) {
      // Content on a page, or an annotation, which may be gone though its page is not.
      const at = [value.ref('Pg') ?? here, value.ref('Obj')]
      return at.some(ref => ref && to.isDropped(ref)) ? [] : [kid]
    }
    if (!to.marked.has(value)) {
      if (!isBare(value, to.bare, depth)) return []
      keepEmpty(value, to.empty)
      return [kid]
    }
    if (depth > MAX_DEPTH) return []
    const pruned = value.copy()
    pruneHeaders(pruned, to)
    prune(pruned, value, here, to, depth + 1)
    if (!(kid instanceof Ref)) return [pruned]
    to.changes.set(kid, pruned)
    return [kid]
  })
  copy.set('K', kids.length === 1 ? kids[0]! : kids)
}

/** Cells of a table name their headers; one that was on a dropped page is nobody's any more. */
function pruneHeaders(cell: Dict, { ids, marked, bare }: Pruning): void {
  const attributes = cell.value('A')
  const list = Array.isArray(attributes) ? attributes : [cell.get('A') ?? null]
  const left = list.map(one => {
    const attribute = asDict(one)
    const headers = attribute?.array('Headers')
    const kept = headers?.filter(id => {
      const key = deref(id)
      const header = key instanceof Str ? asDict(ids.get(key.bytes.toString('latin1'))) : undefined
      return header && (marked.has(header) || isBare(header, bare, 0))
    })
    if (!headers || kept!.length === headers.length) return one
    const copy = attribute!.copy()
    copy.set('Headers', kept!)
    return copy
  })
  if (left.some((one, i) => one !== list[i])) cell.set('A', left)
}

function keepEmpty(element: Dict, empty: Set<Dict>): void {
  if (empty.has(element)) return
  empty.add(element)
  for (const kid of kidsOf(element)) keepEmpty(asDict(kid)!, empty)
}

function isBare(element: Dict, known: Map<Dict, boolean>, depth: number): boolean {
  const before = known.get(element)
  if (before !== undefined) return before
  known.set(element, false)
  const bare =
    depth <= MAX_DEPTH &&
    kidsOf(element).every(kid => {
      const value = deref(kid)
      return value instanceof Dict && isElement(value) && isBare(value, known, depth + 1)
    })
  known.set(element, bare)
  return bare
}

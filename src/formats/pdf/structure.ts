import { asDict, Dict as D, type Dict, deref, name, newRef, type Obj, Ref } from './objects.ts'
import type { Page } from './pages.ts'
import { makeNumberTree, numberTree } from './trees.ts'

/** What the tags of a document know, read once: elements by their place in the parent tree. */
export interface Tags {
  root: Dict
  rootRef: Ref | undefined
  parents: Map<number, Obj>
}

export function readTags(root: Dict): Tags | undefined {
  const tree = root.dict('StructTreeRoot')
  if (!tree) return undefined
  return { root: tree, rootRef: root.ref('StructTreeRoot'), parents: numberTree(tree.dict('ParentTree')) }
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
  isDropped: (page: Ref) => boolean,
  changes: Map<Ref, Obj>,
): Ref | undefined {
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
  if (marked.size === 1) return undefined
  const bare = new Map<Dict, boolean>()
  const root = tags.root.copy()
  prune(root, tags.root, undefined, { marked, bare, isDropped, changes }, 0)
  root.set('ParentTree', makeNumberTree(kept))
  root.delete('IDTree')
  if (!tags.rootRef) return newRef(root)
  changes.set(tags.rootRef, root)
  return tags.rootRef
}

function mark(element: Dict | undefined, marked: Set<Dict>): void {
  for (let at = element; at && !marked.has(at); at = at.dict('P')) marked.add(at)
}

interface Pruning {
  marked: Set<Dict>
  /** Whether an element has no content on any page, by element. */
  bare: Map<Dict, boolean>
  isDropped: (page: Ref) => boolean
  changes: Map<Ref, Obj>
}

const kidsOf = (element: Dict): Obj[] => {
  const kids = element.get('K')
  const value = deref(kids)
  return Array.isArray(value) ? value : kids === undefined || kids === null ? [] : [kids]
}

const isElement = (dict: Dict): boolean => dict.has('S') && !['MCR', 'OBJR'].includes(dict.name('Type') ?? '')

/** Writes the kept kids of `original` into `copy`. */
function prune(copy: Dict, original: Dict, page: Ref | undefined, to: Pruning, depth: number): void {
  const here = original.ref('Pg') ?? page
  if (here && to.isDropped(here)) copy.delete('Pg')
  const kids = kidsOf(original).flatMap((kid): Obj[] => {
    const value = deref(kid)
    if (typeof value === 'number') return here && to.isDropped(here) ? [] : [kid]
    if (!(value instanceof D)) return []
    if (!isElement(value)) {
      const at = value.ref('Pg') ?? here
      return at && to.isDropped(at) ? [] : [kid]
    }
    if (!to.marked.has(value)) return isBare(value, to.bare, depth) ? [kid] : []
    if (depth > MAX_DEPTH) return []
    const pruned = value.copy()
    prune(pruned, value, here, to, depth + 1)
    if (!(kid instanceof Ref)) return [pruned]
    to.changes.set(kid, pruned)
    return [kid]
  })
  copy.set('K', kids)
}

function isBare(element: Dict, known: Map<Dict, boolean>, depth: number): boolean {
  const before = known.get(element)
  if (before !== undefined) return before
  known.set(element, false)
  const bare =
    depth <= MAX_DEPTH &&
    kidsOf(element).every(kid => {
      const value = deref(kid)
      return value instanceof D && isElement(value) && isBare(value, known, depth + 1)
    })
  known.set(element, bare)
  return bare
}

/**
 * Puts the tags of several documents under one root. The keys of the later ones move past those of the
 * earlier, in the pages, annotations and forms that use them.
 */
export function mergeTags(parts: { tags: Tags; pages: Page[] }[]): Ref {
  const root = D.of({ Type: name('StructTreeRoot') })
  const ref = newRef(root)
  const kids: Obj[] = []
  const parents = new Map<number, Obj>()
  const [roles, classes] = [new D(), new D()]
  let next = 0
  for (const { tags, pages } of parts) {
    for (const kid of kidsOf(tags.root)) {
      asDict(kid)?.set('P', ref)
      kids.push(kid)
    }
    const shift = next
    if (shift > 0) shiftKeys(pages, shift)
    for (const [key, value] of tags.parents) {
      parents.set(key + shift, value)
      next = Math.max(next, key + shift + 1)
    }
    for (const [own, into] of [
      [tags.root.dict('RoleMap'), roles],
      [tags.root.dict('ClassMap'), classes],
    ] as const) {
      for (const [key, value] of own ?? []) if (!into.has(key)) into.set(key, value)
    }
  }
  root.set('K', kids)
  root.set('ParentTree', makeNumberTree(parents))
  root.set('ParentTreeNextKey', next)
  if (roles.size > 0) root.set('RoleMap', roles)
  if (classes.size > 0) root.set('ClassMap', classes)
  return ref
}

function shiftKeys(pages: Page[], shift: number): void {
  const seen = new Set<Dict>()
  const move = (dict: Dict | undefined) => {
    if (!dict || seen.has(dict)) return
    seen.add(dict)
    for (const key of ['StructParents', 'StructParent']) {
      const value = dict.number(key)
      if (value !== undefined) dict.set(key, value + shift)
    }
  }
  const forms = (resources: Dict | undefined, depth: number) => {
    for (const [, value] of resources?.dict('XObject') ?? []) {
      const dict = asDict(value)
      if (!dict || seen.has(dict) || depth > 8) continue
      move(dict)
      forms(dict.dict('Resources'), depth + 1)
    }
  }
  for (const { dict } of pages) {
    move(dict)
    for (const annotation of dict.array('Annots') ?? []) move(asDict(annotation))
    forms(dict.dict('Resources'), 0)
  }
}

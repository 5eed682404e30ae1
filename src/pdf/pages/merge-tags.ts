import { unusedNames } from '../../lib/text/unused-names.ts'
import { makeNameTree, makeNumberTree } from '../core/name-trees.ts'
import { asDict, Dict, deref, Name, name, newRef, type Obj, type Ref, Str } from '../core/objects.ts'
import { canonical } from './canonical.ts'
import type { Page } from './pages.ts'
import { isElement, kidsOf, type Tags } from './structure-tree.ts'

/** The tags of one document, its pages, and the language it is in. */
export interface TaggedPart {
  tags: Tags
  pages: Page[]
  language: Obj | undefined
}

/**
 * Puts the tags of several documents under one root. The keys of the later ones move past those of the
 * earlier, in the pages, annotations and forms that use them; roles, classes and element names that mean
 * something else in an earlier one are renamed. `language` is that of the whole: others are said in the tags.
 */
export function mergeTags(parts: TaggedPart[], language: Obj | undefined): Ref {
  const root = Dict.of({ Type: name('StructTreeRoot') })
  const ref = newRef(root)
  // One element stands at the top of a document's tags, and holds those of all its parts.
  const top = Dict.of({ Type: name('StructElem'), S: name('Document'), P: ref })
  const topRef = newRef(top)
  const kids: Obj[] = []
  const parents = new Map<number, Obj>()
  const [roles, classes] = [new Map<string, Obj>(), new Map<string, Obj>()]
  const ids = new Map<string, Obj>()
  const newId = unusedNames()
  let next = 0
  for (const { tags, pages, language: own } of parts) {
    const renamed = new Map<string, string>()
    for (const [key, element] of tags.ids) {
      const unique = newId(key)
      ids.set(unique, element)
      if (unique !== key) renamed.set(key, unique)
    }
    rename(tags.root, {
      roles: join(roles, tags.root.dict('RoleMap') ?? new Dict()),
      classes: join(classes, tags.root.dict('ClassMap') ?? new Dict()),
      ids: renamed,
    })
    for (const kid of kidsOf(tags.root)) {
      const element = asDict(kid)
      element?.set('P', topRef)
      if (own && text(own) !== text(language) && element && !element.has('Lang')) element.set('Lang', own)
      kids.push(kid)
    }
    const shift = next
    if (shift > 0) shiftKeys(pages, shift)
    for (const [key, value] of tags.parents) {
      parents.set(key + shift, value)
      next = Math.max(next, key + shift + 1)
    }
  }
  top.set('K', kids)
  root.set('K', topRef)
  root.set('ParentTree', makeNumberTree(parents))
  root.set('ParentTreeNextKey', next)
  if (roles.size > 0) root.set('RoleMap', new Dict(roles))
  if (classes.size > 0) root.set('ClassMap', new Dict(classes))
  if (ids.size > 0) root.set('IDTree', makeNameTree(ids))
  for (const key of ['Namespaces', 'PronunciationLexicon', 'AF']) {
    const all = parts.flatMap(({ tags }) => tags.root.array(key) ?? [])
    if (all.length > 0) root.set(key, all)
  }
  return ref
}

/** A language as text, to compare. */
export const text = (language: Obj | undefined): string => {
  const value = deref(language)
  return value instanceof Str ? value.bytes.toString('latin1').toLowerCase() : ''
}

/** Adds entries under their names, or under new ones where a name has another meaning already; gives those. */
function join(all: Map<string, Obj>, own: Map<string, Obj>): Map<string, string> {
  const renamed = new Map<string, string>()
  for (const [key, value] of own) {
    let unique = key
    for (let n = 2; all.has(unique) && canonical(all.get(unique)!) !== canonical(value); n++)
      unique = `${key}-${n}`
    all.set(unique, value)
    if (unique !== key) renamed.set(key, unique)
  }
  return renamed
}

interface Renamed {
  roles: Map<string, string>
  classes: Map<string, string>
  ids: Map<string, string>
}

/** Gives the elements of a tree the new names of their roles, classes and of themselves. */
function rename(root: Dict, { roles, classes, ids }: Renamed): void {
  if (roles.size + classes.size + ids.size === 0) return
  const swap = (obj: Obj): Obj => {
    const value = deref(obj)
    const key = value instanceof Str ? value.bytes.toString('latin1') : undefined
    return key !== undefined && ids.has(key) ? new Str(Buffer.from(ids.get(key)!, 'latin1')) : obj
  }
  const seen = new Set<Dict>()
  const walk = [...kidsOf(root)]
  while (walk.length > 0) {
    const element = asDict(walk.pop()!)
    if (!element || seen.has(element) || !isElement(element)) continue
    seen.add(element)
    // A role that belongs to a namespace is looked up there.
    const role = element.has('NS') ? undefined : roles.get(element.name('S') ?? '')
    if (role) element.set('S', name(role))
    const own = listOf(element.get('C')).map(one => {
      const value = deref(one)
      return value instanceof Name ? name(classes.get(value.value) ?? value.value) : one
    })
    if (own.length > 0 && classes.size > 0) element.set('C', own)
    if (element.has('ID')) element.set('ID', swap(element.get('ID')!))
    for (const attribute of listOf(element.get('A'))) {
      const dict = asDict(attribute)
      const headers = dict?.array('Headers')
      if (headers && !seen.has(dict!)) {
        seen.add(dict!)
        dict!.set('Headers', headers.map(swap))
      }
    }
    for (const kid of kidsOf(element)) walk.push(kid)
  }
}

function listOf(obj: Obj | undefined): Obj[] {
  const value = deref(obj)
  return Array.isArray(value) ? value : value === null ? [] : [obj!]
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

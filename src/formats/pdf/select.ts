import { destinationOf, namedDestinations, pageOfDestination } from './destinations.ts'
import type { PdfDocument } from './document.ts'
import { type PageLabel, readLabels, writeLabels } from './labels.ts'
import { asDict, Dict, deref, newRef, type Obj, Ref, Str } from './objects.ts'
import { type OutlineItem, readOutline, writeOutline } from './outlines.ts'
import { annotationsOf, type Page } from './pages.ts'
import { pruneTags, readTags, type Tags } from './structure.ts'
import { makeNameTree } from './trees.ts'

/** What selecting pages needs to know of a document, read once for any number of selections. */
interface Index {
  document: PdfDocument
  numbers: Map<Ref, number>
  names: Map<string, Obj>
  outline: OutlineItem[]
  labels: PageLabel[] | undefined
  tags: Tags | undefined
  /** Where each bookmark leads. */
  marked: Map<Dict, Ref | undefined>
  /** The page of each form widget, by its dictionary. */
  widgets: Map<Dict, number>
  /** The pages each field of the form shows on; undefined where that takes a closer look. */
  fields: { field: Obj; on: Set<number> | undefined }[]
}

/** A new document made of some pages of another, and how many things pointed at pages now gone. */
export interface Selection {
  document: PdfDocument
  replace: (ref: Ref) => Obj | undefined
  lostLinks: number
}

export function selector(document: PdfDocument): (sequence: number[]) => Selection {
  const { pages, root } = document
  const index: Index = {
    document,
    numbers: new Map(pages.map((page, i) => [page.ref, i + 1])),
    names: namedDestinations(root),
    outline: readOutline(root),
    labels: readLabels(root, pages.length),
    tags: readTags(root),
    marked: new Map(),
    widgets: new Map(),
    fields: [],
  }
  const walk = [...index.outline]
  for (let item = walk.pop(); item; item = walk.pop()) {
    index.marked.set(item.dict, pageOfDestination(destinationOf(item.dict), index.names, document))
    walk.push(...item.children)
  }
  const form = root.dict('AcroForm')
  if (form) {
    for (const [i, { dict }] of pages.entries()) {
      for (const annotation of annotationsOf(dict)) {
        if (annotation.dict.name('Subtype') === 'Widget') index.widgets.set(annotation.dict, i + 1)
      }
    }
    index.fields = (form.array('Fields') ?? []).map(field => ({ field, on: pagesOf(field, index.widgets) }))
  }
  return sequence => select(index, sequence)
}

/** The pages a field shows on, as far as all its places are known. */
function pagesOf(field: Obj, widgets: Map<Dict, number>): Set<number> | undefined {
  const pages = new Set<number>()
  const seen = new Set<Dict>()
  const walk: Obj[] = [field]
  while (walk.length > 0) {
    const dict = asDict(walk.pop()!)
    if (!dict || seen.has(dict)) return undefined
    seen.add(dict)
    const kids = dict.array('Kids')
    if (kids) {
      if (kids.length === 0) return undefined
      for (const kid of kids) walk.push(kid)
      continue
    }
    const page = widgets.get(dict)
    if (page === undefined) return undefined
    pages.add(page)
  }
  return pages
}

/** The pages of `sequence` (counted from 1, in this order, repeats allowed) with all that belongs to them. */
function select(index: Index, sequence: number[]): Selection {
  const { document, numbers } = index
  const kept = new Set(sequence)
  const complete = kept.size === document.pages.length
  const isDropped = (ref: Ref): boolean => {
    const number = numbers.get(ref)
    return number !== undefined && !kept.has(number)
  }
  const changes = new Map<Ref, Obj>()
  const root = document.root.copy()
  const originals: Page[] = []
  const copies: Page[] = []
  const used = new Set<number>()
  const pages = sequence.map((number): Page => {
    const { ref, dict } = document.pages[number - 1]!
    const page = used.has(number) ? duplicate(dict.copy()) : { ref, dict: dict.copy() }
    const list = used.has(number) ? copies : originals
    list.push(page)
    used.add(number)
    return page
  })
  let lostLinks = 0
  if (!complete) {
    const leadsAway = (item: Dict): boolean => {
      const dest = destinationOf(item)
      const page = pageOfDestination(dest, index.names, document)
      return page !== undefined && isDropped(page)
    }
    for (const { dict } of pages) lostLinks += dropLinks(dict, leadsAway)
    pruneCatalog(root, index, isDropped, leadsAway)
    pruneFields(root, index, kept, changes)
    if (index.tags) {
      const tags = pruneTags(index.tags, originals, isDropped, changes)
      if (tags) root.set('StructTreeRoot', tags)
      else for (const key of ['StructTreeRoot', 'MarkInfo']) root.delete(key)
    }
    for (const { dict } of pages) dict.delete('B')
    root.delete('Threads')
  }
  for (const page of originals) changes.set(page.ref, page.dict)
  addCopiedFields(root, copies)
  if (index.labels) root.set('PageLabels', writeLabels(sequence.map(number => index.labels![number - 1]!)))
  const rootRef = document.file.trailer.ref('Root')
  if (rootRef) changes.set(rootRef, root)
  return {
    document: { file: document.file, root, pages },
    replace: ref => changes.get(ref) ?? (isDropped(ref) ? null : undefined),
    lostLinks,
  }
}

/** A second copy of a page: its annotations are its own, and it is no part of the tags. */
function duplicate(dict: Dict): Page {
  const ref = newRef(dict)
  dict.delete('StructParents')
  dict.delete('B')
  const annotations = annotationsOf(dict).map(({ dict: annotation }) => {
    const copy = annotation.copy()
    copy.set('P', ref)
    for (const key of ['StructParent', 'Popup', 'IRT', 'NM']) copy.delete(key)
    return newRef(copy)
  })
  const shown = annotations.filter(annotation => asDict(annotation)?.name('Subtype') !== 'Popup')
  if (dict.has('Annots')) dict.set('Annots', shown)
  return { ref, dict }
}

/** Form widgets on a second copy of a page: one more place of the same field. */
function addCopiedFields(root: Dict, copies: Page[]): void {
  const form = root.dict('AcroForm')
  if (!form || copies.length === 0) return
  const added: Ref[] = []
  for (const { dict } of copies) {
    for (const { ref, dict: widget } of annotationsOf(dict)) {
      if (widget.name('Subtype') !== 'Widget' || !(ref instanceof Ref)) continue
      const parent = widget.dict('Parent')
      // A field that is its own widget has no room for another: the copy becomes a field beside it.
      if (parent && !widget.has('T')) parent.set('Kids', [...(parent.array('Kids') ?? []), ref])
      else if (parent) widget.delete('Parent')
      if (!parent || widget.has('T')) added.push(ref)
    }
  }
  if (added.length === 0) return
  const copy = form.copy()
  const fields = [...(form.array('Fields') ?? [])]
  for (const ref of added) {
    const field = asDict(ref)!
    const name = field.string('T') ?? Buffer.alloc(0)
    const taken = new Set(fields.map(other => String(asDict(other)?.string('T') ?? '')))
    let unique = name
    for (let n = 2; taken.has(String(unique)); n++) unique = Buffer.concat([name, suffix(name, n)])
    field.set('T', new Str(unique))
    fields.push(ref)
  }
  copy.set('Fields', fields)
  root.set('AcroForm', copy)
}

/** `-2` in the encoding of the name it is put behind. */
export const suffix = (name: Buffer, n: number): Buffer =>
  name[0] === 0xfe && name[1] === 0xff
    ? Buffer.from(`-${n}`, 'utf16le').swap16()
    : Buffer.from(`-${n}`, 'latin1')

function dropLinks(page: Dict, leadsAway: (item: Dict) => boolean): number {
  const annotations = page.array('Annots')
  if (!annotations) return 0
  const kept = annotations.filter(annotation => {
    const dict = asDict(annotation)
    return !(dict?.name('Subtype') === 'Link' && leadsAway(dict))
  })
  if (kept.length < annotations.length) page.set('Annots', kept)
  return annotations.length - kept.length
}

function pruneCatalog(
  root: Dict,
  index: Index,
  isDropped: (ref: Ref) => boolean,
  leadsAway: (item: Dict) => boolean,
): void {
  const { names, document } = index
  const keptName = (dest: Obj): boolean => {
    const page = pageOfDestination(dest, names, document)
    return page === undefined || !isDropped(page)
  }
  const tree = root.dict('Names')
  if (tree?.has('Dests')) {
    const copy = tree.copy()
    const dests = new Map([...names].filter(([, dest]) => keptName(dest)))
    if (dests.size > 0) copy.set('Dests', makeNameTree(dests))
    else copy.delete('Dests')
    root.set('Names', copy)
  }
  const old = root.dict('Dests')
  if (old) root.set('Dests', new Dict([...old].filter(([, dest]) => keptName(dest))))
  if (index.outline.length > 0) {
    const prune = (items: OutlineItem[]): OutlineItem[] =>
      items.flatMap(item => {
        const children = prune(item.children)
        const page = index.marked.get(item.dict)
        if (page === undefined || !isDropped(page)) {
          // A heading that led nowhere and has lost all below it is of no use any more.
          const empty = item.children.length > 0 && children.length === 0 && !destinationOf(item.dict)
          return empty ? [] : [{ ...item, children }]
        }
        if (children.length === 0) return []
        const dict = item.dict.copy()
        dict.delete('Dest')
        dict.delete('A')
        return [{ ...item, dict, children }]
      })
    const outline = writeOutline(prune(index.outline))
    if (outline) root.set('Outlines', outline)
    else root.delete('Outlines')
  }
  const action = deref(root.get('OpenAction'))
  const opening = Array.isArray(action) ? Dict.of({ Dest: action }) : Dict.of({ A: action })
  if (leadsAway(opening)) root.delete('OpenAction')
}

/** Takes fields away whose places are all on dropped pages. */
function pruneFields(root: Dict, index: Index, kept: Set<number>, changes: Map<Ref, Obj>): void {
  const form = root.dict('AcroForm')
  if (!form) return
  const seen = new Set<Dict>()
  const prune = (node: Obj, depth: number): boolean => {
    const dict = asDict(node)
    if (!dict || seen.has(dict) || depth > 64) return false
    seen.add(dict)
    const kids = dict.array('Kids')
    if (kids) {
      const left = kids.filter(kid => prune(kid, depth + 1))
      if (left.length === 0) return kids.length === 0
      if (left.length < kids.length && node instanceof Ref) {
        const copy = dict.copy()
        copy.set('Kids', left)
        changes.set(node, copy)
      }
      return true
    }
    const page = index.widgets.get(dict)
    return page === undefined ? dict.name('Subtype') !== 'Widget' || !dict.has('P') : kept.has(page)
  }
  // Most fields are on one page: only those of kept pages need a closer look, even in forms of thousands.
  const fields = index.fields
    .filter(({ field, on }) => (on === undefined || !on.isDisjointFrom(kept)) && prune(field, 0))
    .map(({ field }) => field)
  if (fields.length === 0) {
    root.delete('AcroForm')
    return
  }
  const copy = form.copy()
  copy.set('Fields', fields)
  copy.delete('XFA')
  root.set('AcroForm', copy)
}

import { type Watcher, watched } from '../../lib/async/watched.ts'
import { makeNameTree, nameTree } from '../core/name-trees.ts'
import { asDict, Dict, newRef, type Obj, Ref } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { pruneThreads } from './article-threads.ts'
import { forgetDeadEnds } from './dead-ends.ts'
import { destinationOf, namedDestinations, pageOfDestination } from './destinations.ts'
import { pinPageNumbers } from './jumps.ts'
import { type OutlineItem, readOutline } from './outlines.ts'
import { ownResources, sharingPages } from './own-resources.ts'
import { type PageLabel, readLabels, writeLabels } from './page-labels.ts'
import { annotationsOf, type Page } from './pages.ts'
import { withoutJumps } from './select-actions.ts'
import { addCopiedFields, type PlacedField, type Places, placeFields, pruneFields } from './select-forms.ts'
import { type KeptTags, pruneTags, readTags, type Tags } from './structure-tree.ts'

/** What selecting pages needs to know of a document, read once for any number of selections. */
interface Index {
  document: PdfDocument
  numbers: Map<Ref, number>
  names: Map<string, Obj>
  outline: OutlineItem[]
  labels: PageLabel[] | undefined
  tags: Tags | undefined
  /** Pages that draw with resources of all. */
  sharing: Set<Page>
  places: Places
  fields: PlacedField[]
}

/** A new document made of some pages of another, and how many things pointed at pages now gone. */
export interface Selection {
  document: PdfDocument
  replace: (ref: Ref) => Obj | undefined
  lostLinks: number
  /** How many pages are there a second time. */
  repeats: number
}

export function selector(document: PdfDocument): (sequence: number[], watcher?: Watcher) => Selection {
  const { pages, root } = document
  pinPageNumbers(document)
  const index: Index = {
    document,
    numbers: new Map(pages.map((page, i) => [page.ref, i + 1])),
    names: namedDestinations(root),
    outline: readOutline(root),
    labels: readLabels(root, pages.length),
    tags: readTags(root),
    sharing: sharingPages(pages),
    places: placesOf(pages),
    fields: [],
  }
  index.fields = placeFields(root.dict('AcroForm'), index.places)
  return (sequence, watcher) => select(index, sequence, watcher)
}

function placesOf(pages: Page[]): Places {
  const places: Places = new Map()
  for (const [i, page] of pages.entries()) {
    for (const { dict } of annotationsOf(page.dict)) {
      const on = places.get(dict)
      if (on) on.push(i + 1)
      else places.set(dict, [i + 1])
    }
  }
  return places
}

/** The pages of `sequence` (counted from 1, in this order, repeats allowed) with all that belongs to them. */
function select(index: Index, sequence: number[], watcher: Watcher | undefined): Selection {
  const { document, numbers } = index
  const kept = new Set(sequence)
  const complete = kept.size === document.pages.length
  const isDropped = (ref: Ref): boolean => {
    const number = numbers.get(ref)
    return number !== undefined && !kept.has(number)
  }
  const changes = new Map<Ref, Obj>()
  const root = document.root.copy()
  const { pages, originals, copies } = takePages(index, sequence, !complete, watcher)
  const isLost = (dest: Obj | undefined): boolean => {
    const page = pageOfDestination(dest, index.names)
    return page !== undefined && isDropped(page)
  }
  const gone = new Set<Obj>()
  const isAway = (ref: Ref): boolean => {
    if (isDropped(ref) || gone.has(ref)) return true
    const dict = ref.target
    const on = dict instanceof Dict && !dict.has('Kids') ? index.places.get(dict) : undefined
    return on !== undefined && !on.some(number => kept.has(number))
  }
  let lostLinks = 0
  let tags: KeptTags | undefined
  if (!complete) {
    for (const page of pages) {
      const { lost, links } = dropLinks(page, isLost, changes)
      lostLinks += lost
      for (const link of links) gone.add(link)
    }
    pruneCatalog(root, index, isDropped, isLost)
    pruneFields(root, index, kept, changes)
    if (index.tags) {
      tags = pruneTags(index.tags, originals, isAway, changes)
      if (tags.root) root.set('StructTreeRoot', tags.root)
      else for (const key of ['StructTreeRoot', 'MarkInfo']) root.delete(key)
    }
    pruneThreads(root, pages, isDropped, changes)
  }
  if (sequence.length !== document.pages.length || sequence.some((number, i) => number !== i + 1)) {
    for (const key of OF_THE_WHOLE) root.delete(key)
    for (const { dict } of pages) dict.delete('DPart')
  }
  for (const page of originals) changes.set(page.ref, page.dict)
  addCopiedFields(root, copies, changes)
  if (index.labels) root.set('PageLabels', writeLabels(sequence.map(number => index.labels![number - 1]!)))
  const rootRef = document.file.trailer.ref('Root')
  if (rootRef) changes.set(rootRef, root)
  // Whatever points at a dropped page, or at what stood there, must not bring it along.
  const isGone = (ref: Ref): boolean =>
    !complete && (isAway(ref) || (ref.target instanceof Dict && tags?.drops(ref.target) === true))
  return {
    document: { file: document.file, root, pages },
    replace: ref => changes.get(ref) ?? (isGone(ref) ? null : undefined),
    lostLinks,
    repeats: copies.length,
  }
}

/** Document parts are runs of pages in their order; rights and attestations are signed for the document as it was. */
const OF_THE_WHOLE = ['DPartRoot', 'Perms', 'Legal']

/** Copies of the pages; of one that is named twice, the later ones have annotations of their own. */
function takePages(
  { document, sharing }: Index,
  sequence: number[],
  alone: boolean,
  watcher: Watcher | undefined,
): { pages: Page[]; originals: Page[]; copies: Page[] } {
  const [originals, copies]: [Page[], Page[]] = [[], []]
  const used = new Set<number>()
  const pages: Page[] = []
  for (const number of watched(sequence, watcher, 'pages')) {
    const original = document.pages[number - 1]!
    const dict = original.dict.copy()
    const resources = alone && sharing.has(original) ? ownResources(dict) : undefined
    if (resources) dict.set('Resources', resources)
    const page = used.has(number) ? duplicate(dict) : { ref: original.ref, dict }
    const list = used.has(number) ? copies : originals
    list.push(page)
    used.add(number)
    pages.push(page)
  }
  return { pages, originals, copies }
}

/** A second copy of a page: its annotations are its own, and it is no part of tags and articles. */
function duplicate(dict: Dict): Page {
  const ref = newRef(dict)
  for (const key of ['StructParents', 'B', 'DPart']) dict.delete(key)
  const copies = new Map<Dict, Ref>()
  const annotations = annotationsOf(dict).map(({ dict: annotation }) => {
    const copy = annotation.copy()
    copy.set('P', ref)
    copy.delete('StructParent')
    const made = newRef(copy)
    copies.set(annotation, made)
    return made
  })
  // Notes, their replies and their windows know each other; so shall the copies.
  for (const copy of copies.values()) {
    const annotation = asDict(copy)!
    for (const key of ['Popup', 'IRT', ...(annotation.name('Subtype') === 'Popup' ? ['Parent'] : [])]) {
      const other = annotation.dict(key)
      if (!other) continue
      const twin = copies.get(other)
      if (twin) annotation.set(key, twin)
      else annotation.delete(key)
    }
  }
  if (dict.has('Annots')) dict.set('Annots', annotations)
  return { ref, dict }
}

/** Takes links to dropped pages off a page, and jumps there from its buttons; gives their number. */
function dropLinks(
  page: Page,
  isLost: (dest: Obj | undefined) => boolean,
  changes: Map<Ref, Obj>,
): { lost: number; links: Obj[] } {
  const { item, lost: onEvents } = withoutJumps(page.dict, isLost)
  if (onEvents > 0) page.dict.set('AA', item.get('AA')!)
  let lost = onEvents
  const links: Obj[] = []
  const kept = (page.dict.array('Annots') ?? []).flatMap((annotation): Obj[] => {
    const dict = asDict(annotation)
    if (!dict) return [annotation]
    if (dict.name('Subtype') === 'Link' && isLost(destinationOf(dict))) {
      links.push(annotation)
      return []
    }
    const left = withoutJumps(dict, isLost)
    if (left.lost === 0) return [annotation]
    lost += left.lost
    if (!(annotation instanceof Ref)) return [left.item]
    if (annotation.source) changes.set(annotation, left.item)
    else annotation.value = left.item
    return [annotation]
  })
  if (lost > onEvents || links.length > 0) page.dict.set('Annots', kept)
  return { lost: lost + links.length, links }
}

function pruneCatalog(
  root: Dict,
  index: Index,
  isDropped: (ref: Ref) => boolean,
  isLost: (dest: Obj | undefined) => boolean,
): void {
  forgetDeadEnds(root, index, isLost)
  const tree = root.dict('Names')?.copy()
  if (!tree?.has('Pages')) return
  const isThere = (page: Obj) => !(page instanceof Ref && isDropped(page))
  const left = [...nameTree(tree.dict('Pages'))].filter(([, page]) => isThere(page))
  if (left.length > 0) tree.set('Pages', makeNameTree(new Map(left)))
  else tree.delete('Pages')
  root.set('Names', tree)
}

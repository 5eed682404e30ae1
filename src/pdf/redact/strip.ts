import { makeNameTree, nameTree } from '../core/name-trees.ts'
import { asDict, Dict, deref, Name, newRef, type Obj, type Ref, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { refsOf } from '../core/reachable.ts'
import { decodeText } from '../core/text-strings.ts'
import { type OutlineItem, readOutline, writeOutline } from '../pages/outlines.ts'
import { ownResources } from '../pages/own-resources.ts'
import { annotationsOf, type Page } from '../pages/pages.ts'

/** What a catalog may keep. Everything else can hold text of the pages: tags, metadata, scripts, attachments. */
const CATALOG = new Set([
  'Type',
  'Pages',
  'PageLabels',
  'PageLayout',
  'PageMode',
  'ViewerPreferences',
  'Lang',
  'Version',
  'Extensions',
  'OutputIntents',
  'Outlines',
  'Names',
  'Dests',
  'AcroForm',
  'OCProperties',
])
/** What pages carry beside their content: thumbnails, private data of programs, metadata, article threads. */
const PAGE_EXTRAS = ['Thumb', 'PieceInfo', 'Metadata', 'AF', 'StructParents', 'B', 'AA', 'LastModified', 'PZ']
/** The same on drawings and pictures that a page uses, from the programs they came from. */
const STREAM_EXTRAS = ['PieceInfo', 'Metadata', 'AF', 'LastModified', 'OPI', 'PTEX.InfoDict', 'PTEX.FileName']
const MAX_OBJECTS = 2_000_000

/** Texts of the pages that may not stay. */
export type Secret = (text: string) => boolean

/**
 * Takes out of a document all that repeats or describes its pages, and all that belongs to the redacted ones.
 * The pages that were not redacted keep their content, annotations and fields.
 * Gives the objects that no reference may lead to any more.
 */
export function stripDocument(document: PdfDocument, redacted: ReadonlySet<Page>, secret: Secret): Set<Dict> {
  const { root } = document
  const kept = document.pages.filter(page => !redacted.has(page))
  const gone = structElements(root)
  for (const key of [...root.keys()]) if (!CATALOG.has(key)) root.delete(key)
  for (const { dict } of kept) {
    for (const key of PAGE_EXTRAS) dict.delete(key)
    dropAttachments(dict, gone)
    // Pages often share one list, and through it a kept page would carry pictures of a redacted one along.
    const resources = ownResources(dict, true)
    if (resources) dict.set('Resources', newRef(resources))
  }
  stripForm(root, kept)
  stripLayers(root, kept)
  stripOutline(root, secret)
  stripNames(root, secret)
  if (stringsUnder(root.get('PageLabels') ?? null).some(secret)) root.delete('PageLabels')
  for (const { target } of refsOf(root)) {
    if (target instanceof Stream) for (const key of STREAM_EXTRAS) target.dict.delete(key)
  }
  return gone
}

/** Every element of the structure tree: links and outline entries can lead into it from the side. */
function structElements(root: Dict): Set<Dict> {
  const found = new Set<Dict>()
  const walk: Obj[] = [root.get('StructTreeRoot') ?? null]
  while (walk.length > 0 && found.size < MAX_OBJECTS) {
    const value = deref(walk.pop()!)
    if (Array.isArray(value)) for (const one of value) walk.push(one)
    else if (value instanceof Dict && !found.has(value) && value.name('Type') !== 'Page') {
      found.add(value)
      walk.push(value.get('K') ?? null)
    }
  }
  return found
}

function dropAttachments(page: Dict, gone: Set<Dict>): void {
  const annotations = annotationsOf(page)
  const files = annotations.filter(({ dict }) => dict.name('Subtype') === 'FileAttachment')
  for (const { dict } of files) gone.add(dict)
  for (const { dict } of annotations) {
    for (const key of ['StructParent', 'AF']) dict.delete(key)
    // A link may lead to an element of the structure tree instead of a place on a page.
    dict.dict('A')?.delete('SD')
  }
  if (files.length > 0) {
    page.set(
      'Annots',
      annotations.filter(({ dict }) => !gone.has(dict)).map(({ ref }) => ref),
    )
  }
}

/** Keeps the fields that show on a kept page. */
export function stripForm(root: Dict, kept: Page[]): void {
  const form = root.dict('AcroForm')
  if (!form) return
  const shown = new Set(kept.flatMap(({ dict }) => annotationsOf(dict).map(annotation => annotation.dict)))
  const seen = new Set<Dict>()
  const keep = (obj: Obj): boolean => {
    const field = asDict(obj)
    if (!field) return false
    const kids = field.array('Kids')
    if (!kids) return shown.has(field)
    if (seen.has(field)) return false
    seen.add(field)
    const left = kids.filter(keep)
    field.set('Kids', left)
    return left.length > 0
  }
  const fields = (form.array('Fields') ?? []).filter(keep)
  if (fields.length === 0) {
    root.delete('AcroForm')
    return
  }
  form.set('Fields', fields)
  for (const key of ['XFA', 'CO']) form.delete(key)
}

/** Keeps the layers that kept pages draw on. */
function stripLayers(root: Dict, kept: Page[]): void {
  const properties = root.dict('OCProperties')
  if (!properties) return
  const used = reachable(kept)
  const layers = (properties.array('OCGs') ?? []).filter(layer => used.has(asDict(layer)!))
  if (layers.length === 0) {
    root.delete('OCProperties')
    return
  }
  const keep = (obj: Obj): Obj[] => {
    const value = deref(obj)
    if (Array.isArray(value)) {
      const inside = value.flatMap(keep)
      return inside.length > 0 ? [inside] : []
    }
    return value instanceof Dict && used.has(value) ? [obj] : []
  }
  const view = new Dict()
  for (const [key, value] of properties.dict('D') ?? []) {
    const plain = deref(value)
    if (plain instanceof Name || typeof plain === 'boolean') view.set(key, plain)
    else if (Array.isArray(plain) && key !== 'AS') view.set(key, plain.flatMap(keep))
  }
  root.set('OCProperties', Dict.of({ OCGs: layers, D: view }))
}

/** All dictionaries that pages lead to, not going up to the tree they hang in. */
function reachable(pages: Page[]): Set<Dict> {
  const seen = new Set<Dict>()
  const walk: Obj[] = []
  for (const { dict } of pages) for (const [key, value] of dict) if (key !== 'Parent') walk.push(value)
  while (walk.length > 0 && seen.size < MAX_OBJECTS) {
    const value = deref(walk.pop()!)
    if (Array.isArray(value)) for (const item of value) walk.push(item)
    const dict = value instanceof Stream ? value.dict : value
    if (!(dict instanceof Dict) || seen.has(dict) || dict.name('Type') === 'Page') continue
    seen.add(dict)
    for (const item of dict.values()) walk.push(item)
  }
  return seen
}

/** Leaves out entries whose title gives something away; those below one move up to its place. */
function stripOutline(root: Dict, secret: Secret): void {
  const clean = (items: OutlineItem[]): OutlineItem[] =>
    items.flatMap(item => {
      const children = clean(item.children)
      const title = item.dict.string('Title')
      if (title && secret(decodeText(title))) return children
      const dict = new Dict()
      for (const key of ['Title', 'Dest', 'C', 'F']) {
        const value = item.dict.get(key)
        if (value !== undefined) dict.set(key, value)
      }
      const action = item.dict.dict('A')
      const to = action?.name('S') === 'GoTo' ? action.get('D') : undefined
      if (to !== undefined && !dict.has('Dest')) dict.set('Dest', to)
      else if (action?.name('S') === 'URI') dict.set('A', item.dict.get('A')!)
      return [{ ...item, dict, children }]
    })
  const outline = writeOutline(clean(readOutline(root)))
  if (outline) root.set('Outlines', outline)
  else root.delete('Outlines')
}

/** Of all names, only those of places stay, and only where the name itself tells nothing. */
function stripNames(root: Dict, secret: Secret): void {
  const places = nameTree(root.dict('Names')?.dict('Dests'))
  for (const [key, value] of places) {
    if (secret(decodeText(Buffer.from(key, 'latin1')))) places.delete(key)
    else asDict(value)?.delete('SD')
  }
  if (places.size > 0) root.set('Names', Dict.of({ Dests: makeNameTree(places) }))
  else root.delete('Names')
  const old = root.dict('Dests')
  for (const key of [...(old?.keys() ?? [])]) {
    if (secret(decodeText(Buffer.from(key, 'latin1')))) old!.delete(key)
  }
}

function stringsUnder(start: Obj): string[] {
  const found: string[] = []
  const seen = new Set<Obj>()
  const walk: Obj[] = [start]
  while (walk.length > 0 && seen.size < MAX_OBJECTS) {
    const value = deref(walk.pop()!)
    if (value instanceof Str) found.push(decodeText(value.bytes))
    if (!(value instanceof Dict) && !Array.isArray(value)) continue
    if (seen.has(value)) continue
    seen.add(value)
    for (const one of value.values()) walk.push(one)
  }
  return found
}

/** For the writer: references into what was taken out, and to files and metadata, lead nowhere. */
export function withoutRemains(gone: Set<Dict>): (ref: Ref) => Obj | undefined {
  const dropped = new Set([
    'StructTreeRoot',
    'StructElem',
    'EmbeddedFile',
    'Filespec',
    'Metadata',
    'Thread',
    'Bead',
  ])
  return ref => {
    const value = deref(ref)
    const dict = value instanceof Stream ? value.dict : value
    if (!(dict instanceof Dict)) return undefined
    return gone.has(dict) || dropped.has(dict.name('Type') ?? '') ? null : undefined
  }
}

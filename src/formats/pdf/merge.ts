import { destinationName, destinationOf, namedDestinations, setDestination } from './destinations.ts'
import type { PdfDocument } from './document.ts'
import { plainLabels, readLabels, writeLabels } from './labels.ts'
import { mergeForms } from './merge-forms.ts'
import { Dict, deref, Name, name, newRef, type Obj, Str, Stream } from './objects.ts'
import { readOutline, writeOutline } from './outlines.ts'
import { annotationsOf } from './pages.ts'
import { mergeTags, readTags } from './structure.ts'
import { encodeText } from './text.ts'
import { makeNameTree, nameTree } from './trees.ts'

/** A document to merge and the title of its bookmark. */
export interface MergePart {
  document: PdfDocument
  title: string
}

/**
 * One document of all parts in order. Bookmarks go under one entry for each part; names of places, form
 * fields, attachments and scripts that clash are renamed; labels, layers and tags are joined.
 */
export function mergeDocuments(parts: MergePart[], warn: (message: string) => void): PdfDocument {
  const [{ document: first }] = parts as [MergePart]
  const root = first.root.copy()
  const documents = parts.map(part => part.document)
  renameDestinations(documents)
  const outline = writeOutline(
    parts.map(({ document, title }) => ({
      dict: Dict.of({ Title: encodeText(title), Dest: [document.pages[0]!.ref, name('Fit')] }),
      open: false,
      children: readOutline(document.root),
    })),
  )
  root.set('Outlines', outline!)
  mergeNames(root, documents)
  mergeLabels(root, documents)
  mergeLayers(root, documents)
  mergeForms(root, documents, warn)
  const tagged = documents.flatMap(({ root, pages }) => {
    const tags = readTags(root)
    return tags ? [{ tags, pages }] : []
  })
  if (tagged.length > 0) {
    root.set('StructTreeRoot', mergeTags(tagged))
    root.set('MarkInfo', Dict.of({ Marked: true }))
  }
  for (const key of ['AF', 'Threads']) {
    const all = documents.flatMap(({ root }) => root.array(key) ?? [])
    if (all.length > 0) root.set(key, all)
  }
  warnOfSettings(parts, warn)
  const version = documents
    .map(({ file }) => file.version)
    .sort()
    .at(-1)!
  first.file.version = version
  first.file.usesObjectStreams = documents.some(({ file }) => file.usesObjectStreams)
  // The merged catalog takes the place of the first file's, so that what points at it stays right.
  const ref = first.file.trailer.ref('Root')
  if (ref) ref.value = root
  else first.file.trailer.set('Root', newRef(root))
  return { file: first.file, root, pages: documents.flatMap(document => document.pages) }
}

/** What a document can have once only: the first file's holds, and that of others is named. */
const SETTINGS: [key: string, what: string][] = [
  ['OpenAction', 'action on opening'],
  ['AA', 'actions of the document'],
  ['ViewerPreferences', 'viewer settings'],
  ['OutputIntents', 'output intents'],
  ['Collection', 'portfolio view'],
  ['Perms', 'permissions'],
  ['Legal', 'legal attestation'],
]

const DESCRIBES = ['Title', 'Author', 'Subject', 'Keywords']

function warnOfSettings([first, ...others]: MergePart[], warn: (message: string) => void): void {
  const say = (what: string, lost: MergePart[]) => {
    if (lost.length > 0)
      warn(
        `only the first file's ${what} can hold; not kept: those of ${named(lost.map(part => part.title))}`,
      )
  }
  const described = (part: MergePart) =>
    DESCRIBES.map(key => part.document.file.info?.string(key)?.toString('hex') ?? '').join()
  say(
    'title and author',
    others.filter(part => /[0-9a-f]/.test(described(part)) && described(part) !== described(first!)),
  )
  for (const [key, what] of SETTINGS) {
    const own = canonical(first!.document.root.get(key) ?? null)
    const lost = others.filter(({ document: { root } }) => {
      const value = root.value(key)
      // Where to open is a place in a file that is now part of another.
      const opensSomewhere = Array.isArray(value) || (value instanceof Dict && value.name('S') === 'GoTo')
      return value !== null && !(key === 'OpenAction' && opensSomewhere) && canonical(value) !== own
    })
    say(what, lost)
  }
}

const named = (titles: string[]): string =>
  titles.length > 5 ? `${titles.slice(0, 5).join(', ')} and ${titles.length - 5} more` : titles.join(', ')

/** An object as text, to compare objects of different files. */
function canonical(obj: Obj, depth = 0): string {
  const value = deref(obj)
  if (depth > 6) return '…'
  if (Array.isArray(value)) return `[${value.map(item => canonical(item, depth + 1)).join(' ')}]`
  if (value instanceof Stream)
    return `${canonical(value.dict, depth)}${Buffer.from(value.raw).toString('base64')}`
  if (value instanceof Dict)
    return `<<${[...value]
      .map(([key, item]) => `${key} ${canonical(item, depth + 1)}`)
      .sort()
      .join('')}>>`
  if (value instanceof Str) return `(${value.bytes.toString('hex')})`
  return value instanceof Name ? `/${value.value}` : String(value)
}

/** Every link and bookmark of a document that can have a destination. */
function* jumps(document: PdfDocument): Generator<Dict> {
  for (const { dict } of document.pages) {
    for (const annotation of annotationsOf(dict)) yield annotation.dict
  }
  const walk = [...readOutline(document.root)]
  while (walk.length > 0) {
    const item = walk.pop()!
    yield item.dict
    walk.push(...item.children)
  }
}

/** Gives names of places that an earlier document uses too another name, where they are used as well. */
function renameDestinations(documents: PdfDocument[]): void {
  const taken = new Set<string>()
  for (const [i, document] of documents.entries()) {
    const own = namedDestinations(document.root)
    const renamed = new Map<string, string>()
    for (const key of own.keys()) {
      let unique = key
      for (let n = i + 1; taken.has(unique); n++) unique = `${key}-${n}`
      taken.add(unique)
      if (unique !== key) renamed.set(key, unique)
    }
    for (const item of jumps(document)) {
      const dest = destinationOf(item)
      const array = deref(dest)
      if (Array.isArray(array) && typeof array[0] === 'number') {
        const page = document.pages[array[0]]
        if (page) setDestination(item, [page.ref, ...array.slice(1)])
        continue
      }
      const key = destinationName(dest)
      // All places end up in the name tree, which is asked with strings.
      if (key !== undefined && own.has(key)) {
        setDestination(item, new Str(Buffer.from(renamed.get(key) ?? key, 'latin1')))
      }
    }
    const dests = new Map([...own].map(([key, value]) => [renamed.get(key) ?? key, value]))
    document.root.delete('Dests')
    if (dests.size === 0) continue
    const names = document.root.dict('Names')?.copy() ?? new Dict()
    names.set('Dests', makeNameTree(dests))
    document.root.set('Names', names)
  }
}

function mergeNames(root: Dict, documents: PdfDocument[]): void {
  const kinds = new Map<string, Map<string, Obj>>()
  for (const { root } of documents) {
    for (const [kind, tree] of root.dict('Names') ?? []) {
      const all = kinds.get(kind) ?? new Map<string, Obj>()
      kinds.set(kind, all)
      const entries = nameTree(Dict.of({ tree }).dict('tree'))
      for (const [key, value] of entries) {
        let unique = key
        for (let n = 2; all.has(unique); n++) unique = `${key}-${n}`
        all.set(unique, value)
      }
    }
  }
  root.delete('Dests')
  if (kinds.size === 0) return
  const names = new Dict()
  for (const [kind, entries] of kinds) if (entries.size > 0) names.set(kind, makeNameTree(entries))
  root.set('Names', names)
}

function mergeLabels(root: Dict, documents: PdfDocument[]): void {
  const labels = documents.map(({ root, pages }) => readLabels(root, pages.length))
  if (labels.every(one => one === undefined)) return
  const all = labels.flatMap((one, i) => one ?? plainLabels(documents[i]!.pages.length))
  root.set('PageLabels', writeLabels(all))
}

/** Joins the layers; a layer that starts hidden stays hidden. */
function mergeLayers(root: Dict, documents: PdfDocument[]): void {
  const layered = documents.flatMap(({ root }) => root.dict('OCProperties') ?? [])
  if (layered.length < 2) {
    if (layered[0]) root.set('OCProperties', layered[0])
    return
  }
  const groups: Obj[] = []
  const lists = new Map<string, Obj[]>()
  const append = (key: string, items: Obj[]) => lists.set(key, [...(lists.get(key) ?? []), ...items])
  for (const properties of layered) {
    const own = properties.array('OCGs') ?? []
    groups.push(...own)
    const shown = properties.dict('D') ?? new Dict()
    for (const key of ['Order', 'RBGroups', 'Locked', 'AS', 'ON', 'OFF']) append(key, shown.array(key) ?? [])
    if (shown.name('BaseState') === 'OFF') {
      const on = new Set(shown.array('ON') ?? [])
      append(
        'OFF',
        own.filter(group => !on.has(group)),
      )
    }
  }
  const shown = layered[0]!.dict('D')?.copy() ?? new Dict()
  shown.delete('BaseState')
  for (const [key, items] of lists) if (items.length > 0) shown.set(key, items)
  root.set('OCProperties', Dict.of({ OCGs: groups, D: shown }))
}

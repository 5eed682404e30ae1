import { unusedNames } from '../../lib/text/unused-names.ts'
import { makeNameTree, nameTree } from '../core/name-trees.ts'
import { asDict, Dict, name, newRef, type Obj, Str } from '../core/objects.ts'
import { type PdfDocument, versionOf } from '../core/pdf-document.ts'
import { encodeText } from '../core/text-strings.ts'
import { destinationName, namedDestinations } from './destinations.ts'
import { jumps, pinPageNumbers } from './jumps.ts'
import { mergeForms } from './merge-forms.ts'
import { mergeLayers } from './merge-layers.ts'
import { type MergePart, settle } from './merge-settings.ts'
import { mergeTags } from './merge-tags.ts'
import { readOutline, writeOutline } from './outlines.ts'
import { plainLabels, readLabels, writeLabels } from './page-labels.ts'
import { readTags } from './structure-tree.ts'

/**
 * One document of all parts in order. Bookmarks go under one entry for each part; names of places, form
 * fields, attachments and scripts that clash are renamed; labels, layers and tags are joined.
 */
export function mergeDocuments(parts: MergePart[], warn: (message: string) => void): PdfDocument {
  const [{ document: first }] = parts as [MergePart]
  const root = first.root.copy()
  const documents = parts.map(part => part.document)
  for (const document of documents) pinPageNumbers(document)
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
  const language = root.get('Lang')
  const tagged = documents.flatMap(({ root, pages }) => {
    const tags = readTags(root)
    return tags ? [{ tags, pages, language: root.get('Lang') }] : []
  })
  if (tagged.length > 0) {
    root.set('StructTreeRoot', mergeTags(tagged, language))
    root.set('MarkInfo', markInfo(documents))
  }
  for (const key of ['AF', 'Threads', 'Requirements']) {
    const all = documents.flatMap(({ root }) => root.array(key) ?? [])
    if (all.length > 0) root.set(key, all)
  }
  mergeExtensions(root, documents)
  settle(root, parts, warn)
  first.file.version = documents
    .map(document => versionOf(document))
    .sort()
    .at(-1)!
  first.file.usesObjectStreams = documents.some(({ file }) => file.usesObjectStreams)
  // The merged catalog takes the place of the first file's, so that what points at it stays right.
  const ref = first.file.trailer.ref('Root')
  if (ref) ref.value = root
  else first.file.trailer.set('Root', newRef(root))
  return { file: first.file, root, pages: documents.flatMap(document => document.pages) }
}

/** Marks that hold for one of the documents hold for the whole. */
function markInfo(documents: PdfDocument[]): Dict {
  const marks = Dict.of({ Marked: true })
  for (const key of ['UserProperties', 'Suspects'])
    if (documents.some(({ root }) => root.dict('MarkInfo')?.bool(key))) marks.set(key, true)
  return marks
}

function mergeExtensions(root: Dict, documents: PdfDocument[]): void {
  const all = new Dict(documents.flatMap(({ root }) => [...(root.dict('Extensions') ?? [])]))
  if (all.size > 0) root.set('Extensions', all)
}

/** Gives names of places that an earlier document uses too another name, where they are used as well. */
function renameDestinations(documents: PdfDocument[]): void {
  const newName = unusedNames()
  for (const document of documents) {
    const own = namedDestinations(document.root)
    const renamed = new Map<string, string>()
    for (const key of own.keys()) {
      const unique = newName(key)
      if (unique !== key) renamed.set(key, unique)
    }
    for (const { item, key } of jumps(document)) {
      const place = destinationName(item.get(key))
      // All places end up in the name tree, which is asked with strings.
      if (place !== undefined && own.has(place))
        item.set(key, new Str(Buffer.from(renamed.get(place) ?? place, 'latin1')))
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
  const kinds = new Map<string, { all: Map<string, Obj>; newName: (name: string) => string }>()
  for (const { root } of documents) {
    for (const [kind, tree] of root.dict('Names') ?? []) {
      const { all, newName } = kinds.get(kind) ?? { all: new Map<string, Obj>(), newName: unusedNames() }
      kinds.set(kind, { all, newName })
      for (const [key, value] of nameTree(asDict(tree))) all.set(newName(key), value)
    }
  }
  root.delete('Dests')
  if (kinds.size === 0) return
  const names = new Dict()
  for (const [kind, { all }] of kinds) if (all.size > 0) names.set(kind, makeNameTree(all))
  root.set('Names', names)
}

function mergeLabels(root: Dict, documents: PdfDocument[]): void {
  const labels = documents.map(({ root, pages }) => readLabels(root, pages.length))
  if (labels.every(one => one === undefined)) return
  const all = labels.flatMap((one, i) => one ?? plainLabels(documents[i]!.pages.length))
  root.set('PageLabels', writeLabels(all))
}

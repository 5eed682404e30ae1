import { deflateSync } from 'node:zlib'
import { type Watcher, watched } from '../../lib/async/watched.ts'
import { attachmentsOf } from '../attachments/attachments.ts'
import { decodedContent } from '../core/content-stream.ts'
import { nameTree } from '../core/name-trees.ts'
import { asDict, Dict, deref, Name, name, newRef, type Obj, type Ref, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { dictsOf, streamsOf } from '../core/reachable.ts'
import { actionsOf } from '../pages/destinations.ts'
import { ownResources } from '../pages/own-resources.ts'
import { annotationsOf } from '../pages/pages.ts'
import { contentsOf } from '../pages/stamp.ts'
import { hiddenGroups, withoutHidden } from './hidden-content.ts'

export interface Sanitizing {
  scripts: boolean
  embedded_files: boolean
  metadata: boolean
  hidden_text: boolean
  hidden_layers: boolean
  annotations: boolean
  external_links: boolean
  private_data: boolean
}

export interface Sanitized {
  /** How many of each went, by what to call one. */
  removed: Map<string, number>
  /** Pages whose content could not be looked through. */
  unread: number[]
  /** Pages where visible text followed hidden text on its line. */
  moved: number[]
  /** Null where the document information goes. */
  info: null | undefined
  replace: (ref: Ref) => Obj | undefined
}

/** Actions that lead to a place of the document, or turn its pages. */
const HARMLESS = new Set(['GoTo', 'Named', 'Thread'])
const OUTSIDE = new Set(['URI', 'GoToR', 'GoToE'])
const ACTIONS = new Set(
  'JavaScript Launch SubmitForm ResetForm ImportData Rendition Sound Movie Hide SetOCGState Trans GoTo3DView RichMediaExecute'.split(
    ' ',
  ),
)
const HOLDS_FILES = new Set(['FileAttachment', 'RichMedia', '3D', 'Sound', 'Movie', 'Screen'])
const PRIVATE = ['PieceInfo', 'Thumb', 'LastModified', 'OPI', 'PTEX.InfoDict', 'PTEX.FileName', 'SpiderInfo']

export function sanitize(document: PdfDocument, wanted: Sanitizing, watcher?: Watcher): Sanitized {
  const { root } = document
  const removed = new Map<string, number>()
  const count = (what: string, n = 1) => void (n > 0 && removed.set(what, (removed.get(what) ?? 0) + n))
  const gone = new Set<Dict>()
  const { groups, isOff } = hiddenGroups(root)
  const unread: number[] = []
  const moved: number[] = []

  if (wanted.embedded_files) count('embedded file', attachmentsOf(document).length)
  const cleans = wanted.hidden_text || (wanted.hidden_layers && groups.size > 0)
  // Where contents are cleaned too, that takes the time.
  for (const { dict } of watched(document.pages, cleans ? undefined : watcher, 'pages')) {
    const all = annotationsOf(dict)
    const kept = all.filter(({ dict: annotation }) => {
      const why = goes(annotation, wanted, isOff)
      if (why) {
        if (!annotation.has('FS')) count(why)
        gone.add(annotation)
      }
      return !why
    })
    if (kept.length === all.length) continue
    dict.set(
      'Annots',
      kept.map(({ ref }) => ref),
    )
  }

  if (wanted.scripts || wanted.external_links) takeActions(root, wanted, count)
  if (wanted.embedded_files) takeFiles(root)
  if (wanted.private_data)
    for (const dict of dictsOf(root))
      for (const key of PRIVATE) if (dict.delete(key)) count('piece of private data')

  if (cleans) {
    const hides = wanted.hidden_layers ? isOff : () => false
    const clean = (content: Buffer, resources: Dict | undefined) => {
      const shown = withoutHidden(content, {
        text: wanted.hidden_text,
        isOff: properties =>
          hides(
            properties instanceof Name
              ? resources?.dict('Properties')?.dict(properties.value)
              : asDict(properties),
          ),
        isOffDrawing: key => hides(resources?.dict('XObject')?.dict(key)?.dict('OC')),
      })
      count('hidden text', shown.texts)
      count('hidden drawing', shown.drawings)
      return shown
    }
    for (const stream of streamsOf(root)) {
      if (stream.dict.name('Subtype') !== 'Form' && stream.dict.number('PatternType') !== 1) continue
      const content = decodedContent([newRef(stream)])
      if (!content) continue
      const resources = stream.dict.dict('Resources')
      const shown = clean(content, resources)
      if (shown.content === content) continue
      stream.raw = deflateSync(shown.content)
      stream.dict.set('Filter', name('FlateDecode'))
      for (const key of ['DecodeParms', 'F', 'FFilter', 'FDecodeParms']) stream.dict.delete(key)
      const drawings = resources?.dict('XObject')
      if (!resources || !drawings) continue
      const own = resources.copy()
      own.set('XObject', new Dict([...drawings].filter(([key]) => !shown.dropped.has(key))))
      stream.dict.set('Resources', own)
    }
    for (const [i, { dict }] of watched([...document.pages.entries()], watcher, 'pages')) {
      const content = decodedContent(contentsOf(dict))
      if (!content) {
        unread.push(i + 1)
        continue
      }
      const shown = clean(content, dict.dict('Resources'))
      if (shown.moved) moved.push(i + 1)
      if (shown.content === content) continue
      const stream = new Stream(Dict.of({ Filter: name('FlateDecode') }), deflateSync(shown.content))
      dict.set('Contents', newRef(stream))
      const own = ownResources(dict, true)
      if (own) dict.set('Resources', newRef(own))
    }
  }
  if (wanted.hidden_layers && groups.size > 0) {
    takeGroups(root, groups)
    for (const group of groups) gone.add(group)
    count('hidden layer', groups.size)
  }

  const info = wanted.metadata ? takeMetadata(document, count) : undefined
  return { removed, unread, moved, info, replace: ref => (gone.has(asDict(ref)!) ? null : undefined) }
}

/** What an annotation is that has to go; undefined for one that stays. */
function goes(annotation: Dict, wanted: Sanitizing, isOff: (dict: Dict | undefined) => boolean) {
  const kind = annotation.name('Subtype') ?? ''
  if (wanted.embedded_files && HOLDS_FILES.has(kind)) return 'embedded file'
  if (wanted.hidden_layers && isOff(annotation.dict('OC'))) return 'hidden drawing'
  if (kind === 'Link') {
    const action = annotation.dict('A')?.name('S') ?? ''
    return wanted.external_links && OUTSIDE.has(action) ? 'link to outside' : undefined
  }
  return wanted.annotations && kind !== 'Widget' ? 'annotation' : undefined
}

function takeActions(root: Dict, wanted: Sanitizing, count: (what: string, n?: number) => void): void {
  const kindOf = (action: Dict): string | undefined => {
    const kind = action.name('S') ?? ''
    if (HARMLESS.has(kind)) return undefined
    if (OUTSIDE.has(kind)) return wanted.external_links ? 'link to outside' : undefined
    return wanted.scripts && (ACTIONS.has(kind) || action.has('JS')) ? 'script or action' : undefined
  }
  const scripts = root.dict('Names')
  if (wanted.scripts && scripts) {
    count('script or action', nameTree(scripts.dict('JavaScript')).size)
    scripts.delete('JavaScript')
  }
  if (wanted.external_links && root.delete('URI')) count('link to outside')
  const form = root.dict('AcroForm')
  if (wanted.scripts && form?.delete('XFA')) count('XFA form')
  for (const dict of dictsOf(root)) {
    if (wanted.scripts && dict.has('AA')) {
      count('script or action', actionsOf(Dict.of({ AA: dict.get('AA') })).size)
      dict.delete('AA')
    }
    for (const key of ['A', 'OpenAction', 'PA']) {
      const action = deref(dict.get(key))
      if (!(action instanceof Dict)) continue
      const why = kindOf(action)
      if (why) {
        dict.delete(key)
        count(why)
      } else if (action.has('Next')) {
        const following = [...actionsOf(Dict.of({ A: action.get('Next') }))].map(kindOf).filter(Boolean)
        if (following.length > 0) action.delete('Next')
        for (const one of following) count(one!)
      }
    }
  }
}

function takeFiles(root: Dict): void {
  root.dict('Names')?.delete('EmbeddedFiles')
  root.delete('Collection')
  for (const dict of dictsOf(root)) for (const key of ['AF', 'RF', 'EF']) dict.delete(key)
}

function takeGroups(root: Dict, groups: Set<Dict>): void {
  const properties = root.dict('OCProperties')!
  const kept = (obj: Obj): Obj[] => {
    const value = deref(obj)
    if (Array.isArray(value)) return [value.flatMap(kept)]
    return groups.has(asDict(value)!) ? [] : [obj]
  }
  const all = (properties.array('OCGs') ?? []).flatMap(kept)
  if (all.length === 0) {
    root.delete('OCProperties')
    return
  }
  properties.set('OCGs', all)
  properties.delete('Configs')
  const view = properties.dict('D')
  for (const key of ['ON', 'OFF', 'Order', 'RBGroups', 'Locked']) {
    const list = view?.array(key)
    if (list) view!.set(key, list.flatMap(kept))
  }
}

function takeMetadata({ file, root }: PdfDocument, count: (what: string, n?: number) => void): null {
  count('metadata property', file.info?.size ?? 0)
  for (const dict of dictsOf(root)) if (dict.delete('Metadata')) count('metadata packet')
  return null
}

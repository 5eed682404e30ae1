import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { decodeStream } from '../core/filters.ts'
import { makeNameTree, nameTree } from '../core/name-trees.ts'
import { asDict, Dict, name, newRef, type Obj, Ref, Str, Stream } from '../core/objects.ts'
import type { PdfDocument } from '../core/pdf-document.ts'
import { decodeText, encodeText } from '../core/text-strings.ts'
import { annotationsOf } from '../pages/pages.ts'

export const RELATIONSHIPS = ['Unspecified', 'Source', 'Data', 'Alternative', 'Supplement'] as const

export interface Attachment {
  name: string
  mediaType: string | undefined
  description: string | undefined
  /** What the file is to the document, as AFRelationship says it. */
  relationship: string | undefined
  /** The page whose annotation holds it; undefined where the document as a whole does. */
  page: number | undefined
  stream: Stream
  content: () => Buffer
  spec: Dict
  /** What leads to the specification; undefined where it stands in place. */
  ref: Ref | undefined
}

/** Every file inside a document: of the document, of its annotations, and associated with it or its pages. */
export function attachmentsOf({ root, pages }: PdfDocument): Attachment[] {
  const found = new Map<Dict, Attachment>()
  const add = (obj: Obj | undefined, fallback: string, page?: number) => {
    const spec = asDict(obj)
    const files = spec?.dict('EF')
    const stream = files?.stream('UF') ?? files?.stream('F')
    if (spec && stream && !found.has(spec))
      found.set(spec, {
        ...read(spec, stream, fallback, page),
        spec,
        ref: obj instanceof Ref ? obj : undefined,
      })
  }
  for (const [key, value] of nameTree(root.dict('Names')?.dict('EmbeddedFiles')))
    add(value, decodeText(Buffer.from(key, 'latin1')))
  for (const value of root.array('AF') ?? []) add(value, 'file')
  for (const [i, { dict }] of pages.entries()) {
    for (const { dict: annotation } of annotationsOf(dict)) add(annotation.get('FS'), 'file', i + 1)
    for (const value of dict.array('AF') ?? []) add(value, 'file', i + 1)
  }
  return [...found.values()]
}

function read(
  spec: Dict,
  stream: Stream,
  fallback: string,
  page: number | undefined,
): Omit<Attachment, 'spec' | 'ref'> {
  const text = (key: string) => {
    const bytes = spec.string(key)
    return bytes && decodeText(bytes)
  }
  return {
    name: text('UF') || text('F') || fallback,
    mediaType: stream.dict.name('Subtype'),
    description: text('Desc') || undefined,
    relationship: spec.name('AFRelationship'),
    page,
    stream,
    content: () => decodeStream(stream),
  }
}

interface NewAttachment {
  name: string
  bytes: Uint8Array
  mediaType: string
  description: string | undefined
  relationship: string
}

/** Attaches a file to the document and associates it with it, as PDF/A-3 and PDF 2.0 want it. */
export function addAttachment({ root }: PdfDocument, file: NewAttachment, now: number): void {
  const moment = `D:${new Date(now).toISOString().replace(/\D/g, '').slice(0, 14)}Z`
  const dict = Dict.of({
    Type: name('EmbeddedFile'),
    Subtype: name(file.mediaType),
    Filter: name('FlateDecode'),
    Params: Dict.of({
      Size: file.bytes.length,
      ModDate: new Str(Buffer.from(moment)),
      CheckSum: new Str(createHash('md5').update(file.bytes).digest()),
    }),
  })
  const content = newRef(new Stream(dict, deflateSync(file.bytes)))
  const title = encodeText(file.name)
  const spec = newRef(
    Dict.of({
      Type: name('Filespec'),
      F: title,
      UF: title,
      Desc: file.description === undefined ? undefined : encodeText(file.description),
      AFRelationship: name(file.relationship),
      EF: Dict.of({ F: content, UF: content }),
    }),
  )
  const names = root.dict('Names')?.copy() ?? new Dict()
  const files = nameTree(names.dict('EmbeddedFiles'))
  let key = title.bytes.toString('latin1')
  while (files.has(key)) key += '_'
  files.set(key, spec)
  names.set('EmbeddedFiles', makeNameTree(files))
  root.set('Names', names)
  root.set('AF', [...(root.array('AF') ?? []), spec])
}

/** Takes attachments out, with the annotations that show them; what is given makes the writer leave their content out. */
export function removeAttachments({ root, pages }: PdfDocument, gone: readonly Attachment[]) {
  const specs = new Set(gone.map(({ spec }) => spec))
  const stays = (obj: Obj) => !specs.has(asDict(obj)!)
  const names = root.dict('Names')
  const files = nameTree(names?.dict('EmbeddedFiles'))
  for (const [key, value] of files) if (!stays(value)) files.delete(key)
  if (files.size > 0) names!.set('EmbeddedFiles', makeNameTree(files))
  else names?.delete('EmbeddedFiles')
  for (const dict of [root, ...pages.map(page => page.dict)]) {
    const associated = dict.array('AF')?.filter(stays)
    if (associated?.length) dict.set('AF', associated)
    else if (associated) dict.delete('AF')
  }
  for (const { dict } of pages) {
    const annotations = annotationsOf(dict)
    const kept = annotations.filter(one => stays(one.dict.get('FS') ?? null))
    if (kept.length < annotations.length)
      dict.set(
        'Annots',
        kept.map(({ ref }) => ref),
      )
  }
  return (ref: Obj): Obj | undefined => (stays(ref) ? undefined : null)
}

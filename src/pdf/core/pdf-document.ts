import { createHash } from 'node:crypto'
import { listPages, type Page, pageTree } from '../pages/pages.ts'
import { type Dict, name, newRef, type Obj, type Ref, Str } from './objects.ts'
import { PdfFile } from './pdf-file.ts'
import type { Protection } from './permissions.ts'
import { type WriteOptions, Writer } from './writer.ts'

/** An open document: the file, and its pages as they are now. Change them, then save. */
export interface PdfDocument {
  file: PdfFile
  root: Dict
  pages: Page[]
}

export function openDocument(bytes: Uint8Array, password = ''): PdfDocument {
  const file = new PdfFile(bytes, password)
  return { file, root: file.root, pages: listPages(file.root) }
}

export type SaveOptions = Partial<Omit<WriteOptions, 'id' | 'protection'>> & {
  /** The document information, null for none; the file's own where it is left out. */
  info?: Ref | null
  /** Protects the file; old protections depend on its identifier. */
  protect?: (id: Uint8Array) => Protection
  /** Makes the second half of the file's identifier differ. */
  salt?: Uint8Array
  /** Gives no identifier to a file that had none. */
  noNewId?: boolean
}

const later = (a: string, b: string): string => (Number(a) >= Number(b) ? a : b)

/** The version a document needs: its header's or its catalog's, and 1.5 for object streams. */
export function versionOf(document: PdfDocument, objectStreams = false): string {
  const catalog = document.root.name('Version') ?? '0'
  const version = /^\d\.\d$/.test(catalog) ? later(document.file.version, catalog) : document.file.version
  return objectStreams ? later(version, '1.5') : version
}

/** The document's identifier: its own first half, or one made from its content. */
export function identifier(file: PdfFile, salt: Uint8Array | undefined): [Buffer, Buffer] {
  const id = file.trailer.value('ID')
  const own: Obj | undefined = Array.isArray(id) ? id[0] : undefined
  const size = Buffer.from(String(file.bytes.length))
  const sample = [file.bytes.subarray(0, 65_536), file.bytes.subarray(-65_536), size]
  const hash = createHash('sha256')
  for (const part of sample) hash.update(part)
  const first = own instanceof Str && own.bytes.length > 0 ? own.bytes : hash.copy().digest().subarray(0, 16)
  return [
    first,
    hash
      .update(salt ?? 'saved')
      .digest()
      .subarray(0, 16),
  ]
}

/** Writes the document with its present pages, unencrypted unless a protection is given. */
export function saveDocument(document: PdfDocument, options: SaveOptions = {}): Buffer {
  const { file, root, pages } = document
  root.set('Type', name('Catalog'))
  root.set('Pages', pageTree(pages))
  const { protect, salt, info: given, noNewId, ...rest } = options
  const objectStreams = options.objectStreams ?? file.usesObjectStreams
  const id = identifier(file, salt)
  const writer = new Writer({
    version: versionOf(document, objectStreams),
    ...rest,
    objectStreams,
    id: noNewId && !protect && !file.trailer.has('ID') ? undefined : id,
    protection: protect?.(id[0]),
  })
  const info = given === null ? undefined : (given ?? ownRef(file.trailer, 'Info'))
  return writer.write(ownRef(file.trailer, 'Root') ?? newRef(root), info)
}

/** The reference in the trailer; where the dictionary stands there itself, a new one. */
function ownRef(trailer: Dict, key: string): Ref | undefined {
  const dict = trailer.dict(key)
  return dict && (trailer.ref(key) ?? newRef(dict))
}

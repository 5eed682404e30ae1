import { constants, inflateRawSync } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = Buffer.from('PK\x05\x06', 'latin1')
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
/** Room for the names of ten thousand entries; real documents have some dozens. */
const MOST_DIRECTORY = 2 ** 20
/** Enough of a packed list of parts for its first lines, which name the whole. */
const MOST_DECLARED = 4096

/** Where in a file of this size the directory of a ZIP lies, as the end of the file tells. */
export function directoryOf(tail: Buffer, size: number): { start: number; length: number } | undefined {
  const at = tail.lastIndexOf(END)
  if (at < 0 || at + 22 > tail.length) return undefined
  // Zip64 puts two records before the last one, 56 and 20 bytes long; they have the length then.
  const isLong = at >= 76 && tail.readUInt32LE(at - 20) === LOCATOR64 && tail.readUInt32LE(at - 76) === END64
  const length = isLong ? Number(tail.readBigUInt64LE(at - 36)) : tail.readUInt32LE(at + 12)
  const start = size - tail.length + (isLong ? at - 76 : at) - length
  return start < 0 ? undefined : { start, length: Math.min(length, MOST_DIRECTORY) }
}

/**
 * Where a directory says that the entry lies that names the media type, or else the list of an OpenDocument's parts:
 * a document that was unpacked and packed again by hand has them in any place.
 */
export function declarationPlace(directory: Buffer): { start: number; length: number } | undefined {
  let list: number | undefined
  for (const { name, start } of directoryEntries(directory)) {
    if (name === 'mimetype') return { start, length: MOST_DECLARED }
    if (name === 'META-INF/manifest.xml') list = start
  }
  return list === undefined ? undefined : { start: list, length: MOST_DECLARED }
}

/**
 * What a ZIP is a container of, by the names of its entries, each from where it begins: folders such as
 * `password/documents`, and archives stored inside, tell nothing.
 */
export function kindOfZip(head: Buffer, directory: Buffer | undefined, declaration?: Buffer) {
  const declared = declaredMedia(head) || (declaration ? declaredMedia(declaration) : '')
  const names = [...(directory ? directoryNames(directory) : []), ...localNames(head)].map(tidied)
  const has = (pattern: RegExp) => names.some(name => pattern.test(name))
  if (declared.startsWith('application/epub+zip') || has(/^meta-inf\/container\.xml$/)) return 'epub'
  if (isFolderOfBook(names)) return 'epub'
  if (declared.startsWith('application/vnd.oasis.opendocument.text')) return 'odt'
  if (declared.startsWith('application/vnd.oasis.opendocument.spreadsheet')) return 'ods'
  // The main part may have another name than the usual one, but then something says that this is a package.
  const isPackage = has(/^(\[content_types\]\.xml|_rels\/\.rels)$/)
  const holds = (usual: RegExp, folder: RegExp) => has(usual) || (isPackage && has(folder))
  if (holds(/^word\/document\d*\.xml$/, /^word\/[^/]+\.xml$/)) return 'docx'
  if (has(/^xl\/workbook\.bin$/)) return 'xlsb'
  if (holds(/^xl\/workbook\d*\.xml$/, /^xl\/worksheets\/[^/]+\.xml$/)) return 'xlsx'
  if (holds(/^ppt\/presentation\d*\.xml$/, /^ppt\/slides\/[^/]+\.xml$/)) return 'pptx'
  return 'zip'
}

/** Whether a book that was kept as a folder, as on a Mac, was packed with it, and nothing else. */
function isFolderOfBook(names: string[]): boolean {
  const container = names.find(name => /^[^/]+\/meta-inf\/container\.xml$/.test(name))
  const folder = container?.slice(0, container.indexOf('/') + 1)
  return (
    folder !== undefined &&
    names.includes(`${folder}mimetype`) &&
    // A Mac adds what it knows of each file.
    names.every(name => name.startsWith(folder) || name.startsWith('__macosx/') || name === '.ds_store')
  )
}

/** Readers are blind to case, and some writers begin names with a slash or write backslashes. */
const tidied = (name: string): string => name.toLowerCase().replaceAll('\\', '/').replace(/^\/+/, '')

/** The media type that EPUB and OpenDocument files name: as their first entry, not compressed, but not all writers hold to it. */
function declaredMedia(head: Buffer): string {
  for (const { name, content, length, method } of localEntries(head)) {
    if (name !== 'mimetype' && name !== 'META-INF/manifest.xml') continue
    const text =
      method === 0 ? head.toString('latin1', content, content + (length || 100)) : inflated(head, content)
    return name === 'mimetype' ? text : mediaOfWhole(text)
  }
  return ''
}

/** The beginning of what is packed from some byte on; its length may be told only behind it. */
function inflated(bytes: Buffer, start: number): string {
  try {
    return inflateRawSync(bytes.subarray(start), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
  } catch {
    return ''
  }
}

const WHOLE = /<[\w:]*file-entry\b[^<>]*full-path="\/"[^<>]*>/
const mediaOfWhole = (list: string): string =>
  /media-type="([^"]*)"/.exec(WHOLE.exec(list)?.[0] ?? '')?.[1] ?? ''

function* directoryNames(directory: Buffer): Generator<string> {
  for (const { name } of directoryEntries(directory)) yield name
}

function* directoryEntries(directory: Buffer): Generator<{ name: string; start: number }> {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === CENTRAL; ) {
    const end = at + 46 + directory.readUInt16LE(at + 28)
    yield { name: directory.toString('latin1', at + 46, end), start: directory.readUInt32LE(at + 42) }
    at = end + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
}

/** The names at the beginning, for a file that has lost its end. */
function* localNames(head: Buffer): Generator<string> {
  for (const { name } of localEntries(head)) yield name
}

interface LocalEntry {
  name: string
  content: number
  length: number
  method: number
}

function* localEntries(head: Buffer): Generator<LocalEntry> {
  for (let at = 0; at >= 0 && at + 30 <= head.length && head.readUInt32LE(at) === LOCAL; ) {
    const end = at + 30 + head.readUInt16LE(at + 26)
    const content = end + head.readUInt16LE(at + 28)
    const length = head.readUInt32LE(at + 18)
    yield { name: head.toString('latin1', at + 30, end), content, length, method: head.readUInt16LE(at + 8) }
    // Where the length comes after the content, the next entry has to be looked for.
    const isLater = length === 0 && (head.readUInt16LE(at + 6) & 8) !== 0
    at = isLater ? head.indexOf('PK\x03\x04', content, 'latin1') : content + length
  }
}

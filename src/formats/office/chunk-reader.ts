import { escapeHtml } from '../../document/html-escape.ts'
import type { Document } from '../../document/tree.ts'
import { kindOfBytes } from '../../lib/files/file-kinds.ts'
import { decodeText } from '../text/text-encoding.ts'

/** Reads a file that stands inside a document; undefined for kinds that are not known. */
export type ChunkReader = (bytes: Uint8Array) => Document | undefined

/** Files in files in files come from nobody. */
const MAX_DEPTH = 3

export async function chunkReader(param: string): Promise<ChunkReader> {
  const { htmlReader } = await import('../epub/read-html.ts')
  const { readWebArchive } = await import('../mail/web-archive.ts')
  const { readRtf } = await import('./rtf/read-rtf.ts')
  const { readDocx } = await import('./docx/read-docx.ts')
  const readHtml = await htmlReader()
  let depth = 0
  const readKind: ChunkReader = bytes => {
    const kind = kindOfBytes(bytes)
    if (kind === 'docx') return readDocx(bytes, param, read)
    if (kind === 'rtf') return readRtf(bytes, param)
    const archive = readWebArchive(bytes)
    if (archive) return readHtml(archive.html, archive.pictures)
    if (kind === 'html' || kind === 'xml') return readHtml(decodeText(bytes).text)
    return kind === 'text' ? readHtml(asLines(decodeText(bytes).text)) : undefined
  }
  function read(bytes: Uint8Array): Document | undefined {
    if (depth >= MAX_DEPTH) return undefined
    depth++
    try {
      return readKind(bytes)
    } finally {
      depth--
    }
  }
  return read
}

const asLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map(line => `<div>${escapeHtml(line) || '<br>'}</div>`)
    .join('')

import { loadChartFormats } from '../../charts/chart-text.ts'
import type { Document } from '../../document/tree.ts'
import { type FileKind, type InputFile, KINDS } from '../../lib/files/file-kinds.ts'
import { unturnedJpeg } from '../image/metadata/orientation.ts'

/** Files that word processors write: Word's own with macros or as templates too, OpenDocument and RTF. */
export const TEXT_DOCUMENTS = ['docx', 'odt', 'rtf'] as const satisfies readonly FileKind[]

/** A parameter for them, also where they are one file of text: XML, or a web page written for Word. */
export const TEXT_DOCUMENT_FILE = {
  kinds: [...TEXT_DOCUMENTS, 'xml', 'html', 'text'] as const satisfies readonly FileKind[],
  label: 'Word (.docx), OpenDocument text or RTF',
  accept: [...TEXT_DOCUMENTS, 'xml' as const].map(kind => KINDS[kind].media),
}

/** Reads a text document by what its content says it is. */
export async function readTextDocument(
  { path, kind, name }: Pick<InputFile, 'path' | 'kind' | 'name'>,
  param = 'file',
): Promise<Document> {
  await loadChartFormats()
  if (kind === 'odt') return unturned((await import('./odt/read-odt.ts')).readOdt(path, param))
  if (kind === 'rtf') return unturned((await import('./rtf/read-rtf.ts')).readRtf(path, param))
  if (kind === 'xml' || kind === 'html' || kind === 'text') {
    const { readFlatDocument } = await import('./flat/flat-document.ts')
    return unturned(await readFlatDocument({ path, kind, name }, param, bytes => readWord(bytes, param)))
  }
  return unturned(await readWord(path, param))
}

/** What reads files inside of the document is loaded only where there are any. */
async function readWord(path: string | Uint8Array, param: string): Promise<Document> {
  const { readDocx } = await import('./docx/read-docx.ts')
  let hasChunks = false
  const doc = readDocx(path, param, () => {
    hasChunks = true
    return undefined
  })
  return hasChunks ? readDocx(path, param, await (await import('./chunk-reader.ts')).chunkReader(param)) : doc
}

/** Word processors turn pictures by what the document says, and leave the camera's note aside. */
function unturned(doc: Document): Document {
  for (const [key, image] of doc.images)
    if (image.kind === 'jpeg') doc.images.set(key, { ...image, bytes: unturnedJpeg(image.bytes) })
  return doc
}

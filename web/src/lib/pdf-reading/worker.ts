import '../../node/buffer.ts'
import '../../node/process.ts'
import { readLayout } from '../../../../src/engines/pdfium/layout.ts'
import { openPdf } from '../../../../src/engines/pdfium/pdfium-document.ts'
import { describePage } from '../../../../src/layout/write/data.ts'
import { type Piece, piecesOf } from '../../../../src/layout/write/pieces.ts'
import {
  Dict,
  decodeStream,
  decodeText,
  nameTree,
  openDocument,
  Str,
  Stream,
} from '../../../../src/pdf/index.ts'
import { type Report, serve } from '../../browser-tools/frame/serve.ts'
import { say } from '../said.ts'
import { plainly } from '../trouble.ts'

export type PageData = ReturnType<typeof describePage> & { pieces: Piece[] }

export interface ReadPdf {
  pages: PageData[]
  title: string
  language: string
  /** Files that the PDF carries, such as the data of an invoice. */
  attachments: { name: string; bytes: Uint8Array }[]
  warnings: string[]
}

const MOST_ATTACHMENTS = 50
const MOST_BYTES = 20 * 2 ** 20

function attachmentsOf(bytes: Uint8Array, password: string): ReadPdf['attachments'] {
  try {
    const { root } = openDocument(Buffer.from(bytes), password)
    const tree = root.dict('Names')?.dict('EmbeddedFiles')
    const found: ReadPdf['attachments'] = []
    for (const [key, entry] of tree ? nameTree(tree) : []) {
      const value = Dict.of({ entry }).dict('entry')
      if (found.length >= MOST_ATTACHMENTS || !value) continue
      const stream = value.dict('EF')?.value('F')
      const label = value.value('UF') ?? value.value('F')
      const name = label instanceof Str ? decodeText(label.bytes) : String(key)
      if (stream instanceof Stream)
        found.push({ name, bytes: new Uint8Array(decodeStream(stream, MOST_BYTES)) })
    }
    return found
  } catch {
    // What cannot be taken out is not worth losing the text for.
    return []
  }
}

const operations = {
  async read({ file, password }: { file: Blob; password: string }, report: Report): Promise<ReadPdf> {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const warnings: string[] = []
    try {
      using pdf = await openPdf(bytes, { ...(password ? { password } : {}), appearances: 'read' })
      const numbers = Array.from({ length: pdf.pageCount }, (_, at) => at + 1)
      const call = {
        signal: new AbortController().signal,
        warn: (message: string) => void warnings.push(message),
        progress: (done: number, total: number) =>
          report(done / total, say('worker.readingPage', { at: done })),
      }
      const pages = (await readLayout(pdf, numbers, call)).map(page => ({
        ...describePage(page, true),
        pieces: piecesOf(page),
      }))
      return {
        pages,
        title: pdf.metadata().title ?? '',
        language: pdf.language ?? '',
        attachments: attachmentsOf(bytes, password),
        warnings,
      }
    } catch (error) {
      throw plainly(error)
    }
  },
}
export type Operations = typeof operations
serve(operations)

import { join } from 'node:path'
import { createZip, type ZipSource } from '../../formats/archive/zip-writer.ts'
import { type Watcher, watched } from '../../lib/async/watched.ts'
import { numbered, renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { type PdfDocument, saveDocument } from '../core/pdf-document.ts'
import { selector } from './select-pages.ts'

/** One document of the pages in this order, with what belongs to them. */
export function selectPages(
  document: PdfDocument,
  sequence: number[],
  warn: (message: string) => void,
  watcher?: Watcher,
): Buffer {
  const { document: selected, replace, lostLinks, repeats } = selector(document)(sequence, watcher)
  if (lostLinks > 0) {
    warn(`removed: ${counted(lostLinks, 'link')} to pages that are not in the result`)
  }
  if (repeats > 0 && document.root.has('StructTreeRoot'))
    warn('repeated pages are tagged once, at their first place')
  tellOfLosses(document, selected, warn)
  return saveDocument(selected, { replace })
}

/** What belongs to a whole document and cannot go along with some of its pages, by its key in the catalog. */
const LOSSES: [key: string, message: string][] = [
  ['OpenAction', 'the page the document opened at is not in the result'],
  ['DPartRoot', 'document parts, which are runs of pages, were left out'],
  ['Legal', 'the legal attestation holds for the whole document and was left out'],
]

function tellOfLosses(before: PdfDocument, after: PdfDocument, warn: (message: string) => void): void {
  for (const [key, message] of LOSSES) if (before.root.has(key) && !after.root.has(key)) warn(message)
  if (before.root.dict('AcroForm')?.has('XFA') && !after.root.dict('AcroForm')?.has('XFA'))
    warn('XFA form data belongs to the whole document and was left out')
}

/** A part of a document on its own: its pages and what to call it. */
export interface Part {
  pages: number[]
  name: string
}

/** A ZIP archive with one document for each of the pages; gives its path. */
export const splitPages = (
  document: PdfDocument,
  pages: number[],
  name: string,
  call: SplitCall,
): Promise<string> =>
  splitParts(
    document,
    pages.map(page => ({
      pages: [page],
      name: renamed(name, `page-${numbered(page, document.pages.length)}`, 'pdf'),
    })),
    call,
  )

interface SplitCall extends Watcher {
  scratch: string
  warn: (message: string) => void
}

/** A ZIP archive with one document for each of the parts; gives its path. */
export async function splitParts(document: PdfDocument, parts: Part[], call: SplitCall): Promise<string> {
  const select = selector(document)
  let lost = 0
  function* files(): Generator<ZipSource> {
    for (const [i, { pages, name }] of watched([...parts.entries()], call, 'files')) {
      const { document: selected, replace, lostLinks } = select(pages)
      lost += lostLinks
      if (i === 0) tellOfLosses(document, selected, call.warn)
      const content = saveDocument(selected, { replace, salt: Buffer.from(`page ${pages.join()}`) })
      yield { name, content, store: true }
    }
  }
  const path = join(call.scratch, 'pages.zip')
  await createZip(path, files())
  if (lost > 0) call.warn(`removed: ${counted(lost, 'link')} from page to page`)
  return path
}

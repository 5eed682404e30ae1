import { readFile } from 'node:fs/promises'
import { openPdf as openWithPdfium } from '../../engines/pdfium/pdfium-document.ts'
import { runQpdf } from '../../engines/qpdf.ts'
import { badInput, Fault } from '../../fault.ts'
import { renamed } from '../../lib/files/file-names.ts'
import { counted } from '../../lib/text/counted.ts'
import { p } from '../../params.ts'
import {
  Dict,
  MOST_PAGES,
  openDocument,
  type PdfDocument,
  PdfPackedError,
  PdfPasswordError,
  PdfProtectionError,
  type RepairedStreams,
  refuseEndless,
  repairStreams,
  saveDocument,
  signatureFields,
  swollen,
} from '../../pdf/index.ts'
import { defineTool, file } from '../../tool.ts'

/** A rebuilt file and how much of it another engine can read. */
interface Candidate {
  from: 'reader' | 'qpdf' | 'pdfium'
  bytes: Uint8Array
  pages: number
  text: number
}

export default defineTool({
  name: 'Repair PDF',
  description:
    'Rebuilds a damaged PDF in several ways, reads each result again, and returns the one that keeps the most pages and text.',
  credits: 3,
  params: { file: p.pdf() },
  returns: file('application/pdf'),
  example: { file: 'three-pages.pdf' },
  async run({ file }, call) {
    const input = await readFile(file.path)
    const name = renamed(file.name, 'repaired', 'pdf')
    const own = rebuild(input)
    const repaired = own && own.repaired.cut + own.repaired.dropped > 0
    if (own && !own.document.file.recovered && !repaired && (await readsCleanly(own.bytes))) {
      tellOfLoss(own, call.warn)
      tellOfDamage(own, call.warn)
      return { bytes: own.bytes, name }
    }
    call.progress(1, 3, 'steps')
    const candidates: Candidate[] = []
    if (own) candidates.push({ from: 'reader', bytes: own.bytes, ...(await judge(own.bytes)) })
    const qpdf = await runQpdf(['in.pdf', '--decrypt', 'out.pdf'], { 'in.pdf': input })
    if (qpdf.output) candidates.push({ from: 'qpdf', bytes: qpdf.output, ...(await judge(qpdf.output)) })
    call.progress(2, 3, 'steps')
    const copy = await savedByPdfium(input)
    if (copy) candidates.push({ from: 'pdfium', bytes: copy, ...(await judgeCopy(copy)) })
    call.progress(3, 3, 'steps')
    // Of equals the first stays: the own reader keeps everything it does not understand.
    const best = candidates.reduce<Candidate | undefined>(
      (kept, one) =>
        !kept || one.pages > kept.pages || (one.pages === kept.pages && one.text > kept.text * 1.02)
          ? one
          : kept,
      undefined,
    )
    if (!best || best.pages === 0) {
      throw badInput('file: nothing that could be shown as a page is left in the PDF.')
    }
    if (own) tellOfLoss(own, call.warn)
    if (best.from === 'reader') tellOfDamage(own!, call.warn)
    else call.warn('the PDF was damaged; objects that could not be read were left out')
    if (best.from === 'pdfium') call.warn('bookmarks, forms or metadata may be missing in the rebuilt file')
    return { bytes: best.bytes, name }
  },
})

/** What no repaired file keeps, whoever wrote it. */
function tellOfLoss({ document }: Rebuilt, warn: (message: string) => void): void {
  if (document.file.security) warn('the PDF was restricted by an owner password, the result is not protected')
  if (signatureFields(document.root).length > 0)
    warn('the PDF is signed; the signature is not valid for the result')
}

function tellOfDamage({ document, repaired, announced }: Rebuilt, warn: (message: string) => void): void {
  if (document.file.recovered) warn('the table of objects was damaged and was rebuilt by searching the file')
  if (repaired.cut > 0) warn(`${counted(repaired.cut, 'stream')} had damage; what could be unpacked was kept`)
  if (repaired.dropped > 0)
    warn(`${counted(repaired.dropped, 'damaged stream')} left empty, as nothing there could be read`)
  // A damaged count may be any number.
  const lost = Math.min(announced, MOST_PAGES) - document.pages.length
  if (lost > 0) warn(`${counted(lost, 'page')} that the file announces could not be found`)
}

interface Rebuilt {
  document: PdfDocument
  bytes: Uint8Array
  repaired: RepairedStreams
  /** Pages that the damaged file says it has. */
  announced: number
}

/** The file written anew by the own reader; undefined when it finds no pages. */
function rebuild(input: Uint8Array): Rebuilt | undefined {
  try {
    const document = openDocument(input)
    refuseEndless(document.pages, 'file')
    if (document.pages.length === 0) document.pages = loosePages(document)
    if (document.pages.length === 0) return undefined
    // Saving gives the document a new tree of the pages that were found.
    const announced = document.root.dict('Pages')?.number('Count') ?? 0
    const repaired = repairStreams(document)
    return { document, repaired, announced, bytes: saveDocument(document) }
  } catch (error) {
    if (error instanceof PdfPasswordError) {
      throw badInput(
        'file: the PDF needs a password to open; remove it first with pdf-password-remove.',
        error,
      )
    }
    if (error instanceof PdfProtectionError)
      throw badInput(`file: the PDF cannot be opened: ${error.message}.`, error)
    if (error instanceof PdfPackedError) throw swollen('file', '', error)
    if (error instanceof Fault) throw error
    return undefined
  }
}

/** Whether qpdf follows every object without a complaint. Its full check would decode all pictures as well. */
const readsCleanly = async (bytes: Uint8Array): Promise<boolean> =>
  (await runQpdf(['--stream-data=preserve', 'in.pdf', 'out.pdf'], { 'in.pdf': bytes })).status === 0

/** Pages that lie in the file although its page tree leads to none. */
const loosePages = ({ file }: PdfDocument): PdfDocument['pages'] =>
  [...file.numbers()].flatMap(num => {
    const dict = file.load(num)
    return dict instanceof Dict && dict.name('Type') === 'Page' ? [{ ref: file.ref(num), dict }] : []
  })

/** Pages whose text is compared. */
const SAMPLE = 40

/** Pages and text that PDFium finds, the text on a sample of the pages. */
async function judge(bytes: Uint8Array): Promise<{ pages: number; text: number }> {
  try {
    using document = await openWithPdfium(bytes)
    const pages = document.pageCount
    let text = 0
    for (let n = 1; n <= Math.min(pages, SAMPLE); n++) {
      try {
        using page = document.page(n)
        text += page.text().length
      } catch (error) {
        if (!(error instanceof Fault)) throw error
      }
    }
    return { pages, text }
  } catch (error) {
    if (error instanceof Fault) return { pages: 0, text: 0 }
    throw error
  }
}

/** What PDFium wrote has to be readable for the own reader too. */
async function judgeCopy(bytes: Uint8Array): Promise<{ pages: number; text: number }> {
  const seen = await judge(bytes)
  try {
    return { pages: Math.min(seen.pages, openDocument(bytes).pages.length), text: seen.text }
  } catch {
    return { pages: 0, text: 0 }
  }
}

async function savedByPdfium(input: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    using document = await openWithPdfium(input)
    return document.saveCopy()
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

import { badInput } from '../../fault.ts'
import { writePages } from '../../lib/geometry/page-ranges.ts'
import type { OutlineEntry, PdfMetadata } from '../../lib/geometry/pdf-page.ts'
import { trimEndOf } from '../../lib/text/trim-of.ts'
import { type Layers, type PageGuard, portfolioSizeOf, withoutLoops } from '../../pdf/index.ts'
import type { AppearanceUse, Trust } from './appearances.ts'
import type { Block, Library } from './binding.ts'
import { loadWithBox } from './load-page.ts'
import { type Scratchpad, scratchpad } from './memory.ts'
import { pdfium } from './pdfium-library.ts'
import { PdfPage } from './pdfium-page.ts'
import { QuickPages } from './quick/quick-pages.ts'
import { targetOf } from './targets.ts'

const PASSWORD_ERROR = 4
const SECURITY_ERROR = 5
const SAVE_NO_INCREMENTAL = 2
const SAVE_REMOVE_SECURITY = 3
/** Deeper or longer outlines are cut: hostile files make them endless. */
const OUTLINE_DEPTH = 32
const OUTLINE_ENTRIES = 20_000

export interface OpenOptions {
  password?: string | undefined
  /** The parameter that the file came in, for messages. */
  param?: string
  /** The tool has no parameter for a password. */
  noPassword?: boolean
  /** What annotations and fields show is part of the pages. Such a document is for reading only. */
  appearances?: AppearanceUse
  /** Values of fields were changed and not drawn: their appearance streams do not count. */
  outdated?: boolean
  /** Which PDFium, where it matters; the native one by default. */
  engine?: Library['kind']
}

const scratchpads = new WeakMap<Library, Scratchpad>()

/** Opens a PDF. Throws a Fault when it needs a password, the password is wrong, or it cannot be read. */
export async function openPdf(given: Uint8Array, options: OpenOptions = {}): Promise<PdfDocument> {
  const { password, param = 'file' } = options
  const { bytes, guard, layers, protection } = withoutLoops(given, param, password)
  const library = await pdfium(options.engine)
  while (library.aside) await library.aside
  const pad = scratchpads.get(library) ?? scratchpad(library)
  scratchpads.set(library, pad)
  const data = library.share(bytes)
  const load = (secret: Uint8Array) =>
    pad.withText(secret, at =>
      library.fn.FPDF_LoadMemDocument64(data.at, bytes.length, secret.length ? at : 0),
    )
  let handle = load(Buffer.from(password ?? '', 'utf8'))
  // Before PDF 2.0 passwords were bytes of Latin-1.
  if (handle === 0 && password) handle = load(Buffer.from(password, 'latin1'))
  if (handle === 0) {
    const error = library.fn.FPDF_GetLastError()
    data.free()
    if (protection !== undefined) throw badInput(`${param}: the PDF cannot be opened: ${protection}.`)
    if (error === PASSWORD_ERROR) {
      throw badInput(
        options.noPassword
          ? `${param}: the PDF needs a password to open; remove it first with pdf-password-remove.`
          : password === undefined
            ? `${param}: the PDF is encrypted; give its password as password.`
            : 'password: it does not open this PDF.',
      )
    }
    if (error === SECURITY_ERROR)
      throw badInput(`${param}: the PDF is encrypted in a way that is not supported.`)
    throw badInput(`${param}: the PDF is damaged and cannot be read; repair-pdf may help.`)
  }
  const pageCount = library.fn.FPDF_GetPageCount(handle)
  if (pageCount < 1) {
    library.fn.FPDF_CloseDocument(handle)
    data.free()
    throw badInput(`${param}: the PDF holds no pages.`)
  }
  const { appearances: use, outdated = false } = options
  const appearances = use && { use, outdated }
  const checks = { guard, layers }
  return new PdfDocument(library, pad, handle, data, pageCount, param, checks, appearances)
}

/** FORMTYPE_XFA_FULL of PDFium. */
const DYNAMIC_XFA = 2

/** What is known of pages before PDFium loads them. */
interface Checks {
  guard: PageGuard
  layers: Layers | undefined
}

/** An open PDF. Close it: its memory is not JavaScript's. */
export class PdfDocument {
  readonly pageCount: number
  readonly engine: Library['kind']
  readonly #library: Library
  readonly #pad: Scratchpad
  readonly #handle: number
  readonly #data: Block
  readonly #param: string
  readonly #checks: Checks
  readonly #appearances: Trust | undefined
  readonly #pages = new Map<number, PdfPage>()
  #tagsAside = false
  #form: { handle: number; info: Block } | undefined
  #open = true

  constructor(
    library: Library,
    pad: Scratchpad,
    handle: number,
    data: Block,
    pageCount: number,
    param: string,
    checks: Checks,
    appearances?: Trust,
  ) {
    this.#library = library
    this.#pad = pad
    this.#handle = handle
    this.#data = data
    this.#param = param
    this.#checks = checks
    this.#appearances = appearances
    this.pageCount = pageCount
    this.engine = library.kind
    library.documents++
  }

  /** Page counted from 1. It stays loaded until all who asked for it close it, or the document is closed. */
  page(number: number): PdfPage {
    const page = this.soundPage(number)
    if (!page) throw badInput(`${this.#param}: page ${number} is damaged and cannot be read.`)
    return page
  }

  /** The same, but undefined where the page is too damaged to be read. */
  soundPage(number: number): PdfPage | undefined {
    const known = this.#pages.get(number)
    if (known) return known.hold()
    this.#checks.guard(number)
    const load = () => loadWithBox(this.#library, this.#pad, this.#handle, number)
    const handle = load()
    if (handle === 0) return undefined
    const page = new PdfPage(
      {
        library: this.#library,
        pad: this.#pad,
        document: this.#handle,
        owner: this,
        param: this.#param,
        tagged: this.tagged && !this.#tagsAside,
        layers: this.#checks.layers?.get(number) ?? 0,
        form: () => this.#formHandle(),
        formLoaded: () => this.#form?.handle ?? 0,
        closed: () => this.#pages.delete(number),
      },
      handle,
      number,
    )
    if (this.#appearances) page.showAppearances(load, this.#appearances)
    this.#pages.set(number, page)
    return page
  }

  /**
   * What `read` takes from each sound page, one after the other; at least one must be. While the caller works on a
   * page, PDFium prepares the text of the next on another thread; it bears only one at a time, so this happens only
   * while no other document is open, and none is opened before the end. Leave the document alone in between.
   */
  async *readAhead<T>(numbers: readonly number[], read: (page: PdfPage) => T): AsyncGenerator<T, void> {
    const library = this.#library
    const aside = library.loadTextAside !== undefined && library.documents === 1 && !library.aside
    const { promise, resolve } = Promise.withResolvers<void>()
    if (aside) library.aside = promise
    let next: Promise<PdfPage> | undefined
    let none = numbers.length > 0
    try {
      for (const [i, number] of numbers.entries()) {
        const page = next ? await next : this.soundPage(number)
        next = undefined
        if (!page) continue
        none = false
        const content = read(page)
        page.close()
        const following = numbers[i + 1]
        if (aside && following !== undefined) next = this.soundPage(following)?.withTextAside()
        yield content
      }
      if (none) this.page(numbers[0]!)
    } finally {
      // The thread must have ended before anyone closes the document; its own failure no longer matters.
      await next?.then(page => page.close()).catch(() => {})
      if (aside) library.aside = undefined
      resolve()
    }
  }

  /** Reads pages of plain text among these without PDFium, where that is worth it. */
  quickPages(numbers: readonly number[]): QuickPages | undefined {
    if (this.encrypted || this.engine !== 'native') return undefined
    const tagged = this.tagged && !this.#tagsAside
    return QuickPages.of(this.#data.bytes(), numbers, tagged, number => this.soundPage(number))
  }

  /** What a caller is told when damaged pages were passed over. */
  leftOut(numbers: readonly number[]): string {
    const whose = this.#param === 'file' ? 'the PDF' : this.#param
    return numbers.length === 1
      ? `page ${numbers[0]} of ${whose} is damaged and was left out; repair-pdf may help`
      : `pages ${writePages(numbers)} of ${whose} are damaged and were left out; repair-pdf may help`
  }

  /** Size as displayed, without loading the page. */
  pageSize(number: number): { width: number; height: number } {
    this.#library.fn.FPDF_GetPageSizeByIndexF(this.#handle, number - 1, this.#pad.at(0))
    const [width, height] = this.#pad.floats(2) as [number, number]
    if (width > 0 && height > 0) return { width, height }
    const page = this.soundPage(number)
    return page ? { width: page.width, height: page.height } : { width, height }
  }

  /** The page's label where the document numbers its pages in its own way: iv, A-3. */
  pageLabel(number: number): string {
    return this.#pad.wideText((at, size) =>
      this.#library.fn.FPDF_GetPageLabel(this.#handle, number - 1, at, size),
    )
  }

  /** Encrypted, though perhaps without a password to open it. */
  get encrypted(): boolean {
    return this.#library.fn.FPDF_GetSecurityHandlerRevision(this.#handle) >= 0
  }

  get tagged(): boolean {
    return this.#library.fn.FPDFCatalog_IsTagged(this.#handle) !== 0
  }

  /** Whether its pages only stand for those that a reader of XFA forms makes. */
  get isDynamicXfa(): boolean {
    return this.#library.fn.FPDF_GetFormType(this.#handle) === DYNAMIC_XFA
  }

  /** Pages are read by their looks from now on, as those of a file without tags are. */
  leaveTagsAside(): void {
    this.#tagsAside = true
  }

  get signatureCount(): number {
    return Math.max(0, this.#library.fn.FPDF_GetSignatureCount(this.#handle))
  }

  get attachmentCount(): number {
    return Math.max(0, this.#library.fn.FPDFDoc_GetAttachmentCount(this.#handle))
  }

  /** How many documents lie inside where its pages are only the cover of a portfolio; 0 where they are more. */
  get portfolioSize(): number {
    return this.attachmentCount > 0 ? portfolioSizeOf(this.#data.bytes()) : 0
  }

  /** Natural language of the document as it declares it, such as de-AT; empty when it does not. */
  get language(): string {
    return this.#pad.wideText((at, size) => this.#library.fn.FPDFCatalog_GetLanguage(this.#handle, at, size))
  }

  metadata(): PdfMetadata {
    const names = {
      title: 'Title',
      author: 'Author',
      subject: 'Subject',
      keywords: 'Keywords',
      creator: 'Creator',
      producer: 'Producer',
      creationDate: 'CreationDate',
      modDate: 'ModDate',
    }
    const entries = Object.entries(names).map(([key, name]) => {
      const value = this.#pad.withText(name, tag =>
        this.#pad.wideText((at, size) => this.#library.fn.FPDF_GetMetaText(this.#handle, tag, at, size)),
      )
      return [key, trimEndOf(value, '\0')] as const
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== ''))
  }

  outline(): OutlineEntry[] {
    const { fn } = this.#library
    let left = OUTLINE_ENTRIES
    const seen = new Set<number>()
    const level = (parent: number, depth: number): OutlineEntry[] => {
      const entries: OutlineEntry[] = []
      let mark = fn.FPDFBookmark_GetFirstChild(this.#handle, parent)
      while (mark !== 0 && left-- > 0 && !seen.has(mark)) {
        seen.add(mark)
        const handle = mark
        const title = this.#pad.wideText((at, size) => fn.FPDFBookmark_GetTitle(handle, at, size))
        entries.push({
          title,
          ...targetOf(
            this.#library,
            this.#pad,
            this.#handle,
            fn.FPDFBookmark_GetDest(this.#handle, mark),
            fn.FPDFBookmark_GetAction(mark),
          ),
          children: depth < OUTLINE_DEPTH ? level(mark, depth + 1) : [],
        })
        mark = fn.FPDFBookmark_GetNextSibling(this.#handle, mark)
      }
      return entries
    }
    return level(0, 0)
  }

  /** The document written anew, without encryption and earlier revisions. */
  saveCopy(): Uint8Array {
    const flags = this.encrypted ? SAVE_REMOVE_SECURITY : SAVE_NO_INCREMENTAL
    const writer = fileWriter(this.#library)
    const done = this.#library.fn.FPDF_SaveAsCopy(this.#handle, writer.at, flags)
    const written = writer.take()
    if (!done) throw badInput(`${this.#param}: the PDF is too damaged to be written anew.`)
    return written
  }

  #formHandle(): number {
    if (this.#form) return this.#form.handle
    const info = this.#library.alloc(512)
    info.bytes().fill(0)
    info.view().setInt32(0, 2, true)
    let handle = this.#library.fn.FPDFDOC_InitFormFillEnvironment(this.#handle, info.at)
    if (handle === 0) {
      info.view().setInt32(0, 1, true)
      handle = this.#library.fn.FPDFDOC_InitFormFillEnvironment(this.#handle, info.at)
    }
    if (handle !== 0) this.#library.fn.FPDF_SetFormFieldHighlightAlpha(handle, 0)
    this.#form = { handle, info }
    return handle
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    this.#library.documents--
    for (const page of [...this.#pages.values()]) page.closeForAll()
    if (this.#form) {
      if (this.#form.handle !== 0) this.#library.fn.FPDFDOC_ExitFormFillEnvironment(this.#form.handle)
      this.#form.info.free()
    }
    this.#library.fn.FPDF_CloseDocument(this.#handle)
    this.#data.free()
  }

  [Symbol.dispose](): void {
    this.close()
  }
}

const writers = new WeakMap<Library, { at: number; take: () => Uint8Array }>()

/** PDFium writes files through a callback; one is registered and collects into a list. */
function fileWriter(library: Library) {
  const known = writers.get(library)
  if (known) return known
  let parts: Uint8Array[] = []
  const write = library.callback('i p p l', (_, data, size) => {
    parts.push(library.copy(data!, size!))
    return 1
  })
  const struct = library.alloc(library.pointerSize * 2)
  const view = struct.view()
  view.setUint32(0, 1, true)
  if (library.pointerSize === 8) {
    view.setUint32(4, 0, true)
    view.setBigUint64(8, BigInt(write), true)
  } else view.setUint32(4, write, true)
  const writer = {
    // The block is captured, so that its memory stays.
    get at() {
      return struct.at
    },
    take: () => {
      const all = Buffer.concat(parts)
      parts = []
      return all
    },
  }
  writers.set(library, writer)
  return writer
}

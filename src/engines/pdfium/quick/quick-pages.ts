import type { CharTable, PdfLink, PdfPath, StructElement } from '../../../lib/geometry/pdf-page.ts'
import { decodedContent } from '../../../pdf/core/content-stream.ts'
import type { Dict } from '../../../pdf/core/objects.ts'
import { openDocument, type PdfDocument } from '../../../pdf/core/pdf-document.ts'
import { rotationOf, userUnit, visibleBox } from '../../../pdf/pages/pages.ts'
import { contentsOf } from '../../../pdf/pages/stamp.ts'
import { composeAccents } from '../accents.ts'
import { emptyTable } from '../chars.ts'
import type { PdfPage } from '../pdfium-page.ts'
import { KnownFonts } from './known-glyphs.ts'
import { PageLinks } from './page-links.ts'
import { areSameTags, PageTags } from './page-tags.ts'
import { TableWriter } from './quick-table.ts'
import { areSameLinks, areSamePaths, isNear } from './same-readings.ts'
import { StringReader } from './shown-strings.ts'

/** Shorter documents are read before anything could be saved. */
const FEWEST_PAGES = 24
/** Pages that are held against PDFium before the others are read without it. */
const SAMPLES = 8
/** So many of them have to be pages for this. */
const ENOUGH = 6
/** No page for people comes near. */
const MOST_CHARS = 60_000

/** A page of text, links and simple paths, and nothing else. */
export interface QuickPage {
  number: number
  width: number
  height: number
  chars: CharTable
  paths: PdfPath[]
  links: PdfLink[]
  structure: StructElement[]
}

/**
 * Reads pages of plain text without PDFium, from its own view of their glyphs: what a code of a font stands for, how
 * wide it is and where its ink lies is learnt from pages that PDFium has read. A sample of the document's pages has to
 * come out the same both ways; pages with anything but upright text in known glyphs are left to PDFium.
 */
export class QuickPages {
  readonly #pages: Dict[]
  readonly #fonts = new KnownFonts()
  readonly #reader: StringReader
  readonly #writer: TableWriter
  readonly #tags: PageTags | undefined
  readonly #links: PageLinks
  /** Those of the page that was read last. */
  #linked: PdfLink[] | undefined
  #agrees = true
  #alike = 0

  private constructor({ pages, root }: PdfDocument, tagged: boolean) {
    this.#pages = pages.map(page => page.dict)
    this.#reader = new StringReader(tagged)
    this.#writer = new TableWriter(emptyTable(MOST_CHARS))
    this.#tags = tagged ? new PageTags(root) : undefined
    this.#links = new PageLinks(root, this.#pages)
  }

  /** Undefined where it is not worth it, or the document is not one for it. */
  static of(
    bytes: Uint8Array,
    numbers: readonly number[],
    tagged: boolean,
    pageOf: (number: number) => PdfPage | undefined,
  ): QuickPages | undefined {
    if (numbers.length < FEWEST_PAGES) return undefined
    const quick = openQuickly(bytes, document => new QuickPages(document, tagged))
    if (!quick) return undefined
    for (let i = 0; i < SAMPLES && quick.#agrees; i++) {
      const number = numbers[Math.floor((i * (numbers.length - 1)) / (SAMPLES - 1))]!
      const page = pageOf(number)
      if (!page) return undefined
      quick.learn(page)
      page.close()
    }
    return quick.#agrees && quick.#alike >= ENOUGH ? quick : undefined
  }

  /** Whether pages may still be read without PDFium. */
  get agrees(): boolean {
    return this.#agrees
  }

  /** The page, where it can be read without PDFium. Its characters hold until the next one is read. */
  read(number: number): QuickPage | undefined {
    return this.#strings(number) ? this.#written(number) : undefined
  }

  /** Learns from a page of PDFium's, and holds its own reading against it. */
  learn(page: PdfPage): void {
    if (!this.#agrees || !this.#strings(page.number)) return
    const strings = this.#reader.strings
    if (!page.learn(strings)) {
      this.#agrees = false
      return
    }
    const own = this.read(page.number)
    if (!own) return
    this.#agrees =
      isNear(own.width, page.width) &&
      isNear(own.height, page.height) &&
      isSame(own.chars, page.charTable()()) &&
      areSamePaths(own.paths, page.paths()) &&
      areSameLinks(own.links, page.links()) &&
      areSameTags(own.structure, page.structure())
    this.#alike++
  }

  /** Whether the page's content can be read. */
  #strings(number: number): boolean {
    const page = this.#pages[number - 1]
    if (!page || rotationOf(page) !== 0 || userUnit(page) !== 1) return false
    const content = decodedContent(contentsOf(page))
    if (content === undefined) return false
    const [left, , , top] = visibleBox(page)
    this.#linked = this.#links.of(page, left, top)
    if (!this.#linked) return false
    return this.#reader.read(content, this.#fonts.sourceOf(page.dict('Resources')), left, top)
  }

  #written(number: number): QuickPage | undefined {
    const page = this.#pages[number - 1]!
    const [left, bottom, right, top] = visibleBox(page)
    const [width, height] = [right - left, top - bottom]
    const links = this.#linked
    const structure = this.#tags ? this.#tags.of(page) : []
    const { strings, paths } = this.#reader
    if (!links || !structure || !this.#writer.write(strings, left, top, width, height)) return undefined
    composeAccents(this.#writer.table, false)
    return { number, width, height, chars: this.#writer.table, paths, links, structure }
  }
}

function openQuickly(bytes: Uint8Array, use: (document: PdfDocument) => QuickPages): QuickPages | undefined {
  try {
    return use(openDocument(bytes))
  } catch {
    // What cannot be opened here is for PDFium alone.
    return undefined
  }
}

/** Whether two readings of a page tell the same. */
function isSame(own: CharTable, other: CharTable): boolean {
  if (own.count !== other.count || own.runs.length !== other.runs.length) return false
  for (let i = 0; i < own.count; i++) {
    if (own.codes[i] !== other.codes[i] || own.kinds[i] !== other.kinds[i]) return false
    if (own.kinds[i] === 1) continue
    if (own.runOf[i] !== other.runOf[i]) return false
    if (!isNear(own.x[i]!, other.x[i]!) || !isNear(own.y[i]!, other.y[i]!)) return false
    if (!isNear(own.advance[i]!, other.advance[i]!)) return false
  }
  return own.runs.every((run, i) => {
    const { font, size, ascent, descent, angle, vertical, invisible, mcid, artifact } = other.runs[i]!
    return (
      isNear(run.size, size) &&
      isNear(run.ascent, ascent) &&
      isNear(run.descent, descent) &&
      angle === 0 &&
      !vertical &&
      !invisible &&
      run.mcid === mcid &&
      run.artifact === artifact &&
      run.font.name === font.name &&
      run.font.bold === font.bold &&
      run.font.italic === font.italic &&
      run.font.fixedPitch === font.fixedPitch &&
      run.font.serif === font.serif
    )
  })
}

import { badInput } from '../../fault.ts'
import type { Drawing, DrawnLetters } from '../../formats/svg/page-drawing.ts'
import { boundedStep } from '../../lib/async/bounded-step.ts'
import type { Matrix } from '../../lib/geometry/matrix.ts'
import type {
  Bitmap,
  Box,
  Caption,
  CharTable,
  PdfChar,
  PdfImage,
  PdfLink,
  PdfPath,
  StructElement,
} from '../../lib/geometry/pdf-page.ts'
import { type Appearances, MOST_LETTERS, showAppearances, type Trust } from './appearances.ts'
import type { CharWidth } from './char-widths.ts'
import { askChars, readChars, readWidths, recordsOn } from './chars.ts'
import { noteComments } from './comments.ts'
import { readDrawing } from './drawn-page.ts'
import { DrawnText } from './drawn-text.ts'
import { boxOf, displayMatrix } from './geometry.ts'
import type { PageContext } from './page-context.ts'
import { eachText, type PageObjects, readImage, readObjects } from './page-objects.ts'
import type { ShownStrings } from './quick/glyph-model.ts'
import { learnGlyphs } from './quick/known-glyphs.ts'
import { type RenderOptions, render } from './render.ts'
import { readStructure } from './structure.ts'
import { targetOf } from './targets.ts'

export type BoxName = 'media' | 'crop' | 'bleed' | 'trim' | 'art'
const MAX_LINKS = 10_000
/** PDFium makes an appearance and a pop-up for each annotation that has none, some 10 kB together. */
const MAX_DRAWN_ANNOTATIONS = 40_000
/** Layers within one another that any page may have, however large it is drawn. */
const FEW_LAYERS = 16
/** Bytes of the pictures that PDFium holds for layers within one another, each as large as the page at most. */
const MOST_LAYER_BYTES = 512 * 2 ** 20
const PRINT_DPI = 300

/** Text render mode of what is not painted. */
const INVISIBLE = 3
const TEXT_OBJECT = 1
const PATH_OBJECT = 2

export class PdfPage {
  readonly number: number
  /** Points, as displayed. */
  readonly width: number
  readonly height: number
  /** Degrees clockwise that the file turns the page by. */
  readonly rotation: 0 | 90 | 180 | 270
  readonly #context: PageContext
  #handle: number
  readonly #toDisplay: Matrix
  #text = 0
  #objects: PageObjects | undefined
  #formPage = 0
  #links: PdfLink[] | undefined
  #appearances: Appearances | undefined
  #holders = 1

  constructor(context: PageContext, handle: number, number: number) {
    const { fn } = context.library
    this.#context = context
    this.#handle = handle
    this.number = number
    this.width = fn.FPDF_GetPageWidthF(handle)
    this.height = fn.FPDF_GetPageHeightF(handle)
    const turns = Math.max(0, fn.FPDFPage_GetRotation(handle))
    this.rotation = ((turns & 3) * 90) as 0 | 90 | 180 | 270
    fn.FPDF_GetPageBoundingBox(handle, context.pad.at(0))
    const [left, top, right, bottom] = context.pad.floats(4) as [number, number, number, number]
    this.#toDisplay = displayMatrix({ left, bottom, right, top }, turns)
  }

  get #fn() {
    return this.#context.library.fn
  }

  /** A box of the page in its own space, as the file has it; undefined when it does not. */
  box(name: BoxName): [left: number, bottom: number, right: number, top: number] | undefined {
    const get = {
      media: this.#fn.FPDFPage_GetMediaBox,
      crop: this.#fn.FPDFPage_GetCropBox,
      bleed: this.#fn.FPDFPage_GetBleedBox,
      trim: this.#fn.FPDFPage_GetTrimBox,
      art: this.#fn.FPDFPage_GetArtBox,
    }[name]
    const { pad } = this.#context
    if (!get(this.#handle, pad.at(0), pad.at(1), pad.at(2), pad.at(3))) return undefined
    return [pad.float(0), pad.float(1), pad.float(2), pad.float(3)]
  }

  #textPage(): number {
    this.#text ||= this.#fn.FPDFText_LoadPage(this.#handle)
    if (this.#text === 0) throw badInput(`file: the text of page ${this.number} cannot be read.`)
    return this.#text
  }

  /** The text, where it can be taken apart: each character takes a few hundred bytes until the page is read. */
  #textOfLetters(): number {
    const text = this.#textPage()
    this.#refuseMore(this.#fn.FPDFText_CountChars(text))
    return text
  }

  #refuseMore(letters: number): void {
    if (letters > MOST_LETTERS)
      throw badInput(
        `${this.#context.param}: page ${this.number} holds more than ${MOST_LETTERS.toLocaleString('en')} characters; it cannot be read as text.`,
      )
  }

  /** This page, its text read on another thread. Nothing may be asked of PDFium before it is. */
  async withTextAside(): Promise<this> {
    this.#text ||= await this.#context.library.loadTextAside!(this.#handle)
    return this
  }

  /** Every character in the order PDFium reads them, with the spaces and line ends it puts in between. */
  chars(): PdfChar[] {
    return readChars(this.#context, this.#handle, this.#textOfLetters(), this.#toDisplay)
  }

  /** How wide the page's characters are in the fonts that leave it to the reader. */
  charWidths(): CharWidth {
    return readWidths(this.#context, this.#textPage())
  }

  /**
   * The same as columns of numbers, good until the next page is read; places are exact enough to tell words. What is
   * given makes the columns, and may be called when the page is closed.
   */
  charTable(): () => CharTable {
    return askChars(this.#context, this.#handle, this.#textOfLetters(), this.#toDisplay, false)
  }

  /** Teaches the glyphs of strings that the page shows; false where its text objects are others. */
  learn(strings: ShownStrings): boolean {
    const texts: number[] = []
    const count = this.#fn.FPDFPage_CountObjects(this.#handle)
    for (let i = 0; i < count; i++) {
      const object = this.#fn.FPDFPage_GetObject(this.#handle, i)
      const type = this.#fn.FPDFPageObj_GetType(object)
      if (type === TEXT_OBJECT) texts.push(object)
      else if (type !== PATH_OBJECT) return false
    }
    const records = recordsOn(this.#context, this.#textPage())
    return (
      records !== undefined &&
      learnGlyphs(this.#context, this.#textPage(), texts, strings, records.read, records.count)
    )
  }

  /** The same characters as one text, lines ended by \r\n. Quick, where their places do not matter. */
  text(): string {
    const count = this.#fn.FPDFText_CountChars(this.#textPage())
    if (count <= 0) return ''
    const { library } = this.#context
    const room = library.alloc((count + 1) * 2)
    try {
      const units = this.#fn.FPDFText_GetText(this.#textPage(), 0, count, room.at)
      return new TextDecoder('utf-16le').decode(room.bytes().slice(0, Math.max(0, units - 1) * 2))
    } finally {
      room.free()
    }
  }

  #read(): PageObjects {
    this.#objects ??= readObjects(this.#context, this.#handle, this.#toDisplay)
    return this.#objects
  }

  /** Lines, rectangles and other shapes, those inside form objects too. */
  paths(): PdfPath[] {
    return this.#read().paths
  }

  images(): PdfImage[] {
    return this.#read().images
  }

  /** Whether it has gradients. */
  isShaded(): boolean {
    return this.#read().shaded
  }

  /**
   * An image as it stands in the file (JPEG), or its pixels with masks applied, as many as print needs; undefined when
   * it is broken.
   */
  readImage(index: number, maxDpi = PRINT_DPI): ReturnType<typeof readImage> {
    const { images, imageHandles } = this.#read()
    return readImage(this.#context, this.#handle, images[index], imageHandles[index] ?? 0, maxDpi)
  }

  /** The page as vectors; undefined where they are too many. `careful`: what may blend becomes a picture. */
  drawing(careful: boolean): Drawing | undefined {
    const source = {
      context: this.#context,
      page: this.#handle,
      textPage: this.#textPage(),
      display: this.#toDisplay,
      width: this.width,
      height: this.height,
      images: this.images(),
      readImage: (index: number) => this.readImage(index),
    }
    return this.#drawn(() => readDrawing(source, careful))
  }

  /** The text by lines, with the place and length of each. */
  textLines(): DrawnLetters[] {
    return new DrawnText(this.#context, this.#textPage(), this.#toDisplay).hidden().lines
  }

  /**
   * Makes what annotations and fields show part of the page. Asked right after the page was loaded; `reload` loads it
   * anew.
   */
  showAppearances(reload: () => number, trust: Trust): void {
    if (this.annotationCount === 0) return
    // They go with the annotations.
    this.#links = this.#readLinks()
    this.#appearances = showAppearances(this.#context, this.#handle, this.#toDisplay, trust)
    noteComments(this.#context.owner, this.number, this.#appearances.comments)
    if (!this.#appearances.changed) return
    this.#fn.FPDF_ClosePage(this.#handle)
    this.#handle = reload()
    if (this.#handle === 0) throw badInput(`file: page ${this.number} is damaged and cannot be read.`)
  }

  /** Texts of annotations that have no appearance stream, where annotations are shown. */
  captions(): readonly Caption[] {
    this.#refuseMore(this.#appearances?.letters ?? 0)
    return this.#appearances?.captions ?? []
  }

  /** Where fields, notes and stamps stand that show something. */
  fields(): readonly Box[] {
    return this.#appearances?.fields ?? []
  }

  /** Whether the page's text is there to be found, but not painted, as under a scan. */
  isTextHidden(): boolean {
    let [hidden, all] = [0, 0]
    eachText(this.#context, this.#handle, object => {
      all++
      if (this.#fn.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE) hidden++
    })
    return hidden > 0.8 * all
  }

  /** Draws the page without its text from now on; the file is not changed. */
  hideText(): void {
    eachText(this.#context, this.#handle, object => {
      this.#fn.FPDFTextObj_SetTextRenderMode(object, INVISIBLE)
    })
  }

  links(): PdfLink[] {
    this.#links ??= this.#readLinks()
    return this.#links
  }

  #readLinks(): PdfLink[] {
    const { library, pad, document } = this.#context
    const links: PdfLink[] = []
    // The pad holds the position in the list and the link; what is asked of the link takes their place, so that the
    // position is put back for the next.
    pad.setInt(0, 0)
    while (links.length < MAX_LINKS && this.#fn.FPDFLink_Enumerate(this.#handle, pad.at(0), pad.at(1))) {
      const position = pad.int(0)
      const link = pad.pointer(1)
      if (this.#fn.FPDFLink_GetAnnotRect(link, pad.at(0))) {
        const [left, top, right, bottom] = pad.floats(4) as [number, number, number, number]
        const target = targetOf(
          library,
          pad,
          document,
          this.#fn.FPDFLink_GetDest(document, link),
          this.#fn.FPDFLink_GetAction(link),
        )
        if (target.uri !== undefined || target.page !== undefined) {
          links.push({ box: boxOf(this.#toDisplay, left, bottom, right, top), ...target })
        }
      }
      pad.setInt(0, position)
    }
    return links
  }

  /** The structure tree of a tagged PDF on this page; empty where there is none. */
  structure(): StructElement[] {
    return this.#context.tagged ? readStructure(this.#context, this.#handle) : []
  }

  get annotationCount(): number {
    return Math.max(0, this.#fn.FPDFPage_GetAnnotCount(this.#handle))
  }

  /** The page as pixels, annotations and form values drawn. */
  render(options: RenderOptions): Bitmap {
    const annotations = this.annotationCount
    if (annotations > MAX_DRAWN_ANNOTATIONS && options.annotations !== false) {
      const [most, count] = [MAX_DRAWN_ANNOTATIONS, annotations].map(n => n.toLocaleString('en-US'))
      throw badInput(
        `${this.#context.param}: page ${this.number} has ${count} annotations, at most ${most} can be drawn. Leave it out, or remove some of them.`,
      )
    }
    const { layers, param } = this.#context
    const bytes = 4 * layers * this.width * this.height * options.scale ** 2
    if (layers > FEW_LAYERS && bytes > MOST_LAYER_BYTES)
      throw badInput(
        `${param}: page ${this.number} has ${layers.toLocaleString('en-US')} transparency groups or masks within one another, which take too much memory to be drawn. Leave it out, or flatten its transparency in the program the PDF comes from.`,
      )
    // Setting up the form can take long, and only matters where fields are shown.
    const form = annotations > 0 ? this.#context.form() : 0
    if (form !== 0 && this.#formPage === 0) {
      this.#fn.FORM_OnAfterLoadPage(this.#handle, form)
      this.#formPage = form
    }
    return this.#drawn(() => render(this.#context.library, this.#handle, form, this, options))
  }

  /** Clips in clips and patterns in patterns can keep PDFium busy for hours, and it does not listen meanwhile. */
  #drawn<T>(draw: () => T): T {
    const { param } = this.#context
    const tooLong = `${param}: page ${this.number} takes too long to draw. Leave it out, or make it simpler in the program the PDF comes from.`
    return boundedStep(tooLong, draw)
  }

  /** From the page's own space to the displayed page, for what a caller reads elsewhere. */
  toDisplay(left: number, bottom: number, right: number, top: number): Box {
    return boxOf(this.#toDisplay, left, bottom, right, top)
  }

  /** Asked for once more: it stays open until it is closed as often. */
  hold(): this {
    this.#holders++
    return this
  }

  close(): void {
    if (this.#holders > 0 && --this.#holders === 0) this.#release()
  }

  /** Closes it for all who still hold it, as its document is closed. */
  closeForAll(): void {
    this.#holders = Math.min(this.#holders, 1)
    this.close()
  }

  #release(): void {
    if (this.#text !== 0) this.#fn.FPDFText_ClosePage(this.#text)
    this.#text = 0
    if (this.#formPage !== 0 && this.#context.formLoaded() !== 0) {
      this.#fn.FORM_OnBeforeClosePage(this.#handle, this.#formPage)
    }
    this.#fn.FPDF_ClosePage(this.#handle)
    this.#objects = undefined
    this.#context.closed()
  }

  [Symbol.dispose](): void {
    this.close()
  }
}

import type { CellFont, CellStyle } from '../document/cell-style.ts'
import type { Book, DrawnBox, Note, Sheet } from '../document/sheet-book.ts'
import type { TextSetter } from '../engines/fontkit/text-setter.ts'
import { replacedFonts } from '../engines/typst/typst-fonts.ts'
import { badInput } from '../fault.ts'
import { type Watcher, watched } from '../lib/async/watched.ts'
import { counted } from '../lib/text/counted.ts'
import { Canvas, Resources } from './canvas.ts'
import { notePages } from './draw-notes.ts'
import { type DrawnPage, drawSheetPage } from './draw-page.ts'
import { evaluatedConditions } from './evaluate-conditions.ts'
import { evaluatorOf, missingResults } from './missing-results.ts'
import { PageWriter } from './page-writer.ts'
import { paginate, printedAreas } from './paging.ts'
import { Pictures } from './pictures.ts'
import { SheetPlan } from './sheet-plan.ts'
import { SheetText } from './sheet-text.ts'
import { createShownText } from './shown-text.ts'

export interface PrintOptions {
  title: string
  file: string
  now: Date
  watcher: Watcher
  param: string
  /** Where comments are printed; as each sheet says where it is left out. */
  comments?: 'none' | 'end' | 'shown' | undefined
}

export interface Printed {
  pdf: Uint8Array
  pages: number
  warnings: string[]
}

/** More pages than anybody prints, and what is drawn within a call's time. */
const MAX_PAGES = 20_000

/** Prints the visible sheets of a workbook as Excel or Calc would. */
export async function printBook(book: Book, setter: TextSetter, options: PrintOptions): Promise<Printed> {
  if (book.sheets.length === 0) throw badInput(`${options.param}: every sheet of the workbook is hidden.`)
  const text = new SheetText(setter)
  const shown = await createShownText(book.date1904)
  const missing = (await missingResults(options.now))(book)
  const resources = new Resources()
  const pictures = new Pictures()
  const lost = new Set<string>()
  const evaluator = evaluatorOf(book, options.now)
  const plain = plainStyle(book.font)
  const drawn: DrawnPage[] = []
  let [cut, unseen] = [0, 0]
  const outline: { title: string; page: number }[] = []
  const printed = book.sheets.filter(sheet => !sheet.unprinted)
  for (const sheet of printed.length > 0 ? printed : book.sheets) {
    for (const picture of picturesIn(sheet.drawings.map(one => one.box))) await pictures.prepare(picture)
    for (const { image } of sheet.setup.pictures.values()) await pictures.prepare(image)
    const conditions = evaluatedConditions(sheet, evaluator, what => lost.add(what))
    const notes = shownNotes(sheet, options)
    const plan = new SheetPlan({ sheet, text, shown, conditions, plain, notes })
    cut += plan.cut
    unseen += unprintedNotes(sheet, notes, options)
    const pages = sheetPages(plan, notes, options)
    if (pages.length > 0) outline.push({ title: sheet.name, page: drawn.length })
    for (const page of pages) drawn.push(page)
    if (drawn.length > MAX_PAGES)
      throw badInput(
        `${options.param}: the sheets need more than ${MAX_PAGES.toLocaleString('en-US')} pages; set a print area or convert parts of them one by one.`,
      )
  }
  const keptOff = printed.length > 0 ? book.sheets.length - printed.length : 0
  if (keptOff > 0)
    book.warnings.unshift(`left out: ${counted(keptOff, 'sheet')} that the file says not to print`)
  const warnings = [...book.warnings, ...[...lost].map(what => `not printed: ${what}`)]
  if (unseen > 0)
    warnings.push(
      `not printed: ${counted(unseen, 'comment')}, as the file says; ask for comments=end or comments=shown`,
    )
  if (cut > 0)
    warnings.push(
      `cut off: ${counted(cut, 'text')} too long to be printed whole over empty cells; wrap the text of the cells`,
    )
  if (missing.stale > 0)
    warnings.push(
      `shown as 0: ${counted(missing.stale, 'formula')} whose result the file leaves to be computed and is not simple; open and save it in a spreadsheet program first`,
    )
  if (missing.empty > 0)
    warnings.push(
      `empty: ${counted(missing.empty, 'formula')} whose result is not in the file and is not simple to compute; open and save it in a spreadsheet program first`,
    )
  if (missing.functions.size > 0)
    warnings.push(`functions that are not known: ${[...missing.functions].join(', ')}`)
  if (drawn.length === 0) {
    // A blank page, with the header and footer it has.
    const plan = new SheetPlan({
      sheet: book.sheets[0]!,
      text,
      shown,
      conditions: undefined,
      plain,
      notes: [],
    })
    drawn.push({ plan, page: undefined, scale: 1, area: undefined })
    warnings.push('the workbook has no cells or drawings to print')
  }
  const writer = new PageWriter(resources)
  drawPages(drawn, { writer, text, resources, pictures, font: book.font, options })
  if (pictures.lost > 0)
    warnings.push(
      `${pictures.lost === 1 ? '1 picture is' : `${pictures.lost} pictures are`} damaged or of an unknown kind and not printed`,
    )
  warnings.push(...replacedFonts(text.replaced))
  if (setter.missing.size > 0) warnings.push(missingCharacters(setter.missing))
  return { pdf: writer.finish(setter.finish(), options.title, outline), pages: drawn.length, warnings }
}

const plainStyle = (font: CellFont): CellStyle => ({
  font,
  borders: {},
  format: 'General',
  horizontal: 'general',
  vertical: 'bottom',
  wrap: false,
  shrink: false,
  indent: 0,
  rotation: 0,
})

/** Comments that are drawn on the sheet: those the file shows, or all where the caller wants them. */
function shownNotes({ notes, setup }: Sheet, options: PrintOptions): Note[] {
  if ((options.comments ?? setup.comments) !== 'shown') return []
  return options.comments === 'shown' ? notes : notes.filter(note => note.shown)
}

/** How many comments the settings of the file leave out, where the caller has not asked for anything else. */
function unprintedNotes({ notes, setup }: Sheet, shown: Note[], options: PrintOptions): number {
  return options.comments !== undefined || setup.comments === 'end' ? 0 : notes.length - shown.length
}

/** The pages of a sheet: those of its print areas, or its chart, and its notes where they stand at the end. */
function sheetPages(plan: SheetPlan, notes: Note[], options: PrintOptions): DrawnPage[] {
  const { sheet } = plan
  const comments = options.comments ?? sheet.setup.comments
  const pages: DrawnPage[] = []
  if (sheet.chartOnly) pages.push({ plan, page: undefined, scale: 1, area: undefined })
  else {
    let scale: number | undefined
    for (const area of printedAreas(sheet, plan.used)) {
      const paging = paginate(plan, area, scale)
      scale = paging.scale
      for (const page of paging.pages) pages.push({ plan, page, scale, area, notes })
    }
  }
  if (comments === 'end' && sheet.notes.length > 0)
    for (const noteLines of notePages(sheet.notes, sheet.setup, plan.text))
      pages.push({ plan, page: undefined, scale: 1, area: undefined, noteLines })
  return pages
}

interface Drawing {
  writer: PageWriter
  text: SheetText
  resources: Resources
  pictures: Pictures
  font: CellFont
  options: PrintOptions
}

function drawPages(drawn: DrawnPage[], { writer, text, resources, pictures, font, options }: Drawing): void {
  const counts = new Map<SheetPlan, number>()
  let number = 0
  for (const one of watched(drawn, options.watcher, 'pages')) {
    const { setup } = one.plan.sheet
    const index = (counts.get(one.plan) ?? 0) + 1
    counts.set(one.plan, index)
    number = index === 1 && setup.firstPage !== undefined ? setup.firstPage : number + 1
    const canvas = new Canvas(text, resources, setup.height)
    drawSheetPage(canvas, one, pictures, {
      page: number,
      pages: drawn.length,
      index,
      sheet: one.plan.sheet.name,
      file: options.file,
      now: options.now,
      font,
    })
    writer.add(canvas, setup.width, setup.height)
  }
}

function missingCharacters(missing: ReadonlySet<string>): string {
  const list = [...missing]
    .slice(0, 8)
    .map(char => `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
  const more = missing.size > 8 ? ` and ${missing.size - 8} more` : ''
  return `no bundled font has the characters ${list.join(', ')}${more}; they are shown as boxes`
}

function* picturesIn(boxes: DrawnBox[]): Generator<NonNullable<DrawnBox['picture']>> {
  for (const box of boxes) {
    if (box.picture) yield box.picture
    if (box.children) yield* picturesIn(box.children)
  }
}

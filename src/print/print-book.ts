import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import type { CellLook } from '../document/cell-style.ts'
import type { Book, DrawnBox } from '../document/sheet-book.ts'
import type { TextSetter } from '../engines/fontkit/text-setter.ts'
import { badInput } from '../fault.ts'
import { Evaluator, UnknownFormula } from '../formats/office/formula/formula-evaluator.ts'
import { counted } from '../lib/text/counted.ts'
import { Dict, encodeText, name, newRef, type Obj, type Ref, Str, Stream, Writer } from '../pdf/index.ts'
import { Canvas, Resources } from './canvas.ts'
import { formatted, loadChartFormats } from './chart-text.ts'
import { notePages } from './draw-notes.ts'
import { type DrawnPage, drawSheetPage } from './draw-page.ts'
import { evaluatedConditions } from './evaluate-conditions.ts'
import { paginate, printedAreas } from './paging.ts'
import { Pictures } from './pictures.ts'
import { SheetPlan } from './sheet-plan.ts'
import { SheetText } from './sheet-text.ts'
import { createShownText } from './shown-text.ts'

export interface PrintOptions {
  title: string
  file: string
  now: Date
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
  const text = new SheetText(setter)
  const shown = await createShownText(book.date1904)
  await loadChartFormats()
  const resources = new Resources()
  const pictures = new Pictures()
  const plain: CellLook = {
    font: book.font,
    borders: {},
    format: 'General',
    horizontal: 'general',
    vertical: 'bottom',
    wrap: false,
    shrink: false,
    indent: 0,
    rotation: 0,
  }
  if (book.sheets.length === 0) throw badInput(`${options.param}: every sheet of the workbook is hidden.`)
  const drawn: DrawnPage[] = []
  const lost = new Set<string>()
  const evaluator = new Evaluator(book, options.now, (value, format) => formatted(value, format))
  const uncalculated = computeMissing(book, evaluator)
  const outline: { title: string; page: number }[] = []
  for (const sheet of book.sheets) {
    for (const picture of picturesIn(sheet.drawings.map(one => one.box))) await pictures.prepare(picture)
    for (const { image } of sheet.setup.pictures.values()) await pictures.prepare(image)
    const conditions = evaluatedConditions(sheet, evaluator, what => lost.add(what))
    const plan = new SheetPlan({ sheet, text, shown, conditions, plain })
    const areas = printedAreas(sheet, plan.used)
    const first = drawn.length
    if (sheet.chartOnly) drawn.push({ plan, page: undefined, scale: 1, area: undefined })
    let scale: number | undefined
    for (const area of areas) {
      if (sheet.chartOnly) break
      const paging = paginate(plan, area, scale)
      scale = paging.scale
      const mode = options.comments ?? sheet.setup.comments
      const all = options.comments === 'shown'
      const notes = mode === 'shown' ? sheet.notes.filter(note => all || note.shown) : undefined
      for (const page of paging.pages) drawn.push({ plan, page, scale: paging.scale, area, notes })
    }
    if ((options.comments ?? sheet.setup.comments) === 'end' && sheet.notes.length > 0)
      for (const noteLines of notePages(sheet.notes, sheet.setup, text))
        drawn.push({ plan, page: undefined, scale: 1, area: undefined, noteLines })
    if (drawn.length > first) outline.push({ title: sheet.name, page: first })
    if (drawn.length > MAX_PAGES)
      throw badInput(
        `${options.param}: the sheets need more than ${MAX_PAGES.toLocaleString('en-US')} pages; set a print area or convert parts of them one by one.`,
      )
  }
  const warnings = [...book.warnings, ...[...lost].map(what => `not printed: ${what}`)]
  if (uncalculated > 0)
    warnings.push(
      `empty: ${counted(uncalculated, 'formula')} whose result is not in the file and is not simple to compute; open and save it in a spreadsheet program first`,
    )
  if (drawn.length === 0) {
    // A blank page, with the header and footer it has.
    const plan = new SheetPlan({ sheet: book.sheets[0]!, text, shown, conditions: undefined, plain })
    drawn.push({ plan, page: undefined, scale: 1, area: undefined })
    warnings.push('the workbook has no cells or drawings to print')
  }
  const writer = new PageWriter(resources)
  const counts = new Map<SheetPlan, number>()
  let number = 0
  for (const one of drawn) {
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
      font: book.font,
    })
    writer.add(canvas, setup.width, setup.height)
  }
  if (pictures.lost > 0)
    warnings.push(
      `${pictures.lost === 1 ? '1 picture is' : `${pictures.lost} pictures are`} damaged or of an unknown kind and not printed`,
    )
  if (setter.missing.size > 0) {
    const list = [...setter.missing]
      .slice(0, 8)
      .map(char => `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`)
    warnings.push(
      `no bundled font has the characters ${list.join(', ')}${setter.missing.size > 8 ? ` and ${setter.missing.size - 8} more` : ''}; they are shown as boxes`,
    )
  }
  return { pdf: writer.finish(setter.finish(), options.title, outline), pages: drawn.length, warnings }
}

/** Computes formulas without a stored result; gives the number of those that are not known. */
function computeMissing(book: Book, evaluator: Evaluator): number {
  let unknown = 0
  for (const [name, rows] of book.cells)
    for (const row of rows)
      for (const cell of row.cells) {
        if (!cell.pending || !cell.formula) continue
        try {
          evaluator.fill(cell, name, row.index)
        } catch (error) {
          if (!(error instanceof UnknownFormula)) throw error
          unknown++
        }
      }
  return unknown
}

function* picturesIn(boxes: DrawnBox[]): Generator<NonNullable<DrawnBox['picture']>> {
  for (const box of boxes) {
    if (box.picture) yield box.picture
    if (box.children) yield* picturesIn(box.children)
  }
}

/** Collects pages and writes them as a document. */
class PageWriter {
  private readonly resources: Resources
  private readonly shared = newRef(new Dict())
  private readonly tree = newRef(Dict.of({ Type: name('Pages') }))
  private readonly refs: Ref[] = []
  private readonly hash = createHash('sha256')

  constructor(resources: Resources) {
    this.resources = resources
  }

  add(canvas: Canvas, width: number, height: number): void {
    const raw = deflateSync(Buffer.from(canvas.content(), 'latin1'))
    this.hash.update(raw)
    const round = (value: number) => Math.round(value * 1000) / 1000
    const annotations: Obj[] = canvas.links.map(link =>
      newRef(
        Dict.of({
          Type: name('Annot'),
          Subtype: name('Link'),
          Rect: [link.x, height - link.y - link.height, link.x + link.width, height - link.y].map(round),
          Border: [0, 0, 0],
          F: 4,
          A: Dict.of({
            S: name('URI'),
            URI: new Str(Buffer.from(encodeURI(decodeSafe(link.target)), 'latin1')),
          }),
        }),
      ),
    )
    this.refs.push(
      newRef(
        Dict.of({
          Type: name('Page'),
          Parent: this.tree,
          MediaBox: [0, 0, round(width), round(height)],
          Resources: this.shared,
          Contents: newRef(new Stream(Dict.of({ Filter: name('FlateDecode') }), raw)),
          ...(annotations.length > 0 && { Annots: annotations }),
        }),
      ),
    )
  }

  finish(fonts: Map<string, Ref>, title: string, outline: { title: string; page: number }[]): Uint8Array {
    const resources = this.resources.dict(fonts)
    resources.set('ColorSpace', Dict.of({ PCS: [name('Pattern'), name('DeviceRGB')] }))
    this.shared.value = resources
    const tree = this.tree.value as Dict
    tree.set('Kids', this.refs)
    tree.set('Count', this.refs.length)
    const outlines = outlineOf(outline, this.refs)
    const catalog = newRef(
      Dict.of({
        Type: name('Catalog'),
        Pages: this.tree,
        ViewerPreferences: Dict.of({ DisplayDocTitle: true }),
        ...(outlines && { Outlines: outlines }),
      }),
    )
    const info = newRef(Dict.of({ Title: encodeText(title), Producer: new Str(Buffer.from('Toolwright')) }))
    const id = this.hash.digest().subarray(0, 16)
    return new Writer({ version: '1.7', objectStreams: true, id: [id, id] }).write(catalog, info)
  }
}

/** Addresses may be escaped already. */
function decodeSafe(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}

function outlineOf(entries: { title: string; page: number }[], pages: Ref[]): Ref | undefined {
  if (entries.length < 2) return undefined
  const root = newRef(Dict.of({ Type: name('Outlines'), Count: entries.length }))
  const items = entries.map(({ title, page }) =>
    newRef(Dict.of({ Title: encodeText(title), Parent: root, Dest: [pages[page]!, name('Fit')] })),
  )
  for (const [i, item] of items.entries()) {
    const dict = item.value as Dict
    if (items[i - 1]) dict.set('Prev', items[i - 1]!)
    if (items[i + 1]) dict.set('Next', items[i + 1]!)
  }
  const dict = root.value as Dict
  dict.set('First', items[0]!)
  dict.set('Last', items.at(-1)!)
  return root
}

import type { CellFont } from '../../../../document/cell-style.ts'
import { type Inventory, lossesOf } from '../../../../document/inventory.ts'
import type {
  Book,
  BookTable,
  Drawing,
  Sheet,
  SheetCell,
  SheetColumn,
  SheetRow,
} from '../../../../document/sheet-book.ts'
import type { Chart } from '../../../../document/sheet-chart.ts'
import { layBehind } from '../../../../document/sheet-styles.ts'
import { badInput } from '../../../../fault.ts'
import { readXmlPart, type XmlElement } from '../../../xml/xml-tree.ts'
import { OpcPackage } from '../../opc.ts'
import { MAX_COLUMNS } from '../cells.ts'
import { parseArea } from './book-areas.ts'
import type { CellLookup } from './book-chart-values.ts'
import { drawnOtherwise, isOf2007, readChart } from './book-charts.ts'
import { BookColors } from './book-colors.ts'
import { readConditions } from './book-conditions.ts'
import { readControls } from './book-controls.ts'
import { readDrawings } from './book-drawings.ts'
import { bookInventory } from './book-inventory.ts'
import { areasNamed, type Named, namesOf } from './book-names.ts'
import { readNotes, runningPictures } from './book-notes.ts'
import { EMPTY_PIVOT, hasValues, pivotParts } from './book-pivots.ts'
import { overMerges, readRichValues } from './book-rich-values.ts'
import { readRows } from './book-rows.ts'
import { readBreaks, readSetup } from './book-setup.ts'
import { slicerBoxes } from './book-slicers.ts'
import { readSparklines } from './book-sparklines.ts'
import { type RichText, readRichText, readSharedStrings } from './book-strings.ts'
import { type BookStyles, readStyles } from './book-styles.ts'
import { readTable, tableParts } from './book-tables.ts'
import { readThreads } from './book-threads.ts'
import { sheetParts, textPieces } from './sheet-parts.ts'

export interface ReadOptions {
  param: string
  /** How wide the widest digit of a font is, in points. */
  digitWidth: (font: CellFont) => number
  /** Fills in the results of formulas that the file does not keep; charts show them too. */
  compute?: (book: Pick<Book, 'cells' | 'names' | 'tables' | 'date1904'>) => void
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** An Excel workbook with all that is printed of it. */
export function readXlsxBook(path: string | Uint8Array, options: ReadOptions): Book {
  return new BookReader(path, options).read()
}

class BookReader {
  private readonly book: OpcPackage
  private readonly options: ReadOptions
  private readonly main: string
  private readonly workbook: XmlElement
  private readonly colors: BookColors
  private readonly styles: BookStyles
  private readonly strings: RichText[]
  private readonly lost = new Map<string, number>()
  private readonly drawn: Inventory = new Map()
  /** How often charts are drawn otherwise than in Excel, by how and what. */
  private readonly otherwise = new Map<string, { how: string; what: string; count: number }>()
  private richValues: ReturnType<typeof readRichValues> | undefined
  private readonly sheets: { part: string; rows: SheetRow[] }[] = []
  private readonly bySheet = new Map<string, SheetRow[]>()
  private readonly tables = new Map<string, BookTable>()

  constructor(path: string | Uint8Array, options: ReadOptions) {
    this.options = options
    this.book = new OpcPackage(path, options.param)
    this.main = this.mainPart()
    const workbook = this.book.xml(this.main)
    if (!workbook) throw badInput(`${options.param}: the workbook has no part that lists its sheets.`)
    this.workbook = workbook
    const related = (type: string, usual: string) =>
      this.book.xml(this.book.related(this.main, type) ?? usual)
    const styles = related('styles', 'xl/styles.xml')
    this.colors = new BookColors(related('theme', 'xl/theme/theme1.xml'), styles)
    this.styles = readStyles(styles, this.colors)
    this.lookup.isNewer = isTrue(workbook.find('calcPr')?.get('fullCalcOnLoad'))
    const strings = this.book.related(this.main, 'sharedStrings') ?? 'xl/sharedStrings.xml'
    const listed = this.book.bytes(strings)
    this.strings = listed
      ? readSharedStrings(listed, `${options.param}: the part ${strings}`, this.colors)
      : []
  }

  private mainPart(): string {
    try {
      return this.book.mainPart()
    } catch {
      return 'xl/workbook.xml'
    }
  }

  read(): Book {
    const { param } = this.options
    const sheets: Sheet[] = []
    let hiddenSheets = 0
    const names = namesOf(this.workbook)
    const relations = this.book.relationships(this.main)
    const listed = this.workbook.find('sheets')?.all('sheet') ?? []
    const opened = listed.flatMap((element, index) => {
      const target = relations.get(element.get('r:id') ?? '')
      if (!target || target.external || !/^(worksheet|chartsheet)$/.test(target.type)) return []
      if (!this.book.zip.find(target.target)) return []
      const name = element.get('name') ?? `Sheet${index + 1}`
      const hidden = ['hidden', 'veryHidden'].includes(element.get('state') ?? '')
      return [{ name, hidden, index, part: target.target, chartOnly: target.type === 'chartsheet' }]
    })
    if (opened.length === 0) throw badInput(`${param}: the workbook has no sheet with cells.`)
    const read = opened.map(one => {
      const { outer, rows, pictures } = this.cells(one.part, one.name)
      this.bySheet.set(one.name.toLowerCase(), rows)
      this.sheets.push({ part: one.part, rows })
      for (const { table, name } of this.tablesOf(one.part, one.name)) this.tables.set(name, table)
      return { ...one, outer, rows, pictures }
    })
    const formulas = {
      cells: this.bySheet,
      names: new Map(names.map(name => [name.key, name.formula])),
      tables: this.tables,
      date1904: isTrue(this.workbook.find('workbookPr')?.get('date1904')),
    }
    if (this.lookup.isNewer) forgetZeros(this.bySheet)
    this.options.compute?.(formulas)
    for (const one of read) {
      if (one.hidden) {
        hiddenSheets++
        continue
      }
      const own = names.filter(name => name.sheet === one.index)
      const sheet = this.sheet(one.name, one.part, one.outer, one.rows, own, one.chartOnly)
      sheet.drawings.push(...overMerges(one.pictures, sheet.merges))
      sheets.push(sheet)
    }
    // Formulas may refer to what is hidden; it is kept for them beside the visible sheets.
    const warnings = [...this.lost].map(([what, count]) =>
      count === 1 ? `not printed: ${what}` : `not printed: ${what}, ${count} times`,
    )
    for (const { how, what, count } of this.otherwise.values())
      warnings.push(`drawn ${how}: ${count === 1 ? `a ${what}` : `${count} ${what.replace(/t$/, 'ts')}`}`)
    const shown = read.filter(one => !one.hidden).map(one => one.part)
    warnings.push(...lossesOf(bookInventory(this.book, shown, this.drawn), this.drawn))
    return {
      sheets,
      hiddenSheets,
      font: this.styles.plain.font,
      warnings,
      ...formulas,
    }
  }

  /** The rows of a sheet, and the rest of its part without them. */
  private cells(part: string, name: string): { outer: XmlElement; rows: SheetRow[]; pictures: Drawing[] } {
    const where = `${this.options.param}: the sheet "${name}"`
    const { outer, data } = sheetParts(this.book.bytes(part)!, where)
    const rows = data
      ? readRows(this.withSharedRuns(data, where), where, this.strings, this.styles.cells)
      : []
    return { outer: readXmlPart(outer, where), rows, pictures: this.showRichValues(rows) }
  }

  /** Puts entities and numbers into cells that hold an error for older programs; gives the pictures in cells. */
  private showRichValues(rows: SheetRow[]): Drawing[] {
    const pictures: Drawing[] = []
    for (const row of rows)
      for (const cell of row.cells) {
        if (cell.metadata === undefined) continue
        this.richValues ??= readRichValues(this.book)
        const { text, number, picture } = this.richValues(cell.metadata) ?? {}
        if (number !== undefined) [cell.kind, cell.value] = ['number', number]
        else if (text !== undefined) [cell.kind, cell.value] = ['text', text]
        else if (picture) {
          ;[cell.kind, cell.value] = ['blank', '']
          const corner = (step: number) => ({
            column: cell.column + step,
            dx: 0,
            row: row.index + step,
            dy: 0,
          })
          pictures.push({
            anchor: { from: corner(0), to: corner(1) },
            box: { x: 0, y: 0, width: 0, height: 0, picture },
          })
        }
      }
    return pictures
  }

  /** Texts with runs of their own inside cells become shared ones. */
  private withSharedRuns(data: Buffer, where: string): Iterable<string> {
    const own = /^<(\w+:)?/.exec(data.toString('latin1', 0, 100))?.[1] ?? ''
    // Rows are `row`: only runs are called `r`.
    if (!data.includes(`<${own}r>`)) return textPieces(data)
    const shared = data
      .toString()
      .replace(
        /t="inlineStr"([^>]*)>\s*<((?:\w+:)?)is>\s*(<(?:\w+:)?r>.*?)<\/\2is>/gs,
        (_, rest: string, prefix: string, runs: string) => {
          const space = prefix ? ` xmlns:${prefix.slice(0, -1)}="x"` : ''
          const item = readXmlPart(Buffer.from(`<${prefix}is${space}>${runs}</${prefix}is>`), where)
          const index = this.strings.push(readRichText(item, this.colors)) - 1
          return `t="s"${rest}><${prefix}v>${index}</${prefix}v>`
        },
      )
    return [shared]
  }

  private tablesOf(part: string, sheet: string): { name: string; table: BookTable }[] {
    return [...this.book.relationships(part).values()].flatMap(({ type, external, target }) => {
      const element = type === 'table' && !external ? this.book.xml(target) : undefined
      return (element && readTable(element, sheet.toLowerCase())) ?? []
    })
  }

  private readonly lookup: CellLookup = {
    values: formula =>
      [...this.cellsOf(formula)].map(cell =>
        cell && cell.kind !== 'blank' && typeof cell.value !== 'boolean' ? cell.value : undefined,
      ),
    format: formula => {
      for (const cell of this.cellsOf(formula)) if (cell) return cell.style.format
      return undefined
    },
    isNewer: false,
  }

  /** The cells of a reference, row by row. */
  private *cellsOf(formula: string): Generator<SheetCell | undefined> {
    const at = formula.lastIndexOf('!')
    if (at < 0) return
    const name = formula.slice(0, at).replace(/^'|'$/g, '').replaceAll("''", "'").toLowerCase()
    const area = parseArea(formula.slice(at + 1))
    const rows = this.bySheet.get(name)
    if (!area || !rows) return
    const byIndex = new Map(
      rows.filter(row => row.index >= area.top && row.index <= area.bottom).map(row => [row.index, row]),
    )
    for (let row = area.top; row <= Math.min(area.bottom, area.top + 5_000); row++)
      for (let column = area.left; column <= Math.min(area.right, area.left + 500); column++)
        yield byIndex.get(row)?.cells.find(one => one.column === column)
  }

  private sheet(
    name: string,
    part: string,
    outer: XmlElement,
    rows: SheetRow[],
    names: Named[],
    chartOnly: boolean,
  ): Sheet {
    const format = outer.find('sheetFormatPr')
    const digit = this.options.digitWidth(this.styles.plain.font)
    const given = Number(format?.get('defaultColWidth') ?? Number.NaN)
    const base = Number(format?.get('baseColWidth') ?? 8)
    const view = outer.path('sheetViews', 'sheetView')
    const height = Number(format?.get('defaultRowHeight') ?? Number.NaN)
    const setup = readSetup(outer)
    const relations = this.book.relationships(part)
    const related = (id: string | undefined) => {
      const target = relations.get(id ?? '')
      return target && !target.external ? target.target : undefined
    }
    const running = related(outer.find('legacyDrawingHF')?.get('r:id'))
    if (running) setup.pictures = runningPictures(this.book, running)
    const notesPart = this.book.related(part, 'comments')
    const oldPart = related(outer.find('legacyDrawing')?.get('r:id'))
    const oldDrawing = this.oldDrawing(oldPart)
    const drawing = related(outer.find('drawing')?.get('r:id'))
    const sheet: Sheet = {
      name,
      columns: this.columns(outer, digit),
      defaultWidth: Number.isFinite(given) && given >= 0 ? given * digit : base * digit + 3.75,
      defaultHeight: Number.isFinite(height) && height > 0 ? height : undefined,
      zeroHeight: isTrue(format?.get('zeroHeight')),
      rows,
      merges: (outer.find('mergeCells')?.all('mergeCell') ?? [])
        .slice(0, 100_000)
        .flatMap(one => parseArea(one.get('ref') ?? '') ?? []),
      conditions: readConditions(outer, this.styles.changes, this.colors),
      drawings: [
        ...readSparklines(outer, this.colors, this.lookup),
        ...(drawing ? this.drawings(drawing, part) : []),
        ...(oldPart ? this.controls(name, oldPart, oldDrawing) : []),
      ],
      links: this.links(outer, relations),
      notes: notesPart
        ? readNotes(this.book.xml(notesPart), oldDrawing, this.colors, readThreads(this.book, part))
        : [],
      setup,
      printAreas: areasNamed(names, '_xlnm.Print_Area'),
      rowBreaks: readBreaks(outer.find('rowBreaks')),
      columnBreaks: readBreaks(outer.find('colBreaks')),
      rightToLeft: isTrue(view?.get('rightToLeft')),
      hideZeros: view?.get('showZeros') === '0',
      chartOnly,
    }
    for (const area of areasNamed(names, '_xlnm.Print_Titles')) {
      if (area.left === 0 && area.right >= MAX_COLUMNS - 1)
        sheet.titleRows = { first: area.top, last: area.bottom }
      else sheet.titleColumns = { first: area.left, last: area.right }
    }
    const parts = [...relations.values()]
      .filter(one => /^(table|pivotTable)$/.test(one.type) && !one.external)
      .flatMap(({ type, target }) => {
        const table = this.book.xml(target)
        if (!table) return []
        if (type === 'table') return tableParts(table, this.styles, this.colors)
        if (hasValues(table, rows)) return pivotParts(table, this.colors)
        this.lost.set(EMPTY_PIVOT, (this.lost.get(EMPTY_PIVOT) ?? 0) + 1)
        return []
      })
    if (parts.length > 0) layBehind(sheet, parts, this.styles.cells[0]!)
    return sheet
  }

  private controls(sheet: string, part: string, drawn: XmlElement | undefined) {
    return readControls({
      book: this.book,
      part,
      drawn,
      values: range =>
        this.lookup.values(range.includes('!') ? range : `'${sheet.replaceAll("'", "''")}'!${range}`),
      inventory: this.drawn,
    })
  }

  private oldDrawing(part: string | undefined): XmlElement | undefined {
    try {
      return part ? this.book.xml(part) : undefined
    } catch {
      // Old drawings are often no well-formed XML; comments are read without them.
      return undefined
    }
  }

  private columns(outer: XmlElement, digit: number): SheetColumn[] {
    return (outer.find('cols')?.all('col') ?? []).slice(0, MAX_COLUMNS).flatMap(one => {
      const [first, last] = [Number(one.get('min')) - 1, Math.min(MAX_COLUMNS, Number(one.get('max'))) - 1]
      if (!(first >= 0 && last >= first)) return []
      const width = Number(one.get('width') ?? Number.NaN)
      return [
        {
          first,
          last,
          width: Number.isFinite(width) ? Math.min(255, Math.max(0, width)) * digit : undefined,
          hidden: isTrue(one.get('hidden')) || width === 0,
          style: one.get('style') ? this.styles.cells[Number(one.get('style'))] : undefined,
        },
      ]
    })
  }

  private links(outer: XmlElement, relations: Map<string, { target: string; external: boolean }>) {
    return (outer.find('hyperlinks')?.all('hyperlink') ?? []).slice(0, 65_530).flatMap(one => {
      const area = parseArea(one.get('ref') ?? '')
      const target = relations.get(one.get('r:id') ?? '')
      return area && target?.external ? [{ area, target: target.target }] : []
    })
  }

  private drawings(part: string, sheet: string) {
    const { book, main, sheets, colors } = this
    return readDrawings({
      slicer: (...slicer) =>
        slicerBoxes({ book, main, sheet, sheets, colors, inventory: this.drawn }, ...slicer),
      book: this.book,
      part,
      theme: this.colors.theme,
      chart: target => this.chart(target),
      lost: what => this.lost.set(what, (this.lost.get(what) ?? 0) + 1),
    })
  }

  private chart(part: string): Chart | undefined {
    const space = this.book.xml(part)
    const other = space && drawnOtherwise(space)
    if (other)
      this.otherwise.set(other.how, { ...other, count: (this.otherwise.get(other.how)?.count ?? 0) + 1 })
    return space && readChart(space, this.colors.theme, this.lookup, isOf2007(this.book))
  }
}

/** Some producers write a 0 for every result and ask for all to be computed when the file is opened. */
function forgetZeros(sheets: Map<string, SheetRow[]>): void {
  for (const rows of sheets.values())
    for (const row of rows)
      for (const cell of row.cells)
        if (cell.formula && cell.kind === 'number' && cell.value === 0) cell.pending = true
}

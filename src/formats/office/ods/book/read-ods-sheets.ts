import type { CellStyle } from '../../../../document/cell-style.ts'
import type {
  Area,
  Book,
  Drawing,
  Note,
  Sheet,
  SheetCell,
  SheetColumn,
  SheetLink,
  SheetRow,
} from '../../../../document/sheet-book.ts'
import { badInput } from '../../../../fault.ts'
import { readZip, type Zip } from '../../../archive/zip.ts'
import { readXmlPart, type XmlElement } from '../../../xml/xml-tree.ts'
import { refuseEncrypted } from '../../odf-package.ts'
import { areasOfName } from '../../xlsx/book/book-areas.ts'
import { MAX_COLUMNS, MAX_ROWS } from '../../xlsx/cells.ts'
import { cellContent, forgetUnfinished } from './ods-cells.ts'
import { type ChartCells, chartCells } from './ods-chart-table.ts'
import { odsChart } from './ods-charts.ts'
import { odsConditions } from './ods-conditions.ts'
import { odsDrawing, shapesIn } from './ods-drawings.ts'
import { points } from './ods-lengths.ts'
import { odsNames } from './ods-names.ts'
import { odsNote } from './ods-notes.ts'
import { heightOfLine, optimalHeight, repeats, within } from './ods-rows.ts'
import { odsSetup } from './ods-setup.ts'
import { odsSparklines } from './ods-sparklines.ts'
import { OdsStyles } from './ods-styles.ts'
import { linkIn } from './ods-text.ts'

/** Rows that one element may stand for, where they hold something. */
const MAX_REPEATED = 20_000
const MAX_CELLS = 3_000_000
/** Columns whose default style is looked at. */
const MAX_STYLED = 1_024
/** Rows written at once that a sheet fills up with: what their cells look like by default is not printed. */
const MAX_ALIKE = 200

/** An OpenDocument workbook with all that is printed of it; its cells keep the text they show. */
export function readOdsSheets(path: string | Uint8Array, param: string): Book {
  const zip = readZip(path, { param, maxTotal: 400 * 2 ** 20 })
  refuseEncrypted(zip, param, 'workbook')
  const part = (name: string) => {
    const entry = zip.find(name)
    return entry && readXmlPart(entry.bytes(), `${param}: the part ${name}`)
  }
  const content = part('content.xml')
  if (!content) throw badInput(`${param}: the file has no OpenDocument sheet inside.`)
  const common = part('styles.xml')
  const styles = new OdsStyles(common, content)
  const tables = content.path('office:body', 'office:spreadsheet')?.all('table:table') ?? []
  const lost = new Map<string, number>()
  const reader = new TableReader(
    zip,
    styles,
    [content, common],
    what => lost.set(what, (lost.get(what) ?? 0) + 1),
    part,
    param,
    chartCells(tables),
  )
  const isHidden = (table: XmlElement) =>
    styles.property(styles.chain('table', table.get('style-name')), 'style:table-properties', 'display') ===
    'false'
  const visible = tables.filter(table => !isHidden(table))
  const sheets = visible.map(table => reader.read(table))
  const meta = (part('meta.xml') ?? content).find('office:meta')
  const generator = meta?.find('generator')?.text() ?? ''
  forgetUnfinished(sheets, generator)
  // Calc measures rows of other programs anew, also those of several lines.
  if (!/^(LibreOffice|OpenOffice|Collabora)/i.test(generator))
    for (const row of sheets.flatMap(one => one.rows)) if (row.grows) row.measured = true
  return {
    sheets,
    hiddenSheets: tables.length - visible.length,
    date1904: false,
    font: styles.cellStyle('Default').font,
    warnings: [...lost].map(([what, count]) =>
      count === 1 ? `not printed: ${what}` : `not printed: ${what}, ${count} times`,
    ),
    cells: new Map(sheets.map(sheet => [sheet.name.toLowerCase(), sheet.rows])),
    tables: new Map(),
    names: odsNames(content.path('office:body', 'office:spreadsheet')),
  }
}

const isHiddenPart = (element: XmlElement): boolean =>
  /^(collapse|filter)$/.test(element.get('visibility') ?? '')

class TableReader {
  private readonly zip: Zip
  private readonly styles: OdsStyles
  private readonly parts: (XmlElement | undefined)[]
  private readonly lost: (what: string) => void
  private readonly part: (name: string) => XmlElement | undefined
  private readonly param: string
  private readonly chartCells: ChartCells
  private cells = 0

  constructor(
    zip: Zip,
    styles: OdsStyles,
    parts: (XmlElement | undefined)[],
    lost: (what: string) => void,
    part: (name: string) => XmlElement | undefined,
    param: string,
    chartCells: ChartCells,
  ) {
    this.zip = zip
    this.styles = styles
    this.parts = parts
    this.lost = lost
    this.part = part
    this.param = param
    this.chartCells = chartCells
  }

  read(table: XmlElement): Sheet {
    const { columns, styles, titles: titleColumns, breaks: columnBreaks } = this.columns(table)
    const found = {
      rows: [] as SheetRow[],
      merges: [] as Area[],
      drawings: [] as Drawing[],
      links: [] as SheetLink[],
      notes: [] as Note[],
      breaks: [] as number[],
    }
    const usual = heightOfLine(this.styles.cellStyle('Default').font.size)
    let index = 0
    let titleRows: { first: number; last: number } | undefined
    // Calc measures no row behind the last one that holds something.
    let unmeasured: { row: SheetRow; written: number }[] = []
    for (const { element, heading } of within(table, 'table:table-row')) {
      const count = repeats(element, 'number-rows-repeated')
      const chain = this.styles.chain('table-row', element.get('style-name'))
      const property = (name: string) => this.styles.property(chain, 'style:table-row-properties', name)
      const written = points(property('row-height'))
      const isOptimal = property('use-optimal-row-height') === 'true'
      if (property('break-before') === 'page') found.breaks.push(index)
      if (heading) titleRows = { first: titleRows?.first ?? index, last: index + count - 1 }
      const drawn = found.drawings.length
      const { cells, apart } = this.row(element, { index, count }, styles, found)
      const optimal = isOptimal && written !== undefined ? optimalHeight(cells, apart, usual) : undefined
      const height = optimal ?? written
      const isSeen = cells.some(
        cell => cell.kind !== 'blank' || cell.style.fill || Object.keys(cell.style.borders).length > 0,
      )
      const hidden = isHiddenPart(element)
      if (isSeen || found.drawings.length > drawn) unmeasured = []
      const times =
        cells.length === 0 || (!isSeen && count > MAX_ALIKE)
          ? Math.min(count, height === undefined && !hidden ? 0 : 2_000)
          : Math.min(count, MAX_REPEATED)
      for (let i = 0; i < times && index + i < MAX_ROWS; i++) {
        this.cells += cells.length
        if (this.cells > MAX_CELLS)
          throw badInput(
            `${this.param}: the sheets have more than ${MAX_CELLS.toLocaleString('en-US')} cells; convert parts of them one by one.`,
          )
        const row: SheetRow = {
          index: index + i,
          ...(height !== undefined && { height }),
          ...(isOptimal && optimal === undefined && { grows: true }),
          ...(hidden && { hidden }),
          cells: isSeen || count < MAX_ALIKE ? cells : [],
        }
        found.rows.push(row)
        if (written !== undefined && !isSeen && found.drawings.length === drawn)
          unmeasured.push({ row, written })
      }
      index += count
    }
    for (const { row, written } of unmeasured) row.height = written
    const over = table.find('table:shapes')
    for (const shape of over ? shapesIn(over) : []) {
      const made = odsDrawing(shape, undefined, this.drawingSource())
      if (made) found.drawings.push(made)
    }
    const ranges = table.get('print-ranges')
    const [first] = this.styles.chain('table', table.get('style-name'))
    return {
      name: table.get('name') ?? 'Sheet',
      columns,
      defaultWidth: 64,
      defaultHeight: 12.8,
      zeroHeight: false,
      rows: found.rows,
      merges: found.merges,
      mergedAsFirst: true,
      conditions: odsConditions(table, this.styles),
      drawings: [...found.drawings, ...odsSparklines(table, this.chartCells)],
      links: found.links,
      notes: found.notes,
      setup: odsSetup(table, this.styles, this.parts),
      printAreas: ranges
        ? areasOfName(ranges.replace(/(?:\$?'(?:[^']|'')*'|[^\s.:']+)?\./g, '').replace(/\s+/g, ','))
        : [],
      ...(titleRows && { titleRows }),
      ...(titleColumns && { titleColumns }),
      rowBreaks: found.breaks,
      columnBreaks,
      rightToLeft: first?.find('style:table-properties')?.get('writing-mode') === 'rl-tb',
      hideZeros: false,
      chartOnly: false,
      ...(!ranges && table.get('print') === 'false' && { unprinted: true }),
    }
  }

  private columns(table: XmlElement): {
    columns: SheetColumn[]
    /** Of cells that name no style: rows that the file does not write have none. */
    styles: (CellStyle | undefined)[]
    titles: { first: number; last: number } | undefined
    breaks: number[]
  } {
    const columns: SheetColumn[] = []
    const styles: (CellStyle | undefined)[] = []
    const breaks: number[] = []
    let at = 0
    let titles: { first: number; last: number } | undefined
    for (const { element, heading } of within(table, 'table:table-column')) {
      const count = repeats(element, 'number-columns-repeated')
      const chain = this.styles.chain('table-column', element.get('style-name'))
      const width = points(this.styles.property(chain, 'style:table-column-properties', 'column-width'))
      const name = element.get('default-cell-style-name')
      if (this.styles.property(chain, 'style:table-column-properties', 'break-before') === 'page')
        breaks.push(at)
      if (heading) titles = { first: titles?.first ?? at, last: at + count - 1 }
      if (at < MAX_COLUMNS)
        columns.push({
          first: at,
          last: Math.min(MAX_COLUMNS, at + count) - 1,
          width,
          hidden: isHiddenPart(element),
        })
      if (name && name !== 'Default')
        for (let i = at; i < Math.min(at + count, MAX_STYLED); i++) styles[i] = this.styles.cellStyle(name)
      at += count
    }
    return { columns, styles, titles, breaks }
  }

  private row(
    row: XmlElement,
    { index, count: alike }: { index: number; count: number },
    styles: (CellStyle | undefined)[],
    found: { merges: Area[]; drawings: Drawing[]; links: SheetLink[]; notes: Note[] },
  ): { cells: SheetCell[]; apart: Set<number> } {
    const out: SheetCell[] = []
    // Columns whose cell does not make the row higher.
    const apart = new Set<number>()
    let column = 0
    for (const element of row.elements()) {
      if (element.name !== 'table:table-cell' && element.name !== 'table:covered-table-cell') continue
      const count = repeats(element, 'number-columns-repeated')
      const own = element.get('style-name')
      const named = own ? this.styles.cellStyle(own) : (styles[column] ?? this.styles.cellStyle('Default'))
      const type = element.get('value-type')
      const style = this.styles.ofType(named, type)
      const covered = element.name === 'table:covered-table-cell'
      const [wide, high] = [
        repeats(element, 'number-columns-spanned'),
        repeats(element, 'number-rows-spanned'),
      ]
      if (!covered && (wide > 1 || high > 1))
        found.merges.push({ top: index, left: column, bottom: index + high - 1, right: column + wide - 1 })
      if (high > 1) apart.add(column)
      const made = covered ? { kind: 'blank' as const, value: '' } : cellContent(element, style, this.styles)
      const isSeen = made.kind !== 'blank' || own !== undefined || made.pending
      const most = Math.min(count, made.kind === 'blank' ? MAX_STYLED : MAX_COLUMNS, MAX_COLUMNS - column)
      for (let i = 0; i < most; i++) {
        const byColumn = own || alike > MAX_ALIKE ? undefined : styles[column + i]
        if (!isSeen && !byColumn) continue
        if (covered) apart.add(column + i)
        const look = byColumn ? this.styles.ofType(byColumn, type) : style
        out.push({ column: column + i, style: look, ...made })
      }
      const target = linkIn(element)
      if (target)
        found.links.push({ area: { top: index, left: column, bottom: index, right: column }, target })
      for (const shape of shapesIn(element)) {
        const drawing = odsDrawing(shape, { row: index, column }, this.drawingSource())
        if (drawing) found.drawings.push(drawing)
      }
      for (const child of element.elements())
        if (child.name === 'office:annotation') found.notes.push(odsNote(child, index, column))
      column += count
    }
    return { cells: out, apart }
  }

  private drawingSource() {
    return {
      zip: this.zip,
      styles: this.styles,
      lost: this.lost,
      chart: (place: string | XmlElement) => {
        const content = typeof place === 'string' ? this.part(`${place}/content.xml`) : place
        return content && odsChart(content, this.chartCells)
      },
    }
  }
}

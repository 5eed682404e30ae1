import type { CellStyle } from '../../../document/cell-style.ts'
import { badInput } from '../../../fault.ts'
import { unusedNames } from '../../../lib/text/unused-names.ts'
import { createZip, type ZipSource } from '../../archive/zip-writer.ts'
import { checkWidth, columnLetters, MAX_CELL, MAX_ROWS } from './cells.ts'
import { FIT_PAGE, pageSetup, printTitles } from './written-print.ts'
import { WrittenStyles, xmlText } from './xlsx-written-styles.ts'

/**
 * One cell to write. Text stays text whatever it looks like (`007`, `=1+1`); a number may carry an Excel
 * format code, which is also how dates (days since 1900, see `serialOf`) and percentages are told.
 */
export type Cell = string | number | boolean | null | undefined | StyledCell

export interface StyledCell {
  value: string | number | boolean | null
  /** Excel's format code. */
  format?: string | undefined
  /** The formula whose result the value is, without the sign of equality. */
  formula?: string | undefined
  style?: CellStyle | undefined
}

export interface Sheet {
  /** Made valid and unique where it is not. */
  name: string
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
  /** The first row, or so many of them, is a heading: bold, and it stays in sight while scrolling. */
  header?: boolean | number
  /** Column widths in characters; measured on the first rows where left out. */
  widths?: number[]
  /** Texts longer than their column is wide go on in further lines of their cell. */
  wrap?: boolean
  /** Printed as wide as a page, across it where the sheet is wide, with its headings on every page. */
  fitPage?: boolean
  /** The first column stands on the right, as Arabic and Hebrew are read. */
  rightToLeft?: boolean
  /** Cells that span others, rows and columns counted from 0. Read after the rows. */
  merges?: { row: number; column: number; rows: number; columns: number }[]
  hiddenRows?: ReadonlySet<number>
  hiddenColumns?: ReadonlySet<number>
}

/** Writes a workbook row by row, so that its size does not matter for memory. Gives the file's size. */
export async function writeXlsx(
  path: string,
  sheets: Sheet[],
  options: { param?: string; level?: number } = {},
): Promise<number> {
  const book = new Book(options.param ?? 'file')
  const names = sheetNames(sheets.map(sheet => sheet.name))
  async function* parts(): AsyncGenerator<ZipSource> {
    yield { name: '[Content_Types].xml', content: contentTypes(sheets.length) }
    yield { name: '_rels/.rels', content: PACKAGE_RELS }
    yield { name: 'xl/workbook.xml', content: workbook(names, sheets) }
    yield { name: 'xl/_rels/workbook.xml.rels', content: workbookRels(sheets.length) }
    for (const [i, sheet] of sheets.entries()) {
      const content = book.sheet(sheet, names[i]!, i === 0)
      yield { name: `xl/worksheets/sheet${i + 1}.xml`, content, level: options.level ?? 3 }
    }
    // These two are known only when every cell has been seen.
    yield { name: 'xl/styles.xml', content: book.looks.xml() }
    yield { name: 'xl/sharedStrings.xml', content: book.strings() }
  }
  return createZip(path, parts())
}

/** The refusal of a table that is too long, for those who know before they write. */
export const tooManyRows = (param: string) =>
  badInput(`${param}: there are more rows than the ${MAX_ROWS.toLocaleString('en-US')} Excel holds.`)

/** Names Excel accepts: 31 characters, none of `[]:*?/\`, no two alike. */
export function sheetNames(wanted: string[]): string[] {
  const unused = unusedNames(
    (name, n) => `${cut(name, 31 - ` (${n})`.length)} (${n})`,
    name => name.toLowerCase(),
  )
  return wanted.map((name, i) => {
    // Names are cut short first: the patterns would try a long row of spaces from each of them.
    const clean = name
      .slice(0, 200)
      .toWellFormed()
      .replace(/[[\]:*?/\\\u0000-\u001f]/g, ' ')
      .replace(/^[\s']+|[\s']+$/g, '')
    const base = clean === '' || clean.toLowerCase() === 'history' ? `Sheet${i + 1}` : clean
    return unused(cut(base, 31))
  })
}

/** Cuts at a whole character; Excel counts UTF-16 units. */
function cut(text: string, units: number): string {
  const short = text.slice(0, units)
  return (short.isWellFormed() ? short : short.slice(0, -1)).trimEnd()
}

const CHUNK = 1 << 17
const SAMPLE = 200
/** Beyond this, text is written into its cell: the shared table must stay in memory. */
const SHARED_MAX = 150_000
const SHARED_LENGTH = 200

const HEADER = ' s="1"'
const WRAPPED = ' s="2"'
const WRAPPED_HEADER = ' s="3"'
const TOP: CellStyle = {
  font: { name: 'Calibri', size: 11 },
  borders: {},
  format: 'General',
  horizontal: 'general',
  vertical: 'top',
  wrap: false,
  shrink: false,
  indent: 0,
  rotation: 0,
}

class Book {
  readonly param: string
  readonly looks = new WrittenStyles()
  readonly shared = new Map<string, number>()
  used = 0

  constructor(param: string) {
    this.param = param
  }

  async *sheet(sheet: Sheet, name: string, isFirst: boolean): AsyncGenerator<Uint8Array> {
    const heads = Number(sheet.header ?? 0)
    const rows = iteratorOf(sheet.rows)
    const sample: (readonly Cell[])[] = []
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      sample.push(next.value)
      if (sample.length === SAMPLE) break
    }
    const widths = sheet.widths ?? measured(sample)
    const wrapped = sheet.wrap ? roomOf(widths, sheet.merges ?? []) : noRoom
    let text = sheetHead(
      widths,
      Math.min(heads, sample.length),
      isFirst,
      sheet.rightToLeft === true,
      sheet.hiddenColumns,
      sheet.fitPage === true,
    )
    for (let row = 1; ; row++) {
      const next = row <= sample.length ? { value: sample[row - 1]! } : await rows.next()
      if ('done' in next && next.done) break
      if (row > MAX_ROWS) throw tooManyRows(this.param)
      text += this.row(next.value, row, row <= heads, name, wrapped, sheet.hiddenRows?.has(row - 1))
      if (text.length > CHUNK) {
        yield Buffer.from(text)
        text = ''
      }
    }
    yield Buffer.from(
      `${text}</sheetData>${mergeCells(sheet.merges ?? [])}${sheet.fitPage ? pageSetup(widths) : ''}</worksheet>`,
    )
  }

  /** A row; `room` is how much a text has before it wraps. */
  row(
    cells: readonly Cell[],
    row: number,
    isHeader: boolean,
    sheet: string,
    room: Room,
    isHidden = false,
  ): string {
    checkWidth(this.param, row, cells.length)
    const lines = cells.reduce<number>((most, cell, c) => Math.max(most, linesOf(cell, room(row - 1, c))), 1)
    // Not every program measures rows that wrap.
    const isHigh = lines > 1
    const height = isHigh ? ` ht="${lines * LINE}" customHeight="1"` : ''
    let text = `<row r="${row}"${isHidden ? ' hidden="1"' : ''}${height}>`
    for (let column = 0; column < cells.length; column++) {
      const cell = cells[column]
      if (cell === undefined || cell === null || cell === '') continue
      const at = columnLetters(column) + row
      const style = isHeader ? (isHigh ? WRAPPED_HEADER : HEADER) : isHigh ? WRAPPED : ''
      if (typeof cell === 'object') text += this.styled(isHigh ? atTop(cell) : cell, at, style, sheet)
      else if (typeof cell === 'string') text += this.text(cell, at, style, sheet)
      else if (typeof cell === 'number') text += number(cell, at, style)
      else text += boolean(cell, at, style)
    }
    return `${text}</row>`
  }

  styled(
    { value, format = 'General', formula, style }: StyledCell,
    at: string,
    head: string,
    sheet: string,
  ): string {
    const own = style ? this.looks.style(style, format) : format === 'General' ? 0 : this.looks.format(format)
    const look = own > 0 ? ` s="${own}"` : head
    const code = formula === undefined ? '' : `<f>${xmlText(formula)}</f>`
    if (value === null || value === '') return look || code ? `<c r="${at}"${look}>${code}</c>` : ''
    if (typeof value === 'number') return number(value, at, look, code)
    if (typeof value === 'boolean') return boolean(value, at, look, code)
    return code
      ? `<c r="${at}"${look} t="str">${code}<v>${xmlText(value)}</v></c>`
      : this.text(value, at, look, sheet)
  }

  text(given: string, at: string, style: string, sheet: string): string {
    // A line ends in LF alone in a cell; a CR before it would be a character of its own.
    const text = given.replaceAll('\r\n', '\n')
    if (text.length > MAX_CELL) {
      throw badInput(
        `${this.param}: cell ${at} of sheet "${sheet}" has ${text.length.toLocaleString('en-US')} characters, Excel holds ${MAX_CELL.toLocaleString('en-US')}.`,
      )
    }
    const styled = style || (text.includes('\n') ? WRAPPED : '')
    const index = this.index(text)
    return index === undefined
      ? `<c r="${at}"${styled} t="inlineStr"><is>${textElement(text)}</is></c>`
      : `<c r="${at}"${styled} t="s"><v>${index}</v></c>`
  }

  /** Some readers (macOS previews among them) show only shared text, so it is shared as far as memory allows. */
  index(text: string): number | undefined {
    // Once the table is full, looking texts up would cost more than it saves.
    if (this.shared.size >= SHARED_MAX || text.length > SHARED_LENGTH) return undefined
    const known = this.shared.get(text)
    const index = known ?? this.shared.size
    if (known === undefined) this.shared.set(text, index)
    this.used++
    return index
  }

  *strings(): Generator<Uint8Array> {
    let text = `${HEAD}<sst xmlns="${MAIN}" count="${this.used}" uniqueCount="${this.shared.size}">`
    for (const value of this.shared.keys()) {
      text += `<si>${textElement(value)}</si>`
      if (text.length > CHUNK) {
        yield Buffer.from(text)
        text = ''
      }
    }
    yield Buffer.from(`${text}</sst>`)
  }
}

const iteratorOf = (rows: Sheet['rows']): Iterator<readonly Cell[]> | AsyncIterator<readonly Cell[]> =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()

const number = (value: number, at: string, style: string, formula = ''): string =>
  Number.isFinite(value)
    ? `<c r="${at}"${style}>${formula}<v>${value}</v></c>`
    : `<c r="${at}"${style} t="e">${formula}<v>#NUM!</v></c>`

const boolean = (value: boolean, at: string, style: string, formula = ''): string =>
  `<c r="${at}"${style} t="b">${formula}<v>${value ? 1 : 0}</v></c>`

function textElement(text: string): string {
  const keep = /^\s|\s$|[\n\t]|\s\s/.test(text) ? ' xml:space="preserve"' : ''
  return `<t${keep}>${xmlText(text)}</t>`
}

function measured(rows: (readonly Cell[])[]): number[] {
  const widths: number[] = []
  for (const cells of rows) {
    for (const [column, cell] of cells.entries()) {
      if (column >= 1000) break
      widths[column] = Math.max(widths[column] ?? 8, Math.min(60, shownLength(cell) + 2))
    }
  }
  return widths
}

/** How many characters a cell has room for in a line, rows and columns counted from 0. */
type Room = (row: number, column: number) => number | undefined

const noRoom: Room = () => undefined

/** The widths of columns, and of the cells that span several. */
function roomOf(widths: readonly number[], merges: NonNullable<Sheet['merges']>): Room {
  const spans = new Map(merges.map(({ row, column, columns }) => [`${row},${column}`, columns]))
  return (row, column) => {
    const end = column + (spans.get(`${row},${column}`) ?? 1)
    return widths.slice(column, end).reduce((sum, width) => sum + width, 0)
  }
}

/** All cells of a row begin where those of several lines do. */
const atTop = (cell: StyledCell): StyledCell => (cell.style ? cell : { ...cell, style: TOP })

/** A line of text, and the highest row that Excel takes, in points. */
const LINE = 15
const HIGHEST = 409

/** How many lines a text takes in a column so many characters wide, broken between words. */
function linesOf(cell: Cell, width = Infinity): number {
  if (typeof cell !== 'string' || shownLength(cell) <= width) return 1
  let [lines, used] = [1, 0]
  for (const word of cell.split(/[ \n]/)) {
    const length = shownLength(word)
    if (used > 0 && used + 1 + length > width - 1) [lines, used] = [lines + 1, 0]
    used += (used > 0 ? 1 : 0) + length
    // Words longer than the line are broken.
    lines += Math.ceil(Math.max(1, used) / width) - 1
    used = used > width ? used % width : used
  }
  return Math.min(lines, Math.floor(HIGHEST / LINE))
}

function shownLength(cell: Cell): number {
  if (cell === undefined || cell === null) return 0
  if (typeof cell === 'object')
    return typeof cell.value === 'number'
      ? Math.max(cell.format?.length ?? 0, String(Math.round(cell.value)).length)
      : shownLength(cell.value)
  if (typeof cell !== 'string') return String(cell).length
  const line = cell.slice(0, 400).split('\n', 1)[0]!
  // East Asian characters are about two others wide.
  return (
    line.length +
    (line.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0)
  )
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const count = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

const contentTypes = (sheets: number) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${count(
    sheets,
  )
    .map(n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)
    .join(
      '',
    )}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/></Types>`

const PACKAGE_RELS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const workbook = (names: string[], sheets: readonly Sheet[]) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><bookViews><workbookView/></bookViews><sheets>${names
    .map((name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)
    .join('')}</sheets>${printTitles(names, sheets)}</workbook>`

const workbookRels = (sheets: number) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${count(sheets)
    .map(n => `<Relationship Id="rId${n}" Type="${RELS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
    .join(
      '',
    )}<Relationship Id="rId${sheets + 1}" Type="${RELS}/styles" Target="styles.xml"/><Relationship Id="rId${sheets + 2}" Type="${RELS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`

function sheetHead(
  widths: number[],
  heads: number,
  isFirst: boolean,
  rightToLeft: boolean,
  hidden: ReadonlySet<number> | undefined,
  fitPage: boolean,
): string {
  const pane =
    heads > 0
      ? `<pane ySplit="${heads}" topLeftCell="A${heads + 1}" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`
      : ''
  const columns = widths.map(
    (width, i) =>
      `<col min="${i + 1}" max="${i + 1}" width="${Math.min(255, width)}" customWidth="1"${hidden?.has(i) ? ' hidden="1"' : ''}/>`,
  )
  return `${HEAD}<worksheet xmlns="${MAIN}">${fitPage ? FIT_PAGE : ''}<sheetViews><sheetView${rightToLeft ? ' rightToLeft="1"' : ''}${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${
    columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  }<sheetData>`
}

function mergeCells(merges: NonNullable<Sheet['merges']>): string {
  if (merges.length === 0) return ''
  const cells = merges.map(({ row, column, rows, columns }) => {
    const first = columnLetters(column) + (row + 1)
    return `<mergeCell ref="${first}:${columnLetters(column + columns - 1)}${row + rows}"/>`
  })
  return `<mergeCells count="${cells.length}">${cells.join('')}</mergeCells>`
}

import { badInput } from '../../../fault.ts'
import { percentDecoded } from '../../../lib/text/percent-decoded.ts'
import { utf16Mark } from '../../../lib/text/utf16-mark.ts'
import { readZip, type Zip, type ZipEntry } from '../../archive/zip.ts'
import { type XmlAttributes, XmlScanner } from '../../xml/xml-scanner.ts'
import { resolved } from '../opc.ts'
import { columnLetters, columnOf, MAX_COLUMNS, MAX_ROWS, parseReference } from './cells.ts'
import { createDisplay, type Display } from './displayed-value.ts'
import type { ReadCell } from './read-cell.ts'
import { sharedTextLimit } from './shared-text-limit.ts'
import { type CellStyle, PLAIN, readStyles } from './xlsx-styles.ts'

export interface ReadRow {
  /** Counted from 1; empty rows are left out, so numbers may jump. */
  number: number
  hidden: boolean
  cells: ReadCell[]
}

export interface SheetInfo {
  name: string
  hidden: boolean
}

/** What a sheet holds besides rows. Columns are known when the first row comes, merges after the last. */
export interface SheetLayout {
  columns: { first: number; last: number; width: number | undefined; hidden: boolean }[]
  merges: { row: number; column: number; rows: number; columns: number }[]
  /** Numbers of hidden rows without cells, which are not read as rows. */
  hiddenRows: number[]
  /** The last row that the sheet says it has; 0 where it says nothing. Known when the first row comes. */
  lastRow: number
  /** Formulas whose result was never calculated and stored; their cells are empty, or 0 where the file says that all are to be computed. */
  uncalculated: number
  /** Charts or pictures stand on the sheet. */
  drawn: boolean
}

export interface Workbook {
  sheets: SheetInfo[]
  display: Display
  /**
   * Reads a sheet, some rows at a time: waiting for each of them would take longer than reading it. `layout` is
   * filled on the way.
   */
  rows(sheet: SheetInfo, layout?: SheetLayout): AsyncGenerator<ReadRow[]>
}

export const emptyLayout = (): SheetLayout => ({
  columns: [],
  merges: [],
  hiddenRows: [],
  lastRow: 0,
  uncalculated: 0,
  drawn: false,
})

/** Opens an Excel workbook: a path, or bytes. Throws a Fault for what is none, or is damaged. */
export async function readXlsx(source: string | Uint8Array, param = 'file'): Promise<Workbook> {
  const zip = readZip(source, { param, maxTotal: 2 ** 29 })
  const mainPath = await workbookPath(zip, param)
  const main = zip.find(mainPath)
  if (!main) throw badInput(`${param}: the workbook has no part that lists its sheets.`)
  const targets = await relations(zip, mainPath, param)
  const styles = await stylesOf(zip, targets, param)
  const strings = await sharedStrings(zip, targets, param)
  const sheets: (SheetInfo & { entry: ZipEntry })[] = []
  let date1904 = false
  let toCompute = false
  await scan(main, `${param}: the workbook`, {
    open: (name, attributes) => {
      if (name === 'workbookPr') date1904 = isTrue(attributes.get('date1904'))
      if (name === 'calcPr') toCompute = isTrue(attributes.get('fullCalcOnLoad'))
      if (name !== 'sheet') return
      const target = targets.get(attributes.get('r:id') ?? attributes.get('id') ?? '')
      const entry = target && /\/worksheet$/.test(target.type) ? zip.find(target.path) : undefined
      const hidden = ['hidden', 'veryHidden'].includes(attributes.get('state') ?? '')
      if (entry) sheets.push({ name: attributes.get('name') ?? `Sheet${sheets.length + 1}`, hidden, entry })
    },
  })
  if (sheets.length === 0) throw badInput(`${param}: the workbook has no sheet with cells.`)
  return {
    sheets,
    display: await createDisplay(date1904),
    rows: (sheet, layout = emptyLayout()) => {
      const { entry } = sheets.find(one => one === sheet)!
      const sources = { strings, styles, toCompute }
      return rowsOf(entry, `${param}: the sheet "${sheet.name}"`, sources, layout)
    },
  }
}

interface Target {
  type: string
  path: string
}

async function workbookPath(zip: Zip, param: string): Promise<string> {
  for (const { type, path } of (await relations(zip, '', param)).values()) {
    if (type.endsWith('/officeDocument') && zip.find(path)) return path
  }
  return 'xl/workbook.xml'
}

/** The relations of a part: id → type and path inside the archive. */
async function relations(zip: Zip, part: string, param: string): Promise<Map<string, Target>> {
  const slash = part.lastIndexOf('/') + 1
  const folder = part.slice(0, slash)
  const found = new Map<string, Target>()
  const entry = zip.find(`${folder}_rels/${part.slice(slash)}.rels`)
  if (!entry) return found
  await scan(entry, `${param}: the list of the workbook's parts`, {
    open: (name, attributes) => {
      const target = attributes.get('Target')
      if (name !== 'Relationship' || !target || attributes.get('TargetMode') === 'External') return
      const path = resolved(folder, percentDecoded(target))
      found.set(attributes.get('Id') ?? '', { type: attributes.get('Type') ?? '', path })
    },
  })
  return found
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const partOf = (zip: Zip, targets: Map<string, Target>, kind: string, usual: string) => {
  for (const { type, path } of targets.values()) if (type.endsWith(`/${kind}`)) return zip.find(path)
  return zip.find(usual)
}

async function stylesOf(zip: Zip, targets: Map<string, Target>, param: string): Promise<CellStyle[]> {
  const entry = partOf(zip, targets, 'styles', 'xl/styles.xml')
  return entry ? readStyles(await textOf(entry), `${param}: the workbook's list of styles`) : []
}

async function sharedStrings(zip: Zip, targets: Map<string, Target>, param: string): Promise<string[]> {
  const entry = partOf(zip, targets, 'sharedStrings', 'xl/sharedStrings.xml')
  const strings: string[] = []
  if (!entry) return strings
  let text = ''
  let inText = false
  let phonetic = false
  await scan(entry, `${param}: the workbook's list of texts`, {
    open: name => {
      if (name === 'si') text = ''
      else if (name === 't') inText = !phonetic
      else if (name === 'rPh') phonetic = true
    },
    text: piece => {
      if (inText) text += piece
    },
    close: name => {
      if (name === 't') inText = false
      else if (name === 'rPh') phonetic = false
      else if (name === 'si') strings.push(unescapeCharacters(text))
    },
  })
  return strings
}

/** Excel writes characters that XML cannot hold as `_x0001_`. */
const unescapeCharacters = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

type Events = ConstructorParameters<typeof XmlScanner>[1]

async function scan(entry: ZipEntry, where: string, events: Events): Promise<void> {
  const scanner = new XmlScanner(where, events)
  for await (const piece of textPieces(entry)) scanner.write(piece)
  scanner.end()
}

async function textOf(entry: ZipEntry): Promise<string> {
  let text = ''
  for await (const piece of textPieces(entry)) text += piece
  return text
}

async function* textPieces(entry: ZipEntry): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const bytes of entry.stream()) {
    decoder ??= new TextDecoder(utf16Mark(bytes) ?? 'utf-8')
    yield decoder.decode(bytes, { stream: true })
  }
  yield decoder?.decode() ?? ''
}

/** What the cells of all sheets refer to. */
interface Sources {
  strings: string[]
  styles: CellStyle[]
  /** A result of 0 is none: the file asks for all to be computed. */
  toCompute: boolean
}

async function* rowsOf(
  entry: ZipEntry,
  where: string,
  sources: Sources,
  layout: SheetLayout,
): AsyncGenerator<ReadRow[]> {
  const sheet = new SheetReader(where, sources, layout)
  const scanner = new XmlScanner(where, sheet)
  for await (const piece of textPieces(entry)) {
    scanner.write(piece)
    yield sheet.taken()
  }
  scanner.end()
  yield sheet.taken()
}

/** `A1:F5000` ends in row 5000. */
const lastRowOf = (range: string): number => Math.min(Number(/\d+$/.exec(range)?.[0] ?? 0), MAX_ROWS)

const CELL_ATTRIBUTES = ['r', 't', 's'] as const

/** Puts rows together from what the scanner meets. */
class SheetReader implements Events {
  private ready: ReadRow[] = []
  readonly where: string
  readonly sources: Sources
  readonly layout: SheetLayout
  private row: ReadRow | undefined
  private number = 0
  private readonly grow: (characters: number) => void
  private column = -1
  private kind = ''
  private style = PLAIN
  private part = ''
  private value = ''
  private inline = ''
  private formula = ''
  private isFormula = false
  private phonetic = false
  private readonly values: (string | undefined)[] = [undefined, undefined, undefined]

  constructor(where: string, sources: Sources, layout: SheetLayout) {
    this.where = where
    this.grow = sharedTextLimit(where)
    this.sources = sources
    this.layout = layout
  }

  /** The rows that came together since the last time. */
  taken(): ReadRow[] {
    const rows = this.ready
    this.ready = []
    return rows
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c') {
      attributes.all(CELL_ATTRIBUTES, this.values)
      const [reference, kind = 'n', style = '0'] = this.values
      this.column = reference ? columnOf(reference) : this.column + 1
      this.kind = kind
      this.style = this.sources.styles[Number(style)] ?? PLAIN
      this.value = this.inline = this.formula = ''
      this.isFormula = false
    } else if (name === 'v' || name === 'f') {
      this.part = name
      // A formula shared with other cells is written out in the first of them only.
      if (name === 'f') this.isFormula = true
    } else if (name === 't') this.part = this.phonetic ? '' : 't'
    else if (name === 'rPh') this.phonetic = true
    else if (name === 'row') {
      const declared = Number(attributes.get('r'))
      // Rows go down a sheet; a number that does not is a mistake of the program that wrote it.
      this.number = declared > this.number && declared <= MAX_ROWS ? declared : this.number + 1
      this.column = -1
      this.row = { number: this.number, hidden: isTrue(attributes.get('hidden')), cells: [] }
    } else if (name === 'mergeCell') this.merge(attributes.get('ref') ?? '')
    else if (name === 'col') this.columns(attributes)
    else if (name === 'dimension') this.layout.lastRow = lastRowOf(attributes.get('ref') ?? '')
    else if (name === 'drawing') this.layout.drawn = true
  }

  text(text: string): void {
    if (this.part === 'v') this.value += text
    else if (this.part === 't') this.inline += text
    else if (this.part === 'f') this.formula += text
  }

  close(name: string): void {
    if (name === 'v' || name === 'f' || name === 't') this.part = ''
    else if (name === 'rPh') this.phonetic = false
    else if (name === 'c') this.cell()
    else if (name === 'row' && this.row) {
      if (this.row.cells.length > 0) this.ready.push(this.row)
      else if (this.row.hidden) this.layout.hiddenRows.push(this.row.number)
      this.row = undefined
    }
  }

  private cell(): void {
    const { kind, value, row } = this
    if (!row) return
    if (kind === 'inlineStr') {
      if (this.inline !== '') this.add(row, 'text', unescapeCharacters(this.inline))
    } else if (value === '') {
      // The result of a formula that gives the empty text is stored as such.
      if (this.isFormula && kind !== 'str') this.layout.uncalculated++
    } else if (kind === 's') {
      const text = this.sources.strings[Number(value)]
      if (text === undefined)
        this.damaged(`cell ${columnLetters(this.column)}${row.number} refers to a missing text`)
      this.grow(text!.length)
      if (text !== '') this.add(row, 'text', text!)
    } else if (kind === 'b') this.add(row, 'boolean', value.trim() === '1' || value.trim() === 'true')
    else if (kind === 'e') this.add(row, 'error', value)
    else if (kind === 'str' || kind === 'd') this.add(row, 'text', unescapeCharacters(value))
    else {
      const number = Number(value)
      if (this.isFormula && number === 0 && this.sources.toCompute) this.layout.uncalculated++
      if (Number.isNaN(number)) this.add(row, 'text', value)
      else this.add(row, 'number', number)
    }
  }

  private add(row: ReadRow, type: ReadCell['type'], value: ReadCell['value']): void {
    const cell: ReadCell = { column: this.column, type, value, style: this.style }
    if (this.formula) cell.formula = this.formula
    row.cells.push(cell)
  }

  private damaged(what: string): never {
    throw badInput(`${this.where} is damaged: ${what}.`)
  }

  private merge(reference: string): void {
    const [from, to] = reference.split(':').map(one => parseReference(one))
    if (!from || !to || to.row < from.row || to.column < from.column || this.layout.merges.length >= 100_000)
      return
    this.layout.merges.push({
      row: from.row - 1,
      column: from.column,
      rows: to.row - from.row + 1,
      columns: to.column - from.column + 1,
    })
  }

  private columns(attributes: XmlAttributes): void {
    const first = Number(attributes.get('min')) - 1
    const last = Number(attributes.get('max')) - 1
    // A sheet has no more columns to describe than it can have.
    const full = this.layout.columns.length >= MAX_COLUMNS
    if (full || !(first >= 0 && last >= first && last < MAX_COLUMNS)) return
    const width = Number(attributes.get('width') ?? Number.NaN)
    this.layout.columns.push({
      first,
      last,
      width: Number.isFinite(width) ? width : undefined,
      hidden: isTrue(attributes.get('hidden')),
    })
  }
}

import type { CellStyle } from '../../../../document/cell-style.ts'
import type { SheetCell, SheetRow } from '../../../../document/sheet-book.ts'
import { badInput } from '../../../../fault.ts'
import { type XmlAttributes, XmlScanner } from '../../../xml/xml-scanner.ts'
import { columnLetters, columnOf, MAX_ROWS, serialOf } from '../cells.ts'
import { sharedTextLimit } from '../shared-text-limit.ts'
import { parseArea } from './book-areas.ts'
import { type DataTable, fillDataTable } from './book-data-tables.ts'
import { sharedFormulas } from './book-shared-formulas.ts'
import { type RichText, runsFor, unescaped } from './book-strings.ts'

const CELL = ['r', 't', 's', 'cm', 'vm'] as const
const ROW = ['r', 'ht', 'hidden', 's', 'customFormat', 'customHeight'] as const
const FORMULA = ['t', 'si', 'ref', 'dt2D', 'dtr', 'r1', 'r2'] as const

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The size of an array formula's area; a single cell of a dynamic one grows with the result. */
function spillOf(reference: string, dynamic: boolean): SheetCell['spill'] {
  const area = parseArea(reference)
  if (!area) return undefined
  const size = { rows: area.bottom - area.top + 1, columns: area.right - area.left + 1 }
  if (size.rows * size.columns > 1) return size
  return dynamic ? 'result' : undefined
}

/** The rows of a sheet, from its `sheetData` alone. */
export function readRows(
  pieces: Iterable<string>,
  where: string,
  strings: RichText[],
  styles: CellStyle[],
): SheetRow[] {
  const rows: SheetRow[] = []
  const shared = sharedFormulas()
  const tables: DataTable[] = []
  const values: (string | undefined)[] = []
  let row: SheetRow | undefined
  let index = -1
  let column = -1
  let kind = ''
  let style = styles[0]!
  let part = ''
  let [value, inline, formula] = ['', '', '']
  let [hasFormula, hasValue] = [false, false]
  let share: string | undefined
  let spill: SheetCell['spill']
  let dynamic = false
  let known: string | undefined
  let phonetic = false
  const fallback = styles[0]!
  const grow = sharedTextLimit(where)

  const add = (type: SheetCell['kind'], content: SheetCell['value'], runs?: SheetCell['runs']) => {
    const cell: SheetCell = { column, kind: type, value: content, style }
    if (runs) cell.runs = runs
    if (known !== undefined && type === 'error') cell.metadata = Number(known)
    if (hasFormula) {
      const code = share === undefined ? formula : shared.at(share, formula, index, column)
      if (code) cell.formula = code
      if (spill) cell.spill = spill
      // An empty text is a result too.
      if (type === 'blank' && !(kind === 'str' && hasValue)) cell.pending = true
    }
    row!.cells.push(cell)
  }
  const cell = () => {
    if (!row) return
    if (kind === 'inlineStr') {
      if (inline === '') add('blank', '')
      else add('text', unescaped(inline))
    } else if (value === '') add('blank', '')
    else if (kind === 's') {
      const rich = strings[Number(value)]
      if (!rich)
        throw badInput(
          `${where} is damaged: cell ${columnLetters(column)}${index + 1} refers to a missing text.`,
        )
      grow(rich.text.length)
      if (rich.text === '') add('blank', '')
      else add('text', rich.text, runsFor(rich, style.font))
    } else if (kind === 'b') add('boolean', isTrue(value.trim()))
    else if (kind === 'e') add('error', value)
    else if (kind === 'str') add('text', unescaped(value))
    else if (kind === 'd') {
      const moment = Date.parse(
        /T.*(Z|[+-]\d\d:?\d\d)$/.test(value) ? value : `${value.replace(/^(?=\d\d:)/, '1899-12-31T')}Z`,
      )
      if (Number.isNaN(moment)) add('text', value)
      else add('number', serialOf(moment))
    } else {
      const number = Number(value)
      if (Number.isNaN(number)) add('text', value)
      else add('number', number)
    }
  }

  const scanner = new XmlScanner(where, {
    open(name: string, attributes: XmlAttributes) {
      if (name === 'c') {
        attributes.all(CELL, values)
        const [reference, type = 'n', styleIndex = '0', metadata, more] = values
        column = reference ? columnOf(reference) : column + 1
        kind = type
        style = styles[Number(styleIndex)] ?? fallback
        value = inline = formula = ''
        hasFormula = hasValue = false
        share = spill = undefined
        dynamic = metadata !== undefined
        known = more
      } else if (name === 'v') {
        part = name
        hasValue = true
      } else if (name === 'f') {
        part = name
        hasFormula = true
        attributes.all(FORMULA, values)
        const [type, shareIndex, area = '', twoWays, alongRow, first, second = ''] = values
        if (type === 'shared') share = shareIndex ?? '0'
        else if (type === 'array') spill = spillOf(area, dynamic)
        else if (type === 'dataTable' && first)
          tables.push({ area, first, second, twoWays: isTrue(twoWays), alongRow: isTrue(alongRow) })
      } else if (name === 't') part = phonetic ? '' : 't'
      else if (name === 'rPh') phonetic = true
      else if (name === 'row') {
        attributes.all(ROW, values)
        const [number, height, hidden, styleIndex, formatted, custom] = values
        const declared = Number(number) - 1
        index = declared > index && declared < MAX_ROWS ? declared : index + 1
        column = -1
        row = { index, cells: [] }
        if (height !== undefined && Number(height) >= 0) row.height = Math.min(410, Number(height))
        // Calc writes "false" and may have measured nothing before; Excel, whose heights are right, writes nothing.
        if (row.height !== undefined && custom === 'false') row.grows = true
        if (isTrue(hidden) || row.height === 0) row.hidden = true
        if (isTrue(formatted)) row.style = styles[Number(styleIndex)]
        rows.push(row)
      }
    },
    text(text: string) {
      if (part === 'v') value += text
      else if (part === 't') inline += text
      else if (part === 'f') formula += text
    },
    close(name: string) {
      if (name === 'v' || name === 'f' || name === 't') part = ''
      else if (name === 'rPh') phonetic = false
      else if (name === 'c') cell()
    },
  })
  for (const piece of pieces) scanner.write(piece)
  scanner.end()
  for (const one of rows) {
    // Cells go along a row; the few files where they do not are put in order.
    const { cells } = one
    for (let i = 1; i < cells.length; i++)
      if (cells[i]!.column <= cells[i - 1]!.column) {
        cells.sort((a, b) => a.column - b.column)
        one.cells = cells.filter((c, at) => c.column !== cells[at + 1]?.column)
        break
      }
  }
  for (const table of tables) fillDataTable(table, rows, fallback)
  return rows
}

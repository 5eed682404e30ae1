import type { GridCell, GridMerge, GridRow, GridSheet } from '../../../document/grid-page.ts'
import { HiddenParts } from '../../../document/hidden-merges.ts'
import { badInput } from '../../../fault.ts'
import { readZip } from '../../archive/zip.ts'
import { readXmlPart, type XmlElement } from '../../xml/xml-tree.ts'
import { refuseEncrypted } from '../odf-package.ts'
import { columnLetters, MAX_COLUMNS } from '../xlsx/cells.ts'
import { type GridBook, MAX_CELLS, MAX_ROWS, tooLong } from '../xlsx/xlsx-to-grid.ts'
import { repeats } from './book/ods-rows.ts'

/** The visible sheets of an OpenDocument workbook; its cells keep the text they show. */
export function readOdsBook(path: string, param: string): GridBook {
  const zip = readZip(path, { param })
  refuseEncrypted(zip, param, 'workbook')
  const content = zip.find('content.xml')
  if (!content) throw badInput(`${param}: the file has no OpenDocument sheet inside.`)
  const root = readXmlPart(content.bytes(), `${param}: the part content.xml`)
  const hiddenStyles = hiddenTables(root)
  const tables = root.path('office:body', 'office:spreadsheet')?.all('table:table') ?? []
  const visible = tables.filter(table => !hiddenStyles.has(table.get('style-name') ?? ''))
  const hidden = { sheets: tables.length - visible.length, rows: 0, columns: 0 }
  const size = { cells: 0, rows: 0 }
  const sheets = visible.map(table => readTable(table, hidden, size, param))
  // A workbook keeps the results of its formulas with the text they show.
  const drawn = visible.filter(table => table.descendant('draw:frame')).length
  return { sheets, hidden, drawn, uncalculated: 0 }
}

/** Styles that say of a sheet that it is not shown. */
function hiddenTables(root: XmlElement): Set<string> {
  const names = new Set<string>()
  for (const style of root.find('office:automatic-styles')?.all('style:style') ?? []) {
    if (style.find('style:table-properties')?.get('display') === 'false') names.add(style.get('name') ?? '')
  }
  return names
}

const isHidden = (element: XmlElement): boolean => /^(collapse|filter)$/.test(element.get('visibility') ?? '')

/** Children of a name, also those inside groups and headers. */
function within(parent: XmlElement, name: string): XmlElement[] {
  return parent.elements().flatMap(child => {
    if (child.name === name) return [child]
    return /^table:table-(header-)?(rows?|columns?)(-group)?$/.test(child.name) ? within(child, name) : []
  })
}

function readTable(
  table: XmlElement,
  hidden: GridBook['hidden'],
  size: { cells: number; rows: number },
  param: string,
): GridSheet {
  const rows: GridRow[] = []
  const merges: GridMerge[] = []
  const off = new HiddenParts()
  const used = new Set<number>()
  let number = 1
  for (const element of within(table, 'table:table-row')) {
    const count = repeats(element, 'number-rows-repeated')
    const cells = readCells(element, number, merges)
    if (isHidden(element)) {
      if (cells.size > 0) hidden.rows += count
      off.addRows(number, count, cells)
    } else if (cells.size > 0) {
      for (const column of cells.keys()) used.add(column)
      // A million empty rows are written as one; rows with text are repeated a few times at most.
      for (let i = 0; i < count; i++) {
        rows.push({ number: number + i, cells })
        size.cells += cells.size
        if (++size.rows > MAX_ROWS || size.cells > MAX_CELLS) throw tooLong(param)
      }
    }
    number += count
  }
  const offColumns = hiddenColumns(table)
  for (const [first, last] of offColumns) off.addColumns(first, last)
  const shown = off.uncover(rows, merges, used)
  const columns = [...used].sort((a, b) => a - b)
  const kept = columns.filter(
    column => !offColumns.some(([first, last]) => column >= first && column <= last),
  )
  hidden.columns += columns.length - kept.length
  return { name: table.get('name') ?? 'Sheet', ...shown, columns: kept, letters: columnLetters }
}

function hiddenColumns(table: XmlElement): [first: number, last: number][] {
  const out: [number, number][] = []
  let at = 0
  for (const column of within(table, 'table:table-column')) {
    const count = repeats(column, 'number-columns-repeated')
    if (isHidden(column)) out.push([at, at + count - 1])
    at += count
  }
  return out
}

function readCells(row: XmlElement, number: number, merges: GridMerge[]): Map<number, GridCell> {
  const cells = new Map<number, GridCell>()
  let column = 0
  for (const element of row.elements()) {
    const count = repeats(element, 'number-columns-repeated')
    const text = element.name === 'table:table-cell' ? textOf(element) : ''
    const [wide, high] = [repeats(element, 'number-columns-spanned'), repeats(element, 'number-rows-spanned')]
    if (text !== '' && (wide > 1 || high > 1)) merges.push({ row: number, column, rows: high, columns: wide })
    if (text !== '') {
      const type = element.get('value-type') ?? 'string'
      const numeric = /^(float|percentage|currency|date|time)$/.test(type)
      const cell: GridCell = { text, align: numeric ? 'right' : 'left', ...(numeric && { whole: true }) }
      for (let i = 0; i < count && column + i < MAX_COLUMNS; i++) cells.set(column + i, cell)
    }
    column += count
  }
  return cells
}

const textOf = (cell: XmlElement): string =>
  cell
    .all('text:p')
    .map(paragraph => flat(paragraph))
    .join('\n')
    .trimEnd()

function flat(element: XmlElement): string {
  return element.children
    .map(child => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ')
      if (child.name === 'text:s') return ' '.repeat(Math.min(100, repeats(child, 'c')))
      if (child.name === 'text:tab' || child.name === 'text:line-break') return ' '
      return child.name === 'office:annotation' ? '' : flat(child)
    })
    .join('')
}

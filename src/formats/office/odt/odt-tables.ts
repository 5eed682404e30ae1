import { squared } from '../../../document/squared-rows.ts'
import type { Block, Borders, Table, TableCell, TableRow } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { colorOf, points } from '../ods/book/ods-lengths.ts'
import { bordersOf, type OdtStyles } from './odt-styles.ts'

const MAX_COLUMNS = 200
const MAX_ROWS = 20_000

const count = (element: XmlElement, name: string, most: number): number =>
  Math.min(most, Math.max(1, Number.parseInt(element.get(name) ?? '1', 10) || 1))

export function readOdtTable(
  table: XmlElement,
  styles: OdtStyles,
  width: number,
  blocks: (cell: XmlElement) => Block[],
): Table {
  const get = (name: string) => styles.get('table', table.get('style-name'), 'table', name)
  const room = width - (points(get('margin-left')) ?? 0) - (points(get('margin-right')) ?? 0)
  const isFull = !get('width') && !get('rel-width') && (get('align') ?? 'margins') === 'margins'
  const said = columnWidths(table, styles, points(get('width')) ?? width)
  const widths = isFull && said && room > 0 ? filling(said, room) : said
  const rows: TableRow[] = []
  let headerRows = 0
  for (const { row, isHeader } of rowsOf(table)) {
    const made = rowOf(row, styles, blocks)
    for (let i = count(row, 'number-rows-repeated', 100); i > 0 && rows.length < MAX_ROWS; i--) {
      rows.push(made)
      if (isHeader) headerRows = rows.length
    }
  }
  const align = get('align')
  const left = points(get('margin-left')) ?? 0
  return {
    kind: 'table',
    rows: squared(rows, widths?.length),
    headerRows,
    rules: 'none',
    padding: { top: 0, right: 0, bottom: 0, left: 0 },
    ...(widths && { widths }),
    ...(align === 'center' && { align: 'center' as const }),
    ...(align === 'right' && { align: 'right' as const }),
    ...(left && align !== 'center' && align !== 'right' && { indent: left }),
    ...(get('writing-mode')?.startsWith('rl') && { rtl: true }),
  }
}

/** Rows of a table, also those in groups; which of them stand at its head. */
function rowsOf(table: XmlElement, isHeader = false): { row: XmlElement; isHeader: boolean }[] {
  return table.elements().flatMap(child => {
    if (child.name === 'table:table-row') return [{ row: child, isHeader }]
    if (child.name === 'table:table-header-rows') return rowsOf(child, true)
    return /^table:(table-rows|table-row-group)$/.test(child.name) ? rowsOf(child, isHeader) : []
  })
}

function columnWidths(table: XmlElement, styles: OdtStyles, room: number): number[] | undefined {
  const columns = columnsOf(table)
  const widths: number[] = []
  const shares: number[] = []
  for (const column of columns) {
    const name = column.get('style-name')
    const width = points(styles.get('table-column', name, 'table-column', 'column-width')) ?? 0
    const share =
      Number.parseFloat(styles.get('table-column', name, 'table-column', 'rel-column-width') ?? '') || 0
    for (
      let i = count(column, 'number-columns-repeated', MAX_COLUMNS);
      i > 0 && widths.length < MAX_COLUMNS;
      i--
    ) {
      widths.push(width)
      shares.push(share)
    }
  }
  if (widths.length === 0) return undefined
  if (widths.every(width => width > 0)) return widths
  const total = shares.reduce((sum, share) => sum + share, 0)
  return total > 0 && shares.every(share => share > 0)
    ? shares.map(share => (share / total) * room)
    : widths.map(() => room / widths.length)
}

/** A table without a width of its own reaches from margin to margin, whatever its columns add up to. */
function filling(widths: number[], room: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0)
  return widths.map(width => (width / total) * room)
}

const columnsOf = (table: XmlElement): XmlElement[] =>
  table.elements().flatMap(child => {
    if (child.name === 'table:table-column') return [child]
    return /^table:table-(header-)?columns?(-group)?$/.test(child.name) ? columnsOf(child) : []
  })

function rowOf(row: XmlElement, styles: OdtStyles, blocks: (cell: XmlElement) => Block[]): TableRow {
  const get = (name: string) => styles.get('table-row', row.get('style-name'), 'table-row', name)
  const [least, exact] = [points(get('min-row-height')), points(get('row-height'))]
  const height = least ?? exact
  const cells = row.elements().flatMap((cell): TableCell[] => {
    if (cell.name !== 'table:table-cell') return []
    const made = cellOf(cell, styles, blocks)
    return Array.from({ length: count(cell, 'number-columns-repeated', MAX_COLUMNS) }, () => made)
  })
  return {
    cells,
    ...(height && { height }),
    ...(exact && !least && { exact: true }),
    ...(get('keep-together') === 'always' && { breakable: false }),
  }
}

/** Text of a cell that runs up or down. */
function turnOf(mode: string | undefined, angle: string | undefined): Pick<TableCell, 'rotate'> {
  const degrees = Math.round(Number.parseFloat(angle ?? '0'))
  if (mode === 'bt-lr' || degrees === 90) return { rotate: 270 }
  return mode === 'tb-rl' || mode === 'tb' || degrees === 270 ? { rotate: 90 } : {}
}

function cellOf(cell: XmlElement, styles: OdtStyles, blocks: (cell: XmlElement) => Block[]): TableCell {
  const get = (name: string) => styles.get('table-cell', cell.get('style-name'), 'table-cell', name)
  const fill = colorOf(get('background-color'))
  const level = get('vertical-align')
  const pad = (side: string) =>
    Math.max(0, Math.min(200, points(get(`padding-${side}`) ?? get('padding')) ?? 0))
  const columns = count(cell, 'number-columns-spanned', MAX_COLUMNS)
  const rows = count(cell, 'number-rows-spanned', 5000)
  const none: Borders = { top: null, right: null, bottom: null, left: null }
  return {
    blocks: blocks(cell),
    ...(columns > 1 && { columnSpan: columns }),
    ...(rows > 1 && { rowSpan: rows }),
    borders: { ...none, ...bordersOf(get) },
    padding: { top: pad('top'), right: pad('right'), bottom: pad('bottom'), left: pad('left') },
    ...(fill && { fill }),
    ...turnOf(get('writing-mode'), get('rotation-angle')),
    ...(level === 'middle' && { vertical: 'middle' as const }),
    ...(level === 'bottom' && { vertical: 'bottom' as const }),
  }
}

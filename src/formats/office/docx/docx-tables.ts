import type { Block, Border, Borders, Table, TableCell, TableRow } from '../../../document/tree.ts'
import type { XmlElement } from '../../xml/xml-tree.ts'
import { type BordersWithInside, readBorders, shading } from './docx-borders.ts'
import type { ParagraphProperties, RunProperties } from './docx-properties.ts'
import { type Styles, TABLE_PARTS, type TableLook, type TablePart, type TableStyle } from './docx-styles.ts'
import { flag, integer, twips, value } from './docx-units.ts'
import { chosen } from './drawing-context.ts'

/** What a table's style gives the paragraphs in a cell. */
export interface TableLooks {
  run?: RunProperties
  paragraph?: ParagraphProperties
}

/** Where a cell stands; room that rows leave empty has no cell. */
interface Place {
  cell: XmlElement | undefined
  row: number
  column: number
  span: number
  rowSpan: number
}

const MAX_COLUMNS = 200

export function readTable(
  table: XmlElement,
  styles: Styles,
  blocks: (cell: XmlElement, looks: TableLooks) => Block[],
): Table {
  const own = table.find('w:tblPr')
  const style = styles.tableOf(value(own, 'w:tblStyle'))
  const rows = rowsOf(table)
  const { places, columns } = grid(rows)
  const look = conditions(own?.find('w:tblLook'))
  const borders: BordersWithInside = {
    ...style.parts.wholeTable?.borders,
    ...borderGroup(own?.find('w:tblBorders')),
  }
  const padding = margins(own?.find('w:tblCellMar') ?? style.padding)
  const count = { rows: rows.length, columns }
  const out: TableRow[] = rows.map(row => {
    const properties = row.find('w:trPr')
    const points = twips(value(properties, 'w:trHeight'))
    return {
      cells: [],
      ...(points && { height: points }),
      ...(properties?.find('w:trHeight')?.get('hRule') === 'exact' && { exact: true }),
      ...(flag(properties, 'w:cantSplit') && { breakable: false }),
    }
  })
  for (const place of places) {
    const parts = partsOf(place, count, look, style)
    const looks = combined(parts, style)
    const properties = place.cell?.find('w:tcPr')
    const cell: TableCell = {
      blocks: place.cell ? withoutLastEmpty(blocks(place.cell, looks)) : [],
      ...(place.span > 1 && { columnSpan: place.span }),
      ...(place.rowSpan > 1 && { rowSpan: place.rowSpan }),
      ...(parts.includes('firstRow') && style.parts.firstRow && rows.length > 1 && { header: true }),
      borders: place.cell ? cellBorders(place, count, borders, looks, properties) : {},
    }
    const fill = shading(properties?.find('w:shd')) ?? looks.fill
    if (fill) cell.fill = fill
    const vertical = value(properties, 'w:vAlign') ?? looks.vertical
    if (vertical === 'center') cell.vertical = 'middle'
    else if (vertical === 'bottom') cell.vertical = 'bottom'
    const margin = properties?.find('w:tcMar')
    if (margin) cell.padding = { ...padding, ...margins(margin, {}) } as Required<typeof padding>
    const direction = value(properties, 'w:textDirection')
    if (direction === 'btLr') cell.rotate = 270
    else if (direction === 'tbRl' || direction === 'tbRlV') cell.rotate = 90
    out[place.row]!.cells.push(cell)
  }
  const widths = widthsOf(table, rows, columns)
  const align = value(own, 'w:jc') ?? style.align
  const isAside = flag(own, 'w:bidiVisual') || (align !== undefined && !/^(left|start)$/.test(align))
  // Until Word 2013 the text of the first column stands at the margin, not the edge of the table.
  const shift = isAside || !styles.tablesReachOut ? 0 : (padding.left ?? 0)
  const indent = isAside ? 0 : Math.max(-72, (twips(own?.find('w:tblInd')?.get('w')) ?? 0) - shift)
  const share = shareOf(own?.find('w:tblW'))
  return {
    kind: 'table',
    // A row that cells from above cover whole has none of its own, but counts.
    rows: out,
    headerRows: headerRows(rows) || (style.repeatsHeader && rows.length > 1 && hasFirstRow(own) ? 1 : 0),
    rules: 'none',
    padding: padding as Required<typeof padding>,
    ...(widths && { widths }),
    ...autofitOf(own),
    ...(indent && { indent }),
    ...(share && { share }),
    ...(align === 'center' && { align: 'center' as const }),
    ...((align === 'right' || align === 'end') && { align: 'right' as const }),
    ...(flag(own, 'w:bidiVisual') && { rtl: true }),
  }
}

/** Rows, also those inside content controls and tracked insertions; deleted ones left out. */
function rowsOf(table: XmlElement): XmlElement[] {
  return chosen(table).flatMap(child => {
    if (child.name === 'w:tr') return child.path('w:trPr', 'w:del') ? [] : [child]
    if (child.name === 'w:sdt') return rowsOf(child.find('w:sdtContent') ?? child)
    return child.name === 'w:ins' || child.name === 'w:customXml' ? rowsOf(child) : []
  })
}

function cellsOf(row: XmlElement): XmlElement[] {
  return chosen(row).flatMap(child => {
    if (child.name === 'w:tc') return [child]
    if (child.name === 'w:sdt') return cellsOf(child.find('w:sdtContent') ?? child)
    return child.name === 'w:ins' || child.name === 'w:customXml' ? cellsOf(child) : []
  })
}

/** Puts the cells on the grid; a vertical merge becomes the rows its first cell spans. */
function grid(rows: XmlElement[]): { places: Place[]; columns: number } {
  const places: Place[] = []
  let above = new Map<number, Place>()
  /** How many columns each row takes up. */
  const filled: number[] = []
  rows.forEach((row, r) => {
    const here = new Map<number, Place>()
    const before = integer(value(row.find('w:trPr'), 'w:gridBefore')) ?? 0
    let column = 0
    const add = (cell: XmlElement | undefined, span: number) => {
      const place: Place = { cell, row: r, column, span, rowSpan: 1 }
      places.push(place)
      column += span
      return place
    }
    if (before > 0 && before < MAX_COLUMNS) add(undefined, before)
    for (const cell of cellsOf(row)) {
      const properties = cell.find('w:tcPr')
      const span = Math.min(MAX_COLUMNS, Math.max(1, integer(value(properties, 'w:gridSpan')) ?? 1))
      const merge = properties?.find('w:vMerge')
      const up = merge && merge.get('val') !== 'restart' ? above.get(column) : undefined
      if (up && up.span === span) {
        up.rowSpan++
        here.set(column, up)
        column += span
      } else {
        const place = add(cell, span)
        if (merge) here.set(place.column, place)
      }
      if (column > MAX_COLUMNS) break
    }
    above = here
    filled.push(column)
  })
  const columns = filled.reduce((most, column) => Math.max(most, column), 1)
  // Rows shorter than the grid get an empty cell, or what follows would slide into them.
  filled.forEach((column, row) => {
    if (column < columns) places.push({ cell: undefined, row, column, span: columns - column, rowSpan: 1 })
  })
  places.sort((a, b) => a.row - b.row || a.column - b.column)
  return { places, columns }
}

function conditions(look: XmlElement | undefined): Set<string> {
  const on = new Set<string>()
  const bits = Number.parseInt(look?.get('val') ?? '04A0', 16)
  const flagOf = (name: string, bit: number) => {
    const value = look?.get(name)
    return value !== undefined ? /^(1|true|on)$/.test(value) : (bits & bit) !== 0
  }
  if (flagOf('firstRow', 0x20)) on.add('firstRow')
  if (flagOf('lastRow', 0x40)) on.add('lastRow')
  if (flagOf('firstColumn', 0x80)) on.add('firstCol')
  if (flagOf('lastColumn', 0x100)) on.add('lastCol')
  if (!flagOf('noHBand', 0x200)) on.add('hBand')
  if (!flagOf('noVBand', 0x400)) on.add('vBand')
  return on
}

function partsOf(
  place: Place,
  count: { rows: number; columns: number },
  look: Set<string>,
  style: TableStyle,
): TablePart[] {
  const first = {
    row: place.row === 0 && look.has('firstRow'),
    column: place.column === 0 && look.has('firstCol'),
  }
  const last = {
    row: place.row + place.rowSpan >= count.rows && look.has('lastRow'),
    column: place.column + place.span >= count.columns && look.has('lastCol'),
  }
  const parts = new Set<TablePart>(['wholeTable'])
  const bandRow = place.row - (look.has('firstRow') ? 1 : 0)
  const bandColumn = place.column - (look.has('firstCol') ? 1 : 0)
  if (look.has('vBand') && !first.column)
    parts.add(Math.floor(bandColumn / style.columnBand) % 2 === 0 ? 'band1Vert' : 'band2Vert')
  if (look.has('hBand') && !first.row)
    parts.add(Math.floor(bandRow / style.rowBand) % 2 === 0 ? 'band1Horz' : 'band2Horz')
  if (first.column) parts.add('firstCol')
  if (last.column) parts.add('lastCol')
  if (first.row) parts.add('firstRow')
  if (last.row) parts.add('lastRow')
  if (first.row && first.column) parts.add('nwCell')
  if (first.row && last.column) parts.add('neCell')
  if (last.row && first.column) parts.add('swCell')
  if (last.row && last.column) parts.add('seCell')
  return TABLE_PARTS.filter(part => parts.has(part))
}

function combined(parts: TablePart[], style: TableStyle): TableLook {
  const out: TableLook = { run: {}, paragraph: {} }
  for (const part of parts) {
    const look = style.parts[part]
    if (!look) continue
    Object.assign(out.run, look.run)
    Object.assign(out.paragraph, look.paragraph)
    if (look.fill) out.fill = look.fill
    if (look.vertical) out.vertical = look.vertical
    if (part !== 'wholeTable' && look.borders) out.borders = { ...out.borders, ...look.borders }
  }
  return out
}

const borderGroup = (element: XmlElement | undefined): BordersWithInside =>
  element ? readBorders(element) : {}

function cellBorders(
  place: Place,
  count: { rows: number; columns: number },
  table: BordersWithInside,
  look: TableLook,
  properties: XmlElement | undefined,
): Borders {
  const own = borderGroup(properties?.find('w:tcBorders'))
  const part = look.borders ?? {}
  const side = (
    name: 'top' | 'right' | 'bottom' | 'left',
    atEdge: boolean,
    inside: 'insideH' | 'insideV',
  ): Border | null => {
    const said = own[name] !== undefined ? own[name] : part[name]
    if (said !== undefined) return said
    return (atEdge ? table[name] : (part[inside] ?? table[inside])) ?? null
  }
  return {
    top: side('top', place.row === 0, 'insideH'),
    bottom: side('bottom', place.row + place.rowSpan >= count.rows, 'insideH'),
    left: side('left', place.column === 0, 'insideV'),
    right: side('right', place.column + place.span >= count.columns, 'insideV'),
  }
}

function margins(
  element: XmlElement | undefined,
  base: object = { top: 0, right: 5.4, bottom: 0, left: 5.4 },
) {
  const out: { top?: number; right?: number; bottom?: number; left?: number } = { ...base }
  const of = (name: string) => twips(element?.find(name)?.get('w'))
  const set = (key: 'top' | 'right' | 'bottom' | 'left', points: number | undefined) => {
    if (points !== undefined && points >= 0 && points < 200) out[key] = points
  }
  set('top', of('w:top'))
  set('bottom', of('w:bottom'))
  set('left', of('w:left') ?? of('w:start'))
  set('right', of('w:right') ?? of('w:end'))
  return out
}

function widthsOf(table: XmlElement, rows: XmlElement[], columns: number): number[] | undefined {
  const grid = (table.find('w:tblGrid')?.all('w:gridCol') ?? []).map(column => twips(column.get('w')) ?? 0)
  const own = cellWidths(rows, columns)
  const isSound = grid.length >= columns && grid.slice(0, columns).every(width => width > 1)
  if (!isSound) return own
  // What cells say counts for more than the grid, which some programs never bring up to date.
  const sum = (widths: number[]) => widths.reduce((total, width) => total + width, 0)
  const isStale = own?.some((width, i) => Math.abs(width - grid[i]!) > 0.1 * sum(grid))
  return isStale ? own : grid.slice(0, columns)
}

/** The widths of the first row whose cells all have one, if rows with as many cells agree. */
function cellWidths(rows: XmlElement[], columns: number): number[] | undefined {
  const all = rows
    .map(row =>
      cellsOf(row).map(cell => {
        const width = cell.path('w:tcPr', 'w:tcW')
        return width?.get('type') === 'dxa' ? (twips(width.get('w')) ?? 0) : 0
      }),
    )
    .filter(widths => widths.length === columns && widths.every(width => width > 1))
  const [first] = all
  return first && all.every(widths => widths.every((width, i) => Math.abs(width - first[i]!) < 2))
    ? first
    : undefined
}

/** A width given in fiftieths of a per cent, or with the sign. */
function shareOf(width: XmlElement | undefined): number | undefined {
  const written = width?.get('w') ?? ''
  const isShare = width?.get('type') === 'pct' || written.endsWith('%')
  const share = Number.parseFloat(written) / (written.endsWith('%') ? 100 : 5000)
  return isShare && share > 0.02 && share <= 1.2 ? share : undefined
}

function autofitOf(own: XmlElement | undefined): Pick<Table, 'autofit'> {
  if (own?.find('w:tblLayout')?.get('type') === 'fixed') return {}
  const width = own?.find('w:tblW')
  const isGiven = /^(dxa|pct)$/.test(width?.get('type') ?? '') && Number.parseFloat(width?.get('w') ?? '') > 0
  return { autofit: isGiven ? 'within' : 'growing' }
}

/** Whether the table wants the looks that its style has for a first row. */
function hasFirstRow(own: XmlElement | undefined): boolean {
  const look = own?.find('w:tblLook')
  const said = look?.get('firstRow')
  if (said !== undefined) return /^(1|true|on)$/.test(said)
  return (Number.parseInt(look?.get('val') ?? '04A0', 16) & 0x20) !== 0
}

function headerRows(rows: XmlElement[]): number {
  let count = 0
  while (count < rows.length && flag(rows[count]!.find('w:trPr'), 'w:tblHeader')) count++
  return count
}

/** A cell ends with a paragraph; after a nested table it is there only for form's sake. */
function withoutLastEmpty(blocks: Block[]): Block[] {
  const last = blocks.at(-1)
  const before = blocks.at(-2)
  const formal = last?.kind === 'paragraph' && last.content.length === 0 && before?.kind === 'table'
  return formal ? blocks.slice(0, -1) : blocks
}

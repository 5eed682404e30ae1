import type { XmlElement } from '../../../xml/xml-tree.ts'
import { columnOf } from '../../xlsx/cells.ts'
import { repeats, within } from './ods-rows.ts'

/** Cells of the workbook that a chart names, in their order; undefined where there are none. */
export type ChartCells = (address: string | undefined) => ChartCell[] | undefined

export interface ChartCell {
  text: string
  value: number | undefined
}

const MAX_POINTS = 10_000
const ADDRESS =
  /^\$?('(?:[^']|'')+'|[^.:]+)\.\$?([A-Z]{1,3})\$?(\d{1,7})(?::(?:\$?(?:'(?:[^']|'')+'|[^.:]*)\.)?\$?([A-Z]{1,3})\$?(\d{1,7}))?$/

const textOf = (cell: XmlElement | undefined) => (cell?.all('text:p') ?? []).map(one => one.text()).join(' ')
const numberOf = (cell: XmlElement | undefined): number | undefined => {
  const value = Number(cell?.get('value') ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** Looks cells up in the tables of a workbook; `$'Data'.$B$2:.$B$7` is one column of them. */
export function chartCells(tables: XmlElement[]): ChartCells {
  return address => {
    const [, name, left, top, right, bottom] = ADDRESS.exec(address ?? '') ?? []
    const title = name?.replace(/^'(.*)'$/s, '$1').replaceAll("''", "'")
    const table = tables.find(one => one.get('name') === title)
    if (!table || !left || !top) return undefined
    const columns = [columnOf(left), columnOf(right ?? left)].sort((a, b) => a - b) as [number, number]
    const rows = [Number(top) - 1, Number(bottom ?? top) - 1].sort((a, b) => a - b) as [number, number]
    const out: ChartCell[] = []
    let row = 0
    for (const { element } of within(table, 'table:table-row')) {
      const end = row + repeats(element, 'number-rows-repeated')
      const times = Math.min(rows[1] + 1, end) - Math.max(rows[0], row)
      const found = times > 0 ? rowCells(element, columns) : []
      for (let i = 0; i < times && out.length < MAX_POINTS; i++) out.push(...found)
      row = end
      if (row > rows[1] || out.length >= MAX_POINTS) break
    }
    return out
  }
}

function rowCells(row: XmlElement, [first, last]: [number, number]): ChartCell[] {
  const out: ChartCell[] = []
  let column = 0
  for (const cell of row.elements()) {
    if (!/^table:(covered-)?table-cell$/.test(cell.name)) continue
    const end = column + repeats(cell, 'number-columns-repeated')
    const times = Math.min(last + 1, end, first + MAX_POINTS) - Math.max(first, column)
    for (let i = 0; i < times; i++) out.push({ text: textOf(cell), value: numberOf(cell) })
    column = end
    if (column > last) break
  }
  return out
}

/** What a chart without a table of its own shows, from the cells that its series name. */
export function cellsTable(area: XmlElement, cells: ChartCells): ChartTable {
  const series = area.all('series')
  const categories = area
    .all('axis')
    .flatMap(axis => axis.find('categories')?.get('cell-range-address') ?? [])[0]
  const labels = cells(categories) ?? []
  const column = (address: string | undefined, name = '') => ({
    name,
    values: (cells(address) ?? []).map(cell => cell.value),
    address,
  })
  return {
    labels: labels.map(cell => cell.text),
    labelAddress: categories,
    labelValues: labels.map(cell => cell.value),
    columns: [
      ...series.map(one =>
        column(
          one.get('values-cell-range-address'),
          cells(one.get('label-cell-address'))
            ?.map(cell => cell.text)
            .join(' ') || writtenName(one),
        ),
      ),
      ...series.flatMap(one => one.all('domain').map(domain => column(domain.get('cell-range-address')))),
    ],
  }
}

/** The name that Gnumeric writes as a formula of one text, where no cell holds it. */
const writtenName = (series: XmlElement): string | undefined =>
  /^"((?:[^"]|"")*)"$/.exec(series.get('label-cell-expression') ?? '')?.[1]?.replaceAll('""', '"')

export interface ChartTable {
  labels: string[]
  labelAddress?: string | undefined
  labelValues: (number | undefined)[]
  /** With the cells of the sheet that their values come from. */
  columns: { name: string; values: (number | undefined)[]; address: string | undefined }[]
}

/** The chart's own table: labels in its first column and series in the others, or series in its rows. */
export function tableOf(table: XmlElement | undefined, firstValues: string | undefined): ChartTable {
  const head = table?.find('table:table-header-rows')?.find('table:table-row')?.all('table:table-cell') ?? []
  const columns = head.slice(1).map(cell => ({
    name: textOf(cell),
    values: [] as (number | undefined)[],
    address: undefined as string | undefined,
  }))
  const labels: string[] = []
  let labelAddress: string | undefined
  const labelValues: (number | undefined)[] = []
  const addresses: (string | undefined)[] = []
  for (const row of (table?.find('table:table-rows')?.all('table:table-row') ?? []).slice(0, 10_000)) {
    const [first, ...cells] = row.all('table:table-cell')
    labelAddress ??= first?.find('draw:g')?.find('desc')?.text()
    labels.push(textOf(first))
    labelValues.push(first?.get('value') === undefined ? undefined : Number(first.get('value')))
    addresses.push(cells[0]?.find('draw:g')?.find('desc')?.text() || undefined)
    for (const [i, column] of columns.entries()) {
      const value = Number(cells[i]?.get('value') ?? Number.NaN)
      if (column.values.length === 0)
        column.address = cells[i]?.find('draw:g')?.find('desc')?.text() || undefined
      column.values.push(Number.isFinite(value) ? value : undefined)
    }
  }
  // Series of rows: their cells are those of one row, from its first value on.
  if (!isOneRow(firstValues) || !addresses.includes(firstValues))
    return { labels, labelAddress, labelValues, columns }
  return {
    labels: columns.map(column => column.name),
    labelValues: [],
    columns: labels.map((name, r) => ({
      name,
      values: columns.map(column => column.values[r]),
      address: addresses[r],
    })),
  }
}

/** `Budget.B4:Budget.E4` lies in one row and several columns. */
function isOneRow(address: string | undefined): boolean {
  const found = /\.\$?([A-Z]+)\$?(\d+):.*?\.?\$?([A-Z]+)\$?(\d+)$/.exec(address ?? '')
  return found !== null && found[2] === found[4] && found[1] !== found[3]
}

import type { CellLine } from '../../../../document/cell-style.ts'
import type { Area, SheetRow, StyleChange } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { parseArea } from './book-areas.ts'
import { type BookColors, tinted } from './book-colors.ts'
import type { TablePart } from './book-tables.ts'

const MAX_ROWS = 20_000

export const EMPTY_PIVOT = 'a pivot table without values, which Excel fills when it opens the file'

/** Whether the cells keep what a pivot table shows: some programs leave it to Excel. */
export function hasValues(pivot: XmlElement, rows: SheetRow[]): boolean {
  const area = parseArea(pivot.find('location')?.get('ref') ?? '')
  return (
    !area ||
    rows.some(
      row =>
        row.index >= area.top &&
        row.index <= area.bottom &&
        row.cells.some(
          cell => cell.kind !== 'blank' && cell.column >= area.left && cell.column <= area.right,
        ),
    )
  )
}

interface Looks {
  head: StyleChange
  total: StyleChange
}

/** How a pivot table looks by its style: Excel draws it, the cells keep nothing of it. */
export function pivotParts(pivot: XmlElement, colors: BookColors): TablePart[] {
  const location = pivot.find('location')
  const area = parseArea(location?.get('ref') ?? '')
  const info = pivot.find('pivotTableStyleInfo')
  const looks = looksOf(info?.get('name') ?? '', colors)
  if (!area || !looks) return []
  const heads = Math.max(1, Number(location?.get('firstDataRow') ?? 1))
  const out: TablePart[] = []
  const items = pivot.find('rowItems')?.all('i') ?? []
  const first = area.top + heads
  if ((pivot.find('rowFields')?.all('field').length ?? 0) > 1)
    for (const [i, item] of items.slice(0, MAX_ROWS).entries()) {
      const isOuter = item.get('r') === undefined && item.all('x').length === 1
      if (isOuter || item.get('t') === 'default')
        out.push({ area: rowOf(area, first + i), change: { font: { bold: true } } })
    }
  if (info?.get('showColHeaders') !== '0')
    out.push({ area: { ...area, bottom: Math.min(area.bottom, first - 1) }, change: looks.head })
  if (items.at(-1)?.get('t') === 'grand') out.push({ area: rowOf(area, area.bottom), change: looks.total })
  return out
}

const rowOf = (area: Area, row: number): Area => ({ ...area, top: row, bottom: row })

/** The styles every Excel knows: three groups, each in black and the six accents. */
function looksOf(name: string, colors: BookColors): Looks | undefined {
  const match = /^PivotStyle(Light|Medium|Dark)(\d+)$/.exec(name)
  if (!match) return undefined
  const at = Number(match[2]) - 1
  const accent = at % 7
  const main =
    accent === 0 ? (colors.theme.get('dk1') ?? '#000000') : (colors.theme.get(`accent${accent}`) ?? '#4472c4')
  const line = (color: string): CellLine => ({ style: 'thin', color })
  const pale = accent === 0 ? '#d9d9d9' : tinted(main, 0.8)
  const soft = accent === 0 ? '#a6a6a6' : tinted(main, 0.4)
  const bold = { bold: true }
  if (match[1] !== 'Light')
    return {
      head: { fill: { color: main }, font: { ...bold, color: '#ffffff' } },
      total: { fill: { color: pale }, font: bold, borders: { top: line(main) } },
    }
  if (Math.floor(at / 7) === 2)
    return {
      head: { fill: { color: pale }, font: bold, borders: { bottom: line(soft) } },
      total: { fill: { color: pale }, font: bold, borders: { top: line(soft) } },
    }
  return {
    head: { font: bold, borders: { top: line(main), bottom: line(main) } },
    total: { font: bold, borders: { top: line(main), bottom: line(main) } },
  }
}

import type { CellFont } from '../../../../document/cell-style.ts'
import { add, type Inventory } from '../../../../document/inventory.ts'
import type { DrawnBox, SheetRow } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { emu } from '../../docx/docx-units.ts'
import type { OpcPackage } from '../../opc.ts'
import { parseArea } from './book-areas.ts'
import { type BookColors, tinted } from './book-colors.ts'

export interface SlicerSource {
  book: OpcPackage
  /** The part that lists the sheets; the caches of slicers and pivot tables are its. */
  main: string
  /** The sheet whose drawing holds the slicers. */
  sheet: string
  /** Every sheet with its rows: the table of a slicer may lie on another one. */
  sheets: { part: string; rows: SheetRow[] }[]
  colors: BookColors
  inventory: Inventory
}

interface Item {
  text: string
  /** Chosen, and so drawn filled. */
  on: boolean
}

const MAX_ITEMS = 500
const EDGE = 6
const GAP = 2
const HEAD = 22
const FONT: CellFont = { name: 'Calibri', size: 11, color: '#000000' }

/** A slicer with its caption and buttons, as Excel prints it; undefined where its items are not known. */
export function slicerBoxes(
  source: SlicerSource,
  name: string,
  width: number,
  height: number,
): DrawnBox[] | undefined {
  const slicer = related(source.book, source.sheet, 'slicer')
    .flatMap(part => part.all('slicer'))
    .find(one => one.get('name') === name)
  const cache = related(source.book, source.main, 'slicerCache').find(
    one => one.get('name') === slicer?.get('cache'),
  )
  const items = cache && (tableItems(cache, source) ?? pivotItems(cache, source))
  if (!slicer || !items) return undefined
  add(source.inventory, 'slicer')
  return drawn(slicer, items.slice(0, MAX_ITEMS), width, height, accentOf(slicer, source.colors))
}

function related(book: OpcPackage, part: string, type: string): XmlElement[] {
  return [...book.relationships(part).values()].flatMap(one =>
    one.type === type && !one.external ? (book.xml(one.target) ?? []) : [],
  )
}

/** Light1 to Light6 and Dark1 to Dark6 are in the accents of the theme. */
function accentOf(slicer: XmlElement, colors: BookColors): string {
  const number = /^SlicerStyle(?:Light|Dark)([1-6])$/.exec(slicer.get('style') ?? '')?.[1] ?? '1'
  return colors.theme.get(`accent${number}`) ?? '#4472c4'
}

const below = (element: XmlElement, name: string): XmlElement | undefined =>
  element
    .elements()
    .map(one => (one.name.replace(/^.*:/, '') === name ? one : below(one, name)))
    .find(one => one !== undefined)

/** The different values of a table's column, those that its filter lets through chosen. */
function tableItems(cache: XmlElement, source: SlicerSource): Item[] | undefined {
  const found = below(cache, 'tableSlicerCache')
  if (!found) return undefined
  for (const { part, rows } of source.sheets)
    for (const table of related(source.book, part, 'table')) {
      if (table.get('id') !== found.get('tableId')) continue
      const area = parseArea(table.get('ref') ?? '')
      const at = (table.find('tableColumns')?.all('tableColumn') ?? []).findIndex(
        one => one.get('id') === found.get('column'),
      )
      if (!area || at < 0) return undefined
      const first = area.top + Number(table.get('headerRowCount') ?? 1)
      const last = area.bottom - Number(table.get('totalsRowCount') ?? 0)
      const values = valuesOf(rows, area.left + at, first, last)
      const filter = table
        .find('autoFilter')
        ?.all('filterColumn')
        .find(one => Number(one.get('colId')) === at)
        ?.find('filters')
      const chosen = new Set((filter?.all('filter') ?? []).map(one => (one.get('val') ?? '').toLowerCase()))
      const down = found.get('sortOrder') === 'descending' ? -1 : 1
      return values
        ?.sort((a, b) => down * inOrder(a, b))
        .map(value => ({ text: String(value), on: !filter || chosen.has(String(value).toLowerCase()) }))
    }
  return undefined
}

/** Undefined where a number has a format: what it shows is not known here. */
function valuesOf(
  rows: SheetRow[],
  column: number,
  first: number,
  last: number,
): (string | number)[] | undefined {
  const out = new Map<string, string | number>()
  for (const row of rows) {
    if (row.index < first || row.index > last) continue
    const cell = row.cells.find(one => one.column === column)
    if (!cell || cell.kind === 'blank' || cell.value === undefined) continue
    const value = typeof cell.value === 'boolean' ? String(cell.value).toUpperCase() : cell.value
    if (typeof value === 'number' && cell.style.format !== 'General') return undefined
    const key = String(value).toLowerCase()
    if (!out.has(key)) out.set(key, value)
  }
  return [...out.values()]
}

function inOrder(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return String(a).localeCompare(String(b), 'en')
}

/** The items of a pivot table's field, in the order that the slicer keeps. */
function pivotItems(cache: XmlElement, source: SlicerSource): Item[] | undefined {
  const tabular = below(cache, 'tabular')
  const field = related(source.book, source.main, 'pivotCacheDefinition')
    .flatMap(part => part.find('cacheFields')?.all('cacheField') ?? [])
    .find(one => one.get('name') === cache.get('sourceName'))
  const shared = field?.find('sharedItems')?.elements()
  if (!tabular || !shared) return undefined
  const out: Item[] = []
  for (const item of below(tabular, 'items')?.elements() ?? []) {
    const value = shared[Number(item.get('x'))]
    // Dates are shown in the format of the field, which the cache does not keep.
    if (!value || !/^[snb]$/.test(value.name)) return undefined
    out.push({ text: value.get('v') ?? '', on: item.get('s') === '1' && item.get('nd') !== '1' })
  }
  return out.length > 0 ? out : undefined
}

const rectangle = (width: number, height: number) => `M0 0L${width} 0L${width} ${height}L0 ${height}Z`

function drawn(slicer: XmlElement, items: Item[], width: number, height: number, accent: string): DrawnBox[] {
  const box = (x: number, y: number, wide: number, high: number): DrawnBox => ({
    x,
    y,
    width: wide,
    height: high,
    path: rectangle(wide, high),
  })
  const text = (words: string, font: CellFont, inset: number): Pick<DrawnBox, 'text'> => ({
    text: {
      paragraphs: [{ runs: [{ text: words, font }], align: 'left' }],
      inset: { left: inset, top: 0, right: 1, bottom: 0 },
      anchor: 'center',
      wrap: false,
    },
  })
  const out: DrawnBox[] = [
    { ...box(0, 0, width, height), fill: { color: '#ffffff' }, line: { color: '#bfbfbf', width: 0.75 } },
  ]
  let top = EDGE
  if (slicer.get('showCaption') !== '0') {
    const caption = slicer.get('caption') ?? slicer.get('name') ?? ''
    out.push({
      ...box(EDGE, 2, width - 2 * EDGE, HEAD - 2),
      ...text(caption, { ...FONT, bold: true }, 2),
    })
    out.push({ ...box(EDGE, HEAD, width - 2 * EDGE, 0.75), fill: { color: accent } })
    top = HEAD + 4
  }
  const columns = Math.min(20, Math.max(1, Number(slicer.get('columnCount') ?? 1) || 1))
  const high = Math.max(8, emu(slicer.get('rowHeight')) ?? 18)
  const wide = (width - 2 * EDGE - (columns - 1) * GAP) / columns
  for (const [i, { text: words, on }] of items.entries()) {
    const y = top + Math.floor(i / columns) * (high + GAP)
    // What a scroll bar would bring up is not printed.
    if (y + high > height - 2 || wide <= 4) break
    out.push({
      ...box(EDGE + (i % columns) * (wide + GAP), y, wide, high),
      fill: { color: on ? tinted(accent, 0.6) : '#ffffff' },
      line: { color: on ? tinted(accent, 0.4) : '#cccccc', width: 0.75 },
      ...text(words, on ? FONT : { ...FONT, color: '#7f7f7f' }, 4),
    })
  }
  return out
}

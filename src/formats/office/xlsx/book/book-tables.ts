import type { Borders, CellLine } from '../../../../document/cell-style.ts'
import type { Area, BookTable, StyleChange } from '../../../../document/sheet-book.ts'
import type { XmlElement } from '../../../xml/xml-tree.ts'
import { parseArea } from './book-areas.ts'
import { type BookColors, tinted } from './book-colors.ts'
import type { BookStyles } from './book-styles.ts'

/** A part of a table with one style, later ones in front of earlier ones. */
export interface TablePart {
  area: Area
  change: StyleChange
}

/** A table by its name, as formulas refer to it. */
export function readTable(table: XmlElement, sheet: string): { name: string; table: BookTable } | undefined {
  const area = parseArea(table.get('ref') ?? '')
  const name = (table.get('displayName') ?? table.get('name') ?? '').toLowerCase()
  if (!area || name === '') return undefined
  const columns = (table.find('tableColumns')?.all('tableColumn') ?? []).map(one =>
    (one.get('name') ?? '').toLowerCase(),
  )
  const heads = Number(table.get('headerRowCount') ?? 1)
  const totals = Number(table.get('totalsRowCount') ?? 0)
  return { name, table: { sheet, area, heads, totals, columns } }
}

type Parts = Map<string, { change: StyleChange; size: number }>

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** How the cells of a table look by its style. */
export function tableParts(table: XmlElement, styles: BookStyles, colors: BookColors): TablePart[] {
  const area = parseArea(table.get('ref') ?? '')
  const info = table.find('tableStyleInfo')
  const name = info?.get('name') ?? ''
  const parts: Parts | undefined = styles.tableStyles.get(name) ?? presetStyle(name, colors)
  if (!area || !info || !parts) return []
  const heads = Number(table.get('headerRowCount') ?? 1)
  const totals = Number(table.get('totalsRowCount') ?? 0)
  const body = { ...area, top: area.top + heads, bottom: area.bottom - totals }
  const out: TablePart[] = []
  const add = (part: string, where: Area) => {
    const found = parts.get(part)
    if (found && where.bottom >= where.top && where.right >= where.left)
      out.push({ area: where, change: found.change })
  }
  add('wholeTable', area)
  const stripes = (
    first: string,
    second: string,
    from: number,
    to: number,
    at: (i: number, last: number) => Area,
  ) => {
    const sizes = [parts.get(first)?.size ?? 1, parts.get(second)?.size ?? 1]
    for (let i = from, turn = 0; i <= to; i += sizes[turn % 2]!, turn++)
      add(turn % 2 === 0 ? first : second, at(i, Math.min(to, i + sizes[turn % 2]! - 1)))
  }
  if (isTrue(info.get('showColumnStripes')))
    stripes('firstColumnStripe', 'secondColumnStripe', body.left, body.right, (i, last) => ({
      ...body,
      left: i,
      right: last,
    }))
  if (isTrue(info.get('showRowStripes')))
    stripes(
      'firstRowStripe',
      'secondRowStripe',
      body.top,
      Math.min(body.bottom, body.top + 50_000),
      (i, last) => ({ ...body, top: i, bottom: last }),
    )
  if (isTrue(info.get('showLastColumn'))) add('lastColumn', { ...area, left: area.right })
  if (isTrue(info.get('showFirstColumn'))) add('firstColumn', { ...area, right: area.left })
  if (heads > 0) add('headerRow', { ...area, bottom: area.top + heads - 1 })
  if (totals > 0) add('totalRow', { ...area, top: area.bottom - totals + 1 })
  return out
}

/** The styles every Excel knows: three groups, each in black and the six accents. */
function presetStyle(name: string, colors: BookColors): Parts | undefined {
  const match = /^TableStyle(Light|Medium|Dark)(\d+)$/.exec(name)
  if (!match) return undefined
  const [, group, digits] = match
  const at = Number(digits) - 1
  const accent = at % 7
  const main =
    accent === 0 ? (colors.theme.get('dk1') ?? '#000000') : (colors.theme.get(`accent${accent}`) ?? '#4472c4')
  const kind = `${group}${Math.floor(at / 7)}`
  const line = (color: string, style: CellLine['style'] = 'thin'): CellLine => ({ style, color })
  const box = (color: string): Borders => ({
    left: line(color),
    right: line(color),
    top: line(color),
    bottom: line(color),
  })
  const pale = accent === 0 ? '#d9d9d9' : tinted(main, 0.8)
  const soft = accent === 0 ? '#a6a6a6' : tinted(main, 0.6)
  const white = '#ffffff'
  const bold = { bold: true }
  const parts: Parts = new Map()
  const set = (part: string, change: StyleChange) => parts.set(part, { change, size: 1 })
  if (kind === 'Light0') {
    set('wholeTable', { borders: { top: line(main), bottom: line(main) } })
    set('firstRowStripe', { fill: { color: pale } })
    set('headerRow', { font: bold, borders: { bottom: line(main) } })
    set('totalRow', { font: bold, borders: { top: line(main) } })
  } else if (kind === 'Light1') {
    set('wholeTable', { borders: box(main) })
    set('firstRowStripe', { borders: { top: line(main), bottom: line(main) } })
    set('headerRow', { fill: { color: main }, font: { ...bold, color: white } })
    set('totalRow', { font: bold, borders: { top: line(main, 'double') } })
  } else if (kind === 'Light2') {
    set('wholeTable', { borders: box(main), inner: { horizontal: line(main), vertical: line(main) } })
    set('firstRowStripe', { fill: { color: pale } })
    set('headerRow', { font: bold, borders: { bottom: line(main, 'medium') } })
    set('totalRow', { font: bold, borders: { top: line(main, 'double') } })
  } else if (kind === 'Medium0') {
    set('wholeTable', { borders: box(soft), inner: { horizontal: line(soft) } })
    set('firstRowStripe', { fill: { color: pale } })
    set('headerRow', { fill: { color: main }, font: { ...bold, color: white } })
    set('totalRow', { font: bold, borders: { top: line(main, 'double') } })
  } else if (kind === 'Medium1') {
    set('wholeTable', {
      fill: { color: pale },
      borders: box(white),
      inner: { horizontal: line(white), vertical: line(white) },
    })
    set('firstRowStripe', { fill: { color: soft } })
    set('headerRow', {
      fill: { color: main },
      font: { ...bold, color: white },
      borders: { bottom: line(white, 'thick') },
    })
    set('totalRow', {
      fill: { color: main },
      font: { ...bold, color: white },
      borders: { top: line(white, 'thick') },
    })
    set('firstColumn', { fill: { color: main }, font: { ...bold, color: white } })
    set('lastColumn', { fill: { color: main }, font: { ...bold, color: white } })
  } else if (kind === 'Medium2') {
    set('wholeTable', { borders: { top: line('#000000', 'medium'), bottom: line('#000000', 'medium') } })
    set('firstRowStripe', { fill: { color: '#d9d9d9' } })
    set('headerRow', { fill: { color: main }, font: { ...bold, color: white } })
    set('totalRow', { font: bold, borders: { top: line('#000000', 'double') } })
  } else if (kind === 'Medium3') {
    set('wholeTable', {
      fill: { color: pale },
      borders: box(main),
      inner: { horizontal: line(main), vertical: line(main) },
    })
    set('firstRowStripe', { fill: { color: soft } })
    set('headerRow', { font: bold })
    set('totalRow', { font: bold, borders: { top: line(main, 'medium') } })
  } else if (kind === 'Dark0') {
    const dark = accent === 0 ? '#404040' : tinted(main, -0.25)
    set('wholeTable', { fill: { color: accent === 0 ? '#737373' : main }, font: { color: white } })
    set('firstRowStripe', { fill: { color: dark } })
    set('headerRow', {
      fill: { color: '#000000' },
      font: { ...bold, color: white },
      borders: { bottom: line(white, 'medium') },
    })
    set('totalRow', {
      fill: { color: dark },
      font: { ...bold, color: white },
      borders: { top: line(white, 'medium') },
    })
  } else {
    set('wholeTable', { fill: { color: pale } })
    set('firstRowStripe', { fill: { color: soft } })
    set('headerRow', { fill: { color: accent === 0 ? '#000000' : main }, font: { ...bold, color: white } })
    set('totalRow', { font: bold, borders: { top: line('#000000', 'double') } })
  }
  set('firstColumn', parts.get('firstColumn')?.change ?? { font: bold })
  set('lastColumn', parts.get('lastColumn')?.change ?? { font: bold })
  return parts
}

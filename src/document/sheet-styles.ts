import type { Borders, CellStyle } from './cell-style.ts'
import type { Area, Sheet, SheetCell, SheetRow, StyleChange } from './sheet-book.ts'

/** A style with what a rule changes of it. */
export function changedStyle(style: CellStyle, change: StyleChange): CellStyle {
  return {
    ...style,
    ...(change.font && { font: { ...style.font, ...change.font } }),
    ...(change.fill && { fill: change.fill }),
    ...(change.borders && { borders: { ...style.borders, ...change.borders } }),
    ...(change.format && { format: change.format }),
  }
}

/** A style in front of what lies behind it: what the cell has of its own stays. */
function behind(style: CellStyle, change: StyleChange, borders: Borders): CellStyle {
  const { font } = style
  return {
    ...style,
    fill: style.fill ?? change.fill,
    borders: { ...borders, ...style.borders },
    ...(change.font && {
      font: {
        ...font,
        ...(change.font.bold && { bold: true }),
        ...(change.font.italic && { italic: true }),
        ...(change.font.color && (!font.color || font.color === '#000000') && { color: change.font.color }),
      },
    }),
  }
}

/** Cells an area may have to be filled up with. */
const MAX_MADE = 400_000

/**
 * Lays the styles of areas behind those of the cells, the later in front of the earlier; cells that are missing are made.
 * `plain` is the style of a cell that says nothing.
 */
export function layBehind(
  sheet: Sheet,
  parts: { area: Area; change: StyleChange }[],
  plain: CellStyle,
): void {
  const rows = new Map(sheet.rows.map(row => [row.index, row]))
  // In front means first: what is set already stays.
  const known = new Map<StyleChange, Map<CellStyle, Map<number, CellStyle>>>()
  let made = 0
  for (const { area, change } of parts.toReversed()) {
    const bottom = Math.min(area.bottom, area.top + 60_000)
    for (let index = area.top; index <= bottom; index++) {
      const row = rows.get(index) ?? newRow(sheet, rows, index)
      if (made > MAX_MADE) return
      let at = row.cells.findIndex(cell => cell.column >= area.left)
      if (at < 0) at = row.cells.length
      for (let column = area.left; column <= area.right; column++, at++) {
        if (row.cells[at]?.column !== column) {
          const blank: SheetCell = { column, kind: 'blank', value: '', style: row.style ?? plain }
          row.cells.splice(at, 0, blank)
          made++
        }
        const cell = row.cells[at]!
        const edges =
          (index === area.top ? 1 : 0) +
          (index === area.bottom ? 2 : 0) +
          (column === area.left ? 4 : 0) +
          (column === area.right ? 8 : 0)
        const byStyle = known.get(change) ?? new Map<CellStyle, Map<number, CellStyle>>()
        known.set(change, byStyle)
        const byEdges = byStyle.get(cell.style) ?? new Map<number, CellStyle>()
        byStyle.set(cell.style, byEdges)
        const style = byEdges.get(edges) ?? behind(cell.style, change, bordersAt(change, edges))
        byEdges.set(edges, style)
        cell.style = style
      }
    }
  }
  sheet.rows.sort((a, b) => a.index - b.index)
}

function newRow(sheet: Sheet, rows: Map<number, SheetRow>, index: number): SheetRow {
  const row: SheetRow = { index, cells: [] }
  rows.set(index, row)
  sheet.rows.push(row)
  return row
}

function bordersAt({ borders, inner }: StyleChange, edges: number): Borders {
  const out: Borders = {}
  const set = (side: 'top' | 'bottom' | 'left' | 'right', isEdge: boolean, between: Borders['top']) => {
    const line = isEdge ? borders?.[side] : between
    if (line) out[side] = line
  }
  set('top', (edges & 1) > 0, inner?.horizontal)
  set('bottom', (edges & 2) > 0, inner?.horizontal)
  set('left', (edges & 4) > 0, inner?.vertical)
  set('right', (edges & 8) > 0, inner?.vertical)
  return out
}

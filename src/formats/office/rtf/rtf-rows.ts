import type { Block, Borders, Table, TableCell, TableRow } from '../../../document/tree.ts'
import { entryOf } from '../../../lib/text/entry-of.ts'
import { shade } from '../docx/docx-borders.ts'
import { bordered, type RtfTables } from './rtf-properties.ts'
import type { RtfWord } from './rtf-tree.ts'

interface CellShape {
  right: number
  fill?: string | undefined
  /** Of a pattern over the fill. */
  ink?: string | undefined
  shading?: number
  borders: Borders
  vertical?: 'middle' | 'bottom'
  rotate?: 90 | 270
  merge?: 'first' | 'on'
  rowMerge?: 'first' | 'on'
  padding?: Padding
}

type Padding = Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>

const SIDES = { t: 'top', b: 'bottom', l: 'left', r: 'right' } as const
/** Of a cell, Word writes the padding at the left as that at the top and the other way round, and all have followed it. */
const CELL_SIDES = { ...SIDES, t: 'left', l: 'top' } as const

/** The shape of the rows to come, as the control words behind `\trowd` say it. */
export class RowShape {
  cells: CellShape[] = []
  left = 0
  /** Below zero, it is exact. */
  height = 0
  gap = 5.4
  padding: Padding = {}
  autofit = false
  /** Whether the row says how wide it is. */
  hasWidth = false
  isHeader = false
  rtl = false
  align: 'center' | 'right' | undefined
  /** Where the table floats, by the control words for it. */
  float: Record<string, number> | undefined
  private next: Omit<CellShape, 'right'> = { borders: {} }
  private side: 'top' | 'right' | 'bottom' | 'left' | undefined
  private readonly row: Borders = {}
  private isRowSide = false

  apply({ word, value }: RtfWord, tables: RtfTables): boolean {
    const padded = /^(trpadd|clpad)([tblr])$/.exec(word)
    const sides = /^(clbrdr|trbrdr)([tblrhv])$/.exec(word)
    if (sides) {
      this.isRowSide = sides[1] === 'trbrdr'
      this.side = entryOf(SIDES, sides[2]!)
    } else if (/^cldgl[lu]$/.test(word)) {
      // The line across the cell is no line of the side before it.
      this.side = undefined
    } else if (padded) {
      const isRow = padded[1] === 'trpadd'
      const of = isRow ? this.padding : (this.next.padding ??= {})
      const side = entryOf<keyof Padding>(isRow ? SIDES : CELL_SIDES, padded[2]!)!
      of[side] = Math.min(72, Math.abs(value ?? 0) / 20)
    } else if (/^brdr/.test(word) && this.side) {
      const borders = this.isRowSide ? this.row : this.next.borders
      borders[this.side] = bordered(borders[this.side], word, value, tables)
    } else if (word === 'cellx') {
      this.cells.push({
        ...this.next,
        fill: shaded(this.next),
        borders: { ...this.row, ...this.next.borders },
        right: (value ?? 0) / 20,
      })
      this.next = { borders: {} }
      this.side = undefined
    } else if (word === 'clcbpat') this.next.fill = tables.colors[value ?? 0]
    else if (word === 'clcfpat') this.next.ink = tables.colors[value ?? 0]
    else if (word === 'clshdng') this.next.shading = Math.min(10_000, Math.max(0, value ?? 0)) / 10_000
    else if (/^clbg/.test(word)) this.next.shading = patternOf(word.slice('clbg'.length))
    else if (word === 'clvertalc') this.next.vertical = 'middle'
    else if (word === 'clvertalb') this.next.vertical = 'bottom'
    else if (word === 'cltxbtlr') this.next.rotate = 270
    else if (word === 'cltxtbrl') this.next.rotate = 90
    else if (word === 'clmgf') this.next.merge = 'first'
    else if (word === 'clmrg') this.next.merge = 'on'
    else if (word === 'clvmgf') this.next.rowMerge = 'first'
    else if (word === 'clvmrg') this.next.rowMerge = 'on'
    else if (word === 'trleft') this.left = (value ?? 0) / 20
    else if (word === 'trrh') this.height = (value ?? 0) / 20
    else if (word === 'trgaph') this.gap = Math.abs(value ?? 0) / 20
    else if (word === 'trautofit') this.autofit = value !== 0
    else if (word === 'trftsWidth') this.hasWidth = value === 2 || value === 3
    else if (word === 'trhdr') this.isHeader = true
    else if (word === 'rtlrow') this.rtl = true
    else if (word === 'trqc') this.align = 'center'
    else if (word === 'trqr') this.align = 'right'
    else if (/^(tp[hv](pg|mrg|col|para)|tpos(neg)?[xy][lrc]?|tdfrmtxt(Left|Right|Top|Bottom))$/.test(word))
      this.float = { ...this.float, [word]: value ?? 1 }
    else return false
    return true
  }
}

/** How much of a pattern is ink: lines are half of it where they are thick, crossed ones more. */
const patternOf = (name: string): number =>
  name.startsWith('dk') ? (name.endsWith('cross') ? 0.75 : 0.5) : name.endsWith('cross') ? 0.44 : 0.25

const shaded = ({ fill, ink = '#000000', shading }: Omit<CellShape, 'right'>): string | undefined =>
  shading ? shade(ink, fill ?? '#ffffff', shading) : fill

/** A row as it was met: the blocks of its cells, and its shape. */
export interface RawRow {
  shape: RowShape
  cells: Block[][]
}

/** Rows after each other as one table on the grid of all their edges. */
export function tableOf(rows: RawRow[]): Table {
  const edges = [...new Set(rows.flatMap(row => edgesOf(row)))].sort((a, b) => a - b)
  const columns = edges.filter((edge, i) => i === 0 || edge - edges[i - 1]! > 0.6)
  const at = (edge: number) => {
    const found = columns.findIndex(one => Math.abs(one - edge) <= 0.6)
    return found < 0 ? columns.findLastIndex(one => one <= edge) : found
  }
  const [first] = rows
  const gap = first?.shape.gap ?? 5.4
  const padding = { top: 0, bottom: 0, left: gap, right: gap, ...first?.shape.padding }
  /** Cells that rows below may go on with, by column. */
  let above = new Map<number, TableCell>()
  const out: TableRow[] = rows.map(({ shape, cells }) => {
    const here = new Map<number, TableCell>()
    const made: TableCell[] = []
    let column = 0
    let last: TableCell | undefined
    shape.cells.forEach((cell, i) => {
      const end = Math.max(column + 1, at(cell.right))
      const span = end - column
      const up = cell.rowMerge === 'on' ? above.get(column) : undefined
      if (cell.merge === 'on' && last) {
        last.columnSpan = (last.columnSpan ?? 1) + span
        last.blocks.push(...(cells[i] ?? []).filter(hasText))
      } else if (up) {
        up.rowSpan = (up.rowSpan ?? 1) + 1
        here.set(column, up)
      } else {
        last = {
          blocks: cells[i] ?? [],
          borders: { top: null, right: null, bottom: null, left: null, ...cell.borders },
          ...(span > 1 && { columnSpan: span }),
          ...(cell.fill && { fill: cell.fill }),
          ...(cell.vertical && { vertical: cell.vertical }),
          ...(cell.rotate && { rotate: cell.rotate }),
          ...(cell.padding && { padding: { ...padding, ...cell.padding } }),
        }
        made.push(last)
        if (cell.rowMerge === 'first') here.set(column, last)
      }
      column = end
    })
    const rest = columns.length - 1 - column
    if (rest > 0) made.push({ blocks: [], borders: {}, columnSpan: rest })
    above = here
    const height = Math.abs(shape.height)
    return { cells: made, ...(height > 0 && { height }), ...(shape.height < 0 && { exact: true }) }
  })
  const widths = columns.slice(1).map((edge, i) => Math.max(1, edge - columns[i]!))
  let headerRows = 0
  while (rows[headerRows]?.shape.isHeader) headerRows++
  const indent = first?.shape.left ?? 0
  return {
    kind: 'table',
    rows: out,
    headerRows: Math.min(headerRows, rows.length - 1),
    rules: 'none',
    ...(first?.shape.rtl && { rtl: true }),
    padding,
    ...(first?.shape.autofit && { autofit: first.shape.hasWidth ? 'within' : 'growing' }),
    ...(widths.length > 0 && { widths }),
    ...(first?.shape.align ? { align: first.shape.align } : indent && { indent: Math.max(-72, indent) }),
  }
}

const edgesOf = ({ shape }: RawRow): number[] => [shape.left, ...shape.cells.map(cell => cell.right)]

const hasText = (block: Block): boolean => block.kind !== 'paragraph' || block.content.length > 0

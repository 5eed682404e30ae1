import type { CellStyle } from '../document/cell-style.ts'
import type { SheetCell } from '../document/sheet-book.ts'
import type { Marks } from './conditions.ts'
import type { Shown } from './shown-text.ts'

/** A cell as it is drawn. */
export interface Placed {
  row: number
  column: number
  cell: SheetCell
  style: CellStyle
  shown: Shown
  marks: Marks | undefined
}

/** The cells of a row, each placed when it is first asked for: a page shows few columns of a wide sheet. */
export class RowCells {
  /** In the order of their columns. */
  private readonly cells: readonly SheetCell[]
  private readonly place: (cell: SheetCell) => Placed
  private readonly placed = new Map<number, Placed>()

  constructor(cells: readonly SheetCell[], place: (cell: SheetCell) => Placed) {
    this.cells = cells
    this.place = place
  }

  get(column: number): Placed | undefined {
    const known = this.placed.get(column)
    if (known) return known
    const cell = this.cells[this.find(column)]
    return cell?.column === column ? this.placedAt(cell) : undefined
  }

  *between(left: number, right: number): Generator<Placed> {
    for (let i = this.find(left); i < this.cells.length && this.cells[i]!.column <= right; i++)
      yield this.placedAt(this.cells[i]!)
  }

  /** The last cell with something in it before a column; text runs over empty cells alone. */
  filledBefore(column: number): Placed | undefined {
    for (let i = this.find(column) - 1; i >= 0; i--)
      if (this.cells[i]!.kind !== 'blank') return this.placedAt(this.cells[i]!)
    return undefined
  }

  /** The first one behind it. */
  filledAfter(column: number): Placed | undefined {
    for (let i = this.find(column + 1); i < this.cells.length; i++)
      if (this.cells[i]!.kind !== 'blank') return this.placedAt(this.cells[i]!)
    return undefined
  }

  private placedAt(cell: SheetCell): Placed {
    const known = this.placed.get(cell.column)
    if (known) return known
    const made = this.place(cell)
    this.placed.set(cell.column, made)
    return made
  }

  /** The index of the first cell that is not before a column. */
  private find(column: number): number {
    let [low, high] = [0, this.cells.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.cells[middle]!.column < column) low = middle + 1
      else high = middle
    }
    return low
  }
}

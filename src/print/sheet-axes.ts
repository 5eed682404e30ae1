import type { Area, Sheet, SheetColumn } from '../document/sheet-book.ts'

/** Where the columns or rows of a sheet begin, in points: `at[i]` is the beginning of the one with index i. */
export class Axis {
  readonly at: Float64Array

  constructor(count: number, size: (index: number) => number) {
    this.at = new Float64Array(count + 1)
    for (let i = 0; i < count; i++) this.at[i + 1] = this.at[i]! + size(i)
  }

  get count(): number {
    return this.at.length - 1
  }

  start(index: number): number {
    return this.at[Math.min(index, this.count)]!
  }

  size(index: number): number {
    return index < this.count ? this.at[index + 1]! - this.at[index]! : 0
  }

  /** From the beginning of one to the end of another. */
  span(first: number, last: number): number {
    return this.start(last + 1) - this.start(first)
  }

  /** The index of what lies at a place. */
  find(place: number): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.at[middle + 1]! <= place) low = middle + 1
      else high = middle
    }
    return Math.min(low, Math.max(0, this.count - 1))
  }
}

/** Widths of columns by index. */
export function columnSizes(sheet: Sheet): (index: number) => number {
  const given: (SheetColumn | undefined)[] = []
  for (const column of sheet.columns)
    for (let i = column.first; i <= Math.min(column.last, 16_383); i++) given[i] = column
  return index => {
    const column = given[index]
    if (column?.hidden) return 0
    return column?.width ?? sheet.defaultWidth
  }
}

export const inside = (area: Area, row: number, column: number): boolean =>
  row >= area.top && row <= area.bottom && column >= area.left && column <= area.right

export const overlap = (a: Area, b: Area): boolean =>
  a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right

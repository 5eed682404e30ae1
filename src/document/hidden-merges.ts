import type { GridCell, GridMerge, GridRow } from './grid-page.ts'

/** Cells of hidden rows that are kept in case an area is merged from them. */
const MAX_KEPT = 10_000

type Range = [first: number, last: number]

/** The rows and columns of a sheet that are not shown, and what of them may be seen all the same. */
export class HiddenParts {
  private readonly rows: Range[] = []
  private readonly columns: Range[] = []
  private readonly cells = new Map<string, GridCell>()

  /** The cells, by their columns, are asked for as long as there is room for them. */
  addRows(first: number, count: number, cells: Iterable<[number, GridCell]>): void {
    this.rows.push([first, first + count - 1])
    for (const [column, cell] of cells) {
      if (this.cells.size >= MAX_KEPT) return
      this.cells.set(`${first}:${column}`, cell)
    }
  }

  addColumns(first: number, last: number): void {
    this.columns.push([first, last])
  }

  /**
   * Merged areas without their hidden rows and columns at the start. Their text stood in the first cell and moves to
   * the first that is shown, as spreadsheets draw it. Rows without any text before are added, columns to `used`.
   */
  uncover(rows: GridRow[], merges: GridMerge[], used: Set<number>): { rows: GridRow[]; merges: GridMerge[] } {
    if (this.rows.length === 0 && this.columns.length === 0) return { rows, merges }
    const hiddenRows = disjoint(this.rows)
    const hiddenColumns = disjoint(this.columns)
    const changed = new Set<GridRow>()
    const byNumber = new Map(rows.map(row => [row.number, row]))
    const shown = merges.map(merge => {
      const row = shownFrom(merge.row, hiddenRows)
      const column = shownFrom(merge.column, hiddenColumns)
      const area = {
        row,
        column,
        rows: merge.row + merge.rows - row,
        columns: merge.column + merge.columns - column,
      }
      const isMoved = row !== merge.row || column !== merge.column
      if (!isMoved || area.rows < 1 || area.columns < 1) return merge
      const cell =
        this.cells.get(`${merge.row}:${merge.column}`) ?? byNumber.get(merge.row)?.cells.get(merge.column)
      if (!cell) return merge
      const target = byNumber.get(row) ?? { number: row, cells: new Map() }
      byNumber.set(row, target)
      // Repeated rows share their cells.
      if (!changed.has(target)) target.cells = new Map(target.cells)
      changed.add(target)
      target.cells.set(column, cell)
      used.add(column)
      return area
    })
    return { rows: [...byNumber.values()].sort((a, b) => a.number - b.number), merges: shown }
  }
}

function disjoint(ranges: Range[]): Range[] {
  const out: Range[] = []
  for (const [first, last] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const before = out.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else out.push([first, last])
  }
  return out
}

/** The first place from `at` on that lies in none of the ranges, which are in order and do not touch. */
function shownFrom(at: number, ranges: Range[]): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]![1] < at) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range && range[0] <= at ? range[1] + 1 : at
}

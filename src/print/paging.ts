import type { Area, PageSetup, Sheet } from '../document/sheet-book.ts'
import { badInput } from '../fault.ts'
import type { Axis } from './sheet-axes.ts'
import { isSeen, type SheetPlan } from './sheet-plan.ts'

/** Pages that are looked at for something to print. */
const MAX_CANDIDATES = 100_000

/** A page of a sheet: what is printed on it, with titles before it. */
export interface SheetPage {
  rows: { first: number; last: number }
  columns: { first: number; last: number }
  titleRows?: { first: number; last: number } | undefined
  titleColumns?: { first: number; last: number } | undefined
}

export interface Paging {
  scale: number
  pages: SheetPage[]
}

type Range = { first: number; last: number }

/** Cuts a line of rows or columns into pages. */
function ranges(
  axis: Axis,
  first: number,
  last: number,
  room: number,
  breaks: number[],
  titles: Range | undefined,
): Range[] {
  const out: Range[] = []
  const stops = new Set(breaks)
  const size = titles ? axis.span(titles.first, titles.last) : 0
  let start = first
  while (start <= last) {
    const repeated = titles && start > titles.last ? size : 0
    const available = Math.max(room - repeated, 1)
    let end = start
    let taken = axis.size(start)
    while (end < last && !stops.has(end + 1) && taken + axis.size(end + 1) <= available + 0.02) {
      end++
      taken += axis.size(end)
    }
    out.push({ first: start, last: end })
    start = end + 1
  }
  return out.filter(range => axis.span(range.first, range.last) > 0)
}

/** Room for headings of rows and columns, where they are printed. */
export const headingsSize = (plan: SheetPlan): { width: number; height: number } =>
  plan.sheet.setup.headings ? { width: 28, height: 14 } : { width: 0, height: 0 }

export function bodyOf(setup: PageSetup): { width: number; height: number } {
  const { margin } = setup
  return {
    width: Math.max(20, setup.width - margin.left - margin.right),
    height: Math.max(20, setup.height - margin.top - margin.bottom),
  }
}

/** The pages of one area of a sheet. */
export function paginate(plan: SheetPlan, area: Area, givenScale?: number): Paging {
  const { sheet } = plan
  const { setup } = sheet
  const body = bodyOf(setup)
  const heads = headingsSize(plan)
  const cut = (scale: number, skip: { rows: boolean; columns: boolean }) => {
    const rows = ranges(
      plan.rows,
      area.top,
      area.bottom,
      body.height / scale - heads.height,
      skip.rows ? [] : sheet.rowBreaks,
      sheet.titleRows,
    )
    const columns = ranges(
      plan.columns,
      area.left,
      area.right,
      body.width / scale - heads.width,
      skip.columns ? [] : sheet.columnBreaks,
      sheet.titleColumns,
    )
    return { rows, columns }
  }
  const { fit } = setup
  const skip = { rows: Boolean(fit?.tall), columns: Boolean(fit?.wide) }
  let scale = givenScale ?? setup.scale
  if (fit && givenScale === undefined) {
    const fits = (percent: number) => {
      const { rows, columns } = cut(percent / 100, skip)
      return (!fit.wide || columns.length <= fit.wide) && (!fit.tall || rows.length <= fit.tall)
    }
    let [low, high] = [10, 100]
    if (fits(100)) low = 100
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (fits(middle)) low = middle
      else high = middle - 1
    }
    scale = low / 100
  }
  const { rows, columns } = cut(scale, skip)
  if (rows.length * columns.length > MAX_CANDIDATES)
    throw badInput(
      'file: the sheet needs more pages than can be printed; set a print area or convert parts of it one by one.',
    )
  const pages: SheetPage[] = []
  const add = (row: Range, column: Range) => {
    if (isBlank(plan, row, column)) return
    pages.push({
      rows: row,
      columns: column,
      titleRows: sheet.titleRows && row.first > sheet.titleRows.last ? sheet.titleRows : undefined,
      titleColumns:
        sheet.titleColumns && column.first > sheet.titleColumns.last ? sheet.titleColumns : undefined,
    })
  }
  if (setup.order === 'across') for (const row of rows) for (const column of columns) add(row, column)
  else for (const column of columns) for (const row of rows) add(row, column)
  return { scale, pages }
}

/** Pages on which nothing would be seen are left out, as Calc does. */
function isBlank(plan: SheetPlan, rows: Range, columns: Range): boolean {
  if (plan.sheet.printAreas.length > 0) return false
  const [left, right] = [plan.columns.start(columns.first), plan.columns.start(columns.last + 1)]
  const [top, bottom] = [plan.rows.start(rows.first), plan.rows.start(rows.last + 1)]
  for (let index = rows.first; index <= rows.last; index++) {
    const row = plan.row(index)
    if (!row || plan.rows.size(index) === 0) continue
    for (const { column, kind, style, value, formula } of row.cells) {
      if (column > columns.last) break
      const hasSomething = kind !== 'blank' || formula !== undefined || isSeen(style)
      if (!hasSomething || plan.columns.size(column) === 0) continue
      if (column >= columns.first) return false
      // Text from before that may run into this page.
      const reach = plan.columns.start(column) + String(value).length * style.font.size
      if (kind === 'text' && !style.wrap && reach > left) return false
    }
  }
  for (const area of plan.sheet.merges)
    if (
      area.top <= rows.last &&
      area.bottom >= rows.first &&
      area.left <= columns.last &&
      area.right >= columns.first
    )
      return false
  for (const box of plan.objects())
    if (box.x < right && box.x + box.width > left && box.y < bottom && box.y + box.height > top) return false
  return true
}

/** The areas to print: those that are set, or all that is used. */
export function printedAreas(sheet: Sheet, used: Area | undefined): Area[] {
  if (sheet.printAreas.length === 0) return used ? [used] : []
  return sheet.printAreas.flatMap(area => {
    const bottom = area.bottom >= 1_048_575 ? (used?.bottom ?? 0) : area.bottom
    const right = area.right >= 16_383 ? (used?.right ?? 0) : area.right
    return bottom >= area.top && right >= area.left ? [{ ...area, bottom, right }] : []
  })
}

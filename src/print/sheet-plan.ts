import { heightOf, linesOf } from '../charts/text-lines.ts'
import { breaksLines, type CellStyle, type TextRun } from '../document/cell-style.ts'
import type { Area, Note, Sheet, SheetCell, SheetRow } from '../document/sheet-book.ts'
import { changedStyle } from '../document/sheet-styles.ts'
import type { Conditions } from './conditions.ts'
import { type Placed, RowCells } from './row-cells.ts'
import { Axis, columnSizes } from './sheet-axes.ts'
import type { SheetText } from './sheet-text.ts'
import type { ShownText } from './shown-text.ts'

/** Room between a cell's edge and its text. */
export const PAD = 1

/** Whether the first letter of a text is of a script that runs from right to left. */
export const runsLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text)

/** Empty columns that a text may run over: a cell may hold hundreds of pages, for each row of a sheet. */
const MAX_OVERFLOW = 500

/** Rows of merged cells that are looked up; a file cannot make the list longer. */
const MAX_MERGED_ROWS = 1_000_000

export interface PlanSource {
  sheet: Sheet
  text: SheetText
  shown: ShownText
  conditions: Conditions | undefined
  /** Comments that are drawn on the sheet. */
  notes: Note[]
  /** The style of a cell that nothing is said of. */
  plain: CellStyle
}

/** A sheet with the sizes of its rows and columns and the styles of its cells. */
export class SheetPlan {
  readonly sheet: Sheet
  readonly text: SheetText
  readonly columns: Axis
  readonly rows: Axis
  /** What the sheet uses, also by borders, fills and drawings; undefined where it uses nothing. */
  readonly used: Area | undefined
  readonly plain: CellStyle
  /** Texts that run over more empty columns than are printed. */
  cut = 0
  private readonly source: PlanSource
  private readonly byIndex = new Map<number, SheetRow>()
  private readonly placed = new Map<number, RowCells>()
  private readonly merged = new Map<number, Area[]>()
  private readonly columnStyles: (CellStyle | undefined)[] = []

  constructor(source: PlanSource) {
    this.source = source
    this.sheet = source.sheet
    this.text = source.text
    this.plain = source.plain
    for (const row of this.sheet.rows) this.byIndex.set(row.index, row)
    let listed = 0
    for (const merge of this.sheet.merges)
      for (let row = merge.top; row <= merge.bottom && listed < MAX_MERGED_ROWS; row++, listed++) {
        const list = this.merged.get(row)
        if (list) list.push(merge)
        else this.merged.set(row, [merge])
      }
    for (const column of this.sheet.columns)
      if (column.style)
        for (let i = column.first; i <= Math.min(column.last, 2_000); i++) this.columnStyles[i] = column.style
    const used = this.usedCells()
    const most = this.mostColumn(used)
    this.columns = new Axis(most + 1, columnSizes(this.sheet))
    const heights = this.rowHeights(Math.max(used?.bottom ?? 0, this.mostRow()))
    this.rows = new Axis(heights.length, index => heights[index]!)
    this.used = this.withOverflow(this.withDrawings(used))
  }

  row(index: number): SheetRow | undefined {
    return this.byIndex.get(index)
  }

  mergeAt(row: number, column: number): Area | undefined {
    return this.merged.get(row)?.find(area => column >= area.left && column <= area.right)
  }

  styleAt(row: number, column: number): CellStyle {
    return this.byIndex.get(row)?.style ?? this.columnStyles[column] ?? this.plain
  }

  /** The cells of a row by their columns. Kept while its page is drawn. */
  cells(row: number): RowCells {
    const known = this.placed.get(row)
    if (known) return known
    if (this.placed.size > 400) this.placed.clear()
    const made = new RowCells(this.withBlanks(row), cell => this.place(row, cell))
    this.placed.set(row, made)
    return made
  }

  /** The cells of a row, with the empty ones that conditional formats may change. */
  private withBlanks(row: number): readonly SheetCell[] {
    const cells = this.byIndex.get(row)?.cells ?? []
    const blanks = this.source.conditions?.columnsWithBlanks(row) ?? []
    if (blanks.length === 0) return cells
    const columns = new Set(blanks)
    for (const { column } of cells) columns.delete(column)
    const made = Array.from(
      columns,
      (column): SheetCell => ({ column, kind: 'blank', value: '', style: this.styleAt(row, column) }),
    )
    return [...cells, ...made].sort((a, b) => a.column - b.column)
  }

  /** Merged cells that begin in a row. */
  mergesFrom(row: number): Area[] {
    return this.merged.get(row)?.filter(area => area.top === row) ?? []
  }

  private place(row: number, cell: SheetCell): Placed {
    const marks = this.source.conditions?.at(row, cell)
    const style = marks?.change ? changedStyle(cell.style, marks.change) : cell.style
    const isZero = cell.value === 0 && this.sheet.hideZeros
    // The text that a file keeps is that of the cell's own format.
    const isKept = style.format === cell.style.format || typeof cell.value !== 'number'
    const asFormatted = isKept ? cell : { ...cell, shown: undefined }
    const inPlace =
      isZero || marks?.hideValue ? '' : cell.kind === 'error' ? this.sheet.setup.errors : undefined
    const shown = inPlace === undefined ? this.source.shown(asFormatted, style) : { text: inPlace }
    return { row, column: cell.column, cell, style, shown, marks }
  }

  /** Columns a row of that index is looked at for, beyond the used ones: drawings, print areas and merges reach there. */
  private mostColumn(used: Area | undefined): number {
    let most = used?.right ?? 0
    for (const { anchor } of this.sheet.drawings) {
      const reach = anchor.to?.column ?? (anchor.from ? anchor.from.column + 40 : 60)
      most = Math.max(most, reach)
    }
    for (const { box, column } of this.source.notes) if (box) most = Math.max(most, column + 40)
    for (const area of this.sheet.printAreas) if (area.right < 16_383) most = Math.max(most, area.right)
    for (const area of this.sheet.merges) most = Math.max(most, Math.min(area.right, 1_000))
    // Text may run over what follows.
    const size = columnSizes(this.sheet)
    let room = this.longestText()
    let last = most
    while (last < 16_383 && (last < most + 30 || (room > 0 && last < most + MAX_OVERFLOW)))
      room -= size(++last)
    return last
  }

  /** No text that ends a row is longer. */
  private longestText(): number {
    let longest = 0
    for (const { hidden, cells } of this.sheet.rows) {
      const cell = hidden ? undefined : cells.findLast(one => one.kind !== 'blank')
      if (cell?.kind !== 'text' || breaksLines(cell.style)) continue
      longest = Math.max(longest, mostWidth(cell))
    }
    return longest
  }

  private mostRow(): number {
    let most = 0
    for (const { anchor } of this.sheet.drawings)
      most = Math.max(most, anchor.to?.row ?? (anchor.from ? anchor.from.row + 120 : 200))
    for (const { box, row } of this.source.notes) if (box) most = Math.max(most, row + 120)
    for (const area of this.sheet.printAreas) if (area.bottom < 1_048_575) most = Math.max(most, area.bottom)
    return Math.min(most, 1_048_575)
  }

  private usedCells(): Area | undefined {
    let [top, left, bottom, right] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1]
    for (const row of this.sheet.rows) {
      for (const { kind, column, style, formula } of row.cells) {
        if (kind === 'blank' && !formula && !isSeen(style)) continue
        if (row.index < top) top = row.index
        if (row.index > bottom) bottom = row.index
        if (column < left) left = column
        if (column > right) right = column
      }
    }
    for (const area of this.sheet.merges)
      if (bottom >= area.top && right >= area.left && this.isFilled(area)) {
        bottom = Math.max(bottom, area.bottom)
        right = Math.max(right, area.right)
      }
    return bottom < 0 ? undefined : { top: 0, left: 0, bottom, right }
  }

  private isFilled(area: Area): boolean {
    const cell = this.byIndex.get(area.top)?.cells.find(one => one.column === area.left)
    return cell !== undefined && (cell.kind !== 'blank' || isSeen(cell.style))
  }

  private rowHeights(last: number): number[] {
    const { sheet } = this
    const otherwise = sheet.defaultHeight ?? this.text.lineHeight(this.plain.font) + 1.5
    const heights: number[] = new Array(last + 1)
    for (let index = 0; index <= last; index++) {
      const row = this.byIndex.get(index)
      heights[index] = row
        ? row.hidden
          ? 0
          : row.height !== undefined && !row.grows
            ? row.height
            : this.autoHeight(row, (row.measured ? undefined : row.height) ?? otherwise)
        : sheet.zeroHeight
          ? 0
          : otherwise
    }
    return heights
  }

  /** A row without a height is as high as its highest cell. */
  private autoHeight(row: SheetRow, otherwise: number): number {
    let height = otherwise
    for (const cell of row.cells) {
      if (cell.kind === 'blank' || this.columns.size(cell.column) === 0) continue
      const { style } = cell
      const merge = this.mergeAt(row.index, cell.column)
      if (merge && merge.bottom > merge.top) continue
      // A number is never broken into lines.
      const breaks = breaksLines(style) && cell.kind !== 'number'
      if (!breaks && style.rotation === 0 && !cell.runs) {
        const line = this.lineHeight(style)
        if (line > height) height = line
        continue
      }
      const shown = this.source.shown(cell, style)
      const runs = cell.runs ?? [{ text: shown.text, font: style.font }]
      if (style.rotation !== 0) {
        if (merge) continue
        height = Math.max(height, Math.min(400, this.turnedHeight(runs, style.rotation) + 2 * PAD))
        continue
      }
      if (merge) continue
      const room = this.columns.size(cell.column) - 2 * PAD - style.indent * this.indent
      const lines = linesOf(runs, this.text, breaks ? Math.max(1, room) : undefined)
      height = Math.max(height, Math.min(409, heightOf(lines) + 0.6))
    }
    return height
  }

  private turnedHeight(runs: TextRun[], rotation: number): number {
    if (rotation === 255)
      return runs.reduce((sum, { text, font }) => sum + [...text].length * this.text.lineHeight(font), 0)
    const [line] = linesOf(runs, this.text)
    const turn = (Math.abs(rotation) * Math.PI) / 180
    return line!.width * Math.sin(turn) + (line!.ascent + line!.descent) * Math.cos(turn)
  }

  private readonly lineHeights = new Map<CellStyle, number>()
  private lineHeight(style: CellStyle): number {
    const known = this.lineHeights.get(style) ?? this.text.lineHeight(style.font) + 0.6
    this.lineHeights.set(style, known)
    return known
  }

  /** How far one step of indentation goes. */
  get indent(): number {
    return 3 * this.text.width(' ', this.plain.font)
  }

  private withDrawings(used: Area | undefined): Area | undefined {
    let area = used
    for (const box of this.objects()) {
      const right = this.columns.find(box.x + box.width - 0.01)
      const bottom = this.rows.find(box.y + box.height - 0.01)
      area = {
        top: 0,
        left: 0,
        bottom: Math.max(area?.bottom ?? 0, bottom),
        right: Math.max(area?.right ?? 0, right),
      }
    }
    return area
  }

  /** Text that runs over the last used column is printed whole. */
  private withOverflow(used: Area | undefined): Area | undefined {
    if (!used) return used
    const { rightToLeft } = this.sheet
    let { right } = used
    const end = this.columns.start(right + 1)
    for (const row of this.sheet.rows) {
      if (row.hidden) continue
      const cell = row.cells.findLast(one => one.kind !== 'blank')
      if (cell?.kind !== 'text') continue
      const { style } = cell
      if (
        breaksLines(style) ||
        style.rotation !== 0 ||
        style.shrink ||
        !['general', rightToLeft ? 'right' : 'left'].includes(style.horizontal)
      )
        continue
      const value = String(cell.value)
      // Text of the other direction runs over the columns before it.
      if (style.horizontal === 'general' && (style.direction === 'rtl' || runsLeft(value)) !== rightToLeft)
        continue
      // No text of so few letters reaches the end.
      if (this.columns.start(cell.column) + mostWidth(cell) < end) continue
      if (this.mergeAt(row.index, cell.column) || this.columns.size(cell.column) === 0) continue
      const width = linesOf(cell.runs ?? [{ text: value, font: style.font }], this.text).reduce(
        (most, line) => Math.max(most, line.width),
        0,
      )
      const reach = this.columns.start(cell.column) + style.indent * this.indent + width + PAD
      if (reach > this.columns.start(this.columns.count) + 1) this.cut++
      if (reach > this.columns.start(right + 1) + 1) right = Math.max(right, this.columns.find(reach))
    }
    return { ...used, right }
  }

  /** Where drawings lie, and comments that are drawn in a box of their own. */
  *objects(): Generator<{ x: number; y: number; width: number; height: number }> {
    for (const { anchor } of this.sheet.drawings) yield this.boxOf(anchor)
    for (const { box } of this.source.notes) if (box) yield box
  }

  /** Where a drawing lies on the sheet, in points. */
  boxOf(anchor: Sheet['drawings'][number]['anchor']): {
    x: number
    y: number
    width: number
    height: number
  } {
    const { from, to, at, size } = anchor
    if (!from) return { x: at?.x ?? 0, y: at?.y ?? 0, width: size?.width ?? 0, height: size?.height ?? 0 }
    const corner = (one: NonNullable<typeof from>) => ({
      x: this.columns.start(one.column) + Math.min(one.dx, this.columns.size(one.column)),
      y: this.rows.start(one.row) + Math.min(one.dy, this.rows.size(one.row)),
    })
    const start = corner(from)
    if (size && !to) return { ...start, ...size }
    if (!to) return { ...start, width: 0, height: 0 }
    const end = corner(to)
    return { ...start, width: Math.max(0, end.x - start.x), height: Math.max(0, end.y - start.y) }
  }
}

/** A text is no wider. */
const mostWidth = ({ value, style }: SheetCell): number => String(value).length * style.font.size * 1.1

export const isSeen = ({ fill, borders }: CellStyle): boolean =>
  (fill !== undefined && (fill.color !== '#ffffff' || fill.pattern !== undefined)) ||
  Boolean(borders.left ?? borders.right ?? borders.top ?? borders.bottom ?? borders.up ?? borders.down)

/** Whether a cell leans with its turned text: where it has borders, which follow the letters. */
export function isSlanted({ rotation, borders }: CellStyle): boolean {
  const steep = Math.abs(rotation)
  if (steep < 15 || steep >= 90) return false
  return Boolean(borders.left ?? borders.right ?? borders.top ?? borders.bottom)
}

import type {
  GridCell,
  GridMerge,
  GridPage,
  GridPaper,
  GridPart,
  GridRow,
  GridSheet,
  GridTable,
  GridTableCell,
  SheetPages,
} from './grid-page.ts'
import { PLAIN, textColumns, wrap } from './monospace.ts'

/** Sets sheets as monospaced grids: which columns and rows go on which page, and every line as text. */

/** Advance of a character over the font's size, in the bundled monospaced font. */
const ADVANCE = 0.6
/** Characters after which text goes on in the next line of its cell. */
const MAX_COLUMN = 36
/** Lines of a cell at most. */
const MAX_LINES = 60
/** Lines of the header row where it is repeated. */
const MAX_HEADER = 6
/** Characters between two columns. */
const GAP = 2
/** Sizes of the text in points, from the one we like best down. */
const SIZES = [8, 7.2, 6.5]
/** Height of a line over the font's size. */
const LINE = 1.36
/** Cells of one merged area, and of all together: an area may be as large as a sheet, and there may be many. */
const MAX_MERGE = 10_000
const MAX_MERGED = 2_000_000

/** `tagged` asks for the cells of each page too. */
export function layoutSheet(
  sheet: GridSheet,
  paper: GridPaper,
  maxPages: number,
  tagged = false,
): SheetPages | 'too long' {
  const grid = new Grid(sheet)
  const room = (landscape: boolean, size: number) =>
    Math.floor(((landscape ? paper.height : paper.width) - 2 * paper.margin) / (size * ADVANCE))
  const total = grid.total()
  // Upright if it fits, else turned, else turned and smaller, else over several pages side by side.
  const choices = [[false, SIZES[0]!], ...SIZES.map(size => [true, size])] as [boolean, number][]
  const [landscape, size] = choices.find(([turned, points]) => total <= room(turned, points)) ?? [
    true,
    SIZES[1]!,
  ]
  const pitch = Math.round(size * LINE * 100) / 100
  const high = (landscape ? paper.width : paper.height) - 2 * paper.margin
  const pages: GridPage[] = []
  for (const columns of grid.split(room(landscape, size))) {
    const part = grid.part(columns)
    let at = 0
    do {
      const lines = Math.floor((high - (pages.length === 0 ? paper.title : 0)) / pitch)
      const { page, next } = part.page(at, lines, size, pitch, tagged)
      pages.push(page)
      if (pages.length > maxPages) return 'too long'
      at = next
    } while (at < sheet.rows.length)
  }
  return { landscape, pages, cut: grid.cut.size }
}

/** The text of a page, without its rules. */
export const gridText = (page: GridPage): string =>
  page.parts
    .map(part => ('text' in part ? part.text : part.cells.map(cell => cell.text).join('  ')))
    .join('\n')

class Grid {
  readonly sheet: GridSheet
  readonly widths = new Map<number, number>()
  readonly gutter: number
  /** Merged areas by their first cell, the cells they cover, and those whose left edge lies inside one. */
  readonly spans = new Map<string, GridMerge>()
  readonly covered = new Set<string>()
  readonly crossed = new Set<string>()
  /** Cells whose text did not fit. */
  readonly cut = new Set<string>()
  private merged = 0

  constructor(sheet: GridSheet) {
    this.sheet = sheet
    const lastRow = sheet.rows.at(-1)?.number ?? 1
    this.gutter = String(lastRow).length
    const shown = new Set(sheet.rows.map(row => row.number))
    for (const merge of sheet.merges) this.addMerge(merge, shown)
    for (const column of sheet.columns) this.widths.set(column, sheet.letters(column).length)
    const nextShown = new Map(sheet.columns.map((column, i) => [column, sheet.columns[i + 1] ?? Infinity]))
    for (const row of sheet.rows) {
      for (const [column, cell] of row.cells) {
        const merge = this.spans.get(`${row.number}:${column}`)
        // Text over several columns makes none of them wider.
        const isOverMore = merge !== undefined && nextShown.get(column)! < column + merge.columns
        if (isOverMore || !this.widths.has(column)) continue
        const lines = cell.whole ? [cell.text] : cell.text.split('\n')
        for (const line of lines) {
          const wide = textColumns(line)
          const width = cell.whole ? wide : Math.min(MAX_COLUMN, wide)
          if (width > this.widths.get(column)!) this.widths.set(column, width)
        }
      }
    }
  }

  private addMerge(merge: GridMerge, shown: Set<number>): void {
    const cells = merge.rows * merge.columns
    if (cells > MAX_MERGE || this.merged + cells > MAX_MERGED) return
    this.merged += cells
    this.spans.set(`${merge.row}:${merge.column}`, merge)
    for (let r = 0; r < merge.rows; r++) {
      if (!shown.has(merge.row + r)) continue
      for (let c = 0; c < merge.columns; c++) {
        const cell = `${merge.row + r}:${merge.column + c}`
        if (r + c > 0) this.covered.add(cell)
        if (c > 0) this.crossed.add(cell)
      }
    }
  }

  total(columns = this.sheet.columns): number {
    return this.gutter + columns.reduce((sum, column) => sum + GAP + this.widths.get(column)!, 0)
  }

  /** Groups of columns that fit beside each other; the row numbers stand before each. */
  split(room: number): number[][] {
    const groups: number[][] = [[]]
    let used = this.gutter
    for (const column of this.sheet.columns) {
      const width = this.widths.get(column)! + GAP
      if (used + width > room && groups.at(-1)!.length > 0) {
        groups.push([])
        used = this.gutter
      }
      // A single column wider than the page is cut down to it: its text is broken over more lines.
      if (this.gutter + width > room) this.widths.set(column, Math.max(4, room - this.gutter - GAP))
      groups.at(-1)!.push(column)
      used += this.widths.get(column)! + GAP
    }
    return groups
  }

  part(columns: number[]): Part {
    return new Part(this, columns)
  }
}

interface Line {
  /** Text with its place in characters. */
  pieces: { at: number; text: string; room: number; align: GridCell['align'] }[]
  bold: boolean
}

/** Some columns of a sheet, from its first row to its last. */
class Part {
  readonly grid: Grid
  readonly columns: number[]
  /** Where each column begins, in characters. */
  readonly starts = new Map<number, number>()
  readonly width: number
  private readonly header: GridRow | undefined

  constructor(grid: Grid, columns: number[]) {
    this.grid = grid
    this.columns = columns
    let at = grid.gutter + GAP
    for (const column of columns) {
      this.starts.set(column, at)
      at += grid.widths.get(column)! + GAP
    }
    this.width = at - GAP
    this.header = headerOf(grid.sheet.rows, grid.sheet.columns.length)
  }

  /** Sets rows from the one at `from` until the page is full. */
  page(
    from: number,
    room: number,
    size: number,
    pitch: number,
    tagged: boolean,
  ): { page: GridPage; next: number } {
    const { rows } = this.grid.sheet
    const lines: Line[] = [this.letters()]
    const starts: { line: number; row: GridRow | undefined }[] = []
    const head = this.header && from > 0 ? this.lines(this.header, MAX_HEADER) : []
    if (head.length > 0) starts.push({ line: 1, row: this.header })
    lines.push(...head)
    const most = Math.min(MAX_LINES, room - lines.length)
    let next = from
    while (next < rows.length) {
      const row = rows[next]!
      const before = rows[next - 1]
      const gap = before && next > from ? Math.min(1, row.number - before.number - 1) : 0
      const made = this.lines(row, most)
      if (lines.length + gap + made.length > room && next > from) break
      if (gap > 0) {
        starts.push({ line: lines.length, row: undefined })
        lines.push({ pieces: [], bold: false })
      }
      starts.push({ line: lines.length, row })
      lines.push(...made)
      next++
    }
    const advance = size * ADVANCE
    const page: GridPage = {
      kind: 'grid',
      size,
      pitch,
      width: round(this.width * advance),
      height: round(lines.length * pitch),
      head: pitch,
      parts: partsOf(lines, advance),
      rules: this.rules(starts, lines.length, advance, pitch),
      ...(tagged && { table: this.table(starts, lines, advance, pitch) }),
    }
    return { page, next }
  }

  private table(
    starts: { line: number; row: GridRow | undefined }[],
    lines: Line[],
    advance: number,
    pitch: number,
  ): GridTable {
    const first = this.grid.gutter + GAP / 2
    const widths = this.columns.map(column => this.grid.widths.get(column)! + GAP)
    const rows: GridTable['rows'] = starts.map(({ line, row }, i) => {
      const height = round(((starts[i + 1]?.line ?? lines.length) - line) * pitch)
      if (!row) return { height, bold: false, cells: [] }
      return {
        height,
        bold: lines[line]!.bold,
        cells: this.tableCells(row, lines.slice(line, starts[i + 1]?.line)),
      }
    })
    const letters = this.columns.map(column => this.grid.sheet.letters(column))
    const head: GridTableCell[] = ['', ...letters].map(text => ({ text, align: 'center', span: 1 }))
    return {
      columns: [first, ...widths].map(width => round(width * advance)),
      inset: round((GAP / 2) * advance),
      rows: [{ height: pitch, bold: true, cells: head }, ...rows],
    }
  }

  /** The cells of a row with the text that its lines show of them. */
  private tableCells(row: GridRow, lines: Line[]): GridTableCell[] {
    const out: GridTableCell[] = [{ text: String(row.number), align: 'right', span: 1 }]
    for (let i = 0; i < this.columns.length; ) {
      const column = this.columns[i]!
      const merge = this.grid.spans.get(`${row.number}:${column}`)
      const span = merge ? this.columns.slice(i).filter(one => one < column + merge.columns).length : 1
      const at = this.starts.get(column)!
      const pieces = lines.flatMap(line => line.pieces.filter(piece => piece.at === at && piece.at > 0))
      out.push({ text: pieces.map(piece => piece.text).join('\n'), align: pieces[0]?.align ?? 'left', span })
      i += Math.max(1, span)
    }
    return out
  }

  private letters(): Line {
    return {
      bold: true,
      pieces: this.columns.map(column => ({
        at: this.starts.get(column)!,
        text: this.grid.sheet.letters(column),
        room: this.grid.widths.get(column)!,
        align: 'center' as const,
      })),
    }
  }

  /** Characters a cell may use: its column, or all the columns it is merged over. */
  private roomOf(row: number, column: number): number {
    const merge = this.grid.spans.get(`${row}:${column}`)
    const own = this.grid.widths.get(column)!
    if (!merge) return own
    const end = this.columns.filter(one => one >= column && one < column + merge.columns).at(-1) ?? column
    return this.starts.get(end)! + this.grid.widths.get(end)! - this.starts.get(column)!
  }

  /** The lines of a row, `most` of them at most. */
  private lines(row: GridRow, most: number): Line[] {
    const lines: Line[] = [
      {
        bold: isBold(row),
        pieces: [{ at: 0, text: String(row.number), room: this.grid.gutter, align: 'right' }],
      },
    ]
    for (const column of this.columns) {
      const cell = row.cells.get(column)
      if (!cell || this.grid.covered.has(`${row.number}:${column}`)) continue
      const room = this.roomOf(row.number, column)
      const texts = wrap(cell.text, room)
      if (texts.length > most) {
        texts.splice(most - 1, texts.length, '…')
        // A header that is cut where it is repeated stands whole on the first page.
        if (most > MAX_HEADER) this.grid.cut.add(`${row.number}:${column}`)
      }
      for (const [i, text] of texts.entries()) {
        const line = (lines[i] ??= { bold: lines[0]!.bold, pieces: [] })
        line.pieces.push({ at: this.starts.get(column)!, text, room, align: cell.align })
      }
    }
    return lines
  }

  private rules(
    starts: { line: number; row: GridRow | undefined }[],
    count: number,
    advance: number,
    pitch: number,
  ) {
    const out: [number, number, number, number][] = []
    const x = (column: number) => round((this.starts.get(column)! - GAP / 2) * advance)
    const right = round(this.width * advance + (GAP / 2) * advance)
    for (const [i, column] of this.columns.entries()) {
      // A rule is interrupted where cells are merged over it.
      let from = 0
      for (const [n, { line, row }] of starts.entries()) {
        const crossed = i > 0 && row !== undefined && this.grid.crossed.has(`${row.number}:${column}`)
        const end = starts[n + 1]?.line ?? count
        if (!crossed) continue
        if (line > from) out.push([x(column), round(from * pitch), x(column), round(line * pitch)])
        from = end
      }
      if (count > from) out.push([x(column), round(from * pitch), x(column), round(count * pitch)])
    }
    out.push([right, 0, right, round(count * pitch)])
    for (const { line } of starts) out.push([0, round(line * pitch), right, round(line * pitch)])
    out.push(
      [0, 0, right, 0],
      [0, round(count * pitch), right, round(count * pitch)],
      [0, 0, 0, round(count * pitch)],
    )
    return out
  }
}

/** The first row of words over most columns names them, and is repeated on every page. */
function headerOf(rows: GridRow[], columns: number): GridRow | undefined {
  if (rows.length < 3) return undefined
  return rows
    .slice(0, 5)
    .find(
      ({ cells }) =>
        cells.size >= Math.max(1, columns * 0.6) && [...cells.values()].every(cell => !cell.whole),
    )
}

const isBold = (row: GridRow): boolean =>
  row.cells.size > 0 && [...row.cells.values()].every(cell => cell.bold)
const round = (n: number): number => Math.round(n * 100) / 100

/** Joins lines of plain characters to one text; others are placed cell by cell. */
function partsOf(lines: Line[], advance: number): GridPart[] {
  const parts: GridPart[] = []
  for (const line of lines) {
    const bold = line.bold ? { bold: true } : {}
    if (line.pieces.every(piece => PLAIN.test(piece.text))) {
      const text = flat(line)
      const last = parts.at(-1)
      if (last && 'text' in last && (last.bold ?? false) === line.bold) last.text += `\n${text}`
      else parts.push({ text, ...bold })
    } else {
      const cells = line.pieces.map(piece => ({
        x: round((piece.at + offset(piece)) * advance),
        text: piece.text,
      }))
      parts.push({ cells, ...bold })
    }
  }
  return parts
}

const offset = ({ text, room, align }: { text: string; room: number; align: GridCell['align'] }): number => {
  const free = Math.max(0, room - textColumns(text))
  return align === 'right' ? free : align === 'center' ? Math.floor(free / 2) : 0
}

function flat(line: Line): string {
  let out = ''
  for (const piece of [...line.pieces].sort((a, b) => a.at - b.at)) {
    out = out.padEnd(piece.at + offset(piece)) + piece.text
  }
  return out
}

import { median } from '../boxes.ts'
import { type Align, type Cell, frameOf, type PageLayout, type Table } from '../model.ts'
import { isNumeric } from '../tables/grid.ts'

export const sameSize = (a: PageLayout, b: PageLayout): boolean => {
  const [[aw, ah], [bw, bh]] = [frameOf(a), frameOf(b)]
  return Math.abs(aw - bw) < 2 && Math.abs(ah - bh) < 2
}

/** `(c)` → lower-case letters from 3, between brackets. */
export function readMarker(marker: string): {
  kind: 'decimal' | 'lower' | 'upper' | 'roman' | 'upperRoman'
  start: number
  before: string
  after: string
} {
  const [, before = '', core = '1', after = '.'] =
    /^(\(?)([\dA-Za-z.]*?[\dA-Za-z])([.)]*)$/.exec(marker) ?? []
  if (/^\d+$/.test(core)) return { kind: 'decimal', start: Number(core), before, after }
  if (/^(i|[ivx]{2,})$/.test(core)) return { kind: 'roman', start: roman(core), before, after }
  if (/^(I|[IVX]{2,})$/.test(core))
    return { kind: 'upperRoman', start: roman(core.toLowerCase()), before, after }
  if (/^[a-z]$/.test(core)) return { kind: 'lower', start: core.charCodeAt(0) - 96, before, after }
  if (/^[A-Z]$/.test(core)) return { kind: 'upper', start: core.charCodeAt(0) - 64, before, after }
  const number = Number(/\d+$/.exec(core)?.[0] ?? 1)
  return { kind: 'decimal', start: number, before: before + core.replace(/\d+$/, ''), after }
}

function roman(text: string): number {
  const value: Record<string, number> = { i: 1, v: 5, x: 10 }
  let sum = 0
  for (const [i, c] of [...text].entries()) {
    const own = value[c]!
    sum += own < (value[text[i + 1] ?? ''] ?? 0) ? -own : own
  }
  return Math.max(1, sum)
}

/** What Word puts between a cell's text and its borders, on both sides together. */
const PADDING = 9

/**
 * Widths of columns in points: as the page has them, not too narrow for their longest word, and together no wider
 * than there is room.
 */
export function columnWidths(table: Table, room: number): number[] {
  const least = new Array<number>(table.columns).fill(18)
  const widths = [...least]
  for (const cell of table.cells) {
    if (cell.columnSpan > 1) continue
    const word = Math.max(0, ...cell.text.split(/\s+/).map(part => part.length))
    // No word is wider than the text it is of.
    const own = 1.1 * (cell.textEnd - cell.textX) + 2
    const longest = Math.min(120, 0.58 * cell.size * word + PADDING, own)
    least[cell.column] = Math.max(least[cell.column]!, longest)
    widths[cell.column] = Math.max(widths[cell.column]!, cell.x1 - cell.x0, least[cell.column]!)
  }
  const [all, needed] = [sum(widths), sum(least)]
  if (all <= room) return widths
  if (needed >= room) return widths.map(width => (width * room) / all)
  // Only what no word needs is given up.
  const share = (room - needed) / (all - needed)
  return widths.map((width, i) => least[i]! + (width - least[i]!) * share)
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** How the texts of cells stand in their columns, told by the edges they share with the others. */
export function cellAligns(table: Table): Map<Cell, Align> {
  const aligns = new Map<Cell, Align>()
  for (const cell of table.cells) if (cell.text && cell.columnSpan > 1) aligns.set(cell, standing(cell))
  for (let column = 0; column < table.columns; column++) {
    const own = table.cells.filter(c => c.column === column && c.columnSpan === 1 && c.text)
    const whole = shared(own)
    const [head, body] = [true, false].map(top => own.filter(c => c.row < table.headerRows === top))
    for (const group of [head!, body!]) {
      const align = whole ?? shared(group)
      for (const cell of group) aligns.set(cell, align ?? standing(cell))
    }
  }
  return aligns
}

/** The edge that four of five texts share and the others do not. */
function shared(cells: readonly Cell[]): Align | undefined {
  if (cells.length < 2) return undefined
  const share = (place: (cell: Cell) => number) => {
    const usual = median(cells.map(place))
    return cells.filter(c => Math.abs(place(c) - usual) < 0.3 * c.size).length / cells.length
  }
  const left = share(c => c.textX)
  const right = share(c => c.textEnd)
  const center = share(c => (c.textX + c.textEnd) / 2)
  if (left < 0.8 && right < 0.8) return center >= 0.8 ? 'center' : undefined
  if (left >= 0.8 && right >= 0.8) return mostOf(cells.map(standing))
  return left >= 0.8 ? 'left' : 'right'
}

/** Texts of one width share both edges, and what is true of most is true of all. */
const mostOf = (aligns: readonly Align[]): Align =>
  (['center', 'right', 'left'] as const).find(
    one => aligns.filter(a => a === one).length * 2 > aligns.length,
  ) ?? 'left'

/** Where a text stands between the sides of its cell. */
function standing({ x0, x1, textX, textEnd, size, text }: Cell): Align {
  const before = textX - x0
  const after = x1 - textEnd
  if (before > size && Math.abs(before - after) < 0.15 * (before + after)) return 'center'
  if (before > 2 * size && after < size) return 'right'
  return after < before && isNumeric(text) ? 'right' : 'left'
}

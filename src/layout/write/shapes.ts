import type { PageLayout, Table } from '../model.ts'

/** Width and height of the frame that a page is read in. */
export const frameOf = (page: PageLayout): [number, number] =>
  page.quarter % 2 === 1 ? [page.height, page.width] : [page.width, page.height]

export const sameSize = (a: PageLayout, b: PageLayout): boolean => {
  const [[aw, ah], [bw, bh]] = [frameOf(a), frameOf(b)]
  return Math.abs(aw - bw) < 2 && Math.abs(ah - bh) < 2
}

/** A page whose text stops well above its foot was ended on purpose. */
export function endsEarly(page: PageLayout): boolean {
  const body = page.blocks.filter(b => b.kind !== 'running')
  if (body.length === 0) return true
  return Math.max(...body.map(b => b.y1)) < 0.7 * frameOf(page)[1]
}

/** `(c)` → lower-case letters from 3, between brackets. */
export function readMarker(marker: string): {
  kind: 'decimal' | 'lower' | 'upper' | 'roman'
  start: number
  before: string
  after: string
} {
  const [, before = '', core = '1', after = '.'] =
    /^(\(?)([\dA-Za-z.]*?[\dA-Za-z])([.)]*)$/.exec(marker) ?? []
  if (/^\d+$/.test(core)) return { kind: 'decimal', start: Number(core), before, after }
  if (/^[ivx]{2,}$/.test(core) || core === 'i') return { kind: 'roman', start: roman(core), before, after }
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

/** Widths of columns in points: as the page has them, but never too narrow for their longest word. */
export function columnWidths(table: Table): number[] {
  const widths = new Array<number>(table.columns).fill(18)
  for (const cell of table.cells) {
    if (cell.columnSpan > 1) continue
    const word = Math.max(0, ...cell.text.split(/\s+/).map(part => part.length))
    const least = Math.min(120, 0.58 * cell.size * word + PADDING)
    widths[cell.column] = Math.max(widths[cell.column]!, cell.x1 - cell.x0, least)
  }
  return widths
}

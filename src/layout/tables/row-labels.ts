import { YEAR } from './head-rows.ts'
import { readsFromRight } from './mirror.ts'
import type { Piece, TextRow } from './text-row.ts'

/** How far a label may be from the middle of its rows, in type sizes. */
const MIDDLE = 0.2

/**
 * Labels of the first column that stand in the middle or at the foot of several rows go into the first of these, for
 * all of them. Each label has to have rows of its own, from the first row of figures to the last.
 */
export function withSpans(rows: readonly TextRow[]): TextRow[] {
  // Read from the right, the column on the left is the last: its cells may be empty.
  if (readsFromRight(rows.flatMap(row => row.pieces))) return [...rows]
  const from = rows.findIndex(isRow)
  const to = rows.findLastIndex(isRow) + 1
  const body = rows.slice(Math.max(from, 0), to)
  const full = body.filter(isRow)
  const labels = body.flatMap(row => row.pieces.filter(isLabel).map(piece => ({ piece, base: row.base })))
  if (labels.length < 2 || body.some(row => !isRow(row) && !row.pieces.every(isLabel))) return [...rows]
  const bases = labels.map(label => label.base)
  const spans = middleSpans(full, bases) ?? footSpans(full, bases)
  if (!spans) return [...rows]
  const bare: TextRow[] = full.map(row => ({
    ...row,
    pieces: row.pieces.filter(p => !isLabel(p)),
    whole: true,
  }))
  for (const [i, { first, count }] of spans.entries())
    bare[first]!.pieces.unshift({ ...labels[i]!.piece, rows: count })
  return [...rows.slice(0, from), ...bare, ...rows.slice(to)]
}

const isLabel = ({ first, last }: Piece): boolean => first === 0 && last === 0

const isRow = ({ pieces }: TextRow): boolean =>
  pieces.some(p => p.first > 0 && p.numeric && !YEAR.test(p.text))

interface Span {
  first: number
  count: number
}

/** Rows that each have a label in their middle. */
function middleSpans(rows: readonly TextRow[], labels: readonly number[]): Span[] | undefined {
  const spans: Span[] = []
  let first = 0
  for (const base of labels) {
    const top = rows[first]
    const last = rows.findIndex(
      (row, i) => i >= first && top && Math.abs((top.base + row.base) / 2 - base) < MIDDLE * row.size,
    )
    if (last < 0) return undefined
    spans.push({ first, count: last - first + 1 })
    first = last + 1
  }
  if (first < rows.length) return undefined
  // A label between two rows tells. On rows, it could be at the top or foot of others, unless neither end has one.
  const told =
    spans.some(span => span.count % 2 === 0) || [spans[0], spans.at(-1)].every(span => span!.count > 1)
  return told ? spans : undefined
}

/** Rows that each have a label at their foot: the first row has none, the last has. */
function footSpans(rows: readonly TextRow[], labels: readonly number[]): Span[] | undefined {
  const spans: Span[] = []
  let first = 0
  for (const base of labels) {
    const last = rows.findIndex(row => Math.abs(row.base - base) < MIDDLE * row.size)
    if (last < first) return undefined
    spans.push({ first, count: last - first + 1 })
    first = last + 1
  }
  const many = spans.filter(span => span.count > 1)
  const told = spans[0]!.count > 1 && many.length > 1 && many.length >= 0.5 * spans.length
  return told && first === rows.length ? spans : undefined
}

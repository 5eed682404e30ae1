import { around, type Box, median } from '../boxes.ts'
import type { Horizontal, Rulings } from '../rulings.ts'
import { type Segment, textOf } from '../segments.ts'
import type { Word } from '../words.ts'
import { partClose } from './close-columns.ts'
import { type Column, findColumns } from './columns.ts'
import { type Grid, type GridCell, isNumeric } from './grid.ts'
import { isChart, isDense, isTable } from './judge.ts'
import { isMoved, isWritten, partMoved } from './moved-gaps.ts'
import { partNarrow } from './narrow-columns.ts'
import { logicalRows, standsOver } from './row-merge.ts'
import { findRows, type Row } from './rows.ts'
import { joinSentences } from './sentences.ts'
import { findRuns } from './table-runs.ts'
import type { Piece, TextRow } from './text-row.ts'

export interface OpenGrid {
  grid: Grid
  segments: Segment[]
}

/** Tables without ruled cells: runs of rows whose segments stand in columns. */
export function findOpenGrids(segments: readonly Segment[], rulings: Rulings): OpenGrid[] {
  const rows = partClose(partMoved(joinSentences(findRows(segments))))
  const found: OpenGrid[] = []
  const queue = findRuns(rows)
  for (let run = queue.shift(); run; run = queue.shift()) {
    const multi = run.rows.filter(row => row.segments.length > 1)
    let columns = findColumns(multi)
    if (columns.length < 2) continue
    const all = withEnds(run.rows, rows.slice(0, run.at), rows.slice(run.at + run.rows.length), columns)
    if (all.length > run.rows.length) columns = findColumns(all.filter(row => row.segments.length > 1))
    if (columns.length < 2) continue
    columns = withoutLabels(withoutHeads(withoutCurrency(columns, all), all), all)
    columns = joinHeads(partNarrow(columns, all), all)
    all.push(...totals(rows.slice(rows.indexOf(all.at(-1)!) + 1), all, columns))
    const textRows = all.map((row, i) => placed(row, columns, i === 0))
    spreadHeads(textRows, columns, rulings.horizontal)
    const again = secondHead(textRows)
    if (again !== undefined) {
      const at = rows.indexOf(all[again]!)
      const size = at - run.at
      // A line alone above the second head is its title.
      const title = run.rows[size - 1]?.segments.length === 1 ? 1 : 0
      if (size - title > 1 && size < run.rows.length) {
        const upper = { at: run.at, rows: run.rows.slice(0, size - title) }
        queue.unshift(upper, { at, rows: run.rows.slice(size) })
        continue
      }
    }
    const box = around(all)
    if (!isTable(textRows, columns, box)) continue
    if (isChart(box, rulings) && !isDense(textRows, columns)) continue
    const lines = rulings.horizontal.filter(h => overlap(h, box) > 0)
    found.push({
      grid: gridOf(textRows, columns, lines, box),
      segments: all.flatMap(row => row.segments),
    })
  }
  return found
}

/** The row where the headings come again, or others in their place: a second table right below the first. */
function secondHead(rows: TextRow[]): number | undefined {
  const [head] = rows as [TextRow]
  const isHead = (row: TextRow) => row.pieces.length > 1 && row.pieces.every(p => !p.numeric)
  if (!isHead(head)) return undefined
  const texts = new Set(head.pieces.map(p => p.text))
  const pitch = median(rows.slice(1).map((row, i) => row.base - rows[i]!.base))
  const bold = (row: TextRow) => row.pieces.every(p => p.words.every(w => w.run.font.bold))
  const at = rows.findIndex((row, i) => {
    const next = rows[i + 1]
    if (i < 2 || !next || !isHead(row) || isHead(next)) return false
    if (row.pieces.filter(p => texts.has(p.text)).length >= 0.6 * head.pieces.length) return true
    const apart = row.base - rows[i - 1]!.base > 1.25 * pitch
    return apart && bold(row) && bold(head) && !bold(next) && row.pieces.length >= 0.6 * head.pieces.length
  })
  return at < 0 ? undefined : at
}

/** A column of nothing but currency signs belongs to the figures behind it. */
function withoutCurrency(columns: Column[], rows: Row[]): Column[] {
  const kept: Column[] = []
  let from: number | undefined
  for (const [c, column] of columns.entries()) {
    const own = rows.flatMap(row =>
      row.segments.filter(s => s.x0 < column.x1 && s.x1 > column.x0 && s.x1 - s.x0 < 3 * s.size),
    )
    const signs = own.length > 0 && own.every(s => /^[$€£¥]$/.test(s.words.map(w => w.text).join('')))
    if (signs && c + 1 < columns.length) from ??= column.x0
    else {
      kept.push(from === undefined ? column : { ...column, x0: from })
      from = undefined
    }
  }
  return kept
}

/** A column that only headings stand in is none: they stand over the gap between two. */
function withoutHeads(columns: Column[], rows: Row[]): Column[] {
  const figures = rows.findIndex(row => row.segments.slice(1).filter(isFigure).length > 1)
  const body = rows.slice(figures)
  if (figures < 1 || figures > 5 || body.length < 3) return columns
  const used = (c: Column) => body.some(row => row.segments.some(s => s.x0 < c.x1 && s.x1 > c.x0))
  const kept = columns.filter(used)
  return kept.length > 2 ? kept : columns
}

/** A column that only labels of totals stand in, with nothing before them, is none: they run over those before it. */
function withoutLabels(columns: Column[], rows: readonly Row[]): Column[] {
  const kept = [...columns]
  for (let c = kept.length - 2; c > 0 && kept.length > 3; c--) {
    const column = kept[c]!
    const inside = (s: Segment) => Math.min(s.x1, column.x1) - Math.max(s.x0, column.x0) > 0.5 * (s.x1 - s.x0)
    const own = rows.filter(row => row.segments.some(inside))
    const labels = own.filter(
      row => row.segments.length === 2 && inside(row.segments[0]!) && isFigure(row.segments[1]!),
    )
    if (labels.length === 0 || labels.length < own.length || own.length > 0.3 * rows.length) continue
    kept[c - 1]!.x1 = column.x1
    kept.splice(c, 1)
  }
  return kept
}

/** A heading that stands beside the column it names, and not over it, goes with it. */
function joinHeads(columns: Column[], rows: Row[]): Column[] {
  const inside = (row: Row, c: Column) =>
    row.segments.some(s => s.words.some(w => w.x0 < c.x1 && w.x1 > c.x0))
  const joined: Column[] = []
  for (const [i, column] of columns.entries()) {
    const before = joined.at(-1)
    const [head, ...body] = rows as [Row, ...Row[]]
    const headOnly = (c: Column) => inside(head, c) && !body.some(row => inside(row, c))
    const bare = (c: Column) => !inside(head, c) && body.filter(row => inside(row, c)).length > 1
    if (before && i > 1 && ((headOnly(before) && bare(column)) || (bare(before) && headOnly(column))))
      joined[joined.length - 1] = { x0: before.x0, x1: column.x1 }
    else joined.push(column)
  }
  return joined
}

const isFigure = (s: Segment): boolean => s.words.length < 4 && isNumeric(textOf(s.words))

/** A heading over the middle of two columns that have headings of their own stands over both. */
function overTwo(row: TextRow, below: TextRow, columns: Column[]): void {
  for (const piece of row.pieces) {
    if (piece.first !== piece.last) continue
    const box = around(piece.words)
    const own = columns[piece.first]!
    if (Math.min(box.x1, own.x1) - Math.max(box.x0, own.x0) > 0.3 * (box.x1 - box.x0)) continue
    const left = (box.x0 + box.x1) / 2 > own.x1 ? piece.first : piece.first - 1
    const [a, b] = [columns[left], columns[left + 1]]
    if (!a || !b || row.pieces.some(p => p !== piece && p.last >= left && p.first <= left + 1)) continue
    const off = Math.abs(box.x0 + box.x1 - a.x0 - b.x1) / 2
    const both = [left, left + 1].every(c => below.pieces.some(p => p.first === c && p.last === c))
    if (both && off < 0.12 * (b.x1 - a.x0)) [piece.first, piece.last] = [left, left + 1]
  }
}

/** A heading alone, in the middle over several columns that have headings of their own, stands over all of them. */
function overMany(row: TextRow, below: TextRow, columns: Column[]): void {
  const [piece] = row.pieces
  if (!piece || row.pieces.length > 1 || piece.numeric || !standsOver(row, below)) return
  const { x0, x1 } = around(piece.words)
  const named = (c: number) => below.pieces.some(p => p.first === c && p.last === c)
  let best: { first: number; last: number; off: number } | undefined
  for (let first = 1; first <= piece.first; first++) {
    for (let last = piece.last; last < columns.length; last++) {
      const own = columns.slice(first, last + 1)
      if (own.length < 3 || !own.every((_, i) => named(first + i))) continue
      const off = Math.abs(x0 + x1 - own[0]!.x0 - own.at(-1)!.x1) / 2
      if (off < 0.06 * (own.at(-1)!.x1 - own[0]!.x0) && (!best || off < best.off)) best = { first, last, off }
    }
  }
  if (best) [piece.first, piece.last] = [best.first, best.last]
}

/** A heading with a line under it stands over the columns that the line runs over. */
function spreadHeads(rows: TextRow[], columns: Column[], lines: Horizontal[]): void {
  for (const [r, row] of rows.slice(0, 5).entries()) {
    const below = rows[r + 1]
    if (!below || row.pieces.filter(p => p.numeric).length > 1) break
    overTwo(row, below, columns)
    overMany(row, below, columns)
    for (const piece of row.pieces) {
      const box = around(piece.words)
      const line = lines.find(
        h =>
          h.y > row.base &&
          h.y < below.base - 0.5 * below.size &&
          h.x0 < box.x0 + 3 &&
          h.x1 > box.x1 - 3 &&
          h.x1 - h.x0 > 1.25 * (box.x1 - box.x0),
      )
      if (!line) continue
      const under = columns.flatMap((c, i) =>
        Math.min(c.x1, line.x1) - Math.max(c.x0, line.x0) > 0.5 * (c.x1 - c.x0) ? [i] : [],
      )
      const [first, last] = [under[0], under.at(-1)]
      if (first === undefined || last === undefined || last === first || under.length === columns.length)
        continue
      const free = row.pieces.every(p => p === piece || p.last < first || p.first > last)
      if (free && first <= piece.first && last >= piece.last) [piece.first, piece.last] = [first, last]
    }
  }
}

const overlap = (h: Horizontal, box: Box): number => Math.min(h.x1, box.x1) - Math.max(h.x0, box.x0)

/** Rows before and after a run that belong to it: heads over some columns, last lines of cells. */
function withEnds(run: Row[], above: Row[], below: Row[], columns: Column[]): Row[] {
  const rows = [...run]
  const second = columns[1]!.x0
  const right = columns.at(-1)!.x1
  const inside = (row: Row) => row.x0 > columns[0]!.x1 && row.x0 > columns[0]!.x0 + 20 && row.x1 < right + 10
  const pitch = median(run.slice(1).map((row, i) => row.base - run[i]!.base))
  for (const row of above.reverse()) {
    const next = rows[0]!
    // A heading over those of the columns stands as far from them as rows from each other.
    const over =
      rows.length - run.length < 2 && row.segments.length === 1 && next.base - row.base < 1.1 * pitch
    if (next.y0 - row.y1 > (over && row.segments[0]!.words.length < 5 ? 1.8 : 0.9) * row.size || !inside(row))
      break
    rows.unshift(row)
  }
  for (const row of below) {
    const before = rows.at(-1)!
    if (row.y0 - before.y1 > 0.5 * row.size || row.x0 < second - 3 || !inside(row)) break
    rows.push(row)
  }
  return rows
}

/** Rows below whose words stand so close that they looked like one text, but whose figures keep to the columns. */
function totals(below: readonly Row[], rows: readonly Row[], columns: Column[]): Row[] {
  const found: Row[] = []
  const pitch = median(rows.slice(1).map((row, i) => row.base - rows[i]!.base))
  const [left, right] = [columns[0]!.x0, columns.at(-1)!.x1]
  const figures = columns.filter(c =>
    rows
      .slice(1)
      .some(row =>
        row.segments.some(s => s.words.some(w => isNumeric(w.text) && Math.abs(w.x1 - c.x1) < LINED)),
      ),
  )
  // A currency in a line above its figure, or the label between them.
  let pending: Row[] = []
  for (const row of below.slice(0, 12)) {
    const before = pending.at(-1) ?? found.at(-1) ?? rows.at(-1)!
    if (row.base - before.base > 1.4 * Math.max(pitch, 1.2 * row.size)) break
    const words = row.segments.flatMap(s => s.words)
    const lined = words.filter(w => isNumeric(w.text) && figures.some(c => Math.abs(w.x1 - c.x1) < LINED))
    if (row.x0 < left - 20 || row.x1 > right + 5 || words.length > 8) break
    if (lined.length > 0) {
      found.push(...pending, row)
      pending = []
    } else if (words.length < 5 && row.x0 > columns[1]!.x0 && pending.length < 2) pending.push(row)
    else break
  }
  return found
}

/** Puts a row's segments into columns; those over several are cut where their words leave a column's edge free. */
function placed(row: Row, columns: Column[], isHead: boolean): TextRow {
  const pieces: Piece[] = []
  for (const segment of row.segments) {
    for (const words of cut(segment, columns)) {
      const box = around(words)
      let first = -1
      let last = -1
      for (const [c, column] of columns.entries()) {
        const shared = Math.min(box.x1, column.x1) - Math.max(box.x0, column.x0)
        if (shared > Math.min(2, 0.3 * (box.x1 - box.x0))) {
          if (first < 0) first = c
          last = c
        }
      }
      if (first < 0) first = last = nearest(columns, (box.x0 + box.x1) / 2)
      const text = textOf(words)
      const before = pieces.at(-1)
      // Two headings over one wide column, none over the next: the second has slipped off its own.
      if (
        isHead &&
        before?.last === first &&
        last === first &&
        box.x0 - around(before.words).x1 > 2 * row.size
      ) {
        const next = columns[first + 1]
        if (next && !row.segments.some(s => s.x1 > next.x0 && s.x0 < next.x1)) first = last = first + 1
      }
      if (before && before.last >= first) {
        // Two segments of one column: one cell.
        before.words.push(...words)
        before.last = Math.max(before.last, last)
        before.text += ` ${text}`
        before.numeric = isNumeric(before.text)
      } else pieces.push({ first, last, words: [...words], text, numeric: isNumeric(text) })
    }
  }
  return { pieces, base: row.base, size: row.size, x0: row.x0, y0: row.y0, x1: row.x1, y1: row.y1 }
}

function nearest(columns: Column[], x: number): number {
  let best = 0
  let least = Infinity
  for (const [c, column] of columns.entries()) {
    const away = Math.max(column.x0 - x, x - column.x1)
    if (away < least) [best, least] = [c, away]
  }
  return best
}

function cut(segment: Segment, columns: Column[]): Word[][] {
  const { words } = segment
  if (words.length < 2) return [words]
  const gaps = words.slice(1).map((w, i) => w.x0 - words[i]!.x1)
  const usual = median(gaps)
  const parts: Word[][] = [[words[0]!]]
  for (let i = 1; i < words.length; i++) {
    const [left, right] = [words[i - 1]!, words[i]!]
    const gap = gaps[i - 1]!
    const wide =
      gap > 0.5 * segment.size ||
      gap > 1.5 * usual ||
      isMoved(left, right) ||
      (isNumeric(left.text) && isNumeric(right.text))
    if (
      (wide && isBorder(left, right, columns, segment.size)) ||
      (!isWritten(left, right) && isLinedUp(parts.at(-1)!, right, columns))
    )
      parts.push([right])
    else parts.at(-1)!.push(right)
  }
  return parts
}

/** Whether the gap between two words is one between two columns. */
const isBorder = (left: Word, right: Word, columns: Column[], size: number): boolean =>
  columns.some((column, c) => {
    const next = columns[c + 1]
    if (!next) return false
    const middle = (column.x1 + next.x0) / 2
    const slack = 0.25 * size
    return (
      left.x1 < Math.max(middle, column.x1) + slack &&
      right.x0 > Math.min(middle, next.x0) - slack &&
      left.x1 <= middle + slack &&
      right.x0 >= middle - slack
    )
  })

/** Whether what stands before a word ends with a column, or starts with it, and the word belongs to the next. */
function isLinedUp(part: Word[], right: Word, columns: Column[]): boolean {
  const box = around(part)
  const own = columnOf(box, columns)
  const next = columnOf(right, columns)
  if (own === undefined || next === undefined || next !== own + 1) return false
  const [a, b] = [columns[own]!, columns[next]!]
  const lined = Math.abs(box.x1 - a.x1) < LINED || Math.abs(box.x0 - a.x0) < LINED
  return lined && (right.x0 > b.x0 - LINED || right.x1 > b.x1 - LINED) && right.x0 > a.x1 - LINED
}

/** Texts this near to a column's edge keep to it, in points. */
const LINED = 1.5

/** The one column that most of a box is in. */
function columnOf(box: Box, columns: Column[]): number | undefined {
  const at = columns.findIndex(
    c => Math.min(box.x1, c.x1) - Math.max(box.x0, c.x0) > 0.5 * Math.min(box.x1 - box.x0, c.x1 - c.x0),
  )
  return at < 0 ? undefined : at
}

function gridOf(rows: TextRow[], columns: Column[], lines: Horizontal[], box: Box): Grid {
  const groups = logicalRows(rows, lines, box, columns)
  const xs = [box.x0]
  for (let c = 1; c < columns.length; c++) xs.push((columns[c - 1]!.x1 + columns[c]!.x0) / 2)
  xs.push(box.x1)
  const ys = [box.y0]
  const cells: GridCell[] = []
  for (const [r, group] of groups.entries()) {
    const after = groups[r + 1]
    const bottom = Math.max(...group.map(row => row.y1))
    ys.push(after ? (bottom + Math.min(...after.map(row => row.y0))) / 2 : box.y1)
    cells.push(...cellsOf(group, r))
  }
  return { ...box, xs, ys, cells, ruled: false }
}

/** The cells of one logical row, lines of a cell joined. */
function cellsOf(group: TextRow[], row: number): GridCell[] {
  const cells: GridCell[] = []
  for (const piece of group.flatMap(line => line.pieces)) {
    const same = cells.filter(c => c.column <= piece.last && c.column + c.columnSpan - 1 >= piece.first)
    const host = same[0]
    if (!host) {
      cells.push({
        row,
        column: piece.first,
        rowSpan: 1,
        columnSpan: piece.last - piece.first + 1,
        words: [...piece.words],
      })
      continue
    }
    host.words.push(...piece.words)
    const first = Math.min(piece.first, ...same.map(c => c.column))
    const last = Math.max(piece.last, ...same.map(c => c.column + c.columnSpan - 1))
    host.column = first
    host.columnSpan = last - first + 1
    for (const other of same.slice(1)) {
      host.words.push(...other.words)
      cells.splice(cells.indexOf(other), 1)
    }
  }
  return cells.sort((a, b) => a.column - b.column)
}

import { around, type Box, median } from '../boxes.ts'
import type { Horizontal, Rulings } from '../rulings.ts'
import { type Segment, textOf } from '../segments.ts'
import type { Word } from '../word.ts'
import { addressBlocks, isAddresses } from './addresses.ts'
import { alignedHeads, bodyColumns, lastHead, withEmptyLast } from './aligned-heads.ts'
import { partAmounts } from './amount-columns.ts'
import { joinDates } from './broken-dates.ts'
import { joinBroken } from './broken-words.ts'
import { joinedRows } from './cell-blocks.ts'
import { partClose } from './close-columns.ts'
import { type Column, findColumns } from './columns.ts'
import { partCurrencies } from './currency-columns.ts'
import { partEndedHeads } from './ended-heads.ts'
import { withWideFirst } from './first-column.ts'
import { type Grid, isFigure, isNumeric, isTime } from './grid.ts'
import { withoutHalves } from './heading-halves.ts'
import { joinHeads, secondHead, spreadHeads, withoutHeads } from './heads.ts'
import { isChart, isDense, isTable, isUnreadable } from './judge.ts'
import { letterRules } from './letter-rules.ts'
import { withLoneLines } from './lone-lines.ts'
import { readsFromRight } from './mirror.ts'
import { isMoved, isWritten, partMoved } from './moved-gaps.ts'
import { partNarrow } from './narrow-columns.ts'
import { gridOf } from './open-grid.ts'
import { headsInTurn, inOrder, orderedHeads } from './ordered-heads.ts'
import { BESIDE } from './row-judge.ts'
import { findRows, type Row } from './rows.ts'
import { joinSentences } from './sentences.ts'
import { beside, betweenTables, halves } from './side-by-side.ts'
import { withoutStretched } from './stretched-columns.ts'
import { joinStretched } from './stretched-lines.ts'
import { stripeEdges } from './stripes.ts'
import { LINED, withEnds } from './table-ends.ts'
import { findRuns } from './table-runs.ts'
import type { Piece, TextRow } from './text-row.ts'
import { alignLabels } from './total-labels.ts'
import { totals } from './total-rows.ts'

export interface OpenGrid {
  grid: Grid
  segments: Segment[]
}

/**
 * Tables without ruled cells: runs of rows whose segments stand in columns. Addresses side by side are none; they are added
 * to those given, each set as its blocks.
 */
export function findOpenGrids(
  segments: readonly Segment[],
  rulings: Rulings,
  addresses: Segment[][][] = [],
): OpenGrid[] {
  const { rules, horizontal } = letterRules(segments)
  const drawn = new Set(rules)
  const texts = rules.length > 0 ? segments.filter(s => !drawn.has(s)) : segments
  const { segments: whole, parts } = joinBroken(texts)
  const found = gridsOf(whole, { ...rulings, horizontal: [...rulings.horizontal, ...horizontal] }, addresses)
  for (const { grid, segments: own } of found) {
    own.push(...own.flatMap(s => s.words.flatMap(word => parts.get(word) ?? [])))
    own.push(...rules.filter(s => s.y0 > grid.y0 && s.y1 < grid.y1))
  }
  return found
}

function gridsOf(segments: readonly Segment[], rulings: Rulings, addresses: Segment[][][]): OpenGrid[] {
  const rows = joinStretched(
    partClose(partMoved(partAmounts(partCurrencies(joinSentences(findRows(segments)))))),
  )
  const found: OpenGrid[] = []
  const queue = findRuns(rows)
  const taken = new Set<Row>()
  for (let run = queue.shift(); run; run = queue.shift()) {
    // What is in one table is in no other.
    const free = rows.findLastIndex(row => taken.has(row)) + 1
    if (free > run.at) run = { at: free, rows: run.rows.slice(free - run.at) }
    const multi = run.rows.filter(row => row.segments.length > 1)
    if (multi.length === 0) continue
    let columns = withLoneLines(findColumns(multi), run.rows)
    if (columns.length < 2) continue
    const all = withEnds(run.rows, rows.slice(free, run.at), rows.slice(run.at + run.rows.length), columns)
    if (all.length > run.rows.length)
      columns = withLoneLines(findColumns(all.filter(row => row.segments.length > 1)), all)
    if (columns.length < 2) continue
    columns = withWideFirst(withoutStretched(columns, all), all)
    columns = withoutLabels(withoutHeads(withoutPercent(withoutCurrency(columns, all), all), all), all)
    columns = withWideFirst(joinHeads(partNarrow(columns, all), all), all)
    columns = withoutHalves(withEmptyLast(columns, all), all)
    all.push(...totals(rows.slice(rows.indexOf(all.at(-1)!) + 1), all, columns, rulings.horizontal))
    const ordered = orderedHeads(columns, all)
    columns = ordered?.columns ?? columns
    const head = lastHead(all)
    const turned = headsInTurn(columns, all)
    const below = bodyColumns(columns, all, head)
    const isHead = (row: Row) => head !== undefined && Math.abs(head.base - row.base) < BESIDE * head.size
    const textRows = all.map((row, i) =>
      row === ordered?.head
        ? inOrder(row)
        : (row === head && turned) || placed(row, columns, i === 0, isHead(row) ? below : undefined),
    )
    partEndedHeads(textRows, columns.length)
    spreadHeads(textRows, columns, rulings.horizontal)
    alignLabels(textRows, columns)
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
    const between = betweenTables(textRows, columns, rulings)
    if (between !== undefined) {
      const longer = beside(rows.slice(rows.indexOf(all.at(-1)!) + 1), all.at(-1)!, between)
      const sides = halves(
        [...all, ...longer].flatMap(row => row.segments),
        between,
      ).map(side => gridsOf(side, rulings, addresses))
      if (sides.every(side => side.length > 0)) {
        found.push(...sides.flat())
        while (queue[0]?.rows.some(row => longer.includes(row))) queue.shift()
        continue
      }
    }
    const box = around(all)
    const words = all.flatMap(row => row.segments.flatMap(s => s.words))
    joinDates(textRows)
    const isOne = (own: TextRow[] | undefined) => own !== undefined && isTable(own, columns, box)
    if (!isOne(textRows.filter(row => !row.goesOn)) && !isOne(joinedRows(textRows, columns.length))) continue
    if (isAddresses(textRows, columns)) {
      addresses.push(addressBlocks(all, rows, columns))
      for (const row of all) taken.add(row)
      continue
    }
    if ((isChart(box, rulings, words) && !isDense(textRows, columns)) || isUnreadable(words)) continue
    const lines = rulings.horizontal.filter(h => overlap(h, box) > 0)
    for (const row of all) taken.add(row)
    found.push({
      grid: gridOf(textRows, columns, lines, stripeEdges(rulings.shades, box), box),
      segments: all.flatMap(row => row.segments),
    })
  }
  return found
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

/** A column of nothing but percent signs belongs to the figures before it. */
function withoutPercent(columns: Column[], rows: Row[]): Column[] {
  for (let c = columns.length - 1; c > 0; c--) {
    const { x0, x1 } = columns[c]!
    const own = rows.flatMap(row => row.segments.filter(s => s.x0 > x0 - 1 && s.x1 < x1 + 1))
    if (own.length < 2 || !own.every(s => /^[%‰]$/.test(textOf(s.words)))) continue
    columns[c - 1]!.x1 = x1
    columns.splice(c, 1)
  }
  return columns
}

/** The share of a table's rows that may be totals. */
const MOST_LABELS = { lined: 0.5, any: 0.3 }

/** A column that only labels of totals stand in, with nothing before them, is none: they run over those before it. */
function withoutLabels(columns: Column[], rows: readonly Row[]): Column[] {
  const kept = [...columns]
  for (let c = kept.length - 2; c > 0 && kept.length > 3; c--) {
    const column = kept[c]!
    const inside = (s: Segment) => Math.min(s.x1, column.x1) - Math.max(s.x0, column.x0) > 0.5 * (s.x1 - s.x0)
    const own = rows.filter(row => row.segments.some(inside))
    const labels = own.filter(
      ({ segments: [label, ...totals] }) => inside(label!) && totals.length > 0 && totals.every(isFigure),
    )
    if (labels.length === 0 || labels.length < own.length) continue
    const ends = labels.map(({ segments: [label] }) => label!.x1)
    // Groups of two or three rows have many: they end on one edge then.
    const most = Math.max(...ends) - Math.min(...ends) < LINED ? MOST_LABELS.lined : MOST_LABELS.any
    if (own.length > most * rows.length) continue
    kept[c - 1]!.x1 = column.x1
    kept.splice(c, 1)
  }
  return withoutFirstLabels(kept, rows)
}

/** Nor is a first column of nothing but such labels, where none of them has a text in the second. */
function withoutFirstLabels(columns: Column[], rows: readonly Row[]): Column[] {
  if (columns.length < 4) return columns
  const fromRight = readsFromRight(rows.flatMap(row => row.segments))
  const [first, second] = (fromRight ? columns.toReversed() : columns) as [Column, Column]
  const own = rows.filter(row => (fromRight ? row.x1 > first.x0 : row.x0 < first.x1))
  const isLabel = ({ segments }: Row) => {
    const [label, ...figures] = fromRight ? segments.toReversed() : segments
    const inside = fromRight ? label!.x0 > second.x0 : label!.x1 < second.x1
    const isBeyond = (s: Segment) => (fromRight ? s.x1 < second.x0 : s.x0 > second.x1)
    return inside && figures.length > 0 && figures.every(s => isFigure(s) && isBeyond(s))
  }
  if (own.length === 0 || own.length > 0.3 * rows.length || !own.every(isLabel)) return columns
  const both = { x0: Math.min(first.x0, second.x0), x1: Math.max(first.x1, second.x1) }
  return fromRight ? [...columns.slice(0, -2), both] : [both, ...columns.slice(2)]
}

const overlap = (h: Horizontal, box: Box): number => Math.min(h.x1, box.x1) - Math.max(h.x0, box.x0)

/** Puts a row's segments into columns; those over several are cut where their words leave a column's edge free. */
function placed(row: Row, columns: Column[], isFirst: boolean, below: Column[] | undefined): TextRow {
  const pieces: Piece[] = []
  for (const segment of row.segments) {
    const heads = below && alignedHeads(segment.words, columns)
    const apart = heads ?? (below && alignedHeads(segment.words, below))
    const edges = heads || !apart ? columns : below!
    for (const words of apart ?? cut(segment, columns)) {
      const box = around(words)
      let first = -1
      let last = -1
      for (const [c, column] of edges.entries()) {
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
        isFirst &&
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
  const isSpace = spaceOf(gaps)
  const parts: Word[][] = [[words[0]!]]
  for (let i = 1; i < words.length; i++) {
    const [left, right] = [words[i - 1]!, words[i]!]
    const gap = gaps[i - 1]!
    const wide =
      gap > 0.5 * segment.size ||
      gap > 1.5 * usual ||
      isMoved(left, right) ||
      (isNumeric(left.text) && isNumeric(right.text)) ||
      (isTime(left.text) && isTime(right.text))
    if (
      (wide && isBorder(left, right, columns, segment.size)) ||
      (!isSpace(gap) && !isWritten(left, right) && isLinedUp(parts.at(-1)!, right, columns))
    )
      parts.push([right])
    else parts.at(-1)!.push(right)
  }
  const last = parts.at(-1)!
  const at = labelEnd(last, columns)
  return at === undefined ? parts : [...parts.slice(0, -1), last.slice(0, at), last.slice(at)]
}

/** Tells gaps that are the space of a text, where several are and others are clearly wider. */
function spaceOf(gaps: readonly number[]): (gap: number) => boolean {
  const least = 1.1 * Math.min(...gaps)
  const isParted = gaps.filter(gap => gap < least).length > 1 && gaps.some(gap => gap > 1.5 * least)
  return gap => isParted && gap < least
}

/** Where the figure begins that ends a text over several columns on the edge of the last of them: a total and its label. */
function labelEnd(words: readonly Word[], columns: readonly Column[]): number | undefined {
  const { x0, x1 } = around(words)
  const own = columns.findIndex(c => Math.abs(c.x1 - x1) < LINED)
  if (own < 1 || x0 > columns[own]!.x0 - LINED) return undefined
  const at = words.findIndex((_, i) => i > 0 && isNumeric(textOf(words.slice(i))))
  const [before, figure] = [words[at - 1], words[at]]
  // A rate behind a written space is part of its label, wherever it ends.
  if (!before || !figure || isWritten(before, figure)) return undefined
  return /\p{L}{2}/u.test(before.text) && figure.x0 > columns[own - 1]!.x1 ? at : undefined
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
  return lined && (right.x0 > b.x0 - LINED || Math.abs(right.x1 - b.x1) < LINED) && right.x0 > a.x1 - LINED
}

/** The one column that most of a box is in. */
function columnOf(box: Box, columns: Column[]): number | undefined {
  const at = columns.findIndex(
    c => Math.min(box.x1, c.x1) - Math.max(box.x0, c.x0) > 0.5 * Math.min(box.x1 - box.x0, c.x1 - c.x0),
  )
  return at < 0 ? undefined : at
}

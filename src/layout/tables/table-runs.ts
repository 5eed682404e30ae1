import { around, type Box, centerX, median } from '../boxes.ts'
import { type Segment, textOf } from '../segments.ts'
import { isFigure } from './grid.ts'
import { isMoved } from './moved-gaps.ts'
import type { Row } from './rows.ts'
import { isSentence } from './sentences.ts'
import { titleLines } from './title-lines.ts'

/** Rows that may make a table, and where they start among all rows. */
export interface Run {
  at: number
  rows: Row[]
}

/** Edges this close are the same, in points. */
const EDGE = 2.5
/** The same where words inside of a text have to show it. */
const EXACT = 0.6
/** Lines of a cell are no further apart, in type sizes. */
const CLOSE = 1.7

/** Stretches of rows that have several segments, single ones between them let through. */
export function findRuns(rows: Row[]): Run[] {
  const found: Run[] = []
  let start = -1
  let last = -1
  const close = () => {
    if (start >= 0 && last > start) found.push({ at: start, rows: rows.slice(start, last + 1) })
    start = -1
    last = -1
  }
  let inside = 0
  const lists = listRows(rows)
  for (const [i, row] of rows.entries()) {
    if (lists.has(row)) {
      close()
      continue
    }
    if (start >= 0) {
      const before = rows[i - 1]!
      const gap = row.y0 - before.y1
      const most = 2.4 * Math.max(row.size, before.size)
      if (
        (gap > most &&
          !(gap < 2 * most && (isLikeAbove(row, rows.slice(start, i)) || isNote(rows, start, i)))) ||
        i - last - inside > 3
      )
        close()
    }
    if (row.segments.length > 1) {
      if (start < 0) start = i
      last = i
      inside = 0
    } else if (isBeside(rows, i)) {
      if (start < 0) start = i
      inside++
    } else if (
      start >= 0 &&
      (isInColumn(row, rows[i - 1]!, rows.slice(Math.max(start, last - 8), last + 1)) ||
        isBelowHead(row, rows[i - 1]!, rows[start]!))
    )
      inside++
    else if (
      start >= 0 &&
      isProse(row, rows.slice(start, last + 1)) &&
      !namesRows(rows, start, i) &&
      !isNote(rows, start, i)
    )
      close()
  }
  close()
  return found.flatMap(parted)
}

/**
 * Whether a row of several texts keeps to the edges or the middles of those above it in each of them: a row that is higher
 * stands between.
 */
function isLikeAbove(row: Row, above: readonly Row[]): boolean {
  const isKept = (s: Segment, other: Segment) =>
    Math.abs(s.x0 - other.x0) < 1 ||
    Math.abs(s.x1 - other.x1) < 1 ||
    Math.abs(centerX(s) - centerX(other)) < 0.5
  const kept = row.segments.map(s => above.filter(other => other.segments.some(o => isKept(s, o))).length)
  if (kept.length === FEWEST_KEPT) return kept.every(rows => rows >= FEWEST_KEPT)
  return (
    kept.length > FEWEST_KEPT &&
    !kept.includes(0) &&
    kept.filter(rows => rows > 1).length >= 0.75 * kept.length
  )
}

/** Fewer texts may keep to others by chance. */
const FEWEST_KEPT = 3

const BULLET = /^[•‣◦▪■□●○◆❖❑❒❍–—➢✓✔☑☐☒◉◯\uf06f\uf0a8o]$/
const BOX = /^[☑☐☒◉◯]$/
const NUMBER = /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]$/
const FIRST = /^\(?[1ai][.)]$/

/** Items of lists: a bullet with its text close behind; numbers too, where they stand above or below such. */
function listRows(rows: Row[]): Set<Row> {
  const marked = (row: Row | undefined, marker: RegExp) => {
    if (row?.segments.length !== 2) return false
    const [mark, text] = row.segments as [Segment, Segment]
    const sign = textOf(mark.words)
    const close = text.x0 - mark.x1 < 2.5 * row.size
    return close && marker.test(sign) && (text.words.length > 1 || BOX.test(sign))
  }
  const bullets = rows.filter(row => marked(row, BULLET))
  const lists = new Set(bullets.length > 1 ? bullets : [])
  for (const [i, row] of rows.entries())
    if (marked(row, NUMBER) && [rows[i - 1], rows[i + 1]].some(near => near && lists.has(near)))
      lists.add(row)
  // A list of its own begins with the first number, below a line of text.
  for (const [i, row] of rows.entries()) {
    if (!marked(row, FIRST) || (rows[i - 1]?.segments.length ?? 1) > 1) continue
    const end = rows.findIndex((other, k) => k > i && !marked(other, NUMBER) && !lists.has(other))
    const own = rows.slice(i, end < 0 ? undefined : end)
    if (own.length > 2) for (const item of own) lists.add(item)
  }
  return lists
}

/** Whether a line stands half a line above or below a row that has another as far on its other side: cells set to the middle. */
function isBeside(rows: readonly Row[], i: number): boolean {
  const isMiddle = (row: Row | undefined, above: Row | undefined, below: Row | undefined) =>
    row !== undefined &&
    above !== undefined &&
    below !== undefined &&
    below.base - above.base < 1.6 * row.size &&
    Math.abs(above.base + below.base - 2 * row.base) < 0.2 * row.size &&
    above.x0 < below.x1 &&
    below.x0 < above.x1 &&
    [above, below].every(line => row.segments.every(s => s.x1 < line.x0 || s.x0 > line.x1))
  return [i - 1, i, i + 1].some(at => isMiddle(rows[at], rows[at - 1], rows[at + 1]))
}

/** One more line of a cell: it starts where cells above it do, close below, and ends before the next of them. */
function isInColumn(row: Row, before: Row, above: Row[]): boolean {
  if (row.base - before.base > CLOSE * row.size) return false
  const next = Math.min(
    ...above.flatMap(other => other.segments.filter(s => s.x0 > row.x0 + 2 * row.size).map(s => s.x0)),
  )
  const starts = (s: Segment) =>
    Math.abs(s.x0 - row.x0) < EDGE ||
    // Cells may stand so close that they look like one text.
    s.words.some((w, i) => i > 0 && Math.abs(w.x0 - row.x0) < EXACT && isMoved(s.words[i - 1]!, w))
  if (next < Infinity) return row.x1 < next && above.some(other => other.segments.some(starts))
  // Behind the last column nothing begins; its texts end somewhere.
  const end = Math.max(...above.map(other => other.x1))
  return row.x1 < end + EDGE && above.some(other => other.segments.slice(2).some(starts))
}

/** One more line of what is said of a name: it begins where the second of two bold headings does. */
function isBelowHead(row: Row, before: Row, head: Row): boolean {
  const [first, second, ...others] = head.segments
  if (!second || others.length > 0 || !isBold(head) || isBold(row)) return false
  if (row.base - before.base > CLOSE * row.size) return false
  const fromRight = row.segments[0]!.words.some(w => w.rtl)
  return Math.abs(fromRight ? row.x1 - first!.x1 : row.x0 - second.x0) < 1
}

/** A full line of running text: it ends a table. */
function isProse(row: Row, table: Row[]): boolean {
  const box = around(table)
  const words = row.segments[0]!.words.length
  return words >= 8 && row.x1 - row.x0 > 0.75 * (box.x1 - box.x0)
}

const isBold = (row: Row): boolean => row.segments.every(s => s.words.every(w => w.run.font.bold))

/** Whether a line in bold type names the rows below it, which keep to the edges of those above. */
function namesRows(rows: readonly Row[], start: number, i: number): boolean {
  const [before, row, after] = [rows[i - 1]!, rows[i]!, rows[i + 1]]
  if (!after || after.segments.length < 2 || !isBold(row) || isBold(before) || isBold(after)) return false
  return keepsTo(rows.slice(i + 1, i + 3), rows.slice(start, i))
}

/** Whether a line begins where cells behind the first column do, and the rows below it keep to the edges of those above. */
function isNote(rows: readonly Row[], start: number, i: number): boolean {
  const above = rows.slice(start, i)
  const [row, after] = [rows[i]!, rows[i + 1]]
  if (!after || after.segments.length < 3) return false
  const begins = above.filter(({ segments }) => segments.slice(1).some(s => Math.abs(s.x0 - row.x0) < 1))
  return begins.length > 1 && keepsTo([after], above)
}

/** Parts a run where a title, a sentence or white space stands between rows that stand in other columns. */
function parted(run: Run): Run[] {
  const { rows, at } = run
  const isTitle = titleLines(rows)
  if (isTitle(rows[0]!)) return trimmed(at + 1, rows.slice(1)).flatMap(parted)
  const most = Math.max(...rows.map(row => row.segments.length))
  const full = rows.filter(row => row.segments.length >= 0.75 * most)
  // Rows of a table with headings of several lines stand further apart than these lines.
  const usual = full.length > 3 ? median(full.slice(1).map((row, i) => row.base - full[i]!.base)) : 0
  const pitch = (i: number) => (rows[i] && rows[i - 1] ? rows[i]!.base - rows[i - 1]!.base : 0)
  for (let i = 1; i < rows.length; i++) {
    const row = rows[i]!
    const apart =
      pitch(i) > 1.2 * Math.max(pitch(i - 1), pitch(i + 1)) &&
      pitch(i) > Math.max(1.5 * row.size, i === 1 ? 1.1 * usual : 0) &&
      !sameEdges(rows.slice(0, i), rows.slice(i)) &&
      !isLikeAbove(foremost(rows, i), rows.slice(0, i)) &&
      !isUnderHeads(foremost(rows, i), rows.slice(0, i)) &&
      !isClosing(rows, i)
    const isText = isSentence(row) || isBelowLabels(rows, i)
    const between = isText && i + 1 < rows.length && !keepsTo(rows.slice(i + 1), rows.slice(0, i))
    if (
      isTitle(row) ||
      apart ||
      between ||
      isNextHead(rows, i) ||
      isFirstHead(rows, i) ||
      isHeadApart(rows, i)
    )
      return [...trimmed(at, rows.slice(0, i)), ...trimmed(at + i, rows.slice(i)).flatMap(parted)]
  }
  return [run]
}

/** Fewer words may be a cell, or the name of the rows below. */
const FEWEST_WORDS = 4
/** Labels and the values below them take no more rows. */
const MOST_LABELS = 3

/** Whether a line of words stands between labels with their values and a wider table, over several texts of either. */
function isBelowLabels(rows: readonly Row[], i: number): boolean {
  const row = rows[i]!
  // Headings over those of several columns may come first.
  const below = rows.slice(i + 1, i + 1 + MOST_LABELS)
  const above = rows.slice(0, i).filter(other => other.segments.length > 1)
  const [only] = row.segments
  if (!only || row.segments.length > 1 || above.length < 2 || above.length > MOST_LABELS) return false
  const words = only.words.filter(word => /^\p{L}/u.test(word.text))
  if (words.length < Math.max(FEWEST_WORDS, 0.8 * only.words.length)) return false
  const most = Math.max(...above.map(other => other.segments.length))
  const isOver = (s: Segment) => s.x0 < row.x1 && s.x1 > row.x0
  const isWide = [...above, ...below].some(other => other.segments.filter(isOver).length > 1)
  return isWide && below.some(other => other.segments.length > most)
}

/** Fewer columns may stand under headings of others by chance. */
const FEWEST_UNDER = 5

/** Whether each text of a row stands under one of as many bold headings, of one line or more, that it shares with none. */
function isUnderHeads({ segments }: Row, above: readonly Row[]): boolean {
  if (segments.length < FEWEST_UNDER || above.length > MOST_LABELS || !above.every(isBold)) return false
  const heads: Box[] = []
  for (const s of above.flatMap(row => row.segments).sort((a, b) => a.x0 - b.x0)) {
    const last = heads.at(-1)
    if (last && s.x0 < last.x1) last.x1 = Math.max(last.x1, s.x1)
    else heads.push({ ...s })
  }
  const own = segments.map(s => heads.filter(head => head.x0 < s.x1 && head.x1 > s.x0))
  return (
    own.every(found => found.length === 1) &&
    new Set(own.flat()).size === own.length &&
    !above.some(row => row.segments.some(isFigure))
  )
}

/** The row that a line begins: the next one, where the line is the first of a cell set to the middle or foot. */
function foremost(rows: readonly Row[], i: number): Row {
  const [row, next] = [rows[i]!, rows[i + 1]]
  return row.segments.length === 1 && next && next.base - row.base < 1.7 * row.size ? next : row
}

/**
 * Whether headings on other edges, set as the first row is, stand between rows that are not set so: a second table right
 * below the first.
 */
function isNextHead(rows: readonly Row[], i: number): boolean {
  const [first, before, row, after] = [rows[0]!, rows[i - 1]!, rows[i]!, rows[i + 1]]
  if (!after || i < 2 || row.segments.length < FEWEST_HEADS || after.segments.length < 2) return false
  const look = lookOf(first)
  // Bold headings of two scripts have two fonts.
  const isHead = (other: Row) => (look && lookOf(other) === look) || (isBold(first) && isBold(other))
  if (!isHead(row) || row.segments.some(isFigure)) return false
  if (isHead(after)) return false
  const ends = !isHead(before) || before.segments.some(isFigure)
  if (!ends) return false
  // With white space above, figures below may end on the edges of others by chance.
  const apart = row.base - before.base > 1.2 * (after.base - row.base)
  const heads = rows.slice(0, i).filter(isHead)
  return !keepsTo(rows.slice(i), rows.slice(0, i)) || (apart && !keepsTo([row], heads))
}

/** Type, size and colour of a row, if all its words have one. */
function lookOf({ segments }: Row): string | undefined {
  const looks = new Set<string>()
  for (const { words } of segments)
    for (const { run, size } of words) looks.add(`${run.font.name} ${size.toFixed(1)} ${run.color}`)
  return looks.size === 1 ? [...looks][0] : undefined
}

/** Fewer headings, or fewer texts below them, may be labels beside their values. */
const FEWEST_HEADS = 3

/** Whether bold headings begin below lines of at most two texts, none of them bold: addresses and facts right above a table. */
function isFirstHead(rows: readonly Row[], i: number): boolean {
  if (i < 2 || !isBold(rows[i]!)) return false
  if (!rows.slice(0, i).every(row => row.segments.length < FEWEST_HEADS && !isBold(row))) return false
  const end = rows.findIndex((row, at) => at > i && !isBold(row))
  const heads = rows.slice(i, Math.max(end, i))
  const isHead = ({ segments }: Row) => segments.length >= FEWEST_HEADS && !segments.some(isFigure)
  return heads.some(isHead) && rows[end]!.segments.length >= FEWEST_HEADS
}

/** White space as wide as a row, beside the distance of the rows around it. */
const EMPTY_ROW = 1.7

/** Whether headings in words begin a row's height below labels beside their values, as in sheets with a row left empty. */
function isHeadApart(rows: readonly Row[], i: number): boolean {
  const [row, after] = [rows[i]!, rows[i + 1]]
  if (i < 2 || !after || row.segments.length < FEWEST_HEADS || row.segments.some(isFigure)) return false
  const pitch = (at: number) => rows[at]!.base - rows[at - 1]!.base
  if (pitch(i) < EMPTY_ROW * Math.max(pitch(i - 1), pitch(i + 1))) return false
  const isLabelled = ({ segments: [label, value, ...others] }: Row) =>
    label !== undefined && value !== undefined && others.length === 0 && /\p{L}/u.test(textOf(label.words))
  const above = rows.slice(0, i)
  return above.every(isLabelled) && above.some(({ segments }) => /\p{N}/u.test(textOf(segments[1]!.words)))
}

/** Rows of totals are no more. */
const MOST_TOTALS = 3

/** Whether the last rows are totals: their figures keep to the columns, no further away than rows above are from each other. */
function isClosing(rows: readonly Row[], i: number): boolean {
  const below = rows.slice(i)
  const pitch = (at: number) => rows[at]!.base - rows[at - 1]!.base
  const widest = Math.max(0, ...rows.slice(1, i).map((_, at) => pitch(at + 1)))
  return (
    below.length <= MOST_TOTALS &&
    pitch(i) < 1.1 * widest &&
    below.some(isTotal) &&
    below.every(row => isTotal(row) || row.segments.every(isFigure)) &&
    keepsTo(below, rows.slice(0, i))
  )
}

/** A label and a figure, or several. */
const isTotal = ({ segments }: Row): boolean =>
  segments.length === 2 || (segments.length > 2 && segments.filter(s => !isFigure(s)).length === 1)

/** A run without the single pieces at its ends. */
function trimmed(at: number, rows: Row[]): Run[] {
  const first = rows.findIndex(row => row.segments.length > 1)
  const last = rows.findLastIndex(row => row.segments.length > 1)
  return first >= 0 && last > first ? [{ at: at + first, rows: rows.slice(first, last + 1) }] : []
}

/** Whether what stands above keeps to edges that many rows below have, beyond the first column. */
function sameEdges(above: Row[], below: Row[]): boolean {
  const upper: Segment[] = above.flatMap(row => row.segments.slice(1))
  const rows = below.filter(row => row.segments.length > 1)
  if (upper.length === 0 || rows.length === 0) return true
  const near = (a: number, b: number) => Math.abs(a - b) < EDGE
  const isLined = (a: Box, b: Box) =>
    near(a.x0, b.x0) || near(a.x1, b.x1) || near((a.x0 + a.x1) / 2, (b.x0 + b.x1) / 2)
  const lower = below.flatMap(row => row.segments)
  const isKept = (a: Segment) => {
    // Lines of higher cells may stand by themselves.
    const lined = below.filter(row => row.segments.some(s => s.words.some(w => isLined(a, w)))).length
    if (lined >= Math.max(1, 0.3 * rows.length)) return true
    // A column of marks has few of them, each of which stands like its heading.
    const under = lower.filter(s => s.x0 < a.x1 && s.x1 > a.x0)
    return under.length > 1 && under.every(s => isLined(a, s))
  }
  return upper.filter(isKept).length >= 0.5 * upper.length
}

/** Whether the texts below stand on the edges of those above: a sentence between them is one of the table's rows. */
function keepsTo(below: readonly Row[], above: readonly Row[]): boolean {
  const left = Math.min(...above.map(row => row.x0))
  const lower = below
    .filter(row => row.segments.length > 1)
    .flatMap(row => row.segments.filter(s => s.x0 > left + EDGE))
  const rows = above.filter(row => row.segments.length > 1)
  const kept = lower.filter(
    a =>
      rows.filter(row =>
        row.segments.some(s =>
          [s.x0 - a.x0, s.x1 - a.x1, (s.x0 + s.x1 - a.x0 - a.x1) / 2].some(apart => Math.abs(apart) < EDGE),
        ),
      ).length >= Math.max(1, 0.3 * rows.length),
  )
  return kept.length >= 0.5 * lower.length
}

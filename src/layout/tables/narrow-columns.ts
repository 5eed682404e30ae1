import { median } from '../boxes.ts'
import type { Word } from '../word.ts'
import type { Column } from './columns.ts'
import { isNumeric, isTime } from './grid.ts'
import { readsFromRight } from './mirror.ts'
import { isMoved, isSigned, isWritten, joinsTo, turns } from './moved-gaps.ts'
import type { Row } from './rows.ts'

/** Places this close are the same edge, in points. */
const EDGE = 1.5
/** The same where one text alone has to show it. */
const EXACT = 0.5
/** The least gap between two columns, in type sizes and in usual spaces. */
const LEAST = 0.33
const SPACES = 1.35
/** Share of the rows whose words may run across a gap: titles and totals do. */
const ACROSS = 0.12

/** The least gap behind a column of figures whose neighbour's lines all start on one edge, in type sizes. */
const CLOSE = 0.15
/** The same between two figures, which never share a cell. */
const FIGURES = 0.22
/** No words of one heading are so far apart, in type sizes. */
const WIDE = 0.7

interface Line {
  words: Word[]
  size: number
}

interface Space {
  /** Between words, in type sizes. */
  usual: number
  /** Cells are put on the page one by one: spaces that were written are inside them. */
  placed: boolean
  /** Dashes in place of figures. */
  blanks: ReadonlySet<Word>
  /** Seen in a mirror, as rows are read from the right: which spaces between figures were written is not known there. */
  turned: boolean
}

/**
 * Parts columns that stand so close that their texts looked like one: where row after row leaves the same gap free,
 * wider than its spaces, and texts line up along it.
 */
export function partNarrow(columns: readonly Column[], rows: readonly Row[]): Column[] {
  const lines: Line[] = rows.map(row => ({ words: row.segments.flatMap(s => s.words), size: row.size }))
  const parted = partLines(columns, lines, false)
  if (!readsFromRight(rows.flatMap(row => row.segments))) return parted
  // Figures end, and texts begin, on their other sides there.
  const turned = lines.map(line => ({ ...line, words: line.words.map(turn).reverse() }))
  return partLines(parted.map(turn).reverse(), turned, true).map(turn).reverse()
}

function partLines(columns: readonly Column[], lines: readonly Line[], turned: boolean): Column[] {
  const space = { usual: usualSpace(lines), placed: lines.some(isPlaced), blanks: blanksOf(lines), turned }
  return columns.flatMap(column => part(column, lines, space, 0))
}

/** What stands somewhere, as seen in a mirror. */
const turn = <T extends Column>(one: T): T => ({ ...one, x0: -one.x1, x1: -one.x0 })

/** Whether the producer put texts of a line on the page one by one. */
const isPlaced = ({ words }: Line): boolean => words.some((word, i) => i > 0 && isMoved(words[i - 1]!, word))

/** The usual space between words, in type sizes. */
export function usualSpace(lines: readonly Line[]): number {
  const gaps: number[] = []
  for (const { words } of lines) {
    for (let i = 1; i < words.length; i++) {
      const word = words[i]!
      const gap = (word.x0 - words[i - 1]!.x1) / word.size
      if (gap > 0.1 && gap < 0.6) gaps.push(gap)
    }
  }
  if (gaps.length <= 3) return 0.25
  // The lower third: gaps between columns are among them. Numbers alone are sorted many times faster.
  return Math.min(Float64Array.from(gaps).sort()[Math.floor(gaps.length / 3)]!, 0.34)
}

/** Cuts within cuts: the days of a month are as many columns. */
const MOST_CUTS = 40

function part(column: Column, lines: readonly Line[], space: Space, depth: number): Column[] {
  if (depth > MOST_CUTS) return [column]
  const own: Line[] = []
  for (const { words, size } of lines) {
    const inside = words.filter(w => w.x1 > column.x0 && w.x0 < column.x1)
    // What reaches far out of the column stands over several.
    if (inside.length > 0 && inside[0]!.x0 > column.x0 - size && inside.at(-1)!.x1 < column.x1 + size)
      own.push({ words: inside, size })
  }
  const cut = bestCut(own, space)
  if (cut === undefined) return [column]
  const left = { x0: column.x0, x1: cut.from }
  const right = { x0: cut.to, x1: column.x1 }
  return [...part(left, lines, space, depth + 1), ...part(right, lines, space, depth + 1)]
}

interface Cut {
  from: number
  to: number
  both: number
}

function bestCut(lines: readonly Line[], space: Space): Cut | undefined {
  const most = lines.filter(l => l.words.length > 1).length
  if (most === 0) return undefined
  // Candidates are the gaps of the lines themselves.
  let best: Cut | undefined
  const seen = new Set<number>()
  for (const line of lines) {
    const { words, size } = line
    for (const [i, word] of words.entries()) {
      const before = words[i - 1]
      const close = before && (isFigure(before.text) || line === lines[0])
      if (!before || word.x0 - before.x1 < (close ? CLOSE * size : leastGap(size, space))) continue
      const x = Math.round((word.x0 + before.x1) * 2) / 4
      if (seen.has(x)) continue
      seen.add(x)
      const cut = judge(lines, x, space)
      if (cut && (!best || cut.both > best.both)) best = cut
    }
  }
  return best
}

const leastGap = (size: number, { usual }: Space): number => Math.max(LEAST, SPACES * usual) * size

function judge(lines: readonly Line[], x: number, space: Space): Cut | undefined {
  const starts: number[] = []
  const ends: number[] = []
  const lefts: number[] = []
  const rightEnds: number[] = []
  /** Where lines start that have nothing on the left. */
  const alone: number[] = []
  /** Where texts on the left end, whether something follows or not. */
  const leftEnds: number[] = []
  const leftMiddles: number[] = []
  /** Where texts on the right end, and how many with a figure. */
  const allEnds: number[] = []
  let ended = 0
  let from = -Infinity
  let to = Infinity
  let across = 0
  /** The first text stands over the gap. */
  let headed = false
  /** Short texts a space behind figures. */
  let units = 0
  let left = 0
  let right = 0
  /** Figures with nothing behind them. */
  let bare = 0
  let numeric = 0
  let figures = 0
  let heads = 0
  let pairs = 0
  let times = 0
  let dates = 0
  /** Headings stand well apart there. */
  let named = false
  let size = 0
  let tight = 0
  /** Of the texts on the right. */
  let widest = 0
  let moved = 0
  /** Spaces between groups of digits, and how long the groups are. */
  const spaces: number[] = []
  const groups = new Set<string>()
  /** What stands alone on the left. */
  const serial: string[] = []
  const texts = new Set<string>()
  const long = new Set<string>()
  const isUnit = unitsBehind(lines, x)
  const isUnderHead = headBehind(lines, x)
  for (const line of lines) {
    const next = line.words.findIndex(w => w.x1 > x)
    const word = line.words[next]
    const before = next < 0 ? line.words.at(-1) : line.words[next - 1]
    // A space that was written, no wider than others are: both words are of one text.
    const oneText = (l: Word, r: Word) => {
      if (space.blanks.has(l) && !isWritten(l, r)) return false
      if (isTime(l.text) && isTime(r.text)) return false
      if (space.turned && isFigure(l.text) && isFigure(r.text)) return joinsTo(r, l)
      if (isSigned(l, r) && r.x0 - l.x1 > leastGap(line.size, space) && isUnit(r)) return false
      return (
        (joinsTo(l, r) && !hasSign(line.words, next)) ||
        ((isWritten(l, r) || (turns(l, r) && !isUnderHead(r.x0))) &&
          r.x0 - l.x1 < leastGap(line.size, space)) ||
        (space.placed && l.run.font.fixedPitch && isWritten(l, r))
      )
    }
    if ((word && word.x0 < x) || (before && word && oneText(before, word))) {
      across++
      if (left + right === 0) headed = true
      continue
    }
    if (before) {
      left++
      leftEnds.push(before.x1)
      leftMiddles.push((line.words[0]!.x0 + before.x1) / 2)
      from = Math.max(from, before.x1)
    }
    if (word) {
      right++
      to = Math.min(to, word.x0)
      allEnds.push(line.words.at(-1)!.x1)
      if (isNumeric(line.words.at(-1)!.text)) ended++
    }
    if (word && !before) alone.push(word.x0)
    if (before && !word && isFigure(before.text)) bare++
    if (!word || !before) continue
    // A currency or a percent sign is part of its figure.
    const leftText = space.blanks.has(before) ? '0' : figureBefore(line.words, next)
    const rightText = figureFrom(line.words, next)
    const numbers = isNumeric(leftText) && isNumeric(rightText)
    if (word.x0 - before.x1 < (numbers ? FIGURES * line.size : leastGap(line.size, space))) tight++
    starts.push(word.x0)
    lefts.push(line.words[0]!.x0)
    ends.push(before.x1)
    rightEnds.push(line.words.at(-1)!.x1)
    size = line.size
    widest = Math.max(widest, line.words.at(-1)!.x1 - word.x0)
    if (isFigure(leftText) || isFigure(rightText)) numeric++
    else if (word.x0 - before.x1 > line.size) named = true
    if (isFigure(leftText) && isFigure(rightText)) pairs++
    if (isTime(before.text) && isTime(word.text)) times++
    const close = word.x0 - before.x1 < SPACE * line.size
    if (close && isNumeric(before.text) && word.text.length < 5 && !/\d/.test(word.text)) units++
    if (isFigure(leftText)) figures++
    else if (starts.length === 1) heads = 1
    if (DATE.test(before.text)) dates++
    if (isMoved(before, word)) moved++
    if (GROUP.test(before.text) && DIGITS.test(word.text)) {
      spaces.push((word.x0 - before.x1) / line.size)
      groups.add(/^[+0]/.test(before.text) ? '0' : `${before.text.length} ${word.text.length}`)
    }
    if (next === 1) serial.push(before.text)
    texts.add(`${before.text} ${word.text}`)
    long.add(line.words.length > 2 ? line.words.map(w => w.text).join(' ') : '')
  }
  const both = starts.length
  if (isCounted(serial, both) && across === 0 && together(starts) === both && to - from > 0.5 * CLOSE * size)
    return { from, to, both }
  // Figures that end on one edge before texts that start on one: few of the rows need to have both, one if it is headed.
  // So do those that are set to one middle.
  const flushed =
    together(starts) === both && Math.max(together(leftEnds), together(leftMiddles)) >= 0.9 * left
  // Units are shorter than remarks, and stand behind each figure.
  const remarks = widest > 2.5 * size && left > both + 1
  // Nothing but the heading of remarks, behind that of figures which end, or have their middle, exactly where it does.
  const kept = Math.min(spread(leftEnds), spread(leftMiddles)) < EXACT
  const wide = to - from > Math.max(WIDE, 2.5 * space.usual) * size
  const empty = both === 1 && heads === 1 && left > 2 && ((bare === left - 1 && kept) || wide)
  if (
    remarks &&
    (flushed || empty) &&
    (figures > 0 || empty) &&
    figures + heads === both &&
    across <= 0.5 * both
  ) {
    const over = heads > 0 || alone.some(at => Math.abs(at - starts[0]!) < EDGE)
    if (to - from > (tight > 0 ? CLOSE : LEAST) * size && (over || (both > 1 && tight === 0)))
      return { from, to, both }
  }
  // Two columns of figures that end on an edge each, though few rows have both.
  const edged = spread(leftEnds) < EXACT && spread(allEnds) < EXACT && ended >= right - 1
  if (edged && ended > 1 && left > 2 && both > 0 && across + tight === 0 && to - from > LEAST * size)
    return { from, to, both }
  // Headings well apart, and texts that begin exactly where the second does, however few: nothing crosses the gap.
  if (named && across === 0 && both > 1 && spread(starts) < EXACT && to - from > LEAST * size)
    return { from, to, both }
  // The same text row after row has its spaces below each other.
  if (texts.size < 2 && (numeric === 0 || (long.size === 1 && !long.has('')))) return undefined
  // Units of figures, under one heading with these.
  if (headed && units === both && across <= 1) return undefined
  // Groups of the same lengths with a space between them are those of one telephone or account number.
  const even = Math.max(...spaces) - Math.min(...spaces) < 0.06 && spaces[0]! < SPACE
  if (spaces.length > 2 && spaces.length >= 0.8 * both && groups.size === 1 && even && !named)
    return undefined
  // Labels of totals run across the gap between two columns of figures.
  const most = pairs >= Math.max(2, 0.6 * both) ? both : Math.max(1, ACROSS * lines.length)
  if (both < 2 || across > most || both < (most === both ? 1 : 2) * across) return undefined
  if (tight > 0) {
    if (both > 2 && moved >= 0.9 * both && to - from > 0.05 * size) return { from, to, both }
    // Gaps no wider than a space: figures on the left, and on the right texts whose further lines start on the same edge.
    const edge = median([...starts])
    const hanging = alone.filter(at => Math.abs(at - edge) < 1).length
    const kept = starts.filter(at => Math.abs(at - edge) < 1).length
    const hangs = hanging >= Math.max(2, 0.2 * both)
    // Texts that start on one edge beside texts of several lengths that end on one.
    const flush = both > 2 && together(ends) >= 0.9 * both && Math.max(...lefts) - Math.min(...lefts) > 2
    // A date before each text is a column of dates.
    const dated = both > 3 && dates >= 0.7 * both
    // Two times of day are those of two columns.
    const paired = (named && pairs >= 0.7 * both) || (both > 2 && times >= 0.8 * both)
    // So do texts below two headings that both begin exactly where they do.
    const below = starts.filter(at => isUnderHead(at)).length
    const headed = both > 3 && across === 0 && below >= 0.9 * both && spread(lefts) < EXACT
    const sure = figures >= 0.6 * both && kept >= 0.9 * both && (hangs || flush || paired || dated || headed)
    return sure && to - from > 0.5 * CLOSE * size ? { from, to, both } : undefined
  }
  // Figures of several lengths that end on one edge on both sides are never as close as a heading and its neighbour.
  const onEdges = Math.min(together(ends), together(rightEnds)) >= Math.min(both - 1, 0.9 * both)
  const flushBoth = both > 3 && spread(starts) > 2 && onEdges
  if (to - from < (flushBoth ? 0.5 * CLOSE * size : 0.6 * leastGap(size, space))) return undefined
  const lined = Math.max(together(starts), together(ends), together(rightEnds))
  // The fewer the rows, the surer each has to be.
  const sure = lined >= 0.7 * both || numeric >= 0.7 * both
  if (both < 4 ? !(sure && numeric >= 0.5 * both && both >= 0.4 * lines.length) : !sure) return undefined
  if (both < 0.3 * Math.max(left, right)) return undefined
  return { from, to, both }
}

/** Tells whether a sign stands in a column of units: other texts behind figures start exactly where it does. */
function unitsBehind(lines: readonly Line[], x: number): (sign: Word) => boolean {
  const edges: number[] = []
  for (const { words } of lines) {
    const next = words.findIndex(w => w.x1 > x)
    const [before, word] = [words[next - 1], words[next]]
    if (before && word && isNumeric(before.text) && !isSigned(before, word)) edges.push(word.x0)
  }
  return sign => edges.filter(edge => Math.abs(edge - sign.x0) < EXACT).length >= FEWEST
}

/** Tells whether a text begins exactly where a heading behind a place does, in type of several widths. */
function headBehind([head]: readonly Line[], x: number): (start: number) => boolean {
  const heading = head?.words.find(w => w.x1 > x)
  if (!heading || heading.x0 < x || heading.run.font.fixedPitch) return () => false
  return start => Math.abs(heading.x0 - start) < EXACT
}

/** The dashes in place of figures: they end where several figures do. */
function blanksOf(lines: readonly Line[]): Set<Word> {
  const words = lines.flatMap(line => line.words)
  const dashes = words.filter((word, i) => DASH.test(word.text) && /^\p{L}/u.test(words[i + 1]?.text ?? ''))
  const ends = new Map<number, number>()
  for (const { text, x1 } of dashes.length > 0 ? words : [])
    if (isNumeric(text)) ends.set(Math.round(x1), (ends.get(Math.round(x1)) ?? 0) + 1)
  const countAt = (x: number) => ends.get(x) ?? 0
  return new Set(dashes.filter(({ x1 }) => countAt(Math.floor(x1)) + countAt(Math.floor(x1) + 1) >= FEWEST))
}

/** Whether rows are counted, from the first to the last, below a heading or none. */
function isCounted(texts: readonly string[], rows: number): boolean {
  const numbers = texts
    .slice(/^\d/.test(texts[0] ?? '') ? 0 : 1)
    .map(text => (/^\d{1,3}\.?$/.test(text) ? Number.parseInt(text, 10) : NaN))
  return (
    texts.length === rows &&
    numbers.length > 2 &&
    numbers.every((n, i) => (i === 0 ? n > 0 : n === numbers[i - 1]! + 1))
  )
}

/** No wider gap is a single space, in type sizes. */
const SPACE = 0.45
const GROUP = /^[+(]?\d+\)?$/
const DIGITS = /^\d{2,}$/
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?$/
/** Figures, dates, times, codes. */
const isFigure = (text: string): boolean =>
  isNumeric(text) || 2 * text.replace(/\D/g, '').length >= text.length

const DASH = /^[-\u2010-\u2015\u2212]$/
/** Fewer figures may end on an edge by chance. */
const FEWEST = 3

const SIGN = /^(\p{Sc}|[%‰])$/u

/** What stands before a word: the figure, where that is one with its sign behind it. */
function figureBefore(words: readonly Word[], at: number): string {
  const [before, figure] = [words[at - 1]!, words[at - 2]]
  return figure && SIGN.test(before.text) && isNumeric(figure.text) ? figure.text : before.text
}

/** Whether the sign before a word belongs to the figure before it, which is nearer. */
function hasSign(words: readonly Word[], at: number): boolean {
  const [figure, sign, word] = [words[at - 2], words[at - 1]!, words[at]!]
  return (
    figure !== undefined && figureBefore(words, at) !== sign.text && sign.x0 - figure.x1 < word.x0 - sign.x1
  )
}

/** A word, or the figure behind it where it is a sign. */
function figureFrom(words: readonly Word[], at: number): string {
  const [word, figure] = [words[at]!, words[at + 1]]
  return figure && SIGN.test(word.text) && isNumeric(figure.text) ? figure.text : word.text
}

const spread = (places: readonly number[]): number => Math.max(...places) - Math.min(...places)

/** How many of these places are the same one. */
function together(places: readonly number[]): number {
  const middle = median([...places])
  return places.filter(p => Math.abs(p - middle) <= EDGE).length
}

import type { Box } from '../boxes.ts'
import type { Rulings } from '../rulings.ts'
import type { Word } from '../word.ts'
import { wordsIn } from './cell-words.ts'
import type { Column } from './columns.ts'
import { isHeadedTexts } from './headed-texts.ts'
import type { Piece, TextRow } from './text-row.ts'

const MARKER =
  /^([•‣◦▪■□●○◆❖❑❒❍–—*·➢✓✔-]|\(?(\d{1,3}|[a-z]|[ivxlc]{1,6})[.)]|\d{1,2}(\.\d{1,2}){1,3}\.?|\[\d{1,3}\])$/i
const BULLET = /^[•‣◦▪■●○◆❖➢]$/
const LEADER = /(\.\s?){4,}|…{2,}/

/** Curves and slanting lines inside: axis labels and legends, not cells. */
export function isChart(box: Box, { sketches, shades }: Rulings, words: readonly Box[]): boolean {
  const inside = shades.filter(
    s => s.x0 > box.x0 - 3 && s.x1 < box.x1 + 3 && s.y0 > box.y0 - 3 && s.y1 < box.y1 + 3,
  )
  const bars = inside.filter(s => !shades.some(ground => isMarked(s, ground)))
  if (hasBars(bars) && hasBars(bars.filter(s => !isGroundOf(s, words)))) return true
  let count = 0
  for (const s of sketches) {
    const x = (s.x0 + s.x1) / 2
    const y = (s.y0 + s.y1) / 2
    if (x < box.x0 || x > box.x1 || y < box.y0 || y > box.y1) continue
    // One long curve is enough; arrows and ticks take a few.
    count += s.x1 - s.x0 > 0.3 * (box.x1 - box.x0) || s.y1 - s.y0 > 0.3 * (box.y1 - box.y0) ? 4 : 1
  }
  return count >= 4
}

/** Whether most words are signs that the file does not name: notes on their staves, not cells. */
export function isUnreadable(words: readonly Word[]): boolean {
  const signs = words.filter(word => word.lost || /^\ufffd+$/.test(word.text))
  return signs.length > 0.5 * words.length
}

/** How far the ground of a text reaches over it, in points, and behind it, where a space may stand, in heights of it. */
const HUG = 2
const SPACE = 0.5

/** Whether an area begins and ends with words on it, as the grounds do that programs lay behind each line of text. */
function isGroundOf(s: Box, words: readonly Box[]): boolean {
  const height = s.y1 - s.y0
  const own = words.filter(w => w.y0 > s.y0 - HUG && w.y1 < s.y1 + HUG && height < 2 * (w.y1 - w.y0))
  return (
    own.some(w => Math.abs(w.x0 - s.x0) < HUG) &&
    own.some(w => s.x1 > w.x1 - HUG && s.x1 < w.x1 + HUG + SPACE * height)
  )
}

/** Higher grounds are those of charts, in points and in heights of what is on them. */
const HIGHEST = 60
const LINES = 4

/** Whether an area is the ground of a text on that of its cell. */
const isMarked = (s: Box, ground: Box): boolean =>
  s !== ground &&
  ground.y1 - ground.y0 < Math.min(HIGHEST, LINES * (s.y1 - s.y0)) &&
  ground.x1 - ground.x0 > s.x1 - s.x0 &&
  ground.x0 < s.x0 + 1 &&
  ground.x1 > s.x1 - 1 &&
  ground.y0 < s.y0 + 1 &&
  ground.y1 > s.y1 - 1

/** Row after row with something in nearly every column: no chart has such labels, whatever is drawn between them. */
export function isDense(rows: TextRow[], columns: Column[]): boolean {
  if (columns.length < 4) return false
  const full = rows.filter(row => row.pieces.length >= 0.75 * columns.length)
  return full.length >= 8 && full.length >= 0.6 * rows.length
}

/** Bars start on one line and end on several; backgrounds of cells and rows end on one too. */
const hasBars = (areas: Box[]): boolean =>
  areas.length >= 4 &&
  (startTogether(areas, b => [b.x0, b.x1, b.y1 - b.y0]) ||
    startTogether(areas, b => [b.y1, b.y0, b.x1 - b.x0]))

/** Places and thicknesses this close are the same. */
const SAME = 1.5

/** Whether four areas or more of one thickness start on one line, and most end in places of their own. */
function startTogether(
  areas: Box[],
  measure: (b: Box) => [start: number, end: number, thick: number],
): boolean {
  const bars = areas.map(measure).sort((a, b) => a[0] - b[0] || a[2] - b[2])
  let first = 0
  for (const [i, [start, , thick]] of bars.entries()) {
    const before = bars[i - 1]
    if (before?.[0] === start && before[2] === thick) continue
    while (bars[first]![0] <= start - SAME) first++
    let count = 0
    const ends = new Set<number>()
    for (let k = first; k < bars.length && bars[k]![0] < start + SAME; k++) {
      const [, end, other] = bars[k]!
      if (Math.abs(other - thick) >= SAME) continue
      count++
      ends.add(Math.round(end / 3))
    }
    if (count >= 4 && ends.size > 0.6 * count) return true
  }
  return false
}

/** Columns of a table of contents at most: the numbers of each depth may have one of their own. */
const MOST_CONTENTS = 5

/** Tables of contents: leaders to page numbers that only rise. */
function isContents(rows: TextRow[]): boolean {
  const leaders = rows.filter(row => row.pieces.some(p => LEADER.test(p.text)))
  // Chapters often have none, only the sections below them.
  if (leaders.length < 0.5 * rows.length && (leaders.length < 2 || !areRising(rows))) return false
  const lasts = leaders.map(row => row.pieces.at(-1)!.text.trim())
  const pages = lasts.filter(
    text => /^(\d{1,4}|[ivxlc]{1,7}|[A-Z]-?\d{1,3})$/i.test(text) || LEADER.test(text),
  )
  if (pages.length < 0.8 * lasts.length) return false
  // Two figures behind the leaders: a page has one number.
  const double = leaders.filter(row => {
    const dots = row.pieces.findIndex(p => LEADER.test(p.text))
    return row.pieces.filter((p, i) => i >= dots && p.numeric && p.first > 0).length > 1
  })
  if (double.length > 0.5 * leaders.length) return false
  const numbers = lasts.filter(text => /^\d+$/.test(text)).map(Number)
  const falls = numbers.filter((n, i) => i > 0 && n < numbers[i - 1]!).length
  return falls <= 0.1 * numbers.length
}

/** Whether all rows of several pieces end in whole numbers that never fall. */
function areRising(rows: TextRow[]): boolean {
  const lasts = rows.filter(row => row.pieces.length > 1).map(row => row.pieces.at(-1)!.text.trim())
  return (
    lasts.every(text => /^\d{1,4}$/.test(text)) &&
    lasts.every((text, i) => i === 0 || Number(text) >= Number(lasts[i - 1]))
  )
}

/** Row after row starts on the same edges: stretched lines of prose never do. */
function isAligned(rows: TextRow[], columns: Column[]): boolean {
  if (columns.length < 3) return false
  return columns.slice(1).every((_, i) => {
    const starts = rows.flatMap(row => row.pieces.filter(p => p.first === i + 1).map(p => p.words[0]!.x0))
    const edge = [...starts].sort((a, b) => a - b)[Math.floor(starts.length / 2)] ?? 0
    const kept = starts.filter(x => Math.abs(x - edge) < 1).length
    return kept >= 4 && kept >= 0.9 * starts.length
  })
}

/** Figures, days, times, codes. */
const isFigure = ({ text, numeric }: Piece): boolean =>
  numeric || 2 * text.replace(/\D/g, '').length >= text.length

const isField = (piece: Piece): boolean => piece.words.every(word => word.field)

/** Whether rows in columns make a table, or are something else that stands in columns. */
export function isTable(rows: TextRow[], columns: Column[], box: Box): boolean {
  const full = rows.filter(row => row.pieces.length > 1)
  const pieces = rows.flatMap(row => row.pieces)
  if (full.length < 2 || (columns.length === 2 && full.length < 3)) return false
  // Further lines of a cell beyond the first column do not count, however many.
  const rowStarts = rows.filter(row => row.pieces.length > 1 || row.pieces[0]!.first === 0)
  // Nor do those of the first, where row after row has something in nearly all columns.
  const least = full.length > 7 && full.every(row => row.pieces.length >= columns.length - 1) ? 0.25 : 0.4
  if (full.length < (columns.length > 3 ? least : 0.4) * rowStarts.length) return false
  // However many lines the texts of a cell have, rows of figures are rows, and so are those with all cells filled.
  const isRow = ({ pieces: own }: TextRow) =>
    own.filter(p => p.numeric).length > 2 || own.length === columns.length
  const certain = columns.length > 3 ? full.filter(isRow) : []
  if (full.length < 0.2 * rows.length && certain.length < 3) return false

  if (rows.length < 3 && pieces.length < 0.75 * columns.length * rows.length) return false
  const numeric = pieces.filter(p => p.numeric).length / pieces.length
  const words = pieces.reduce((sum, p) => sum + wordsIn(p.words), 0) / pieces.length
  // No running text is made of days, times and codes.
  const isProse = numeric < 0.2 && pieces.filter(isFigure).length < 0.5 * pieces.length

  // Lists: markers on the left, text on the right.
  const first = rows.flatMap(row => row.pieces.filter(p => p.last === 0))
  const markers = first.filter(p => MARKER.test(p.text)).length
  if (columns.length === 2 && first.length > 0 && markers >= 0.7 * first.length) return false
  // In right-to-left text they stand on the right.
  const outer = rows.flatMap(row => row.pieces.filter(p => p.first === 1))
  const rtl = first.some(p => p.words.some(w => w.rtl))
  if (columns.length === 2 && rtl && outer.every(p => BULLET.test(p.text))) return false

  // Lists in lists have their markers in two columns.
  const second = rows.flatMap(row =>
    row.pieces.filter(p => p.first === 1 && p.last === 1 && row.pieces[0] === p),
  )
  const inner = second.filter(p => MARKER.test(p.text)).length
  if (columns.length === 3 && markers > 0 && markers === first.length && inner > 0 && inner === second.length)
    return false

  // Numbered lines, as transcripts have them.
  const counted = first.filter(
    (p, i) => /^\d{1,4}$/.test(p.text) && Number(p.text) === Number(first[i - 1]?.text) + 1,
  ).length
  const needed = (first.length > 5 ? 0.8 : 1) * (first.length - 1)
  if (columns.length === 2 && first.length > 2 && counted >= needed && words > 1.5) return false

  if (columns.length <= MOST_CONTENTS && isContents(rows)) return false

  // Labels and their fields, one a line: no row is a head. Fields of several lines keep them as cells.
  const named = full.length === rows.length && full.every(row => isField(row.pieces[1]!))
  if (columns.length === 2 && named && !full.some(row => isField(row.pieces[0]!))) return false

  // Running text in columns: long lines that fill theirs.
  if (isHeadedTexts(rows, columns)) return true
  if (numeric < 0.15 && words > 5.5) return false
  if (columns.length === 2 && numeric < 0.1) {
    const filled = columns.map((column, c) => {
      const own = pieces.filter(p => p.first === c && p.last === c)
      const wide = own.filter(p => p.words.at(-1)!.x1 - p.words[0]!.x0 > 0.75 * (column.x1 - column.x0))
      return (
        own.length > 3 &&
        wide.length > 0.6 * own.length &&
        own.reduce((s, p) => s + wordsIn(p.words), 0) > 4 * own.length
      )
    })
    if (filled.every(Boolean)) return false
  }
  if (isAligned(rows, columns)) return true
  // Lines stretched to the margin: gaps hardly wider than between words.
  const stretched = full.filter(row => {
    const gaps = row.pieces.slice(1).map((p, i) => p.words[0]!.x0 - row.pieces[i]!.words.at(-1)!.x1)
    return Math.max(...gaps) < 1.7 * row.size && row.pieces.reduce((sum, p) => sum + p.words.length, 0) >= 6
  })
  if (isProse && stretched.length >= 0.5 * full.length) return false
  // A few stray gaps in otherwise unbroken lines.
  const width = box.x1 - box.x0
  const dense = full.filter(row => {
    const ink = row.pieces.reduce((sum, p) => sum + p.words.at(-1)!.x1 - p.words[0]!.x0, 0)
    return ink > 0.88 * width
  })
  return !(isProse && dense.length > 0.6 * full.length)
}

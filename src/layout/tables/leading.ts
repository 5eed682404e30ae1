import { around, median } from '../boxes.ts'
import { isWide } from '../codes.ts'
import type { Word } from '../word.ts'
import type { Piece, TextRow } from './text-row.ts'

/** What the distance of two lines says: above 0 for a new row, below for one more line of the same. */
export interface Leading {
  weight: (before: TextRow, row: TextRow) => number
  /** The distances of the table are of two kinds. */
  sure: boolean
}

/** Distances this near to each other are the same, in type sizes; on scans they are measured less well. */
const SAME = 0.12
const SAME_SEEN = 0.16
/** Lines that stand closer stand side by side. */
const CLOSEST = 0.75
const CLOSEST_SEEN = 0.9
/** Lines of one text are rarely further apart, in type sizes; fonts with Chinese signs, and with marks above letters, are higher. */
const WIDEST = 1.6
const WIDEST_WIDE = 1.85
/** The same where distances are of two kinds, which tell more than any distance by itself. */
const WIDEST_OF_TWO = 1.9
const WIDEST_OF_TWO_WIDE = 2.3
/** Lines of one text this close are never paragraphs of a cell, in type sizes. */
const CLOSE = 1.4
const SURE = 3
/** Between words, in type sizes. */
const SPACE = 0.25

/** The distance of two lines in type sizes: of the texts that stand in one column, where there are any. */
function pitchOf(before: TextRow, row: TextRow): number {
  const apart: number[] = []
  for (const piece of row.pieces) {
    const above = before.pieces.find(p => p.first <= piece.last && p.last >= piece.first)
    if (above) apart.push(piece.words[0]!.base - above.words.at(-1)!.base)
  }
  return median(apart, row.base - before.base) / Math.min(row.size, before.size)
}

const isScanned = (row: TextRow): boolean => row.pieces.some(p => p.words.some(w => w.run.invisible))

/** Arabic, Indic, Thai, Lao and Khmer. */
const MARKED = /[\u0600-\u06ff\u0900-\u0eff\u1780-\u17ff]/

const isHigh = (row: TextRow): boolean =>
  row.pieces.some(p => p.words.some(w => isWide(w.text.charCodeAt(0)) || MARKED.test(w.text)))

/**
 * Lines of a cell stand as close as the type is set, rows keep more distance. Where a table's distances fall into two
 * kinds, they tell which is which; where all are alike they tell nothing, unless they are wide.
 */
export function leadingOf(rows: readonly TextRow[], ruledBefore: readonly boolean[]): Leading {
  const pitches: number[] = []
  let narrow = 0
  let clashing = 0
  let hanging = 0
  const scanned = rows.some(isScanned)
  const closest = scanned ? CLOSEST_SEEN : CLOSEST
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    if (!before || ruledBefore[i]) continue
    const pitch = pitchOf(before, row)
    if (pitch > closest && pitch < 4) pitches.push(pitch)
  }
  const high = rows.some(isHigh)
  const widest = high ? WIDEST_WIDE : WIDEST
  const limit = limitOf(pitches, high ? WIDEST_OF_TWO_WIDE : WIDEST_OF_TWO, scanned ? SAME_SEEN : SAME)
  if (limit !== undefined) {
    for (const [i, row] of rows.entries()) {
      const before = rows[i - 1]
      if (!before || pitchOf(before, row) > limit) continue
      narrow++
      if (row.goesOn) continue
      const figures = row.pieces.some(
        p => p.numeric && before.pieces.some(q => q.numeric && q.first === p.first),
      )
      const full = row.pieces.length >= Math.max(3, before.pieces.length)
      if (figures || full) clashing++
      if (!figures && full && pitchOf(before, row) < CLOSE && hangsFrom(rows, i, limit)) hanging++
    }
    // Full rows as close as that: the wide distances part groups of rows.
    if (clashing <= 0.25 * narrow || clashing === hanging)
      return { sure: true, weight: (before, row) => (pitchOf(before, row) > limit ? SURE : -SURE) }
  }
  return {
    sure: false,
    weight: (before, row) => {
      const pitch = pitchOf(before, row)
      return pitch > widest ? SURE : pitch > 1.45 ? 1 : pitch < 1.3 ? -0.5 : 0
    },
  }
}

/** Whether lines above a full one, close to it and far from the row before, begin cells set to the foot of its row. */
function hangsFrom(rows: readonly TextRow[], at: number, limit: number): boolean {
  const row = rows[at]!
  const begins = (line: TextRow) =>
    line.pieces.every(
      p => !p.numeric && row.pieces.some(q => q.first === p.first && (p.first > 0 || !hasRoom(rows, p, q))),
    )
  for (let i = at - 1; i > 0 && begins(rows[i]!); i--)
    if (pitchOf(rows[i - 1]!, rows[i]!) > limit) return true
  return false
}

/** Whether the first word of a label's second line would have had room in the first, in a column as wide as its longest label. */
function hasRoom(rows: readonly TextRow[], upper: Piece, lower: Piece): boolean {
  const labels = rows.flatMap(row => row.pieces.filter(p => p.first === 0 && p.last === 0))
  const widest = Math.max(...labels.map(p => widthOf(p.words)))
  const word = lower.words.some(w => w.rtl) ? lower.words.at(-1)! : lower.words[0]!
  return widthOf(upper.words) + SPACE * word.size + word.x1 - word.x0 < widest
}

const widthOf = (words: readonly Word[]): number => {
  const { x0, x1 } = around(words)
  return x1 - x0
}

/** The distance between the two kinds, if there are two. */
function limitOf(pitches: readonly number[], widest: number, same: number): number | undefined {
  const sorted = [...pitches].sort((a, b) => a - b)
  const [least] = sorted
  if (least === undefined || least > widest) return undefined
  const at = sorted.findIndex((pitch, i) => i > 0 && pitch - sorted[i - 1]! > same)
  if (at < 0) return undefined
  return (sorted[at]! + sorted[at - 1]!) / 2
}

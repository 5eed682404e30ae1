import { median } from '../boxes.ts'
import { isBold } from './head-rows.ts'
import type { Piece, TextRow } from './text-row.ts'

/** Fewer rows may look so by chance. */
const FEWEST = 3
/** Distances this near to each other are the same, in type sizes. */
const SAME = 0.05
/** What tells distances apart, whatever font they are measured in. */
const BY_FAR = 0.3
/** Lines further apart are paragraphs of a cell, in type sizes. */
const PARAGRAPH = 1.45

/**
 * Rows that each begin with a number or code, or have a figure in one column, where paragraphs of a cell stand further
 * apart than the rows do: what stands below, on edges of texts beside it, is of its row.
 */
export const keyedRows = (body: readonly TextRow[], ruled: readonly boolean[]): TextRow[][] | undefined =>
  rowsBy(firstOf, body, ruled) ?? rowsBy(figureOf(body), body, ruled)

/** The text that each row has one of, and no other line. */
type Key = (row: TextRow) => Piece | undefined

function rowsBy(keyOf: Key, body: readonly TextRow[], ruled: readonly boolean[]): TextRow[][] | undefined {
  const groups: TextRow[][] = []
  for (const row of body) {
    if (keyOf(row) || (groups.length > 0 && isNote(row))) groups.push([row])
    else if (groups.length > 0 && goesOn(groups.at(-1)!, row)) groups.at(-1)!.push(row)
    else return undefined
  }
  const firsts = new Set(groups.map(([first]) => first))
  if (body.some((row, i) => ruled[i] && !firsts.has(row))) return undefined
  const keyed = groups.map(([first]) => keyOf(first!)).filter(key => key !== undefined)
  const codes = keyed.filter(key => /\d/.test(key.text)).length
  if (codes < FEWEST || codes < 0.75 * keyed.length) return undefined
  // Lines of a text stand closer than the last of them and the next row: no cell is set to the middle of its row.
  const rowsApart = groups.slice(1).map(([first], i) => pitch(groups[i]!.at(-1)!, first!))
  const lines = groups.flatMap(group => group.slice(1).map((line, i) => pitch(group[i]!, line)))
  // Figures stand at the end of totals too: beside them, every row has to be nearer than a paragraph by far.
  const most = keyOf === firstOf ? median(rowsApart) + SAME : Math.max(...rowsApart) + BY_FAR
  const paragraphs = lines.filter(apart => apart > PARAGRAPH && apart > most)
  const tight = lines.filter(apart => apart > 1 && apart < PARAGRAPH)
  const least = Math.min(...rowsApart)
  return paragraphs.length > 1 && tight.every(apart => apart < least - SAME) ? groups : undefined
}

const pitch = (upper: TextRow, lower: TextRow): number =>
  (lower.base - upper.base) / Math.min(upper.size, lower.size)

const firstOf: Key = ({ pieces: [key, ...others] }) =>
  key?.first === 0 && others.length > 0 ? key : undefined

/** The figure in the column that all lines of several texts have one in. */
function figureOf(body: readonly TextRow[]): Key {
  const full = body.filter(row => row.pieces.length > 1)
  const isIn = (column: number) => (p: Piece) => p.numeric && p.first === column
  const column = full[0]?.pieces.find(
    p => p.numeric && p.first > 0 && full.every(row => row.pieces.some(isIn(p.first))),
  )?.first
  return row => (column === undefined ? undefined : row.pieces.find(isIn(column)))
}

/** A text by itself over several columns. */
const isNote = ({ pieces: [only, ...others] }: TextRow): boolean =>
  only !== undefined && others.length === 0 && only.first > 0 && only.last > only.first

/** Whether all texts of a line have others above them in their row, and none is a figure below another or a heading. */
const goesOn = ([first]: TextRow[], row: TextRow): boolean =>
  row.pieces.every(
    p =>
      p.first > 0 &&
      first!.pieces.some(q => q.first === p.first && !(p.numeric && q.numeric) && (!isBold(p) || isBold(q))),
  )

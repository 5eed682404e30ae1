import { median } from '../boxes.ts'
import { isBold } from './head-rows.ts'
import type { TextRow } from './text-row.ts'

/** Fewer rows may look so by chance. */
const FEWEST = 3
/** Distances this near to each other are the same, in type sizes. */
const SAME = 0.05
/** Lines further apart are paragraphs of a cell, in type sizes. */
const PARAGRAPH = 1.45

/**
 * Rows that each begin with a number or code, where paragraphs of a cell stand further apart than the rows do: what
 * stands below a number, on edges of texts beside it, is of its row.
 */
export function keyedRows(body: readonly TextRow[], ruled: readonly boolean[]): TextRow[][] | undefined {
  const groups: TextRow[][] = []
  for (const row of body) {
    if (isKeyed(row) || (groups.length > 0 && isNote(row))) groups.push([row])
    else if (groups.length > 0 && goesOn(groups.at(-1)!, row)) groups.at(-1)!.push(row)
    else return undefined
  }
  const begins = new Set(groups.map(([first]) => first))
  if (body.some((row, i) => ruled[i] && !begins.has(row))) return undefined
  const keyed = groups.filter(([first]) => isKeyed(first!))
  const codes = keyed.filter(([first]) => /\d/.test(first!.pieces[0]!.text)).length
  if (codes < FEWEST || codes < 0.75 * keyed.length) return undefined
  // Lines of a text stand closer than the last of them and the next row: no cell is set to the middle of its row.
  const rowsApart = groups.slice(1).map(([first], i) => pitch(groups[i]!.at(-1)!, first!))
  const lines = groups.flatMap(group => group.slice(1).map((line, i) => pitch(group[i]!, line)))
  const paragraphs = lines.filter(apart => apart > PARAGRAPH && apart > median(rowsApart) + SAME)
  const tight = lines.filter(apart => apart > 1 && apart < PARAGRAPH)
  const least = Math.min(...rowsApart)
  return paragraphs.length > 1 && tight.every(apart => apart < least - SAME) ? groups : undefined
}

const pitch = (upper: TextRow, lower: TextRow): number =>
  (lower.base - upper.base) / Math.min(upper.size, lower.size)

const isKeyed = ({ pieces: [key, ...others] }: TextRow): boolean => key?.first === 0 && others.length > 0

/** A text by itself over several columns. */
const isNote = ({ pieces: [only, ...others] }: TextRow): boolean =>
  only !== undefined && others.length === 0 && only.first > 0 && only.last > only.first

/** Whether all texts of a line have others above them in their row, and none is a figure or a heading. */
const goesOn = ([first]: TextRow[], row: TextRow): boolean =>
  row.pieces.every(
    p => p.first > 0 && !p.numeric && !isBold(p) && first!.pieces.some(q => q.first === p.first),
  )

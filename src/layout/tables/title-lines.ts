import { median } from '../boxes.ts'
import { textOf } from '../segments.ts'
import type { Row } from './rows.ts'

/** Titles are larger than the rows around them. */
const LARGER = 1.12
/** Letters of most Western texts: programs have one font size for them, and another for all other scripts. */
const WESTERN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const LETTER = /\p{L}/u

/**
 * Tells lines alone that are set larger than rows of several texts. A line of another script is measured by the texts
 * of such scripts in the rows: word processors set these in a size of their own.
 */
export function titleLines(rows: readonly Row[]): (row: Row) => boolean {
  const several = rows.filter(row => row.segments.length > 1)
  const size = median(several.map(row => row.size))
  const foreign = several.flatMap(row => sizesOf(row))
  const own = foreign.length > 0 ? Math.max(size, median(foreign)) : size
  const isLarge = (row: Row) => row.size > LARGER * (sizesOf(row).includes(row.size) ? own : size)
  const plain = several.some(row => !isBold(row) && !isNumbered(row))
  return row =>
    row.segments.length === 1 ? isLarge(row) : isNumbered(row) && (isLarge(row) || (plain && isBold(row)))
}

const isBold = ({ segments }: Row): boolean => segments.every(s => s.words.every(w => w.run.font.bold))

const SECTION = /^(?:\d{1,2}|[A-Z])(?:\.\d{1,2})*\.?$/
/** The text of a heading is no further behind its number, in type sizes. */
const BEHIND = 3

/** Whether a row is the number of a section with its heading right behind it. */
function isNumbered({ segments: [number, heading, ...others] }: Row): boolean {
  if (!number || !heading || others.length > 0) return false
  const isText = LETTER.test(textOf(heading.words)) && heading.size === number.size
  return SECTION.test(textOf(number.words)) && isText && heading.x0 - number.x1 < BEHIND * number.size
}

/** The sizes of words of other scripts. */
const sizesOf = ({ segments }: Row): number[] =>
  segments
    .flatMap(({ words }) => words)
    .filter(({ text }) => LETTER.test(text) && !WESTERN.test(text))
    .map(word => word.size)

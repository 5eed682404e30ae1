import { around, centerX } from './boxes.ts'
import { isWide } from './codes.ts'
import type { Word } from './word.ts'

/** Fewer signs under each other may be a list, or the cells of a table. */
const FEWEST = 6
/** How far down the next sign of a column stands, in type sizes; and how far aside. */
const STEP = [0.8, 1.45] as const
const ASIDE = 0.3

const isSign = ({ text, quarter }: Word): boolean =>
  quarter === 0 && isWide(text.codePointAt(0)!) && [...text].length <= 2

const isBelow = (above: Word, word: Word): boolean => {
  const step = (word.base - above.base) / above.size
  return (
    step > STEP[0] &&
    step < STEP[1] &&
    Math.abs(word.size - above.size) < 0.1 * above.size &&
    Math.abs(centerX(word) - centerX(above)) < ASIDE * above.size
  )
}

/**
 * Puts together the columns of text that is written downwards sign by sign, as browsers print it: each becomes a word
 * that is turned, like those of fonts for vertical writing.
 */
export function joinVertical(words: Word[]): Word[] {
  const signs = words.filter(isSign)
  if (signs.length < FEWEST) return words
  const columns: Word[][] = []
  let last: Word | undefined
  for (const word of signs) {
    if (last && word.order === last.order + 1 && isBelow(last, word)) columns.at(-1)!.push(word)
    else columns.push([word])
    last = word
  }
  const long = columns.filter(column => column.length >= 3)
  const joined = long.reduce((sum, column) => sum + column.length, 0)
  // Signs under each other in the cells of a table stand beside others.
  if (joined < FEWEST || joined < 0.8 * signs.length) return words
  const gone = new Set(columns.flat())
  return [...words.filter(w => !gone.has(w)), ...columns.map(columnWord)].sort((a, b) => a.order - b.order)
}

function columnWord(column: Word[]): Word {
  const first = column[0]!
  const middle = centerX(first)
  const box = around(column)
  return {
    ...first,
    text: column.map(w => w.text).join(''),
    x0: middle - first.size / 2,
    x1: middle + first.size / 2,
    y0: box.y0,
    y1: box.y1,
    quarter: 1,
    run: { ...first.run, vertical: true },
  }
}

import { isBold } from './head-rows.ts'
import { isNew, type RowJudge } from './row-judge.ts'
import type { TextRow } from './text-row.ts'

/** Fewer rows with lines above their figures may look so by chance. */
const FEWEST = 2

/**
 * Rows whose cells stand at their foot, where all lines are as far apart as rows: lines of texts above the row that they
 * begin, each too long for the word that follows, none behind the last row or above a name, and some that cannot go on
 * from what is above them.
 */
export function footRows(body: readonly TextRow[], judge: RowJudge): TextRow[][] | undefined {
  if (!judge.isEven) return undefined
  const groups: TextRow[][] = []
  let lines: TextRow[] = []
  let above: TextRow[] | undefined
  let higher = 0
  let sure = false
  for (const row of body) {
    const name = isName(row)
    if (!name && !judge.isAnchor(row)) {
      const before = lines.at(-1)
      if (before ? !goesOn(before, row, judge) : row.pieces.some(p => isBold(p) || goesOnFromAbove(p)))
        return undefined
      lines.push(row)
      continue
    }
    if (lines.length > 0) {
      if (name || !goesOn(lines.at(-1)!, row, judge)) return undefined
      higher++
      sure ||= above === undefined || isNew(above, lines[0]!, judge)
    }
    groups.push([...lines, row])
    above = name ? undefined : groups.at(-1)
    lines = []
  }
  return sure && higher >= FEWEST && lines.length === 0 ? groups : undefined
}

const isName = ({ pieces: [only, ...others] }: TextRow): boolean =>
  only?.first === 0 && others.length === 0 && isBold(only)

/** Small letters go on from the row above: no name begins with them. */
const goesOnFromAbove = ({ text }: TextRow['pieces'][number]): boolean => /^\p{Ll}/u.test(text)

/** Whether all texts of a line go on in the next one, whose first words had no room in it. */
const goesOn = (line: TextRow, next: TextRow, judge: RowJudge): boolean =>
  line.pieces.every(p => {
    const below = next.pieces.find(q => q.first === p.first && q.last === p.last)
    return below !== undefined && !judge.fits(p, below)
  })

import { around } from '../boxes.ts'
import type { Segment } from '../segments.ts'
import type { Word } from '../word.ts'
import type { Row } from './rows.ts'

/** Gaps of a justified line are all the same, up to this, in type sizes. */
const SAME = 0.08
/** Narrower gaps are inside words, and the widest that justification makes, in type sizes. */
const NARROWEST = 0.1
const WIDEST = 4
/** Lines of one column begin and end on its sides, up to this, in points. */
const SIDE = 1.5
/** The next line is no further off, in type sizes. */
const NEXT = 2.2
/** Fewer gaps may be the same by chance: two lines have to tell. */
const FEWEST = 3

/** Words of a line that stand the same way apart. */
interface Chain {
  from: number
  to: number
  x0: number
  x1: number
  gaps: number
  gap: number
}

/**
 * Joins lines of justified text that look like cells: in narrow columns words stand far apart, but all words of a line
 * alike, and the lines around begin and end where it does with other gaps.
 */
export function joinStretched(rows: Row[]): Row[] {
  // Most pages have none, and chains of all their words would cost as much as the rest of it.
  if (rows.every(row => row.segments.length < 2)) return rows
  const known = new Map<Row, Chain[]>()
  const chains = (row: Row): Chain[] => {
    const own = known.get(row) ?? chainsOf(row)
    known.set(row, own)
    return own
  }
  return rows.map((row, i) => {
    if (row.segments.length < 2) return row
    const near = [-2, -1, 1, 2].flatMap(step => {
      const other = rows[i + step]
      return other && Math.abs(other.base - row.base) < NEXT * row.size ? [chains(other)] : []
    })
    const stretched = chains(row).filter(chain => {
      const alike = near.filter(others => others.some(other => isInColumn(chain, other, row.size)))
      return alike.length > (chain.gaps < FEWEST ? 1 : 0)
    })
    return stretched.length > 0 ? { ...row, segments: joined(row.segments, stretched) } : row
  })
}

const isInColumn = (chain: Chain, other: Chain, size: number): boolean =>
  Math.abs(chain.x0 - other.x0) < SIDE &&
  Math.abs(chain.x1 - other.x1) < SIDE &&
  Math.abs(chain.gap - other.gap) > SAME * size

function chainsOf({ segments, size }: Row): Chain[] {
  const words = segments.flatMap(segment => segment.words)
  const chains: Chain[] = []
  let chain: Chain | undefined
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    const gap = before ? word.x0 - before.x1 : Infinity
    const isInside = gap < NARROWEST * size
    if (chain && gap < WIDEST * size && (isInside || isAlike(chain, gap, size))) {
      chain.to = i
      chain.x1 = word.x1
      if (isInside) continue
      chain.gap = (chain.gap * chain.gaps + gap) / (chain.gaps + 1)
      chain.gaps++
    } else chains.push((chain = { from: i, to: i, x0: word.x0, x1: word.x1, gaps: 0, gap: 0 }))
  }
  return chains.filter(one => one.gaps > 1)
}

const isAlike = ({ gaps, gap }: Chain, next: number, size: number): boolean =>
  gaps === 0 || Math.abs(next - gap) < SAME * size

/** Segments in which the words of each chain are one. */
function joined(segments: readonly Segment[], chains: readonly Chain[]): Segment[] {
  const parts: Segment[] = []
  let at = 0
  let last: Chain | undefined
  for (const segment of segments) {
    const chain = chains.find(one => at >= one.from && at + segment.words.length - 1 <= one.to)
    const before = parts.at(-1)
    if (chain && chain === last && before) {
      const words: Word[] = [...before.words, ...segment.words]
      parts[parts.length - 1] = { ...before, ...around(words), words }
    } else parts.push(segment)
    last = chain
    at += segment.words.length
  }
  return parts
}

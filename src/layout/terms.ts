import { type Block, type BlockOf, type Line, type PageLayout, plain } from './model.ts'

type Text = BlockOf<'paragraph'> | BlockOf<'list-item'>

/** What is said of a term is set in at least this far, and begins no further below, in type sizes. */
const SET_IN = 0.8
const MOST_SET_IN = 8
const BELOW = 1.3

/** Places this close are one, in points. */
const SAME = 2

/** The margin is where the term begins, or nearer to it than to what is said of it. */
const NEARER = 0.4

/** A term and what is said of it are found twice at least; three times in a row where nothing else shows the margin. */
const FEWEST = 2
const FEWEST_ALONE = 3

/** The share of the text that shows where the margin is. */
const MARGIN = 0.05

interface Pair {
  term: Block
  /** Where both begin, from the side that lines begin at. */
  at: number
  inset: number
  /** A pair above ends where it begins. */
  follows: boolean
  /** Several lines show that all of them are set in, not only the first. */
  sure: boolean
}

/**
 * Bold lines that are terms of a glossary or options of a manual, no headings: what is said of them is set in below each of
 * them, and they stand where text does. Where headings stand out into the margin, all text is set in.
 */
export function findTerms(pages: readonly PageLayout[], isBold: (block: Block) => boolean): Set<Block> {
  const pairs = pages.flatMap(page => pairsOf(page.blocks, isBold))
  const found = new Set<Block>()
  if (pairs.length < FEWEST) return found
  const margins = marginsOf(pages)
  for (const pair of pairs) {
    if (found.has(pair.term)) continue
    const alike = pairs.filter(
      other => Math.abs(other.at - pair.at) < SAME && Math.abs(other.inset - pair.inset) < SAME,
    )
    const stands = margins.some(margin => margin < pair.at + NEARER * pair.inset)
    const inTurn = alike.filter(other => other.follows).length + 1
    if (alike.length < FEWEST || !alike.some(other => other.sure)) continue
    if (stands || (inTurn >= FEWEST_ALONE && inTurn > 0.7 * alike.length))
      for (const { term } of alike) found.add(term)
  }
  return found
}

const isText = (block: Block | undefined): block is Text =>
  block?.kind === 'paragraph' || block?.kind === 'list-item'

const isRtl = (lines: readonly Line[]): boolean => lines.filter(line => line.rtl).length > 0.5 * lines.length

/** Where a line begins, growing in the direction of its text. */
const startOf = (line: Line, rtl: boolean): number => (rtl ? -line.x1 : line.x0)

function pairsOf(blocks: readonly Block[], isBold: (block: Block) => boolean): Pair[] {
  const found: Pair[] = []
  let end = -1
  for (const [i, term] of blocks.entries()) {
    const below = blocks[i + 1]
    if (!isText(term) || below?.kind !== 'paragraph' || !isBold(term) || plain(term.spans).endsWith('?'))
      continue
    if (below.lines.every(line => line.bold)) continue
    const rtl = isRtl(below.lines)
    const { size } = term.lines[0]!
    const at = startOf(term.lines[0]!, rtl)
    const starts = below.lines.map(line => startOf(line, rtl))
    const inset = Math.min(...starts) - at
    if (below.y0 - term.y1 > BELOW * size || inset < SET_IN * size || inset > MOST_SET_IN * size) continue
    const sure = starts.length > 1 && Math.max(...starts) - Math.min(...starts) < SAME
    found.push({ term, at, inset, follows: end === i - 1 && i > 0, sure })
    end = i + 1
  }
  return found
}

/** Where enough of the text begins that is not bold. */
function marginsOf(pages: readonly PageLayout[]): number[] {
  const letters = new Map<number, number>()
  let all = 0
  for (const block of pages.flatMap(page => page.blocks)) {
    if (block.kind !== 'paragraph') continue
    const rtl = isRtl(block.lines)
    for (const line of block.lines) {
      if (line.bold) continue
      const at = Math.round(startOf(line, rtl))
      letters.set(at, (letters.get(at) ?? 0) + line.text.length)
      all += line.text.length
    }
  }
  return [...letters].filter(([, own]) => own > MARGIN * all).map(([at]) => at)
}

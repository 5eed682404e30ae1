import { overlapX, overlapY } from '../../layout/boxes.ts'
import type { Block, Line, PageLayout } from '../../layout/model.ts'
import { headOf, ownLines } from '../../layout/write/placing.ts'
import type { Section } from '../../layout/write/sections.ts'

/** How far the flow may have passed a block's top, in points, for it to stay in the flow. */
export const tolerance = (block: Block): number => Math.max(3, 0.45 * (block.lines[0]?.size ?? 10))

/** How far below its room the end of a page is moved up, in points, and what rounding and pictures may add to it. */
const MOST_OVER = 3
const ROUNDING = 0.5
const DRIFT = 3

/**
 * How far a block that ends `over` points below the room of its page is moved up into the `gap` above it: word processors
 * take its last two lines overleaf for a hair's breadth.
 */
export const liftOf = (over: number, gap: number): number =>
  over > -ROUNDING && over < MOST_OVER ? Math.max(0, Math.min(over + DRIFT, gap)) : 0

/** Lines that stand in the next column. */
export const restOf = (block: Block): Line[] =>
  block.kind === 'paragraph' || block.kind === 'list-item' ? block.lines.slice(ownLines(block).length) : []

/** Whether a picture stands beside others, so that text cannot go on below it. */
export const isBeside = (block: Block, blocks: readonly Block[], at: number): boolean =>
  block.kind === 'figure' &&
  blocks.some(
    (b, i) => i !== at && overlapY(b, block) > 3 && (b.kind !== 'figure' || overlapX(b, block) <= 0),
  )

/** Whether nothing but page footers stands below a note: word processors put notes at the foot of the text. */
export const isLast = (note: Block, { blocks }: PageLayout): boolean =>
  blocks.every(b => b.kind === 'running' || b.kind === 'footnote' || b.y0 < note.y1 - 2)

/** What is higher than a line of text: word processors do not set it as small as TeX. */
const HIGH = /\\(?:frac|sqrt|sum|prod|o?int)\b/

/** Whether a formula among words makes its line higher. */
export const isHigh = (latex: string | undefined): boolean => latex !== undefined && HIGH.test(latex)

/** How much higher word processors set formulas than TeX: on lines of their own in points, among words in type sizes. */
const FORMULA_ROOM = 3.5
const INLINE_ROOM = 0.8
/** Further rows of a formula, each, in points. */
const ROW_ROOM = 2

/** How much higher a block gets than it is on the page: what follows makes room for it. */
export function growthOf(block: Block, formulas: ReadonlyMap<Block, unknown>): number {
  if (block.kind === 'figure') {
    const rows = block.formula?.latex?.split('\\\\').length ?? 1
    return formulas.has(block) ? FORMULA_ROOM + ROW_ROOM * (rows - 1) : 0
  }
  if (block.kind !== 'paragraph' && block.kind !== 'list-item') return 0
  const high = block.lines.filter(line => line.spans.some(({ latex }) => isHigh(latex)))
  return high.reduce((sum, { size }) => sum + INLINE_ROOM * size, 0)
}

/** What is no lower below the margin than this, in points, begins its page. */
const NEAR_TOP = 4

/**
 * Texts that pages begin with, where what goes on overleaf would stand: behind a break within a paragraph no room can
 * be left below the margin, which another page may have set higher.
 */
export const openingsOf = (
  sections: readonly Pick<Section, 'parts' | 'margins'>[],
  leading: number,
): Set<Block> =>
  new Set(
    sections.flatMap(({ parts, margins }) =>
      parts.flatMap(({ start, blocks: [first] }) =>
        start === 'page' && first && headOf(first, leading) - margins.top < NEAR_TOP ? [first] : [],
      ),
    ),
  )

import { overlapX, overlapY } from '../../layout/boxes.ts'
import type { Block, Line, PageLayout } from '../../layout/model.ts'
import { ownLines } from '../../layout/write/placing.ts'

/** How far the flow may have passed a block's top, in points, for it to stay in the flow. */
export const tolerance = (block: Block): number => Math.max(3, 0.45 * (block.lines[0]?.size ?? 10))

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

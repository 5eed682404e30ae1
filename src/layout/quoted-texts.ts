import type { Draft } from './draft.ts'
import type { Block } from './model.ts'

/** How far left of its text the line beside a quotation stands, in type sizes. */
const BESIDE_QUOTE = [0.3, 2.6] as const

/** Paragraphs with one line along their left side are quotations. */
export function withQuotes(blocks: Block[], { rulings: { vertical }, grids }: Draft): Block[] {
  if (vertical.length === 0 || vertical.length > 40) return blocks
  for (const block of blocks) {
    if (block.kind !== 'paragraph' || block.rtl) continue
    const size = block.lines[0]!.size
    const middle = (block.y0 + block.y1) / 2
    const along = vertical.filter(v => v.y0 < block.y0 + 2 && v.y1 > block.y1 - 2)
    const left = along.filter(v => {
      const gap = block.x0 - v.x
      return gap > BESIDE_QUOTE[0] * size && gap < BESIDE_QUOTE[1] * size
    })
    const boxed = along.some(v => v.x > block.x0) || grids.some(g => g.y0 < middle && g.y1 > middle)
    const [line] = left
    if (!line || left.length > 1 || boxed || line.y1 - line.y0 > 40 * size) continue
    // A line between two columns has text on its other side.
    const parts = blocks.some(b => b.x1 < line.x + 2 && b.y0 < line.y1 && b.y1 > line.y0)
    if (!parts) block.quote = true
  }
  return blocks
}

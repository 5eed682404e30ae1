import { overlapX, overlapY } from '../boxes.ts'
import type { Block, PageLayout } from '../model.ts'

/** How far a quotation is set in from the text around it, on both sides, in type sizes. */
const QUOTE_INDENT = 1.2

/** Finds block quotations: paragraphs of several lines that are set in on both sides of the text above or below. */
export function quoteFinder(page: PageLayout): (block: Block) => boolean {
  const quotes = new Set<Block>(page.blocks.filter(b => b.kind === 'paragraph' && b.quote))
  const turned = new Map(page.blocks.map(block => [mirrored(block), block]))
  for (const block of setIn(page.blocks, false)) quotes.add(block)
  for (const block of setIn([...turned.keys()], true)) quotes.add(turned.get(block)!)
  return block => quotes.has(block)
}

/** A block as a mirror shows it: right-to-left text begins on the left. */
function mirrored(block: Block): Block {
  const lines = block.lines.map(line => ({ ...line, x0: -line.x1, x1: -line.x0 }))
  return { ...block, x0: -block.x1, x1: -block.x0, lines }
}

/** The texts of a direction that are set in on both sides. */
function setIn(blocks: readonly Block[], rtl: boolean): Block[] {
  const texts = blocks.filter(b => b.kind === 'paragraph' && b.lines.length > 1 && b.rtl === rtl)
  return texts.filter(block => {
    const size = block.lines[0]!.size
    const starts = block.lines.slice(1).map(l => l.x0)
    const even = Math.max(...starts) - Math.min(...starts) < 1.5
    const outside = texts.filter(b => b !== block && b.x0 < block.x0 - QUOTE_INDENT * size)
    // Lines that end where they like seldom reach the margin: the widest of the column tells it.
    const margin = Math.max(...outside.map(b => b.x1)) - QUOTE_INDENT * size
    const around = outside.filter(b =>
      block.lines.length > 2 ? block.x1 < margin : b.x1 > block.x1 + QUOTE_INDENT * size,
    )
    const full = block.lines.slice(0, -1).every(l => l.x1 > block.x1 - 4 * size)
    const inside = around.some(b => isNear(b, block, 4 * size)) || isItalicBelow(blocks, block, around)
    if (around.some(b => blocks.some(other => standsBeside(other, block, b)))) return false
    return even && full && inside && 'align' in block && block.align === (rtl ? 'right' : 'left')
  })
}

/** Whether something else takes the room by which a text is set in: notes and cards beside it. */
const standsBeside = (other: Block, block: Block, wide: Block): boolean =>
  other.lines.length > 0 &&
  overlapX(other, block) <= 0 &&
  overlapY(other, block) > 0.5 * block.lines[0]!.size &&
  other.x0 > wide.x0 - 1 &&
  other.x1 < wide.x1 + block.lines[0]!.size

/** Whether two blocks stand above each other, this far apart at most. */
const isNear = (a: Block, b: Block, most: number): boolean =>
  Math.min(Math.abs(a.y1 - b.y0), Math.abs(a.y0 - b.y1)) < most

/** Whether all of a text is in italics, below or above a heading or an item of the column that it is set in from. */
function isItalicBelow(blocks: readonly Block[], block: Block, around: readonly Block[]): boolean {
  if (!block.lines.every(line => line.italic)) return false
  const wide = around.some(b => b.x0 < block.x0 && b.x1 > block.x1)
  const at = blocks.indexOf(block)
  return (
    wide &&
    [blocks[at - 1], blocks[at + 1]].some(
      b => b && overlapX(b, block) > 0 && isNear(b, block, 4 * block.lines[0]!.size),
    )
  )
}

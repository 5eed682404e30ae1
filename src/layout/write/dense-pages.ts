import { median, overlapX, overlapY } from '../boxes.ts'
import type { Block, PageLayout } from '../model.ts'

/** Type of reference cards and plates is smaller than that of text, in points. */
const SMALL = 8.5
/** Fewer lines are soon set. */
const FEWEST_LINES = 60
/** Share of a page's lines that stand in tables, listings and pictures, or beside others. */
const MIXED = 0.4

/**
 * Whether a page is a card of names and their meanings in columns of small type: tables, listings and texts stand
 * side by side in each of its columns. Word processors have no room there for a row more, and one that grows moves
 * all others to the next column, and to another page.
 */
export function isDense({ blocks: all }: PageLayout): boolean {
  const blocks = all.filter(b => b.kind !== 'running')
  const lines = blocks.flatMap(b => b.lines)
  if (lines.length < FEWEST_LINES || median(lines.map(line => line.size)) > SMALL) return false
  const columns = columnsOf(blocks)
  if (columns.length < 2) return false
  const count = (some: readonly Block[]) => some.reduce((sum, b) => sum + b.lines.length, 0)
  const mixed = columns.flatMap(own => own.filter(block => isMixed(block, own)))
  return count(mixed) > MIXED * lines.length
}

const isMixed = (block: Block, column: readonly Block[]): boolean =>
  block.kind === 'table' ||
  block.kind === 'code' ||
  block.kind === 'figure' ||
  column.some(other => other !== block && overlapY(other, block) > 3 && overlapX(other, block) <= 0)

/** White space this wide, in points, parts two columns. */
const GAP = 9
/** A column has so much of all lines, at least. */
const LEAST_SHARE = 0.12

/** Blocks by the columns that nothing but a few wide lines reaches over. */
function columnsOf(blocks: readonly Block[]): Block[][] {
  const widest = Math.max(...blocks.map(b => b.x1)) - Math.min(...blocks.map(b => b.x0))
  const narrow = blocks.filter(b => b.x1 - b.x0 < 0.6 * widest)
  const strips: { x1: number; blocks: Block[] }[] = []
  for (const block of [...narrow].sort((a, b) => a.x0 - b.x0)) {
    const strip = strips.at(-1)
    if (strip && block.x0 < strip.x1 + GAP) {
      strip.x1 = Math.max(strip.x1, block.x1)
      strip.blocks.push(block)
    } else strips.push({ x1: block.x1, blocks: [block] })
  }
  const all = blocks.reduce((sum, b) => sum + b.lines.length, 0)
  return strips
    .map(strip => strip.blocks)
    .filter(own => own.reduce((sum, b) => sum + b.lines.length, 0) > LEAST_SHARE * all)
}

import { around, overlapX, overlapY } from '../boxes.ts'
import type { Block } from '../model.ts'

/** White space this wide, in points, parts two columns. */
const GAP = 7
/** Columns of fewer lines are nothing that a whole page is set in. */
const FEWEST = 14
/** Blocks at the top of a page that may stand over its columns. */
const MOST_OVER = 5
/** Share of the height of columns that each of them takes, at least. */
const FILLED = 0.45

interface WholeColumns {
  head: Block[]
  columns: Block[][]
}

/**
 * The columns of a page that is set in them from top to bottom, below what stands over them all. What stands side by
 * side within a column, such as names and their meanings, does not part it.
 */
export function wholeColumns(blocks: readonly Block[]): WholeColumns | undefined {
  let found: WholeColumns | undefined
  for (let over = 0; over <= Math.min(MOST_OVER, blocks.length - 4); over++) {
    const head = blocks.slice(0, over)
    const body = blocks.slice(over)
    const bottom = Math.max(0, ...head.map(b => b.y1))
    if (body.some(b => b.y0 < bottom - 3)) continue
    const columns = columnsOf(body)
    // A title over two of three columns would join them.
    if (columns && columns.length > (found?.columns.length ?? 0)) found = { head, columns }
  }
  return found
}

function columnsOf(blocks: readonly Block[]): Block[][] | undefined {
  const strips: { x0: number; x1: number; blocks: Block[] }[] = []
  for (const block of [...blocks].sort((a, b) => a.x0 - b.x0)) {
    const strip = strips.at(-1)
    if (strip && block.x0 < strip.x1 + GAP) {
      strip.x1 = Math.max(strip.x1, block.x1)
      strip.blocks.push(block)
    } else strips.push({ x0: block.x0, x1: block.x1, blocks: [block] })
  }
  if (strips.length < 2 || strips.length > 4) return undefined
  const box = around(blocks)
  const isFull = (own: readonly Block[]) => {
    const { y0, y1 } = around(own)
    return y1 - y0 > FILLED * (box.y1 - box.y0) && own.reduce((sum, b) => sum + b.lines.length, 0) >= FEWEST
  }
  if (!strips.every(strip => isFull(strip.blocks))) return undefined
  // They are read one after the other.
  const order = blocks.map(block => strips.findIndex(strip => strip.blocks.includes(block)))
  if (order.some((at, i) => i > 0 && at < order[i - 1]!)) return undefined
  // Text that goes on in the next column is counted where it begins.
  const isSplit = (block: Block) =>
    block.lines.some(line => overlapX(line, block) <= 0 || overlapY(line, block) <= 0)
  if (blocks.some(isSplit)) return undefined
  return strips.map((_, at) => blocks.filter((__, i) => order[i] === at))
}

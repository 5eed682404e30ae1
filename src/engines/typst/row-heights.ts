import type { Block, ParagraphFormat, TableCell, TableRow } from '../../document/tree.ts'
import type { Encoding } from './encoding.ts'
import { plain } from './inlines.ts'

/** What cells leave around their words. */
export interface Inset {
  top: number
  right: number
  bottom: number
  left: number
}

/** Room inside the cells of a row, from its height with half of the lines above and below. */
export const roomInside = (height: number, { top, bottom }: Inset): number =>
  Math.max(1, height - top - bottom)

/**
 * Whether the words of a cell find room in a row of exact height, about. Word processors cut off what does not; here
 * the row grows instead, as words are not to be lost.
 */
export function fitsExactly(
  e: Encoding,
  row: TableRow,
  { blocks, rowSpan = 1, rotate }: TableCell,
  height: number,
): boolean {
  if (!row.exact || rowSpan > 1 || rotate) return false
  let [all, last] = [0, 0]
  for (const block of blocks) {
    const own = linesOf(e, block)
    if (!own) return false
    all += own.before + own.count * own.high
    last = own.high
  }
  // The end of a line that is cut through is its own leading, or the tails of its letters.
  return all <= height + last * 0.4
}

/** Of letters, over their size: somewhat wider than most. */
const LETTER = 0.52

function linesOf(e: Encoding, block: Block) {
  if (block.kind !== 'paragraph' && block.kind !== 'heading') return undefined
  const { content, format = {} } = block
  if (content.some(({ kind }) => kind === 'image' || kind === 'math' || kind === 'frame')) return undefined
  const size = e.sizeOf({ ...block, kind: 'paragraph' })
  const wide = Math.max(1, Math.ceil((plain(content).length * size * LETTER) / e.room.width))
  const count = wide + content.filter(({ kind }) => kind === 'break').length
  return { before: format.before ?? 0, count, high: lineHeight(e, format, size) }
}

function lineHeight(e: Encoding, { line }: ParagraphFormat, size: number): number {
  if (line && 'exactly' in line) return line.exactly
  const own = size * e.line
  if (line && 'atLeast' in line) return Math.max(line.atLeast, own)
  return own * (line?.times ?? 1)
}

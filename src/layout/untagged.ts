import { textBlocks } from './blocks.ts'
import { centerX, centerY, overlapX, overlapY } from './boxes.ts'
import type { Draft } from './draft.ts'
import { lineOf } from './lines.ts'
import type { Block, Cell, Line } from './model.ts'
import { plain } from './model.ts'
import { findSegments } from './segments.ts'
import type { Word } from './word.ts'

/**
 * Puts words that no tag names among the blocks of those that are: what fields and stamps show, and what a writer
 * forgot. They go into the cell they stand in, behind what they stand beside, or below what is above them.
 */
export function withUntagged(blocks: Block[], words: readonly Word[], draft: Draft): Block[] {
  const upright = words.filter(w => w.quarter === 0)
  if (upright.length === 0) return blocks
  const placed = [...blocks]
  for (const segment of findSegments(upright)) {
    const line = lineOf(segment.words, draft.linkAt)
    const cell = cellAround(placed, line)
    if (cell) {
      addTo(cell, line)
      continue
    }
    const [own] = textBlocks([line], draft.content.number)
    if (own) placed.splice(placeOf(placed, line), 0, own)
  }
  return placed
}

function cellAround(blocks: readonly Block[], line: Line): Cell | undefined {
  const [x, y] = [centerX(line), centerY(line)]
  for (const block of blocks) {
    if (block.kind !== 'table') continue
    const cell = block.table.cells.find(c => x >= c.x0 && x <= c.x1 && y >= c.y0 && y <= c.y1)
    if (cell) return cell
  }
  return undefined
}

function addTo(cell: Cell, line: Line): void {
  const spans = cell.text === '' ? line.spans : [...cell.spans, { text: ' ' }, ...line.spans]
  cell.spans = spans
  cell.text = plain(spans)
  cell.size ||= line.size
  cell.textX = Math.min(cell.textX, line.x0)
  cell.textEnd = Math.max(cell.textEnd, line.x1)
}

/** The place behind the block that a line stands beside, or else behind the last one above it. */
function placeOf(blocks: readonly Block[], line: Line): number {
  const high = line.y1 - line.y0
  let beside = -1
  let end = -Infinity
  for (const [i, block] of blocks.entries()) {
    if (block.kind === 'running') continue
    const level = block.lines.some(
      l => overlapY(l, line) > 0.5 * Math.min(high, l.y1 - l.y0) && l.x0 < line.x0,
    )
    if (level && block.x1 > end) [beside, end] = [i, block.x1]
  }
  if (beside >= 0) return beside + 1
  const above = blocks.findLastIndex(b => b.kind !== 'running' && b.y1 <= line.y0 + 0.3 * high)
  const column = blocks.findLastIndex(
    b => b.kind !== 'running' && b.y1 <= line.y0 + 0.3 * high && overlapX(b, line) > 0,
  )
  return (column >= 0 ? column : above) + 1
}

import type { Box } from '../boxes.ts'
import type { Block, PageLayout } from '../model.ts'
import type { Mark } from './marks.ts'
import { ownLines } from './placing.ts'

/** Boxes that hold text are at least so large, in points, and keep it off their sides by no more than this. */
const LEAST_WIDTH = 60
const LEAST_HEIGHT = 14
const MOST_PADDING = 40
const CLOSE = 1.5

/**
 * Where the lines of texts in boxes have to end: as far before the right side of their box as its texts begin behind
 * the left one. Without this they would run on to the edge of the column, over the side of the box.
 */
export function boxEdges({ blocks }: PageLayout, marks: readonly Mark[]): Map<Block, number> {
  const edges = new Map<Block, number>()
  const texts = blocks.filter(isText)
  const boxes = marks.filter(({ x0, x1, y0, y1 }) => x1 - x0 > LEAST_WIDTH && y1 - y0 > LEAST_HEIGHT)
  // The smallest box around a text comes last.
  for (const mark of boxes.sort((a, b) => area(b) - area(a))) {
    const held = texts.filter(text => isInside(text, mark))
    const padding = Math.min(...held.map(text => text.x0)) - mark.x0
    const edge = mark.x1 - padding
    if (padding < CLOSE || padding > MOST_PADDING) continue
    const fits = held.every(text => text.x1 < edge + CLOSE)
    for (const text of held) {
      if (fits && ownLines(text).length > 1) edges.set(text, edge)
      else edges.delete(text)
    }
  }
  return edges
}

const isText = ({ kind, lines }: Block): boolean =>
  kind !== 'table' &&
  kind !== 'figure' &&
  kind !== 'running' &&
  kind !== 'code' &&
  lines.every(line => line.quarter === 0 && !line.rtl)

const area = ({ x0, x1, y0, y1 }: Box): number => (x1 - x0) * (y1 - y0)

const isInside = (text: Box, box: Box): boolean =>
  text.x0 > box.x0 && text.x1 < box.x1 && text.y0 > box.y0 - CLOSE && text.y1 < box.y1 + CLOSE

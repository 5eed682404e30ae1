import type { Box } from '../boxes.ts'
import { frameOf, type Line, type PageLayout } from '../model.ts'
import { turnBox } from '../words.ts'

/** Words that stand together on a line, apart from others beside them. */
export interface Piece {
  text: string
  page: number
  /** Left, top, right and bottom on the page. */
  box: [number, number, number, number]
}

/** The pieces of a page's lines, and where each stands: labels, and the values beside or below them. */
export function piecesOf(page: PageLayout): Piece[] {
  const [width, height] = frameOf(page)
  return page.blocks
    .flatMap(block => block.lines)
    .flatMap(apart)
    .map(({ text, ...box }) => {
      const { x0, y0, x1, y1 } = turnBox(box, (4 - page.quarter) % 4, width, height)
      return { text, page: page.number, box: [x0, y0, x1, y1] }
    })
}

/** A line cut where its words stand apart; how far each piece reaches is told by how long it is. */
function apart(line: Line): (Box & { text: string })[] {
  const { text, x0, x1, y0, y1, rtl } = line
  const cuts = (line.stops ?? []).filter(({ at }) => at > 0 && at < text.length)
  if (cuts.length === 0) return [{ text, x0, y0, x1, y1 }]
  const starts = [{ at: 0, x: rtl ? x1 : x0 }, ...cuts]
  const letter = (x1 - x0) / text.length
  return starts.flatMap(({ at, x }, i) => {
    const next = starts[i + 1]
    const own = text.slice(at, next?.at).trim()
    if (own === '') return []
    const reach = Math.min(own.length * letter * 1.2, next ? Math.abs(next.x - x) - 1 : Infinity)
    const end = next ? x + (rtl ? -reach : reach) : rtl ? x0 : x1
    return [{ text: own, x0: Math.min(x, end), x1: Math.max(x, end), y0, y1 }]
  })
}

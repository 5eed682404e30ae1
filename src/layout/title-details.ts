import { around, type Box, median } from './boxes.ts'
import type { Block } from './model.ts'
import { type Segment, textOf } from './segments.ts'

/** Small lines at the side of a title, as the company and the date of a report. */
export interface TitleDetails {
  lines: Segment[]
  /** Whether they stand before the title as the page is read. */
  leads: boolean
}

const FEWEST = 2
const MOST = 8
/** Pages of more pieces of lines have no title that needs looking for. */
const MOST_PIECES = 2000

/** How much larger than the text of the page a title is, and than what stands beside it. */
const LARGE = 1.35
const LARGER = 1.3

/** Lines share an edge or their middle, in points; they are no further below each other than this, in type sizes. */
const EDGE = 1.5
const PITCH = 1.9
/** White between the title and its details, in sizes of the title. */
const APART = 1

/**
 * Blocks of small lines beside a title that nothing else stands beside: they begin above the title and end below it, so
 * that line by line the title would fall between them.
 */
export function titleDetails(segments: readonly Segment[], rightFirst: boolean): TitleDetails[] {
  if (segments.length < 4 || segments.length > MOST_PIECES) return []
  const body = median(
    segments.map(s => s.size),
    10,
  )
  const titles = segments.filter(s => s.size > LARGE * body && /\p{L}{2}/u.test(textOf(s.words)))
  const found: TitleDetails[] = []
  for (const title of titles) {
    if (found.some(({ lines }) => lines.includes(title))) continue
    for (const side of ['right', 'left'] as const) {
      const lines = detailsOf(title, side, segments)
      if (lines && !found.some(other => other.lines.some(s => lines.includes(s))))
        found.push({ lines, leads: (side === 'left') !== rightFirst })
    }
  }
  return found
}

function detailsOf(
  title: Segment,
  side: 'left' | 'right',
  segments: readonly Segment[],
): Segment[] | undefined {
  const isSmall = (s: Segment) => s.size * LARGER < title.size
  const isAside = (s: Segment) =>
    side === 'right' ? s.x0 > title.x1 + APART * title.size : s.x1 < title.x0 - APART * title.size
  const small = segments.filter(s => isSmall(s) && isAside(s)).sort((a, b) => a.base - b.base)
  const middle = (title.y0 + title.y1) / 2
  const start = small.findIndex(s => s.y0 < title.y1 && s.y1 > title.y0)
  if (start < 0) return undefined
  const edge = edgeOf(small[start]!, small)
  if (!edge) return undefined
  const chain = chainAt(small, start, edge)
  if (chain.length < FEWEST || chain.length > MOST) return undefined
  const box = around(chain)
  // What stands below the title as a whole is read there without further ado.
  if (box.y0 > middle || box.y1 < middle || chain[0]!.base > title.base - 0.2 * title.size) return undefined
  if (isProse(chain)) return undefined
  const level = segments.filter(s => !chain.includes(s) && s.y0 < box.y1 && s.y1 > box.y0)
  return level.every(s => isPart(s, title) && !overlaps(s, box)) ? chain : undefined
}

/** Running text goes on from line to line: with small letters, or in lines of many words. */
function isProse(chain: readonly Segment[]): boolean {
  const onwards = chain.slice(1).filter(s => /^\p{Ll}/u.test(s.words[0]!.text)).length
  return onwards > 0.34 * (chain.length - 1) || median(chain.map(s => s.words.length)) > MOST_WORDS
}

const MOST_WORDS = 6

const overlaps = (a: Box, b: Box): boolean => a.x0 < b.x1 && a.x1 > b.x0

/** Another line of the title, or its second line in smaller letters. */
const isPart = (s: Segment, title: Segment): boolean =>
  s === title || Math.abs(s.x0 - title.x0) < EDGE || Math.abs(s.x0 + s.x1 - title.x0 - title.x1) < 2 * EDGE

type Edge = (s: Segment) => number
const EDGES: Edge[] = [s => s.x0, s => s.x1, s => (s.x0 + s.x1) / 2]

/** The edge that a line shares with one next to it. */
function edgeOf(line: Segment, small: readonly Segment[]): Edge | undefined {
  return EDGES.find(edge => small.some(s => s !== line && isNext(line, s, edge)))
}

const isNext = (a: Segment, b: Segment, edge: Edge): boolean => {
  const gap = Math.abs(a.base - b.base)
  return Math.abs(edge(a) - edge(b)) < EDGE && gap > 0.8 * a.size && gap < PITCH * Math.max(a.size, b.size)
}

function chainAt(small: readonly Segment[], start: number, edge: Edge): Segment[] {
  const chain = [small[start]!]
  for (const s of small.slice(start + 1)) if (isNext(chain.at(-1)!, s, edge)) chain.push(s)
  for (const s of small.slice(0, start).reverse()) if (isNext(chain[0]!, s, edge)) chain.unshift(s)
  return chain
}

/** Puts the paragraphs of the details behind the last block that stands beside them, or before the first. */
export function placeDetails(blocks: Block[], own: readonly Block[], leads: boolean): void {
  const { y0, y1 } = around(own)
  const isLevel = (block: Block) => block.y0 < y1 && block.y1 > y0
  const at = leads ? blocks.findIndex(isLevel) : blocks.findLastIndex(isLevel) + 1
  blocks.splice(Math.max(0, at), 0, ...own)
}

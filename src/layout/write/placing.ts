import { median, overlapX } from '../boxes.ts'
import type { Block, Line } from '../model.ts'

/** Where the lines of a column begin and end. */
export interface Measure {
  x0: number
  x1: number
}

/** How a paragraph stands in its column, in points. */
export interface Placing {
  align: 'left' | 'center' | 'right' | 'justify'
  left: number
  right: number
  /** Of the first line against the others; negative where it hangs. */
  first: number
}

/** Two edges this close are one. */
const SAME = 1.6

/** The lines of a block that stand where it begins: a joined one has others in the next column, or overleaf. */
export const ownLines = ({ lines, x0, y0, x1, y1 }: Block): Line[] =>
  lines.filter(l => l.y0 > y0 - 1 && l.y1 < y1 + 1 && l.x0 > x0 - 1 && l.x1 < x1 + 1)

/** How the lines of a paragraph stand. `justified`: most text of the document is set to both margins. */
export function placingOf(lines: readonly Line[], { x0, x1 }: Measure, justified: boolean): Placing {
  const placing: Placing = { align: 'left', left: 0, right: 0, first: 0 }
  const [first] = lines
  if (!first) return placing
  const width = x1 - x0
  const left = lines.map(l => l.x0 - x0)
  const right = lines.map(l => x1 - l.x1)
  const rtl = lines.filter(l => l.rtl).length > 0.5 * lines.length
  const [inner, outer] = rtl ? [right, left] : [left, right]
  if (isJustified(inner, outer)) placing.align = 'justify'
  else if (isCentered(left, right, width)) return { ...placing, align: 'center' }
  else if (!rtl && areCentral(lines) && left.every(gap => gap > 0.1 * width)) {
    // They stand around a middle of their own.
    const off = median(lines.map(l => l.x0 + l.x1)) - x0 - x1
    return { ...placing, align: 'center', left: Math.max(0, off), right: Math.max(0, -off) }
  } else if (!rtl && right.every(gap => gap < 0.02 * width) && left.every(gap => gap > 0.3 * width))
    return { ...placing, align: 'right' }
  else if (justified && lines.length > 1 && lines.length < 3 && outer[0]! < 0.04 * width)
    placing.align = 'justify'
  const rest = Math.min(...inner.slice(1))
  const { size } = first
  if (lines.length === 1) {
    if (inner[0]! < 2.6 * size) placing.first = inner[0]!
    else placing.left = inner[0]!
  } else {
    placing.left = rest
    placing.first = inner[0]! - rest
  }
  const own = { x0: Math.min(...lines.map(l => l.x0)), x1: Math.max(...lines.map(l => l.x1)) }
  if (lines.length > 2 && Math.min(...outer) > 0.05 * width && (rtl || fills(lines, own)))
    placing.right = Math.min(...outer) - (placing.align === 'left' && !rtl ? growthRoom(lines) : LEAST_GROWTH)
  else if (placing.align === 'justify') placing.right = ownEdge(outer, placing.left)
  else if (lines.length > 1 && !rtl) placing.right = roomBehind(lines, { x0, x1 })
  return placing
}

/** How far lines may grow at least, in points, and at most, in type sizes. */
const LEAST_GROWTH = 2
const MOST_GROWTH = 0.5

/** How far lines may grow without taking in the next word: other fonts are wider. */
function growthRoom(lines: readonly Line[]): number {
  const end = Math.max(...lines.map(line => line.x1))
  const rooms = lines.slice(1).map((next, i) => firstWord(next) + 0.2 * next.size - (end - lines[i]!.x1))
  return Math.max(LEAST_GROWTH, Math.min(MOST_GROWTH * lines[0]!.size, 0.5 * Math.min(...rooms)))
}

/** A next word that would have fitted with this much to spare, in type sizes, was kept out by a narrower measure. */
const FITTED = 0.4

/** How far before the edge of the column lines end that would have taken in the next word there: their measure is narrower. */
function roomBehind(lines: readonly Line[], measure: Measure): number {
  if (meantBreaks(lines, measure).length > 1) return 0
  const { size } = lines[0]!
  const end = Math.max(...lines.map(line => line.x1))
  const least = Math.min(...lines.slice(1).map((next, i) => lines[i]!.x1 + 0.2 * next.size + firstWord(next)))
  if (least > measure.x1 - FITTED * size || least < end + LEAST_GROWTH) return 0
  return measure.x1 - (end + least) / 2
}

/** Padding of a box, at least, in points: less is how fonts differ. */
const LEAST_PADDING = 4

/** How far before the edge of the column justified lines end: all but the last of them, or as far as they are set in. */
function ownEdge(outer: readonly number[], inset: number): number {
  const ends = outer.slice(0, -1)
  const least = Math.min(...ends)
  if (least < LEAST_PADDING || Math.max(...ends) - least > SAME) return 0
  return ends.length > 1 || Math.abs(least - inset) < SAME ? least : 0
}

/** How the short lines of a narrow column stand under each other. */
export function sharedAlign(blocks: readonly Block[]): 'center' | 'right' | undefined {
  const lines = blocks.flatMap(ownLines)
  if (lines.length < 2 || lines.some(l => l.rtl)) return undefined
  const spread = (edge: (line: Line) => number) => Math.max(...lines.map(edge)) - Math.min(...lines.map(edge))
  if (spread(l => l.x0) < 8) return undefined
  if (spread(l => l.x1) < SAME) return 'right'
  return spread(l => l.x0 + l.x1) < 4 * SAME ? 'center' : undefined
}

/** Three lines or more of different lengths around one middle. */
function areCentral(lines: readonly Line[]): boolean {
  const spread = (edge: (line: Line) => number) => Math.max(...lines.map(edge)) - Math.min(...lines.map(edge))
  return lines.length > 2 && spread(l => l.x0 + l.x1) < 4 * SAME && spread(l => l.x0) > 8
}

/**
 * Lines of a justified text without the places where words stand apart: a line before a long word is stretched until
 * its spaces look like tabs.
 */
export function unstretched(lines: readonly Line[]): readonly Line[] {
  const apart = lines.filter(line => line.stops)
  if (apart.length === 0 || 3 * apart.length > lines.length || lines.some(line => line.rtl)) return lines
  const end = median(lines.slice(0, -1).map(line => line.x1))
  const starts = lines.map(line => line.x0)
  const ends = lines.map(line => end - line.x1)
  if (!isJustified(starts, ends)) return lines
  return lines.map((line, i) => {
    if (!line.stops || Math.abs(ends[i]!) > SAME) return line
    const { stops: _, ...plain } = line
    return plain
  })
}

/** All lines but the first start, and all but the last end, at one edge. */
function isJustified(inner: readonly number[], outer: readonly number[]): boolean {
  if (inner.length < 3) return false
  const starts = inner.slice(1)
  const ends = outer.slice(0, -1)
  const edge = median([...ends])
  const even = ends.filter(gap => Math.abs(gap - edge) < SAME).length
  return Math.max(...starts) - Math.min(...starts) < 2 * SAME && even >= 0.8 * ends.length
}

function isCentered(left: readonly number[], right: readonly number[], width: number): boolean {
  const apart = left.every((gap, i) => Math.abs(gap - right[i]!) < Math.max(4, 0.03 * width))
  return apart && left.every(gap => gap > 0.04 * width)
}

/**
 * Lines by the breaks between them that are meant: where the first word of the next line would have fitted, as in
 * addresses and verses. Others only end where the column does.
 */
export function meantBreaks(lines: readonly Line[], { x0, x1 }: Measure): Line[][] {
  if (lines.some(line => line.ends)) return atEnds(lines)
  if (isListing(lines, x1) || lines.every(line => FIGURE.test(line.text))) return lines.map(line => [line])
  // Text that fills a narrower measure, such as beside a picture, breaks where that ends.
  const own = { x0: Math.min(...lines.map(l => l.x0)), x1: Math.max(...lines.map(l => l.x1)) }
  if (
    lines.length > 2 &&
    !areCentral(lines) &&
    fills(lines, own) &&
    !lines.some((line, i) => i > 0 && endsEarly(lines[i - 1]!, line, own))
  )
    return [[...lines]]
  const groups: Line[][] = []
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1]
    if (above && !endsEarly(above, line, { x0, x1 })) groups.at(-1)!.push(line)
    else groups.push([line])
  }
  return groups
}

/** How much of their measure lines of running text fill, at least; those of titles end where they like. */
const FULL = 0.76

const fills = (lines: readonly Line[], { x0, x1 }: Measure): boolean =>
  lines.slice(0, -1).every(line => line.rtl || line.x1 - x0 > FULL * (x1 - x0))

/** A number alone, as along the axes of charts. */
const FIGURE = /^[-−–+±$€£]?\s?\d[\d.,\s]*[%‰°]?$/

/** Lines of a typewriter's face that are no prose: most end long before the column does. */
function isListing(lines: readonly Line[], x1: number): boolean {
  if (lines.length < 2 || !lines.every(line => line.mono)) return false
  const [x0, end] = [Math.min(...lines.map(l => l.x0)), Math.max(x1, ...lines.map(l => l.x1))]
  return median(lines.map(line => end - line.x1)) > 0.12 * (end - x0)
}

/** Lines by the ends that are known to be meant. */
function atEnds(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = []
  for (const [i, line] of lines.entries()) {
    if (i > 0 && !lines[i - 1]!.ends) groups.at(-1)!.push(line)
    else groups.push([line])
  }
  return groups
}

/** How wide the first word of a line is, about. */
export function firstWord({ x0, x1, text }: Line): number {
  const word = /^\S+/.exec(text)?.[0].length ?? 0
  return ((x1 - x0) * word) / Math.max(1, text.length)
}

/** Lines of different lengths around one middle. */
const shareMiddle = (line: Line, next: Line): boolean =>
  next.x0 - line.x0 > 4 && Math.abs(line.x0 + line.x1 - next.x0 - next.x1) < 2 * SAME

/** A word goes on in the next line: no break that is meant. */
const BROKEN = /\p{L}[-\u00ad\u2010]$/u

function endsEarly(line: Line, next: Line, { x0, x1 }: Measure): boolean {
  if (BROKEN.test(line.text)) return false
  const width = firstWord(next)
  // Centred lines grow to both sides.
  const left = Math.max(0, line.x0 - x0)
  const right = x1 - line.x1
  const even = Math.abs(left - right) < 0.1 * (x1 - x0)
  const centered = even && (left > 0.1 * (x1 - x0) || shareMiddle(line, next))
  const rightward = Math.abs(line.x1 - next.x1) < SAME && Math.abs(line.x0 - next.x0) > 4
  const room = line.rtl || (rightward && right < SAME) ? left : centered ? left + right : right
  return room > width + 1.2 * line.size
}

/** The usual distance of a block's baselines, in points; undefined for a single line. */
export function pitchOf(lines: readonly Line[]): number | undefined {
  const steps = lines.slice(1).map((line, i) => line.base - lines[i]!.base)
  const down = steps.filter((step, i) => step > 0.5 * lines[i]!.size)
  return down.length > 0 ? median(down) : undefined
}

/** Share of a line of exact height that is above its baseline: word processors agree on it, whatever the font. */
const ABOVE = 0.8
/** Distance of baselines where nothing tells it, in type sizes. */
export const USUAL_LEADING = 1.2

/** A line alone is no higher than this, however far apart others stand. */
const MOST_SINGLE = 1.25

/** Tables and drawings are larger than the lines in them. */
const isText = (block: Block): boolean => block.kind !== 'table' && block.kind !== 'figure'

/** Height of a block's lines, in points. */
export function lineHeight(block: Block, leading = USUAL_LEADING): number {
  const lines = ownLines(block)
  if (block.pitch !== undefined && lines.length < 2) return block.pitch
  if (block.kind === 'code' && lines.length > 1) return codePitch(block.text, lines)
  return heightOf(lines.length > 0 ? lines : block.lines, leading)
}

/** Code is written with its empty lines, which are no lines of the page. */
function codePitch(text: string, lines: readonly Line[]): number {
  const rows = text.split('\n').length
  const pitch = (lines.at(-1)!.base - lines[0]!.base) / Math.max(1, rows - 1)
  return rows < lines.length || pitch < 0.8 * lines[0]!.size ? heightOf(lines) : pitch
}

/** Single lines close under each other are as high as they are apart: usual heights would push the lower ones down. */
export function settlePitches(blocks: readonly Block[]): void {
  const singles = blocks.filter(b => isText(b) && ownLines(b).length === 1)
  for (const block of singles) {
    const [line] = ownLines(block) as [Line]
    let near = Infinity
    for (const other of blocks) {
      if (other === block || !isText(other) || other.kind === 'running') continue
      for (const l of ownLines(other)) {
        const away = Math.abs(line.base - l.base)
        if (away > 0.8 * line.size && away < near && overlapX(l, line) > 0) near = away
      }
    }
    if (near < 1.5 * line.size) block.pitch = Math.max(0.9 * line.size, near)
  }
}

/** Height of lines that stand under each other. */
export function heightOf(lines: readonly Line[], leading = USUAL_LEADING): number {
  const [first] = lines
  if (!first) return 0
  const pitch = pitchOf(lines) ?? Math.min(leading, MOST_SINGLE) * first.size
  return Math.max(0.8 * first.size, Math.min(4 * first.size, pitch))
}

/** Where a block's last line ends, as a word processor counts it. */
export function footOf(block: Block, leading = USUAL_LEADING): number {
  const last = ownLines(block).at(-1)
  return last && isText(block) ? last.base + (1 - ABOVE) * lineHeight(block, leading) : block.y1
}

/** Where a block's first line begins. */
export function headOf(block: Block, leading = USUAL_LEADING): number {
  const [first] = ownLines(block)
  return first && isText(block) ? first.base - ABOVE * lineHeight(block, leading) : block.y0
}

/** Where a line of a height begins. */
export const lineTop = (line: Line, height: number): number => line.base - ABOVE * height

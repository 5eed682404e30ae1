import { around, type Box, median } from './boxes.ts'
import type { Segment } from './segments.ts'

/** Edges this close are the same, in points. */
const EDGE = 2.5
/** Fewer headings may be those of columns of text, fewer rows a coincidence. */
const LEAST_HEADS = 3
const LEAST_ROWS = 3
/** Rows further apart than this are of two things, in type sizes. */
const FURTHEST = 3.2

interface Line {
  base: number
  segments: Segment[]
}

const isBold = (segment: Segment): boolean => segment.words.every(w => w.run.font.bold)

/** Stretches of a page that start with a row of headings in bold type, whose columns the texts below keep to. */
export function headedRows(segments: readonly Segment[]): Box[] {
  if (!segments.some(isBold)) return []
  const lines = linesOf(segments)
  const found: Box[] = []
  for (const [i, head] of lines.entries()) {
    if (head.segments.length < LEAST_HEADS || !head.segments.every(isBold)) continue
    const box = rowsUnder(head, lines.slice(i + 1))
    if (box) found.push(box)
  }
  return found
}

function linesOf(segments: readonly Segment[]): Line[] {
  const lines: Line[] = []
  for (const segment of [...segments].sort((a, b) => a.base - b.base)) {
    const line = lines.at(-1)
    if (line && segment.base - line.base < 0.2 * segment.size) line.segments.push(segment)
    else lines.push({ base: segment.base, segments: [segment] })
  }
  return lines
}

function rowsUnder(head: Line, below: readonly Line[]): Box | undefined {
  const heads = head.segments
  const size = median(heads.map(s => s.size))
  const [left, right] = [Math.min(...heads.map(s => s.x0)), Math.max(...heads.map(s => s.x1))]
  const own: Segment[] = [...heads]
  const used = new Set<Segment>()
  let last = head.base
  let rows = 0
  /** Names of groups are part of it as soon as rows follow. */
  let names: Segment[] = []
  for (const line of below) {
    if (line.base - last > FURTHEST * size) break
    const inside = line.segments.filter(s => s.x1 > left && s.x0 < right).flatMap(s => cutAtHeads(s, heads))
    if (inside.length === 0) continue
    const kept = inside.filter(s => heads.some(head => keepsTo(s, head)))
    if (kept.length === 0 && names.length === 0 && inside.length === 1 && isBold(inside[0]!)) {
      names = inside
      last = line.base
      continue
    }
    // A line over several of the columns is the text behind the table.
    if (kept.length < 0.5 * inside.length || inside.some(s => coversHeads(s, heads))) break
    for (const s of kept) for (const one of heads) if (keepsTo(s, one)) used.add(one)
    own.push(...names, ...inside)
    names = []
    last = line.base
    if (inside.length > 1) rows++
  }
  if (areArticles(size, own.slice(heads.length))) return undefined
  const bold = own.filter(isBold).length - heads.length
  if (rows < LEAST_ROWS || used.size < 0.7 * heads.length || bold > 0.4 * (own.length - heads.length))
    return undefined
  return around(own)
}

/** Headings of articles are larger than their text by this, and most of its lines have so many words. */
const LARGER = 1.12
const SENTENCE = 4
const MOST = 0.7

/** Whether lines below headings are columns of articles, as in newsletters. */
function areArticles(size: number, lines: readonly Segment[]): boolean {
  const long = lines.filter(line => line.words.length >= SENTENCE && size > LARGER * line.size)
  return long.length > MOST * lines.length
}

/** No gap between columns is narrower, in type sizes. */
const LEAST_GAP = 0.32

/** The parts of a segment that start where headings do: columns may stand so close that their texts look like one. */
function cutAtHeads(segment: Segment, heads: readonly Segment[]): Segment[] {
  const { words, size } = segment
  const at = words.flatMap((w, i) =>
    i > 0 &&
    w.x0 - words[i - 1]!.x1 > LEAST_GAP * size &&
    heads.some(head => Math.abs(head.x0 - w.x0) < 0.5 * EDGE)
      ? [i]
      : [],
  )
  if (at.length === 0) return [segment]
  return [0, ...at].map((from, i) => {
    const own = words.slice(from, at[i])
    return { ...segment, ...around(own), words: own }
  })
}

/** The same edge where a heading so close to the one before it that both look like one text has to show it. */
const EXACT = 1

const keepsTo = (s: Segment, head: Segment): boolean =>
  [s.x0 - head.x0, s.x1 - head.x1, (s.x0 + s.x1 - head.x0 - head.x1) / 2].some(
    apart => Math.abs(apart) < EDGE,
  ) || head.words.some(w => Math.abs(w.rtl ? w.x1 - s.x1 : w.x0 - s.x0) < EXACT)

/** Whether a text runs on under the headings beside its own. */
const coversHeads = (s: Segment, heads: readonly Segment[]): boolean =>
  heads.filter(head => s.x0 < (head.x0 + head.x1) / 2 && s.x1 > (head.x0 + head.x1) / 2).length > 1

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
    if (head.segments.length < 2 || !head.segments.every(isBold)) continue
    const below = lines.slice(i + 1)
    const box = head.segments.length < LEAST_HEADS ? namesUnder(head, below) : rowsUnder(head, below)
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

/** Names and their headings have no more words on average, and their lines are at most this share of those of the texts. */
const MOST_WORDS = 4
const FEWER = 0.8

/**
 * Names and what is said of them below two headings: each line of a name stands beside one of a text on the edge of its
 * heading, and is bold as that is.
 */
function namesUnder(head: Line, below: readonly Line[]): Box | undefined {
  const [left, right] = head.segments.toSorted((a, b) => a.x0 - b.x0) as [Segment, Segment]
  if ([left, right].some(s => s.words.length > MOST_WORDS)) return undefined
  const names: Segment[] = []
  const texts: Segment[] = []
  let last = head.base
  for (const line of below) {
    const own = line.segments.filter(s => s.x1 > left.x0 && s.x0 - left.x0 > -EDGE)
    if (own.length === 0) continue
    const text = own.find(s => Math.abs(s.x0 - right.x0) < EDGE)
    const name = own.find(s => s !== text)
    const isKept = name === undefined || (Math.abs(name.x0 - left.x0) < EDGE && isBold(name))
    if (line.base - last > FURTHEST * head.segments[0]!.size || own.length > 2 || !text || !isKept) break
    if (isBold(text)) break
    texts.push(text)
    if (name) names.push(name)
    last = line.base
  }
  const words = names.reduce((sum, s) => sum + s.words.length, 0)
  if (names.length < LEAST_ROWS || words > MOST_WORDS * names.length || names.length > FEWER * texts.length)
    return undefined
  return around([...head.segments, ...names, ...texts])
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

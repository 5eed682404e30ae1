import { isOfRtlScript } from '../../lib/text/bidi.ts'
import type { TextItem, Unit } from './text-items.ts'

/** What is read as one: a letter with its marks, a syllable, a ligature. */
export interface Cluster {
  text: string
  /** In the text space of the item it stands in; `y` grows upwards. */
  glyphs: { code: number; x: number; y: number }[]
  /** Where the pen is behind it. */
  end: number
  rtl: boolean
}

/** A unit and where its item stands, seen from the first item of its chain. */
interface Placed {
  unit: Unit
  text: string
  item: number
  dx: number
  dy: number
  /** Raised or lowered against the line, as marks are; a letter never is. */
  isMark: boolean
}

/**
 * The clusters of each item. The typesetter begins a new item where a mark is raised or lowered, and has each part of a
 * cluster say the whole: "بَ" comes as a vowel, a dot and a letter that all read "بَ". Such parts become one again; it
 * stays in the item of its letter, so an item of marks alone ends up empty.
 */
export function clustersOf(items: TextItem[], textOf: (font: string, code: number) => string): Cluster[][] {
  const out: Cluster[][] = items.map(() => [])
  const baselines = items.map((_, i) => baselineOf(items, i))
  for (let from = 0; from < items.length; ) {
    const to = lineEnd(items, from)
    const placed: Placed[] = []
    for (let i = from; i < to; i++) {
      const { matrix, units, font } = items[i]!
      // The next item begins where the pen is, whatever the widths of marks say.
      const next = i + 1 < to ? shiftOf(items[i]!, items[i + 1]!.matrix)[0] : -1
      if (next >= 0) units.at(-1)!.end = next
      const [dx, dy] = shiftOf(items[from]!, matrix)
      const isMark = Math.abs(alongNormal(items[i]!) - baselines[i]!) > 0.004
      for (const unit of units) {
        const text = unit.said ?? unit.glyphs.map(glyph => textOf(font, glyph.code)).join('')
        placed.push({ unit, text, item: i, dx, dy, isMark })
      }
    }
    for (const parts of cut(placed)) {
      const home = parts.find(part => !part.isMark) ?? parts[0]!
      const glyphs = parts.flatMap(part =>
        part.unit.glyphs.map(({ code, x }) => ({ code, x: x + part.dx - home.dx, y: part.dy - home.dy })),
      )
      const text = parts.reduce(
        (all, part, i) => (part.text === parts[i - 1]?.text ? all : all + part.text),
        '',
      )
      const end = Math.max(...parts.map(part => part.unit.end + part.dx - home.dx))
      out[home.item]!.push({ text, glyphs, end, rtl: isOfRtlScript(text) })
    }
    from = to
  }
  return out
}

/** Cuts units into clusters. */
function cut(placed: Placed[]): Placed[][] {
  const clusters: Placed[][] = []
  for (let from = 0; from < placed.length; ) {
    let to = from + 1
    while (to < placed.length && placed[to]!.text === placed[from]!.text) to++
    const run = placed.slice(from, to)
    if (run.every(part => part.item === run[0]!.item)) clusters.push(...run.map(part => [part]))
    else clusters.push(...(isOfRtlScript(run[0]!.text) ? cutAfterLetters(run) : cutByRepeats(run)))
    from = to
  }
  // A letter that hangs below or behind another, as in the Bengali "স্ত", is no place where readers should begin anew.
  return clusters.reduce<Placed[][]>((all, parts) => {
    const hangs = parts.every(part => part.isMark) && !isOfRtlScript(parts[0]!.text)
    if (hangs && all.length > 0) all.at(-1)!.push(...parts)
    else all.push(parts)
    return all
  }, [])
}

/** From right to left, marks stand before their one letter. */
function cutAfterLetters(run: Placed[]): Placed[][] {
  const clusters: Placed[][] = []
  let open: Placed[] = []
  for (const part of run) {
    open.push(part)
    if (part.isMark || part.unit.end <= part.unit.glyphs[0]!.x) continue
    clusters.push(open)
    open = []
  }
  if (open.length === 0) return clusters
  const last = clusters.pop()
  return [...clusters, [...(last ?? []), ...open]]
}

/** From left to right a cluster may have several letters; where a text stands there twice, so do its glyphs. */
function cutByRepeats(run: Placed[]): Placed[][] {
  const keys = run.map(({ unit, isMark }) => `${isMark} ${unit.glyphs.map(glyph => glyph.code).join()}`)
  const letters = run.filter(part => !part.isMark).length
  for (let times = letters; times > 1; times--) {
    const length = run.length / times
    if (!Number.isInteger(length) || keys.some((key, i) => key !== keys[i % length])) continue
    return Array.from({ length: times }, (_, i) => run.slice(i * length, (i + 1) * length))
  }
  return [run]
}

/** Whether two items follow each other in the same font and line. */
const isNeighbour = (a: TextItem, b: TextItem): boolean =>
  a.number + 1 === b.number &&
  a.font === b.font &&
  a.size === b.size &&
  [0, 1, 2, 3].every(i => a.matrix[i] === b.matrix[i]) &&
  Math.abs(alongNormal(a) - alongNormal(b)) < a.size

/**
 * Behind the last item that goes on in the line of this one. Text goes on behind what was set before, or in front of it
 * where it runs to the left: there the far end of a stretch comes first, and what follows closes the gap.
 */
export function lineEnd(
  items: TextItem[],
  from: number,
  belongs: (a: TextItem, b: TextItem) => boolean = () => true,
): number {
  const head = items[from]!
  const room = 2 * head.size
  let [left, right] = [0, head.units.at(-1)!.end]
  let [near, far] = [Infinity, -Infinity]
  let to = from + 1
  for (let i = to; i < items.length; i++) {
    const [before, item] = [items[i - 1]!, items[i]!]
    if (!isNeighbour(before, item) || !belongs(before, item)) break
    const start = shiftOf(head, item.matrix)[0]
    near = Math.min(near, start)
    far = Math.max(far, start + item.units.at(-1)!.end)
    if (far < left - room || near > right + room) continue
    left = Math.min(left, near)
    right = Math.max(right, far)
    ;[near, far] = [Infinity, -Infinity]
    to = i + 1
  }
  return to
}

/** From one item's origin to another's, in the text space of the first. */
export function shiftOf({ matrix: [a, b, c, d, x, y] }: TextItem, to: TextItem['matrix']): [number, number] {
  const [dx, dy] = [to[4] - x, to[5] - y]
  // Text is turned upside down inside its item: see UPRIGHT.
  const [p, q, r, s] = [a, b, -c, -d]
  const det = p * s - q * r
  return det === 0 ? [0, 0] : [(dx * s - dy * r) / det, (dy * p - dx * q) / det]
}

/** How far an item's line is from the origin, across the line, in the measure of its text. */
export function alongNormal({ matrix: [a, b, c, d, x, y] }: TextItem): number {
  const det = a * -d - b * -c
  return det === 0 ? 0 : (y * a - x * b) / det
}

/** Marks are not so far from their letters, and not so wide: what is stands on a line of its own. */
const [MOST_RAISED, MOST_WIDE] = [0.9, 2]

/** The height most of the neighbours' glyphs stand on: marks are at heights of their own. */
function baselineOf(items: TextItem[], i: number): number {
  const item = items[i]!
  const own = alongNormal(item)
  if (item.units.at(-1)!.end - item.units[0]!.glyphs[0]!.x > MOST_WIDE * item.size) return own
  const counts = new Map<number, number>()
  for (const other of items.slice(Math.max(0, i - 12), i + 13)) {
    const height = alongNormal(other)
    if (Math.abs(height - own) > item.size * MOST_RAISED) continue
    const key = Math.round(height * 100) / 100
    counts.set(key, (counts.get(key) ?? 0) + other.units.length)
  }
  let [best, most] = [own, 0]
  for (const [height, count] of counts) if (count > most) [best, most] = [height, count]
  return Math.abs(best - own) < 0.006 ? own : best
}

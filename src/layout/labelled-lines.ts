import { markerOf } from './markers.ts'
import type { Line } from './model.ts'
import { type Segment, textOf } from './segments.ts'
import { findRows } from './tables/rows.ts'

/** Places this close are one, in points. */
const SAME = 1.5
/** Longer texts before a gap are no labels. */
const LONGEST_LABEL = 40

/** Where the value of a label begins that a line begins with. */
function valueAt(line: Line): number | undefined {
  const [stop, ...others] = line.stops ?? []
  if (!stop || others.length > 0 || stop.at > LONGEST_LABEL) return undefined
  if (line.mono || line.entry || line.rtl || line.quarter !== 0 || markerOf(line)) return undefined
  return stop.x
}

/** A line of a value. */
interface Value {
  x1: number
  text: string
  /** Another follows. */
  goesOn: boolean
}

/** Shorter lines may be those of an address, in letters; a line of a text ends this far on, as a share of the widest. */
const FEWEST_LETTERS = 20
const FULL = 0.7

/** Whether most lines that others follow are full ones, as those of a text are. */
function areTexts(values: readonly Value[], x: number): boolean {
  const edge = Math.max(...values.map(value => value.x1))
  const above = values.filter(value => value.goesOn)
  const full = above.filter(({ x1, text }) => x1 - x > FULL * (edge - x) && text.length > FEWEST_LETTERS)
  return above.length > 0 && full.length > 0.75 * above.length
}

/**
 * Marks lines that begin with a label, and those that go on with its value in a column of its own, as in résumés. One
 * value of two lines shows the column; two labels are needed, as a gap in a text may be chance.
 */
export function markLabelled(lines: readonly Line[]): void {
  const starts = lines.map(valueAt)
  if (starts.filter(x => x !== undefined).length < 2) return
  const near = (a: number, b: number) => Math.abs(a - b) < SAME
  const done = new Set<number>()
  for (const [at, x] of starts.entries()) {
    if (x === undefined || done.has(at)) continue
    const isLabelled = (i: number) =>
      starts[i] !== undefined && near(starts[i], x) && near(lines[i]!.x0, lines[at]!.x0)
    const labels = lines.keys().filter(isLabelled).toArray()
    for (const i of labels) done.add(i)
    const held: Line[] = []
    const values: Value[] = []
    for (const i of labels) {
      let end = i + 1
      while (lines[end] && near(lines[end]!.x0, x) && !markerOf(lines[end]!)) end++
      const own = lines.slice(i + 1, end)
      held.push(...own)
      const text = lines[i]!.text.slice(lines[i]!.stops![0]!.at)
      const all = [{ x1: lines[i]!.x1, text }, ...own]
      values.push(...all.map(({ x1, text }, k) => ({ x1, text, goesOn: k < all.length - 1 })))
    }
    if (labels.length < 2 || held.length === 0 || !areTexts(values, x)) continue
    for (const i of labels) lines[i]!.labelled = x
    for (const line of held) line.value = true
  }
}

/** Gaps as wide as this are told from those between words, in type sizes. */
const GAP = 2

/** Whether segments are labels with running text beside them, rather than the cells of a table. */
export function areLabelled(segments: readonly Segment[]): boolean {
  const rows = findRows([...segments]).map(row => row.segments)
  const labels = rows.filter(row => row.length === 2)
  const [first] = labels
  const values = rows.map(row => row.at(-1)!)
  const x0 = first?.[0]?.x0 ?? 0
  const x = first?.[1]?.x0 ?? 0
  const near = (a: number, b: number) => Math.abs(a - b) < SAME
  const isLabel = ([label, value]: Segment[]) =>
    near(label!.x0, x0) &&
    near(value!.x0, x) &&
    value!.x0 - label!.x1 > GAP * value!.size &&
    !value!.words.some(word => word.rtl)
  const isValue = ([value]: Segment[]) => near(value!.x0, x)
  if (
    labels.length < 2 ||
    !rows.every(row => (row.length === 2 ? isLabel(row) : row.length === 1 && isValue(row)))
  )
    return false
  const isBold = (row: Segment[]) => row.every(s => s.words.every(word => word.run.font.bold))
  if (rows[0]!.length < 2 || (isBold(rows[0]!) && !rows.slice(1).every(isBold))) return false
  const lines = values.map((value, i) => ({
    x1: value.x1,
    text: textOf(value.words),
    goesOn: rows[i + 1]?.length === 1,
  }))
  return areTexts(lines, x)
}

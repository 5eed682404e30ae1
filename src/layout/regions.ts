import { around, type Box, centerY, median } from './boxes.ts'
import { headedRows } from './headed-rows.ts'
import type { Horizontal } from './rulings.ts'
import type { Segment } from './segments.ts'
import { isNumeric } from './tables/grid.ts'

/** A table or picture that text flows round. */
export interface Obstacle extends Box {
  block: number
  table?: true
}

export type Atom = Segment | Obstacle

export const isSegment = (atom: Atom): atom is Segment => 'words' in atom
const isTable = (atom: Atom): boolean => 'table' in atom

interface Split {
  x: number
  score: number
  parts: Atom[][]
}

/**
 * Stretches of a page in reading order, each a single column. Text in columns is cut along the gutters;
 * what runs across them, text or a line drawn, parts what stands above from what stands below.
 */
export function readingRegions(
  atoms: Atom[],
  rightFirst: boolean,
  rules: readonly Horizontal[] = [],
  depth = 0,
): Atom[][] {
  if (atoms.length < (atoms.filter(isTable).length > 1 ? 4 : 6) || depth > 12)
    return atoms.length > 0 ? [atoms] : []
  const sorted = [...atoms].sort((a, b) => centerY(a) - centerY(b))
  const split = bestSplit(sorted, rightFirst, rules, headedRows(sorted.filter(isSegment)))
  if (!split) return [sorted]
  return split.parts.flatMap(part =>
    part.length < atoms.length ? readingRegions(part, rightFirst, rules, depth + 1) : [part],
  )
}

function bestSplit(
  atoms: Atom[],
  rightFirst: boolean,
  rules: readonly Horizontal[],
  headed: readonly Box[],
): Split | undefined {
  const segments = atoms.filter(isSegment)
  const size = median(
    segments.map(s => s.size),
    10,
  )
  let best: Split | undefined
  for (const x of [...candidates(segments, size, rightFirst), ...betweenTables(atoms)]) {
    const split = splitAt(atoms, x, size, rightFirst, rules, headed)
    if (split && (!best || split.score > best.score * 1.02)) best = split
  }
  return best
}

/** Edges that several lines share, where a column of text may start: on the right, in right-to-left text. */
function candidates(segments: Segment[], size: number, rightFirst: boolean): number[] {
  const buckets = new Map<number, number>()
  let outermost = Infinity
  const edge = (s: Segment) => (rightFirst ? -s.x1 : s.x0)
  for (const s of segments) {
    const key = Math.round(edge(s) / 3)
    buckets.set(key, (buckets.get(key) ?? 0) + 1)
    if (edge(s) < outermost) outermost = edge(s)
  }
  const shared: [count: number, x: number][] = []
  for (const [key, count] of buckets) {
    const near = count + (buckets.get(key + 1) ?? 0)
    if (near >= 3 && key * 3 > outermost + 5 * size) {
      shared.push([near, rightFirst ? 0.3 * size + 1.5 - key * 3 : key * 3 - 1.5])
    }
  }
  return shared
    .sort((a, b) => b[0] - a[0])
    .slice(0, 16)
    .map(([, x]) => x)
}

/** Where a table ends beside which another begins, as in columns of headed tables: halfway between them. */
function betweenTables(atoms: readonly Atom[]): number[] {
  const tables = atoms.filter(isTable)
  const places = tables.flatMap(({ x1, y0, y1 }) => {
    const beside = tables.filter(other => other.x0 > x1 && other.y0 < y1 && other.y1 > y0)
    return beside.length > 0 ? [Math.round((x1 + Math.min(...beside.map(other => other.x0))) / 2)] : []
  })
  return [...new Set(places)].slice(0, 16)
}

function splitAt(
  atoms: Atom[],
  x: number,
  size: number,
  rightFirst: boolean,
  rules: readonly Horizontal[],
  headed: readonly Box[],
): Split | undefined {
  const parts: Atom[][] = []
  let across: Atom[] = []
  let run: Atom[] = []
  let score = 0
  const close = () => {
    const left = run.filter(a => a.x0 < x)
    const right = run.filter(a => a.x0 >= x)
    const shared = columnsHeight(left, right, size)
    if (shared > 0) {
      score += shared
      if (across.length > 0) parts.push(across)
      across = []
      parts.push(...(rightFirst ? [right, left] : [left, right]))
    } else across.push(...run)
    run = []
  }
  const bridges = basesAcross(atoms, x, size)
  const drawn = rulesAcross(rules, x, size)
  const tables = underHeads(drawn, atoms, x, size)
  const rows = headed.filter(box => box.x0 < x && box.x1 > x)
  let rule = 0
  for (let i = 0; i < atoms.length; i++) {
    const atom = atoms[i]!
    const passed = rule
    while (rule < drawn.length && drawn[rule]! < centerY(atom)) rule++
    if (rule > passed && run.length > 0) close()
    const crosses =
      (atom.x0 < x && atom.x1 > x - 0.25 * size) ||
      (rule > 0 && tables.has(rule)) ||
      rows.some(box => centerY(atom) > box.y0 && centerY(atom) < box.y1)
    if (crosses || isLevel(atom, bridges, size) || isBreak(atoms, i, x, size)) {
      close()
      across.push(atom)
    } else run.push(atom)
  }
  close()
  if (score === 0) return undefined
  if (across.length > 0) parts.push(across)
  return { x, score, parts }
}

/** Baselines of the pieces that reach well into both sides: what stands beside them is in none of the columns. */
function basesAcross(atoms: readonly Atom[], x: number, size: number): number[] {
  const bases: number[] = []
  for (const atom of atoms)
    if (isSegment(atom) && atom.x0 < x - 2 * size && atom.x1 > x + 2 * size) bases.push(atom.base)
  return bases
}

/** Lines this close are a double one, in points. */
const DOUBLE = 5

/** The heights of lines that reach well into both sides, from the top. */
const rulesAcross = (rules: readonly Horizontal[], x: number, size: number): number[] =>
  rules
    .filter(rule => rule.x0 < x - 4 * size && rule.x1 > x + 4 * size)
    .map(rule => rule.y)
    .sort((a, b) => a - b)
    .filter((y, i, all) => i === 0 || y - all[i - 1]! > DOUBLE)

/** Which lines stand above rows of a table: one line of headings on both sides stands between them and the line before. */
function underHeads(drawn: readonly number[], atoms: readonly Atom[], x: number, size: number): Set<number> {
  const found = new Set<number>()
  for (let i = 1; i + 1 < drawn.length; i++) {
    const [top, bottom] = [drawn[i - 1]!, drawn[i]!]
    if (bottom - top > 4 * size) continue
    const heads = atoms.filter(a => centerY(a) > top && centerY(a) < bottom)
    if (heads.some(a => a.x1 < x) && heads.some(a => a.x0 > x)) found.add(i).add(i + 1)
  }
  return found
}

const isLevel = (atom: Atom, bases: readonly number[], size: number): boolean =>
  isSegment(atom) && bases.some(base => Math.abs(base - atom.base) < 0.2 * size)

/** A heading over both columns may be short; then nothing stands beside it on the other side. */
function isBreak(atoms: Atom[], at: number, x: number, size: number): boolean {
  const atom = atoms[at]!
  if (!isSegment(atom) || atom.size < 1.12 * size || atom.x0 >= x) return false
  for (let step = -1; step <= 1; step += 2) {
    for (let i = at + step; i >= 0 && i < atoms.length; i += step) {
      const other = atoms[i]!
      if (Math.abs(centerY(other) - centerY(atom)) > 3 * atom.size) break
      if (other.x0 >= x && other.y0 < atom.y1 + 0.4 * size && other.y1 > atom.y0 - 0.4 * size) return false
    }
  }
  return goesOnBelow(atoms, at, x, size)
}

/** Whether text stands in the right column below, or over both: a heading below the end of that column is one of the left. */
function goesOnBelow(atoms: Atom[], at: number, x: number, size: number): boolean {
  for (let i = at + 1; i < atoms.length; i++) if (atoms[i]!.x1 > x - 0.25 * size) return true
  return at === atoms.length - 1
}

/** The height two sides share, where they are columns of text; 0 where they are something else. */
function columnsHeight(left: Atom[], right: Atom[], size: number): number {
  const tables = tablesBeside(left, right)
  if (tables > MOST_ROWS * size) return tables
  if (left.length < 3 || right.length < 3) return 0
  const [l, r] = [sideOf(left, size), sideOf(right, size)]
  if (l.lines < 3 || r.lines < 3) return 0
  const shared = Math.min(l.box.y1, r.box.y1) - Math.max(l.box.y0, r.box.y0)
  if (shared < 2.5 * size) return 0
  if (l.prose && r.prose) return shared
  if (l.lines < MARKED * r.lines && areMarkers(left, r.box, size)) return 0
  // One side of text beside notes, labels or short lines: columns only where the lines do not answer each other.
  const [text, other, atoms] = l.prose ? [l, r, left] : [r, l, right]
  if (!text.prose || text.lines < 5) return 0
  if (answered(other.bases, text.bases, LEVEL * size) >= 0.5 * other.bases.length) return 0
  if (isInMiddle(other.bases, text, size)) return 0
  // A table's column of words: its lines stand beside figures, though not all figures have words, nor all lines figures.
  const beside = text.bases.filter(
    base => base > other.box.y0 - 0.3 * size && base < other.box.y1 + 0.3 * size,
  )
  if (beside.length < 3) return isTabular(atoms, other.box, size) ? 0 : shared
  const level = (slack: number) => answered(beside, other.bases, slack * size) / beside.length
  return level(0.15) >= 0.6 || level(0.3) >= 0.85 ? 0 : shared
}

/** Tables beside each other for so many type sizes are in columns. */
const MOST_ROWS = 5

/** The height that tables on both sides share, where each side has a text besides. */
function tablesBeside(left: readonly Atom[], right: readonly Atom[]): number {
  const [l, r] = [left.filter(isTable), right.filter(isTable)]
  if (l.length === 0 || r.length === 0 || l.length === left.length || r.length === right.length) return 0
  const [a, b] = [around(l), around(r)]
  return Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
}

/** Lines this close are level, and lines of one text are no further apart, in type sizes. */
const LEVEL = 0.12
const LINES = 1.6

/**
 * Whether lines stand beside those of a text or halfway between two of them, some here and some there: cells set to the
 * middle of their rows. Columns of text have their lines at one offset from each other.
 */
function isInMiddle(bases: readonly number[], { bases: lines, box }: Side, size: number): boolean {
  const beside = bases.filter(base => base > box.y0 && base < box.y1)
  const middles = lines.flatMap((base, i) =>
    i > 0 && base - lines[i - 1]! < LINES * size ? [(base + lines[i - 1]!) / 2] : [],
  )
  const level = answered(beside, lines, LEVEL * size)
  const between = answered(beside, middles, LEVEL * size)
  return level > 0 && between > 0 && level + between >= 0.8 * beside.length
}

/** Items of lists have more lines than markers; numbers beside every line count lines. */
const MARKED = 0.8
/** How far before the text of a list its markers end at most, in type sizes. */
const BEFORE_TEXT = 6
const MARKER = /^(?:[•‣◦▪■□●○–∗*-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]?)$/i

/** Whether all on one side are the markers of the list on the other: fonts of markers may stand on other lines. */
const areMarkers = (atoms: readonly Atom[], text: Box, size: number): boolean =>
  atoms.every(
    atom =>
      isSegment(atom) &&
      atom.words.length === 1 &&
      MARKER.test(atom.words[0]!.text) &&
      text.x0 - atom.x1 < BEFORE_TEXT * size,
  )

/** Whether what stands beside a box is short, and some of it side by side: cells under a paragraph, not more of its lines. */
function isTabular(atoms: readonly Atom[], { y0, y1 }: Box, size: number): boolean {
  const beside = atoms.filter(isSegment).filter(s => s.base > y0 - 0.3 * size && s.base < y1 + 0.3 * size)
  const level = beside.some(a => beside.some(b => a !== b && Math.abs(a.base - b.base) < 0.2 * size))
  return level && beside.every(s => s.x1 - s.x0 < 8 * size)
}

/** How many lines stand on the height of one of the others. */
function answered(bases: readonly number[], others: readonly number[], slack: number): number {
  let count = 0
  let at = 0
  for (const base of bases) {
    while (at < others.length && others[at]! < base - slack) at++
    if (at < others.length && others[at]! < base + slack) count++
  }
  return count
}

interface Side {
  box: Box
  lines: number
  /** Baselines from the top. */
  bases: number[]
  prose: boolean
}

function sideOf(atoms: Atom[], size: number): Side {
  const segments = atoms.filter(isSegment)
  const box = around(atoms)
  const bases: number[] = []
  for (const base of segments.map(s => s.base).sort((a, b) => a - b)) {
    if (bases.length === 0 || base - bases.at(-1)! >= 0.3 * size) bases.push(base)
  }
  // A side may hold several columns itself; each is a share of its width.
  const edges = new Map<number, number>()
  for (const s of segments) edges.set(Math.round(s.x0 / 6), (edges.get(Math.round(s.x0 / 6)) ?? 0) + 1)
  const columns = Math.max(1, [...edges.values()].filter(n => n > 0.2 * segments.length).length)
  // Letters count, not lines: the labels of a drawing in the column do not make it less of a column.
  const least = Math.max(8 * size, (0.5 * (box.x1 - box.x0)) / columns)
  let letters = 0
  let long = 0
  let numeric = 0
  let digits = 0
  for (const s of segments) {
    const own = s.words.reduce((sum, w) => sum + w.text.length, 0)
    for (const { text } of s.words) digits += text.match(/\d/g)?.length ?? 0
    letters += own
    if (s.x1 - s.x0 > least) long += own
    if (s.words.length < 3 && s.words.every(w => isNumeric(w.text))) numeric++
  }
  return {
    box,
    lines: bases.length,
    bases,
    prose:
      letters > 0 &&
      long > 0.6 * letters &&
      digits < 0.4 * letters &&
      numeric < 0.25 * segments.length &&
      segments.length < 2.2 * bases.length * columns,
  }
}

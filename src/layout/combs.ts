import { cellsFrom } from '../lib/geometry/equal-cells.ts'
import type { PdfPath } from '../lib/geometry/pdf-page.ts'
import { around, type Box, centerX, centerY, overlapY } from './boxes.ts'
import { pieces, rectangle, type Vertical } from './rulings.ts'
import type { Word } from './word.ts'

/** Cells are this wide, in type sizes: wider ones are columns of a table. */
const NARROWEST = 0.85
const WIDEST = 2.7
/** Strokes between cells are this high at most, in type sizes: longer ones run through the rows of a table. */
const HIGHEST = 3
/** Of a cell: how far from its place a letter may stand, where strokes are drawn beside it and where none are. */
const DRAWN = 0.16
const BARE = 0.06
/** So many letters in a row are a value though no stroke tells; two in strokes beside others are enough. */
const LEAST_BARE = 5
const LEAST_DRAWN = 3
/** Edges this close touch, in points. */
const TOUCHING = 1
/** So are grounds of one colour, without a seam that is seen, in points. */
const SEAM = 0.3
/** Empty cells between two words of one value. */
const MOST_EMPTY = 3
/** Rows this close, in type sizes, are those of a table or a text. */
const CLOSE = 2.2
/** What has more is a map or a hostile file. */
const MOST = 3_000

/**
 * Letters that stand evenly apart, one in each cell of a comb that the page draws, or of a field that was flattened into
 * the page, are one word. Answers the words, and the places of combs whose strokes are no lines of a table.
 */
export function joinDrawnCombs(
  words: Word[],
  paths: readonly PdfPath[],
  place: (box: Box) => Box,
): { words: Word[]; combs: Box[] } {
  const rows = rowsOfLetters(words)
  if (rows.length === 0) return { words, combs: [] }
  const strokes = uprightEdges(paths, place)
  const gone = new Set<Word>()
  const combs: Box[] = []
  for (const row of rows) {
    const groups = groupsOf(row)
    const drawn = groups.filter(group => isStroked(group, strokes))
    const inStrokes = drawn.reduce((sum, { letters }) => sum + letters.length, 0)
    for (const group of groups) {
      const { letters, cells } = group
      const isComb = drawn.includes(group) ? inStrokes >= LEAST_DRAWN : isBareComb(group, row, words)
      if (!isComb || isInterrupted(letters, words)) continue
      const [first, ...rest] = letters as [Word, ...Word[]]
      first.text += rest.map((w, i) => (cells[i]! > 1 ? ` ${w.text}` : w.text)).join('')
      Object.assign(first, around(letters))
      for (const w of rest) gone.add(w)
      combs.push({ x0: first.x0 - group.cell, x1: first.x1 + group.cell, y0: first.y0, y1: first.y1 })
    }
  }
  return { words: gone.size > 0 ? words.filter(w => !gone.has(w)) : words, combs }
}

/** The upright lines of a page without the strokes of its combs. */
export const withoutStrokes = (lines: Vertical[], combs: readonly Box[]): Vertical[] =>
  combs.length === 0
    ? lines
    : lines.filter(
        ({ x, y0, y1 }) =>
          !combs.some(
            c =>
              x > c.x0 &&
              x < c.x1 &&
              overlapY(c, { x0: x, x1: x, y0, y1 }) > 0 &&
              y1 - y0 < HIGHEST * (c.y1 - c.y0),
          ),
      )

/** Letters of one value: how many cells each stands behind the last, and how wide cells are. */
interface Group {
  letters: Word[]
  cells: number[]
  cell: number
}

const isLetter = ({ text, quarter, rtl, field }: Word): boolean =>
  quarter === 0 && !rtl && !field && /^[\p{L}\p{N}.,/+-]$/u.test(text)

/** Single letters on one line and of one face, where there are enough of them, from the left. */
function rowsOfLetters(words: readonly Word[]): Word[][] {
  const letters = words.filter(w => w.text.length === 1 && isLetter(w))
  if (letters.length < LEAST_DRAWN || letters.length > MOST) return []
  const rows: Word[][] = []
  for (const w of letters.sort((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const first = rows.at(-1)?.[0]
    if (first && w.base - first.base < 0.1 * w.size) rows.at(-1)!.push(w)
    else rows.push([w])
  }
  return rows.filter(row => row.length >= LEAST_DRAWN).map(row => row.sort((a, b) => a.x0 - b.x0))
}

/** Parts a row where letters no longer stand whole cells apart. */
function groupsOf(row: readonly Word[]): Group[] {
  const groups: Group[] = []
  const places = [row.map(centerX), row.map(w => w.x0)]
  let at = 0
  while (at < row.length - 1) {
    const group = places
      .map(where => groupFrom(row, at, where))
      .reduce((a, b) => (b.letters.length > a.letters.length ? b : a))
    if (group.letters.length > 1) groups.push(group)
    at += Math.max(1, group.letters.length)
  }
  return groups
}

function groupFrom(row: readonly Word[], from: number, places: readonly number[]): Group {
  const first = row[from]!
  const { size } = first
  const limits = { narrowest: NARROWEST * size, widest: WIDEST * size, off: DRAWN, most: MOST_EMPTY + 1 }
  const found = cellsFrom(places, from, limits)
  const alike = (w: Word) => Math.abs(w.size - size) <= 0.05 * size && w.run.font.name === first.run.font.name
  const other = found.cells.findIndex((_, i) => !alike(row[from + 1 + i]!))
  const cells = other < 0 ? found.cells : found.cells.slice(0, other)
  const letters = row.slice(from, from + cells.length + 1)
  const count = cells.reduce((sum, n) => sum + n, 0)
  const cell = count > 0 ? (places[from + cells.length]! - places[from]!) / count : found.cell
  return { letters, cells, cell }
}

/** Whether a stroke stands between each letter and the next. */
function isStroked({ letters, cell }: Group, strokes: readonly Vertical[]): boolean {
  return letters.slice(1).every((w, i) => {
    const last = letters[i]!
    const [from, to] = [centerX(last) + 0.2 * cell, centerX(w) - 0.2 * cell]
    return strokes.some(
      ({ x, y0, y1 }) =>
        x > from &&
        x < to &&
        y1 - y0 < HIGHEST * w.size &&
        y0 < w.base + 0.6 * w.size &&
        y1 > w.base - 0.9 * w.size,
    )
  })
}

/** Whether letters stand so evenly, and so far from all else, that they can only be a value. */
function isBareComb({ letters, cells, cell }: Group, row: readonly Word[], words: readonly Word[]): boolean {
  if (letters.length < LEAST_BARE || isSeries(letters)) return false
  // Text that is set wide goes on with other steps.
  const { x0, x1 } = around(letters)
  if (row.some(w => !letters.includes(w) && w.x1 > x0 - 2 * cell && w.x0 < x1 + 2 * cell)) return false
  const even = [centerX, (w: Word) => w.x0].some(where =>
    cells.every((n, i) => Math.abs((where(letters[i + 1]!) - where(letters[i]!)) / cell - n) <= BARE),
  )
  if (!even) return false
  const [{ size, base }] = letters as [Word]
  const near = words.filter(
    w => w.text.length <= 3 && Math.abs(w.base - base) > 0.3 * size && Math.abs(w.base - base) < CLOSE * size,
  )
  return near.filter(w => letters.some(one => Math.abs(centerX(w) - centerX(one)) < 0.25 * cell)).length < 2
}

/** Figures or letters that count on, as on the axis of a chart or above columns, or that are all alike. */
function isSeries(letters: readonly Word[]): boolean {
  const codes = letters.map(w => w.text.codePointAt(0)!)
  const step = codes[1]! - codes[0]!
  return codes.every((code, i) => i === 0 || code - codes[i - 1]! === step) || new Set(codes).size < 3
}

/** Whether another word stands among the letters. */
function isInterrupted(letters: readonly Word[], words: readonly Word[]): boolean {
  const box = around(letters)
  const own = new Set(letters)
  return words.some(
    w =>
      !own.has(w) && centerX(w) > box.x0 && centerX(w) < box.x1 && centerY(w) > box.y0 && centerY(w) < box.y1,
  )
}

/** The upright edges of strokes, boxes and grounds. */
function uprightEdges(paths: readonly PdfPath[], place: (box: Box) => Box): Vertical[] {
  const edges: Vertical[] = []
  const grounds = new Map<string, Box[]>()
  const boxed = ({ x0, x1, y0, y1 }: Box) => edges.push({ x: x0, y0, y1 }, { x: x1, y0, y1 })
  for (const { subpaths, fill, stroke } of paths) {
    for (const subpath of subpaths) {
      if (subpath.curved) continue
      const box = rectangle(subpath, fill !== undefined)
      for (const piece of box ? [box] : pieces(subpath)) {
        const placed = place(piece)
        const { x0, x1, y0, y1 } = placed
        if (y1 - y0 < 2) continue
        if (box && fill && !stroke) {
          const row = `${fill} ${Math.round(y0)} ${Math.round(y1)}`
          const own = grounds.get(row)
          if (own) own.push(placed)
          else grounds.set(row, [placed])
        } else if (box) boxed(placed)
        else if (x1 - x0 < 1) edges.push({ x: (x0 + x1) / 2, y0, y1 })
      }
    }
  }
  for (const row of grounds.values()) for (const ground of seamless(row)) boxed(ground)
  return joined(edges)
}

/** Grounds of one colour that touch look like one: no edge is seen between them, such as between cells of a stripe. */
function seamless(row: Box[]): Box[] {
  const whole: Box[] = []
  for (const ground of row.sort((a, b) => a.x0 - b.x0)) {
    const last = whole.at(-1)
    if (last && ground.x0 - last.x1 < SEAM) last.x1 = Math.max(last.x1, ground.x1)
    else whole.push({ ...ground })
  }
  return whole
}

/** Edges on one line that touch are one: where each cell of a table has its own, they run through all rows. */
function joined(edges: Vertical[]): Vertical[] {
  const lines: Vertical[][] = []
  for (const edge of edges.sort((a, b) => a.x - b.x)) {
    const line = lines.at(-1)
    if (line && edge.x - line[0]!.x < TOUCHING) line.push(edge)
    else lines.push([edge])
  }
  return lines.flatMap(line => {
    const runs: Vertical[] = []
    for (const edge of line.sort((a, b) => a.y0 - b.y0)) {
      const last = runs.at(-1)
      if (last && edge.y0 - last.y1 < TOUCHING) last.y1 = Math.max(last.y1, edge.y1)
      else runs.push({ ...edge })
    }
    return runs
  })
}

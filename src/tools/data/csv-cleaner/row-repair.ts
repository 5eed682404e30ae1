import type { NumberedRow } from './table-cleaning.ts'

/** How often each shape of text stands in a column, and how many values were seen. */
interface Profile {
  shapes: Map<string, number>
  total: number
}

/**
 * Comparisons of a cell with a column, and characters read again, over the whole table; past them rows are only
 * brought to width.
 */
const MOST_WORK = 20_000_000
const LONGEST_ROW = 100_000
/** The most ways in which a row is read again. */
export const MOST_WAYS = 25

/**
 * Brings every row to the heading's width. A row that is too long or too short had a delimiter lost, added
 * or left unquoted; what its cells look like, beside the same columns of the other rows, tells where. Gives the
 * numbers of the rows that were mended; `reread` splits a row's text in other ways, `MOST_WAYS` at most.
 */
export function mendRows(
  header: string[],
  rows: NumberedRow[],
  delimiter: string,
  reread: (cells: string[]) => Iterable<string[]>,
): { header: string[]; mended: number[] } {
  const usual = usualWidth(rows) ?? header.length
  const names = mendHeader(header, usual)
  const width = names.length
  const good = rows.filter(row => row.cells.length === width)
  const profiles = good.length >= 2 ? profilesOf(good, width) : undefined
  // Where no cell begins with a space, a comma before one belongs to the text: Paris, France.
  const tight = good.every(({ cells }) => cells.every(cell => !cell.startsWith(' ')))
  const mended: number[] = []
  let work = 0
  for (const row of rows) {
    if (row.cells.length === width) continue
    if (row.cells.slice(width).every(cell => cell.trim() === '') && row.cells.length > width) {
      // Delimiters at the end of a line are how some programs write every row.
      if (!profiles || fit(row.cells.slice(0, width), profiles) >= width * -1.5) {
        row.cells.length = width
        continue
      }
    }
    if (row.cells.every(cell => cell.trim() === '')) {
      row.cells = Array.from({ length: width }, () => '')
      continue
    }
    mended.push(row.number)
    const length = row.cells.reduce((sum, cell) => sum + cell.length + 1, 0)
    work += length * MOST_WAYS + row.cells.length * width * (row.cells.length < width ? LONGEST_SPLIT : 1)
    const worthIt = work <= MOST_WORK && length <= LONGEST_ROW
    const other = worthIt ? firstOfWidth(reread(row.cells), width) : undefined
    const aligned = worthIt && profiles ? align(row.cells, profiles, delimiter, tight) : undefined
    const better = !other || (aligned && fit(other, profiles!) <= fit(aligned, profiles!)) ? aligned : other
    row.cells = better ?? padded(row.cells, width, delimiter)
  }
  return { header: names, mended }
}

function firstOfWidth(ways: Iterable<string[]>, width: number): string[] | undefined {
  for (const cells of ways) if (cells.length === width) return cells
  return undefined
}

/** Without anything to go by: what is missing is missing at the end, what is too much joins the last cell. */
function padded(cells: string[], width: number, delimiter: string): string[] {
  if (cells.length > width) return [...cells.slice(0, width - 1), cells.slice(width - 1).join(delimiter)]
  return [...cells, ...Array.from({ length: width - cells.length }, () => '')]
}

function usualWidth(rows: NumberedRow[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { cells } of rows) {
    if (cells.length > 1 || cells[0] !== '') counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0]
}

function mendHeader(header: string[], usual: number): string[] {
  // A name too many that is empty was never meant to be a column; the last ones go first.
  let surplus = header.length - usual
  const names = header.toReversed().filter(name => name.trim() !== '' || surplus-- <= 0)
  names.reverse()
  while (names.length < usual) names.push('')
  return names
}

/** Digits and letters stand for their kind: `12/03/2018` looks like `9/9/9`, and more closely like `99/99/9999`. */
function shapesOf(text: string): [fine: string, coarse: string] {
  const letters = text
    .slice(0, 200)
    .replace(/\p{L}+/gu, 'a')
    .replace(/\s+/g, ' ')
  const coarse = letters.replace(/\p{N}+/gu, '9')
  if (coarse.length > 24) return ['long', 'long']
  return [`=${letters.replace(/\p{N}/gu, '9')}`, coarse]
}

function profilesOf(rows: NumberedRow[], width: number): Profile[] {
  const profiles = Array.from({ length: width }, () => ({ shapes: new Map<string, number>(), total: 0 }))
  for (const { cells } of rows.slice(0, 2000)) {
    for (const [column, profile] of profiles.entries()) {
      for (const shape of shapesOf(cells[column]!)) {
        profile.shapes.set(shape, (profile.shapes.get(shape) ?? 0) + 1)
      }
      profile.total++
    }
  }
  return profiles
}

type Shapes = ReturnType<typeof shapesOf>

/** How well a cell fits a column: the logarithm of the share of its values that look the same. */
function likeness([fine, coarse]: Shapes, { shapes, total }: Profile): number {
  return Math.log((((shapes.get(fine) ?? 0) + (shapes.get(coarse) ?? 0)) / 2 + 0.05) / (total + 1))
}

const fit = (cells: string[], profiles: Profile[]): number =>
  cells.reduce((sum, cell, i) => sum + likeness(shapesOf(cell), profiles[i]!), 0)

/** What a step that mends costs beside a good fit: logarithms, as `likeness` gives them. */
const SKIP_COLUMN = -4
const SKIP_AT_END = -3
const DROP_EMPTY = -3
const JOIN = -6
const JOIN_SPACED = -2
const SPLIT = -1
const LONGEST_SPLIT = 60

/** What became of a cell: it has a column of its own, none, or shares one; or a column got no cell. */
const STEP = { placed: 1, columnSkipped: 2, dropped: 3, joined: 4, split: 5 } as const

/**
 * The likeliest way to put cells into columns: one each, a column left empty, an empty cell dropped,
 * two joined, one split.
 */
function align(cells: string[], profiles: Profile[], delimiter: string, tight: boolean): string[] {
  const [n, m] = [cells.length, profiles.length]
  const best = Array.from({ length: n + 1 }, () => new Float64Array(m + 1).fill(-Infinity))
  const steps = Array.from({ length: n + 1 }, () => new Uint8Array(m + 1))
  best[0]![0] = 0
  const shapes = cells.map(shapesOf)
  const ways = n < m ? cells.map(splitsOf) : []
  const splits = new Map<string, [string, string]>()
  const offer = (i: number, j: number, score: number, step: number) => {
    if (score > best[i]![j]!) {
      best[i]![j] = score
      steps[i]![j] = step
    }
  }
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= m; j++) {
      const here = best[i]![j]!
      if (here === -Infinity) continue
      if (i < n && j < m) offer(i + 1, j + 1, here + likeness(shapes[i]!, profiles[j]!), STEP.placed)
      if (j < m) offer(i, j + 1, here + (i === n ? SKIP_AT_END : SKIP_COLUMN), STEP.columnSkipped)
      if (i < n && cells[i]!.trim() === '') offer(i + 1, j, here + DROP_EMPTY, STEP.dropped)
      if (i < n && j > 0)
        offer(i + 1, j, here + (tight && cells[i]!.startsWith(' ') ? JOIN_SPACED : JOIN), STEP.joined)
      if (n < m && i < n && j + 1 < m) {
        const split = bestSplit(ways[i]!, profiles[j]!, profiles[j + 1]!)
        if (split) {
          splits.set(`${i},${j}`, split.parts)
          offer(i + 1, j + 2, here + split.score + SPLIT, STEP.split)
        }
      }
    }
  }
  return rowAlong(steps, cells, splits, delimiter)
}

/** Walks the steps back from the end of the row and puts its cells together. */
function rowAlong(
  steps: Uint8Array[],
  cells: string[],
  splits: Map<string, [string, string]>,
  delimiter: string,
): string[] {
  const row: string[] = []
  /** What joins the cell before it. */
  let tail = ''
  for (let i = cells.length, j = steps[0]!.length - 1; i > 0 || j > 0; ) {
    const step = steps[i]![j]!
    if (step === STEP.dropped) i--
    else if (step === STEP.joined) tail = `${delimiter}${cells[--i]!}${tail}`
    else {
      if (step === STEP.placed) row.unshift(cells[--i]! + tail)
      else if (step === STEP.columnSkipped) row.unshift(tail.slice(delimiter.length))
      else {
        const [left, right] = splits.get(`${--i},${--j - 1}`)!
        row.unshift(left, right + tail)
      }
      j--
      tail = ''
    }
  }
  return row
}

interface Split {
  parts: [string, string]
  left: Shapes
  right: Shapes
}

/** The places where a cell that swallowed its delimiter may come apart; no cell begins in the middle of a word or of a decimal number. */
function splitsOf(cell: string): Split[] {
  const splits: Split[] = []
  for (let at = 1; at < Math.min(cell.length, LONGEST_SPLIT); at++) {
    if (/^\p{L}\p{Ll}/u.test(cell.slice(at - 1, at + 1)) || inDecimal(cell, at)) continue
    const parts: [string, string] = [cell.slice(0, at), cell.slice(at).replace(/^"([^"]*)"$/, '$1')]
    splits.push({ parts, left: shapesOf(parts[0]), right: shapesOf(parts[1]) })
  }
  return splits
}

const inDecimal = (cell: string, at: number): boolean =>
  /\d[.,]\d*$/.test(cell.slice(0, at)) && /^\d/.test(cell.slice(at))

/** The one of them that gives what two columns usually hold. */
function bestSplit(splits: Split[], left: Profile, right: Profile) {
  let best: { parts: [string, string]; score: number } | undefined
  for (const split of splits) {
    const score = likeness(split.left, left) + likeness(split.right, right)
    if (!best || score > best.score) best = { parts: split.parts, score }
  }
  return best
}

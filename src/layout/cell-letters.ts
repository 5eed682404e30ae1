import { cellsFrom } from '../lib/geometry/equal-cells.ts'
import { CHAR_KIND, type CharTable } from '../lib/geometry/pdf-page.ts'
import type { Box } from './boxes.ts'
import { isSpace } from './codes.ts'

/** Cells are this wide, in type sizes. */
const LIMITS = { narrowest: 0.9, widest: 4, off: 0.06, most: 4 }
/** So many letters are a value where no field tells; in one, fewer are. */
const LEAST = 5
const LEAST_IN_FIELD = 3

/**
 * The letters of values that mix letters and figures and have a cell for each, as the fields of forms set them: each is
 * put on the page by itself, and their middles stand evenly apart. Letters that are set apart have even gaps instead.
 */
export function lettersInCells(table: CharTable, fields: readonly Box[]): Set<number> | undefined {
  const { runs, runOf } = table
  let found: Set<number> | undefined
  let row: number[] = []
  const close = () => {
    if (row.length >= LEAST_IN_FIELD && runs[runOf[row[0]!]!]!.angle === 0)
      for (const at of inCells(table, row, fields)) (found ??= new Set()).add(at)
    row = []
  }
  for (let i = 0; i < table.count; i++) {
    if (table.kinds[i] === CHAR_KIND.generated || isSpace(table.codes[i]!)) continue
    if (!isAlone(table, i)) {
      close()
      // Nor are the others of its text.
      while (i + 1 < table.count && runOf[i + 1] === runOf[i]) i++
      continue
    }
    const last = row.at(-1)
    if (last !== undefined && !(isBehind(table, last, i) && isAlike(table, last, i))) close()
    row.push(i)
  }
  close()
  return found
}

/** Whether a letter is the only one with ink of its text. */
function isAlone({ runOf, kinds, codes, count }: CharTable, at: number): boolean {
  for (const way of [-1, 1])
    for (let i = at + way; i >= 0 && i < count && runOf[i] === runOf[at]; i += way)
      if (kinds[i] !== CHAR_KIND.generated && !isSpace(codes[i]!)) return false
  return true
}

const isBehind = ({ x, y }: CharTable, last: number, at: number): boolean =>
  x[at]! > x[last]! && Math.abs(y[at]! - y[last]!) < 0.5

const isAlike = ({ runs, runOf }: CharTable, last: number, at: number): boolean =>
  Math.abs(runs[runOf[last]!]!.size - runs[runOf[at]!]!.size) < 0.05 * runs[runOf[at]!]!.size

function inCells(table: CharTable, row: readonly number[], fields: readonly Box[]): number[] {
  const { codes, x, y, advance, runs, runOf } = table
  const middles = row.map(i => x[i]! + advance[i]! / 2)
  const { size } = runs[runOf[row[0]!]!]!
  const limits = { ...LIMITS, narrowest: LIMITS.narrowest * size, widest: LIMITS.widest * size }
  const all: number[] = []
  for (let at = 0; at + 1 < row.length; ) {
    const { cells } = cellsFrom(middles, at, limits)
    const own = row.slice(at, at + cells.length + 1)
    const figures = own.filter(i => codes[i]! >= 0x30 && codes[i]! <= 0x39).length
    const isMixed = figures > 0 && figures < own.length
    const [left, base] = [middles[at]!, y[own[0]!]!]
    const least = own.length < LEAST ? LEAST_IN_FIELD : LEAST
    if (isMixed && own.length >= least && (least === LEAST || fields.some(f => holds(f, left, base))))
      all.push(...own)
    at += Math.max(1, cells.length)
  }
  return all
}

const holds = ({ x0, x1, y0, y1 }: Box, x: number, y: number): boolean => x > x0 && x < x1 && y > y0 && y < y1

import { median } from '../boxes.ts'
import type { Horizontal } from '../rulings.ts'
import type { Word } from '../word.ts'
import type { Column } from './columns.ts'
import { CURRENCY } from './currencies.ts'
import { isNumeric } from './grid.ts'
import { BESIDE } from './row-judge.ts'
import type { Row } from './rows.ts'
import { isSentence } from './sentences.ts'
import { LINED } from './table-ends.ts'

/** Rows below whose words stand so close that they looked like one text, but whose figures keep to the columns. */
export function totals(
  below: readonly Row[],
  rows: readonly Row[],
  columns: Column[],
  lines: readonly Horizontal[],
): Row[] {
  const found: Row[] = []
  const pitch = median(rows.slice(1).map((row, i) => row.base - rows[i]!.base))
  const [left, right] = [columns[0]!.x0, columns.at(-1)!.x1]
  const isLined = (words: readonly Word[], c: Column) =>
    words.some((w, i) => endsFigure(words, i) && Math.abs(w.x1 - c.x1) < LINED)
  const figures = columns.filter(c => rows.slice(1).some(row => row.segments.some(s => isLined(s.words, c))))
  const size = median(rows.map(row => row.size))
  // A currency in a line above its figure, or the label between them.
  let pending: Row[] = []
  for (const row of below.slice(0, 12)) {
    const before = pending.at(-1) ?? found.at(-1) ?? rows.at(-1)!
    const near = row.base - before.base <= 1.4 * Math.max(pitch, 1.2 * row.size)
    if (!near && !isBetween(row, before, { x0: left, x1: right }, lines)) break
    const words = row.segments.flatMap(s => s.words)
    const lined = figures.some(c => isLined(words, c))
    if (row.x0 < left - 20 || row.x1 > right + 5 || words.length > 8 || isSentence(row)) break
    if (row.size > 1.25 * size) break
    if (lined) {
      found.push(...pending, row)
      pending = []
    } else if (words.length < 5 && row.x0 > columns[1]!.x0 && pending.length < 2) pending.push(row)
    else break
  }
  // Half a line below a figure: the label beside it, and its currency.
  for (const row of pending) {
    const last = found.at(-1)
    if (!last || row.base - last.base >= BESIDE * row.size) break
    found.push(row)
  }
  return found
}

/** How high a row of a total may be between lines, in type sizes. */
const HIGHEST = 4.5

/** Whether lines as wide as the table stand above a row and below it: a high row of its own, further down than others. */
function isBetween(
  row: Row,
  before: Row,
  table: { x0: number; x1: number },
  lines: readonly Horizontal[],
): boolean {
  const wide = lines.filter(h => h.x0 < table.x0 + 2 * LINED && h.x1 > table.x1 - 2 * LINED)
  const above = wide.find(h => h.y > before.y1 - LINED && h.y < row.y0 + LINED)
  const under = wide.find(h => h.y > row.base && h.y - row.base < HIGHEST * row.size)
  return above !== undefined && under !== undefined && under.y - above.y < HIGHEST * row.size
}

/** Whether a word is a figure, or a currency behind one. */
const endsFigure = (words: readonly Word[], i: number): boolean =>
  isNumeric(words[i]!.text) || (i > 0 && CURRENCY.test(words[i]!.text) && isNumeric(words[i - 1]!.text))

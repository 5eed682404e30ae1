import { type Decimal, formatWith, readNumber, type WrittenNumber } from './written-numbers.ts'

/** The sides of an account behind its figures: 1,234.56 CR and DR, 1.234,56 H and S. */

const SIDE = /(?<=[\d)])\s?(?:(CR|DR|Cr|Dr)\.?|(?<=\s)([HS]))$/

const sideOf = (text: string): string | undefined => {
  const match = SIDE.exec(text)
  return match ? (match[1] ?? match[2])!.toUpperCase() : undefined
}

/**
 * Which side of a column counts as less: what is owed, and a credit among plain charges. Undefined where the column
 * names no sides.
 */
export function negativeSide(column: readonly string[]): string | undefined {
  const figures = column.filter(text => /\d/.test(text))
  const sides = new Set(figures.map(sideOf))
  if (sides.has('DR')) return 'DR'
  if (sides.has('CR')) return sides.has(undefined) ? 'CR' : 'DR'
  // H and S alone may be sizes.
  return sides.has('H') && sides.has('S') && !sides.has(undefined) ? 'S' : undefined
}

/** Reads a figure of such a column; a side shows in its format, as it does on the page. */
export function readSided(text: string, negative: string, decimal: Decimal): WrittenNumber | undefined {
  const side = SIDE.exec(text)?.[0]
  if (side === undefined) return readNumber(text, decimal)
  const number = readNumber(text.slice(0, -side.length), decimal)
  if (!number) return undefined
  const format = formatWith(number.format.split(';')[0]!, side)
  return sideOf(text) === negative
    ? { value: -number.value, format: `${format};${format}` }
    : { value: number.value, format }
}

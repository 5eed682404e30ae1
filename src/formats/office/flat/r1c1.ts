import { columnLetters } from '../xlsx/cells.ts'

const PART = '(?:\\[(-?\\d+)\\]|(\\d+))?'
/** Texts and names in quotes stay; `R[-1]C`, `R1C1`, `C[2]`, `R3` become cells, columns and rows. */
const TOKENS = new RegExp(
  `"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\\p{L}\\p{N}_.$])(?:R${PART}C${PART}|R${PART}|C${PART})(?![\\p{L}\\p{N}_.(\\[])`,
  'gu',
)

/** A formula in R1C1 notation as A1 notation writes it in this cell, rows and columns counted from 0. */
export function a1Formula(formula: string, row: number, column: number): string {
  const rowAt = (by: string | undefined, at: string | undefined) =>
    at === undefined ? `${Math.max(1, row + 1 + Number(by ?? 0))}` : `$${at}`
  const columnAt = (by: string | undefined, at: string | undefined) =>
    at === undefined
      ? columnLetters(Math.max(0, column + Number(by ?? 0)))
      : `$${columnLetters(Math.max(0, Number(at) - 1))}`
  const out = formula.replace(TOKENS, (all, ...groups: (string | undefined)[]) => {
    const [rowBy, row1, colBy, col1, onlyRowBy, onlyRow, onlyColBy, onlyCol] = groups
    if (/^["']/.test(all)) return all
    if (/^R.*C/.test(all)) return columnAt(colBy, col1) + rowAt(rowBy, row1)
    if (all.startsWith('R')) return `${rowAt(onlyRowBy, onlyRow)}:${rowAt(onlyRowBy, onlyRow)}`
    return `${columnAt(onlyColBy, onlyCol)}:${columnAt(onlyColBy, onlyCol)}`
  })
  // A range of rows or columns has both of its ends doubled now: `$1:$1:$3:$3`.
  return out.replace(/(\$?(?:[A-Z]+|\d+)):\1:(\$?(?:[A-Z]+|\d+)):\2(?![\p{L}\p{N}])/gu, '$1:$2')
}

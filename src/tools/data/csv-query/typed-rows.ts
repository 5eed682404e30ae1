import type { Value } from '../../../engines/sqlite-query.ts'

const DECIMAL_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/
const DECIMAL_POINT = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[-+]?\d{1,3})?$/i
/** Longer ones are codes: no number of JavaScript or SQL holds their digits. */
const LONGEST = 15

/** Rows with numbers as numbers, where a whole column has them, in whatever way people write them; empty cells are null. */
export function* typedRows(rows: readonly string[][], width: number): Generator<Value[]> {
  const columns = Array.from({ length: width }, (_, i) => ({
    comma: isAll(rows, i, DECIMAL_COMMA),
    point: isAll(rows, i, DECIMAL_POINT),
    i,
  }))
  // 1.234 alone may be either; what parts decimals in one column does in the others too.
  const commas = columns.some(
    ({ i, comma, point }) => comma && !point && rows.some(row => row[i]?.includes(',')),
  )
  const readers = columns.map(({ comma, point }) => {
    if (!comma && !point) return (cell: string): Value => cell
    if (comma && (commas || !point))
      return (cell: string) => Number(cell.replaceAll('.', '').replace(',', '.'))
    return (cell: string) => Number(cell.replaceAll(',', ''))
  })
  for (const row of rows) yield readers.map((read, i) => (row[i] ? read(row[i]) : null))
}

function isAll(rows: readonly string[][], i: number, pattern: RegExp): boolean {
  let any = false
  for (const row of rows) {
    const cell = row[i]
    if (!cell) continue
    // 00123 is a code.
    if (!pattern.test(cell) || /^-?0\d/.test(cell) || cell.replace(/\D/g, '').length > LONGEST) return false
    any = true
  }
  return any
}

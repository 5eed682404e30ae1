import type { Value } from '../../../engines/sqlite-query.ts'
import { bareNumber } from '../../../formats/text/bare-numbers.ts'

const DECIMAL_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/
/** 1.5e3 and 1e-5 are numbers, 1E5 is an article. */
const DECIMAL_POINT = /^-?(?:(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+(?:e[-+]?\d{1,3})?)?|\d+e[-+]\d{1,3})$/i
/** Longer ones are codes: no number of JavaScript or SQL holds their digits. */
const LONGEST = 15

/** What stands where a number is not known. */
const UNKNOWN = /^(?:-|–|—|\?|n\/?a\.?|#n\/a|null|none|nan|k\. ?a\.)$/i

/** Rows with numbers as numbers, where a whole column has them, in whatever way people write them; empty cells are null. */
export function* typedRows(written: readonly string[][], width: number): Generator<Value[]> {
  const rows = withoutUnits(written, width)
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
    if (!comma && !point) return undefined
    if (comma && (commas || !point))
      return (cell: string) => Number(cell.replaceAll('.', '').replace(',', '.'))
    return (cell: string) => Number(cell.replaceAll(',', ''))
  })
  for (const [n, row] of rows.entries())
    yield readers.map((read, i) => {
      const own = written[n]![i]
      if (!own) return null
      return read && row[i] && !isUnknown(row[i]) ? read(row[i]) : own
    })
}

const isUnknown = (cell: string): boolean => UNKNOWN.test(cell.trim())

/** The rows with currencies and spaces taken off, in columns whose values all have the same or none. */
function withoutUnits(rows: readonly string[][], width: number): readonly string[][] {
  const plain = Array.from({ length: width }, (_, i) => {
    const units = new Set<string>()
    for (const row of rows) {
      const cell = row[i]
      if (!cell || cell.trim() === '' || isUnknown(cell)) continue
      const found = bareNumber(cell)
      if (!found || (found.spaced && !found.unit && !/[.,]\d\d$/.test(found.digits))) return false
      units.add(found.unit?.text ?? '')
      if (units.size > 1) return false
    }
    return units.size === 1
  })
  if (!plain.includes(true)) return rows
  return rows.map(row => row.map((cell, i) => (plain[i] ? (bareNumber(cell)?.digits ?? cell.trim()) : cell)))
}

function isAll(rows: readonly string[][], i: number, pattern: RegExp): boolean {
  let any = false
  for (const row of rows) {
    const cell = row[i]
    if (!cell || isUnknown(cell)) continue
    // 00123 is a code.
    if (!pattern.test(cell) || /^-?0\d/.test(cell) || cell.replace(/\D/g, '').length > LONGEST) return false
    any = true
  }
  return any
}

import { type Watcher, watched } from '../../../lib/async/watched.ts'
import { dateReaderOf, isoDate } from '../../../lib/dates/column-dates.ts'
import { unusedNames } from '../../../lib/text/unused-names.ts'

/** A record of the input with the number it had there, the heading being 1. */
export interface NumberedRow {
  number: number
  cells: string[]
}

export interface CleaningOptions {
  trim?: boolean
  deduplicate?: boolean
  drop_empty_rows?: boolean
  drop_empty_columns?: boolean
  normalize_headers?: boolean
  normalize_whitespace?: boolean
  normalize_case?: 'lower' | 'upper'
  normalize_dates?: boolean
  fill_empty?: string
}

export interface Cleaned {
  header: string[]
  /** Which column of the input each one is, from 0. */
  columns: number[]
  rows: NumberedRow[]
  duplicates: number
  emptyRows: number
  emptyColumns: string[]
  cellsChanged: number
  /** Columns whose dates could be read in two ways and were left alone. */
  ambiguousDates: string[]
}

/** Applies what was asked for, in an order in which each step helps the next. Rows keep their order. */
export function cleanTable(
  header: string[],
  rows: NumberedRow[],
  options: CleaningOptions,
  watcher: Watcher,
): Cleaned {
  const original = rows.map(row => row.cells)
  const clean = cellCleaner(options)
  let names = header.map(name => {
    const trimmed = options.normalize_whitespace || options.normalize_headers ? squeeze(name) : name
    return options.trim ? trimmed.trim() : trimmed
  })
  if (options.normalize_headers) names = snakeCaseNames(names)
  let kept = Array.from(watched(rows, watcher, 'rows'), ({ number, cells }) => ({
    number,
    cells: cells.map(clean),
  }))
  const ambiguousDates = options.normalize_dates ? normalizeDates(names, kept) : []
  const cellsChanged = kept.reduce(
    (sum, row, i) => sum + row.cells.filter((cell, column) => cell !== original[i]![column]).length,
    0,
  )
  let emptyRows = 0
  if (options.drop_empty_rows) {
    const filled = kept.filter(row => row.cells.some(cell => cell.trim() !== ''))
    emptyRows = kept.length - filled.length
    kept = filled
  }
  let columns = names.map((_, column) => column)
  let emptyColumns: string[] = []
  if (options.drop_empty_columns && kept.length > 0) {
    const used = columns.map(column => kept.some(row => row.cells[column]!.trim() !== ''))
    emptyColumns = names.filter((_, column) => !used[column])
    columns = columns.filter(column => used[column])
    names = columns.map(column => names[column]!)
    for (const row of kept) row.cells = columns.map(column => row.cells[column]!)
  }
  const { fill_empty: filling } = options
  if (filling !== undefined) {
    for (const row of kept) row.cells = row.cells.map(cell => (cell.trim() === '' ? filling : cell))
  }
  const before = kept.length
  if (options.deduplicate) kept = withoutRepeats(kept)
  return {
    header: names,
    columns,
    rows: kept,
    duplicates: before - kept.length,
    emptyRows,
    emptyColumns,
    cellsChanged,
    ambiguousDates,
  }
}

/**
 * Any white space, no-break spaces and line breaks among it, becomes one space; what nobody sees goes. Joiners
 * stay: they shape words of Persian and Hindi, and hold the people of a family emoji together.
 */
const squeeze = (text: string) => text.replace(/[\u200b\u2060\ufeff\u00ad]/g, '').replace(/\s+/g, ' ')

function cellCleaner(options: CleaningOptions): (cell: string) => string {
  const steps: ((cell: string) => string)[] = []
  if (options.normalize_whitespace) steps.push(squeeze)
  if (options.trim) steps.push(cell => cell.trim())
  if (options.normalize_case === 'lower') steps.push(cell => cell.toLowerCase())
  if (options.normalize_case === 'upper') steps.push(cell => cell.toUpperCase())
  return cell => steps.reduce((text, step) => step(text), cell)
}

/** `First Name`, `E-Mail`, `` → `first_name`, `e_mail`, `column_3`; no two alike. */
function snakeCaseNames(names: string[]): string[] {
  const nameFor = unusedNames((name, n) => `${name}_${n}`)
  return names.map((name, i) =>
    nameFor(
      name
        .normalize('NFC')
        .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
        .replace(/^_+|_+$/g, '') || `column_${i + 1}`,
    ),
  )
}

function normalizeDates(names: string[], rows: NumberedRow[]): string[] {
  const ambiguous: string[] = []
  for (const [column, name] of names.entries()) {
    const reader = dateReaderOf(rows.map(row => row.cells[column]!.trim()))
    if (reader.ambiguous) ambiguous.push(name)
    for (const row of rows) {
      const date = reader.read(row.cells[column]!.trim())
      if (date) row.cells[column] = isoDate(date)
    }
  }
  return ambiguous
}

function withoutRepeats(rows: NumberedRow[]): NumberedRow[] {
  const seen = new Set<string>()
  return rows.filter(row => {
    const key = JSON.stringify(row.cells)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

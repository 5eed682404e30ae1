import type { ScoredCell } from './table-score.ts'
import { relations, type Tally, tally } from './table-score.ts'

/** Truth of a business document: `tables` has an entry for each page a table stands on. */
export interface BusinessTruth {
  name: string
  kind: string
  engine: string
  language: string
  tables: TruthTable[]
  /** Address blocks and labels beside values: a table of their own or none, but no part of another. */
  loose: string[][]
  paragraphs: string[]
  facts: { label: string; value: string }[]
}

export interface TruthTable {
  page: number
  head: number
  continues: boolean
  rows: string[][]
  spans: {
    row: number
    column: number
    rows: number
    columns: number
    /** No rule shows the span: one cell where the text stands is right as well. */
    open?: 'left' | 'center' | 'right'
  }[]
  /** The number or ISO date a cell means. */
  values: (number | string | null)[][]
}

/** A cell as a tool gave it; `value` where it came as a number or day. */
export interface FoundCell extends ScoredCell {
  value?: number | string
}

export interface FoundTable {
  cells: FoundCell[]
}

/** Letters, digits and the signs of figures: all that counts of a text. */
export const signsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%.,()-]/gu, '')

/** Pages of one table joined under one head. */
export function joined(tables: readonly TruthTable[]): TruthTable[] {
  const whole: TruthTable[] = []
  for (const table of tables) {
    const last = whole.at(-1)
    if (!table.continues || !last) {
      whole.push({ ...table, rows: [...table.rows], values: [...table.values], spans: [...table.spans] })
      continue
    }
    const repeated =
      signsOf(table.rows.slice(0, table.head).flat().join()) ===
      signsOf(last.rows.slice(0, last.head).flat().join())
    const skip = repeated ? table.head : 0
    const shift = last.rows.length - skip
    last.spans.push(...table.spans.filter(s => s.row >= skip).map(s => ({ ...s, row: s.row + shift })))
    last.rows.push(...table.rows.slice(skip))
    last.values.push(...table.values.slice(skip))
  }
  return whole
}

/** A truth's cells; spans that no rule shows as one cell where asked for. */
function cellsOf(table: TruthTable, closed: boolean): FoundCell[] {
  const covered = new Set<string>()
  const cells: FoundCell[] = []
  const put = (
    row: number,
    column: number,
    row_span: number,
    column_span: number,
    from: [number, number],
  ) => {
    const value = table.values[from[0]]?.[from[1]] ?? undefined
    const text = table.rows[from[0]]![from[1]]!
    cells.push({ row, column, row_span, column_span, text, ...(value !== undefined && { value }) })
  }
  for (const span of table.spans) {
    for (let r = span.row; r < span.row + span.rows; r++) {
      for (let c = span.column; c < span.column + span.columns; c++) covered.add(`${r},${c}`)
    }
    const at: [number, number] = [span.row, span.column]
    if (!span.open || !closed) put(span.row, span.column, span.rows, span.columns, at)
    else {
      const shift = { left: 0, center: (span.columns - 1) >> 1, right: span.columns - 1 }[span.open]
      put(span.row, span.column + shift, 1, 1, at)
    }
  }
  for (const [r, row] of table.rows.entries()) {
    for (const c of row.keys()) if (!covered.has(`${r},${c}`)) put(r, c, 1, 1, [r, c])
  }
  return cells
}

const mirrored = (cells: FoundCell[]): FoundCell[] => {
  const columns = Math.max(0, ...cells.map(c => c.column + c.column_span))
  return cells.map(c => ({ ...c, column: columns - c.column - c.column_span }))
}

/** What a cell counts as: the number or day it means, in whatever way it is written, or else its signs. */
function keyed(cells: FoundCell[], meanings: ReadonlyMap<string, number | string>): ScoredCell[] {
  return cells.map(cell => {
    const signs = signsOf(cell.text)
    const value = cell.value ?? meanings.get(signs)
    return { ...cell, text: value === undefined ? signs : `value ${value}` }
  })
}

export interface DocumentScore {
  pairs: Tally
  tables: number
  /** Tables with the right number of rows and columns. */
  shaped: number
}

/** Neighbours of cells and shapes of tables, against the reading of the truth that is nearest. */
export function scoreTables(found: readonly FoundTable[], truth: BusinessTruth): DocumentScore {
  const meanings = new Map<string, number | string>()
  for (const table of truth.tables) {
    for (const [r, row] of table.values.entries()) {
      for (const [c, value] of row.entries()) {
        if (value !== null) meanings.set(signsOf(table.rows[r]![c]!), value)
      }
    }
  }
  const loose = signsOf(truth.loose.flat().join(' '))
  // In a workbook, values beside labels may have become numbers and days.
  const isLoose = ({ cells }: FoundTable) =>
    cells.some(c => c.value === undefined) &&
    cells.every(c => c.value !== undefined || loose.includes(signsOf(c.text)))
  const own = found.filter(table => !isLoose(table))
  const foundCells = own.map(t => keyed(t.cells, meanings))
  const foundPairs = foundCells.flatMap(relations)
  let best: DocumentScore | undefined
  for (const tables of [truth.tables, joined(truth.tables)]) {
    for (const closed of [false, true]) {
      for (const turned of /^(ar|fa|he)/.test(truth.language) ? [false, true] : [false]) {
        const wanted = tables.map(t => {
          const cells = cellsOf(t, closed)
          return keyed(turned ? mirrored(cells) : cells, meanings)
        })
        const pairs = tally(foundPairs, wanted.flatMap(relations))
        const shaped = tables.filter((t, i) => isShaped(t, wanted[i]!, foundCells)).length
        const score = { pairs, tables: tables.length, shaped }
        if (!best || rank(score) > rank(best)) best = score
      }
    }
  }
  return best!
}

const rank = ({ pairs: { found, wanted, right }, shaped, tables }: DocumentScore): number =>
  (found + wanted === 0 ? 1 : (2 * right) / (found + wanted)) + (0.0001 * shaped) / (tables || 1)

function isShaped(table: TruthTable, wanted: ScoredCell[], found: ScoredCell[][]): boolean {
  const texts = wanted.map(c => c.text)
  let most = 0
  let nearest: ScoredCell[] | undefined
  for (const cells of found) {
    const { right } = tally(cells.map(c => c.text).filter(Boolean), texts.filter(Boolean))
    if (right > most) [most, nearest] = [right, cells]
  }
  if (!nearest) return false
  const rows = Math.max(...nearest.map(c => c.row + c.row_span))
  const columns = Math.max(...nearest.map(c => c.column + c.column_span))
  return rows === table.rows.length && columns === table.rows[0]!.length
}

/** Facts found in Markdown, alone and within two lines of their label; paragraphs found whole. */
export function scoreMarkdown(markdown: string, { facts, paragraphs }: BusinessTruth) {
  const plain = markdown.replace(/[*_`\\#|]|&nbsp;/g, ' ')
  const whole = signsOf(plain)
  const lines = plain
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(signsOf)
  const near = (label: string, value: string) =>
    lines.some(
      (line, i) =>
        line.includes(label) &&
        lines
          .slice(Math.max(0, i - 2), i + 3)
          .join('')
          .includes(value),
    )
  return {
    facts: facts.filter(f => whole.includes(signsOf(f.value))).length,
    labelled: facts.filter(f => near(signsOf(f.label), signsOf(f.value))).length,
    paragraphs: paragraphs.filter(p => whole.includes(signsOf(p))).length,
  }
}

/** Typed cells of a workbook against what the document means. */
export function scoreValues(found: readonly FoundTable[], truth: BusinessTruth) {
  const counts = { numbers: 0, typedNumbers: 0, dates: 0, typedDates: 0, codes: 0, keptCodes: 0, wrong: 0 }
  const cells = found.flatMap(t => t.cells)
  const values = cells.map(c => c.value).filter(v => v !== undefined)
  const texts = new Set(cells.filter(c => c.value === undefined).map(c => signsOf(c.text)))
  const left = new Map<number | string, number>()
  for (const value of values) left.set(value, (left.get(value) ?? 0) + 1)
  for (const table of joined(truth.tables)) {
    for (const [r, row] of table.values.entries()) {
      for (const [c, value] of row.entries()) {
        if (value === null) {
          if (/^0\d+$/.test(table.rows[r]![c]!)) {
            counts.codes++
            if (texts.has(signsOf(table.rows[r]![c]!))) counts.keptCodes++
          }
          continue
        }
        const kind = typeof value === 'number' ? 'numbers' : 'dates'
        counts[kind]++
        const n = left.get(value) ?? 0
        if (n === 0) continue
        left.set(value, n - 1)
        counts[kind === 'numbers' ? 'typedNumbers' : 'typedDates']++
      }
    }
  }
  return counts
}

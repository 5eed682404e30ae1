import { dateReaderOf, type ReadDate } from '../../lib/dates/column-dates.ts'
import { textWidth } from '../../lib/text/text-width.ts'
import type { Table } from '../model.ts'
import { isOutline } from './outline-numbers.ts'
import { gridTexts, markedText, withoutLeaders } from './write-text.ts'
import { codeColumns } from './written-codes.ts'
import { dayFirstIn, decimalIn as decimalInLanguage, languageOf, spokenOf } from './written-language.ts'
import {
  type Decimal,
  decimalOf,
  likelyDecimal,
  partsThousandsWithPoints,
  readNumber,
  westernDigits,
  withoutMark,
} from './written-numbers.ts'
import { negativeSide, readSided } from './written-sides.ts'
import { hasTimes, isTime } from './written-times.ts'
import { hasTriangleMinus, readTriangle } from './written-triangles.ts'

type Cell = string | number | { value: number; format: string }

/** A sheet as the spreadsheet writer takes it. */
export interface TableSheet {
  name: string
  rows: Cell[][]
  /** Rows of headings. */
  header: number
  widths: number[]
  wrap: true
  fitPage: true
  /** The first column stands on the right. */
  rightToLeft: boolean
  merges: { row: number; column: number; rows: number; columns: number }[]
}

/** How the spreadsheet counts a moment, given in milliseconds. */
type Serial = (milliseconds: number) => number

/** Dates of a text whose first number may be the day or the month. */
const EITHER = /(?<![\d/-])\d{1,2}([/-])\d{1,2}\1(?:\d{4}|\d{2})(?![\d/-])/g

/** Which comes first in the dates of a document, told by those that leave no doubt. */
function firstOf(texts: readonly string[]): 'day' | 'month' | undefined {
  const { read, ambiguous } = dateReaderOf(texts.flatMap(text => text.match(EITHER) ?? []))
  if (ambiguous) return undefined
  const probe = read('01/02/2003')
  return probe && (probe.day === 1 ? 'day' : 'month')
}

/**
 * Tables as sheets: figures and dates as such, headings bold, spans merged. `texts` are those around the tables;
 * `language` is what the document says of itself.
 */
export function sheetsOf(
  tables: readonly Table[],
  serial: Serial,
  texts: readonly string[] = [],
  language = '',
): TableSheet[] {
  // Most tables of a document come from one hand: where one of them leaves it open, the others decide.
  const named = tables.map(table => new Set([...codeColumns(table), ...outlineColumns(table)]))
  const told = tables.map((table, i) => decimalIn(table, named[i]!))
  const cells = tables.flatMap((t, i) => figuredTexts(t, named[i]!))
  const all = [...cells, ...texts]
  const spoken = spokenOf(all, language)
  // The texts have those of tables among them: 1.2 as a position tells nothing there either.
  const codes = new Set(tables.flatMap((t, i) => namedTexts(t, named[i]!)))
  const shown =
    decimalOf(cells) ?? told.find(sign => sign) ?? decimalOf(texts.filter(text => !codes.has(text)))
  const usual =
    shown ??
    (languageOf(all) ? decimalInLanguage(spoken) : undefined) ??
    likelyDecimal(all) ??
    decimalInLanguage(spoken)
  // Whoever writes 12,50 writes the day first, whatever the program says of the language.
  const first = firstOf(all) ?? (shown === ',' ? 'day' : dayFirstIn(spoken))
  const triangles = hasTriangleMinus(all)
  const counts = new Map<number, number>()
  return tables.map((table, i) => {
    const n = (counts.get(table.page) ?? 0) + 1
    counts.set(table.page, n)
    return sheetOf(
      table,
      named[i]!,
      table.title ?? `Page ${table.page} Table ${n}`,
      told[i] ?? usual ?? '.',
      serial,
      first,
      triangles,
    )
  })
}

/** Columns of positions and their parts: 1.2 among them says nothing of decimals. */
function outlineColumns(table: Table): number[] {
  const body = tableTexts(table).slice(table.headerRows)
  return Array.from({ length: table.columns }, (_, c) => c).filter(c => isOutline(body.map(row => row[c]!)))
}

/** The texts of a table outside its columns of codes. */
const figuredTexts = (table: Table, named: ReadonlySet<number>): string[] =>
  table.cells.filter(c => !named.has(c.column)).map(c => markedText(c))

const namedTexts = (table: Table, named: ReadonlySet<number>): string[] =>
  table.cells.filter(c => named.has(c.column)).map(c => c.text)

/** The sign before decimals, as a table's own figures tell it. */
function decimalIn(table: Table, named: ReadonlySet<number>): Decimal | undefined {
  const own = decimalOf(figuredTexts(table, named))
  if (own) return own
  const columns = Array.from({ length: table.columns }, (_, column) =>
    table.cells
      .filter(c => c.column === column && c.row >= table.headerRows)
      .map(c => withoutMark(markedText(c))),
  )
  return columns.some(partsThousandsWithPoints) ? ',' : undefined
}

/** The cells of a table row by row, as printed. */
export const tableTexts = (table: Table): string[][] =>
  gridTexts(table, cell => markedText(cell)).map(row => row.map(withoutLeaders))

function sheetOf(
  table: Table,
  named: ReadonlySet<number>,
  name: string,
  decimal: Decimal,
  serial: Serial,
  first: 'day' | 'month' | undefined,
  triangles: boolean,
): TableSheet {
  const texts = tableTexts(table)
  const dates = Array.from({ length: table.columns }, (_, c) =>
    dateReaderOf(
      texts.slice(table.headerRows).map(row => westernDigits(row[c]!)),
      first,
    ),
  )
  const codes = Array.from({ length: table.columns }, (_, c) => codeLengths(texts.map(row => row[c]!)))
  const timed = hasTimes(texts.slice(table.headerRows))
  const sides = codes.map((_, c) => negativeSide(texts.slice(table.headerRows).map(row => row[c]!)))
  const rows = texts.map((row, r) =>
    row.map((text, c): Cell => {
      if (text === '' || r < table.headerRows || named.has(c)) return text
      if (/^\d+$/.test(text) && codes[c]!.has(text.length)) return text
      if (timed && isTime(text)) return text
      const date = dates[c]!.read(westernDigits(text))
      if (date) return dateCell(date, text, serial)
      const figure = withoutMark(text)
      const side = sides[c]
      const marked = triangles ? readTriangle(figure, decimal) : undefined
      const number = marked ?? (side ? readSided(figure, side, decimal) : readNumber(figure, decimal))
      if (!number) return text
      return number.format === '0' ? number.value : number
    }),
  )
  const merges = table.cells
    .filter(c => c.rowSpan > 1 || c.columnSpan > 1)
    .map(c => ({ row: c.row, column: c.column, rows: c.rowSpan, columns: c.columnSpan }))
  return {
    name,
    rows,
    header: table.headerRows,
    merges,
    widths: widthsOf(table, texts),
    wrap: true,
    fitPage: true,
    rightToLeft: table.rtl,
  }
}

/** How long the codes of a column are: where one starts with a zero, all others as long as it are no figures either. */
const codeLengths = (texts: readonly string[]): Set<number> =>
  new Set(texts.filter(text => /^0\d+$/.test(text)).map(text => text.length))

function dateCell(date: ReadDate, text: string, serial: Serial): Cell {
  const { year, month, day, seconds, fraction, offset } = date
  const time = (seconds ?? 0) + Number(`0.${fraction ?? 0}`)
  const value = serial(Date.UTC(year, month - 1, day) + time * 1000)
  // Excel knows no dates before 1900 and no time zones.
  if (value < 1 || offset !== undefined) return text
  if (seconds === undefined) return { value, format: 'yyyy-mm-dd' }
  return { value, format: fraction ? 'yyyy-mm-dd hh:mm:ss.000' : 'yyyy-mm-dd hh:mm:ss' }
}

/** Widths that show most cells whole, in characters; texts over several columns need none of their own. */
function widthsOf(table: Table, texts: string[][]): number[] {
  const wide = new Set(table.cells.filter(c => c.columnSpan > 1).map(c => `${c.row},${c.column}`))
  return Array.from({ length: texts[0]?.length ?? 0 }, (_, c) => {
    const own = texts.flatMap((row, r) => (wide.has(`${r},${c}`) ? [] : [textWidth(row[c]!)]))
    const lengths = own.sort((a, b) => a - b)
    const longest = lengths.at(-1) ?? 0
    // One long heading or note should not stretch the column.
    const usual = lengths[Math.floor(0.9 * (lengths.length - 1))] ?? 0
    return Math.max(8, Math.min(60, longest, Math.max(usual, 14) + 4) + 2)
  })
}

import { LEAD_LOOKED_AT, leadRows } from '../../text/lead-rows.ts'
import { checkWidth, MAX_ROWS, serialOf } from '../xlsx/cells.ts'
import { type Cell, tooManyRows } from '../xlsx/write-xlsx.ts'
import { AmountGuess } from './amounts.ts'
import { ColumnGuess, type ColumnType, isTyped } from './column-types.ts'

/** Rows after which progress is told again. */
const ROWS_TOLD = 100

/** What the columns of a CSV hold, found by reading all of it once. */
export interface TypedCsv {
  /** Rows, the heading among them. */
  count: number
  /** Rows that are written as they are: the headings, and what stands above them. */
  heads: number
  types: ColumnType[]
  guesses: ColumnGuess[]
  /** Of columns that are numbers once currencies and the like are taken off. */
  amounts: (AmountGuess | undefined)[]
}

/** Reads everything once to find the type of each column; the text is short of memory, not of time. */
export function learnTypes(rows: Iterable<string[]>, decimalComma: boolean): TypedCsv | undefined {
  const guesses: ColumnGuess[] = []
  const amounts: AmountGuess[] = []
  const add = (row: string[]) => {
    for (const [i, value] of row.entries()) {
      guesses[i] ??= new ColumnGuess({ decimalComma })
      guesses[i].add(value)
      amounts[i] ??= new AmountGuess({ decimalComma })
      amounts[i].add(value)
    }
  }
  const first: string[][] = []
  let count = 0
  for (const row of rows) {
    if (count >= MAX_ROWS) throw tooManyRows('file')
    checkWidth('file', count + 1, row.length)
    if (count++ < LEAD_LOOKED_AT) first.push(row)
    else add(row)
  }
  const lead = leadRows(first)
  const heading = first[lead]
  if (!heading) return undefined
  const hasHeader = count > 1 && heading.some(value => value !== '') && !heading.some(isTyped)
  const heads = hasHeader ? lead + 1 : 0
  for (const row of first.slice(heads)) add(row)
  const found = guesses.map((guess, i) => {
    const name = hasHeader ? heading[i] : ''
    const type = guess.type(name)
    const amount = type === 'text' ? amounts[i]!.type(name) : undefined
    return amount ? { type: amount, guess: amounts[i]!.bare, amount: amounts[i] } : { type, guess }
  })
  const types = new Set(found.map(({ type }) => type))
  // Where a comma parts decimals in one column, a point does not in another; nor a comma where it parts thousands.
  const commas = types.has('decimal-comma') || types.has('grouped-comma')
  const points = types.has('grouped') && !commas
  return {
    count,
    heads,
    guesses: found.map(({ guess }) => guess),
    amounts: found.map(({ amount }) => amount),
    types: found.map(({ type, guess }, i) => {
      if (commas && type === 'number' && guess.mayBeThousands) return 'grouped-comma'
      return points && type === 'text' && guess.mayBeGrouped(hasHeader ? heading[i] : '') ? 'grouped' : type
    }),
  }
}

/** Rows to keep in sight while scrolling; more would leave no room for the table. */
export const headsInSight = ({ heads }: TypedCsv): number => (heads <= 6 ? heads : 0)

/** Rows with typed cells; `told` hears how many are done. */
export function* typedRows(
  rows: Iterable<string[]>,
  { count, heads, types, guesses, amounts }: TypedCsv,
  told: (done: number, total: number) => void = () => undefined,
): Generator<Cell[]> {
  let done = 0
  for (const row of rows) {
    yield done < heads ? row : row.map((value, i) => cellOf(value, types[i]!, guesses[i]!, amounts[i]))
    if (++done % ROWS_TOLD === 0 || done === count) told(done, count)
  }
}

function cellOf(value: string, type: ColumnType, guess: ColumnGuess, amount?: AmountGuess): Cell {
  if (type === 'text' || value === '') return value
  if (amount) return amount.shown(value, digits => cellOf(digits, type, guess))
  if (type === 'number' || type === 'decimal-comma') return numberCell(Number(value.replace(',', '.')), guess)
  if (type === 'grouped' || type === 'grouped-comma' || type === 'percent') {
    return shownNumber(value, type, guess.mayBeThousands ? 0 : guess.shownDecimals)
  }
  if (type === 'boolean') return value.toLowerCase() === 'true'
  if (type === 'time') return { value: daysOf(value), format: guess.clock }
  const { year, month, day, seconds = 0, fraction } = guess.readDate(value)!
  const time = seconds + Number(`0.${fraction ?? 0}`)
  return {
    value: serialOf(Date.UTC(year, month - 1, day)) + time / 86_400,
    format: type === 'date' ? 'yyyy-mm-dd' : fraction ? 'yyyy-mm-dd hh:mm:ss.000' : 'yyyy-mm-dd hh:mm:ss',
  }
}

/** A time as a part of a day. */
function daysOf(value: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = value.replace(/ .*/, '').split(':').map(Number)
  const half = value.endsWith('M') ? (hours % 12) + (value.endsWith('PM') ? 12 : 0) : hours
  return (half * 3600 + minutes * 60 + seconds) / 86_400
}

/** Prices stay 2.50, where Excel by itself would show 2.5. */
const numberCell = (value: number, { decimals }: ColumnGuess): Cell =>
  decimals === undefined ? value : { value, format: `0.${'0'.repeat(decimals)}` }

/** 1,234.50 and 12.5% are shown as they were written. */
function shownNumber(value: string, type: 'grouped' | 'grouped-comma' | 'percent', places: number): Cell {
  const decimals = places > 0 ? `.${'0'.repeat(places)}` : ''
  if (type === 'percent') {
    const digits = value.replace(/ ?%$/, '').replace(',', '.')
    // The exponent moves the point without a division, which would leave traces.
    return { value: Number(`${digits}e-2`), format: `0${decimals}%` }
  }
  const plain = type === 'grouped' ? value.replaceAll(',', '') : value.replaceAll('.', '').replace(',', '.')
  return { value: Number(plain), format: `#,##0${decimals}` }
}

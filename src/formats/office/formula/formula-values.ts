import { writtenNumber } from './formula-readings.ts'

/** An error of a formula, such as #DIV/0!. */
export class FormulaError {
  readonly code: string

  constructor(code: string) {
    this.code = code
  }
}

/** One value; undefined is an empty cell. */
export type Scalar = number | string | boolean | undefined | FormulaError

/** Cells side by side. */
export interface Range {
  rows: number
  columns: number
  /** Where it begins, for ROW and COLUMN; no number for what was computed. */
  top: number
  left: number
  at(row: number, column: number): Scalar
  /** The sheet it lies on, in lower case; undefined for what was computed. */
  sheet?: string | undefined
  /** Of how many areas it is made, where there are several. */
  areas?: number
  /** Whether SUBTOTAL passes a cell over: it is one itself, or its row is hidden. */
  passed?(row: number, column: number, hiddenToo: boolean): boolean
  /** The formula of a cell, where it has one. */
  formula?(row: number, column: number): string | undefined
}

export type Value = Scalar | Range

export const isRange = (value: Value): value is Range =>
  typeof value === 'object' && value !== null && !(value instanceof FormulaError)

/** The value of a single cell, the first of several. */
export const scalarOf = (value: Value): Scalar => (isRange(value) ? value.at(0, 0) : value)

export const VALUE = new FormulaError('#VALUE!')
/** As long as the text of a cell may be. */
export const MAX_TEXT = 32_767
export const DIV0 = new FormulaError('#DIV/0!')
export const NA = new FormulaError('#N/A')
export const NUM = new FormulaError('#NUM!')
export const REF = new FormulaError('#REF!')

/** A number, or the error it is none by. */
export function toNumber(value: Scalar): number | FormulaError {
  if (typeof value === 'number' || value instanceof FormulaError) return value
  if (value === undefined) return 0
  if (typeof value === 'boolean') return value ? 1 : 0
  return writtenNumber(value) ?? VALUE
}

export function toText(value: Scalar): string | FormulaError {
  if (value instanceof FormulaError) return value
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  return String(Number(value.toPrecision(15)))
}

export function toBoolean(value: Scalar): boolean | FormulaError {
  if (typeof value === 'boolean' || value instanceof FormulaError) return value
  if (value === undefined) return false
  if (typeof value === 'number') return value !== 0
  return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : VALUE
}

const rankOf = (value: Scalar): number =>
  typeof value === 'number' || value === undefined ? 0 : typeof value === 'string' ? 1 : 2

/** Order as sheets have it: numbers, then text, then truth; case does not matter. */
export function compare(a: Scalar, b: Scalar): number {
  const left = a === undefined && typeof b === 'string' ? '' : a
  const right = b === undefined && typeof a === 'string' ? '' : b
  const [ra, rb] = [rankOf(left), rankOf(right)]
  if (ra !== rb) return ra - rb
  if (typeof left === 'string' && typeof right === 'string') {
    const [x, y] = [left.toLowerCase(), right.toLowerCase()]
    return x < y ? -1 : x > y ? 1 : 0
  }
  return Number(left ?? 0) - Number(right ?? 0)
}

/** Every value of the arguments, cell by cell. */
export function* flat(values: Value[]): Generator<Scalar> {
  for (const value of values) {
    if (!isRange(value)) {
      yield value
      continue
    }
    for (let row = 0; row < value.rows; row++)
      for (let column = 0; column < value.columns; column++) yield value.at(row, column)
  }
}

/** A number, also one that is kept as text: criteria take both for the same, orders do not. */
export function numeral(value: Scalar): number | undefined {
  if (typeof value === 'number') return value
  const number = typeof value === 'string' && /^\s*[-+.\d]/.test(value) ? Number(value) : Number.NaN
  return Number.isNaN(number) ? undefined : number
}

/** A criterion such as `>5`, `a*` or 3 as a test. */
export function criterion(of: Scalar): (value: Scalar) => boolean {
  if (typeof of === 'number') return value => numeral(value) === of
  if (typeof of !== 'string') return value => value !== undefined && compare(value, of) === 0
  const [, operator = '=', rest = ''] = /^(<>|<=|>=|<|>|=)?(.*)$/s.exec(of)!
  const number = writtenNumber(rest)
  if (operator === '=' || operator === '<>') {
    const pattern = wildcard(rest)
    const isSame = (value: Scalar) =>
      number !== undefined
        ? numeral(value) === number
        : rest === ''
          ? value === undefined || value === ''
          : typeof value === 'string' && pattern.test(value)
    return operator === '=' ? isSame : value => !isSame(value)
  }
  const wanted: Scalar = number ?? rest
  return value => {
    if (value === undefined || typeof value !== typeof wanted) return false
    const order = compare(value, wanted)
    return operator === '<'
      ? order < 0
      : operator === '>'
        ? order > 0
        : operator === '<='
          ? order <= 0
          : order >= 0
  }
}

/** Text with * and ? as a pattern for the whole of a value. */
export function wildcard(text: string): RegExp {
  let out = ''
  for (let i = 0; i < Math.min(text.length, 255); i++) {
    const char = text[i]!
    if (char === '~' && i + 1 < text.length) out += escaped(text[++i]!)
    else if (char === '*') out += out.endsWith('[^]*') ? '' : '[^]*'
    else out += char === '?' ? '[^]' : escaped(char)
  }
  return new RegExp(`^${out}$`, 'i')
}

const escaped = (char: string): string => char.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

/** The cell a formula stands in, and how far it was moved from where it was written. */
export interface Place {
  sheet: string
  row: number
  column: number
  down: number
  right: number
}

/** What functions ask of the world around them. */
export interface FormulaHost {
  now: Date
  /** The names of all sheets in their order, in lower case. */
  sheets: string[]
  format: (value: number, format: string) => string
  /** Cells of a sheet by their place; negative sizes go up and to the left. */
  area: (sheet: string, top: number, left: number, rows: number, columns: number) => Value
  /** What a text means as a reference. */
  reference: (text: string, place: Place) => Value
  /** The same workbook with other values in some cells. */
  instead: (given: { sheet: string; row: number; column: number; value: Scalar }[]) => FormulaHost
}

export type FormulaFunction = (args: Value[], host: FormulaHost, place: Place) => Value

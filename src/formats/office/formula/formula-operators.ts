import {
  compare,
  DIV0,
  FormulaError,
  isRange,
  MAX_TEXT,
  NUM,
  type Place,
  type Scalar,
  toNumber,
  toText,
  VALUE,
  type Value,
} from './formula-values.ts'

/** A function of single values over ranges; undefined where there is none of several cells. */
export function each(values: Value[], work: (list: Scalar[]) => Scalar): Value | undefined {
  const ranges = values.filter(isRange).filter(range => range.rows * range.columns > 1)
  if (ranges.length === 0) return undefined
  const [first] = ranges as [(typeof ranges)[0]]
  return {
    rows: ranges.reduce((most, range) => Math.max(most, range.rows), 1),
    columns: ranges.reduce((most, range) => Math.max(most, range.columns), 1),
    top: first.top,
    left: first.left,
    at: (r, c) =>
      work(
        values.map(value =>
          isRange(value) ? value.at(value.rows === 1 ? 0 : r, value.columns === 1 ? 0 : c) : value,
        ),
      ),
  }
}

export function signed(operator: '-' | '+' | '%', value: Scalar): Scalar {
  const number = toNumber(value)
  if (number instanceof FormulaError) return number
  return operator === '-' ? -number : operator === '%' ? number / 100 : number
}

/** One value of a range: that in the formula's own row or column. */
export function single(value: Value, place: Place): Scalar {
  if (!isRange(value)) return value
  if (value.rows === 1 && value.columns === 1) return value.at(0, 0)
  const [row, column] = [place.row - value.top, place.column - value.left]
  if (value.columns === 1 && row >= 0 && row < value.rows) return value.at(row, 0)
  if (value.rows === 1 && column >= 0 && column < value.columns) return value.at(0, column)
  return value.at(0, 0)
}

/** Numbers that are the same in the fifteen digits that Excel compares: 0.1 + 0.2 is 0.3. */
const isNearly = (a: Scalar, b: Scalar): boolean =>
  typeof a === 'number' &&
  typeof b === 'number' &&
  a !== b &&
  Math.abs(a - b) < Math.abs(a) * 1e-14 &&
  a.toPrecision(15) === b.toPrecision(15)

export function operate(operator: string, left: Scalar, right: Scalar): Scalar {
  if (left instanceof FormulaError) return left
  if (right instanceof FormulaError) return right
  if (operator === '&') {
    // Cells that double the one before would make a text of any length in thirty rows.
    const text = `${toText(left)}${toText(right)}`
    return text.length > MAX_TEXT ? VALUE : text
  }
  if (/^[<>=]/.test(operator)) {
    const order = isNearly(left, right) ? 0 : compare(left, right)
    if (operator === '=') return order === 0
    if (operator === '<>') return order !== 0
    if (operator === '<') return order < 0
    if (operator === '>') return order > 0
    return operator === '<=' ? order <= 0 : order >= 0
  }
  const [a, b] = [toNumber(left), toNumber(right)]
  if (a instanceof FormulaError || b instanceof FormulaError) return VALUE
  const result =
    operator === '+'
      ? a + b
      : operator === '-'
        ? a - b
        : operator === '*'
          ? a * b
          : operator === '^'
            ? a ** b
            : b === 0
              ? DIV0
              : a / b
  return typeof result === 'number' && !Number.isFinite(result) ? NUM : result
}

/** A function that looks at some of its arguments only; over a whole first range cell by cell, as SUMPRODUCT has it. */
export function chosen(
  work: (args: (() => Value)[], place: Place, one: (value: Value) => Scalar) => Value,
  args: (() => Value)[],
  place: Place,
  isMapped: boolean,
): Value {
  const one = (value: Value) => single(value, place)
  const first = isMapped ? args[0]?.() : undefined
  const made =
    first !== undefined &&
    isRange(first) &&
    first.rows * first.columns > 1 &&
    each([first, ...args.slice(1).map(arg => arg())], list =>
      one(
        work(
          list.map(value => () => value),
          place,
          one,
        ),
      ),
    )
  return made || work(args, place, one)
}

/** Functions of single values, which take a range cell by cell. */
export const MAPPED = new Set(
  'IF IFERROR IFNA ISERROR ISERR ISNA ISBLANK ISNUMBER ISTEXT ISNONTEXT ISLOGICAL NOT N YEAR MONTH DAY HOUR MINUTE SECOND WEEKDAY WEEKNUM ISOWEEKNUM DATE EDATE EOMONTH ABS SIGN INT ROUND ROUNDUP ROUNDDOWN TRUNC MOD QUOTIENT SQRT POWER EXP LN LOG LOG10 ISEVEN ISODD LEN LEFT RIGHT MID UPPER LOWER PROPER TRIM VALUE TEXT SUBSTITUTE FIND SEARCH EXACT CODE CHAR REGEXTEST REGEXEXTRACT REGEXREPLACE ASC DBCS IMREAL IMAGINARY IMABS CHOOSE REPT REPLACE CEILING FLOOR MROUND COS SIN TAN RADIANS DEGREES TIME DATEVALUE TIMEVALUE UNICHAR CLEAN'.split(
    ' ',
  ),
)

/** Where functions that look into ranges take one value: an array there gives a result for each, as in SUM(LARGE(A1:A9,{1,2,3})). */
const SINGLE_AT: Record<string, readonly number[]> = {
  LARGE: [1],
  SMALL: [1],
  PERCENTILE: [1],
  'PERCENTILE.INC': [1],
  QUARTILE: [1],
  'QUARTILE.INC': [1],
  RANK: [0],
  'RANK.EQ': [0],
  MATCH: [0],
  XMATCH: [0],
  LOOKUP: [0],
  VLOOKUP: [0, 2],
  HLOOKUP: [0, 2],
}

/**
 * The results of a function for each value of the arrays where it takes one; undefined where none is an array.
 * Cells count as an array only where `ranges` says so: elsewhere the one in the formula's own row is meant.
 */
export function overArrays(
  name: string,
  values: Value[],
  work: (list: Value[]) => Scalar,
  ranges: boolean,
): Value | undefined {
  const places = SINGLE_AT[name]
  const isArray = (value: Value) => isRange(value) && (ranges || value.sheet === undefined)
  if (!places?.some(i => isArray(values[i]))) return undefined
  return each(
    places.map(i => values[i]),
    list => work(values.map((value, i) => (places.includes(i) ? list[places.indexOf(i)] : value))),
  )
}

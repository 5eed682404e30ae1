import { largest, smallest } from '../../../lib/geometry/extremes.ts'
import { whole } from './formula-arrays.ts'
import {
  criterion,
  DIV0,
  FormulaError,
  type FormulaFunction,
  isRange,
  NUM,
  type Range,
  type Scalar,
  scalarOf,
  VALUE,
  type Value,
} from './formula-values.ts'

const headOf = (value: Scalar): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''

/** The column of a list by its head or its number; undefined where there is none. */
function columnOf(list: Range, field: Value): number | undefined {
  const wanted = scalarOf(field)
  if (typeof wanted === 'number') {
    const at = whole(wanted, 0) - 1
    return at >= 0 && at < list.columns ? at : undefined
  }
  for (let c = 0; c < list.columns; c++) if (headOf(list.at(0, c)) === headOf(wanted)) return c
  return undefined
}

/** The values of a column in the rows that one of the lines of criteria fits. */
function chosen([list, field, criteria]: Value[]): Scalar[] | FormulaError {
  if (list === undefined || criteria === undefined || !isRange(list) || !isRange(criteria)) return VALUE
  const column = field === undefined ? 0 : columnOf(list, field)
  if (column === undefined) return VALUE
  const tests: ((row: number) => boolean)[][] = []
  for (let r = 1; r < criteria.rows; r++) {
    const line: ((row: number) => boolean)[] = []
    for (let c = 0; c < criteria.columns; c++) {
      const wanted = criteria.at(r, c)
      const at = columnOf(list, headOf(criteria.at(0, c)))
      if (wanted === undefined || wanted === '' || at === undefined) continue
      // Text alone is the beginning of what is looked for.
      const isText = typeof wanted === 'string' && !/^[<>=]/.test(wanted)
      const fits = criterion(isText ? `${wanted}*` : wanted)
      line.push(row => fits(list.at(row, at)))
    }
    tests.push(line)
  }
  const out: Scalar[] = []
  for (let row = 1; row < list.rows; row++)
    if (tests.some(line => line.every(fits => fits(row)))) out.push(list.at(row, column))
  return out
}

const database =
  (work: (numbers: number[], all: Scalar[]) => Scalar): FormulaFunction =>
  args => {
    const found = chosen(args)
    if (found instanceof FormulaError) return found
    const error = found.find(one => one instanceof FormulaError)
    return error ?? work(found.filter(one => typeof one === 'number') as number[], found)
  }

const sum = (list: number[]): number => list.reduce((total, one) => total + one, 0)

function spread(list: number[], less: number): number | FormulaError {
  if (list.length <= less) return DIV0
  const mean = sum(list) / list.length
  return sum(list.map(one => (one - mean) ** 2)) / (list.length - less)
}

const root = (value: number | FormulaError): number | FormulaError =>
  typeof value === 'number' ? Math.sqrt(value) : value

/** Functions over the rows of a list that criteria in cells choose. */
export const DATABASES: Record<string, FormulaFunction> = {
  DSUM: database(sum),
  DAVERAGE: database(list => (list.length === 0 ? DIV0 : sum(list) / list.length)),
  DCOUNT: database((list, all) => (list.length > 0 || all.length === 0 ? list.length : 0)),
  DCOUNTA: database((_, all) => all.filter(one => one !== undefined && one !== '').length),
  DMAX: database(list => (list.length === 0 ? 0 : largest(list))),
  DMIN: database(list => (list.length === 0 ? 0 : smallest(list))),
  DPRODUCT: database(list => (list.length === 0 ? 0 : list.reduce((product, one) => product * one, 1))),
  DGET: database((_, all) => (all.length === 0 ? VALUE : all.length > 1 ? NUM : all[0])),
  DVAR: database(list => spread(list, 1)),
  DVARP: database(list => spread(list, 0)),
  DSTDEV: database(list => root(spread(list, 1))),
  DSTDEVP: database(list => root(spread(list, 0))),
}

import { FormulaError, isRange, type Range, REF, VALUE, type Value } from './formula-values.ts'

/** Several areas as one, each below the one before: what SUM, MAX or RANK take. */
export function joined(values: Value[]): Value {
  const wrong = values.find(value => !isRange(value))
  if (values.some(value => !isRange(value))) return wrong instanceof FormulaError ? wrong : VALUE
  const areas = values as Range[]
  const columns = areas.reduce((most, area) => Math.max(most, area.columns), 1)
  const starts: number[] = []
  let rows = 0
  for (const area of areas) {
    starts.push(rows)
    rows += area.rows
  }
  const placed = (row: number): [Range, number] => {
    const i = starts.findLastIndex(start => start <= row)
    return [areas[i]!, row - starts[i]!]
  }
  return {
    rows,
    columns,
    top: Number.NaN,
    left: Number.NaN,
    areas: areas.length,
    at: (r, c) => {
      const [area, row] = placed(r)
      return c < area.columns ? area.at(row, c) : undefined
    },
    passed: (r, c, hiddenToo) => {
      const [area, row] = placed(r)
      return area.passed?.(row, c, hiddenToo) ?? false
    },
  }
}

interface Area {
  sheet: string
  top: number
  left: number
  rows: number
  columns: number
}

/** The area that `:` spans from one reference to another, or that a space leaves of two; undefined for other operators. */
export function referred(operator: string, left: Value, right: Value): Area | FormulaError | undefined {
  if (operator !== ':' && operator !== ' ') return undefined
  if (left instanceof FormulaError) return left
  if (right instanceof FormulaError) return right
  if (!isRange(left) || !isRange(right) || left.sheet === undefined) return VALUE
  if (left.sheet !== right.sheet) return operator === ':' ? REF : VALUE
  const [least, most] = operator === ':' ? [Math.min, Math.max] : [Math.max, Math.min]
  const [top, start] = [least(left.top, right.top), least(left.left, right.left)]
  const rows = most(left.top + left.rows, right.top + right.rows) - top
  const columns = most(left.left + left.columns, right.left + right.columns) - start
  return rows > 0 && columns > 0
    ? { sheet: left.sheet, top, left: start, rows, columns }
    : new FormulaError('#NULL!')
}

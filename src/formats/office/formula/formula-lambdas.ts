import { arrayOf, linesOf, whole } from './formula-arrays.ts'
import { type Apply, groupBy, pivotBy } from './formula-groups.ts'
import type { Expression } from './formula-parser.ts'
import { isRange, type Scalar, scalarOf, VALUE, type Value } from './formula-values.ts'

/** A function that a formula makes itself: what its parameters are called, and what it computes of them. */
export class Lambda {
  readonly parameters: string[]
  readonly body: Expression

  constructor(parameters: string[], body: Expression) {
    this.parameters = parameters
    this.body = body
  }

  /** The function that an expression makes; undefined where it makes none. */
  static of(tree: Expression | undefined): Lambda | undefined {
    if (tree?.kind !== 'call' || tree.name !== 'LAMBDA') return undefined
    const body = tree.args.at(-1)
    const names = tree.args.slice(0, -1).flatMap(arg => (arg?.kind === 'name' ? arg.name : []))
    return body && names.length === tree.args.length - 1 ? new Lambda(names, body) : undefined
  }
}

type Work = (values: Value[], apply: Apply) => Value

const MAX_MADE = 20_000

const grid = (rows: number, columns: number, at: (r: number, c: number) => Scalar): Value =>
  rows >= 1 && columns >= 1 && rows * columns <= MAX_MADE
    ? arrayOf(Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (_, c) => at(r, c))))
    : VALUE

const cellAt = (value: Value, r: number, c: number): Scalar =>
  isRange(value) ? value.at(value.rows === 1 ? 0 : r, value.columns === 1 ? 0 : c) : value

/** Functions that give cells, rows or columns to a function one after the other; that is their last argument. */
const OVER: Record<string, Work> = {
  MAP: (values, apply) => {
    const ranges = values.filter(isRange)
    const most = (of: 'rows' | 'columns') => ranges.reduce((sum, range) => Math.max(sum, range[of]), 1)
    return grid(most('rows'), most('columns'), (r, c) =>
      scalarOf(apply(values.map(value => cellAt(value, r, c)))),
    )
  },
  BYROW: ([range], apply) => arrayOf(linesOf(range).map(line => [scalarOf(apply([arrayOf([line])]))])),
  BYCOL: ([range], apply) =>
    arrayOf([linesOf(range, true).map(line => scalarOf(apply([arrayOf(line.map(one => [one]))])))]),
  REDUCE: ([start, range], apply) => {
    let result: Value = start
    for (const line of linesOf(range)) for (const one of line) result = apply([result, one])
    return result
  },
  SCAN: ([start, range], apply) => {
    let result: Scalar = scalarOf(start)
    return arrayOf(
      linesOf(range).map(line =>
        line.map(one => {
          result = scalarOf(apply([result, one]))
          return result
        }),
      ),
    )
  },
  MAKEARRAY: ([rows, columns], apply) =>
    grid(whole(rows, 0), whole(columns, 0), (r, c) => scalarOf(apply([r + 1, c + 1]))),
}

/** Functions that take a function among their arguments, and which of them it is; the last where it is not said. */
export const OVER_LAMBDA: Record<string, { work: Work; at?: number }> = {
  ...Object.fromEntries(Object.entries(OVER).map(([name, work]) => [name, { work }])),
  GROUPBY: { work: groupBy, at: 2 },
  PIVOTBY: { work: pivotBy, at: 3 },
}

import { arrayOf, keyOf, linesOf, whole } from './formula-arrays.ts'
import {
  compare,
  flat,
  isRange,
  type Scalar,
  scalarOf,
  toBoolean,
  VALUE,
  type Value,
} from './formula-values.ts'
import { UnknownFormula } from './unknown-formula.ts'

export type Apply = (values: Value[]) => Value

/** Rows of the data that have the same keys. */
interface Group {
  keys: Scalar[]
  rows: Scalar[][]
}

/** Groups in the order of their keys. */
function groupsOf(keys: Scalar[][], values: Scalar[][]): Group[] {
  const groups = new Map<string, Group>()
  for (const [i, key] of keys.entries()) {
    const name = keyOf(key)
    const group = groups.get(name) ?? { keys: key, rows: [] }
    groups.set(name, group)
    group.rows.push(values[i]!)
  }
  return [...groups.values()].sort((a, b) => {
    const at = a.keys.findIndex((key, i) => compare(key, b.keys[i]) !== 0)
    return at < 0 ? 0 : compare(a.keys[at], b.keys[at])
  })
}

/** One result for each column of the rows. */
const totals = (rows: Scalar[][], apply: Apply): Scalar[] =>
  (rows[0] ?? []).map((_, c) => scalarOf(apply([arrayOf(rows.map(row => [row[c]]))])))

interface Table {
  fields: Scalar[][][]
  values: Scalar[][]
  /** The names of the columns, in the order of `fields` and `values`. */
  heads: { fields: Scalar[][]; values: Scalar[] } | undefined
  showsHeads: boolean
}

/** The data without its heads and without the rows that a filter leaves out; undefined where they do not fit each other. */
function tableOf(given: Value[], values: Value, headers: Value, filter: Value): Table | undefined {
  const [lines, columns] = [given.map(one => linesOf(one)), linesOf(values)]
  if (columns.length === 0 || lines.some(one => one.length !== columns.length)) return undefined
  const first = columns[0]![0]
  const isHeaded =
    headers === undefined ? typeof first === 'string' && typeof columns[1]?.[0] === 'number' : undefined
  const choice = headers === undefined ? (isHeaded ? 1 : 0) : whole(headers, 0)
  if (!(choice >= 0 && choice <= 3)) return undefined
  // Heads that are made up, and those of several fields shown by themselves, are not known.
  if (choice === 2 || (isHeaded && lines.some(one => one[0]!.length > 1))) throw new UnknownFormula('heads')
  const has = choice === 1 || choice === 3
  const tests = filter === undefined ? undefined : [...flat([filter])].map(one => toBoolean(one) === true)
  if (tests && tests.length !== columns.length && tests.length !== columns.length - Number(has))
    return undefined
  const shift = tests && tests.length < columns.length ? 1 : 0
  const isKept = (_: unknown, i: number) => !(has && i === 0) && (tests?.[i - shift] ?? true)
  return {
    fields: lines.map(one => one.filter(isKept)),
    values: columns.filter(isKept),
    heads: has ? { fields: lines.map(one => one[0]!), values: columns[0]! } : undefined,
    showsHeads: choice === 3,
  }
}

/** Rows by one of their columns or several, counted from 1; a negative number goes from the largest down. */
function sorted(rows: Scalar[][], order: Value): Scalar[][] {
  const by = order === undefined ? [] : [...flat([order])].map(one => whole(one, 0))
  return rows.toSorted((a, b) => {
    for (const one of by) {
      const at = Math.abs(one) - 1
      const found = compare(a[at], b[at]) * Math.sign(one)
      if (found !== 0) return found
    }
    return 0
  })
}

/** How many totals are asked for: 0 none, 1 one of all; those of parts are not known, nor what several fields get unasked. */
function depth(value: Value, fields: number): number {
  if (value === undefined && fields > 1) throw new UnknownFormula('totals of parts')
  const asked = whole(value, 1)
  if (Math.abs(asked) > 1) throw new UnknownFormula('totals of parts')
  return asked
}

/** Rows by their keys, each with what a function makes of its values. */
export function groupBy([keys, values, headers, total, order, filter]: Value[], apply: Apply): Value {
  const table = tableOf([keys], values, headers, filter)
  if (!table || table.values.length === 0) return VALUE
  const { fields, heads, showsHeads } = table
  const width = isRange(keys) ? keys.columns : 1
  const rows = groupsOf(fields[0]!, table.values).map(group => [...group.keys, ...totals(group.rows, apply)])
  const all = [['Total', ...Array<Scalar>(width - 1).fill(''), ...totals(table.values, apply)]]
  const asked = depth(total, width)
  return arrayOf([
    ...(showsHeads && heads ? [[...heads.fields[0]!, ...heads.values]] : []),
    ...(asked < 0 ? all : []),
    ...sorted(rows, order),
    ...(asked > 0 ? all : []),
  ])
}

/** Rows by some keys and columns by others. */
export function pivotBy(
  [keys, across, values, headers, rowTotal, rowOrder, columnTotal, columnOrder, filter]: Value[],
  apply: Apply,
): Value {
  const table = tableOf([keys, across], values, headers, filter)
  if (!table || table.values.length === 0) return VALUE
  const width = isRange(keys) ? keys.columns : 1
  if ((table.values[0]?.length ?? 0) > 1 || (isRange(across) && across.columns > 1) || table.showsHeads)
    throw new UnknownFormula('several columns of values')
  const [down, right] = [depth(rowTotal, width), depth(columnTotal, 1)]
  const [rowKeys, columnKeys] = table.fields as [Scalar[][], Scalar[][]]
  const paired = table.values.map((row, i) => [...row, keyOf(columnKeys[i]!)])
  const columns = groupsOf(columnKeys, table.values).map(group => [
    group.keys[0],
    ...totals(group.rows, apply),
  ])
  const heads = sorted(columns, columnOrder).map(([head]) => head)
  const line = (rows: Scalar[][]): Scalar[] => {
    const cells = heads.map(head => {
      const own = rows.filter(row => row.at(-1) === keyOf([head])).map(row => [row[0]])
      return own.length === 0 ? '' : totals(own, apply)[0]
    })
    const all = totals(
      rows.map(row => [row[0]]),
      apply,
    )
    return right < 0 ? [...all, ...cells] : right > 0 ? [...cells, ...all] : cells
  }
  const rows = groupsOf(rowKeys, paired).map(group => ({
    shown: [...group.keys, ...line(group.rows)],
    key: [
      ...group.keys,
      ...totals(
        group.rows.map(row => [row[0]]),
        apply,
      ),
    ],
  }))
  const order = sorted(
    rows.map(({ key }, i) => [...key, i]),
    rowOrder,
  ).map(key => rows[Number(key.at(-1))]!.shown)
  const blank = Array<Scalar>(width).fill('')
  const top = right < 0 ? ['Total', ...heads] : right > 0 ? [...heads, 'Total'] : heads
  const all = [['Total', ...blank.slice(1), ...line(paired)]]
  return arrayOf([[...blank, ...top], ...(down < 0 ? all : []), ...order, ...(down > 0 ? all : [])])
}

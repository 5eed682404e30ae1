import type { Condition, Sheet, SheetCell, StyleChange, Threshold } from '../document/sheet-book.ts'
import type { Evaluator } from '../formats/office/formula/formula-evaluator.ts'
import { FormulaError, type Scalar } from '../formats/office/formula/formula-values.ts'
import { UnknownFormula } from '../formats/office/formula/unknown-formula.ts'
import { serialOf } from '../formats/office/xlsx/cells.ts'
import type { Conditions, Marks } from './conditions.ts'
import { inside } from './sheet-axes.ts'

/** Cells of the areas of all rules; more are not looked at for statistics. */
const MAX_CELLS = 500_000

/** What a formula is that is missing or not known: no comparison with it holds. */
const NOT_KNOWN = new FormulaError('#N/A')

interface Prepared {
  rule: Condition
  test: (cell: SheetCell, row: number) => boolean
  mark?: ((value: number) => Partial<Marks> | undefined) | undefined
}

/** The conditional formats of a sheet, ready to be asked cell by cell. */
export function evaluatedConditions(
  sheet: Sheet,
  evaluator: Evaluator,
  lost: (what: string) => void,
): Conditions | undefined {
  if (sheet.conditions.length === 0) return undefined
  const prepared = sheet.conditions.slice(0, 2_000).map(rule => prepare(rule, sheet, evaluator, lost))
  const withFormula = prepared.filter(
    ({ rule }) => rule.kind === 'expression' || rule.kind === 'containsBlanks',
  )
  const used = sheet.rows.reduce((most, row) => Math.max(most, row.cells.at(-1)?.column ?? 0), 0)
  return {
    at: (row, cell) => {
      let marks: Marks | undefined
      for (const { rule, test, mark } of prepared) {
        if (!rule.areas.some(area => inside(area, row, cell.column))) continue
        if (mark) {
          const own = typeof cell.value === 'number' && cell.kind === 'number' ? mark(cell.value) : undefined
          if (own) marks = { ...own, ...marks, change: merged(own.change, marks?.change) }
          continue
        }
        if (!test(cell, row)) continue
        marks = { ...marks, change: merged(rule.change, marks?.change) }
        if (rule.stop) break
      }
      return marks
    },
    columnsWithBlanks: row => {
      const out: number[] = []
      for (const { rule } of withFormula)
        for (const area of rule.areas)
          if (row >= area.top && row <= area.bottom && rule.change?.fill)
            for (let column = area.left; column <= Math.min(area.right, used, area.left + 300); column++)
              out.push(column)
      return out
    },
  }
}

/** What an earlier rule sets stays. */
const merged = (later: StyleChange | undefined, earlier: StyleChange | undefined): StyleChange | undefined =>
  !later
    ? earlier
    : !earlier
      ? later
      : {
          ...later,
          ...earlier,
          ...(later.font && earlier.font && { font: { ...later.font, ...earlier.font } }),
          ...(later.borders && earlier.borders && { borders: { ...later.borders, ...earlier.borders } }),
        }

/** The cells of a rule's areas that hold something. */
function cellsOf(rule: Condition, sheet: Sheet): SheetCell[] {
  const out: SheetCell[] = []
  for (const row of sheet.rows)
    for (const cell of row.cells)
      if (
        cell.kind !== 'blank' &&
        rule.areas.some(area => inside(area, row.index, cell.column)) &&
        out.length < MAX_CELLS
      )
        out.push(cell)
  return out
}

const numbersOf = (cells: SheetCell[]): number[] =>
  cells.flatMap(cell => (cell.kind === 'number' && typeof cell.value === 'number' ? [cell.value] : []))

function prepare(
  rule: Condition,
  sheet: Sheet,
  evaluator: Evaluator,
  lost: (what: string) => void,
): Prepared {
  const base = { row: rule.areas[0]?.top ?? 0, column: rule.areas[0]?.left ?? 0 }
  const name = sheet.name.toLowerCase()
  const failed = new Set<string>()
  const formula = (text: string | undefined, row: number, column: number): Scalar => {
    if (text === undefined || failed.has(text)) return NOT_KNOWN
    try {
      return evaluator.scalar(text, {
        sheet: name,
        row,
        column,
        down: row - base.row,
        right: column - base.column,
      })
    } catch (error) {
      if (!(error instanceof UnknownFormula)) throw error
      failed.add(text)
      lost('a conditional format whose formula is not known')
      return NOT_KNOWN
    }
  }
  const threshold = (at: Threshold, sorted: number[]): number =>
    thresholdValue(at, sorted, text => formula(text, base.row, base.column))
  if (rule.scale || rule.bar || rule.icons) {
    const sorted = numbersOf(cellsOf(rule, sheet)).sort((a, b) => a - b)
    if (sorted.length === 0) return { rule, test: () => false }
    const mark = rule.scale
      ? scaleMark(rule.scale, sorted, threshold)
      : rule.bar
        ? barMark(rule.bar, sorted, threshold)
        : iconMark(rule.icons!, sorted, threshold)
    return { rule, test: () => false, mark }
  }
  return { rule, test: testOf(rule, sheet, formula, evaluator.now) }
}

function thresholdValue(
  { kind, value }: Threshold,
  sorted: number[],
  formula: (text: string) => Scalar,
): number {
  const [low, high] = [sorted[0]!, sorted.at(-1)!]
  const given = () => {
    const number = Number(value)
    if (value !== '' && Number.isFinite(number)) return number
    const made = formula(value)
    return typeof made === 'number' ? made : 0
  }
  if (kind === 'min') return low
  if (kind === 'max') return high
  if (kind === 'autoMin') return Math.min(0, low)
  if (kind === 'autoMax') return Math.max(0, high)
  if (kind === 'percent') return low + ((high - low) * given()) / 100
  if (kind === 'percentile') {
    const at = ((sorted.length - 1) * Math.min(100, Math.max(0, given()))) / 100
    const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!]
    return below + (above - below) * (at - Math.floor(at))
  }
  return given()
}

const mixed = (a: string, b: string, share: number): string =>
  `#${[1, 3, 5]
    .map(at => {
      const [x, y] = [Number.parseInt(a.slice(at, at + 2), 16), Number.parseInt(b.slice(at, at + 2), 16)]
      return Math.round(x + (y - x) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

type Value = (at: Threshold, sorted: number[]) => number

function scaleMark(scale: NonNullable<Condition['scale']>, sorted: number[], threshold: Value) {
  const stops = scale.map(({ at, color }) => ({ at: threshold(at, sorted), color }))
  return (value: number): Partial<Marks> => {
    let i = stops.findIndex(stop => value <= stop.at)
    if (i < 0) i = stops.length
    const [before, after] = [stops[i - 1], stops[i]]
    const color = !before
      ? stops[0]!.color
      : !after
        ? before.color
        : mixed(
            before.color,
            after.color,
            after.at === before.at ? 1 : (value - before.at) / (after.at - before.at),
          )
    return { change: { fill: { color } } }
  }
}

function barMark(bar: NonNullable<Condition['bar']>, sorted: number[], threshold: Value) {
  const low = threshold(bar.low, sorted)
  const high = threshold(bar.high, sorted)
  const hasAxis = bar.negative !== undefined && bar.axis !== 'none' && low < 0 && high > 0
  const axis = hasAxis ? (bar.axis === 'middle' ? 0.5 : -low / (high - low)) : 0
  return (value: number): Partial<Marks> => {
    const within = Math.min(high, Math.max(low, value))
    let to: number
    if (hasAxis) to = value >= 0 ? axis + (within / high) * (1 - axis) : axis - (within / low) * axis
    else {
      const share = high === low ? 1 : (within - low) / (high - low)
      to = bar.least + share * (bar.most - bar.least)
    }
    const color = value < 0 && bar.negative ? bar.negative : bar.color
    const border = value < 0 && bar.negativeBorder ? bar.negativeBorder : bar.border
    const place = (share: number) => (bar.fromRight ? 1 - share : share)
    const drawn = { from: place(axis), to: place(to), ...(hasAxis && { axis: place(axis) }) }
    return {
      bar: { ...drawn, color, solid: bar.solid, border },
      hideValue: bar.hideValue,
    }
  }
}

function iconMark(icons: NonNullable<Condition['icons']>, sorted: number[], threshold: Value) {
  const steps = icons.at.map(at => ({ at: threshold(at, sorted), above: at.above }))
  return (value: number): Partial<Marks> => {
    let index = 0
    for (const [i, step] of steps.entries())
      if (i > 0 && (step.above ? value > step.at : value >= step.at)) index = i
    const shown = icons.reverse ? steps.length - 1 - index : index
    const icon = icons.custom?.[index] ?? { set: icons.set, index: shown }
    return { icon: icon.set === 'NoIcons' ? undefined : icon, hideValue: icons.hideValue }
  }
}

const OF_TEXT = new Set(['containsText', 'notContainsText', 'beginsWith', 'endsWith'])

type FormulaAt = (text: string | undefined, row: number, column: number) => Scalar

function testOf(rule: Condition, sheet: Sheet, formula: FormulaAt, now: Date): Prepared['test'] {
  const scalarOf = (cell: SheetCell): Scalar =>
    cell.kind === 'blank'
      ? undefined
      : cell.kind === 'error'
        ? new FormulaError(String(cell.value))
        : cell.value
  const text = rule.text.toLowerCase()
  const shown = (cell: SheetCell) => String(cell.kind === 'blank' ? '' : cell.value).toLowerCase()
  const holds = (cell: SheetCell, row: number): boolean => {
    const made = formula(rule.formulas[0], row, cell.column)
    return made === true || (typeof made === 'number' && made !== 0)
  }
  // Some programs write the formula of such a rule without the text it looks for.
  if (text === '' && rule.formulas[0] && OF_TEXT.has(rule.kind)) return holds
  switch (rule.kind) {
    case 'expression':
      return holds
    case 'cellIs':
      return (cell, row) => {
        const value = scalarOf(cell)
        if (value instanceof FormulaError) return false
        const [a, b] = [
          formula(rule.formulas[0], row, cell.column),
          formula(rule.formulas[1], row, cell.column),
        ]
        return compares(rule.operator, value, a, b)
      }
    case 'containsText':
      return cell => text !== '' && shown(cell).includes(text)
    case 'notContainsText':
      return cell => !shown(cell).includes(text)
    case 'beginsWith':
      return cell => text !== '' && shown(cell).startsWith(text)
    case 'endsWith':
      return cell => text !== '' && shown(cell).endsWith(text)
    case 'containsBlanks':
      return cell => shown(cell).trim() === ''
    case 'notContainsBlanks':
      return cell => shown(cell).trim() !== ''
    case 'containsErrors':
      return cell => cell.kind === 'error'
    case 'notContainsErrors':
      return cell => cell.kind !== 'error'
    case 'duplicateValues':
    case 'uniqueValues': {
      const counts = new Map<string, number>()
      for (const cell of cellsOf(rule, sheet)) counts.set(shown(cell), (counts.get(shown(cell)) ?? 0) + 1)
      const wanted = rule.kind === 'duplicateValues'
      return cell => cell.kind !== 'blank' && (counts.get(shown(cell)) ?? 0) > 1 === wanted
    }
    case 'top10': {
      const sorted = numbersOf(cellsOf(rule, sheet)).sort((a, b) => (rule.bottom ? a - b : b - a))
      const count = rule.percent ? Math.max(1, Math.floor((sorted.length * rule.rank) / 100)) : rule.rank
      const limit = sorted[Math.min(sorted.length, count) - 1]
      return ({ kind, value }) =>
        kind === 'number' &&
        limit !== undefined &&
        (rule.bottom ? Number(value) <= limit : Number(value) >= limit)
    }
    case 'aboveAverage': {
      const list = numbersOf(cellsOf(rule, sheet))
      const middle = list.reduce((a, b) => a + b, 0) / (list.length || 1)
      const spread = Math.sqrt(
        list.reduce((sum, value) => sum + (value - middle) ** 2, 0) / Math.max(1, list.length - 1),
      )
      const limit = middle + (rule.aboveAverage ? 1 : -1) * rule.deviations * spread
      return ({ kind, value }) => {
        if (kind !== 'number') return false
        const number = Number(value)
        if (rule.equalAverage && number === limit) return true
        return rule.aboveAverage ? number > limit : number < limit
      }
    }
    case 'timePeriod': {
      const today = serialOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()))
      return ({ kind, value }) =>
        kind === 'number' && inPeriod(rule.text, Math.floor(Number(value)) - today, now.getDay())
    }
    default:
      return () => false
  }
}

function inPeriod(period: string, days: number, weekday: number): boolean {
  if (period === 'today') return days === 0
  if (period === 'yesterday') return days === -1
  if (period === 'tomorrow') return days === 1
  if (period === 'last7Days') return days <= 0 && days > -7
  const week = Math.floor((days + weekday) / 7)
  return period === 'thisWeek'
    ? week === 0
    : period === 'lastWeek'
      ? week === -1
      : period === 'nextWeek'
        ? week === 1
        : false
}

function compares(operator: string, value: Scalar, a: Scalar, b: Scalar): boolean {
  if (a instanceof FormulaError || (a === undefined && value === undefined)) return false
  // An empty cell counts as zero beside a number, as no letters beside a text.
  const orEmpty = (one: Scalar, other: Scalar) => one ?? (typeof other === 'number' ? 0 : '')
  const order = (x: Scalar, y: Scalar): number => {
    const [left, right] = [orEmpty(x, y), orEmpty(y, x)]
    if (typeof left === 'number' && typeof right === 'number') return left - right
    if (typeof left !== typeof right) return Number.NaN
    return String(left).toLowerCase().localeCompare(String(right).toLowerCase())
  }
  // An empty cell is like nothing but the empty text and zero.
  if (value === undefined && operator !== 'equal' && operator !== 'notEqual' && operator !== 'lessThan')
    return false
  const first = order(value, a)
  switch (operator) {
    case 'greaterThan':
      return first > 0
    case 'lessThan':
      return value !== undefined && first < 0
    case 'greaterThanOrEqual':
      return first >= 0
    case 'lessThanOrEqual':
      return first <= 0
    case 'equal':
      return value === undefined ? a === '' : first === 0
    case 'notEqual':
      return value === undefined ? a !== '' : first !== 0
    case 'between':
    case 'notBetween': {
      const [low, high] = order(a, b) <= 0 ? [a, b] : [b, a]
      const isIn = order(value, low) >= 0 && order(value, high) <= 0
      return operator === 'between' ? isIn : !isIn
    }
  }
  return false
}

import type { Book, SheetCell, SheetRow } from '../../../document/sheet-book.ts'
import { since1904 } from './formula-1904.ts'
import { FUNCTIONS, LAZY } from './formula-functions.ts'
import { Lambda, OVER_LAMBDA } from './formula-lambdas.ts'
import { CallMemo, lastRow } from './formula-memo.ts'
import { chosen, each, MAPPED, operate, overArrays, signed, single } from './formula-operators.ts'
import { type Expression, FormulaSyntaxError, parseFormula } from './formula-parser.ts'
import { joined, referred } from './formula-references.ts'
import { find, put, spilled } from './formula-spill.ts'
import { tableArea } from './formula-tables.ts'
import { FormulaError, isRange, type Place, REF, type Scalar, VALUE, type Value } from './formula-values.ts'
import { type Given, withValues } from './formula-what-if.ts'
import { UnknownFormula } from './unknown-formula.ts'

/** What formulas refer to. */
export type Formulas = Pick<Book, 'cells' | 'names' | 'tables'> & Partial<Pick<Book, 'date1904'>>

/** A cell on a sheet, whose formula is computed. */
interface Pending {
  cell: SheetCell
  sheet: string
  row: number
}

/** Formulas lead to each other over too many cells at once; that of `first` may go ahead of them. */
class TooDeep extends UnknownFormula {
  first?: Pending | undefined
}

/** Cells looked at for one formula; what needs more is not simple. */
const MAX_LOOKS = 2_000_000
/** And for all formulas of a workbook. */
const MAX_ALL_LOOKS = 60_000_000
const MAX_DEPTH = 60
/** Cells that a call of a function counts for which a formula makes itself. */
const CALL_LOOKS = 100

/** Computes formulas over the cells of a workbook. */
export class Evaluator {
  readonly now: Date
  readonly format: (value: number, format: string) => string
  private readonly book: Formulas
  private readonly rows = new Map<string, Map<number, SheetRow>>()
  private readonly trees = new Map<string, Expression>()
  /** The cells being computed, each for the one before it. */
  private readonly busy = new Map<SheetCell, Pending>()
  /** Cells whose formulas were tried in vain. */
  private readonly unknown = new WeakSet<SheetCell>()
  /** The formula being computed fills more than its own cell. */
  private fills = false
  private depth = 0
  private looks = 0
  /** Shared with those that compute the same workbook with other values. */
  private all = { looks: 0 }
  private isOther = false
  private readonly memo = new CallMemo()
  /** What LET and LAMBDA call their values, the innermost last. */
  private readonly scopes: Map<string, Value | Lambda>[] = []
  /** How many cells the formulas filled that stand in a cell. */
  private readonly sizes = new WeakMap<SheetCell, { rows: number; columns: number }>()

  constructor(book: Formulas, now: Date, format: (value: number, format: string) => string) {
    this.book = book
    this.now = now
    this.format = format
  }

  /** The result of a formula; throws an UnknownFormula for what is not known. */
  evaluate(formula: string, place: Place): Value {
    if (this.depth === 0) this.looks = 0
    return this.value(this.tree(formula), place)
  }

  scalar(formula: string, place: Place): Scalar {
    return single(this.evaluate(formula, place), place)
  }

  private tree(formula: string): Expression {
    const known = this.trees.get(formula)
    if (known) return known
    try {
      const made = parseFormula(formula)
      if (this.trees.size < 50_000) this.trees.set(formula, made)
      return made
    } catch (error) {
      if (error instanceof FormulaSyntaxError) throw new UnknownFormula(formula)
      throw error
    }
  }

  /** The names of all sheets in their order, in lower case. */
  get sheets(): string[] {
    return [...this.book.cells.keys()]
  }

  value(tree: Expression, place: Place): Value {
    switch (tree.kind) {
      case 'value':
        return tree.value
      case 'error':
        return new FormulaError(tree.code)
      case 'reference':
        return this.range(tree, place)
      case 'table': {
        const found = tableArea(tree.reference, this.book.tables, place)
        if (!found) throw new UnknownFormula('no such table')
        const { top, left, bottom, right } = found.area
        return this.area(found.sheet, top, left, bottom - top + 1, right - left + 1)
      }
      case 'name': {
        const scope = this.scopes.findLast(one => one.has(tree.name))
        if (scope) {
          const value = scope.get(tree.name)
          if (value instanceof Lambda) throw new UnknownFormula(tree.name)
          return value
        }
        const formula = this.named(tree.name, place)
        if (formula === undefined || this.depth > MAX_DEPTH) throw new UnknownFormula(tree.name)
        return this.deeper(() => this.value(this.tree(formula), place))
      }
      case 'array': {
        const rows = tree.rows.map(row => row.map(one => single(this.value(one, place), place)))
        return {
          rows: rows.length,
          columns: Math.max(...rows.map(row => row.length)),
          top: Number.NaN,
          left: Number.NaN,
          at: (r, c) => rows[r]?.[c],
        }
      }
      case 'unary': {
        const value = this.value(tree.of, place)
        return (
          each([value], ([one]) => signed(tree.operator, one)) ?? signed(tree.operator, single(value, place))
        )
      }
      case 'sheets': {
        const { sheets } = this
        const ends = [sheets.indexOf(tree.first), sheets.indexOf(tree.last)]
        const [from, to] = [Math.min(...ends), Math.max(...ends)]
        if (from < 0) return REF
        return joined(sheets.slice(from, to + 1).map(sheet => this.range({ ...tree.of, sheet }, place)))
      }
      case 'union':
        return joined(tree.parts.map(part => this.value(part, place)))
      case 'binary': {
        const [left, right] = [this.value(tree.left, place), this.value(tree.right, place)]
        const area = referred(tree.operator, left, right)
        if (area instanceof FormulaError) return area
        if (area) return this.area(area.sheet, area.top, area.left, area.rows, area.columns)
        // Over whole ranges, as SUMPRODUCT has it.
        return (
          each([left, right], ([a, b]) => operate(tree.operator, a, b)) ??
          operate(tree.operator, single(left, place), single(right, place))
        )
      }
      case 'call':
        return this.call(tree, place)
      case 'apply': {
        const lambda = Lambda.of(tree.of)
        if (!lambda) throw new UnknownFormula('not a function')
        const values = tree.args.map(arg => (arg ? this.value(arg, place) : undefined))
        return this.deeper(() => this.apply(lambda, values, place))
      }
    }
  }

  private call({ name, args }: Expression & { kind: 'call' }, place: Place): Value {
    const lazy = LAZY[name]
    if (lazy)
      return this.deeper(() =>
        chosen(
          lazy,
          args.map(arg => () => (arg ? this.value(arg, place) : undefined)),
          place,
          MAPPED.has(name),
        ),
      )
    if (name === 'LET') return this.deeper(() => this.let(args, place))
    if (name === 'ANCHORARRAY') return this.filled(args[0], place)
    const over = OVER_LAMBDA[name]
    const given = over ? (over.at ?? args.length - 1) : -1
    const own = this.lambda(over ? args[given] : { kind: 'name', name: name.toLowerCase() }, place)
    const known = this.book.date1904 && FUNCTIONS[name] ? since1904(name, FUNCTIONS[name]) : FUNCTIONS[name]
    if (over ? !own : !own && !known) throw new UnknownFormula(name, over ? undefined : name)
    return this.deeper(() => {
      const values = args.map((arg, i) => (arg && i !== given ? this.value(arg, place) : undefined))
      if (over) return over.work(values.toSpliced(given, 1), list => this.apply(own!, list, place))
      if (own) return this.apply(own, values, place)
      const made = (list: Value[]): Value => {
        try {
          return this.memo.call(name, list, () => known!(list, this, place))
        } catch (error) {
          // Programs write calls that lack an argument, which Excel would not take.
          if (error instanceof TypeError || error instanceof RangeError) throw new UnknownFormula(name)
          throw error
        }
      }
      const work = (list: Value[]) => single(made(list), place)
      const mapped = MAPPED.has(name) ? each(values, work) : overArrays(name, values, work, this.fills)
      return mapped ?? made(values)
    })
  }

  /** What a name stands for: that of the formula's own sheet before that of the workbook. */
  private named(name: string, { sheet }: Place): string | undefined {
    const { names } = this.book
    return (
      names.get(`${sheet}!${name}`) ?? names.get(name) ?? names.get(name.slice(name.lastIndexOf('!') + 1))
    )
  }

  /** The function that an expression makes, or that a name stands for. */
  private lambda(tree: Expression | undefined, place: Place): Lambda | undefined {
    if (tree?.kind !== 'name') return Lambda.of(tree)
    const scope = this.scopes.findLast(one => one.has(tree.name))
    if (scope) {
      const value = scope.get(tree.name)
      return value instanceof Lambda ? value : undefined
    }
    const formula = this.named(tree.name, place)
    if (formula !== undefined) return Lambda.of(this.tree(formula))
    // A function of Excel's own, handed over by its name.
    const own = /^_xleta\.(.+)$/.exec(tree.name)?.[1]
    const args: Expression[] = [{ kind: 'name', name: own ?? '' }]
    return own ? new Lambda([own], { kind: 'call', name: own.toUpperCase(), args }) : undefined
  }

  private apply({ parameters, body }: Lambda, values: Value[], place: Place): Value {
    this.looks += CALL_LOOKS
    this.all.looks += CALL_LOOKS
    if (this.looks > MAX_LOOKS || this.all.looks > MAX_ALL_LOOKS) throw new UnknownFormula('too many calls')
    if (values.length > parameters.length) return VALUE
    this.scopes.push(new Map(parameters.map((name, i) => [name, values[i]])))
    try {
      return this.value(body, place)
    } finally {
      this.scopes.pop()
    }
  }

  instead(given: Given[]): Evaluator {
    if (this.isOther) throw new UnknownFormula('other values within other values')
    const { cells, count } = withValues(this.book.cells, given)
    this.all.looks += count
    const other = new Evaluator({ ...this.book, cells }, this.now, this.format)
    return Object.assign(other, { all: this.all, isOther: true })
  }

  /** All cells that the formula of a cell fills. */
  private filled(tree: Expression | undefined, place: Place): Value {
    const first = tree && this.value(tree, place)
    if (first === undefined || !isRange(first) || first.sheet === undefined) return REF
    first.at(0, 0)
    const cell = find(this.sheetRows(first.sheet)?.get(first.top)?.cells ?? [], first.left)
    const { rows, columns } =
      (cell && this.sizes.get(cell)) ?? (typeof cell?.spill === 'object' ? cell.spill : first)
    return this.area(first.sheet, first.top, first.left, rows, columns)
  }

  private let(args: (Expression | undefined)[], place: Place): Value {
    const scope = new Map<string, Value | Lambda>()
    this.scopes.push(scope)
    try {
      for (let i = 0; i + 1 < args.length; i += 2) {
        const [name, value] = [args[i], args[i + 1]]
        if (name?.kind !== 'name' || !value) throw new UnknownFormula('LET')
        scope.set(name.name, Lambda.of(value) ?? this.value(value, place))
      }
      const result = args.length % 2 === 1 ? args.at(-1) : undefined
      if (!result) throw new UnknownFormula('LET')
      return this.value(result, place)
    } finally {
      this.scopes.pop()
    }
  }

  private deeper<T>(work: () => T): T {
    if (++this.depth > MAX_DEPTH) {
      this.depth = 0
      throw Object.assign(new TooDeep('too deep'), { first: [...this.busy.values()].at(-1) })
    }
    try {
      return work()
    } finally {
      this.depth = Math.max(0, this.depth - 1)
    }
  }

  private range(tree: Expression & { kind: 'reference' }, place: Place): Value {
    const at = (end: typeof tree.from) => ({
      row: end.fixedRow ? end.row : end.row + place.down,
      column: end.fixedColumn ? end.column : end.column + place.right,
    })
    const [from, to] = [at(tree.from), at(tree.to)]
    const [top, left] = [Math.min(from.row, to.row), Math.min(from.column, to.column)]
    const [bottom, right] = [Math.max(from.row, to.row), Math.max(from.column, to.column)]
    return this.area(tree.sheet ?? place.sheet, top, left, bottom - top + 1, right - left + 1)
  }

  reference(text: string, place: Place): Value {
    let tree: Expression
    try {
      tree = parseFormula(text)
    } catch (error) {
      if (error instanceof FormulaSyntaxError) return REF
      throw error
    }
    return tree.kind === 'reference' || tree.kind === 'name' || tree.kind === 'table'
      ? this.value(tree, { ...place, down: 0, right: 0 })
      : REF
  }

  area(sheet: string, from: number, start: number, high: number, wide: number): Value {
    const rows = this.sheetRows(sheet)
    if (!rows || !(Math.abs(high) >= 1 && Math.abs(wide) >= 1)) return REF
    const top = high < 0 ? from + high + 1 : from
    const left = wide < 0 ? start + wide + 1 : start
    if (!(top >= 0 && left >= 0)) return REF
    let bottom = top + Math.abs(high) - 1
    const right = left + Math.abs(wide) - 1
    // Whole columns end where the sheet does.
    if (bottom > top + 10_000) bottom = Math.max(top, Math.min(bottom, lastRow(rows)))
    const columns = right - left > 1_000 ? Math.min(right - left + 1, 1_000) : right - left + 1
    return {
      rows: bottom - top + 1,
      columns,
      top,
      left,
      sheet,
      at: (r, c) => this.cell(sheet, rows, top + r, left + c),
      formula: (r, c) => find(rows.get(top + r)?.cells ?? [], left + c)?.formula,
      passed: (r, c, hiddenToo) => {
        const row = rows.get(top + r)
        return (
          (hiddenToo && row?.hidden === true) ||
          /\b(SUBTOTAL|AGGREGATE)\(/i.test(find(row?.cells ?? [], left + c)?.formula ?? '')
        )
      },
    }
  }

  private sheetRows(name: string): Map<number, SheetRow> | undefined {
    const known = this.rows.get(name)
    if (known) return known
    const rows = this.book.cells.get(name)
    if (!rows) return undefined
    const made = new Map(rows.map(row => [row.index, row]))
    this.rows.set(name, made)
    return made
  }

  private cell(sheet: string, rows: Map<number, SheetRow>, row: number, column: number): Scalar {
    if (++this.looks > MAX_LOOKS || ++this.all.looks > MAX_ALL_LOOKS)
      throw new UnknownFormula('too many cells')
    const cells = rows.get(row)?.cells
    if (!cells) return undefined
    const cell = find(cells, column)
    if (!cell) return undefined
    if (cell.pending && cell.formula) this.compute({ cell, sheet, row })
    if (cell.kind === 'blank') return undefined
    return cell.kind === 'error' ? new FormulaError(String(cell.value)) : cell.value
  }

  /** Computes a cell whose result is not in the file and puts it there; first those that it needs, however far away. */
  fill(cell: SheetCell, sheet: string, row: number): void {
    const waiting: Pending[] = [{ cell, sheet, row }]
    const known = new Set([cell])
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      this.looks = 0
      try {
        this.compute(next)
        waiting.pop()
      } catch (error) {
        const first = error instanceof TooDeep ? error.first : undefined
        if (!first || known.has(first.cell)) {
          for (const one of waiting) this.unknown.add(one.cell)
          throw error
        }
        known.add(first.cell)
        waiting.push(first)
      }
    }
  }

  private compute(pending: Pending): void {
    const { cell, sheet, row } = pending
    if (this.busy.has(cell)) throw new UnknownFormula('refers to itself')
    if (this.unknown.has(cell)) throw new UnknownFormula('is not known')
    this.busy.set(cell, pending)
    const { fills } = this
    this.fills = cell.spill !== undefined
    try {
      const place = { sheet, row, column: cell.column, down: 0, right: 0 }
      const made = this.deeper(() => this.value(this.tree(cell.formula!), place))
      const rows = this.sheetRows(sheet)
      if (cell.spill && isRange(made) && rows) {
        this.sizes.set(cell, { rows: made.rows, columns: made.columns })
        if (!spilled(cell, made, this.book.cells.get(sheet)!, rows, row))
          throw new UnknownFormula('too many cells')
      } else put(cell, single(made, place))
    } finally {
      this.fills = fills
      this.busy.delete(cell)
    }
  }
}

import { columnOf, MAX_COLUMNS, MAX_ROWS } from '../xlsx/cells.ts'
import { parseTableReference, type TableReference } from './formula-tables.ts'

export interface CellReference {
  row: number
  column: number
  fixedRow: boolean
  fixedColumn: boolean
}

/** A formula as a tree. */
export type Expression =
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'error'; code: string }
  | { kind: 'reference'; sheet: string | undefined; from: CellReference; to: CellReference }
  /** The same cells of all sheets from one to another: Jan:Mar!A1. */
  | { kind: 'sheets'; first: string; last: string; of: Expression & { kind: 'reference' } }
  /** Several areas in brackets: (A1:A3,C1:C3). */
  | { kind: 'union'; parts: Expression[] }
  | { kind: 'table'; reference: TableReference }
  | { kind: 'name'; name: string }
  | { kind: 'unary'; operator: '-' | '+' | '%'; of: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'call'; name: string; args: (Expression | undefined)[] }
  /** What an expression makes, given arguments: LAMBDA(x, x + 1)(2). */
  | { kind: 'apply'; of: Expression; args: (Expression | undefined)[] }
  | { kind: 'array'; rows: Expression[][] }

/** What formulas here may be, so that no file makes a parser of them run long. */
const MAX_LENGTH = 8_192
const MAX_DEPTH = 64

const TOKEN =
  /\s+|"((?:[^"]|"")*)"|#(?:REF!|DIV\/0!|VALUE!|NAME\?|NUM!|N\/A|NULL!|GETTING_DATA)|((?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*(?::[\p{L}_][\p{L}\p{N}_.]*)?)!)?(\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}|\$?\d{1,7}:\$?\d{1,7})(?![\p{L}\p{N}_(.[])|(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([\p{L}_\\][\p{L}\p{N}_.]*)?(\[(?:[^[\]']|'.|\[(?:[^[\]']|'.)*\])*\])|((?:(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?[\p{L}_\\][\p{L}\p{N}_.]*)|<>|<=|>=|[-+*/^&=<>(),;{}%:#@]/uy

interface Token {
  text: string
  string?: string | undefined
  sheet?: string | undefined
  area?: string | undefined
  number?: string | undefined
  word?: string | undefined
  table?: string | undefined
  brackets?: string | undefined
  /** Whether a space stands before it, which between two references means what they share. */
  spaced: boolean
}

export class FormulaSyntaxError extends Error {}

function tokens(formula: string): Token[] {
  const out: Token[] = []
  TOKEN.lastIndex = 0
  let spaced = false
  while (TOKEN.lastIndex < formula.length) {
    const match = TOKEN.exec(formula)
    if (!match) throw new FormulaSyntaxError('unknown character')
    const [text, string, sheet, area, number, table, brackets, word] = match
    const isSpace = text.trim() === ''
    if (!isSpace) out.push({ text, string, sheet, area, number, word, table, brackets, spaced })
    spaced = isSpace
  }
  return out
}

const POWERS: Record<string, number> = {
  '=': 1,
  '<>': 1,
  '<': 1,
  '>': 1,
  '<=': 1,
  '>=': 1,
  '&': 2,
  '+': 3,
  '-': 3,
  '*': 4,
  '/': 4,
  '^': 5,
  ' ': 7,
  ':': 8,
}

/** Reads a formula without its equals sign; throws a FormulaSyntaxError for what is none. */
export function parseFormula(formula: string): Expression {
  if (formula.length > MAX_LENGTH) throw new FormulaSyntaxError('too long')
  return new Parser(tokens(formula.replace(/^=/, ''))).whole()
}

class Parser {
  private readonly list: Token[]
  private at = 0
  private depth = 0

  constructor(list: Token[]) {
    this.list = list
  }

  whole(): Expression {
    const out = this.expression(0)
    if (this.at < this.list.length) this.fail()
    return out
  }

  private fail(): never {
    throw new FormulaSyntaxError('not a formula')
  }

  private get next(): string {
    return this.list[this.at]?.text ?? ''
  }

  private take(text: string): void {
    if (this.next !== text) this.fail()
    this.at++
  }

  private skipped(text: string): boolean {
    if (this.next !== text) return false
    this.at++
    return true
  }

  private expression(power: number): Expression {
    if (++this.depth > MAX_DEPTH) this.fail()
    let left = this.prefix()
    for (;;) {
      if (this.skipped('%')) {
        left = { kind: 'unary', operator: '%', of: left }
        continue
      }
      if (this.skipped('#')) {
        left = { kind: 'call', name: 'ANCHORARRAY', args: [left] }
        continue
      }
      const operator = this.meets() ? ' ' : this.next
      const own = POWERS[operator]
      if (own === undefined || own <= power) break
      if (operator !== ' ') this.at++
      left = { kind: 'binary', operator, left, right: this.expression(own) }
    }
    this.depth--
    return left
  }

  /** Whether a reference follows with nothing but a space before it. */
  private meets(): boolean {
    const token = this.list[this.at]
    return (
      token?.spaced === true &&
      (token.area ?? token.word ?? token.brackets ?? (token.text === '(' ? '' : undefined)) !== undefined
    )
  }

  private prefix(): Expression {
    const token = this.list[this.at++]
    if (!token) return this.fail()
    // A sign binds closer than a power: -2^2 is 4.
    if (token.text === '-' || token.text === '+')
      return { kind: 'unary', operator: token.text, of: this.expression(5) }
    if (token.text === '(') {
      const parts = [this.expression(0)]
      while (this.skipped(',')) parts.push(this.expression(0))
      this.take(')')
      return parts.length === 1 ? parts[0]! : { kind: 'union', parts }
    }
    if (token.text === '{') return this.array()
    if (token.text === '@') return { kind: 'call', name: 'SINGLE', args: [this.expression(6)] }
    if (token.string !== undefined) return { kind: 'value', value: token.string.replaceAll('""', '"') }
    if (token.number !== undefined) return { kind: 'value', value: Number(token.number) }
    if (token.text.startsWith('#')) return { kind: 'error', code: token.text }
    if (token.area !== undefined) return reference(token.sheet, token.area)
    if (token.brackets !== undefined)
      return { kind: 'table', reference: parseTableReference(token.table ?? '', token.brackets) }
    if (token.word === undefined) return this.fail()
    if (this.next === '(') return this.call(token.word)
    if (/^(true|false)$/i.test(token.word)) return { kind: 'value', value: /^true$/i.test(token.word) }
    const at = token.word.lastIndexOf('!') + 1
    return {
      kind: 'name',
      name: `${at ? `${sheetName(token.word.slice(0, at))}!` : ''}${token.word.slice(at).toLowerCase()}`,
    }
  }

  private call(name: string): Expression {
    const args = this.args()
    let out: Expression = {
      kind: 'call',
      name: name.toUpperCase().replace(/^_XLFN\.(_XLWS\.)?/, ''),
      args,
    }
    while (this.next === '(') {
      if (++this.depth > MAX_DEPTH) this.fail()
      out = { kind: 'apply', of: out, args: this.args() }
    }
    return out
  }

  private args(): (Expression | undefined)[] {
    this.take('(')
    const args: (Expression | undefined)[] = []
    while (this.next !== ')') {
      if (args.length > 255) this.fail()
      args.push(this.next === ',' || this.next === ';' ? undefined : this.expression(0))
      if (this.skipped(',') || this.skipped(';')) {
        if (this.next === ')') args.push(undefined)
      } else if (this.next !== ')') this.fail()
    }
    this.take(')')
    return args
  }

  private array(): Expression {
    const rows: Expression[][] = [[]]
    while (this.next !== '}') {
      rows.at(-1)!.push(this.expression(0))
      if (this.next === ',') this.at++
      else if (this.next === ';') {
        this.at++
        rows.push([])
      } else if (this.next !== '}') this.fail()
    }
    this.take('}')
    return { kind: 'array', rows }
  }
}

const sheetName = (sheet: string): string =>
  sheet.slice(0, -1).replace(/^'|'$/g, '').replaceAll("''", "'").toLowerCase()

function reference(sheet: string | undefined, area: string): Expression {
  const name = sheet && sheetName(sheet)
  const [first = '', second] = area.split(':')
  const from = end(first, false)
  const to = second === undefined ? from : end(second, true)
  const [one, last] = name?.split(':') ?? []
  // A colon is in no sheet's name.
  if (one !== undefined && last !== undefined)
    return { kind: 'sheets', first: one, last, of: { kind: 'reference', sheet: one, from, to } }
  return { kind: 'reference', sheet: name, from, to }
}

function end(text: string, isLast: boolean): CellReference {
  const match = /^(\$?)([A-Za-z]*)(\$?)(\d*)$/.exec(text)
  if (!match) throw new FormulaSyntaxError('not a reference')
  const [, before, letters, dollar, digits] = match as unknown as [string, string, string, string, string]
  const column = letters === '' ? (isLast ? MAX_COLUMNS - 1 : 0) : columnOf(letters)
  const row = digits === '' ? (isLast ? MAX_ROWS - 1 : 0) : Number(digits) - 1
  if (row < 0 || row >= MAX_ROWS) throw new FormulaSyntaxError('not a row')
  return {
    row,
    column,
    fixedColumn: letters === '' || before === '$',
    fixedRow: digits === '' || dollar === '$' || (letters === '' && before === '$'),
  }
}

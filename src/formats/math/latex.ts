import type { MathNode, MathVariant } from '../../document/math.ts'
import { ACCENTS, FUNCTIONS, NEGATED, SYMBOLS } from './latex-symbols.ts'

/**
 * Reads the mathematics of LaTeX that people write in Markdown. What it does not know stays visible as the
 * command's name: a formula is never refused.
 */
export function readLatex(source: string): MathNode {
  const parser = new Parser(tokensOf(source))
  const rows = parser.rows(() => false)
  return rows.length === 1 && rows[0]!.length === 1
    ? rows[0]![0]!
    : { kind: 'table', rows, align: 'equations' }
}

const MAX_DEPTH = 30

/** Commands with backslash, single characters, and spaces left out. */
function tokensOf(source: string): string[] {
  return (source.replace(/(^|[^\\])%.*$/gm, '$1').match(/\\[a-zA-Z]+\*?|\\.|\s+|[\s\S]/gu) ?? []).map(
    token => (/^\s+$/.test(token) ? ' ' : token),
  )
}

const VARIANTS: Record<string, MathVariant> = {
  mathrm: 'upright',
  mathbf: 'bold',
  boldsymbol: 'bold',
  bm: 'bold',
  mathbb: 'double',
  mathcal: 'calligraphic',
  mathscr: 'calligraphic',
  mathfrak: 'fraktur',
  mathsf: 'sans',
  mathtt: 'mono',
}
const SPACES: Record<string, number> = {
  ',': 0.17,
  ':': 0.22,
  '>': 0.22,
  ';': 0.28,
  ' ': 0.25,
  '!': -0.17,
  quad: 1,
  qquad: 2,
  enspace: 0.5,
  thinspace: 0.17,
}
const MATRIX: Record<string, [string, string]> = {
  matrix: ['', ''],
  smallmatrix: ['', ''],
  array: ['', ''],
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  Bmatrix: ['{', '}'],
  vmatrix: ['|', '|'],
  Vmatrix: ['‖', '‖'],
  cases: ['{', ''],
}
const BIG = /^(big|Big|bigg|Bigg)[lrm]?$/
const SILENT = new Set(
  'displaystyle textstyle scriptstyle scriptscriptstyle limits nolimits nonumber notag right middle'.split(
    ' ',
  ),
)

class Parser {
  private readonly tokens: string[]
  private at = 0
  private depth = 0

  constructor(tokens: string[]) {
    this.tokens = tokens
  }

  private peek(): string | undefined {
    while (this.tokens[this.at] === ' ') this.at++
    return this.tokens[this.at]
  }

  private next(): string | undefined {
    const token = this.peek()
    this.at++
    return token
  }

  /** Cells and rows, cut at `&` and `\\`, up to where `stop` says. */
  rows(stop: (token: string) => boolean): MathNode[][] {
    const rows: MathNode[][] = [[]]
    for (;;) {
      rows
        .at(-1)!
        .push(this.row(token => token === '&' || token === '\\\\' || token === '\\cr' || stop(token)))
      const token = this.peek()
      if (token === undefined || stop(token)) break
      this.at++
      if (token !== '&') {
        if (this.peek() === '[') this.bracketed()
        rows.push([])
      }
    }
    const last = rows.at(-1)!
    if (rows.length > 1 && last.length === 1 && isEmpty(last[0]!)) rows.pop()
    return rows
  }

  /** A run of symbols with their scripts, up to where `stop` says. */
  row(stop: (token: string) => boolean): MathNode {
    const items: MathNode[] = []
    for (;;) {
      const token = this.peek()
      if (token === undefined || stop(token) || token === '}') break
      if (this.depth > MAX_DEPTH) {
        this.at++
        continue
      }
      if (token === '\\over' || token === '\\choose') {
        this.at++
        this.depth++
        const under = this.row(stop)
        this.depth--
        return { kind: 'fraction', over: row(items), under, bar: token === '\\over' }
      }
      const item = this.withScripts(this.atom())
      if (item) items.push(item)
    }
    return row(items)
  }

  private withScripts(base: MathNode | undefined): MathNode | undefined {
    let sub: MathNode | undefined
    let sup: MathNode | undefined
    let limits: boolean | undefined
    for (;;) {
      const token = this.peek()
      if (token === '\\limits' || token === '\\nolimits') {
        limits = token === '\\limits'
        this.at++
      } else if (token === '_' && !sub) {
        this.at++
        sub = this.argument()
      } else if (token === '^' && !sup) {
        this.at++
        sup = this.argument()
      } else if (token === "'") {
        let primes = ''
        while (this.peek() === "'") {
          primes += '′'
          this.at++
        }
        const marks: MathNode = row([...primes].map(text => ({ kind: 'symbol', text })))
        sup = sup ? row([marks, sup]) : marks
      } else break
    }
    if (!sub && !sup) return base
    return {
      kind: 'scripts',
      base: base ?? row([]),
      sub,
      sup,
      ...(limits !== undefined && { limits }),
    } as MathNode
  }

  /** What a command takes: a group in braces, or the next symbol. */
  private argument(): MathNode {
    if (this.peek() === '{') return this.group()
    return this.atom() ?? row([])
  }

  private group(): MathNode {
    this.at++
    this.depth++
    const inner = this.row(() => false)
    this.depth--
    if (this.peek() === '}') this.at++
    return inner
  }

  /** The plain text of a braced argument. */
  private words(): string {
    if (this.peek() !== '{') return this.next() ?? ''
    this.at++
    let depth = 1
    let text = ''
    while (this.at < this.tokens.length) {
      const token = this.tokens[this.at++]!
      if (token === '{') depth++
      else if (token === '}' && --depth === 0) break
      else text += token.startsWith('\\') ? (token === '\\ ' ? ' ' : token.slice(1)) : token
    }
    return text
  }

  private bracketed(): MathNode | undefined {
    if (this.peek() !== '[') return undefined
    this.at++
    const inner = this.row(token => token === ']')
    if (this.peek() === ']') this.at++
    return inner
  }

  private atom(): MathNode | undefined {
    const token = this.next()
    if (token === undefined) return undefined
    if (token === '{') {
      this.at--
      return this.group()
    }
    if (token === '}' || token === '&' || token === '$') return undefined
    if (token === '~') return { kind: 'space', em: 0.33 }
    if (token === '^' || token === '_') {
      this.at--
      return row([])
    }
    if (!token.startsWith('\\'))
      return { kind: 'symbol', text: token === '-' ? '−' : token === '*' ? '∗' : token }
    // Commands may take commands without a brace between them: \hat\hat\hat …
    if (this.depth > MAX_DEPTH) return { kind: 'text', text: token }
    this.depth++
    const made = this.command(token.slice(1))
    this.depth--
    return made
  }

  private command(name: string): MathNode | undefined {
    const symbol = SYMBOLS.get(name)
    if (symbol) return { kind: 'symbol', text: symbol }
    const limits = FUNCTIONS.get(name)
    if (limits !== undefined) {
      const text = name === 'limsup' || name === 'liminf' ? `lim ${name.slice(3)}` : name
      return { kind: 'text', text, operator: true, limits }
    }
    const accent = ACCENTS.get(name)
    if (accent) return { kind: 'accent', base: this.argument(), accent }
    if (Object.hasOwn(SPACES, name)) return { kind: 'space', em: SPACES[name]! }
    const variant = Object.hasOwn(VARIANTS, name) ? VARIANTS[name] : undefined
    if (variant) return varied(this.argument(), variant)
    if (/^[{}%$#&_|]$/.test(name)) return { kind: 'symbol', text: name === '|' ? '‖' : name }
    if (BIG.test(name)) return this.fence()
    switch (name) {
      case 'frac':
      case 'dfrac':
      case 'tfrac':
      case 'cfrac': {
        const over = this.argument()
        return { kind: 'fraction', over, under: this.argument(), bar: true }
      }
      case 'binom':
      case 'dbinom':
      case 'tbinom': {
        const over = this.argument()
        const inner: MathNode = { kind: 'fraction', over, under: this.argument(), bar: false }
        return { kind: 'fenced', open: '(', close: ')', items: [inner], separator: '' }
      }
      case 'sqrt': {
        const degree = this.bracketed()
        return { kind: 'root', of: this.argument(), ...(degree && { degree }) }
      }
      // Letters are set in italics anyway.
      case 'mathit':
        return this.argument()
      case 'text':
      case 'textrm':
      case 'textbf':
      case 'textit':
      case 'mbox':
        return { kind: 'text', text: this.words() }
      case 'operatorname':
      case 'operatorname*':
        return { kind: 'text', text: this.words(), operator: true, limits: name.endsWith('*') }
      case 'overline':
      case 'overbrace':
        return { kind: 'over', base: this.argument(), mark: name, ...this.note('^') }
      case 'underline':
      case 'underbrace':
        return { kind: 'under', base: this.argument(), mark: name, ...this.note('_') }
      case 'overset':
      case 'stackrel': {
        const sup = this.argument()
        return { kind: 'scripts', base: this.argument(), sup, limits: true }
      }
      case 'underset': {
        const sub = this.argument()
        return { kind: 'scripts', base: this.argument(), sub, limits: true }
      }
      case 'not': {
        const next = this.argument()
        const text = next.kind === 'symbol' ? NEGATED.get(next.text) : undefined
        return text ? { kind: 'symbol', text } : next
      }
      case 'left':
        return this.fenced()
      case 'begin':
        return this.environment()
      case 'pmod':
        return row([symbolsOf('('), { kind: 'text', text: 'mod ' }, this.argument(), symbolsOf(')')])
      case 'bmod':
      case 'mod':
        return { kind: 'text', text: 'mod', operator: true }
      case 'color':
      case 'label':
      case 'tag':
        this.words()
        return undefined
      case '\\':
        return undefined
    }
    if (SILENT.has(name.replace(/\*$/, ''))) return undefined
    return { kind: 'text', text: `\\${name}` }
  }

  private note(mark: '^' | '_'): { note?: MathNode } {
    if (this.peek() !== mark) return {}
    this.at++
    return { note: this.argument() }
  }

  private fence(): MathNode {
    return symbolsOf(this.delimiter())
  }

  private delimiter(): string {
    const token = this.next() ?? ''
    if (token === '.') return ''
    if (!token.startsWith('\\')) return token
    const name = token.slice(1)
    return name === '|' ? '‖' : name === '{' || name === '}' ? name : (SYMBOLS.get(name) ?? '')
  }

  private fenced(): MathNode {
    const open = this.delimiter()
    const inner = this.row(token => token === '\\right')
    if (this.peek() === '\\right') this.at++
    return { kind: 'fenced', open, close: this.delimiter(), items: [inner], separator: '' }
  }

  private environment(): MathNode {
    const name = this.words()
    const plain = name.replace(/\*$/, '')
    if (plain === 'array' || plain === 'alignedat') this.words()
    const rows = this.rows(token => token === '\\end')
    if (this.peek() === '\\end') {
      this.at++
      this.words()
    }
    const edges = Object.hasOwn(MATRIX, plain) ? MATRIX[plain] : undefined
    if (!edges) return { kind: 'table', rows, align: 'equations' }
    return { kind: 'table', rows, align: 'center', open: edges[0], close: edges[1] }
  }
}

const row = (items: MathNode[]): MathNode => (items.length === 1 ? items[0]! : { kind: 'row', items })
const isEmpty = (node: MathNode): boolean => node.kind === 'row' && node.items.length === 0
const symbolsOf = (text: string): MathNode => row([...text].map(one => ({ kind: 'symbol', text: one })))

function varied(node: MathNode, variant: MathVariant): MathNode {
  if (node.kind === 'symbol') return { ...node, variant }
  if (node.kind === 'row') return { kind: 'row', items: node.items.map(one => varied(one, variant)) }
  if (node.kind === 'scripts') return { ...node, base: varied(node.base, variant) }
  return node
}

import type { MathNode } from '../../../document/math.ts'
import type { Inline, TextStyle } from '../../../document/tree.ts'

/** Deeper than anybody nests them. */
const MAX_DEPTH = 20

/** One text set over another: a reading in small letters, `\\o\\ad(\\s\\up 9(とう),東)`. */
const RUBY = /\\o(?:\\a[a-z])?\s?\(\s?\\s\\up\s?\d{1,3}\s?\(([^(),;]{1,200})\)[,;]([^(),;]{1,200})\)/i

/** A sign in a ring or a square: `\\o\\ac(○,印)`. */
const ENCLOSED = /^\s*EQ\s+\\o(?:\\a[a-z])?\s?\(\s?([○◯□△◇])\s?[,;]\s?([^(),;\\\s]{1,3})\s?\)\s*$/i

/** What a field of Word's older formulas shows: `EQ \f(1,2)`. */
export function equationOf(instruction: string, style: TextStyle): Inline | undefined {
  const [, ruby, text] = RUBY.exec(instruction) ?? []
  if (ruby && text) return { kind: 'text', text, style: { ...style, ruby } }
  const [, shape, sign] = ENCLOSED.exec(instruction) ?? []
  if (shape && sign) return enclosed(shape, sign, style)
  const written = instruction.replace(/^\s*EQ\s*/i, '').trimEnd()
  if (written === '') return undefined
  const math = new EquationReader(written).row(0)
  return { kind: 'math', math }
}

function enclosed(shape: string, sign: string, style: TextStyle): Inline {
  const size = style.size ?? 11
  const side = size * (sign.length > 1 ? 1.5 : 1.3)
  return {
    kind: 'frame',
    frame: {
      kind: 'frame',
      width: side,
      height: side,
      padding: 0,
      vertical: 'middle',
      border: { width: size * 0.05, color: style.color ?? '#000000' },
      ...(/[○◯]/.test(shape) && { radius: '100%' as const }),
      blocks: [
        {
          kind: 'paragraph',
          content: [{ kind: 'text', text: sign, style: { ...style, size: size * 0.8 } }],
          format: { align: 'center' },
        },
      ],
    },
  }
}

interface Switch {
  name: string
  /** What follows its name before the brackets: `\al`, `\co2`, `\lc\[`. */
  options: Map<string, string>
  parts: MathNode[]
}

/** Switches whose options name a sign: `\bc\{`. */
const SIGNS = /^(?:lc|rc|bc|fc|vc)$/

const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>', '〈': '〉' }
const OPERATORS: Record<string, string> = { su: '∑', pr: '∏' }

class EquationReader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Text and switches up to the end, or inside brackets up to the next separator or the closing bracket. */
  row(depth: number): MathNode {
    const items: MathNode[] = []
    let words = ''
    let open = 0
    const end = () => {
      if (words !== '') items.push({ kind: 'text', text: words })
      words = ''
    }
    while (this.at < this.text.length) {
      const sign = this.text[this.at]!
      if (depth > 0 && open === 0 && /[,;)]/.test(sign)) break
      if (sign === '(') open++
      else if (sign === ')') open--
      else if (sign === '\\' && depth < MAX_DEPTH) {
        const found = this.switch(depth)
        if (found) {
          end()
          put(items, found)
          continue
        }
        this.at++
        words += this.text[this.at] ?? ''
        this.at++
        continue
      }
      words += sign
      this.at++
    }
    end()
    return rowOf(items)
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)
    if (!found) return undefined
    this.at = pattern.lastIndex
    return found[1] ?? ''
  }

  private switch(depth: number): Switch | undefined {
    const name = this.match(/\\([abdfilorsx])(?=[\s\\(])\s*/giy)?.toLowerCase()
    if (name === undefined) return undefined
    const options = new Map<string, string>()
    for (;;) {
      const option = this.match(/\\([a-z]{2})(?![a-z])\s*/giy)?.toLowerCase()
      if (option === undefined) break
      const value = SIGNS.test(option) ? this.match(/\\?(\S)\s*/gy) : this.match(/(-?\d{0,4})\s*/gy)
      options.set(option, value ?? '')
    }
    return { name, options, parts: this.text[this.at] === '(' ? this.parts(depth) : [] }
  }

  private parts(depth: number): MathNode[] {
    const parts: MathNode[] = []
    do {
      this.at++
      parts.push(this.row(depth + 1))
    } while (/[,;]/.test(this.text[this.at] ?? ''))
    this.at++
    return parts
  }
}

const rowOf = (items: MathNode[]): MathNode => (items.length === 1 ? items[0]! : { kind: 'row', items })

function put(items: MathNode[], { name, options, parts }: Switch): void {
  const [first = NOTHING, second = NOTHING] = parts
  switch (name) {
    case 'f':
      items.push({ kind: 'fraction', over: first, under: second, bar: true })
      break
    case 'r':
      if (parts.length > 1)
        items.push({ kind: 'root', of: second, ...(!isNothing(first) && { degree: first }) })
      else items.push({ kind: 'root', of: first })
      break
    case 's':
      items.push(raised(items, options, parts))
      break
    case 'l':
      items.push(rowOf(parts.flatMap((part, i) => (i > 0 ? [{ kind: 'text', text: ', ' }, part] : [part]))))
      break
    case 'b':
      items.push(fenced(options, parts))
      break
    case 'a':
      items.push(arrayOf(options, parts))
      break
    case 'i':
      items.push(...integral(options, parts))
      break
    case 'x':
      items.push(boxed(options, rowOf(parts)))
      break
    case 'd':
      items.push({ kind: 'space', em: Math.min(40, (Number(options.get('fo')) || 0) / 11) })
      break
    default:
      items.push(rowOf(parts))
  }
}

const NOTHING: MathNode = { kind: 'row', items: [] }
const isNothing = (node: MathNode): boolean => node.kind === 'row' && node.items.length === 0

/** One part stands above or below the line, two above each other. They belong to the sign before them. */
function raised(items: MathNode[], options: Map<string, string>, parts: MathNode[]): MathNode {
  const [sup, sub] = parts.length > 1 ? parts : options.has('do') ? [undefined, parts[0]] : [parts[0]]
  const before = items.pop()
  let base = before ?? NOTHING
  if (before?.kind === 'text' && [...before.text].length > 1) {
    const last = [...before.text].at(-1)!
    items.push({ kind: 'text', text: before.text.slice(0, -last.length) })
    base = { kind: 'text', text: last }
  }
  return { kind: 'scripts', base, ...(sup && { sup }), ...(sub && { sub }) }
}

function fenced(options: Map<string, string>, parts: MathNode[]): MathNode {
  const both = options.get('bc')
  const sided = options.has('lc') || options.has('rc')
  const open = options.get('lc') ?? both ?? (sided ? '' : '(')
  const close = options.get('rc') ?? (both && (CLOSING[both] ?? both)) ?? (sided ? '' : ')')
  return { kind: 'fenced', open, close, items: parts, separator: ',' }
}

function arrayOf(options: Map<string, string>, parts: MathNode[]): MathNode {
  const columns = Math.max(1, Number(options.get('co')) || 1)
  const rows: MathNode[][] = []
  for (let i = 0; i < parts.length; i += columns) rows.push(parts.slice(i, i + columns))
  return { kind: 'table', rows, align: 'center' }
}

function integral(options: Map<string, string>, [sub, sup, of]: MathNode[]): MathNode[] {
  const named = options.get('fc') ?? options.get('vc')
  const sign = named || [...options.keys()].flatMap(name => OPERATORS[name] ?? [])[0] || '∫'
  const limits = !options.has('in') && sign !== '∫'
  return [
    {
      kind: 'scripts',
      base: { kind: 'symbol', text: sign },
      ...(sub && !isNothing(sub) && { sub }),
      ...(sup && !isNothing(sup) && { sup }),
      ...(limits && { limits }),
    },
    ...(of ? [of] : []),
  ]
}

function boxed(options: Map<string, string>, of: MathNode): MathNode {
  const lines = ['to', 'bo', 'le', 'ri'].filter(side => options.has(side)).join()
  if (lines === 'to') return { kind: 'over', base: of, mark: 'overline' }
  return lines === 'bo' ? { kind: 'under', base: of, mark: 'underline' } : { kind: 'boxed', of }
}

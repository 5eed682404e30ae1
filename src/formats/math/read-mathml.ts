import type { MathNode } from '../../document/math.ts'

/** The little of an element that the reader looks at; parse5's nodes fit. */
export interface MathMlNode {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: MathMlNode[]
  value?: string
}

const MAX_DEPTH = 40

/** Function application and its like, which are not seen. */
const INVISIBLE = /[\u2061-\u2064]|\ufe0e|\ufe0f/g
/** Accents as browsers and Temml write them, in the form that typesetters know them by. */
const ACCENTS = new Map(
  Object.entries({
    ˆ: '^',
    '^': '^',
    '~': '~',
    '˜': '~',
    '¯': '¯',
    '‾': '¯',
    '→': '→',
    '⃗': '→',
    '←': '←',
    '↔': '↔',
    '˙': '˙',
    '¨': '¨',
    '˚': '˚',
    ˇ: 'ˇ',
    '´': '´',
    '`': '`',
    '˘': '˘',
  }),
)

/** Reads presentation MathML. */
export function readMathMl(node: MathMlNode, depth = 0): MathNode {
  if (depth > MAX_DEPTH) return NOTHING
  const children = elementsOf(node)
  const read = (child: MathMlNode | undefined): MathNode => (child ? readMathMl(child, depth + 1) : NOTHING)
  const row = (): MathNode => rowOf(children.map(read))
  const [a, b, c] = children
  switch (node.nodeName) {
    case 'mi': {
      const text = textOf(node)
      const upright = attributeOf(node, 'mathvariant') === 'normal'
      if ([...text].length > 1) return { kind: 'text', text, operator: true }
      return { kind: 'symbol', text, ...(upright && { variant: 'upright' as const }) }
    }
    case 'mn':
    case 'mo': {
      const text = textOf(node).replace(INVISIBLE, '').normalize('NFC')
      if (/^\p{L}{2,}/u.test(text)) return { kind: 'text', text, operator: true }
      // A bar with room around it is a relation: such that, divides.
      if (text === '|' && Number.parseFloat(attributeOf(node, 'lspace')) > 0)
        return { kind: 'symbol', text: '∣' }
      return rowOf([...text].map((one): MathNode => ({ kind: 'symbol', text: one })))
    }
    case 'mmultiscripts':
      return readScripts(children, read)
    case 'mtext':
    case 'ms':
      return { kind: 'text', text: textOf(node) }
    case 'mfrac':
      return {
        kind: 'fraction',
        over: read(a),
        under: read(b),
        bar: !/^0[^1-9]*$/.test(attributeOf(node, 'linethickness')),
      }
    case 'msqrt':
      return { kind: 'root', of: row() }
    case 'mroot':
      return { kind: 'root', of: read(a), degree: read(b) }
    case 'msup':
      return { kind: 'scripts', base: read(a), sup: read(b) }
    case 'msub':
      return { kind: 'scripts', base: read(a), sub: read(b) }
    case 'msubsup':
      return { kind: 'scripts', base: read(a), sub: read(b), sup: read(c) }
    case 'mover':
    case 'munder':
    case 'munderover':
      return readLimits(node, children, read)
    case 'mfenced':
      return {
        kind: 'fenced',
        open: attributeOf(node, 'open', '('),
        close: attributeOf(node, 'close', ')'),
        items: children.map(read),
        separator: ',',
      }
    case 'mtable':
      return readTable(node, children, read)
    case 'mspace':
      return readSpace(node)
    case 'mphantom':
      return { kind: 'space', em: Math.min(20, 0.5 * textOf(node).length) }
    case 'menclose': {
      const notation = attributeOf(node, 'notation')
      if (notation === 'top') return { kind: 'over', base: row(), mark: 'overline' }
      if (/\b(box|roundedbox)\b/.test(notation ?? '')) return { kind: 'boxed', of: row() }
      return notation === 'bottom' ? { kind: 'under', base: row(), mark: 'underline' } : row()
    }
    case 'mpadded': {
      // Words without room around them, as units have it, are no operators.
      const inner = row()
      return inner.kind === 'text' ? { kind: 'text', text: inner.text } : inner
    }
    case 'semantics':
      return read(a)
    case 'annotation':
    case 'annotation-xml':
      return NOTHING
    default:
      return fencedRow(children, read) ?? row()
  }
}

type Read = (child: MathMlNode | undefined) => MathNode

const NOTHING: MathNode = { kind: 'row', items: [] }
const isNothing = (node: MathNode): boolean => node.kind === 'row' && node.items.length === 0

function rowOf(items: MathNode[]): MathNode {
  const shown = items.filter(item => !isNothing(item))
  return shown.length === 1 ? shown[0]! : { kind: 'row', items: shown }
}

function elementsOf(node: MathMlNode): MathMlNode[] {
  const elements = (node.childNodes ?? []).filter(({ nodeName }) => !/^#(text|comment)$/.test(nodeName))
  // Typesetters put the space after a function by themselves.
  const afterFunction = (at: number) =>
    elements[at - 1]?.nodeName === 'mo' && textOf(elements[at - 1]!) === '\u2061'
  return elements.filter(({ nodeName }, at) => nodeName !== 'mspace' || !afterFunction(at))
}

const attributeOf = (node: MathMlNode, name: string, fallback = ''): string =>
  node.attrs?.find(one => one.name === name)?.value ?? fallback

/** What stands above and below: limits of a sum, an accent, a brace with its note. */
function readLimits(node: MathMlNode, [a, b, c]: MathMlNode[], read: Read): MathNode {
  // A space above or below only makes an arrow long enough.
  if (b?.nodeName === 'mspace') return read(a)
  const above = node.nodeName === 'mover'
  const mark = b?.nodeName === 'mo' ? textOf(b) : ''
  const accent = ACCENTS.get(mark)
  if (above && accent && attributeOf(b!, 'lspace') === '') return { kind: 'accent', base: read(a), accent }
  if (above && mark === '⏞') return { kind: 'over', base: read(a), mark: 'overbrace' }
  if (node.nodeName === 'munder' && mark === '⏟') return { kind: 'under', base: read(a), mark: 'underbrace' }
  const base = read(a)
  if (above && base.kind === 'over' && !base.note) return { ...base, note: read(b) }
  if (node.nodeName === 'munder' && base.kind === 'under' && !base.note) return { ...base, note: read(b) }
  // Sums in a line of text have their limits beside them.
  const limits = attributeOf(a ?? node, 'movablelimits') === 'true' ? {} : { limits: true }
  if (above) return { kind: 'scripts', base, sup: read(b), ...limits }
  return { kind: 'scripts', base, sub: read(b), ...(c && { sup: read(c) }), ...limits }
}

/** Scripts on both sides: pairs of lower and upper ones behind the base, then those before it. */
function readScripts([base, ...scripts]: MathMlNode[], read: Read): MathNode {
  const cut = scripts.findIndex(({ nodeName }) => nodeName === 'mprescripts')
  const [behind, before] = cut < 0 ? [scripts, []] : [scripts.slice(0, cut), scripts.slice(cut + 1)]
  const attached = (to: MathNode, [sub, sup]: MathMlNode[], pre: boolean): MathNode => {
    const [low, high] = [read(sub), read(sup)]
    if (isNothing(low) && isNothing(high)) return to
    return {
      kind: 'scripts',
      base: to,
      ...(!isNothing(low) && { sub: low }),
      ...(!isNothing(high) && { sup: high }),
      ...(pre && { pre }),
    }
  }
  return attached(attached(read(base), behind, false), before, true)
}

function readTable(node: MathMlNode, rows: MathMlNode[], read: Read): MathNode {
  const cellsOf = (line: MathMlNode) => elementsOf(line).filter(cell => cell.nodeName === 'mtd')
  const numbered = rows.length === 1 && attributeOf(rows[0]!, 'class').includes('tml-tageqn')
  if (numbered)
    return rowOf(cellsOf(rows[0]!).flatMap((cell, at) => [...(at === 2 ? [QUAD] : []), read(cell)]))
  // Lines below each other, or equations that meet at their signs, as large as any other.
  const lines = attributeOf(node, 'displaystyle') === 'true' && rows.every(line => cellsOf(line).length === 1)
  const aligned =
    lines || rows.some(line => attributeOf(cellsOf(line)[0] ?? line, 'class').includes('tml-right'))
  return {
    kind: 'table',
    align: aligned ? 'equations' : 'center',
    rows: rows.map(line => cellsOf(line).map(cell => read(cell))),
  }
}

const QUAD: MathNode = { kind: 'space', em: 2 }

/** Spaces of no width only hold things apart in browsers. */
function readSpace(node: MathMlNode): MathNode {
  const width = /^(-?[\d.]+)em$/.exec(attributeOf(node, 'width'))?.[1]
  if (width !== undefined) return Number(width) === 0 ? NOTHING : { kind: 'space', em: Number(width) }
  return /^0|^$/.test(attributeOf(node, 'width')) ? NOTHING : { kind: 'space', em: 0.3 }
}

/** A row between brackets that grow with it; around a table they belong to the table. */
function fencedRow(children: MathMlNode[], read: Read): MathNode | undefined {
  const [first, last] = [children[0], children.at(-1)]
  const isFence = (one: MathMlNode | undefined, form: string) =>
    one?.nodeName === 'mo' &&
    attributeOf(one, 'fence') === 'true' &&
    attributeOf(one, 'form', children.length === 3 ? form : '') === form &&
    attributeOf(one, 'stretchy', 'true') === 'true'
  if (children.length < 2 || !isFence(first, 'prefix') || !isFence(last, 'postfix')) return undefined
  const [open, close] = [textOf(first!), textOf(last!)]
  const inner = rowOf(children.slice(1, -1).map(read))
  if (inner.kind === 'table' && !inner.open && !inner.close) return { ...inner, open, close }
  return { kind: 'fenced', open, close, items: [inner], separator: '' }
}

function textOf(node: MathMlNode, depth = 0): string {
  if (depth > MAX_DEPTH) return ''
  return (node.childNodes ?? [])
    .map(child => child.value ?? textOf(child, depth + 1))
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/^ | $/g, '')
    .replaceAll('\u00a0', ' ')
}

import type { MathNode } from '../../document/math.ts'

/** The little of an element that the reader looks at; parse5's nodes fit. */
export interface MathMlNode {
  nodeName: string
  attrs?: { name: string; value: string }[]
  childNodes?: MathMlNode[]
  value?: string
}

const MAX_DEPTH = 40

/** Reads presentation MathML. */
export function readMathMl(node: MathMlNode, depth = 0): MathNode {
  if (depth > MAX_DEPTH) return { kind: 'row', items: [] }
  const children = (node.childNodes ?? []).filter(
    child => child.nodeName !== '#text' && child.nodeName !== '#comment',
  )
  const read = (child: MathMlNode | undefined): MathNode =>
    child ? readMathMl(child, depth + 1) : { kind: 'row', items: [] }
  const row = (): MathNode => {
    const items = children.map(read)
    return items.length === 1 ? items[0]! : { kind: 'row', items }
  }
  const attribute = (name: string, fallback = ''): string =>
    node.attrs?.find(one => one.name === name)?.value ?? fallback
  const [a, b, c] = children
  switch (node.nodeName) {
    case 'mi': {
      const text = textOf(node)
      const upright = attribute('mathvariant') === 'normal'
      if ([...text].length > 1) return { kind: 'text', text, operator: true }
      return { kind: 'symbol', text, ...(upright && { variant: 'upright' as const }) }
    }
    case 'mn':
    case 'mo': {
      const items = [...textOf(node)].map((text): MathNode => ({ kind: 'symbol', text }))
      return items.length === 1 ? items[0]! : { kind: 'row', items }
    }
    case 'mtext':
    case 'ms':
      return { kind: 'text', text: textOf(node) }
    case 'mfrac':
      return {
        kind: 'fraction',
        over: read(a),
        under: read(b),
        bar: !/^0[^1-9]*$/.test(attribute('linethickness')),
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
      return { kind: 'scripts', base: read(a), sup: read(b), limits: true }
    case 'munder':
      return { kind: 'scripts', base: read(a), sub: read(b), limits: true }
    case 'munderover':
      return { kind: 'scripts', base: read(a), sub: read(b), sup: read(c), limits: true }
    case 'mfenced':
      return {
        kind: 'fenced',
        open: attribute('open', '('),
        close: attribute('close', ')'),
        items: children.map(read),
        separator: ',',
      }
    case 'mtable':
      return {
        kind: 'table',
        align: 'center',
        rows: children.map(line => (line.childNodes ?? []).filter(cell => cell.nodeName === 'mtd').map(read)),
      }
    case 'mspace':
      return { kind: 'space', em: 0.3 }
    case 'semantics':
      return read(a)
    case 'annotation':
    case 'annotation-xml':
      return { kind: 'row', items: [] }
    default:
      return row()
  }
}

function textOf(node: MathMlNode, depth = 0): string {
  if (depth > MAX_DEPTH) return ''
  return (node.childNodes ?? [])
    .map(child => child.value ?? textOf(child, depth + 1))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
